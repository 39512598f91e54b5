"""Drawings in documents on paper: LaTeX shows no SVG, so each becomes a PNG file beside the text.

An optional library draws them; without it such documents have the boards in letters.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms.images import ImageConverter

from arkrules.files import atomic_write
from arkrules.render.png import png_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["SHOWN", "connect"]

_TAG = "arkrules_pictures"
SHOWN = f"html or epub or {_TAG}"
"""The builders that show drawings; the others show the same in letters."""
_LINE = 560
"""How many units are as wide as a line of text on paper."""


class PaperPicture(ImageConverter):
    """Makes a PNG file of each of our drawings where a builder takes no SVG."""

    default_priority = 190  # before other converters, which would need programs
    conversion_rules = [("image/svg+xml", "image/png")]  # noqa: RUF012  # as Sphinx has it

    def match(self, node: nodes.image) -> bool:
        """Whether it is one of ours and has to be converted."""
        return "arkrules-drawing" in node["classes"] and super().match(node)

    def is_available(self) -> bool:
        """Whether the library is there."""
        return _installed()

    def handle(self, node: nodes.image) -> None:
        """Convert it, and let it be no wider than a line."""
        super().handle(node)
        del node["height"]  # it follows from the width
        if int(node["width"]) > _LINE:
            node["width"] = "100%"

    def convert(self, _from: str | os.PathLike[str], _to: str | os.PathLike[str]) -> bool:
        """Write the PNG file of a drawing."""
        atomic_write(Path(_to), png_of(Path(_from).read_text(encoding="utf-8")))
        return True


def _installed() -> bool:
    return find_spec("resvg_py") is not None


def _mark(app: Sphinx) -> None:
    """Say which builders show drawings."""
    if app.builder.name == "latex" and _installed():
        app.tags.add(_TAG)


def connect(app: Sphinx) -> None:
    """Take part in what is made of images."""
    app.connect("builder-inited", _mark)
    app.add_post_transform(PaperPicture)
