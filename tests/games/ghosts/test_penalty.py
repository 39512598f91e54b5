"""What ghosts cost, and in which order gains and losses are scored."""

from __future__ import annotations

import pytest

from arkrules.games.ghosts.haunting import GHOSTS_COST
from arkrules.play import IN_PLAY, Due, GameState, MutableState, Subject, pay
from arkrules.play.events import Line
from tests.games.asking import paid
from tests.games.ghosts.tables import ENDED, PLAIN, city, ring, table

TEN = "scores = { red = 10, blue = 10 }"
WHOS = ("majority", "every-owner")


def ended(there: list[str], *pieces: str, more: str = "", **answers: object) -> GameState:
    """The end of the game, scored."""
    text = f"tiles = {there}\npieces = {[*pieces]}\n{more}{ENDED}"
    return table(text, **answers).play("end")


def test_each_ghost_costs_its_owner_two_points_and_goes_back() -> None:
    state = city("red follower 0,0 C ghosts=1", "blue follower 1,-1 C ghosts=2").play("pass")
    assert state.scores == {"red": 16, "blue": 14}
    assert state.stock["ghost"] == 15
    assert [lines[-1] for _, _, lines in paid(state)] == [
        (-2, "ghost.penalty"),
        (-4, "ghost.penalty"),
    ]


@pytest.mark.parametrize("final", ["scored", "every"])
@pytest.mark.parametrize(("who", "blue"), [("majority", 10), ("every-owner", 6)])
def test_who_has_no_majority_pays_as_the_clause_says_whatever_is_said_of_the_end(
    who: str, final: str, blue: int
) -> None:
    # Red has most in a city of four tiles, worth 8, and one ghost; blue has two.
    pieces = ("red follower 0,0 C ghosts=1", "red follower 1,0 C", "blue follower 1,-1 C ghosts=2")
    rules = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = city(*pieces, ghost__penalty_final=final, **rules).play("pass")
    assert (state.scores, state.stock["ghost"]) == ({"red": 16, "blue": blue}, 15)


def test_a_loss_is_told_as_a_loss(snapshot: object) -> None:
    """A haunted keeper brings his graveyard one, and no score falls below 0."""
    keeper = "blue follower 0,0 graveyard ghosts=2"
    state = ring("graveyard", 0, keeper, more="scores = { blue = 1 }").play("lay /0 1,1")
    lost = state.play("pass")
    assert lost.scores["blue"] == 0
    assert [award.points for award in lost.awards] == [-4]
    assert lost.supply["blue"] == {"follower": 5, "guard": 3}
    assert [award.headline for award in lost.awards] == snapshot


# -- gains and losses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "rule", "left"),
    [
        # The road brings 1, the farm costs 2.
        (["unfinished", "farms"], "losses-first", 0),
        (["farms", "unfinished"], "losses-first", 1),
        (["unfinished", "farms"], "sum", 0),
        (["farms", "unfinished"], "sum", 0),
    ],
)
def test_losses_come_first_within_one_part_of_the_final_scoring_only(
    order: list[str], rule: str, left: int
) -> None:
    pieces = ("red follower 0,0 1", "red follower 0,0 b ghosts=2")
    rules = {"score__order_same_turn": rule, "final__order": order}
    state = ended(["0,0 [a1b bbb b1a aaa]"], *pieces, **rules)
    assert sorted(award.points for award in state.awards) == [-2, 1]
    assert state.scores["red"] == left


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_scoring_does_not_depend_on_how_the_game_went(order: int) -> None:
    there = [f"{x},0 [CCC aaa aaa aaa]" for x in range(3)]
    pieces = [f"red follower {x},0 C{' ghosts=2' if x != 1 else ''}" for x in (0, 2, 1)]
    after = ended(there[::order], *pieces[::order])
    assert [award.points for award in after.awards] == [-1, 1, -1]
    assert after.scores["red"] == 0


# -- at the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "red"), [("scored", 8), ("paid", 10), ("every", 8)])
@pytest.mark.parametrize("farms", ["per-farm", "per-city", "once-per-player"])
def test_ghosts_on_a_farm_that_brings_nothing_may_cost_nothing(
    rule: str, red: int, farms: str
) -> None:
    pieces = ("red follower 0,0 a ghosts=2", "blue follower 0,0 1 ghosts=2")
    rules = {"farm__value": farms, "ghost__penalty_final": rule}
    state = ended(["0,0 [aaa a1b bbb b1a]"], *pieces, more=TEN, **rules)
    assert state.scores == {"red": red, "blue": 9}  # the road brings 1, and its ghosts cost 2


@pytest.mark.parametrize("who", WHOS)
@pytest.mark.parametrize(("rule", "left"), [("scored", 10), ("every", 9)])
def test_what_is_worth_nothing_unfinished_is_not_scored(who: str, rule: str, left: int) -> None:
    rules = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = ended(
        ["0,0 [CCC aaa aaa aaa]"], "red follower 0,0 C ghosts=1", more=TEN,
        ghost__penalty_final=rule, **rules,
    )  # fmt: skip
    assert state.scores["red"] == left


@pytest.mark.parametrize(
    ("who", "rule", "blue"),
    [
        ("majority", "scored", 10),
        ("majority", "every", 8),
        ("every-owner", "scored", 8),
        ("every-owner", "every", 8),
    ],
)
def test_farms_are_scored_and_cost_where_nothing_else_is_scored_at_the_end(
    who: str, rule: str, blue: int
) -> None:
    # Both stand on the farm of a completed city, where red has most; blue loses there.
    there = ["0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]", f"0,1 {PLAIN}", f"0,2 {PLAIN}"]
    pieces = ("red follower 0,0 a ghosts=1", "red follower 0,2 a", "blue follower 0,1 a ghosts=2")
    rules = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = ended(there, *pieces, more=TEN, ghost__penalty_final=rule, **rules)
    assert state.scores == {"red": 12, "blue": blue}


@pytest.mark.parametrize("who", WHOS)
@pytest.mark.parametrize(("rule", "left"), [("scored", (10, 10)), ("every", (9, 7))])
def test_every_ghost_costs_on_what_the_last_tile_completed_and_nobody_scores(
    who: str, rule: str, left: tuple[int, int]
) -> None:
    pieces = (
        "red follower 0,0 C ghosts=1", "blue follower 1,-1 C ghosts=1", "blue guard 1,0 C ghosts=2",
    )  # fmt: skip
    rules = {"ghost__penalty_final": rule, "ghost__penalty_who": who, "guard__haunted": True}
    state = city(*pieces, more="bag = []", end__when="at-laying", **rules).play("end")
    assert tuple(state.scores.values()) == left
    told = [(player, lines[-1][1]) for player, _, lines in paid(state)]
    assert told == [(who, "ghost.penalty_final") for who in state.players if rule == "every"]


# -- farms -----------------------------------------------------------------------------------------

TWO_FARMS = [
    "-1,0 [aaa CCC aaa aaa]", "0,0 [aaa CCC bbb CCC]", "1,0 [aaa aaa aaa CCC]",
    f"0,-1 {PLAIN}", f"0,1 {PLAIN}",
]  # fmt: skip
"""A completed city between a farm in the north and one in the south."""


@pytest.mark.parametrize("haunted", ["0,-1", "0,1"])
def test_two_farms_at_one_city_are_reckoned_together_wherever_the_ghosts_are(haunted: str) -> None:
    pieces = [f"red follower {at} a{' ghosts=2' * (at == haunted)}" for at in ("0,-1", "0,1")]
    rules = {"score__order_same_turn": "losses-first", "farm__value": "once-per-player"}
    state = ended(TWO_FARMS, *pieces, **rules)
    ((_, _, lines),) = paid(state)
    assert ([points for points, _ in lines], state.scores["red"]) == ([3, -2], 1)


@pytest.mark.parametrize(
    ("value", "points", "score"),
    [
        ("per-farm", [6, -6], 0),
        ("once-per-player", [6, -6], 0),
        ("per-city", [4, 4, -6], 2),
    ],
)
def test_a_farmer_who_is_scored_for_two_cities_pays_once(
    value: str, points: list[int], score: int
) -> None:
    there = [
        "0,0 [CCC aaa DDD aaa]", "0,-1 [aaa aaa CCC aaa]", "0,1 [CCC aaa aaa aaa]",
        *(f"1,{y} {PLAIN}" for y in (0, -1, 1)),
    ]  # fmt: skip
    pieces = [f"red follower 0,{y} a ghosts=2" for y in (0, -1, 1)]
    rules = {"score__order_same_turn": "losses-first", "farm__value": value}
    state = ended(there, *pieces, **rules)
    ((_, _, lines),) = paid(state)
    assert ([one for one, _ in lines], state.scores["red"]) == (points, score)


@pytest.mark.parametrize(("rule", "blue"), [("scored", 9), ("every", 7)])
def test_on_a_farm_that_is_lost_ghosts_cost_only_if_every_ghost_does(rule: str, blue: int) -> None:
    pieces = ("red follower 0,0 a", "red follower 0,-1 a", "blue follower 1,0 a ghosts=2")
    rules = {"farm__value": "per-city", "ghost__penalty_final": rule}
    state = ended(TWO_FARMS, *pieces, more="scores = { blue = 9 }", **rules)
    assert state.scores == {"red": 4, "blue": blue}


def test_a_farm_is_called_by_its_place_if_a_player_stands_on_no_other(snapshot: object) -> None:
    north = "blue follower 0,-1 a ghosts=1"
    besides = ([], ["red follower 0,1 a"], ["blue follower 0,1 a"])
    said = {}
    for value in ("once-per-player", "per-city"):
        for more in besides:
            state = ended(TWO_FARMS, north, *more, ghost__penalty_final="every", farm__value=value)
            said[value, *more] = [award.headline for award in state.awards]
    assert said == snapshot


# -- the modifier by itself ------------------------------------------------------------------------


CITY = Line("a city", 6, "city.per_tile")


def haunted() -> tuple[MutableState, Due]:
    text = 'tiles = ["0,0 [CCC aaa aaa aaa]"]\npieces = ["red follower 0,0 C ghosts=2"]\nbag = []\n'
    draft = MutableState.of(table(text + 'step = "place"\nlaid = "0,0"').content)
    (node,) = draft.pieces
    return draft, Due(Subject.of(draft.board, "city", node), 0, (CITY,), IN_PLAY)


def test_to_ask_what_ghosts_cost_changes_nothing() -> None:
    draft, due = haunted()
    before = draft.key()
    first, again = GHOSTS_COST.lines(draft, due), GHOSTS_COST.lines(draft, due)
    assert first == again
    assert (first[0], first[1].points < 0) == (CITY, True)
    assert draft.key() == before


def test_ghosts_that_have_cost_are_back_in_the_supply() -> None:
    draft, due = haunted()
    left = draft.stock["ghost"]
    pay(draft, due.subject, 0, (CITY,), IN_PLAY)
    assert draft.stock["ghost"] == left + 2
    assert GHOSTS_COST.lines(draft, due) == (CITY,)
