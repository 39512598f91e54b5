"""Readers of each markup, which give back what a page was meant to say."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import docutils.core
import docutils.nodes
import pytest
from markdown_it import MarkdownIt

from arkrules.documents import Document, write_html, write_markdown, write_rst, write_wiki


def plain(text):
    return " ".join(text.split())


def read_html(text):
    """All the text of a fragment, each element apart."""
    found = []

    class Reader(HTMLParser):
        def handle_data(self, data):
            found.append(data)

        def handle_starttag(self, tag, attrs):
            if tag not in ("strong", "em", "code", "a"):
                found.append("\n")

    Reader().feed(text)
    return [plain(one) for one in "".join(found).split("\n") if one.strip()]


def read_markdown(text):
    """All the text of a page, each block and each line of a cell apart."""
    shown = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    return read_html(shown.replace("\n", " "))


def read_rst(text):
    """All the text of a page, each block apart; any warning is an error."""
    tree = docutils.core.publish_doctree(
        text,
        settings_overrides={
            "report_level": 1, "halt_level": 1, "file_insertion_enabled": False,
            "raw_enabled": False, "doctitle_xform": False,
        },
    )  # fmt: skip
    leaves = (docutils.nodes.paragraph, docutils.nodes.title, docutils.nodes.line)
    return [plain(node.astext()) for node in tree.findall(lambda n: isinstance(n, leaves))]


def read_wiki(text):
    """All the text of a page, once what MediaWiki would act on is taken away."""
    found = []
    for row in text.splitlines():
        row = re.sub(r"^(==+) (.*) \1$", r"\2", row)
        row = re.sub(r'^(! scope="\w+" \| |\{\| .*|\|-$|\|\}$|\|\+ |\|( |$)|\* |; |: )', "", row)
        for at, one in enumerate(row.split("<br />")):
            assert at or not re.match(r"[*#:;=!+-]", one), one
            one = re.sub(r"</?code>", "", one)
            one = re.sub(r"'''(.*?)'''|''(.*?)''", lambda m: m[1] or m[2], one)
            one = re.sub(r"\[https?://\S+ (.*?)\]", r"\1", one)
            live = r"[\[\]{}|<>]|''|~~~|__|!!|&(?!#\d+;)|(?<=:)//"
            assert not re.search(live, one.strip()), one
            found.append(plain(html.unescape(one)))
    return [one for one in found if one]


READERS = {
    "html": (write_html, read_html),
    "md": (write_markdown, read_markdown),
    "rst": (write_rst, read_rst),
    "wiki": (write_wiki, read_wiki),
}
MARKUPS = pytest.mark.parametrize("markup", READERS)


def shown(markup, *blocks):
    write, read = READERS[markup]
    return read(write(Document(blocks=blocks)))


READ = {"md": read_markdown, "rst": read_rst, "html": read_html, "wiki": read_wiki}
