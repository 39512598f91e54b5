"""What the tests of commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.files import Writer
from tests.running import Run


@pytest.fixture
def error(run: Run) -> Callable[..., str]:
    """The message of a command that cannot be done: a cause and a remedy, and no results."""

    def message(*words: object, **options: object) -> str:
        result = run(*words, code=2, **options)
        assert "help:" in result.stderr or "--help" in result.stderr
        return result.stderr

    return message


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write a file, and give its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written
