"""The River: tiles with a river that are laid before all others."""

from __future__ import annotations

from arkrules.play import Extension
from arkrules.text import later
from arkrules.tiles import MarkWord
from arkrules.tiles.tile import RIVER

EXTENSION = Extension(
    name="river",
    about="The River.",
    marks=(
        MarkWord("spring", about="the spring of the river"),
        MarkWord("lake", about="a lake in which the river ends"),
        MarkWord("volcano", about="a lake in a volcano"),
    ),
    signs={RIVER: later("a river")},
)
