"""What the tests of rules share."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Profile, load_profile
from tests.rules.folders import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def base() -> Profile:
    return load_profile("carcassonne")
