"""Boxes of the family that are known and not playable yet: what a text names of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import attrs

from arkrules.errors import ArkrulesError, BadNotation, FaultsError, ProfileError
from arkrules.forms import Form, form
from arkrules.rules import Library
from arkrules.rules.extensions import registry
from arkrules.search.language import LITTLE, translated
from arkrules.search.matching import SearchIndex
from arkrules.search.storing import index
from arkrules.structure import read_listings
from arkrules.text import later, say, template

MOST = 10
"""The maximum number of cases that are named with a box."""


@attrs.frozen(kw_only=True)
class BoxRow:
    """A box that is not playable yet."""

    title: Annotated[str, "Its title for readers."]
    words: Annotated[list[str], "What belongs to it alone, as players call it."]
    shared: Annotated[list[str], "What something else that is playable is called, too."] = (
        attrs.field(factory=list)
    )

    @property
    def said(self) -> str:
        """Say that it is not there."""
        return say("{title} is not in arkrules yet.", title=template(self.title))


@attrs.frozen(kw_only=True)
class AbsentBox:
    """A box of which a text speaks, and which is not there."""

    id: str
    title: str
    said: str
    """That it is not there."""
    sure: bool
    """Whether the text has a word that belongs to it alone."""
    cases: Sequence[str]
    """The reference cases that speak of it."""


@form(AbsentBox)
class AbsentJSON(Form):
    """A box of which the words speak, and which is not playable yet."""

    id: str
    title: str
    said: str
    sure: Annotated[bool, "whether a word belongs to it alone; else other hits may be meant"]
    cases: Annotated[Sequence[str], "the reference cases that speak of it"]


def absent_boxes(shelf: Library, text: str) -> tuple[AbsentBox, ...]:
    """Return the boxes that a text names and that are not there, those it is sure of first."""
    said = translated(text)
    found = [
        AbsentBox(
            id=id, title=template(row.title), said=row.said, sure=sure,
            cases=_cases(row, index(shelf)),
        )
        for id, row in absent_rows(shelf).items()
        if (sure := text.strip() == id or _names(said, row.words)) or _names(said, row.shared)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda box: not box.sure))


def absent_rows(shelf: Library) -> Mapping[str, BoxRow]:
    """Return the boxes that are not there: no extension, box or edition has their name."""
    files, twice = shelf.files_named("boxes.toml"), later("the box {id} is listed twice")
    rows = read_listings(files, BoxRow, ProfileError, twice)
    return {id: row for id, row in rows.items() if id not in {*registry().names(), *shelf.files}}


def page_rows(shelf: Library) -> list[tuple[str, list[str]]]:
    """Return for the search of a site what is said of each box, and its names."""
    rows = absent_rows(shelf)
    names = {id: (*row.words, *row.shared) for id, row in rows.items()}
    return [
        (row.said, [" ".join(translated(name)) for name in names[id]]) for id, row in rows.items()
    ]


def _names(said: Sequence[str], names: Iterable[str]) -> bool:
    """Return whether one of some names stands in a text, as its words in this order."""
    text = f" {' '.join(said)} "
    return any(f" {' '.join(translated(name))} " in text for name in names)


def _cases(row: BoxRow, everything: SearchIndex) -> tuple[str, ...]:
    """Return the reference cases that speak of a box, those that say most of it first."""
    found: dict[int, int] = {}
    for name in row.words:
        words = [word for word in translated(name) if word not in LITTLE]
        weights = [dict(everything.having(word)) for word in words if word in everything.words]
        for at in set.intersection(*map(set, weights)) if len(weights) == len(words) else ():
            found[at] = found.get(at, 0) + sum(held[at] for held in weights)
    best = sorted(found, key=lambda at: -found[at])
    cases = (everything.entries[at] for at in best)
    return tuple(one.id for one in cases if one.kind == "reference case")[:MOST]


def explained(error: ArkrulesError, shelf: Library) -> str:
    """Return the remedy of an error; if it names things of boxes that are not there, that they are
    not.
    """
    if not isinstance(error, (BadNotation, FaultsError)):
        return error.remedy
    faults = error.faults if isinstance(error, FaultsError) else (error.text,)
    causes = [fault.partition(";")[0] for fault in faults]  # suggestions come behind
    named = "\n".join((*causes, getattr(error, "key", "")))
    try:
        boxes = [box for box in absent_boxes(shelf, named) if box.sure]
    except ArkrulesError:  # rule data that cannot be read explains nothing
        return error.remedy
    told = later("{said} `arkrules show {name}` lists the cases that speak of it.")
    said = (say(told, said=box.said, name=box.id) for box in boxes)
    return " ".join(said) or error.remedy
