"""A game at the table, played by clicking."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from axe_playwright_python.sync_playwright import Axe

from arkrules import Record
from tests.desk.browser.seat import DESKTOP, PHONE, Seat
from tests.desk.browser.test_page import SIZES, SMALL

pytestmark = pytest.mark.slow

LIT = "#table-board .lit"
MAKE = "#table-panel [data-act^='make:']"


def begin(seat: Seat, game: str, **by: str) -> Seat:
    """Begin a game by clicks."""
    seat.press("mode:play")
    seat.page.locator("[data-act=game]").select_option(game)
    seat.idle()
    for at, policy in by.items():
        seat.page.locator(f"#begin-{at}").select_option(policy)
    seat.page.locator("#begin-seed").evaluate("(one) => { one.value = '5'; }")
    seat.page.locator("#begin button[type=submit]").click()
    return seat.idle()


def moves(seat: Seat) -> tuple[str, ...]:
    """The moves made."""
    return Record.from_text(seat.table["game"]).moves


def passing_ends_the_turn(seat: Seat) -> bool:
    """Whether a tile was laid, and all that is left of the turn is to place nothing."""
    state = Record.from_text(seat.table["game"]).replay()
    return state.step == "place" and state.play("pass").step == "draw"


def play_one(seat: Seat, luck: Random) -> bool:
    """Make a move by clicking something that is lit, or a button; False where there is none."""
    page = seat.page
    places = page.locator(LIT).evaluate_all("all => all.map((one) => one.id)")
    acts = page.locator(MAKE).evaluate_all("all => all.map((one) => one.dataset.act)")
    # Where there are very many ways, they are counted and have no buttons.
    if places and (not acts or luck.random() < 0.7):
        # The middle of a place may lie beneath something else, so that it is clicked by itself.
        page.locator(f"[id={luck.choice(places)!r}]").dispatch_event("click")
        seat.idle()
        return True
    if not acts:
        return False
    seat.find(luck.choice(acts)).dispatch_event("click")
    seat.idle()
    return True


def test_a_whole_game_is_played_by_clicking_and_its_record_replays(
    seat: Any, on_machine: str
) -> None:
    there = begin(seat(on_machine, **DESKTOP).open(), "carcassonne")
    luck = Random(15)
    for _ in range(3_000):  # a game takes about 950 such clicks, most of which choose and turn
        if not play_one(there, luck):
            break
    assert "The game is over" in there.read("panel")
    record = Record.from_text(there.table["game"])
    last = record.replay()
    assert last.over
    assert last.position().to_dict() == there.table["position"]
    there.press("page:sheet")
    assert "Final scoring" in there.read("panel")


def test_the_computer_answers_and_its_moves_are_taken_back_with_ones_own(
    seat: Any, on_machine: str
) -> None:
    there = begin(seat(on_machine, **PHONE).open(), "ark-en2", by1="greedy")
    luck = Random(3)
    while not passing_ends_the_turn(there):
        before = moves(there)
        play_one(there, luck)
    made = moves(there)
    there.press("make:pass")
    assert "Red to move" in there.read("panel")
    assert len(moves(there)) > len(made) + 2
    there.press("unmake", "unmake")
    assert moves(there) == before
    there.page.keyboard.press("y")
    there.idle()
    assert moves(there) == made


def test_a_game_survives_a_reload_and_is_asked_about(seat: Any, on_machine: str) -> None:
    there = begin(seat(on_machine, **DESKTOP).open(), "carcassonne")
    luck = Random(4)
    for _ in range(6):
        play_one(there, luck)
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


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_a_game_is_for_everybody(seat: Any, on_machine: str, size: str) -> None:
    there = seat(on_machine, **SIZES[size]).open()
    there.press("mode:play")
    for_everybody(there)
    begin(there, "ark-en2")
    luck = Random(7)
    for _ in range(20):
        play_one(there, luck)
    for act in ("page:sheet", "page:begin", "page:move"):
        there.press(act)
        for_everybody(there)
    there.page.keyboard.press(",")
    there.idle()
    assert "This is how it stood" in there.read("panel")
    for_everybody(there)


def for_everybody(there: Seat) -> None:
    """Nothing is wrong for those who do not see or whose fingers are thick."""
    found = Axe().run(there.page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []
    assert there.page.evaluate(SMALL) == []
