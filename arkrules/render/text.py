"""The board as text: three lines and six columns a tile.

Every tile is nine places of two characters. The four places at its sides show what continues there,
the corners what lies between, the middle a site or what passes through.
A piece takes the place of its segment: the owner's first letter and the piece's glyph.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arkrules.geometry import Cell
from arkrules.play import GameState, Glyph
from arkrules.structure import require
from arkrules.tiles import Tile
from arkrules.tiles.outline import MIST

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from arkrules.play import PlacedPiece

__all__ = ["board_text", "doubtful_kinds", "print_board"]

# The twelve slots, as rows and columns of the nine places.
_PLACES = (
    (0, 0), (0, 1), (0, 2),
    (0, 2), (1, 2), (2, 2),
    (2, 2), (2, 1), (2, 0),
    (2, 0), (1, 0), (0, 0),
)  # fmt: skip
_CENTER = (1, 1)
_INK = {"city": "##", "road": "==", "field": "··", MIST: "~~", "": "  "}
_STYLES = {"city": "yellow", "road": "bright_white", "field": "green", "site": "bold magenta"}
PLAYER_STYLES = (
    "bold white on red",
    "bold white on blue",
    "bold black on bright_green",
    "bold black on yellow",
    "bold white on black",
    "bold black on white",
    "bold white on purple",
    "bold black on bright_magenta",
)

Patch = tuple[int, int]
Drawn = tuple[str, str]
"""Two characters and their style."""


def board_text(state: GameState) -> str:
    """The board as plain text."""
    return _board(state).plain


def print_board(state: GameState, console: Console) -> None:
    """Print the board, in color if the console has any."""
    console.print(_board(state), soft_wrap=True)


def _board(state: GameState) -> Text:
    """The board with its coordinates."""
    from rich.text import Text

    require(state, GameState, "state", "a state, such as `set_up` gives")
    text = Text()
    extent = state.board.extent()
    if extent is None:
        return text.append("the table is empty\n")
    tiles = {cell: _tile(state, cell, tile) for cell, tile in state.tiles.items()}
    xs = range(extent.west, extent.east + 1)
    text.append(" " * 5 + "".join(f"{x:^6}" for x in xs).rstrip() + "\n", "dim")
    for y in range(extent.north, extent.south + 1):
        last = max((x for x in xs if (x, y) in tiles), default=extent.west - 1)
        for row in range(3):
            text.append(f"{y:>4} " if row == 1 else " " * 5, "dim")
            for x in range(extent.west, last + 1):
                drawn = tiles.get((x, y))  # type: ignore[call-overload]  # a cell equals its pair
                for ink, style in drawn[row] if drawn else (("  ", ""),) * 3:
                    text.append(ink, style)
            text.append("\n")
    for line in _carried(state):
        text.append(f"     {line}\n")
    if doubtful := doubtful_kinds(state):
        more = f" and {len(doubtful) - 12} more" if len(doubtful) > 12 else ""
        listed = ", ".join(doubtful[:12])
        text.append(f"     reconstructed tiles: {listed}{more}\n", "dim")
    return text


def _carried(state: GameState) -> Iterator[str]:
    """What pieces carry, which there is no room to draw."""
    for piece in state.pieces:
        if piece.notes:
            notes = ", ".join(f"{name}={count}" for name, count in piece.notes)
            yield f"{piece.player} {piece.kind} {piece.cell} {piece.segment}: {notes}"


def doubtful_kinds(state: GameState) -> list[str]:
    """The kinds on the board whose picture is not confirmed; whoever shows them says so."""
    sure = state.assembly.box.confidence
    tokens = {tile.kind.token for tile in state.tiles.values()}
    return sorted(token for token in tokens if sure(token) not in ("", "confirmed"))


def _tile(state: GameState, cell: Cell, tile: Tile) -> list[list[Drawn]]:
    """The nine places of a tile, row by row."""
    standing = {piece.segment: piece for piece in state.pieces if piece.cell == cell}
    grid: dict[Patch, Drawn] = {}
    for place, name in _ground(tile).items():
        at = tile.kind.index.get(name)
        kind = name if at is None else tile.segments[at].kind
        grid[place] = (_INK[kind], _STYLES.get(kind, ""))
    site = tile.kind.site
    if site:
        grid[_CENTER] = (_glyph(state, site) * 2, _STYLES["site"])
    taken: set[Patch] = set()
    for segment in tile.segments:
        if (piece := standing.get(segment.name)) is not None:
            place = _home(tile, segment.name, taken)
            taken.add(place)
            grid[place] = _piece(state, piece)
    for name, marks in tile.kind.marked.items():
        for word in marks:
            place = _home(tile, name, taken) if name else _CENTER
            if place not in taken:
                taken.add(place)
                letter = _glyph(state, word)
                grid[place] = (letter + str(marks[word]) if marks[word] > 1 else letter * 2, "bold")
    for token, where in state.tokens.items():
        if where == cell:
            grid[_CENTER] = (_glyph(state, token) * 2, "reverse bold")
    return [[grid[row, column] for column in range(3)] for row in range(3)]


def _piece(state: GameState, piece: PlacedPiece) -> Drawn:
    letter = piece.player[0].upper()
    style = PLAYER_STYLES[state.players.index(piece.player) % len(PLAYER_STYLES)]
    return letter + _glyph(state, piece.kind), style


def _glyph(state: GameState, name: str) -> str:
    return state.assembly.glyphs.get(name, Glyph(text=name[0].upper())).text


def _ground(tile: Tile) -> dict[Patch, str]:
    """Which segment each of the nine places shows."""
    ground: dict[Patch, str] = {}
    for place, slot in zip(_PLACES, "".join(tile.sides), strict=True):
        known = slot if slot in tile.kind.index or slot == MIST else ""
        # Where two sides meet in a corner a city shows, so that caps look like caps.
        if not ground.get(place) or known.isupper():
            ground[place] = known
    ground[_CENTER] = _passing(tile)
    return ground


def _passing(tile: Tile) -> str:
    """What lies in the middle: what joins most sides, else a field."""
    middles = [side[1] for side in tile.sides]
    known = [name for name in middles if name in tile.kind.index]
    if not known:
        return ""
    roads = [name for name in known if name.isdigit()]
    if roads:
        return roads[0]
    most = max(known, key=lambda name: (known.count(name), name.islower()))
    if most.isupper() and known.count(most) == 1:
        return next((name for name in tile.kind.index if len(name) == 1 and name.islower()), most)
    return most


def _home(tile: Tile, name: str, taken: set[Patch]) -> Patch:
    """Where a piece or a mark on a segment is drawn: where the segment shows, if there is room."""
    if len(name) > 1:
        return _CENTER
    shown = [place for place, there in _ground(tile).items() if there == name]
    slots = [p for p, slot in zip(_PLACES, "".join(tile.sides), strict=True) if slot == name]
    middles = [place for place in _by_middle(shown) if place not in taken]
    rest = [place for place in (*shown, *slots) if place not in taken]
    return (middles or rest or slots)[0]


def _by_middle(places: list[Patch]) -> Iterator[Patch]:
    """The places in the middle of a side first."""
    return iter(sorted(places, key=lambda place: (place[0] != 1) == (place[1] != 1)))
