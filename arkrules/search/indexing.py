"""Everything in a library and a casebook, as entries of an index."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from arkrules.files import tables_beside
from arkrules.formats import parse_text, write_value
from arkrules.nouns import Quantity, noun
from arkrules.play import Extension, lexicon
from arkrules.play.assembly import extension
from arkrules.rules import Library, Profile, Status
from arkrules.rules.extensions import BASE, registry
from arkrules.rulings.case import AnyCase
from arkrules.rulings.casebook import Casebook
from arkrules.search.language import stem
from arkrules.search.matching import WORDS, Findable, SearchIndex
from arkrules.text import any_of, later, say, template
from arkrules.tiles import read_set

ASKED: Mapping[str, str] = tables_beside(__file__, "asked.toml")
"""By id of a clause or a case, what people type for it and its text does not say."""


def new_index(shelf: Library, book: Casebook) -> SearchIndex:
    """Return a new index of everything in a library and a casebook."""
    return SearchIndex.of(_entries(shelf, book), dict(_things()))


def _things() -> Iterator[tuple[str, str]]:
    """Yield the words of what belongs to a box, each with the name of the box."""
    for name in registry().names():
        if name != BASE:
            box = extension(name)
            marks, pieces = (one.word for one in box.marks), (one.name for one in box.pieces)
            for word in (name, *marks, *pieces, *box.sites, *box.tokens, *box.stock):
                yield stem(word), name


def _entries(shelf: Library, book: Casebook) -> tuple[Findable, ...]:
    """Return everything in a library and a casebook."""
    profiles = [shelf.profile(id) for id in shelf.profile_ids()]
    # A root comes first, so that a clause is shown where it is written out.
    profiles.sort(key=lambda profile: (profile.root != profile.id, bool(profile.extensions)))
    laid = {id: shelf.profile(f"{shelf.overlay(id).overlays}+{id}") for id in shelf.overlay_ids()}
    playable = [*profiles, *laid.values()]
    return (
        *_clauses(playable),
        *(_case(case, book.subjects[s]) for s, cases in book.cases.items() for case in cases),
        *(_profile(profile, shelf) for profile in profiles),
        *(_overlay(id, profile, shelf) for id, profile in laid.items()),
        *_sources(shelf, _citing(playable, book)),
        *_tiles(shelf),
        *_words(playable),
        *_figures(shelf),
    )


# -- clauses, cases, profiles ---------------------------------------------------------------------


def _clauses(profiles: Sequence[Profile]) -> Iterator[Findable]:
    """Yield every clause with all answers of profiles and overlays."""
    ids = dict.fromkeys(clause.id for profile in profiles for clause in profile)
    for id in ids:
        answering = [profile for profile in profiles if id in profile.answers]
        if not answering:
            continue  # no edition says anything
        clause = answering[0].clause(id)
        surest: dict[str, Status] = {}  # of the editions that answer so
        more: dict[str, None] = {}
        cites: dict[str, None] = {}
        for profile in answering:
            answer = profile.answers[id]
            if not profile.overlays or answer.origin in profile.overlays:
                words, status = clause.say(answer.value), answer.status
                surest[words] = min(surest.get(words, status), status, key=lambda one: one.place)
            others = [template(r.words) or clause.say(r.answer) for r in answer.readings]
            readings = (say("another reading: {words}", words=words) for words in others)
            own = answer.origin in (profile.id, *profile.overlays)  # who inherits says no more
            note = template(answer.note) if own else ""
            more |= dict.fromkeys((note, *readings))
            cites |= dict.fromkeys(answer.cite)
        command = f"arkrules show {answering[0].id} {id}"
        said = (
            say("{answer} ({status})", answer=words, status=status.words)
            for words, status in surest.items()
        )
        title, text = template(clause.question), (*said, *more, _cites(cites))
        yield Findable("clause", id, title, text, command=command, asked=ASKED.get(id, ""))


def _case(case: AnyCase, subject: str) -> Findable:
    kind = "reference case" if case.reference else "case"
    text = (*map(template, (case.question, case.answer, subject)), _cites(case.cites))
    title, command = template(case.title), f"arkrules ask {case.id}"
    return Findable(kind, case.id, title, text, command=command, asked=ASKED.get(case.id, ""))


def _profile(profile: Profile, shelf: Library) -> Findable:
    imprint = " ".join(profile.published.imprint)
    text = (template(shelf.row(profile.id).about), template(profile.game), imprint)
    command = f"arkrules show {profile.id}"
    return Findable("profile", profile.id, profile.title, text, command=command)


def _overlay(id: str, profile: Profile, shelf: Library) -> Findable:
    row = shelf.overlay(id)
    own = {clause: profile.answers[clause.id] for clause in profile if clause.id in profile.answers}
    answers = {clause: answer for clause, answer in own.items() if answer.origin == id}
    text = (
        template(row.about),
        *(clause.say(answer.value) for clause, answer in answers.items()),
        say("a box") if row.is_box else say("house rules"),
        _cites(cite for answer in answers.values() for cite in answer.cite),
    )
    command = f"arkrules diff {row.overlays} {profile.id}"
    return Findable("overlay", id, template(row.title), text, command=command)


# -- sources --------------------------------------------------------------------------------------


def _citing(profiles: Iterable[Profile], book: Casebook) -> Mapping[str, tuple[int, int]]:
    """Count the clauses and cases that cite each section of a source."""
    answers = {(id, answer.cite) for one in profiles for id, answer in one.answers.items()}
    clauses = Counter(cite for cite, _ in {(cite, id) for id, cites in answers for cite in cites})
    cases = Counter(cite for case in book for cite in set(case.cites))
    return {cite: (clauses[cite], cases[cite]) for cite in {*clauses, *cases}}


def _sources(shelf: Library, citing: Mapping[str, tuple[int, int]]) -> Iterator[Findable]:
    """Yield the sources and their sections, with the citations of each."""

    def place(cite: str, title: str, kind: str, *lines: str) -> Findable:
        clauses, cases = citing.get(cite, (0, 0))
        said = say("clauses that cite it: {clauses}, cases: {cases}", clauses=clauses, cases=cases)
        return Findable(kind, cite, title, (*lines, said), command=f"arkrules show {cite}")

    for id, source in shelf.sources.items():
        title = template(source.title)
        text = (template(source.about), source.published, source.address)
        yield Findable("source", id, title, text, command=f"arkrules show sources {id}")
        for name in source.sections:
            yield place(f"{id}:{name}", _section(name, title), "section")
        for kind, notes in (("footnote", source.notes), ("question", source.questions)):
            for name, note in notes.items():
                message = later("{kind} {name} of {source}")
                said = say(message, kind=template(kind), name=name[1:], source=title)
                where = _section(note.section, title) if note.section else ""
                lines = (said, where, template(WORDS["messages"]["notes"].get(note.kind, "")))
                yield place(f"{id}:{name}", template(note.about), kind, *lines)


def _section(name: str, source: str) -> str:
    return say("section {section!r} of {source}", section=name, source=source)


def _cites(cites: Iterable[str]) -> str:
    places = " ".join(dict.fromkeys(cites))
    return say("cites {places}", places=places) if places else ""


# -- tiles, and the words of games -----------------------------------------------------------------


def _tiles(shelf: Library) -> Iterator[Findable]:
    """The sets of tiles, and their kinds."""
    for id in shelf.sets:
        file = shelf.set_file(id)
        tiles = read_set(file.text, lexicon().vocabulary, file=file.path)
        title, command = template(tiles.title), f"arkrules show tiles {tiles.id}"
        things = {
            "tiles": Quantity("tile", tiles.total),
            "kinds": Quantity("kind", len(tiles.kinds)),
        }
        said = say("{tiles} of {kinds}", **things)
        yield Findable("tile set", tiles.id, title, (said,), command=command)
        for name, printed in tiles.kinds.items():
            told = say(
                "{tile}, {number} in {set}, {confidence}",
                tile=printed.kind.literal,
                number=printed.count,
                set=title,
                confidence=template(printed.confidence.value),
            )
            about = template(printed.about) or say("kind {name} of {set}", name=name, set=title)
            text = (told,)
            yield Findable("tile", f"{tiles.id}:{name}", about, text, command=command)


def _words(profiles: Iterable[Profile]) -> Iterator[Findable]:
    """Yield the words of the base game, and of each extension that some profile or box uses."""
    for name in registry().names():
        home = next((p for p in profiles if name == BASE or name in p.extensions), None)
        if home is not None:
            yield from _declared(extension(name), home)


def _figures(shelf: Library) -> Iterator[Findable]:
    """Yield the figures in the library, of this game and of other expansions."""
    for file in shelf.files_named("pieces.toml"):
        rows = parse_text(file.text, file.path)
        yield from (_figure(id, row) for id, row in rows.items() if isinstance(row, dict))


def _figure(id: str, row: Mapping[str, object]) -> Findable:
    """Return a figure with all its traits."""
    traits = [f"{key}: {write_value(row[key])}" for key in row if key not in ("title", "expansion")]
    title = say(
        "{figure} ({expansion})",
        figure=template(str(row.get("title", id))),
        expansion=template(str(row.get("expansion", later("a figure")))),
    )
    cites = row.get("cite")
    shown = f"show {cites[0]}" if isinstance(cites, list) and cites else f"find {id}"
    return Findable("figure", id, title, ("; ".join(traits),), command=f"arkrules {shown}")


def _declared(found: Extension, home: Profile) -> Iterator[Findable]:
    """Yield everything that an extension declares; `home` is a profile that uses it."""
    word, on = partial(_word, home), partial(_clause_on, home)
    if found.name != BASE:
        title = template(found.about) or say("the extension {name}", name=found.name)
        played = (say("played in {edition}", edition=home.title),)
        yield Findable("extension", found.name, title, played, command=f"arkrules show {home.id}")
    priced = {bonus.mark: bonus.clause for bonus in found.bonuses}
    for mark in found.marks:
        kinds = any_of(format(noun(one), "a") for one in sorted(mark.on) or ["tile"])
        where = say("a mark on {things}", things=kinds)
        clause = priced.get(mark.word) or on(mark.word, *sorted(mark.on))
        yield word("mark", mark.word, mark.about, clause, where)
    yield from (word("site", *site, on(site[0])) for site in found.sites.items())
    yield from (word("piece", one.name, "", one.count_clause) for one in found.pieces)
    yield from (word("token", *token, on(token[0])) for token in found.tokens.items())
    yield from (word("stock", name, "", on(name)) for name in found.stock)
    yield from (word("step", one.name, one.about, _TURN) for one in found.steps)
    offered = [(step.name, step.every) for step in found.steps]
    verbs = {
        verb.word: (at, verb) for at, some in (*offered, *found.verbs.items()) for verb in some
    }
    for name, (at, verb) in verbs.items():
        about = (inspect.getdoc(verb.makes) or "").partition("\n")[0]
        text = say("a move at the step {step}", step=at)
        yield word("move", name, about, _TURN, text)


_TURN = "turn.sequence"


def _word(home: Profile, kind: str, id: str, about: str, clause: str, text: str = "") -> Findable:
    """Return a word of notation, shown with a clause about it."""
    text = text or WORDS["messages"]["things"][kind]
    known = home.catalogue.get(clause)
    command = f"arkrules show {home.id} {clause if known else ''}".strip()
    asked = template(known.question) if known else ""
    lines = [line for line in (template(text), asked) if line != template(about)]
    return Findable(kind, id, template(about or text), tuple(lines), command=command)


def _clause_on(home: Profile, word: str, *headings: str) -> str:
    """Return the first clause under a heading or with a name that contains the word."""
    answered = [clause for clause in home if clause.id in home.answers]
    own = [clause.id for clause in answered if clause.heading == word]
    named = [c.id for c in answered if {word, f"{word}s"} & set(c.name.split("_"))]
    under = [clause.id for clause in answered if clause.heading in headings]
    return next(iter((*own, *named, *under)), "")
