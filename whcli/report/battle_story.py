"""A battle's log told as a story: step by step, round by round, turn by turn, what was done, drawn, scored and lost."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.battle import Battle
from whcli.model.change import Change
from whcli.model.fight_story import Chapter
from whcli.model.names import listed, title
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.problems import sentence
from whcli.report.battle_words import NO_DECK, PHASE_NAMES, SOURCE_NAMES, Teller, possessive, step_line, unit_names
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph

MISSION: Final = {"deployment": "Deployment", "rule": "Mission Rule", "primary": "Primary Mission", "pool": "Row of the pool"}
CARDS: Final = {"cards": "picks", "active": "draws", "achieved": "achieves", "discarded": "discards", "swapped": "swaps out"}


def story_blocks(told: tuple[Chapter, ...], battle: Battle, explain: bool = False) -> tuple[Block, ...]:
    """Return a battle's log as blocks; what was taken back is left out, and `explain` adds the rules of each deed."""
    return tuple(_blocks(told, Teller(battle, NO_DECK, explain)))


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
        items.append(_item(one, teller))
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


def _item(one: Chapter, teller: Teller) -> Item:
    told = [*(_roll(roll, teller) for roll in one.rolls), *(text for change in one.changes for text in _change(change, teller))]
    if one.edit:
        return Item(f": {sentence('; '.join(told) or 'the file was changed')}", "By hand")
    lead = _deed(one.do, teller)
    said = f": {'; '.join(dict.fromkeys(told))}." if told else "."
    return Item(f"{said}{teller.rule(*one.rules)}", lead)


def _deed(do: tuple[str, ...], teller: Teller) -> str:
    """Return what was done, with who and what it named: "Action: Scouts, Cleanse"."""
    words = do[1:] if do[:1] == ("battle",) else do
    named = []
    for n, word in enumerate(words[1:], 1):
        if word.startswith("-"):
            break
        named.append(_named(word, teller) if n else word)
    verb = title(words[0]) if words else "Deed"
    return f"{verb}, {', '.join(named)}" if named else verb


def _named(word: str, teller: Teller) -> str:
    whose, slash, unit = word.rpartition("/")
    for player in [whose] if slash else teller.battle.players:
        if unit in unit_names(teller.battle, player):
            return teller.unit(player, unit)
    return teller.player(word) if word in teller.battle.players else teller.card(word)


def _roll(roll: Roll | Draw, teller: Teller) -> str:
    by = ", from the table" if roll.by == TABLE else ""
    who = teller.player(roll.at.who) if roll.at.who in teller.battle.players else ""
    if isinstance(roll, Draw):
        return f"{f'{who} draws' if who else 'drawn:'} {teller.cards(roll.drawn)}{by}"
    return f"{roll.at.purpose} {f'{who} ' if who else ''}{' '.join(map(str, roll.dice))}{by}"


# What changed


def _change(change: Change, teller: Teller) -> Iterator[str]:
    """Yield a change in words; one that only keeps the books says nothing."""
    head, *rest = change.path
    if head == "score":
        yield from _scored(rest, change, teller)
    elif head == "units" and rest:
        yield from _units(rest, change.after, teller)
    elif head == "secondaries" and rest:
        yield from _hand(rest, change, teller)
    elif head == "mission":
        yield from _mission(rest, change.after, teller)
    elif head == "step":
        yield step_line(int(str(change.after or 0)))
    elif head == "phase" and change.after:
        yield PHASE_NAMES.get(str(change.after), str(change.after))
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
    why = f" ({teller.said(str(row['why']))})" if row.get("why") else ""
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


def _hand(rest: list[str], change: Change, teller: Teller) -> Iterator[str]:
    """Yield which cards came to a list of a hand."""
    player, *field = rest
    if not field:
        yield from (text for key, one in _pairs(change.after) for text in _hand([player, key], Change((), None, one), teller))
        return
    name, key = teller.player(player), field[0]
    if key == "mode" and change.after:
        yield f"{name} plays {str(change.after).capitalize()} missions"
    if key in CARDS and isinstance(change.after, list):
        before = change.before if isinstance(change.before, list) else []
        if new := [str(card) for card in change.after if card not in before]:
            yield f"{name} {CARDS[key]} {teller.cards(new)}"


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
    elif head == "secrets" and rest and len(rest) == 1 and isinstance(after, dict):
        yield f"{teller.player(rest[0])} {'undertakes a' if after.get('undertaken') else 'undertakes no'} Secret Mission"
    elif head == "ended" and after:
        yield f"the battle is over: {after}"
    elif head == "actions":
        yield from _actions(change, teller)


def _marker(rest: list[str], after: object, teller: Teller) -> Iterator[str]:
    told = {rest[1]: after} if len(rest) == 2 else dict(_pairs(after)) if len(rest) == 1 else {}
    for key, value in told.items():
        if key == "held" and value:
            yield f"{rest[0]} held by {teller.player(str(value))}"
        elif key in ("terraformed", "burned") and value:
            who = [str(each) for each in value] if isinstance(value, list) else [str(value)]
            yield f"{rest[0]} {key} by {listed([teller.player(each) for each in who])}"
        elif key == "removed" and value:
            yield f"{rest[0]} taken away"


def _actions(change: Change, teller: Teller) -> Iterator[str]:
    """Yield which Actions were started, done or lost by a deed."""
    before = _rows(change.before)
    for n, row in enumerate(_rows(change.after)):
        if n < len(before) and row == before[n]:
            continue
        player = str(row.get("player", row.get("turn", "")))
        what = f"{teller.unit(player, str(row.get('unit', '')))}, {teller.card(str(row.get('action', '')))}"
        state = {"done": "is done", "lost": f"is lost ({row.get('why', '')})"}.get(str(row.get("state", "")), "is started")
        yield f"{what} {state}"
