"""A position becomes a scene, and a scene a picture, dots, letters and words."""

from __future__ import annotations

import attrs

from arkrules import GameState
from arkrules.geometry import Cell
from arkrules.render import board_text, described, scene_of, scene_svg, tile_svg
from arkrules.render.svg import strip_svg
from tests.positions import stand, tiles
from tests.render.drawn import SVG, of_class, parsed, tile
from tests.running import error_of


def test_a_position_is_drawn_and_told(state: GameState) -> None:
    scene = scene_of(state, title="Ours")
    assert [laid.name for laid in scene.tiles] == ["E/2", "V/3", "D", "U/1"]
    assert scene.highlight == (1, 0)
    root = parsed(scene_svg(scene))
    assert root.findtext(f"{SVG}title") == "Ours"
    assert root.findtext(f"{SVG}desc") == described(scene)
    assert len(of_class(root, "tile")) == 4
    text = board_text(state)
    assert (text.count("R@"), text.count("B@")) == (1, 1)


def test_a_tile_is_drawn_by_itself() -> None:
    root = parsed(tile_svg(tile("D/1"), names=True))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a", "b", "C", "1"]
    assert root.findtext(f"{SVG}desc") == "[CCC a1b bbb b1a]"


def test_a_strip_shows_the_same_cell_at_the_same_place() -> None:
    scenes = [
        scene_of(stand(tiles("0,0 D")), title="before"),
        scene_of(stand(tiles("0,0 D", "-1,0 V/3", "0,-1 E/2")), title="after", new=[Cell(-1, 0)]),
    ]
    root = parsed(strip_svg(scenes, "Both"))
    frames = list(root.iter(f"{SVG}svg"))[1:]
    (first, second) = (complex(float(it.get("x", "")), float(it.get("y", ""))) for it in frames)
    between = float(root.get("width", "")) / 2
    assert first - second == 100 + 100j - between
    assert 0 < second.imag < first.imag < float(root.get("height", ""))
    alone = [parsed(scene_svg(scene)) for scene in scenes]  # and in a strip, without a legend
    assert [one.get("height") for one in frames] == [one.get("height") for one in alone]
    explained = [attrs.evolve(scene, legend=True) for scene in scenes]
    assert strip_svg(explained, "Both") == strip_svg(scenes, "Both")
    assert [text.text for text in root.findall(f"{SVG}text")] == ["before", "after"]
    assert parsed(strip_svg([], "None")).get("width") == "0"


def test_nothing_is_drawn_but_what_can_be_drawn() -> None:
    error_of(scene_of, "carcassonne", kind=TypeError)
    error_of(scene_svg, "scene", kind=TypeError)
