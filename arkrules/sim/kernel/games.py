"""Whole games, one after another; and the choices of one, to be made again in another."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.chance import next_draw
from arkrules.sim.kernel.copying import begin, same_grid
from arkrules.sim.kernel.players import choice
from arkrules.sim.kernel.turns import list_moves, make
from arkrules.sim.types import (
    Places,
    Rolls,
    ScriptRecord,
    ScriptRecords,
    StateRecord,
    StateRecords,
    TableRecord,
    TableRecords,
    Wholes,
)


@compiled
def play_one(
    t: TableRecord, s: StateRecord, players: Places, keys: Rolls, trial: StateRecord, work: Places,
    looks: Places, ranks: Rolls, course: Places, script: ScriptRecord, greedy: bool,
) -> int:  # fmt: skip
    """Play a game to its end; how many moves the players chose."""
    choices = made = 0
    room = len(course) - 1
    s.last_turn = 0
    while s.step != k.OVER and not s.beyond:
        cell = opened = 0
        if s.step == k.AT_DRAW:
            move = next_draw(t, s, keys[0], ranks)
        else:
            choices += 1
            s.last_turn = s.turn
            move = -1
            if script.use == k.TO_KEEP:
                move = kept_move(t, s, script, work, list_moves(t, s, work))
            if move < 0:
                move = choice(t, s, players[s.mover], keys[1], trial, work, looks, ranks)
            if move >> k.VERB == k.LAY:
                cell = (move & k.WHICH) >> k.HELD + 2
                opened = s.open_cell[s.n_open - 1] if s.n_open else 0
        if script.use and move >> k.VERB != k.DRAW:
            note(t, s, script, move)
        make(t, s, work, move)
        if cell and greedy:
            same_grid(s, trial, cell, opened)
        if made < room:
            course[made] = move
            made += 1
    if room >= 0:
        course[room] = made
    return choices


@entry
def play_games(
    tables: TableRecords, starts: StateRecords, players: Places, keys: Rolls, games: int,
    rooms: StateRecords, work: Places, looks: Places, ranks: Rolls, course: Places,
    scripts: ScriptRecords, found: Wholes,
) -> None:  # fmt: skip
    """Play so many games from each start; each has two keys, a row of `found`, and a script.

    A row holds the points of each player, the turn of the last choice, the number of choices,
    and whether the game went too far out to be played here.
    `course` has room for the moves of a game, or none; its last place says how many.
    """
    t, s, trial = tables[0], rooms[0], rooms[1]
    greedy = k.GREEDY in players
    for game in range(games * len(starts)):
        start = starts[game // games]
        crowd = start.n_players
        begin(start, s)
        if greedy:
            begin(start, trial)
        script = scripts[min(game, len(scripts) - 1)]
        choices = play_one(
            t, s, players, keys[2 * game : 2 * game + 2], trial, work, looks, ranks, course,
            script, greedy,
        )  # fmt: skip
        row = game * (crowd + 3)
        for player in range(crowd):
            found[row + player] = s.points[player]
        found[row + crowd] = s.last_turn
        found[row + crowd + 1] = choices
        found[row + crowd + 2] = s.beyond


# -- scripts ---------------------------------------------------------------------------------------


@compiled
def _in_any_game(t: TableRecord, s: StateRecord, move: int) -> int:
    """A move by the tile, the name of the segment and the owner, wherever they are in lists."""
    verb, which = move >> k.VERB, move & k.WHICH
    if verb == k.LAY:
        kind = s.hands[s.mover, which & (1 << k.HELD) - 1]
        which = which >> k.HELD << k.KIND_BITS | kind
    elif verb == k.PLACE:
        kind = s.tile_lie[s.n_tiles - 1] >> 2
        name = t.name[kind, which & (1 << k.SEGMENT) - 1]
        which = which >> k.SEGMENT << k.NAME_BITS | name
    elif verb == k.HAUNT:
        tile = s.under[which]
        name = t.name[s.tile_lie[tile] >> 2, which - s.tile_first[tile]]
        owner = s.piece[which] & k.OWNER
        which = (s.tile_cell[tile] << k.NAME_BITS | name) << k.FIGURE | owner
    return verb << k.ANY_GAME | which


@compiled
def kept_move(
    t: TableRecord, s: StateRecord, script: ScriptRecord, moves: Places, number: int
) -> int:
    """The first choice of this turn and step that is among the legal moves, or -1."""
    now = s.turn << k.STEP_BITS | s.step
    place = script.next
    while place < script.length and script.when[place] >> k.STEP_BITS < s.turn:
        place += 1
    script.next = place
    while place < script.length and script.when[place] >> k.STEP_BITS == s.turn:
        if script.when[place] == now:
            for one in range(number):
                if _in_any_game(t, s, moves[one]) == script.done[place]:
                    return moves[one]
        place += 1
    return -1


@compiled
def note(t: TableRecord, s: StateRecord, script: ScriptRecord, move: int) -> None:
    """Write a choice down before it is made, or compare it with what is written."""
    place = script.made
    script.made = place + 1
    if place >= k.ROOM:
        return
    now, done = s.turn << k.STEP_BITS | s.step, _in_any_game(t, s, move)
    if script.use == k.TO_WRITE:
        script.when[place] = now
        script.done[place] = done
        script.length = place + 1
    elif place >= script.length or script.when[place] != now or script.done[place] != done:
        script.parted = 1
