"""The page with an engine on this machine: fingers, keys, screens, files, and what is hostile."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.desk.browser.seat import DESKTOP, PHONE, WAYS, Seat
from tests.paths import EXAMPLES

pytestmark = pytest.mark.slow

SIZES = {"phone": PHONE, "desktop": DESKTOP}
FINGER = 44
SMALL = """
[...document.querySelectorAll("button, select, summary, input, textarea, a, label.check")]
  .filter((one) => one.checkVisibility() && !one.closest("label.check, #table-foot label input"))
  .filter((one) => one.id !== "table-file" && !(one.closest("label.check") && one.type))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)
"""
"""What is too small for a finger."""
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


def lay_beside(there: Seat) -> Seat:
    """Lay the first tile offered east of the start tile."""
    there.press("at:1,0")
    there.page.locator(".palette [data-act^='lay:']").first.click()
    return there.idle()


# -- what is shown and kept


def test_a_tile_is_laid_by_two_clicks_and_stays_over_a_reload(there: Seat) -> None:
    lay_beside(there)
    assert len(there.table["position"]["tiles"]) == 2
    assert there.find("turn:1").is_visible()
    before = there.table
    there.page.reload()
    assert there.ready().table == before
    assert there.find("turn:1").is_visible()


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
    acts = [text for text in asked if '"table.act"' in text]
    assert len(acts) == 1, "one request draws all of them"
    assert '"act":"warm:0"' in acts[0]
    # Nothing of that is to be seen, so the page has no work with it.
    assert visitor.page.evaluate("timesKept") <= 1


def test_what_was_typed_and_folded_open_survives_an_act(there: Seat) -> None:
    page = there.page
    page.locator("#table-bar summary").click()
    page.locator("#open-text").fill("half a case")
    there.press("at:1,0")
    assert page.locator("#open-text").input_value() == "half a case"
    assert page.locator("#table-bar details").get_attribute("open") is not None


def test_another_page_of_the_panel_begins_at_its_top(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **PHONE).open()
    side = found.page.locator("#table-side")
    found.press("at:1,0")
    side.evaluate("(one) => { one.scrollTop = 200; }")
    found.press("at:0,1")
    assert side.evaluate("(one) => one.scrollTop") > 0, "it is the same page"
    found.press("page:players")
    assert side.evaluate("(one) => one.scrollTop") == 0


def test_an_act_that_is_refused_is_told_and_changes_nothing(there: Seat) -> None:
    page = there.page
    lay_beside(there)
    before = there.table
    page.locator("#table-bar summary").click()
    page.locator("#open-text").fill("[position\nplayers = 7")
    page.get_by_role("button", name="Open it").click()
    there.idle()
    assert there.notice
    assert there.table == before
    assert page.locator("#open-text").input_value() == "[position\nplayers = 7"
    page.get_by_role("button", name="Close", exact=True).click()
    assert not there.notice


# -- fingers


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_large_enough_for_a_finger(seat: Any, on_machine: str, size: str) -> None:
    found = seat(on_machine, **SIZES[size]).open()
    small = found.page.evaluate(SMALL)
    lay_beside(found)
    small += found.page.evaluate(SMALL)
    assert small == []
    cell = found.find("at:1,0").bounding_box()
    assert cell["width"] >= FINGER
    assert cell["height"] >= FINGER


@pytest.mark.parametrize("size", [*SIZES, "narrow"])
def test_nothing_is_wider_than_the_screen(seat: Any, on_machine: str, size: str) -> None:
    narrow = {**PHONE, "viewport": {"width": 360, "height": 640}}
    options = {**SIZES, "narrow": narrow}[size]
    found = lay_beside(seat(on_machine, **options).open())
    width, there = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= there == options["viewport"]["width"]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_below_the_screen(seat: Any, on_machine: str, size: str) -> None:
    found = seat(on_machine, **SIZES[size]).open("case/small-city")
    high = "document.documentElement.scrollHeight - innerHeight"
    for mode in ("ask", "setup", "play"):
        found.press(f"mode:{mode}")
        pages = found.page.locator(".pages button")
        for act in pages.evaluate_all("all => all.map((one) => one.dataset.act)"):
            found.press(act)
            assert found.page.evaluate(high) <= 0, (mode, act)


OVERLAPS = """
(() => {
  const boxes = [...document.querySelectorAll("#table-bar :is(button, summary)")]
    .map((one) => [one.textContent, one.getBoundingClientRect()]);
  const clipped = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth);
  const lie = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const covered = ([, one], at) => boxes.slice(at + 1).some(([, other]) => lie(one, other));
  const over = boxes.filter(covered);
  return [...clipped, ...over].map(([words]) => words);
})()
"""
"""What of the bar is beyond the screen, or lies over something else."""


@pytest.mark.parametrize("wide", [360, 390, 768, 1280])
def test_all_of_the_bar_is_seen(seat: Any, on_machine: str, wide: int) -> None:
    found = seat(on_machine, viewport={"width": wide, "height": 800}).open()
    for mode in ("ask", "play", "setup"):
        found.press(f"mode:{mode}")
        assert found.page.evaluate(OVERLAPS) == [], mode


def test_the_board_is_dragged_without_a_click(there: Seat) -> None:
    cell = there.find("at:1,0")
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = there.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 40, y - 25, steps=4)
    mouse.up()
    now = cell.bounding_box()
    assert now is not None
    assert now["x"] == pytest.approx(box["x"] - 40, abs=2)
    assert now["y"] == pytest.approx(box["y"] - 25, abs=2)
    assert cell.get_attribute("aria-pressed") == "false"


def test_the_wheel_makes_what_is_under_it_larger(there: Seat) -> None:
    cell = there.find("at:1,0")
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    there.page.mouse.move(x, y)
    there.page.mouse.wheel(0, -400)
    there.page.wait_for_timeout(100)
    now = cell.bounding_box()
    assert now is not None
    assert now["width"] > 1.5 * box["width"]
    assert now["x"] + now["width"] / 2 == pytest.approx(x, abs=3)
    there.page.get_by_role("button", name="The whole board").click()
    whole = cell.bounding_box()
    assert whole is not None
    assert whole["width"] == pytest.approx(box["width"], abs=1)


def test_two_fingers_zoom_the_board(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **PHONE).open()
    before = found.find("at:1,0").bounding_box()["width"]
    send = found.context.new_cdp_session(found.page).send

    def fingers(kind: str, *places: tuple[int, int]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (170, 250), (220, 250))
    for far in range(0, 50, 10):
        fingers("touchMove", (170 - far, 250), (220 + far, 250))
    fingers("touchEnd")
    assert found.find("at:1,0").bounding_box()["width"] > 1.5 * before


def test_the_place_one_looks_at_stays_when_the_board_grows(there: Seat) -> None:
    there.page.get_by_role("button", name="Closer").click()
    before = there.find("at:0,0").bounding_box()
    there.press("at:0,-1")
    there.page.locator(".palette [data-act^='lay:']").first.click()
    there.idle()
    after = there.find("at:0,0").bounding_box()
    assert before is not None
    assert after is not None
    for key in ("x", "y", "width"):
        assert after[key] == pytest.approx(before[key], abs=2)  # type: ignore[literal-required]


# -- keys


def test_a_tile_is_laid_and_turned_by_keys_alone(there: Seat) -> None:
    page, press = there.page, there.page.keyboard.press
    for _ in range(40):
        press("Tab")
        if page.evaluate("document.activeElement.closest('#table-board svg') !== null"):
            break
    here = page.evaluate("document.activeElement.dataset.at")
    press("ArrowRight")
    now = page.evaluate("document.activeElement.dataset.at")
    assert (here, now) == ("0,0", "1,0")
    press("Enter")
    there.idle()
    for _ in range(40):
        press("Tab")
        if page.evaluate("(document.activeElement.dataset.act ?? '').startsWith('lay:')"):
            break
    press("Enter")
    there.idle()
    assert page.evaluate("document.activeElement.dataset.at") == "1,0", "the board has the focus"
    laid = there.table["position"]["tiles"][-1]
    press("r")
    there.idle()
    assert there.table["position"]["tiles"][-1] != laid


def test_keys_typed_into_a_field_press_nothing(there: Seat) -> None:
    lay_beside(there)
    before = there.table
    there.page.locator("#table-bar summary").click()
    there.page.locator("#open-text").press_sequentially("rlz")
    assert there.idle().table == before


# -- files, texts, links


def test_a_text_that_is_pasted_is_opened(there: Seat) -> None:
    text = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    paste = """text => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const init = { clipboardData: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new ClipboardEvent("paste", init));
    }"""
    there.page.evaluate(paste, text)
    there.idle()
    assert there.table["question"] in text
    assert there.table["question"]


def test_a_file_is_opened(there: Seat) -> None:
    there.page.locator("#table-file").set_input_files(EXAMPLES / "dispute.toml")
    expect(there.page.locator("#table-panel .question")).to_be_visible()


def test_a_file_that_is_too_long_is_refused(there: Seat, tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text("# " + "x" * 2_000_000)
    before = there.read("panel")
    there.page.locator("#table-file").set_input_files(file)
    expect(there.page.locator("#table-notice")).to_contain_text("too long")
    assert there.read("panel") == before


def test_a_link_of_a_megabyte_is_refused_kindly(there: Seat) -> None:
    lay_beside(there)
    before = there.table
    there.page.evaluate("location.hash = '1.' + 'e'.repeat(1_000_000)")
    expect(there.page.locator("#table-notice")).to_contain_text("too long")
    assert there.idle().table == before


@pytest.mark.parametrize("link", ["1.eNq", "9.abc", "case/no-such-case", "%zz", "case/../../x"])
def test_a_link_that_is_none_is_told(seat: Any, on_machine: str, link: str) -> None:
    found = seat(on_machine, **DESKTOP).open(link)
    expect(found.page.locator("#table-notice")).to_be_visible()
    assert found.press("at:1,0").notice == ""
    assert found.page.locator(".palette").first.is_visible()


def test_a_case_of_the_casebook_lies_on_the_table_by_its_link(seat: Any, on_machine: str) -> None:
    found = seat(on_machine, **DESKTOP).open("case/small-city")
    assert found.table["case"] == "small-city"


HOSTILE = """
id = "hostile"
title = '<img src=x onerror="window.touched=1"><script>window.touched=1</script>'
question = '</script><svg onload="window.touched=1"><a href="javascript:window.touched=1">x</a>'
[position]
players = ["red", "blue"]
tiles = ["0,0 D"]
"""


def test_a_hostile_case_is_shown_as_text(there: Seat) -> None:
    page = there.page
    page.locator("#table-bar summary").click()
    page.locator("#open-text").fill(HOSTILE)
    page.get_by_role("button", name="Open it").click()
    there.idle()
    assert "<svg onload=" in there.read("panel")
    page.reload()
    there.ready()
    assert "<svg onload=" in there.read("panel")
    assert page.evaluate("window.touched") is None
    assert page.locator("img, #table-panel a, main script").count() == 0


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
    named = there.page.locator("[data-refers='clause city.small']").first
    way = named.locator("a")
    assert way.get_attribute("href") == WAYS["clause city.small"]
    assert way.get_attribute("title"), "what it is about is said"
    way.focus()
    there.page.keyboard.press("Enter")
    there.page.wait_for_url("**/rules.html#clause-city-small")
    there.page.go_back()
    expect(there.ready().page.locator("[data-refers='clause city.small'] a").first).to_be_visible()
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


# -- for every reader


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_an_accessibility_checker_finds_nothing(
    seat: Any, on_machine: str, size: str, scheme: str
) -> None:
    found = seat(on_machine, **SIZES[size], color_scheme=scheme, bypass_csp=True).open()
    wrong = []
    for step in (lambda: None, lambda: found.press("at:1,0"), lambda: lay_beside(found)):
        step()
        report = Axe().run(found.page)
        wrong += [
            (one["id"], [node["html"][:160] for node in one["nodes"]][:3])
            for one in report.response["violations"]
        ]
    assert wrong == []


def test_what_happens_is_announced(there: Seat) -> None:
    assert there.page.locator("#table-said").get_attribute("role") == "status"
    lay_beside(there)
    assert re.search(r"lies at 1,0", there.said)
