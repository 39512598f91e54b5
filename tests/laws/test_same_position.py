"""The same position, the same outcome: whatever way it came about, and however the board lies."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from zlib import crc32

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arkrules.errors import IllegalMove
from arkrules.play import GameState, Lay, Move, Position, Record, new_game, set_up
from arkrules.play.clauses import Bounds, TableRules
from arkrules.play.verbs import default_table
from arkrules.rules import Profile, library, load_profile
from arkrules.rulings import check_case
from tests.amount import examples
from tests.laws.rules import crowds, rules, seeds
from tests.laws.transforms import Transform, happened, in_all_eight_ways
from tests.rulings.shipped import EXECUTED, each

AS_IT_IS = Transform()


def tabled(profile: Profile) -> str | None:
    """The table that a profile's own rules provide, written out; no rule turns it by itself."""
    if (table := default_table(profile)) is not None:
        return str(table)
    rules = profile[TableRules]
    if rules.bounds is Bounds.SHIFTING:
        return f"0,0 {rules.size.width - 1},{rules.size.height - 1}"
    return None


# -- written and read again ------------------------------------------------------------------------

Reload = Callable[[GameState, GameState, list[Move]], GameState]
RELOADS: dict[str, Reload] = {
    "position as TOML": lambda state, _, __: set_up(
        state.profile, Position.from_toml(state.position().to_toml())
    ),
    "record as text": lambda state, start, moves: Record.read(
        Record.of(start, moves).to_text()
    ).replay(state.profile),
    "record as JSON": lambda state, start, moves: Record.read(
        Record.of(start, moves).to_json()
    ).replay(state.profile),
    "pickle": lambda state, _, __: pickle.loads(pickle.dumps(state)),
}
"""Ways to write a state down and read it: the state, how the game began, and the moves since."""


@pytest.mark.parametrize("how", RELOADS)
@given(profile=rules(), seed=seeds, players=crowds)
@examples(16)
def test_a_game_saved_and_read_again_goes_on_as_it_was_played(how, profile, seed, players):
    """Broken[position as TOML] if of tiles on the table fifty are written:

    - return write_table("position", self.to_dict())
    + return write_table("position", {**self.to_dict(), 'tiles': [*self.tiles[:50]]})

    Broken[record as text] if a record as text holds no more than sixty moves:

    - *self.moves)
    + *self.moves[:60])

    Broken[record as JSON] if of a record as JSON no more than sixty moves are read:

    - raw: Any = parse_json(text, RecordError, file=file)
    + raw: Any = parse_json(text, RecordError, file=file)
    +             raw = {**raw, 'moves': raw['moves'][:60]}

    Broken[pickle] if a pickle holds no scores:

    - (self.profile, self.position(), more)
    + (self.profile, attrs.evolve(self.position(), scores={}), more)
    """
    rng = Random(seed)
    start = played = read = new_game(profile, players)
    moves: list[Move] = []
    while not played.over:
        move = some_move(played, rng)
        moves.append(move)
        played, read = played.play(move), read.play(str(move))
        assert played == read
        assert list(map(str, played.events)) == list(map(str, read.events))
        if rng.random() < 0.15:
            read = RELOADS[how](played, start, moves)
            assert_alike(played, read, rng)


def assert_alike(one: GameState, other: GameState, rng: Random) -> None:
    """Whatever may be asked of two states, the answer is the same."""
    assert one == other
    assert hash(one) == hash(other)
    assert one.position() == other.position()
    assert one.position().to_toml() == other.position().to_toml()
    assert list(map(str, one.moves())) == list(map(str, other.moves()))
    assert one.chances() == other.chances()
    if not one.over:
        move = some_move(one, rng)
        assert one.explain(move) == other.explain(str(move))
        ends = one.play(move), other.play(str(move))
        assert list(map(str, ends[0].events)) == list(map(str, ends[1].events))
        assert ends[0] == ends[1]


# -- by another course -----------------------------------------------------------------------------


@given(rules(), seeds, crowds)
@example(load_profile("carcassonne"), 1, 2)
def test_a_position_reached_by_other_turns_is_the_same_position(profile, seed, players):
    """Broken if tiles are written down in the order in which they were laid:

    - sorted(state.board.tiles.items())
    + state.board.tiles.items()
    """
    for one, other in twice_reached(profile, seed, players):
        assert one.board.tiles.keys() == other.board.tiles.keys()
        assert_alike(one, other, Random(seed))


def twice_reached(
    profile: Profile, seed: int, players: int
) -> Iterator[tuple[GameState, GameState]]:
    """Positions of a game that are reached as well if two turns of one player change places.

    Whether they are the same is told from what lies and stands there, not by the engine.
    """
    rng = Random(seed)
    start = state = new_game(profile, players)
    turns: list[tuple[str, list[str]]] = []
    for _ in range(rng.randint(6, 14)):
        who, turn, lines = state.to_move, state.turn, []
        while not state.over and (state.turn, state.to_move) == (turn, who):
            move = some_move(state, rng)
            lines.append(whole_line(move))
            state = state.play(move)
        turns.append((who, lines))
    found = 0
    for first in range(len(turns)):
        for second in range(first + 1, len(turns)):
            if turns[first][0] != turns[second][0] or found == 2:
                continue
            again = [*turns]
            again[first], again[second] = again[second], again[first]
            other = played_through(start, [line for _, lines in again for line in lines])
            if other is not None and content(other) == content(state):
                found += 1
                yield state, other


def played_through(state: GameState, lines: list[str]) -> GameState | None:
    """The state after these moves, if they are legal."""
    try:
        for line in lines:
            state = state.play(line)
    except IllegalMove:
        return None
    return state


def content(state: GameState) -> list[object]:
    """All that lies, stands and is held somewhere, in no order."""
    return [
        {(spot, str(placed.tile)) for spot, placed in state.board.tiles.items()},
        Counter(map(str, state.pieces)),
        dict(state.scores),
        {player: dict(held) for player, held in state.supply.items()},
        dict(state.stock),
        {player: sorted(hand) for player, hand in state.hands.items()},
        dict(state.bag or {}),
        dict(state.tokens),
        dict(state.content.extras),
        (state.step, state.laid, state.to_move, state.table),
    ]


# -- seen otherwise --------------------------------------------------------------------------------

NAMES = {"red": "ben", "blue": "zoe", "green": "mo", "yellow": "ann"}
"""Other names, by which players stand in another order."""
seen_ways = {
    "turned and mirrored": st.builds(
        Transform, turns=st.integers(0, 3), mirrored=st.sampled_from((True, True, False))
    ),
    "moved": st.builds(Transform, dx=st.integers(-30, 30), dy=st.integers(-30, 30)),
    "renamed": st.just(Transform(names=NAMES)),
    "reordered": st.integers(0, 99).map(lambda seed: Transform(order=Shuffled(seed))),
}


@attrs.frozen
class Shuffled:
    """An order of whatever is listed."""

    seed: int

    def __call__(self, things: object) -> tuple[object, ...]:
        """The things in this order."""
        listed = list(things)  # type: ignore[call-overload]
        Random(self.seed).shuffle(listed)
        return tuple(listed)


@pytest.mark.parametrize("way", seen_ways)
@given(profile=rules(), seed=seeds, data=st.data())
@examples(20)
def test_a_game_seen_otherwise_is_the_same_game(way, profile, seed, data):
    """Broken[turned and mirrored] if mist is overlooked but on the north side of a tile:

    - return MIST in self.sides[side]
    + return MIST in self.sides[side] and side == 0

    Broken[moved] if a tile fits nowhere far away:

    - found = state.board.placements(kind)
    + found = [one for one in state.board.placements(kind) if abs(one[0]) < 24 << 16]

    Broken[renamed] if players have their turns in the order of their names:

    - draft.mover = (draft.mover + 1) % len(draft.players)
    + draft.mover = draft.players.index(
    +     (sorted(draft.players) * 2)[sorted(draft.players).index(draft.to_move) + 1]
    + )

    Broken[reordered] if a piece listed behind one south of it is read as the first player's:

    - Piece(owner, placed.kind, placed.cell.spot, placed.segment, placed.notes)
    + Piece(
    +     owner
    +     if placed.cell.spot >= max((p.spot for p in draft.pieces.values()), default=-(1 << 40))
    +     else 0,
    +     placed.kind, placed.cell.spot, placed.segment, placed.notes)
    """
    rng = Random(seed)
    state = new_game(profile, rng.randint(2, 3))
    seen = data.draw(seen_ways[way])
    if not state.board.tiles:
        seen = attrs.evolve(seen, dx=0, dy=0)  # the first tile lies at 0,0 whatever way one looks
    box = state.assembly.box
    seen = attrs.evolve(seen, literal=lambda token: box.kind(token).literal)
    start = attrs.evolve(state.position(), table=state.position().table or tabled(profile))
    state, other = set_up(profile, start), set_up(profile, seen.position(start))
    while not state.over:
        assert_seen(state, other, seen, rng)
        move = some_move(state, rng)
        state, other = state.play(move), other.play(seen.move(whole_line(move)))
        assert happened(state, seen) == happened(other, AS_IT_IS)
        if way == "reordered" and rng.random() < 0.3:
            other = set_up(profile, seen.position(state.position()))
            assert other == state


def assert_seen(state: GameState, other: GameState, seen: Transform, rng: Random) -> None:
    """Two states are the same, one of them seen otherwise; so is what may be done, or not."""
    # Seen in a mirror, kinds that look the same have one name, their outline.
    meant = {*map(seen.move, map(whole_line, state.moves()))}
    listed = other.moves()
    assert len(meant) == len(listed)
    assert not [line for line in meant if line not in listed]
    assert {seen.move(str(p)) for p in state.pieces} == {str(p) for p in other.pieces}
    for name in ("scores", "supply", "stock"):
        assert seen.of_players(getattr(state, name)) == getattr(other, name), name
    assert seen.name(state.to_move) == other.to_move
    assert state.step == other.step
    if state.step == "lay" and state.board.tiles:
        token = state.hands[state.to_move][0]
        spot = rng.choice([*state.board.tiles, *state.board.frontier])
        line = whole_line(Lay(token, rng.randrange(4), spot))
        refused = [refusal.clause for refusal in state.refusals(line)]
        assert refused == [refusal.clause for refusal in other.refusals(seen.move(line))]


def some_move(state: GameState, rng: Random) -> Move:
    """A move by chance; laying where others have pieces is no more likely than elsewhere."""
    kinds = list(state.moves().by_kind.values())
    moves = kinds[rng.randrange(len(kinds))]
    return moves[rng.randrange(len(moves))]


def whole_line(move: Move) -> str:
    """A move with the tile named, whether or not it is the only one in hand."""
    if isinstance(move, Lay):
        return str(attrs.evolve(move, short=False))
    return str(move)


# -- cases -----------------------------------------------------------------------------------------


BY_TOKEN = {"river-start-tile-after-the-river"}
"""Cases about a tile of a set, which is another tile in a mirror."""


@each(EXECUTED[::4])
def test_a_case_seen_otherwise_has_the_same_verdicts(case):
    shelf = library()
    dx, dy = (4, -7) if case.position.tiles else (0, 0)
    for profile in case.verdicts:
        rules = shelf.profile(profile)
        box = set_up(rules, 'players = ["red"]\nbag = []').assembly.box
        turned = crc32(f"{case.id} {profile}".encode()) % 4  # each one way, and in a mirror
        ways = in_all_eight_ways(box, dx, dy)[2 * turned :][:2]
        for seen in [way for way in ways if not (way.mirrored and case.id in BY_TOKEN)]:
            seen = attrs.evolve(seen, order=backwards if seen.mirrored else tuple)
            again = seen.case(case, profile, tabled(rules))
            (check,) = check_case(_outcome_only(again, profile), shelf)
            assert check.differences == (), (seen, again.position, again.moves)


def backwards(things):
    """Whatever is listed, from the end."""
    return tuple(things)[::-1]


def _outcome_only(case, name):
    """The case without what rests on other answers, which the check of the case itself looks at."""
    row = attrs.evolve(case.verdicts[name], turns_on=None, status=None)
    return attrs.evolve(case, verdicts={name: row})


def test_the_transformations_are_what_they_say():
    turned = Transform(turns=1)
    assert turned.move("lay D/1 2,-1") == "lay D/2 1,2"  # east of north becomes south of east
    assert turned.move("ark NNE") == "ark EES"
    mirrored = Transform(mirrored=True)
    assert mirrored.move("lay [CCC a1b bbb c2d; scroll@C]/1 2,-1") == (
        "lay [CCC d2c bbb b1a; scroll@C]/3 -2,-1"
    )
    assert mirrored.move("haunt blue 1,0 C") == "haunt blue -1,0 C"
