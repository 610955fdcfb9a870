"""`whcli orders notify`: write each player's notice of the conflicts they are told of."""

from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, answer_json, complain, problems_data, say
from whcli.cli.campaigns import HERE, FolderArgument, Opened, TurnOption, open_turn, root_of
from whcli.cli.drafting import begun, carry_out, due, remark_on
from whcli.cli.naming import named_from
from whcli.cli.orders_report import known_reader
from whcli.files.forms import Laid, lay
from whcli.files.papers import turn_folder
from whcli.model.drafts import Notice
from whcli.model.record import NamedTuple
from whcli.model.understood import Understood
from whcli.model.view import GM
from whcli.problems import Place, Problem, Refusal, by_place
from whcli.report.orders_notice import notice_markdown
from whcli.rules.orders.notices import Desk, before_responses, desk, notice, unfit
from whcli.rules.orders.resolve import PENDING
from whcli.rules.orders.understand import understand

ForOption = Annotated[
    str, typer.Option("--for", metavar="PLAYER", help="Print the notice of this player, and write nothing.", show_default=False)
]
JoinedOption = Annotated[bool, typer.Option("--joined", help="Tell those in a conflict who has joined it by reaction.")]


def command(
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    reader: ForOption = GM,
    joined: JoinedOption = False,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Write each player's notice of the conflicts they are told of.

    Writes turns/NNN/notices/PLAYER.md: the conflicts that the player's Primarchs stand in or may join, as far as rules ORD-R60
    to ORD-R62 let the player know, and a form to answer on. With --joined, once reactions are in and the campaign has
    `reactions: first`, the second notice. Exits with 1 where a conflict has to be mended first.
    Example: whcli orders notify crusade
    """
    with named_from(root_of(folder)) as root:
        opened = begun(open_turn(root, turn))
        known_reader(opened.campaign, reader)
        source = desk(_understood(opened, reader, joined), joined)
        told = {player: _told(player, opened, source) for player in ([reader] if reader else sorted(opened.campaign.players))}
        problems = told[reader].notice.view.problems if reader else by_place(p for p in source.turn.problems if p.code not in PENDING)
        complain(problems, root)
        laid = lay(root, {one.name: one.text.encode("utf-8", "replace") for one in told.values()}, again=True)
        names = {} if reader else carry_out(root, laid, plan)
    if json or how is Format.json:
        data = {player: _data(one, file) for (player, one), file in zip(told.items(), laid, strict=True)}
        answer_json({"turn": opened.turn.number, "joined": joined, "notices": data, **names, "problems": problems_data(problems)})
    else:
        say(told[reader].text if reader else "\n".join(_line(one) for one in told.values()))
    if not reader:
        remark_on(laid, plan)


class Told(NamedTuple):
    """A notice, its text, and the name of its file below the campaign's root."""

    notice: Notice
    name: str
    text: str

    def conflicts(self, joins: bool) -> list[str]:
        """Return the conflicts that the player's own stand in, or with `joins` may join."""
        found = {seat.conflict for asked in self.notice.asked for seat in asked.seats if seat.joins is joins}
        return sorted(found)


def _understood(opened: Opened, reader: str, joined: bool) -> Understood:
    """Return the turn as notices are made from it. Refusal where a conflict must be mended, or reactions are not told."""
    if joined and opened.campaign.rules.reactions == "sealed":
        why = "Here reactions are sealed: who joined is not told before the turn is judged."
        cure = "Leave --joined out, or set `reactions: first` under `rules:`."
        raise Refusal([Problem("reactions-sealed", why, cure, opened.campaign.where("rules", "reactions"), "ORD-R57")])
    understood = understand(opened.campaign, opened.turn if joined else before_responses(opened.turn))
    found = unfit(understood)
    if found and reader:
        folder = f"{turn_folder(opened.root, opened.turn.number)}/conflicts"
        why = "A conflict of this turn has to be mended before anybody is told of it."
        found = (Problem("unfit-conflict", why, "Leave --for out to see what is wrong.", Place(folder), "ORD-20"),)
    if found:
        raise Refusal(by_place(found))
    return understood


def _told(player: str, opened: Opened, source: Desk) -> Told:
    made = notice(player, due(opened.turn.notes.deadline, player, opened.campaign), source)
    return Told(made, f"{turn_folder(opened.root, opened.turn.number)}/notices/{player}.md", notice_markdown(made))


def _line(told: Told) -> str:
    """Return who is told of what, in a line."""
    stands, joins = told.conflicts(False), told.conflicts(True)
    parts = [*([f"in {', '.join(stands)}"] if stands else []), *([f"may join {', '.join(joins)}"] if joins else [])]
    return f"{told.notice.player}: {'; '.join(parts) or 'nothing to tell'}"


def _data(told: Told, file: Laid) -> dict[str, object]:
    return {"file": told.name, "state": file.state, "stands_in": told.conflicts(False), "may_join": told.conflicts(True), "text": told.text}
