"""What the river forbids and brings about: drawing, laying, placing, and a second turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache

from arkrules.games.river.clauses import RiverRules, StartTileUse
from arkrules.games.river.course import (
    SPRING,
    STRAIGHT,
    flows_to,
    forks,
    marks,
    open_ends,
    river_sides,
    runs_into,
    way_back,
)
from arkrules.geometry import SIDES, STEPS, opposite, to_cell
from arkrules.nouns import Noun, noun
from arkrules.play import Assembly, MutableState, Refusal, StateData
from arkrules.play.playability import left_in_box
from arkrules.play.verbs import MISFITS
from arkrules.text import later, say, saying
from arkrules.tiles import Kind, Tile
from arkrules.tiles.tile import Border

LAKE, VOLCANO = "lake", "volcano"


class Rank(IntEnum):
    """The order in which tiles are drawn."""

    SPRING = 0
    FORK = 1
    RIVER = 2
    LAKE = 3
    START = 4
    OTHER = 5


_FIRST = {
    Rank.SPRING: ("setup.start_tile", later("the spring comes first")),
    Rank.FORK: ("river.fork", later("the fork is drawn first")),
    Rank.RIVER: ("river.first", later("tiles of the river are left, which are drawn first")),
    Rank.LAKE: ("river.first", later("the lake is left, which is drawn first")),
    Rank.START: ("river.start_tile", later("the start tile of the game is drawn first")),
}
"""The clauses by which something is drawn before a tile."""


@lru_cache(maxsize=4096)
def rank_of(kind: Kind) -> Rank:
    """Return when tiles of a kind are drawn."""
    sides, marked = river_sides(kind.tiles[0]), marks(kind.tiles[0])
    if SPRING in marked:
        return Rank.SPRING
    if LAKE in marked:
        return Rank.LAKE
    if len(sides) > STRAIGHT:
        return Rank.FORK
    return Rank.RIVER if sides else Rank.OTHER


@lru_cache(maxsize=64)  # asked about every tile that might be drawn
def _next_rank(assembly: Assembly, tokens: tuple[str, ...]) -> Rank:
    """Return the rank of the tile that is drawn next."""
    return min(rank_of(assembly.box.kind(token)) for token in tokens)


def refuse_drawing(state: StateData, token: str) -> Iterator[Refusal]:
    """Refuse to draw a tile before those that come earlier."""
    rank = rank_of(state.assembly.box.kind(token))
    first = _next_rank(state.assembly, tuple(state.bag or ()))
    waiting = _start_tiles_next(state) if first is Rank.OTHER else ()
    first = Rank.START if waiting and token not in waiting else first
    if first is Rank.RIVER and rank is Rank.LAKE:
        yield Refusal("river.lake", saying("the lake is drawn after the rest of the river"))
    elif first < rank:
        clause, words = _FIRST[first]
        yield Refusal(clause, saying(words))


def refuse_putting_back(state: StateData, token: str) -> Iterator[Refusal]:
    """Refuse to put a tile of the river back, before which nothing else could be drawn."""
    if river_sides(state.assembly.box.kind(token).tiles[0]):
        yield Refusal("river.unplaceable", saying("a tile of the river leaves the game"))


def _start_tiles(state: StateData) -> Sequence[str]:
    """Return the ordinary tiles that stay in the box, since the spring lies first."""
    kind = state.assembly.box.kind
    return [one for one in left_in_box(state.profile) if rank_of(kind(one)) is Rank.OTHER]


def _start_tiles_next(state: StateData) -> Sequence[str]:
    """Return the start tiles in the bag if they come right after the river, and nothing did yet."""
    after_river = state.profile[RiverRules].start_tile is StartTileUse.AFTER_RIVER
    if not (after_river and all(river_sides(one.tile) for one in state.board.tiles.values())):
        return ()
    return [token for token in _start_tiles(state) if token in (state.bag or ())]


def mix_in(draft: MutableState) -> None:
    """Put the start tile of the game into the bag, if it is not out of the game."""
    if draft.profile[RiverRules].start_tile is not StartTileUse.OUT:
        draft.bag = dict(sorted((Counter(draft.bag) + Counter(_start_tiles(draft))).items()))


def refuse_laying(state: StateData, kind: Kind, rotation: int, spot: int) -> Iterable[Refusal]:
    """Refuse to part the river, to begin another, and to turn it back."""
    tile, into = kind.tiles[rotation], open_ends(state.board, len(state.board.tiles)).get(spot)
    # It is asked about every place of every tile, and most lie far from the river.
    return _faults(state, tile, spot, into or frozenset()) if into or river_sides(tile) else ()


def _faults(state: StateData, tile: Tile, spot: int, arrives: frozenset[int]) -> Iterator[Refusal]:
    """Yield what is wrong with a tile at a spot, where the river arrives at some sides."""
    board, sides = state.board, river_sides(tile)
    touched = {side for side in SIDES if spot + STEPS[side] in board.tiles}
    for side in sorted(touched & (arrives ^ {*sides})):
        shown, there = _shown(tile, side), _shown(board.tiles[spot + STEPS[side]].tile, side ^ 2)
        yield Refusal("river.match", saying(MISFITS[side], shown=shown, there=there))
    if sides and board.tiles and not arrives.intersection(sides):
        yield Refusal("river.continues", saying("it does not continue the river"))
    if any(_turns_back(state, tile, spot, side) for side in arrives.intersection(sides)):
        yield Refusal("river.u_turn", saying("the river would bend the same way twice in a row"))
    if not state.profile[RiverRules].self_block and runs_into(board, spot, {*sides} - touched):
        yield Refusal("river.self_block", saying("the river would have no room ahead"))


def _shown(tile: Tile, side: int) -> Noun:
    """Return what a side of a tile shows."""
    border = Border(tile.borders[side]).name.lower()
    return noun("river" if side in river_sides(tile) else border)


def _turns_back(state: StateData, tile: Tile, spot: int, into: int) -> bool:
    """Return whether the river, coming in by a side, bends as it did before."""
    rules = state.profile[RiverRules]
    if forks(tile) and not rules.fork_bends:
        return False
    bends = {out - into & 3 for out in river_sides(tile)} - {0, STRAIGHT}
    for passed, bend in way_back(state.board, spot + STEPS[into], opposite(into)):
        if bend != STRAIGHT and (rules.fork_bends or not forks(passed)):
            return bend in bends
        if rules.u_turn_gap:
            return False
    return False


def faults(state: StateData) -> Iterator[str]:
    """Yield the places where the river meets something else."""
    for spot, placed in state.board.tiles.items():
        for side in river_sides(placed.tile):
            there = spot + STEPS[side]
            if there in state.board.tiles and not flows_to(state.board, spot, side):
                message = later("tiles: the river at {cell} does not go on at {there}")
                yield say(message, cell=to_cell(spot), there=to_cell(there))


def refuse_placing(state: StateData, _piece: str, _at: int) -> Iterator[Refusal]:
    """Refuse to place a piece on the lake with the volcano."""
    if VOLCANO in marks(state.just_laid().tile) and not state.profile[RiverRules].volcano_meeple:
        words = saying("no piece is placed on the lake with the volcano")
        yield Refusal("river.volcano_meeple", words)


def play_on(draft: MutableState) -> str:
    """Let the player who laid the lake with the volcano play on."""
    again = draft.laid is not None and VOLCANO in marks(draft.just_laid().tile)
    return "river.volcano_turn" if again and draft.profile[RiverRules].volcano_turn else ""
