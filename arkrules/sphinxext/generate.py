"""Pages made of rule data: thin sources, each a title and directives.

They are written before Sphinx looks for sources, and only where their text changes,
so that a change of rule data reads again the pages it concerns, and no page is rewritten in vain.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from arkrules.errors import ArkrulesError, ProfileError
from arkrules.files import update_file
from arkrules.sphinxext.domain import domain_of
from arkrules.telling.names import comparison
from arkrules.text import later, listing, one_line, say

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from arkrules.telling import Rulebook

__all__ = ["connect", "pages"]

Pages = Iterator[tuple[str, str]]
"""Naming and sources."""

MARK = ".. Made by arkrules.sphinxext from rule data; changes are lost.\n\n"
_SPECIAL = re.compile(r"([\\*`|_])")


# -- what pages are made of -----------------------------------------------------------------------


def heading(title: str, rule: str = "=") -> list[str]:
    """A title and what underlines it."""
    title = _SPECIAL.sub(r"\\\1", one_line(title))
    return [title, rule * max(3, 2 * len(title)), ""]


def directive(name: str, argument: str, *flags: str) -> list[str]:
    """A directive of ours without content."""
    return [f".. arkrules:{name}:: {argument}".rstrip(), *(f"   :{one}:" for one in flags), ""]


def contents(names: Iterable[str], depth: int = 1, *, hidden: bool = False) -> list[str]:
    """The list of the pages below an index, shown on it or only beside it."""
    how = "   :hidden:" if hidden else f"   :maxdepth: {depth}"
    return [".. toctree::", how, "", *(f"   {name}" for name in names), ""]


def below(names: Iterable[str]) -> list[str]:
    """Pages that stand below this one without being listed by it."""
    return [".. arkrules:below::", "", *(f"   {name}" for name in names), ""]


def page(*parts: Iterable[str]) -> str:
    """A source from its parts."""
    return "\n".join(line for part in parts for line in part)


# -- the parts of the rulebook --------------------------------------------------------------------


def editions(book: Rulebook) -> Pages:
    """Every edition as a rule sheet, and what is different for readers who know another."""
    parts: list[list[str]] = []
    listed: list[str] = []
    for root in book.roots:
        family, game = book.family(root), book.game(root)
        if len(family) > 1:
            parts += [heading(f"{game}: which edition do you know?", "-")]
            parts += [directive("editions", root)]
            listed.append(f"{root}-compared")
            table = directive("compare", " ".join(one.id for one in family))
            title = heading(f"{game}: all editions side by side")
            yield listed[-1], page([":hide-toc:", ""], title, table)  # the table needs the room
        for profile in family:
            listed.append(profile.id)
            sheet = (directive("profile", profile.id), directive("sheet", profile.id))
            others = {comparison(profile, one): one for one in family if one is not profile}
            yield profile.id, page(heading(profile.title), *sheet, below(others))
            for name, one in others.items():
                title = heading(f"{one.title}, for those who know {profile.title}")
                yield name, page(title, directive("changes", f"{profile.id} {one.id}"))
    kinds = (("boxes", "Boxes", book.boxes), ("house-rules", "House rules", book.house_rules))
    for name, titled, files in kinds:
        if files:
            listed.append(name)
            rows = (
                [*heading(file.title, "-"), *directive("profile", id)]
                for id, file in sorted(files.items())
            )
            yield name, page(heading(titled), *rows)
    yield "index", page(*parts, contents(listed))


def clauses(book: Rulebook) -> Pages:
    """Every question that editions may answer differently, with all answers and their sources."""
    groups: dict[str, list[list[str]]] = {}
    for id, clause in book.clauses.items():
        row = [*heading(clause.question, "-"), *directive("clause", id, "no-question")]
        groups.setdefault(clause.heading, []).append(row)
    for name, rows in groups.items():
        yield name, page(heading(f"Clauses: {name}"), *rows)
    listed = contents((f"{name.capitalize()} <{name}>" for name in groups), hidden=True)
    yield "index", page(directive("clauses", ""), listed)


def cases(book: Rulebook) -> Pages:
    """Disputes with pictures, the verdict of each edition, and what it turns on."""
    ids = {case.id for case in book.casebook}
    listed: list[str] = []
    for subject, found in book.casebook.cases.items():
        name = f"on-{subject}" if subject in (*ids, "index") else subject
        listed.append(name)
        questions = directive("casebook", subject)
        title = heading(book.casebook.subjects[subject])
        yield name, page(title, questions, below(case.id for case in found))
        for case in found:
            yield case.id, page(heading(case.title), directive("case", case.id))
    yield "index", page(directive("casebook", ""), contents(listed, hidden=True))


def tiles(book: Rulebook) -> Pages:
    """Every kind of tile, with how sure its picture is."""
    for id in book.shelf.sets:
        yield id, page(heading(book.tile_set(id).title), directive("tileset", id))
    yield "index", page(contents(book.shelf.sets))


def sources(book: Rulebook) -> Pages:
    """What is printed where, and what cites it."""
    made: dict[str, str] = {}
    elsewhere: list[list[str]] = []
    for id, source in book.sources.items():
        if source.places():
            made[id] = page(heading(source.title), directive("source", id))
        else:
            elsewhere.append([*heading(source.title, "-"), *directive("source", id)])
    if elsewhere:
        made["elsewhere"] = page(heading("Pages elsewhere"), *elsewhere)
    if book.disputes:
        made["disputes"] = page(heading("Disputed elsewhere"), directive("disputes", ""))
    yield from made.items()
    yield "index", page(directive("coverage", ""), contents(made))


def open_questions(book: Rulebook) -> Pages:
    """What print leaves silent or contested, with every reading."""
    for root in book.roots:
        yield root, page(heading(f"{book.game(root)}: open questions"), directive("open", root))
    yield "index", page(contents(book.roots))


def words(_book: Rulebook) -> Pages:
    """What statuses, clauses, citations and other words of these pages mean."""
    yield "index", page(directive("words", ""))


PARTS: Mapping[str, tuple[str, Callable[[Rulebook], Pages]]] = {
    "editions": ("Editions", editions),
    "clauses": ("Clauses", clauses),
    "casebook": ("Casebook", cases),
    "tiles": ("Tiles", tiles),
    "sources": ("Sources", sources),
    "open": ("Open questions", open_questions),
    "words": ("What the words mean", words),
}
"""What can be made: the title, and what makes it and says what it is about."""


def pages(book: Rulebook, parts: Iterable[str], *, index: bool = True) -> Mapping[str, str]:
    """The sources of the parts wanted, by file name, and if wanted a page that lists them."""
    wanted = tuple(parts)
    if unknown := [part for part in wanted if part not in PARTS]:
        said = later("arkrules_pages: no part {part}; known are {known}")
        raise ProfileError(say(said, part=repr(unknown[0]), known=listing(PARTS)))
    found: dict[str, str] = {}
    for part in wanted:
        title, make = PARTS[part]
        first = page(heading(title), [make.__doc__ or "", ""])
        found |= {
            f"{part}/{name}.rst": f"{first}\n{text}" if name == "index" else text
            for name, text in make(book)
        }
    if index:
        about = "Made from the same data that the engine plays by."
        # If you list the parts yourself, you need not list this page.
        head = ([":orphan:", ""], heading("The rulebook"), [about, ""])
        found["index.rst"] = page(*head, contents((f"{part}/index" for part in wanted), 2))
    return {name: MARK + text for name, text in found.items()}


# -- writing them ---------------------------------------------------------------------------------


def write(folder: Path, wanted: Mapping[str, str]) -> None:
    """Write the sources that are new or changed, and take away those that are not wanted."""
    files = {folder / name: text.encode("utf-8") for name, text in wanted.items()}
    if others := [name for name in wanted if (folder / name).exists() and not _ours(folder / name)]:
        said = say(
            "a page of yours would be overwritten: {names}; rename it,"
            " or set arkrules_pages_folder to another folder",
            names=listing(others),
        )
        raise ExtensionError(f"{folder}: {said}")
    for path, content in files.items():
        update_file(path, content)
    for path in folder.rglob("*.rst"):
        if path not in files and _ours(path):
            path.unlink()


def _ours(path: Path) -> bool:
    """Whether a file was made here; what others wrote may be in any encoding."""
    return path.is_file() and path.read_bytes().startswith(MARK.encode("utf-8"))


def _folder(app: Sphinx) -> Path:
    """The folder of the pages, which is inside the sources, as links to them need."""
    named, root = app.config.arkrules_pages_folder, Path(app.srcdir)
    folder = Path(os.path.normpath(root / named))
    if Path(named).is_absolute() or not folder.is_relative_to(root):
        said = later("{folder} is not inside the sources; name a folder relative to them")
        raise ExtensionError(f"arkrules_pages_folder: {say(said, folder=repr(named))}")
    return folder


def generate(app: Sphinx) -> None:
    """Write the pages that the configuration asks for."""
    measured = app.config.arkrules_effects
    if measured and not (Path(app.srcdir) / measured).is_dir():
        said = say("there is no folder {folder}", folder=repr(measured))
        raise ExtensionError(f"arkrules_effects: {said}")
    config, folder = app.config, _folder(app)
    try:
        book = domain_of(app.env).book
        made = pages(book, config.arkrules_pages, index=config.arkrules_pages_index)
    except ArkrulesError as error:
        raise ExtensionError(f"arkrules: {error}") from None
    write(folder, made if config.arkrules_pages else {})


def connect(app: Sphinx) -> None:
    """Write the pages once everything is set up."""
    app.connect("builder-inited", generate)
