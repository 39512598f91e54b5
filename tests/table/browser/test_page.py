"""The page with an engine on this machine: fingers, keys, screens, files, and what is hostile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from playwright.sync_api import expect

from tests.paths import EXAMPLES
from tests.table.browser.seat import DESKTOP, PHONE, SCREENS, WAYS, Seat

pytestmark = pytest.mark.slow

COUNTED = """
globalThis.timesKept = 0;
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (...given) {
  timesKept += 1;
  return keep.apply(this, given);
};
"""
"""How often the page keeps what is on the table."""


@pytest.fixture
def there(seat: Any, on_machine: str) -> Seat:
    """A seat at a desktop."""
    found: Seat = seat(on_machine, **DESKTOP)
    return found.open()


# -- what is shown and kept


def test_a_tile_is_laid_by_two_clicks_and_stays_over_a_reload(there: Seat) -> None:
    before = there.lay("1,0").table
    assert there.page.locator("#table-said").get_attribute("role") == "status"
    assert there.said, "it is announced"
    for _ in range(2):
        assert there.table == before
        assert len(before["position"]["tiles"]) == 2
        assert there.find("turn:1").is_visible()
        there.page.reload()
        there.ready()


def test_the_page_is_there_before_the_engine_is(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **DESKTOP)
    found.page.route("**/rpc", lambda route: None)  # which never answers
    found.page.goto(on_machine)
    expect(found.page.locator("#table-board svg.ark-board")).to_be_visible()
    expect(found.find("at:1,0")).to_be_attached()


def test_tiles_are_drawn_before_anybody_looks_for_one(seat: Any, on_machine: str) -> None:
    # Else the first cell that is clicked waits until all 24 kinds of the box are read and drawn.
    asked: list[str] = []
    visitor = seat(on_machine, **DESKTOP)
    visitor.page.on("request", lambda request: asked.append(request.post_data or ""))
    visitor.page.add_init_script(COUNTED)
    visitor.open()
    (act,) = [text for text in asked if '"table.act"' in text]
    assert '"act":"warm:0"' in act, "one request draws all of them"
    # Nothing of that is to be seen, so the page has no work with it.
    assert visitor.page.evaluate("timesKept") <= 1


def test_what_was_typed_survives_an_act_and_keys_there_press_nothing(
    there: Seat,
) -> None:
    before = there.lay("1,0").table
    there.page.locator("#board-list > summary").click()
    there.page.locator("#menu-more > summary").click()
    there.page.locator("#open-text").press_sequentially("rlz")
    assert there.idle().table == before
    there.press("at:0,1")
    assert there.page.locator("#open-text").input_value() == "rlz"
    assert there.page.locator("#board-list").get_attribute("open") is not None
    assert there.page.locator("#menu-more").get_attribute("open") is None, "a press folds it"


@pytest.mark.parametrize("size", ["desktop", "narrow"])
def test_what_is_found_is_seen_and_opened_from_the_menu(
    seat: Any, on_machine: str, size: str
) -> None:
    there = seat(on_machine, **SCREENS[size], bypass_csp=True).open()
    there.page.locator("#menu-more > summary").click()
    for words in ("tower", "2 tile city points"):
        there.page.locator("#find-words").fill(words)
        there.page.locator("#find-words").press("Enter")
        there.idle()
        expect(there.page.locator("#found")).to_be_focused()
        expect(there.page.locator("#found > :first-child")).to_be_in_viewport()
    assert there.faults() == []
    there.find("open:small-city").click()
    assert there.idle().table["case"] == "small-city"


def test_another_page_of_the_panel_begins_at_its_top(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **PHONE).open()
    side = found.page.locator("#table-side")
    found.press("at:1,0")
    side.evaluate("(one) => { one.scrollTop = 200; }")
    found.press("at:0,1")
    assert side.evaluate("(one) => one.scrollTop") > 0, "it is the same page"
    found.press("page:players")
    assert side.evaluate("(one) => one.scrollTop") == 0


# -- fingers, screens, and every reader


SCHEMES = {"phone": "light", "desktop": "dark"}
"""Both layouts are looked at whole, and both schemes of colours; other screens for sizes alone."""


@pytest.mark.parametrize("size", SCREENS)
def test_every_page_is_for_everybody(seat: Any, on_machine: str, size: str) -> None:
    options = {**SCREENS[size], "color_scheme": SCHEMES.get(size), "bypass_csp": True}
    found = seat(on_machine, **options).open("case/small-city")
    faults_of = Seat.faults if size in SCHEMES else Seat.cramped
    faults = {}
    for mode in ("ask", "play", "setup"):
        found.press(f"mode:{mode}")
        pages = found.page.locator(".pages button")
        for act in pages.evaluate_all("all => all.map((one) => one.dataset.act)"):
            faults[mode, act] = faults_of(found.press(act))
    faults["begun"] = faults_of(found.begin_anew())
    faults["a cell is chosen"] = faults_of(found.press("at:1,0"))
    cell = found.box("at:1,0")
    assert min(cell["width"], cell["height"]) >= 44
    faults["a tile lies there"] = faults_of(found.lay("1,0"))
    assert {place: found for place, found in faults.items() if found} == {}


def middle(there: Seat) -> tuple[float, float]:
    box = there.box("at:1,0")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_board_is_dragged_without_a_click(there: Seat) -> None:
    x, y = middle(there)
    mouse = there.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 40, y - 25, steps=4)
    mouse.up()
    assert middle(there) == pytest.approx((x - 40, y - 25), abs=2)
    assert there.find("at:1,0").get_attribute("aria-pressed") == "false"


def test_the_wheel_makes_what_is_under_it_larger(there: Seat) -> None:
    x, y = middle(there)
    wide = there.box("at:1,0")["width"]
    there.page.mouse.move(x, y)
    there.page.mouse.wheel(0, -400)
    there.page.wait_for_timeout(100)
    assert there.box("at:1,0")["width"] > 1.5 * wide
    assert middle(there)[0] == pytest.approx(x, abs=3)
    there.page.locator("[data-do=fit]").click()
    assert there.box("at:1,0")["width"] == pytest.approx(wide, abs=1)


def test_two_fingers_zoom_the_board(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **PHONE).open()
    before = found.box("at:1,0")["width"]
    send = found.context.new_cdp_session(found.page).send

    def fingers(kind: str, *places: tuple[int, int]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (170, 250), (220, 250))
    for far in range(0, 50, 10):
        fingers("touchMove", (170 - far, 250), (220 + far, 250))
    fingers("touchEnd")
    assert found.box("at:1,0")["width"] > 1.5 * before


def test_the_place_one_looks_at_stays_when_the_board_grows(there: Seat) -> None:
    there.page.locator("[data-do=closer]").click()
    before = there.box("at:0,0")
    assert there.lay("0,-1").box("at:0,0") == pytest.approx(before, abs=2)


# -- keys


def tab_to(there: Seat, condition: str) -> None:
    """Press Tab until what has the keyboard is what is wanted."""
    for _ in range(40):
        there.page.keyboard.press("Tab")
        if there.page.evaluate(f"(one => {condition})(document.activeElement)"):
            return
    pytest.fail(f"not reached: {condition}")


def test_a_tile_is_laid_and_turned_by_keys_alone(there: Seat) -> None:
    at, press = "document.activeElement.dataset.at", there.page.keyboard.press
    tab_to(there, "one.closest('#table-board svg') !== null")
    here = there.page.evaluate(at)
    press("ArrowRight")
    assert (here, there.page.evaluate(at)) == ("0,0", "1,0")
    press("Enter")
    there.idle()
    tab_to(there, "(one.dataset.act ?? '').startsWith('lay:')")
    press("Enter")
    there.idle()
    assert there.page.evaluate(at) == "1,0", "the board has the focus"
    laid = there.table["position"]["tiles"][-1]
    press("r")
    assert there.idle().table["position"]["tiles"][-1] != laid


# -- files, texts, links


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const init = { clipboardData: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new ClipboardEvent("paste", init));
}"""


def test_a_text_that_is_pasted_a_file_and_a_link_to_a_case_are_opened(
    there: Seat, seat: Any, on_machine: str
) -> None:
    text = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    there.page.evaluate(PASTE, text)
    question = there.idle().table["question"]
    assert question
    assert question in text
    other = seat(on_machine, **DESKTOP).open("case/small-city")
    assert other.table["case"] == "small-city"
    other.page.locator("#table-file").set_input_files(EXAMPLES / "dispute.toml")
    expect(other.page.locator("#table-panel .question")).to_have_text(question)


def test_what_cannot_be_opened_is_told_and_changes_nothing(there: Seat, tmp_path: Path) -> None:
    before = there.lay("1,0").table
    there.open_text("[position\nplayers = 7")
    assert there.notice
    assert there.table == before
    assert there.page.locator("#open-text").input_value() == "[position\nplayers = 7"
    there.page.locator("[data-do=close]").click()
    assert not there.notice
    long = tmp_path / "long.toml"
    long.write_text("# " + "x" * 2_000_000)
    there.page.locator("#table-file").set_input_files(long)
    expect(there.page.locator("#table-notice")).to_be_visible()
    there.page.locator("[data-do=close]").click()
    there.page.evaluate("location.hash = '1.' + 'e'.repeat(1_000_000)")
    expect(there.page.locator("#table-notice")).to_be_visible()
    assert len(there.notice) < 500
    assert there.idle().table == before


@pytest.mark.parametrize("link", ["1.eNq", "case/no-such-case", "%zz"])
def test_a_link_that_is_none_is_told(seat: Any, on_machine: str, link: str) -> None:
    found = seat(on_machine, **DESKTOP).open(link)
    expect(found.page.locator("#table-notice")).to_be_visible()
    assert found.press("at:1,0").notice == ""
    assert found.page.locator(".palette").first.is_visible()


HOSTILE = """
id = "hostile"
title = '<img src=x onerror="window.touched=1"><script>window.touched=1</script>'
question = '</script><svg onload="window.touched=1"><a href="javascript:window.touched=1">x</a>'
[position]
players = ["red", "blue"]
tiles = ["0,0 D"]
"""


def test_a_hostile_case_is_shown_as_text(there: Seat) -> None:
    there.open_text(HOSTILE)
    for _ in range(2):
        assert "<svg onload=" in there.read("panel")
        assert there.page.evaluate("window.touched") is None
        assert there.page.locator("img, #table-panel a, main script").count() == 0
        there.page.reload()
        there.ready()


def test_scripts_and_handlers_are_never_put_into_the_page(there: Seat) -> None:
    """Even if the engine itself were to send some."""
    there.page.route("**/rpc", _poisoned)
    there.press("at:1,0")
    there.page.locator("#poison").click()
    assert there.page.evaluate("window.touched") is None
    assert there.page.locator("main script, main style").count() == 0
    there.wrong.clear()  # the browser tells what it did not run


def _poisoned(route: Any) -> None:
    answer = route.fetch()
    body = answer.json()
    bad = "<script>window.touched=1</script><style>*{}</style>"
    body["result"]["parts"]["panel"] = (
        f"{bad}<button id='poison' onclick='window.touched=1'>x</button>"
        "<img src='x:' onerror='window.touched=1'>"
    )
    route.fulfill(json=body)


# -- ways to the pages of a site


def test_what_a_verdict_names_leads_to_the_pages_of_the_site(seat: Any, on_machine: str) -> None:
    there = seat(on_machine, **DESKTOP)
    there.page.route(on_machine, _on_a_site)
    there.page.route("**/ways.json", lambda route: route.fulfill(json=WAYS))
    there.open().dispute()
    named = there.page.locator("[data-refers='clause city.small'] a")
    assert named.first.get_attribute("href") == WAYS["clause city.small"]
    assert named.first.get_attribute("title"), "what it is about is said"
    named.first.focus()
    there.page.keyboard.press("Enter")
    there.page.wait_for_url("**/rules.html#clause-city-small")
    there.page.go_back()
    expect(there.ready().page.locator("[data-refers='clause city.small'] a").first).to_be_attached()
    unknown = there.page.locator("[data-refers='clause city.per_tile']").first
    assert unknown.get_attribute("title")
    assert unknown.locator("a").count() == 0
    there.wrong.clear()  # there is no such page here


def _on_a_site(route: Any) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('ways=""', 'ways="ways.json"'))


def test_without_a_site_nothing_is_a_link(there: Seat) -> None:
    there.dispute()
    assert there.page.locator("#table-panel [data-refers][title]").count() > 0
    assert there.page.locator("#table-panel a").count() == 0


def test_the_buttons_of_the_zoom_cover_no_number_of_a_column(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **PHONE).open("case/small-city")
    numbers = found.page.locator("#board text.label").all()
    assert numbers
    zoom = found.page.locator("#table-zoom").bounding_box()
    for number in filter(None, (one.bounding_box() for one in numbers)):
        assert (
            number["x"] + number["width"] <= zoom["x"]
            or number["y"] + number["height"] <= zoom["y"]
            or number["x"] >= zoom["x"] + zoom["width"]
            or number["y"] >= zoom["y"] + zoom["height"]
        )
