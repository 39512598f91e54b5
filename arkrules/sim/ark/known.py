"""The Ark as the kernel knows it, and what its states, moves and tables have of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from arkrules.games.ark import EXTENSION
from arkrules.games.ark.clauses import ARK, PROPHET
from arkrules.games.ark.journey import ArkMove, steps_of, way_of
from arkrules.games.ark.temple import Seat
from arkrules.geometry import to_cell
from arkrules.play import GameState, Move
from arkrules.play.content import Piece
from arkrules.play.extension import Extension
from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.ark.clauses import FIXED, IDLE, READ, SEGMENT_KINDS
from arkrules.sim.cells import to_kernel_cell, to_spot
from arkrules.sim.checksums import checksum, said_before, said_whole
from arkrules.sim.clauses import Read
from arkrules.sim.compiling import KERNEL
from arkrules.sim.known import BASE, Differing, KnownGame

if TYPE_CHECKING:
    from arkrules.sim.numbers import Places
    from arkrules.sim.tabulating import Tabulated

__all__ = ["GAME", "ArkGame"]

_FIRST_MARKS = {"scroll", "oasis", "sheep"}
_WOLF = "wolf"


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ArkGame(KnownGame):
    """The games of the Ark."""

    extensions: tuple[Extension, ...] = (*BASE.extensions, EXTENSION)
    kernel: str = f"{KERNEL}.ark"
    read: Mapping[str, Read] = READ
    fixed: Mapping[str, object] = FIXED
    idle: Mapping[str, str] = IDLE
    segment_kinds: Mapping[str, int] = SEGMENT_KINDS
    marks: frozenset[str] = BASE.marks | _FIRST_MARKS | {_WOLF}
    pieces: tuple[str, ...] = (*BASE.pieces, PROPHET)
    steps: tuple[str, ...] = (*BASE.steps, "seat")
    sites: int = ark.SITES
    told: Mapping[str, int] = MappingProxyType({**BASE.told, f"supply:{PROPHET}": ark.PROPHETS})
    state: int = ark.STATE
    table: int = ark.TABLE
    said: int = ark.SAID

    def tabulate(self, tables: Tabulated) -> None:
        """The marks of segments, and the texts of moves."""
        table, said = tables.table, tables.said
        for number, kind in enumerate(tables.kinds):
            for place, segment in enumerate(kind.segments):
                here = number * at.SEGMENTS + place
                marks = kind.marked.get(segment.name, {})
                first = sum(times for mark, times in marks.items() if mark in _FIRST_MARKS)
                table[ark.MARKS + here * ark.MARKED] = first
                table[ark.MARKS + here * ark.MARKED + 1] = marks.get(_WOLF, 0)
                said[ark.SAID_PROPHET + here] = said_whole(f"{PROPHET} {segment.name}")
        for way in range(1, 1 << 2 * int(table[ark.MOST_STEPS]) + 1):
            if way.bit_length() % 2:  # a leading 1, and two bits for each step
                said[ark.SAID_WAY + way] = said_whole(f"{ARK} {steps_of(way)}")
        for longer in range(at.LENGTHS):
            said[ark.SAID_SEAT + longer] = said_before("seat ", at.SHORTEST + longer)
        said[ark.SAID_ARK], said[ark.SAID_SEATING] = said_whole(ARK), checksum("seat")

    def begin(self, tables: Tabulated, written: Places, state: GameState) -> None:
        """The Ark, where it has been, and the prophets."""
        content = state.content
        if (spot := content.tokens.get(ARK)) is not None:
            written[ark.ARK] = to_kernel_cell(to_cell(spot))
        written[ark.ARRIVED] = int(content.extras.get("ark_arrived", False))
        reached = content.extras.get("ark_reached", ())
        laid = sorted(content.board.tiles, key=lambda spot: spot == content.laid)
        sites = [spot for spot in laid if spot in content.board.sites]
        written[ark.REACHED] = sum(1 << sites.index(spot) for spot in reached)
        for player, supply in enumerate(content.supplies):
            written[ark.PROPHETS + player] = supply.get(PROPHET, 0)

    def end(self, written: Places, players: tuple[str, ...]) -> dict[str, object]:
        """The Ark, and where it has been, as a position says it."""
        found: dict[str, object] = {}
        if cell := int(written[ark.ARK]):
            found["ark"] = str(to_cell(to_spot(cell)))
        if reached := sorted(_reached(written)):
            found["ark_reached"] = [str(to_cell(spot)) for spot in reached]
        if written[ark.ARRIVED]:
            found["ark_arrived"] = True
        return found

    def supply(self, written: Places, player: int) -> dict[str, int]:
        """Followers and prophets."""
        followers = super().supply(written, player)
        return {**followers, PROPHET: int(written[ark.PROPHETS + player])}

    def packed(self, piece: Piece) -> int:
        """The kind of a piece above its owner."""
        return self.pieces.index(piece.kind) << ark.KIND | piece.owner + 1

    def unpacked(self, number: int) -> tuple[int, str, tuple[tuple[str, int], ...]]:
        """The owner, and the kind above it."""
        return (number & ark.OWNER) - 1, self.pieces[number >> ark.KIND], ()

    def move_of(self, tables: Tabulated, state: Places, code: int, players: Sequence[str]) -> Move:
        """A journey of the Ark, or its seat."""
        verb, which = code >> at.VERB, code & (1 << at.VERB) - 1
        return ArkMove(steps_of(which)) if verb == ark.MOVE_ARK else Seat(to_spot(which))

    def code_of(self, tables: Tabulated, state: Places, move: Move) -> int:
        """The number of a journey or a seat."""
        if isinstance(move, ArkMove):
            return ark.MOVE_ARK << at.VERB | way_of(move.steps)
        assert isinstance(move, Seat)
        return ark.SEAT << at.VERB | to_kernel_cell(move.cell)

    def compared(self, tables: Tabulated, written: Places, state: GameState) -> Differing:
        """The Ark, where it has been, and the prophets."""
        content, crowd = state.content, len(state.players)
        cell = int(written[ark.ARK])
        yield "Ark", content.tokens.get(ARK), to_spot(cell) if cell else None
        prophets = [supply.get(PROPHET, 0) for supply in content.supplies]
        held = written[ark.PROPHETS : ark.PROPHETS + crowd].tolist()
        yield "prophets", prophets, held
        yield "arrived", content.extras.get("ark_arrived", False), bool(written[ark.ARRIVED])
        reached = content.extras.get("ark_reached", frozenset())
        yield "temples reached", reached, frozenset(_reached(written))


def _reached(written: Places) -> Iterator[int]:
    """The spots of the temples that have paid for being reached."""
    bits = int(written[ark.REACHED])
    for site in range(int(written[at.SITE_COUNT])):
        if bits >> site & 1:
            tile = written[at.UNDER + written[at.SITES + site]]
            yield to_spot(int(written[at.TILE_CELL + tile]))


GAME = ArkGame()
