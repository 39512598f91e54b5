"""Laws of every game under every profile: each yields its violations in words.

A law looks at a state, or at the states before and after a move.
Tests ask for those that they are about.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, product, starmap
from random import Random

import attrs
import networkx as nx

from arkrules.board import Board, segment_graph
from arkrules.errors import ArkrulesError, BadNotation, ProfileError
from arkrules.geometry import STEPS, Cell, Rect
from arkrules.play import (
    Award,
    GameState,
    Lay,
    Move,
    MutableState,
    Position,
    Record,
    plies,
    set_up,
)
from arkrules.play.clauses import FinalRules
from arkrules.rules import load_profile
from arkrules.text import say
from arkrules.tiles import Tile

# -- of a move -------------------------------------------------------------------------------------


def accounts_for_points(before: GameState, after: GameState) -> Iterator[str]:
    """Check that points change only by awards, line by line, and no score falls below 0."""
    profile = before.profile
    losses_first = str(profile.value("score.order_same_turn")) == "losses-first"
    for name, now in after.scores.items():
        due = before.scores[name]
        for awards in _parts(before, after) if losses_first else [after.awards]:
            points = [award.points for award in awards if award.player == name]
            gains = sum(number for number in points if number > 0)
            reached = due + sum(number for number in points if number < 0)
            due = max(0, reached) + gains if losses_first else max(0, reached + gains)
        if now != due:
            yield say(
                "{player} has {now} points, and the awards make it {due}",
                player=name, now=now, due=due,
            )  # fmt: skip
    for award in after.awards:
        if award.points != sum(line.points for line in award.lines):
            yield say("the lines of an award do not add up: {award}", award=award)
        for line in award.lines:
            if line.clause not in profile.catalogue:
                yield say(
                    "an award names {clause}, which is not a clause", clause=repr(line.clause)
                )


def _parts(before: GameState, after: GameState) -> Iterator[Sequence[Award]]:
    """Yield the awards of a move together, and those of the end part by part."""
    if not after.over:
        yield after.awards
        return
    draft = MutableState.of(before.content)
    for part in draft.profile[FinalRules].order:
        begun = len(draft.log)
        draft.assembly.phases[part](draft)
        yield [event for event in draft.log[begun:] if isinstance(event, Award)]


def things(state: GameState) -> Counter[tuple[str, ...]]:
    """Count every piece, by player, and everything in the general supply.

    Counted is what stands, what players hold, what lies in the stock, and what pieces carry.
    """
    found: Counter[tuple[str, ...]] = Counter()
    for name, left in chain(state.supply.items(), state.stock.items()):
        if isinstance(left, Mapping):
            found.update({(name, kind): number for kind, number in left.items()})
        else:
            found[name,] += left
    for piece in state.pieces:
        found[piece.player, piece.kind] += 1
        for note, declared in state.assembly.piece_notes.items():
            if declared.stock:
                found[declared.stock,] += piece.note(note)
    return found


def conserves_things(start: Counter[tuple[str, ...]], state: GameState) -> Iterator[str]:
    """Check that nothing exceeds its number when the game began."""
    now = things(state)
    for key in now - start:
        yield say(
            "there are {number} of {thing}, and when the game began there were {before}",
            number=now[key], thing=" ".join(key), before=start[key],
        )  # fmt: skip


# -- of a state ------------------------------------------------------------------------------------


def reads_back(state: GameState) -> Iterator[str]:
    """Check that its position gives the same state with the same moves."""
    text = state.position().to_toml()
    try:
        again = set_up(state.profile, Position.from_toml(text))
    except ArkrulesError as error:
        yield say("its position cannot be set up again: {error}", error=error)
        return
    yield from _alike(state, again, say("set up again from its position"))


def pickles(state: GameState) -> Iterator[str]:
    """Check that it survives `pickle`, and so can go to other processes."""
    try:
        again = pickle.loads(pickle.dumps(state))
    except Exception as error:  # whatever a value of an extension may raise
        yield say("it cannot be pickled: {error}", error=error)
        return
    yield from _alike(state, again, "pickle")


def _alike(state: GameState, again: GameState, how: str) -> Iterator[str]:
    if again != state or hash(again) != hash(state):
        one, other = state.position().to_dict(), again.position().to_dict()
        # What is kept without a key of positions is not written down.
        kept, left = state.content.extras, again.content.extras
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        keys = keys or sorted(key for key in {**kept, **left} if kept.get(key) != left.get(key))
        yield say("{how}: it is another state, by {keys}", how=how, keys=", ".join(keys) or "?")
    elif list(map(str, again.moves())) != list(map(str, state.moves())):
        yield say("{how}: it offers other moves", how=how)


def reads_moves_back(state: GameState) -> Iterator[str]:
    """Check that the text of each legal move reads back as that move, and prints the same."""
    for move in state.moves():
        try:
            again = state.parse(str(move))
        except BadNotation as error:
            yield say("the move {move} cannot be read: {error}", move=repr(str(move)), error=error)
            continue
        if again != move or str(again) != str(move):
            yield say(
                "the move {move} is read as {other}", move=repr(str(move)), other=repr(str(again))
            )


def goes_on(state: GameState) -> Iterator[str]:
    """Check that there is a move until the game is over."""
    if not state.over and not len(state.moves()):
        yield say("nobody can move at the step {step}", step=repr(state.step))


def agrees_with_graphs(state: GameState) -> Iterator[str]:
    """Check that the board's features are those of the graph of its segments."""
    graph = segment_graph(state.board)
    components = {frozenset(nodes) for nodes in nx.connected_components(graph)}
    features = list(state.board.features())
    if {frozenset(feature.segments) for feature in features} != components:
        yield say("the features of the board are not the components of its graph")
    for feature in features:
        place = str(next(iter(sorted(map(str, feature.segments))), feature.kind))
        if feature.size != len({cell for cell, _ in feature.segments}):
            yield say("{feature}: its size is not that of its component", feature=place)
        open_sides = state.board.open_sides(feature.root)
        if feature.kind in ("road", "city") and open_sides != feature.open_sides:
            yield say("{feature}: its open sides are not those of its component", feature=place)
        drawn: Counter[str] = Counter()
        for node in feature.segments:
            drawn.update(graph.nodes[node]["marks"])
        for mark in drawn:
            if feature.marks(mark) != drawn[mark]:
                yield say("{feature}: {mark} is not counted as drawn", feature=place, mark=mark)


def lists_legal_moves(state: GameState, more: Iterable[str] = ()) -> Iterator[str]:
    """Check that the legal moves are exactly the conceivable ones that are not refused."""
    listed = set(state.moves())
    for move in listed:
        if refused := state.refusals(move):
            yield say("{move} is listed, and refused: {why}", move=repr(str(move)), why=refused[0])
    # Only where a table has no edges, and something lies on it, the tiles decide alone.
    endless = str(state.profile.value("table.bounds")) == "none" and len(state.board)
    for move in conceivable(state, more):
        legal = not state.refusals(move)
        if legal and move not in listed:
            yield say("{move} is legal, and not listed", move=repr(str(move)))
        elif legal and endless and isinstance(move, Lay) and not _fits(state, move):
            yield say("{move} is legal, and does not match", move=repr(str(move)))


def conceivable(state: GameState, more: Iterable[str] = ()) -> Iterator[Move]:
    """Yield every conceivable move at a state, and invalid lines: far more than are legal.

    Of each verb these are all moves made of what their fields can hold: a cell as a spot,
    a segment, a player, a kind of piece, a tile.
    """
    held = dict.fromkeys(state.hands[state.to_move])
    fields: dict[str, Iterable[object]] = {
        "spot": [cell.spot for cell in _cells(state, 1)],
        "segment": sorted({*"ABCDEabcdef01234", *state.assembly.vocabulary.sites}),
        "player": state.players,
        "piece": state.assembly.pieces,
        "tile": dict.fromkeys((*state.assembly.box, *held)),
    }
    for verb in state.assembly.verbs:
        names = attrs.fields_dict(verb.makes)
        if names.keys() <= fields.keys():
            yield from starmap(verb.makes, product(*map(fields.__getitem__, names)))
    if state.step == "lay":
        for token, cell in product(held, _cells(state, 2)):
            rotations = state.assembly.box.kind(token).rotations  # that do not look the same
            yield from (Lay(token, rotation, cell.spot) for rotation in rotations)
    for line in more:
        with suppress(BadNotation):
            yield state.parse(line)


def _cells(state: GameState, around: int) -> Iterator[Cell]:
    west, north, east, south = state.board.extent() or Rect(0, 0, 0, 0)
    across = range(west - around, east + around + 1)
    down = range(north - around, south + around + 1)
    return starmap(Cell, product(across, down))


def _fits(state: GameState, move: Lay) -> bool:
    """Return whether a tile matches its neighbors, checked side by side without any index."""
    board, spot = state.board, move.spot
    tile = state.assembly.box.kind(move.tile or state.hands[state.to_move][0]).tiles[move.rotation]
    beside = any(spot + step in board.tiles for step in STEPS)
    return beside and spot not in board.tiles and matches(board, spot, tile)


def shows(side: str) -> str:
    """Return the border of a side, from its middle slot alone."""
    if side[1].isdigit():
        return "road"
    return "city" if side[1].isupper() else "field"


def matches(board: Board, spot: int, laid: Tile) -> bool:
    """Return whether every side of a tile shows the same as its neighbor."""
    return all(
        shows(laid.sides[side]) == shows(board.tiles[spot + step].tile.sides[(side + 2) % 4])
        for side, step in enumerate(STEPS)
        if spot + step in board.tiles
    )


# -- of a game -------------------------------------------------------------------------------------


def is_replayed(
    start: GameState, moves: Iterable[Move], states: Iterable[GameState]
) -> Iterator[str]:
    """Check that its record, as text and as JSON, leads to the same states.

    The profile is found by the name that the record gives it, or is brought where it has none.
    """
    record, due = Record.of(start, moves), list(states)
    profile = None
    try:
        load_profile(start.profile.id)
    except ProfileError:  # it is in a file of its own
        profile = start.profile
    try:
        for again in map(Record.read, (record.to_text(), record.to_json())):
            if again != record or list(again.states(profile)) != due:
                yield say("its record leads elsewhere")
    except ArkrulesError as error:
        yield say("its record is refused: {error}", error=error)


def goes_on_alike(state: GameState, seed: int) -> Iterator[str]:
    """Check that it continues in the same way after setting up its position."""
    both = (state, set_up(state.profile, state.position()))
    if len({list(plies(one, Random(seed)))[-1][1] for one in both if not one.over}) > 1:
        yield say("set up again from its position, it goes on otherwise")


OF_STATES: tuple[Callable[[GameState], Iterable[str]], ...] = (
    goes_on, reads_back, pickles, reads_moves_back, agrees_with_graphs,
)  # fmt: skip
"""The laws of states, except `lists_legal_moves`, which is slow."""
