"""What is compiled is kept, and never outlives a change of the sources."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim import compiling
from arkrules.sim.answers import READ
from tests.paths import PACKAGE

LOCKS = pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")


@pytest.fixture
def pretended(monkeypatch, tmp_path):
    """Nothing is compiled, and what is kept of it is kept in a folder of its own."""
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    monkeypatch.setattr(compiling, "_put_together", lambda: ("a library", []))
    monkeypatch.setattr(compiling, "_bind", lambda library, places: None)
    monkeypatch.setattr(compiling, "_packed", lambda library, places: b"all of it")
    monkeypatch.setattr(compiling, "_load", lambda: True)
    monkeypatch.setattr(compiling, "_made", {})
    monkeypatch.setattr(compiling, "_ready", False)
    return tmp_path


def begin_again():
    """Make nothing ready, as in a new process."""
    compiling._ready = False


def printed(code, cwd=None):
    """What a process of its own prints, in words; packages in `cwd` come first."""
    command = [sys.executable, "-c", f"from arkrules.sim import compiling\n{code}"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd)
    return run.stdout.split()


def digest_of(folder, monkeypatch):
    monkeypatch.setattr(compiling, "__file__", str(folder / "compiling.py"))
    compiling.digest.cache_clear()
    try:
        return compiling.digest()
    finally:
        compiling.digest.cache_clear()


def test_whatever_source_changes_nothing_kept_is_used(tmp_path, monkeypatch):
    """A function that a kept one calls may be in any file; numba would look at one only."""
    copy = tmp_path / "sim"
    shutil.copytree(PACKAGE / "sim", copy)
    known = {digest_of(copy, monkeypatch)}
    assert {digest_of(copy, monkeypatch)} == known
    sources = [
        *copy.glob("kernel/*.py"),
        *(copy / f"{name}.py" for name in ("layout", "records", "compiling")),
    ]
    for number, source in enumerate(sources):
        with source.open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        known.add(digest_of(copy, monkeypatch))
        assert len(known) == number + 2, source
    # Which answers are fields of the table, and in what order, the clauses of games say.
    for fields in ({**READ, "one.more": ()}, dict(reversed(READ.items()))):
        monkeypatch.setattr("arkrules.sim.answers.READ", fields)
        known.add(digest_of(copy, monkeypatch))
    assert len(known) == len(sources) + 3
    monkeypatch.setattr(compiling, "version", lambda library: f"{library} 99")
    assert digest_of(copy, monkeypatch) not in known


def test_it_is_kept_in_a_folder_named_by_the_sources(monkeypatch, tmp_path):
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    assert compiling.folder() == tmp_path / f"kernel-{compiling.digest()}"
    monkeypatch.delenv("ARKRULES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    if sys.platform.startswith("linux"):
        assert compiling.folder().parent == tmp_path / "mine" / "arkrules"
    assert not compiling.kept()


def test_where_nothing_can_be_kept_nothing_is(pretended, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path / "file" / "inside"))
    compiling.ready()
    assert not compiling.kept()


def test_a_numba_that_is_made_otherwise_compiles_what_is_called(pretended, monkeypatch):
    monkeypatch.setattr(compiling, "_changes", lambda: [(object(), "finalize", None)])
    compiling.ready()
    assert compiling._made == compiling._entries
    assert not compiling.kept()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such owners")
def test_a_folder_to_which_others_can_write_is_not_trusted(pretended):
    compiling.folder().mkdir(mode=0o700)
    compiling.folder().chmod(0o777)
    compiling.ready()
    assert not compiling.kept()
    assert not list(compiling.folder().iterdir())


@pytest.mark.parametrize("elsewhere", [False, True])
def test_what_was_kept_is_read_and_not_compiled(elsewhere, tmp_path):
    """In a process of its own, also for sources that say the same in another place."""
    compiling.ready()
    code = (
        "told = []\n"
        "compiling.ready(lambda done, total: told.append(done))\n"
        "print(len(told), sum(bool(one.signatures) for one in compiling._functions),"
        " len(compiling._made) - len(compiling._entries), compiling.__file__)"
    )
    if elsewhere:
        shutil.copytree(PACKAGE, tmp_path / PACKAGE.name)
    *counted, file = printed(code, cwd=tmp_path)
    assert counted == ["0", "0", "0"]
    assert Path(file).is_relative_to(tmp_path) == elsewhere


def test_why_the_kernel_does_not_play_can_be_asked_without_a_compiler():
    code = (
        "import sys, arkrules\n"
        "from arkrules.sim import reasons_against\n"
        "arkrules.simulate('ghosts', 1, seed=1)\n"
        "far = arkrules.load_profile('ark-en2').with_answer('ark.steps', [1, 9])\n"
        "print(len(reasons_against(far)), *sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert printed(code) == ["1"]


def test_progress_is_told_while_it_compiles(pretended):
    told: list[tuple[int, int]] = []
    compiling.ready(lambda done, total: told.append((done, total)))
    total = len(compiling._functions)
    assert told == [(done, total) for done in range(total + 1)]
    assert compiling.kept()


def test_what_another_processor_made_is_not_run(monkeypatch):
    """Homes may be shared by machines of several kinds."""
    compiling.ready()
    monkeypatch.setattr(compiling, "_bind", lambda library, places: None)
    codegen = compiling._codegen()
    monkeypatch.setattr(compiling, "_codegen", lambda: codegen)
    monkeypatch.setattr(codegen, "magic_tuple", lambda: ("another",))
    assert compiling.kept()
    assert not compiling._load()


@LOCKS
def test_of_several_that_begin_at_once_one_compiles_and_the_others_wait(pretended, monkeypatch):
    """Locks of files hold threads of one process apart as they do processes."""
    monkeypatch.setattr(compiling, "_compile", lambda function: time.sleep(0.002))
    told: list[int] = []

    def begin() -> None:
        begin_again()
        mine: list[int] = []
        compiling.ready(lambda done, total: mine.append(done))
        told.append(len(mine))

    threads = [threading.Thread(target=begin) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == [0, 0, 1 + len(compiling._functions)]


@LOCKS
def test_where_files_cannot_be_locked_everybody_compiles(pretended, monkeypatch):
    import fcntl

    def refuse(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    compiling.ready()
    assert compiling.kept()


def test_where_the_lock_is_out_of_reach_it_is_compiled_without(pretended):
    (compiling.folder() / "lock").mkdir(parents=True, mode=0o700)  # no file to be opened
    compiling.ready()
    assert compiling.kept()
