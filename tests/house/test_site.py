"""The documentation as its readers get it: built, walked through and looked at in a browser."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import pytest

from arkrules import load_profile
from arkrules.editions import what_changes
from arkrules.rulings.casebook import casebook
from arkrules.text import template

pytest.importorskip("sphinx")
pytest.importorskip("furo")
pytest.importorskip("myst_parser")
pytest.importorskip("playwright")
pytest.importorskip("axe_playwright_python")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from sphinx.util.inventory import InventoryFile

from tests.browsing import browsing, served
from tests.documenting import BUILT, STRICT
from tests.faults import unworded
from tests.paths import ROOT

pytestmark = [pytest.mark.slow]

PARTS = ("arkrules", "variants", "pyproject.toml", "docs", "examples")
"""Of what the pages are built."""
MAIN = [
    "index.html",
    "search.html?q=farm",
    "404.html",
    "tutorial/table.html",
    "tutorial/python.html",
    "how-to/index.html",
    "reference/cli.html",
    "effects/index.html",
    "effects/ark-en2--ark-de.html",
    "explanation/verdicts.html",
    "rulebook/editions/index.html",
    "rulebook/editions/ark-de.html",
    "rulebook/editions/carcassonne-compared.html",
    "rulebook/editions/ark-en2-to-ark-de.html",
    "rulebook/editions/house-rules.html",
    "rulebook/clauses/ark.html",
    "rulebook/casebook/index.html",
    "rulebook/casebook/ark-journeys.html",
    "rulebook/casebook/small-city.html",
    "rulebook/tiles/ark.html",
    "rulebook/sources/index.html",
    "rulebook/sources/base.html",
    "rulebook/open/ark-en2.html",
    "rulebook/words/index.html",
    "reference/api/tiles.html",
]


def sphinx(docs: Path, out: Path, checkout: Path) -> str:
    """Build pages with the package and the rule data of a checkout; what was complained of."""
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *STRICT, "-j", "2", "-b", "html", str(docs), str(out)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr if done.returncode == 0 else f"{done.stderr}\nexit code {done.returncode}"


def build(checkout: Path, out: Path) -> str:
    """Build the documentation of a copy of the checkout; what was complained of."""
    checkout.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "_build", "rulebook", "_variants")
    for source in (ROOT / part for part in PARTS):
        if source.is_dir():
            shutil.copytree(source, checkout / source.name, ignore=ignored)
        else:
            shutil.copy(source, checkout)
    return sphinx(checkout / "docs", out, checkout)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """The site; built once, however many processes run the tests."""
    if built := os.environ.get(BUILT):  # without a warning, or else its session has failed
        return SimpleNamespace(at=Path(built), said="")
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        # Whoever comes first builds, and the others wait; a process that dies lets go of the lock.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            complained = build(folder / "checkout", folder / "built")
            (folder / "said.txt").write_text(complained, encoding="utf-8")
    assert (folder / "said.txt").exists(), "the process that builds the site has failed"
    said = (folder / "said.txt").read_text(encoding="utf-8")
    return SimpleNamespace(at=folder / "built", said=said)


@pytest.fixture(scope="module")
def address(site: SimpleNamespace) -> Iterator[str]:
    """Where the site can be visited."""
    with served(site.at) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with browsing() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Page]:
    """A page in the browser, at the front page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


@cache
def pages(folder: Path) -> dict[str, str]:
    """All pages of a site, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.html")
    }


def test_the_documentation_is_built_without_a_warning(site: SimpleNamespace) -> None:
    assert site.said == ""


def test_everything_there_is_can_be_referred_to(site: SimpleNamespace) -> None:
    found = InventoryFile.loads((site.at / "objects.inv").read_bytes(), uri="")
    cases = set(found.data["arkrules:case"])
    assert cases == {case.id for case in casebook()}
    german = load_profile("ark-de")
    assert set(german.answers) <= set(found.data["arkrules:clause"])
    assert {"ark:n18", "ark:q4", "base:farms", "x-wiki-ark"} <= set(found.data["arkrules:source"])


# -- from the front page to all that is different


def compare(visit: Page, known: str, other: str) -> None:
    """Choose two editions on the front page, and go."""
    visit.locator("select[name=known]").select_option(known)
    visit.locator("select[name=other]").select_option(other)
    visit.get_by_role("button", name="Compare").click()


def test_two_lists_lead_to_all_that_is_different_in_the_german_edition(visit: Page) -> None:
    compare(visit, "ark-en2", "ark-de")
    assert load_profile("ark-de").title in visit.locator("h1").inner_text()
    changes = what_changes("ark-en2", "ark-de")
    told = (*changes.changes, *changes.opened, *changes.settled, *changes.reread)
    assert len(told) > 15
    cards = visit.locator(".arkrules-change")
    assert cards.count() == len(told) + len(changes.new) + len(changes.gone)
    for change in told:
        card = cards.filter(has=visit.locator(f".pre:text-is('{change.id}')"))
        assert card.count() == 1, change.id
        text = card.inner_text()
        assert unworded(change.other.words).lower() in text.lower()
        answer = change.other.answer
        assert card.locator(f".arkrules-status-{answer.status}").count() >= 1, change.id
        for cite in answer.cite:
            assert cite.rpartition(":")[2] in text, change.id
        picture = card.locator("img")
        picture.first.scroll_into_view_if_needed()
        visit.wait_for_function("image => image.complete", arg=picture.first.element_handle())
        assert picture.first.evaluate("image => image.naturalWidth") > 0, change.id


def test_the_second_click_leads_to_the_case_of_an_example(visit: Page) -> None:
    compare(visit, "ark-en2", "ark-de")
    card = visit.locator(".arkrules-change", has_text="ark.placement_bonus")
    card.locator(".arkrules-example a").click()
    target = urlsplit(visit.url).fragment
    assert target == "", "a case has a page of its own"
    assert urlsplit(visit.url).path.startswith("/rulebook/casebook/ark-")
    assert visit.locator(".arkrules-verdicts").count() == 1


SEARCHES = {
    # What is typed, and what must be among the first three things found, as a case or a clause.
    "ark comes home": "casebook/ark-loop-home.html",
    "cloister": "clauses/monastery.html#clause-monastery-points",
    "lonely abbey": "casebook/lonely-monastery.html",
    "whose meeple": "casebook/ghosts-whose-meeple.html",
    "knight second part": "casebook/knight-on-the-second-part.html",
    "no thieves left": "casebook/out-of-followers.html",
    "city with a shield": "casebook/city-with-a-pennant.html",
    "joining fields": "casebook/occupied-field.html",
    "farmers tied": "casebook/tied-farmers.html",
    "do farmers come back": "clauses/farm.html#clause-farm-returns",
    "farm.value": "clauses/farm.html#clause-farm-value",
    "what are farms worth": "clauses/farm.html#clause-farm-value",
    "ark-no-diagonal": "casebook/ark-no-diagonal.html",
    "base:n15": "sources/base.html#source-base-n15",
}


TITLES = {
    # A title as it stands, and what must be found first.
    "A city of two tiles": "casebook/small-city.html",
    "Editions": "editions/index.html",
    "Carcassonne: all editions side by side": "editions/carcassonne-compared.html",
    template(
        load_profile("carcassonne").clause("city.small").question
    ): "clauses/city.html#clause-city-small",
}


@pytest.mark.approval  # the site was built with the words as they are
def test_the_search_finds_what_players_ask_for(
    visit: Page, address: str, site: SimpleNamespace
) -> None:
    missed, texts = {}, pages(site.at)
    for asked, wanted in (SEARCHES | TITLES).items():
        visit.goto(f"{address}search.html?q={quote(asked)}")
        visit.wait_for_selector("ul.search > li > a", timeout=20_000)
        hits = visit.eval_on_selector_all(
            "ul.search > li > a", "all => all.map(one => one.getAttribute('href'))"
        )
        first = hits[: 1 if asked in TITLES else 3]
        if f"rulebook/{wanted}" not in first:
            missed[asked] = first
        for href in hits:  # whatever is found is there
            name, _, anchor = href.partition("#")
            assert f'id="{anchor}"' in texts[name] or not anchor, href
    assert missed == {}


def test_the_verdict_stands_beside_its_picture_or_before_it(browser: Browser, address: str) -> None:
    for width, beside in ((1280, True), (390, False)):
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.goto(f"{address}rulebook/casebook/small-city.html")
        page.wait_for_function("document.querySelector('img.arkrules-board').complete")
        picture, verdict = (
            page.locator(css).first.bounding_box()
            for css in ("img.arkrules-board", "dl.arkrules-verdicts")
        )
        assert picture is not None
        assert verdict is not None
        assert verdict["y"] < picture["y"] + picture["height"]
        assert (verdict["y"] + verdict["height"] > picture["y"]) == beside
        page.close()


def test_the_front_page_leads_to_the_table_and_to_all_editions(visit: Page) -> None:
    assert visit.title() == "arkrules: Carcassonne rules, settled"
    button = visit.get_by_role("link", name="Set up your position")
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 500, "it is seen at once"
    assert button.get_attribute("href") == "table/index.html"
    visit.get_by_role("paragraph").get_by_role("link", name="Carcassonne", exact=True).click()
    assert visit.url.endswith("/rulebook/editions/carcassonne-compared.html")
    assert visit.locator("table.arkrules-comparison").count() >= 1


def test_measurements_and_pairs_come_behind_cases_and_clauses(visit: Page, address: str) -> None:
    visit.goto(f"{address}search.html?q=farm")
    visit.wait_for_selector("ul.search > li > a", timeout=20_000)
    hits = visit.eval_on_selector_all(
        "ul.search > li > a", "all => all.slice(0, 20).map(one => one.getAttribute('href'))"
    )
    assert all(re.match("rulebook/(casebook|clauses)/", hit) for hit in hits), hits


# -- the pages as a whole


def test_every_page_can_be_reached_from_the_front_page(site: SimpleNamespace) -> None:
    texts = pages(site.at)
    reached, rest = {"index.html"}, ["index.html"]
    while rest:
        here = rest.pop()
        led = {
            os.path.normpath(Path(here).parent / unquote(href))
            for href in set(re.findall(r'href="([^"#?:]+\.html)', texts[here]))
        }
        new = (led & texts.keys()) - reached
        reached |= new
        rest += new
    assert texts.keys() - reached == {"404.html"}


def test_no_two_pages_are_called_alike(site: SimpleNamespace) -> None:
    titles: dict[str, list[str]] = {}
    for name, text in pages(site.at).items():
        title = re.search(r"<title>(.*?)</title>", text)
        assert title, name
        titles.setdefault(title[1], []).append(name)
    assert {title: names for title, names in titles.items() if len(names) > 1} == {}


def test_every_case_and_clause_says_in_a_preview_what_it_is_about(site: SimpleNamespace) -> None:
    texts = pages(site.at)
    for case in casebook():
        text = texts[f"rulebook/casebook/{case.id}.html"]
        assert '<meta property="og:title"' in text
        (said,) = re.findall(r'<meta name="description" content="([^"]*)"', text)
        assert len(said) > 20, case.id


# -- for every reader


THINNED = """() => {
    for (const list of document.querySelectorAll("article, article section, ul, dl, tbody, tr")) {
        const seen = {};
        for (const part of [...list.children]) {
            const kind = part.tagName + "." + part.className;
            seen[kind] = (seen[kind] || 0) + 1;
            if (seen[kind] > 3) part.remove();
        }
    }
}"""
"""Leaves three of all neighbors that look alike: a color is the same on each of a hundred rows."""
CONTRAST = {"runOnly": ["color-contrast"]}
ALL_ELSE = {"rules": {"color-contrast": {"enabled": False}}}
"""What takes by far the longest is looked at when pages are thinned, and all else before."""


def check(page: Page, wanted: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """What an accessibility checker finds wrong with a page, as far as is wanted."""
    report = Axe().run(page, options={"resultTypes": ["violations"], **wanted})
    return [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"]][:2])
        for one in report.response["violations"]
    ]


def test_an_accessibility_checker_finds_nothing(browser: Browser, address: str) -> None:
    """Every page in light colors or in dark ones, by turns: they differ in nothing else."""
    page = browser.new_page()
    found = {}
    for name, scheme in zip(MAIN, cycle(("light", "dark")), strict=False):
        page.emulate_media(color_scheme=scheme)
        page.goto(address + name)
        if "?q=" in name:
            page.wait_for_selector("ul.search > li > a", timeout=20_000)
        wrong = check(page, ALL_ELSE)
        page.evaluate(THINNED)
        wrong += check(page, CONTRAST)
        if wrong:
            found[name] = wrong
    page.close()
    assert found == {}


@pytest.fixture(scope="module")
def on_a_phone(browser: Browser, address: str) -> SimpleNamespace:
    """How wide the pages are on a phone, and which hosts they ask."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    found = SimpleNamespace(widths={}, hosts=set())
    page.on("request", lambda request: found.hosts.add(urlsplit(request.url).netloc))
    for name in MAIN:
        page.goto(address + name)
        found.widths[name] = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    return found


def test_nothing_is_wider_than_a_phone(on_a_phone: SimpleNamespace) -> None:
    assert {name: width for name, width in on_a_phone.widths.items() if width > 360} == {}


def test_no_page_loads_anything_from_another_host(
    on_a_phone: SimpleNamespace, address: str, site: SimpleNamespace
) -> None:
    assert on_a_phone.hosts == {urlsplit(address).netloc}
    loads = re.compile(r"<(?:script|img|link|iframe|source)[^>]*(?:src|href)=[\"'](?:https?:)?//")
    assert [name for name, text in pages(site.at).items() if loads.search(text)] == []
    for style in site.at.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", text), style.name


def test_reconstructed_tiles_are_labelled_wherever_they_are_shown(site: SimpleNamespace) -> None:
    text = (site.at / "rulebook" / "tiles" / "ark.html").read_text(encoding="utf-8")
    gallery = text[text.index('<ul class="arkrules-tiles') :]
    tiles = re.findall(r"id=\"tile-ark.*?</li>", gallery, re.DOTALL)
    assert len(tiles) == 61
    assert all("reconstructed" in tile for tile in tiles)
    for name, page in pages(site.at).items():
        for picture in re.findall(r"<img [^>]*arkrules-board[^>]*>", page):
            drawn = (site.at / "_images" / re.findall(r"arkrules-\w+\.svg", picture)[0]).read_text(
                encoding="utf-8"
            )
            if "Reconstructed tiles: " in drawn[: drawn.index("</desc>")]:
                below = drawn[drawn.rindex("</g>") :]
                assert re.search("<text[^>]*>Reconstructed", below), name
