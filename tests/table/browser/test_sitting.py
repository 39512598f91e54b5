"""Whole visits: what people come for, done by clicks alone; and clicks and keys by chance."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from arkrules.rpc.errors import Code
from arkrules.rulings import read_case
from tests.paths import ROOT
from tests.rpc.asking import result
from tests.table.browser.seat import SCREENS, Seat

pytestmark = pytest.mark.slow


@pytest.fixture(params=["phone", "desktop"])
def there(request: pytest.FixtureRequest, seat: Any, on_machine: str) -> Seat:
    """A seat with a phone, and one at a desktop."""
    found: Seat = seat(on_machine, accept_downloads=True, **SCREENS[request.param])
    return found.open()


@pytest.mark.parametrize("there", ["desktop"], indirect=True)
@pytest.mark.approval  # it compares what is read with a page of the documentation
def test_the_tutorial_says_what_is_pressed(there: Seat) -> None:
    text = (ROOT / "docs" / "tutorial" / "table.md").read_text(encoding="utf-8")
    named = re.findall(r"\*\*(.+?)\*\*", text.partition("## Set up the position")[2])

    def called(*names: str) -> None:
        for name in names:
            assert name in named
            button = there.page.get_by_role("button", name=name, exact=True)
            button.or_(there.page.locator("summary", has_text=name)).first.click()
            there.idle()

    there.press("at:0,0 C")
    called("red follower", "Ask")
    there.press("at:0,-1", "lay:E")
    there.answered()
    called("Try other rules", "Share")
    there.page.keyboard.press("Escape")
    there.press("at:0,-1 C")
    assert "follower.occupied" in there.read("panel")
    called("Legal moves", *(name for name in named if name.startswith("What if ")))
    called("Take back", "Set up", "Game", "Players", "Bag", "Supply")


@pytest.mark.parametrize("there", ["phone"], indirect=True)
def test_a_tile_is_drawn_and_laid_by_clicks_alone(there: Seat) -> None:
    there.press("page:draw")
    for side, shows in (("north", "city"), ("east", "road"), ("west", "road")):
        there.press(f"tile-choose:{side}", f"tile-show:{side}={shows}")
    (drawn,) = there.press("tile-use").table["drawn"]
    assert drawn.startswith("[CCC ")
    (laid,) = there.press("at:1,0", f"lay:{drawn}").table["position"]["tiles"][1:]
    assert laid.startswith(f"1,0 {drawn}")


@pytest.mark.parametrize(
    ("there", "way"), [("phone", "case"), ("desktop", "svg"), ("phone", "png")], indirect=["there"]
)
def test_what_lies_there_is_handed_out_and_opened_again(there: Seat, way: str) -> None:
    position = there.lay("1,0").table["position"]
    with there.page.expect_download() as waiting:
        there.press(f"keep:{way}")
    file = Path(waiting.value.path())
    if way == "png":
        with pytest.importorskip("PIL.Image").open(file) as picture:
            assert picture.text["ark-question"] == there.link  # another reader of such pictures
            assert min(picture.size) > 200
            assert len(picture.convert("RGB").getcolors(1 << 20)) > 20
    elif way == "case":
        case = read_case(file.read_text(encoding="utf-8"))
        assert case.position.to_dict() == position
    there.press("clear")
    kind = {"name": f"mine.{way}", "mimeType": "image/png" if way == "png" else "text/plain"}
    there.page.locator("#table-file").set_input_files({**kind, "buffer": file.read_bytes()})
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


def test_clicks_and_keys_by_chance_leave_no_error_and_no_wrong_state(there: Seat) -> None:
    faults: list[str] = []
    there.page.on("response", lambda found: faults.append(found.text()) if _fault(found) else None)
    dice, done = random.Random(1), []
    for _ in range(20):
        done.append(anything(there, dice))
        there.idle()
        assert not there.wrong, done
    assert faults == [], done
    assert result("table.open", table=there.table)["parts"].keys() == {"bar", "board", "panel"}
    there.page.reload()
    assert there.ready().read("bar")


def _fault(found: Any) -> bool:
    """Whether the engine answers with a fault of its own."""
    return found.url.endswith("/rpc") and f'"code": {Code.INTERNAL_ERROR}' in found.text()
