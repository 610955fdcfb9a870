"""The streams of a command, which outlive those who read them: `whcli orders resolve | head` ends as it would without `head`."""

import io
import os
import sys
from typing import TextIO


class Lasting(io.TextIOWrapper):
    """A stream in UTF-8 that is written to the end whatever becomes of its far side; what comes after that is dropped.

    `lost` says why something was dropped, "" where nothing was, or where its reader wanted no more.
    """

    lost = ""

    def write(self, text: str, /) -> int:
        """Write a text, or drop it where it cannot be written."""
        try:
            return super().write(text)
        except OSError as error:
            self._drop(error)
            return len(text)

    def flush(self) -> None:
        """Hand on what was written, or drop it."""
        try:
            super().flush()
        except OSError as error:
            self._drop(error)

    def _drop(self, error: OSError) -> None:
        """Lead the stream to where everything may be written; what was held back goes there with the next flush."""
        if not isinstance(error, BrokenPipeError):
            self.lost = (error.strerror or str(error)).lower()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


def prepare() -> None:
    """Make both streams write UTF-8 and outlive their readers; one that somebody else has put there only the former."""
    sys.stdout = _prepared(sys.stdout, sys.__stdout__)
    sys.stderr = _prepared(sys.stderr, sys.__stderr__)


def _prepared(stream: TextIO | None, given: TextIO | None) -> TextIO:
    """Return the stream to write to; one that was closed before the start leads nowhere."""
    if stream is None:
        stream = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    elif stream is given:
        stream = Lasting(stream.buffer, line_buffering=bool(stream.line_buffering))
    stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[attr-defined]
    return stream


def lost() -> str:
    """Hand on everything that was written; return why part of the answer was dropped, "" where none was."""
    sys.stdout.flush()
    sys.stderr.flush()
    return sys.stdout.lost if isinstance(sys.stdout, Lasting) else ""
