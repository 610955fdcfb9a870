"""`whcli orders report`: tell a turn, to the GM or to one player."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, PlanOption, answer_json, complain, names_data, remark_names
from whcli.cli.campaigns import HERE, FolderArgument, TurnOption, open_turn, root_of
from whcli.cli.gated import gated
from whcli.cli.judging import Judgment, judge
from whcli.cli.naming import named_from
from whcli.cli.turn_telling import tell
from whcli.files.atomic import Write, commit
from whcli.files.papers import turn_folder
from whcli.model.campaign import Campaign
from whcli.model.names import listed, near
from whcli.model.view import GM
from whcli.problems import Problem, Refusal
from whcli.report.markdown import markdown
from whcli.report.orders_turn import turn_blocks
from whcli.rules.orders.views import view

ForOption = Annotated[str, typer.Option("--for", metavar="PLAYER", help="Tell only what this player may know.", show_default=False)]
WriteOption = Annotated[bool, typer.Option("--write", help="Write turns/NNN/reports/PLAYER.md, of all players or of the one named.")]


def command(
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    reader: ForOption = GM,
    write: WriteOption = False,
    explain: ExplainOption = False,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Tell a turn, to the GM or to one player.

    Without --for the reader is the GM, who knows all. With it, the report is made from what rules ORD-R60 to ORD-R66 let
    that player know, and from nothing else. Reads the campaign and turns/NNN/; writes turns/NNN/reports/PLAYER.md with
    --write, else nothing. Exits with 1 where the campaign cannot be read.
    Example: whcli orders report crusade --turn 3 --for alice
    """
    how = Format.json if json else how
    with named_from(root_of(folder)) as root, gated(reader):
        judgment = judge(open_turn(root, turn))
        known_reader(judgment.opened.campaign, reader)
        if write:
            _write(judgment, tuple(_reports(judgment, reader, explain)), plan, how)
            return
        shown = view(reader, judgment.understood, judgment.before.ruling if judgment.before else None, judgment.stage)
        tell(shown, how, explain)
        complain(shown.problems, root)


def known_reader(campaign: Campaign, reader: str) -> None:
    """Refuse a reader who is no player of the campaign."""
    if reader != GM and reader not in campaign.players:
        why = f"This campaign has no player `{reader}`."
        cure = f"Players are {listed(sorted(campaign.players))}.{near(reader, campaign.players)}"
        raise Refusal([Problem("unknown-player", why, cure, campaign.where("players"))])


def _reports(judgment: Judgment, reader: str, explain: bool) -> Iterator[Write]:
    """Yield the write of the report of one player, or of all."""
    ruling = judgment.before.ruling if judgment.before else None
    folder = Path(turn_folder(judgment.opened.root, judgment.ruling.turn)) / "reports"
    for player in [reader] if reader else sorted(judgment.opened.campaign.players):
        blocks = turn_blocks(view(player, judgment.understood, ruling, judgment.stage), explain)
        yield Write(folder / f"{player}.md", markdown(blocks).encode(), "any")


def _write(judgment: Judgment, writes: tuple[Write, ...], plan: bool, how: Format) -> None:
    """Write reports, or with `plan` only name them."""
    if not plan:
        commit(judgment.opened.root, writes)
    names = [w.path.as_posix() for w in writes]
    if how is Format.json:
        answer_json({"turn": judgment.ruling.turn, **names_data(names, plan)})
    remark_names(names, plan)
