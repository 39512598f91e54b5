"""Who scores a temple, and who comes home from it."""

from __future__ import annotations

import pytest

from arkrules import GameState, set_up
from tests.positions import FIELD, play, stand, tiles

ARK = "ark-en2"
TEMPLE = "[aaa aaa aaa aaa; temple]"
THREE_SIDES = ("0,0 " + TEMPLE, f"0,-1 {FIELD}", f"1,0 {FIELD}", "-1,0 [aaa aaa aaa CCC]")


@pytest.mark.parametrize(
    ("who", "weight", "gains"),
    [
        ("all-pieces", "one", {"red": 7, "blue": 7}),
        ("followers-only", "one", {"red": 0, "blue": 7}),
        ("all-pieces", "one-in-cities", {"red": 0, "blue": 7}),
    ],
)
@pytest.mark.parametrize("counts_at_the_end", [True, False])
def test_a_prophet_is_one_follower_at_a_temple_or_none(
    who: str, weight: str, gains: dict[str, int], counts_at_the_end: bool
) -> None:
    """What he counts for a temple left unfinished is a question of its own."""
    rules: dict[str, object] = {"temple__who": who, "prophet__weight": weight}
    rules["temple__final_counts_prophets"] = counts_at_the_end
    pieces = 'pieces = ["red prophet -1,0 C", "blue follower 1,0 a"]'
    state = stand(tiles(*THREE_SIDES), pieces, f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"',
                  under=ARK, **rules)  # fmt: skip
    assert play(state, f"lay {FIELD} 0,1", "pass").scores == gains


@pytest.mark.parametrize("counted", [True, False])
def test_an_unfinished_temple_counts_a_prophet_as_one_follower_or_not(counted: bool) -> None:
    pieces = 'pieces = ["red prophet -1,0 C", "blue follower 1,0 a"]'
    rules = {"temple__final_counts_prophets": counted, "prophet__final": "nothing"}
    state = stand(tiles(*THREE_SIDES), pieces, "bag = []", 'step = "draw"', under=ARK, **rules)
    paid = [(award.player, award.kind) for award in state.play("end").awards]
    temple = [("red", "temple"), ("blue", "temple")] if counted else [("blue", "temple")]
    assert [award for award in paid if award[1] in ("temple", "city")] == temple


@pytest.mark.parametrize(
    ("answers", "points", "clause"),
    [
        ({"prophet_multiplier": True}, 14, None),
        ({}, 7, "temple.prophet_multiplier"),
        ({"prophet_multiplier": True, "who": "followers-only"}, 7, "temple.who"),
        ({"prophet_multiplier": True, "weight": "one-in-cities"}, 7, "prophet.weight"),
        ({"who": "followers-only"}, 7, "temple.prophet_multiplier"),
    ],
)
def test_a_prophet_who_counts_for_nothing_at_a_temple_does_not_double_it(
    answers: dict[str, object], points: int, clause: str | None
) -> None:
    # Nobody else is there, so that red scores it with the prophet and without.
    rules = {
        ("prophet__" if key == "weight" else "temple__") + key: answers[key] for key in answers
    }
    pieces = 'pieces = ["red prophet -1,0 C", "red follower 1,0 a"]'
    state = stand(tiles(*THREE_SIDES), pieces, f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"',
                  under=ARK, **rules)  # fmt: skip
    state = play(state, f"lay {FIELD} 0,1")
    assert play(state, "pass").scores["red"] == points
    said = [
        reason.clause
        for reason in state.explain("pass")
        if str(reason.words) == "Red's prophet doubles nothing here"
    ]
    assert said == ([clause] if clause else [])


def test_a_prophet_who_counts_at_completed_temples_only_doubles_no_other() -> None:
    pieces = 'pieces = ["red prophet -1,0 C", "red follower 1,0 a"]'
    rules = {"temple__prophet_multiplier": True, "temple__final_counts_prophets": False}
    state = stand(tiles(*THREE_SIDES), pieces, "bag = []", 'step = "draw"', under=ARK, **rules)
    paid = [award.points for award in state.play("end").awards if award.kind == "temple"]
    assert paid == [3]  # unfinished, and not twice
    told = {reason.clause: str(reason.words) for reason in state.explain("end")}
    assert told["temple.final_counts_prophets"] == "Red's prophet doubles nothing here"


@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_unfinished_temples_are_scored_in_reading_order_whichever_was_laid_first(
    order: tuple[int, ...],
) -> None:
    there = tiles(*(f"{x},0 {TEMPLE}" for x in order), f"1,0 {FIELD}")
    state = stand(there, 'pieces = ["red follower 1,0 a"]', "bag = []", under=ARK)
    paid = [(str(award.cell), award.points) for award in state.play("end").awards]
    assert paid == [("0,0", 3), ("2,0", 3)]


def test_of_temples_without_anybody_around_nothing_is_said() -> None:
    row = tiles(f"-1,0 {FIELD}", f"0,0 {TEMPLE}", f"1,0 {FIELD}", f"2,0 {TEMPLE}")
    piece = 'pieces = ["blue follower -1,0 a"]'
    told = [str(one.words) for one in stand(row, piece, "bag = []", under=ARK).explain("end")]
    assert not [words for words in told if "2,0" in words]
    hand = f'hands = {{ red = ["{FIELD}"] }}'
    state = play(stand(row, piece, hand, under=ARK), "lay /0 2,1")
    told = [str(one.words) for one in state.explain("pass")]
    assert not [words for words in told if "2,0" in words]


@pytest.mark.parametrize(
    ("ark", "points", "clause"),
    [
        ("", 7, "temple.points"),
        ('ark = "0,-1"', 7, "temple.points"),
        ('ark = "0,0"', 14, "temple.points_with_ark"),
    ],
)
def test_a_completed_temple_pays_what_the_clause_says_and_another_if_the_ark_is_on_it(
    ark: str, points: int, clause: str
) -> None:
    lines = ('pieces = ["red follower 1,0 a"]', f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = stand(tiles(*THREE_SIDES), ark, *lines, under=ARK, temple__points_with_ark=14)
    (award,) = play(state, "lay /0 0,1", "pass").awards
    assert [(line.points, line.clause) for line in award.lines] == [(points, clause)]
    assert (award.points, award.final) == (points, False)


def test_an_unfinished_temple_pays_at_the_end_by_a_clause_of_its_own() -> None:
    lines = ('ark = "0,0"', 'pieces = ["red follower 1,0 a"]', "bag = []")
    state = stand(tiles(*THREE_SIDES), *lines, under=ARK, temple__final_points=4)
    (award,) = state.play("end").awards
    assert [(line.points, line.clause) for line in award.lines] == [(4, "temple.final_points")]
    assert award.final


@pytest.mark.parametrize(("stays", "comes"), [("stay", []), ("come-back", ["red follower 1,0 C"])])
def test_followers_around_a_scored_temple_come_back_but_no_farmer_and_no_prophet(
    stays: str, comes: list[str]
) -> None:
    there = (*THREE_SIDES[:2], "1,0 [aaa CCC aaa aaa]", THREE_SIDES[3])
    pieces = ["red prophet -1,0 C", "blue follower 0,-1 a", "red follower 1,0 C"]
    text = (tiles(*there), f"pieces = {pieces}", f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = play(stand(*text, under=ARK, temple__followers_stay=stays), f"lay {FIELD} 0,1", "pass")
    assert sorted(map(str, state.pieces)) == sorted(set(pieces) - set(comes))


@pytest.mark.parametrize(
    ("after", "kinds", "scores"),
    [
        ("roads-and-cities", ["city", "temple"], {"red": 4, "blue": 7}),
        ("roads", ["temple", "temple", "city"], {"red": 11, "blue": 7}),
    ],
)
def test_whom_a_city_sends_home_counts_for_no_temple_that_is_scored_after_it(
    after: str, kinds: list[str], scores: dict[str, int]
) -> None:
    # The tile that completes the temple completes a city of two tiles, too.
    there = tiles(*THREE_SIDES, "1,1 [aaa aaa aaa CCC]")
    hand = 'hands = { red = ["[aaa CCC aaa aaa]"] }'
    pieces = 'pieces = ["blue follower 1,0 a"]'
    state = stand(there, pieces, hand, 'step = "lay"', under=ARK, temple__scored_after=after)
    state = play(state, "lay /0 0,1", "follower C")
    assert [award.kind for award in state.awards] == kinds
    assert state.scores == scores


@pytest.mark.parametrize("returns", [True, False])
def test_who_stands_on_a_scored_temple_comes_home_as_the_clause_says_and_who_stands_on_another_not(
    returns: bool,
) -> None:
    state = two_temples(temple__follower_on_it_returns=returns)
    after = state.play("pass")
    assert after.scores == {"red": 7, "blue": 7}
    red, blue = "red follower 0,0 temple", "blue follower 1,0 temple"
    assert [str(piece) for piece in after.pieces] == ([] if returns else [red]) + [blue]
    home = "goes back to the supply" if returns else "stays there"
    where = "" if returns else " on the temple"
    said = {(one.clause, str(one.words)) for one in state.explain("pass")}
    assert ("temple.follower_on_it_returns", f"Red's follower{where} at 0,0 {home}") in said
    kept = "Blue's follower on the temple at 1,0 stays there"
    assert ("temple.followers_stay", kept) in said


@pytest.mark.parametrize("returns", [True, False])
def test_where_all_who_count_come_back_those_on_temples_do_too_and_nothing_more_is_asked(
    returns: bool,
) -> None:
    answers = {"followers_stay": "come-back", "follower_on_it_returns": returns}
    state = two_temples(**{f"temple__{name}": answer for name, answer in answers.items()})
    assert state.play("pass").pieces == ()
    home = "goes back to the supply"
    assert {
        str(one.words) for one in state.explain("pass") if one.clause == "temple.followers_stay"
    } == {f"Red's follower at 0,0 {home}", f"Blue's follower at 1,0 {home}"}
    assert "temple.follower_on_it_returns" not in asked(state, "pass")


def two_temples(**answers: object) -> GameState:
    """A temple about to be scored for who stands on it and who stands on the one beside it."""
    there = tiles(f"0,0 {TEMPLE}", f"0,-1 {FIELD}", f"1,0 {TEMPLE}", f"-1,0 {FIELD}")
    pieces = 'pieces = ["red follower 0,0 temple", "blue follower 1,0 temple"]'
    hand = f'hands = {{ red = ["{FIELD}"] }}'
    return play(stand(there, pieces, hand, under=ARK, **answers), "lay /0 0,1")


def asked(state: GameState, move: str) -> set[str]:
    """The clauses asked where a position is set up and a move is made."""
    watched = state.profile.watched()
    set_up(watched, state.position()).play(move)
    assert watched.asked is not None
    return watched.asked


@pytest.mark.parametrize(
    ("answers", "of_prophets"),
    [
        ({}, {"temple.who", "prophet.weight", "temple.final_counts_prophets"}),
        ({"prophet__weight": "one-in-cities"}, {"temple.who", "prophet.weight"}),
        ({"temple__who": "followers-only"}, {"temple.who"}),
    ],
)
def test_whether_prophets_count_at_the_end_is_asked_only_where_they_count_for_completed_temples(
    answers: dict[str, object], of_prophets: set[str]
) -> None:
    pieces = 'pieces = ["red prophet -1,0 C", "blue follower 1,0 a"]'
    state = stand(tiles(*THREE_SIDES), pieces, "bag = []", 'step = "draw"', under=ARK, **answers)
    about = {"temple.who", "prophet.weight", "temple.final_counts_prophets"}
    assert asked(state, "end") & about == of_prophets


def test_at_the_end_only_temples_that_are_not_complete_are_scored_and_all_pieces_stay() -> None:
    site = "1,0 [aaa aaa aaa aaa; monastery]"
    cross = tiles(
        f"0,0 {TEMPLE}", f"0,-1 {FIELD}", site, f"0,1 {FIELD}", f"-1,0 {FIELD}", f"0,2 {TEMPLE}"
    )
    pieces = ["red follower -1,0 a", "blue follower 0,2 temple"]
    state = stand(cross, f"pieces = {pieces}", "bag = []", under=ARK)
    after = state.play("end")
    paid = [(award.player, str(award.cell), award.points) for award in after.awards]
    assert paid == [("blue", "0,2", 3)]
    assert [str(piece) for piece in after.pieces] == pieces


def test_a_temple_that_is_not_complete_says_so_by_its_own_clause() -> None:
    lines = ('pieces = ["red follower 1,0 a"]', f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = stand(tiles(*THREE_SIDES[:3]), *lines, under=ARK).play(f"lay {FIELD} 0,1")
    told = {reason.clause: str(reason.words) for reason in state.explain("pass")}
    said = "the temple at 0,0 is not complete: 3 of its 4 neighbors are there"
    assert told["temple.complete"] == said
