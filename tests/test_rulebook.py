"""Each rule of the Orders digest has a case in `tests/rulebook/`, and the program answers as the case says."""

from pathlib import Path
from typing import Any

import pytest

from tests.rulebook_runner import Case, case_of, differences, play
from whcli.files.digests import entries
from whcli.files.rulebook import settings
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import plain, read
from whcli.model.rulebook import Setting

FOLDER = Path(__file__).parent / "rulebook"
RULES = [rule.id for rule in entries() if rule.id.startswith("ORD-")]


def cases_of(path: Path) -> list[Case]:
    node, problems = read(path.read_bytes(), path.name)
    assert node is not None, problems
    records: Any = plain(node)
    return [case_of(record) for record in records]


CASES = [(f"{path.stem}: {case.title}", case) for path in sorted(FOLDER.glob("*.yaml")) for case in cases_of(path)]


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES])
def test_the_rule_holds_in_the_case(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    answer = play(case, tmp_path)
    found = differences(case.then, answer)
    if found:
        told = dump(answer).decode()
        pytest.fail("\n".join([f"{', '.join(case.rules)}: {case.title}", *found, "", "The whole answer:", told]), pytrace=False)


def test_every_case_compares_something_and_names_rules_that_are() -> None:
    assert [name for name, case in CASES if not case.then or not set(case.rules) <= set(RULES)] == []


def test_every_case_has_a_title_of_its_own() -> None:
    names = [name for name, _ in CASES]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_rule_of_the_orders_digest_has_a_case() -> None:
    covered = {rule for _, case in CASES for rule in case.rules}
    assert [rule for rule in RULES if rule not in covered] == []


def stated(setting: Setting) -> list[Any]:
    """What the cases give a setting."""
    return [case.house_rules[setting.name] for _, case in CASES if setting.name in case.house_rules]


@pytest.mark.parametrize("setting", settings(("orders",)), ids=lambda setting: setting.name)
def test_every_choice_of_a_setting_has_a_case(setting: Setting) -> None:
    choices = setting.choices or ((True, False) if setting.kind == "boolean" else ())
    given = stated(setting)
    missing: list[Any] = [choice for choice in choices if choice not in given]
    if all(value == setting.default for value in given):
        missing.append(f"something other than {setting.default}")
    assert missing == []
