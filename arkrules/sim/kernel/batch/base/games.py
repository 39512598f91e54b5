"""Beginning games and going on with them, each by one move."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.batch.drawing import add_piece, draw_laid, draw_pieces, draw_tile
from arkrules.sim.kernel.batch.sheets import (
    close_game,
    keep_points,
    key_of,
    note,
    reward,
    start_sheet,
    tell,
    tell_bag,
)
from arkrules.sim.kernel.batch.window import (
    laying_of,
    mark_legal,
    number_layings,
    unmark_legal,
)
from arkrules.sim.kernel.chance import below
from arkrules.sim.kernel.copying import begin
from arkrules.sim.kernel.games import put_under
from arkrules.sim.kernel.listing import list_layings, list_segments
from arkrules.sim.kernel.turns import (
    discard,
    draw,
    end,
    go_on_from_placing,
    lay_held,
    place_follower,
)
from arkrules.sim.numbers import Dots, Marks, Places, Reals, Rolls, Signed, Wholes

__all__ = ["begin_games", "illegal_at", "sample_moves", "step_games"]


@compiled
def _list(
    table: Places, plan: Places, state: Places, sheet: Places, mask: Marks, work: Places
) -> int:
    """List and mark the numbers of what is legal; how many they are."""
    legal = sheet[plan[batch.LEGAL] :]
    count = 0
    if state[at.STEP] == at.AT_LAY:
        layings = list_layings(table, state, work)
        if layings:
            count = number_layings(plan, work, layings, legal)
        else:
            legal[0] = plan[batch.DISCARDING]
            count = 1
    elif state[at.STEP] == at.AT_PLACE:
        segments = list_segments(table, state, work)
        for place in range(segments):
            legal[place] = plan[batch.FIRST_PLACE] + work[place]
        legal[segments] = plan[batch.PASSING]
        count = segments + 1
    mark_legal(plan, sheet, mask, count)
    return count


@compiled
def _draw_tiles(
    table: Places, plan: Places, state: Places, sheet: Places, vector: Signed,
    course: Places, work: Places,
) -> None:  # fmt: skip
    """Draw until somebody has to choose; where nothing is left to draw the game is over."""
    while state[at.STEP] == at.AT_DRAW:
        left = state[at.LEFT]
        if left == 0:
            end(table, state, work)
            note(sheet, course, at.END << at.VERB)
        else:
            kind = sheet[batch.STACK - 1 + left]
            draw(table, state, kind)
            vector[plan[batch.TILES_LEFT] + 1 + kind] = state[at.BAG + kind]
            note(sheet, course, at.DRAW << at.VERB | kind)


@compiled
def _act(
    table: Places, plan: Places, state: Places, sheet: Places, vector: Signed, dots: Dots,
    keys: Rolls, course: Places, number: int,
) -> None:  # fmt: skip
    """Make the move that a number stands for."""
    if plan[batch.FIRST_LAY] <= number < plan[batch.LAST_LAY]:
        move = laying_of(plan, number)
        note(sheet, course, at.LAY << at.VERB | move)
        hand = move & (1 << at.LYING) - 1
        lay_held(table, state, hand, move >> at.LYING & 3, move >> at.LYING + 2)
        draw_tile(table, plan, state, dots, state[at.TILE_COUNT] - 1)
    elif plan[batch.FIRST_PLACE] <= number < plan[batch.LAST_PLACE]:
        segment = number - plan[batch.FIRST_PLACE]
        note(sheet, course, at.PLACE << at.VERB | segment)
        node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + segment
        add_piece(sheet, node, state[at.MOVER] + 1)
        place_follower(table, state, segment)
    elif number == plan[batch.PASSING]:
        note(sheet, course, at.PASS << at.VERB)
        go_on_from_placing(table, state)
    else:
        note(sheet, course, at.DISCARD << at.VERB)
        if table[at.PUT_BACK]:
            put_under(sheet[batch.STACK : batch.STANDS], state[at.LEFT], keys, state)
        discard(table, state)
        tell_bag(table, plan, state, vector)


@compiled
def _begin(
    table: Places, plan: Places, start: Places, state: Places, sheet: Places, keys: Rolls,
    mask: Marks, dots: Dots, vector: Signed, course: Places, work: Places,
) -> int:  # fmt: skip
    """Begin a game, and show it; how many moves are legal."""
    begin(start, state)
    start_sheet(table, plan, state, sheet, keys, dots, vector)
    _draw_tiles(table, plan, state, sheet, vector, course, work)
    tell(plan, state, sheet, vector)
    return _list(table, plan, state, sheet, mask, work)


@entry
def begin_games(
    table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
    roots: Rolls, masks: Marks, dots: Dots, vectors: Signed, seats: Signed, courses: Places,
    work: Places, first: int, behind: int,
) -> int:  # fmt: skip
    """Begin some games, by their place and how many were begun there; how many are over at once."""
    dead = 0
    numbers, picture, width = plan[batch.NUMBERS], plan[batch.PICTURE], plan[batch.VECTOR]
    for game in range(first, behind):
        state = states[game * at.STATE : (game + 1) * at.STATE]
        sheet = sheets[game * plan[batch.SHEET] : (game + 1) * plan[batch.SHEET]]
        mask = masks[game * numbers : (game + 1) * numbers]
        half = 2 * game + (sheet[batch.EPISODE] & 1)
        keys[2 * game] = key_of(roots[0], game, sheet[batch.EPISODE])
        unmark_legal(plan, sheet, mask)
        count = _begin(
            table, plan, start, state, sheet, keys[2 * game : 2 * game + 1], mask,
            dots[game * picture : (game + 1) * picture],
            vectors[game * width : (game + 1) * width],
            courses[half * batch.COURSE : (half + 1) * batch.COURSE], work,
        )  # fmt: skip
        seats[game] = state[at.MOVER]
        if count == 0:
            dead += 1
    return dead


@entry
def step_games(
    table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
    roots: Rolls, masks: Marks, dots: Dots, vectors: Signed, seats: Signed, courses: Places,
    work: Places, first: int, behind: int,
    actions: Wholes, rewards: Reals, scores: Signed, terminated: Marks, truncated: Marks,
) -> int:  # fmt: skip
    """Make a legal move in some games, and begin those anew that are over; how many are at once."""
    dead = 0
    crowd = start[at.CROWD]
    numbers, picture, width = plan[batch.NUMBERS], plan[batch.PICTURE], plan[batch.VECTOR]
    for game in range(first, behind):
        state = states[game * at.STATE : (game + 1) * at.STATE]
        sheet = sheets[game * plan[batch.SHEET] : (game + 1) * plan[batch.SHEET]]
        mask = masks[game * numbers : (game + 1) * numbers]
        shown = dots[game * picture : (game + 1) * picture]
        vector = vectors[game * width : (game + 1) * width]
        half = 2 * game + (sheet[batch.EPISODE] & 1)
        course = courses[half * batch.COURSE : (half + 1) * batch.COURSE]
        key = keys[2 * game : 2 * game + 1]
        unmark_legal(plan, sheet, mask)
        keep_points(state, sheet)
        step = state[at.STEP]
        _act(table, plan, state, sheet, vector, shown, key, course, actions[game])
        _draw_tiles(table, plan, state, sheet, vector, course, work)
        reward(plan, state, sheet, rewards[game * crowd : (game + 1) * crowd])
        over = state[at.STEP] == at.OVER
        count = 0
        if not over:
            count = _list(table, plan, state, sheet, mask, work)
        terminated[game] = over
        truncated[game] = not over and count == 0
        if count:
            if step == at.AT_PLACE or state[at.MOVER] != sheet[batch.SHOWN_MOVER]:
                draw_pieces(plan, state, sheet, shown)
            draw_laid(plan, state, sheet, shown)
            tell(plan, state, sheet, vector)
        else:
            episode = close_game(state, sheet, scores[game * crowd : (game + 1) * crowd])
            keys[2 * game] = key_of(roots[0], game, episode)
            half = 2 * game + (episode & 1)
            course = courses[half * batch.COURSE : (half + 1) * batch.COURSE]
            count = _begin(table, plan, start, state, sheet, key, mask, shown, vector, course, work)
            if count == 0:
                dead += 1
        seats[game] = state[at.MOVER]
    return dead


@entry
def illegal_at(plan: Places, masks: Marks, actions: Wholes, games: int) -> int:
    """The first game in which an action is not legal, or -1."""
    numbers = plan[batch.NUMBERS]
    for game in range(games):
        action = actions[game]
        if action < 0 or action >= numbers or not masks[game * numbers + action]:
            return game
    return -1


@entry
def sample_moves(
    plan: Places, sheets: Places, keys: Rolls, actions: Wholes, first: int, behind: int
) -> None:
    """For some games a legal number each, by chance."""
    for game in range(first, behind):
        sheet = game * plan[batch.SHEET]
        count = sheets[sheet + batch.LEGAL_COUNT]
        chosen = below(keys[2 * game + 1 : 2 * game + 2], count)
        actions[game] = sheets[sheet + plan[batch.LEGAL] + chosen]
