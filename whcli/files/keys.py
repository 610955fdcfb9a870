"""The secret that the tool's dice hang on: 32 bytes as 64 hex digits in `.whcli/secret`, drawn once and never written over.

Nothing here puts a secret into a Problem or a repr. `seed: TEXT` in a file takes its place, for examples and tests.
"""

import os
import re
import stat
from pathlib import Path

from whcli.files.fields import text
from whcli.files.found import CAMPAIGN
from whcli.files.journal import SAFE, regular, sync_folder, write_all
from whcli.files.lock import STATE, locked, reason, trouble
from whcli.files.source import read_bytes
from whcli.files.yaml_text import read
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal

NAME = f"{STATE}/secret"
LOG = ".log.yaml"
_FORM = rb"([0-9a-f]{64})\n?"
_CONTROL = "[\x00-\x1f\x7f\ud800-\udfff]"
MAX_SEED = 1000  # characters


class Secret(NamedTuple):
    """A secret's text, the key of all dice. `path` is the file it stands in, None for a seed, whose dice can be foreseen.

    `problems` are warnings: `secret-open` where others may read the file.
    """

    text: str
    path: Path | None = None
    problems: tuple[Problem, ...] = ()

    def __repr__(self) -> str:
        return f"Secret(path={self.path!r})"


def fresh() -> str:
    """Return 32 bytes from the system as 64 hex digits."""
    return os.urandom(32).hex()


def seeded(seed: str) -> Secret:
    """Return the Secret that a `seed:` gives. Refusal `bad-seed` where no key can be made of it."""
    if not seed or len(seed) > MAX_SEED or (not seed.isprintable() and re.search(_CONTROL, seed)):
        why = "This is no seed: a seed is text on one line, of 1 to 1000 characters."
        raise Refusal([Problem("bad-seed", why, "Give a word or two, such as `seed: gilead-2024`.", Place(""))])
    return Secret(seed)


def seed_of(file: Path) -> str:
    """Return the `seed:` of an encounter or battle, else that of the nearest campaign.yaml at or above it, "" where neither has one.

    Refusal where one of them cannot be read.
    """
    for path in (state_of(file), _campaign(file)):
        found = _seed_in(path) if path is not None else ""
        if found:
            return found
    return ""


def secret_for(file: Path, draw: bool = False) -> Secret | None:
    """Return the Secret that the dice of an encounter or battle hang on: its seed, else the one beside it or its campaign.

    With `draw` one is drawn where there is none; else None. Refusal as for `seed_of`, `read_secret` and `drawn`.
    """
    seed = seed_of(file)
    if seed:
        return seeded(seed)
    home = home_of(file)
    return drawn(home) if draw else read_secret(home)


def state_of(file: Path) -> Path:
    """Return the file NAME.yaml, of it or of its log NAME.log.yaml."""
    return file.with_name(file.name.removesuffix(LOG) + ".yaml") if file.name.endswith(LOG) else file


def log_of(file: Path) -> Path:
    """Return the log NAME.log.yaml of a file NAME.yaml; of a log, itself. Refusal `no-log` for a folder."""
    if file.is_dir() or not file.name:
        raise Refusal(
            [Problem("no-log", "This is a folder, and no log.", "Name an encounter, a battle, or its NAME.log.yaml.", Place(str(file)))]
        )
    return file if file.name.endswith(LOG) else file.with_name(file.stem + LOG)


def home_of(file: Path) -> Path:
    """Return the folder whose `.whcli` has the secret: the file's own where there is one, else its campaign's, else its own."""
    own, campaign = file.parent, _campaign(file)
    if campaign is None or os.path.lexists(own / NAME):
        return own
    return campaign.parent


def read_secret(home: Path) -> Secret | None:
    """Return the Secret in a folder, None where none was drawn. Refusal `secret-damaged`, `cannot-read`."""
    path = home / NAME
    if not os.path.lexists(path):
        return None
    try:
        state = regular(path)
        with open(path, "rb") as file:
            found = re.fullmatch(_FORM, file.read(80))
    except OSError as error:
        raise Refusal([_unread(path, f"The secret of the dice cannot be read: {reason(error)}.", "cannot-read")]) from error
    if found is None or state is None:
        raise Refusal([_unread(path, "The secret of the dice is not 64 hex digits.", "secret-damaged")])
    return Secret(found[1].decode(), path, _warnings(path, state))


def drawn(home: Path) -> Secret:
    """Return the Secret in a folder, drawn from the system where there is none yet; one that stands is never replaced.

    Refusal as for `read_secret`, `busy`, `cannot-write`, `disk-full`.
    """
    found = read_secret(home)
    if found is not None:
        return found
    base = Path(os.path.realpath(home))
    try:
        with locked(base):
            if not os.path.lexists(base / NAME):
                _lay_down(base / NAME, f"{fresh()}\n".encode())
    except OSError as error:
        raise Refusal([trouble(error, base)]) from error
    again = read_secret(home)
    if again is None:
        raise Refusal([_unread(home / NAME, "The secret of the dice was removed as it was drawn.", "cannot-read")])
    return again


def _lay_down(path: Path, data: bytes) -> None:
    """Put a file that nobody else may read in place, whole; under the lock, and only where there is none."""
    stage = path.with_name(f"secret.{os.urandom(4).hex()}")
    handle = os.open(stage, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE, 0o600)
    try:
        try:
            write_all(handle, data)
        finally:
            os.close(handle)
        os.rename(stage, path)
    except OSError:
        stage.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _warnings(path: Path, state: os.stat_result) -> tuple[Problem, ...]:
    if os.name != "posix" or not stat.S_IMODE(state.st_mode) & 0o077:
        return ()
    why = "Others on this machine may read the secret of the dice, and so foresee every roll."
    return (Problem("secret-open", why, f"Close it to them: chmod 600 {path}", Place(str(path))),)


def _unread(path: Path, why: str, code: str) -> Problem:
    cure = "Take it from a copy. Without it no roll made before can be proved, and later ones come from another secret."
    return Problem(code, why, cure, Place(str(path)))


def _campaign(file: Path) -> Path | None:
    folders = (file.parent, *file.parent.absolute().parents)
    return next((folder / CAMPAIGN for folder in folders if (folder / CAMPAIGN).is_file()), None)


def _seed_in(path: Path) -> str:
    if not path.is_file():
        return ""
    data, problem = read_bytes(path, str(path))
    node, problems = (None, (problem,)) if problem is not None else read(data, str(path))
    if node is None:
        raise Refusal(problems)
    return text(node, "seed")
