"""A board in words, for those who hear it: the one text that describes a picture."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.plurals import plural
from arkrules.render.scene import Scene, StandingPiece, State

__all__ = ["described"]


def described(scene: Scene) -> str:
    """What a scene shows, in a sentence or two."""
    if scene.about:
        return scene.about
    if scene.extent is None:
        return "The table is empty."
    said = "; ".join(_parts(scene))
    if scene.doubtful:
        said += f". Reconstructed tiles: {', '.join(scene.doubtful)}"
    return f"{said}."


def _parts(scene: Scene) -> Iterator[str]:
    """What there is to see, one thing after another."""
    yield f"A board of {plural(len(scene.tiles), 'tile')}" if len(scene.tiles) != 1 else "One tile"
    yield from (f"{_piece(piece)}{_shown(piece.state)}" for piece in scene.pieces)
    yield from (f"the {token.name} at {token.cell}{_shown(token.state)}" for token in scene.tokens)
    for tile in scene.tiles:
        if tile.state is not State.PLAIN:
            yield f"the tile at {tile.cell}{_shown(tile.state)}"
        for ground in tile.grounds:
            if ground.state is not State.PLAIN:
                yield f"{ground.name} {ground.segment} at {ground.cell}{_shown(ground.state)}"
    yield from (f"the cell {spot.cell}{_shown(spot.state)}" for spot in scene.spots)
    for arrow in scene.arrows:
        name = f", {arrow.name}," if arrow.name else ""
        first, *between, last = map(str, arrow.way)
        over = f" over {' and '.join(between)}" if between else ""
        yield f"an arrow{name} from {first}{over} to {last}{_shown(arrow.state)}"
    if scene.highlight is not None:
        yield f"the tile in question at {scene.highlight}"


def _piece(piece: StandingPiece) -> str:
    carried = ", ".join(f"{name}={count}" for name, count in piece.notes)
    return f"{piece.player} {piece.name} on {piece.segment} at {piece.cell}" + (
        f" with {carried}" if carried else ""
    )


def _shown(state: State) -> str:
    return "" if state is State.PLAIN else f", {state}"
