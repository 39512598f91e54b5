"""What the tests of strangers' files share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.files import Writer


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write a file, and give its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written
