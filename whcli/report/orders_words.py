"""The words of reports on Orders: names, places, scopes, effects, figures."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Final

from whcli.model.names import ROLES, listed, title
from whcli.model.orders import Standing
from whcli.model.record import NamedTuple
from whcli.model.ruling import Earned
from whcli.model.view import GM, View
from whcli.model.when import When

SMALL: Final = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "or", "over", "the", "to", "upon", "with"))
GIVEN: Final = re.compile(r"t[0-9]+-(?P<where>.+)-(?P<which>[0-9]+|yield|surrendered)")  # ids that the tool gives to effects
FLAGS: Final = {
    "present": ("when present", "when not present"),
    "reacting": ("when reacting", "when not reacting"),
    "alone": ("when alone", "when not alone"),
    "primary": ("as primary", "when not primary"),
}


class Voice(NamedTuple):
    """How a report speaks: to whom, of whom by what names, with or without the rules."""

    names: Mapping[str, str]
    turn: int
    to_gm: bool
    explain: bool

    def name(self, who: str) -> str:
        """Return what somebody is called."""
        return self.names.get(who) or title(who)

    def people(self, ids: Iterable[str]) -> str:
        """Return several people as a person lists them."""
        return listed([self.name(who) for who in ids])

    def rule(self, *rules: str) -> str:
        """Return rule ids to put behind what they decide, "" where nobody asks for them."""
        return "".join(f" [{rule}]" for rule in rules if rule) if self.explain else ""


def voice(view: View, explain: bool) -> Voice:
    """Return the voice in which a view is told."""
    return Voice(view.names, view.turn, view.reader == GM, explain)


def headline(slug: str) -> str:
    """Return an id as a heading: `burning-of-prospero` is "Burning of Prospero"."""
    words = slug.split("-")
    return " ".join(word if n and word in SMALL else word.capitalize() for n, word in enumerate(words))


def place(territory: str, segmentum: str) -> str:
    """Return a territory with its Segmentum: "Terra, Solar"."""
    return f"{headline(territory)}, {headline(segmentum)}" if segmentum else headline(territory)


def quoted(texts: Iterable[str]) -> str:
    """Return people's own words as a list of quotations."""
    return listed([f'"{text}"' for text in texts])


def arenas(arena: Mapping[str, str]) -> str:
    """Return the Arena of a clash, or both where the sides' Arenas differ (ORD-R24)."""
    return " against ".join(dict.fromkeys(headline(arena[role]) for role in ROLES))


def signed(number: int) -> str:
    """Return a figure with its sign."""
    return f"{number:+d}"


# Scopes


def scope(when: When, voice: Voice) -> str:
    """Return in what circumstances something counts: "in War, as attacker, against Perturabo"; "in everything" for always."""
    return ", ".join(_scope_words(when, voice)) or "in everything"


def _scope_words(when: When, voice: Voice) -> Iterable[str]:
    people = {"against": "against", "allied": "beside"}
    places = {"arena": "in", "territory": "at", "segmentum": "in Segmentum"}
    tags = {"tag": "where tagged", "against_tag": "against what is tagged"}
    for field, word in places.items():
        if ids := getattr(when, field):
            yield f"{word} {_either(headline(one) for one in ids)}"
    if when.role:
        yield f"as {_either(when.role)}"
    for field, word in people.items():
        if ids := getattr(when, field):
            yield f"{word} {_either(voice.name(who) for who in ids)}"
    for field, word in tags.items():
        if ids := getattr(when, field):
            yield f"{word} {_either(ids)}"
    yield from (words[not flag] for field, words in FLAGS.items() if (flag := getattr(when, field)) is not None)
    if when.any_of:
        yield " or ".join(f"({scope(one, voice)})" for one in when.any_of)
    if when.unless is not None:
        yield f"but not {scope(when.unless, voice)}"


def _either(words: Iterable[str]) -> str:
    found = list(words)
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


# Boons and consequences


def origin(effect_id: str) -> str:
    """Return where an effect comes from by its id: the conflict, a surrendered Order, or its own name."""
    given = GIVEN.fullmatch(effect_id)
    if given is None:
        return headline(effect_id)
    if given["which"] == "surrendered":
        return f"the surrendered Order {given['where']}"
    return headline(given["where"])


def effect(one: Earned | Standing, voice: Voice, rule: str = "") -> str:
    """Return a boon or consequence in words: "minor boon, +1 in War, as attacker: "Siege-master's renown"".

    Where the reader may not know the figure (ORD-R65) kind, size and words alone.
    """
    figure = f", {signed(one.modify)} {scope(one.when, voice)}" if one.modify else ""
    text = f': "{one.text}"' if one.text else ""
    return f"{one.size} {one.kind}{figure}{voice.rule(rule)}{text}"


def together(effects: Iterable[Earned]) -> list[tuple[list[str], Earned]]:
    """Return who earned the same, in order of id, boons first: (ids, one of the effects)."""
    found: dict[object, tuple[list[str], Earned]] = {}
    times: Counter[object] = Counter()
    for one in sorted(effects, key=attrgetter("kind", "who", "id")):
        alike = (one.kind, one.size, one.modify, one.when, one.rule, one.text)
        times[one.who, alike] += 1  # in another clash the same may be earned again
        found.setdefault((alike, times[one.who, alike]), ([], one))[0].append(one.who)
    return list(found.values())
