"""What is found, in a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from arkrules.rules import Clause, Library, Note, Profile, Source
from arkrules.rulings.case import AnyCase, ReferenceCase
from arkrules.rulings.casebook import Casebook
from arkrules.search.game_words import figure_entries, set_entries, word_entries
from arkrules.search.matching import Findable
from arkrules.text import later, listing, say, template

KINDS: Mapping[str, str] = {
    "clause": later("clause"),
    "case": later("case"),
    "reference case": later("reference case"),
    "profile": later("profile"),
    "overlay": later("overlay"),
    "source": later("source"),
    "section": later("section"),
    "footnote": later("footnote"),
    "question": later("question"),
    "tile set": later("tile set"),
    "tile": later("tile"),
    "mark": later("mark"),
    "site": later("site"),
    "piece": later("piece"),
    "figure": later("figure"),
    "token": later("token"),
    "stock": later("stock"),
    "move": later("move"),
    "step": later("step"),
    "extension": later("extension"),
}
"""The kinds of things that can be found, as programs and as people call them."""


_NOTES = {
    "edition": later("a difference between editions or publishers"),
    "official": later("an answer of the publisher"),
    "editors": later("a note of the page's editors"),
    "external": later("a question that is answered elsewhere"),
    "open": later("a question without a printed answer"),
}


def index(shelf: Library, book: Casebook) -> tuple[Findable, ...]:
    """All that a library and a casebook hold."""
    profiles = [shelf.profile(id) for id in shelf.profile_ids()]
    # A root comes first, so that a clause is shown where it is written out.
    profiles.sort(key=lambda profile: (profile.root != profile.id, bool(profile.extensions)))
    laid = {id: shelf.profile(f"{shelf.overlay(id).overlays}+{id}") for id in shelf.overlay_ids()}
    return (
        *_clauses([*profiles, *laid.values()]),
        *(_case(case, book.subjects[s]) for s, cases in book.cases.items() for case in cases),
        *(_profile(profile, shelf) for profile in profiles),
        *(_overlay(id, profile, shelf) for id, profile in laid.items()),
        *_sources(shelf, _citing([*profiles, *laid.values()], book)),
        *set_entries(shelf),
        *word_entries(profiles),
        *figure_entries(shelf),
    )


# -- clauses, cases, profiles ---------------------------------------------------------------------


def _clauses(profiles: Iterable[Profile]) -> Iterator[Findable]:
    """Every clause with all that profiles and overlays answer to it."""
    asked: dict[str, Clause] = {}
    said: dict[str, dict[str, list[str]]] = {}
    more: dict[str, dict[str, None]] = {}
    shown: dict[str, str] = {}
    for profile in profiles:
        for clause in profile:
            asked.setdefault(clause.id, clause)
            answer = profile.answers.get(clause.id)
            if answer is None:
                continue
            shown.setdefault(clause.id, profile.id)
            if not profile.overlays or answer.origin in profile.overlays:
                words = say(
                    "{answer} ({status})",
                    answer=clause.say(answer.value),
                    status=template(answer.status.value),
                )
                said.setdefault(clause.id, {}).setdefault(words, []).append(profile.id)
            others = [template(r.words) or clause.say(r.answer) for r in answer.readings]
            readings = (say("another reading: {words}", words=words) for words in others)
            lines = (template(answer.note), *readings, _cites(answer.cite))
            more.setdefault(clause.id, {}).update(dict.fromkeys(lines))
    for id, clause in asked.items():
        if id not in shown:
            continue  # no edition says anything
        answers = (
            say("{answer}: {editions}", answer=words, editions=listing(by))
            for words, by in said.get(id, {}).items()
        )
        yield Findable(
            group="clauses",
            kind="clause",
            id=id,
            title=template(clause.question),
            text=(*answers, *filter(None, more[id])),
            command=f"arkrules show {shown[id]} {id}",
        )


def _case(case: AnyCase, subject: str) -> Findable:
    return Findable(
        group="cases",
        kind="reference case" if isinstance(case, ReferenceCase) else "case",
        id=case.id,
        title=template(case.title),
        text=(*map(template, (case.question, case.answer, subject)), _cites(case.cites)),
        command=f"arkrules ask {case.id}",
    )


def _profile(profile: Profile, shelf: Library) -> Findable:
    published = profile.published
    return Findable(
        group="profiles",
        kind="profile",
        id=profile.id,
        title=template(profile.title),
        text=(
            template(shelf.row(profile.id).about),
            f"{published.publisher} {published.year or ''} {published.language}".strip(),
        ),
        command=f"arkrules show {profile.id}",
    )


def _overlay(id: str, profile: Profile, shelf: Library) -> Findable:
    row = shelf.overlay(id)
    answers = [
        (clause, answer)
        for clause in profile
        if (answer := profile.answers.get(clause.id)) and answer.origin == id
    ]
    return Findable(
        group="overlays",
        kind="overlay",
        id=id,
        title=template(row.title),
        text=(
            *map(template, filter(None, [row.about])),
            *(
                f"{template(clause.question)} {clause.say(answer.value)}"
                for clause, answer in answers
            ),
            *(template(answer.note) for _, answer in answers if answer.note),
            say("house rules"),
            _cites(cite for _, answer in answers for cite in answer.cite),
        ),
        command=f"arkrules diff {row.overlays} {profile.id}",
    )


# -- sources --------------------------------------------------------------------------------------


def _citing(profiles: Iterable[Profile], book: Casebook) -> Mapping[str, tuple[int, int]]:
    """Return how many clauses and how many cases cite each place of a source."""
    clauses: dict[str, set[str]] = {}
    for profile in profiles:
        for id, answer in profile.answers.items():
            for cite in answer.cite:
                clauses.setdefault(cite, set()).add(id)
    cases = Counter(cite for case in book for cite in set(case.cites))
    return {cite: (len(clauses.get(cite, ())), cases[cite]) for cite in {*clauses, *cases}}


def _sources(shelf: Library, citing: Mapping[str, tuple[int, int]]) -> Iterator[Findable]:
    for id, source in shelf.sources.items():
        yield Findable(
            group="sources",
            kind="source",
            id=id,
            title=template(source.title),
            text=tuple(filter(None, (template(source.about), source.published, source.address))),
            command=f"arkrules sources {id}",
        )
        for section in source.sections:
            cite = f"{id}:{section}"
            title = say(
                "section {section!r} of {source}", section=section, source=template(source.title)
            )
            yield _place(cite, title, "section", (), citing)
        for kind, notes in (("footnote", source.notes), ("question", source.questions)):
            for name, note in notes.items():
                lines = _told(kind, name, note, source)
                yield _place(f"{id}:{name}", template(note.about), kind, lines, citing)


def _told(kind: str, name: str, note: Note, source: Source) -> tuple[str, ...]:
    places = {"kind": template(KINDS[kind]), "name": name[1:], "source": template(source.title)}
    if note.section:
        places["section"] = note.section
        said = say("{kind} {name} of {source}, section {section!r}", **places)
    else:
        said = say("{kind} {name} of {source}", **places)
    return (said, template(_NOTES[note.kind])) if note.kind in _NOTES else (said,)


def _place(
    cite: str, title: str, kind: str, lines: tuple[str, ...], citing: Mapping[str, tuple[int, int]]
) -> Findable:
    """A place in a source, with what cites it."""
    clauses, cases = citing.get(cite, (0, 0))
    said = say("clauses that cite it: {clauses}, cases: {cases}", clauses=clauses, cases=cases)
    return Findable(
        group="sources",
        kind=kind,
        id=cite,
        title=title,
        text=(*lines, said),
        command=f"arkrules sources {cite}",
    )


def _cites(cites: Iterable[str]) -> str:
    places = " ".join(dict.fromkeys(cites))
    return say("cites {places}", places=places) if places else ""
