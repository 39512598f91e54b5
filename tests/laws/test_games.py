"""Laws that hold in every game, under every profile."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.play import Position, new_game, plies, set_up
from arkrules.rules import load_profile
from arkrules.testing.laws import (
    MoveMade,
    accounts_for_points,
    agrees_with_graphs,
    conserves_things,
    is_replayed,
    lists_legal_moves,
    pickles,
    reads_back,
    reads_moves_back,
    things,
)
from tests.courses import BASE, CHANGES, PROFILES, changed, course

seeds = st.integers(0, 10**6)
players = st.integers(2, 5)
rules = st.builds(changed, st.sampled_from(PROFILES), st.sampled_from(sorted(CHANGES)))


LINES = [f"ark {''.join(steps)}" for n in range(1, 7) for steps in product("NESW", repeat=n)]
"""Moves that can be thought of, besides those made of a word and what it may be about."""


@given(rules, seeds, players)
def test_pieces_are_conserved(profile, seed, count):
    for _, _, state in course(profile, seed, count):
        for player in state.players:
            standing = sum(
                piece.player == player and piece.kind == "follower" for piece in state.pieces
            )
            dealt = profile.value("setup.followers")
            assert standing + state.supply[player]["follower"] == dealt


@given(rules, seeds)
def test_scores_fall_only_by_what_an_award_takes_and_never_below_zero(profile, seed):
    for before, _, after in course(profile, seed, greedy=True):
        taking = {award.player for award in after.awards if award.points < 0}
        for name, now in after.scores.items():
            was = before.scores[name]
            assert now >= 0
            assert now >= was or name in taking


@given(rules, seeds)
def test_awards_account_for_every_point(profile, seed):
    for before, move, after in course(profile, seed, greedy=True):
        assert [*accounts_for_points(MoveMade(before, move, after))] == []


@given(rules, seeds, players)
def test_there_is_never_more_of_anything_than_at_the_beginning(profile, seed, count):
    start = None
    for before, _, after in course(profile, seed, count):
        start = start or things(before)
        assert [*conserves_things(start, after)] == []


@given(rules, seeds, players)
def test_every_state_reads_back_equal_from_its_position(profile, seed, count):
    for at, (_, _, state) in enumerate(course(profile, seed, count)):
        if at % 5 == seed % 5 or state.over:
            assert [*reads_back(state)] == []


@given(rules, seeds)
def test_states_survive_pickling(profile, seed):
    for at, (_, _, state) in enumerate(course(profile, seed)):
        if at % 40 == seed % 40 or state.over:
            assert [*pickles(state)] == []
            assert pickle.loads(pickle.dumps(state)).graph.edges == state.graph.edges


@given(rules, seeds)
def test_what_a_move_prints_reads_back_as_the_move(profile, seed):
    for at, (before, move, _) in enumerate(course(profile, seed)):
        if at % 6 == seed % 6:
            assert [*reads_moves_back(before)] == []
        assert before.parse(str(move)) == move
        assert str(before.parse(str(move))) == str(move)


@given(rules, seeds)
def test_a_record_reproduces_the_game(profile, seed):
    start = new_game(load_profile(profile.id), 2)
    moves, states = zip(*plies(start, Random(seed)), strict=True)
    assert is_replayed(start, moves, (start, *states)) == []


@given(rules, seeds)
def test_the_index_equals_the_graph(profile, seed):
    last = None
    for _, _, state in course(profile, seed):
        if last is None or len(state.board) % 12 == seed % 12:
            last = state
            assert [*agrees_with_graphs(state)] == []


@given(rules, seeds)
def test_legal_moves_are_those_that_a_check_of_all_conceivable_moves_finds(profile, seed):
    for at, (before, _, _) in enumerate(course(profile, seed)):
        if len(before.board) <= 8 and at % 3 == seed % 3:
            assert [*lists_legal_moves(before, LINES)] == []


@given(seeds, st.integers(-50, 50), st.integers(-50, 50))
def test_shifting_the_board_changes_nothing(seed, dx, dy):
    *_, (before, move, _) = course("carcassonne", seed)
    position = before.position()
    moved = [_shift(tile, dx, dy) for tile in position.tiles]
    pieces = [
        " ".join((owner, kind, _shift(cell, dx, dy), segment))
        for owner, kind, cell, segment in map(str.split, position.pieces)
    ]
    raw = {**position.to_dict(), "tiles": moved, "pieces": pieces}
    assert set_up("carcassonne", Position.from_dict(raw)).play(move).scores == (
        before.play(move).scores
    )


def _shift(text, dx, dy):
    cell, _, rest = text.partition(" ")
    x, y = map(int, cell.split(","))
    return f"{x + dx},{y + dy} {rest}".rstrip()


@given(seeds)
def test_turning_the_board_changes_nothing(seed):
    *_, (before, move, _) = course("carcassonne", seed, greedy=True)
    raw = before.position().to_dict()
    raw["tiles"] = [_quarter(tile) for tile in raw["tiles"]]
    raw["pieces"] = [
        " ".join((owner, kind, _quarter_cell(cell), segment))
        for owner, kind, cell, segment in map(str.split, raw.get("pieces", []))
    ]
    assert set_up("carcassonne", Position.from_dict(raw)).play(move).scores == (
        before.play(move).scores
    )


def _quarter_cell(cell):
    x, y = map(int, cell.split(","))
    return f"{-y},{x}"


def _quarter(text):
    cell, _, token = text.partition(" ")
    body, _, turn = token.partition("/")
    return f"{_quarter_cell(cell)} {body}/{(int(turn or 0) + 1) % 4}"


@given(rules, seeds)
def test_other_names_and_another_order_of_tiles_change_nothing(profile, seed):
    *_, (before, move, after) = course(profile, seed, 3)
    raw = before.position().to_dict()
    raw["tiles"] = Random(seed).sample(raw["tiles"], len(raw["tiles"]))
    assert set_up(profile, Position.from_dict(raw)) == before
    names = {"red": "zoe", "blue": "ann", "green": "mo"}
    text = before.position().to_toml()
    for old, new in names.items():
        text = text.replace(f'"{old}', f'"{new}').replace(f" {old} =", f" {new} =")
        text = text.replace(f"\n{old} =", f"\n{new} =").replace(f"{{ {old} =", f"{{ {new} =")
    renamed = set_up(profile, Position.from_toml(text)).play(move)
    assert [renamed.scores[names[name]] for name in names] == [after.scores[n] for n in names]


@given(seeds, players)
def test_equal_positions_are_equal_states_however_they_came_about(seed, count):
    *_, (_, _, one) = course("carcassonne", seed, count)
    *_, (_, _, other) = course("carcassonne", seed, count)
    assert one == other
    assert len({one, other}) == 1
    assert one != new_game("carcassonne", count)


@pytest.mark.parametrize("profile", BASE)
def test_games_exercise_the_clauses_that_score(profile):
    awards = [
        line.clause
        for seed in range(12)
        for _, _, state in course(profile, seed, greedy=seed % 2 == 0)
        for award in state.awards
        for line in award.lines
    ]
    wanted = {"road.per_tile", "final.unfinished", "farm.value", "city.per_tile"}
    for clause in wanted:
        assert awards.count(clause) >= 3, clause
