"""A campaign's folder: campaign.yaml, the sheets, and where everything else stands."""

from collections.abc import Collection, Iterator
from pathlib import Path

from whcli.files.decode_sheets import decode_sheet
from whcli.files.fields import EMPTY, child, entries, number, text, words
from whcli.files.found import CAMPAIGN
from whcli.files.rulebook import rules_in_force
from whcli.files.source import Paper, read_paper
from whcli.files.splice import set_scalar
from whcli.model.campaign import Campaign
from whcli.model.names import title
from whcli.model.orders import Sheet
from whcli.model.record import NamedTuple
from whcli.model.rulebook import OrdersRules
from whcli.problems import Place, Problem, Refusal


class Loaded(NamedTuple):
    """A campaign with the root of its folder, every paper read for it, and what reading found wrong."""

    root: Path
    campaign: Campaign
    papers: tuple[Paper, ...]
    problems: tuple[Problem, ...]


def find_root(path: Path) -> Path:
    """Return the nearest folder at or above `path` that holds a campaign.yaml. Refusal `no-campaign` where there is none.

    It is named from where the person stands, as `path` is, wherever that can be.
    """
    if not path.exists():
        raise Refusal([Problem("no-such-file", f"There is no {path}.", "Look at the spelling of its name.", Place(str(path)))])
    start = path if path.is_dir() else path.parent
    named = () if ".." in start.parts else start.parents
    for folder in (start, *named, *start.absolute().parents):
        if (folder / CAMPAIGN).is_file():
            return folder
    why = f"There is no campaign.yaml in {start} or in a folder above it."
    raise Refusal([Problem("no-campaign", why, "Name a campaign's folder, or start one: `whcli orders new DIR`.", Place(str(path)))])


def load(root: Path, always: bool = False) -> Loaded:
    """Read campaign.yaml and every sheet. Refusal where campaign.yaml has problems: nothing can be judged without it."""
    paper = read_paper(root / CAMPAIGN, CAMPAIGN, "campaign", always=always)
    node = paper.node or EMPTY
    rules, broken = rules_in_force(child(node, "rules"), paper.where)
    problems = [*paper.problems, *broken]
    if problems or paper.node is None:
        raise Refusal([p for p in problems if p.code == "newer-format"] or problems)  # what else a newer format holds is not known
    sheets, papers, found = _sheets(root, rules, always)
    segmenta = {territory: segmentum for segmentum in entries(node, "map") for territory in words(child(node, "map") or EMPTY, segmentum)}
    players = {player: text(one, "name", title(player)) for player, one in sorted(entries(node, "players").items())}
    zones = {player: text(one, "zone") for player, one in sorted(entries(node, "players").items()) if text(one, "zone")}
    vacated = {who: s._replace(vacant=s.vacant or bool(players and s.player and s.player not in players)) for who, s in sheets.items()}
    name, turn = text(node, "campaign"), number(node, "turn", 1)
    campaign = Campaign(name, turn, players, segmenta, vacated, rules, zones, paper.where)
    return Loaded(root, campaign, (paper, *papers), tuple(found))


def paths(root: Path, folder: str) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Return the YAML files of a folder in order of name, and Problems for files that look like one and are not read."""
    found, problems = [], []
    for path in sorted(_listed(root / folder)):
        if path.suffix == ".yaml" and not path.name.startswith("."):
            found.append(path)
        elif path.suffix in (".yml", ".YAML", ".YML") and not path.name.startswith("."):
            cure = f"Rename it to {path.stem}.yaml."
            why = "This file is not read: files end in .yaml."
            problems.append(Problem("wrong-suffix", why, cure, Place(f"{folder}/{path.name}"), owner=path.stem))
    return tuple(found), tuple(problems)


def _listed(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.iterdir()
    except OSError:
        return


def _sheets(root: Path, rules: OrdersRules, always: bool) -> tuple[dict[str, Sheet], list[Paper], list[Problem]]:
    sheets: dict[str, Sheet] = {}
    papers: list[Paper] = []
    problems: list[Problem] = []
    for folder, kind in (("primarchs", "primarch"), ("institutions", "institution")):
        files, odd = paths(root, folder)
        problems += odd
        for path in files:
            paper = read_paper(path, f"{folder}/{path.name}", kind, path.stem, always)
            sheet, found = _sheet(paper, kind, rules, {one.stem for one in files})
            papers.append(paper)
            problems += [*paper.problems, *found]
            if sheet.id in sheets:
                why = f"`{sheet.id}` is a Primarch and an Institution; an id is given once."
                problems.append(Problem("two-sheets", why, "Give one of them another id.", paper.where(kind), owner=sheet.id))
                sheet = sheets[sheet.id]._replace(broken=True)
            sheets[sheet.id] = sheet
    return dict(sorted(sheets.items())), papers, problems


def _sheet(paper: Paper, kind: str, rules: OrdersRules, taken: Collection[str]) -> tuple[Sheet, list[Problem]]:
    """Return a sheet; one with faults is broken, and named by its file."""
    if paper.node is None:
        return Sheet(paper.stem, title(paper.stem), {}, kind == "institution", broken=True), []
    sheet = decode_sheet(paper.node, paper.stem, rules, paper.where)
    sheet = sheet._replace(institution=kind == "institution", broken=bool(paper.faults))
    named = text(paper.node, kind)
    if named and named != paper.stem:
        return sheet._replace(broken=True), [misnamed(paper, kind, named, taken=named in taken)]
    return sheet, []


def misnamed(paper: Paper, kind: str, named: str, taken: bool = False) -> Problem:
    """Return the Problem of a file whose name is not the id in it; `taken`: there is a file of the right name too."""
    why = f"The file is named {paper.stem}.yaml and says `{kind}: {named}`, so it is set aside."
    cure = f"There is a {named}.yaml too: keep one of the two, or mend the id." if taken else f"Rename it to {named}.yaml, or mend the id."
    return Problem("misnamed-file", why, cure, paper.where(kind), owner=paper.stem)


def inputs(papers: tuple[Paper, ...], turn: int) -> dict[str, str]:
    """Return the digest of every file a turn was judged from, by name; campaign.yaml counts as it stood while the turn was open."""
    return {paper.file: _as_of(paper, turn).digest for paper in sorted(papers, key=lambda p: p.file)}


def _as_of(paper: Paper, turn: int) -> Paper:
    if paper.file != CAMPAIGN or paper.node is None or number(paper.node, "turn") == turn:
        return paper
    spliced = set_scalar(paper.data, ("turn",), turn)
    return paper if isinstance(spliced, Problem) else paper._replace(data=spliced)
