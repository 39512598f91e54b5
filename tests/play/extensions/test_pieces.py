"""What an extension puts on the table: clauses, pieces, what they carry."""

from __future__ import annotations

import pytest

from arkrules import (
    ProfileError,
    load_profile,
    new_game,
    set_up,
)
from arkrules.play import MutableState, lexicon, valuation_of
from arkrules.play.events import Returned
from tests.fair import (
    AROUND_STALL,
    EAST,
    FIELD,
    STALL,
    WEST,
    earned,
    fair,
    refused,
    stand,
    standing,
)
from tests.positions import offered, play
from tests.running import error_of

pytestmark = pytest.mark.usefixtures("installed")


# -- clause groups ---------------------------------------------------------------------------------


def test_a_group_may_have_a_heading_of_its_own_or_share_one_of_the_base_game() -> None:
    profile = load_profile("fair")
    groups = {heading: set[str]() for heading in ("city", "stall")}
    for asked in profile:
        if asked.heading in groups:
            groups[asked.heading].add(asked.group.__name__)
    assert groups == {"city": {"CityRules", "BannerRules"}, "stall": {"StallRules"}}
    assert profile.value("city.per_banner") == 3
    assert profile.value("city.per_pennant") == 2
    assert profile.answer("stall.points").cite == ("fair:stalls",)


def test_the_base_game_is_not_asked_its_clauses() -> None:
    error_of(load_profile("carcassonne").answer, "city.per_banner", kind=ProfileError)


def test_an_overlay_answers_its_clauses() -> None:
    profile = load_profile("fair+fair.feast")
    assert profile.value("juggler.returns") == "box"
    assert profile.value("stall.scored") == "first"
    assert profile.value("city.per_banner") == 3


# -- pieces ----------------------------------------------------------------------------------------


def test_a_piece_is_dealt_and_reserved_as_its_clauses_say() -> None:
    state = new_game("fair", ["red", "blue"])
    assert dict(state.supply["red"]) == {"follower": 7, "juggler": 1}
    assert state.position().stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    state = new_game(fair(juggler__count=3, juggler__reserve=0), ["red", "blue"])
    assert state.supply["blue"]["juggler"] == 3
    assert state.position().stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 0}}
    state = new_game(fair(juggler__reserve=0, juggler__returns="box"), ["red", "blue"])
    assert state.position().stock == {"coin": 4}


def test_a_piece_stands_where_its_own_rule_says() -> None:
    tiles = {"0,0": STALL, "1,0": FIELD}
    state = stand(tiles, 'fair = "0,0"')
    near, far = play(state, f"lay {EAST} 0,1"), play(state, f"lay {EAST} 2,0")
    assert "juggler C" in offered(near)
    assert refused(near, "juggler a") == ("juggler.where",)
    assert refused(far, "juggler C") == ("juggler.near_fair",)
    assert refused(far, "juggler a") == ("juggler.where", "juggler.near_fair")
    anywhere = stand(tiles, 'fair = "0,0"', profile=fair(juggler__near_fair=False))
    assert "juggler C" in offered(play(anywhere, f"lay {EAST} 2,0"))


def test_a_piece_that_is_not_at_hand_is_refused_by_its_own_clause() -> None:
    state = stand({"0,0": FIELD}, "supply = { red = { juggler = 0 } }")
    assert refused(play(state, f"lay {EAST} 1,0"), "juggler C") == ("juggler.out_of_supply",)


@pytest.mark.parametrize(("weight", "winners"), [(2, {"red"}), (1, {"red", "blue"}), (0, {"blue"})])
def test_a_piece_weighs_what_its_clause_says(weight: int, winners: set[str]) -> None:
    tiles = {"0,0": STALL, "0,-1": "[CCC aaa aaa aaa]", "-1,0": FIELD, "0,1": FIELD}
    pieces = 'pieces = ["red juggler 0,-1 C", "blue follower -1,0 a"]'
    state = stand(tiles, pieces, profile=fair(juggler__weight=weight))
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "stall") == dict.fromkeys(winners, 6)


@pytest.mark.parametrize(("final", "winners"), [(2, {"red"}), (1, {"red", "blue"}), (0, {"blue"})])
def test_a_weight_is_asked_for_the_end_of_the_game(final: int, winners: set[str]) -> None:
    pieces = 'pieces = ["red juggler 0,-1 a", "blue follower -1,0 a"]'
    state = stand(AROUND_STALL, pieces, "bag = []", profile=fair(juggler__final_weight=final))
    assert earned(play(state, "end"), "stall") == dict.fromkeys(winners, 4)
    stall, field = valuation_of(state).holdings
    assert (stall.of.kind, str(stall.of.cell), field.of.kind) == ("stall", "0,0", "field")
    assert (set(stall.earners), stall.pieces) == (winners, {"red": 1, "blue": 1})


def test_a_weight_is_asked_for_the_kind_of_thing_contended_for() -> None:
    pieces = 'pieces = ["red juggler 0,0 C", "blue follower 1,1 C"]'
    tiles = {"0,0": "[aaa CCC aaa aaa]", "1,1": "[CCC aaa aaa aaa]", "0,1": FIELD}
    state = play(stand(tiles, pieces), "lay [aaa aaa CCC CCC] 1,0", "pass")
    assert earned(state, "city") == {"red": 6, "blue": 6}


@pytest.mark.parametrize("kept_out", [[], ["follower"], ["juggler"], ["follower", "juggler"]])
def test_a_piece_keeps_out_whom_its_clause_says(kept_out: list[str]) -> None:
    profile = fair(juggler__blocks=kept_out)
    state = stand({"0,0": EAST}, 'pieces = ["blue juggler 0,0 C"]', profile=profile)
    state = play(state, "lay [CCC aaa aaa CCC] 1,0")
    for piece in ("follower", "juggler"):
        if piece in kept_out:
            assert refused(state, f"{piece} C") == ("follower.occupied",)
        else:
            assert f"{piece} C" in offered(state)


def test_a_state_knows_whom_its_pieces_keep_out() -> None:
    profile = fair(juggler__blocks=["juggler"])
    pieces = 'pieces = ["blue juggler 0,0 C", "red follower 0,0 a"]'
    state = stand({"0,0": EAST}, pieces, profile=profile)
    city, field = state.board.node(0, "C"), state.board.node(0, "a")
    assert [piece.kind for piece in state.content.blockers(city, "juggler")] == ["juggler"]
    assert state.content.blockers(city, "follower") == ()
    assert [piece.kind for piece in state.content.blockers(field, "juggler")] == ["follower"]


@pytest.mark.parametrize(
    ("to", "reserved", "supply", "reserve"),
    [
        ("supply", 2, 1, 2), ("stock", 2, 0, 3), ("box", 2, 0, 2),
        ("supply", 0, 1, None), ("stock", 0, 0, 1), ("box", 0, 0, None),
    ],
)  # fmt: skip
def test_a_piece_returns_to_where_its_clause_says(
    to: str, reserved: int, supply: int, reserve: int | None
) -> None:
    profile = fair(juggler__returns=to, juggler__reserve=reserved)
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=profile)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert (earned(state, "city"), standing(state)) == ({"red": 4}, [])
    assert state.supply["red"]["juggler"] == supply
    assert state.stock.get("red") == (None if reserve is None else {"juggler": reserve})
    assert [event.to for event in state.events if isinstance(event, Returned)] == [to]
    assert set_up(profile, state.position()) == state


def test_a_reserved_piece_can_be_brought_into_play() -> None:
    state = stand({"0,0": STALL, "0,1": FIELD}, 'fair = "0,0"')
    state = play(state, f"lay {FIELD} 1,0", "fair 1,0")
    assert state.supply["red"]["juggler"] == 2
    assert state.stock == {"coin": 4, "red": {"juggler": 1}, "blue": {"juggler": 2}}
    assert state.position().supply == {"red": {"juggler": 2}}
    assert set_up(state.profile, state.position()) == state


# -- what pieces carry, and the stock --------------------------------------------------------------


def test_what_a_piece_carries_comes_out_of_the_stock() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]')
    (piece,) = state.pieces
    assert (piece.note("coins"), state.stock["coin"]) == (2, 2)
    assert standing(state) == ["red juggler 0,0 C coins=2"]
    profile = fair(coin__amount=50, coin__most=30)
    full = "red juggler 0,0 C coins=30"
    assert standing(stand({"0,0": EAST}, f'pieces = ["{full}"]', profile=profile)) == [full]


def test_what_a_lifted_piece_carried_goes_back_to_its_stock() -> None:
    pieces = 'pieces = ["red juggler 0,0 C coins=2", "blue follower 0,0 a"]'
    draft = MutableState.of(stand({"0,0": EAST}, pieces).content)
    for name in ("C", "a"):
        draft.lift(draft.board.node(0, name))
    assert (draft.pieces, draft.occupied, draft.stock) == ({}, 0, {"coin": 4})
    assert (draft.reserves[0], draft.supplies[1]) == (
        {"juggler": 3}, {"follower": 7, "juggler": 1},
    )  # fmt: skip


def test_another_word_for_a_piece_is_known_unless_it_is_a_piece_itself() -> None:
    assert lexicon().synonyms["acrobat"] == "juggler"
    assert "follower" not in lexicon().synonyms
