"""The streams of a command, which outlive those who read them: `whcli orders resolve | head` ends as it would without `head`."""

import io
import os
import sys


class Lasting(io.TextIOWrapper):
    """A stream in UTF-8 that is written to the end also where its reader has gone away; what comes after that is dropped."""

    def write(self, text: str, /) -> int:
        """Write a text, or drop it where nobody reads any more."""
        try:
            return super().write(text)
        except BrokenPipeError:
            self._drop()
            return len(text)

    def flush(self) -> None:
        """Hand on what was written, or drop it."""
        try:
            super().flush()
        except BrokenPipeError:
            self._drop()

    def _drop(self) -> None:
        """Lead the stream to where everything may be written; what is held back for the reader goes there with the next flush."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


def prepare() -> None:
    """Make both streams write UTF-8 and outlive their readers; a stream that somebody else has put in the place of one only the former."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        sys.stdout = _lasting(sys.stdout)
    if sys.stderr is sys.__stderr__ and sys.stderr is not None:
        sys.stderr = _lasting(sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _lasting(stream: io.TextIOBase) -> Lasting:
    return Lasting(stream.buffer, line_buffering=stream.line_buffering)  # type: ignore[attr-defined]
