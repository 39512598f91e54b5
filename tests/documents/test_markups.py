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
    Heading,
    Paragraph,
    Table,
    code,
    emphasis,
    line,
    link,
    strong,
    write_html,
    write_text,
)
from tests.documents.readers import MARKUPS, plain, shown

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
        "",
        "Who?  a.b",
        "  one     he",
        "          said",
        "  second  she",
    ]


def test_a_break_of_lines_within_a_text_is_a_space():
    assert write_text(Document(blocks=(Paragraph(line("one\n  two")),))) == "one two\n"
