"""Drawing positions for people: as text, in color where there is color."""

from arkrules.render.svg import board_svg, tile_svg
from arkrules.render.text import board_text, print_board

__all__ = ["board_svg", "board_text", "print_board", "tile_svg"]


# SHIM
import attrs as _attrs

from arkrules.render.text import doubtful_kinds


@_attrs.frozen
class Scene:
    svg: str
    words: str

    def _repr_svg_(self) -> str:
        return self.svg


def scene_of(state, *, title="", highlight=None):
    position = state.position()
    said = [f"A board of {len(position.tiles)} tiles" if len(position.tiles) != 1 else "One tile"]
    for line in position.pieces:
        owner, kind, cell, segment, *more = line.split()
        said.append(f"{owner} {kind} on {segment} at {cell}")
    return Scene(board_svg(state, title=title, highlight=highlight), "; ".join(said) + ".")


def scene_of_tile(tile, *, title="", names=False, confidence=""):
    return Scene(tile_svg(tile, title=title, names=names, confidence=confidence), title)


def described(scene):
    return scene.words
