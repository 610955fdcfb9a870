"""results.yaml and standing.yaml: what the tool records of a turn, and reading it back."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from whcli import __version__
from whcli.files.atomic import Write
from whcli.files.campaign import Loaded, inputs
from whcli.files.found import CAMPAIGN
from whcli.files.journal import KEPT
from whcli.files.lock import STATE
from whcli.files.papers import turn_folder
from whcli.files.schemas import vouch
from whcli.files.source import PUT_BACK, Paper, read_paper
from whcli.files.splice import set_scalar
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import plain
from whcli.model import ruling as records
from whcli.model.house_rules import digest
from whcli.model.orders import Standing, StandingSheet
from whcli.model.record import NamedTuple
from whcli.model.ruling import Ruling
from whcli.model.ruling_data import Data, Provenance, as_data, from_data
from whcli.model.when import written
from whcli.problems import Place, Problem, Refusal

HEADER = "written by whcli: do not edit"
RESULTS = "results.yaml"
_RECORDS: tuple[Any, ...] = tuple(one for one in vars(records).values() if hasattr(one, "_fields"))
NUMBERS = frozenset({"line", "column", *(name for one in _RECORDS for name, kind in one.__annotations__.items() if kind is int)})
WORDS = frozenset({"who", "goal", "order", "rule", "id", "primary", "outcome", "name", "kind", "size", "text", "status"})
STANDING = "standing.yaml"


class Recorded(NamedTuple):
    """A results file as read."""

    ruling: Ruling
    provenance: Provenance
    data: Data
    digest: str


def results_path(root: Path, turn: int) -> Path:
    """Return where the results of a turn stand."""
    return root / turn_folder(root, turn) / RESULTS


def file_digest(path: Path) -> str | None:
    """Return the SHA-256 of a file, None where there is none."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def recorded(root: Path, turn: int) -> Recorded | None:
    """Read what was ruled in a turn, None where nothing is recorded. Refusal where the file is damaged."""
    path = results_path(root, turn)
    if not path.exists():
        return None
    name = f"{turn_folder(root, turn)}/{RESULTS}"
    paper = read_paper(path, name, "results")
    if paper.node is None or paper.faults:
        raise Refusal(paper.problems)
    data: Any = plain(paper.node)
    try:
        ruling, provenance = from_data(data)
        sound = _typed(data) and (provenance.program != __version__ or as_data(ruling, provenance) == data)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        sound = False
    if not sound:
        why = "This file is not as whcli wrote it, so it cannot be relied on."
        raise Refusal([Problem("results-edited", why, PUT_BACK["results"], Place(name))])
    return Recorded(ruling, provenance, data, paper.digest)


def _typed(data: object, key: str = "") -> bool:
    """Return whether numbers stand where the tool writes numbers, and words where it writes words."""
    if isinstance(data, dict):
        return key not in WORDS | NUMBERS and all(_typed(one, name) for name, one in data.items() if name != "when")
    if isinstance(data, list):
        return key not in WORDS | NUMBERS and all(_typed(one) for one in data)
    if data is None:
        return key == "previous"
    return isinstance(data, bool) or isinstance(data, int) == (key in NUMBERS)


def provenance(loaded: Loaded, papers: tuple[Paper, ...], turn: int, program: str) -> Provenance:
    """Return what a ruling on `turn` is made with."""
    previous = file_digest(results_path(loaded.root, turn - 1))
    return Provenance(program, digest(loaded.campaign.rules), previous, inputs(papers, turn))


def write_results(root: Path, data: Data, expected: str | None) -> Write:
    """Return the write that records a ruling; `expected` is the digest of the results it replaces."""
    content = dump(data, HEADER)
    vouch("results", content)
    return Write(Path(turn_folder(root, data["turn"])) / RESULTS, content, expected)


def standing_bytes(turn: int, sheet: StandingSheet) -> bytes:
    """Return a standing sheet as it is written."""
    effects = {who: {e.id: _standing(e) for e in carried} for who, carried in sheet.effects.items()}
    data = {"turn": turn, "effects": effects, "undone": sorted(sheet.undone), "presence": dict(sorted(sheet.presence.items()))}
    return dump(data, HEADER)


def _standing(effect: Standing) -> Data:
    data: Data = {"kind": effect.kind, "size": effect.size, "modify": effect.modify, "when": written(effect.when)}
    data |= {"text": effect.text} if effect.text else {}
    return data | ({"gained": effect.gained} if effect.gained is not None else {})


def opening_writes(loaded: Loaded, turn: int, sheet: StandingSheet) -> list[Write]:
    """Return the writes that open a turn: its standing sheet, and the one scalar `turn:` of campaign.yaml."""
    content = standing_bytes(turn, sheet)
    vouch("standing", content)
    return [Write(Path(turn_folder(loaded.root, turn)) / STANDING, content, None), turn_write(loaded, turn)]


def turn_write(loaded: Loaded, turn: int) -> Write:
    """Return the write that sets `turn:`. Refusal where that cannot be done without touching anything else."""
    paper = next(p for p in loaded.papers if p.file == CAMPAIGN)
    raw = paper.node.value["turn"].raw if paper.node and isinstance(paper.node.value, dict) and "turn" in paper.node.value else ""
    if raw != str(loaded.campaign.turn):
        why = f"`turn:` is not written as a plain number ({raw or 'missing'}), so it could not be put back byte for byte."
        raise Refusal([Problem("turn-plain", why, f"Write `turn: {loaded.campaign.turn}`.", paper.where("turn"))])
    spliced = set_scalar(paper.data, ("turn",), turn)
    if isinstance(spliced, Problem):
        raise Refusal([spliced._replace(place=Place(CAMPAIGN, *spliced.place[1:]))])
    return Write(Path(CAMPAIGN), spliced, paper.digest)


def _kept(root: Path, turn: int) -> list[Path]:
    """Return where the rulings on a turn stand that `--again` replaced, oldest first, from the root."""
    return sorted(path.relative_to(root) for path in (root / STATE / KEPT).glob(f"{turn:03d}-*.yaml"))


def set_aside(root: Path, turn: int) -> Write:
    """Return the write that keeps the ruling on record, which another is about to replace."""
    number = len(_kept(root, turn)) + 1
    return Write(Path(STATE) / KEPT / f"{turn:03d}-{number:04d}.yaml", results_path(root, turn).read_bytes(), None)


def _replacing(root: Path, path: Path, data: bytes | None) -> Write:
    """Return the write that puts `data` (None: nothing) in the place of a file as it stands; `path` counts from the root."""
    return Write(path, data, file_digest(root / path))


def reopening_writes(root: Path, turn: int) -> list[Write]:
    """Return the writes that take back the last ruling on a turn: the one before it comes back, else there is none."""
    path = Path(turn_folder(root, turn)) / RESULTS
    kept = _kept(root, turn)
    if not kept:
        return [_replacing(root, path, None)]
    return [_replacing(root, path, (root / kept[-1]).read_bytes()), _replacing(root, kept[-1], None)]


def closing_undone(loaded: Loaded, standing: bytes) -> list[Write]:
    """Return the writes that reopen the turn before the open one. Refusal where the standing sheet is not as `close` wrote it."""
    turn = loaded.campaign.turn
    path = Path(turn_folder(loaded.root, turn)) / STANDING
    if not (loaded.root / path).exists() or (loaded.root / path).read_bytes() != standing:
        why = f"The file {path.as_posix()} is not as closing turn {turn - 1} wrote it."
        raise Refusal([Problem("standing-edited", why, "Put it back as it was (git can), then undo.", Place(path.as_posix()))])
    return [_replacing(loaded.root, path, None), turn_write(loaded, turn - 1)]


def tidy(root: Path, turn: int) -> None:
    """Remove a turn's folder if nothing is left in it."""
    with suppress(OSError):
        (root / turn_folder(root, turn)).rmdir()
