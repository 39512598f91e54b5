"""The key under a picture, entry by entry: its marks, the players' holdings, the things in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from arkrules.nouns import noun
from arkrules.render.scene import Scene
from arkrules.text import listing, say

__all__ = ["Remark", "key_of", "rows_of"]

_LETTER = 6.1
"""How wide a letter is, about."""
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
        return (SWATCH if self.drawn else 0) + len(self.words) * _LETTER + GAP


def key_of(scene: Scene) -> tuple[Remark, ...]:
    """Return all entries under a picture, in order."""
    return tuple(_entries(scene))


def _entries(scene: Scene) -> Iterator[Remark]:
    for tally in scene.tallies:
        yield Remark(
            "player", tally.player, say("{player}: {what}", player=tally.player, what=tally.words)
        )
    states = scene.states
    for state, words in scene.meanings:
        if state in states:
            yield Remark("state", state, words)
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
    most = max(int((width - (SWATCH if entry.drawn else 0) - GAP) / _LETTER), 8)
    words = entry.words
    while len(words) > most and " " in words:
        cut = words.rfind(" ", 0, most + 1)
        cut = words.find(" ") if cut < 1 else cut
        yield attrs.evolve(entry, words=words[:cut])
        entry, words = (
            attrs.evolve(entry, drawn="indent" if entry.drawn else "", words=""),
            words[cut + 1 :],
        )
    yield attrs.evolve(entry, words=words)


def broken(text: str, width: float, letter: float = _LETTER) -> list[str]:
    """A text in lines that are as wide as the picture."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * letter > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
