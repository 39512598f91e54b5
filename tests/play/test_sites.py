"""What lies in the middle of a tile: when it is complete."""

from __future__ import annotations

import pytest

from arkrules.geometry import AROUND
from arkrules.play import Draft, completed_sites
from tests.positions import FIELD, play, stand, tiles

ROW = tiles(*(f"{x},0 {FIELD}" for x in (-1, 1, 2)), "0,0 B")
ACROSS = (2, -2)
"""The steps to the tiles two to the east and two to the west."""


@pytest.mark.parametrize(
    ("laid", "steps", "complete"),
    [
        ("-2,0", ACROSS, True),  # two away, with nothing of it beside the tile
        ("3,0", ACROSS, False),
        ("0,1", (-1, 1), False),  # it was complete before, without this tile
        ("-2,0", AROUND, False),
    ],
)
def test_a_site_is_completed_by_the_last_of_its_neighbors_wherever_they_are(
    laid: str, steps: tuple[int, ...], complete: bool
) -> None:
    state = play(stand(ROW), f"lay {FIELD} {laid}")
    draft = Draft.of(state.content)
    found = [str(draft.place_of(one.node)[0]) for one in completed_sites("monastery", steps)(draft)]
    assert found == ["0,0"] * complete


def test_where_no_tile_was_laid_no_site_was_completed() -> None:
    draft = Draft.of(stand(ROW).content)
    for steps in (AROUND, ACROSS, (1, -1)):
        assert completed_sites("monastery", steps)(draft) == ()
