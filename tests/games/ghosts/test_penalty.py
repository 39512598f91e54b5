"""What ghosts cost, and in which order gains and losses are scored."""

from __future__ import annotations

import pytest

from arkrules.games.ghosts.penalty import GHOSTS_COST
from arkrules.play import Draft, Due, Subject, pay, set_up
from arkrules.play.events import Line
from tests.games.ghosts.tables import PLAIN, city, table


def test_each_ghost_costs_its_owner_two_points():
    state = city("red follower 0,0 C ghosts=1", "blue follower 1,-1 C ghosts=2")
    assert state.scores == {"red": 16, "blue": 14}
    assert state.stock["ghost"] == 15
    assert [award.lines[-1].clause for award in state.awards] == ["ghost.penalty"] * 2


def test_who_has_no_majority_pays_nothing_either():
    state = city("red follower 0,0 C", "red follower 1,0 C", "blue follower 1,-1 C ghosts=2")
    assert state.scores == {"red": 18, "blue": 10}
    assert state.stock["ghost"] == 15


def test_a_score_never_falls_below_zero():
    text = (
        'tiles = ["0,0 [aaa aaa aaa aaa; graveyard]", {ring}]\n'
        'pieces = ["blue follower 0,0 graveyard ghosts=2"]\n'
        'hands = {{ red = ["[aaa aaa aaa aaa]"] }}\nscores = {{ blue = 1 }}'
    )
    ring = ", ".join(
        f'"{x},{y} {PLAIN}"'
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if (x, y) not in ((0, 0), (1, 1))
    )
    state = table(text.format(ring=ring)).play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == 0
    assert [award.points for award in state.awards] == [-4]
    assert state.awards[0].headline == "Blue loses 4 points for the graveyard at 0,0"
    assert state.supply["blue"] == {"follower": 5, "guard": 3}


@pytest.mark.parametrize(("rule", "left"), [("losses-first", 4), ("sum", 2)])
def test_gains_and_losses_of_a_turn_are_added_up_or_losses_come_first(rule: str, left: int):
    text = """
    tiles = ["0,-1 [aaa aaa CCC aaa]", "0,1 [a1a aaa aaa aaa]"]
    pieces = ["blue follower 0,-1 C", "blue follower 0,1 1 ghosts=2"]
    hands = { red = ["[CCC aaa a1a aaa]"] }
    """
    text = text.replace(
        '"0,1 [a1a',
        '"1,-1 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "1,1 [aaa aaa aaa aaa]", "0,1 [a1a',
    )
    state = table(text, score__order_same_turn=rule).play("lay /0 0,0").play("pass")
    assert [award.points for award in state.awards] == [-2, 4]  # the road comes first
    assert state.scores["blue"] == left


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
def test_losses_come_first_within_one_part_of_the_final_scoring_only(order, rule, left):
    text = """
    tiles = ["0,0 [a1b bbb b1a aaa]"]
    pieces = ["red follower 0,0 1", "red follower 0,0 b ghosts=2"]
    step = "draw"
    bag = []
    """
    state = table(text, score__order_same_turn=rule, final__order=order).play("end")
    assert sorted(award.points for award in state.awards) == [-2, 1]
    assert state.scores["red"] == left


def test_ghosts_on_farmers_cost_one_each_at_the_end():
    text = """
    tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]", "1,0 [aaa aaa aaa ~~~]"]
    pieces = ["red follower 0,0 a ghosts=2", "blue follower 1,0 a ghosts=1"]
    scores = { red = 10, blue = 10 }
    step = "draw"
    bag = []
    """
    state = table(text).play("end")
    assert state.scores == {"red": 11, "blue": 9}


@pytest.mark.parametrize(("rule", "left"), [("scored", 10), ("every", 9)])
def test_ghosts_of_losers_cost_only_where_every_ghost_does(rule: str, left: int):
    text = """
    tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [CCC CCC CCC aaa]", "1,-1 [aaa aaa aaa CCC]",
             "1,0 [aaa aaa aaa aaa; graveyard]"]
    pieces = ["red follower 0,0 C", "red follower 0,-1 C", "blue follower 1,-1 C ghosts=1",
              "blue follower 1,0 graveyard ghosts=2"]
    scores = { red = 10, blue = 10 }
    step = "draw"
    bag = []
    """
    assert table(text, ghost__penalty_final=rule).play("end").scores == {"red": 13, "blue": left}


@pytest.mark.parametrize(("rule", "red"), [("scored", 8), ("paid", 10), ("every", 8)])
@pytest.mark.parametrize("farms", ["per-farm", "per-city", "once-per-player"])
def test_ghosts_on_a_farm_that_brings_nothing_may_cost_nothing(rule: str, red: int, farms: str):
    text = """
    tiles = ["0,0 [aaa a1b bbb b1a]"]
    pieces = ["red follower 0,0 a ghosts=2", "blue follower 0,0 1 ghosts=2"]
    scores = { red = 10, blue = 10 }
    step = "draw"
    bag = []
    """
    state = table(text, farm__value=farms, ghost__penalty_final=rule).play("end")
    assert state.scores == {"red": red, "blue": 9}  # the road brings 1, and its ghosts cost 2


@pytest.mark.parametrize("who", ["majority", "every-owner"])
@pytest.mark.parametrize(("rule", "left"), [("scored", 10), ("every", 9)])
def test_what_is_worth_nothing_unfinished_is_not_scored(who: str, rule: str, left: int):
    text = """
    tiles = ["0,0 [CCC aaa aaa aaa]"]
    pieces = ["red follower 0,0 C ghosts=1"]
    scores = { red = 10 }
    step = "draw"
    bag = []
    """
    answers = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = table(text, ghost__penalty_final=rule, **answers).play("end")
    assert state.scores["red"] == left


@pytest.mark.parametrize(
    ("who", "final", "blue"),
    [
        ("majority", "scored", 10),
        ("majority", "every", 10),
        ("every-owner", "scored", 6),
        ("every-owner", "every", 6),
    ],
)
def test_what_is_said_of_the_end_changes_nothing_of_what_ghosts_cost_before(
    who: str, final: str, blue: int
) -> None:
    # Red has most in a city of four tiles, worth 8, and one ghost; blue has two.
    text = """
    tiles = ["0,0 [aaa CCC aaa aaa]", "1,0 [CCC CCC aaa CCC]", "1,-1 [aaa aaa CCC aaa]"]
    pieces = ["red follower 0,0 C ghosts=1", "red follower 1,0 C", "blue follower 1,-1 C ghosts=2"]
    hands = { red = ["[aaa aaa aaa CCC]"] }
    scores = { red = 10, blue = 10 }
    """
    rules = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = table(text, ghost__penalty_final=final, **rules).play("lay /0 2,0").play("pass")
    assert state.scores == {"red": 16, "blue": blue}


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
    text = f"""
    tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]", "0,1 {PLAIN}", "0,2 {PLAIN}"]
    pieces = ["red follower 0,0 a ghosts=1", "red follower 0,2 a", "blue follower 0,1 a ghosts=2"]
    scores = {{ red = 10, blue = 10 }}
    step = "draw"
    bag = []
    """
    answers = {"final__unfinished": "nothing", "ghost__penalty_who": who}
    state = table(text, ghost__penalty_final=rule, **answers).play("end")
    assert state.scores == {"red": 12, "blue": blue}


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_scoring_does_not_depend_on_how_the_game_went(order: int):
    tiles = [f'"{x},0 [CCC aaa aaa aaa]"' for x in range(3)]
    pieces = [
        '"red follower 0,0 C ghosts=2"',
        '"red follower 2,0 C ghosts=2"',
        '"red follower 1,0 C"',
    ]
    text = f"""
    tiles = [{", ".join(tiles[::order])}]
    pieces = [{", ".join(pieces[::order])}]
    step = "draw"
    bag = []
    """
    after = table(text).play("end")
    assert [award.points for award in after.awards] == [-1, 1, -1]
    assert after.scores["red"] == 0


TABLE = """
players = ["red", "blue"]
step = "place"
laid = "0,0"
tiles = ["0,0 [CCC aaa aaa aaa]"]
pieces = ["red follower 0,0 C ghosts=2"]
bag = []
"""


def haunted() -> tuple[Draft, Due]:
    draft = Draft.of(set_up("ghosts", TABLE).content)
    (node,) = draft.pieces
    return draft, Due(Subject.of(draft.board, "city", node), 0, 6, False)


def test_to_ask_what_ghosts_cost_changes_nothing() -> None:
    draft, due = haunted()
    before = draft.key()
    first, again = GHOSTS_COST.line(draft, due), GHOSTS_COST.line(draft, due)
    assert first is not None
    assert first == again
    assert first.points < 0
    assert draft.key() == before


def test_ghosts_that_have_cost_are_back_in_the_supply() -> None:
    draft, due = haunted()
    left = draft.stock["ghost"]
    pay(draft, due.subject, 0, (Line("a city", 6, "city.per_tile"),), final=False)
    assert draft.stock["ghost"] == left + 2
    assert GHOSTS_COST.line(draft, due) is None


@pytest.mark.parametrize("haunted", ["0,-1", "0,1"])
def test_two_farms_at_one_city_are_reckoned_together_wherever_the_ghosts_are(haunted: str):
    rows = {"0,-1": "", "0,1": ""} | {haunted: " ghosts=2"}
    pieces = ", ".join(f'"red follower {cell} a{ghosts}"' for cell, ghosts in rows.items())
    text = f"""
    tiles = ["-1,0 [aaa CCC aaa aaa]", "0,0 [aaa CCC bbb CCC]", "1,0 [aaa aaa aaa CCC]",
             "0,-1 {PLAIN}", "0,1 {PLAIN}"]
    pieces = [{pieces}]
    step = "draw"
    bag = []
    """
    rules = {"score__order_same_turn": "losses-first", "farm__value": "once-per-player"}
    state = table(text, **rules).play("end")
    (award,) = state.awards
    assert [line.points for line in award.lines] == [3, -2]
    assert (award.what, state.scores["red"]) == ("the farms", 1)


@pytest.mark.parametrize(
    ("value", "points", "score"),
    [
        ("per-farm", [[6, -6]], 0),
        ("once-per-player", [[6, -6]], 0),
        ("per-city", [[4, 4, -6]], 2),
    ],
)
def test_a_farmer_who_is_scored_for_two_cities_pays_once(value: str, points: list, score: int):
    text = f"""
    tiles = ["0,0 [CCC aaa DDD aaa]", "0,-1 [aaa aaa CCC aaa]", "0,1 [CCC aaa aaa aaa]",
             "1,0 {PLAIN}", "1,-1 {PLAIN}", "1,1 {PLAIN}"]
    pieces = ["red follower 0,0 a ghosts=2", "red follower 0,-1 a ghosts=2",
              "red follower 0,1 a ghosts=2"]
    step = "draw"
    bag = []
    """
    rules = {"score__order_same_turn": "losses-first", "farm__value": value}
    state = table(text, **rules).play("end")
    assert [[line.points for line in award.lines] for award in state.awards] == points
    assert state.scores["red"] == score


@pytest.mark.parametrize(("rule", "blue"), [("scored", 9), ("every", 7)])
def test_who_stands_on_several_farms_and_loses_one_pays_there_only_if_every_ghost_costs(rule, blue):
    text = f"""
    tiles = ["-1,0 [aaa CCC aaa aaa]", "0,0 [aaa CCC bbb CCC]", "1,0 [aaa aaa aaa CCC]",
             "0,-1 {PLAIN}", "0,1 {PLAIN}"]
    pieces = ["red follower 0,0 a", "red follower 0,-1 a", "blue follower 1,0 a ghosts=2"]
    scores = {{ blue = 9 }}
    step = "draw"
    bag = []
    """
    state = table(text, farm__value="per-city", ghost__penalty_final=rule).play("end")
    assert state.scores == {"red": 4, "blue": blue}


@pytest.mark.parametrize("who", ["majority", "every-owner"])
@pytest.mark.parametrize(("rule", "left"), [("scored", (10, 10)), ("every", (9, 7))])
def test_every_ghost_costs_on_what_the_last_tile_completed_and_nobody_scores(who, rule, left):
    text = """
    tiles = ["0,0 [aaa CCC aaa aaa]", "1,0 [CCC CCC aaa CCC]", "1,-1 [aaa aaa CCC aaa]"]
    pieces = ["red follower 0,0 C ghosts=1", "blue follower 1,-1 C ghosts=1",
              "blue guard 1,0 C ghosts=2"]
    hands = { red = ["[aaa aaa aaa CCC]"] }
    scores = { red = 10, blue = 10 }
    bag = []
    """
    answers = {"ghost__penalty_final": rule, "ghost__penalty_who": who, "guard__haunted": True}
    state = table(text, end__when="at-laying", **answers).play("lay /0 2,0").play("end")
    assert tuple(state.scores.values()) == left
    paid = [(award.player, award.lines[-1].clause) for award in state.awards]
    assert paid == [(who, "ghost.penalty_final") for who in state.players if rule == "every"]


@pytest.mark.parametrize("value", ["once-per-player", "per-city"])
def test_a_farm_is_called_by_its_place_if_a_player_stands_on_no_other(value: str) -> None:
    text = f"""
    tiles = ["-1,0 [aaa CCC aaa aaa]", "0,0 [aaa CCC bbb CCC]", "1,0 [aaa aaa aaa CCC]",
             "0,-1 {PLAIN}", "0,1 {PLAIN}"]
    pieces = ["blue follower 0,-1 a ghosts=1"]
    step = "draw"
    bag = []
    """
    state = table(text, farm__value=value, ghost__penalty_final="every").play("end")
    (award,) = state.awards
    assert award.headline.endswith(" for the farm a at 0,-1")
    text = text.replace('ghosts=1"]', 'ghosts=1", "red follower 0,1 a"]')
    state = table(text, farm__value=value, ghost__penalty_final="every").play("end")
    assert not any("the farms" in award.headline for award in state.awards)
