"""What a battle tells without the cards of hands that house rules keep from the reader: rolls, changes, words of commands (MIS-R22)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from whcli.model.battle_ruling import BattleRuling
from whcli.model.change import Change
from whcli.model.rolls import Draw, Roll

HANDS: Final = "secondaries"  # in the file
PUBLIC: Final = ("mode", "cards", "achieved", "discarded", "swapped", "adapted", "scored")  # of a hand; the rest tells of its cards
HAND_DEEDS: Final = ("next", "draw", "choose", "discard", "new-orders", "adapt")  # commands that may name cards of a hand
UNNAMED: Final = "CARD"


def ruling_without(ruling: BattleRuling, hidden: Collection[str]) -> BattleRuling:
    """Return a ruling without what its rolls and changes tell of the hands of some players; itself where there are none."""
    if not hidden:
        return ruling
    return ruling._replace(rolls=rolls_without(ruling.rolls, hidden), changes=changes_without(ruling.changes, hidden))


def entry_without(entry: Mapping[str, Any], hidden: Collection[str], cards: Collection[str]) -> Mapping[str, Any]:
    """Return an entry of a log, as its file has it, without what it tells of the hands of some players."""
    if not hidden:
        return entry
    left = {key: _lists_without(entry[key], hidden) for key in ("change", "edit") if isinstance(entry.get(key), list)}
    if "rolls" in entry:
        left["rolls"] = [one for one in entry["rolls"] if "drawn" not in one or str(one.get("at")).split("/")[2] not in hidden]
    return {**entry, **left, **({"do": list(words_without(entry["do"], cards))} if "do" in entry else {})}


def _lists_without(lists: list[Any], hidden: Collection[str]) -> list[Any]:
    found = changes_without((Change(tuple(str(path).split(".")), before, after) for path, before, after in lists), hidden)
    return [[".".join(one.path), one.before, one.after] for one in found]


def rolls_without(rolls: Iterable[Roll | Draw], hidden: Collection[str]) -> tuple[Roll | Draw, ...]:
    """Return rolls but for what some players drew."""
    return tuple(one for one in rolls if not (isinstance(one, Draw) and one.at.who in hidden))


def changes_without(changes: Iterable[Change], hidden: Collection[str]) -> tuple[Change, ...]:
    """Return changes but for those of the hands of some players, of which only what is public is left."""
    found = (_without(one, hidden) if one.path[:1] == (HANDS,) else one for one in changes)
    return tuple(one for one in found if one is not None)


def _without(change: Change, hidden: Collection[str]) -> Change | None:
    path = change.path
    if len(path) > 1 and path[1] not in hidden:
        return change
    if len(path) > 2:
        return change if path[2].partition("[")[0] in PUBLIC else None
    shown = _shown if len(path) == 2 else lambda value: _each_shown(value, hidden)
    left = change._replace(before=shown(change.before), after=shown(change.after))
    return None if left.before == left.after else left


def _each_shown(hands: object, hidden: Collection[str]) -> object:
    return {who: _shown(one) if who in hidden else one for who, one in hands.items()} if isinstance(hands, Mapping) else hands


def _shown(hand: object) -> object:
    return {key: value for key, value in hand.items() if key in PUBLIC} if isinstance(hand, Mapping) else hand


def words_without(do: Iterable[str], cards: Collection[str]) -> tuple[str, ...]:
    """Return the words of a command on a hand with every card that it names left unnamed; those of another as they are."""
    words = tuple(do)
    if words[1:2] and words[1] in HAND_DEEDS:
        return tuple(UNNAMED if {*word.replace(",", " ").split()} & {*cards} else word for word in words)
    return words
