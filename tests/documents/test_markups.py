"""Pages in every markup: what is written reads back as what was meant."""

from __future__ import annotations

import html

import docutils.core
import docutils.nodes
import pytest
from markdown_it import MarkdownIt

from arkrules.documents import (
    WRITERS,
    Bullets,
    Document,
    Entries,
    Entry,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Table,
    code,
    emphasis,
    line,
    link,
    mark,
    refer,
    strong,
    write_html,
    write_text,
)
from arkrules.documents.model import Reference, Stretch
from tests.documents.parts import picture, texts
from tests.documents.readers import MARKUPS, READERS, listings, plain, shown

NASTY = [
    "a|b || c |- d",
    "*stars* **more** _lines_ __more__ `ticks` ``more``",
    "<b>bold</b> & &amp; &lt; &#39;",
    "[text](address) [[page]] {{template}} {role}`x` ![picture](x)",
    "''italic'' '''bold''' ~~~~ __TOC__ ----",
    "\\ backslash \\* \\\\",
    "::",
    "ark:n18 http://example.org/a_b me@example.org",
    "1. one",
    "(a) one",
    "- item",
    "# heading",
    "= heading =",
    ".. note:: x",
    ":field: x",
    "; term : definition",
    "! head !! head",
    "a_ b__ `c`_ |d| [1]_",
    "don't 'quote'",
    "$x$ ~~struck~~ ==marked== ^up^",
    "--- dash",
    "+ plus",
    "> quoted",
    "Šéf žije: ŁÓDŹ, Straße, 城",
    "'",
]
"""Texts that mean something in one markup or another."""


@MARKUPS
@pytest.mark.parametrize("text", NASTY)
def test_a_text_is_shown_as_it_is_wherever_it_stands(markup, text):
    cell = (line(text),)
    expected = plain(text)
    assert shown(markup, Paragraph(line(text))) == [expected]
    assert shown(markup, Heading(line(text), 2)) == [expected]
    assert shown(markup, Bullets((line(text), line("last")))) == [expected, "last"]
    entries = Entries((Entry(line(text), (line(text), line("x"))),))
    assert shown(markup, entries) == [expected, expected, "x"]
    table = Table(caption=line(text), columns=(cell, cell), rows=((cell, (*cell, *cell)),))
    assert shown(markup, table) == [expected] * 6


@MARKUPS
@pytest.mark.parametrize("style", [strong, emphasis, code])
@pytest.mark.parametrize("text", NASTY)
def test_a_styled_text_is_shown_as_it_is_between_others(markup, style, text):
    whole = line("before", style(text), "after (", style(text), ")")
    assert shown(markup, Paragraph(whole)) == [plain(f"before{text}after ({text})")]


@MARKUPS
@pytest.mark.parametrize("text", [*NASTY, "! which!! ends", "~~~~", "a __TOC__", "http://nobody"])
def test_a_text_in_two_parts_is_shown_as_it_is(markup, text):
    for at in range(1, len(text)):
        parts = text[:at], text[at:]
        assert shown(markup, Paragraph(line(*parts))) == [plain(text)], parts
        assert shown(markup, Heading(line(*parts), 2)) == [plain(text)], parts


@MARKUPS
def test_a_link_leads_to_its_address(markup):
    address = "https://example.org/a_b_(c)?d=e&f='g'|h"
    text = WRITERS[markup](Document(blocks=(Bullets((line("see ", link("a [page]", address)),)),)))
    assert shown(markup, Bullets((line("see ", link("a [page]", address)),))) == ["see a [page]"]
    if markup == "html":
        assert html.escape(address, quote=True) in text
    elif markup == "rst":
        tree = docutils.core.publish_doctree(text)
        (reference,) = tree.findall(docutils.nodes.reference)
        assert reference["refuri"] == address.replace("|", "%7C")
    elif markup == "md":
        shown_html = MarkdownIt("commonmark").render(text)
        assert "https://example.org/a_b_(c)?d=e&amp;f='g'%7Ch" in shown_html
    else:
        assert "[https://example.org/a_b_(c)?d=e&f=%27g%27%7Ch " in text


def test_an_address_that_is_none_of_the_web_is_no_link():
    assert link("x", "javascript:alert(1)").address == ""


def test_a_table_of_html_names_its_headings_and_its_language():
    cell = (line("x"),)
    table = Table(caption=line("c"), columns=(cell, cell), rows=((cell, cell),))
    text = write_html(Document(blocks=(table,), language="de"))
    assert 'lang="de"' in text
    assert "<caption>c</caption>" in text
    assert text.count('<th scope="col">') == 2
    assert text.count('<th scope="row">') == 1


def test_a_table_as_text_is_written_row_by_row():
    columns = ((line("q"),), (line("one"),), (line("second"),))
    row = ((line("Who?"), line("a.b")), (line("he"), line("said")), (line("she"),))
    text = write_text(Document(blocks=(Table(caption=(), columns=columns, rows=(row,)),)))
    assert text.splitlines() == [
        "Who?  a.b",
        "  one     he",
        "          said",
        "  second  she",
    ]


def test_a_break_of_lines_within_a_text_is_a_space():
    assert write_text(Document(blocks=(Paragraph(line("one\n  two")),))) == "one two\n"


# -- blocks within blocks -------------------------------------------------------------------------


@MARKUPS
@pytest.mark.parametrize("text", NASTY)
def test_a_text_is_shown_as_it_is_two_levels_deep(markup, text):
    said = line(text)
    inner = Bullets([(said, Frame([said])), said])
    blocks = (
        Bullets([(said, inner, said), inner]),
        Entries([Entry(said, (inner, said, Entries([Entry(said, (said,))])))]),
        Table(
            columns=(said, said), rows=((inner, (said, inner, said)), ((), Frame([said, inner])))
        ),
        Frame([Heading(said), inner]),
    )
    assert shown(markup, *blocks) == texts(blocks, markup)
    assert set(texts(blocks, markup)) == {plain(text)}


@MARKUPS
def test_tables_and_listings_stand_within_items(markup):
    cell = (line("x"),)
    table = Table(caption=line("table"), columns=(cell, cell), rows=((cell, cell),))
    listing = Listing(text="$ ask\n  - 1", title="To type:")
    blocks = (Bullets([(line("one"), table, line("two"), listing, line("three")), (listing,)]),)
    listed = ["To type:", "$ ask", "- 1"]
    assert shown(markup, *blocks) == ["one", "table", *"xxxx", "two", *listed, "three", *listed]


def test_what_follows_a_list_in_a_cell_of_a_wiki_is_no_part_of_it():
    cell = (line("one"), Bullets([line("two")]), line("*three"))
    text = WRITERS["wiki"](Document(blocks=(Table(columns=(cell, cell), rows=()),)))
    assert "one\n* two\n&#42;three\n" in text


def test_lines_of_markdown_are_broken_between_paragraphs_only():
    item = (line("one"), line("two"), Listing(text="x"), line("three"), Bullets([line("four")]))
    text = WRITERS["md"](Document(blocks=(Bullets([(*item, line("five"))]),)))
    assert [one for one in text.splitlines() if one.endswith("\\")] == ["- one\\"]


@MARKUPS
def test_what_is_named_labeled_and_cited_is_shown_within_its_line(markup):
    places = line(refer("clause", "city.closed", title="A title"), ", ", mark("silent", "status-x"))
    said = Paragraph(line("No open side."), places=places)
    cells = (said, Bullets([said]))
    table = Table(columns=(cells, cells), rows=((cells, cells),))
    words = "No open side. [city.closed, silent]"
    assert shown(markup, said, Bullets([(said, said)]), table) == [words] * 11


def test_a_label_of_html_has_a_class_of_its_own():
    text = write_html(Document(blocks=(line(mark("silent", "status-silent")),)))
    assert '<p><span class="arkrules-status-silent">silent</span></p>' in text


def test_html_says_what_a_word_names_so_that_a_site_can_link_it():
    profile = Stretch("Today", refers=Reference("profile", "carcassonne", "Today"))
    named = line(refer("clause", "city.closed", hint='"closed"?'), " in ", profile)
    text = write_html(Document(blocks=(named,)))
    clause = '<code data-refers="clause city.closed" title="&quot;closed&quot;?">city.closed</code>'
    assert f'<p>{clause} in <span data-refers="profile carcassonne">Today</span></p>' in text


def test_a_space_that_must_not_break_is_kept_where_lines_may_break():
    page = Document(blocks=(line("95\u00a0% (0\u2060–\u20601)"),))
    assert "95\u00a0% (0\u2060–\u20601)" in write_html(page)
    assert write_text(page) == "95 % (0–1)\n"


# -- what is to be copied -------------------------------------------------------------------------

COPIED = [
    "```\ncode\n```",
    "a ```` b\n~~~",
    "- item\n  - item\n1. one",
    "# heading\n=======\n\n--------",
    ".. note:: x\n   :class: y\n\n   z",
    ":field: x",
    "  all lines\n    begin with\n  spaces",
    "one\n\n\nfour",
    "''x'' [[y]] {{z}} {| |} | a || b\n|-\n! c",
    "</pre></code> <!-- x --> &lt; &amp;amp;",
    "\\ \\* `x`_ $x$ **b**",
    "       0\n     ######\n   0 ······\n     ······",
]
"""Texts of which each begins some markup."""


@MARKUPS
@pytest.mark.parametrize("text", COPIED)
def test_what_is_to_be_copied_reads_back_letter_by_letter(markup, text):
    for block in (Listing(text=text), Listing(text=text + "\n", title="1. one", language="sh")):
        assert listings(markup, block, line("after")) == [text]
        within = Bullets([(line("before"), block, line("after")), (Frame([block]),), line("last")])
        assert listings(markup, within) == [text, text]
        assert shown(markup, within)[-1] == "last"


@pytest.mark.parametrize("markup", [one for one in READERS if one != "html"])
@pytest.mark.parametrize("text", COPIED)
def test_the_letters_of_a_picture_read_back(markup, text):
    assert listings(markup, picture(text), Bullets([(line("x"), picture(text))])) == [text, text]


def test_html_draws_a_picture_and_says_what_it_shows():
    drawn = picture("<letters>")
    text = write_html(Document(blocks=(drawn,)))
    assert drawn.drawing._repr_svg_() in text
    assert 'aria-label="a square"' in text
    assert "letters" not in text
