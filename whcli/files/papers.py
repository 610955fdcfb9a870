"""The papers of one turn: turns/NNN/, in the folders of `formats`."""

from collections.abc import Callable, Collection
from pathlib import Path

from whcli.files.campaign import Loaded, misnamed, paths
from whcli.files.decode_papers import decode_conflict, decode_notes, decode_orders, decode_response
from whcli.files.decode_sheets import decode_standing_sheet
from whcli.files.fields import EMPTY, child, entries, text, whole
from whcli.files.source import PUT_BACK, Paper, read_bytes, read_paper
from whcli.files.yaml_text import read
from whcli.model.campaign import Turn
from whcli.model.names import ROLES, near
from whcli.model.orders import Conflict, OrderSheet, Response, StandingSheet, TurnNotes
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal

# where files of other kinds stand
OTHER_FOLDERS = frozenset({"primarchs", "institutions", "conflicts", "drafts"})
OTHER_FILES = frozenset({"turn.yaml", "standing.yaml", "results.yaml"})


class Folder(NamedTuple):
    """A turn's folder: `name` is its path below the campaign's root."""

    root: Path
    name: str
    number: int
    always: bool = False
    instead: "Single | None" = None

    @property
    def path(self) -> Path:
        """Where it stands."""
        return self.root / self.name


def turn_folder(root: Path, number: int) -> str:
    """Return the path of a turn's folder below the root: turns/003."""
    return f"turns/{number:03d}"


class Single(NamedTuple):
    """One file of Orders or responses, wherever it lies, that counts as its author's; `turn` is None where it says none."""

    path: Path
    name: str
    kind: str  # orders | responses
    who: str
    turn: int | None


def paper_at(root: Path, path: Path) -> Single:
    """Return what one file is, by what stands in it, else by its folder. Refusal for one of another kind that says nothing of the two."""
    inside = path.absolute().is_relative_to(root.absolute())
    name = path.absolute().relative_to(root.absolute()).as_posix() if inside else str(path)
    data, _ = read_bytes(path, name)
    node = (read(data, name)[0] if data else None) or EMPTY
    written = node.value if isinstance(node.value, dict) else {}
    if not written.keys() & {"orders", "responses"} and (path.parent.name in OTHER_FOLDERS or path.name in OTHER_FILES):
        why = "This is no file of Orders and no file of responses."
        raise Refusal([Problem("not-orders", why, f"Check it with `whcli check {path}`.", Place(name))])
    is_response = "responses" in written or ("orders" not in written and path.parent.name == "responses")
    who = text(node, "primarch") or text(node, "institution") or path.stem
    return Single(path, name, "responses" if is_response else "orders", who, whole(node, "turn"))


def load_turn(loaded: Loaded, number: int, always: bool = False, instead: Single | None = None) -> tuple[Turn, tuple[Paper, ...]]:
    """Read the papers of a turn; `instead` stands in for a file of its author. Refusal where the standing sheet has problems."""
    folder = Folder(loaded.root, turn_folder(loaded.root, number), number, always, instead)
    papers: list[Paper] = []
    problems: list[Problem] = list(loaded.problems)
    standing = _standing(folder, loaded, papers)
    notes = _notes(folder, papers, problems)
    orders, unread = _orders(folder, loaded, papers, problems)
    conflicts = _conflicts(folder, papers, problems)
    responses = _responses(folder, loaded, papers, problems)
    is_whole = (folder.path / "conflicts").is_dir()
    turn = Turn(number, orders, conflicts, responses, notes, standing, unread, is_whole, tuple(problems))
    return turn, tuple(papers)


def _standing(folder: Folder, loaded: Loaded, papers: list[Paper]) -> StandingSheet:
    path = folder.path / "standing.yaml"
    if not path.exists():
        return StandingSheet()
    paper = read_paper(path, f"{folder.name}/standing.yaml", "standing", always=folder.always)
    if paper.node is None or paper.faults:
        raise Refusal(paper.problems)
    if whole(paper.node, "turn") != folder.number:
        why = f"This standing sheet is of turn {whole(paper.node, 'turn')}, in the folder of turn {folder.number}."
        raise Refusal([Problem("wrong-turn", why, PUT_BACK["standing"], paper.where("turn"))])
    papers.append(paper)
    return decode_standing_sheet(paper.node, loaded.campaign.rules)


def _notes(folder: Folder, papers: list[Paper], problems: list[Problem]) -> TurnNotes:
    path = folder.path / "turn.yaml"
    if not path.exists():
        return TurnNotes()
    paper = read_paper(path, f"{folder.name}/turn.yaml", "turn", always=folder.always)
    papers.append(paper)
    another = _of_another_turn(paper, folder)
    problems += [*paper.problems, *another]
    return TurnNotes() if another else decode_notes(paper.node or EMPTY, paper.where)


def _of_another_turn(paper: Paper, folder: Folder) -> list[Problem]:
    turn = whole(paper.node or EMPTY, "turn")
    if turn is None or turn == folder.number:
        return []
    why = f"This file is for turn {turn} and lies in the folder of turn {folder.number}; it is set aside."
    cure = f"Move it to {turn_folder(folder.root, turn)}, or mend `turn:` if it is for this turn."
    return [Problem("wrong-turn", why, cure, paper.where("turn"), "ORD-01", _owner(paper))]


def _owner(paper: Paper) -> str:
    return "" if paper.file.endswith("/turn.yaml") else paper.stem


def _papers(folder: Folder, kind: str, problems: list[Problem], owned: bool) -> list[Paper]:
    files, odd = paths(folder.root, f"{folder.name}/{kind}")
    problems += odd
    schema = {"orders": "orders", "responses": "responses", "conflicts": "conflict"}[kind]
    named = [(p, f"{folder.name}/{kind}/{p.name}", p.stem) for p in files]
    one = folder.instead
    if one is not None and one.kind == kind and all(name != one.name for _, name, _ in named):
        named = [*(n for n in named if n[2] != one.who), (one.path, one.name, one.who)]
    return [read_paper(p, name, schema, who if owned else "", folder.always)._replace(stem=who) for p, name, who in named]


def _kind(paper: Paper) -> str:
    return "institution" if child(paper.node or EMPTY, "institution") else "primarch"


def _named(paper: Paper) -> str:
    """Return who a player's file says it is from."""
    return text(paper.node or EMPTY, _kind(paper))


def _author(paper: Paper, loaded: Loaded, taken: Collection[str]) -> tuple[Problem, ...]:
    """Return why a player's file cannot be taken for its author's: another name, nobody of that name, a vacated seat."""
    kind, named = _kind(paper), _named(paper)
    if named and named != paper.stem:
        return (misnamed(paper, kind, named, taken=named in taken),)
    sheet = loaded.campaign.sheets.get(paper.stem)
    if sheet is None:
        why = f"Nobody in this campaign is called `{paper.stem}`; the file is set aside."
        return (
            Problem(
                "unknown-id",
                why,
                f"Name the file by the id of a sheet.{near(paper.stem, loaded.campaign.sheets)}",
                paper.where(kind),
                owner=paper.stem,
            ),
        )
    if sheet.vacant:
        why = f"The seat of {paper.stem} is vacant; the file is set aside."
        cure = "Give the sheet a `player:` that `players:` in campaign.yaml lists, or take this file out."
        return (Problem("vacant-seat", why, cure, paper.where(kind), "ORD-01", paper.stem),)
    return ()


def _orders(folder: Folder, loaded: Loaded, papers: list[Paper], problems: list[Problem]) -> tuple[dict[str, OrderSheet], frozenset[str]]:
    """Return everyone's Orders, and who sent none but a file that is refused, by the name of the file or by what it says."""
    orders: dict[str, OrderSheet] = {}
    mine = _papers(folder, "orders", problems, owned=True)
    unread = {p.owner for p in problems if p.code == "wrong-suffix" and p.place.file.startswith(f"{folder.name}/orders/")}
    for paper in mine:
        papers.append(paper)
        refused = [*_author(paper, loaded, {one.stem for one in mine}), *_of_another_turn(paper, folder)] if paper.node else []
        problems += [*paper.problems, *refused]
        if paper.node is None or refused or _unusable(paper, "orders"):
            unread |= {paper.stem, _named(paper)}
        else:
            void = {f.path[1] for f in paper.faults if len(f.path) > 1 and f.path[0] == "orders" and isinstance(f.path[1], int)}
            orders[paper.stem] = decode_orders(paper.node, paper.stem, frozenset(map(int, void)), paper.where)
    return orders, frozenset((unread - orders.keys()) & loaded.campaign.sheets.keys())


def _unusable(paper: Paper, body: str) -> bool:
    """Return whether a fault reaches the file as a whole: its author, its turn, or the list it is there for."""
    return any(f.path == () or f.path[0] in ("primarch", "institution", "turn") or f.path == (body,) for f in paper.faults)


def _conflicts(folder: Folder, papers: list[Paper], problems: list[Problem]) -> dict[str, Conflict]:
    conflicts: dict[str, Conflict] = {}
    for paper in _papers(folder, "conflicts", problems, owned=False):
        papers.append(paper)
        problems += paper.problems
        named = text(paper.node or EMPTY, "conflict")
        odd = [misnamed(paper, "conflict", named)._replace(owner="")] if named and named != paper.stem else []
        problems += odd
        if paper.node is None:
            conflicts[paper.stem] = Conflict(paper.stem, "", dict.fromkeys(ROLES, ()), (), broken=True, where=paper.where)
        else:
            conflict = decode_conflict(paper.node, paper.stem, paper.where)
            conflicts[paper.stem] = conflict._replace(broken=bool(paper.faults or odd), misnamed=named if odd else "")
    return conflicts


def _responses(folder: Folder, loaded: Loaded, papers: list[Paper], problems: list[Problem]) -> dict[tuple[str, str], Response]:
    responses: dict[tuple[str, str], Response] = {}
    mine = _papers(folder, "responses", problems, owned=True)
    for paper in mine:
        papers.append(paper)
        refused = [*_author(paper, loaded, {one.stem for one in mine}), *_of_another_turn(paper, folder)] if paper.node else []
        problems += [*paper.problems, *refused]
        if paper.node is None or refused or _unusable(paper, "responses"):
            continue
        for conflict, node in sorted(entries(paper.node, "responses").items()):
            if not paper.faulty("responses", conflict):
                where = _within(paper, conflict)
                responses[paper.stem, conflict] = decode_response(node, paper.stem, conflict, where)
    return responses


def _within(paper: Paper, conflict: str) -> Callable[..., Place]:
    return lambda *path: paper.where("responses", conflict, *path)
