"""Several scenes in one picture, one after another, as a film has them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from xml.etree import ElementTree as ET

import attrs

from arkrules.geometry import Rect
from arkrules.messages import count
from arkrules.render.key import doubt_of
from arkrules.render.scene import Scene
from arkrules.render.svg import scene_svg
from arkrules.xml import add, printable

__all__ = ["strip_svg"]

_GAP = 16
_LINE = 22
_CELL = 100


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
    high = max((height for _, height in sizes), default=0) + _GAP
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
    add(root, "rect", "paper", width=width, height=total)
    for at, (frame, (east, south)) in enumerate(zip(frames, shifts, strict=True)):
        frame.attrib |= {"x": str(at % across * wide + east), "y": str(at // across * high + south)}
        root.append(frame)
    if doubt:
        add(root, "text", "label words", doubt, x=8, y=height + 14)
    return printable(ET.tostring(root, encoding="unicode").replace(" />", "/>") + "\n")


def _frame(scene: Scene, prefix: str) -> ET.Element:
    """A scene as a part of a picture; which tiles are reconstructed is told once, below all."""
    sure = tuple(attrs.evolve(tile, confidence="") for tile in scene.tiles)
    shown = attrs.evolve(scene, tiles=sure, heading=True, meanings=())
    frame = ET.fromstring(scene_svg(shown, prefix=prefix))
    for part in frame.iter():
        part.tag = part.tag.rpartition("}")[2]
    return frame


def _shifts(scenes: Sequence[Scene]) -> list[tuple[int, int]]:
    """How far each scene lies from the corner that all have in common."""
    extents = [scene.extent or Rect(0, 0, 0, 0) for scene in scenes]
    west = min((extent.west for extent in extents), default=0)
    north = min((extent.north for extent in extents), default=0)
    return [((one.west - west) * _CELL, (one.north - north) * _CELL) for one in extents]
