"""`whcli orders status`: who has sent what, and what the turn waits for."""

import time
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, say
from whcli.cli.campaigns import HERE, FolderArgument, TurnOption, open_turn, root_of
from whcli.cli.gated import gated
from whcli.cli.judging import Judgment, changed, judge
from whcli.cli.naming import named_from
from whcli.cli.orders_report import ForOption, known_reader
from whcli.cli.telling import written
from whcli.files.papers import turn_folder
from whcli.model.status import Status
from whcli.model.view import GM
from whcli.problems import PENDING
from whcli.report.orders_status import next_text, status_blocks
from whcli.report.orders_status_data import status_data
from whcli.rules.calendar import Doubt, deadline, seconds_of
from whcli.rules.orders.next_steps import Desk
from whcli.rules.orders.status import Judged, gm_status, player_status
from whcli.rules.orders.views import view

LAID = ("forms", "drafts", "notices", "reports")  # folders of the tool in a turn's folder
CheckOption = Annotated[bool, typer.Option("--check", help="Exit with 4 while something is pending.")]
NowOption = Annotated[
    str, typer.Option("--now", metavar="'YYYY-MM-DD HH:MM ZONE'", help="Reckon from this moment, not the clock's.", show_default=False)
]


def command(
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    reader: ForOption = GM,
    now: NowOption = "",
    check: CheckOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Who has sent what, and what the turn waits for.

    Reads the campaign and turns/NNN/, and writes nothing. Tells whose Orders and responses are there, what each conflict
    waits for, the deadline on everybody's clock, and the next command. With --for only what that player may know: nothing of
    what others have sent. Exits with 0, with 4 with --check while the turn waits for somebody.
    Example: whcli orders status crusade --check
    """
    moment = _moment(now)
    with named_from(root_of(folder)) as root, gated(reader):
        judgment = judge(open_turn(root, turn))
        known_reader(judgment.opened.campaign, reader)
        status = _status(judgment, reader, moment)
    _answer(status, Format.json if json else how)
    if check and status.pending:
        raise SystemExit(PENDING)


def _moment(now: str) -> int:
    """Return the moment to reckon from, in seconds since 1970; wrong usage where what was given names none."""
    found = seconds_of(now) if now else int(time.time())
    if isinstance(found, Doubt):
        raise typer.BadParameter(f"{found.why} {found.cure}", param_hint="--now")
    return found


def _status(judgment: Judgment, reader: str, now: int) -> Status:
    campaign, root = judgment.opened.campaign, judgment.opened.root
    below = turn_folder(root, judgment.ruling.turn)
    desk = Desk(
        "" if str(root) == "." else str(root),
        below,
        frozenset(n for n in LAID if _filled(root / below / n)) if reader == GM else frozenset(),
    )
    zones = {player: zone for player, zone in campaign.zones.items() if reader in (GM, player)}
    due = deadline(judgment.opened.turn.notes.deadline, now, zones)
    if reader == GM:
        return gm_status(Judged(judgment.understood, judgment.ruling, judgment.stage, changed(judgment)), due, desk)
    shown = view(reader, judgment.understood, judgment.before.ruling if judgment.before else None, judgment.stage)
    return player_status(shown, campaign.turn, due, desk)


def _filled(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def _answer(status: Status, how: Format) -> None:
    if how is Format.json:
        answer_json(status_data(status))
        return
    say(written(status_blocks(status), how))
    say(next_text(status.next, how is Format.markdown))
