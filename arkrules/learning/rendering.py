"""A game shown as PettingZoo and Gymnasium have it shown: as text, as a picture, as dots."""

from __future__ import annotations

import io
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from arkrules.learning.batch import one_of
from arkrules.play import GameState
from arkrules.render import board_svg
from arkrules.render.png import png_of
from arkrules.render.text import board_text
from arkrules.text import listing, say

__all__ = ["RENDER_MODES", "known_mode", "rendered"]

_FOR_DOTS = {"resvg-py": "resvg_py", "pillow": "PIL"}
"""What draws dots, and what reads them back, each with its module; neither is needed to learn."""
_MISSING = tuple(name for name, module in _FOR_DOTS.items() if find_spec(module) is None)

RENDER_MODES = ("human", "ansi", "svg", *(() if _MISSING else ("rgb_array",)))
"""How a game can be shown here."""


def known_mode(mode: str | None) -> str | None:
    """A way to show a game, or an error that says which there are, or what one lacks."""
    if mode == "rgb_array" and _MISSING:
        raise ImportError(
            say(
                "render_mode rgb_array needs {libraries}; "
                "`pip install 'arkrules[png]' pillow` installs them, and svg needs none",
                libraries=listing(_MISSING),
            )
        )
    if mode is not None:
        one_of("render_mode", mode, RENDER_MODES)
    return mode


def rendered(state: GameState, mode: str | None) -> str | NDArray[np.uint8] | None:
    """A state as text, as SVG, or as rows and columns of red, green and blue; or printed."""
    if mode == "human":
        print(board_text(state))
    if mode == "ansi":
        return board_text(state)
    if mode == "svg":
        return board_svg(state)
    if mode == "rgb_array":
        from PIL import Image

        with Image.open(io.BytesIO(png_of(board_svg(state)))) as image:
            return np.array(image.convert("RGB"), np.uint8)
    return None
