"""Extensions by their names: those of this package, and what is said where one is not there."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest

from arkrules import ProfileError
from arkrules.games.base import EXTENSION
from arkrules.rules.extensions import extension_names, find_extension, forget, while_installed
from tests.fair import another

OWN = ("base", "ark", "ghosts")


@pytest.fixture
def without_metadata(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a checkout that was never installed."""
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: ())
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("without_metadata")
def test_the_extensions_of_this_package_are_there_without_being_installed() -> None:
    assert extension_names() == OWN
    assert find_extension("base") is EXTENSION
    assert [find_extension(name).name for name in OWN] == list(OWN)


@pytest.mark.usefixtures("at_the_fair")
def test_the_game_itself_goes_before_all_others() -> None:
    assert extension_names() == (*OWN[:2], "fair", *OWN[2:])
    known = r"^no extension named 'fiar' is installed \(known: ark, base, fair, ghosts\); "
    with pytest.raises(ProfileError, match=known) as caught:
        find_extension("fiar")
    assert str(caught.value).endswith("register in the entry point group 'arkrules.extensions'")


@pytest.mark.usefixtures("at_the_fair")
def test_whoever_asks_for_the_names_is_warned_of_a_broken_one(tmp_path: Path) -> None:
    with another(tmp_path, "OTHER = 1"):
        with pytest.warns(
            UserWarning, match="'other' cannot be loaded: .*; it is left out"
        ) as told:
            extension_names()
        assert [Path(one.filename) for one in told] == [Path(__file__)]


def test_what_is_kept_is_kept_until_extensions_are_looked_for_again() -> None:
    calls = []

    @while_installed(maxsize=None)
    def asked(name: str) -> str:
        calls.append(name)
        return name.upper()

    assert [asked("one"), asked("one"), asked("two")] == ["ONE", "ONE", "TWO"]
    assert calls == ["one", "two"]
    forget()
    assert asked("one") == "ONE"
    assert calls == ["one", "two", "one"]
