"""What must hold is seen when it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arkrules.errors import ArkrulesError
from tests.fuzzing.guarding import Broken, Place, guarded
from tests.paths import ROOT

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
