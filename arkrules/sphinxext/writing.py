"""Documents as nodes of a page.

What a reader reads as a sentence is a text node by itself, its source equal to its text,
so that translators get it whole; links and ids stand beside sentences, not within them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms.images import ImageConverter

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Reference,
    Stretch,
    Table,
    TextLine,
)
from arkrules.documents.model import bare
from arkrules.files import atomic_write, update_file
from arkrules.render.svg import png_of
from arkrules.sphinxext.domain import LITERAL, WITH_TABLE, link
from arkrules.telling.keeping import digest_of
from arkrules.telling.names import meaning

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["Writer", "connect"]

_TAG = "arkrules_pictures"
SHOWN = f"html or epub or {_TAG}"
"""The builders that show drawings; the others show the same in letters."""
_LINE = 560
"""How many units are as wide as a line of text on paper."""
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
_EXPLAINED = {"turns": "turns on"}
"""Kinds of paragraphs that use a word which a page explains."""
_INLINE = {"strong": nodes.strong, "emphasis": nodes.emphasis, "code": nodes.literal}


@attrs.frozen(eq=False)
class Writer:
    """Makes the nodes of one directive; every node knows where that stands."""

    env: BuildEnvironment
    source: str | None
    line: int | None
    sections: bool = attrs.field(kw_only=True)
    """Whether sections can stand here; if not, headings are rubrics."""
    documented: list[tuple[nodes.Element, Reference]] = attrs.field(factory=list, init=False)
    """The places for things, as they are written."""

    def write(
        self, blocks: Iterable[Block], prefix: str
    ) -> tuple[list[nodes.Node], list[nodes.Node]]:
        """What stands before the first heading, and the sections; a prefix makes ids of titles."""
        lead: list[nodes.Node] = []
        sections: list[nodes.Element] = []
        within: list[tuple[int, nodes.Element]] = []
        for block in blocks:
            if isinstance(block, Heading):
                while within and within[-1][0] >= block.level:
                    within.pop()
                section = self._section(block, prefix)
                (within[-1][1] if within else sections).append(section)
                within.append((block.level, section))
            else:
                (within[-1][1] if within else lead).extend(self._block(block))
        for element in (inner for node in (*lead, *sections) for inner in node.findall()):
            if isinstance(element, nodes.Element) and element.source is None:
                element.source, element.line = self.source, self.line
        return lead, list(sections)

    def _section(self, heading: Heading, prefix: str) -> nodes.Element:
        title = bare(heading.line)
        ids = [nodes.make_id(f"{prefix}-{title}")]
        if self.sections:
            section: nodes.Element = nodes.section("", nodes.title(title, title), ids=ids)
        else:
            section = nodes.container("", nodes.rubric(title, title), ids=ids)
        return self._place(section, heading.documents)

    # -- blocks

    def _all(self, blocks: Iterable[Block]) -> list[nodes.Node]:
        return [node for block in blocks for node in self._block(block)]

    def _block(self, block: Block) -> Iterator[nodes.Node]:
        match block:
            case Heading():
                yield nodes.rubric(bare(block.line), bare(block.line))
            case Paragraph(kind="to-table"):
                yield addnodes.only("", *self._paragraph(block), expr=WITH_TABLE)
            case Paragraph():
                yield from self._paragraph(block)
            case Bullets():
                bullets = (nodes.list_item("", *self._all(item)) for item in block.items)
                yield nodes.bullet_list("", *bullets, classes=_classes(block.kind))
            case Entries(kind="fields"):
                yield nodes.field_list(
                    "", *map(self._field, block.items), classes=_classes("fields")
                )
            case Entries():
                entries = map(self._entry, block.items)
                yield nodes.definition_list("", *entries, classes=_classes(block.kind))
            case Table():
                yield self._table(block)
            case Picture():
                yield from self._picture(block)
            case Listing():
                yield self._listing(block)
            case Frame(kind="folded", blocks=(Heading(line=title), *rest)):
                head = nodes.title(bare(title), bare(title))
                yield nodes.admonition(
                    "", head, *self._all(rest), collapsible="closed", classes=["arkrules-folded"]
                )
            case Frame(kind="warning"):
                yield nodes.warning("", *self._all(block.blocks))
            case Frame():
                box = nodes.container("", *self._all(block.blocks), classes=_classes(block.kind))
                yield self._place(box, block.documents)

    def _paragraph(self, paragraph: Paragraph) -> Iterator[nodes.Node]:
        shown, classes = paragraph.line, _classes(paragraph.kind)
        shown = tuple(_run_on(one for one in shown if one.kind != "sign"))  # a label says it
        if paragraph.kind in _EXPLAINED and len(shown) == 1:
            said, word = shown[0].text, _EXPLAINED[paragraph.kind]
            yield nodes.paragraph(said, "", self._explained(word, nodes.inline(said, said)))
        elif len(shown) == 1 and _is_sentence(shown[0]):
            weight = ["arkrules-strong"] if shown[0].style == "strong" else []
            yield nodes.paragraph(shown[0].text, shown[0].text, classes=[*classes, *weight])
        elif len(shown) > 1 and _is_sentence(shown[0]) and shown[0].text.endswith(": "):
            lead = shown[0].text.strip()
            yield nodes.container(
                "",
                nodes.paragraph(lead, lead, classes=["arkrules-inline"]),
                self._links(shown[1:], ["arkrules-inline"]),
                classes=["arkrules-row", *classes],
            )
        elif shown:
            yield self._links(shown, classes)
        if paragraph.places:
            yield self._links(paragraph.places, ["arkrules-places"])

    def _links(self, line: TextLine, classes: Sequence[str]) -> nodes.paragraph:
        """Links, ids and marks in a line, which nobody translates."""
        shown = map(self._stretch, line)
        return nodes.paragraph("", "", *shown, classes=list(classes), translatable=False)

    def _term(self, line: TextLine) -> nodes.term:
        shown = [stretch for stretch in line if stretch.kind != "sign"]
        if len(shown) == 1 and _is_sentence(shown[0]):
            return nodes.term(shown[0].text, shown[0].text)
        return nodes.term("", "", *map(self._stretch, shown))

    def _entry(self, entry: Entry) -> nodes.definition_list_item:
        body = nodes.definition("", *self._all(entry.body))
        term = self._place(self._term(entry.term), entry.documents)
        return nodes.definition_list_item("", term, body)

    def _place(self, node: nodes.Element, documents: Reference | None) -> nodes.Element:
        if documents:
            self.documented.append((node, documents))
        return node

    def _field(self, entry: Entry) -> nodes.field:
        name = bare(entry.term)
        body = nodes.field_body("", *self._all(entry.body))
        return nodes.field("", nodes.field_name(name, name), body)

    def _table(self, table: Table) -> nodes.table:
        group = nodes.tgroup("", cols=len(table.columns))
        width = max(12, 90 // len(table.columns))  # in plain text; others only compare
        group += [nodes.colspec("", colwidth=width) for _ in table.columns]
        group += nodes.thead("", self._row(table.columns))
        rows = _as_cards(table) if table.kind == "comparison" else table.rows
        group += nodes.tbody("", *map(self._row, rows))
        return nodes.table("", group, classes=["arkrules-table", *_classes(table.kind)])

    def _row(self, cells: Iterable[tuple[Block, ...]]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", *self._all(cell)) for cell in cells))

    def _picture(self, picture: Picture) -> Iterator[nodes.Node]:
        """A drawing where the builder can show it, and the same in letters elsewhere."""
        svg = picture.drawing._repr_svg_()
        if picture.kind == "plot":
            body = f'<figure class="arkrules-plot">{svg}</figure>'
            yield nodes.raw("", body, format="html")
            return
        if picture.kind == "thumb":
            yield addnodes.only("", self._image(picture, svg), expr="html")
            return
        letters = str(picture.letters)
        yield addnodes.only("", self._image(picture, svg), expr=SHOWN)
        drawn = nodes.literal_block(letters, letters, language="none")
        yield addnodes.only("", drawn, expr=f"not ({SHOWN})")

    def _image(self, picture: Picture, svg: str) -> nodes.image:
        file = Path(self.env.doctreedir) / "arkrules" / f"arkrules-{digest_of(svg)}.svg"
        update_file(file, svg.encode("utf-8"))  # pages depend on its date
        size = _SIZE.search(svg)
        assert size is not None  # every drawing has one
        return nodes.image(
            "",
            uri=f"/{Path(os.path.relpath(file, self.env.srcdir)).as_posix()}",
            alt=picture.words, width=size[1], height=size[2], loading="lazy",
            classes=["arkrules-drawing", f"arkrules-{picture.kind}", "no-scaled-link"],
        )  # fmt: skip

    def _listing(self, listing: Listing) -> nodes.Element:
        """A text to be copied, folded away if it has a title; pages on paper do without that."""
        shown = nodes.literal_block(listing.text, listing.text, language=listing.language or "none")
        if not listing.title:
            return shown
        title = nodes.title(listing.title, listing.title)
        folded = nodes.admonition("", title, shown, collapsible="closed", classes=["arkrules-file"])
        return addnodes.only("", folded, expr="html")

    # -- within a line

    def _stretch(self, stretch: Stretch) -> nodes.Node:
        text = stretch.text
        if stretch.refers is not None:
            return self._reference(stretch, stretch.refers)
        if stretch.address:
            return nodes.reference(text, text, refuri=stretch.address)
        if stretch.style == "mark":
            status = stretch.kind.removeprefix("status-")
            label = "label" if status == stretch.kind else "status"
            classes = [f"arkrules-{label}", f"arkrules-{stretch.kind}"]
            shown = nodes.inline(text, text, classes=classes)
            return self._explained(status, shown) if label == "status" else shown
        if stretch.kind == "bar":
            return nodes.inline(text, text, classes=["arkrules-bar"])
        inline = _INLINE.get(stretch.style)
        return inline(text, text) if inline else nodes.Text(text)

    def _reference(self, stretch: Stretch, there: Reference) -> nodes.Node:
        """A link, as code if it shows an id."""
        text = there.title or stretch.text
        typed = not there.title and (stretch.style == "code" or text == there.name)
        shape = nodes.literal if typed and there.kind in LITERAL else nodes.inline
        shown = shape(text, text, classes=["xref", "arkrules", f"arkrules-{there.kind}"])
        return link(there.kind, there.name, self.env.docname, shown, hint=there.hint)

    def _explained(self, word: str, shown: nodes.TextElement) -> nodes.Node:
        """Something shown that leads to what its word means, and tells it who points at it."""
        return link("word", word, self.env.docname, shown, hint=meaning(word))


def _as_cards(table: Table) -> Iterator[list[tuple[Block, ...]]]:
    """Rows that are read by themselves on a narrow screen: each cell repeats its column's head."""
    heads = [
        [attrs.evolve(one, kind="side") for one in head if isinstance(one, Paragraph)]
        for head in table.columns
    ]
    for first, *cells in table.rows:
        yield [first, *((*head, *cell) for head, cell in zip(heads[1:], cells, strict=True))]


def _is_sentence(stretch: Stretch) -> bool:
    return stretch.style in ("plain", "strong") and not (stretch.refers or stretch.address)


def _run_on(line: Iterable[Stretch]) -> Iterator[Stretch]:
    """A line with what is plain text in one piece, as a translator wants to have it."""
    for plain, stretches in groupby(line, lambda one: one == Stretch(one.text)):
        if plain:
            yield Stretch("".join(one.text for one in stretches))
        else:
            yield from stretches


def _classes(kind: str) -> list[str]:
    return [f"arkrules-{kind}"] if kind else []


# -- drawings on paper: LaTeX shows no SVG, so each becomes a PNG file beside the text ------------


class PaperPicture(ImageConverter):
    """Makes a PNG file of each of our drawings where a builder takes no SVG."""

    default_priority = 190  # before other converters, which would need programs
    conversion_rules = [("image/svg+xml", "image/png")]  # noqa: RUF012  # as Sphinx has it

    def match(self, node: nodes.image) -> bool:
        """Whether it is one of ours and has to be converted."""
        return "arkrules-drawing" in node["classes"] and super().match(node)

    def is_available(self) -> bool:
        """Whether the library is there."""
        return _installed()

    def handle(self, node: nodes.image) -> None:
        """Convert it, and let it be no wider than a line."""
        super().handle(node)
        del node["height"]  # it follows from the width
        if int(node["width"]) > _LINE:
            node["width"] = "100%"

    def convert(self, _from: str | os.PathLike[str], _to: str | os.PathLike[str]) -> bool:
        """Write the PNG file of a drawing."""
        atomic_write(Path(_to), png_of(Path(_from).read_text(encoding="utf-8")))
        return True


def _installed() -> bool:
    return find_spec("resvg_py") is not None


def _mark(app: Sphinx) -> None:
    """Say which builders show drawings."""
    if app.builder.name == "latex" and _installed():
        app.tags.add(_TAG)


def connect(app: Sphinx) -> None:
    """Take part in what is made of images."""
    app.connect("builder-inited", _mark)
    app.add_post_transform(PaperPicture)
