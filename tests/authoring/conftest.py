"""What is begun, for those who look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Run

NAMES = {"overlay": "long-roads", "profile": "my.edition", "extension": "shrines"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """A folder with a skeleton of every kind, as the command makes them."""
    folder = tmp_path_factory.mktemp("begun")
    for kind, name in NAMES.items():
        told = run("new", kind, folder / name).stdout
        assert str(folder / name) in told
        assert "README.md" in told
    return folder
