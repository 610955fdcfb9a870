"""Forms, drafts and notices of random campaigns: valid, the same in any order of files, and silent of what others keep to themselves."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.campaigns import Files, folder_of, lay, make, records
from tests.properties.running import run as answer
from whcli.files.forms import draft_bytes
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read
from whcli.model.campaign import Campaign, Turn
from whcli.report.orders_draft import draft_notes
from whcli.report.orders_form import comment_lines
from whcli.report.orders_notice import notice_markdown
from whcli.report.orders_words import Voice
from whcli.rules.orders.collisions import proposals
from whcli.rules.orders.notices import before_responses, desk, notice
from whcli.rules.orders.resolve import PENDING
from whcli.rules.orders.understand import understand

any_campaign = given(st.integers(0, 2**32 - 1))
FORM = re.compile(r"```yaml\n(.*?)```\n", re.DOTALL)


def few(examples: int) -> Any:
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None)


def without_conflicts(files: Files) -> Files:
    return {name: data for name, data in files.items() if "/conflicts/" not in name and "/responses/" not in name}


def valid(content: bytes, kind: str) -> bool:
    node, problems = read(content, "file.yaml")
    assert node is not None, problems
    return faults(node, kind, Source("file.yaml", content), always=True) == ()


@few(60)
@any_campaign
def test_every_draft_can_be_judged_as_it_stands(seed: int) -> None:
    campaign, turn = records(without_conflicts(make(seed)))
    found = proposals(understand(campaign, turn), {})
    drafted = understand(campaign, turn._replace(conflicts={d.conflict.id: d.conflict for d in found.drafts}))
    assert [p for stand in drafted.stands.values() for p in stand.open if p.code not in PENDING] == []


@few(40)
@any_campaign
def test_every_draft_is_a_valid_conflict(seed: int) -> None:
    campaign, turn = records(without_conflicts(make(seed)))
    voice = Voice({}, 1, True, False)
    for draft in proposals(understand(campaign, turn), {}).drafts:
        assert valid(draft_bytes(draft, comment_lines(draft_notes(draft, voice)), "#"), "conflict")


@few(40)
@any_campaign
def test_drafts_taken_up_as_they_stand_are_found_again(seed: int) -> None:
    campaign, turn = records(without_conflicts(make(seed)))
    found = proposals(understand(campaign, turn), {}).drafts
    taken = turn._replace(conflicts={d.conflict.id: d.conflict for d in found})
    assert [d.whole for d in proposals(understand(campaign, taken), {}).drafts] == [True] * len(found)


@few(40)
@any_campaign
def test_proposals_do_not_depend_on_the_order_of_anything(seed: int) -> None:
    campaign, turn = records(make(seed))
    turned = turn._replace(orders=dict(reversed(turn.orders.items())), conflicts=dict(reversed(turn.conflicts.items())))
    other = campaign._replace(sheets=dict(reversed(campaign.sheets.items())))
    one, two = (proposals(understand(c, t), {}) for c, t in ((campaign, turn), (other, turned)))
    assert repr(placeless(one)) == repr(placeless(two))


def placeless(found: Any) -> Any:
    return [(d.conflict._replace(where=None), d.reasons, d.roles, d.chooser, d.beside, d.reacting, d.taken) for d in found.drafts]


def told(player: str, campaign: Campaign, turn: Turn, joined: bool = False) -> str:
    understood = understand(campaign, turn if joined else before_responses(turn))
    return notice_markdown(notice(player, "", desk(understood, joined)))


@few(40)
@any_campaign
def test_every_form_of_a_notice_is_a_valid_response(seed: int) -> None:
    campaign, turn = records(make(seed))
    for player in campaign.players:
        for joined in (False, True):
            forms = FORM.findall(told(player, campaign, turn, joined))
            assert all(valid(form.encode(), "responses") for form in forms)


@few(60)
@any_campaign
def test_a_notice_says_nothing_of_what_others_keep_to_themselves(seed: int) -> None:
    files = make(seed)
    player = next(iter(files["campaign.yaml"]["players"]))
    before = told(player, *records(files))
    assert told(player, *records(disturbed(files, player))) == before


def disturbed(files: Files, player: str) -> Files:
    """The campaign with everything changed that its other players keep to themselves (ORD-R60, ORD-R62, ORD-R66)."""
    changed = copy.deepcopy(files)
    mine = {name.split("/")[1][:-5] for name, data in files.items() if name.startswith("primarchs/") and data["player"] == player}
    chosen = any("roles" in data for data in files.values())  # base Traits say whose choice open roles are
    for name, data in changed.items():
        who = Path(name).stem
        if who in mine or name == "campaign.yaml" or "/conflicts/" in name:
            continue
        if name.startswith(("primarchs/", "institutions/")):
            data["name"] = "Another Name"
            data["qualities"] = {}
            data["traits"] = data["traits"] if chosen else dict.fromkeys(data["traits"], 5)
        elif "/orders/" in name:
            for order in filter(None, data["orders"]):
                order.update(title="Another title", tags=["siege"], opposes=[])
        elif "/responses/" in name:
            data["responses"] = {}
    return changed


@few(10)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_commands_end_well_and_a_second_call_writes_nothing(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    root = lay(make(seed), tmp_path_factory.mktemp("any"))
    for command in ("open", "conflicts", "notify"):
        first, again = (answer(root, "orders", command) for _ in range(2))
        assert first.code == again.code <= 1
        assert first.code or b"nothing has changed" in again.err
    assert list((root / folder_of(make(seed)) / "forms").iterdir())
