"""What is written goes where it was meant, and nowhere else."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from arkrules.errors import OutputPathError
from arkrules.files import atomic_write, save, update_file
from arkrules.telling.keeping import DiskCache
from tests.cli.files import SMALL
from tests.running import Run, error_of

POSIX = pytest.mark.skipif(os.name == "nt", reason="rights and links are those of POSIX")


@pytest.fixture
def mask():
    """The user's mask for new files: nothing for others, no writing for the group."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
@pytest.mark.parametrize("planted", [".out.svg.part", ".arkrules.part", "out.svg.part"])
def test_a_planted_link_leads_nothing_astray(run: Run, tmp_path: Path, planted: str) -> None:
    case, precious = tmp_path / "small.toml", tmp_path / "precious.txt"
    case.write_text(SMALL)
    precious.write_text("keep me")
    (tmp_path / planted).symlink_to(precious)
    run("draw", case, "-o", tmp_path / "out.svg")
    assert precious.read_text() == "keep me"
    assert (tmp_path / "out.svg").read_text().startswith("<svg")


@POSIX
def test_a_name_that_is_taken_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if somebody guessed the name of the new file."""
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me")
    (tmp_path / ".arkrules-0000000000000000.part").symlink_to(precious)
    monkeypatch.setattr("arkrules.files.os.urandom", bytes)
    with pytest.raises(FileExistsError):
        atomic_write(tmp_path / "out.svg", b"new")
    assert precious.read_text() == "keep me"
    assert (tmp_path / ".arkrules-0000000000000000.part").is_symlink()  # it is not ours
    assert not (tmp_path / "out.svg").exists()


@POSIX
@pytest.mark.usefixtures("mask")
def test_a_new_file_has_the_rights_that_new_files_have(tmp_path: Path) -> None:
    atomic_write(tmp_path / "new.txt", b"new")
    assert rights(tmp_path / "new.txt") == 0o640


@POSIX
@pytest.mark.usefixtures("mask")
@pytest.mark.parametrize("before", [0o600, 0o664, 0o755])
def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path, before: int) -> None:
    file = tmp_path / "old.txt"
    file.write_text("old")
    file.chmod(before)
    atomic_write(file, b"new")
    assert file.read_bytes() == b"new"
    assert rights(file) == before


@POSIX
def test_a_link_that_leads_nowhere_yet_gets_its_file(tmp_path: Path) -> None:
    (tmp_path / "link.txt").symlink_to(tmp_path / "there.txt")
    save(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    save(tmp_path / "link.txt", "newer")  # nor is one that leads somewhere replaced
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "there.txt").read_text() == "newer"
    assert len([*tmp_path.iterdir()]) == 2


@POSIX
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save(pipe, "a picture")
        assert os.read(reader, 100) == b"a picture"
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


@POSIX
def test_a_device_is_written_to_and_not_replaced() -> None:
    atomic_write(Path(os.devnull), b"nothing")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize("broken_off", [KeyboardInterrupt, OSError(28, "No space left")])
def test_what_is_broken_off_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken_off: BaseException
) -> None:
    def stop(_here: Path, _there: Path) -> None:
        raise broken_off

    file = tmp_path / "old.txt"
    file.write_text("old")
    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises((KeyboardInterrupt, OSError)):
        atomic_write(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]
    assert file.read_text() == "old"


def test_the_longest_name_that_there_may_be_can_be_written(tmp_path: Path) -> None:
    save(tmp_path / ("a" * 255), "new")
    assert [len(path.name) for path in tmp_path.iterdir()] == [255]


@pytest.mark.parametrize(("name", "text"), [("a" * 300, "x"), ("plain.txt", "\udcff")])
def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path, name: str, text: str) -> None:
    assert error_of(save, tmp_path / name, text, kind=OutputPathError).remedy
    assert list(tmp_path.iterdir()) == []


def test_what_is_remembered_is_written_the_same_way(tmp_path: Path) -> None:
    kept = DiskCache(tmp_path / "kept")
    assert kept.get("key", lambda: 7) == 7
    names = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert len(names) == 1
    assert names[0].endswith(".pickle")
    assert DiskCache(tmp_path / "kept").get("key", lambda: 8) == 7


@POSIX
def test_what_lies_where_others_can_write_is_not_read(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert DiskCache(kept).get("key", lambda: 7) == 7
    (folder,) = kept.iterdir()
    folder.chmod(0o777)
    assert DiskCache(kept).get("key", lambda: 8) == 8


def test_a_full_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="page") as told:
        update_file(tmp_path / "page.html", b"all of it")
    assert told.value.filename == str(tmp_path / "page.html")
