"""What tests of pictures share: all printed tiles, and the parts of a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from arkrules import new_game
from arkrules.play import lexicon
from arkrules.render.outline import Outline, outline_of
from arkrules.tiles import Tile, parse_literal
from tests.positions import tiles

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = "carcassonne-c2+abbot+inns+river+river-2+traders"
BOXES = {
    under: new_game(under, 2).assembly.box
    for under in ("carcassonne", "ark-en2", "ghosts", EVERYTHING)
}
KINDS = {  # those of the base game are in two boxes
    (box.kind(kind).sides, box.kind(kind).site, box.kind(kind).inner): (under, kind)
    for under, box in BOXES.items()
    for kind in sorted(box)
}
TURNS = {
    f"tiles from {first} on": [
        BOXES[under].tile(f"{kind}/{turn}")
        for under, kind in [*KINDS.values()][first : first + 20]
        for turn in range(4)
    ]
    for first in range(0, len(KINDS), 20)
}
"""Every printed tile in each of its turns, some together."""
MIDDLE = 50 + 50j
SAMPLES = [complex(4 * x + 2.3, 4 * y + 1.9) for x in range(25) for y in range(25)]
"""Points all over a tile, few of them on a line."""
BOARD = (
    tiles("0,0 D", "1,0 U/1", "0,-1 E/2", "-1,0 V/3"),
    'pieces = ["red follower 0,-1 a", "blue follower 1,0 1"]',
)
LAID = (*BOARD, 'step = "place"', 'laid = "1,0"')


def tile(token: str) -> Tile:
    """A turned tile of the base set, or of a literal with any marks."""
    if not token.startswith("["):
        return BOXES["carcassonne"].tile(token)
    text, _, turn = token.partition("/")
    return parse_literal(text, lexicon().vocabulary).tiles[int(turn or 0)]


def outlined(laid: Tile) -> Outline:
    """The outline of a tile as it lies."""
    return outline_of(laid.sides, laid.kind.site or "", laid.kind.inner)


def parsed(text: str) -> ET.Element:
    """A picture that is well-formed, sized, and says what it shows."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    return root


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The parts of a class, whatever other classes they have."""
    return [part for part in root.iter() if name in part.get("class", "").split()]


def place(part: ET.Element) -> complex:
    """Where a part has been moved to."""
    x, y = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))[0]
    return complex(float(x), float(y))


def discs(root: ET.Element) -> list[tuple[complex, float]]:
    """Where each piece stands and how far it reaches, as the picture has it."""
    found = []
    for box in root.iter(f"{SVG}g"):
        if box.get("data-piece"):
            (scale,) = re.findall(r"scale\(([\d.]+)\)", box.get("transform", "")) or ["1"]
            (base,) = of_class(box, "base")
            found.append((place(box), float(base.get("r", "")) * float(scale)))
    return found
