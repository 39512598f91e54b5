"""Beginning games and going on with them, each by one move."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.ark.copying import begin
from arkrules.sim.kernel.ark.listing import barred, list_placings, list_seats
from arkrules.sim.kernel.ark.turns import act
from arkrules.sim.kernel.ark.ways import list_ways
from arkrules.sim.kernel.batch.drawing import (
    add_piece,
    draw_laid,
    draw_pieces,
    draw_tile,
    draw_token,
)
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
    cell_of,
    laying_of,
    mark_legal,
    number_layings,
    place_of,
    unmark_legal,
)
from arkrules.sim.kernel.chance import below
from arkrules.sim.kernel.games import put_under
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.kernel.turns import draw
from arkrules.sim.numbers import Dots, Marks, Places, Reals, Rolls, Signed, Wholes

__all__ = ["begin_games", "illegal_at", "sample_moves", "step_games"]


@compiled
def _list_choices(table: Places, plan: Places, state: Places, legal: Places, work: Places) -> int:
    """List the numbers of what can be done besides laying a tile; how many they are."""
    count = 0
    if not barred(table, state):
        for way in work[: list_ways(table, state, work)]:
            if way < plan[batch.LAST_WAY] - plan[batch.FIRST_WAY]:
                legal[count] = plan[batch.FIRST_WAY] + way
                count += 1
        for placing in work[: list_placings(table, state, work)]:
            legal[count] = plan[batch.FIRST_PLACE] + placing
            count += 1
    legal[count] = plan[batch.PASSING]
    return count + 1


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
        count = _list_choices(table, plan, state, legal, work)
    elif state[at.STEP] == ark.AT_SEAT:
        for cell in work[: list_seats(table, state, work)]:
            place = place_of(plan, cell)
            if place >= 0:
                legal[count] = plan[batch.FIRST_SEAT] + place
                count += 1
    mark_legal(plan, sheet, mask, count)
    return count


@compiled
def _make(table: Places, state: Places, sheet: Places, course: Places, move: int) -> None:
    """Make a move, and write it down."""
    note(sheet, course, move)
    act(table, state, move)


@compiled
def _draw_tiles(
    table: Places, plan: Places, state: Places, sheet: Places, vector: Signed, course: Places
) -> None:
    """Draw until somebody has to choose; where nothing is left to draw the game is over."""
    while state[at.STEP] == at.AT_DRAW:
        left = state[at.LEFT]
        if left == 0:
            _make(table, state, sheet, course, at.END << at.VERB)
        else:
            kind = sheet[batch.STACK - 1 + left]
            draw(table, state, kind)
            vector[plan[batch.TILES_LEFT] + 1 + kind] = state[at.BAG + kind]
            note(sheet, course, at.DRAW << at.VERB | kind)


@compiled
def _move_of(plan: Places, number: int) -> int:
    """The move that a number stands for."""
    if plan[batch.FIRST_LAY] <= number < plan[batch.LAST_LAY]:
        return at.LAY << at.VERB | laying_of(plan, number)
    if plan[batch.FIRST_PLACE] <= number < plan[batch.LAST_PLACE]:
        return at.PLACE << at.VERB | number - plan[batch.FIRST_PLACE]
    if plan[batch.FIRST_WAY] <= number < plan[batch.LAST_WAY]:
        return ark.MOVE_ARK << at.VERB | number - plan[batch.FIRST_WAY]
    if plan[batch.FIRST_SEAT] <= number < plan[batch.LAST_SEAT]:
        return ark.SEAT << at.VERB | cell_of(plan, number - plan[batch.FIRST_SEAT])
    return (at.PASS if number == plan[batch.PASSING] else at.DISCARD) << at.VERB


@compiled
def _tell(plan: Places, state: Places, sheet: Places, vector: Signed) -> None:
    """What is beside the board; here prophets, and the step at which the Ark comes into play."""
    tell(plan, state, sheet, vector)
    mover, crowd = state[at.MOVER], state[at.CROWD]
    for ahead in range(crowd):
        prophets = state[ark.PROPHETS + (mover + ahead) % crowd]
        vector[plan[batch.SUPPLY] + ahead * plan[batch.PIECE_KINDS] + ark.PROPHET] = prophets
    vector[plan[batch.STEP_SEAT]] = state[at.STEP] == ark.AT_SEAT


@compiled
def _act(
    table: Places, plan: Places, state: Places, sheet: Places, vector: Signed, dots: Dots,
    keys: Rolls, course: Places, number: int,
) -> None:  # fmt: skip
    """Make the move that a number stands for."""
    move = _move_of(plan, number)
    verb = move >> at.VERB
    if verb == at.PLACE:
        node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + (move & (1 << at.PIECES) - 1)
        kind = (move & (1 << at.VERB) - 1) >> at.PIECES
        add_piece(sheet, node, kind << batch.PIECE_KIND | state[at.MOVER] + 1)
    elif verb == at.DISCARD and table[at.PUT_BACK]:
        put_under(sheet[batch.STACK : batch.STANDS], state[at.LEFT], keys, state)
    _make(table, state, sheet, course, move)
    if verb == at.LAY:
        draw_tile(table, plan, state, dots, state[at.TILE_COUNT] - 1)
    elif verb == at.DISCARD:
        tell_bag(table, plan, state, vector)


@compiled
def _begin(
    table: Places, plan: Places, start: Places, state: Places, sheet: Places, keys: Rolls,
    mask: Marks, dots: Dots, vector: Signed, course: Places, work: Places,
) -> int:  # fmt: skip
    """Begin a game, and show it; how many moves are legal."""
    begin(start, state)
    start_sheet(table, plan, state, sheet, keys, dots, vector)
    _draw_tiles(table, plan, state, sheet, vector, course)
    _tell(plan, state, sheet, vector)
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
        state = states[game * ark.STATE : (game + 1) * ark.STATE]
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
        state = states[game * ark.STATE : (game + 1) * ark.STATE]
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
        _draw_tiles(table, plan, state, sheet, vector, course)
        reward(plan, state, sheet, rewards[game * crowd : (game + 1) * crowd])
        over = state[at.STEP] == at.OVER
        count = 0
        if not over:
            count = _list(table, plan, state, sheet, mask, work)
        terminated[game] = over
        truncated[game] = not over and count == 0
        if count:
            if step != at.AT_LAY or state[at.MOVER] != sheet[batch.SHOWN_MOVER]:
                draw_pieces(plan, state, sheet, shown)
            draw_laid(plan, state, sheet, shown)
            _tell(plan, state, sheet, vector)
            draw_token(plan, sheet, shown, state[ark.ARK])
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
