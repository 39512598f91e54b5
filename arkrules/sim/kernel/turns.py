"""The course of a turn: which step comes next, and what each move does."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.features import root_of
from arkrules.sim.kernel.laying import lay, step_to
from arkrules.sim.kernel.listing import fits_somewhere
from arkrules.sim.kernel.scoring import score_laid
from arkrules.sim.numbers import Places

__all__ = [
    "discard",
    "draw",
    "end",
    "end_turn",
    "fills_hole",
    "go_on_from_placing",
    "lay_from_hand",
    "lay_held",
    "place_follower",
]


# -- which step comes next ----------------------------------------------------------------------


@compiled
def _must_draw(table: Places, state: Places) -> bool:
    """Whether the mover has a tile to draw."""
    return state[at.LEFT] > 0 and state[at.HELD + state[at.MOVER]] < table[at.HAND_SIZE]


@compiled
def _nobody_holds(state: Places) -> bool:
    """Whether nobody holds a tile."""
    held = 0
    for player in range(state[at.CROWD]):
        held += state[at.HELD + player]
    return held == 0


@compiled
def nothing_left(state: Places) -> bool:
    """Whether no tile is in the bag or in hand."""
    return state[at.LEFT] == 0 and _nobody_holds(state)


@compiled
def _begin_turn(table: Places, state: Places) -> None:
    """Stand at the first step that has something to do."""
    state[at.LAID] = 0
    mover = state[at.MOVER]
    if state[at.LEFT] == 0 and state[at.HELD + mover] == 0:
        for ahead in range(1, state[at.CROWD]):
            other = (mover + ahead) % state[at.CROWD]
            if state[at.HELD + other]:
                state[at.MOVER] = other
                break
    if _must_draw(table, state) or _nobody_holds(state):
        state[at.STEP] = at.AT_DRAW
    else:
        _go_on_from_drawing(state)


@compiled
def _go_on_from_drawing(state: Places) -> None:
    state[at.STEP] = at.AT_LAY if state[at.HELD + state[at.MOVER]] else at.AT_PLACE


@compiled
def end_turn(table: Places, state: Places) -> None:
    """Draw ahead where the rules say so, then pass the turn on."""
    if state[at.LAID] and table[at.DRAW_AHEAD] and _must_draw(table, state):
        state[at.STEP] = at.AT_DRAW
    else:
        _next_turn(table, state)


@compiled
def _next_turn(table: Places, state: Places) -> None:
    """The next player's turn, or the same player's again."""
    if not (state[at.LAID] and state[at.EXTRA]):
        state[at.MOVER] = (state[at.MOVER] + 1) % state[at.CROWD]
    state[at.TURN] += 1
    _begin_turn(table, state)


@compiled
def go_on_from_placing(table: Places, state: Places) -> None:
    """Score what was completed; then the turn is over."""
    if state[at.LAID]:
        score_laid(table, state)
    end_turn(table, state)


# -- what is done -------------------------------------------------------------------------------


@compiled
def draw(table: Places, state: Places, kind: int) -> None:
    """Take a tile from the bag; a hand is kept in order."""
    state[at.BAG + kind] -= 1
    state[at.LEFT] -= 1
    mover = state[at.MOVER]
    hand = at.HANDS + mover * at.HAND
    place = state[at.HELD + mover]
    state[at.HELD + mover] = place + 1
    while place > 0 and state[hand + place - 1] > kind:
        state[hand + place] = state[hand + place - 1]
        place -= 1
    state[hand + place] = kind
    if _must_draw(table, state):
        return
    if state[at.LAID]:
        _next_turn(table, state)
    else:
        _go_on_from_drawing(state)


@compiled
def lay_from_hand(table: Places, state: Places, place: int, turn: int, cell: int) -> bool:
    """Lay one of the tiles that the mover holds; whether the game stops with that."""
    mover = state[at.MOVER]
    hand = at.HANDS + mover * at.HAND
    kind = state[hand + place]
    left = state[at.HELD + mover] - 1
    state[at.HELD + mover] = left
    for behind in range(place, left):
        state[hand + behind] = state[hand + behind + 1]
    if table[at.EXTRA_TURN]:
        state[at.EXTRA] = fills_hole(table, state, cell)
    lay(table, state, cell, kind * 4 + turn)
    state[at.LAID] = cell
    stops: bool = state[at.LEFT] == 0 and table[at.STOP_AT_LAYING] != 0 and nothing_left(state)
    return stops


@compiled
def lay_held(table: Places, state: Places, place: int, turn: int, cell: int) -> None:
    """Lay a tile; what it completes is scored at once if the game stops with that."""
    if lay_from_hand(table, state, place, turn, cell):
        if table[at.SCORE_LAST]:
            score_laid(table, state)
        end_turn(table, state)
    else:
        state[at.STEP] = at.AT_PLACE


@compiled
def fills_hole(table: Places, state: Places, cell: int) -> int:
    """Whether a tile laid here fills a hole in the way that earns another turn: 1 or 0."""
    for side in range(4):
        if state[at.GRID + cell + step_to(side)] < at.TILE:
            return 0
    if table[at.EXTRA_TURN] == at.FOUR_NEIGHBORS:
        return 1
    for side in range(4):
        for other in range(side):
            if _facing(table, state, cell, side) == _facing(table, state, cell, other):
                return 0
    return 1


@compiled
def _facing(table: Places, state: Places, cell: int, side: int) -> int:
    """The feature in the middle of the neighbor's side that a hole shows."""
    number = state[at.GRID + cell + step_to(side)] - at.TILE
    beyond = at.LIES + state[at.TILE_LIE + number] * at.LIE + at.LIE_SIDES + 4 * (side ^ 2)
    middle = table[beyond + 2]
    if middle == at.BLANK:
        return at.NODES + side
    return root_of(state, state[at.TILE_FIRST + number] + middle)


@compiled
def discard(table: Places, state: Places) -> None:
    """Set the hand aside, or put it back; then draw again, or the turn is over."""
    mover = state[at.MOVER]
    for place in range(state[at.HELD + mover]):
        if table[at.PUT_BACK]:
            state[at.BAG + state[at.HANDS + mover * at.HAND + place]] += 1
            state[at.LEFT] += 1
    state[at.HELD + mover] = 0
    if table[at.PUT_BACK] and not _something_fits(table, state):
        for kind in range(table[at.KIND_COUNT]):
            state[at.BAG + kind] = 0
        state[at.LEFT] = 0
    if _must_draw(table, state):
        state[at.STEP] = at.AT_DRAW
    elif table[at.ACTION_REMAINS] and nothing_left(state):
        state[at.STEP] = at.AT_PLACE
    else:
        end_turn(table, state)


@compiled
def _something_fits(table: Places, state: Places) -> bool:
    """Whether anything in the bag can be laid anywhere."""
    for kind in range(table[at.KIND_COUNT]):
        if state[at.BAG + kind] and fits_somewhere(table, state, kind):
            return True
    return False


@compiled
def place_follower(table: Places, state: Places, segment: int) -> None:
    """Place a follower on a segment of the tile just laid."""
    node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + segment
    state[at.PIECE + node] = state[at.MOVER] + 1
    state[at.HOLDS + root_of(state, node)] += 1
    state[at.SUPPLY + state[at.MOVER]] -= 1
    go_on_from_placing(table, state)


@compiled
def end(table: Places, state: Places, work: Places) -> None:
    """Nothing is left to draw: the final scoring."""
    score_finally(table, state, work)
    state[at.STEP] = at.OVER
    state[at.LAID] = 0
