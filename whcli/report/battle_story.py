"""A battle's log told as a story: step by step, round by round, turn by turn, what was done, drawn, scored and lost."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.battle import Battle
from whcli.model.change import Change
from whcli.model.fight_story import Chapter
from whcli.model.missions import Deck
from whcli.model.names import listed, title
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.problems import sentence
from whcli.report.battle_changes import changed, holders
from whcli.report.battle_words import NO_DECK, Teller, possessive
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph

SETUP: Final = "Before the battle"
JOINED: Final = (" draws ", " loses ", " brings on ", " sets up ", " puts back ")  # verbs that take a list
ORDER: Final = (  # what of a deed is told before what; what is not here comes last
    *("mission", "attacker", "players", "deployed", "redeployed", "units", "actions", "score", "secondaries", "markers", "cp", "done"),
    *("roll-off", "first_turn"),
)


def story_blocks(told: tuple[Chapter, ...], battle: Battle, explain: bool = False, deck: Deck = NO_DECK) -> tuple[Block, ...]:
    """Return a battle's log as blocks: each deed by what came of it. What was taken back, and phases in which nothing happened, are left
    out; `explain` adds the command and the rules of each deed.
    """
    return tuple(_blocks(told, Teller(battle, deck, explain)))


def _blocks(told: tuple[Chapter, ...], teller: Teller) -> Iterator[Block]:
    yield Heading(1, teller.battle.name or title(teller.battle.id))
    items: list[Item] = []
    headed = False
    for one in told:
        if one.undone or one.undo or one.plan:
            continue
        if where := _begun(one, teller) or ("" if headed else _before(told, teller)):
            yield from _flushed(items)
            items, headed = [], True
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


def _before(told: tuple[Chapter, ...], teller: Teller) -> str:
    """Return where a battle stood as its log begins, which a hand may have set: what the first change of it changed, else where it is."""
    round_ = _at_first("round", teller.battle.round, told)
    return _turn(round_, str(_at_first("turn", teller.battle.turn, told) or ""), teller) if round_ else SETUP


def _at_first(field: str, now: object, told: tuple[Chapter, ...]) -> object:
    found = (change.before for one in told if not one.undone and not one.undo for change in one.changes if change.path == (field,))
    return next(found, now)


def _turn(round_: object, turn: str, teller: Teller) -> str:
    return f"Round {round_}, {possessive(teller.player(turn))} turn" if turn else f"Round {round_}"


def _begun(one: Chapter, teller: Teller) -> str:
    """Return the turn that begins with a deed: "Round 2, Bob's turn"; "" where none does."""
    turn = next((str(change.after) for change in one.changes if change.path == ("turn",) and change.after), "")
    round_ = next((change.after for change in one.changes if change.path == ("round",)), None)
    if round_ is not None:
        return _turn(round_, turn, teller)
    return f"{possessive(teller.player(turn))} turn" if turn else ""


def _items(one: Chapter, teller: Teller) -> Iterator[Item]:
    """Yield a deed as an entry; one of which there is nothing to tell is named, but for going on and scoring nothing."""
    found = [pair for change in one.changes for pair in _told(change, one, teller)]
    told = [text for _, text in sorted([*_rolls(one, teller), *found], key=lambda pair: pair[0])] + [*holders(one, teller)]
    said = sentence("; ".join(_joined(dict.fromkeys(told))) + _spent(one))
    if one.edit:
        yield Item(f": {said}" if told else ".", "By hand")
    elif told:
        yield Item(f"{said[:1].upper()}{said[1:]}{_command(one, teller)}{teller.rule(*one.rules)}")
    elif one.do[1:2] not in (("next",), ("score",), ("setup",)):
        yield Item(f"{title(' '.join(one.do[1:2]))}.{_command(one, teller)}{teller.rule(*one.rules)}")


def _spent(one: Chapter) -> str:
    """Return what Command points were spent or gained for, as the table said."""
    return f" ({one.do[one.do.index('--for') + 1]})" if "--for" in one.do[2:-1] else ""


def _command(one: Chapter, teller: Teller) -> str:
    return f" (`{' '.join(one.do)}`)" if teller.explain else ""


def _told(change: Change, one: Chapter, teller: Teller) -> Iterator[tuple[int, str]]:
    """Yield what a change says, with its place among what a deed says; cards that dice have drawn are told with the dice."""
    drawn = {card for roll in one.rolls if isinstance(roll, Draw) for card in roll.drawn}
    drawn |= {str(each.before) for each in one.changes if each.path[2:] == ("drawn",)}  # it waited for a choice
    rank = ORDER.index(change.path[0]) if change.path[0] in ORDER else len(ORDER)
    if change.path[2:] == ("drawn",) and change.before and "--redraw" in one.do and not _discarded(one):
        yield -1, f"{teller.player(change.path[1])} puts back {teller.card(str(change.before))}"
    yield from ((rank, text) for text in changed(change, teller, drawn))


def _discarded(one: Chapter) -> bool:
    return any(change.path[2:] == ("discarded",) for change in one.changes)


def _rolls(one: Chapter, teller: Teller) -> Iterator[tuple[int, str]]:
    """Yield what was drawn, and roll-offs as one, each with its place; mission cards are told where they come to stand."""
    dice = [roll for roll in one.rolls if not isinstance(roll, Draw)]
    yield from ((0, _draw(roll, teller)) for roll in one.rolls if isinstance(roll, Draw) and roll.at.who in teller.battle.players)
    first = any(change.path[0] == "first_turn" for change in one.changes)
    place = ORDER.index("roll-off" if first else "attacker")
    for purpose in dict.fromkeys(roll.at.purpose for roll in dice):
        yield place, f"{purpose}: {', '.join(_die(roll, teller) for roll in dice if roll.at.purpose == purpose)}"


def _draw(roll: Draw, teller: Teller) -> str:
    return f"{teller.player(roll.at.who)} draws {teller.cards(roll.drawn)}{', from the table' if roll.by == TABLE else ''}"


def _die(roll: Roll, teller: Teller) -> str:
    who = teller.player(roll.at.who) if roll.at.who in teller.battle.players else ""
    return f"{f'{who} ' if who else ''}{' '.join(map(str, roll.dice))}{' from the table' if roll.by == TABLE else ''}"


def _joined(told: Iterable[str]) -> Iterator[str]:
    """Yield what is told, with clauses that follow each other and begin alike as one: "Alice draws Cleanse and Sabotage"."""
    held: list[str] = []
    before = ""
    for text in told:
        begins = next((text[: text.index(verb) + len(verb)] for verb in JOINED if verb in text and "," not in text), "")
        if held and not (begins and begins == before):
            yield before + listed(held)
            held = []
        held.append(text.removeprefix(begins))
        before = begins
    if held:
        yield before + listed(held)
