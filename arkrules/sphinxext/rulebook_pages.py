"""The parts of the generated rulebook: which pages each has, and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from arkrules.rulings import Case
from arkrules.telling.editions import comparison

if TYPE_CHECKING:
    from arkrules.rules import Profile
    from arkrules.telling import Rulebook

__all__ = ["PARTS"]

Pages = Iterator[tuple[str, str]]
"""Names and sources."""

CASES = 12
"""How many cases a page of the casebook holds."""

_SPECIAL = re.compile(r"([\\*`|_])")
_INDEX = {
    "editions": (
        "Editions",
        "Every edition as a rule sheet, and what is different for readers who know another.",
    ),
    "clauses": (
        "Clauses",
        "Every question that editions may answer differently, with all answers and their sources.",
    ),
    "casebook": (
        "Casebook",
        "Disputes with pictures, the verdict of each edition, and what it turns on.",
    ),
    "tiles": ("Tiles", "Every kind of tile, with how sure its picture is."),
    "sources": ("Sources", "What is printed where, and what cites it."),
    "open": ("Open questions", "What print leaves silent or contested, with every reading."),
}


def plain(text: str) -> str:
    """A text as reStructuredText shows it unchanged."""
    return _SPECIAL.sub(r"\\\1", text)


def heading(title: str, rule: str = "=") -> list[str]:
    """A title and what underlines it."""
    title = plain(title)
    return [title, rule * max(3, 2 * len(title)), ""]


def directive(name: str, argument: str = "", **options: str) -> list[str]:
    """A directive of ours without content."""
    rows = [
        f"   :{option.replace('_', '-')}: {value}".rstrip() for option, value in options.items()
    ]
    return [f".. arkrules:{name}:: {argument}".rstrip(), *rows, ""]


def contents(names: Iterable[str]) -> list[str]:
    """The list of the pages below an index."""
    return [".. toctree::", "   :maxdepth: 1", "", *(f"   {name}" for name in names), ""]


def page(*parts: Iterable[str]) -> str:
    """A source from its parts."""
    return "\n".join(line for part in parts for line in part)


def index(part: str, *more: Iterable[str]) -> tuple[str, str]:
    """The first page of a part."""
    title, about = _INDEX[part]
    return "index", page(heading(title), [about, ""], *more)


def editions(book: Rulebook) -> Pages:
    """A rule sheet for each edition, and for each pair of a family what is different."""
    parts: list[list[str]] = []
    listed: list[str] = []
    for root in book.roots:
        family = book.family(root)
        title = f"{book.game(root)}: which edition do you know?" if len(family) > 1 else ""
        if title:
            parts += [heading(title, "-"), directive("editions", root)]
            yield (
                f"{root}-compared",
                page(
                    heading(f"{book.game(root)}: all editions side by side"),
                    directive("compare", " ".join(one.id for one in family)),
                ),
            )
            listed.append(f"{root}-compared")
        for profile in family:
            listed.append(profile.id)
            yield profile.id, page(
                heading(profile.title), directive("profile", profile.id),
                directive("sheet", profile.id),
            )  # fmt: skip
            for other in family:
                if other is not profile:
                    yield comparison(profile, other), _comparison(profile, other)
    overlays = sorted(book.overlays)
    if overlays:
        listed.append("house-rules")
        rows = [
            [*heading(book.overlays[id].title, "-"), *directive("profile", id)] for id in overlays
        ]
        yield "house-rules", page(heading("House rules"), *rows)
    yield index("editions", *parts, contents(listed))


def _comparison(known: Profile, other: Profile) -> str:
    """What is different in an edition; not part of any list, so that lists stay short."""
    return page(
        [":orphan:", ""],
        heading(f"{other.title}, for those who know {known.title}"),
        directive("changes", f"{known.id} {other.id}"),
    )


def clauses(book: Rulebook) -> Pages:
    """A page for each group of clauses."""
    groups: dict[str, list[str]] = {}
    for id, clause in book.clauses.items():
        groups.setdefault(clause.heading, []).append(id)
    for name, ids in groups.items():
        rows = [
            [
                *heading(book.clauses[id].question, "-"),
                *directive("clause", id, no_question=""),
            ]
            for id in ids
        ]
        yield name, page(heading(f"Clauses: {name}"), *rows)
    yield index("clauses", contents(f"{name} <{name}>" for name in groups))


def cases(book: Rulebook) -> Pages:
    """Some pages for each subject of the casebook, so that none is too long."""
    listed: list[str] = []
    for subject, found in book.casebook.cases.items():
        title = book.casebook.subjects[subject]
        for number, at in enumerate(range(0, len(found), CASES), 1):
            name, more = (subject, "") if number == 1 else (f"{subject}-{number}", f" ({number})")
            listed.append(name)
            yield name, page(heading(f"{title}{more}"), *map(_case, found[at : at + CASES]))
    yield index("casebook", contents(listed))


def _case(case: Case) -> list[str]:
    return [*heading(case.title, "-"), *directive("case", case.id)]


def tiles(book: Rulebook) -> Pages:
    """A gallery for each set."""
    for id in book.shelf.sets:
        yield id, page(heading(book.tile_set(id).title), directive("tileset", id))
    yield index("tiles", contents(book.shelf.sets))


def sources(book: Rulebook) -> Pages:
    """A page for each document with places of its own, and one for all the others."""
    found = book.sources
    whole = [id for id, source in found.items() if source.places()]
    for id in whole:
        yield id, page(heading(found[id].title), directive("source", id))
    rest = [
        [*heading(found[id].title, "-"), *directive("source", id)]
        for id in found
        if id not in whole
    ]
    if rest:
        yield "elsewhere", page(heading("Pages elsewhere"), *rest)
    yield index(
        "sources", directive("coverage"), contents([*whole, *(["elsewhere"] if rest else [])])
    )


def open_questions(book: Rulebook) -> Pages:
    """A page for each family."""
    for root in book.roots:
        title = f"{book.game(root)}: open questions"
        yield root, page(heading(title), directive("open", root))
    yield index("open", contents(book.roots))


PARTS: Mapping[str, Callable[[Rulebook], Pages]] = {
    "editions": editions,
    "clauses": clauses,
    "casebook": cases,
    "tiles": tiles,
    "sources": sources,
    "open": open_questions,
}
