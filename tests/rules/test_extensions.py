"""Extensions by their names: those of this package, and what is said where one is not there."""

from __future__ import annotations

import importlib.metadata
import pickle
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import ProfileError
from arkrules.games.base import EXTENSION
from arkrules.rules.extensions import at_fault, note_fault, registry
from tests.fair import another
from tests.running import error_of

OWN = ("base", "abbot", "ark", "ghosts", "inns", "river", "traders")


def test_the_extensions_of_this_package_are_there_without_being_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a checkout that was never installed."""
    with monkeypatch.context() as patch:
        patch.setattr(importlib.metadata, "entry_points", lambda **_: ())
        registry.cache_clear()
        assert registry().names() == OWN
        assert registry().find("base") is EXTENSION
        assert [registry().find(name).name for name in OWN] == list(OWN)
    registry.cache_clear()


@pytest.mark.usefixtures("at_the_fair")
def test_the_game_itself_goes_before_all_others() -> None:
    assert registry().names() == (*sorted((*OWN, "fair"), key=lambda name: (name != "base", name)),)


@pytest.mark.usefixtures("at_the_fair")
def test_what_is_said_of_an_extension_that_is_not_there(snapshot: Snapshot) -> None:
    assert str(error_of(registry().find, "fiar", kind=ProfileError)) == snapshot


@pytest.mark.usefixtures("at_the_fair")
def test_whoever_asks_for_the_names_is_warned_of_a_broken_one(tmp_path: Path) -> None:
    with another(tmp_path, "OTHER = 1"), pytest.warns(UserWarning, match="'other'") as told:
        assert "other" not in registry().names()
    assert [Path(one.filename) for one in told] == [Path(__file__)]


@pytest.mark.usefixtures("at_the_fair")
def test_an_extension_that_ends_the_program_at_import_is_broken(tmp_path: Path) -> None:
    with another(tmp_path, "import sys; sys.exit()"):
        assert "'other'" in str(error_of(registry().find, "other", kind=ProfileError))


@pytest.mark.usefixtures("at_the_fair")
def test_whose_code_fails_is_known_also_where_its_traceback_does_not_travel(tmp_path: Path) -> None:
    source = "def fail(): return {}['nothing']\nEXTENSION = Extension(name='other')"
    with another(tmp_path, source):
        module = importlib.import_module("arkrules_other")
        error = error_of(module.fail, kind=KeyError)
        assert at_fault(error) == "other"
        note_fault(error)
        assert at_fault(pickle.loads(pickle.dumps(error))) == "other"
        assert at_fault(error_of({}.__getitem__, 1, kind=KeyError)) == ""
