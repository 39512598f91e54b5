"""Pictures of the table: without styles of their own, as the page has them for all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

from arkrules.desk.table.markup import Markup
from arkrules.render import scene_of_tile
from arkrules.render.svg import BoardPicture
from arkrules.tiles import Kind, Tile
from arkrules.xml import printable

__all__ = ["BEFOREHAND", "pictures_of", "plain", "tile_picture", "written"]

BEFOREHAND = "pictures.json"
"""A file beside this module that only an engine for slow machines has, with what it will need."""
_AMONG_OTHERS = "t"


def tile_picture(tile: Tile, place: str = _AMONG_OTHERS) -> Markup:
    """A tile by itself, for the eye alone; what shows it says what it is.

    `place` is a word for where it stands, so that the ids of two on a page differ.
    """
    known = _drawn_before().get(_key(tile)) if place == _AMONG_OTHERS else None
    return _drawn(tile, place) if known is None else Markup(known)


def pictures_of(kinds: Iterable[Kind]) -> bytes:
    """The content of that file, for some kinds in all their turns."""
    tiles = [kind.tiles[turn] for kind in kinds for turn in kind.turns]
    made = {_key(tile): _drawn(tile, _AMONG_OTHERS) for tile in tiles}
    return json.dumps(made, sort_keys=True).encode()


@cache
def _drawn_before() -> Mapping[str, str]:
    file = Path(__file__).with_name(BEFOREHAND)
    found: Mapping[str, str] = json.loads(file.read_bytes()) if file.is_file() else {}
    return found


def _key(tile: Tile) -> str:
    return f"{tile.kind.literal} {tile}"


@lru_cache(maxsize=2048)
def _drawn(tile: Tile, place: str) -> Markup:
    digest = sha256(_key(tile).encode()).hexdigest()[:7]
    root = BoardPicture(scene_of_tile(tile), f"{place}{digest}").root
    for parent in root.iter():
        for part in list(parent):
            if part.tag in ("title", "desc") or part.get("class") == "hits":
                parent.remove(part)
    for told in ("aria-labelledby", "role"):
        root.attrib.pop(told, None)
    root.attrib |= {"aria-hidden": "true", "focusable": "false"}
    return written(plain(root))


def plain(root: ET.Element) -> ET.Element:
    """A picture without what a strict policy for contents forbids: styles within it."""
    for style in root.findall("style"):
        root.remove(style)
    for part in root.iter():
        marker = part.attrib.pop("style", "")
        if marker:
            where = marker.removeprefix("marker:")
            part.attrib |= {"marker-start": where, "marker-mid": where, "marker-end": where}
    for size in ("width", "height"):
        root.attrib.pop(size, None)
    return root


def written(root: ET.Element) -> Markup:
    """A picture as text."""
    return Markup(printable(ET.tostring(root, encoding="unicode")).replace(" />", "/>"))
