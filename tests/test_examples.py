"""The examples: each file is clean, and the recorded past of each campaign is what judging it again gives, byte for byte."""

import shutil
from pathlib import Path

import pytest

from whcli.cli.app import run

CRUSADE = Path(__file__).parents[1] / "examples" / "crusade"
RECORDED = ("results.yaml", "standing.yaml")


def whcli(*arguments: str) -> int:
    """Run a command line and return its exit code."""
    with pytest.raises(SystemExit) as ending:
        run(list(arguments))
    return int(ending.value.code or 0)


def test_checking_the_examples_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert whcli("check", str(CRUSADE.parent)) == 0
    assert capsys.readouterr() == ("", "")


def test_the_past_of_the_crusade_is_judged_the_same_again(tmp_path: Path) -> None:
    copy = tmp_path / "crusade"
    shutil.copytree(CRUSADE, copy, ignore=shutil.ignore_patterns(*RECORDED, ".whcli"))
    root = copy / "campaign.yaml"
    root.write_bytes(root.read_bytes().replace(b"\nturn: 3\n", b"\nturn: 1\n"))
    for _ in (1, 2):
        assert (whcli("orders", "resolve", str(copy)), whcli("orders", "close", str(copy))) == (0, 0)
    again = {path.relative_to(copy): path.read_bytes() for name in RECORDED for path in copy.rglob(name)}
    past = {path.relative_to(CRUSADE): path.read_bytes() for name in RECORDED for path in CRUSADE.rglob(name)}
    past.pop(Path("turns/003/results.yaml"), None)  # of whoever judged the open turn in this checkout
    assert again == past
    assert root.read_bytes() == (CRUSADE / "campaign.yaml").read_bytes()
