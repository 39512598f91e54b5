"""Drawings on pages: SVG files beside the doctrees, each with a text for those who cannot see."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

from arkrules.geometry import Cell
from arkrules.play import GameState
from arkrules.render import board_svg, board_text, doubtful_kinds, tile_svg
from arkrules.sphinxext.nodes import drawing, picture
from arkrules.tiles import Confidence, Kind

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["board_picture", "doubt", "reconstructed", "tile_picture", "words_of"]

_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def board_picture(
    env: BuildEnvironment,
    state: GameState,
    title: str,
    highlight: Cell | None = None,
    alt: str = "",
) -> picture:
    """The board, the tile in question marked."""
    svg = board_svg(state, title=title, highlight=highlight)
    shown = _drawing(env, svg, alt or f"{title}. {words_of(state, highlight)}", "arkrules-board")
    letters = board_text(state)
    return picture("", shown, nodes.literal_block(letters, letters, language="none"))


def tile_picture(
    env: BuildEnvironment, kind: Kind, title: str, confidence: str = "", *, names: bool = False
) -> picture:
    """One tile."""
    svg = tile_svg(kind.tiles[0], title=title, names=names, confidence=confidence)
    shown = _drawing(env, svg, f"{title}: {kind.literal}", "arkrules-tile")
    letters = kind.literal
    return picture("", shown, nodes.paragraph("", "", nodes.literal(letters, letters)))


def _drawing(env: BuildEnvironment, svg: str, alt: str, css: str) -> drawing:
    """The image of a drawing; equal drawings share a file."""
    file = _written(Path(env.doctreedir) / "arkrules", svg)
    uri = Path(os.path.relpath(file, env.srcdir)).as_posix()
    size = _SIZE.search(svg)
    assert size is not None  # every drawing has one
    classes = ["arkrules-drawing", css, "no-scaled-link"]
    return drawing("", uri=f"/{uri}", alt=alt, width=size[1], height=size[2], classes=classes)


def _written(folder: Path, svg: str) -> Path:
    """The file of a drawing; written only where it is not there, as pages depend on its date."""
    name = hashlib.sha256(svg.encode()).hexdigest()[:20]
    file = folder / f"arkrules-{name}.svg"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"{name}.{os.getpid()}.part"
        part.write_text(svg, encoding="utf-8")
        part.replace(file)
    return file


def words_of(state: GameState, highlight: Cell | None = None) -> str:
    """A position in words, for those who hear the page."""
    position = state.position()
    said = [f"A board of {len(position.tiles)} tiles" if len(position.tiles) != 1 else "One tile"]
    for line in position.pieces:
        owner, kind, cell, segment, *more = line.split()
        carried = f" with {', '.join(more)}" if more else ""
        said.append(f"{owner} {kind} on {segment} at {cell}{carried}")
    said += [f"the {token} at {cell}" for token, cell in state.tokens.items()]
    if highlight is not None:
        said.append(f"the tile in question at {highlight}")
    return "; ".join(said) + "."


def reconstructed(state: GameState) -> str:
    """Which tiles on a board are not confirmed, in a sentence; empty if there is none."""
    kinds = doubtful_kinds(state)
    if not kinds:
        return ""
    return f"Reconstructed tiles, marked with a question mark: {', '.join(kinds)}."


def doubt(confidence: Confidence) -> str:
    """How sure a tile is, in words."""
    return {
        Confidence.CONFIRMED: "confirmed",
        Confidence.TOPOLOGY: "reconstructed inside, sides documented",
        Confidence.RECONSTRUCTED: "reconstructed",
    }[confidence]
