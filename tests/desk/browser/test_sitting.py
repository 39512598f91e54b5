"""Whole visits: what people come for, done by clicks alone; and 200 clicks and keys by chance."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from arkrules.desk import Desk
from arkrules.rulings import read_case
from tests.desk.browser.seat import DESKTOP, PHONE, Seat
from tests.paths import ROOT

pytestmark = pytest.mark.slow

SIZES = {"phone": PHONE, "desktop": DESKTOP}


@pytest.fixture(params=SIZES)
def there(request: pytest.FixtureRequest, seat: Any, on_machine: str) -> Seat:
    """A seat with a phone, and one at a desktop."""
    found: Seat = seat(on_machine, accept_downloads=True, **SIZES[request.param])
    return found.open()


def handed(there: Seat, way: str) -> Path:
    """The file that the table hands out."""
    with there.page.expect_download() as waiting:
        there.press("page:keep", f"keep:{way}")
    return Path(waiting.value.path())


# -- a dispute, from nothing to its answers


def test_a_dispute_is_set_up_from_nothing_and_answered_by_every_edition(there: Seat) -> None:
    told = there.dispute().read("panel")
    assert "Red scores 4 points for the city C at 0,-1." in told
    assert "2 tiles × 2 = 4" in told
    assert "2 tiles × 1 = 2" in told
    assert told.index("Today's rules") < told.index("First farm scoring")
    assert "city.small" in told, "what it turns on is said"


def test_the_tutorial_says_what_is_pressed(there: Seat) -> None:
    text = (ROOT / "docs" / "tutorial" / "table.md").read_text(encoding="utf-8")
    named = re.findall(r"\*\*(.+?)\*\*", text.partition("## Set up what lies")[2])

    def called(name: str) -> None:
        assert name in named
        there.page.get_by_role("button", name=name, exact=True).first.click()
        there.idle()

    there.press("at:0,0 C")
    assert "city C at 0,0" in there.read("panel")
    called("red follower")
    called("Ask")
    there.press("at:0,-1", "lay:E")
    called("pass")
    called("Ask the editions")
    told = there.read("panel")
    assert "What is a completed city of two tiles worth?" in told
    assert told.index("Red scores 4 points") < told.index("Red scores 2 points")
    called("What if")
    called("Legal moves")
    called("Keep and share")
    there.press("page:question")
    called("Take the last move out")
    there.press("at:0,-1 C")
    assert "follower.occupied" in there.read("panel")
    called("Take back")
    called("Set up")
    for name in ("Game", "Players", "Tiles to come", "Supply"):
        called(name)


# -- a tile that is in no set


def test_a_tile_is_drawn_and_laid_by_clicks_alone(there: Seat) -> None:
    there.press("page:draw")
    there.press("tile-choose:north", "tile-show:north=city")
    there.press("tile-choose:east", "tile-show:east=road")
    there.press("tile-choose:west", "tile-show:west=road")
    drawn = there.page.locator("#table-panel code").first.inner_text()
    assert drawn.startswith("[CCC ")
    there.page.locator("[data-act='tile-use']").first.click()
    there.idle()
    there.press("at:1,0")
    there.page.locator(f".palette [data-act={json.dumps(f'lay:{drawn}')}]").click()
    there.idle()
    tiles = there.table["position"]["tiles"]
    assert len(tiles) == 2
    assert drawn in tiles[-1]


# -- what is handed out


def test_what_lies_there_is_handed_out_and_opened_again(there: Seat) -> None:
    there.press("at:1,0")
    there.page.locator(".palette [data-act^='lay:']").first.click()
    there.idle()
    position = there.table["position"]
    file = handed(there, "case")
    case = read_case(file.read_text(encoding="utf-8"))
    assert case.position is not None
    assert list(case.position.tiles) == position["tiles"]
    there.press("clear")
    there.page.locator("#table-file").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": file.read_bytes()}
    )
    there.page.locator("[data-at='1,0'][aria-label*=':']").wait_for()
    assert there.idle().table["position"]["tiles"] == position["tiles"]


def test_the_picture_is_one_that_can_be_seen(there: Seat) -> None:
    pixels = pytest.importorskip("PIL.Image")
    svg = handed(there, "svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    with pixels.open(handed(there, "png")) as picture:
        assert min(picture.size) > 200
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 20


def test_a_picture_that_was_handed_out_opens_with_its_question(there: Seat) -> None:
    there.press("at:1,0")
    there.page.locator(".palette [data-act^='lay:']").first.click()
    there.idle()
    position = there.table["position"]
    file = handed(there, "png")
    with pytest.importorskip("PIL.Image").open(file) as picture:
        assert picture.text["ark-question"] == there.link  # another reader of such pictures
    there.press("clear")
    there.page.locator("#table-file").set_input_files(
        {"name": "mine.png", "mimeType": "image/png", "buffer": file.read_bytes()}
    )
    there.page.locator("[data-at='1,0'][aria-label*=':']").wait_for()
    assert there.idle().table["position"] == position


# -- by chance

KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Tab", "r", "l", "z", "y", " ")


def anything(there: Seat, dice: random.Random) -> str:
    """Press something that can be pressed, or a key; what it was."""
    if dice.random() < 0.25:
        key = dice.choice(KEYS)
        there.page.keyboard.press(key)
        return key
    found = there.page.locator("[data-act]:visible:not(:disabled):not(form)")
    one = found.nth(dice.randrange(found.count()))
    name = one.get_attribute("data-act") or ""
    kind = one.evaluate("(one) => one.type ?? one.localName")
    if kind == "select-one":
        values = one.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
        one.select_option(dice.choice(values))
    elif kind in ("number", "text"):
        one.fill(dice.choice(("0", "3", "99", "-1", "red")) if kind == "text" else "3")
        one.press("Tab")
    else:
        one.dispatch_event("click")
    return name


@pytest.mark.parametrize("seed", [1, 2])
def test_clicks_and_keys_by_chance_leave_no_error_and_no_wrong_state(
    seat: Any, on_machine: str, seed: int
) -> None:
    dice = random.Random(seed)
    there = seat(on_machine, **dice.choice((PHONE, DESKTOP))).open()
    done, desk = [], Desk()
    for _ in range(100):
        done.append(anything(there, dice))
        there.idle()
        if "fault of arkrules" in there.notice or there.wrong:
            pytest.fail(f"{there.notice} {there.wrong} after {done}")
    asked = {"jsonrpc": "2.0", "id": 1, "method": "table.open", "params": {"table": there.table}}
    answer = json.loads(desk.answer(json.dumps(asked)) or "")
    assert "error" not in answer, done
    parts = answer["result"]["parts"]
    there.page.reload()
    assert there.ready().read("bar")
    assert parts.keys() == {"bar", "board", "panel"}
