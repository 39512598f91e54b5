"""Why the Ark, temples and prophets bring what they bring: the clauses that are named."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, GameState
from tests.positions import CAP, FIELD, play, stand, tiles
from tests.rulings.disputes import dispute, verdict

ARK = "ark-en2"
BLOCK_OF_FOUR = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1")))
UNPAID = {
    "ark.counts_start": "Blue's follower on 0,0, the tile that the Ark leaves, pays nothing",
    "ark.counts_start_again": "Blue's follower on 0,0, where the Ark set out, pays nothing when"
    " the Ark crosses that tile",
    "ark.counts_end": "Blue's follower on {}, the tile that the Ark stops on, pays nothing",
    "ark.counts_prophets": "Blue's prophet on 1,0 pays nothing, since it is no follower",
}


def journeying(*pieces: str, **answers: object) -> GameState:
    """Red may move the Ark from 0,0, within a block of four."""
    lines = ('ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    standing = ", ".join(f'"{piece}"' for piece in pieces)
    return stand(BLOCK_OF_FOUR, f"pieces = [{standing}]", *lines, under=ARK, **answers)


def reasons(state: GameState, move: str) -> dict[str, str]:
    """What is said of a move, by clause."""
    return {reason.clause: str(reason.words) for reason in state.explain(move)}


@pytest.mark.parametrize(
    ("pieces", "way", "answers", "clauses"),
    [
        ("blue follower 0,0 a", "ES", {"ark__counts_start": False}, {"ark.counts_start"}),
        ("blue follower 0,0 a", "ES", {"ark__counts_start": True}, set()),
        ("blue follower 1,0 a", "ES", {"ark__counts_start": False}, set()),
        (
            "blue follower 0,0 a",
            "ESWNS",
            {"ark__counts_start": True, "ark__counts_start_again": False},
            {"ark.counts_start_again"},
        ),
        (
            "blue follower 0,0 a",
            "ESWN",
            {"ark__counts_start": True, "ark__counts_start_again": False},
            set(),
        ),
        ("blue follower 1,1 a", "ES", {"ark__counts_end": False}, {"ark.counts_end"}),
        ("blue follower 1,1 a", "ESW", {"ark__counts_end": False}, set()),
        ("blue follower 1,1 a", "ES", {"ark__counts_end": True}, set()),
        (
            "blue follower 0,0 a",
            "ESWN",
            {"ark__counts_start": False, "ark__counts_start_again": True},
            {"ark.counts_start"},
        ),
        ("blue follower 1,0 a", "ESWN", {"ark__counts_start_again": False}, set()),
        (
            "blue follower 0,0 a",
            "ESWN",
            {"ark__counts_start": True, "ark__counts_start_again": True, "ark__counts_end": False},
            {"ark.counts_end"},
        ),
        ("blue follower 1,0 a", "ES", {"ark__counts_prophets": False}, set()),
        ("blue prophet 0,1 a, red follower 1,0 a", "ES", {"ark__counts_prophets": False}, set()),
    ],
)
def test_what_stands_on_the_way_and_is_not_paid_is_explained(
    pieces: str, way: str, answers: dict[str, object], clauses: set[str]
) -> None:
    home = {"ark__may_end_on_start": True, "ark__may_cross_start": True}
    state = journeying(*pieces.split(", "), ark__backtrack="always", **home, **answers)
    told = reasons(state, f"ark {way}")
    assert {clause: told[clause] for clause in told.keys() & UNPAID} == {
        clause: UNPAID[clause].format(pieces.split()[2]) for clause in clauses
    }


@pytest.mark.parametrize("order", [1, -1])
def test_who_is_passed_and_not_paid_is_told_in_reading_order(order: int) -> None:
    pieces = ["blue follower 0,0 a", "blue follower 0,1 a", "red prophet 1,1 a"][::order]
    state = journeying(*pieces, ark__counts_prophets=False, ark__counts_end=False)
    told = [one for one in state.explain("ark ES") if one.clause in UNPAID]
    assert [(one.clause, str(one.words).partition(",")[0]) for one in told] == [
        ("ark.counts_start", "Blue's follower on 0"),
        ("ark.counts_end", "Red's prophet on 1"),
        ("ark.counts_prophets", "Red's prophet on 1"),
    ]


def test_a_prophet_who_is_no_follower_on_the_way_is_explained() -> None:
    lines = ('ark = "0,0"', 'step = "place"', 'laid = "1,1"', 'pieces = ["blue prophet 1,0 C"]')
    there = tiles(f"0,0 {FIELD}", f"1,0 {CAP}", f"0,1 {FIELD}", f"1,1 {FIELD}")
    for paid in (True, False):
        state = stand(there, *lines, under=ARK, ark__counts_prophets=paid)
        told = reasons(state, "ark ES").get("ark.counts_prophets")
        assert told == (None if paid else UNPAID["ark.counts_prophets"])


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(
    ("leaving", "stops", "points"),
    [(False, False, 0), (True, False, 1), (False, True, 1), (True, True, 2)],
)
def test_who_stands_where_the_ark_sets_out_is_paid_when_it_leaves_and_when_it_comes_home(
    leaving: bool, stops: bool, points: int, again: bool
) -> None:
    state = journeying(
        "blue follower 0,0 a",
        ark__may_end_on_start=True,
        ark__counts_start=leaving,
        ark__counts_end=stops,
        ark__counts_start_again=again,
    )
    assert state.play("ark ESWN").scores["blue"] == points
    assert state.play("ark ES").scores["blue"] == leaving  # it does not come home


@pytest.mark.parametrize(("again", "points"), [(True, 2), (False, 0)])
def test_the_ark_passes_who_stands_where_it_set_out_as_often_as_it_crosses_that_tile(
    again: bool, points: int
) -> None:
    state = journeying(
        "blue follower 0,0 a",
        ark__backtrack="always",
        ark__may_cross_start=True,
        ark__counts_start_again=again,
    )
    assert state.play("ark EWEWE").scores["blue"] == points


@pytest.mark.parametrize("passed", ["", "red follower 1,0 a"])
def test_who_stands_beside_the_way_is_named_whether_or_not_anybody_is_passed(passed: str) -> None:
    state = journeying(*filter(None, [passed, "blue follower 0,1 a"]))
    assert reasons(state, "ark E")["ark.pass_means"] == (
        "the Ark does not enter 0,1, where Blue's follower stands"
    )
    assert "ark.pass_means" not in reasons(state, "ark ESW")  # it enters 0,1


@pytest.mark.parametrize(
    ("shown", "way", "rests"),
    [
        (FIELD, "EE", {"ark.directions"}),
        (FIELD, "ES", {"ark.directions", "ark.turning"}),
        (CAP, "EE", {"ark.directions", "ark.terrain"}),
        ("[a1a aaa aaa aaa]", "ES", {"ark.directions", "ark.terrain", "ark.turning"}),
        (CAP, "SE", {"ark.directions", "ark.turning"}),
    ],
)
def test_that_turns_walls_and_roads_do_not_stop_the_ark_decides_where_they_are_on_its_way(
    shown: str, way: str, rests: set[str]
) -> None:
    # All ways lead toward the temple, as other editions ask.
    cells = (f"{cell} {FIELD}" for cell in ("0,0", "2,0", "0,1", "1,1"))
    there = tiles(f"1,0 {shown}", *cells, "2,1 [aaa aaa aaa aaa; temple]")
    case = dispute(there, 'ark = "0,0"', moves=(f"lay {FIELD} 0,-1", f"ark {way}"))
    assert set(verdict(case, of=ARK).rests_on) == rests


def test_whoever_is_passed_on_what_the_tile_completed_is_paid_before_it_is_scored() -> None:
    # Red's tile closes the city on 1,0; the field there is not completed, nor is the temple.
    there = tiles(f"0,0 {FIELD}", f"1,0 {CAP}", "2,0 [aaa aaa aaa aaa; temple]")
    pieces = 'pieces = ["red follower 1,0 C", "blue follower 2,0 a"]'
    state = play(stand(there, pieces, 'ark = "0,0"', under=ARK), f"lay {CAP}/2 1,-1")
    told = [str(one.words) for one in state.explain("ark EE") if one.clause == "ark.scored_when"]
    assert told == ["the Ark passes Red's follower on 1,0 before anything is scored"]
    back = stand(there, pieces, 'ark = "1,0"', under=ARK)
    assert "ark.scored_when" not in reasons(play(back, f"lay {CAP}/2 1,-1"), "ark E")
    assert "ark.scored_when" not in reasons(play(back, f"lay {FIELD} -1,0"), "ark W")


def test_who_stands_around_a_completed_temple_does_not_come_home_so_no_order_is_said() -> None:
    around = tiles("0,0 [aaa aaa aaa aaa; temple]", f"1,0 {FIELD}", f"0,1 {FIELD}", f"-1,0 {FIELD}")
    pieces = 'pieces = ["red follower 1,0 a"]'
    state = play(stand(around, pieces, 'ark = "0,0"', under=ARK), f"lay {FIELD} 0,-1")
    assert state.play("ark E").scores["red"] == 1 + 7
    assert "ark.scored_when" not in reasons(state, "ark E")


@pytest.mark.parametrize("standing", ["", "blue follower 0,0 C", "blue prophet 0,0 C"])
def test_that_the_ark_enters_an_empty_city_is_said_where_nobody_stood_in_it(standing: str) -> None:
    state = stand(tiles(f"0,0 {CAP}"), f"pieces = [{standing and repr(standing)}]", under=ARK)
    state = play(state, f"lay {CAP}/2 0,-1")
    said = reasons(state, "pass").get("ark.enters_unclaimed")
    assert said == (None if standing else "nobody stood there, and the Ark enters all the same")
    if not standing:
        assert "ark.enters_unclaimed" not in reasons(state, "follower C")


def test_before_it_is_in_play_the_ark_does_not_move() -> None:
    state = stand(BLOCK_OF_FOUR, 'step = "place"', 'laid = "1,1"', under=ARK)
    (refusal,) = state.refusals("ark E")
    assert refusal.clause == "ark.may_move"


def test_what_is_no_journey_and_no_seat_is_said_with_an_example() -> None:
    with pytest.raises(BadNotation) as caught:
        journeying().parse("ark X")
    assert (caught.value.offset, caught.value.expected) == (4, "steps such as NNE")
    with pytest.raises(BadNotation) as caught:
        journeying().parse("seat")
    assert caught.value.expected == "seat and a cell: seat 1,0"


def test_where_one_tile_completed_several_cities_as_the_first_it_is_explained() -> None:
    one = play(stand(tiles(f"0,0 {CAP}"), under=ARK), f"lay {CAP}/2 0,-1")
    assert "ark.enters_which_city" not in reasons(one, "pass")
    ring = (f"0,0 {CAP}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"1,0 {FIELD}", f"1,-1 {FIELD}")
    two = stand(tiles(*ring, f"1,-2 {FIELD}", f"0,-2 {CAP}/2"), under=ARK)
    two = play(two, "lay [CCC aaa DDD aaa] 0,-1")
    assert reasons(two, "pass")["ark.enters_which_city"] == (
        "the tile completed 2 cities as the first, and the Ark may enter on any"
    )


def test_a_completed_temple_says_who_stays_and_that_no_prophet_doubles_it() -> None:
    # It is complete with four sides: north is a city with a red prophet, west a red farmer.
    there = tiles("0,0 [aaa aaa aaa aaa; temple]", f"0,-1 {CAP}", f"-1,0 {FIELD}", f"0,1 {FIELD}")
    pieces = 'pieces = ["red prophet 0,-1 C", "red follower -1,0 a"]'
    state = stand(there, pieces, f'hands = {{ red = ["{FIELD}"] }}', under=ARK)
    state = play(state, "lay /0 1,0")
    told = [(reason.clause, str(reason.words)) for reason in state.explain("pass")]
    assert ("temple.followers_stay", "Red's follower on the field at -1,0 stays there") in told
    assert ("temple.prophet_multiplier", "Red's prophet doubles nothing here") in told
    assert "prophet.final" not in dict(told)


def test_a_way_that_crosses_where_it_set_out_is_refused_by_its_own_clause() -> None:
    north = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1", "0,-1")))
    lines = ('ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    state = stand(north, *lines, under=ARK, ark__may_cross_start=False)
    assert "ark.may_cross_start" in {one.clause for one in state.refusals("ark ESWNN")}
