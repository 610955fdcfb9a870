"""What stands in the journal is finished, or taken back: after a kill, after a failure, and as the last part of every commit."""

import os
from contextlib import suppress
from pathlib import Path

from whcli.files.journal import NAME, SAFE, Journal, Move, digest_of, read_journal, sync_folder
from whcli.files.lock import reason, relative_name
from whcli.problems import Place, Problem, Refusal


def settle(base: Path) -> str | None:
    """Act on the journal that stands in `base`, under the lock; a sentence that says what was done, None when there is none.

    Refusal `journal-damaged`, `cut-short`; OSError when what was begun cannot be taken back.
    """
    journal = read_journal(base)
    if journal is None:
        return None
    if journal.decided:
        return roll_forward(base, journal)
    _roll_back(base, journal)
    return "An earlier run of whcli was stopped before it had decided anything; what it had begun was taken back."


def roll_forward(base: Path, journal: Journal) -> str:
    """Put everything of a decided journal in place, as often as it takes; Refusal `cut-short` when the disk does not let us."""
    kept = []
    try:
        for move in journal.moves:
            kept += _put(base, move)
        sync_changed(base, journal)
        _close(base)
    except OSError as error:
        raise Refusal([_cut_short(error, base)]) from error
    names = ", ".join([*(m.path for m in journal.moves), *(g.path for g in journal.growths)])
    return " ".join([f"An earlier run of whcli was cut short; its change was finished: {names}.", *kept])


def _put(base: Path, move: Move) -> list[str]:
    """Rename or delete, unless that is done; what a person wrote there in the meantime is set aside, and said."""
    target, staged = base / move.path, base / move.stage
    if move.stage and not staged.exists():
        return []
    now = digest_of(target)
    said = []
    if now not in (None, move.old, move.new):
        aside = target.with_name(f"{target.name}.kept-{now[:8]}")
        os.replace(target, aside)
        said = [f"{move.path} had been changed meanwhile; that text is in {aside.name} beside it."]
    if move.stage:
        os.replace(staged, target)
    else:
        target.unlink(missing_ok=True)
    return said


def _cut_short(error: OSError, base: Path) -> Problem:
    name = relative_name(error.filename, base)
    why = f"A change was decided but could not be put in place: cannot write {name or 'here'}: {reason(error)}."
    return Problem("cut-short", why, "Mend that, or run whcli where you may write: the next run finishes it.", Place(name))


def _roll_back(base: Path, journal: Journal) -> None:
    for move in journal.moves:
        if move.stage:
            (base / move.stage).unlink(missing_ok=True)
    for growth in journal.growths:
        _shrink(base / growth.path, growth.size)
    for folder in reversed(journal.folders):
        with suppress(OSError):  # never made, or a person has put a file there
            os.rmdir(base / folder)
    _close(base)


def _shrink(path: Path, size: int | None) -> None:
    if size is None:
        path.unlink(missing_ok=True)
        return
    with suppress(FileNotFoundError):
        handle = os.open(path, os.O_WRONLY | SAFE)
        try:
            if os.fstat(handle).st_size > size:
                os.ftruncate(handle, size)
                os.fsync(handle)
        finally:
            os.close(handle)


def _close(base: Path) -> None:
    decided_name(base).unlink(missing_ok=True)
    (base / NAME).unlink()


def sync_changed(base: Path, journal: Journal) -> None:
    """Wait until every folder the transaction touches is on the disk."""
    changed = {m.path for m in journal.moves} | {g.path for g in journal.growths} | set(journal.folders)
    for folder in sorted({(base / name).parent for name in changed}):
        with suppress(FileNotFoundError):
            sync_folder(folder)


def decided_name(base: Path) -> Path:
    """Where the decided journal is written before it replaces the other."""
    return base / f"{NAME}.new"
