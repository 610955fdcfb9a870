"""Changes of a battle's state in words, for its story: units, Actions, hands, markers, the score, the mission."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.change import Change
from whcli.model.fight_story import Chapter
from whcli.model.names import listed
from whcli.report.battle_setting_up import setting_up
from whcli.report.battle_words import SOURCE_NAMES, Teller, possessive

MISSION: Final = {"deployment": "Deployment", "rule": "Mission Rule", "primary": "Primary Mission", "pool": "Row of the pool"}
CARDS: Final = {"cards": "picks", "active": "draws", "achieved": "achieves", "discarded": "discards", "swapped": "swaps out"}

STATES: Final = {
    "away": "off the table",
    "shocked": "Battle-shocked",
    "advanced": "Advanced",
    "fell_back": "Fell Back",
    "shot": "has shot",
    "engaged": "in Engagement Range",
}
PLACES: Final = {"own-zone": "in the own zone", "no-mans-land": "in No Man's Land", "enemy-zone": "in the enemy zone"}


def changed(change: Change, teller: Teller, drawn: set[str]) -> Iterator[str]:
    """Yield a change in words; one that only keeps the books says nothing. `drawn`: cards that are told already."""
    head, *rest = change.path
    if head == "score":
        yield from _scored(rest, change, teller)
    elif head in ("units", "secondaries"):
        for player, part in [(rest[0], change)] if rest else _parts(change):
            fields = [player, *rest[1:]]
            yield from _unit(fields, part, teller) if head == "units" else _hand(fields, part, teller, drawn)
    elif head == "mission":
        yield from _mission(rest, change.after, teller)
    else:
        yield from _other(head, rest, change, teller)


def _scored(rest: list[str], change: Change, teller: Teller) -> Iterator[str]:
    """Yield the rows that a deed added to the score sheet."""
    if rest:
        before, after = _rows(change.before), _rows(change.after)
        yield from (_row(rest[0], row, teller) for row in after[len(before) :])
    elif isinstance(change.after, dict):
        yield from (_row(player, row, teller) for player, rows in change.after.items() for row in _rows(rows))


def _rows(value: object) -> list[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list | tuple) else []


def _row(player: str, row: dict[str, Any], teller: Teller) -> str:
    source = str(row.get("source", ""))
    card = teller.card(str(row["card"])) if row.get("card") else SOURCE_NAMES.get(source, source)
    said = str(row.get("why", ""))
    why = f" ({teller.said(said)})" if said and not said.startswith("if ") else ""
    return f"{teller.player(player)} scores {row.get('vp', 0)} VP for {card}{why}"


def _unit(rest: list[str], change: Change, teller: Teller) -> Iterator[str]:
    """Yield what has become of a unit, and whether it got out of a Transport."""
    if len(rest) == 1:
        yield from (text for one, part in _parts(change) for text in _unit([*rest, one], part, teller))
        return
    yield from _units(rest, change.after, teller)
    if len(rest) == 2 or rest[2:] == ["embarked"]:
        was, is_ = (dict(_pairs(one)).get("embarked") if len(rest) == 2 else one for one in (change.before, change.after))
        if was and not is_ and not dict(_pairs(change.after)).get("destroyed"):
            yield f"{possessive(teller.player(rest[0]))} {teller.unit(*rest[:2])} gets out of {teller.unit(rest[0], str(was))}"


def _units(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    """Yield what has become of a unit."""
    player, unit, *field = rest
    told = {field[0]: after} if len(field) == 1 else dict(_pairs(after)) if not field else {}
    yield from (text for key, value in told.items() if value and (text := _stands(key, value, (player, unit), teller)))


def _parts(change: Change) -> list[tuple[str, Change]]:
    """Return a change of a mapping as changes of what is in it."""
    old, new = dict(_pairs(change.before)), dict(_pairs(change.after))
    return [(key, Change((), old.get(key), new.get(key))) for key in {**new, **old}]


def _pairs(value: object) -> list[tuple[str, Any]]:
    return [(str(key), one) for key, one in value.items()] if isinstance(value, dict) else []


def _stands(key: str, value: object, whose: tuple[str, str], teller: Teller) -> str:
    """Return what a field of a player's unit says in words, "" where it is nothing to tell."""
    name, unit = teller.player(whose[0]), teller.unit(*whose)
    if key == "destroyed":
        return f"{name} loses {unit}{', not arrived in time' if dict(_pairs(value)).get('late') else ''}"
    if key == "fallen":
        return f"{possessive(name)} {unit} comes back"
    if key == "arrived":
        return f"{name} brings on {unit}"
    if key == "reserves":
        return f"{name} puts {unit} into {'Strategic Reserves' if value == 'strategic' else 'Reserves'}"
    if key in ("attached", "embarked"):
        return f"{name} puts {unit} {'with' if key == 'attached' else 'into'} {teller.unit(whose[0], str(value))}"
    return f"{possessive(name)} {unit}: {STATES[key]}" if key in STATES else ""


def _hand(rest: list[str], change: Change, teller: Teller, drawn: set[str]) -> Iterator[str]:
    """Yield which cards came to a list of a hand, and which units the opponent marked."""
    player, *field = rest
    if not field:
        yield from (text for key, one in _pairs(change.after) for text in _hand([player, key], Change((), None, one), teller, drawn))
        return
    name, key = teller.player(player), field[0]
    if key == "mode" and change.after:
        yield f"{name} plays {str(change.after).capitalize()} missions"
    if key in CARDS and isinstance(change.after, list):
        before = change.before if isinstance(change.before, list) else []
        if new := [str(card) for card in change.after if card not in before and not (key == "active" and card in drawn)]:
            yield f"{name} {CARDS[key]} {teller.cards(new)}"
    if key == "marked":
        marks = [(field[1], change.after)] if field[1:] else _pairs(change.after)
        yield from (_marked(player, card, units, teller) for card, units in marks if isinstance(units, list))


def _marked(player: str, card: str, units: list[Any], teller: Teller) -> str:
    return f"{teller.card(card)} is about {listed([teller.unit(teller.battle.opponent(player), str(unit)) for unit in units])}"


def _mission(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    told = {rest[0]: after} if rest else dict(_pairs(after))
    for key, value in told.items():
        if key in MISSION and value:
            yield f"{MISSION[key]} {value if key == 'pool' else teller.card(str(value))}"
        elif key == "redrawn" and isinstance(value, list):
            yield f"redrawn: {teller.cards(map(str, value))}"


def _other(head: str, rest: list[str], change: Change, teller: Teller) -> Iterator[str]:
    after = change.after
    if head == "attacker" and after:
        yield f"{teller.player(str(after))} is the Attacker"
    elif head == "first_turn" and after:
        yield f"{teller.player(str(after))} takes the first turn"
    elif head == "cp":
        yield from (f"{teller.player(who)} has {points} CP" for who, points in ([(rest[0], after or 0)] if rest else _pairs(after)))
    elif head == "markers" and rest:
        yield from _marker(rest, after, teller)
    elif head == "secrets":
        yield from _secret(rest, after, teller)
    elif head == "ended" and after:
        yield f"the battle is over: {after}"
    elif head == "actions":
        yield from _actions(change, teller)
    else:
        yield from setting_up(head, rest, change, teller)


def _secret(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    """Yield who undertakes a Secret Mission, and at the end which one it was (MIS-31, MIS-R31)."""
    if rest[1:] == ["card"] and after:
        yield f"{possessive(teller.player(rest[0]))} Secret Mission is {teller.card(str(after))}"
    elif len(rest) < 2:
        for player, one in [(rest[0], after)] if rest else _pairs(after):
            undertaken = isinstance(one, dict) and one.get("undertaken")
            yield f"{teller.player(player)} undertakes {'a' if undertaken else 'no'} Secret Mission"


def _marker(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    told = {rest[1]: after} if len(rest) == 2 else dict(_pairs(after)) if len(rest) == 1 else {}
    for key, value in told.items():
        if key in ("terraformed", "burned") and value:
            who = [str(each) for each in value] if isinstance(value, list) else [str(value)]
            yield f"{rest[0]} {key} by {listed([teller.player(each) for each in who])}"
        elif key == "removed" and value:
            yield f"{rest[0]} taken away"


def holders(one: Chapter, teller: Teller) -> Iterator[str]:
    """Yield who came to hold which markers."""
    held: dict[str, list[str]] = {}
    for change in one.changes:
        marker = change.path[1:2]
        tables = (
            _pairs(change.after) if change.path == ("markers",) else [(marker[0], change.after)] if change.path[:1] == ("markers",) else []
        )
        for name, value in tables:
            holder = value if change.path[2:] == ("held",) else dict(_pairs(value)).get("held") if len(change.path) < 3 else None
            if holder:
                held.setdefault(str(holder), []).append(name)
    yield from (f"{teller.player(who)} holds {listed(sorted(names))}" for who, names in held.items() if who in teller.battle.players)


def _actions(change: Change, teller: Teller) -> Iterator[str]:
    """Yield which Actions were started, done or lost by a deed."""
    before = _rows(change.before)
    for n, row in enumerate(_rows(change.after)):
        if n < len(before) and row == before[n]:
            continue
        player = str(row.get("player", row.get("turn", "")))
        yield f"{teller.unit(player, str(row.get('unit', '')))}: {teller.card(str(row.get('action', '')))} {_state(row)}"


def _state(row: dict[str, Any]) -> str:
    """Return what has become of an Action, and where: "started at m3", "complete at the left edge", "lost, it moved"."""
    if row.get("state") == "lost":
        return f"lost, {row.get('why') or 'not completed'}"
    where = f" at {row['marker']}" if row.get("marker") else f" at the {row['edge']} edge" if row.get("edge") else ""
    area = str(row.get("area", ""))
    return f"{'complete' if row.get('state') == 'done' else 'started'}{where}{f' {PLACES.get(area, area)}' if area else ''}"
