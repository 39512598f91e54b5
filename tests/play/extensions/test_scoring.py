"""What an extension adds to scoring: scorers, modifiers, final phases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules import Cell, Position, load_profile, set_up
from arkrules.play import (
    AT_END,
    Award,
    Completed,
    Line,
    MutableState,
    Occasion,
    Subject,
    ended,
    share_out,
    valuation_of,
)
from arkrules.play.events import Moved
from tests.fair import (
    AROUND_STALL,
    BEGINS,
    BESIDE_A_CITY,
    EAST,
    ENDS,
    FIELD,
    ROAD,
    STALL,
    WEST,
    another,
    fair,
    items,
    refused,
    stand,
    standing,
)
from tests.positions import offered, play

pytestmark = pytest.mark.usefixtures("installed")

# -- a site with a scorer of its own --------------------------------------------------------------


def test_a_site_is_complete_when_its_own_test_says_so(snapshot: object) -> None:
    state = stand(AROUND_STALL, 'pieces = ["red follower 0,0 stall"]')
    corner = play(state, f"lay {FIELD} 1,-1", "pass")
    assert corner.awards == ()
    side = play(state, f"lay {FIELD} 1,0", "pass")
    assert [type(event) for event in side.events] == [Moved, Completed, Award]
    assert [(one.points, str(one.cell), items(one)) for one in side.awards] == [
        (6, "0,0", [(6, "stall.points")])
    ]
    assert list(map(str, side.events)) == snapshot


@pytest.mark.parametrize(("frees", "left"), [(True, []), (False, ["red follower 0,-1 a"])])
def test_who_comes_home_is_the_scorers_own_rule(frees: bool, left: list[str]) -> None:
    state = stand(
        AROUND_STALL, 'pieces = ["red follower 0,-1 a"]', profile=fair(stall__frees=frees)
    )
    assert standing(play(state, f"lay {FIELD} 1,0", "pass")) == left


@pytest.mark.parametrize("scored", ["last", "first"])
def test_when_it_is_scored_depends_on_a_clause_at_the_end_too(scored: str) -> None:
    rules = fair(stall__scored=scored)
    pieces = 'pieces = ["red follower 0,1 C", "blue follower 0,-1 a"]'
    state = stand(BESIDE_A_CITY, pieces, profile=rules)
    state = play(state, "lay [aaa aaa CCC aaa] 1,0", "pass")
    # Before the city, whose follower contends for the stall while it stands there.
    late = scored == "last"
    kinds = ["city", "stall"] if late else ["stall", "stall", "city"]
    assert [award.kind for award in state.awards] == kinds
    assert state.scores == {"red": 6 if late else 12, "blue": 6}
    pieces = 'pieces = ["red follower 0,0 stall", "blue follower 3,0 C"]'
    tiles = {"0,0": STALL, "1,0": FIELD, "2,0": FIELD, "3,0": "[CCC aaa aaa aaa]"}
    state = stand(tiles, pieces, "bag = []", profile=rules)
    kinds = ["city", "stall"] if late else ["stall", "city"]
    assert [one.of.kind for one in valuation_of(state).holdings] == kinds
    assert [award.kind for award in play(state, "end").awards if award.kind in kinds] == kinds


def test_unfinished_it_scores_at_the_end_and_completed_not_again() -> None:
    pieces = 'pieces = ["red follower 0,0 stall"]'
    state = play(stand(AROUND_STALL, pieces, "bag = []"), "end")
    assert [items(award) for award in state.awards] == [[(4, "final.unfinished")]]
    state = play(stand({**AROUND_STALL, "1,0": FIELD}, pieces, "bag = []"), "end")
    assert state.awards == ()
    nothing = fair(final__unfinished="nothing")
    assert play(stand(AROUND_STALL, pieces, "bag = []", profile=nothing), "end").awards == ()


def test_a_follower_stands_on_a_site_that_the_profile_names() -> None:
    state = play(stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"'), f"lay {STALL} 2,0")
    assert "follower stall" in offered(state)
    nowhere = fair(follower__where=["road"])
    state = play(stand({"0,0": FIELD}, 'fair = "0,0"', profile=nowhere), f"lay {STALL} 1,0")
    assert refused(state, "follower stall") == ("follower.where",)


# -- modifiers ------------------------------------------------------------------------------------


WET = "[aaa a1b bbb b1a; rain]"


def street(*tiles: str) -> dict[str, str]:
    """Tiles in a row from 0,0 eastwards."""
    return {f"{x},0": tile for x, tile in enumerate(tiles)}


RAINY = "[aaa a1b bbb b1a; rain*2]"


@pytest.mark.parametrize(
    ("tiles", "wagon", "expected"),
    [
        ((BEGINS,), "off", {"road.per_tile": 2}),
        ((BEGINS,), "0,0", {"road.per_tile": 2, "fair.doubles": 2}),
        ((BEGINS, WET, ROAD), "off", {"road.per_tile": 4, "rain.loss": -3}),
        ((BEGINS, WET), "1,0", {"road.per_tile": 3, "fair.doubles": 3, "rain.loss": -3}),
        (
            (BEGINS, WET, RAINY), "2,0",
            {"road.per_tile": 4, "fair.doubles": 4, "rain.loss": -9, "rain.least": 2},
        ),
    ],
)  # fmt: skip
def test_modifiers_multiply_then_subtract_then_hold_up(
    tiles: tuple[str, ...], wagon: str, expected: dict[str, int]
) -> None:
    state = stand(street(*tiles), 'pieces = ["blue follower 0,0 1"]', f'fair = "{wagon}"')
    state = play(state, f"lay {ENDS} {len(tiles)},0", "pass")
    (award,) = state.awards
    assert items(award) == [(points, clause) for clause, points in expected.items()]
    assert award.points == state.scores["blue"] == sum(expected.values())


def test_a_modifier_knows_the_final_scoring() -> None:
    tiles = street(BEGINS, WET)
    state = stand(tiles, 'pieces = ["blue follower 0,0 1"]', 'fair = "0,0"', "bag = []")
    assert items(play(state, "end").awards[-1]) == [
        (2, "final.unfinished"), (-3, "rain.loss"), (2, "rain.least"),
    ]  # fmt: skip


def test_what_modifiers_do_is_told(snapshot: object) -> None:
    pieces = 'pieces = ["blue follower 0,0 1"]'
    wet = stand(street(BEGINS, WET, RAINY), pieces, 'fair = "2,0"')
    last = stand(street(BEGINS, WET), pieces, "bag = []")
    awards = (*play(wet, f"lay {ENDS} 3,0", "pass").awards, *play(last, "end").awards)
    assert list(map(str, awards)) == snapshot


@pytest.mark.parametrize(("everybody", "loses"), [(False, []), (True, [-3])])
def test_a_modifier_may_touch_those_who_earn_nothing(everybody: bool, loses: list[int]) -> None:
    tiles = street(BEGINS, WET, ROAD)
    pieces = 'pieces = ["red follower 0,0 1", "red follower 1,0 1", "blue follower 2,0 1"]'
    rules = fair(rain__everybody=everybody)
    state = play(stand(tiles, pieces, "bag = []", "scores = { blue = 9 }", profile=rules), "end")
    assert [award.points for award in state.awards if award.player == "blue"] == loses
    assert state.scores["blue"] == 9 + sum(loses)


@pytest.mark.parametrize(
    ("held", "rule", "left"),
    [
        # Blue loses 3 on the road, and scores 1 for a city.
        (0, "sum", 0), (0, "losses-first", 1),
        (2, "sum", 0), (2, "losses-first", 1),
        (3, "sum", 1), (3, "losses-first", 1),
        (9, "sum", 7), (9, "losses-first", 7),
    ],
)  # fmt: skip
def test_no_score_falls_below_0_before_gains_are_added_or_after(
    held: int, rule: str, left: int
) -> None:
    tiles = {**street(BEGINS, WET, ROAD), "0,1": "[aaa aaa CCC aaa]"}
    pieces = [f"red follower {x},0 1" for x in (0, 1)] + ["blue follower 2,0 1"]
    lines = (f"pieces = {json.dumps([*pieces, 'blue follower 0,1 C'])}", "bag = []")
    rules = fair(rain__everybody=True, score__order_same_turn=rule)
    scores = f"scores = {{ red = 5, blue = {held} }}"
    state = play(stand(tiles, *lines, scores, profile=rules), "end")
    assert state.scores["blue"] == left
    # Three tiles of road, and rain leaves one point of them in any case.
    assert state.scores["red"] == 6


def test_a_mark_on_a_whole_tile_is_counted_once_for_what_is_there_twice() -> None:
    tiles = {"0,0": "[aaa CCC DDD aaa; rain*2]", "1,0": "[aaa aaa CCC CCC]"}
    state = stand({**tiles, "0,1": "[CCC CCC aaa aaa]"}, 'pieces = ["red follower 0,0 C"]')
    (award,) = play(state, "lay [CCC aaa aaa CCC] 1,1", "pass").awards
    assert items(award) == [(8, "city.per_tile"), (-6, "rain.loss")]


@pytest.mark.parametrize("value", ["per-farm", "once-per-player"])
def test_modifiers_alter_what_a_farm_pays(value: str) -> None:
    tiles = {"-1,0": EAST, "0,0": "[aaa CCC aaa DDD; rain*2]", "1,0": WEST}
    award = farmed(tiles, value)
    assert items(award) == [(6, "farm.value"), (-6, "rain.loss"), (1, "rain.least")]


def test_modifiers_alter_what_the_farms_around_a_city_pay() -> None:
    award = farmed({"0,0": "[aaa CCC aaa aaa; rain]", "1,0": WEST}, "per-city")
    assert items(award) == [(4, "farm.value"), (-3, "rain.loss")]


def farmed(tiles: dict[str, str], value: str) -> Award:
    """What red's farmer brings, who stands under the fair."""
    lines = ['pieces = ["red follower 0,0 a"]', 'fair = "0,0"', "bag = []"]
    state = play(stand(tiles, *lines, profile=fair(farm__value=value)), "end")
    award = state.awards[-1]
    assert (award.kind, award.points, award.final) == ("farm", 1, True)
    assert state.scores == {"red": 1, "blue": 0}
    return award


@pytest.mark.parametrize("value", ["per-farm", "once-per-player", "per-city"])
def test_rain_on_a_field_touches_its_farm_however_farms_are_scored(value: str) -> None:
    tiles = {"2,0": "[CCC CCC CCC aaa; rain]", "0,1": "[aaa aaa aaa aaa; rain]"}
    tiles |= {"0,0": EAST, "1,0": WEST, "0,2": FIELD}
    pieces = ["red follower 0,0 a", "red follower 0,2 a", "blue follower 0,1 a"]
    lines = [f"pieces = {json.dumps(pieces)}", "bag = []", "scores = { blue = 9 }"]
    rules = fair(farm__value=value, rain__everybody=True)
    state = play(stand(tiles, *lines, profile=rules), "end")
    # Blue earns nothing there, and loses for the whole farm.
    assert state.scores == {"red": 1, "blue": 6}


@pytest.mark.parametrize(("everybody", "held", "left"), [(True, 9, 6), (True, 2, 0), (False, 9, 9)])
def test_what_nobody_scores_any_more_is_touched_by_those_alone_who_touch_everybody(
    everybody: bool, held: int, left: int
) -> None:
    hand, score = f'hands = {{ red = ["{ENDS}"] }}', f"scores = {{ red = {held} }}"
    lines = ['pieces = ["red follower 0,0 1"]', hand, 'step = "lay"', "bag = []", score]
    rules = fair(rain__everybody=everybody, end__when="at-laying")
    state = stand(street(BEGINS, WET), *lines, profile=rules)
    state = play(state, "lay /0 2,0", "end")
    # Rain takes 3, and nothing brings that up to the 1 that is left of what is scored.
    assert (state.scores["red"], [len(award.lines) for award in state.awards]) == (
        left, [1] * everybody,
    )  # fmt: skip


def test_an_award_of_nothing_is_told_if_something_was_taken_off_it() -> None:
    tiles = street(BEGINS, WET)
    lines = ('pieces = ["red follower 0,0 1"]', f'hands = {{ red = ["{ENDS}"] }}', 'step = "lay"')
    state = stand(tiles, *lines, profile=fair(rain__least=0))
    (award,) = play(state, "lay /0 2,0", "pass").awards
    assert items(award) == [(3, "road.per_tile"), (-3, "rain.loss")]
    assert (award.points, award.final) == (0, False)


def test_what_is_shared_out_is_called_as_is_said() -> None:
    pieces = 'pieces = ["blue follower 0,0 1", "red follower 1,0 1"]'
    state = stand(street(BEGINS, WET), pieces, profile=fair(rain__everybody=True))
    draft = MutableState.of(state.content)
    draft.reasons = []
    road = Subject.of(draft.board, "road", draft.board.node(Cell(0, 0).spot, "1"))
    due = {1: (Line("once around", 5, "road.per_tile"),)}
    share_out(draft, road, due, Occasion(final=True, what="9,9"))  # whatever it is called
    awards = [event for event in draft.log if isinstance(event, Award)]
    assert [(one.player, one.points, "9,9" in one.what, one.final) for one in awards] == [
        ("blue", 2, True, True), ("red", -3, True, True),
    ]  # fmt: skip
    said = [one.words for one in draft.reasons if one.clause == "shared.majority"]
    assert [words for words in said if "9,9" in words] == said[:1]


def test_those_who_earn_nothing_are_told_in_turn_order_however_many_play() -> None:
    names = [f"p{number}" for number in range(9)]
    there = [f"{cell} {tile}" for cell, tile in street(BEGINS, WET, ROAD).items()]
    pieces = ("p8 follower 0,0 1", "p1 follower 1,0 1", "p5 follower 2,0 1")
    position = Position(players=names, tiles=there, pieces=pieces, scores=dict.fromkeys(names, 9))
    draft = MutableState.of(set_up(fair(rain__everybody=True), position).content)
    road = Subject.of(draft.board, "road", draft.board.node(Cell(0, 0).spot, "1"))
    share_out(draft, road, {}, AT_END)
    awards = [event for event in draft.log if isinstance(event, Award)]
    assert [(one.player, one.points) for one in awards] == [("p1", -3), ("p5", -3), ("p8", -3)]


def test_a_small_city_at_half_counts_every_mark_1() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C, pennant@C]"}
    profile = fair(city__small="half")
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]', profile=profile)
    (award,) = play(state, f"lay {WEST} 1,0", "pass").awards
    assert items(award) == [(2, "city.small"), (1, "city.small"), (2, "city.small")]


# -- a scorer made of the machine's parts ---------------------------------------------------------


TENT = """
@clause_group("tent")
class TentRules:
    points: int = clause("What is a tent worth?", default=7)
    frees: bool = clause("Does whoever stands there come home?", default=True)

def lines(state, subject, final):
    spot, _ = state.board.where(subject.node)
    flags = state.board.tiles[spot].tile.kind.marked[""]["flag"]
    points = 1 if final else state.profile[TentRules].points
    return [Line("a tent", points, "tent.points"), count("flag", flags, 2, "tent.points")]

def release(draft, subject):
    (send_home if draft.profile[TentRules].frees else stay)(draft, subject)

TENT = Sites("tent", "tent.points", steps=(1, -1)).scorer(
    lines, order=lambda profile: Order.FIRST, release=release
)

def phase(draft):
    settle(draft, TENT, TENT.unfinished(draft), AT_END)

EXTENSION = Extension(
    name="other", groups=(TentRules,), sites={"tent": ""}, marks=(MarkWord("flag"),),
    scorers=(TENT,), phases={"tents": phase},
)
"""
CAMP = {"0,0": "[aaa CCC aaa aaa; tent, flag]", "1,0": "[CCC aaa aaa CCC]"}


def test_a_scorer_may_be_made_of_the_machines_parts(tmp_path: Path) -> None:
    with another(tmp_path, TENT) as both:
        profile = load_profile(str(both))
        profile = profile.with_answer("follower.where", ["city", "tent"])
        pieces = 'pieces = ["red follower 0,0 tent", "blue follower 0,0 C"]'
        west = f"lay {FIELD} -1,0"
        state = play(stand(CAMP, pieces, profile=profile), west, "pass")
        (award,) = state.awards
        assert (award.player, award.kind, str(award.cell)) == ("red", "tent", "0,0")
        assert items(award) == [(7, "tent.points"), (2, "tent.points")]
        assert standing(state) == ["blue follower 0,0 C"]
        stays = profile.with_answer("tent.frees", False)
        state = play(stand(CAMP, pieces, profile=stays), west, "pass")
        assert standing(state) == ["blue follower 0,0 C", "red follower 0,0 tent"]
        # a corner does not count, and a tile elsewhere does not complete it again
        camp = stand(CAMP, pieces, profile=stays)
        assert play(camp, f"lay {FIELD} 0,1", "pass").awards == ()
        state = play(
            stand({**CAMP, "-1,0": FIELD}, pieces, profile=stays), f"lay {FIELD} 0,1", "pass"
        )
        assert state.awards == ()


def test_a_phase_settles_what_is_left(tmp_path: Path) -> None:
    with another(tmp_path, TENT) as both:
        profile = load_profile(str(both)).with_answer("final.order", ["tents"])
        lines = ['pieces = ["red follower 0,0 tent"]', "bag = []"]
        state = play(stand(CAMP, *lines, profile=profile), "end")
        (award,) = state.awards
        assert (award.kind, award.points, award.final) == ("tent", 3, True)
        assert standing(state) == []


def test_the_end_is_thought_of_as_it_would_be_called(tmp_path: Path) -> None:
    source = """
def phase(draft):
    draft.keep("seen", (draft.step, draft.laid, len(draft.bag), draft.hands))

EXTENSION = Extension(name="other", phases={"late": phase})
"""
    with another(tmp_path, source) as both:
        profile = load_profile(str(both)).with_answer("final.order", ["late"])
        lines = ('step = "place"', 'laid = "0,0"', 'bag = ["D"]', 'hands = { blue = ["D"] }')
        over = ended(stand({"0,0": FIELD}, *lines, profile=profile))
    assert over.content.extras["seen"] == ("draw", None, 0, ((), ()))


FLAGS = """
def bonus(mark, points):
    return Bonus(
        mark=mark, on="road", points=lambda profile: points, clause="road.per_tile",
        final_points=lambda profile: 1, final_clause="final.unit",
    )

EXTENSION = Extension(
    name="other",
    marks=(MarkWord("kite", frozenset({"road"})), MarkWord("flag", frozenset({"road"}))),
    bonuses=(bonus("kite", 7), bonus("flag", 5)),
)
"""


@pytest.mark.parametrize(
    ("marks", "complete", "unfinished"),
    [
        ("flag@1", (2, 5), (1, 1)),
        ("kite@1", (2, 7), (1, 1)),
        ("flag*2@1, kite@1", (2, 7, 10), (1, 1, 2)),
    ],
)
def test_marks_on_roads_add_what_they_are_worth_once_complete_or_at_the_end(
    marks: str, complete: tuple[int, ...], unfinished: tuple[int, ...], tmp_path: Path
) -> None:
    with another(tmp_path, FLAGS) as both:
        tiles = {"0,0": f"[aaa a1a aaa aaa; {marks}]"}
        pieces = 'pieces = ["blue follower 0,0 1"]'
        state = stand(tiles, pieces, profile=load_profile(both))
        (award,) = play(state, f"lay {ENDS} 1,0", "pass").awards
        assert items(award) == [(points, "road.per_tile") for points in complete]
        ending = stand(tiles, pieces, "bag = []", profile=load_profile(both))
        (award,) = play(ending, "end").awards
        assert items(award) == [
            (points, "final.unit" if at else "final.unfinished")
            for at, points in enumerate(unfinished)
        ]


# -- the final scoring ----------------------------------------------------------------------------


def test_a_phase_pays_the_majority_as_modifiers_leave_it() -> None:
    pieces = ["red juggler 0,0 C coins=1", "blue follower 1,1 a", "blue follower 2,0 a"]
    tiles = {"0,0": EAST, "1,0": "[aaa aaa aaa CCC; rain]", "1,1": FIELD, "2,0": FIELD}
    lines = [f"pieces = {json.dumps(pieces)}", 'fair = "0,0"', "bag = []"]
    profile = fair(parade__crowd=5, final__order=["parade"])
    state = play(stand(tiles, *lines, profile=profile), "end")
    crowd = [award for award in state.awards if award.kind == "crowd"]
    assert [(award.player, award.points) for award in crowd] == [("red", 2), ("blue", 2)]
    assert items(crowd[0]) == [(5, "parade.crowd"), (-3, "rain.loss")]
    assert len(standing(state)) == 3


@pytest.mark.parametrize(
    ("order", "kinds", "red"),
    [
        (["parade", "unfinished", "farms"], ["parade", "parade", "city"], 8),
        (["unfinished", "parade"], ["city", "parade"], 4),
        (["unfinished", "farms"], ["city"], 1),
    ],
)
def test_a_phase_of_the_final_scoring_comes_where_it_is_named(
    order: list[str], kinds: list[str], red: int
) -> None:
    lines = ['pieces = ["red juggler 0,0 C coins=2"]', 'darling = "red"', "bag = []"]
    state = stand({"0,0": EAST}, *lines, profile=fair(final__order=order))
    state = play(state, "end")
    assert [award.kind for award in state.awards] == kinds
    assert state.scores == {"red": red, "blue": 0}
    assert all(award.final for award in state.awards)
