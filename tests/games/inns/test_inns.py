"""Inns and Cathedrals beyond the casebook: laws, and what is offered."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import new_game
from arkrules.play import plies
from tests.games.asking import paid, reasons
from tests.positions import FIELD, play, stand, tiles

UNDER = "carcassonne-c2+inns"


def test_without_a_follower_a_large_one_may_still_be_placed() -> None:
    supply = "supply = { red = { follower = 0, large = %d } }"
    for large, kinds in ((1, ["place", "pass"]), (0, ["pass"])):
        state = stand(tiles(f"0,0 {FIELD}"), supply % large, under="carcassonne+inns")
        assert [*play(state, f"lay {FIELD} 0,1").moves().by_kind] == kinds


@given(st.integers(0, 2**32), st.sampled_from(("carcassonne", "carcassonne-c2")))
def test_roads_with_inns_and_cities_with_cathedrals_pay_by_their_own_rates_alone(
    seed: int, edition: str
) -> None:
    marks = {"road": "inn", "city": "cathedral"}
    for _, state in plies(new_game(f"{edition}+inns", 3), Random(seed)):
        for award in state.awards:
            if (mark := marks.get(award.kind)) is None:
                continue
            _, _, segment, *_ = award.what.split()
            feature = state.board.feature(award.cell.spot, segment)
            own = {clause.partition(".")[0] == mark for clause in award.clauses}
            assert own == {feature.marks(mark) > 0}
            assert not (award.final and feature.marks(mark))


@pytest.mark.parametrize(("edition", "gardens"), [("carcassonne", 0), ("carcassonne-c2", 2)])
def test_eighteen_tiles_are_in_the_box(edition: str, gardens: int) -> None:
    more, plain = (
        new_game(name, 6 if "inns" in name else 5) for name in (f"{edition}+inns", edition)
    )
    assert more.bag is not None
    assert plain.bag is not None
    assert sum(more.bag.values()) - sum(plain.bag.values()) == 18
    new = {token: n for token, n in more.bag.items() if token not in plain.bag}
    assert sum(n for token, n in new.items() if token.endswith("G")) == gardens
    assert all(held == {"follower": 7, "large": 1} for held in more.supply.values())


def test_an_inn_that_counts_as_nothing_is_not_said_to_be_another_roads() -> None:
    road = tiles("0,0 [aaa a1b bbb b1a; inn@1]")
    pieces = 'pieces = ["red follower 0,0 1"]'
    state = stand(road, pieces, "bag = []", under=UNDER, inn__unfinished="as-without")
    assert paid(state.play("end")) == [("red", "road", [(1, "final.unfinished")])]
    assert reasons(state, "end", "inn.") == []
