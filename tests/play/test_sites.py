"""What lies in the middle of a tile: when it is complete."""

from __future__ import annotations

import pytest

from arkrules import load_profile
from arkrules.geometry import AROUND, Cell
from arkrules.play import (
    Completed,
    MutableState,
    Order,
    Scorer,
    Sites,
    send_home,
    stay,
)
from tests.positions import FIELD, play, stand, tiles

ROW = tiles(*(f"{x},0 {FIELD}" for x in (-1, 1, 2)), "0,0 B")
ACROSS = (2, -2)
"""The steps to the tiles two to the east and two to the west."""


def scorer_at(steps: tuple[int, ...], word: str = "monastery") -> Scorer:
    """A scorer of sites with neighbors at these steps."""
    return Sites(word, "monastery.ours", steps=steps).scorer(lambda *_: ())


@pytest.mark.parametrize(
    ("laid", "steps", "complete"),
    [
        ("-2,0", ACROSS, True),  # two away, with nothing of it beside the tile
        ("3,0", ACROSS, False),
        ("0,1", (-1, 1), False),  # it was complete before, without this tile
        ("-2,0", AROUND, False),
        ("0,1", AROUND, False),  # beside it, and not the last
        ("-2,0", (-2,), True),  # its only neighbor
        ("-2,0", (2,), False),  # which was there already, on the other side
    ],
)
def test_a_site_is_completed_by_the_last_of_its_neighbors_wherever_they_are(
    laid: str, steps: tuple[int, ...], complete: bool
) -> None:
    state = play(stand(ROW), f"lay {FIELD} {laid}")
    draft = MutableState.of(state.content)
    found = [draft.board.where(one.node)[0] for one in scorer_at(steps).completed(draft)]
    assert found == [0] * complete


def test_where_no_tile_was_laid_no_site_was_completed() -> None:
    draft = MutableState.of(stand(ROW).content)
    for steps in (AROUND, ACROSS, (1, -1)):
        assert not scorer_at(steps).completed(draft)


@pytest.mark.parametrize("order", [("0,0", "1,0"), ("1,0", "0,0")])
def test_sites_that_one_tile_completes_are_told_in_reading_order(order: tuple[str, ...]) -> None:
    beside = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1)]
    fields = [f"{x},{y} {FIELD}" for x, y in beside if (x, y) not in ((0, 0), (1, 0), (1, 1))]
    state = stand(tiles(*(f"{cell} B" for cell in order), *fields))
    state = play(state, f"lay {FIELD} 1,1", "pass")
    complete = [event for event in state.events if isinstance(event, Completed)]
    assert [(event.kind, str(event.cell)) for event in complete] == [
        ("monastery", "0,0"), ("monastery", "1,0"),
    ]  # fmt: skip


@pytest.mark.parametrize(("laid", "points"), [("1,1", 0), ("2,0", 8)])
def test_a_site_that_the_last_tile_completes_is_not_unfinished(laid: str, points: int) -> None:
    around = ("-1,-1", "-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0")
    seven = [f"{cell} {FIELD}" for cell in around]
    held = f'hands = {{ red = ["{FIELD}"] }}'
    lines = ('pieces = ["red follower 0,0 monastery"]', held, "bag = []")
    state = stand(tiles("0,0 B", *seven), *lines, 'step = "lay"', end__when="at-laying")
    assert play(state, f"lay /0 {laid}", "end").scores["red"] == points


def test_why_a_site_is_not_complete_is_told_by_its_clause(snapshot: object) -> None:
    told = []
    for beside in ([], ["0,1"]):
        there = tiles("0,0 B", *(f"{cell} {FIELD}" for cell in beside))
        state = play(stand(there, 'pieces = ["red follower 0,0 monastery"]'), f"lay {FIELD} -1,0")
        told += [one.words for one in state.explain("pass") if one.clause == "monastery.points"]
    assert told == snapshot


def test_a_site_lacks_what_does_not_lie_around_it() -> None:
    content = stand(ROW, 'pieces = ["red follower 0,0 monastery"]').content
    (site,) = scorer_at(AROUND).unfinished(MutableState.of(content))
    for steps in ((-1, 1), (2,)):
        assert list(scorer_at(steps).lacks(content, site)) == []
    ((clause, words),) = scorer_at(ACROSS).lacks(content, site)
    # One of two is there.
    assert (clause, "1" in str(words), "2" in str(words)) == ("monastery.ours", True, True)


@pytest.mark.parametrize("steps", [AROUND, (-1, 1), ACROSS, (1, 2)])
def test_a_site_is_scored_last_and_sends_pieces_home_unless_it_is_said(
    steps: tuple[int, ...],
) -> None:
    scorer = scorer_at(steps)
    assert (scorer.kind, scorer.phase, scorer.release) == ("monastery", "unfinished", send_home)
    assert scorer.order(load_profile("carcassonne")) is Order.SITES
    other = Sites("monastery", "monastery.ours", steps=steps).scorer(
        lambda *_: (), phase="", release=stay, order=lambda _: Order.FIRST
    )
    assert (other.phase, other.release) == ("", stay)
    assert other.order(load_profile("carcassonne")) is Order.FIRST


def test_a_scorer_of_ones_own_sends_pieces_home() -> None:
    plain = Scorer(
        kind="mine", order=lambda _: Order.LAST, completed=lambda _: (), unfinished=lambda _: (),
        lines=lambda *_: (), lacks=lambda *_: (),
    )  # fmt: skip
    assert (plain.phase, plain.release) == ("unfinished", send_home)


@pytest.mark.parametrize(("word", "found"), [("temple", 1), ("monastery", 0)])
def test_of_sites_those_of_the_word_are_completed(word: str, found: int) -> None:
    row = tiles("0,0 [aaa aaa aaa aaa; temple]", f"1,0 {FIELD}")
    draft = MutableState.of(play(stand(row, under="ark-en2"), f"lay {FIELD} -1,0").content)
    assert len(scorer_at((-1, 1), word).completed(draft)) == found


def test_a_site_is_contended_for_on_its_node_and_counts_its_tile() -> None:
    there = tiles(f"-1,0 {FIELD}", "0,0 B", f"1,0 {FIELD}")
    content = stand(there, 'pieces = ["red follower 0,0 monastery"]').content
    spot = Cell(0, 0).spot
    (site,) = scorer_at(AROUND).unfinished(MutableState.of(content))
    node = content.board.node(spot, "monastery")
    assert (site.kind, site.node, site.nodes) == ("monastery", node, 1 << node)
    assert site.tiles == content.board.tiles_on((spot,))
