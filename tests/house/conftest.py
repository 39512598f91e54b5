"""What tests of the house share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.house.pages import EXAMPLES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a copy of the examples, to work in."""
    shutil.copytree(EXAMPLES, tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARKRULES_PATH", raising=False)
    return tmp_path
