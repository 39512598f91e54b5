"""A board in words, for those who hear it: the one text that describes a picture."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.nouns import Things, noun, segment_named
from arkrules.render.key import doubt_of
from arkrules.render.scene import Arrow, Ground, LaidTile, Scene, Spot, StandingPiece, State
from arkrules.text import all_of, count, later, listing, say

__all__ = ["described", "piece_title"]

_SHOWN = {
    State.FADED: later("{what}, faded"),
    State.NEW: later("{what}, new"),
    State.FORBIDDEN: later("{what}, forbidden"),
    State.BARRIER: later("{what}, a barrier"),
}
"""How the states are told where nobody says what they mean."""


def described(scene: Scene) -> str:
    """What a scene shows, in a sentence or two."""
    if scene.about:
        return scene.about
    if scene.extent is None:
        return say("The table is empty.")
    said = say("{parts}.", parts="; ".join(_parts(scene)))
    doubt = doubt_of(scene)
    return say("{board} {doubt}", board=said, doubt=doubt) if doubt else said


def _parts(scene: Scene) -> Iterator[str]:
    """What there is to see, one thing after another."""
    yield count(len(scene.tiles), "One tile", "A board of {number} tiles")
    for piece in scene.pieces:
        yield _shown(scene, piece.state, _piece(piece))
    for token in scene.tokens:
        said = say("{token:the} at {cell}", token=noun(token.name), cell=token.cell)
        yield _shown(scene, token.state, said)
    for tile in scene.tiles:
        yield from _marked(scene, tile)
        for ground in tile.grounds:
            yield from _marked(scene, ground)
    for spot in scene.spots:
        yield from _marked(scene, spot)
    for arrow in scene.arrows:
        yield _shown(scene, arrow.state, _arrow(arrow))
    if scene.highlight is not None:
        yield say("the tile in question at {cell}", cell=scene.highlight)


def _marked(scene: Scene, spot: Spot) -> Iterator[str]:
    """A tile, a segment or a cell, if it is marked."""
    if spot.state is State.PLAIN:
        return
    if isinstance(spot, Ground):
        what = {"kind": noun(spot.name), "segment": spot.segment, "cell": spot.cell}
        said = say("{kind} {segment} at {cell}", **what)
    elif isinstance(spot, LaidTile):
        said = say("the tile at {cell}", cell=spot.cell)
    else:
        said = say("the cell {cell}", cell=spot.cell)
    yield _shown(scene, spot.state, said)


def _arrow(arrow: Arrow) -> str:
    first, *between, last = map(str, arrow.way)
    ends = {"name": arrow.name, "first": first, "last": last}
    if between:
        over = listing(between)
        if arrow.name:
            return say("an arrow, {name}, from {first} over {over} to {last}", over=over, **ends)
        return say("an arrow from {first} over {over} to {last}", over=over, **ends)
    if arrow.name:
        return say("an arrow, {name}, from {first} to {last}", **ends)
    return say("an arrow from {first} to {last}", **ends)


def _who(piece: StandingPiece) -> dict[str, object]:
    """Whose a piece is, what it is, and where it stands."""
    return {
        "player": piece.player,
        "piece": noun(piece.name),
        "segment": segment_named(piece.segment),
        "cell": piece.cell,
    }


def _piece(piece: StandingPiece) -> str:
    who = _who(piece)
    if not piece.notes:
        return say("{player} {piece} on {segment} at {cell}", **who)
    carried = all_of(Things(name.removesuffix("s"), number) for name, number in piece.notes)
    return say("{player} {piece} on {segment} at {cell} with {carried}", carried=carried, **who)


def piece_title(piece: StandingPiece) -> str:
    """Describe a piece and its place, for readers who point at it."""
    who = _who(piece)
    if not piece.notes:
        return say("{player}'s {piece} on {segment} at {cell}", **who)
    carried = all_of(Things(name.removesuffix("s"), number) for name, number in piece.notes)
    return say("{player}'s {piece} on {segment} at {cell} with {carried}", carried=carried, **who)


def _shown(scene: Scene, state: State, what: str) -> str:
    """Something with what its state means."""
    if state is State.PLAIN:
        return what
    if meaning := scene.meaning(state):
        return say("{what}, {meaning}", what=what, meaning=meaning)
    return say(_SHOWN[state], what=what)
