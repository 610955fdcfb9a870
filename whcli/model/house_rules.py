"""House rules: what a campaign's `rules:` may say, what it changes, and the digest of the rulebook in force.

`rules:` is one flat namespace for all games. Whoever reads a file hands in plain values (text, numbers, booleans, lists
and mappings) and turns each `Fault` into a Problem with a place.
"""

import difflib
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from whcli.model.record import NamedTuple
from whcli.model.rulebook import Bands, EffectSizes, Kind, OrdersRules, Setting, Value

_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OTHER: Final = re.compile(r"-?[0-9]+|true|false|null|")
_LONGEST_SHOWN: Final = 40


class Fault(NamedTuple):
    """What is wrong at one key below `rules:`, and the cure.

    path  the keys that lead there, such as ("effects", "minor"); an entry of a list by its index from 0, as text.
    code  `unknown-rule`: there is no such setting. `rule-value`: the setting does not take this value.
    rule  the id of the rule the setting belongs to, "" where there is no such setting.
    """

    path: tuple[str, ...]
    why: str
    cure: str
    code: str
    rule: str = ""


Taken = tuple[Value | None, tuple[Fault, ...]]  # the value as it counts, or what is wrong with it


def settings_of(data: Mapping[str, Mapping[str, Any]]) -> tuple[Setting, ...]:
    """The settings of one data file of the rulebook, in its order; `data` maps each name to its record."""
    return tuple(_setting(name, record) for name, record in data.items())


def _setting(name: str, record: Mapping[str, Any]) -> Setting:
    keys = tuple(_setting(key, {"rule": record["rule"], "type": "integer", **part}) for key, part in record.get("keys", {}).items())
    default: Any = {key.name: key.default for key in keys} if keys else record["default"]
    return Setting(
        name=name,
        rule=record["rule"],
        kind=record["type"],
        default=tuple(default) if isinstance(default, list) else default,
        choices=tuple(record.get("choices", ())),
        minimum=record.get("minimum"),
        maximum=record.get("maximum"),
        text=record.get("text", ""),
        keys=keys,
    )


def overridden(settings: Sequence[Setting], given: Mapping[str, object]) -> tuple[dict[str, Value], tuple[Fault, ...]]:
    """What `rules:` changes, in the order of `settings`, and everything that is wrong with it, in the order of the keys' names.

    A mapping comes out whole, with the defaults of the keys it leaves out; a list comes out sorted, each entry once. A
    setting with a fault is left out, so that its default counts.
    """
    known = {setting.name: setting for setting in settings}
    faults = [_unknown((name,), known) for name in given if name not in known]
    values: dict[str, Value] = {}
    for name, setting in known.items():
        if name in given:
            value, found = _TAKERS[setting.kind](setting, (name,), given[name])
            faults.extend(found)
            if value is not None:
                values[name] = value
    return values, tuple(sorted(faults))


def _unknown(path: tuple[str, ...], known: Iterable[str]) -> Fault:
    names = tuple(known)
    near = difflib.get_close_matches(path[-1], names)
    keys = " and ".join(f"`{name}`" for name in names)
    rest = "`whcli rules defaults` lists them all" if len(path) == 1 else f"the keys of `{path[0]}` are {keys}"
    inside = "" if len(path) == 1 else f" in `{path[0]}`"
    cure = f"did you mean {_any_of([f'`{name}`' for name in near])}?" if near else rest
    return Fault(path, f"there is no rule {_quoted(path[-1])}{inside}", cure, "unknown-rule")


def _wrong(setting: Setting, path: tuple[str, ...], value: object) -> Fault:
    default = setting.default if isinstance(setting.default, str) else _shown(setting.default)
    cure = f"write {allowed(setting)}, or leave it out: the default is {default}"
    return Fault(path, f"`{'.'.join(path)}` cannot be {_quoted(value)}", cure, "rule-value", setting.rule)


def _integer(setting: Setting, path: tuple[str, ...], value: object) -> Taken:
    if isinstance(value, bool) or not isinstance(value, int):
        return None, (_wrong(setting, path, value),)
    low = setting.minimum is not None and value < setting.minimum
    high = setting.maximum is not None and value > setting.maximum
    return (None, (_wrong(setting, path, value),)) if low or high else (value, ())


def _choice(setting: Setting, path: tuple[str, ...], value: object) -> Taken:
    return (value, ()) if isinstance(value, str) and value in setting.choices else (None, (_wrong(setting, path, value),))


def _boolean(setting: Setting, path: tuple[str, ...], value: object) -> Taken:
    return (value, ()) if isinstance(value, bool) else (None, (_wrong(setting, path, value),))


def _slugs(setting: Setting, path: tuple[str, ...], value: object) -> Taken:
    if not isinstance(value, list | tuple):
        return None, (_wrong(setting, path, value),)
    cure = "write tags of lower-case letters and digits, joined by single hyphens"
    faults = tuple(
        Fault((*path, str(at)), f"`{setting.name}` holds {_quoted(entry)}, which is no tag", cure, "rule-value", setting.rule)
        for at, entry in enumerate(value)
        if not (isinstance(entry, str) and _SLUG.fullmatch(entry))
    )
    return (None, faults) if faults else (tuple(sorted(set(value))), ())


def _mapping(setting: Setting, path: tuple[str, ...], value: object) -> Taken:
    if not isinstance(value, Mapping):
        return None, (_wrong(setting, path, value),)
    keys = {key.name: key for key in setting.keys}
    taken = {name: _integer(key, (*path, name), value.get(name, key.default)) for name, key in keys.items()}
    faults = [_unknown((*path, str(name)), keys) for name in value if name not in keys]
    faults.extend(fault for _, found in taken.values() for fault in found)
    whole = {name: number for name, (number, _) in taken.items() if isinstance(number, int)}
    return (None, tuple(faults)) if faults else (whole, ())


_TAKERS: Final[Mapping[Kind, Callable[[Setting, tuple[str, ...], object], Taken]]] = {
    "integer": _integer,
    "choice": _choice,
    "boolean": _boolean,
    "list": _slugs,
    "mapping": _mapping,
}


def allowed(setting: Setting) -> str:
    """What a setting takes, as the end of a sentence: `a whole number from 0 to 99`, `trait or modified`."""
    return {
        "integer": _range(setting),
        "choice": _any_of(setting.choices),
        "boolean": "true or false",
        "list": "a list of tags, such as [assassination, sorcery]",
        "mapping": f"a mapping of {' and '.join(key.name for key in setting.keys)}, each a whole number",
    }[setting.kind]


def _range(setting: Setting) -> str:
    low = "" if setting.minimum is None else f" from {setting.minimum}"
    high = "" if setting.maximum is None else f" to {setting.maximum}"
    return f"a whole number{low}{high}"


def _any_of(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}" if names else ""


def _shown(value: object) -> str:
    """A value as a person would know it again; long text is cut."""
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_SHOWN else f"{value[:_LONGEST_SHOWN]}…"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(part) for part in value) + "]"
    return {None: "empty", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else str(value)


def _quoted(value: object) -> str:
    """A value in back-quotes, said to be text where it looks like something else."""
    mistaken = isinstance(value, str) and _OTHER.fullmatch(value)
    return "empty" if value is None else f"`{_shown(value)}`{' in quotes' if mistaken else ''}"


def orders_rules(values: Mapping[str, Value]) -> tuple[OrdersRules, tuple[Fault, ...]]:
    """The Orders rules in force where `values` (of `overridden`) stand in place of defaults, and which values contradict each other.

    Names of other games are passed over. Values that contradict each other are left out, so that their defaults count.
    """
    own: dict[str, Any] = {name: _typed(name, value) for name, value in values.items() if name in OrdersRules._fields}
    rules, faults = OrdersRules()._replace(**own), []
    for names, crossed in (("bands",), _crossed_bands), (("trait_min", "trait_max"), _crossed_traits):
        if fault := crossed(rules):
            faults.append(fault)
            rules = rules._replace(**{name: OrdersRules._field_defaults[name] for name in names})
    return rules, tuple(faults)


def _typed(name: str, value: Value) -> object:
    if not isinstance(value, Mapping):
        return value
    return Bands(**value) if name == "bands" else EffectSizes(**value)


def _crossed_bands(rules: OrdersRules) -> Fault | None:
    crushing, major, minor = rules.bands
    if crushing >= major >= minor:
        return None
    why = f"the margins of `bands` do not rise: minor {minor}, major {major}, crushing {crushing}"
    return Fault(("bands",), why, "make crushing at least major, and major at least minor", "rule-value", "ORD-30")


def _crossed_traits(rules: OrdersRules) -> Fault | None:
    if rules.trait_min <= rules.trait_max:
        return None
    why = f"`trait_min` is {rules.trait_min}, above `trait_max`, which is {rules.trait_max}"
    return Fault(("trait_min",), why, "make `trait_max` at least `trait_min`", "rule-value", "ORD-11")


class Rules(Protocol):
    """The typed settings of one game."""

    def _asdict(self) -> dict[str, Any]: ...


def in_force(rules: Rules) -> dict[str, Value]:
    """Every setting's name and value, sorted by name, in the shapes that a Setting's default has."""
    return {name: value._asdict() if hasattr(value, "_asdict") else value for name, value in sorted(rules._asdict().items())}


def digest_text(rules: Rules) -> str:
    """All values in force as one line of JSON: names sorted, no spaces, so that equal rules give equal text."""
    return json.dumps(in_force(rules), sort_keys=True, separators=(",", ":"))


def digest(rules: Rules) -> str:
    """The digest of the rulebook in force: SHA-256 of `digest_text` in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(digest_text(rules).encode()).hexdigest()
