"""A small campaign to start from: the files of the scaffold, and the schemas that its modelines point editors at."""

from pathlib import Path
from typing import Final

from whcli.files.atomic import Write
from whcli.files.found import PACKAGE
from whcli.files.lock import STATE, trouble
from whcli.files.schemas import schema_text
from whcli.problems import Place, Problem, Refusal

KINDS: Final = ("campaign", "common", "conflict", "institution", "orders", "primarch", "responses", "turn")
GITIGNORE: Final = b".whcli/\n"


def made(folder: Path) -> Path:
    """Make a campaign's folder, with the folders above it, and return it. Refusal where that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal([trouble(error, folder)]) from error
    return folder


def scaffold(folder: Path) -> list[Write]:
    """Return the writes that start a campaign in a folder, which must be new or empty. Refusal where it is not."""
    if folder.exists() and (not folder.is_dir() or any(path.name != STATE for path in folder.iterdir())):
        why = f"The folder {folder} is there already and not empty; a new campaign would mix with what it holds."
        raise Refusal([Problem("folder-exists", why, "Name a folder that does not exist yet.", Place(str(folder)))])
    source = PACKAGE / "data" / "scaffold" / "orders"
    files = sorted(path for path in source.rglob("*") if path.is_file() and path.suffix == ".yaml")
    writes = [Write(path.relative_to(source), path.read_bytes(), None) for path in files]
    writes += [Write(Path("schemas") / f"{kind}.json", schema_text(kind).encode(), None) for kind in KINDS]
    return [*writes, Write(Path(".gitignore"), GITIGNORE, None)]
