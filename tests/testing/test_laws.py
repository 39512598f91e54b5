"""Every law finds what breaks it, and says so; that they hold is tested in games."""

from __future__ import annotations

import attrs
import pytest

from arkrules import GameState, load_profile, new_game, set_up
from arkrules.play import Line, Position
from arkrules.testing import laws
from arkrules.testing.laws import MoveMade
from tests.positions import CAP, stand


@pytest.fixture
def state() -> GameState:
    """Red is about to place a piece on a completed city."""
    return stand(f'tiles = ["0,0 {CAP}", "0,-1 {CAP}/2"]', 'step = "place"', 'laid = "0,-1"')


def made(line: str, before: GameState) -> MoveMade:
    """A move that is made."""
    return MoveMade(before, before.parse(line), before.play(line))


def test_nothing_is_wrong_with_a_sound_state(state: GameState) -> None:
    for law in (*laws.OF_STATES, laws.lists_legal_moves):
        assert [*law(state)] == []
    assert [*laws.accounts_for_points(made("follower C", state))] == []


def test_points_that_no_award_brings_are_found(state: GameState) -> None:
    ply = made("follower C", state)
    poorer = set_up(state.profile, attrs.evolve(ply.after.position(), scores={"red": 1}))
    (said,) = laws.accounts_for_points(attrs.evolve(ply, after=poorer))
    assert said == "red has 1 points, and the awards make it 0"
    assert ply.after.scores["red"] == 4


def test_an_award_that_does_not_add_up_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    ply = made("follower C", state)
    (award,) = ply.after.awards
    wrong = attrs.evolve(award, lines=(Line("tiles", 3, "city.nothing"),))
    monkeypatch.setattr(GameState, "awards", (wrong,))
    found = [*laws.accounts_for_points(ply)]
    assert any("do not add up" in said for said in found)
    assert any("'city.nothing', which is no clause" in said for said in found)


def test_a_piece_more_is_found(state: GameState) -> None:
    begin = laws.things(state)
    assert begin["red", "follower"] == 7
    more = attrs.evolve(state.position(), supply={"red": {"follower": 8}, "blue": {"follower": 7}})
    fewer = attrs.evolve(state.position(), supply={"red": {"follower": 6}})
    profile = state.profile
    changed = profile.with_answer("setup.followers", 8)
    (said,) = laws.conserves_things(begin, set_up(changed, more))
    assert said == "there are 8 of red follower, and when the game began there were 7"
    assert [*laws.conserves_things(begin, set_up(profile, fewer))] == []


def test_a_position_that_leaves_something_out_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = GameState.position

    def without_scores(one: GameState) -> Position:
        return attrs.evolve(whole(one), scores={})

    after = state.play("follower C")
    monkeypatch.setattr(GameState, "position", without_scores)
    (said,) = laws.reads_back(after)
    assert "it is another state" in said
    monkeypatch.setattr(GameState, "position", lambda one: attrs.evolve(whole(one), laid="9,9"))
    (said,) = laws.reads_back(state)
    assert "cannot be set up again" in said


def test_a_state_that_cannot_be_pickled_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_content: object) -> None:
        raise TypeError("no")

    monkeypatch.setattr(type(state.content), "__getstate__", refuse)
    (said,) = laws.pickles(state)
    assert said == "it cannot be pickled: no"


def test_a_move_that_does_not_read_back_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameState, "parse", lambda one, _text: one.moves()[-1])
    assert any("is read as" in said for said in laws.reads_moves_back(state))


def test_a_state_in_which_nobody_can_move_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameState, "moves", lambda _one: ())
    assert [*laws.goes_on(state)] == ["nobody can move at the step 'place'"]


def test_legal_moves_that_are_not_listed_are_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameState, "moves", lambda _one: ())
    assert "'follower C' is legal, and not listed" in [*laws.lists_legal_moves(state)]


def test_moves_that_are_listed_and_refused_are_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameState, "moves", lambda one: [one.parse("follower 1")])
    found = [*laws.lists_legal_moves(state)]
    assert any(said.startswith("'follower 1' is listed, and refused") for said in found)


def test_a_tile_that_does_not_match_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = stand('tiles = ["0,0 D"]', 'step = "lay"', 'hands = { red = ["C"] }', "bag = []")
    wrong = state.parse("lay C 1,0")  # a city beside a road
    monkeypatch.setattr(GameState, "refusals", lambda _one, _move: ())
    monkeypatch.setattr(GameState, "moves", lambda _one: [wrong])
    assert any("is legal, and does not match" in said for said in laws.lists_legal_moves(state))


def test_features_that_are_not_those_of_the_graph_are_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(state.board), "features", lambda _board: iter(()))
    assert [*laws.agrees_with_graphs(state)] == [
        "the features of the board are not the components of its graph"
    ]


def test_a_record_that_leads_elsewhere_is_found(state: GameState) -> None:
    after = state.play("follower C")
    move = state.parse("follower C")
    assert laws.is_replayed(state, [move], [state, after]) == []
    assert laws.is_replayed(state, [move], [state, state]) == ["its record leads elsewhere"] * 2


def test_a_game_that_goes_on_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game("carcassonne", 2, bag=["D", "U", "V"])
    assert [*laws.goes_on_alike(state, 1)] == []
    whole = GameState.position
    monkeypatch.setattr(
        GameState, "position", lambda one: attrs.evolve(whole(one), scores={"red": 50})
    )
    (said,) = laws.goes_on_alike(state, 1)
    assert "otherwise" in said


def test_the_profile_of_a_record_may_have_no_name() -> None:
    profile = load_profile("carcassonne").with_answer("hand.size", 2)
    start = new_game(profile, 2, bag=["D", "U"])
    assert laws.is_replayed(start, [], [start]) == []
