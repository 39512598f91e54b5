"""Several scenes in one picture, one after another, as a film has them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from xml.etree import ElementTree as ET

import attrs

from arkrules.geometry import Rect
from arkrules.render.canvas import add
from arkrules.render.key import doubt_of, key_of
from arkrules.render.look import style_of
from arkrules.render.scene import Scene
from arkrules.render.svg import scene_svg
from arkrules.text import count, sanitize

__all__ = ["strip_svg"]

_GAP = 16
_LINE = 22
_CELL = 100
_SMALL = 30
"""How often the height of a title goes into the width of a picture."""


def strip_svg(scenes: Sequence[Scene], title: str, *, prefix: str = "strip") -> str:
    """Scenes in rows, each under its title, with the same cell at the same place in all."""
    across = ceil(sqrt(len(scenes)))
    frames = [_frame(scene, f"{prefix}-{at}") for at, scene in enumerate(scenes)]
    shifts = _shifts(scenes)
    sizes = [
        (int(frame.get("width", "0")) + east, int(frame.get("height", "0")) + south)
        for frame, (east, south) in zip(frames, shifts, strict=True)
    ]
    wide = max((width for width, _ in sizes), default=0) + _GAP
    letter = max(15, wide // _SMALL)
    lines = max((1 + len(scene.tallies) for scene in scenes), default=1)
    head = round(letter * 1.3 * lines + letter / 2)
    high = max((height for _, height in sizes), default=0) + head + _GAP
    doubt = doubt_of(scenes[-1]) if scenes else ""
    width, height = across * wide, ceil(len(scenes) / max(across, 1)) * high
    root = ET.Element("svg", {"class": "ark-board", "role": "img"})
    root.set("xmlns", "http://www.w3.org/2000/svg")
    root.set("aria-labelledby", f"{prefix}-title {prefix}-desc")
    total = height + (_LINE if doubt else 0)
    root.set("viewBox", f"0 0 {width} {total}")
    root.attrib |= {"width": str(width), "height": str(total)}
    add(root, "title", "", title, id=f"{prefix}-title")
    told = count(len(scenes), "A strip of one picture.", "A strip of {number} pictures.")
    add(root, "desc", "", told, id=f"{prefix}-desc")
    style = add(root, "style")
    add(root, "rect", "paper", width=width, height=total)
    for at, (frame, (east, south)) in enumerate(zip(frames, shifts, strict=True)):
        x, y = at % across * wide, at // across * high
        said = [
            scenes[at].title,
            *(entry.words for entry in key_of(scenes[at]) if entry.drawn == "player"),
        ]
        for line, words in enumerate(said, 1):
            more = {"x": x + 8, "y": y + round(letter * 1.3 * line), "font_size": letter}
            add(root, "text", "headline", words, **more)
        frame.attrib |= {"x": str(x + east), "y": str(y + head + south)}
        root.append(frame)
    if doubt:
        add(root, "text", "label words", doubt, x=8, y=height + 14)
    style.text = style_of(root)
    return sanitize(ET.tostring(root, encoding="unicode").replace(" />", "/>") + "\n")


def _frame(scene: Scene, prefix: str) -> ET.Element:
    """A scene as a part of a picture; reconstructed tiles are listed once, below all."""
    sure = tuple(attrs.evolve(tile, confidence="") for tile in scene.tiles)
    shown = attrs.evolve(scene, tiles=sure, tallies=(), meanings=(), legend=False)
    frame = ET.fromstring(scene_svg(shown, prefix=prefix))
    for part in frame.iter():
        part.tag = part.tag.rpartition("}")[2]
    frame.remove(frame.findall("style")[0])  # all have one together
    return frame


def _shifts(scenes: Sequence[Scene]) -> list[tuple[int, int]]:
    """How far each scene lies from the corner that all have in common."""
    extents = [scene.extent or Rect(0, 0, 0, 0) for scene in scenes]
    west = min((extent.west for extent in extents), default=0)
    north = min((extent.north for extent in extents), default=0)
    return [((one.west - west) * _CELL, (one.north - north) * _CELL) for one in extents]
