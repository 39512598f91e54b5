"""Many games at once: the engine replays them, and lists, sees and rewards the same."""

from __future__ import annotations

import subprocess
import sys
from types import MappingProxyType

import numpy as np
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import IllegalMove, KernelError
from arkrules.geometry import to_cell
from arkrules.learning.numbering import Numbering
from arkrules.play import Record, new_game
from arkrules.sim import compiling
from arkrules.sim.batch import environment
from arkrules.sim.batch.environment import BatchEnv
from arkrules.sim.compiling import KERNEL
from tests.sim.ark.played import EDITIONS as EDITIONS_OF_THE_ARK
from tests.sim.conftest import compiled_for
from tests.sim.ghosts import played as ghosts
from tests.sim.interpreted import interpreted
from tests.sim.played import overlaid, profile_named

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

ROOT = "carcassonne"
SMALL = "carcassonne+surface.shift"
PUT_BACK = "carcassonne+house.bag"
GAMES_OF_THE_ARK = [
    *EDITIONS_OF_THE_ARK, "ark-en2=tile.unplaceable_returns", "ark-en2=ark.backtrack=always",
]  # fmt: skip
"""The editions of the Ark, and clauses answered otherwise there."""
HAUNTED = {"setup.ghosts": 60, "setup.guards": 4}
GAMES_WITH_GHOSTS: dict[str, dict[str, object]] = {
    **{id: {} for id in ghosts.EDITIONS},
    "nobody has to be haunted": {**HAUNTED, "mist.mandatory": False, "hand.size": 3},
    "guards are haunted, and nobody comes back": {
        **HAUNTED, "guard.haunted": True, "ghost.third_reuse": False, "setup.followers": 2,
    },
    "hardly any ghosts": {"setup.ghosts": 1, "setup.guards": 0},
    "on a small table": {**HAUNTED, **ghosts.CROWDED, "tile.unplaceable_returns": True},
}  # fmt: skip
"""The editions with ghosts, and clauses answered otherwise there."""


@pytest.fixture(scope="module", autouse=True)
def batches():
    """The kernel for batches is compiled by one process at a time."""
    compiled_for("base")


class Following:
    """The game in a place of a batch, played by the engine by what the batch writes down."""

    def __init__(self, env: BatchEnv, game: int) -> None:
        self._env, self._game = env, game
        self._begin()

    def _begin(self) -> None:
        self.state = self._env.start
        self._made = 0

    def go_on(self, record: Record) -> None:
        """Make the moves that have come."""
        for move in record.moves[self._made :]:
            self.state = self.state.play(move)
        self._made = len(record.moves)

    def step(self) -> bool:
        """Make an action by chance; whether a game ended with it, which is left as it ended."""
        env, game = self._env, self._game
        env.step(env.sample())
        if ended := bool(env.terminated[game] or env.truncated[game]):
            self.go_on(env.record(game, ended=True))
        else:
            self.go_on(env.record(game))
        return ended

    def begin_next(self) -> None:
        """Go on with the game that was begun in place of the one that ended."""
        self._begin()
        self.go_on(self._env.record(self._game))


def board_of(state, env):
    """The board as `BatchEnv` shows it, from the state alone, cell by cell."""
    content, numbering = state.content, env.numbering
    board = np.zeros((len(env.channels), numbering.side, numbering.side), np.uint8)

    def put(name, spot, value):
        cell = to_cell(spot)
        x, y = cell.x + numbering.reach, cell.y + numbering.reach
        if 0 <= x < numbering.side and 0 <= y < numbering.side:
            board[env.channels.index(name), y, x] = value

    for spot, placed in content.board.tiles.items():
        put("kind", spot, 1 + numbering.kinds.index(placed.tile.kind.token))
        put("turn", spot, placed.tile.turn)
    if content.laid is not None:
        put("laid", content.laid, 1)
    for name, spot in content.tokens.items():
        put(f"token:{name}", spot, 1)
    for piece in content.pieces.values():
        whose = (piece.owner - content.mover) % len(content.players)
        put(f"piece:{piece.kind}", piece.spot, 1 + whose)
        kind = content.board.tiles[piece.spot].tile.kind
        put("segment", piece.spot, 1 + kind.index[piece.segment])
        for note, number in piece.notes:
            put(f"note:{note}", piece.spot, number)
    if "rank" in env.channels:
        places = sorted((piece.spot, piece.segment) for piece in content.pieces.values())
        for rank, (spot, _) in enumerate(places, 1):
            put("rank", spot, rank)
    return board


def check(env, game, state, views, *, board):
    """Compare what a batch says of a game with what the engine says of its state."""
    content, (vector, planes) = state.content, views
    assert env.masks[game].nonzero()[0].tolist() == sorted(env.numbering.legal(state))
    assert env.seats[game] == content.mover
    expected = vector.of(content, content.mover)
    assert dict(zip(env.names, env.seen["vector"][game].tolist(), strict=True)) == dict(
        zip(vector.names, expected.tolist(), strict=True)
    )
    if board:
        shown, seen = env.seen["board"][game], board_of(state, env)
        where = env.channels.index("open")
        open_cells = planes.planes(state, content.mover)[planes.channels.index("open")]
        seen[where] = open_cells
    else:
        assert env.channels == planes.channels
        shown, seen = env.seen["planes"][game], planes.planes(state, content.mover)
    for name, mine, theirs in zip(env.channels, shown, seen, strict=True):
        assert (mine == theirs).all(), name


def views_of(env):
    pytest.importorskip("pettingzoo", reason="it is compared to environments of the extra `rl`")
    from arkrules.interop.rl.planes import PlanesView
    from arkrules.interop.rl.vector import VectorView

    start = env.start
    return VectorView(start, env.numbering), PlanesView(start, env.numbering)


@pytest.mark.parametrize("place", range(len(overlaid())), ids=overlaid())
def test_whole_games_are_listed_and_seen_as_by_the_environment_of_the_engine(place):
    """Two games one after another, of two to four players, boards and planes by turns."""
    observation = ("planes", "board")[place % 2]
    compare_games(overlaid()[place], 2 + place % 3, place, observation)


@pytest.mark.parametrize("place", range(len(GAMES_OF_THE_ARK)), ids=GAMES_OF_THE_ARK)
def test_so_are_whole_games_of_the_ark(place):
    name, _, answer = GAMES_OF_THE_ARK[place].partition("=")
    clause, _, value = answer.partition("=")
    answers = {clause: value or True} if clause else {}
    compiled_for("ark")
    compare_games(name, 2 + place % 3, place, ("planes", "board")[place % 2], answers=answers)


@pytest.mark.parametrize("place", range(len(GAMES_WITH_GHOSTS)), ids=GAMES_WITH_GHOSTS)
def test_so_are_whole_games_with_ghosts(place):
    compiled_for("ghosts")
    name, answers = list(GAMES_WITH_GHOSTS.items())[place]
    id = name if name in ghosts.EDITIONS else ghosts.ROOT
    profile = ghosts.asked(answers, id)
    compare_profile(profile, 2 + place % 3, place, ("planes", "board")[place % 2])


def compare_games(name, players, seed, observation, steps=12, answers=MappingProxyType({})):
    """The same by the name of a profile, and other answers to clauses."""
    profile = profile_named(name)
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    compare_profile(profile, players, seed, observation, steps)


def compare_profile(profile, players, seed, observation, steps=12):
    """Compare a whole game with the engine's, and so many moves of the one after it."""
    env = BatchEnv(profile, 2, players, seed=seed, observation=observation)
    assert env.numbering.blocks == Numbering(env.start).blocks
    views, following = views_of(env), Following(env, 1)
    following.go_on(env.record(1))
    check(env, 1, following.state, views, board=observation == "board")
    while not following.step():
        check(env, 1, following.state, views, board=observation == "board")
    assert following.state.over
    assert env.scores[1].tolist() == list(following.state.scores.values())
    following.begin_next()
    for _ in range(steps):
        check(env, 1, following.state, views, board=observation == "board")
        following.step()


# -- rewards, ends and chance ----------------------------------------------------------------------


def ended_games(env, number):
    """Go on until so many games have ended in place 0: what each brought, and how it ended."""
    brought, found = np.zeros(len(env.start.players)), []
    while len(found) < number:
        env.step(env.sample())
        brought += env.rewards[0]
        if env.terminated[0]:
            state = env.record(0, ended=True).replay()
            assert state.over
            assert env.scores[0].tolist() == list(state.scores.values())
            found.append((brought.tolist(), list(state.scores.values())))
            brought[:] = 0
    return found


def test_rewards_add_up_to_what_they_are_for():
    for brought, points in ended_games(BatchEnv(ROOT, 2, 3, reward="score"), 2):
        assert brought == points
    for brought, (one, two, three) in ended_games(BatchEnv(ROOT, 2, 3, reward="margin"), 2):
        assert brought == [one - max(two, three), two - max(one, three), three - max(one, two)]
    for brought, (one, two) in ended_games(BatchEnv(ROOT, 1, reward="win"), 5):
        assert brought == [(one > two) - (one < two), (two > one) - (two < one)]


@pytest.mark.parametrize("name", [ROOT, "ghosts"])
def test_rewards_are_those_of_the_environment_of_the_engine_at_every_move(name):
    if name != ROOT:
        compiled_for(name)
    pytest.importorskip("pettingzoo", reason="it is compared to an environment of the extra `rl`")
    from arkrules.interop.rl import TableEnv

    env = BatchEnv(name, 1, 3, seed=4)
    table = TableEnv(name, 3, explicit_chance=True)
    table.reset()
    made = 0
    while not env.terminated[0]:
        env.step(env.sample())
        record = env.record(0, ended=bool(env.terminated[0]))
        brought = np.zeros(3)
        for move in record.moves[made:]:
            table.play(move)
            brought += [table.rewards[f"player_{seat}"] for seat in range(3)]
        made = len(record.moves)
        assert env.rewards[0].tolist() == brought.tolist()


def all_moves(env, steps):
    for _ in range(steps):
        env.step(env.sample())
    return [env.record(game).moves for game in range(env.games)]


def test_the_seed_decides_all_chance_and_a_place_does_not_know_of_the_others():
    few, many = BatchEnv(ROOT, 2, seed=3), BatchEnv(ROOT, 5, seed=3, threads=2)
    mine = all_moves(few, 160)
    assert all_moves(many, 160)[:2] == mine
    assert len(set(mine)) == 2
    assert all_moves(BatchEnv(ROOT, 2, seed=4), 160) != mine
    few.reset(seed=3)
    assert all_moves(few, 160) == mine


def test_one_game_after_another_is_begun_each_with_tiles_of_its_own():
    env = BatchEnv(ROOT, 1, seed=8)
    seen, besides = env.reset()
    assert besides["action_mask"] is env.masks
    assert seen is env.seen
    draws = []
    for _ in range(3):
        while not env.step(env.sample())[2][0]:
            pass
        moves = env.record(0, ended=True).moves
        draws.append([move for move in moves if move.startswith("draw")])
    assert draws[0] != draws[1] != draws[2] != draws[0]
    assert [len(one) for one in draws] == [71] * 3  # all tiles but the one that lies there
    env.reset()
    with pytest.raises(ValueError, match="none has ended there yet"):
        env.record(0, ended=True)
    first = env.record(0).moves
    env.reset(seed=8)
    assert env.record(0).moves != first
    assert env.record(0).moves[0] == draws[0][0]


def test_where_all_that_can_be_done_lies_beyond_the_window_a_game_is_broken_off():
    env, broken = BatchEnv(ROOT, 4, reach=1, seed=1), 0
    while broken < 3:
        env.step(env.sample())
        assert not (env.terminated & env.truncated).any()
        for game in env.truncated.nonzero()[0]:
            broken += 1
            state = env.record(int(game), ended=True).replay()
            assert not state.over
            assert len(state.moves()) == env.numbering.beyond(state) > 0
            assert env.scores[game].tolist() == list(state.scores.values())
    assert env.masks.any(axis=1).all()


# -- what is refused -------------------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_refused_and_nothing_is_done():
    env = BatchEnv(ROOT, 3, seed=2)
    for _ in range(30):
        env.step(env.sample())
    actions = env.sample()
    kept = [env.masks.copy(), env.seen["board"].copy(), env.seen["vector"].copy()]
    made = [env.record(game).moves for game in range(3)]
    for wrong in (int(env.masks[1].argmin()), -1, env.numbering.size, 1 << 40):
        actions[1] = wrong
        with pytest.raises(ValueError, match=rf"game 1: action {wrong} is no legal move"):
            env.step(actions)
    assert [env.record(game).moves for game in range(3)] == made
    for before, now in zip(kept, (env.masks, *env.seen.values()), strict=True):
        assert (before == now).all()


@pytest.mark.parametrize(
    ("actions", "error", "said"),
    [
        ([1, 2, 3], ValueError, r"one for each of 2 games, found the shape \(3,\)"),
        ([[1, 2]], ValueError, r"found the shape \(1, 2\)"),
        ([0.5, 1.0], TypeError, "actions: expected an array of whole numbers"),
        (None, TypeError, "actions: expected an array of whole numbers"),
    ],
)
def test_actions_of_another_shape_or_kind_are_refused(actions, error, said):
    with pytest.raises(error, match=said):
        BatchEnv(ROOT, 2).step(actions)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"games": 0}, ValueError, "games: expected a number above 0"),
        ({"games": 1.5}, TypeError, "games: expected a whole number"),
        ({"threads": 0}, ValueError, "threads: expected a number above 0"),
        ({"seed": -1}, ValueError, "seed: expected a number from 0 on"),
        ({"seed": "x"}, TypeError, "seed: expected a whole number"),
        ({"observation": "graph"}, ValueError, "observation: expected one of board, planes"),
        ({"reward": "joy"}, ValueError, "reward: expected one of margin, score, win"),
        ({"reach": 31}, ValueError, "30 cells from the middle at most"),
        ({"reach": 0}, ValueError, "reach: expected a number above 0"),
    ],
)
def test_what_cannot_be_is_refused(options, error, said):
    with pytest.raises(error, match=said):
        BatchEnv(ROOT, **{"games": 1, **options})


def test_a_profile_that_the_kernel_cannot_play_is_refused_with_all_reasons():
    profile = profile_named(ROOT).with_answer("city.closed", "wall-suffices")
    with pytest.raises(KernelError, match="whatever holes are inside"):
        BatchEnv(profile, 1)


def test_there_is_no_record_of_a_game_that_is_not():
    env = BatchEnv(ROOT, 2)
    for game in (2, -1):
        with pytest.raises(ValueError, match=f"there is no game {game}; .* 0 to 1"):
            env.record(game)
    with pytest.raises(TypeError, match="game: expected a whole number"):
        env.record("0")


def test_a_game_with_more_moves_than_are_kept_has_no_record(monkeypatch):
    env = BatchEnv(ROOT, 1)
    all_moves(env, 5)
    monkeypatch.setattr(environment.batch, "COURSE", 3)
    with pytest.raises(environment.ArkrulesError, match="more than 3 moves"):
        env.record(0)


def test_what_is_handed_out_cannot_be_written_to():
    env = BatchEnv(ROOT, 1)
    arrays = (env.masks, env.seats, env.rewards, env.scores, env.terminated, *env.seen.values())
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_start_without_anything_to_choose_is_refused(monkeypatch):
    def without_tiles(profile, players):
        return new_game(profile, players, bag=[])

    monkeypatch.setattr(environment, "new_game", without_tiles)
    with pytest.raises(environment.ArkrulesError, match="before anybody can choose"):
        BatchEnv(ROOT, 1)


# -- as Python, and mistakes made on purpose -------------------------------------------------------


def test_what_was_kept_of_batches_is_read_and_not_compiled():
    """In a process of its own, though functions are made anew there for what all games share."""
    code = (
        "from arkrules.sim import compiling\n"
        f"compiling.ready(kernel={KERNEL + '.batch.base'!r})\n"
        "kept = sum(sum(one.stats.cache_hits.values()) for one in compiling._entries)\n"
        "print(kept, sum(bool(one.signatures) for one in compiling._inner))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["4", "0"]


def as_python(monkeypatch, changes=None, game="base"):
    """Have batches played by the kernel run as Python, altered."""
    slow = interpreted(changes, [f"kernel.batch.{game}"])[f"kernel.batch.{game}"]
    monkeypatch.setattr(environment, "_kernel_of", lambda _game: slow)


@pytest.mark.parametrize("name", [ROOT, SMALL, PUT_BACK, "ghosts"])
def test_as_python_it_plays_and_shows_the_same(name, monkeypatch):
    with_ghosts = name == "ghosts"
    if with_ghosts:
        compiled_for("ghosts")

    def course():
        env = BatchEnv(profile_named(name), 1, seed=5, reward="margin")
        found = []
        for _ in range(400 if with_ghosts else 150):  # so that a game ends
            env.step(env.sample())
            found.append([env.masks.copy(), env.rewards.copy(), env.scores.copy(),
                          *(one.copy() for one in env.seen.values())])  # fmt: skip
        return found, env.record(0).moves, env.record(0, ended=True).moves

    compiled = course()
    as_python(monkeypatch, game="ghosts" if with_ghosts else "base")
    slow = course()
    assert slow[1:] == compiled[1:]
    for mine, theirs in zip(slow[0], compiled[0], strict=True):
        assert all((one == other).all() for one, other in zip(mine, theirs, strict=True))


BUGS = {
    "what was legal stays marked": (
        "window", "mask[sheet[begins + place]] = 0", "mask[sheet[begins + place]] = 1",
    ),
    "rows and columns are exchanged": (
        "window", "return row * side + column", "return column * side + row",
    ),
    "a piece that went home is still shown": (
        "painting", "        if state[at.PIECE + node]:", "        if True:",
    ),
    "pieces are seen as by the player before": (
        "painting", "(owner + crowd - mover) % crowd, 1)", "owner, 1)",
    ),
    "the tile just laid is shown for ever": (
        "painting", "dots[begins + shown - 1] = 0", "dots[begins + shown - 1] = 1",
    ),
    "a covered cell stays open": ("painting", "        dots[plan[batch.OPEN] + place] = 0\n", ""),
    "the board of the game before is not wiped": (
        "painting", "        dots[place] = 0\n", "        pass\n",
    ),
    "a hand is shown for ever": (
        "sheets", "vector[plan[batch.HAND] + sheet[batch.SHOWN_KINDS + place]] = 0", "pass",
    ),
    "scores are not turned to the observer": (
        "sheets", "player = (mover + ahead) % crowd", "player = ahead",
    ),
}  # fmt: skip
"""Mistakes: the module, what stands there, and what would stand there."""


@pytest.mark.parametrize("bug", BUGS)
def test_a_mistake_is_found(bug, monkeypatch):
    module, right, wrong = BUGS[bug]
    as_python(monkeypatch, {f"batch.{module}": {right: wrong}})
    with pytest.raises((AssertionError, IllegalMove, ValueError)):
        compare_games("carcassonne", 2, seed=1, observation="board", steps=40)


BUGS_WITH_GHOSTS = {
    "ghosts are shown where nobody stands any more": ("        dots[notes + place] = 0\n", ""),
    "a place in reading order stays where nobody stands any more": (
        "            dots[ranks + place] = 0\n", "",
    ),
    "another is haunted than was said": (
        "state[own.STANDING + number - plan[batch.FIRST_HAUNT]]",
        "state[own.STANDING + number - plan[batch.FIRST_HAUNT] - 1]",
    ),
    "guards are not turned to the observer": (
        "player = (mover + ahead) % crowd", "player = ahead",
    ),
    "the general supply of guards is not told": (
        "state[own.RESERVE + player]", "state[own.GUARDS + player]",
    ),
    "no ghost is ever gone": ("vector[plan[batch.STOCK]] = state[own.STOCK]", "pass"),
    "one may always haunt nobody": ("not table[own.MANDATORY]", "True"),
    "nobody asks whose turn it is to be haunted": (
        "state[at.STEP] == own.AT_HAUNT_OWN", "state[at.STEP] > at.OVER",
    ),
}  # fmt: skip
"""Mistakes: what stands in the module of batches with ghosts, and what would stand there."""


@pytest.mark.parametrize("bug", BUGS_WITH_GHOSTS)
def test_a_mistake_with_ghosts_is_found(bug, monkeypatch):
    compiling.ready(kernel=f"{KERNEL}.ghosts")
    right, wrong = BUGS_WITH_GHOSTS[bug]
    as_python(monkeypatch, {"batch.ghosts.games": {right: wrong}}, "ghosts")
    with pytest.raises((AssertionError, IllegalMove, ValueError)):
        compare_profile(ghosts.asked(HAUNTED), 2, seed=1, observation="board")
