"""What stands on the board is worth now and at the end, and why it is not scored yet."""

from __future__ import annotations

from arkrules.play import valuation_of
from tests.positions import CAP, FIELD, play, stand, tiles

STRAIGHT = "[a1b bbb b1a aaa]"


def test_a_city_is_worth_more_completed_than_at_the_end() -> None:
    worth = valuation_of(stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]'))
    (city,) = worth.holdings
    assert (city.kind, str(city.cell), city.pieces, city.earners) == (
        "city",
        "0,0",
        {"red": 1},
        ("red",),
    )
    assert [sum(line.points for line in lines) for lines in (city.now, city.final)] == [2, 1]
    assert (worth.scores["red"], worth.final_scores["red"]) == (0, 1)


def test_fields_are_listed_in_reading_order_and_are_worth_nothing_of_themselves() -> None:
    pieces = 'pieces = ["red follower 0,0 b", "blue follower 0,0 a"]'
    held = valuation_of(stand(tiles(f"0,0 {STRAIGHT}"), pieces)).holdings
    assert [(one.kind, one.pieces, one.now) for one in held] == [
        ("field", {"blue": 1}, ()),
        ("field", {"red": 1}, ()),
    ]


def test_what_is_left_open_beside_the_tile_is_explained_and_what_lies_elsewhere_is_not() -> None:
    there = tiles("0,0 [aaa aaa aaa aaa; monastery]", f"0,1 {FIELD}", f"1,1 {FIELD}", f"-1,0 {CAP}")
    pieces = 'pieces = ["red follower 0,0 monastery", "blue follower -1,0 C"]'
    state = play(stand(there, pieces, f'hands = {{ red = ["{CAP}"] }}'), "lay /0 1,0")
    told = [str(reason.words) for reason in state.explain("follower C")]
    assert "the monastery at 0,0 is not complete: 4 of its 8 neighbors are there" in told
    assert any(one.startswith("the city C at 1,0 ") for one in told)
    assert not any("-1,0" in one for one in told)
