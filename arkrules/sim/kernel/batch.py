"""Many games side by side, in which somebody else chooses the moves by their numbers."""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.chance import STRIDE, below, mixed, next_draw
from arkrules.sim.kernel.copying import begin
from arkrules.sim.kernel.players import choice, lead
from arkrules.sim.kernel.turns import list_moves, make
from arkrules.sim.kernel.views import cell_at, draw, place_of, rank_among, tell, wipe
from arkrules.sim.types import (
    Marks,
    Pixels,
    Places,
    PlanRecord,
    PlanRecords,
    Reals,
    Roll,
    Rolls,
    SheetRecord,
    SheetRecords,
    Signed,
    StateRecord,
    StateRecords,
    TableRecord,
    TableRecords,
    Wholes,
)

# -- moves and their numbers ----------------------------------------------------------------------


@compiled
def _within(t: TableRecord, plan: PlanRecord, s: StateRecord, move: int) -> int:
    """The number of a move within its block; below 0 if it lies beyond the window."""
    verb, which = move >> k.VERB, move & k.WHICH
    if verb == k.LAY:
        place = place_of(plan, which >> k.HELD + 2)
        turned = (which & (1 << k.HELD) - 1) * 4 + (which >> k.HELD & 3)
        return turned * plan.area + place if place >= 0 else -1
    if verb == k.SEAT or verb == k.RECALL:
        return place_of(plan, which)
    if verb == k.HAUNT:
        return rank_among(t, s, which)
    return which


@compiled
def _list_numbers(t: TableRecord, plan: PlanRecord, s: StateRecord, work: Places) -> int:
    """List the numbers of all that is legal and within the window; how many they are."""
    count = 0
    if s.step != k.OVER:
        for move in work[: list_moves(t, s, work)]:
            verb = move >> k.VERB
            within = _within(t, plan, s, move)
            if 0 <= within < plan.behind[verb] - plan.first[verb]:
                work[count] = plan.first[verb] + within
                count += 1
    return count


@compiled
def _mark_legal(t: TableRecord, plan: PlanRecord, s: StateRecord, mask: Marks, work: Places) -> int:
    """Mark the numbers of what is legal; how many they are."""
    for number in range(len(mask)):
        mask[number] = 0
    count = _list_numbers(t, plan, s, work)
    for number in work[:count]:
        mask[number] = 1
    return count


@compiled
def _move_at(t: TableRecord, plan: PlanRecord, s: StateRecord, number: int) -> int:
    """The move that a number stands for."""
    verb = 1
    while not plan.first[verb] <= number < plan.behind[verb]:
        verb += 1
    within = number - plan.first[verb]
    which = 0
    if verb == k.LAY:
        turned = within // plan.area
        cell = cell_at(plan, within - turned * plan.area)
        which = (cell << 2 | turned & 3) << k.HELD | turned >> 2
    elif verb == k.SEAT or verb == k.RECALL:
        which = cell_at(plan, within)
    elif verb == k.HAUNT:
        for place in range(s.n_standing):
            if rank_among(t, s, s.standing[place]) == within:
                which = s.standing[place]
    elif verb != k.PASS and verb != k.DISCARD and verb != k.END:
        which = within
    return verb << k.VERB | which


@entry
def moves_at(
    tables: TableRecords, plans: PlanRecords, states: StateRecords, masks: Marks, actions: Wholes,
    codes: Places,
) -> int:  # fmt: skip
    """Find the moves that numbers stand for; the first game in which one is not legal, or -1."""
    t, plan = tables[0], plans[0]
    numbers = plan.n_numbers
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= numbers or not masks[game * numbers + action]:
            return game
        codes[game] = _move_at(t, plan, states[game], action)
    return -1


@entry
def sample_moves(
    tables: TableRecords, plans: PlanRecords, states: StateRecords, keys: Rolls, work: Places,
    actions: Wholes,
) -> None:  # fmt: skip
    """For each game a legal number by chance; -1 where there is none."""
    t, plan = tables[0], plans[0]
    for game in range(len(actions)):
        actions[game] = -1
        count = _list_numbers(t, plan, states[game], work)
        if count:
            actions[game] = work[below(keys[2 * game + 1 : 2 * game + 2], count)]


@entry
def choose_moves(
    tables: TableRecords, states: StateRecords, wanted: Marks, how: int, keys: Rolls,
    rooms: StateRecords, work: Places, looks: Places, ranks: Rolls, codes: Places,
) -> None:  # fmt: skip
    """Have a kind of player choose the moves of wanted games."""
    t, trial = tables[0], rooms[0]
    for game in range(len(states)):
        if wanted[game]:
            s = states[game]
            if how == k.GREEDY:
                begin(s, trial)
            keys[2 * game + 1] += STRIDE
            codes[game] = choice(t, s, how, keys[2 * game + 1], trial, work, looks, ranks)


# -- games ----------------------------------------------------------------------------------------


@compiled
def _make_noted(
    t: TableRecord, s: StateRecord, sheet: SheetRecord, work: Places, move: int
) -> None:
    """Write a move down, and make it; they are counted also where there is no more room."""
    if sheet.made < k.COURSE:
        sheet.course[sheet.episode & 1, sheet.made] = move
    sheet.made += 1
    make(t, s, work, move)


@compiled
def _draw_tiles(
    t: TableRecord, plan: PlanRecord, s: StateRecord, sheet: SheetRecord, key: Roll, work: Places,
    ranks: Rolls,
) -> None:  # fmt: skip
    """Draw until somebody has to choose; where nothing is left to draw the game is over."""
    while plan.draws and s.step == k.AT_DRAW:
        _make_noted(t, s, sheet, work, next_draw(t, s, key, ranks))


@compiled
def _reward(plan: PlanRecord, s: StateRecord, sheet: SheetRecord, rewards: Reals) -> None:
    """Reward everybody for what came since the points were kept."""
    crowd = s.n_players
    for player in range(crowd):
        ahead = lead(s.points[:], crowd, player)
        brought = 0
        if plan.reward == k.MARGIN:
            brought = ahead - lead(sheet.before[:], crowd, player)
        elif plan.reward == k.SCORE_ALONE:
            brought += s.points[player]
            brought -= sheet.before[player]
        elif s.step == k.OVER:
            brought = 1 if ahead > 0 else -1 if ahead < 0 else 0
        rewards[player] = brought


@compiled
def _begin(
    t: TableRecord, plan: PlanRecord, start: StateRecord, s: StateRecord, sheet: SheetRecord,
    keys: Rolls, root: Roll, game: int, mask: Marks, work: Places, ranks: Rolls,
) -> int:  # fmt: skip
    """Begin a game, whose chance is known by its place and how many were played there before.

    How many moves there are to choose from.
    """
    own = mixed(root + np.uint64(game + 1) * STRIDE)
    keys[2 * game] = mixed(own + np.uint64(sheet.episode + 1) * STRIDE)
    begin(start, s)
    sheet.made = sheet.drawn = 0
    _draw_tiles(t, plan, s, sheet, keys[2 * game], work, ranks)
    return _mark_legal(t, plan, s, mask, work)


@entry
def step_games(
    tables: TableRecords, plans: PlanRecords, starts: StateRecords, states: StateRecords,
    sheets: SheetRecords, keys: Rolls, root: Rolls, masks: Marks, seats: Signed, work: Places,
    ranks: Rolls, wanted: Marks, codes: Places, rewards: Reals, scores: Signed, terminated: Marks,
    truncated: Marks,
) -> int:  # fmt: skip
    """Make a legal move in games where one is wanted, and begin others; and anew those that are
    over, if that is planned.

    How many of the games that were begun are over at once.
    """
    t, plan = tables[0], plans[0]
    dead = 0
    crowd = starts[0].n_players
    for game in range(len(states)):
        s, sheet = states[game], sheets[game]
        mask = masks[game * plan.n_numbers : (game + 1) * plan.n_numbers]
        begins = wanted[game] == k.TO_BEGIN
        if wanted[game] == k.TO_MOVE:
            for player in range(crowd):
                sheet.before[player] = s.points[player]
            _make_noted(t, s, sheet, work, codes[game])
            _draw_tiles(t, plan, s, sheet, keys[2 * game], work, ranks)
            _reward(plan, s, sheet, rewards[game * crowd : (game + 1) * crowd])
            count = _mark_legal(t, plan, s, mask, work)
            terminated[game] = s.step == k.OVER
            truncated[game] = count == 0 and s.step != k.OVER
            if count == 0:
                for player in range(crowd):
                    scores[game * crowd + player] = s.points[player]
                if plan.restarts:
                    begins = True
                    sheet.made_before = sheet.made
                    sheet.episode += 1
        if begins:
            dead += not _begin(t, plan, starts[0], s, sheet, keys, root[0], game, mask, work, ranks)
        seats[game] = s.mover
    return dead


@entry
def show_games(
    tables: TableRecords, plans: PlanRecords, states: StateRecords, sheets: SheetRecords,
    dots: Pixels, vectors: Signed, observers: Signed,
) -> None:  # fmt: skip
    """Draw what a player of each game sees."""
    t, plan = tables[0], plans[0]
    games = len(states)
    dot, width = len(dots) // games, len(vectors) // games
    for game in range(len(states)):
        s, sheet = states[game], sheets[game]
        own_dots = dots[game * dot : (game + 1) * dot]
        if not sheet.drawn:
            sheet.drawn = 1
            wipe(sheet, own_dots)
        draw(t, plan, s, sheet, own_dots, observers[game])
        tell(t, plan, s, vectors[game * width : (game + 1) * width], observers[game])
