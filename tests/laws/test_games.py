"""Laws that hold in every game, under every profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from arkrules.nouns import At
from arkrules.play import Award, Discard, Draw, GameState, Lay, valuation_of
from arkrules.play.events import SetAside
from arkrules.rules import Profile, load_profile
from arkrules.testing.laws import (
    accounts_for_points,
    agrees_with_graphs,
    lists_legal_moves,
)
from tests.amount import examples
from tests.courses import ARK, course
from tests.laws.rules import rules, seeds

players = st.integers(2, 5)


def poor(name: str) -> Profile:
    """An edition in which little is gained and much is lost."""
    profile = load_profile(name).with_answer("road.per_tile", 0)
    profile = profile.with_answer("city.per_tile", {"points": 0, "per": "tile"})
    for clause, answer in POOR.items():
        if clause in profile.catalogue:
            profile = profile.with_answer(clause, answer)
    return profile


POOR: dict[str, object] = {
    "field.value": "score-floor", "ark.points_per_follower": 0, "ark.placement_bonus": 0,
    "ghost.penalty": 5, "monastery.points": 3, "setup.ghosts": 60, "final.unfinished": "nothing",
    "temple.points": 0, "temple.points_with_ark": 0,
}  # fmt: skip


WOLVES = [
    "[aaa CCC bbb DDD; wolf*2@a]*8", "[aaa aaa CCC aaa; wolf@a]*8",
    "[aaa CCC bbb CCC; sheep*3@b]*8", "[aaa a1b bbb b1a; sheep*2@a]*8",
]  # fmt: skip
"""Tiles with wolves where there are sheep, and where there are none."""


@st.composite
def losing(draw: st.DrawFn) -> Profile:
    """Rules under which scores fall, by every answer on where they stop."""
    profile = poor(draw(st.sampled_from(("ghosts", "ghosts-zmg", *ARK))))
    for clause, answers in {
        "score.order_same_turn": ("sum", "losses-first"),
        "farm.value": ("per-farm", "per-city", "once-per-player"),
        "field.value": ("score-floor", "field-floor"),
        "ghost.penalty_who": ("majority", "every-owner"),
        "ghost.penalty_final": ("scored", "every"),
    }.items():
        if clause in profile.catalogue:
            profile = profile.with_answer(clause, draw(st.sampled_from(answers)))
    return profile


SHORT, LONG = (
    [f"ark {''.join(steps)}" for n in lengths for steps in product("NESW", repeat=n)]
    for lengths in (range(1, 5), range(5, 7))
)
"""Moves that can be thought of, besides those made of a word and what it may be about."""


@given(rules(), seeds, players)
def test_a_game_goes_on_until_it_is_over(profile, seed, count):
    """Broken if chance calls the end while the last tile is in the bag:

    - tiles = drawable(content)
    + tiles = drawable(content)
    +     if sum(tiles.values()) == 1:
    +         from arkrules.play.moves import End
    +         return End()
    """
    for before, move, after in course(profile, seed, count):
        assert move in before.moves()
        assert after.over or len(after.moves()) > 0
    assert after.over
    assert not after.bag
    assert not any(after.hands.values())


def total(state: GameState) -> Counter[str]:
    """Every tile in the bag, in a hand or on the table."""
    tokens = [token for hand in state.hands.values() for token in hand]
    tokens += [placed.tile.kind.token for placed in state.board.tiles.values()]
    return Counter(state.bag) + Counter(tokens)


@given(rules(), seeds, players)
def test_tiles_are_conserved(profile, seed, count):
    """Broken if it is not told which tiles are set aside:

    - SetAside(draft.to_move, gone)
    + SetAside(draft.to_move, ())
    """
    for before, move, after in course(profile, seed, count):
        gone = Counter(
            token
            for event in after.events
            if isinstance(event, SetAside) and not event.to_bag
            for token in event.tiles
        )
        if isinstance(move, (Lay, Discard, Draw)):
            assert total(before) == total(after) + gone


@given(rules(), seeds, players)
def test_what_each_thing_is_worth_at_the_end_is_what_the_end_awards(profile, seed, count):
    """Broken if of several players who share something only the last is told:

    - final = grouped((_root(state, one.of), one) for one in awards if isinstance(one.of, At))
    + final = {_root(state, one.of): [one] for one in awards if isinstance(one.of, At)}
    """
    *_, (before, _, after) = course(profile, seed, count)
    worth = valuation_of(before)
    for held in worth.holdings:
        named = (held.of.cell, held.of.segment)
        awards = [one for one in after.awards if isinstance(one.of, At)]
        mine = [one for one in awards if (one.cell, one.of.segment) == named]
        assert shares(held.final) == shares(mine)
    told = [award for held in worth.holdings for award in held.final]
    together = [award for award in after.awards if not isinstance(award.of, At)]
    assert sorted(shares([*told, *together])) == sorted(shares(after.awards))
    assert worth.final_scores == after.scores


def shares(awards: Iterable[Award]) -> list[tuple[str, int]]:
    """What everybody gets or loses."""
    return [(award.player, award.points) for award in awards]


@given(rules(), seeds, players)
def test_pieces_are_conserved(profile, seed, count):
    """Broken if who is driven off does not come back to the supply:

    - self.supply(piece.owner, piece.kind, 1)
    + self.supply(piece.owner, piece.kind, 0 if because else 1)
    """
    for _, _, state in course(profile, seed, count):
        for player in state.players:
            standing = sum(
                piece.player == player and piece.kind == "follower" for piece in state.pieces
            )
            dealt = profile.value("setup.followers")
            assert standing + state.supply[player]["follower"] == dealt


@given(rules() | losing(), seeds)
def test_awards_account_for_every_point(profile, seed):
    """Broken if losses come before gains under both answers:

    - order_same_turn is SameTurn.LOSSES_FIRST:
    + order_same_turn is not None:
    """
    bag = WOLVES if "ark" in profile.extensions and seed % 3 else None
    for before, _, after in course(profile, seed, bag=bag, greedy=seed % 4 == 0):
        assert [*accounts_for_points(before, after)] == []
        if "field.value" in profile.catalogue and profile.value("field.value") == "field-floor":
            assert min((award.points for award in after.awards), default=0) >= 0


@given(rules(), seeds)
def test_the_index_equals_the_graph(profile, seed):
    """Broken if of several marks with a word on a segment one is counted:

    - counts.get(word, 0)
    + min(counts.get(word, 0), 1)
    """
    last = None
    for _, _, state in course(profile, seed):
        if last is None or len(state.board) % 12 == seed % 12:
            last = state
            assert [*agrees_with_graphs(state)] == []


@given(rules(), seeds)
@examples(40)
def test_legal_moves_are_those_that_a_check_of_all_conceivable_moves_finds(profile, seed):
    """Broken if a meeple may be haunted at a step that is not for it, although that is not listed:

    - if (piece.owner == state.mover) is not (state.step == _OWN):
    + if state.step == _OWN and piece.owner != state.mover:
    """
    chance = Random(seed)
    begun = -1
    for before, _, _ in course(profile, seed):
        begun = len(before.board) if begun < 0 else begun  # some editions begin with several tiles
        # Much is tried soon after the beginning, where it is cheap, and where pieces are placed.
        early = len(before.board) < begun + 8
        often = 6 if early else 60 if before.step in ("draw", "lay") else 24
        if chance.randrange(often) == 0:
            assert [*lists_legal_moves(before, [*SHORT, *chance.sample(LONG, 300)])] == []
