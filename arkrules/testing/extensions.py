"""What every extension must hold: what it declares, and the rule data that it brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain
from typing import Any, Literal, get_args, get_origin

from arkrules.errors import ProfileError
from arkrules.play import Extension
from arkrules.play.assembly import OWN_KEYS, extension
from arkrules.play.playability import check_file
from arkrules.rules import Catalogue, Clause, ClauseRole, Library, library
from arkrules.rules.clauses import clauses_of
from arkrules.rules.extensions import BASE, GROUP, extension_names
from arkrules.rulings.verdict_fields import OWN_FIELDS, SURENESS
from arkrules.testing.profiles import GAMES, CasesHeld, Flaw, profile_faults, require_sound, worded
from arkrules.text import say


def check_extension(wanted: Extension | str, *, games: int = GAMES, seed: int = 0) -> None:
    """Check all that an extension must hold, and raise `CheckFailed` with every fault.

    It is named by its entry point, or given. Checked is what it declares, by itself and beside the
    other extensions installed; then every profile, overlay and case in its folder, as
    `check_profile` does; and that each of its clauses is asked in some game or case.
    """
    name = wanted if isinstance(wanted, str) else wanted.name
    require_sound(name, extension_faults(wanted, games=games, seed=seed))


def extension_faults(
    wanted: Extension | str, *, games: int = GAMES, seed: int = 0
) -> Iterator[Flaw]:
    """Everything that is wrong with an extension; nothing else where it is not installed."""
    name = wanted if isinstance(wanted, str) else wanted.name
    try:
        found = extension(name)
    except ProfileError as error:
        yield from Flaw.of(error, name, _installing(name))
        return
    if not isinstance(wanted, str) and wanted is not found:
        problem = say("another extension of this name is installed: {found}", found=repr(found))
        yield Flaw(name, problem, _installing(name))
        return
    yield from _declared_twice(found)
    clauses = [*chain.from_iterable(map(clauses_of, found.groups))]
    for clause in clauses:
        yield from _worded(clause)
    yield from _beside_others(found)
    asked: set[str] = set()
    yield from _brought(found, games, seed, asked)
    yield from _never_asked(clauses, asked, games)


def _installing(name: str) -> str:
    return say(
        "name it in pyproject.toml under [project.entry-points.{group!r}], as {name}, and install"
        " the package anew: `pip install -e .`",
        group=GROUP, name=name,
    )  # fmt: skip


# -- what it declares ------------------------------------------------------------------------------


_NAMED = ("pieces", "piece_notes", "tokens", "stock", "steps", "position_fields", "verdict_fields")
_WORDS = ("marks", "sites")


def _words(one: Extension) -> Iterator[tuple[str, str]]:
    """Every word that an extension adds, behind what it is a word for."""
    yield from ((kind, declared.name) for kind in _NAMED for declared in getattr(one, kind))
    yield from ((kind, declared.word) for kind in _WORDS for declared in getattr(one, kind))
    yield from (("phases", phase) for phase in one.phases)


def _declared_twice(found: Extension) -> Iterator[Flaw]:
    """Words that it declares twice, or that are taken in every game."""
    remedy = say("choose another word")
    seen = set()
    for kind, word in _words(found):
        if (kind, word) in seen:
            yield Flaw(f"{kind}: {word}", say("it is declared twice"), remedy)
        seen.add((kind, word))
    taken = {"position_fields": OWN_KEYS, "verdict_fields": {*OWN_FIELDS, *SURENESS}}
    for kind, word in sorted(seen):
        if word in taken.get(kind, ()):
            yield Flaw(f"{kind}: {word}", say("it is there in every game"), remedy)


def _beside_others(found: Extension) -> Iterator[Flaw]:
    """Clauses and words of its own that another extension has too."""
    remedy = say("choose another word, so that both can be played together")
    mine = set(_words(found))
    for name in extension_names():
        if name == found.name:
            continue
        other = extension(name)
        for kind, word in sorted(mine & set(_words(other))):
            yield Flaw(f"{kind}: {word}", say("the extension {name} has it too", name=name), remedy)
        if name != BASE and found.name != BASE:
            try:
                Catalogue((*extension(BASE).groups, *found.groups, *other.groups))
            except ProfileError as error:
                yield from Flaw.of(error, found.name, remedy)


def _worded(clause: Clause) -> Iterator[Flaw]:
    """Whether a clause is a question, and each answer has words and can be written."""
    if not clause.question.strip().endswith("?"):
        problem = say("it asks {question}", question=repr(clause.question))
        yield Flaw(clause.id, problem, say("ask a question, with a question mark"))
    for answer in _answers(clause):
        yield from worded(clause, answer)
        problem = ""
        try:
            again = clause.structure(clause.unstructure(answer))
            if again != answer:
                problem = say("the answer {answer} is read back as {again}",
                              answer=repr(answer), again=repr(again))  # fmt: skip
        except ValueError as error:
            problem = say("the answer {answer} cannot be written: {error}",
                          answer=repr(answer), error=error)  # fmt: skip
        if problem:
            yield Flaw(clause.id, problem, say("answer with a type that TOML can hold"))


def _answers(clause: Clause) -> Iterator[object]:
    """Answers that a clause surely can have, its default first."""
    yield clause.default
    kind: Any = clause.type  # a typing construct, which no static type describes
    if kind is bool:
        yield from (True, False)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from kind


# -- what it brings --------------------------------------------------------------------------------


def _brought(found: Extension, games: int, seed: int, asked: set[str]) -> Iterator[Flaw]:
    """What is wrong with its profiles, overlays and cases."""
    shelf = library()
    book = CasesHeld(shelf)
    folder = found.variants
    if folder is not None and not folder.is_dir():
        yield Flaw("variants", say("there is no folder {folder}", folder=folder),
                    say("pack the folder with the module: it must be installed too"))  # fmt: skip
        return
    mine = {id: path for id, path in shelf.files.items() if folder and folder in path.parents}
    overlays = [id for id in shelf.overlay_ids() if id in mine]
    profiles = [id for id in shelf.profile_ids() if id in mine]
    for id in overlays:
        for problem in check_file(mine[id], shelf).faults:
            yield Flaw(str(mine[id]), problem, say("`arkrules check-profile` checks it alone"))
    played = [
        id for id in profiles or shelf.profile_ids() if found.name in shelf.profile(id).extensions
    ]
    if not played and found.name != BASE:
        yield Flaw(
            found.name,
            say("no profile is played with it"),
            say("write one to variants/profiles, with extensions = [{name!r}]", name=found.name),
        )
    for id in dict.fromkeys((*profiles, *played)):
        yield from profile_faults(id, book, games=games, seed=seed, asked=asked)
    for id in overlays:
        if name := _laid(id, played, shelf):
            yield from profile_faults(name, book, games=games, seed=seed, asked=asked)


def _laid(overlay: str, played: Iterable[str], shelf: Library) -> str:
    """An overlay over the first of the profiles that it is for; empty if it is for none."""
    for id in played:
        if shelf.overlay(overlay).overlays in shelf.profile(id).lineage:
            return f"{id}+{overlay}"
    return ""


def _never_asked(clauses: Iterable[Clause], asked: set[str], games: int) -> Iterator[Flaw]:
    """Clauses that no game and no case has asked."""
    for clause in clauses:
        if games and clause.standing is ClauseRole.EXECUTED and clause.id not in asked:
            yield Flaw(
                clause.id,
                say("no game has asked it, and no case"),
                say(
                    "ask it where it decides, by `profile[{group}].{name}`; write a case if games"
                    " seldom come to it; or declare standing=ClauseRole.REFERENCE",
                    group=clause.group.__name__, name=clause.name,
                ),
            )  # fmt: skip
