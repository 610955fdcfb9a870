"""Runs a transcript with cram as on a bare machine: the whcli of this interpreter, an empty home, no colours."""

import os
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import cram

import whcli

KEPT = ("PATH", "SYSTEMROOT", "TMPDIR")
LAUNCHER = '#!/bin/sh\nexec {python} -P -m whcli "$@"\n'


class Played(NamedTuple):
    """What became of a transcript: `diff` is "" where all is as written; `skipped` where it exited with 80."""

    diff: str
    skipped: bool


def play(transcript: Path, folder: Path, indent: int = 2) -> Played:
    """Run a transcript in the folder `work` below `folder`, empty if not laid out; the caller's working folder stays.

    `indent` is how far its commands are indented: 2, and 4 in a page of Markdown.
    """
    work = folder / "work"
    work.mkdir(exist_ok=True)
    before = Path.cwd()
    os.chdir(work)
    try:
        _, found, diff = cram.testfile(str(transcript), env=environment(folder), indent=indent, testname=transcript.name.encode())
        return Played(_text(diff), found is None)
    finally:
        os.chdir(before)


def environment(folder: Path) -> dict[str, str]:
    """The environment of a transcript; cram adds TESTDIR, and sets LANG, TZ and COLUMNS."""
    home, launchers = folder / "home", folder / "bin"
    home.mkdir()
    launchers.mkdir()
    launcher = launchers / "whcli"
    launcher.write_text(LAUNCHER.format(python=shlex.quote(sys.executable)))
    launcher.chmod(0o755)
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {
        "PATH": f"{launchers}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PYTHONPATH": str(Path(whcli.__file__).parents[1]),
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "CRAMTMP": str(folder),
        "TERM": "dumb",
        "GIT_CONFIG_NOSYSTEM": "1",
    }


def _text(diff: Iterable[bytes]) -> str:
    return b"".join(diff).decode(errors="backslashreplace")
