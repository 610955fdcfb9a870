"""Every rule that a ruling names is a rule of the digest."""

import json
import re

from tests.campaigns import make, records
from tests.properties.running import seeds
from whcli.files.digests import entries
from whcli.model.ruling_data import Provenance, as_data
from whcli.rules.orders.resolve import resolve

RULES = frozenset(rule.id for rule in entries())


@seeds(150)
def test_every_rule_that_a_ruling_names_is_in_the_digest(seed: int) -> None:
    told = json.dumps(as_data(resolve(*records(make(seed))), Provenance("0", "", None, {})))
    assert frozenset(re.findall(r'"rule": "([^"]+)"', told)) <= RULES
