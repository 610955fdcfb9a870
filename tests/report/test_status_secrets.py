"""A player's status and history are the same bytes whatever others keep secret (ORD-R60 to ORD-R66)."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from whcli.cli import orders_history, orders_status
from whcli.cli.answer import Format
from whcli.problems import Refusal

CRUSADE = Path(__file__).parents[2] / "examples" / "crusade"
NOW = "2026-12-01 12:00 UTC"
READER = "alice"  # holds Ferrus Manus and Guilliman, who stand in Black Sand, Quiet Hand and Regent of Terra

Run = Callable[[Path, Format], None]
RUNS: dict[str, Run] = {
    "status": lambda root, how: orders_status.command(root, None, READER, NOW, how=how),
    "status of a past turn": lambda root, how: orders_status.command(root, 2, READER, NOW, how=how),
    "history": lambda root, how: orders_history.command("", str(root), READER, how),
}
SECRETS = {
    "the Traits and Qualities of another": ("primarchs/magnus.yaml", "mystic: 9", "mystic: 3"),
    "an uncontested Order of another": (
        "turns/003/orders/lorgar.yaml",
        "Count the faithful of Monarchia",
        "Burn the faithful of Monarchia",
    ),
    "a past Order of another": ("turns/002/orders/horus.yaml", "Send gifts to every brother", "Send spies to every brother"),
    "a response of another": (
        "turns/003/responses/magnus.yaml",
        "yield: {text: He would not raise a hand against the sentence",
        "yield: {text: No",
    ),
    "a recorded gain of another": ("turns/002/results.yaml", "They saw the sky open and close at his word", "They saw nothing"),
    "a standing effect of another": ("turns/003/standing.yaml", "They saw the sky open and close at his word", "They saw nothing"),
}


def bytes_of(run: str, root: Path, capsys: pytest.CaptureFixture[str]) -> str:
    for how in (Format.text, Format.markdown, Format.json):
        RUNS[run](root, how)
    told = capsys.readouterr()
    return told.out + told.err


def changed(root: Path, file: str, before: str, after: str) -> None:
    path = root / file
    path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CRUSADE, tmp_path / "crusade"))


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("secret", SECRETS)
def test_what_another_keeps_secret_changes_no_byte(run: str, secret: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = bytes_of(run, root, capsys)
    assert SECRETS[secret][1] in (root / SECRETS[secret][0]).read_text(encoding="utf-8")
    changed(root, *SECRETS[secret])
    assert bytes_of(run, root, capsys) == before


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("kind", ["orders", "responses"])
def test_who_else_has_sent_what_changes_no_byte(run: str, kind: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = bytes_of(run, root, capsys)
    for who in ("vulkan", "konrad-curze", "leman-russ", "magnus"):
        (root / f"turns/003/{kind}/{who}.yaml").unlink(missing_ok=True)
    (root / f"turns/003/{kind}/jaghatai-khan.yaml").write_text("primarch: [", encoding="utf-8")
    assert bytes_of(run, root, capsys) == before


@pytest.mark.parametrize("run", RUNS)
def test_an_own_fact_does_change_them(run: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = bytes_of(run, root, capsys)
    changed(root, "primarchs/guilliman.yaml", "Roboute Guilliman", "Roboute of Macragge")
    assert bytes_of(run, root, capsys) != before


def test_the_league_is_not_for_players(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orders_history.command("", str(root), READER, json=True)
    assert '"league"' not in capsys.readouterr().out


@pytest.mark.parametrize("who", ["dorn", "nobody"])
def test_anothers_history_is_refused_in_the_same_words(who: str, root: Path) -> None:
    with pytest.raises(Refusal) as refusal:
        orders_history.command(who, str(root), READER)
    (problem,) = refusal.value.problems
    assert problem.why == f"`{who}` is none of {READER}'s Primarchs."


@pytest.mark.parametrize("file", ["turns/003/standing.yaml", "turns/003/results.yaml"])
def test_a_damaged_record_is_not_quoted_to_a_player(file: str, root: Path) -> None:
    (root / file).write_text("turn: 3\nsecret of magnus: {", encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        orders_status.command(root, None, READER, NOW)
    assert "magnus" not in str(refusal.value.problems)
