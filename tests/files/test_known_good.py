"""The memory of valid content: it may know, it may not know, it never fails."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.files.known_good import digest, known, remember

KEY = digest(b"schema", b"content")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("WHCLI_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "cache"


def test_what_is_remembered_is_known_and_nothing_else(cache: Path) -> None:
    remember(KEY)
    assert known(KEY)
    assert not known(digest(b"schema", b"other"))
    assert (cache / "whcli" / "valid" / KEY[:2] / KEY).read_bytes() == b""


def test_to_remember_twice_changes_nothing(cache: Path) -> None:
    remember(KEY)
    remember(KEY)
    assert len([path for path in cache.rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize("given_folder", ["", "relative/cache"])
def test_without_an_absolute_cache_folder_it_is_the_one_in_the_home(
    given_folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", given_folder)
    remember(KEY)
    assert known(KEY)
    assert (tmp_path / "home" / ".cache" / "whcli" / "valid" / KEY[:2] / KEY).is_file()


def test_with_no_cache_nothing_is_known_or_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(KEY)
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    assert not known(KEY)
    remember(digest(b"other"))
    assert len([path for path in cache.rglob("*") if path.is_file()]) == 1


def test_a_cache_that_cannot_be_made_is_silent(cache: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache.write_text("a file where the folder would stand")
    remember(KEY)
    assert not known(KEY)
    assert capfd.readouterr() == ("", "")


def test_a_home_that_is_no_path_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", "nowhere")
    remember(KEY)
    assert not known(KEY)
    assert not os.path.exists("nowhere")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_leave_to_write_is_silent(cache: Path) -> None:
    cache.mkdir(mode=0o500)
    remember(KEY)
    assert not known(KEY)


@given(st.lists(st.binary(max_size=6), max_size=3), st.lists(st.binary(max_size=6), max_size=3))
def test_only_equal_parts_have_equal_digests(one: list[bytes], other: list[bytes]) -> None:
    assert (digest(*one) == digest(*other)) == (one == other)
