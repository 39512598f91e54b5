"""Pictures in a language that nobody speaks: alternative texts, captions and legends."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from arkrules.messages import speaking
from arkrules.play import Position, set_up
from arkrules.render import board_svg, scene_of, scene_svg
from arkrules.render.words import described
from arkrules.rules import library
from arkrules.rulings.casebook import casebook
from arkrules.telling.pictures import Extras, picture_of
from tests.pseudo import PSEUDO, strange

SVG = "{http://www.w3.org/2000/svg}"
CASES = ("ark-turning", "ark-tied-on-a-road", "small-city", "city-with-a-pennant")
NAMES = ("red", "blue", "green", "yellow", "black", "place", "draw")
"""Players, and steps."""
HAUNTED = Position(players=["red", "blue"], tiles=["0,0 E"], pieces=["red follower 0,0 a ghosts=2"])


def read(svg: str) -> list[str]:
    """All texts of a picture that are longer than a letter."""
    root = ET.fromstring(svg)
    found = [one.text or "" for name in ("title", "desc", "text") for one in root.iter(SVG + name)]
    return [text for text in found if len(text) > 1]


def english(texts: list[str]) -> list[str]:
    return [word for text in texts for word in strange(text, *NAMES)]


@pytest.mark.parametrize("id", CASES)
def test_a_picture_with_all_that_it_can_tell_is_in_the_language_of_its_reader(id: str) -> None:
    case = next(case for case in casebook() if case.id == id)
    extras = Extras(scores=True, supplies=True, legend=True)
    with speaking(PSEUDO):
        scene = picture_of(case, library(), next(iter(case.verdicts)), extras=extras)
        assert scene is not None
        said = read(scene_svg(scene))
        assert any("⟦" in text for text in said)
        assert english([*said, described(scene)]) == []


def test_what_pieces_carry_is_counted_in_the_language_of_its_reader() -> None:
    state = set_up("ghosts", HAUNTED)
    assert "red's follower on a at 0,0 with 2 ghosts" in read(board_svg(state))
    with speaking(PSEUDO):
        assert english([*read(board_svg(state)), described(scene_of(state))]) == []
