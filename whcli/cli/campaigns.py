"""Opening a campaign and a turn for a command."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import remark
from whcli.files.atomic import recover
from whcli.files.campaign import Loaded, find_root, load
from whcli.files.papers import load_turn
from whcli.files.source import Paper
from whcli.model.campaign import Campaign, Turn
from whcli.model.record import NamedTuple

HERE = Path()
FolderArgument = Annotated[Path, typer.Argument(help="A campaign's folder, or anything in it.", show_default=False)]
TurnOption = Annotated[int | None, typer.Option("--turn", min=1, help="The turn; without it, the one that is open.", show_default=False)]


class Opened(NamedTuple):
    """A campaign and one of its turns, as read from `root`."""

    root: Path
    loaded: Loaded
    turn: Turn
    papers: tuple[Paper, ...]

    @property
    def campaign(self) -> Campaign:
        """The campaign."""
        return self.loaded.campaign


def root_of(path: Path) -> Path:
    """Return the campaign's folder, after finishing what an earlier run that was killed left undone there."""
    root = find_root(path)
    done = recover(root)
    if done:
        remark(done)
    return root


def open_turn(root: Path, number: int | None = None, always: bool = False) -> Opened:
    """Read a campaign and a turn of it; without a number the open one."""
    loaded = load(root, always)
    turn, papers = load_turn(loaded, number or loaded.campaign.turn, always)
    return Opened(root, loaded, turn, (*loaded.papers, *papers))
