"""What figures may do where there are ghosts: traits as data, in `pieces.toml`.

The file beside the shipped rule data tells of the figures of the other expansions;
an extension that brings figures, or a folder with a root of its own, may bring such a file too.
A profile carries what these files said when it was loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import attrs

from arkrules.errors import ProfileError
from arkrules.play import Assembly
from arkrules.reading import FileText, why_unread
from arkrules.rules import shipped_library
from arkrules.schema import Schema, Schemas, file_schema
from arkrules.structure import forbidding_converter, structured
from arkrules.toml import parse_text

__all__ = ["FILE", "Figure", "figure_of", "figures_schema", "load_figures", "shipped_figures"]

FILE = "pieces.toml"


@attrs.frozen(kw_only=True)
class Figure:
    """A kind of figure and what it may do."""

    title: str = ""
    """What readers know it by."""
    expansion: str = ""
    """Where it comes from."""
    haunted: bool = True
    """Whether a ghost may be put on it."""
    castle: bool = True
    """Whether it may stand on a castle."""
    graveyard: bool = True
    """Whether it may stand on a graveyard."""
    weight: int = 1
    """What it counts in a majority."""
    weight_per: str = ""
    """The mark of which each one in its city makes it count that much; empty if none does."""
    cite: tuple[str, ...] = ()
    """Where that stands."""


_ANY = Figure()
"""A figure of which nothing is said."""
_CONVERTER = forbidding_converter()


def load_figures(path: Path) -> Mapping[str, Figure]:
    """The figures of a file, by kind, or `ProfileError` with every fault."""
    try:
        file = FileText.of(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(why_unread(error), file=str(path)) from None
    return _figures_in(file)


def _figures_in(file: FileText) -> Mapping[str, Figure]:
    raw = parse_text(file.text, file.path)
    return structured(_CONVERTER, raw, dict[str, Figure], ProfileError, file=file.path)


def figures_schema() -> Schema:
    """The schema of such a file."""
    schemas = Schemas.of_files()
    table = {
        "type": "object",
        "description": "Figures by their kinds; one of which nothing is said may do everything.",
        "additionalProperties": schemas.of(Figure),
    }
    return file_schema("Figures of arkrules and what they may do", table, schemas)


def shipped_figures() -> Mapping[str, Figure]:
    """The figures of the game and of its other expansions."""
    return load_figures(shipped_library().folders[0] / FILE)


@lru_cache(maxsize=64)
def _figures(assembly: Assembly) -> Mapping[str, Figure]:
    found: dict[str, Figure] = {}
    for file in assembly.data:
        if Path(file.path).name == FILE:
            found |= _figures_in(file)
    return found


def figure_of(assembly: Assembly, kind: str) -> Figure:
    """The traits of a kind of piece; one of which nothing is said may do everything."""
    return _figures(assembly).get(kind, _ANY)
