"""Combat's records for people: lists of a kind as tables, and one record in full."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from whcli.model.combat_verbs import (
    ABILITY_VERBS,
    COMPLICATION_VERBS,
    COMPULSIONS,
    CONDITION_VERBS,
    CRITICAL_VERBS,
    INJURY_VERBS,
    NEEDS,
    OPTION_VERBS,
    TRAIT_VERBS,
)
from whcli.report.blocks import Block, Heading, Table
from whcli.report.safe import safe

Data = Mapping[str, Any]
_HEAD: Final = ("name", "rule", "text", "ends_text")  # told apart from the other fields
_SIGNED: Final = ("dn", "dice", "ed", "defence", "defence_near", "defence_far", "resilience", "strength", "less")
_VERBS: Final[Mapping[str, Mapping[str, str]]] = {
    "condition": CONDITION_VERBS,
    "option": OPTION_VERBS,
    "trait": TRAIT_VERBS,
    "critical": CRITICAL_VERBS,
    "complication": COMPLICATION_VERBS,
    "injury": INJURY_VERBS,
    "profile": ABILITY_VERBS,
}
_CATEGORIES: Final = ("any", "melee", "ranged", "defence", "movement", "interaction", "support")
_SINGULAR: Final[Mapping[str, str]] = {
    "conditions": "Condition",
    "options": "Option",
    "weapons": "Weapon",
    "armours": "Armour",
    "threats": "Threat",
    "criticals": "Critical",
    "complications": "Complication",
    "injuries": "Injury",
    "traits": "Trait",
    "agents": "Agent",
}
_LETTERS: Final = {"agent": "agent", "troop": "T", "elite": "E", "adversary": "A", "monstrous": "M"}


# One record


def record_text(kind: str, group: str, record: Data, width: int) -> str:
    """Return one record in full: its name and rule, its words, then every field, verbs explained."""
    category = f", {record['category']}" if "category" in record else ""
    lines = [f"{record.get(kind, '')}  {_SINGULAR[group]}{category}: {safe(str(record.get('name', '')))} ({record.get('rule', 'CMB-27')})"]
    for name in ("text", "ends_text"):
        if record.get(name):
            words = f"Ends: {record[name]}" if name == "ends_text" else record[name]
            lines += ["", *_wrapped(safe(str(words)), "  ", width, "  ")]
    told_already = (kind, *_HEAD, "category", *(("ends",) if "ends_text" in record else ()))
    fields = [line for name, value in record.items() if name not in told_already for line in _field(kind, name, value, width)]
    return "\n".join([*lines, *([""] if fields else []), *fields]) + "\n"


def _field(kind: str, name: str, value: object, width: int) -> Iterator[str]:
    label = name.replace("_", " ")
    if name in ("weapons", "abilities", "needs", "compels", "choice") and value:
        yield f"  {label}:"
        for one in _entries(value):
            yield from _wrapped(safe(_named(kind, name, one)), "    ", width)
        return
    yield from _wrapped(safe(f"{label}: {_meaning(kind, name, value)}"), "  ", width)


def _entries(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.items()
    else:
        yield from value if isinstance(value, list) else [value]


def _named(kind: str, name: str, one: object) -> str:
    if isinstance(one, tuple):
        key, part = one
        text = f". {part['text']}" if isinstance(part, Mapping) and "text" in part else ""
        rest = {k: v for k, v in part.items() if k != "text"} if isinstance(part, Mapping) else part
        return f"{key}: {told(rest) or 'from the armoury'}{text}" if rest or not text else f"{key}{text.replace('.', ':', 1)}"
    explained = {"needs": NEEDS, "compels": COMPULSIONS}.get(name, {})
    return f"{one} - {explained[str(one)]}" if str(one) in explained else told(one)


def _meaning(kind: str, name: str, value: object) -> str:
    verbs = _VERBS.get(kind, {})
    if name in ("verb", "both", "on_gain", "turn_start", "turn_end") and str(value) in verbs:
        return f"{value} - {verbs[str(value)]}"
    if name == "class" and isinstance(value, list):
        return ", ".join(f"Tier {tier} {one}" for tier, one in enumerate(value, 1))
    if name == "d66" and isinstance(value, list):
        return _span({"d66": value})
    return _figure(name, value) if kind in ("condition", "option") else told(value)


def _figure(name: str, value: object) -> str:
    signed = name in _SIGNED and isinstance(value, int) and not isinstance(value, bool) and value > 0
    return f"+{value}" if signed else told(value)


def told(value: object) -> str:
    """Return a value of a record in words: lists with commas, mappings as name and value, none as a dash."""
    if isinstance(value, Mapping):
        return ", ".join(_part(str(name).replace("_", " "), part) for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(_inner, value))
    return {None: "-", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def _part(name: str, value: object) -> str:
    return name if value is True else f"{name} {_inner(value)}"


def _inner(value: object) -> str:
    return f"({told(value)})" if isinstance(value, Mapping | list) else told(value)


def _wrapped(text: str, indent: str, width: int, further: str = "") -> list[str]:
    rest = further or indent + "  "
    return textwrap.wrap(text, max(width, 40), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False)


# Lists


def list_blocks(group: str, records: Sequence[Data]) -> tuple[Block, ...]:
    """Return the records of a list as tables; options under the heading of their category."""
    if group != "options":
        return (_table(group, records),)
    by_category = sorted(records, key=lambda one: (_CATEGORIES.index(one["category"]), one["option"]))
    return tuple(
        block
        for category, found in groupby(by_category, key=lambda one: str(one["category"]))
        for block in (Heading(2, category.capitalize()), _table(group, list(found)))
    )


def _table(group: str, records: Iterable[Data]) -> Table:
    head, row, align = _TABLES[group]
    return Table(head, tuple(row(one) for one in records), align)


def _changes(option: Data) -> str:
    names = {"dn": "DN", "dice": "dice", "ed": "ED", "defence": "Defence", "resilience": "Resilience"}
    figures = [f"{_figure(name, option[name])} {word}" for name, word in names.items() if option.get(name)]
    per = f" per {option['per'].replace('-', ' ')}" if "per" in option and figures else ""
    return ", ".join(figures) + per


def _option(one: Data) -> tuple[str, ...]:
    cost = " + ".join(one.get("actions", ())) or "-"
    return one["option"], cost, _changes(one) or "-", one["text"]


def _weapon(one: Data) -> tuple[str, ...]:
    reach = one.get("range")
    band = (
        f"S x {one['thrown']}"
        if "thrown" in one and not reach
        else "/".join(map(str, reach))
        if isinstance(reach, list)
        else str(reach or 1)
    )
    strength = "S+" if one.get("kind") == "melee" and one.get("strength", "added") == "added" else ""
    salvo = one.get("salvo")
    figures = (f"{strength}{one.get('damage', 0)}", str(one.get("ed", 0)), str(-abs(one.get("ap", 0))))
    return (one["weapon"], one.get("kind", "-"), *figures, band, "-" if salvo is None else str(salvo), told(one.get("traits", {})))


def _threat(one: Data) -> tuple[str, ...]:
    classes = one.get("class", "-")
    letters = " ".join(_LETTERS[c] for c in classes) if isinstance(classes, list) else str(classes)
    figures = tuple("-" if one.get(name) is None else str(one[name]) for name in ("defence", "resilience", "wounds", "shock"))
    pool = one.get("determination", "-")
    return (one["profile"], letters, *figures, str(pool.get("pool") if isinstance(pool, Mapping) else pool), told(one.get("pools", {})))


def _agent(one: Data) -> tuple[str, ...]:
    attributes = " ".join(str(value) for value in one.get("attributes", {}).values())
    return (
        one["profile"],
        attributes,
        str(one.get("armour", {}).get("ar", 0)),
        told(one.get("skills", {})),
        told(list(one.get("weapons", {}))),
    )


def _span(one: Data) -> str:
    first, last = one["d66"]
    return str(first) if first == last else f"{first}-{last}"


def _critical(one: Data) -> tuple[str, ...]:
    chosen = " or ".join(part["text"].rstrip(".") for part in one.get("choice", ()))
    glory = told(one.get("per_glory", {}))
    return _span(one), one["critical"], one["text"], "; ".join(part for part in (glory, chosen) if part)


_Row = Callable[[Data], tuple[str, ...]]
_TABLES: Final[Mapping[str, tuple[tuple[str, ...], _Row, str]]] = {
    "conditions": (("condition", "effect", "ends"), lambda one: (one["condition"], one["text"], one["ends_text"]), ""),
    "options": (("option", "takes", "changes", "what it does"), _option, ""),
    "weapons": (("weapon", "kind", "damage", "ED", "AP", "range", "Salvo", "traits"), _weapon, "llrrrlr"),
    "armours": (
        ("armour", "AR", "traits"),
        lambda one: (one["armour"], f"{one['ar']}{'*' if one.get('invulnerable') else ''}", told(one.get("traits", {}))),
        "lr",
    ),
    "threats": (("threat", "Tier 1-4", "Def", "Res", "Wounds", "Shock", "Det", "pools"), _threat, "llrrrrr"),
    "agents": (("agent", "S T A I W In F", "AR", "skills", "weapons"), _agent, "llr"),
    "criticals": (("d66", "critical", "what it does", "each Glory"), _critical, ""),
    "complications": (("d66", "complication", "what it does"), lambda one: (_span(one), one["complication"], one["text"]), ""),
    "injuries": (
        ("injury", "kind", "d6", "grows into", "what it does"),
        lambda one: (one["injury"], one["kind"], told(one.get("faces", [])) or "-", one.get("worse", "-"), one["text"]),
        "",
    ),
    "traits": (("trait", "of", "what it does"), lambda one: (one["trait"], one["of"], one["text"]), ""),
}
