"""A fight's log told as a story: Round by Round, Turn by Turn, what was done, what fell, and what became of whom."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from whcli.model.change import Change
from whcli.model.combat_state import Encounter
from whcli.model.fight_story import Chapter
from whcli.model.names import listed, title
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.combat_words import Teller, condition, faces

NUMBERS: Final = {"wounds": "Wounds", "shock": "Shock", "wrath": "Wrath", "ruin": "Ruin of its own"}
ROLLS: Final = {"hit": "to hit", "reroll": "rolled again"}  # how dice are called, if not by their purpose
QUIET: Final = ("turn", "effects", "acted", "active", "seized", "reacted", "distance", "pending", "held")  # bookkeeping of the Round


def story_blocks(told: tuple[Chapter, ...], encounter: Encounter, explain: bool = False) -> tuple[Block, ...]:
    """Return a fight's log as blocks; what was taken back is left out, and `explain` adds the rules of each act."""
    return tuple(_blocks(told, Teller(encounter, explain)))


def _blocks(told: tuple[Chapter, ...], teller: Teller) -> Iterator[Block]:
    yield Heading(1, teller.encounter.name or title(teller.encounter.id))
    items: list[Item] = []
    for one in told:
        if one.undone or one.undo or one.plan:
            continue
        items += _item(one, teller)
        if round_ := _new_round(one):
            yield from _flushed(items)
            items = []
            yield Heading(2, f"Round {round_}")
    yield from _flushed(items)
    if not told:
        yield Paragraph("Nothing has happened yet.")
    elif taken := sum(one.undone for one in told):
        yield Paragraph(f"{taken} {'act was' if taken == 1 else 'acts were'} taken back and {'is' if taken == 1 else 'are'} not told.")


def _flushed(items: list[Item]) -> Iterator[Block]:
    if items:
        yield Bullets(tuple(items))


def _new_round(one: Chapter) -> object:
    return next((change.after for change in one.changes if change.path == ("round",)), 0)


def _item(one: Chapter, teller: Teller) -> Iterator[Item]:
    """Yield what an act came to as an entry; a Turn that begins or ends, of which there is nothing else to tell, is left out."""
    if one.edit:
        what = "; ".join(_edit(change, teller) for change in one.changes)
        yield Item(f": {what or 'the file was changed'}.", "By hand")
        return
    parts = [*map(_roll, one.rolls), *(text for change in one.changes if (text := _change(change, teller)))]
    if not parts and one.do[1:2] in (("next",), ("turn",)):
        return
    if one.do[1:2] == ("attack",) and not any(change.path[0] in ("combatants", "pending") for change in one.changes):
        parts.append("no harm is done")
    lead, more = _act(one.do, teller)
    said = f"{more}: {'; '.join(parts)}." if parts else f"{more}."
    yield Item(f"{said}{teller.rule(*one.rules)}", lead)


def _act(do: tuple[str, ...], teller: Teller) -> tuple[str, str]:
    """Return who did what, and with what: ("Vane attacks Ork Boy", " with Boltgun (Aim)"); who asks for rules is told every option."""
    words = do[1:] if do[:1] == ("combat",) else do
    plain = [word for n, word in enumerate(words) if not word.startswith("-") and not (n and words[n - 1].startswith("--"))]
    people = [word for word in plain[1:] if word in teller.encounter.combatants]
    others = [word for word in plain[1:] if word not in people]
    flags = words[len(plain) :]
    more = f" ({' '.join(flags)})" if flags and teller.explain else ""
    verb = plain[0] if plain else "act"
    if verb == "attack" and people:
        return f"{teller.name(people[0])} attacks {teller.people(people[1:]) or 'nobody'}", more or _armed(people[0], flags, teller)
    if people:
        done = " ".join(title(word).lower() for word in others) or verb
        at = f", {teller.people(people[1:])}" if people[1:] else ""
        return f"{teller.name(people[0])}, {done}{at}", more
    return title(" ".join([verb, *others])), more


def _armed(who: str, flags: tuple[str, ...], teller: Teller) -> str:
    """Return the weapon and the combat options of an attack: " with Boltgun (Aim)"."""
    given = list(pairwise(flags))
    weapons = [teller.weapon(who, value).name for name, value in given if name == "--weapon"]
    options = [title(value) for name, value in given if name == "--option"]
    return f"{f' with {listed(weapons)}' if weapons else ''}{f' ({listed(options)})' if options else ''}"


def _roll(roll: Roll | Draw) -> str:
    what = ROLLS.get(roll.at.purpose, roll.at.purpose)
    by = ", from the table" if roll.by == TABLE else ""
    fell = listed([title(each) for each in roll.drawn]) if isinstance(roll, Draw) else faces(roll.dice)
    return f"{what} {fell}{by}"


# What changed


def _change(change: Change, teller: Teller) -> str:
    """Return a change in words, "" for one that only keeps the books of a Round."""
    head, *rest = change.path
    if head == "combatants" and len(rest) > 1:
        return _of(teller.name(rest[0]), rest[1], change)
    if head in ("glory", "ruin"):
        return f"{head.capitalize()} {_figure(change.after)}"
    if head == "ended":
        return f"the fight is over, {change.after}" if change.after else "the fight goes on"
    if head == "engaged" and change.after:
        return ""
    if head in QUIET or head in ("round", "engaged"):
        return ""
    return f"{' '.join(title(part) for part in change.path)}: {_plain(change.after)}"


def _of(name: str, field: str, change: Change) -> str:
    """Return what changed about somebody."""
    if field in NUMBERS:
        return f"{name} has {_figure(change.after)} {NUMBERS[field]}"
    if field == "out":
        return f"{name} is {change.after}" if change.after else f"{name} is in the fight again"
    if field == "mob":
        return f"{_mob(change.after)} of {name} left"
    if field == "conditions":
        return _conditions(name, change)
    if field in ("engaged", "ammo"):
        return ""
    return f"{name} {title(field).lower()} {_plain(change.after)}"


def _conditions(name: str, change: Change) -> str:
    if len(change.path) > 3:
        which = change.path[3]
        return f"{name} is {_sized(which, change.after)}" if change.after else f"{name} is no longer {title(which)}"
    if isinstance(change.after, dict) and change.after:
        return f"{name} is {listed([_sized(which, size) for which, size in change.after.items()])}"
    return f"{name} is free of Conditions"


def _sized(which: str, value: object) -> str:
    return condition(which, value if isinstance(value, int) and not isinstance(value, bool) else 1)


def _mob(value: object) -> str:
    found: Any = value
    return str(found.get("now", 0) if isinstance(found, dict) else found or 0)


def _figure(value: object) -> str:
    return str(value or 0)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return "none" if value in (None, "") else "yes" if value is True else str(value)


def _edit(change: Change, teller: Teller) -> str:
    """Return a hand edit in words, whatever it touched."""
    path = [teller.name(part) if part in teller.encounter.combatants else part for part in change.path if part != "combatants"]
    return f"{' '.join(path)} from {_plain(change.before)} to {_plain(change.after)}"
