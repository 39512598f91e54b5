"""Sets of tiles as files, and the box that a game is played from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

import attrs

from arkrules.errors import BadNotation, TileSetError
from arkrules.files import MOST, given_text, mistaken
from arkrules.formats import parse_text
from arkrules.geometry import SIDES
from arkrules.nouns import listed, plural
from arkrules.schema import DescribedEnum, Schema, Schemas
from arkrules.structure import require, structured
from arkrules.text import hinted, later, listing, say, suggest
from arkrules.tiles.notation import TileAt, Vocabulary, make_kind, parse_literal, split_token
from arkrules.tiles.tile import Kind, Tile


class Confidence(DescribedEnum):
    """How certain a tile's picture is."""

    CONFIRMED = "confirmed", "Documented whole, by sources that agree."
    TOPOLOGY = (
        "topology",
        "Only the kinds of the four sides are documented; the inside is reconstructed.",
    )
    RECONSTRUCTED = "reconstructed", "Not documented; a plausible tile in its place."


def limited(kind: Kind, vocabulary: Vocabulary) -> Kind:
    """Return a kind with these marks and sites only."""
    marks = tuple(mark for mark in kind.marks if mark.word in vocabulary.marks)
    site = kind.site if kind.site in vocabulary.sites else None
    return kind.evolved(marks=marks, site=site)


@attrs.frozen
class Printed:
    """A kind in a set: its content, its number in the box, and how that is known."""

    kind: Kind
    count: int
    about: str
    source: str
    confidence: Confidence


@attrs.frozen(repr=False)
class TileSet:
    """A set of tiles, read from a file."""

    id: str
    title: str
    start: tuple[TileAt, ...]
    """The tiles on the table when a game with this set begins."""
    kinds: Mapping[str, Printed]
    file: str = ""
    documented: Mapping[str, int] = attrs.field(factory=dict)
    """The documented totals, if kinds and their numbers are not documented."""

    def __repr__(self) -> str:
        tiles, kinds = plural(self.total, "tile"), plural(len(self.kinds), "kind")
        return f"<TileSet {self.id}: {tiles} of {kinds}>"

    def limited(self, vocabulary: Vocabulary) -> TileSet:
        """The same tiles with these marks and sites only."""
        kinds = {
            name: attrs.evolve(printed, kind=limited(printed.kind, vocabulary))
            for name, printed in self.kinds.items()
        }
        return attrs.evolve(self, kinds=kinds)

    @property
    def total(self) -> int:
        """The number of tiles in the set."""
        return sum(printed.count for printed in self.kinds.values())

    @property
    def totals(self) -> dict[str, int]:
        """The totals of tiles, sides of each border, marks, and sites."""
        found = Counter(tiles=self.total)
        for printed in self.kinds.values():
            kind, count = printed.kind, printed.count
            for shown in kind.borders:
                found[f"{shown.name.lower()} sides"] += count
            for mark in kind.marks:
                found[mark.word] += mark.count * count
            if kind.site:
                found[kind.site] += count
        return found


@attrs.frozen(kw_only=True)
class KindRow:
    """A kind of tiles."""

    outline: Annotated[
        str, "Its twelve slots, clockwise from the north-west corner: `CCC a1b bbb b1a`."
    ]
    count: Annotated[int, "The number of them in the box."]
    marks: Annotated[
        str,
        "Its marks, its site and its contacts, as behind the semicolon of a literal: `pennant@C`.",
    ] = ""
    about: Annotated[str, "A description."] = ""
    source: Annotated[str, "The citation for it, if it differs from the set's."] = ""
    confidence: Annotated[
        Confidence | None, "How certain its picture is, if it differs from the set's."
    ] = None


@attrs.frozen(kw_only=True)
class SetFile:
    """A set of tiles, kind by kind."""

    id: Annotated[str, "Its name in profiles, one word; the file has the same name."]
    title: Annotated[str, "Its title for readers."]
    source: Annotated[str, "The citation for it."]
    confidence: Annotated[Confidence, "How certain the pictures of its tiles are."]
    tiles: Annotated[
        dict[str, KindRow], "Its kinds of tiles, each by a name of letters and digits."
    ]
    format: Annotated[Literal[1], "The form of this file."] = 1
    start: Annotated[list[TileAt], "The tiles on the table when a game begins: `0,0 D`."] = (
        attrs.field(factory=list)
    )
    documented: Annotated[
        dict[str, int], "The documented totals, if kinds and their numbers are not documented."
    ] = attrs.field(factory=dict)


def set_table(schemas: Schemas) -> Schema:
    """The table of a file that holds a set of tiles."""
    table = schemas.table(SetFile)
    table["properties"]["tiles"]["propertyNames"] = {"pattern": "^[A-Za-z0-9]+$"}
    kind = schemas.named["KindRow"]
    kind["properties"]["count"] |= {"minimum": 1, "maximum": MOST}
    return table


def read_set(text: str, vocabulary: Vocabulary, *, file: str = "") -> TileSet:
    """Read a set of tiles from TOML, or raise `TileSetError` with every fault."""
    require(text, str, "set", "a text in TOML; `load_set` reads a file")
    raw = parse_text(text, file, TileSetError)
    if other := mistaken(raw, "tiles"):
        what, remedy = other
        raise TileSetError(say("not a set of tiles: {what}", what=what), file=file, remedy=remedy)
    row = structured(raw, SetFile, TileSetError, file=file)
    kinds: dict[str, Printed] = {}
    faults = list(_faults_of_set(row))
    for name, tile in row.tiles.items():
        try:
            kind = make_kind(f"{row.id}:{name}", tile.outline, tile.marks, vocabulary)
        except BadNotation as error:
            faults.append(f"tiles.{name}: {error}")
            continue
        source, confidence = tile.source or row.source, tile.confidence or row.confidence
        kinds[name] = Printed(kind, tile.count, tile.about, source, confidence)
    if faults:
        raise TileSetError(faults, file=file)
    return TileSet(row.id, row.title, tuple(row.start), kinds, file, row.documented)


def _faults_of_set(row: SetFile) -> Iterator[str]:
    """Yield the faults of a set, apart from its notation."""
    for name, tile in row.tiles.items():
        if not (name.isalnum() and name.isascii()):
            yield say("tiles.{name}: a kind is named with letters and digits only", name=name)
        if not 1 <= tile.count <= MOST:
            fault = later("tiles.{name}.count: expected 1 to {most}, found {count}")
            yield say(fault, name=name, most=MOST, count=tile.count)
    for at, placed in enumerate(row.start):
        if placed.token.removeprefix(f"{row.id}:") not in row.tiles:
            fault = later("start[{at}]: this set has no tile {body}")
            yield say(fault, at=at, body=repr(placed.token))


def differences(documented: TileSet, other: TileSet) -> list[str]:
    """Return the differences of a set from the documentation of another.

    That is: its id, its kinds, how many there are of each, the borders of every side where they
    are documented, and the whole kind where it is confirmed; where only totals are documented,
    those, and the kinds that are more than reconstructed.
    """
    totals = documented.documented
    wanted: dict[str, object] = {"id": documented.id, **totals}
    found: dict[str, object] = {"id": other.id}
    found |= {word: other.totals.get(word, 0) for word in totals}
    for name in dict.fromkeys((*documented.kinds, *(() if totals else other.kinds))):
        printed, mine = documented.kinds.get(name), other.kinds.get(name)
        sure = printed.confidence if printed else Confidence.RECONSTRUCTED
        if not (totals and sure is Confidence.RECONSTRUCTED):
            wanted[f"tiles.{name}"] = _shown(printed, sure)
            found[f"tiles.{name}"] = _shown(mine, sure)
    message = later("{place}: is {found}, expected {wanted}")
    return [
        say(message, place=place, found=found[place], wanted=value)
        for place, value in wanted.items()
        if value != found[place]
    ]


def _shown(printed: Printed | None, confidence: Confidence) -> str:
    """Return the number of a kind, and its content as far as it is certain."""
    if printed is None:
        return say("nothing")
    kind, number = printed.kind, plural(printed.count, "tile")
    if confidence is Confidence.CONFIRMED:
        return f"{number} {kind.literal}"
    sides = "".join(shown.name[0] for shown in kind.borders)
    turned = min(sides[side:] + sides[:side] for side in SIDES)
    return f"{number} {turned}" if confidence is Confidence.TOPOLOGY else number


def load_set(path: Path | str, vocabulary: Vocabulary) -> TileSet:
    """Read a set of tiles from a regular file."""
    return read_set(given_text(path, TileSetError), vocabulary, file=str(path))


def kind_meant(token: str, known: Iterable[str]) -> str:
    """Return a suggestion for a mistyped token, from a set if it names one."""
    if len(token) > _LONGEST:
        return ""
    alike = [one for one in known if (":" in one) is (":" in token) and not one.startswith("[")]
    return suggest(token, alike)


_LONGEST = 20
"""The maximum length of a mistyped kind to guess, since a file may contain thousands."""


class Box:
    """The tile sets of a game together: from tokens to kinds and back."""

    def __init__(self, sets: Sequence[TileSet], vocabulary: Vocabulary) -> None:
        self.sets = tuple(sets)
        self.vocabulary = vocabulary
        self._kinds: dict[str, Kind] = {}
        self.confidence: dict[str, str] = {}
        """How certain the picture of each kind is, by canonical token; a literal is certain."""
        self.counts: dict[str, int] = {}
        """The number of each kind in the box, by canonical token."""
        bare = [name for tiles in sets for name in tiles.kinds]
        for tiles in sets:
            for name, printed in tiles.kinds.items():
                token = name if bare.count(name) == 1 else f"{tiles.id}:{name}"
                self.counts[token] = printed.count
                self.confidence[token] = printed.confidence.value
                kind = printed.kind.evolved(token=token)
                self._kinds[token] = self._kinds[f"{tiles.id}:{name}"] = kind

    def __repr__(self) -> str:
        sets = listed((tiles.id for tiles in self.sets), 8) or "no set"
        tiles, kinds = sum(self.counts.values()), len(self.counts)
        return f"<Box of {sets}: {plural(tiles, 'tile')} of {plural(kinds, 'kind')}>"

    def __iter__(self) -> Iterator[str]:
        """The canonical tokens of all kinds in the box."""
        return iter(self.counts)

    def knows(self, token: str) -> bool:
        """Whether a token without its rotation names a tile that can be played with this box."""
        if not token.startswith("["):
            return token in self._kinds
        try:
            self.kind(token)
        except BadNotation:
            return False
        return True

    def kind(self, token: str) -> Kind:
        """The kind that a token without its rotation names.

        The token of the kind returned is the canonical one:
        a bare name where it is unique, a literal with its marks in order.
        """
        known = self._kinds.get(token)
        if known is not None:
            return known
        if token.startswith("["):
            return parse_literal(token, self.vocabulary)
        sets = listing(tiles.id for tiles in self.sets) or say("none")
        said = say("not a tile of the sets in use ({sets})", sets=sets)
        kinds = ", ".join(islice(self._kinds, 2))
        like = later("such as {kinds} or a literal in brackets")
        expected = say(like, kinds=kinds) if kinds else say("a literal in brackets")
        raise BadNotation(token, hinted(said, kind_meant(token, self._kinds)), expected=expected)

    def tile(self, token: str) -> Tile:
        """The rotated tile that a token names."""
        body, rotation = split_token(token)
        return self.kind(body).tiles[rotation]
