"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.files import HOLDS, Writer, files
from tests.running import Run


@pytest.mark.parametrize(
    "words",
    [
        ("draw", "small.toml", "-o"),
        ("check", "small.toml", "--junit"),
        ("casebook", "schema", "-o"),
    ],
    ids=["draw", "check", "schema"],
)
@pytest.mark.parametrize("target", [".", "..", "small.toml/x", "nowhere/x", "folder", "/"])
def test_what_cannot_be_written_is_said_and_nothing_is_left(
    run: Run,
    write: Writer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    target: str,
) -> None:
    write("small.toml", HOLDS)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    result = run(*words, target, code=2)
    assert "Error" in result.stderr or "error" in result.stderr
    assert files(tmp_path) == {"small.toml", "folder"}
    assert (tmp_path / "small.toml").read_text() == HOLDS
