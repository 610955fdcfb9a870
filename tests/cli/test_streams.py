"""Where the reader of an answer goes away before its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from evening import Table

WHCLI = (sys.executable, "-c", "from whcli.cli.app import main; main()")


def unread(folder: Path, *arguments: str) -> int:
    """The exit code of a command whose answer nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run([*WHCLI, *arguments], cwd=folder, stdout=writing, stderr=writing, check=False).returncode
    finally:
        os.close(writing)


def test_a_command_that_nobody_reads_to_the_end_ends_as_it_would_and_has_written_all(crusade: Table) -> None:
    crusade.path("turns/003/results.yaml").unlink(missing_ok=True)
    assert unread(crusade.root, "orders", "resolve") == 0
    assert crusade.path("turns/003/results.yaml").exists()


@pytest.mark.parametrize("arguments", [("orders", "resolve", "nowhere"), ("orders", "resolve", "nowhere", "--json"), ("check", "nowhere")])
def test_a_refusal_that_nobody_reads_is_one_all_the_same(crusade: Table, arguments: tuple[str, ...]) -> None:
    assert unread(crusade.root, *arguments) == 1


def test_wrong_usage_that_nobody_reads_is_wrong_usage(crusade: Table) -> None:
    assert unread(crusade.root, "orders", "resolve", "--frobnicate") == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that is always full")
@pytest.mark.parametrize("command", ["status", "report", "resolve"])
def test_an_answer_that_cannot_be_written_is_no_fault_of_the_program(crusade: Table, command: str) -> None:
    with open("/dev/full", "w") as full:
        said = subprocess.run([*WHCLI, "orders", command], cwd=crusade.root, stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert said.returncode == 1
    assert "The answer cannot be written: no space left on device. [cannot-answer]" in said.stderr


def test_a_command_whose_streams_are_closed_is_done_all_the_same(crusade: Table) -> None:
    given = " ".join(f"'{one}'" for one in (*WHCLI, "orders", "status"))
    assert subprocess.run(["sh", "-c", f"{given} >&- 2>&-"], cwd=crusade.root, check=False).returncode == 0
