"""What the tests of commands share."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.files import prepare
from tests.running import Run


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of every kind, which nobody changes."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare(folder)
    return folder


@pytest.fixture
def here(prepared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This folder, to work in."""
    monkeypatch.chdir(prepared)
    return prepared


@pytest.fixture
def told(run: Run, here: Path) -> Callable[..., dict]:
    """What programs are told by a command line, typed in this folder."""

    def answer(line: str, code: int = 0, **options: object) -> dict:
        result = run(*shlex.split(line), "--format", "json", code=code, **options)
        return json.loads(result.stdout)

    return answer
