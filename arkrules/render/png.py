"""A picture as PNG, for places that show no SVG; an optional library draws the dots."""

from __future__ import annotations

import importlib
import re

from arkrules.errors import ArkrulesError
from arkrules.text import say

__all__ = ["png_of"]

_SCALE = 2
"""How many dots make the side of one unit, so that small letters are read on fine screens."""
_VARIABLE = re.compile(r";[a-z]+:var\([^)]*\)")
_DARK = re.compile(r"@media[^{]*\{[^{]*\{[^}]*\}\}")


def png_of(svg: str) -> bytes:
    """The dots of a picture, twice as many each way as it has units."""
    try:
        library = importlib.import_module("resvg_py")
    except ImportError:
        error = ArkrulesError(say("a PNG picture needs a library that is not installed"))
        error.remedy = say("`pip install 'arkrules[png]'` installs it; an .svg file needs none")
        raise error from None
    # It knows no variables, and takes a value that it cannot read for black.
    plain = _DARK.sub("", _VARIABLE.sub("", svg))
    return bytes(library.svg_to_bytes(svg_string=plain, zoom=_SCALE))
