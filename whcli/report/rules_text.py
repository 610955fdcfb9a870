"""Rules and settings for people, as lines of text, and as the plain data of JSON answers."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from whcli.model.house_rules import allowed
from whcli.model.record import NamedTuple
from whcli.model.rulebook import Setting, Value
from whcli.report.safe import safe

DEFAULT: Final = "default"
_SENTENCE: Final = re.compile(r".*?[.?!]\)?(?= |$)")


class SettingShown(NamedTuple):
    """A setting as it is in force: `origin` is FILE:LINE:COLUMN of the house rule, or `default`."""

    setting: Setting
    value: Value
    origin: str = DEFAULT


class RuleShown(NamedTuple):
    """A rule of a digest, with the settings that belong to it."""

    id: str
    game: str  # orders | combat | missions
    section: str
    text: str  # one line, Markdown
    settings: tuple[SettingShown, ...] = ()


def list_text(rules: Iterable[RuleShown], width: int) -> str:
    """Return each rule's id and first sentence, under the heading of its section."""
    lines: list[str] = []
    for heading, group in groupby(rules, key=_heading):
        lines += ["", heading, *(line for rule in group for line in _entry(rule.id, first_sentence(rule.text), width))]
    return _joined(lines)


def found_text(rules: Iterable[RuleShown], width: int) -> str:
    """Return rules in full, under the headings of their sections."""
    lines: list[str] = []
    for heading, group in groupby(rules, key=_heading):
        lines += ["", heading, *(line for rule in group for line in _entry(rule.id, rule.text, width))]
    return _joined(lines)


def rule_text(rule: RuleShown, width: int) -> str:
    """Return one rule in full, with what each of its settings is, may be, and where that comes from."""
    lines = [f"{rule.id}  {_heading(rule)}", "", *_wrapped(rule.text, "  ", width)]
    if not rule.settings:
        lines += ["", "  It has no settings."]
    for shown in rule.settings:
        lines += ["", *_setting_lines(shown, width)]
    return _joined(lines)


def _setting_lines(shown: SettingShown, width: int) -> Iterator[str]:
    setting = shown.setting
    yield from _wrapped(f"{setting.name}: {value_text(shown.value)}", "  ", width)
    yield f"    from: {safe(shown.origin)}"
    yield from _wrapped(f"default: {value_text(setting.default)} ({setting.rule})", "    ", width)
    yield from _wrapped(f"may be: {allowed(setting)}", "    ", width)
    yield from _wrapped(setting.text, "    ", width)


def defaults_text(settings: Iterable[Setting], width: int) -> str:
    """Return every setting: its name and default, then its rule and what it may be."""
    lines: list[str] = []
    for one in settings:
        lines += _wrapped(f"{one.name}: {value_text(one.default)}", "", width)
        lines += _wrapped(f"{one.rule}  {allowed(one)}", "    ", width)
    return _joined(lines)


def diff_text(house_rules: Iterable[SettingShown], campaign: str, rulebook: str) -> str:
    """Return the house rules that differ from the defaults, and the digest of the rulebook in force.

    `campaign` is the campaign's file as a person names it, "" where there is none.
    """
    lines = [
        f"{safe(one.origin)}: {one.setting.name}: {value_text(one.setting.default)} -> {value_text(one.value)} ({one.setting.rule})"
        for one in house_rules
    ]
    unchanged = (
        f"No house rule in {safe(campaign)} differs from its default." if campaign else "No campaign here: the defaults are in force."
    )
    return _joined([*(lines or [unchanged]), f"rulebook: {rulebook}"])


def kinds_text(kinds: Mapping[str, str], width: int) -> str:
    """Return kinds of file by name, each with the first sentence of its description."""
    space = max(map(len, kinds)) + 2
    lines: list[str] = []
    for kind, description in kinds.items():
        lines += _wrapped(first_sentence(description), " " * space, width, kind.ljust(space))
    return _joined(lines)


def first_sentence(text: str) -> str:
    """Return the first sentence of a rule; of a row of a table, its first two cells."""
    found = _SENTENCE.match(text)
    return found[0] if found else "; ".join(text.split("; ")[:2])


def value_text(value: Value) -> str:
    """Return a setting's value as a person writes it under `rules:`, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {part}" for key, part in value.items()) + "}"
    return "[" + ", ".join(value) + "]" if isinstance(value, tuple) else str(value)


def rule_data(rule: RuleShown) -> dict[str, Any]:
    """Return a rule as JSON answers show it, without its settings."""
    return {"id": rule.id, "game": rule.game, "section": rule.section, "text": rule.text}


def setting_data(setting: Setting) -> dict[str, Any]:
    """Return a setting as JSON answers show it; `choices`, `keys` and the bounds only where it has them."""
    data: dict[str, Any] = {"name": setting.name, "rule": setting.rule, "type": setting.kind, "default": setting.default}
    if setting.choices:
        data["choices"] = setting.choices
    if setting.keys:
        data["keys"] = {key.name: _bounds(key) for key in setting.keys}
    return data | _bounds(setting) | {"text": setting.text}


def shown_data(shown: SettingShown) -> dict[str, Any]:
    """Return a setting with its value in force and where that comes from."""
    return setting_data(shown.setting) | {"value": shown.value, "from": shown.origin}


def _bounds(setting: Setting) -> dict[str, int]:
    bounds = {"minimum": setting.minimum, "maximum": setting.maximum}
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _heading(rule: RuleShown) -> str:
    return f"{rule.game.capitalize()}: {rule.section}"


def _entry(head: str, text: str, width: int) -> list[str]:
    return _wrapped(text, " " * 11, width, f"  {head:<7}  ")


def _wrapped(text: str, indent: str, width: int, first: str | None = None) -> list[str]:
    head = indent if first is None else first
    return textwrap.wrap(
        text, max(width, 40), initial_indent=head, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n" if lines else ""
