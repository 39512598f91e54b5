"""The players, random and greedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import arkrules
from arkrules import GameState, set_up
from arkrules.errors import ArkrulesError
from arkrules.measuring import PLAYERS, Dice, greedy_player, play, random_player
from arkrules.play.playouts import Stack, thorough_player
from arkrules.rules import load_profile
from tests.games.ghosts.tables import table, two
from tests.positions import CAP, FIELD, offered, stand, tiles
from tests.running import error_of


@pytest.mark.parametrize("policy", PLAYERS)
@pytest.mark.parametrize(
    "profile", ["carcassonne", pytest.param("ark-en2", marks=pytest.mark.slow)]
)
def test_games_are_legal_to_their_end(policy, profile):
    state = arkrules.new_game(profile, 2)
    dice = Dice(3, 0)
    stack = Stack(dice, state.bag)
    while not state.over:
        if state.step == "draw" and state.bag:
            state = state.play(f"draw {stack.draw(state.bag)}")
        else:
            state = state.play(PLAYERS[policy](state, dice))
    course = play(load_profile(profile), dice, PLAYERS[policy])
    assert course.points == tuple(state.scores.values())
    assert course.winners == state.winners


def test_every_kind_of_move_is_as_likely_as_any_other_and_so_is_every_move_of_it():
    state = arkrules.new_game("carcassonne", ["red", "blue"])
    state = state.play("draw E").play("lay E/2 0,-1")
    moves = Counter(str(random_player(state, Dice(1, game))) for game in range(800))
    assert sum(moves.values()) == 800
    assert 350 < moves.pop("pass") < 450
    assert sorted(moves) == ["follower C", "follower a"]
    assert all(150 < count < 250 for count in moves.values())


def test_the_greedy_player_takes_what_brings_most_at_once():
    state = arkrules.new_game("carcassonne", ["red", "blue"])
    # The city of the start tile is closed at once: 4 points against 3 or less on the field.
    state = state.play("draw E").play("lay E/2 0,-1")
    assert state.refusals("follower C") == ()
    assert str(greedy_player(state, Dice(1, 0))) == "follower C"


def test_the_thorough_player_begins_the_best_turn_and_beats_the_greedy_one():
    state = arkrules.new_game("carcassonne", ["red", "blue"]).play("draw E")
    # Only above the start tile does E close a city, which pays 4 points to a knight in it.
    assert str(thorough_player(state, Dice(1, 0))).endswith("/2 0,-1")
    state, dice = arkrules.new_game("carcassonne", ["red", "blue"]), Dice(3, 0)
    stack = Stack(dice, state.bag)
    while not state.over:
        player = thorough_player if state.to_move == "blue" else greedy_player
        drawn = state.step == "draw" and state.bag
        state = state.play(f"draw {stack.draw(state.bag)}" if drawn else player(state, dice))
    assert state.winners == ("blue",)


@pytest.mark.slow
def test_the_greedy_player_scores_more_than_the_random_one():
    profile = load_profile("carcassonne")
    totals = {
        policy: sum(sum(play(profile, Dice(1, game), player).points) for game in range(4))
        for policy, player in PLAYERS.items()
    }
    assert totals["greedy"] > 1.5 * totals["random"]


class Loaded(Dice):
    """Dice with the highest number for what is said, whatever is asked."""

    def __init__(self, *highest: str) -> None:
        self.highest = highest

    def numbers(self, state: GameState) -> Callable[[object], int]:
        return lambda choice: str(getattr(choice, "word", choice)) in self.highest


class Ranked(Dice):
    """Dice with higher numbers for what is said earlier."""

    def __init__(self, *ranked: str) -> None:
        self.ranked = ranked

    def numbers(self, state: GameState) -> Callable[[object], int]:
        return lambda choice: -self.ranked.index(str(choice))


@pytest.mark.parametrize("wanted", ["follower C", "follower a", "pass"])
def test_the_random_player_takes_the_kind_and_the_move_with_the_highest_numbers(
    wanted: str,
) -> None:
    state = arkrules.new_game("carcassonne", ["red", "blue"])
    state = state.play("draw E").play("lay E/2 0,-1")
    assert str(random_player(state, Loaded(wanted.split()[0], wanted))) == wanted


@pytest.mark.parametrize("wanted", ["lay /0 -1,0", "lay /2 -1,0", "lay /0 1,0", "lay /2 1,0"])
def test_the_greedy_player_thinks_of_nothing_else_it_could_do_in_the_turn(wanted: str) -> None:
    # A follower in the city that the tile could complete would bring 4 points, the road brings 1.
    hand, road = 'hands = { red = ["D"] }', 'pieces = ["red follower 0,0 1"]'
    state = stand(tiles("0,0 D"), hand, road, 'step = "lay"')
    assert str(greedy_player(state, Loaded("lay /2 0,-1", wanted))) == wanted


@pytest.mark.parametrize(("rank", "taken"), [(6, True), (7, False)])
def test_the_greedy_player_looks_at_six_moves_of_a_kind(rank: int, taken: bool) -> None:
    # The only placement that completes the city, for 4 points, has a number of this rank.
    hand, held = f"hands = {{ red = ['{CAP}'] }}", 'pieces = ["red follower 0,0 C"]'
    state = stand(tiles(f"0,0 {CAP}"), hand, held, 'step = "lay"')
    others = [line for line in offered(state) if line != "lay /2 0,-1"]
    ranked = Ranked(*others[: rank - 1], "lay /2 0,-1", *others[rank - 1 :])
    assert len(others) == 9
    assert (str(greedy_player(state, ranked)) == "lay /2 0,-1") is taken


@pytest.mark.parametrize("wanted", ["draw E", "end"])
def test_the_greedy_player_may_call_the_end_where_nobody_knows_the_bag(wanted: str) -> None:
    assert str(greedy_player(stand(tiles("0,0 D")), Loaded(wanted))) == wanted


def test_the_greedy_player_makes_the_only_move_there_is_without_looking_beyond_it() -> None:
    # The road would bring the 16th digit, which no score may have; nobody asks for the end yet.
    lines = ('pieces = ["red follower 0,0 1"]', "scores = { red = 999999999999999 }")
    state = stand(tiles("0,0 D"), *lines, 'step = "place"', 'laid = "0,0"',
                  "supply = { red = { follower = 0 } }")  # fmt: skip
    assert offered(state) == ["pass"]
    assert str(greedy_player(state, Dice(1, 0))) == "pass"


@pytest.mark.parametrize("policy", PLAYERS)
def test_where_nobody_can_move_the_edition_and_the_step_are_named(policy: str) -> None:
    over = stand(tiles("0,0 D"), "bag = []").play("end")
    said = str(error_of(PLAYERS[policy], over, Dice(1, 0), kind=ArkrulesError))
    assert ("carcassonne" in said, "'over'" in said) == (True, True)


def test_the_greedy_player_does_not_think_of_where_a_drawn_tile_could_be_laid() -> None:
    # A tile E would complete the city, for 4 points, if it were laid at once.
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 C"]')
    assert str(greedy_player(state, Loaded("draw A"))) == "draw A"


def test_the_greedy_player_plays_alone_too():
    alone = load_profile("carcassonne").with_answer("setup.players", [1, 5])
    state = arkrules.new_game(alone, 1).play("draw E").play("lay E/2 0,-1")
    assert str(greedy_player(state, Dice(1, 0))) == "follower C"


@pytest.mark.parametrize(("points", "indifferent"), [(20, True), (0, False)])
def test_the_greedy_player_compares_itself_with_the_best_of_the_others(
    points: int, indifferent: bool
) -> None:
    # The tile could complete Blue's city, for 4 points: that matters unless Green leads by more.
    lines = (tiles(f"0,0 {CAP}"), f"hands = {{ red = ['{CAP}'] }}", 'step = "lay"')
    held = ('pieces = ["blue follower 0,0 C"]', f"scores = {{ green = {points} }}")
    state = set_up("carcassonne", "\n".join(('players = ["red", "blue", "green"]', *lines, *held)))
    taken = str(greedy_player(state, Loaded("lay /2 0,-1")))
    assert (taken == "lay /2 0,-1") is indifferent


def test_the_greedy_player_reckons_with_what_the_turn_itself_scores() -> None:
    # Completed in this turn the city brings 4 points instead of 1, though it would bring 2
    # at the end. Beside both monasteries the tile brings 2 more.
    monastery = "[aaa aaa aaa aaa; monastery]"
    lying = tiles(f"0,0 {CAP}", f"0,1 {FIELD}", f"0,2 {monastery}", f"0,3 {monastery}")
    where = ("0,0 C", "0,2 monastery", "0,3 monastery")
    held = f"pieces = {[f'red follower {place}' for place in where]}"
    state = stand(lying, f"hands = {{ red = ['{CAP}'] }}", held, 'step = "lay"')
    assert str(greedy_player(state, Loaded("lay /0 1,2", "lay /2 0,-1"))) == "lay /2 0,-1"


def test_the_greedy_player_foresees_a_move_that_it_has_to_make() -> None:
    """Mist that goes on haunts blue's follower, and mist that is limited red's own."""
    assert str(greedy_player(table(two()), Loaded("lay /1 1,-1"))) == "lay /0 0,-1"
