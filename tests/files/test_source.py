"""A file as it is read, before anything in it is understood."""

import os
from pathlib import Path

from whcli.files.source import read_bytes


def test_a_pipe_in_the_place_of_a_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "dorn.yaml")
    data, problem = read_bytes(tmp_path / "dorn.yaml", "orders/dorn.yaml")
    assert problem is not None
    assert (data, problem.code, problem.cure) == (b"", "cannot-read", "Put a plain file in its place.")


def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "kept.yaml").write_bytes(b"turn: 1\n")
    (tmp_path / "turn.yaml").symlink_to("kept.yaml")
    assert read_bytes(tmp_path / "turn.yaml", "turn.yaml") == (b"turn: 1\n", None)
