"""Judging a turn for the commands that need a ruling: what is recorded, what has changed since, what would be written."""

from pathlib import Path

from whcli import __version__
from whcli.cli.campaigns import Opened
from whcli.files.atomic import Write, commit
from whcli.files.papers import turn_folder
from whcli.files.results import Recorded, provenance, recorded, set_aside, write_results
from whcli.model.names import listed
from whcli.model.record import NamedTuple
from whcli.model.ruling import Ruling
from whcli.model.ruling_data import Data, Provenance, as_data
from whcli.model.understood import Understood
from whcli.problems import Place, Problem, Refusal
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand


class Judgment(NamedTuple):
    """A turn judged now, beside what was recorded of it before."""

    opened: Opened
    understood: Understood
    ruling: Ruling
    made_with: Provenance
    before: Recorded | None

    @property
    def stage(self) -> str:
        """Whether the turn is open, resolved or closed."""
        closed = self.ruling.turn < self.opened.campaign.turn
        return "closed" if closed else "resolved" if self.before else "open"

    @property
    def stage_after(self) -> str:
        """The stage once this ruling is on record."""
        return "closed" if self.stage == "closed" else "resolved"

    @property
    def standing(self) -> Ruling:
        """The ruling on record, else the one made now."""
        return self.before.ruling if self.before else self.ruling

    @property
    def data(self) -> Data:
        """The ruling made now, as it is recorded."""
        return as_data(self.ruling, self.made_with)

    @property
    def results_name(self) -> str:
        """Where the results stand, below the campaign's root."""
        return f"{turn_folder(self.opened.root, self.ruling.turn)}/results.yaml"


def judge(opened: Opened) -> Judgment:
    """Judge a turn. Refusal for a turn that is still to come."""
    number, campaign = opened.turn.number, opened.campaign
    if number > campaign.turn:
        why = f"Turn {number} is still to come; turn {campaign.turn} is open."
        raise Refusal(
            [Problem("future-turn", why, f"Close turn {campaign.turn} first: `whcli orders close`.", campaign.where("turn"), "ORD-01")]
        )
    understood = understand(campaign, opened.turn)
    made_with = provenance(opened.loaded, opened.papers, number, __version__)
    return Judgment(opened, understood, ruling_on(understood), made_with, recorded(opened.root, number))


def changed(judgment: Judgment) -> tuple[str, ...]:
    """Return the names of inputs that are not as they were when the recorded ruling was made, sorted."""
    if judgment.before is None:
        return ()
    old, new = judgment.before.provenance, judgment.made_with
    files = {name for name in {*old.inputs, *new.inputs} if old.inputs.get(name) != new.inputs.get(name)}
    if old.previous != new.previous:
        files.add(f"{turn_folder(judgment.opened.root, judgment.ruling.turn - 1)}/results.yaml")
    return tuple(sorted(files))


def require_unchanged(judgment: Judgment, cure: str) -> None:
    """Refuse to go on from a recorded ruling whose inputs have changed since."""
    files = changed(judgment)
    if files:
        why = f"Turn {judgment.ruling.turn} was resolved from other files: {listed(files)} changed since."
        raise Refusal([Problem("inputs-changed", why, cure, Place(files[0]))])
    if judgment.before and judgment.before.provenance.program != judgment.made_with.program and judgment.before.data != judgment.data:
        why = f"Turn {judgment.ruling.turn} was resolved by whcli {judgment.before.provenance.program}, which ruled otherwise."
        raise Refusal([Problem("program-changed", why, cure, Place(judgment.results_name))])


def require_open(judgment: Judgment) -> None:
    """Refuse to judge a closed turn anew: later turns stand on it."""
    if judgment.stage == "closed":
        why = f"Turn {judgment.ruling.turn} is closed, and later turns stand on its ruling."
        cure = "Reopen it first: `whcli orders undo`, as often as needed."
        raise Refusal([Problem("turn-closed", why, cure, Place(judgment.results_name), "ORD-R02")])


def writes_of(judgment: Judgment) -> list[Write]:
    """Return the writes that record a judgment; a ruling that it replaces is set aside first, for `undo`."""
    root, before = judgment.opened.root, judgment.before
    writes = [write_results(root, judgment.data, before.digest if before else None)]
    return [*writes, set_aside(root, judgment.ruling.turn)] if before else writes


def record(judgment: Judgment) -> None:
    """Write the results."""
    commit(Path(judgment.opened.root), writes_of(judgment))
