"""What a directive shows of the rule data, as a value: so it is known when a page is outdated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import attrs

from arkrules.documents import (
    Block,
    Document,
    Entries,
    Frame,
    Heading,
    Paragraph,
    Picture,
    Reference,
    Stretch,
    line,
    page,
    strong,
)
from arkrules.editions import compare, rule_sheet, what_changes
from arkrules.errors import ArkrulesError, CaseError, PositionError, ProfileError
from arkrules.files import given_text
from arkrules.geometry import Cell
from arkrules.measuring import Findings
from arkrules.play import Position, set_up
from arkrules.rpc import Dispatcher
from arkrules.rules import Profile
from arkrules.rulings import AnyCase, Case, ReferenceCase, load_case
from arkrules.telling import (
    Rulebook,
    case_file,
    case_page,
    changes_page,
    clause_page,
    concordance_page,
    coverage_page,
    disputes_page,
    editions_page,
    findings_page,
    open_page,
    profile_page,
    ranking_page,
    set_page,
    sheet_page,
    source_page,
    tile_page,
)
from arkrules.telling.cases import casebook_index, subject_page, told
from arkrules.telling.clauses import clause_index
from arkrules.telling.keeping import digest_of
from arkrules.telling.names import Naming, case_ways, comparison, measured_place, words_page
from arkrules.telling.pictures import board_picture, listing_of
from arkrules.telling.protocol import protocol_page
from arkrules.telling.tiles import printed_tile
from arkrules.text import later, say, template

__all__ = ["KINDS", "DirectiveInput", "DirectiveKind"]


@attrs.frozen
class DirectiveInput:
    """A directive's name, argument, options and content; files by their whole path."""

    name: str
    argument: str = ""
    options: tuple[tuple[str, str], ...] = ()
    content: str = ""

    def told(self, book: Rulebook) -> tuple[Document, Reference | None, str]:
        """What is shown, what is documented by it, and a digest of both.

        The title of the page stands in its source.
        """
        kind = KINDS[self.name]
        found, target = kind.page(book, self), kind.target(book, self)
        blocks = (b for b in found.blocks if not (isinstance(b, Heading) and b.level == 1))
        page = Document(blocks=blocks, language=found.language)
        return page, target, digest_of(repr(target), repr(page))

    def digest(self, book: Rulebook) -> str:
        """The digest of what is shown; the fault, where it cannot be."""
        try:
            return self.told(book)[2]
        except ArkrulesError as error:
            return str(error)

    def option(self, name: str) -> str:
        """What an option says; nothing if it is not there."""
        return dict(self.options).get(name, "")

    def has(self, name: str) -> bool:
        """Whether an option is there."""
        return name in dict(self.options)

    def profiles(self, book: Rulebook) -> tuple[Profile, ...]:
        """The profiles that an option names."""
        return tuple(map(book.profile, words(self.option("profiles"))))

    @property
    def from_casebook(self) -> bool:
        """Whether it is a case of the casebook, asked of all editions."""
        return not (self.has("file") or self.has("profiles"))


def words(argument: str) -> tuple[str, ...]:
    """An argument of several ids."""
    return tuple(argument.replace(",", " ").split())


# -- pages ----------------------------------------------------------------------------------------


@page
def _board(book: Rulebook, shown: DirectiveInput) -> Iterator[Block]:
    """A position from its notation or from a file, after some moves if any are given."""
    file = shown.argument
    text = given_text(file, PositionError) if file else shown.content
    profile = book.profile(shown.option("under") or book.roots[0])
    state = set_up(profile, Position.from_toml(text), file=file)
    for move in filter(None, map(str.strip, shown.option("moves").splitlines())):
        state = state.play(move)
    cell = Cell.parse(shown.option("mark")) if shown.has("mark") else state.laid
    title = shown.option("title") or say("Board")
    yield board_picture(state, title, cell, shown.option("alt"))
    if not shown.has("no-source"):
        yield listing_of(say("The position in notation"), text)


def _case_of(book: Rulebook, shown: DirectiveInput) -> AnyCase:
    file = shown.option("file")
    if not file:
        return book.case(shown.argument)
    case = load_case(Path(file))
    if case.id != shown.argument:
        said = later("the case in it is {case}, not {argument}")
        raise CaseError(say(said, case=repr(case.id), argument=repr(shown.argument)), file=file)
    return case


def _case_title(book: Rulebook, shown: DirectiveInput) -> str:
    """What a case is called here: as the directive says, else as the case itself does."""
    return shown.option("title") or _case_of(book, shown).title


@page
def _case(book: Rulebook, shown: DirectiveInput) -> Iterator[Block]:
    case, brief = _case_of(book, shown), shown.has("brief")
    if shown.has("title"):
        yield Paragraph(line(strong(_case_title(book, shown))), kind="title")
    if shown.from_casebook:
        _, question, *rest = _with_ways(case, book)
    else:
        asked = not isinstance(case, ReferenceCase)
        verdicts = book.verdicts(case, shown.profiles(book)) if asked else None
        _, question, *rest = case_page(case, verdicts, book).blocks
    yield question
    if not shown.has("no-picture"):
        opened = case.id if shown.from_casebook and isinstance(case, Case) and not brief else ""
        yield from _seen(rest, opened)
    if brief:
        yield from [one for one in rest if isinstance(one, Entries) and one.kind == "verdicts"][:1]
        return
    yield from (block for block in rest if not isinstance(block, Picture))
    if not shown.has("no-source"):
        yield from case_file(case)


def _with_ways(case: AnyCase, book: Rulebook) -> Iterator[Block]:
    """A case as it is shown, with links to what else differs among its fields."""
    found = told(case, book)
    *blocks, fields = found.page.blocks
    assert isinstance(fields, Entries)
    yield from blocks
    items = (*fields.items, *case_ways(Naming(book), case, found).items)
    yield Entries(items, kind=fields.kind)


def _seen(blocks: Iterable[Block], opened: str) -> Iterator[Block]:
    """The picture, beside which the verdict stands where there is room, and the way to the table.

    That way is there for a case of the casebook, and if a site has a table.
    """
    below = [_to_table(opened)] if opened else []
    for block in blocks:
        if isinstance(block, Picture):
            yield Frame([block, *below], kind="seen")


def _clause(book: Rulebook, shown: DirectiveInput) -> Document:
    return clause_page(
        shown.argument, shown.profiles(book), book,
        question=not shown.has("no-question"), cases=not shown.has("no-cases"),
    )  # fmt: skip


def _casebook(book: Rulebook, shown: DirectiveInput) -> Document:
    return subject_page(shown.argument, book) if shown.argument else casebook_index(book)


def _sheet(book: Rulebook, shown: DirectiveInput) -> Document:
    sheet = rule_sheet(book.profile(shown.argument), cases=book.casebook)
    return sheet_page(sheet, book)


def _compare(book: Rulebook, shown: DirectiveInput) -> Document:
    found = compare(
        map(book.profile, words(shown.argument)),
        every=shown.has("all"), status=shown.has("status"), cases=book.casebook,
    )  # fmt: skip
    return concordance_page(found, book, pictures=shown.has("pictures"))


def _pair(book: Rulebook, shown: DirectiveInput) -> tuple[Profile, Profile]:
    names = words(shown.argument)
    if len(names) != 2:
        raise ProfileError(say("two profiles are needed: the one that readers know, and the other"))
    known, other = map(book.profile, names)
    return known, other


def _changes(book: Rulebook, shown: DirectiveInput) -> Document:
    found = what_changes(*_pair(book, shown), cases=book.casebook)
    return changes_page([found], book, pictures=not shown.has("no-pictures"))


def _editions(book: Rulebook, shown: DirectiveInput) -> Document:
    return editions_page(book.family(book.profile(shown.argument).root), book)


def _open(book: Rulebook, shown: DirectiveInput) -> Document:
    profiles = shown.profiles(book) or book.family(book.profile(shown.argument).root)
    return open_page(profiles, book)


def _effects(book: Rulebook, shown: DirectiveInput) -> Document:
    return findings_page(Findings.load(shown.argument), book, plot=True)


def _ranking(book: Rulebook, shown: DirectiveInput) -> Document:
    files = sorted(Path(shown.option("documents")).glob("*.json"))
    root = book.profile(shown.argument).root
    return ranking_page(root, map(Findings.load, files), book)


def _profile(book: Rulebook, shown: DirectiveInput) -> Document:
    return profile_page(shown.argument, book)


def _protocol(book: Rulebook, shown: DirectiveInput) -> Document:
    return protocol_page(Dispatcher(book.shelf).discover())


def _source(book: Rulebook, shown: DirectiveInput) -> Document:
    return source_page(shown.argument, book, places=not shown.has("no-places"))


def _to_table(case: str) -> Paragraph:
    """A button that leads to the table, with or without a case of the casebook on it."""
    words = say("Open it on the table") if case else say("Set up your position")
    return Paragraph((Stretch(words, refers=Reference("table", case)),), kind="to-table")


def _table(book: Rulebook, shown: DirectiveInput) -> Document:
    case = shown.argument and book.case(shown.argument).id  # there must be one
    return Document(blocks=[_to_table(case)])


def _tile(book: Rulebook, shown: DirectiveInput) -> Document:
    return tile_page(shown.argument, book, names=shown.has("names"))


def _tileset(book: Rulebook, shown: DirectiveInput) -> Document:
    found = book.tile_set(shown.argument)
    return set_page(found, book, names=shown.has("names"), only=shown.option("only"))


# -- what is documented ---------------------------------------------------------------------------


def _question(book: Rulebook, shown: DirectiveInput) -> str:
    return book.clause(shown.argument).question


def _profile_title(book: Rulebook, shown: DirectiveInput) -> str:
    id = shown.argument
    return book.overlays[id].title if id in book.overlays else book.profile(id).title


def _source_title(book: Rulebook, shown: DirectiveInput) -> str:
    """The title of a source; empty for a place in one, which its page documents itself."""
    return "" if ":" in shown.argument else book.sources[shown.argument].title


def _changes_target(book: Rulebook, shown: DirectiveInput) -> Reference:
    known, other = _pair(book, shown)
    return Reference("comparison", comparison(known, other), other.title)


def _effects_target(book: Rulebook, shown: DirectiveInput) -> Reference:
    found = Findings.load(shown.argument)
    return Reference("effects", measured_place(found), found.other.title)


def _ranking_target(book: Rulebook, shown: DirectiveInput) -> Reference:
    root = book.profile(shown.argument).root
    return Reference("ranking", root, say("{game}, ranked", game=book.game(root)))


def _tile_title(book: Rulebook, shown: DirectiveInput) -> str:
    token = shown.argument
    return "" if token[0] == "[" else template(printed_tile(token, book)[2].about)


def _subject(book: Rulebook, shown: DirectiveInput) -> Reference | None:
    id = shown.argument
    return Reference("subject", id, book.casebook.subjects[id]) if id else None


# -- all kinds ------------------------------------------------------------------------------------


@attrs.frozen
class DirectiveKind:
    """What a directive shows and documents, and how it is written."""

    page: Callable[[Rulebook, DirectiveInput], Document]
    options: str = ""
    """The names of flags, and of texts with `=` behind them; `no-index` is always there."""
    documents: Callable[[Rulebook, DirectiveInput], Reference | str | None] = lambda book, shown: (
        None
    )
    """What it documents; only the title where it is the argument, and of the directive's name."""
    arguments: tuple[int, int] = (1, 0)
    """How many are required, and how many optional."""
    content: bool = False

    def target(self, book: Rulebook, shown: DirectiveInput) -> Reference | None:
        """What is documented by what is shown; nothing if that has no title."""
        found = self.documents(book, shown)
        if isinstance(found, str):
            return Reference(shown.name, shown.argument, found) if found else None
        return found


_OPTIONAL, _NONE = (0, 1), (0, 0)
_CASE = "file= profiles= title= brief no-picture no-source"
_CLAUSE = "profiles= no-question no-cases"
_BOARD = "under= moves= mark= title= alt= no-source"

KINDS: Mapping[str, DirectiveKind] = {
    "board": DirectiveKind(_board, _BOARD, arguments=_OPTIONAL, content=True),
    "case": DirectiveKind(_case, _CASE, _case_title, content=True),
    "casebook": DirectiveKind(_casebook, "", _subject, arguments=_OPTIONAL),
    "changes": DirectiveKind(_changes, "no-pictures", _changes_target),
    "clause": DirectiveKind(_clause, _CLAUSE, _question, content=True),
    "clauses": DirectiveKind(lambda book, it: clause_index(book, it.argument), arguments=_OPTIONAL),
    "compare": DirectiveKind(_compare, "all status pictures"),
    "coverage": DirectiveKind(lambda book, _: coverage_page(book), arguments=_NONE),
    "disputes": DirectiveKind(lambda book, _: disputes_page(book), arguments=_NONE),
    "editions": DirectiveKind(_editions),
    "effects": DirectiveKind(_effects, "", _effects_target),
    "open": DirectiveKind(_open, "profiles="),
    "profile": DirectiveKind(_profile, "", _profile_title, content=True),
    "protocol": DirectiveKind(_protocol, arguments=_NONE),
    "ranking": DirectiveKind(_ranking, "documents=", _ranking_target),
    "sheet": DirectiveKind(_sheet),
    "source": DirectiveKind(_source, "no-places", _source_title),
    "table": DirectiveKind(_table, arguments=_OPTIONAL),
    "tile": DirectiveKind(_tile, "names", _tile_title, content=True),
    "tileset": DirectiveKind(
        _tileset, "names only=", lambda book, it: book.tile_set(it.argument).title
    ),
    "words": DirectiveKind(lambda _, it: words_page(), arguments=_NONE),
}
"""All directives that show rule data, by name."""
