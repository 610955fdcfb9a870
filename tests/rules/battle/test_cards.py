"""Every card of both decks scores where it should, and does not where it should not (MIS-52, MIS-70)."""

import pytest

from tests.rules.battle.card_cases import CHAPTER_APPROVED, PARIAH_NEXUS, CardCase
from tests.rules.battle.score_scenes import result, scene
from whcli.files.decks import built_in
from whcli.model.measures import READS, reads
from whcli.model.missions import Card, Deck
from whcli.rules.battle.measures import MEASURES

DECKS = {"pariah-nexus": PARIAH_NEXUS, "chapter-approved-2025": CHAPTER_APPROVED}
CHANGED = {one.card for one in CHAPTER_APPROVED}
INHERITED = tuple(one for one in PARIAH_NEXUS if one.card not in CHANGED)


def deck(name: str) -> Deck:
    found = built_in(name)
    assert found is not None
    return found


def scoring(of: Deck) -> dict[str, Card]:
    kinds = (of.rules, of.primaries, of.secondaries, of.secrets, of.challengers)
    return {card.id: card for kind in kinds for card in kind.values() if card.awards}


def called(case: CardCase) -> str:
    return f"{case.card}-{case.vp}"


def given(case: CardCase, name: str) -> int:
    found = result(scene(deck=name, **case.scene), **case.facts).credits
    return sum(one.vp for one in found if one.card == case.card)


@pytest.mark.parametrize("case", PARIAH_NEXUS, ids=called)
def test_mis_52_each_card_of_pariah_nexus_gives_its_vp(case: CardCase) -> None:
    assert given(case, "pariah-nexus") == case.vp


@pytest.mark.parametrize("case", CHAPTER_APPROVED, ids=called)
def test_mis_70_each_card_that_chapter_approved_changes_gives_its_vp(case: CardCase) -> None:
    assert given(case, "chapter-approved-2025") == case.vp


@pytest.mark.parametrize("case", [one for one in INHERITED if one.card in scoring(deck("chapter-approved-2025"))], ids=called)
def test_mis_70_each_card_that_chapter_approved_keeps_gives_the_same(case: CardCase) -> None:
    assert given(case, "chapter-approved-2025") == case.vp


@pytest.mark.parametrize("name", DECKS)
def test_mis_52_every_card_has_a_case_that_scores_and_one_that_does_not(name: str) -> None:
    cases = DECKS[name] if name == "pariah-nexus" else (*DECKS[name], *INHERITED)
    scores, misses = {one.card for one in cases if one.vp}, {one.card for one in cases if not one.vp}
    assert scoring(deck(name)).keys() - scores == set()
    assert scoring(deck(name)).keys() - misses == set()


@pytest.mark.parametrize("name", DECKS)
def test_mis_70_every_card_has_a_name_words_and_measures_that_exist(name: str) -> None:
    found = deck(name)
    awards = [(card.id, award) for card in scoring(found).values() for award in card.awards]
    assert [one for one, award in awards if not award.say or {award.needs, award.per} - {"", *MEASURES}] == []
    kinds = (found.rules, found.primaries, found.secondaries, found.secrets, found.challengers, found.actions)
    assert [card.id for kind in kinds for card in kind.values() if not card.name or not (card.text or card.incomplete)] == []
    assert [card.id for card in scoring(found).values() if card.action and card.action not in found.actions] == []


def test_mis_53_measures_read_what_the_vocabulary_knows() -> None:
    found = deck("pariah-nexus")
    assert MEASURES.keys() == READS.keys()
    assert {fact for names in READS.values() for fact in names} - found.facts.keys() == set()
    told = {one for card in scoring(found).values() for one in reads(card, found.actions[card.action].effect if card.action else "")}
    assert "guards" in told
    assert told - found.facts.keys() == set()


@pytest.mark.parametrize("case", [*PARIAH_NEXUS, *CHAPTER_APPROVED], ids=called)
def test_mis_53_a_case_tells_no_fact_that_its_card_does_not_declare(case: CardCase) -> None:
    card = deck("pariah-nexus" if case in PARIAH_NEXUS else "chapter-approved-2025").card(case.card)
    assert card is not None
    assert set(case.facts) <= set(reads(card))
