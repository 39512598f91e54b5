"""Games and rules for property tests: what is played, and by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import attrs

from arkrules.errors import PositionError
from arkrules.geometry import Cell
from arkrules.play import GameState, Move, contradictions, new_game, plies, set_up
from arkrules.rules import Profile, load_profile
from arkrules.tiles import TileAt

BASE = ("carcassonne", "carcassonne-2000", "carcassonne-2001")
ARK = ("ark-en2", "ark-en1", "ark-de", "ark-hu")
GHOSTS = ("ghosts", "ghosts-zmg")

CHANGES: dict[str, dict[str, object]] = {
    "as printed": {},
    "hand of three": {"hand.size": 3, "draw.when": "end"},
    "hand of three, drawn first": {"hand.size": 3},
    "drawn ahead": {"draw.when": "end"},
    "start tile in the bag": {"setup.start_in_bag": True, "tile.unplaceable_returns": True},
    "small table": {"table.bounds": "edge", "table.size": [7, 5]},
    "table that completes": {
        "table.bounds": "edge",
        "table.size": [8, 6],
        "table.edge_completes": True,
    },
    "shifting table": {"table.bounds": "shifting", "table.size": [6, 6]},
    "extra turn for a hole": {"turn.extra_for_hole": "four-neighbors"},
    "extra turn for four features": {"turn.extra_for_hole": "four-different"},
    "enclosed cells filled": {"city.closed": "enclosed-filled"},
    "ends with the last tile": {"end.when": "at-laying"},
    "action after a last tile that fits nowhere": {"end.last_tile_unplaceable": "action-remains"},
    "old small city, old farms": {"city.small": "half", "farm.value": "per-city"},
    "farms once per player": {"farm.value": "once-per-player"},
    "nothing at the end": {"final.unfinished": "nothing", "end.tie": "play-again"},
    "by segments": {"final.unit": "segment", "city.per_tile": {"points": 2, "per": "segment"}},
    "not on completed features": {"follower.completed": False},
    "ways to temples": {
        "ark.route": "shortest",
        "ark.temple_bonus": 3,
        "ark.temple_bonus_when": "passes",
        "ark.temple_bonus_repeat": "once-per-temple",
        "ark.may_cross_start": True,
    },
    "a first journey": {
        "ark.route": "first-journey",
        "ark.temple_bonus": 2,
        "ark.temple_bonus_repeat": "once",
        "ark.may_end_on_start": True,
        "ark.counts_start_again": True,
    },
    "nearer and nearer": {"ark.route": "nearer", "temple.followers_stay": "come-back"},
    "temples before cities": {"temple.scored_after": "roads", "prophet.final": "doubled"},
    "every ghost costs": {
        "ghost.penalty_final": "every",
        "score.order_same_turn": "losses-first",
        "ghost.third_reuse": False,
    },
    "sides wholly under mist": {"mist.half_side": "all", "mist.mandatory": False},
    "mist against clear tiles": {"mist.limits": "laid-against-clear"},
    "few followers": {"setup.followers": 2, "follower.out_of_supply": "others-remain"},
}
"""Answers that change the course of a game, by what they amount to."""


@cache
def changed(profile: str, change: str) -> Profile:
    """A profile with some of its answers changed."""
    found = load_profile(profile)
    for clause, answer in CHANGES[change].items():
        if clause in found.catalogue:
            found = found.with_answer(clause, answer)
    if contradictions(found):  # a block of start tiles cannot lie in the bag
        return load_profile(profile)
    return found


def course(
    profile: Profile | str,
    seed: int,
    players: int = 2,
    *,
    bag: Sequence[str] | None = None,
    greedy: bool = False,
) -> Iterator[tuple[GameState, Move, GameState]]:
    """A game by chance, or one that takes points where it sees them: before, move, after.

    Some begin with tiles in separate groups.
    """
    before = new_game(profile, players, bag=bag)
    if bag is None and seed % 5 == 4:
        before = parted(before)
    rng = Random(seed)
    for move, after in plies(before, rng, grab) if greedy else plies(before, rng):
        yield before, move, after
        before = after


def parted(state: GameState) -> GameState:
    """A game, with two tiles of the bag that lie apart from what begins it; or as it is."""
    position = state.position()
    bag = [token for token in sorted(position.bag or {}) if "=" not in box_literal(state, token)]
    if not position.tiles:  # the first tile lies where the rules say
        return state
    taken = bag[:: max(1, len(bag) // 2)][:2]
    apart = [TileAt(Cell(*cell), token, 0) for token, cell in zip(taken, _APART, strict=False)]
    left = (position.bag or Counter()) - Counter(taken)
    try:
        return set_up(
            state.profile, attrs.evolve(position, tiles=(*position.tiles, *apart), bag=left)
        )
    except PositionError:  # the table is too small
        return state


_APART = (3, 0), (-2, 3)


def box_literal(state: GameState, token: str) -> str:
    """A tile of a game, written out."""
    return state.assembly.box.kind(token).literal


def grab(state: GameState, rng: Random) -> Move:
    """The move after which the mover is furthest ahead; features are completed far more often."""
    moves = state.moves()
    some = [moves[rng.randrange(len(moves))] for _ in range(12)]
    return max(some, key=lambda move: _lead(state, state.play(move)))


def _lead(before: GameState, after: GameState) -> float:
    """How good a state is for the player who moved last: points, and few open sides to close."""
    mine = after.scores[before.to_move]
    board = after.board
    occupied = map(board.feature_of, {board.root(node) for node in after.content.pieces})
    sides = sum(one.open_sides for one in occupied if one.kind in ("road", "city"))
    return mine - sides / 20
