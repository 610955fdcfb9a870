"""`whcli battle import`: make an army's file of a list of another program."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, complain, names_data, problems_data, remark, remark_names, say
from whcli.files.atomic import commit, recover
from whcli.files.rosters.army_yaml import army_bytes, army_data, army_write, unit_ids
from whcli.files.rosters.gaps import gaps
from whcli.files.rosters.shape import MOST_BYTES, list_bytes, read_roster
from whcli.files.rosters.trouble import doubts
from whcli.files.scaffold import made
from whcli.model.names import title
from whcli.model.roster import DIALECTS, Gap, Roster
from whcli.problems import Refusal
from whcli.report.safe import safe

ListArgument = Annotated[str, typer.Argument(metavar="LIST", help="The list's file, or - for stdin.", show_default=False)]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write it to this new file, such as armies/alice.yaml.", show_default=False),
]
NameOption = Annotated[
    str, typer.Option("--name", metavar="TEXT", help="What to call the army, if not as the list does.", show_default=False)
]
STDIN = "-"


def command(list_: ListArgument, out: OutOption = None, name: NameOption = "", plan: PlanOption = False, json: JsonOption = False) -> None:
    """Make an army's file of a list of another program.

    LIST is a BattleScribe .ros or .rosz, a New Recruit JSON, or the text of the app, of WTC or of New Recruit's simple export;
    its shape tells which. Shows the army, or writes it to a new FILE, and says what the list does not record. Exits with 1
    where LIST is none of these, or FILE is there already. Example: whcli battle import gate.rosz --out armies/alice.yaml
    """
    file = "stdin" if list_ == STDIN else list_
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if list_ == STDIN else list_bytes(list_)
    roster, problems = read_roster(data, file)
    problems += doubts(roster, file)
    army = army_data(roster, name or _fallback(roster, list_))
    text = army_bytes(army, roster.dialect, Path(file).name)
    if out:
        _written(out, text, plan)
    complain(problems)
    missing = gaps(roster, unit_ids(roster))
    if json:
        answer_json(_data(roster, army, missing) | names_data([str(out)] if out else [], plan) | {"problems": problems_data(problems)})
        return
    if not out or plan:
        say(text.decode())
    if out:
        remark_names([str(out)], plan)
    _tell(roster, missing)


def _fallback(roster: Roster, list_: str) -> str:
    """Return what an army is called whose list has no name: as its faction, or as its file."""
    return "" if roster.name or roster.faction or list_ == STDIN else title(Path(list_).stem)


def _written(out: Path, text: bytes, plan: bool) -> None:
    """Write the army's file, or with --plan look whether it could be."""
    folder = out.parent
    try:
        remark(recover(folder) or "") if folder.is_dir() else None
        write = army_write(out, text)
        if not plan:
            commit(made(folder), [write])
    except Refusal as refusal:
        raise Refusal(refusal.problems, "" if str(folder) == "." else str(folder)) from refusal


def _data(roster: Roster, army: dict[str, Any], missing: Sequence[Gap]) -> dict[str, Any]:
    source = {"dialect": roster.dialect, "faction": roster.faction, "detachment": roster.detachment, "size": roster.size}
    told = [{"what": gap.what, "units": list(gap.units), "why": gap.why} for gap in missing]
    return {"army": army, "source": {**source, "printed_points": roster.printed}, "missing": told}


def _tell(roster: Roster, missing: Sequence[Gap]) -> None:
    """Say what was read and what the list does not record."""
    count = len(roster.units)
    remark(f"Read as {DIALECTS[roster.dialect]}: {count} unit{'s' if count > 1 else ''}, {roster.points} points.")
    for gap in missing:
        whose = " (every unit)" if len(gap.units) == count > 1 else f" ({', '.join(gap.units)})" if gap.units else ""
        remark(safe(f"Not in the list: {gap.what}{whose}. {gap.why}"))
