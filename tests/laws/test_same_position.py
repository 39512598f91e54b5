"""The same position, the same outcome: whatever way it came about, and however the board lies."""

from __future__ import annotations

from functools import cache
from random import Random

import attrs
from hypothesis import example, given
from hypothesis import strategies as st

from arkrules.play import Lay, contradictions, new_game, set_up
from arkrules.play.clauses import Bounds, TableRules
from arkrules.play.fitting import default_table
from arkrules.rules import Profile, library, load_profile
from arkrules.rulings import check_case
from tests.courses import CHANGES, PROFILES, changed
from tests.laws.transforms import Transform, gist, in_all_eight_ways
from tests.rulings.shipped import EVERY_VERDICT

seeds = st.integers(0, 10**6)
ALL_PROFILES = (*PROFILES, "carcassonne-rgg", "carcassonne-zmg")


@cache
def open_readings(name: str) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The open clauses of a profile with all their executed readings."""
    profile = load_profile(name)
    return tuple(
        (
            clause,
            (answer.value, *(reading.answer for reading in answer.readings if reading.executed)),
        )
        for clause, answer in profile.answers.items()
        if answer.status.open and profile.clause(clause).executed
    )


@st.composite
def rules(draw: st.DrawFn) -> Profile:
    """An edition under some reading of everything that print leaves open, or otherwise changed."""
    name = draw(st.sampled_from(ALL_PROFILES))
    profile = changed(name, draw(st.sampled_from(sorted(CHANGES)))) if draw(st.booleans()) else None
    if profile is None:
        profile = load_profile(name)
        for clause, values in open_readings(name):
            profile = profile.with_value(clause, draw(st.sampled_from(values)))
    return load_profile(name) if contradictions(profile) else profile


def tabled(profile: Profile) -> str:
    """The table that a profile's own rules provide, written out; no rule turns it by itself."""
    if (table := default_table(profile)) is not None:
        return str(table)
    rules = profile[TableRules]
    if rules.bounds is Bounds.SHIFTING:
        return f"0,0 {rules.size.width - 1},{rules.size.height - 1}"
    return ""


@given(rules(), seeds, st.integers(2, 4))
def test_a_state_read_back_goes_on_like_the_one_that_was_played(profile, seed, players):
    rng = Random(seed)
    played = read = new_game(profile, players)
    while not played.over:
        assert [str(move) for move in played.moves()] == [str(move) for move in read.moves()]
        move = _some_move(played, rng)
        assert played.explain(move) == read.explain(move)
        played, read = played.play(move), read.play(move)
        assert played == read
        assert [str(event) for event in played.events] == [str(event) for event in read.events]
        if rng.random() < 0.3:
            read = set_up(profile, _shuffled(read.position(), rng))
            assert read == played


@given(rules(), seeds, st.integers(0, 7), st.integers(-30, 30), st.integers(-30, 30))
@example(load_profile("carcassonne-2001"), 2833, 2, 0, 0)  # two farms of one player at a city
def test_a_game_on_a_turned_mirrored_or_moved_board_is_the_same_game(profile, seed, way, dx, dy):
    rng = Random(seed)
    state = new_game(profile, 2)
    if not state.board.tiles:
        dx = dy = 0  # the first tile lies at 0,0 whatever way one looks
    seen = in_all_eight_ways(state.assembly.box, dx, dy)[way]
    start = attrs.evolve(state.position(), table=state.position().table or tabled(profile))
    other = set_up(profile, seen.position(start))
    state = set_up(profile, start)
    while not state.over:
        move = _some_move(state, rng)
        # Seen in a mirror, kinds that look the same have one name, their outline.
        meant = {*map(seen.move, map(_whole, state.moves()))}
        assert len(meant) == len(other.moves())
        assert not [line for line in meant if line not in other.moves()]
        state, other = state.play(move), other.play(seen.move(_whole(move)))
        assert gist(state.events, profile) == gist(other.events, profile)
        assert {seen.move(str(p)) for p in state.pieces} == {str(p) for p in other.pieces}
        for name in ("scores", "to_move", "step", "winners", "supply", "stock"):
            assert getattr(state, name) == getattr(other, name)


def _some_move(state, rng):
    """A move by chance; laying where others have pieces is no more likely than elsewhere."""
    kinds = list(state.moves().by_kind.values())
    moves = kinds[rng.randrange(len(kinds))]
    return moves[rng.randrange(len(moves))]


def _whole(move) -> str:
    """A move with the tile named, whether or not it is the only one in hand."""
    if isinstance(move, Lay):
        return str(attrs.evolve(move, short=False))
    return str(move)


def _shuffled(position, rng):
    """The same position, its lists in another order."""
    tiles, pieces = list(position.tiles), list(position.pieces)
    rng.shuffle(tiles)
    rng.shuffle(pieces)
    return attrs.evolve(position, tiles=tuple(tiles), pieces=tuple(pieces))


@EVERY_VERDICT
def test_a_case_seen_otherwise_has_the_same_verdict(case, profile):
    shelf = library()
    rules = shelf.profile(profile)
    box = set_up(rules, 'players = ["red"]\nbag = []').assembly.box
    dx, dy = (4, -7) if case.position.tiles else (0, 0)
    for number, seen in enumerate(in_all_eight_ways(box, dx, dy)):
        again = seen.case(case, profile, tabled(rules), reverse=number % 2 == 1)
        (check,) = check_case(_outcome_only(again, profile), shelf)
        assert check.differences == (), (seen, again.position, again.moves)


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
