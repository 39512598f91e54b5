"""What is compiled is kept, and never outlives a change of the sources."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim import compiling
from tests.paths import PACKAGE


def digest_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(compiling, "__file__", str(folder / "compiling.py"))
    compiling.digest.cache_clear()
    try:
        return compiling.digest()
    finally:
        compiling.digest.cache_clear()


@pytest.mark.parametrize(
    "changed",
    [
        "kernel/features.py",
        "kernel/ark/ways.py",
        "kernel/ghosts/haunting.py",
        "layout.py",
        "ark/layout.py",
        "ghosts/layout.py",
        "compiling.py",
    ],
)
def test_whatever_source_changes_nothing_kept_is_used(changed, tmp_path, monkeypatch):
    """A function that a kept one calls may be in any file; numba would look at one only."""
    copy = tmp_path / "sim"
    shutil.copytree(PACKAGE / "sim", copy)
    before = digest_of(copy, monkeypatch)
    assert digest_of(copy, monkeypatch) == before
    with (copy / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert digest_of(copy, monkeypatch) != before


def test_another_version_of_the_compiler_compiles_anew(monkeypatch):
    before = compiling.digest()
    monkeypatch.setattr(compiling, "_version", lambda library: f"{library} 99")
    assert digest_of(Path(compiling.__file__).parent, monkeypatch) != before


def test_it_is_kept_in_a_folder_named_by_the_sources(monkeypatch, tmp_path):
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    assert compiling.folder() == tmp_path / f"kernel-{compiling.digest()}"
    monkeypatch.delenv("ARKRULES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    if sys.platform.startswith("linux"):
        assert compiling.folder().parent == tmp_path / "mine" / "arkrules"
    assert not compiling.kept()


def test_files_that_say_the_same_are_compiled_anew_where_numba_keeps_nothing_for_them(
    monkeypatch, tmp_path
):
    """Of another environment with the same version, or installed again."""
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    compiling.ready()
    assert compiling.kept()
    copy = tmp_path / "sim"
    shutil.copytree(PACKAGE / "sim", copy)  # with the time of each file
    monkeypatch.setattr(compiling, "__file__", str(copy / "compiling.py"))
    assert not compiling.kept()
    compiling.ready()
    assert compiling.kept()
    (copy / "layout.py").touch()
    assert not compiling.kept()


def test_no_two_functions_have_one_name():
    """What was kept by several processes is read by one, which tells functions by their names.

    So a batch of games of the Ark told nothing of prophets, where the function of the base game
    that begins a game had been kept under the same name.
    """
    for room, game in product(["", ".batch", ".alone"], ["base", "ark", "ghosts"]):
        own = "" if (room, game) == ("", "base") else f"{room}.{game}"
        assert compiling.functions_of(compiling.KERNEL + own)
    functions = [one.py_func for one in (*compiling._inner, *compiling._entries)]
    names = Counter((function.__module__, function.__qualname__) for function in functions)
    assert [name for name, count in names.items() if count > 1] == []


def test_names_are_the_same_in_every_process():
    code = (
        "from arkrules.sim import compiling\n"
        "compiling.functions_of(compiling.KERNEL + '.batch.ark')\n"
        "print(*(one.py_func.__qualname__ for one in compiling._inner), sep='\\n')"
    )
    command = [sys.executable, "-c", code]
    said = {
        subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)
    }
    assert len(said) == 1
    assert "stepping.<locals>.begin_one_" in said.pop()


def test_where_nothing_can_be_kept_nothing_is(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path / "file" / "inside"))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    compiling.ready()
    assert not compiling.kept()
    made = compiling._declared(lambda number: number, [], keep=True)
    assert "NullCache" in type(made._cache).__name__


def test_what_was_kept_is_read_and_not_compiled():
    """In a process of its own: nothing that only compiled functions call is compiled there."""
    code = (
        "from arkrules.sim import compiling\n"
        "told = []\n"
        "compiling.ready(lambda done, total: told.append(done))\n"
        "print(told, sum(bool(one.signatures) for one in compiling._inner),"
        " sum(sum(one.stats.cache_hits.values()) for one in compiling._entries))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[] 0 4"


def test_why_the_kernel_does_not_play_can_be_asked_without_a_compiler():
    code = (
        "import sys, arkrules\n"
        "from arkrules.sim import reasons_against\n"
        "arkrules.simulate('ghosts', 1, seed=1)\n"
        "far = arkrules.load_profile('ark-en2').with_answer('ark.steps', [1, 9])\n"
        "print(len(reasons_against(far)),"
        " *sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1"]


def test_what_is_a_part_of_others_is_not_compiled_by_itself():
    found = compiling.functions_of(compiling.KERNEL)
    names = {function.py_func.__name__ for function in found}
    assert {"play_games", "quick_laying", "lay_held"} <= names  # which the game's own loop calls
    assert not {"play", "play_all", "make", "greedy_move"} & names


@pytest.mark.parametrize("game", ["", ".ark", ".ghosts"])
def test_whatever_a_game_gives_to_what_all_games_share_is_compiled_before_it(game):
    """What is made by functions names what it was given nowhere; it is there all the same."""
    names = [one.py_func.__name__ for one in compiling.functions_of(compiling.KERNEL + game)]
    for given in ("begin", "copy_game", "_look", "_finish"):
        assert names.index(given) < names.index("play_games"), given


def test_progress_is_told_while_it_compiles(monkeypatch, tmp_path):
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    told: list[tuple[int, int]] = []
    compiling.ready(lambda done, total: told.append((done, total)))
    total = len(compiling.functions_of(compiling.KERNEL))
    assert total > 50
    assert told == [(done, total) for done in range(total + 1)]
    assert compiling.kept()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_of_several_that_begin_at_once_one_compiles_and_the_others_wait(monkeypatch, tmp_path):
    """Locks of files hold threads of one process apart as they do processes."""
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: time.sleep(0.002))
    told: list[int] = []

    def begin() -> None:
        mine: list[int] = []
        compiling.ready(lambda done, total: mine.append(done))
        told.append(len(mine))

    threads = [threading.Thread(target=begin) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == [0, 0, 1 + len(compiling.functions_of(compiling.KERNEL))]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_where_files_cannot_be_locked_everybody_compiles(monkeypatch, tmp_path):
    import fcntl

    def refuse(file: object, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    compiling.ready()
    assert compiling.kept()


def test_where_the_lock_is_out_of_reach_it_is_compiled_without(monkeypatch, tmp_path):
    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_compile", lambda function: None)
    (compiling.folder() / f"{compiling.KERNEL}.lock").mkdir(parents=True)  # no file to be opened
    compiling.ready()
    assert compiling.kept()
