"""No text whatever is read as markup, wherever it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.documents import (
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
    mark,
    refer,
    strong,
    write_text,
)

pytest.importorskip("markdown_it", reason="what is written is read by libraries of the extra `dev`")

from tests.documents.parts import picture, texts
from tests.documents.readers import MARKUPS, listings, plain, shown

pytestmark = pytest.mark.slow  # the tests of the README are without them

SIGNS = "ab1 .:;|*_`<>&[]{}'\"\\~!#=+-$@/()"
TEXTS = st.text(SIGNS, min_size=1, max_size=12).filter(str.strip)


def code_of(text):
    return refer("clause", text)


def label(text):
    return mark(text, "status")


STRETCHES = st.tuples(st.sampled_from([str, strong, emphasis, code, code_of, label]), TEXTS).map(
    lambda made: made[0](made[1].strip())
)
LINES = st.lists(STRETCHES, min_size=1, max_size=3).map(
    lambda parts: line(*(part for one in parts for part in (one, " ")))
)
PARAGRAPHS = (
    st.builds(Paragraph, LINES, places=st.just(()) | LINES)
    | TEXTS.map(lambda text: Paragraph(line(text)))
    | st.builds(
        lambda text, made, end: Paragraph(line(text, made(end.strip()), ".")),
        TEXTS,
        st.sampled_from([str, strong, label]),
        TEXTS,
    )
)
# What a text begins and ends with is kept where it is a letter; empty lines around it are not.
COPIED = st.lists(
    st.text(SIGNS, max_size=12).map(str.rstrip), min_size=1, max_size=4
).map("\n".join).filter(lambda text: text.strip("\n") == text and text.strip())  # fmt: skip
LISTINGS = st.builds(
    Listing,
    text=COPIED,
    title=st.just("") | TEXTS.map(str.strip),
    language=st.just("") | st.just("sh"),
)
PICTURES = COPIED.map(picture)


def lists(within):
    """Lists, entries and boxes of such blocks."""
    parts = st.lists(within, min_size=1, max_size=2).map(tuple)
    few = st.lists(parts, min_size=1, max_size=2)
    entries = st.lists(st.builds(Entry, LINES, parts), min_size=1, max_size=2)
    return st.one_of(st.builds(Bullets, few), st.builds(Entries, entries), st.builds(Frame, parts))


@st.composite
def tables(draw, within):
    """A table with such blocks in its cells."""
    width = 2
    cell = st.lists(within, min_size=1, max_size=2).map(tuple)
    rows = st.lists(cell, min_size=width, max_size=width)
    columns, *others = draw(st.lists(rows, min_size=2, max_size=3))
    return Table(caption=draw(st.just(()) | LINES), columns=columns, rows=others)


LEAVES = PARAGRAPHS | LISTINGS | PICTURES
IN_CELLS = PARAGRAPHS | lists(PARAGRAPHS)
NESTED = lists(LEAVES | lists(LEAVES) | tables(PARAGRAPHS)) | tables(IN_CELLS)


@MARKUPS
@given(top=LINES, blocks=st.lists(LEAVES | NESTED, min_size=1, max_size=3).map(tuple))
def test_no_text_is_read_as_markup(markup, top, blocks):
    """Broken[html] if the caption of a table is not shown:

    - yield f"<table{_kind(table.kind)}>"
    -     if table.caption:
    + yield f"<table{_kind(table.kind)}>"
    +     if not table.caption:

    Broken[md] if a stop stands apart from bold letters before it:

    - text += _stretch
    + text += ' ' * bool(text) + _stretch

    Broken[wiki] if a stop stands apart from bold letters before it:

    - shown += _stretch
    + shown += ' ' * bool(shown) + _stretch
    """
    blocks = (Heading(top), *blocks)
    assert shown(markup, *blocks) == texts(blocks, markup)


@given(blocks=st.lists(LEAVES | NESTED, min_size=1, max_size=3).map(tuple))
def test_a_terminal_shows_every_text_but_the_headings_of_columns(blocks):
    """Broken if of a cell the first block is shown:

    - {label:{width}}  ", cell)
    + {label:{width}}  ", cell[:1])
    """
    text = plain(write_text(Document(blocks=blocks)))
    assert all(one in text for one in texts(blocks, "text"))


@MARKUPS
@given(text=COPIED, around=st.sampled_from([None, Frame, Bullets, Entries]))
def test_what_is_to_be_copied_is_there_letter_by_letter(markup, text, around):
    r"""Broken[html] if a listing begins with a space:

    - <pre><code>{
    + <pre><code> {

    Broken[md] if lines of a listing are set in by a space:

    - yield from text.rstrip("\n").split("\n")
    + yield from (' ' + one for one in text.rstrip("\n").split("\n"))

    Broken[wiki] if a listing begins with a space:

    - <pre>\n{
    + <pre>\n {
    """
    block = Listing(text=text)
    assert listings(markup, within(around, block)) == [text]
    if markup != "html":  # which draws it
        assert listings(markup, within(around, picture(text))) == [text]


def within(around, block):
    """A block by itself, or within another one behind a paragraph."""
    both = (line("as follows:"), block)
    if around is Frame:
        return Frame(both)
    if around is Bullets:
        return Bullets([both])
    return Entries([Entry(line("term"), both)]) if around is Entries else block
