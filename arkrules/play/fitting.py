"""Where a tile fits, and what keeps it from a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from arkrules.errors import BadNotation
from arkrules.geometry import SIDES, Cell, Rect, parse_cell, to_cell
from arkrules.messages import later, saying
from arkrules.nouns import noun
from arkrules.play.clauses import Bounds, JunctionRules, TableRules
from arkrules.play.playability import start_tiles
from arkrules.play.refusal import Refusal
from arkrules.rules import Profile
from arkrules.tiles import Kind, Tile
from arkrules.tiles.codes import demanded, placement, spot_of
from arkrules.tiles.outline import Border

if TYPE_CHECKING:
    from arkrules.play.content import Content

__all__ = ["default_table", "fits_somewhere", "limits", "misfits", "placements", "tile_for"]

_MISFITS = (
    later("its north side shows {shown:a} and meets {there:a}"),
    later("its east side shows {shown:a} and meets {there:a}"),
    later("its south side shows {shown:a} and meets {there:a}"),
    later("its west side shows {shown:a} and meets {there:a}"),
)
_FIRST = Cell(0, 0).spot
"""Where the first tile is laid."""
_UNBOUNDED = Bounds.NONE  # looking up a member of an enumeration takes longer than it should


def tile_for(profile: Profile, kind: Kind, turned: int) -> Tile:
    """A kind as it is laid under a profile: what meets at a bush may be linked."""
    if kind.joints and not profile[JunctionRules].bush_ends:
        return kind.joined[turned]
    return kind.tiles[turned]


def default_table(profile: Profile) -> Rect | None:
    """The table that the profile provides, with the start tiles in its middle."""
    rules = profile[TableRules]
    if rules.bounds is not Bounds.EDGE:
        return None
    width, height = rules.size.width, rules.size.height
    cells = list(_starts(profile)) or [Cell(0, 0)]
    west = _first_of(width, [cell.x for cell in cells])
    north = _first_of(height, [cell.y for cell in cells])
    return Rect(west, north, west + width - 1, north + height - 1)


def _starts(profile: Profile) -> Iterator[Cell]:
    """Where the start tiles lie; `contradictions` tells of those that say no cell."""
    for placed in start_tiles(profile):
        with suppress(BadNotation):
            yield parse_cell(placed.partition(" ")[0])


def _first_of(length: int, middle: list[int]) -> int:
    """Where a table begins whose middle these columns or rows are; an odd one is before them."""
    left = length - (max(middle) - min(middle) + 1)
    return min(middle) - (left + 1) // 2


def limits(state: Content, spot: int) -> bool:
    """Whether the table's edge forbids a cell."""
    room = _room(state)
    return room is not None and not room.holds(spot)


def _room(state: Content) -> Rect | None:
    """The cells that the table leaves to a tile; nothing where it sets no limit."""
    rules = state.profile[TableRules]
    if rules.bounds is _UNBOUNDED:
        return None
    if rules.bounds is Bounds.EDGE:
        return state.table
    width, height = rules.size.width, rules.size.height
    if state.table is not None:
        width = state.table.east - state.table.west + 1
        height = state.table.south - state.table.north + 1
    extent = state.board.extent()
    if extent is None:
        return None
    west, north, east, south = extent
    return Rect(east - width + 1, south - height + 1, west + width - 1, north + height - 1)


def placements(state: Content, kind: Kind) -> Sequence[int]:
    """Where and how a kind fits, each as a number of `arkrules.tiles.codes`, in reading order."""
    found: Sequence[int]
    if not state.board.tiles:
        found = [placement(_FIRST, turn) for turn in kind.turns]
    else:
        found = state.board.placements(kind)
    if state.profile[TableRules].bounds is _UNBOUNDED:  # which it nearly always is
        return found
    room = _room(state)
    return found if room is None else [code for code in found if room.holds(spot_of(code))]


def fits_somewhere(state: Content, token: str) -> bool:
    """Whether a tile can be laid anywhere."""
    kind = state.assembly.box.kind(token)
    if state.profile[TableRules].bounds is not _UNBOUNDED or not state.board.tiles:
        return bool(placements(state, kind))
    return state.board.takes(kind)


def misfits(state: Content, kind: Kind, turned: int, spot: int) -> Iterator[Refusal]:
    """Everything that keeps a tile from being laid on a cell."""
    board = state.board
    demand = board.demand(spot)
    if demand is None:
        if spot in board.tiles:
            yield Refusal(
                "tile.contact", saying("a tile lies at {cell} already", cell=to_cell(spot))
            )
        elif board.tiles:
            yield Refusal("tile.contact", saying("no tile lies beside {cell}", cell=to_cell(spot)))
        elif spot != _FIRST:
            yield Refusal("tile.contact", saying("the first tile is laid at 0,0"))
    elif not kind.tiles[turned].fits(demand):
        borders = kind.tiles[turned].borders
        for side in SIDES:
            needed = demanded(demand, side)
            if needed and needed != borders[side]:
                shown, there = (noun(Border(n).name.lower()) for n in (borders[side], needed))
                yield Refusal("tile.match", saying(_MISFITS[side], shown=shown, there=there))
    if limits(state, spot):
        words = saying("{cell} lies beyond the edge of the table", cell=to_cell(spot))
        yield Refusal("table.bounds", words)
