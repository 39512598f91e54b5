"""`arkrules show`, `find` and `diff`: everything there is, searched and compared."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.common import Reply, absence, answers, answers_in_pages, case_path, tables_of
from arkrules.cli.completion import KINDS, editions, shown
from arkrules.cli.help import command
from arkrules.cli.options import Choice, Number, OnDisk, save_new
from arkrules.errors import CaseError, ProfileError, TileSetError
from arkrules.files import filetype, given_text
from arkrules.forms import plain
from arkrules.nouns import Quantity
from arkrules.text import hinted, say, suggest, template

if TYPE_CHECKING:
    from arkrules.documents import Document
    from arkrules.rules import Library
    from arkrules.search import Group, Hit
    from arkrules.telling import Rulebook
    from arkrules.tiles import TileSet

_BY_WORD = {form: word for word in KINDS for form in (word, word.removesuffix("s"))}


@command()
@click.argument("words", metavar="[KIND] [NAME [CLAUSE]]", nargs=-1, shell_complete=shown)
@click.option("--file", "as_file", is_flag=True)
@click.option("--svg", "folder", type=OnDisk(file_okay=False, readable=False), metavar="FOLDER")
@answers_in_pages
def show(shelf: Library, words: tuple[str, ...], as_file: bool, folder: Path | None) -> Reply:
    """Show an edition, box, house rule, clause, case, source or tile set, or list them.

    NAME is an id, a file, or a place in a source. CLAUSE is a clause of the edition or a heading,
    the word before the dot of a clause.
    KIND is editions, overlays, cases, disputes, sources or tiles. Alone, it lists them all;
    before NAME, it picks the thing of that kind if several have this name.
    Without arguments, editions, boxes and house rules are listed.
    In a rule sheet, ? marks what is not printed, and ! what is disputed.

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
    try:
        kind, names = _kind_of(words, book)
    except ProfileError:
        if answer := absence(" ".join(words), shelf):
            return answer
        raise
    if as_file and not (kind == "cases" and names):
        raise click.UsageError(say("--file is for a case"))
    if folder is not None and not (kind == "tiles" and names):
        raise click.UsageError(say("--svg is for a set of tiles"))
    if not names:
        return _listed(kind, book)
    most = {"disputes": 0, "editions": 2}.get(kind, 1)
    if rest := names[most:]:
        raise click.UsageError(say("{word} is one word too many", word=rest[0]))
    return {
        "editions": lambda: _edition(names[0], names[1:], book),
        "clauses": lambda: _clause(names[0], book),
        "overlays": lambda: _overlay(names[0], book),
        "cases": lambda: _case(names[0], as_file, book),
        "sources": lambda: _source(names[0], book),
        "tiles": lambda: _tiles(names[0], folder, book),
    }[kind]()


def _kind_of(words: Sequence[str], book: Rulebook) -> tuple[str, Sequence[str]]:
    """Return the kind of a thing, given or found by its name, and the names behind it."""
    if not words:
        return "editions", ()
    if (kind := _BY_WORD.get(words[0])) is not None:
        return kind, words[1:]
    return _kind_by_name(words[0], book), words


def _kind_by_name(name: str, book: Rulebook) -> str:
    """Return the first kind in which something has a name."""
    known = _known(book)
    if name.partition(":")[0] in known["sources"] and ":" in name:
        return "sources"
    path = Path(name)
    if (path.suffix or os.sep in name) and os.path.isfile(name):  # noqa: PTH113  # of any length
        kind = filetype(tables_of(path) or {})
        return {"case": "cases", "tiles": "tiles"}.get(kind, "editions")
    for kind, ids in known.items():
        if name in ids:
            return kind
    if "+" in name or path.suffix or os.sep in name or name in book.shelf.files:
        return "editions"  # of which the error says what is wrong
    said = say("nothing has the name {name}", name=name or repr(name))
    hint = suggest(name, [id for ids in known.values() for id in ids])
    remedy = say("search with `arkrules find WORD`, or list the editions with `arkrules show`")
    raise ProfileError(hinted(said, hint), remedy=remedy)


def _known(book: Rulebook) -> dict[str, Sequence[str] | Mapping[str, object]]:
    """Return all names, kind by kind."""
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
    """List everything of a kind."""
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
    """Show a rule sheet, a heading of it, or one clause in full."""
    from arkrules.editions import RuleSheet, rule_sheet
    from arkrules.editions.sheet import statement_of
    from arkrules.telling import clause_page, plain, sheet_page

    chosen = book.shelf.profile(name)
    (clause,) = clauses or (None,)
    if clause is None or any(id.startswith(f"{clause}.") for id in chosen.catalogue):
        sheet = rule_sheet(chosen, cases=book.casebook)
        found = tuple(s for s in sheet.statements if clause in (None, s.id.partition(".")[0]))
        sheet = attrs.evolve(sheet, statements=found)
        return Reply(lambda: sheet_page(sheet, book, noted=clause is None), lambda: plain(sheet))
    one = RuleSheet(profile=chosen, statements=(statement_of(chosen, clause, book.turning),))
    return Reply(lambda: clause_page(clause, [chosen], book), lambda: plain(one))


def _clause(name: str, book: Rulebook) -> Reply:
    """Refuse a clause or a heading without an edition."""
    id = next(id for id in book.clauses if f"{id}.".startswith(f"{name}."))
    boxes = (one for one in map(book.with_overlay, book.boxes) if id in one.answers)
    typed = f"arkrules show {next(chain(book.answering(id), boxes)).id} {name}"
    what = say("a clause") if name in book.clauses else say("a heading of clauses")
    raise ProfileError(
        say("{name} is {what}; name an edition, too", name=name, what=what),
        remedy=say("try `{command}`", command=typed),
    )


def _overlay(name: str, book: Rulebook) -> Reply:
    """Show the answers of a house rule."""
    from arkrules.editions import rule_sheet
    from arkrules.telling import plain, profile_page

    book.shelf.overlay(name)  # or it says that there is none

    def content() -> Mapping[str, object]:
        sheet = rule_sheet(book.with_overlay(name), cases=book.casebook)
        own = tuple(one for one in sheet.statements if one.answer.origin == name)
        return plain(attrs.evolve(sheet, statements=own))  # type: ignore[no-any-return]

    return Reply(lambda: profile_page(name, book), content)


def _case(name: str, as_file: bool, book: Rulebook) -> Reply:
    """Show a case: its question, the verdicts of its editions, and its file."""
    from arkrules.documents import Document
    from arkrules.rulings import ReferenceCase, load_case
    from arkrules.rulings.case import case_json
    from arkrules.telling import case_file, case_page
    from arkrules.telling.pictures import listing_of

    path = case_path(name, book.shelf)
    found = load_case(path)
    if as_file:
        written = listing_of("", given_text(path, CaseError))
        return Reply(lambda: Document(blocks=(written,)), lambda: {"text": written.text})

    def page() -> Document:
        verdicts = None if isinstance(found, ReferenceCase) else book.verdicts(found)
        return Document(blocks=(*case_page(found, verdicts, book).blocks, *case_file(found)))

    subject = book.casebook.subject_of(found)
    return Reply(page, lambda: {"subject": subject, **case_json(found)})


def _source(name: str, book: Rulebook) -> Reply:
    """Show what a source or a place in it says, sentence by sentence."""
    from arkrules.telling import source_content, source_page

    return Reply(lambda: source_page(name, book), lambda: source_content(name, book))


# -- tiles ----------------------------------------------------------------------------------------


def _sets_page(sets: Sequence[TileSet]) -> Document:
    """List tile sets with their numbers of tiles."""
    from arkrules.documents import Document, Entries, Entry, strong, tell

    titles = [
        tell(
            "{id}: {title}, {tiles} of {kinds}", id=strong(one.id), title=template(one.title),
            tiles=Quantity("tile", one.total), kinds=Quantity("kind", len(one.kinds)),
        )
        for one in sets
    ]  # fmt: skip
    return Document(blocks=[Entries(Entry(title, ()) for title in titles)])


def _tiles(name: str, folder: Path | None, book: Rulebook) -> Reply:
    """Show the tiles of a set, or draw them to a folder."""
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
    said = save_new(folder, dict(_pictures(found)))
    drawn = {"set": found.id, "pictures": len(found.kinds), "folder": str(folder)}
    return Reply(lambda: Document(blocks=[said]), lambda: drawn)


def _pictures(found: TileSet) -> Iterator[tuple[str, str]]:
    """Draw every kind of tile."""
    from arkrules.render import tile_svg
    from arkrules.telling.pictures import doubt

    for key, printed in found.kinds.items():
        title = say(
            "{set}, kind {kind}: {about} ({confidence})", set=template(found.title), kind=key,
            about=template(printed.about), confidence=doubt(printed.confidence),
        )  # fmt: skip
        tile, confidence = printed.kind.tiles[0], printed.confidence.value
        yield f"{key}.svg", tile_svg(tile, title=title, confidence=confidence)


# -- searching -------------------------------------------------------------------------------------

GROUPS = (
    "clauses", "cases", "profiles", "overlays", "sources", "tiles", "marks", "sites", "pieces",
    "tokens", "stock", "moves", "steps", "extensions",
)  # fmt: skip
"""Those of `arkrules.search`, which is not loaded for printing help."""
SHOWN = 20
"""The number of hits on a page unless somebody asks for more."""


@command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option("--in", "groups", multiple=True, metavar="GROUP", type=Choice(GROUPS))
@click.option("--limit", type=Number(1), metavar="N")
@answers
def find(
    shelf: Library, words: tuple[str, ...], groups: tuple[Group, ...], limit: int | None
) -> Reply:
    """Search everything: clauses, cases, sources, editions, house rules, tiles, notation.

    Any of the words counts, in all their forms; the best hits come first. Players' other words for
    a thing are known, also in German, Romanian and Hungarian, and typing errors are forgiven.
    Below each hit stands the command that shows it. Exit code 1 if nothing is found.

    \b
    arkrules find small city
    arkrules find base:n6
    arkrules find table edge --in overlays --in cases
    """
    from arkrules.documents import Document
    from arkrules.search import absent_boxes, index, near_misses, search

    everything, query = index(shelf), " ".join(words)
    hits, absent = search(everything, words, groups), absent_boxes(shelf, query)
    hint = near_misses(everything, words, groups)
    nothing = say("Nothing found for {words!r}: {hint}", words=query, hint=hint)
    found = {"query": query, "found": len(hits), "hint": hint, "absent": plain(absent)}

    def page() -> Document:
        sure = [box.said for box in absent if box.sure]
        listed = _page(hits, limit or SHOWN).blocks if hits else [nothing]
        notes = [hint] if hits and hint else []
        perhaps = [box.said for box in absent if not box.sure]
        return Document(blocks=[*sure, *notes, *listed, *perhaps])

    return Reply(page, lambda: {**found, "hits": plain(hits[:limit])}, int(not hits))


def _page(hits: Sequence[Hit], most: int) -> Document:
    """List the best hits, each with the command that shows it."""
    from arkrules.documents import Document, Entries, Entry, Paragraph, line, strong, tell

    def entry(hit: Hit) -> Entry:
        one = hit.entry
        kind, id = template(one.kind), strong(one.id)
        excerpt = [line(hit.excerpt)] if hit.excerpt else []
        return Entry(
            tell("{kind} {id}: {title}", kind=kind, id=id, title=one.title),
            (*excerpt, Paragraph(line(one.command), kind="dim")),
        )

    said = say("{most} of {all} shown; see all with --limit {all}", most=most, all=len(hits))
    left_out = [said] if len(hits) > most else []
    return Document(blocks=(Entries(map(entry, hits[:most])), *left_out))


# -- comparing -------------------------------------------------------------------------------------


@command()
@click.argument(
    "profiles", nargs=-1, required=True, metavar="PROFILE PROFILE...", shell_complete=editions
)
@click.option("--all", "every", is_flag=True)
@click.option("--prose", is_flag=True)
@answers_in_pages
def diff(shelf: Library, profiles: tuple[str, ...], every: bool, prose: bool) -> Reply:
    """Compare editions clause by clause, beginning with what matters most.

    Each row has the question, the answer of each edition with its citations and its certainty,
    and the cases of the casebook that turn on it. Exit code 0 whether they differ or not.

    \b
    arkrules diff ark-en1 ark-en2 ark-de
    arkrules diff ark-en2 ark-de --prose
    arkrules diff carcassonne carcassonne-2000 --format wiki
    """
    from arkrules.editions import changes_in, compare
    from arkrules.telling import Rulebook, changes_page, concordance_page, plain

    book = Rulebook(shelf)
    if prose and every:
        raise click.UsageError(say("--prose describes changes only; leave out --all"))
    if prose:
        pairs = changes_in(profiles, shelf=shelf)
        return Reply(lambda: changes_page(pairs, book), lambda: {"pairs": plain(pairs)})
    found = compare(profiles, every=every, shelf=shelf)
    return Reply(lambda: concordance_page(found, book), lambda: plain(found))
