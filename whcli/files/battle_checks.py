"""What a battle's file says must fit its armies, its deck and the rules. A schema cannot know (MIS-01, MIS-71, MIS-R01)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from whcli.files.battle_hands import hand_faults
from whcli.files.battle_names import markers_known, no_card, no_marker, no_unit, rings
from whcli.files.fields import below
from whcli.model.battle import BATTLE_STEP, SIZES, SOURCES, Army, Battle, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_said import OPPOSITE
from whcli.model.missions import Deck
from whcli.model.names import near, title
from whcli.problems import Place, Problem

PLAYERS: Final = 2  # MIS-01
RESERVED: Final = ("table", "nobody", "none", "draw", "all")  # words that mean something else where a player's id may stand


def crossed(battle: Battle, deck: Deck, rules: BattleRules) -> tuple[Problem, ...]:
    """Return a Problem for each name that stands for nothing, and for each rule that the file breaks by itself.

    Codes `two-players`, `reserved-name`, `army-too-large`, `no-such-player`, `no-such-unit`, `no-such-card`, `no-such-marker`,
    `no-such-action`, `no-such-source`, `unit-in-itself`, `fixed-number`, `not-fixed`, `wrong-mode`, `card-twice`, `hand-too-large`,
    `out-of-step`, `out-of-range`, `edges`, `cards-clash`.
    """
    if len(battle.players) != PLAYERS:
        return (_two_players(battle),)
    found: list[Problem] = [*_armies(battle), *_people(battle), *_edges(battle), *_units(battle), *_mission(battle, deck)]
    for who, hand in battle.hands.items():
        if who in battle.players:
            found += hand_faults(battle, who, hand, deck, rules)
    found += [*_markers(battle, deck), *_actions(battle, deck), *_score(battle, deck), *_clock(battle, rules)]
    return tuple(dict.fromkeys(found))


# Players and armies


def _two_players(battle: Battle) -> Problem:
    count = len(battle.players)
    why = f"A battle has two players; here {'is' if count == 1 else 'are'} {count or 'none'}."
    return Problem("two-players", why, "Name two under `players:`.", battle.where("players"), "MIS-01")


def _armies(battle: Battle) -> Iterator[Problem]:
    limit = SIZES.get(battle.size, 0)
    for who, player in battle.players.items():
        if who in RESERVED:
            why = f"`{who}` cannot be a player's id: it means something else."
            yield Problem("reserved-name", why, "Choose another.", battle.where("players", who), "MIS-01")
        points = player.army.paid or player.army.points
        if limit and points > limit:
            yield _too_large(battle, who, points, limit)


def _edges(battle: Battle) -> Iterator[Problem]:
    """Yield a Problem where the players' edges are not across from each other (MIS-06)."""
    edges = [edge for who, edge in battle.edges.items() if who in battle.players]
    if len(edges) == PLAYERS and OPPOSITE[edges[0]] != edges[1]:
        why = f"The edges {' and '.join(edges)} are not across from each other."
        yield Problem("edges", why, "One player's is top or left, the other's bottom or right.", battle.where("edges"), "MIS-06")


def _too_large(battle: Battle, who: str, points: int, limit: int) -> Problem:
    player = battle.players[who]
    why = f"{title(who)}'s army is {points} points; {battle.size} allows {limit}."
    larger = next((size for size, most in SIZES.items() if most >= points), "")
    cure = f"Take out {points - limit} points in {player.path}" + (f", or play `size: {larger}`." if larger else ".")
    return Problem("army-too-large", why, cure, battle.where("players", who, "army"), "MIS-01")


def _people(battle: Battle) -> Iterator[Problem]:
    """Yield a Problem for each id that is no player's, wherever a player's id may stand."""
    at: list[tuple[str, tuple[str | int, ...]]] = [(getattr(battle, key), (key,)) for key in ("attacker", "first_turn", "turn")]
    keyed: Mapping[str, Iterable[str]] = {
        "cp": battle.cp,
        "gained": battle.gained,
        "secondaries": battle.hands,
        "units": battle.units,
        "score": battle.score,
        "secrets": battle.secrets,
        "edges": battle.edges,
    }
    at += [(who, (key, who)) for key, people in keyed.items() for who in people]
    at += [(who, ("won", key)) for key, who in battle.won.items()]
    at += [(who, ("done", key, n)) for key, people in battle.done.items() for n, who in enumerate(people)]
    at += [(row.turn, ("score", who, n, "turn")) for who, rows in battle.score.items() for n, row in enumerate(rows)]
    at += [(who, ("actions", n)) for n, one in enumerate(battle.actions) for who in (one.player, one.turn)]
    at += [(who, ("markers", marker)) for marker, one in battle.markers.items() for who in _of_marker(one)]
    at += [(who.partition("/")[0], ("prebattle", n)) for n, who in enumerate(battle.prebattle)]
    yield from (_no_player(who, battle, battle.where(*path)) for who, path in at if who and who not in battle.players)


def _of_marker(one: object) -> Iterator[str]:
    """Yield every player that a marker's state names."""
    for key in ("held", "held_at_start", "burned"):
        yield getattr(one, key) or ""
    for key in ("terraformed", "banners", "guard"):
        yield from getattr(one, key)


def _no_player(who: str, battle: Battle, place: Place) -> Problem:
    cure = near(who, battle.players).strip() or f"The players are {' and '.join(battle.players)}."
    return Problem("no-such-player", f"There is no player `{who}`.", cure, place, "MIS-01")


# Units


def _units(battle: Battle) -> Iterator[Problem]:
    for who, units in battle.units.items():
        if who in battle.players:
            yield from _standings(battle, who, units)
    for field in ("deployed", "redeployed"):
        for n, one in enumerate(getattr(battle, field)):
            yield from _reference(battle, one, battle.where(field, n))


def _standings(battle: Battle, who: str, units: Mapping[str, Standing]) -> Iterator[Problem]:
    army, where = battle.players[who].army, below(battle.where, "units", who)
    for unit, one in units.items():
        if unit not in army.units:
            yield no_unit(unit, army, where(unit))
        for field in ("attached", "embarked"):
            yield from (no_unit(other, army, where(unit, field)) for other in (getattr(one, field),) if other and other not in army.units)
        turns = (*(lost.turn for lost in one.losses), one.away[1] if one.away else "")
        yield from (_no_player(turn, battle, where(unit)) for turn in turns if turn and turn not in battle.players)
    for field in ("attached", "embarked"):
        yield from rings({unit: other for unit, one in units.items() if (other := getattr(one, field))}, where)


def _reference(battle: Battle, reference: str, place: Place) -> Iterator[Problem]:
    who, _, unit = reference.partition("/")
    if who not in battle.players:
        yield _no_player(who, battle, place)
    else:
        yield from _unit_of(battle.players[who].army, unit, place)


def _unit_of(army: Army, unit: str, place: Place) -> Iterator[Problem]:
    if unit not in army.units:
        yield no_unit(unit, army, place)


# Cards, markers, Actions, the score sheet


def _mission(battle: Battle, deck: Deck) -> Iterator[Problem]:
    kinds: Mapping[str, Collection[str]] = {
        "deployment": deck.deployments,
        "rule": deck.rules,
        "primary": deck.primaries,
        "pool": deck.pool,
    }
    for field, known in kinds.items():
        card = getattr(battle.mission, field)
        if card and card not in known:
            yield no_card(card, known, battle.where("mission", field), "MIS-02")
    rule = deck.rules.get(battle.mission.rule)
    if rule is not None and battle.mission.primary in rule.redraw_with:
        why = f"{rule.name} is redrawn with this Primary Mission."
        yield Problem("cards-clash", why, "Name another of the two.", battle.where("mission", "rule"), "MIS-02")


def _markers(battle: Battle, deck: Deck) -> Iterator[Problem]:
    known = markers_known(battle, deck)
    for marker, one in battle.markers.items():
        if marker not in known:
            yield no_marker(marker, known, battle.where("markers", marker))
        for who, unit in one.guard.items():
            if who in battle.players:
                yield from _unit_of(battle.players[who].army, unit, battle.where("markers", marker, "guard", who))
    for n, doing in enumerate(battle.actions):
        if doing.marker and doing.marker not in known:
            yield no_marker(doing.marker, known, battle.where("actions", n, "marker"))


def _actions(battle: Battle, deck: Deck) -> Iterator[Problem]:
    for n, one in enumerate(battle.actions):
        if one.action not in deck.actions:
            cure = near(one.action, deck.actions).strip() or f"One of: {', '.join(deck.actions) or 'none'}."
            yield Problem("no-such-action", f"There is no Action `{one.action}`.", cure, battle.where("actions", n, "action"), "MIS-60")
        if one.player in battle.players:
            yield from _unit_of(battle.players[one.player].army, one.unit, battle.where("actions", n, "unit"))


def _score(battle: Battle, deck: Deck) -> Iterator[Problem]:
    sources = (*SOURCES, *deck.caps.others)
    for who, rows in battle.score.items():
        for n, row in enumerate(rows):
            if row.source not in sources:
                cure = near(row.source, sources).strip() or f"One of: {', '.join(sources)}."
                place = battle.where("score", who, n, "source")
                yield Problem("no-such-source", f"Nothing scores as `{row.source}`.", cure, place, "MIS-50")
            if row.card and deck.card(row.card) is None:
                yield no_card(row.card, (), battle.where("score", who, n, "card"), "MIS-52")


# Round, turn and phase


def _clock(battle: Battle, rules: BattleRules) -> Iterator[Problem]:
    """Yield what does not fit together in step, round, turn and phase (MIS-R01)."""
    begun = {"round": bool(battle.round), "turn": bool(battle.turn), "phase": bool(battle.phase)}
    if battle.round > rules.rounds:
        why = f"`round` is {battle.round}; the battle has {rules.rounds}."
        yield Problem("out-of-range", why, f"Write a whole number, from 0 to {rules.rounds}.", battle.where("round"), "MIS-14")
    if battle.step < BATTLE_STEP:
        for field in (name for name, said in begun.items() if said):
            why = f"Step {battle.step} is open, before the battle: there is no {field} yet."
            yield Problem("out-of-step", why, f"Take `{field}` out, or write `step: {BATTLE_STEP}`.", battle.where(field), "MIS-R01")
    elif battle.step == BATTLE_STEP:
        yield from _under_way(battle, begun)


def _under_way(battle: Battle, begun: Mapping[str, bool]) -> Iterator[Problem]:
    missing = [name for name, said in begun.items() if not said]
    if missing and len(missing) < len(begun):
        why = f"In step {BATTLE_STEP} round, turn and phase are said together; here is no {' and no '.join(missing)}."
        yield Problem("out-of-step", why, f"Add {' and '.join(f'`{one}`' for one in missing)}.", battle.where("step"), "MIS-R01")
    for field in ("attacker", "first_turn"):
        if battle.turn and not getattr(battle, field):
            why = f"The battle is under way, and there is no `{field}`."
            yield Problem("out-of-step", why, f"Say who it is: `{field}: PLAYER`.", battle.where("step"), "MIS-R01")
