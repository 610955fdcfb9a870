"""Drafts for people, shared by the commands that lay them: what becomes of each file, and what is said of it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import names_data, remark
from whcli.cli.campaigns import Opened
from whcli.files.atomic import commit
from whcli.files.forms import Laid
from whcli.model.campaign import Campaign
from whcli.model.names import listed
from whcli.problems import Problem, Refusal
from whcli.rules.calendar import Doubt, local_time, moment

FEW = 5  # files that are not named one by one any more
AgainOption = Annotated[bool, typer.Option("--again", help="Write over drafts that differ from what would be written.")]


def carry_out(root: Path, laid: Iterable[Laid], plan: bool) -> dict[str, list[str]]:
    """Write what is to be written, all of it or none, and return the names as an answer holds them."""
    writes = [one.write for one in laid if one.write]
    names = [str(w.path) for w in writes]
    if not plan:
        commit(root, writes)
    return names_data(names, plan)


def remark_on(laid: Iterable[Laid], plan: bool) -> None:
    """Say what was written, and what was kept though it differs."""
    names = [one.name for one in laid if one.write]
    kept = [one.name for one in laid if one.state == "kept"]
    if kept:
        remark(f"Kept, though what would be written differs (--again writes over it): {told(kept)}")
    if names:
        remark(("Planned, not written: " if plan else "Written: ") + told(names))
    else:
        remark("Nothing was written: nothing has changed.")


def told(names: list[str]) -> str:
    """Return a few files by name, more of one folder by their number."""
    folders = {name.rpartition("/")[0] for name in names}
    return listed(names) if len(names) < FEW or len(folders) > 1 else f"{len(names)} files in {folders.pop()}/"


def begun(opened: Opened) -> Opened:
    """Return an opened turn. Refusal for one that is still to come."""
    campaign, number = opened.campaign, opened.turn.number
    if number > campaign.turn:
        why = f"Turn {number} is still to come; turn {campaign.turn} is open."
        cure = f"Close turn {campaign.turn} first: `whcli orders close`."
        raise Refusal([Problem("future-turn", why, cure, campaign.where("turn"), "ORD-01")])
    return opened


def due(written: str, player: str, campaign: Campaign) -> str:
    """Return a deadline as a player reads it: in their time zone where the campaign gives one, else as it is written."""
    zone = campaign.zones.get(player, "")
    found = moment(written) if written and zone else None
    local = "" if found is None or isinstance(found, Doubt) else local_time(found, zone)
    return local or written
