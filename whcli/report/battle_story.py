"""A battle's log told as a story: step by step, round by round, turn by turn, what was done, drawn, scored and lost."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.battle import Battle
from whcli.model.change import Change
from whcli.model.fight_story import Chapter
from whcli.model.missions import Deck
from whcli.model.names import listed, title
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.problems import sentence
from whcli.report.battle_words import NO_DECK, SOURCE_NAMES, Teller, possessive, step_line
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph

MISSION: Final = {"deployment": "Deployment", "rule": "Mission Rule", "primary": "Primary Mission", "pool": "Row of the pool"}
ORDER: Final = ("mission", "units", "actions", "score", "secondaries", "markers", "cp")  # what of a deed is told before what
CARDS: Final = {"cards": "picks", "active": "draws", "achieved": "achieves", "discarded": "discards", "swapped": "swaps out"}


def story_blocks(told: tuple[Chapter, ...], battle: Battle, explain: bool = False, deck: Deck = NO_DECK) -> tuple[Block, ...]:
    """Return a battle's log as blocks: each deed by what came of it. What was taken back, and phases in which nothing happened, are left
    out; `explain` adds the command and the rules of each deed.
    """
    return tuple(_blocks(told, Teller(battle, deck, explain)))


def _blocks(told: tuple[Chapter, ...], teller: Teller) -> Iterator[Block]:
    yield Heading(1, teller.battle.name or title(teller.battle.id))
    items: list[Item] = []
    for one in told:
        if one.undone or one.undo or one.plan:
            continue
        if where := _begun(one, teller):
            yield from _flushed(items)
            items = []
            yield Heading(2, where)
        items += _items(one, teller)
    yield from _flushed(items)
    if not told:
        yield Paragraph("Nothing has happened yet.")
    elif taken := sum(one.undone for one in told):
        yield Paragraph(f"{taken} {'deed was' if taken == 1 else 'deeds were'} taken back and {'is' if taken == 1 else 'are'} not told.")


def _flushed(items: list[Item]) -> Iterator[Block]:
    if items:
        yield Bullets(tuple(items))


def _begun(one: Chapter, teller: Teller) -> str:
    """Return the turn that begins with a deed: "Round 2, Bob's turn"; "" where none does."""
    turn = next((str(change.after) for change in one.changes if change.path == ("turn",) and change.after), "")
    round_ = next((change.after for change in one.changes if change.path == ("round",)), None)
    if round_ is not None:
        teller_round = f"Round {round_}"
        return f"{teller_round}, {possessive(teller.player(turn))} turn" if turn else teller_round
    return f"{possessive(teller.player(turn))} turn" if turn else ""


def _items(one: Chapter, teller: Teller) -> Iterator[Item]:
    """Yield a deed as an entry; one of which there is nothing to tell is named, but for going on and scoring nothing."""
    changed = [pair for change in one.changes for pair in _told(change, one, teller)]
    told = [
        *(_roll(roll, teller) for roll in one.rolls),
        *(text for _, text in sorted(changed, key=lambda pair: pair[0])),
        *_held(one, teller),
    ]
    said = sentence("; ".join(dict.fromkeys(told)))
    if one.edit:
        yield Item(f": {said}" if told else ".", "By hand")
    elif told:
        yield Item(f"{said[:1].upper()}{said[1:]}{_command(one, teller)}{teller.rule(*one.rules)}")
    elif one.do[1:2] not in (("next",), ("score",)):
        yield Item(f"{title(' '.join(one.do[1:2]))}.{_command(one, teller)}{teller.rule(*one.rules)}")


def _command(one: Chapter, teller: Teller) -> str:
    return f" (`{' '.join(one.do)}`)" if teller.explain else ""


def _told(change: Change, one: Chapter, teller: Teller) -> Iterator[tuple[int, str]]:
    """Yield what a change says, with its place among what a deed says; cards that dice have drawn are told with the dice."""
    drawn = {card for roll in one.rolls if isinstance(roll, Draw) for card in roll.drawn}
    rank = ORDER.index(change.path[0]) if change.path[0] in ORDER else len(ORDER)
    yield from ((rank, text) for text in _change(change, teller, drawn))


def _roll(roll: Roll | Draw, teller: Teller) -> str:
    by = ", from the table" if roll.by == TABLE else ""
    who = teller.player(roll.at.who) if roll.at.who in teller.battle.players else ""
    if isinstance(roll, Draw):
        return f"{f'{who} draws' if who else 'drawn:'} {teller.cards(roll.drawn)}{by}"
    return f"{roll.at.purpose} {f'{who} ' if who else ''}{' '.join(map(str, roll.dice))}{by}"


# What changed


def _change(change: Change, teller: Teller, drawn: set[str]) -> Iterator[str]:
    """Yield a change in words; one that only keeps the books says nothing. `drawn`: cards that are told already."""
    head, *rest = change.path
    if head == "score":
        yield from _scored(rest, change, teller)
    elif head == "units" and rest:
        yield from _units(rest, change.after, teller)
    elif head == "secondaries" and rest:
        yield from _hand(rest, change, teller, drawn)
    elif head == "mission":
        yield from _mission(rest, change.after, teller)
    elif head == "step":
        yield step_line(int(str(change.after or 0)))
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


def _units(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    """Yield what has become of a unit."""
    if len(rest) == 1:
        yield from (text for unit, one in _pairs(after) for text in _units([rest[0], unit], one, teller))
        return
    player, unit, *field = rest
    name = f"{possessive(teller.player(player))} {teller.unit(player, unit)}"
    told = {field[0]: after} if len(field) == 1 else dict(_pairs(after)) if not field else {}
    yield from (f"{name} {text}" for key, value in told.items() if (text := _stands(key, value, player, teller)))


def _pairs(value: object) -> list[tuple[str, Any]]:
    return [(str(key), one) for key, one in value.items()] if isinstance(value, dict) else []


def _stands(key: str, value: object, player: str, teller: Teller) -> str:
    """Return what a field of a unit says in words, "" where it is nothing to tell."""
    if key == "destroyed" and isinstance(value, dict):
        return "did not arrive and is destroyed" if value.get("late") else "is destroyed"
    if key == "arrived" and value:
        return "arrives"
    if key == "reserves":
        return "is in Strategic Reserves" if value == "strategic" else "is in Reserves" if value else ""
    if key in ("attached", "embarked") and value:
        return f"{'leads' if key == 'attached' else 'rides in'} {teller.unit(player, str(value))}"
    words = {"away": "leaves the table", "shocked": "is Battle-shocked", "advanced": "Advanced", "fell_back": "Fell Back"}
    words |= {"shot": "has shot", "engaged": "is in Engagement Range"}
    return words.get(key, "") if value else ""


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


def _held(one: Chapter, teller: Teller) -> Iterator[str]:
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
    yield from (f"{teller.player(who)} holds {listed(names)}" for who, names in held.items() if who in teller.battle.players)


def _actions(change: Change, teller: Teller) -> Iterator[str]:
    """Yield which Actions were started, done or lost by a deed."""
    before = _rows(change.before)
    for n, row in enumerate(_rows(change.after)):
        if n < len(before) and row == before[n]:
            continue
        player = str(row.get("player", row.get("turn", "")))
        unit, action = teller.unit(player, str(row.get("unit", ""))), teller.card(str(row.get("action", "")))
        where = "".join(f" at {row[key]}" for key in ("marker", "edge", "area") if row.get(key))
        state = {"done": f"completes {action}", "lost": f"does not complete {action}: {row.get('why', '')}"}.get(str(row.get("state", "")))
        yield f"{unit} {state or f'starts {action}'}{where if not row.get('why') else ''}"
