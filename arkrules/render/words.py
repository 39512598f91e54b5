"""A board in words, for those who hear it: the one text that describes a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import attrs

from arkrules.files import tables_beside
from arkrules.nouns import Quantity, noun, segment_named
from arkrules.render.scene import Arrow, Ground, LaidTile, Scene, Spot, StandingPiece, State
from arkrules.text import all_of, count, listing, say

__all__ = ["Remark", "described", "key_of", "piece_words", "rows_of"]

_TOLD: Mapping[str, str] = tables_beside(__file__, "words.toml")["messages"]
"""The words for a piece where it stands, and for states where nobody says what they mean."""


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
        told = _shown(scene, piece.state, piece_words(piece))
        yield say("{piece}, points {gain}", piece=told, gain=piece.gain) if piece.gain else told
    for token in scene.tokens:
        said = say("{token:the} at {cell}", token=noun(token.name), cell=token.cell)
        yield _shown(scene, token.state, said)
    if asked := [f"{it.cell} {it.segment}" for it in scene.grounds if it.state is State.ASKED]:
        yield say("in question: {segments}", segments=listing(asked))
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
    if spot.state in (State.PLAIN, State.ASKED):  # all features in question share one entry
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
    what = say("an arrow, {name},", name=arrow.name) if arrow.name else say("an arrow")
    if not between:
        return say("{what} from {first} to {last}", what=what, first=first, last=last)
    over = listing(between)
    return say(
        "{what} from {first} over {over} to {last}", what=what, first=first, over=over, last=last
    )


def piece_words(piece: StandingPiece, how: Literal["standing", "owned"] = "standing") -> str:
    """Whose a piece is, what it is, where it stands, and what it carries.

    Owned is said to readers who point at it.
    """
    who = say(
        _TOLD[how],
        player=piece.player, piece=noun(piece.name), segment=segment_named(piece.segment),
        cell=piece.cell,
    )  # fmt: skip
    carried = all_of(Quantity(name.removesuffix("s"), number) for name, number in piece.notes)
    return say("{piece} with {carried}", piece=who, carried=carried) if piece.notes else who


def _shown(scene: Scene, state: State, what: str) -> str:
    """Something with what its state means."""
    if state is State.PLAIN:
        return what
    if meaning := scene.meaning(state):
        return say("{what}, {meaning}", what=what, meaning=meaning)
    return say(_TOLD[state], what=what)


# -- the key under a picture ----------------------------------------------------------------------

_LETTER, DIGIT = 7.4, 12.5
"""How wide a letter is, and one of points, in the widest of the usual fonts."""
SWATCH, ROW, GAP = 24, 20, 14


@attrs.frozen
class Remark:
    """A small drawing and what it means; `drawn` says which drawing, and `name` of what."""

    drawn: str
    name: str
    words: str

    @property
    def width(self) -> float:
        """How much room it takes, about."""
        return self.indent + len(self.words) * _LETTER + GAP

    @property
    def indent(self) -> float:
        """How far its words are from where it begins."""
        if self.drawn == "gain":
            return max(SWATCH, len(self.name) * DIGIT + 4)
        return SWATCH if self.drawn else 0


def key_of(scene: Scene) -> Iterator[Remark]:
    """Yield all entries under a picture, in order."""
    for tally in scene.tallies:
        yield Remark(
            "player", tally.player, say("{player}: {what}", player=tally.player, what=tally.words)
        )
    states = scene.states
    for state, words in scene.meanings:
        if state in states:
            yield Remark(state, "", words)
    gains = [piece.gain for piece in scene.pieces if piece.gain]
    if gains:
        split = any("/" in gain for gain in gains)
        words = say("points, by edition") if split else say("points")
        yield Remark("gain", min(gains, key=len) if not split else "+", words)
    if scene.highlight is not None:
        yield Remark("chosen", "", say("the tile in question"))
    if scene.legend:
        yield from _legend(scene)
    if words := doubt_of(scene):
        yield Remark("", "", words)


def doubt_of(scene: Scene, most: int | None = None) -> str:
    """Which tiles are reconstructed, not more of them than wanted; of one tile, in how far."""
    if not scene.doubtful:
        return ""
    if scene.alone:
        inside = scene.tiles[0].confidence == "topology"
        return say("inside reconstructed") if inside else say("reconstructed")
    kinds = listing(scene.doubtful[:most])
    if more := len(scene.doubtful[most:]) if most else 0:
        return say("Reconstructed tiles: {kinds} and {more} more.", kinds=kinds, more=more)
    return say("Reconstructed tiles: {kinds}.", kinds=kinds)


def _legend(scene: Scene) -> Iterator[Remark]:
    """What is what, of all that is there."""
    kinds = {ground.name for tile in scene.tiles for ground in tile.grounds}
    if "city" in kinds:
        yield Remark("city", "", say("city; it is open where the wall is missing"))
    if "road" in kinds:
        yield Remark("road", "", say("road"))
    pieces = {piece.name for piece in scene.pieces}
    for name in sorted(pieces):
        yield Remark("standing", name, say("{piece}, standing", piece=noun(name)))
        yield Remark("lying", name, say("{piece}, lying in a field", piece=noun(name)))
    for name, _ in scene.glyphs:
        if name not in pieces:
            yield Remark("glyph", name, str(noun(name)))


def rows_of(entries: Iterable[Remark], width: float) -> list[list[Remark]]:
    """Entries in rows that are as wide as the picture; one that is wider is a few rows of words."""
    rows: list[list[Remark]] = []
    room = 0.0
    for entry in entries:
        for part in _broken(entry, width):
            if not rows or part.width > room:
                rows.append([])
                room = width
            rows[-1].append(part)
            room -= part.width
    return rows


def _broken(entry: Remark, width: float) -> Iterator[Remark]:
    """An entry, in as many parts as it needs rows."""
    room = width - (SWATCH if entry.drawn else 0) - GAP
    first, *rest = broken(entry.words, max(room, 8 * _LETTER))
    yield attrs.evolve(entry, words=first)
    for words in rest:
        yield attrs.evolve(entry, drawn="indent" if entry.drawn else "", words=words)


def broken(text: str, width: float, letter: float = _LETTER) -> list[str]:
    """A text in lines that are as wide as the picture."""
    return textwrap.wrap(text, int(width / letter), break_long_words=False, break_on_hyphens=False)
