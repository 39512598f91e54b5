"""Drawing positions for people: as pictures, as text, and in words.

Open `scene.py` first: a scene says what is to be seen, and comes before any of them. `svg.py`
draws it, `text.py` sets it in letters, and `words.py` describes it.
"""

from arkrules.render.scene import (
    Arrow,
    Ground,
    LaidTile,
    PlayerLine,
    Scene,
    Spot,
    Stamp,
    StandingPiece,
    State,
    scene_of,
    scene_of_tile,
)
from arkrules.render.svg import board_svg, scene_svg, tile_svg
from arkrules.render.text import board_text, print_board, scene_text
from arkrules.render.words import described

__all__ = [
    "Arrow",
    "Ground",
    "LaidTile",
    "PlayerLine",
    "Scene",
    "Spot",
    "Stamp",
    "StandingPiece",
    "State",
    "board_svg",
    "board_text",
    "described",
    "print_board",
    "scene_of",
    "scene_of_tile",
    "scene_svg",
    "scene_text",
    "tile_svg",
]
