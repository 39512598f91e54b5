"""No piece covers another one, and roads that cross without meeting do so by a bridge."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import new_game
from arkrules.geometry import Cell
from arkrules.play import lexicon
from arkrules.render import (
    StandingPiece,
    State,
    scene_of_tile,
    scene_svg,
    scene_text,
)
from arkrules.render.outline import outline_of
from arkrules.testing.strategies import outlines
from arkrules.tiles import Tile, parse_literal

SVG = "{http://www.w3.org/2000/svg}"
PRINTED = {
    f"{under}:{kind}": box.tile(kind)
    for under in ("carcassonne", "ark-en2", "ghosts")
    for box in (new_game(under, 2).assembly.box,)
    for kind in sorted(box)
}
CROWDED = (
    "a0b b1c c0d d1a",  # two roads that cross
    "a1b b2c c3d d4a",
    "a1b b2c c3d d4a; temple",
    "CCC CCC CCC a1b",
    "CCC a1b b2c c3a; temple",
    "CCC DDD EEE FFF; graveyard",
    "a0b CCC c0d DDD",
    "a0b b1c c0d d2a",
    "#1# a#a e4f gg~; temple",  # more than there is room for
    "b4d e1h a4g c3d; temple",
)


def literal(text: str) -> Tile:
    return parse_literal(f"[{text}]", lexicon().vocabulary).tiles[0]


def picture(tile: Tile, *more: str) -> ET.Element:
    """A tile with a follower on each segment, and with some more on segments that are named."""
    names = [segment.name for segment in tile.segments]
    pieces = tuple(
        StandingPiece(Cell(0, 0), "follower", State.PLAIN, name, "red", ())
        for name in (*names, *more)
    )
    scene = attrs.evolve(scene_of_tile(tile, title="x"), pieces=pieces, players=("red",))
    return ET.fromstring(scene_svg(scene))


def discs(root: ET.Element) -> list[tuple[complex, float]]:
    """Where each piece stands and how far it reaches, as the picture has it."""
    found = []
    for box in root.iter(f"{SVG}g"):
        if box.get("data-piece"):
            moved = box.get("transform", "")
            x, y = map(float, re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", moved)[0])
            (scale,) = re.findall(r"scale\(([\d.]+)\)", moved) or ["1"]
            (base,) = [part for part in box if part.get("class", "").startswith("base")]
            found.append((complex(x, y), float(base.get("r", "")) * float(scale)))
    return found


def overlaps(root: ET.Element) -> list[tuple[complex, complex]]:
    """The pairs of pieces that cover each other."""
    return [
        (one, other)
        for (one, far), (other, wide) in combinations(discs(root), 2)
        if abs(one - other) < far + wide - 0.25  # numbers in pictures are rounded
    ]


@pytest.mark.parametrize("name", PRINTED)
def test_followers_on_all_segments_of_a_printed_tile_stand_apart_and_in_full_size(
    name: str,
) -> None:
    tile = PRINTED[name]
    root = picture(tile)
    found = discs(root)
    assert len(found) == len(tile.segments)
    assert {far for _, far in found} == {14.0}
    assert overlaps(root) == []
    for at, far in found:  # nor do they reach those on the next tile
        assert far <= at.real <= 100 - far
        assert far <= at.imag <= 100 - far


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("text", CROWDED)
def test_followers_on_crowded_tiles_stand_apart(text: str, turn: int) -> None:
    root = picture(literal(text).kind.tiles[turn])
    assert overlaps(root) == []
    assert min(far for _, far in discs(root)) > 7, "they can still be seen"


@given(outlines(), st.sampled_from(("", "; temple")))
def test_followers_on_any_tile_stand_apart(outline: str, site: str) -> None:
    assert overlaps(picture(literal(outline + site))) == []


@pytest.mark.parametrize(
    ("text", "segment"),
    [("aaa aaa aaa aaa", "a"), ("CCC a1b b1a CCC", "C"), ("CCC a1a aaa a1a", "1")],
)
def test_two_followers_on_one_segment_do_not_cover_each_other(text: str, segment: str) -> None:
    tile = literal(text)
    root = picture(tile, segment)
    found = discs(root)
    assert len(found) == len(tile.segments) + 1
    outline = outline_of(tile.sides, "")
    assert outline.at(found[-1][0]) == segment
    assert overlaps(root) == []


# -- bridges --------------------------------------------------------------------------------------


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [part for part in root.iter() if part.get("class") == name]


@pytest.mark.parametrize("turn", range(4))
def test_of_two_roads_that_cross_one_passes_over_the_other(turn: int) -> None:
    tile = literal("a0b b1c c0d d1a").kind.tiles[turn]
    root = picture(tile)
    order = [part.get("class") for part in root.iter() if part.get("class") in DRAWN]
    # All of the lower road, its white too, comes before the edges of the upper one.
    assert order == ["edge", "road", "deck", "edge", "road", "parapet"]
    upper = of_class(root, "road")[-1].get("d", "")
    (walls,) = (part.get("d", "") for part in of_class(root, "parapet"))
    lengthwise = "H" if re.match(r"M\d+ 50", upper) else "V"
    assert walls.upper().count(lengthwise) == 2
    # Who points at the middle points at the road above.
    outline = outline_of(tile.sides, "")
    name = outline.at(50 + 50j)
    assert outline.bridge is not None
    assert outline.bridge.name == name
    # Nobody stands on the bridge, so that it is seen.
    assert all(abs(at - (50 + 50j)) > 20 for at, _ in discs(root))


DRAWN = {"edge", "road", "deck", "parapet"}


@pytest.mark.parametrize(
    "text",
    ["a0b b0c c0d d0a", "a1b b2c c3d d4a", "a0b b1c c1b b0a", "a0b b1c c0d d2a", "a0b CCC c0d DDD"],
)
def test_other_roads_have_no_bridge(text: str) -> None:
    root = picture(literal(text))
    assert of_class(root, "parapet") == []
    assert ")(" not in scene_text(scene_of_tile(literal(text))).plain


def test_letters_show_a_bridge_too() -> None:
    scene = scene_of_tile(literal("a0b b1c c0d d1a"))
    assert scene_text(scene).plain.splitlines()[2].endswith("==)(==")


@pytest.mark.parametrize(("text", "apart"), [("a0b b1c c0d d2a", "12"), ("a0b b0c c0d d1a", "1")])
def test_a_road_that_ends_does_not_seem_to_join_one_that_passes(text: str, apart: str) -> None:
    outline = outline_of(literal(text).sides, "")
    for name in apart:
        (line,) = outline[name].lines
        assert 12 < abs(line[-1][-1] - (50 + 50j)) < 25
    assert [
        part for part in picture(literal(text)).iter() if "marker" in part.get("style", "")
    ] == []
