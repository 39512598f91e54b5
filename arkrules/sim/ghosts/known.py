"""The game with ghosts: what it has of its own in tables, states and moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from arkrules.games.base.followers import FOLLOWER
from arkrules.games.ghosts import EXTENSION
from arkrules.games.ghosts.clauses import GuardRules, HalfSide, MistRules
from arkrules.games.ghosts.figures import GUARD, figure_of
from arkrules.games.ghosts.haunting import DRIVEN_OFF, GHOST, GHOSTS, HAUNT_OTHER, HAUNT_OWN, Haunt
from arkrules.games.ghosts.mist import MIST, bears_mist, misty_sides
from arkrules.geometry import SIDES, Cell, to_cell
from arkrules.play import GameState, Move
from arkrules.play.assembly import assembly_of
from arkrules.play.content import Piece
from arkrules.play.verbs import tile_for
from arkrules.sim import layout as at
from arkrules.sim.cells import to_kernel_cell, to_spot
from arkrules.sim.checksums import checksum, said_before, said_whole
from arkrules.sim.ghosts import layout as own
from arkrules.sim.ghosts.clauses import FIXED, IDLE, READ, SEGMENT_KINDS
from arkrules.sim.known import BASE, Differing, KnownGame
from arkrules.tiles import Kind

if TYPE_CHECKING:
    from arkrules.sim.numbers import Places, Rolls
    from arkrules.sim.tabulating import Tabulated

__all__ = ["GAME"]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class _Ghosts(KnownGame):
    """Ghosts on meeples, guards, and who was driven off."""

    def tabulate(self, tables: Tabulated) -> None:
        """Write down mist, and what figures may do."""
        profile, table = tables.profile, tables.table
        half = 0 if profile[MistRules].half_side is HalfSide.ANY else 1
        for number, kind in enumerate(tables.kinds):
            for turn in SIDES:
                tile = tile_for(profile, kind, turn)
                table[own.MIST + number * 4 + turn] = misty_sides(tile)[half]
            table[own.BEARS + number] = int(bears_mist(kind.tiles[0]))
            _write_ranks(table, number, kind)
        figures = [figure_of(assembly_of(profile), name) for name in self.pieces]
        follower, _ = figures
        haunted = (follower.haunted, profile[GuardRules].haunted)
        table[own.HAUNTED] = _bits(haunted)
        table[at.ON_PIECES] = 1  # haunting
        table[own.CASTLE_KEEPERS] = _bits(figure.castle for figure in figures)
        table[own.GRAVEYARD_KEEPERS] = _bits(figure.graveyard for figure in figures)
        _say(tables.said, tables.kinds)

    def begin(self, tables: Tabulated, written: Places, state: GameState) -> None:
        """Write down who has which guards, and the ghosts that are left."""
        content = state.content
        written[own.STOCK] = content.stock[GHOST]
        for player, name in enumerate(content.players):
            written[own.GUARDS + player] = content.supplies[player].get(GUARD, 0)
            written[own.RESERVE + player] = max(0, content.reserves[player].get(GUARD, 0))
            _write_name(written, player, name)
        for (player, kind), number in content.extras.get(DRIVEN_OFF, ()):
            written[own.GONE_TURN] = content.turn
            written[(own.GONE, own.GONE_GUARDS)[self.pieces.index(kind)] + player] = number

    def packed(self, piece: Piece) -> int:
        """The number of a piece that stands on a node."""
        guard = self.pieces.index(piece.kind)
        return piece.owner + 1 | guard << own.GUARD_SHIFT | piece.note(GHOSTS) << own.GHOST_SHIFT

    def unpacked(self, number: int) -> tuple[int, str, tuple[tuple[str, int], ...]]:
        """Whose piece a number is, of what kind, and the ghosts that it carries."""
        ghosts = number >> own.GHOST_SHIFT
        kind = self.pieces[number >> own.GUARD_SHIFT & 1]
        return (number & own.OWNER) - 1, kind, ((GHOSTS, ghosts),) if ghosts else ()

    def supply(self, written: Places, player: int) -> dict[str, int]:
        """What a player can place, by kind of piece."""
        return {**BASE.supply(written, player), GUARD: int(written[own.GUARDS + player])}

    def end(self, written: Places, players: tuple[str, ...]) -> dict[str, object]:
        """Who was driven off this turn, as a position holds it."""
        gone: dict[str, dict[str, int]] = {}
        for (player, kind), number in _gone(written, len(players)):
            gone.setdefault(players[player], {})[kind] = number
        return {DRIVEN_OFF: gone} if gone else {}

    def stock(
        self, written: Places, players: tuple[str, ...]
    ) -> dict[str, int | Mapping[str, int]]:
        """The ghosts and the guards in the general supply."""
        guards = written[own.RESERVE : own.RESERVE + len(players)].tolist()
        return {
            GHOST: int(written[own.STOCK]),
            **{name: {GUARD: number} for name, number in zip(players, guards, strict=True)},
        }

    def compared(self, tables: Tabulated, written: Places, state: GameState) -> Differing:
        """What else is compared in lockstep, as the engine has it and as the kernel has it."""
        content = state.content
        held = written[own.STOCK : own.STANDING].tolist()
        crowd = len(content.players)
        yield "ghosts left", content.stock[GHOST], held[0]
        for what, place, kept in (
            ("guards", own.GUARDS, content.supplies),
            ("guards in the general supply", own.RESERVE, content.reserves),
        ):
            begins = place - own.STOCK
            yield what, [one.get(GUARD, 0) for one in kept], held[begins : begins + crowd]
        gone = content.extras.get(DRIVEN_OFF, ())
        yield "driven off", gone, _gone(written, crowd)
        begins = own.GAINS - own.STOCK
        yield "reckoned up", [0] * 2 * at.PLAYERS, held[begins : begins + 2 * at.PLAYERS]

    def move_of(self, tables: Tabulated, state: Places, code: int, players: Sequence[str]) -> Move:
        """Haunting."""
        node = code & (1 << at.VERB) - 1
        tile = int(state[at.UNDER + node])
        kind = tables.kinds[int(state[at.TILE_LIE + tile]) >> 2]
        segment = kind.segments[node - int(state[at.TILE_FIRST + tile])].name
        owner, _, _ = self.unpacked(int(state[at.PIECE + node]))
        return Haunt(players[owner], to_spot(int(state[at.TILE_CELL + tile])), segment)

    def code_of(self, tables: Tabulated, state: Places, move: Move) -> int:
        """The number of haunting."""
        assert isinstance(move, Haunt)
        tile = int(state[at.GRID + to_kernel_cell(to_cell(move.spot))]) - at.TILE
        kind = tables.kinds[int(state[at.TILE_LIE + tile]) >> 2]
        node = int(state[at.TILE_FIRST + tile]) + kind.index[move.segment]
        return own.HAUNT << at.VERB | node


GAME = _Ghosts(
    extensions=(*BASE.extensions, EXTENSION),
    kernel=f"{BASE.kernel}.{EXTENSION.name}",
    read=READ,
    fixed=FIXED,
    idle=IDLE,
    segment_kinds=SEGMENT_KINDS,
    marks=BASE.marks | {MIST},
    pieces=(FOLLOWER, GUARD),
    steps=(*BASE.steps, HAUNT_OTHER.name, HAUNT_OWN.name),
    ranks=own.RANK,
    told={
        **BASE.told,
        f"supply:{GUARD}": own.GUARDS,
        f"waiting:{GUARD}": own.RESERVE,
        f"stock:{GHOST}": own.STOCK,
    },
    state=own.STATE,
    table=own.TABLE,
    said=own.SAID,
)


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << number for number, is_so in enumerate(flags) if is_so)


def _write_ranks(table: Places, number: int, kind: Kind) -> None:
    """In which order the segments of a kind are read."""
    for rank, name in enumerate(sorted(kind.index)):
        table[own.RANK + number * at.SEGMENTS + kind.index[name]] = rank


def _gone(written: Places, crowd: int) -> tuple[tuple[tuple[int, str], int], ...]:
    """What was driven off this turn, as the engine keeps it."""
    if int(written[own.GONE_TURN]) != int(written[at.TURN]):
        return ()
    return tuple(
        ((player, kind), int(written[place + player]))
        for player in range(crowd)
        for kind, place in zip((FOLLOWER, GUARD), (own.GONE, own.GONE_GUARDS), strict=True)
        if written[place + player]
    )


def _say(said: Rolls, kinds: Sequence[Kind]) -> None:
    """Write the numbers by which the dice know guards and haunting."""
    for number, kind in enumerate(kinds):
        for place, segment in enumerate(kind.segments):
            at_ = number * at.SEGMENTS + place
            said[own.SAID_GUARD + at_] = said_whole(f"{GUARD} {segment.name}")
            length = own.NAME_LENGTHS.index(len(segment.name))
            said[own.SAID_NAME + at_] = length << 32 | checksum(segment.name)
    for length, behind in enumerate(own.NAME_LENGTHS):
        for cell in range(at.CELLS):
            text = f"{to_cell(to_spot(cell))} "
            said[own.SAID_CELL + length * at.CELLS + cell] = said_before(text, behind)
    for place, step in enumerate((HAUNT_OTHER, HAUNT_OWN)):
        said[own.SAID_STEP + place] = checksum(step.name)
    said[own.SAID_HAUNTING] = said_whole(HAUNT_OTHER.verbs[0].word)


def _write_name(written: Places, player: int, name: str) -> None:
    """What stands before the cell when a meeple of a player is haunted."""
    before = str(Haunt(name, Cell(0, 0).spot, "")).removesuffix(f"{Cell(0, 0)} ")
    for longer in range(at.LENGTHS):
        for length, behind in enumerate(own.NAME_LENGTHS):
            place = own.NAMES + player * own.NAME + longer * len(own.NAME_LENGTHS) + length
            written[place] = said_before(before, at.SHORTEST + longer + 1 + behind)
