"""Readers of each markup, which give back what a page was meant to say."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from arkrules.documents import Document, write_html, write_markdown, write_wiki


def plain(text):
    return " ".join(text.split())


def read_html(text):
    """All the text of a fragment, each element and each line of a listing apart."""
    found, within = [], []

    class Reader(HTMLParser):
        def handle_data(self, data):
            found.append(data)

        def handle_starttag(self, tag, attrs):
            if tag not in ("strong", "em", "code", "a", "span"):
                found.append("\n")
            if tag != "br":
                within.append(tag)

        def handle_endtag(self, tag):
            assert within.pop() == tag, "elements that do not nest"

        def handle_startendtag(self, tag, attrs):
            assert tag == "br" or "svg" in within, f"an element without an end: {tag}"
            found.append("\n")

    Reader().feed(text)
    assert not within, "elements that do not end"
    return [plain(one) for one in "".join(found).split("\n") if one.strip()]


def rendered(text):
    """What a reader of Markdown makes of a page."""
    return MarkdownIt("commonmark", {"html": True}).enable("table").render(text)


def read_markdown(text):
    """All the text of a page, each block and each line of a cell apart."""
    return read_html(rendered(text))


PRE = re.compile(r"<pre>\n(.*?)</pre>", re.DOTALL)


def read_wiki(text):
    """All the text of a page, once what MediaWiki would act on is taken away."""
    found = []
    for at, part in enumerate(PRE.split(text)):
        if at % 2:
            assert not re.search(r"[<>]|&(?!amp;|lt;|gt;)", part), part
            found += map(plain, html.unescape(part).split("\n"))
        else:
            found += (one for row in part.split("\n") for one in _wiki_line(row))
    return [one for one in found if one]


def _wiki_line(row):
    row = re.sub(r"^(==+) (.*) \1$", r"\2", row)
    row = re.sub(
        r'^(! scope="\w+" \|( |$)|\{\| .*|\|-$|\|\}$|\|\+ |\|( |$)|(?=[*:;])[*:]*;? )', "", row
    )
    for at, one in enumerate(row.split("<br />")):
        assert at or not re.match(r"[*#:;=!+-]", one), one
        one = re.sub(r"</?code>", "", one)
        one = re.sub(r"'''(.*?)'''|''(.*?)''", lambda m: m[1] or m[2], one)
        one = re.sub(r"\[https?://\S+ (.*?)\]", r"\1", one)
        live = r"[\[\]{}|<>]|''|~~~|__|!!|&(?!#\d+;)|(?<=:)//"
        assert not re.search(live, one.strip()), one
        yield plain(html.unescape(one))


READERS = {
    "html": (write_html, read_html),
    "md": (write_markdown, read_markdown),
    "wiki": (write_wiki, read_wiki),
}
MARKUPS = pytest.mark.parametrize("markup", READERS)


def shown(markup, *blocks):
    write, read = READERS[markup]
    return read(write(Document(blocks=blocks)))


READ = {markup: read for markup, (_, read) in READERS.items()}


# -- what is to be copied -------------------------------------------------------------------------


def _html_listings(text):
    found = []

    class Reader(HTMLParser):
        within = False

        def handle_data(self, data):
            if self.within:
                found[-1] += data

        def handle_starttag(self, tag, attrs):
            if tag == "pre":
                self.within = True
                found.append("")

        def handle_endtag(self, tag):
            self.within = self.within and tag != "pre"

    Reader().feed(text)
    return found


LISTINGS = {
    "html": _html_listings,
    "md": lambda text: _html_listings(rendered(text)),
    "wiki": lambda text: [html.unescape(one) for one in PRE.findall(text)],
}


def listings(markup, *blocks):
    """The texts that a page holds to be copied, but for the end of their last lines."""
    found = LISTINGS[markup](READERS[markup][0](Document(blocks=blocks)))
    return [one.removesuffix("\n") for one in found]
