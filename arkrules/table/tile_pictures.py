"""Pictures of the table: without styles of their own, as the page has them for all of them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree as ET

from arkrules.play import GameState
from arkrules.render import scene_of_tile
from arkrules.render.canvas import color_of, shapes_of
from arkrules.render.svg import BoardPicture
from arkrules.table.controls import button
from arkrules.table.markup import Inner, Markup, tag
from arkrules.text import sanitize
from arkrules.tiles import Tile

__all__ = ["figure", "meeple", "plain", "tile_choice", "tile_picture", "written"]


@lru_cache(maxsize=2048)
def tile_picture(tile: Tile, place: str = "t") -> Markup:
    """A tile by itself, for the eye alone; what shows it says what it is.

    `place` is a word for where it stands, so that the ids of two on a page differ.
    """
    digest = sha256(f"{tile.kind.literal}{tile}".encode()).hexdigest()[:7]
    root = BoardPicture(scene_of_tile(tile), f"{place}{digest}").root
    del root[:2]  # its title and what it shows in words
    for parent in root.iter():
        for part in [one for one in parent if one.get("class") == "hits"]:
            parent.remove(part)
    del root.attrib["role"]
    root.attrib |= {"aria-hidden": "true", "focusable": "false"}
    return written(plain(root))


def tile_choice(
    tile: Tile, act: str, name: str, place: str = "t", **given: Any
) -> Markup:  # more that a button is given
    """A tile to choose by pressing it."""
    return button(tile_picture(tile, place), act, css="tile-choice", name=name, **given)


def plain(root: ET.Element) -> ET.Element:
    """A picture without what a strict policy for contents forbids: styles within it."""
    for part in root.iter():
        marker = part.attrib.pop("style", "")
        if marker:
            where = marker.removeprefix("marker:")
            part.attrib |= {"marker-start": where, "marker-mid": where, "marker-end": where}
    for told in ("width", "height", "aria-labelledby"):
        root.attrib.pop(told, None)
    return root


def written(root: ET.Element) -> Markup:
    """A picture as text."""
    return Markup(sanitize(ET.tostring(root, encoding="unicode")).replace(" />", "/>"))


def figure(state: GameState, player: str, kind: str) -> Markup:
    """A piece in its player's color, around the origin of a picture."""
    glyph = state.assembly.glyphs.get(kind)
    shapes: list[Inner] = [written(shape) for shape in shapes_of(glyph)] if glyph else []
    body = tag("g", shapes or tag("circle", r=9), css="body")
    letter = tag("text", player[0].upper(), css="letter", y=5)
    return tag("g", body, letter, css=f"piece {color_of(player, state.players)}")


def meeple(state: GameState, player: str, kind: str) -> Markup:
    """A piece as a picture of its own, for the eye alone."""
    return tag(
        "svg", figure(state, player, kind), css="ark-board meeple-figure",
        viewBox="-11 -11 22 22", aria_hidden="true", focusable="false",
    )  # fmt: skip
