"""Mission cards for people: what a card scores, when, for whom and on which facts; the tournament pool; a deck at a glance."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from whcli.model.battle_said import EventRound
from whcli.model.missions import (
    ANY_TURN_END,
    BATTLE_END,
    COMMAND_END,
    ERRATA,
    IMMEDIATE,
    OPPONENT_TURN_END,
    OWN_TURN_END,
    ROUND_END,
    THEIR_TURN_END,
    Action,
    Award,
    Card,
    Deck,
    Row,
    WhenDrawn,
    in_force,
)
from whcli.model.names import listed
from whcli.problems import sentence
from whcli.report.battle_words import card_title, number
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table

WHEN: Final[Mapping[str, str]] = {
    COMMAND_END: "end of your Command phase",
    OWN_TURN_END: "end of your turn",
    OPPONENT_TURN_END: "end of the opponent's turn, or of the battle",
    THEIR_TURN_END: "end of the opponent's turn",
    ANY_TURN_END: "end of either turn",
    ROUND_END: "end of the round",
    IMMEDIATE: "at once",
    BATTLE_END: "end of the battle",
}
KINDS: Final[Mapping[str, str]] = {
    "primary": "Primary Mission",
    "secondary": "Secondary Mission",
    "secret": "Secret Mission",
    "rule": "Mission Rule",
}
DRAWN: Final[Mapping[str, str]] = {
    "discard-and-redraw": "discard it and draw again",
    "redraw-and-shuffle-back": "draw again and shuffle it back",
    "opponent-picks-units": "the opponent picks {} of their units",
}
GROUNDS: Final[Mapping[str, str]] = {"own": "not in the own zone"}
SHELVES: Final = (
    ("deployments", "Deployments"),
    ("rules", "Mission Rules"),
    ("primaries", "Primary Missions"),
    ("secondaries", "Secondary Missions"),
    ("secrets", "Secret Missions"),
    ("actions", "Actions"),
)
LATEST: Final = ERRATA[-1]


# A card


def card_blocks(card: Card, deck: Deck, errata: str = LATEST, facts: Mapping[str, str] | None = None) -> tuple[Block, ...]:
    """Return a card in full under some errata; `facts`: those it reads, by name, with what each says."""
    return tuple(_card(card, deck, errata, facts or {}))


def _card(card: Card, deck: Deck, errata: str, facts: Mapping[str, str]) -> Iterator[Block]:
    yield Heading(1, card.name)
    yield Paragraph(f", {deck.name} ({card.rule}).", KINDS.get(card.kind, card.kind.capitalize()))
    if card.text:
        yield Paragraph(card.text)
    awards = [award for award in card.awards if in_force(errata, award.since, award.until)]
    if awards:
        yield Heading(2, "Scores")
        yield _awards(awards)
    if items := tuple(_beside(card, deck, errata)):
        yield Bullets(items)
    if facts:
        yield Heading(2, "Facts it reads")
        yield Bullets(tuple(Item(f": {says}", name) for name, says in facts.items()))


def _awards(awards: list[Award]) -> Table:
    modes = any(award.modes for award in awards)
    head = ("VP", "Condition", "When", *(["Mode"] if modes else []))
    rows = tuple(
        (_vp(one), _for(one), _when(one), *([listed([each.capitalize() for each in one.modes])] if modes else [])) for one in awards
    )
    return Table(head, rows, "r")


def _vp(award: Award) -> str:
    if award.by_hand:
        return f"0-{award.vp}" if award.vp else "any"
    if award.vp_by_round:
        return ", ".join(_in_rounds(vp, list(rounds)) for vp, rounds in groupby(sorted(award.vp_by_round), award.vp_by_round.__getitem__))
    return f"{award.vp} each" if award.per and not award.say else str(award.vp)


def _in_rounds(vp: int, rounds: list[int]) -> str:
    return f"{vp} in round {rounds[0]}" if len(rounds) == 1 else f"{vp} in rounds {rounds[0]}-{rounds[-1]}"


def _for(award: Award) -> str:
    """Return the condition in words, with what bounds it."""
    said = award.say or " ".join(word.replace("_", " ").replace("-", " ") for word in (award.needs, award.per) if word)
    bounds = [f"counts at most {award.most}"] * bool(award.most) + [f"at most {award.cap_per_turn} VP a turn"] * bool(award.cap_per_turn)
    bounds += ["the table judges it"] * award.by_hand
    return f"{said} ({', '.join(bounds)})" if bounds else said


def _when(award: Award) -> str:
    when = WHEN.get(award.when, award.when)
    if award.to_round < 9:
        rounds = f"round {award.from_round}" if award.from_round == award.to_round else f"rounds {award.from_round}-{award.to_round}"
        return f"{when}, {rounds}"
    return f"{when}, from round {award.from_round}" if award.from_round > 1 else when


def _beside(card: Card, deck: Deck, errata: str) -> Iterator[Item]:
    """Yield what there is to a card beside its awards."""
    if any(award.line for award in card.awards):
        yield Item("Of lines that exclude each other only the dearest is scored.")
    if card.cap_per_turn and in_force(errata, card.cap_since, ""):
        yield Item(f" {card.cap_per_turn} VP a turn.", "At most")
    if card.fixed and in_force(errata, "", card.fixed_until):
        yield Item(" it may be picked as one of two.", "Fixed symbol:")
    if card.when_drawn:
        yield Item(f" {_drawn(card.when_drawn)}", "When drawn (Tactical):")
    if card.redraw_with:
        yield Item(f" drawn together with {listed([_name(each, deck) for each in card.redraw_with])}.", "Redrawn:")
    if card.action:
        action = deck.actions.get(card.action)
        yield Item(f": {_action(action)}" if action else ".", f"Action {_name(card.action, deck)}")
    if card.incomplete:
        yield Item(f" {sentence(card.incomplete)}", "Not known:")


def _drawn(when: WhenDrawn) -> str:
    if when.say:
        return sentence(when.say)
    does = DRAWN.get(when.do, when.do.replace("-", " ")).format(when.number)
    return sentence(f"{'you may ' if when.optional else ''}{does}")


def _name(card: str, deck: Deck) -> str:
    found = deck.card(card) or deck.deployments.get(card) or deck.actions.get(card)
    return found.name if found else card_title(card)


# An Action


def action_blocks(action: Action, deck: Deck) -> tuple[Block, ...]:
    """Return an Action as a page (MIS-60)."""
    return Heading(1, action.name), Paragraph(f" of {_name(action.card, deck)} ({action.rule}).", "Action"), Paragraph(_action(action))


def _action(action: Action) -> str:
    """Return when an Action starts and is complete, and who may do it, in sentences."""
    round_ = f" from round {action.from_round}" if action.from_round > 1 else ""
    when = f"Started in your {action.phase.capitalize()} phase{round_}, complete {_at(WHEN.get(action.completes, action.completes))}."
    return f"{when} {sentence(action.text or _who(action))}"


def _who(action: Action) -> str:
    who = number(action.units, "unit") if action.units else "any number of units"
    each = f", each at a different {action.target}" if action.each_own else ""
    ground = f", {GROUNDS.get(action.ground, action.ground)}" if action.ground else ""
    needs = f", if still {listed([one.replace('_', ' ').replace('-', ' ') for one in action.needs])}" if action.needs else ""
    return f"{who}{each}{ground}{needs}"


def _at(when: str) -> str:
    return when if when == WHEN[IMMEDIATE] else f"at the {when}"


# A deck and its pool


def deck_blocks(deck: Deck) -> tuple[Block, ...]:
    """Return a deck at a glance: its cards by kind, and what its source does not give."""
    items = [
        Item(f" {len(shelf)}: {', '.join(one.name for one in shelf.values())}.", name)
        for key, name in SHELVES
        if (shelf := getattr(deck, key))
    ]
    missing = [Paragraph("", "What its source does not give:"), Bullets(tuple(Item(sentence(text)) for text in deck.missing))]
    return Heading(1, deck.name), Bullets(tuple(items)), *(missing if deck.missing else ())


def pool_blocks(deck: Deck, rows: Iterable[Row] | None = None) -> tuple[Block, ...]:
    """Return the tournament pool of a deck as a table (MIS-02)."""
    found = tuple(deck.pool.values() if rows is None else rows)
    if not found:
        return Heading(1, f"{deck.name}: the pool"), Paragraph("The deck has no tournament pool.")
    ruled, laid = any(row.rule for row in found), any(row.layouts for row in found)
    head = ("Row", "Primary Mission", *(["Mission Rule"] if ruled else []), "Deployment", *(["Terrain layouts"] if laid else []))
    return Heading(1, f"{deck.name}: the pool"), Table(head, tuple(_row(row, deck, ruled, laid) for row in found))


def _row(row: Row, deck: Deck, ruled: bool, laid: bool) -> tuple[str, ...]:
    rule = [_name(row.rule, deck) if row.rule else ""] if ruled else []
    layouts = [" ".join(map(str, row.layouts))] if laid else []
    return row.id, _name(row.primary, deck), *rule, _name(row.deployment, deck), *layouts


def event_blocks(rounds: Iterable[EventRound], deck: Deck, title: str, tables: int = 0) -> tuple[Block, ...]:
    """Return the missions of an event: every one of its tables plays the same in a round (MIS-02)."""
    head = ("Round", "Row", "Primary Mission", "Mission Rule", "Deployment", "Terrain layouts")
    rows = tuple(_round(one, deck) for one in rounds)
    told = (
        f"{number(tables, 'table')}, and every one plays the mission of the round."
        if tables
        else "Every table plays the mission of the round."
    )
    return Heading(1, title), Paragraph(told), Table(head, rows, "r")


def _round(one: EventRound, deck: Deck) -> tuple[str, ...]:
    mission = one.mission
    cards = (_name(card, deck) if card else "" for card in (mission.primary, mission.rule, mission.deployment))
    return str(one.round), mission.pool, *cards, " ".join(map(str, one.layouts))
