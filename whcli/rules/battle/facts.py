"""Facts as a person writes them, read against the vocabulary and the battle (MIS-53)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from whcli.model.facts import BY_HAND, ENEMY, Fact, Facts
from whcli.model.missions import Card
from whcli.model.names import listed, near, title
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, refused
from whcli.rules.battle.control import holding
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table

RULE: Final = "MIS-53"
NONE: Final = ("", "none", "nobody", "-")
YES_NO: Final[Mapping[str, bool]] = {"yes": True, "true": True, "no": False, "false": False}
MOST: Final = 999  # units, models, Wounds or VP that a number can be
MANY: Final = 200  # entries of a list


class Reader:
    """Reads the facts that one player tells; what is wrong with them gathers in `problems`."""

    __slots__ = ("fact", "player", "problems", "table")

    def __init__(self, table: Table, player: str) -> None:
        self.table, self.player = table, player
        self.problems: list[Problem] = []
        self.fact = Fact("", "", "")

    def wrong(self, why: str, cure: str) -> None:
        """Note that the fact that is being read is `bad-fact`."""
        self.problems.append(refused("bad-fact", f"--fact {self.fact.name}: {why}", cure, RULE))

    def read(self, fact: Fact, text: str) -> object:
        """Return the value of a fact, None where it is wrong."""
        self.fact = fact
        before = len(self.problems)
        value = READERS[fact.kind](self, text)
        return None if len(self.problems) > before else value


def read_facts(table: Table, player: str, told: Mapping[str, object]) -> Facts | Problems:
    """Return facts by name, as typed values, from texts (or from what a facts file holds: numbers, lists, yes and no, mappings).

    Problems: `unknown-fact`; `fact-held` for what the battle holds by itself; `bad-fact`.
    """
    reader = Reader(table, player)
    found: dict[str, object] = {}
    for name, value in told.items():
        fact = _fact(reader, name)
        read = reader.read(fact, as_text(value)) if fact else None
        if read is not None:
            found[name] = read
    reader.problems += (*_both(found), *_nearer(found), *_told_otherwise(table, player, found))
    return tuple(reader.problems) or found


def as_text(value: object) -> str:
    """Return a plain value as it would be written after `--fact NAME=`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{as_text(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        apart = "/" if value and all(isinstance(one, int | float) for one in value) else ","
        return apart.join(as_text(one) for one in value)
    return "" if value is None else str(value)


def _fact(reader: Reader, name: str) -> Fact | None:
    """Return the fact of a name; None, with the Problem noted, where there is none or the battle holds it."""
    table = reader.table
    if name.startswith(BY_HAND):
        card = _judged_by_hand(table, name)
        most = max((award.vp for award in card.awards if award.by_hand), default=0) if card else 0
        if card:
            return Fact(name, "number", f"the VP of {card.name}", str(most or 3), most=most)
    fact = table.deck.facts.get(name)
    if fact is None:
        cure = near(name, table.deck.facts).strip() or "`whcli mission show CARD` lists the facts of a card."
        reader.problems.append(refused("unknown-fact", f"No card reads a fact `{name[:60]}`.", cure, RULE))
    elif fact.known and not fact.example:
        why = f"The fact `{name}` is not told here: the battle holds it, {fact.known}."
        reader.problems.append(refused("fact-held", why, "Leave it out; `whcli battle lose UNIT` records a unit destroyed.", RULE))
        return None
    return fact


def _judged_by_hand(table: Table, name: str) -> Card | None:
    card = table.deck.card(name.removeprefix(BY_HAND).replace("_", "-"))
    return card if card and any(award.by_hand for award in card.awards) else None


def _both(found: Mapping[str, object]) -> Iterable[Problem]:
    for one, other in (("controlled", "controlled_by_opponent"), ("controlled_at_start", "controlled_by_opponent_at_start")):
        mine, theirs = found.get(one), found.get(other)
        twice = sorted({*mine} & {*theirs}) if isinstance(mine, tuple) and isinstance(theirs, tuple) else []
        if twice:
            why = f"{listed(twice)} cannot be controlled by both players."
            yield refused("bad-fact", why, f"Take {'it' if len(twice) == 1 else 'them'} out of `{one}` or of `{other}`.", RULE)


def _nearer(found: Mapping[str, object]) -> Iterable[Problem]:
    """Yield a Problem where more units are said to be within 3" of the centre than within 6"."""
    near, far = found.get("enemy_within_3_of_centre"), found.get("enemy_within_6_of_centre")
    if isinstance(near, int) and isinstance(far, int) and near > far:
        why = f"{near} enemy units within 3″ of the centre are within 6″ too, and {far} were told to be."
        yield refused("bad-fact", why, "Mend `enemy_within_6_of_centre`, or leave out `enemy_within_3_of_centre`.", RULE)


def _told_otherwise(table: Table, player: str, found: Mapping[str, object]) -> Iterable[Problem]:
    """Yield a Problem where a marker is said to be one's own that was told to be the opponent's at this very moment."""
    opponent, mine = table.battle.opponent(player), found.get("controlled")
    theirs = holding(table, opponent) or ()
    twice = sorted({*mine} & {*theirs}) if isinstance(mine, tuple) else []
    if twice and "controlled_by_opponent" not in found:
        why = f"{listed(twice)} {'was' if len(twice) == 1 else 'were'} told to be controlled by {title(opponent)} at this moment."
        yield refused("bad-fact", why, "No marker has two masters: mend it, or take back what was told: `whcli battle undo FILE`.", RULE)


# By kind


def _words(reader: Reader, text: str) -> tuple[str, ...]:
    """Return the entries of a list, apart by commas, each once."""
    if text.strip().lower() in NONE:
        return ()
    found = tuple(dict.fromkeys(one.strip() for one in text.split(",") if one.strip()))
    if len(found) > MANY:
        reader.wrong(f"{len(found)} entries are too many.", f"{MANY} is the most.")
    return found[:MANY]


def _number(reader: Reader, text: str) -> object:
    clean, most = text.strip(), reader.fact.most or MOST
    if clean.isascii() and clean.isdigit() and len(clean) <= 3 and int(clean) <= most:
        return int(clean)
    reader.wrong(f"`{clean[:40]}` is no whole number from 0 to {most}.", f"Such as {reader.fact.name}={reader.fact.example}.")
    return None


def _flag(reader: Reader, text: str) -> object:
    found = YES_NO.get(text.strip().lower())
    if found is None:
        reader.wrong(f"`{text.strip()[:40]}` is neither yes nor no.", f"Such as {reader.fact.name}=yes.")
    return found


def _markers(reader: Reader, text: str) -> object:
    return tuple(one for one in _words(reader, text) if _marker(reader, one))


def _marker(reader: Reader, marker: str) -> bool:
    there = markers_of(reader.table)
    if marker not in there:
        reader.wrong(f"there is no marker `{marker[:40]}` on the table.", f"The markers are {listed([*there])}.")
    return marker in there


def _units(reader: Reader, text: str) -> object:
    return tuple(one for one in _words(reader, text) if _unit(reader, one))


def _unit(reader: Reader, unit: str) -> bool:
    battle = reader.table.battle
    owner = battle.opponent(reader.player) if reader.fact.units == ENEMY else reader.player
    units = battle.players[owner].army.units if owner in battle.players else {}
    if unit not in units:
        cure = near(unit, units).strip() or f"The units are {listed([*units][:12])}{', …' if len(units) > 12 else ''}."
        reader.wrong(f"the army of {owner} has no unit `{unit[:60]}`.", cure)
    return unit in units


def _pairs(reader: Reader, text: str) -> Iterable[tuple[str, str]]:
    """Yield the two halves of each entry `KEY:VALUE`, each key once."""
    seen: set[str] = set()
    for one in _words(reader, text):
        key, colon, value = (part.strip() for part in one.partition(":"))
        if not colon or not key or not value or key in seen:
            again = f"`{key[:40]}` is named twice." if key in seen else f"`{one[:60]}` is no pair with a colon."
            reader.wrong(again, f"Such as {reader.fact.name}={reader.fact.example}.")
        else:
            seen.add(key)
            yield key, value


def _guards(reader: Reader, text: str) -> object:
    pairs = tuple(_pairs(reader, text))
    return {marker: unit for marker, unit in pairs if _marker(reader, marker) and _unit(reader, unit)}


def _figures(reader: Reader, text: str) -> object:
    return {unit: _number(reader, value) for unit, value in _pairs(reader, text) if _unit(reader, unit)}


def _point(reader: Reader, text: str) -> object:
    parts = [one.strip() for one in text.split("/")]
    if len(parts) == 2 and all(_decimal(one) for one in parts):
        return (float(parts[0]), float(parts[1]))
    reader.wrong(f"`{text.strip()[:40]}` is no place.", "Give inches from the left and from the top, such as 22/18.5.")
    return None


def _decimal(text: str) -> bool:
    whole, _, rest = text.partition(".")
    return text.isascii() and whole.isdigit() and len(whole) <= 2 and (not rest or (rest.isdigit() and len(rest) <= 4))


def _points(reader: Reader, text: str) -> object:
    return {marker: _point(reader, value) for marker, value in _pairs(reader, text) if _marker(reader, marker)}


def _word(reader: Reader, text: str) -> object:
    clean, choices = text.strip(), reader.fact.choices
    if clean in choices:
        return clean
    reader.wrong(f"`{clean[:40]}` is none of {', '.join(choices)}.", near(clean, choices).strip() or f"Such as {choices[0]}.")
    return None


READERS: Final[Mapping[str, Callable[[Reader, str], object]]] = {
    "number": _number,
    "flag": _flag,
    "markers": _markers,
    "units": _units,
    "guards": _guards,
    "figures": _figures,
    "point": _point,
    "points": _points,
    "word": _word,
}
