"""What the properties share: examples by number, and commands run within the test's own process."""

import contextlib
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from whcli.cli.app import run as run_command

Test = Callable[..., None]


def seeds(examples: int) -> Callable[[Test], Test]:
    """Call a test with `seed` for so many numbers, the same ones every time. A smaller number is no simpler: none is sought."""
    chosen = settings(max_examples=examples, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
    return lambda test: chosen(given(seed=st.integers(0, 2**32 - 1))(test))


class Answer(NamedTuple):
    """What a command said: its exit code, stdout and stderr."""

    code: int
    out: bytes
    err: bytes


def run(root: Path, *arguments: str) -> Answer:
    """Run a command line in a campaign's folder, so that no answer shows where that lies."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    code: Any = None
    with contextlib.chdir(root), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            run_command(list(arguments))
        except SystemExit as end:
            code = end.code
        out.flush()
        err.flush()
    return Answer(code, out.buffer.getvalue(), err.buffer.getvalue())  # type: ignore[attr-defined]


def done(root: Path, *arguments: str) -> Answer:
    """Run a command that must end with 0."""
    answer = run(root, *arguments)
    assert answer.code == 0, answer.err.decode()
    return answer


def judged(root: Path) -> dict[str, Any]:
    """Judge the open turn and record it, whatever Problems stand; the JSON answer."""
    answer: dict[str, Any] = json.loads(done(root, "orders", "resolve", "--anyway", "--json").out)
    return answer


def fresh(parent: Path) -> Path:
    """Return a new empty folder below `parent`, for one example."""
    folder = parent / f"{len(os.listdir(parent)):05d}"
    folder.mkdir()
    return folder


def tree(root: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of a campaign but the tool's lock and what hides it: its bytes and its mode."""
    files = (path for path in sorted(root.rglob("*")) if path.is_file() and path.name not in ("lock", ".gitignore"))
    return {path.relative_to(root).as_posix(): (path.read_bytes(), path.stat().st_mode) for path in files}
