"""The board as text: three lines and six columns a tile.

Every tile is nine places of two characters. The four places at its sides show what continues there,
the corners what lies between, the middle a site or what passes through, `)(` at a bridge.
A piece takes the place of its segment: the owner's first letter and the piece's glyph;
the letter is small if the piece has left the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from arkrules.files import tables_beside
from arkrules.play import GameState
from arkrules.render.outline import is_bridge
from arkrules.render.scene import LaidTile, Scene, StandingPiece, State, scene_of
from arkrules.render.words import doubt_of, key_of
from arkrules.text import say
from arkrules.tiles.tile import BLANK, MIST, RIVER

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["board_text", "print_board", "scene_text"]

# The twelve slots, as rows and columns of the nine places.
_PLACES = (
    (0, 0), (0, 1), (0, 2),
    (0, 2), (1, 2), (2, 2),
    (2, 2), (2, 1), (2, 0),
    (2, 0), (1, 0), (0, 0),
)  # fmt: skip
_CENTER = (1, 1)
_LOOKS = tables_beside(__file__, "letters.toml")
_INK: Mapping[str, str] = _LOOKS["ink"]
_STYLES: Mapping[str, str] = _LOOKS["ground"]
PLAYER_STYLES: Sequence[str] = _LOOKS["pieces"]["styles"]

_CELLS = 50_000
"""How many cells, empty ones included, are shown in letters."""
_KINDS = 12
"""How many kinds of tiles are listed in a line."""

_GAP = "…"
"""Stands for rows and columns between groups of tiles that lie apart."""

Patch = tuple[int, int]
Drawn = tuple[str, str]
"""Two characters and their style."""


def board_text(state: GameState) -> str:
    """The board as plain text."""
    return scene_text(scene_of(state)).plain


def print_board(state: GameState, console: Console) -> None:
    """Print the board, in color if the console has any."""
    console.print(scene_text(scene_of(state)), soft_wrap=True)


def scene_text(scene: Scene, *, title: bool = False) -> Text:
    """The board with its coordinates, in color; under its title where that is wanted."""
    from rich.text import Text

    text = Text(f"{scene.title}\n" if title or scene.heading else "")
    extent = scene.extent
    if extent is None:
        return text.append(say("The table is empty.") + "\n")
    xs = _lines_shown(extent.west, extent.east, {tile.cell.x for tile in scene.tiles})
    ys = _lines_shown(extent.north, extent.south, {tile.cell.y for tile in scene.tiles})
    if len(xs) * len(ys) > _CELLS:  # few tiles can lie far apart, in a line that turns
        return text.append(say("The board is too large to be shown in letters.") + "\n")
    tiles = {tile.cell: _tile(scene, tile) for tile in scene.tiles}
    heads = (f"{_GAP if x is None else x:^6}" for x in xs)
    text.append(" " * 5 + "".join(heads).rstrip() + "\n", "dim")
    for y in ys:
        if y is None:
            text.append(f"{_GAP:>4}\n", "dim")
            continue
        last = max((at for at, x in enumerate(xs) if (x, y) in tiles), default=-1)
        for row in range(3):
            text.append(f"{y:>4} " if row == 1 else " " * 5, "dim")
            for x in xs[: last + 1]:
                drawn = tiles.get((x, y))  # type: ignore[call-overload]  # a cell equals its pair
                for ink, style in drawn[row] if drawn else (("  ", ""),) * 3:
                    text.append(ink, style)
            text.append("\n")
    for line in _told(scene):
        text.append(f"     {line}\n")
    return text


def _lines_shown(first: int, last: int, taken: Collection[int]) -> list[int | None]:
    """Return the rows or columns with tiles and those beside them, with nothing for a gap."""
    found: list[int | None] = []
    for at in range(first, last + 1):
        if not {at - 1, at, at + 1}.isdisjoint(taken):
            found.append(at)
        elif found and found[-1] is not None:
            found.append(None)
    return found


def _told(scene: Scene) -> Iterator[str]:
    """What there is no room to draw, or no way to mark in letters."""
    for piece in scene.pieces:
        notes = [f"{name}={count}" for name, count in piece.notes]
        if told := ", ".join([*notes, piece.gain] if piece.gain else notes):
            yield f"{piece.player} {piece.name} {piece.cell} {piece.segment}: {told}"
    for state, meaning in scene.meanings:
        if things := ", ".join(_in_state(scene, state)):
            yield say("{meaning}: {things}", meaning=meaning, things=things)
    for arrow in scene.arrows:
        yield say("{what}: {way}", what=arrow.name or "→", way=" → ".join(map(str, arrow.way)))
    yield from (entry.words for entry in key_of(scene) if entry.drawn in ("player", "chosen"))
    if doubt := doubt_of(scene, _KINDS):
        yield doubt


def _in_state(scene: Scene, state: State) -> Iterator[str]:
    """What is shown in a state, as in notation."""
    for tile in scene.tiles:
        if tile.state is state:
            yield f"{tile.cell} {tile.name}"
        yield from (f"{it.cell} {it.segment}" for it in tile.grounds if it.state is state)
    yield from (str(spot.cell) for spot in scene.spots if spot.state is state)
    for piece in scene.pieces:
        if piece.state is state:
            yield f"{piece.player} {piece.name} {piece.cell} {piece.segment}"


def _tile(scene: Scene, tile: LaidTile) -> list[list[Drawn]]:
    """The nine places of a tile, row by row."""
    standing = {piece.segment: piece for piece in scene.pieces if piece.cell == tile.cell}
    kinds = {ground.segment: ground.name for ground in tile.grounds}
    grid: dict[Patch, Drawn] = {}
    for place, name in _ground(tile).items():
        kind = kinds.get(name, name)
        grid[place] = (_INK[kind], _STYLES.get(kind, ""))
    if is_bridge(tile.sides):
        grid[_CENTER] = (")(", _STYLES["road"])
    if tile.site:
        grid[_CENTER] = (scene.glyph(tile.site).text * 2, _STYLES["site"])
    taken: set[Patch] = set()
    for ground in tile.grounds:
        if (piece := standing.get(ground.segment)) is not None:
            place = _home(tile, ground.segment, taken)
            taken.add(place)
            grid[place] = _piece(scene, piece)
    for stamp in tile.stamps:
        plain = stamp.segment and not stamp.joint
        place = _home(tile, stamp.segment, taken) if plain else _CENTER
        if place not in taken:
            taken.add(place)
            letter = scene.glyph(stamp.name).text
            grid[place] = (letter + str(stamp.count) if stamp.count > 1 else letter * 2, "bold")
    for token in scene.tokens:
        if token.cell == tile.cell:
            grid[_CENTER] = (scene.glyph(token.name).text * 2, "reverse bold")
    return [[grid[row, column] for column in range(3)] for row in range(3)]


def _piece(scene: Scene, piece: StandingPiece) -> Drawn:
    gone = piece.state is State.FADED
    letter = piece.player[0].lower() if gone else piece.player[0].upper()
    style = PLAYER_STYLES[scene.players.index(piece.player) % len(PLAYER_STYLES)]
    return letter + scene.glyph(piece.name).text, f"dim {style}" if gone else style


def _ground(tile: LaidTile) -> dict[Patch, str]:
    """Which segment each of the nine places shows."""
    ground: dict[Patch, str] = {}
    for place, slot in zip(_PLACES, "".join(tile.sides), strict=True):
        known = slot if slot not in BLANK or slot in (MIST, RIVER) else ""
        # Where two sides meet in a corner a city shows, so that caps look like caps.
        if not ground.get(place) or known.isupper():
            ground[place] = known
    ground[_CENTER] = _passing(tile)
    return ground


def _passing(tile: LaidTile) -> str:
    """What lies in the middle: what joins most sides, else a field."""
    middles = [side[1] for side in tile.sides]
    known = [name for name in middles if name not in BLANK]
    if not known:
        return RIVER if RIVER in middles else ""
    roads = [name for name in known if name.isdigit()]
    if roads:
        return roads[0]
    if RIVER in middles and not any(known.count(name) > 1 for name in known if name.isupper()):
        return RIVER
    most = max(known, key=lambda name: (known.count(name), name.islower()))
    if most.isupper() and known.count(most) == 1:
        return next((g.segment for g in tile.grounds if g.name == "field"), most)
    return most


def _home(tile: LaidTile, name: str, taken: set[Patch]) -> Patch:
    """Where a piece or a mark on a segment is drawn: where the segment shows, if there is room."""
    if len(name) > 1:
        return _CENTER
    shown = [place for place, there in _ground(tile).items() if there == name]
    slots = [p for p, slot in zip(_PLACES, "".join(tile.sides), strict=True) if slot == name]
    shown.sort(key=lambda place: (place[0] != 1) == (place[1] != 1))  # middles of sides first
    return next((place for place in (*shown, *slots) if place not in taken), [*slots, _CENTER][0])
