"""What the tests of rulings share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.folders import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)
