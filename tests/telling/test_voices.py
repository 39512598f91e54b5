"""The same thing says the same wherever it is shown, over the casebook.

What a document says is taken from the document itself, and what a place shows is read back
from what it shows: each markup, the text of a terminal, a notebook, the nodes of a page,
and JSON, whose words must all be among those of the document.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from types import SimpleNamespace

import attrs
import docutils.nodes
import pytest
from markdown_it import MarkdownIt

from arkrules.documents import (
    WRITERS,
    Block,
    Bullets,
    Document,
    Entries,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Stretch,
    Table,
)
from arkrules.editions import compare, rule_sheet, what_changes
from arkrules.rules import Status, shipped_library
from arkrules.rulings import ReferenceCase
from arkrules.sphinxext.writing import Writer
from arkrules.telling import (
    Rulebook,
    case_page,
    changes_page,
    clause_page,
    concordance_page,
    open_page,
    plain,
    sheet_page,
    source_page,
)

BOOK = Rulebook(shipped_library())
SUBJECTS = list(BOOK.casebook.cases)
EACH = 20
"""Of how many cases of a subject one is read, beginning with the third."""


def squeezed(texts: Iterable[str]) -> str:
    """Texts without their spaces, which markups may set as they like."""
    return "".join("".join(texts).split())


# -- what a document says -------------------------------------------------------------------------


def without_pictures(blocks: Iterable[Block]) -> Iterator[Block]:
    """Pictures are drawn here and set in letters there; what they say has tests of its own."""
    return (block for block in blocks if not isinstance(block, Picture))


def said(blocks: Iterable[Block], *, site: bool = False) -> Iterator[str]:
    """All that blocks say in the order of reading; a site calls things by their titles."""
    for block in blocks:
        match block:
            case Heading():
                yield from map(shown if site else bare, block.line)
            case Paragraph():
                yield from map(shown, block.line) if site else map(bare, block.whole)
                yield from map(shown, block.places) if site else ()
            case Bullets():
                for item in block.items:
                    yield from said(item, site=site)
            case Entries():
                for entry in block.items:
                    yield from map(shown if site else bare, entry.term)
                    # On a line of its own, or behind a colon.
                    yield from said(entry.body, site=site)
            case Table():
                yield from map(shown if site else bare, block.caption if not site else ())
                yield from (word for cell in block.columns for word in said(cell, site=site))
                for row in block.rows:
                    for head, cell in zip(block.columns, row, strict=True):
                        card = site and block.kind == "comparison" and cell is not row[0]
                        yield from said((*head, *cell) if card else cell, site=site)
            case Listing():
                yield from (block.title, block.text)
            case Frame():
                yield from said(block.blocks, site=site)


def bare(stretch: Stretch) -> str:
    return stretch.text


def shown(stretch: Stretch) -> str:
    """What a site shows: a name for an id, and a label for a sign."""
    if stretch.kind == "sign":
        return ""
    return stretch.refers.title or stretch.text if stretch.refers else stretch.text


# -- what a place shows ---------------------------------------------------------------------------


def from_html(text: str) -> Iterator[str]:
    yield html.unescape(re.sub(r"<[^>]*>", " ", text))


def from_markdown(text: str) -> Iterator[str]:
    yield from from_html(MarkdownIt("commonmark", {"html": True}).enable("table").render(text))


def from_wiki(text: str) -> Iterator[str]:
    """What is left of a page when MediaWiki's markup is taken away."""
    for row in text.splitlines():
        row = re.sub(r"^(==+) (.*) \1$", r"\2", row)
        row = re.sub(r'^(! scope="\w+" \| |\{\| .*|\|-$|\|\}$|\|\+ |\|( |$)|[*:;]+ )', "", row)
        row = re.sub(r"<br />|</?code>|'''|''", " ", row)
        yield html.unescape(re.sub(r"\[https?://\S+ (.*?)\]", r"\1", row))


def from_text(text: str) -> Iterator[str]:
    for row in text.splitlines():
        yield re.sub(r"^ *(- )*", "", row)


READ = {"html": from_html, "md": from_markdown, "wiki": from_wiki, "text": from_text}


def on_a_page(document: Document, tmp_path) -> str:
    """The text of the nodes of a page."""
    env = SimpleNamespace(doctreedir=tmp_path, srcdir=tmp_path, docname="page")
    lead, sections = Writer(env, "page", 1, sections=True).write(document.blocks, "x")
    nodes = [*lead, *sections]
    return squeezed(text.astext() for node in nodes for text in node.findall(docutils.nodes.Text))


def agree(document: Document, tmp_path) -> None:
    """Every place says what the document says, in its order."""
    document = Document(blocks=tuple(without_pictures(document.blocks)))
    own = squeezed(said(document.blocks))
    for markup, read in READ.items():
        found = squeezed(read(WRITERS[markup](document)))
        if markup == "text":  # fields stand behind a colon, and rows repeat their columns' heads
            found, want = found.replace(":", ""), own.replace(":", "")
            tables = [block for block in document.blocks if isinstance(block, Table)]
            if tables:  # row by row there, without the head of what each row is about
                heads = {head for table in tables for head in said(table.columns[0])}
                left = {
                    word
                    for word in said(document.blocks)
                    if squeezed([word]).replace(":", "") not in found
                }
                assert left <= heads
            else:
                assert found == want
        else:
            assert found == own, markup
    assert document._repr_html_() == WRITERS["html"](document)
    assert on_a_page(document, tmp_path) == squeezed(said(document.blocks, site=True))


# -- the voices -----------------------------------------------------------------------------------


@pytest.mark.approval  # sentences of JSON are taken apart
@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_case_says_the_same_in_every_place(subject, tmp_path):
    """And its page refers to all that JSON names, and has all of its words."""
    cases = BOOK.casebook.cases[subject]
    for case in cases[2::EACH]:
        verdicts = None if isinstance(case, ReferenceCase) else BOOK.verdicts(case)
        page = case_page(case, verdicts, BOOK)
        agree(page, tmp_path)
        if verdicts is not None:
            blocks, content = page.blocks, plain(verdicts)
            named = set(referred(blocks))
            for name in named_by_json(content):
                assert name in named or in_a_group(name, named), f"{case.id}: {name}"
            words = squeezed(said(blocks)).lower()
            for word in told_by_json(content):
                assert squeezed([word]).lower() in words, f"{case.id}: {word}"


def referred(parts: object) -> Iterator[str]:
    """The names of all that a page refers to."""
    if isinstance(parts, Stretch):
        yield from [parts.refers.name, parts.refers.hint] if parts.refers else []
    elif isinstance(parts, tuple):
        for part in parts:
            yield from referred(part)
    elif attrs.has(type(parts)):
        yield from referred(attrs.astuple(parts, recurse=False))


def in_a_group(name: str, named: set[str]) -> bool:
    """Whether an edition is named with others; those with boxes beside the same without them."""
    briefs = {one.id: one.brief for one in BOOK.editions}
    base = name.partition("+")[0]
    return base in named or any(briefs.get(base, name) in one for one in named)


def asked(content) -> Iterator:
    return (verdict for verdict in content["verdicts"] if verdict["applicable"])


def told_by_json(content) -> Iterator[str]:
    """The words of JSON that a page must say too."""
    yield from (content["title"], content["question"])
    groups = zip(content["groups"], content["headlines"], strict=True)
    answers = {name: headline for group, headline in groups for name in group}
    for split in content["splits"]:
        one, other = split["profiles"]
        if answers[one] != answers[other]:
            yield f"because of {split['words']}"
    for verdict in asked(content):
        yield Status(verdict["status"]).words
        outcome = verdict["outcome"]
        if not outcome["refusals"]:  # sentence by sentence, as some stand further below
            scored = {f"{a['player']} {a['points']}".lower() for a in verdict["awards"]}
            for one in re.split(r"(?<=[.?!]) ", outcome["words"]):
                has = re.fullmatch(r"(\w+) has (\d+) points?\.", one)
                if not (has and " ".join(has.groups()).lower() in scored):  # told as the award is
                    yield one.rstrip(".")
        # Reasons beside a refusal are about what came before it.
        for reason in outcome["refusals"] or verdict["reasons"]:
            yield reason["words"]
        for award in verdict["awards"]:
            yield from (f"{item['words']} = {item['points']}" for item in award["lines"])
        for turn in verdict["turns_on"]:
            if not turn["house_rules_only"]:
                yield turn["words"]
                yield from (f"“{other['words']}”" for other in turn["others"])
        for way in verdict["readings"] if verdict["conditional"] else ():
            yield from re.split(r"(?<=[.?!]) ", way["words"])  # a line for each clause
        yield from verdict["readings_left"]


def named_by_json(content) -> Iterator[str]:
    """The ids in JSON that a page must refer to as well."""
    yield from content["cites"]
    for verdict in asked(content):
        yield verdict["profile"]
        told = [*(verdict["outcome"]["refusals"] or verdict["reasons"])]
        awards = () if verdict["outcome"]["refusals"] else verdict["awards"]
        told += [item for award in awards for item in award["lines"]]
        for turn in verdict["turns_on"]:
            if turn["house_rules_only"]:
                yield from (name for other in turn["others"] for name in other["by"])
            else:
                told.append(turn)
        for one in told:
            yield from (one["clause"], *one["cite"])


@pytest.mark.parametrize("id", [profile.id for profile in BOOK.editions][::3])
def test_a_sheet_says_the_same_in_every_place(id, tmp_path):
    sheet = rule_sheet(BOOK.profile(id), cases=BOOK.casebook)
    page = sheet_page(sheet, BOOK)
    agree(page, tmp_path)
    words, named = squeezed(said(page.blocks)), set(referred(page.blocks))
    for statement in plain(sheet)["clauses"]:
        for word in (statement["question"], statement["words"], statement["note"]):
            assert squeezed([word]).lower() in words.lower(), f"{statement['clause']}: {word}"
        assert {statement["clause"], *statement["cite"]} <= named


@pytest.mark.parametrize("root", BOOK.roots)
def test_clauses_comparisons_and_open_questions_say_the_same_in_every_place(root, tmp_path):
    family = BOOK.family(root)
    agree(open_page(family, BOOK), tmp_path)
    if len(family) > 1:
        agree(concordance_page(compare(family, cases=BOOK.casebook), BOOK), tmp_path)
        agree(changes_page([what_changes(*family[:2], cases=BOOK.casebook)], BOOK), tmp_path)


@pytest.mark.slow
def test_clauses_and_sources_say_the_same_in_every_place(tmp_path):
    for id in list(BOOK.clauses)[::8]:
        agree(clause_page(id, (), BOOK), tmp_path)
    for id in list(BOOK.sources)[::2]:
        agree(source_page(id, BOOK), tmp_path)


def test_a_clause_names_the_same_cases_on_its_page_and_on_sheets():
    for profile in BOOK.editions:
        for statement in rule_sheet(profile, cases=BOOK.casebook).statements:
            assert statement.cases == BOOK.turning.on(statement.id, [profile])
            whole = BOOK.turning.on(statement.id, BOOK.answering(statement.id))
            assert {case.id for case in statement.cases} <= {case.id for case in whole}
