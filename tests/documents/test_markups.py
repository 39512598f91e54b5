"""Pages in every markup: what is written reads back as what was meant."""

from __future__ import annotations

import html

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
)
from arkrules.documents.model import Reference, Stretch
from tests.documents.parts import picture, texts
from tests.documents.readers import MARKUPS, listings, plain, shown

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
def test_a_text_is_shown_as_it_is_wherever_it_stands(markup):
    for text in NASTY:
        cell = (line(text),)
        expected = plain(text)
        assert shown(markup, Paragraph(line(text))) == [expected]
        assert shown(markup, Heading(line(text), 2)) == [expected]
        assert shown(markup, Bullets((line(text), line("last")))) == [expected, "last"]
        entries = Entries((Entry(line(text), (line(text), line("x"))),))
        assert shown(markup, entries) == [expected, expected, "x"]
        table = Table(caption=line(text), columns=(cell, cell), rows=((cell, (*cell, *cell)),))
        assert shown(markup, table) == [expected] * 6
        for style in (strong, emphasis, code):
            whole = line("before", style(text), "after (", style(text), ")")
            said = plain(f"before{text}after ({text})")
            assert shown(markup, Paragraph(whole)) == [said]
            assert shown(markup, Table(columns=(whole,) * 2, rows=((whole,) * 2,))) == [said] * 4


@MARKUPS
def test_a_text_in_two_parts_is_shown_as_it_is(markup):
    for text in (*NASTY, "! which!! ends", "~~~~", "a __TOC__", "http://nobody"):
        for at in range(1, len(text)):
            parts = text[:at], text[at:]
            assert shown(markup, Paragraph(line(*parts))) == [plain(text)], parts
            assert shown(markup, Heading(line(*parts), 2)) == [plain(text)], parts


@MARKUPS
def test_a_text_is_shown_as_it_is_two_levels_deep(markup):
    for text in NASTY:
        said = line(text)
        inner = Bullets([(said, Frame([said])), said])
        rows = ((inner, (said, inner, said)), ((), Frame([said, inner])))
        blocks = (
            Bullets([(said, inner, said), inner]),
            Entries([Entry(said, (inner, said, Entries([Entry(said, (said,))])))]),
            Table(columns=(said, said), rows=rows),
            Frame([Heading(said), inner]),
        )
        assert shown(markup, *blocks) == texts(blocks, markup)
        assert set(texts(blocks, markup)) == {plain(text)}


def test_no_text_holds_what_controls_a_terminal():
    assert Listing(text="a\x1b[2J\nb").text == "a\ufffd[2J\nb"


def test_in_markdown_tags_stand_where_asterisks_would_be_text():
    words = line("a", strong(".b"), "c", emphasis(".d"), "e ", strong("f"), " ", emphasis("g"))
    assert WRITERS["md"](Document(blocks=[words])) == (
        "a<strong>.b</strong>c<em>.d</em>e **f** *g*\n"
    )


@MARKUPS
def test_a_link_leads_to_its_address(markup):
    address = "https://example.org/a_b_(c)?d=e&f='g'|h"
    text = WRITERS[markup](Document(blocks=(Bullets((line("see ", link("a [page]", address)),)),)))
    assert shown(markup, Bullets((line("see ", link("a [page]", address)),))) == ["see a [page]"]
    if markup == "html":
        assert html.escape(address, quote=True) in text
    elif markup == "md":
        shown_html = MarkdownIt("commonmark").render(text)
        assert "https://example.org/a_b_(c)?d=e&amp;f='g'%7Ch" in shown_html
    else:
        assert "[https://example.org/a_b_(c)?d=e&f=%27g%27%7Ch " in text


def test_an_address_that_is_none_of_the_web_is_no_link():
    assert link("x", "javascript:alert(1)").address == ""


def a_page() -> Document:
    """Everything that a document may hold."""
    cell = (line("one"), Bullets([line("two")]), line("*three"))
    rows = (((line("Who?"), line("a.b")), (line("he"), line("said")), line("she")),)
    places = line(refer("clause", "city.closed", title="A title"), ", ", mark("silent", "status-x"))
    profile = Stretch("Today", refers=Reference("profile", "carcassonne", "Today"))
    listing = Listing(text="$ ask\n  - 1", title="To type:", language="sh")
    return Document(
        blocks=(
            Heading(line("A heading"), 2),
            Paragraph(line("No open side.\n  Broken.", strong("!"), emphasis("?")), places=places),
            Bullets([(line("one"), line("two"), listing, line("three"), Bullets([line("four")]))]),
            Entries([Entry(line("Term"), (line("what it is"),))]),
            Entries([Entry(line("Field"), (line("its value"),))], kind="fields"),
            Table(caption=line("c"), columns=(cell, line("one"), line("second")), rows=rows),
            Table(columns=["a", "b"], rows=[("x", "y")], kind="columns"),
            Frame([line(refer("clause", "city.closed", hint='"closed"?'), " in ", profile)]),
            picture("<letters>"),
            line("95\u00a0% (0\u2060–\u20601)"),
            line(link("a page", "https://example.org/"), link("x", "javascript:alert(1)")),
        ),
        language="de",
    )


@pytest.mark.parametrize("markup", WRITERS)
def test_a_page_in_each_markup(markup, snapshot):
    assert WRITERS[markup](a_page()) == snapshot


@MARKUPS
def test_what_is_named_labeled_and_cited_is_shown_within_its_line(markup):
    places = line(refer("clause", "city.closed", title="A title"), ", ", mark("silent", "status-x"))
    said = Paragraph(line("No open side."), places=places)
    cells = (said, Bullets([said]))
    table = Table(columns=(cells, cells), rows=((cells, cells),))
    words = "No open side. [city.closed, silent]"
    assert shown(markup, said, Bullets([(said, said)]), table) == [words] * 11


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


def test_a_list_without_items_is_left_out():
    parts = ["a", Bullets([]), Entries([]), Bullets(["b"]), Entries([Entry("c", ["d"])])]
    kinds = [Paragraph, Bullets, Entries]
    assert [type(block) for block in Document(blocks=parts).blocks] == kinds
    assert [type(block) for block in Entry("e", parts).body] == kinds


@MARKUPS
def test_what_is_to_be_copied_reads_back_letter_by_letter(markup):
    for text in COPIED:
        for block in (Listing(text=text), Listing(text=f"{text}\n", title="1. one", language="sh")):
            assert listings(markup, block, line("after")) == [text]
            after = (line("before"), block, line("after"))
            within = Bullets([after, (Frame([block]),), line("last")])
            assert listings(markup, within) == [text, text]
            assert shown(markup, within)[-1] == "last"
        if markup != "html":  # where it is drawn
            drawn = (picture(text), Bullets([(line("x"), picture(text))]))
            assert listings(markup, *drawn) == [text, text]
