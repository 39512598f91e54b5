"""What the river forbids and brings about: drawing, laying, placing, and a second turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from arkrules.games.river.clauses import (
    ForbiddenBend,
    RiverRules,
    RiverTime,
    StartTileUse,
)
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
from arkrules.play import Move, MutableState, Pass, Place, Refusal, StateData, Wave
from arkrules.play.clauses import SetupRules
from arkrules.play.playability import left_in_box, start_tiles
from arkrules.play.verbs import MISFITS
from arkrules.rules import Profile
from arkrules.text import later, say, saying
from arkrules.tiles import Kind, Tile
from arkrules.tiles.tile import Border

LAKE, VOLCANO = "lake", "volcano"


_DROPS = "river.unplaceable"
_SPRING = Wave(0, Refusal("setup.start_tile", saying("the spring comes first")), drops=_DROPS)
_FORK = Wave(1, Refusal("river.fork", saying("the fork is drawn first")), drops=_DROPS)
_RIVER = Wave(
    2,
    Refusal("river.first", saying("tiles of the river are still in the bag; draw them first")),
    drops=_DROPS,
)
_LAKE = Wave(
    3,
    Refusal("river.first", saying("the lake is still in the bag; draw it first")),
    waits=Refusal("river.lake", saying("the lake is drawn after the rest of the river")),
    drops=_DROPS,
)
_START = Wave(4, Refusal("river.start_tile", saying("the start tile of the game is drawn first")))


def wave_of(profile: Profile, kind: Kind) -> Wave | None:
    """Return the wave in which a kind of tile is drawn, if it is drawn before others."""
    tile = kind.tiles[0]
    if SPRING in marks(tile):
        return _SPRING
    if profile[RiverRules].first is RiverTime.MIXED_IN:
        return None
    if river_sides(tile):
        rest = _FORK if forks(tile) else _RIVER
        return _LAKE if LAKE in marks(tile) else rest
    after_river = profile[RiverRules].start_tile is StartTileUse.AFTER_RIVER
    return _START if after_river and kind.token in left_in_box(profile) else None


def mix_in(draft: MutableState) -> None:
    """Put the start tile of the game into the bag, if it is not out of the game.

    It is the one that may be in the bag from the beginning; the spring lies on the table then, too.
    """
    kinds = map(draft.assembly.box.kind, left_in_box(draft.profile))
    start = Counter(kind.token for kind in kinds if not river_sides(kind.tiles[0]))
    in_bag = draft.profile[SetupRules].start_in_bag
    if in_bag:
        _lay_spring(draft)
    # Several that lie together are one piece, which nobody could draw.
    drawn = in_bag and start.total() == 1
    if drawn or draft.profile[RiverRules].start_tile is not StartTileUse.OUT:
        draft.bag = dict(sorted((Counter(draft.bag) + start).items()))


def _lay_spring(draft: MutableState) -> None:
    """Lay what lies first in a game with a river, out of the bag."""
    bag = Counter(draft.bag)
    for placed in start_tiles(draft.profile):
        kind = draft.assembly.box.kind(placed.token)
        draft.board = draft.board.lay(placed.cell.spot, kind.tiles[placed.rotation])
        bag[kind.token] -= 1
    draft.bag = dict(+bag)


def refuse_laying(state: StateData, kind: Kind, rotation: int, spot: int) -> Iterable[Refusal]:
    """Refuse to part the river, to begin another, and to turn it back."""
    tile, into = kind.tiles[rotation], open_ends(state.board, len(state.board.tiles)).get(spot)
    # It is asked about every place of every tile, and most lie far from the river.
    return _faults(state, tile, spot, into or frozenset()) if into or river_sides(tile) else ()


def _faults(state: StateData, tile: Tile, spot: int, arrives: frozenset[int]) -> Iterator[Refusal]:
    """Yield what is wrong with a tile at a spot, where the river arrives at some sides."""
    board, sides = state.board, river_sides(tile)
    if SPRING in marks(tile) and any(SPRING in marks(one.tile) for one in board.tiles.values()):
        yield Refusal("river.both", saying("a spring lies already, and a game has one"))
    touched = {side for side in SIDES if spot + STEPS[side] in board.tiles}
    for side in sorted(touched & (arrives ^ {*sides})):
        shown, there = _shown(tile, side), _shown(board.tiles[spot + STEPS[side]].tile, side ^ 2)
        yield Refusal("river.match", saying(MISFITS[side], shown=shown, there=there))
    if sides and board.tiles and not arrives.intersection(sides):
        yield Refusal("river.continues", saying("it does not continue the river"))
    free = state.profile[RiverRules].u_turn is ForbiddenBend.NONE
    if not free and any(_turns_back(state, tile, spot, side) for side in arrives & {*sides}):
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


def explain_laying(draft: MutableState) -> None:
    """Note that the river of the tile just laid may bend so, and that nobody stands on it."""
    if not (sides := river_sides(draft.just_laid().tile)):
        return
    words = saying("no piece stands on the river itself")
    draft.because("river.meeple", words, about=("places",), background=True)
    if LAKE in marks(draft.just_laid().tile):
        words = saying("the player who draws the lake lays it")
        draft.because("river.lake_placer", words, about=("legal",), background=True)
    if _meets_itself(draft):
        words = saying("the arms of the river may run side by side, and meet")
        draft.because("river.branches", words, about=("legal",), background=True)
    if any(opposite(one) not in sides for one in sides) and len(sides) > 1:
        words = saying("the river does not bend the same way twice in a row")
        draft.because("river.u_turn", words, about=("legal",), background=True)


def _meets_itself(state: StateData) -> bool:
    """Return whether the tile just laid lies beside a part of the river that it does not go on, or
    joins two parts of it.
    """
    spot, board = state.spot_laid(), state.board
    joined = [flows_to(board, spot, side) for side in SIDES]
    laid = [board.tiles.get(spot + STEPS[side]) for side in SIDES]
    others = (one for one, flows in zip(laid, joined, strict=True) if one and not flows)
    return sum(joined) > 1 or any(river_sides(one.tile) for one in others)


def explain_scoring(draft: MutableState) -> None:
    """Note that the river scores nothing where it ends."""
    if LAKE in marks(draft.just_laid().tile):
        words = saying("the river ends here, and scores nothing")
        draft.because("river.worth", words, background=True)


def only_pass(state: StateData, moves: type[Move]) -> Refusal | None:
    """Refuse to do anything else than place a piece after the lake with the volcano was laid."""
    if moves in (Pass, Place) or state.laid is None:
        return None
    if VOLCANO not in marks(state.just_laid().tile) or state.profile[RiverRules].volcano_action:
        return None
    return _NO_ACTION


_NO_ACTION = Refusal(
    "river.volcano_action",
    saying("nothing else is done in the turn in which the lake with the volcano is laid"),
)


def play_on(draft: MutableState) -> str:
    """Let the player who laid the lake with the volcano play on."""
    again = draft.laid is not None and VOLCANO in marks(draft.just_laid().tile)
    return "river.volcano_turn" if again and draft.profile[RiverRules].volcano_turn else ""
