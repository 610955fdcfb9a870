"""Which mission is played: cards drawn, named, or a row of the tournament pool (MIS-02, MIS-03); and an event's, round by round."""

from collections.abc import Iterable, Mapping
from typing import Final

from whcli.model.battle import Mission
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import Event, EventRound, Said
from whcli.model.missions import Card, Deck, Deployment, Row
from whcli.model.names import near
from whcli.model.rolls import Address
from whcli.problems import Problem
from whcli.rules.battle.course import ALL_AT_TABLE, DRAW, Course, Problems, drawn, refused, with_dice
from whcli.rules.dice import Dice

RULE: Final = "MIS-02"
KINDS: Final[Mapping[str, str]] = {"deployment": "Deployment", "rule": "Mission Rule", "primary": "Primary Mission"}  # drawn in this order
ROUNDS: Final = 26  # of an event, at most


def determined(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 2: the cards that are named, those of the pool's row, and the rest drawn (MIS-02).

    Problems: `no-such-row`, `no-such-card`, `pool-and-cards`, `cards-clash`.
    """
    named = wanted(course.table.deck, course.battle.mission, said)
    if not isinstance(named, Mission):
        return named
    need = Need("", "mission", "The mission is to be drawn, and the tool draws nothing here.", "--roll, or --pool ROW", RULE)
    return with_dice(course, lambda: _filled(course, named), need)


def wanted(deck: Deck, written: Mission, said: Said) -> Mission | Problems:
    """Return what is named of a mission, "" what is to be drawn. What was said goes before what is written. Problems as above."""
    pool = said.pool or ("" if said.deployment or said.rule or said.primary else written.pool)
    if pool:
        return _row(deck, pool, said)
    mission = written._replace(pool="")
    for kind in KINDS:
        mission = _with(mission, kind, getattr(said, kind) or getattr(written, kind))
    unknown = (_unknown(deck, kind, card) for kind in KINDS if (card := getattr(mission, kind)) and card not in cards(deck, kind))
    return tuple(unknown) or _clash(deck, mission) or mission


def cards(deck: Deck, kind: str) -> Mapping[str, Deployment] | Mapping[str, Card]:
    """Return the cards of a deck of one of KINDS, by id."""
    return deck.deployments if kind == "deployment" else deck.rules if kind == "rule" else deck.primaries


def _with(mission: Mission, kind: str, card: str) -> Mission:
    """Return a mission with another card of one of KINDS."""
    found = {**{each: getattr(mission, each) for each in KINDS}, kind: card}
    return mission._replace(deployment=found["deployment"], rule=found["rule"], primary=found["primary"])


def _row(deck: Deck, pool: str, said: Said) -> Mission | Problems:
    row = row_of(deck, pool)
    if not isinstance(row, Row):
        return row
    mission = Mission(row.deployment, row.rule, row.primary, row.id)
    if other := [kind for kind in KINDS if getattr(said, kind) not in ("", getattr(mission, kind))]:
        why = f"Row {row.id} of the pool has another {KINDS[other[0]]} than `{getattr(said, other[0])}`."
        return (refused(RULE, "pool-and-cards", why, "Name either a row of the pool or the cards."),)
    return mission


def row_of(deck: Deck, pool: str) -> Row | Problems:
    """Return a row of the pool by its letter, large or small. Problem `no-such-row`."""
    found = deck.pool.get(pool) or deck.pool.get(pool.upper())
    if found is None:
        cure = f"Its rows are {', '.join(deck.pool)}." if deck.pool else "This deck has no pool: name the cards, or draw them."
        return (refused(RULE, "no-such-row", f"The pool of {deck.name} has no row `{pool}`.", cure),)
    return found


def _unknown(deck: Deck, kind: str, card: str) -> Problem:
    cure = near(card, cards(deck, kind)).strip() or f"`whcli mission list --deck {deck.id}` names them."
    return refused(RULE, "no-such-card", f"{deck.name} has no {KINDS[kind]} `{card}`.", cure)


def clashing(deck: Deck, mission: Mission) -> bool:
    """Return whether the Mission Rule says that it is redrawn with this Primary Mission (MIS-02)."""
    rule = deck.rules.get(mission.rule)
    return rule is not None and mission.primary in rule.redraw_with


def _clash(deck: Deck, mission: Mission) -> Problems:
    if not clashing(deck, mission):
        return ()
    rule, primary = deck.rules[mission.rule].name, deck.primaries[mission.primary].name
    why = f"{rule} is not played with {primary}: its card is redrawn."
    return (refused(RULE, "cards-clash", why, "Name another of the two, or let one be drawn."),)


# Drawing


def _filled(course: Course, named: Mission) -> Course:
    """Draw what is not named, in the order of KINDS; then whatever is to be redrawn."""
    deck, mission = course.table.deck, named
    missing = [] if named.pool else [kind for kind in KINDS if not getattr(named, kind) and cards(deck, kind)]
    for kind in missing:
        mission = _with(mission, kind, drawn(course.table, cards(deck, kind))[0])
    mission, told = _redrawn(course, mission, missing)
    after = course.moved(course.battle._replace(mission=mission))
    return after.say(RULE, *told, *_named(course, mission, missing))


def _redrawn(course: Course, mission: Mission, missing: Iterable[str]) -> tuple[Mission, tuple[str, ...]]:
    """Return the mission after a redraw, and what is told of it: the Mission Rule goes, or the Primary Mission where the rule was named."""
    deck = course.table.deck
    kind = next((kind for kind in ("rule", "primary") if kind in missing), "")
    if not kind or not clashing(deck, mission):
        return mission, ()
    old = getattr(mission, kind)
    left = [card for card in cards(deck, kind) if not clashing(deck, _with(mission, kind, card))]
    after = _with(mission, kind, drawn(course.table, left)[0])._replace(redrawn=(*mission.redrawn, old))
    other = deck.primaries[mission.primary] if kind == "rule" else deck.rules[mission.rule]
    return after, (f"{cards(deck, kind)[old].name} was drawn with {other.name}, and is redrawn.",)


def _named(course: Course, mission: Mission, missing: Iterable[str]) -> Iterable[str]:
    """Yield a sentence for each card of a mission, saying which were drawn."""
    if mission.pool:
        yield f"Row {mission.pool} of the pool."
    for kind, word in KINDS.items():
        if card := getattr(mission, kind):
            what = f"{word}, drawn" if kind in missing else f"The {word}"
            yield f"{what}: {cards(course.table.deck, kind)[card].name}."


# Reading


def read(course: Course, _: Said) -> Course:
    """Return the course after step 3: what the Mission Rule and the Primary Mission say is shown (MIS-03)."""
    deck, mission = course.table.deck, course.battle.mission
    found = (deck.rules.get(mission.rule), deck.primaries.get(mission.primary))
    return course.say("MIS-03", *(f"{card.name}: {card.text}" for card in found if card is not None and card.text))


# Events


def event(deck: Deck, wanted_: Event, dice: Dice) -> tuple[EventRound, ...] | Problems:
    """Return what every table of an event plays, round by round: named rows of the pool, rows drawn without a repeat, or cards (MIS-02).

    Addresses are EVENT-ID/ROUND/table/draw/N. Problems: `no-such-row`, `event-rounds`. Refusals as for Dice.
    """
    rows = tuple(row_of(deck, row) for row in wanted_.rows)
    if problems := tuple(problem for row in rows if not isinstance(row, Row) for problem in row) or _too_many(deck, wanted_):
        return problems
    if rows:
        return tuple(_of_row(n, row) for n, row in enumerate(rows, 1) if isinstance(row, Row))
    if wanted_.cards or not deck.pool:
        return tuple(EventRound(n, _three(deck, dice, wanted_.id, n)) for n in range(1, wanted_.rounds + 1))
    return _drawn_rows(deck, wanted_, dice)


def _too_many(deck: Deck, wanted_: Event) -> Problems:
    rounds, most = wanted_.rounds, ROUNDS
    if wanted_.rows and len(wanted_.rows) != rounds:
        cure = "Name a row for each round."
        return (refused(RULE, "event-rounds", f"{len(wanted_.rows)} rows of the pool do not fit {rounds} rounds.", cure),)
    if deck.pool and not wanted_.cards and not wanted_.rows:
        most = len(deck.pool)
    if 1 <= rounds <= most:
        return ()
    return (refused(RULE, "event-rounds", f"{rounds} rounds cannot be drawn.", f"An event has 1 to {most} rounds here."),)


def _of_row(n: int, row: Row) -> EventRound:
    return EventRound(n, Mission(row.deployment, row.rule, row.primary, row.id), row.layouts)


def _drawn_rows(deck: Deck, wanted_: Event, dice: Dice) -> tuple[EventRound, ...]:
    left, found = dict(deck.pool), []
    for n in range(1, wanted_.rounds + 1):
        row = dice.hand(Address(wanted_.id, n, ALL_AT_TABLE, DRAW), left)[0]
        found.append(_of_row(n, left.pop(row)))
    return tuple(found)


def _three(deck: Deck, dice: Dice, event_id: str, round_: int) -> Mission:
    """Draw three cards, and the Mission Rule again where it clashes with the Primary Mission."""
    mission, n = Mission(), 0
    for kind in KINDS:
        if cards(deck, kind):
            n += 1
            mission = _with(mission, kind, dice.hand(Address(event_id, round_, ALL_AT_TABLE, DRAW, n), cards(deck, kind))[0])
    if clashing(deck, mission):
        left = [rule for rule in deck.rules if mission.primary not in deck.rules[rule].redraw_with]
        again = dice.hand(Address(event_id, round_, ALL_AT_TABLE, DRAW, n + 1), left)[0]
        mission = mission._replace(rule=again, redrawn=(mission.rule,))
    return mission
