"""Several files change as one, or not at all."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.files import lock
from whcli.files.atomic import Append, Write, commit, recover
from whcli.files.journal import Growth, Journal, Move, digest, encode
from whcli.problems import Refusal

sys.path.insert(0, str(Path(__file__).parent))
from kill_writer import NEW, OLD, WRITES, lay

CHILD = Path(__file__).parent / "kill_writer.py"
STATE = {".whcli/.gitignore", ".whcli/lock"}


def child(*args: object) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, str(CHILD), *map(str, args)])


def files(root: Path) -> dict[str, bytes]:
    """All files and folders there are, but for the lock and what hides it from git."""
    found = {p.relative_to(root).as_posix(): p for p in root.rglob("*") if p.is_file() or not any(p.iterdir())}
    return {name: p.read_bytes() if p.is_file() else b"" for name, p in found.items() if name not in STATE}


def codes(act: Callable[[], object]) -> set[str]:
    with pytest.raises(Refusal) as caught:
        act()
    assert all(p.why and p.cure for p in caught.value.problems)
    return {p.code for p in caught.value.problems}


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    assert child("commit", folder).wait() == 0
    return folder


def test_a_commit_writes_makes_grows_and_deletes(tmp_path: Path) -> None:
    commit(lay(tmp_path / "r"), WRITES)
    assert files(tmp_path / "r") == NEW


def test_a_kill_before_any_disk_call_leaves_all_old_or_all_new(killed: Path) -> None:
    outcomes = []
    for case in sorted(killed.iterdir()):
        recover(case)
        outcomes.append(files(case))
    assert len(outcomes) > 40
    assert all(outcome in (OLD, NEW) for outcome in outcomes)
    assert OLD in outcomes
    assert NEW in outcomes[:-1]


def test_a_kill_during_recovery_is_recovered_from(tmp_path: Path) -> None:
    assert child("commit", tmp_path).wait() == 0
    assert child("recover", tmp_path).wait() == 0
    cases = [case for case in sorted(tmp_path.iterdir()) if "-" in case.name]
    decided = {case.name for case in cases if b"decided" in (tmp_path / case.name[:3] / ".whcli/journal").read_bytes()[:30]}
    for case in cases:
        recover(case)
        assert files(case) == (NEW if case.name in decided else OLD), case.name
    assert len(cases) > 100
    assert len({case.name[:3] for case in cases} - {name[:3] for name in decided}) > 0


def test_recovery_says_what_it_finished(tmp_path: Path) -> None:
    root = decided(lay(tmp_path / "r"))
    said = recover(root)
    assert said is not None
    assert "a.yaml" in said
    assert recover(root) is None


def decided(root: Path) -> Path:
    """A folder whose journal is decided and nothing more done."""
    (root / ".whcli").mkdir()
    (root / ".whcli-00000000-0").write_bytes(NEW["a.yaml"])
    move = Move("a.yaml", ".whcli-00000000-0", digest(OLD["a.yaml"]), digest(NEW["a.yaml"]))
    (root / ".whcli/journal").write_bytes(encode(Journal(decided=True, moves=(move,), growths=(), folders=())))
    return root


def test_what_a_person_wrote_before_recovery_is_set_aside_and_said(tmp_path: Path) -> None:
    root = decided(lay(tmp_path / "r"))
    (root / "a.yaml").write_bytes(b"mine\n")
    assert "a.yaml.kept-" in (recover(root) or "")
    assert b"mine\n" in files(root).values()
    assert files(root)["a.yaml"] == NEW["a.yaml"]


def test_a_commit_first_finishes_what_a_killed_run_decided(tmp_path: Path) -> None:
    root = decided(lay(tmp_path / "r"))
    commit(root, [Write(Path("a.yaml"), b"newer\n", digest(NEW["a.yaml"]))])
    assert files(root) == {**OLD, "a.yaml": b"newer\n"}


def test_recovery_without_a_journal_is_one_stat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    real = os.lstat
    for name in ("open", "mkdir", "stat", "readlink", "scandir"):
        monkeypatch.setattr(os, name, lambda *a, **k: pytest.fail("touched the disk"))
    monkeypatch.setattr(os, "lstat", lambda *a, **k: calls.append(a) or real(*a, **k))
    found = recover(tmp_path)
    monkeypatch.undo()
    assert (found, len(calls), list(tmp_path.iterdir())) == (None, 1, [])


@pytest.mark.parametrize("expected", [None, digest(b"what was read"), digest(b"")])
def test_a_file_changed_underfoot_stops_everything(tmp_path: Path, expected: str | None) -> None:
    root = lay(tmp_path / "r")
    writes = [Write(Path("b.yaml"), b"b", None), Write(Path("a.yaml"), b"x", expected)]
    assert codes(lambda: commit(root, writes)) == {"changed-underfoot"}
    assert files(root) == OLD


def test_a_file_gone_underfoot_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone\.yaml was removed.*log\.yaml was changed"):
        commit(lay(tmp_path / "r"), [Write(Path("gone.yaml"), b"x", digest(b"y")), Append(Path("log.yaml"), b"x", 3)])


def test_any_means_no_check(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    commit(root, [Write(Path("a.yaml"), b"x", "any"), Write(root / "b.yaml", b"y", "any"), Write(Path("none.yaml"), None, "any")])
    assert files(root) == {**OLD, "a.yaml": b"x", "b.yaml": b"y"}


def fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, at: int) -> list[int]:
    """Make call number `at` of os.NAME fail, a write after half its bytes; what is returned is [0] or less once it did."""
    left = [at]
    real = getattr(os, name)

    def call(*args: object, **more: object) -> object:
        left[0] -= 1
        if left[0] == 0:
            if name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])  # type: ignore[arg-type,call-overload]
            raise OSError(number, os.strerror(number))
        return real(*args, **more)

    monkeypatch.setattr(os, name, call)
    return left


def outcome(act: Callable[[], object]) -> str:
    """What came of it: "done", or the code of the refusal."""
    try:
        act()
    except Refusal as refusal:
        return refusal.problems[0].code
    return "done"


@pytest.mark.parametrize("name", ["write", "fsync", "mkdir", "open", "replace", "chmod"])
def test_a_full_disk_at_any_call_leaves_all_old_or_after_the_commit_point_all_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    left, at, seen = [0], 0, set()
    while left[0] <= 0:
        at += 1
        root = lay(tmp_path / str(at))
        left = fail(monkeypatch, name, errno.ENOSPC, at)
        came = outcome(lambda root=root: commit(root, WRITES))  # type: ignore[misc]
        monkeypatch.undo()
        seen.add(came)
        assert came != "cut-short" or recover(root)
        assert files(root) == (OLD if came == "disk-full" else NEW), (at, came)
    assert "disk-full" in seen
    assert came == "done"


def test_a_failure_after_the_commit_point_is_finished_by_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay(tmp_path / "r")
    fail(monkeypatch, "replace", errno.EACCES, 3)
    assert codes(lambda: commit(root, WRITES)) == {"cut-short"}
    monkeypatch.undo()
    assert recover(root) is not None
    assert files(root) == NEW


def test_an_interrupt_while_staging_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay(tmp_path / "r")

    def interrupt(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "mkdir", lambda path, *a, real=os.mkdir: interrupt() if "deep" in str(path) else real(path, *a))
    with pytest.raises(KeyboardInterrupt):
        commit(root, WRITES)
    assert files(root) == OLD


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    root.chmod(0o555)
    refused = codes(lambda: commit(root, WRITES))
    root.chmod(0o755)
    assert refused == {"cannot-write"}
    assert files(root) == OLD


def test_a_write_protected_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay(tmp_path / "r")
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name != "a.yaml")
    assert codes(lambda: commit(root, WRITES)) == {"cannot-write"}
    assert files(root) == OLD


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_recovery_in_a_read_only_folder_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    root = decided(lay(tmp_path / "r"))

    def refuse(*_args: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    for name in ("replace", "unlink", "write", "mkdir"):
        monkeypatch.setattr(os, name, refuse)
    assert codes(lambda: recover(root)) == {"cut-short"}


@pytest.mark.parametrize(
    "path", ["a.yaml/b.yaml", "a.yaml/b/c.yaml", "folder", "x" * 300, "../out.yaml", "/out.yaml", ".whcli/x", ".", "a\0b"]
)
def test_an_impossible_path_is_refused(tmp_path: Path, path: str) -> None:
    root = lay(tmp_path / "r")
    (root / "folder").mkdir()
    for last in (Write(Path(path), b"x", "any"), Append(Path(path), b"x", 0)):
        assert codes(lambda last=last: commit(root, [*WRITES[:1], last])) == {"cannot-write"}  # type: ignore[misc]
    assert files(root) == {**OLD, "folder": b""}


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert codes(lambda: commit(tmp_path / "none", WRITES)) == {"cannot-write"}


def test_mode_and_links_are_kept(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (root / "a.yaml").chmod(0o640)
    (root / "link.yaml").symlink_to("a.yaml")
    commit(root, [Write(Path("link.yaml"), b"x", digest(OLD["a.yaml"]))])
    assert (root / "link.yaml").is_symlink()
    assert (root / "a.yaml").read_bytes() == b"x"
    assert (root / "a.yaml").stat().st_mode & 0o7777 == 0o640


def test_deleting_a_link_leaves_its_target(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (root / "link.yaml").symlink_to("a.yaml")
    commit(root, [Write(Path("link.yaml"), None, "any")])
    assert files(root) == OLD


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (tmp_path / "outside").write_bytes(b"theirs")
    (root / "link.yaml").symlink_to("../outside")
    assert codes(lambda: commit(root, [Write(Path("link.yaml"), b"x", "any")])) == {"cannot-write"}
    assert (tmp_path / "outside").read_bytes() == b"theirs"


def test_a_state_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (tmp_path / "elsewhere").mkdir()
    (root / ".whcli").symlink_to("../elsewhere")
    assert codes(lambda: commit(root, WRITES)) == {"cannot-write"}
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_two_names_of_one_file_are_refused(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (root / "link.yaml").symlink_to("a.yaml")
    assert codes(lambda: commit(root, [Write(Path("a.yaml"), b"x", "any"), Write(Path("link.yaml"), b"y", "any")])) == {"cannot-write"}
    assert files(root)["a.yaml"] == OLD["a.yaml"]


def test_what_is_there_already_is_not_touched(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    before = (root / "a.yaml").stat()
    commit(root, [Write(Path("a.yaml"), OLD["a.yaml"], "any")])
    after = (root / "a.yaml").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_the_state_folder_hides_itself_from_git(tmp_path: Path) -> None:
    commit(lay(tmp_path / "r"), WRITES)
    assert (tmp_path / "r/.whcli/.gitignore").read_bytes() == b"*\n"


HOSTILE = [
    Journal(decided=True, moves=(Move("../a.yaml", "../.whcli-00000000-0", None, digest(b"x")),), growths=(), folders=()),
    Journal(decided=True, moves=(Move("/etc/x", "", None, None),), growths=(), folders=()),
    Journal(decided=True, moves=(Move("link/a.yaml", "", None, None),), growths=(), folders=()),
    Journal(decided=True, moves=(Move("b.yaml", "a.yaml", None, digest(b"x")),), growths=(), folders=()),
    Journal(decided=True, moves=(Move("b.yaml", "deep/.whcli-00000000-0", None, digest(b"x")),), growths=(), folders=()),
    Journal(decided=False, moves=(), growths=(Growth("link/a.yaml", 0),), folders=()),
    Journal(decided=False, moves=(), growths=(), folders=("../r",)),
]


@pytest.mark.parametrize("journal", HOSTILE)
def test_a_journal_that_leads_outside_is_refused(tmp_path: Path, journal: Journal) -> None:
    root = decided(lay(tmp_path / "r"))
    lay(tmp_path / "other")
    (root / "link").symlink_to("../other")
    (root / ".whcli/journal").write_bytes(encode(journal))
    before = files(tmp_path)
    assert codes(lambda: recover(root)) == codes(lambda: commit(root, WRITES)) == {"journal-damaged"}
    assert {**files(tmp_path), "r/.whcli/lock": b"", "r/.whcli/.gitignore": b"*\n"} == {
        **before,
        "r/.whcli/lock": b"",
        "r/.whcli/.gitignore": b"*\n",
    }


def test_a_damaged_journal_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    root = decided(lay(tmp_path / "r"))
    whole = (root / ".whcli/journal").read_bytes()
    damaged = [whole[:cut] for cut in range(17, len(whole))] + [
        b"rubbish",
        b"\xff\n\n",
        b"[" * 100_000,
        whole + b"x",
        whole.replace(b"a.y", b"b.y"),
    ]
    for data in damaged:
        (root / ".whcli/journal").write_bytes(data)
        before = files(root)
        assert codes(lambda: recover(root)) == {"journal-damaged"}, data
        assert files(root) == before


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: path.symlink_to("../a.yaml")])
def test_a_journal_that_is_no_plain_file_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    root = lay(tmp_path / "r")
    (root / ".whcli").mkdir()
    make(root / ".whcli/journal")
    assert codes(lambda: recover(root)) == {"journal-damaged"}


def test_a_first_journal_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    root = lay(tmp_path / "r")
    (root / ".whcli").mkdir()
    whole = encode(Journal(decided=False, moves=(), growths=(Growth("a.yaml", 0),), folders=()))
    for cut in range(len(whole)):
        (root / ".whcli/journal").write_bytes(whole[:cut])
        recover(root)
        assert files(root) == OLD


def test_two_writers_at_once_lose_no_update(tmp_path: Path) -> None:
    root = lay(tmp_path / "r", {"count": b"0", "log": b""})
    writers = [child("count", root, 40), child("count", root, 40)]
    assert [w.wait() for w in writers] == [0, 0]
    assert files(root) == {"count": b"80", "log": b"one\n" * 80}


@pytest.mark.parametrize("flock", [True, False])
def test_a_lock_that_is_kept_is_refused_as_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flock: bool) -> None:
    root = lay(tmp_path / "r")
    monkeypatch.setattr(lock, "WAIT", 0.1)
    monkeypatch.setattr(lock, "FLOCK", flock)
    with lock.locked(root):
        assert codes(lambda: commit(root, WRITES)) == {"busy"}
    commit(root, WRITES)
    assert files(root) == NEW


def test_a_lock_file_left_behind_without_flock_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay(tmp_path / "r")
    (root / ".whcli").mkdir()
    (root / ".whcli/lock.held").write_bytes(b"")
    os.utime(root / ".whcli/lock.held", (0, 0))
    monkeypatch.setattr(lock, "FLOCK", False)
    commit(root, WRITES)
    assert files(root) == NEW


NAMES = st.sampled_from(["a", "b", "c", "d/e", "d/f", "g/h/i"])
CONTENT = st.none() | st.binary(max_size=40)


@settings(max_examples=60, deadline=None)
@given(
    old=st.dictionaries(NAMES, st.binary(max_size=40)),
    new=st.dictionaries(NAMES, CONTENT),
    grown=st.dictionaries(NAMES, st.binary(max_size=9)),
)
def test_any_set_of_writes_is_done_exactly(
    tmp_path_factory: pytest.TempPathFactory, old: dict[str, bytes], new: dict[str, bytes | None], grown: dict[str, bytes]
) -> None:
    root = tmp_path_factory.mktemp("any")
    commit(root, [Write(Path(name), data, None) for name, data in old.items()])
    writes = [Write(Path(name), data, digest(old[name]) if name in old else None) for name, data in new.items()]
    grows = [Append(Path(name), data, len(old.get(name, b""))) for name, data in grown.items() if name not in new]
    commit(root, [*writes, *grows])
    want = {**old, **new, **{str(g.path): old.get(str(g.path), b"") + g.data for g in grows if g.data}}
    assert {name: data for name, data in files(root).items() if (root / name).is_file()} == {n: d for n, d in want.items() if d is not None}
