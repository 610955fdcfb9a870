"""`whcli orders resolve`: judge a turn and record the rulings."""

from typing import Annotated

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, PlanOption, answer_json, complain, remark
from whcli.cli.campaigns import HERE, FolderArgument, TurnOption, named_from, open_turn, root_of
from whcli.cli.judging import Judgment, changed, judge, record, require_unchanged
from whcli.cli.telling import tell
from whcli.model.view import GM
from whcli.problems import PENDING, PROBLEM, Refusal
from whcli.report.orders_differences import differences
from whcli.rules.orders.resolve import stops
from whcli.rules.orders.views import view

AgainOption = Annotated[bool, typer.Option("--again", help="Judge anew though inputs have changed, and show what differs.")]
AnywayOption = Annotated[bool, typer.Option("--anyway", help="Record the ruling though problems stand: what they name counts for nothing.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="Judge nothing while any file has a problem.")]
CheckOption = Annotated[bool, typer.Option("--check", help="Exit with 4 while a conflict is undecided.")]


def command(
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    again: AgainOption = False,
    anyway: AnywayOption = False,
    strict: StrictOption = False,
    check: CheckOption = False,
    plan: PlanOption = False,
    explain: ExplainOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Judge a turn and record the rulings.

    Reads the campaign, its sheets and turns/NNN/; writes turns/NNN/results.yaml and nothing else. Running it again changes
    nothing. Exits with 0 also where Orders are void or an agreement is awaited; with 1, and nothing written, where other
    problems must be mended first. Example: whcli orders resolve crusade --turn 3
    """
    with named_from(root_of(folder)) as root:
        judgment = judge(open_turn(root, turn))
        _refuse(judgment, again, strict)
        stopped = not anyway and any(stops(p) for p in judgment.ruling.problems) and (again or judgment.before is None)
        if not plan and not stopped and (again or judgment.before is None):
            record(judgment)
        _answer(judgment, Format.json if json else how, explain)
        complain(judgment.ruling.problems, root)
        _remarks(judgment, plan or stopped, again)
    if stopped:
        remark("Nothing was written: mend the problems above first, or record the ruling as it is with --anyway.")
        raise SystemExit(PROBLEM)
    if check and judgment.ruling.undecided:
        raise SystemExit(PENDING)


def _refuse(judgment: Judgment, again: bool, strict: bool) -> None:
    if strict and judgment.ruling.problems:
        raise Refusal(judgment.ruling.problems)
    if not again:
        require_unchanged(judgment, "Look at what would differ: `--again --plan`; then judge anew with `--again`.")


def _answer(judgment: Judgment, how: Format, explain: bool) -> None:
    if how is Format.json:
        answer_json(judgment.data)
    else:
        tell(view(GM, judgment.understood, judgment.ruling, "resolved"), how, explain)


def _remarks(judgment: Judgment, plan: bool, again: bool) -> None:
    name = judgment.results_name
    if judgment.before and not again:
        remark(f"Turn {judgment.ruling.turn} was resolved before, from the same files: nothing has changed, and nothing was written.")
    elif judgment.before:
        differing = differences(judgment.before.ruling, judgment.ruling)
        remark("\n".join([f"Changed since: {', '.join(changed(judgment)) or 'nothing'}.", *(differing or ("The rulings do not differ.",))]))
    if plan:
        remark(f"Planned, not written: {name}")
    elif again or not judgment.before:
        remark(f"Written: {name}")
