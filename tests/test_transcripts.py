"""Every transcript plays as it is written; `cram tests/transcripts` runs the same files."""

import shutil
from pathlib import Path

import pytest

from tests.transcript_runner import play

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.t"))
EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_transcript_plays_as_written(transcript: Path, tmp_path: Path) -> None:
    played = play(transcript, tmp_path)
    if played.skipped:
        pytest.skip("something it needs is missing on this machine")
    if played.diff:
        pytest.fail(f"{transcript.name} plays otherwise than written\n{played.diff}", pytrace=False)


@pytest.mark.parametrize("page", sorted(EXAMPLES.glob("*/README.md")), ids=lambda path: path.parent.name)
def test_the_page_of_an_example_plays_as_written(page: Path, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "work" / "examples", ignore=shutil.ignore_patterns(".whcli"))
    played = play(page, tmp_path, indent=4)
    if played.diff:
        pytest.fail(f"{page.parent.name} plays otherwise than written\n{played.diff}", pytrace=False)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "some.t"
    path.write_text(text)
    return path


def test_an_answer_other_than_written_gives_a_diff(tmp_path: Path) -> None:
    played = play(written(tmp_path, "  $ echo four\n  three\n"), tmp_path)
    assert "-  three\n+  four\n" in played.diff


def test_a_transcript_that_asks_in_vain_is_skipped(tmp_path: Path) -> None:
    played = play(written(tmp_path, "  $ command -v no-such-program || exit 80\n  never\n"), tmp_path)
    assert (played.skipped, played.diff) == (True, "")


def test_a_transcript_runs_this_programs_whcli(tmp_path: Path) -> None:
    played = play(
        written(tmp_path, '  $ test "$(command -v whcli)" = "$CRAMTMP/bin/whcli" && whcli --version\n  whcli [0-9].* (re)\n'), tmp_path
    )
    assert played.diff == ""
