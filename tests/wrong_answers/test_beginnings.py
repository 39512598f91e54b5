"""What a game begins with, which no case says, as a case begins with a position."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from arkrules import Cell, PositionError, Profile, new_game
from arkrules.play.assembly import assembly_of
from arkrules.rules import Span
from arkrules.tiles import TileAt
from tests.house_rules import SHELF
from tests.wrong_answers.answering import is_playable
from tests.wrong_answers.set_aside import BEFORE_THE_FIRST_TURN

EDITIONS = tuple(SHELF.profile_ids())


@attrs.frozen
class Beginning:
    """What can be seen before the first turn."""

    table: tuple[str, ...]
    """The tiles on the table, in the order of the alphabet."""
    bag: int
    """How many tiles are drawn from."""
    alike: int
    """How many of these are of the kind D, which the base game begins with."""
    players: tuple[int, ...] = (2, 3, 4, 5)


BASE = Beginning(("0,0 D",), 71, alike=3)
ARK = Beginning(("0,0 27",), 71, alike=0)
GHOSTS = Beginning(("0,0 NW", "0,1 SW", "1,0 NE", "1,1 SE"), 131, alike=3)
"""The base game has four D, one of which begins it; with ghosts that one stays in the box."""


def stated(edition: str) -> Beginning:
    return {"carcassonne": BASE, "ark": ARK, "ghosts": GHOSTS}[edition.partition("-")[0]]


def beginning(profile: Profile) -> Beginning:
    players = tuple(number for number in range(1, 8) if _can_play(profile, number))
    state = new_game(profile, players[0])
    bag = state.bag or {}
    tiles = map(str, state.position().tiles)
    return Beginning(tuple(sorted(tiles)), sum(bag.values()), bag.get("D", 0), players)


def _can_play(profile: Profile, number: int) -> bool:
    try:
        new_game(profile, number)
    except PositionError:
        return False
    return True


def other_beginnings(profile: Profile) -> Iterator[tuple[str, object]]:
    """Other answers to what is asked before the first turn."""
    for ends in ((1, 5), (3, 5), (2, 4), (2, 6)):
        yield "setup.players", Span(*ends)
    for tiles in (71, 73, 134, 136):
        yield "setup.tiles", tiles
    own = stated(profile.id).table
    for kind in assembly_of(profile).box.counts:
        if own != (f"0,0 {kind}",):  # which an edition need not name, if its set of tiles does
            yield "setup.start_tile", (TileAt(Cell(0, 0), kind),)
        yield "setup.left_in_box", (kind,)
        yield "setup.left_in_box", ("D", kind)
    if own[1:]:
        yield "setup.start_tile", tuple(map(TileAt.parse, own[1:]))
    yield "setup.left_in_box", ()
    yield "setup.start_in_bag", True


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_begins_as_it_should(edition: str) -> None:
    assert beginning(SHELF.profile(edition)) == stated(edition)


@pytest.mark.parametrize("edition", ["carcassonne", "ark-en2", "ghosts"])
def test_no_edition_would_begin_so_with_another_answer(edition: str) -> None:
    profile = SHELF.profile(edition)
    asked = set()
    for id, answer in other_beginnings(profile):
        asked.add(id)
        if answer == profile.value(id) or not is_playable(profile, profile.clause(id), answer):
            continue
        assert beginning(profile.with_value(id, answer)) != stated(edition), (id, answer)
    assert asked == BEFORE_THE_FIRST_TURN.keys()
