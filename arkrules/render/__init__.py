"""Drawing positions for people: as text, in color where there is color."""

from arkrules.render.svg import board_svg, tile_svg
from arkrules.render.text import board_text, print_board

__all__ = ["board_svg", "board_text", "print_board", "tile_svg"]
