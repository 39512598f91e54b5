"""The course of a turn: what can be done at each step, what it does, and which step comes next."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.board import (
    behind_scored,
    cell_of,
    earns_turn,
    first_laid,
    first_scored,
    kind_laid,
    lay,
    list_feature,
    root_of,
    step_to,
)
from arkrules.sim.kernel.chance import last_rank
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.fitting import list_layings, list_layings_of
from arkrules.sim.kernel.journey import list_ways, travel
from arkrules.sim.kernel.scoring import (
    city_completed,
    figure_of,
    is_surrounded,
    owner_of,
    pay_keeper,
    put,
    reckon_up,
    score_laid,
    send_off,
    supported,
    worth_of_site,
)
from arkrules.sim.types import Index, Places, StateRecord, StateRecords, TableRecord, TableRecords

# -- which step comes next ------------------------------------------------------------------------


@compiled
def _must_draw(t: TableRecord, s: StateRecord) -> bool:
    """Whether the mover has a tile to draw."""
    return s.n_bag > 0 and s.n_held[s.mover] < t.hand_size


@compiled
def _nobody_holds(s: StateRecord) -> bool:
    """Whether nobody holds a tile."""
    held = 0
    for player in range(s.n_players):
        held += s.n_held[player]
    return held == 0


@compiled
def _nothing_left(s: StateRecord) -> bool:
    """Whether no tile is in the bag or in hand."""
    return s.n_bag == 0 and _nobody_holds(s)


@compiled
def _begin_turn(t: TableRecord, s: StateRecord) -> None:
    """Stand at the first step that has something to do."""
    s.laid = 0
    if s.n_bag == 0 and s.n_held[s.mover] == 0:
        for ahead in range(1, s.n_players):
            other = (s.mover + ahead) % s.n_players
            if s.n_held[other]:
                s.mover = other
                break
    holds = t.draw_when and s.part >= 2 and s.n_held[s.mover] > 0  # and is filled after the turn
    if (_must_draw(t, s) and not holds) or _nobody_holds(s):
        s.step = k.AT_DRAW
    else:
        _go_on_from_drawing(s)


@compiled
def _go_on_from_drawing(s: StateRecord) -> None:
    s.step = k.AT_LAY if s.n_held[s.mover] else k.AT_PLACE


@compiled
def _score_earlier(t: TableRecord, s: StateRecord) -> bool:
    """Score an earlier tile of the turn, with which no other is scored; as `_scores`.

    It is rare, so what scores is not compiled once more into all that ends a turn.
    """
    s.laid, s.unscored = s.unscored, 0
    return _scores(t, s)


@compiled
def _end_turn(t: TableRecord, s: StateRecord) -> None:
    """Draw ahead where the rules say so, then pass the turn on."""
    if s.unscored and s.laid == 0:
        if _score_earlier(t, s):
            return
    elif s.unscored != s.laid:
        s.unscored = 0
    goes_on = s.part == 1 and s.n_held[s.mover] > 0
    if s.laid and t.draw_when and _must_draw(t, s) and not goes_on:
        s.step = k.AT_DRAW
    else:
        _next_turn(t, s)


@compiled
def _end_part(t: TableRecord, s: StateRecord) -> bool:
    """After the first part of a turn begins the second, if a tile is left for it.

    Return whether another turn is due after both.
    """
    begins = s.part == 1 and s.n_bag + s.n_held[s.mover] > 0
    owed = s.part == 3
    s.part = 2 if begins else 0
    if begins and s.laid and s.extra and t.builder_extra_turn == 0:
        s.part = 3
    if begins and s.gone_turn == s.turn:
        s.gone_turn += 1  # who was driven off in this turn stays so
    return owed


@compiled
def _bring_second_part(t: TableRecord, s: StateRecord) -> None:
    """Note whether the tile just laid brings the mover a second part of the turn."""
    for place in range(s.n_standing):
        node = s.standing[place]
        piece = s.piece[node]
        if owner_of(piece) == s.mover and t.doubles[figure_of(piece)]:
            for laid in range(first_laid(s), s.n_nodes):
                if root_of(s, laid) == root_of(s, node):
                    s.part = 1


@compiled
def _next_turn(t: TableRecord, s: StateRecord) -> None:
    """The next player's turn, or the same player's again."""
    owed = False
    if s.part:
        owed = _end_part(t, s)
    if s.part == 0 and not (s.laid and s.extra) and not owed:
        s.mover = (s.mover + 1) % s.n_players
    s.turn += 1
    _begin_turn(t, s)


@compiled
def _go_on_from_placing(t: TableRecord, s: StateRecord) -> None:
    """Score what was completed; with the first city the Ark comes into play."""
    if s.laid and t.builder_second_draw and s.part == 1 and s.n_bag + s.n_held[s.mover] > 0:
        s.unscored = s.laid
    elif s.laid and _scores(t, s):
        return
    _end_turn(t, s)


@compiled
def _scores(t: TableRecord, s: StateRecord) -> bool:
    """Score what was completed; whether the Ark comes into play then."""
    score_laid(t, s)
    if t.has_ark and s.ark == 0 and city_completed(t, s):
        s.step = k.AT_SEAT
        return True
    return False


# -- haunting -------------------------------------------------------------------------------------


@compiled
def meet(t: TableRecord, s: StateRecord) -> None:
    """Note what the mist of the tile just laid does where it meets other tiles."""
    cell = s.laid
    mine = t.misty_sides[s.tile_lie[s.grid[cell] - k.TILE]]
    extends = limits = 0
    for side in range(4):
        there = s.grid[cell + step_to(side)]
        if there < k.TILE:
            continue
        lie = s.tile_lie[there - k.TILE]
        theirs = t.misty_sides[lie] >> (side ^ 2) & 1
        if mine >> side & 1:
            if theirs:
                extends = k.EXTENDS
            elif t.mist_limits != k.CLEAR_TILE or not t.misty[lie >> 2]:
                limits = k.LIMITS
        elif theirs and t.mist_limits == k.EITHER_MISTY:
            limits = k.LIMITS
    s.mist = extends | limits


@compiled
def _may_be_haunted(t: TableRecord, s: StateRecord, step: int, node: Index) -> bool:
    """Whether a piece is one that a step can haunt."""
    piece = s.piece[node]
    if not t.haunted >> figure_of(piece) & 1:
        return False
    return (owner_of(piece) == s.mover) == (step == k.AT_HAUNT_OWN)


@compiled
def _awaits(t: TableRecord, s: StateRecord, step: int) -> bool:
    """Whether somebody is to be haunted at a step."""
    asked = k.EXTENDS if step == k.AT_HAUNT_OTHER else k.LIMITS
    if not s.mist & asked or not s.stock:
        return False
    for place in range(s.n_standing):
        node = s.standing[place]
        if _may_be_haunted(t, s, step, node):
            return True
    return False


@compiled
def _go_on_to(t: TableRecord, s: StateRecord, step: int) -> None:
    """Stand at the first step from this one on at which there is something to do."""
    while step < k.AT_PLACE and not _awaits(t, s, step):
        step += 1
    s.step = step


@compiled
def _list_haunted(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List the pieces that can be haunted, in reading order; how many they are."""
    number = 0
    for standing in range(s.n_standing):
        node = s.standing[standing]
        if _may_be_haunted(t, s, s.step, node):
            place, order = number, reading_order(t, s, node)
            while place > 0 and reading_order(t, s, moves[place - 1] & k.WHICH) > order:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = k.HAUNT << k.VERB | node
            number += 1
    return number


@compiled
def reading_order(t: TableRecord, s: StateRecord, node: Index) -> Index:
    """A number that grows in reading order: by cell, and then by the name of the segment."""
    tile = s.under[node]
    name = t.name[s.tile_lie[tile] >> 2, node - s.tile_first[tile]]
    return s.tile_cell[tile] << k.NAME_BITS | name


@compiled
def _haunt(t: TableRecord, s: StateRecord, node: Index) -> None:
    """Put a ghost on a piece, or drive it off if it carries two already; then go on."""
    piece = s.piece[node]
    if piece >> k.NOTE < 2:
        s.piece[node] = piece + (1 << k.NOTE)
        s.stock -= 1
    else:
        send_off(t, s, node)
        if owner_of(piece) == s.mover and not t.ghost_third_reuse:
            if s.gone_turn != s.turn:
                s.gone_turn = s.turn
                for figure in range(t.n_figures):
                    for player in range(s.n_players):
                        s.gone[figure, player] = 0
            s.gone[figure_of(piece), s.mover] += 1
    _go_on_to(t, s, s.step + 1)


# -- placing --------------------------------------------------------------------------------------


@compiled
def _may_join(t: TableRecord, s: StateRecord, figure: Index, node: Index, what: Index) -> bool:
    """Whether no piece keeps another out of a feature, or the lack of one, or its completion."""
    if not t.joins[figure]:
        return True
    root = root_of(s, node)
    if t.joins[figure] == k.BESIDE_OWN:
        barred = t.open_only[figure] != 0 and s.open_sides[root] == 0
        return s.holds[root] > 0 and not barred and supported(t, s, node, s.mover)
    if s.holds[root] & t.blocking[figure]:
        return False
    if t.follower_completed or what == k.FIELD:
        return True
    if what <= k.CITY:
        return s.open_sides[root] != 0
    return not is_surrounded(t, s, what, s.laid)


@compiled
def _barred(t: TableRecord, s: StateRecord) -> bool:
    """Whether the mover, having no follower, may do nothing but lay tiles."""
    if t.follower_out_of_supply:
        return False
    for figure in range(t.n_figures):
        if t.follows[figure] and s.supply[figure, s.mover]:
            return False
    return True


@compiled
def _list_placings(t: TableRecord, s: StateRecord, moves: Places, number: int) -> int:
    """List what the mover may place on which segments behind other moves; how many there are."""
    first = first_laid(s)
    for figure in range(t.n_figures):
        left = s.supply[figure, s.mover]
        if s.gone_turn == s.turn:
            left -= min(left, s.gone[figure, s.mover])
        if not left:
            continue
        for node in range(first, s.n_nodes):
            what = s.what[node]
            if t.stands[figure] >> what & 1 and _may_join(t, s, figure, node, what):
                moves[number] = k.PLACE << k.VERB | figure << k.SEGMENT | node - first
                number += 1
    return number


@compiled
def _list_recalls(t: TableRecord, s: StateRecord, moves: Places, number: int) -> int:
    """List where the mover may take a piece home from, behind other moves; how many there are."""
    for place in range(s.n_standing):
        node = s.standing[place]
        piece, what = s.piece[node], s.what[node]
        if owner_of(piece) == s.mover and t.recalled[figure_of(piece)] >> what & 1:
            cell = cell_of(s, node)
            if not is_surrounded(t, s, what, cell):
                moves[number] = k.RECALL << k.VERB | cell
                number += 1
    return number


@compiled
def _recall(t: TableRecord, s: StateRecord, cell: Index) -> None:
    """Take a piece home from the site on a cell, for what that is worth at the end."""
    tile = s.grid[cell] - k.TILE
    node = s.tile_first[tile] + t.site_of[s.tile_lie[tile] >> 2] - 1
    what = s.what[node]
    pay_keeper(t, s, node, what, 0, worth_of_site(t, s, what, cell, 1))
    if s.laid == 0:
        reckon_up(t, s)  # else it is reckoned up with what the tile completes
    _go_on_from_placing(t, s)


@compiled
def _list_seats(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List the cells on which the Ark may be put into play, in reading order; how many."""
    stamp = s.stamps + 1
    s.stamps = stamp
    number = 0
    for first in range(first_scored(s), behind_scored(s)):
        if s.what[first] != k.CITY or s.open_sides[root_of(s, first)]:
            continue
        for member in range(list_feature(s, first)):
            tile = s.under[s.feature[member]]
            if s.tile_stamp[tile] != stamp:
                s.tile_stamp[tile] = stamp
                move = k.SEAT << k.VERB | s.tile_cell[tile]
                place = number
                while place > 0 and moves[place - 1] > move:
                    moves[place] = moves[place - 1]
                    place -= 1
                moves[place] = move
                number += 1
    return number


# -- all moves ------------------------------------------------------------------------------------


@compiled
def list_moves(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List the legal moves as numbers, drawing a tile and ending the game included; how many."""
    number = 0
    if s.step == k.AT_LAY:
        number = list_layings(t, s, moves)
        stuck = number == 0
        if s.part >= 2 and t.draw_when and t.hand_size > 1 and t.builder_optional:
            moves[number] = k.DECLINE << k.VERB
            number += 1
        if stuck:
            moves[number] = k.DISCARD << k.VERB
            number += 1
    elif s.step == k.AT_PLACE:
        if not _barred(t, s):
            idle = s.laid and t.has_river and t.idle[kind_laid(s)]
            if t.has_ark and not idle:
                number = list_ways(t, s, moves)
            if t.recalls and not idle:
                number = _list_recalls(t, s, moves, number)
            if s.laid and not (t.has_river and t.bare[kind_laid(s)]):
                number = _list_placings(t, s, moves, number)
        moves[number] = k.PASS << k.VERB
        number += 1
    elif s.step == k.AT_SEAT:
        number = _list_seats(t, s, moves)
    elif s.step == k.AT_DRAW:
        last = last_rank(t, s)
        for kind in range(t.n_kinds):
            if s.bag[kind] and t.draw_rank[kind] <= last:
                moves[number] = k.DRAW << k.VERB | kind
                number += 1
        if number == 0:
            moves[0] = k.END << k.VERB
            number = 1
        if s.part >= 2 and s.laid == 0 and t.builder_optional:
            moves[number] = k.DECLINE << k.VERB
            number += 1
    elif s.step != k.OVER:
        number = _list_haunted(t, s, moves)
        if not t.mist_mandatory:
            moves[number] = k.PASS << k.VERB
            number += 1
    return number


@compiled
def _draw(t: TableRecord, s: StateRecord, kind: Index) -> None:
    """Take a tile from the bag; a hand is kept in order."""
    s.bag[kind] -= 1
    s.n_bag -= 1
    mover = s.mover
    place = s.n_held[mover]
    s.n_held[mover] = place + 1
    while place > 0 and s.hands[mover, place - 1] > kind:
        s.hands[mover, place] = s.hands[mover, place - 1]
        place -= 1
    s.hands[mover, place] = kind
    if _must_draw(t, s):
        return
    if s.laid:
        _next_turn(t, s)
    else:
        _go_on_from_drawing(s)


@compiled
def _lay(t: TableRecord, s: StateRecord, place: Index, rotation: Index, cell: Index) -> None:
    """Lay one of the tiles that the mover holds; if that ends the game, it may be scored."""
    mover = s.mover
    kind = s.hands[mover, place]
    left = s.n_held[mover] - 1
    s.n_held[mover] = left
    for behind_it in range(place, left):
        s.hands[mover, behind_it] = s.hands[mover, behind_it + 1]
    s.extra = earns_turn(t, s, kind, cell)
    lay(t, s, cell, kind * 4 + rotation)
    s.laid = cell
    if t.companions and s.part == 0:
        _bring_second_part(t, s)
    if s.n_bag == 0 and t.end_when and _nothing_left(s):
        if t.end_completed_last:
            score_laid(t, s)
        elif s.unscored:
            _score_earlier(t, s)
        _end_turn(t, s)
    else:
        s.step = k.AT_PLACE
        if t.has_mist:
            meet(t, s)
            _go_on_to(t, s, k.AT_HAUNT_OTHER)


@compiled
def _discard(t: TableRecord, s: StateRecord, work: Places) -> None:
    """Set the hand aside, or put it back; then draw again, or the turn is over."""
    mover = s.mover
    if t.tile_unplaceable_returns:
        fits = True
        for place in range(s.n_held[mover]):
            kind = s.hands[mover, place]
            if not t.ranked or t.draw_rank[kind] >= k.FIRST_TILE:  # no river goes back
                s.bag[kind] += 1
                s.n_bag += 1
                fits = False  # which is to be seen
        last = last_rank(t, s)
        for kind in range(t.n_kinds):
            if s.bag[kind] and t.draw_rank[kind] <= last:
                fits = fits or list_layings_of(t, s, kind, 0, work, 0) != 0
        for kind in range(t.n_kinds):
            if not fits and t.draw_rank[kind] <= last:
                s.n_bag -= s.bag[kind]
                s.bag[kind] = 0
    s.n_held[mover] = 0
    if _must_draw(t, s):
        s.step = k.AT_DRAW
    elif t.end_last_tile_unplaceable and _nothing_left(s):
        s.step = k.AT_PLACE
    else:
        _end_turn(t, s)


@compiled
def make(t: TableRecord, s: StateRecord, work: Places, move: int) -> None:
    """Make a legal move; `work` has room for moves, and for the final scoring."""
    verb, which = move >> k.VERB, move & k.WHICH
    if verb == k.DRAW:
        _draw(t, s, which)
    elif verb == k.LAY:
        hand = which & (1 << k.HELD) - 1
        _lay(t, s, hand, which >> k.HELD & 3, which >> k.HELD + 2)
    elif verb == k.PLACE:
        figure, segment = which >> k.SEGMENT, which & (1 << k.SEGMENT) - 1
        put(t, s, first_laid(s) + segment, figure << k.FIGURE | s.mover + 1)
        s.supply[figure, s.mover] -= 1
        _go_on_from_placing(t, s)
    elif verb == k.PASS:
        if s.step == k.AT_PLACE:
            _go_on_from_placing(t, s)
        else:
            _go_on_to(t, s, s.step + 1)
    elif verb == k.DISCARD:
        _discard(t, s, work)
    elif verb == k.MOVE_ARK:
        travel(t, s, which)
        _go_on_from_placing(t, s)
    elif verb == k.SEAT:
        s.ark = which
        s.points[s.mover] += t.ark_placement_bonus
        _end_turn(t, s)
    elif verb == k.HAUNT:
        _haunt(t, s, which)
    elif verb == k.RECALL:
        _recall(t, s, which)
    elif verb == k.DECLINE:
        _end_turn(t, s)
    else:
        score_finally(t, s, work)
        s.step = k.OVER
        s.laid = 0


@entry
def make_move(tables: TableRecords, states: StateRecords, work: Places, move: int) -> None:
    """Make a legal move."""
    make(tables[0], states[0], work, move)


@entry
def legal_moves(tables: TableRecords, states: StateRecords, moves: Places) -> int:
    """List the legal moves as numbers; how many."""
    return list_moves(tables[0], states[0], moves)


@entry
def load_position(
    tables: TableRecords, states: StateRecords, tiles: Places, pieces: Places
) -> None:
    """Lay tiles, each a cell and a lie, the one just laid at the end; and stand pieces."""
    t, s = tables[0], states[0]
    number = len(tiles) // 2
    for tile in range(number):
        cell = tiles[2 * tile]
        if tile == number - 1 and s.laid:
            s.extra = earns_turn(t, s, tiles[2 * tile + 1] >> 2, cell)
        lay(t, s, cell, tiles[2 * tile + 1])
    for piece in range(len(pieces) // 2):
        put(t, s, pieces[2 * piece], pieces[2 * piece + 1])
    if s.laid and t.has_mist:
        meet(t, s)
