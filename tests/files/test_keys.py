"""The secret is drawn once, kept to its owner, never written over, and never told."""

import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from whcli.files.keys import NAME, Secret, drawn, fresh, home_of, log_of, read_secret, secret_for, seed_of, seeded, state_of
from whcli.problems import Refusal

posix = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX systems")
TEXT = "0123456789abcdef" * 4


def placed(home: Path, data: bytes, mode: int = 0o600) -> Path:
    path = home / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    path.chmod(mode)
    return path


def refusal_of(call: object, *arguments: object) -> str:
    with pytest.raises(Refusal) as refusal:
        call(*arguments)  # type: ignore[operator]
    assert TEXT[:8] not in str(refusal.value)
    return refusal.value.problems[0].code


def test_a_secret_is_sixty_four_hex_digits_and_each_is_another() -> None:
    assert re.fullmatch("[0-9a-f]{64}", fresh())
    assert len({fresh() for _ in range(100)}) == 100


def test_a_folder_without_a_secret_has_none_until_one_is_drawn(tmp_path: Path) -> None:
    assert read_secret(tmp_path) is None
    found = drawn(tmp_path)
    assert read_secret(tmp_path) == found
    assert (tmp_path / NAME).read_text() == f"{found.text}\n"


@posix
def test_a_drawn_secret_is_its_owners_alone_and_hidden_from_git(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert drawn(tmp_path).problems == ()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    assert (tmp_path / ".whcli" / ".gitignore").read_text() == "*\n"


def test_a_secret_that_stands_is_never_written_over(tmp_path: Path) -> None:
    path = placed(tmp_path, TEXT.encode())
    before = path.stat()
    assert drawn(tmp_path).text == TEXT
    assert path.stat() == before


def test_many_who_draw_at_once_draw_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: drawn(tmp_path).text, range(16)))
    assert len(set(found)) == 1
    assert sorted(p.name for p in (tmp_path / ".whcli").glob("secret*")) == ["secret"]


@pytest.mark.parametrize("data", [b"", b"not hex", TEXT[:-1].encode(), TEXT.upper().encode(), f"{TEXT}\n\n".encode(), TEXT.encode() * 1000])
def test_what_is_no_secret_is_refused_kept_and_not_shown(tmp_path: Path, data: bytes) -> None:
    path = placed(tmp_path, data)
    assert refusal_of(drawn, tmp_path) == "secret-damaged"
    assert path.read_bytes() == data


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir(parents=True)
    assert refusal_of(drawn, tmp_path) == "cannot-read"


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_a_secret_that_others_may_reach_is_read_with_a_warning(tmp_path: Path, mode: int) -> None:
    path = placed(tmp_path, TEXT.encode(), mode)
    found = read_secret(tmp_path)
    assert found is not None
    assert [(p.code, p.cure) for p in found.problems] == [("secret-open", f"Close it to them: chmod 600 {path}")]


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_may_be_written_the_refusal_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert refusal_of(drawn, tmp_path) == "cannot-write"


def test_a_folder_that_is_missing_is_refused(tmp_path: Path) -> None:
    assert refusal_of(drawn, tmp_path / "nowhere") == "cannot-write"


def test_the_repr_of_a_secret_does_not_tell_it() -> None:
    assert TEXT not in f"{Secret(TEXT)!r} {Secret(TEXT)}"


# Which one


def test_the_secret_of_a_fight_is_its_campaigns(tmp_path: Path) -> None:
    (tmp_path / "campaign.yaml").write_text("campaign: The Long Crusade\n")
    (tmp_path / "fights").mkdir()
    assert home_of(tmp_path / "fights" / "ambush.yaml") == tmp_path


def test_one_that_stands_beside_the_fight_stays_the_fights(tmp_path: Path) -> None:
    (tmp_path / "campaign.yaml").write_text("campaign: The Long Crusade\n")
    placed(tmp_path / "fights", TEXT.encode())
    assert home_of(tmp_path / "fights" / "ambush.yaml") == tmp_path / "fights"


def test_a_seed_in_the_file_goes_before_its_campaigns_and_before_a_secret(tmp_path: Path) -> None:
    placed(tmp_path, TEXT.encode())
    (tmp_path / "campaign.yaml").write_text("seed: 007\n")
    file = tmp_path / "ambush.yaml"
    assert seed_of(file) == "007"
    file.write_text("encounter: Ambush\nseed: gilead-2024\n")
    assert secret_for(file) == Secret("gilead-2024")
    assert secret_for(tmp_path / "ambush.log.yaml") == Secret("gilead-2024")


def test_a_secret_is_drawn_for_a_fight_when_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "ambush.yaml"
    assert secret_for(file) is None
    found = secret_for(file, draw=True)
    assert found is not None
    assert found.path == tmp_path / NAME


def test_a_file_that_cannot_be_read_has_no_seed_to_guess(tmp_path: Path) -> None:
    (tmp_path / "ambush.yaml").write_text("seed: [\n")
    assert refusal_of(seed_of, tmp_path / "ambush.yaml").startswith("yaml-")


@pytest.mark.parametrize("seed", ["", "a\nb", "a\0b", "\udc80", "x" * 1001])
def test_what_cannot_be_a_key_is_no_seed(seed: str) -> None:
    assert refusal_of(seeded, seed) == "bad-seed"


def test_a_log_and_its_state_name_each_other(tmp_path: Path) -> None:
    assert log_of(Path("a/ambush.yaml")) == log_of(Path("a/ambush.log.yaml")) == Path("a/ambush.log.yaml")
    assert state_of(Path("a/ambush.log.yaml")) == state_of(Path("a/ambush.yaml")) == Path("a/ambush.yaml")
    assert refusal_of(log_of, tmp_path) == "no-log"
