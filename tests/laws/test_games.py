"""Laws that hold in every game, under every profile."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.board import segment_graph
from arkrules.geometry import Cell, Rect, to_cell
from arkrules.play import (
    Discard,
    Draw,
    End,
    GameState,
    Lay,
    Pass,
    Place,
    Position,
    Record,
    lexicon,
    new_game,
    plies,
    set_up,
)
from arkrules.rules import load_profile
from tests.courses import BASE, CHANGES, PROFILES, changed, course

seeds = st.integers(0, 10**6)
players = st.integers(2, 5)
rules = st.builds(changed, st.sampled_from(PROFILES), st.sampled_from(sorted(CHANGES)))


LINES = {
    "ark": [f"ark {''.join(steps)}" for n in range(1, 7) for steps in product("NESW", repeat=n)],
    "seat": [f"seat {x},{y}" for x in range(-4, 5) for y in range(-4, 5)],
    "haunt": [
        f"haunt {player} {x},{y} {segment}"
        for player in ("red", "blue")
        for x in range(-5, 6)
        for y in range(-5, 6)
        for segment in (*"CDEFabcdef1234", "monastery", "castle", "graveyard")
    ],
}
"""Moves of extensions that can be thought of, by the word with which they begin."""


def conceivable(state: GameState) -> list[object]:
    """Every move that could be thought of at a state: far more than are legal."""
    tokens = [*state.assembly.box, *state.hands[state.to_move]]
    moves: list[object] = [Discard(), End(), Pass(), *map(Draw, tokens)]
    names = [*"ABCDEabcdef01234", "monastery", "temple", "castle", "graveyard"]
    moves += [Place(piece, name) for piece in state.assembly.pieces for name in names]
    for verb in state.assembly.verbs:
        moves += [verb.parse(line, state.content, lexicon()) for line in LINES.get(verb.word, ())]
    extent = state.board.extent() or Rect(0, 0, 0, 0)
    if state.step == "lay":
        moves += [
            Lay(token, turn, Cell(x, y).spot)
            for token in dict.fromkeys(state.hands[state.to_move])
            for turn in range(4)
            for x in range(extent.west - 2, extent.east + 3)
            for y in range(extent.north - 2, extent.south + 3)
        ]
    return moves


def fits_by_definition(state: GameState, move: Lay) -> bool:
    """Whether a tile may be laid, looked up side by side without any index."""
    tiles = {to_cell(spot): placed.tile for spot, placed in state.board.tiles.items()}
    cell, tile = move.cell, state.assembly.box.kind(move.tile).tiles[move.turn]
    around = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    met = 0
    for side, (dx, dy) in enumerate(around):
        other = tiles.get(Cell(cell.x + dx, cell.y + dy))
        if other is None:
            continue
        met += 1
        ours, theirs = tile.sides[side][1], other.sides[(side + 2) % 4][1]
        if (ours.isupper(), ours.isdigit()) != (theirs.isupper(), theirs.isdigit()):
            return False
    return met > 0 and cell not in tiles


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
    losses_first = str(profile.value("score.order_same_turn")) == "losses-first"
    for before, _, after in course(profile, seed, greedy=True):
        for name in after.players:
            points = [award.points for award in after.awards if award.player == name]
            gains = sum(number for number in points if number > 0)
            losses = sum(number for number in points if number < 0)
            reached = before.scores[name] + losses
            if losses_first:
                assert after.scores[name] == max(0, reached) + gains
            else:
                assert after.scores[name] == max(0, reached + gains)
        for award in after.awards:
            assert award.points == sum(line.points for line in award.lines)
            assert all(line.clause in profile.catalogue for line in award.lines)


@given(rules, seeds, players)
def test_every_state_reads_back_equal_from_its_position(profile, seed, count):
    for at, (_, _, state) in enumerate(course(profile, seed, count)):
        if at % 5 == seed % 5 or state.over:
            text = state.position().to_toml()
            again = set_up(profile, Position.from_toml(text))
            assert again == state
            assert hash(again) == hash(state)
            assert [str(move) for move in again.moves()] == [str(move) for move in state.moves()]


@given(rules, seeds)
def test_states_survive_pickling(profile, seed):
    for at, (_, _, state) in enumerate(course(profile, seed)):
        if at % 40 == seed % 40 or state.over:
            again = pickle.loads(pickle.dumps(state))
            assert again == state
            assert again.graph.edges == state.graph.edges


@given(rules, seeds)
def test_what_a_move_prints_reads_back_as_the_move(profile, seed):
    for at, (before, move, _) in enumerate(course(profile, seed)):
        if at % 6 == seed % 6:
            for listed in before.moves():
                assert before.parse(str(listed)) == listed
        assert before.parse(str(move)) == move
        assert str(before.parse(str(move))) == str(move)


@given(rules, seeds)
def test_a_record_reproduces_the_game(profile, seed):
    shipped = load_profile(profile.id)
    start = new_game(shipped, 2)
    moves, states = [], [start]
    for move, state in plies(start, Random(seed)):
        moves.append(move)
        states.append(state)
    record = Record.of(start, moves, title="a game")
    for copy in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert copy == record
        assert list(copy.states()) == states


@given(rules, seeds)
def test_the_index_equals_the_graph(profile, seed):
    last = None
    for _, _, state in course(profile, seed):
        if last is None or len(state.board) % 12 == seed % 12:
            last = state
            _index_equals_graph(state)


def _index_equals_graph(state):
    graph = segment_graph(state.board)
    components = {frozenset(nodes) for nodes in nx.connected_components(graph)}
    features = list(state.board.features())
    assert {frozenset(feature.segments) for feature in features} == components
    for feature in features:
        cells = {cell for cell, _ in feature.segments}
        assert feature.size == len(cells)
        if feature.kind in ("road", "city"):
            assert state.board.open_sides(feature.root) == feature.open_sides
        pennants = sum(graph.nodes[node]["marks"].get("pennant", 0) for node in feature.segments)
        assert feature.marks("pennant") == pennants


@given(rules, seeds)
def test_legal_moves_are_those_that_a_check_of_all_conceivable_moves_finds(profile, seed):
    for at, (before, _, _) in enumerate(course(profile, seed)):
        if len(before.board) > 8 or at % 3 != seed % 3:
            continue
        listed = set(before.moves())
        allowed = {move for move in conceivable(before) if not before.refusals(move)}
        looks = {_smallest(before, move) for move in allowed}
        assert listed == looks
        if before.step == "lay" and len(before.board) and profile.value("table.bounds") == "none":
            for move in conceivable(before):
                if isinstance(move, Lay):
                    assert (move in allowed) == fits_by_definition(before, move)


def _smallest(state, move):
    """A move with the smallest turn that looks the same."""
    if not isinstance(move, Lay):
        return move
    return Lay(move.tile, state.assembly.box.kind(move.tile).smallest(move.turn), move.spot)


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
