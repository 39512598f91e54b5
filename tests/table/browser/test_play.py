"""A game at the table, played by clicking."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from arkrules import GameState, Record, new_game
from arkrules.play.playouts import plies
from tests.table.browser.seat import DESKTOP, PHONE, Seat

pytestmark = pytest.mark.slow

LIT = "#table-board .lit"
MAKE = "#table-panel [data-act^='move:']"


def begin(seat: Seat, game: str, **by: str) -> Seat:
    """Begin a game by clicks."""
    seat.press("mode:play")
    seat.page.locator("#begin-rules > summary").click()
    seat.page.locator("[data-act=game]").select_option(game)
    seat.idle()
    for at, policy in by.items():
        seat.page.locator(f"#begin-{at}").select_option(policy)
    seat.page.locator("#begin-seed").evaluate("(one) => { one.value = '5'; }")
    seat.page.locator("#begin button[type=submit]").click()
    return seat.idle()


def late(tiles: int) -> GameState:
    """A game in which so many tiles lie, so that its rest is short."""
    states = (state for _, state in plies(new_game("carcassonne", 2), Random(15)))
    return next(state for state in states if len(state.tiles) == tiles and state.step == "draw")


def begin_here(seat: Seat, state: GameState) -> Seat:
    """Begin a game by clicks with what lies there and the rest of the box."""
    seat.open_text(state.position().to_toml()).press("mode:play")
    seat.page.locator("#begin-here-seed").evaluate("(one) => { one.value = '5'; }")
    seat.page.locator("#begin-here button[type=submit]").click()
    return seat.idle()


def record(seat: Seat) -> Record:
    """The game played."""
    return Record.read(seat.table["game"])


def passing_ends_the_turn(seat: Seat) -> bool:
    """Whether a tile was laid, and all that is left of the turn is to place nothing."""
    state = record(seat).replay()
    return state.step == "place" and state.play("pass").step == "draw"


def play(seat: Seat, luck: Random, times: int) -> None:
    """Make moves by clicking something that is lit, or a button, as long as there is one."""
    for _ in range(times):
        places = seat.page.locator(LIT).evaluate_all("all => all.map((one) => one.id)")
        acts = seat.page.locator(MAKE).evaluate_all("all => all.map((one) => one.dataset.act)")
        if not places and not acts:
            return
        # Where there are very many ways, they are counted and have no buttons.
        if places and (not acts or luck.random() < 0.7):
            one = seat.page.locator(f"[id={luck.choice(places)!r}]")
        else:
            one = seat.find(luck.choice(acts))
        one.dispatch_event("click")  # whose middle may lie beneath something else
        seat.idle()


def test_a_game_is_played_to_its_end_by_clicking_and_its_record_replays(
    seat: Any, on_machine: str
) -> None:
    there = begin_here(seat(on_machine, **DESKTOP).open(), late(60))
    play(there, Random(15), 1_000)  # about 15 clicks a turn, most of which choose and turn
    last = record(there).replay()
    assert last.over
    assert last.position().to_dict() == there.table["position"]
    there.press("page:sheet")
    assert there.page.locator("#final").is_visible()


def test_the_computer_answers_and_its_moves_are_taken_back_with_ones_own(
    seat: Any, on_machine: str
) -> None:
    there = begin(seat(on_machine, **PHONE).open(), "ark-en2", by1="greedy")
    luck = Random(3)
    while not passing_ends_the_turn(there):
        before = record(there).moves
        play(there, luck, 1)
    made = record(there).moves
    there.press("move:pass")
    state = record(there).replay()
    assert state.to_move == "red"
    assert len(record(there).moves) > len(made) + 2
    there.press("unmake", "unmake")
    assert record(there).moves == before
    there.page.keyboard.press("y")
    there.idle()
    assert record(there).moves == made


def test_a_piece_is_dragged_from_its_rack_and_the_tile_in_hand_follows_the_cursor(
    seat: Any, on_machine: str
) -> None:
    there = begin(seat(on_machine, **DESKTOP).open(), "carcassonne")
    page, mouse = there.page, there.page.mouse
    carried, cell = page.locator("#table-carried"), page.locator(LIT).first
    cell.hover()
    wide = cell.bounding_box()
    assert wide is not None
    assert carried.bounding_box() == pytest.approx(wide, abs=2), "it settles where it can lie"
    while record(there).replay().step != "place":
        cell.click()
        there.idle()
    assert carried.is_hidden()
    place = page.locator(".large-tile .can").first
    page.locator(".rack .meeple").hover()
    mouse.down()
    box = place.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2 + 14, box["y"] + box["height"] / 2, steps=5)
    assert carried.is_visible()
    mouse.up()
    there.idle()
    assert any(move.startswith("follower ") for move in record(there).moves)


def test_a_game_survives_a_reload_and_is_asked_about(seat: Any, on_machine: str) -> None:
    there = begin(seat(on_machine, **DESKTOP).open(), "carcassonne")
    play(there, Random(4), 6)
    kept = there.table
    there.page.reload()
    assert there.ready().table == kept
    there.press("page:sheet")
    turns = there.page.locator("#table-panel [data-act^='question:']")
    there.press(turns.last.get_attribute("data-act") or "")
    assert there.table["mode"] != "play"
    assert there.table["moves"]
    there.press("mode:play", "resume")
    assert there.table["game"] == kept["game"]


def test_every_page_of_a_game_is_for_everybody(seat: Any, on_machine: str) -> None:
    there = begin(seat(on_machine, **PHONE).open(), "ark-en2")
    play(there, Random(7), 12)
    faults = {act: there.press(act).faults() for act in ("page:sheet", "page:begin", "page:move")}
    there.page.keyboard.press(",")
    assert there.idle().table["sitting"]["behind"] >= 1
    faults["the past"] = there.faults()
    assert {place: found for place, found in faults.items() if found} == {}
