"""Drawing positions for people: as text, in color where there is color."""

from arkrules.render.text import board_text, print_board

__all__ = ["board_text", "print_board"]
