"""`whcli orders resolve`: judge a turn and record the rulings; of one campaign or of many in one call."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import (
    ExplainOption,
    Format,
    FormatOption,
    JsonOption,
    PlanOption,
    answer_json,
    answer_line,
    complain,
    problems_data,
    remark,
)
from whcli.cli.campaigns import HERE, TurnOption, open_turn, root_of
from whcli.cli.judging import Judgment, changed, judge, record, require_open, require_unchanged
from whcli.cli.naming import named_from
from whcli.cli.turn_telling import tell
from whcli.model.record import NamedTuple
from whcli.model.view import GM
from whcli.problems import OK, PENDING, PROBLEM, Problem, Refusal, by_place
from whcli.report.orders_differences import differences
from whcli.rules.orders.resolve import stops
from whcli.rules.orders.views import view

FoldersArgument = Annotated[
    list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="Campaign folders; without any, this one.", show_default=False)
]
AgainOption = Annotated[bool, typer.Option("--again", help="Judge anew though inputs have changed, and show what differs.")]
AnywayOption = Annotated[bool, typer.Option("--anyway", help="Record the ruling though problems stand: what they name counts for nothing.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="Judge nothing while any file has a problem.")]
CheckOption = Annotated[bool, typer.Option("--check", help="Exit with 4 while a conflict is undecided.")]
LinesOption = Annotated[bool, typer.Option("--jsonl", help="One line of JSON for each campaign, in the order given.")]


class Wanted(NamedTuple):
    """How to judge, as the options say."""

    turn: int | None
    again: bool
    anyway: bool
    strict: bool
    plan: bool


class Done(NamedTuple):
    """A campaign's turn judged. `stopped`: problems kept the ruling from being recorded."""

    judgment: Judgment
    wanted: Wanted
    stopped: bool

    @property
    def is_new(self) -> bool:
        """Whether this is a ruling to record, and not one that was recorded before."""
        return self.wanted.again or self.judgment.before is None

    @property
    def stage(self) -> str:
        """The stage to tell of: `planned` where this ruling is not on record."""
        return "planned" if self.is_new and (self.wanted.plan or self.stopped) else self.judgment.stage_after

    def code(self, check: bool) -> int:
        """Return the exit code."""
        return PROBLEM if self.stopped else PENDING if check and self.judgment.ruling.undecided else OK


def command(
    folders: FoldersArgument = None,
    turn: TurnOption = None,
    again: AgainOption = False,
    anyway: AnywayOption = False,
    strict: StrictOption = False,
    check: CheckOption = False,
    plan: PlanOption = False,
    explain: ExplainOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
    jsonl: LinesOption = False,
) -> None:
    """Judge a turn and record the rulings.

    Reads the campaign, its sheets and turns/NNN/; writes turns/NNN/results.yaml and nothing else. Running it again changes
    nothing. Exits with 0 also where Orders are void or an agreement is awaited; with 1, and nothing written, where other
    problems must be mended first. Of several campaigns, a broken one does not stop the rest.
    Example: whcli orders resolve crusade --turn 3
    """
    wanted, codes = Wanted(turn, again, anyway, strict, plan), []
    paths = folders or [HERE]
    if len(paths) > 1 and (json or how is Format.json) and not jsonl:
        raise typer.BadParameter("of several campaigns --jsonl writes a line each; --json is for one")
    for path in paths:
        try:
            done = _resolve(path, wanted)
        except Refusal as refusal:
            if len(paths) == 1 and not jsonl:
                raise
            codes.append(_refused(path, refusal, jsonl))
            continue
        codes.append(done.code(check))
        if jsonl:
            answer_line({"campaign": str(path), **done.judgment.data})
        else:
            _answer(done, Format.json if json else how, explain)
        complain(done.judgment.ruling.problems, done.judgment.opened.root)
        _remarks(done)
    raise SystemExit(PROBLEM if PROBLEM in codes else max(codes))


def _resolve(path: Path, wanted: Wanted) -> Done:
    """Judge one campaign's turn, and record it where that is called for."""
    with named_from(root_of(path)) as root:
        judgment = judge(open_turn(root, wanted.turn))
        if wanted.strict and judgment.ruling.problems:
            raise Refusal(judgment.ruling.problems)
        if wanted.again:
            require_open(judgment)
        else:
            require_unchanged(judgment, "Look at what would differ: `--again --plan`; then judge anew with `--again`.")
        done = Done(judgment, wanted, False)
        done = done._replace(stopped=done.is_new and not wanted.anyway and any(map(stops, judgment.ruling.problems)))
        if done.is_new and not wanted.plan and not done.stopped:
            record(judgment)
        return done


def _refused(path: Path, refusal: Refusal, jsonl: bool) -> int:
    """Say why one campaign of several was not judged."""
    problems: tuple[Problem, ...] = by_place(refusal.problems)
    complain(problems, refusal.root)
    if jsonl:
        answer_line({"campaign": str(path), "problems": problems_data(problems)})
    return PROBLEM


def _answer(done: Done, how: Format, explain: bool) -> None:
    if how is Format.json:
        answer_json(done.judgment.data)
    else:
        tell(view(GM, done.judgment.understood, done.judgment.ruling, done.stage), how, explain)


def _remarks(done: Done) -> None:
    """Say what was written, and how a ruling differs from the one it replaces."""
    judgment, turn = done.judgment, done.judgment.ruling.turn
    if judgment.before and not done.wanted.again:
        remark(f"Turn {turn} was resolved before, from the same files: nothing has changed, and nothing was written.")
        return
    if judgment.before:
        differing = differences(judgment.before.ruling, judgment.ruling) or ("The rulings do not differ.",)
        remark("\n".join([f"Changed since: {', '.join(changed(judgment)) or 'nothing'}.", *differing]))
    if done.stopped:
        remark("Nothing was written: mend the problems above first, or record the ruling as it is with --anyway.")
    else:
        remark(f"{'Planned, not written' if done.wanted.plan else 'Written'}: {judgment.opened.root / judgment.results_name}")
