"""`arkrules show`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.common import Reply, answers_in_pages, case_path, kind_of_file
from arkrules.cli.completion import shown
from arkrules.cli.groups import command
from arkrules.cli.places import require_new_in
from arkrules.cli.taken import OnDisk
from arkrules.errors import CaseError, ProfileError, TileSetError
from arkrules.files import given_text, save
from arkrules.nouns import Things
from arkrules.text import count, hinted, say, suggest, template

if TYPE_CHECKING:
    from arkrules.documents import Document
    from arkrules.rules import Library
    from arkrules.telling import Rulebook
    from arkrules.tiles import TileSet

KINDS = ("editions", "overlays", "cases", "disputes", "sources", "tiles")
"""The words for a kind; said in the singular, they are the same."""
_BY_WORD = {form: word for word in KINDS for form in (word, word.removesuffix("s"))}


@command()
@click.argument("words", metavar="[KIND] [NAME [CLAUSE]]", nargs=-1, shell_complete=shown)
@click.option("--file", "as_file", is_flag=True, help="Of a case: only its file, to be changed.")
@click.option(
    "--svg", "folder", type=OnDisk(file_okay=False, readable=False),
    help="Of a set of tiles: draw every kind into this folder.",
)  # fmt: skip
@answers_in_pages
def show(shelf: Library, words: tuple[str, ...], as_file: bool, folder: Path | None) -> Reply:
    """Show an edition, a clause, a case, a source, a set of tiles or a house rule; or list them.

    NAME is an id, a file, or a place in a source. Behind an edition, CLAUSE is a clause or the
    word before its dot, which is a heading. KIND is editions, overlays, cases, disputes, sources
    or tiles: alone it lists them, and before a name it says which thing of that name is meant.
    Without an argument, the editions and house rules are listed.
    In a rule sheet, ? marks what print leaves silent, and ! what is contested.

    \b
    arkrules show
    arkrules show carcassonne
    arkrules show carcassonne city.closed
    arkrules show cases
    arkrules show small-city --file -o mine.toml
    arkrules show base:n6
    arkrules show tiles base --svg pictures
    """
    from arkrules.telling import Rulebook

    book = Rulebook(shelf)
    kind, names = _kind_of(words, book)
    if kind != "cases" and as_file:
        raise click.UsageError(say("--file is for a case"))
    if kind != "tiles" and folder is not None:
        raise click.UsageError(say("--svg is for a set of tiles"))
    if not names:
        return _listed(kind, book)
    name = names[0]
    most = {"disputes": 0, "editions": 2}.get(kind, 1)
    if rest := names[most:]:
        raise click.UsageError(say("{word} is one word too many", word=rest[0]))
    if kind == "editions":
        return _edition(name, names[1:], book)
    if kind == "cases":
        return _case(name, as_file, book)
    if kind == "tiles":
        return _tiles(name, folder, book)
    return _ONE[kind](name, book)


def _kind_of(words: Sequence[str], book: Rulebook) -> tuple[str, Sequence[str]]:
    """The kind of a thing, as it is said or as its name tells it, and the names behind that."""
    if not words:
        return "editions", ()
    if (kind := _BY_WORD.get(words[0])) is not None:
        return kind, words[1:]
    return _kind_by_name(words[0], book), words


def _kind_by_name(name: str, book: Rulebook) -> str:
    """What a name stands for; where it stands for several things, the first of these."""
    known = _known(book)
    if name.partition(":")[0] in known["sources"] and ":" in name:
        return "sources"
    path = Path(name)
    if (path.suffix or os.sep in name) and os.path.isfile(name):  # noqa: PTH113  # of any length
        return {"case": "cases", "tiles": "tiles"}.get(kind_of_file(path), "editions")
    for kind, ids in known.items():
        if name in ids:
            return kind
    if "+" in name or path.suffix or os.sep in name:
        return "editions"  # of which the error says what is wrong
    said = say("nothing is called {name}", name=name or repr(name))
    hint = suggest(name, [id for ids in known.values() for id in ids])
    remedy = say("`arkrules find WORD` searches everything, `arkrules show` lists the editions")
    raise ProfileError(hinted(said, hint), remedy=remedy)


def _known(book: Rulebook) -> dict[str, Sequence[str] | Mapping[str, object]]:
    """The names there are, kind by kind."""
    from arkrules.rulings.case import case_paths

    shelf = book.shelf
    headings = dict.fromkeys(id.partition(".")[0] for id in book.clauses)
    return {
        "editions": tuple(shelf.profile_ids()),
        "cases": case_paths(shelf),
        "sources": shelf.sources,
        "tiles": tuple(shelf.sets),
        "overlays": book.overlays,
        "clauses": {**book.clauses, **headings},
    }


def _listed(kind: str, book: Rulebook) -> Reply:
    """All there are of a kind."""
    from arkrules.telling import (
        casebook_page,
        coverage_page,
        disputes_page,
        plain,
        profiles_page,
    )
    from arkrules.telling.sources import coverage_content

    def disputes() -> Mapping[str, object]:
        return {"disputes": {id: plain(attrs.asdict(one)) for id, one in book.disputes.items()}}

    sets = [book.tile_set(id) for id in book.shelf.sets] if kind == "tiles" else []
    return {
        "cases": Reply(lambda: casebook_page(book.casebook), lambda: plain(book.casebook)),
        "disputes": Reply(lambda: disputes_page(book), disputes),
        "sources": Reply(lambda: coverage_page(book), lambda: coverage_content(book)),
        "tiles": Reply(lambda: _sets_page(sets), lambda: {"sets": plain(sets)}),
    }.get(kind) or Reply(lambda: profiles_page(book), lambda: plain(book))


# -- one of them ----------------------------------------------------------------------------------


def _edition(name: str, clauses: Sequence[str], book: Rulebook) -> Reply:
    """A rule sheet, what it says under a heading, or one clause in full."""
    from arkrules.editions import RuleSheet, rule_sheet
    from arkrules.editions.sheet import statement_of
    from arkrules.telling import clause_page, plain, sheet_page

    chosen = book.shelf.profile(name)
    (clause,) = clauses or (None,)
    if clause is None or any(id.startswith(f"{clause}.") for id in chosen.catalogue):
        sheet = rule_sheet(chosen, cases=book.casebook)
        found = tuple(s for s in sheet.statements if clause in (None, s.id.partition(".")[0]))
        sheet = attrs.evolve(sheet, statements=found)
        return Reply(lambda: sheet_page(sheet, book), lambda: plain(sheet))
    one = RuleSheet(profile=chosen, statements=(statement_of(chosen, clause, book.turning),))
    return Reply(lambda: clause_page(clause, [chosen], book), lambda: plain(one))


def _clause(name: str, book: Rulebook) -> Reply:
    """A clause, or a heading of clauses, of which nobody said in which edition."""
    id = next(id for id in book.clauses if f"{id}.".startswith(f"{name}."))
    edition = book.answering(id)[0].id
    said = say("{name} is a clause; say of which edition", name=name)
    if name not in book.clauses:
        said = say("{name} is a heading of clauses; say of which edition", name=name)
    command = f"arkrules show {edition} {name}"
    raise ProfileError(said, remedy=say("`{command}` shows it", command=command))


def _overlay(name: str, book: Rulebook) -> Reply:
    """What a house rule answers."""
    from arkrules.editions import rule_sheet
    from arkrules.telling import plain, profile_page

    if name not in book.overlays:
        said = say("no house rule {name}", name=repr(name))
        remedy = say("`arkrules show` lists the editions and house rules")
        raise ProfileError(hinted(said, suggest(name, book.overlays)), remedy=remedy)

    def content() -> Mapping[str, object]:
        sheet = rule_sheet(book.laid(name), cases=book.casebook)
        own = tuple(one for one in sheet.statements if one.answer.origin == name)
        return plain(attrs.evolve(sheet, statements=own))  # type: ignore[no-any-return]

    return Reply(lambda: profile_page(name, book), content)


def _case(name: str, as_file: bool, book: Rulebook) -> Reply:
    """A case: its question, what the editions that it is about say, and its file."""
    from arkrules.documents import Document
    from arkrules.rulings import ReferenceCase, load_case
    from arkrules.rulings.case import case_json
    from arkrules.telling import case_file, case_page
    from arkrules.telling.pictures import listing_of

    path = case_path(name, book.shelf)
    found = load_case(path)
    subjects = book.casebook.cases.items()
    subject = next((subject for subject, cases in subjects if found in cases), "")

    def page() -> Document:
        if as_file:
            return Document(blocks=(listing_of("", given_text(path, CaseError)),))
        verdicts = None if isinstance(found, ReferenceCase) else book.verdicts(found)
        return Document(blocks=(*case_page(found, verdicts, book).blocks, *case_file(found)))

    return Reply(page, lambda: {"subject": subject, **case_json(found)})


def _source(name: str, book: Rulebook) -> Reply:
    """What a source says, or a place in it, sentence by sentence."""
    from arkrules.telling import source_content, source_page

    return Reply(lambda: source_page(name, book), lambda: source_content(name, book))


_ONE: Mapping[str, Callable[[str, Rulebook], Reply]] = {
    "clauses": _clause,
    "overlays": _overlay,
    "sources": _source,
}


# -- tiles ----------------------------------------------------------------------------------------


def _sets_page(sets: Sequence[TileSet]) -> Document:
    """The sets of tiles, with how many tiles each has."""
    from arkrules.documents import Document, Entries, Entry, strong, tell

    return Document(
        blocks=[
            Entries(
                Entry(
                    tell(
                        "{id}: {title}, {tiles} of {kinds}",
                        id=strong(one.id),
                        title=template(one.title),
                        tiles=Things("tile", one.total),
                        kinds=Things("kind", len(one.kinds)),
                    ),
                    (),
                )
                for one in sets
            )
        ]
    )


def _tiles(name: str, folder: Path | None, book: Rulebook) -> Reply:
    """The tiles of a set, with how sure each is; or their pictures in a folder."""
    from arkrules.documents import Document
    from arkrules.play import lexicon
    from arkrules.telling import plain, set_page
    from arkrules.tiles import read_set

    if name not in book.shelf.sets and os.path.isfile(name):  # noqa: PTH113  # of any length
        found = read_set(given_text(name, TileSetError), lexicon().vocabulary, file=name)
    else:
        found = book.tile_set(name)
    if folder is None:
        return Reply(lambda: set_page(found, book), lambda: plain(found))
    _draw(found, folder)
    number = len(found.kinds)
    said = count(
        number, "{number} picture in {folder}", "{number} pictures in {folder}", folder=folder
    )
    drawn = {"set": found.id, "pictures": number, "folder": str(folder)}
    return Reply(lambda: Document(blocks=[said]), lambda: drawn)


def _draw(found: TileSet, folder: Path) -> None:
    """Draw a picture of every kind."""
    from arkrules.render import tile_svg
    from arkrules.telling.pictures import doubt

    require_new_in(folder, (f"{key}.svg" for key in found.kinds))
    folder.mkdir(parents=True, exist_ok=True)
    for key, printed in found.kinds.items():
        title = say(
            "{set}, kind {kind}: {about} ({confidence})",
            set=template(found.title),
            kind=key,
            about=template(printed.about),
            confidence=doubt(printed.confidence),
        )
        picture = tile_svg(printed.kind.tiles[0], title=title, confidence=printed.confidence.value)
        save(folder / f"{key}.svg", picture)
