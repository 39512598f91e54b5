"""What a page of the rulebook brings: its address, its neighbors, its description."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arkrules.rules import library
from arkrules.telling import Rulebook
from tests.sphinxext.projects import Build, page

pytest.importorskip("sphinx", minversion="8.2")

from arkrules.sphinxext.generate import pages

CONF = 'arkrules_path = ["rules"]\narkrules_site = True\n'
ROAD = """
id = "{id}"
title = "{title}"
question = '{question}'
answer = "Two points."
reference = true
basis = "text"
cites = ["base:road"]
"""
CASES = {
    "rules/casebook.toml": 'version = "1"\n[subjects]\nour-roads = "Our roads"\nown = "Our own"\n',
    "rules/casebook/our-roads/our-road.toml": ROAD.format(
        id="our-road", title="Our road", question="What does our road pay?"
    ),
    "rules/casebook/our-roads/our-way.toml": ROAD.format(
        id="our-way", title="Our <way> & theirs", question="Is our way < a road?"
    ),
    "rules/casebook/own/own.toml": ROAD.format(
        id="own", title="Our own case", question="Whose is it?"
    ),
}
HAND = page(".. toctree::", "", "   roads", "   Elsewhere <https://a.example/>") | {
    "roads.rst": "Roads\n=====\n\n.. arkrules:casebook:: our-roads\n\n"
    ".. arkrules:below::\n\n   our-road\n   our-way\n\n"
    ".. toctree::\n   :hidden:\n\n   own\n",
    **{
        f"{id}.rst": f"{title}\n{'=' * 30}\n\n.. arkrules:case:: {id}\n"
        for id, title in (
            ("our-road", "Our road"), ("our-way", "Our <way> & theirs"), ("own", "Our own case"),
        )
    },
}  # fmt: skip


@pytest.fixture
def built(build: Build):
    """A page about a subject, and three about cases, of which one is listed."""
    found = build({**HAND, **CASES}, conf=CONF)
    assert found.warnings == ""
    return found


# -- addresses -------------------------------------------------------------------------------------


def test_every_case_and_every_subject_has_a_page_of_its_own(tmp_path: Path) -> None:
    for name, text in CASES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = pages(Rulebook(library([tmp_path / "rules"])), ["casebook"])
    assert ".. arkrules:case:: our-road\n" in found["casebook/our-road.rst"]
    subject = found["casebook/our-roads.rst"]
    assert ".. arkrules:casebook:: our-roads\n" in subject
    assert ".. arkrules:below::\n\n   our-road\n   our-way\n" in subject
    # A subject that is called like a case stands beside it.
    assert ".. arkrules:case:: own\n" in found["casebook/own.rst"]
    assert ".. arkrules:casebook:: own\n" in found["casebook/on-own.rst"]
    listed = found["casebook/index.rst"]
    assert "   our-roads\n" in listed
    assert "   on-own\n" in listed
    assert "our-road\n" not in listed


def test_a_subject_lists_the_questions_of_its_cases(built) -> None:
    text = built.page("roads.html")
    assert "2 cases." in text
    assert 'href="our-road.html" title="Our road"' in text
    assert "What does our road pay?" in text
    assert "Whose is it?" not in text


def test_the_casebook_counts_the_cases_of_its_subjects(build: Build) -> None:
    found = build({**page(".. arkrules:casebook::"), **CASES}, conf=CONF)
    text = re.sub(r"<[^>]+>", "", found.page("index.html"))
    assert "Our roads: 2 cases" in text
    assert "Our own: 1 case" in text


def test_a_case_has_neighbors_and_a_way_back(built) -> None:
    text = built.page("our-way.html")
    assert '<link rel="prev" title="Our road" href="our-road.html"' in text
    assert "<h3>Previous topic</h3>" in text or 'rel="prev"' in text


def test_the_clauses_are_an_index_of_questions(build: Build) -> None:
    lines = (".. arkrules:clauses::", "", ".. arkrules:clause:: farm.value")
    found = build(page(*lines))
    text = found.page("index.html")
    assert "<h2>Farm" in text
    assert '<a class="reference internal" href="#clause-farm-value"' in text
    assert "What are farms worth at the end?" in text
    some = build(page(".. arkrules:clauses:: city"))
    assert "What is a completed city of two tiles worth?" in some.page("index.html")
    assert "What are farms worth at the end?" not in some.page("index.html")


@pytest.mark.parametrize(
    ("written", "subtype"),
    [(".. arkrules:clauses:: frm", "clause"), (".. arkrules:casebook:: frms", "case")],
)
def test_an_index_of_what_is_not_there_is_warned_of(
    build: Build, written: str, subtype: str
) -> None:
    found = build(page(written))
    assert "known are" in found.warnings
    assert f"[arkrules.{subtype}]" in found.warnings


# -- anchors ---------------------------------------------------------------------------------------


def test_no_anchor_is_of_the_form_that_the_search_takes_apart(build: Build) -> None:
    lines = (
        ".. arkrules:case:: ark-loop-home", "", ".. arkrules:profile:: ark-de", "",
        ".. arkrules:source:: base", "   :no-places:", "", ".. arkrules:tileset:: base", "",
        ".. arkrules:changes:: ark-en2 ark-de", "   :no-pictures:",
    )  # fmt: skip
    found = build({**page("Words."), "all.rst": "\n".join((":orphan:", "", *lines, ""))})
    text = found.page("all.html")
    told = list(found.domain.get_objects())
    assert len(told) > 5
    for name, _title, kind, _page, anchor, _priority in told:
        assert anchor not in (name, f"{kind}-{name}")
        assert f'id="{anchor}"' in text


# -- the list of pages -----------------------------------------------------------------------------


def test_the_list_of_pages_shows_the_way_and_nothing_that_is_only_below(build: Build) -> None:
    pytest.importorskip("furo")
    found = build({**HAND, **CASES}, conf=f'{CONF}html_theme = "furo"\n')

    def listed(name: str) -> str:
        text = found.page(name)
        tree = text[text.index('<div class="sidebar-tree">') :]
        return tree[: tree.index("</div>")]

    here = listed("our-road.html")
    assert re.findall(r'href="(\w+\.html|https:[^"]+)"', here) == [
        "roads.html", "own.html", "https://a.example/",
    ]  # fmt: skip
    assert re.search(r'current-page"[^>]*><a class="[^"]*" href="roads.html"', here)
    front = listed("index.html")
    assert "roads.html" in front
    assert "own.html" not in front


def test_without_the_setting_pages_are_as_the_theme_has_them(build: Build) -> None:
    conf = CONF.replace("arkrules_site = True\n", "")
    found = build({**HAND, **CASES}, conf=conf)
    assert found.warnings == ""
    text = found.page("our-road.html")
    assert "og:title" not in text
    assert "arkrules-search.js" not in found.page("search.html")


# -- descriptions ----------------------------------------------------------------------------------


def test_a_link_to_a_case_can_be_shown_with_its_question_and_answer(built) -> None:
    text = built.page("our-way.html")
    said = "Is our way &lt; a road? Two points."
    assert f'<meta name="description" content="{said}' in text
    assert f'<meta property="og:description" content="{said}' in text
    assert '<meta property="og:title" content="Our &lt;way&gt; &amp; theirs">' in text
    assert '<meta property="og:type" content="article">' in text
    assert "og:image" not in text, "without the address of the site there is no whole address"


def test_the_picture_of_the_site_is_named_by_its_whole_address(build: Build) -> None:
    conf = CONF + 'html_baseurl = "https://rules.example/"\narkrules_preview = "_static/us.png"\n'
    text = build({**HAND, **CASES}, conf=conf).page("our-way.html")
    assert '<meta property="og:image" content="https://rules.example/_static/us.png">' in text
    address = "https://rules.example/our-way.html"
    assert f'<meta property="og:url" content="{address}">' in text


def test_a_long_description_ends_with_a_whole_word(build: Build) -> None:
    found = build(page("word " * 60), conf="arkrules_site = True\n")
    (said,) = re.findall(r'<meta name="description" content="([^"]*)"', found.page("index.html"))
    assert said == " ".join(["word"] * 40) + " …"


# -- the search ------------------------------------------------------------------------------------


def test_the_page_of_the_search_knows_the_words_of_the_hobby(built) -> None:
    text = built.page("search.html")
    assert '"cloister": ["monastery"]' in text
    assert '"folder": "rulebook"' in text
    assert "arkrules-search.js" in text
    assert "arkrules-search.js" not in built.page("index.html")


# -- words, and a first look -----------------------------------------------------------------------


def test_a_status_is_explained_where_it_stands(build: Build) -> None:
    lines = (".. arkrules:clause:: farm.value", "", ".. arkrules:words::")
    text = build(page(*lines)).page("index.html")
    said = "The text of the rules says so."
    assert re.search(
        rf'<a class="reference internal" href="#word--stated" title="{said}">'
        r'<span class="arkrules-status arkrules-status-stated">stated</span></a>',
        text,
    )
    assert 'id="word--stated"' in text
    assert 'id="word-turns-on"' in text


def test_where_no_page_explains_it_a_status_is_a_label(build: Build) -> None:
    text = build(page(".. arkrules:clause:: farm.value")).page("index.html")
    assert '<span class="arkrules-status arkrules-status-stated">stated</span>' in text
    assert "#word" not in text


def test_what_a_verdict_turns_on_is_explained(build: Build) -> None:
    lines = (".. arkrules:case:: ark-loop-home", "", ".. arkrules:words::")
    text = build(page(*lines)).page("index.html")
    assert re.search(r'href="#word-turns-on"[^>]*><span>It turns on this:</span></a>', text)


def test_a_case_in_brief_is_question_picture_and_outcomes(build: Build) -> None:
    text = build(page(".. arkrules:case:: small-city", "   :brief:")).page("index.html")
    assert "Does a completed city of two tiles pay 2 points or 4?" in text
    assert "<img " in text
    assert "Hans im Glück, 2000, German" in text
    assert "It turns on this:" not in text
    assert "arkrules-file" not in text


def test_two_lists_lead_to_every_pair_of_a_family(build: Build) -> None:
    text = build(page(".. arkrules:pick::")).page("index.html")
    assert 'data-way="rulebook/editions/KNOWN-to-OTHER.html"' in text
    for name, label in (("known", "I know"), ("other", "What is different in")):
        found = re.search(rf'<label>{label} <select name="{name}">(.*?)</select>', text)
        assert found
        values = re.findall(r'<option value="([^"]+)">', found[1])
        assert {"ark-en1", "ark-en2", "ark-de", "ark-hu", "carcassonne", "ghosts"} <= set(values)
    assert '<option value="ark-de">Die Baumeister des Königs (Diehl Medien, 2004, German)' in text


def test_pages_that_are_called_alike_are_told_apart_by_what_lists_them(build: Build) -> None:
    tree = "\n\n.. toctree::\n\n   {}\n"
    pages = {
        **page(tree.format("rulebook/one")),
        "rulebook/one.rst": "One\n===\n" + tree.format("other"),
        "rulebook/other.rst": "House rules\n===========\n",
    }
    text = build(pages, conf="arkrules_site = True\n").page("rulebook/other.html")
    assert "<title>House rules – One &#8212;" in text
    assert '<meta property="og:title" content="House rules">' in text


# -- side by side ----------------------------------------------------------------------------------


def test_equal_answers_are_told_once_and_every_answer_has_its_edition(build: Build) -> None:
    lines = ".. arkrules:compare:: carcassonne carcassonne-rgg carcassonne-2000"
    text = build(page(lines)).page("index.html")
    (row,) = (
        row for row in re.findall(r"<tr.*?</tr>", text, re.DOTALL) if "#clause" not in row
        and ">city.small<" in row
    )  # fmt: skip
    cells = [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in row.split("<td>")[2:]]
    assert cells[0].startswith("Today’s rules (Hans im Glück, German) The same as any city.")
    assert cells[1].startswith("Rio Grande (English) As in Today’s rules .")
    assert "1 for each tile and 1 for each pennant" in cells[2]
