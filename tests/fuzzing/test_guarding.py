"""What must hold is seen when it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arkrules.errors import ArkrulesError, CaseError
from tests.fuzzing.guarding import MEGABYTES, Broken, Place, guarded
from tests.paths import ROOT

POSIX = pytest.mark.skipif(os.name == "nt", reason="limits are those of POSIX")


def raising(error: BaseException):
    def read() -> None:
        raise error

    return read


def test_an_error_of_ours_is_what_is_said() -> None:
    assert guarded(lambda: None, 0) == "read"
    assert guarded(raising(CaseError("odd")), 0) == "odd"
    assert guarded(raising(ValueError("odd")), 0, errors=(ValueError,)) == "odd"


@pytest.mark.parametrize(
    "error",
    [KeyError("x"), RecursionError(), ValueError("no"), AssertionError(), UnicodeDecodeError(
        "utf-8", b"x", 0, 1, "no")],
)  # fmt: skip
def test_any_other_breaks_it(error: Exception) -> None:
    with pytest.raises(Broken, match=type(error).__name__):
        guarded(raising(error), 0)


def test_an_error_that_says_nothing_or_all_too_much_breaks_it() -> None:
    for error in (ValueError(""), ValueError("x" * 250_000)):
        with pytest.raises(Broken, match="its error has"):
            guarded(raising(error), 0, errors=(ValueError,))


@POSIX
def test_what_takes_long_is_broken_off() -> None:
    def read() -> None:
        while True:
            pass

    with pytest.raises(Broken, match=r"it takes more than 0\.1 s"):
        guarded(read, 0, patience=0.04)
    with pytest.raises(Broken, match=r"it takes more than 0\.2 s"):
        guarded(read, 20_000, patience=0.04)


@POSIX
def test_what_takes_much_memory_breaks_it() -> None:
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    with pytest.raises(Broken, match=f"MB; {MEGABYTES} will do"):
        # With patience: some machines take seconds to give as much as others have taken before.
        guarded(lambda: len(b"x" * (most + 3 * MEGABYTES * 1_000_000)), 0, patience=100)


# -- straying -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stray", "said"),
    [
        (lambda there: (there / "x").read_text(), "open '.*x'"),
        (lambda there: list(there.iterdir()), "os.listdir|os.scandir"),
        (lambda there: (there / "y").write_text("z"), "open '.*y' to write"),
        (lambda there: (there / "x").unlink(), "os.remove"),
        (lambda there: (there / "y").mkdir(), "os.mkdir"),
        (lambda _there: subprocess.run([sys.executable, "-c", ""], check=False), "subprocess.P"),
        (lambda _there: __import__("socket").socket(), "socket"),
        (lambda _there: os.system("true"), "os.system"),
        (lambda _there: (ROOT / "arkrules" / "y").write_text("z"), "open '.*y' to write"),
    ],
)
def test_straying_is_seen_and_kept_from_happening(tmp_path: Path, stray, said: str) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (there / "x").write_text("x")

    def read() -> None:
        try:
            stray(there)
        except OSError:  # a reader may make something of it
            raise ArkrulesError("not there") from None

    with pytest.raises(Broken, match=f"it strays: {said}"):
        guarded(read, 0, place=Place(tmp_path / "here"))
    assert [path.name for path in there.iterdir()] == ["x"]
    assert not (ROOT / "arkrules" / "y").exists()


def test_where_it_may_be_it_does_not_stray(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")

    def read() -> None:
        (tmp_path / "y").write_text((tmp_path / "x").read_text())
        (ROOT / "variants" / "sources.toml").read_text(encoding="utf-8")

    assert guarded(read, 0, place=Place(tmp_path)) == "read"


def test_what_was_named_is_read_and_not_written(tmp_path: Path) -> None:
    named = tmp_path / "named"
    named.write_text("x")
    place = Place(tmp_path / "here", lambda path: path == str(named.resolve()))
    assert guarded(named.read_text, 0, place=place) == "read"
    assert guarded(lambda: named.write_text("y"), 0, errors=(OSError,), place=place) != "read"
    assert named.read_text() == "x"
