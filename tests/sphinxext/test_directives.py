"""What the directives show."""

from __future__ import annotations

import re

import pytest

from tests.paths import EXAMPLES
from tests.sphinxext.projects import WHOLE, Build, page

pytest.importorskip("sphinx", minversion="8.2")


def test_a_case_shows_its_picture_its_verdicts_and_what_they_turn_on(build: Build) -> None:
    text = build(WHOLE).page("cases.html")
    assert "May the Ark end its move on the tile it set out from" in text
    (picture,) = re.findall(r"<img [^>]*>", text)
    assert 'alt="The Ark comes home. A board of 5 tiles; the Ark at 0,0;' in picture
    assert 'href="clauses.html#clause-ark-may-end-on-start"' in text
    assert "arkrules-status-contested" in text
    assert "If yes" in text or "If the Ark may" in text or "legal" in text
    folded = text[text.index('<details class="arkrules-file') :]
    assert "ESWN" in folded


def test_a_clause_lists_the_cases_that_turn_on_it(build: Build) -> None:
    text = build(WHOLE).page("clauses.html")
    assert 'href="cases.html"' in text
    assert "Our table says no." in text


def test_a_case_of_ones_own_is_read_from_its_file(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    pages = page(".. arkrules:case:: two-farms-one-city", "   :file: mine/dispute.toml")
    found = build({**pages, "mine/dispute.toml": dispute})
    assert found.warnings == ""
    assert "Red has 6 points." in found.page("index.html")
    assert "Red has 4 points." in found.page("index.html")


def test_a_case_says_why_it_comes_out_so(build: Build) -> None:
    text = build(page(".. arkrules:case:: ark-hole-filled-with-city")).page("index.html")
    why = text[text.index("9 tiles × 2 = 18") : text.index("It turns on this:")]
    for place in ("city.per_tile", "ark:city", "ark-hu:city"):
        assert place in why


def test_a_case_may_be_asked_of_some_editions_only(build: Build) -> None:
    lines = (".. arkrules:case:: ark-loop-home", "   :profiles: ark-hu")
    text = build(page(*lines)).page("index.html")
    assert "Hungarian leaflet" in text
    assert "arkrules-status-contested" not in text


def test_a_board_is_drawn_from_its_notation(build: Build) -> None:
    lines = (
        ".. arkrules:board::",
        "   :under: carcassonne",
        "   :moves: lay E 0,-1",
        "",
        '   tiles = ["0,0 D"]',
        '   players = ["red", "blue"]',
    )
    refused = build(page(*lines))
    assert "[arkrules.board]" in refused.warnings, "the move does not fit"
    found = build(page(*(line.replace("lay E 0,-1", "lay E/2 0,-1") for line in lines)))
    assert found.warnings == ""
    assert "A board of 2 tiles" in found.page("index.html")


def test_reconstructed_tiles_are_labelled(build: Build) -> None:
    lines = (
        ".. arkrules:tile:: ark:27", "",
        ".. arkrules:tile:: ark:44", "",
        ".. arkrules:board::", "   :under: ark-en2", "",
        '   tiles = ["0,0 27"]', '   players = ["red", "blue"]',
    )  # fmt: skip
    found = build(page(*lines))
    text = found.page("index.html")
    assert "reconstructed inside, sides documented</span>" in text
    assert ">reconstructed</span>" in text
    assert "Reconstructed tiles: 27." in text
    drawings = sorted((found.out / "_images").glob("arkrules-*.svg"))
    drawn = "".join(path.read_text(encoding="utf-8") for path in drawings)
    labels = re.findall(r"<text [^>]*>([^<]*econstructed[^<]*)</text>", drawn)
    assert sorted(labels) == ["Reconstructed tiles: 27.", "inside reconstructed", "reconstructed"]


def test_a_set_shows_every_tile_with_its_confidence(build: Build) -> None:
    found = build(page(".. arkrules:tileset:: ark"))
    text = found.page("index.html")
    assert "72 tiles of 61 kinds." in text
    gallery = text[text.index('<ul class="arkrules-tiles') :]
    assert len(re.findall(r'id="tile-ark-\w+"', gallery)) == 61
    labels = re.findall(r"arkrules-confidence-(?:confirmed|topology|reconstructed)", gallery)
    assert len(labels) == 61


def test_a_source_shows_each_place_and_who_cites_it(build: Build) -> None:
    lines = (".. arkrules:source:: base", "", ".. arkrules:clause:: city.closed")
    text = build(page(*lines)).page("index.html")
    note = text[text.index('id="source-base-n6"') :]
    assert 'href="#clause-city-closed"' in note[: note.index('id="source-base-n7"')]
    assert re.search(r"\d+ of 50 places are cited\.", text)


def test_a_source_leads_from_each_sentence_to_clause_and_case_and_back(build: Build) -> None:
    lines = (
        ".. arkrules:source:: base", "", ".. arkrules:clause:: end.tie", "",
        ".. arkrules:case:: tie-at-the-end",
    )  # fmt: skip
    text = build(page(*lines)).page("index.html")
    note = text[text.index('id="source-base-n17"') :]
    said = note[note.index("2: By Rio Grande") : note.index("3: By Z-Man")]
    assert 'href="#clause-end-tie"' in said
    assert 'href="#case--tie-at-the-end"' in said
    assert text[text.index('id="clause-end-tie"') :].count('href="#source-base-n17"') > 1


def test_the_coverage_counts_sentences_and_what_carries_them(build: Build) -> None:
    text = build(page(".. arkrules:coverage::")).page("index.html")
    rows = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr.*?</tr>", text, re.S)]
    assert ["219", "198", "0", "4", "17", "0"] in [row[-6:] for row in rows]


def test_disputes_from_elsewhere_lead_to_the_cases_that_answer_them(build: Build) -> None:
    lines = (".. arkrules:disputes::", "", ".. arkrules:case:: small-city")
    text = build(page(*lines)).page("index.html")
    entry = text[text.index("B25") : text.index("B26")]
    assert 'href="#case--small-city"' in entry
    assert "another game" in text[text.index("M02") : text.index("M03")]


def test_a_comparison_shows_what_differs_and_where_it_stands(build: Build) -> None:
    text = build(page(".. arkrules:compare:: carcassonne carcassonne-2000")).page("index.html")
    rows = re.findall(r"<tr.*?</tr>", text, re.DOTALL)
    assert len(rows) == 3
    assert "farm.value" in rows[2]
    assert "base:n16" in rows[2]
    assert "arkrules-status-stated" in rows[2]


def test_changes_come_with_source_status_and_example(build: Build) -> None:
    text = build(page(".. arkrules:changes:: ark-en2 ark-de")).page("index.html")
    cards = text.split('<div class="arkrules-change docutils container">')[1:]
    assert len(cards) > 15
    for card in cards:
        assert "arkrules-status-" in card
        assert re.search(r">(ark|x)[a-z-]*:?[a-z0-9-]*<", card)
        assert "<img " in card


def test_a_rule_sheet_follows_the_order_of_play(build: Build) -> None:
    text = build(page(".. arkrules:sheet:: ark-de")).page("index.html")
    order = [text.index(f"<h2>{title}") for title in ("Setting up", "Placing pieces", "Winning")]
    assert order == sorted(order)


def test_open_questions_have_all_their_readings(build: Build) -> None:
    text = build(page(".. arkrules:open:: ark-en2")).page("index.html")
    assert "ark.may_cross_start" in text
    assert "Another reading: " in text
    assert "Another reading, in words only: " in text


def test_directives_work_in_markdown(build: Build) -> None:
    pytest.importorskip("myst_parser")
    text = """# Rules

## The way home

```{arkrules:clause} ark.may_end_on_start
Our table says *no*.
```

See {arkrules:clause}`ark.may_end_on_start`.
"""
    conf = 'extensions.append("myst_parser")\n'
    found = build({"index.md": text}, conf=conf)
    assert found.warnings == ""
    assert "Our table says <em>no</em>." in found.page("index.html")
    assert '<section id="clause-ark-may-end-on-start">' in found.page("index.html")


def test_a_case_may_have_a_title_of_its_own_or_of_yours(build: Build) -> None:
    case = ".. arkrules:case:: ark-loop-home"
    said = "See :arkrules:case:`ark-loop-home`."
    plain = build(page(case, "   :brief:", "", said))
    assert "arkrules-title" not in plain.page("index.html")
    own = build(page(case, "   :brief:", "   :title:", "", said)).page("index.html")
    assert re.search(r'<p class="arkrules-title[^>]*>The Ark comes home', own)
    found = build(page(case, "   :brief:", "   :title: Round and back", "", said))
    assert found.warnings == ""
    assert re.search(r'<p class="arkrules-title[^>]*>Round and back</p>', found.page("index.html"))
    assert found.domain.objects["case", "ark-loop-home"].title == "Round and back"
