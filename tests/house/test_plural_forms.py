"""Sentences about numbers, in a language that has more forms for them than English has."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from arkrules import messages
from arkrules.extracting import from_python
from arkrules.messages import count, several, speak, speaking
from arkrules.nouns import Things
from arkrules.rulings.aspects import OWN_ASPECTS
from tests.catalogues import compiled
from tests.paths import PACKAGE

POLISH = {
    ("{player} has {number} point", "{player} has {number} points"): (
        "{player} ma {number} punkt",
        "{player} ma {number} punkty",
        "{player} ma {number} punktów",
    ),
    ("{player} loses {number} point", "{player} loses {number} points"): (
        "{player} traci {number} punkt",
        "{player} traci {number} punkty",
        "{player} traci {number} punktów",
    ),
    ("{players} wins", "{players} win together"): (
        "{players} wygrywa",
        "{players} wygrywają razem",
        "{players} razem wygrywają",
    ),
    ("{number} tile", "{number} tiles"): ("{number} płytka", "{number} płytki", "{number} płytek"),
}
"""Polish has one form for 1, one for 2 to 4, and one for 5 and more."""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue as a translator gets it compiled."""
    compiled(tmp_path / "locale", "pl", "arkrules", POLISH)
    monkeypatch.setattr(messages, "FOLDER", tmp_path / "locale")
    with speaking("pl"):
        yield
    speak("en")


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "Anna ma 1 punkt"), (2, "Anna ma 2 punkty"), (5, "Anna ma 5 punktów"),
     (22, "Anna ma 22 punkty"), (0, "Anna ma 0 punktów")],
)  # fmt: skip
def test_a_number_of_points_has_the_form_of_its_language(
    polish: None, number: int, said: str
) -> None:
    assert list(OWN_ASPECTS["scores"].words({("anna",): number})) == [said]


def test_a_pair_of_templates_that_is_kept_has_it_too(polish: None) -> None:
    gains = {("anna",): -3, ("bob",): -1}
    said = list(OWN_ASPECTS["gains"].words(gains))
    assert said == ["Anna traci 3 punkty", "Bob traci 1 punkt"]
    kept = several("{number} tile", "{number} tiles")
    assert [count(n, *kept) for n in (1, 3, 8)] == ["1 płytka", "3 płytki", "8 płytek"]
    assert str(Things("tile", 12)) == "12 płytek"


def test_several_win_together_in_the_form_for_so_many(polish: None) -> None:
    def words(*names: str) -> list[str]:
        return list(OWN_ASPECTS["winners"].words({(): frozenset(names)}))

    assert words("anna") == ["Anna wygrywa"]
    assert words("anna", "bob")[0].endswith("wygrywają razem")


@pytest.mark.parametrize("forms", POLISH)
def test_a_translator_gets_each_of_these_as_one_message(forms: tuple[str, str]) -> None:
    found = {
        said
        for path in (PACKAGE / "rulings" / "aspects.py", PACKAGE / "games" / "base" / "nouns.py")
        for _, _, said, _ in from_python(io.BytesIO(path.read_bytes()), (), (), options={})
    }
    assert forms in found
    assert not found.intersection(forms), "nor as messages of their own, which no number chooses"
