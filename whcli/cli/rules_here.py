"""The rules as the `rules` commands show them: entries of the digests, settings, and what a campaign makes of them."""

import difflib
import re
import shutil
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.files import digests
from whcli.files.battle_found import kind_of
from whcli.files.campaign import find_root
from whcli.files.deck_records import card_names
from whcli.files.fields import EMPTY, child
from whcli.files.found import CAMPAIGN
from whcli.files.records import names
from whcli.files.rulebook import battle_rules_in_force, combat_rules_in_force, rules_in_force, settings
from whcli.files.source import Paper, read_paper
from whcli.model.battle_rules import BattleRules
from whcli.model.combat_rules import CombatRules
from whcli.model.house_rules import digest, in_force
from whcli.model.record import NamedTuple
from whcli.model.rulebook import OrdersRules, Setting, Value
from whcli.problems import Place, Problem, Refusal
from whcli.report.rules_text import DEFAULT, RuleShown, SettingShown

GAME_OF: Final = dict(zip(("ORD", "CMB", "MIS"), digests.GAMES, strict=True))
_SPAN: Final = re.compile(r"([A-Z]+)-(R?)(\d+)(?: to \1-\2(\d+))?")


class Format(StrEnum):
    """How an answer about rules is written."""

    text = "text"
    json = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.")]
CampaignOption = Annotated[
    Path | None,
    typer.Option(
        "--campaign",
        metavar="DIR",
        help="Look for the campaign at or above this folder, not the working one; or the file of a fight or a battle.",
        show_default=False,
    ),
]


class Here(NamedTuple):
    """The rulebook in force: each setting's value, and the place of each house rule. `file` is "" where there is no campaign."""

    file: str
    values: Mapping[str, Value]
    origins: Mapping[str, str]  # setting: FILE:LINE:COLUMN
    digest: str

    def shown(self, setting: Setting) -> SettingShown:
        """Return a setting as it is here."""
        return SettingShown(setting, self.values.get(setting.name, setting.default), self.origins.get(setting.name, DEFAULT))


def here(folder: Path | None) -> Here:
    """Return the rulebook of the nearest campaign.yaml at or above `folder`, the working folder without one.

    `folder` may be the file of a fight or a battle too, with rules of its own. No campaign about the working folder, or about such a file,
    means the defaults. Refusal where a folder was named and there is none, or where the file has problems.
    """
    kind = _kind(folder) if folder is not None else ""
    if folder is not None and kind:
        paper = read_paper(folder, folder.name, kind)
        if paper.problems or child(paper.node or EMPTY, "rules") is not None:
            return _in(paper, str(folder), "" if folder.parent == Path() else str(folder.parent))
    try:
        root = find_root(folder or Path())
    except Refusal:
        if folder is not None and not kind:
            raise
        defaults = in_force(OrdersRules()) | in_force(CombatRules()) | in_force(BattleRules())
        return Here("", defaults, {}, digest(OrdersRules()))
    return _in(read_paper(root / CAMPAIGN, CAMPAIGN, "campaign"), str(root / CAMPAIGN), "" if root == Path() else str(root))


def _kind(path: Path) -> str:
    """Return battle or encounter for the file of one, "" for anything else."""
    if path.name == CAMPAIGN or not path.is_file():
        return ""
    return {"battle": "battle", "": "encounter"}.get(kind_of(path), "")


def _in(paper: Paper, file: str, root: str) -> Here:
    """Return the rulebook that the `rules:` of a file make; `file` and `root` as a person names them. Refusal with what is wrong."""
    written = child(paper.node or EMPTY, "rules")
    rules, broken = rules_in_force(written, paper.where)
    combat, _ = combat_rules_in_force(written, paper.where)
    battle, _ = battle_rules_in_force(written, paper.where)
    if paper.problems or broken:
        raise Refusal((*paper.problems, *broken), root)
    origins = {name: f"{file}:{line}:{column}" for name, (line, column) in (written or EMPTY).keys.items()}
    return Here(file, in_force(rules) | in_force(combat) | in_force(battle), origins, digest(rules))


def all_rules() -> tuple[RuleShown, ...]:
    """Return every rule of every digest, without settings."""
    return tuple(map(shown_entry, digests.entries()))


def shown_entry(entry: digests.Entry) -> RuleShown:
    """Return an entry of a digest as it is shown, without settings."""
    return RuleShown(entry.id, GAME_OF[entry.id[:3]], entry.section, entry.text)


def rule_called(name: str) -> digests.Entry:
    """Return the rule with this id, or the rule of the setting with this name. Refusal `unknown-rule-id` where there is neither."""
    found = rule_or_setting(name)
    if found is None:
        near = difflib.get_close_matches(name.upper(), [one.id for one in digests.entries()], cutoff=0.75)
        near += difflib.get_close_matches(name.lower(), [one.name for one in settings()])
        near += difflib.get_close_matches(name.lower(), {*names(), *card_names(Path())}, cutoff=0.7)
        cure = f"Did you mean {' or '.join(near[:3])}?" if near else "`whcli rules list` and `whcli rules defaults` name them all."
        raise Refusal([Problem("unknown-rule-id", f"There is no rule and no setting `{name}`.", cure, Place(""))])
    return found


def rule_or_setting(name: str) -> digests.Entry | None:
    """Return the rule with this id, or that of the setting with this name, None where there is neither."""
    owner = {one.name: one.rule for one in settings()}.get(name.removeprefix("rules.").partition(".")[0].replace("-", "_"), "")
    return digests.entry(name) or digests.entry(owner)


def settings_of(entry: digests.Entry) -> Iterator[Setting]:
    """Yield the settings that belong to a rule: under its id, named in its text, or naming it in theirs."""
    for one in settings():
        if entry.id in (one.rule, *_ids(one.text)) or re.search(rf"rules\.{one.name}\b", entry.text):
            yield one


def _ids(text: str) -> Iterator[str]:
    """Yield the ids that a text names, also those between two: `ORD-30 to ORD-36`."""
    for game, ruling, first, last in _SPAN.findall(text):
        yield from (f"{game}-{ruling}{number:02d}" for number in range(int(first), int(last or first) + 1))


def width() -> int:
    """Return how many columns an answer may take."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100)
