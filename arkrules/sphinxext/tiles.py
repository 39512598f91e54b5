"""`arkrules:tile` and `arkrules:tileset`: tiles, each with how sure its picture is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.errors import TileSetError
from arkrules.play import lexicon
from arkrules.sphinxext.directive import Options, RuleDirective
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.pictures import doubt, tile_picture
from arkrules.tiles import Confidence, Printed, TileSet, parse_literal, split_token

__all__ = ["TileDirective", "TileSetDirective"]


class TileDirective(RuleDirective):
    """One tile: of a set, such as `ark:27`, or a literal in brackets."""

    kind = "tile"
    has_content = True
    option_spec: ClassVar[Options] = {"names": directives.flag, "no-index": directives.flag}

    def build(self) -> list[nodes.Node]:
        """The picture, and what it shows."""
        token, write = self.arguments[0], self.markup
        box = write.box(classes=["arkrules-one-tile"])
        names = "names" in self.options
        if token.startswith("["):
            kind = parse_literal(split_token(token)[0], lexicon().vocabulary)
            box += tile_picture(self.env, kind, "Tile", names=names)
            box += write.line_of(nodes.literal(token, token))
        else:
            found, name = self._set(token)
            printed = found.kinds[name]
            self.documents("tile", f"{found.id}:{name}", printed.about, box)
            box += list(tile_parts(write, found, name, printed, names=names))
        box += self.parse_content_to_nodes()
        return [box]

    def _set(self, token: str) -> tuple[TileSet, str]:
        """The set of a tile and its name there."""
        id, colon, name = token.partition(":")
        if not colon:
            raise TileSetError(f"{token!r} names no set; write it like base:D, or in brackets")
        found = self.material.tile_set(id)
        self.note([Path(found.file)])
        if name not in found.kinds:
            raise TileSetError(
                f"no kind {name!r} in the set {id!r}; `arkrules tiles {id}` lists them"
            )
        return found, name


class TileSetDirective(RuleDirective):
    """All tiles of a set."""

    kind = "tile"
    option_spec: ClassVar[Options] = {
        "names": directives.flag,
        "only": lambda word: directives.choice(word, [one.value for one in Confidence]),
        "no-index": directives.flag,
    }

    def build(self) -> list[nodes.Node]:
        """How sure the set is as a whole, then tile by tile."""
        found = self.material.tile_set(self.arguments[0])
        self.note([Path(found.file)])
        write = self.markup
        box = write.box(classes=["arkrules-set"])
        self.documents("tileset", found.id, found.title, box)
        box += write.text(f"{found.total} tiles of {len(found.kinds)} kinds.")
        box += list(self._sureness(found))
        rows = []
        for name, printed in found.kinds.items():
            if self.options.get("only", printed.confidence.value) != printed.confidence.value:
                continue
            item = nodes.list_item(
                "", *tile_parts(write, found, name, printed, names="names" in self.options)
            )
            self._documents_tile(f"{found.id}:{name}", printed, item)
            rows.append(item)
        gallery = nodes.bullet_list("", *rows, classes=["arkrules-tiles"])
        box += gallery
        return [box]

    def _documents_tile(self, token: str, printed: Printed, item: nodes.list_item) -> None:
        if "no-index" not in self.options:
            item["ids"].append(
                self.domain.note_object("tile", token, printed.about, self.get_location())
            )

    def _sureness(self, found: TileSet) -> Iterator[nodes.Node]:
        """How many tiles are how sure."""
        rows = []
        for sure in Confidence:
            kinds = [one for one in found.kinds.values() if one.confidence is sure]
            if kinds:
                count = sum(one.count for one in kinds)
                words = f"{len(kinds)} kinds, {count} tiles"
                label = self.markup.label(doubt(sure), f"confidence-{sure.value}")
                rows.append([self.markup.line_of(label, " ", words)])
        yield self.markup.items(rows, "arkrules-sureness")


def tile_parts(
    write: Markup, found: TileSet, name: str, printed: Printed, *, names: bool = False
) -> Iterator[nodes.Node]:
    """A tile's picture, name, number, description, confidence and source."""
    sure = printed.confidence
    title = f"Tile {found.id}:{name}, {printed.about} ({doubt(sure)})"
    yield tile_picture(write.env, printed.kind, title, sure.value, names=names)
    token = f"{found.id}:{name}"
    yield write.line_of(nodes.literal(token, token), f" × {printed.count}", classes=["arkrules-id"])
    yield write.text(printed.about, "arkrules-about")
    label = write.label(doubt(sure), f"confidence-{sure.value}")
    yield write.line_of(label, " ", *write.cites([printed.source] if ":" in printed.source else []))
