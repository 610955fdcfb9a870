"""Each rule of each digest has a case in `tests/rulebook/`, and the program answers as the case says.

`combat-*.yaml` and `battle-*.yaml` are played by commands (rulebook_commands), the other files are cases of Orders (rulebook_runner).
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import rulebook_commands, rulebook_runner
from tests.rulebook_runner import Case, case_of, differences
from whcli.files import armoury
from whcli.files.decks import built_in
from whcli.files.digests import entries
from whcli.files.rulebook import BOOKS, settings
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import plain, read
from whcli.model.rulebook import Setting

FOLDER = Path(__file__).parent / "rulebook"
PREFIXES = {"orders": "ORD-", "combat": "CMB-", "battle": "MIS-"}
RULES = {book: [rule.id for rule in entries() if rule.id.startswith(prefix)] for book, prefix in PREFIXES.items()}


GOLDEN = {
    "combat": tuple(f"G{n}" for n in range(1, 21)),
    "battle": (
        *("th-cap", "th-round1", "linchpin-home", "linchpin-cap", "purge-r1", "purge-r2-full", "terraform-note", "uxo", "bid-20w"),
        *("prisoners", "overwhelming", "assassin-fixed-cap", "bodyguard-only", "banners", "discard-cp", "cp-two-rounds"),
        *("secret-equal", "max", "reserves-odd", "reserves-transport"),
    ),
}
KINDS = ("options", "conditions", "criticals", "complications", "injuries")  # records of Combat, each of which has a case
SHELVES = ("deployments", "rules", "primaries", "secondaries", "secrets", "actions")  # of a deck


class Named(NamedTuple):
    """A case, the book it is about, and its name."""

    book: str
    name: str
    case: Case


def cases_of(path: Path) -> list[Named]:
    node, problems = read(path.read_bytes(), path.name)
    assert node is not None, problems
    records: Any = plain(node)
    book = path.stem.partition("-")[0]
    cases = [case_of(record) for record in records]
    return [Named(book if book in BOOKS else "orders", f"{path.stem}: {case.title}", case) for case in cases]


CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases_of(path)]


def answer_of(one: Named, folder: Path) -> dict[str, Any]:
    if one.book == "orders":
        return rulebook_runner.play(one.case, folder)
    return rulebook_commands.play(one.case, folder, one.book)


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in CASES])
def test_the_rule_holds_in_the_case(one: Named, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    answer = answer_of(one, tmp_path)
    found = differences(one.case.then, answer)
    if found:
        told = dump(answer).decode()
        pytest.fail("\n".join([f"{', '.join(one.case.rules)}: {one.case.title}", *found, "", "The whole answer:", told]), pytrace=False)


def test_every_case_compares_something_and_names_rules_that_are() -> None:
    assert [one.name for one in CASES if not one.case.then or not set(one.case.rules) <= set(RULES[one.book])] == []


def test_every_case_has_a_title_of_its_own() -> None:
    names = [one.name for one in CASES]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_of_a_digest_has_a_case(book: str) -> None:
    covered = {rule for one in CASES if one.book == book for rule in one.case.rules}
    assert [rule for rule in RULES[book] if rule not in covered] == []


@pytest.mark.parametrize("book", sorted(GOLDEN))
def test_every_golden_case_is_played(book: str) -> None:
    titles = " ".join(one.case.title for one in CASES if one.book == book)
    assert [name for name in GOLDEN[book] if f"({name})" not in titles] == []


def words_of(book: str) -> set[str]:
    """Every id that stands in a case of a book."""
    return {word for one in CASES if one.book == book for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", str(one.case))}


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_of_combat_has_a_case(kind: str) -> None:
    sides = {word.removeprefix("left-").removeprefix("right-") for word in words_of("combat")}
    flags = {"long-range", "half-cover", "full-cover", "determination"}  # options that are mostly said by flags
    assert sorted({*armoury.ids(kind)} - sides - words_of("combat") - flags) == []


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_card_of_the_deck_has_a_case(shelf: str) -> None:
    deck = built_in("pariah-nexus")
    assert deck is not None
    assert sorted({*getattr(deck, shelf)} - words_of("battle")) == []


def stated(book: str, setting: Setting) -> list[Any]:
    """What the cases give a setting."""
    return [one.case.house_rules[setting.name] for one in CASES if one.book == book and setting.name in one.case.house_rules]


@pytest.mark.parametrize(("book", "setting"), [pytest.param(book, one, id=one.name) for book in BOOKS for one in settings((book,))])
def test_every_choice_of_a_setting_has_a_case(book: str, setting: Setting) -> None:
    choices = setting.choices or ((True, False) if setting.kind == "boolean" else ())
    given = stated(book, setting)
    missing: list[Any] = [choice for choice in choices if choice not in given]
    if all(value == setting.default for value in given):
        missing.append(f"something other than {setting.default}")
    assert missing == []
