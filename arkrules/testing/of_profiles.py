"""What every profile must hold: its data, its cases, its games, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from arkrules.documents import WRITERS
from arkrules.editions import rule_sheet
from arkrules.errors import ArkrulesError, FaultsError
from arkrules.messages import say
from arkrules.play import contradictions, play_line
from arkrules.play.assembly import assembly_of
from arkrules.play.checking import check_file
from arkrules.rules import Clause, Library, Profile, library
from arkrules.rules.files import read_profile_file
from arkrules.rulings import Case, Check, check_case
from arkrules.rulings.casebook import casebook_of
from arkrules.telling import Rulebook, sheet_page
from arkrules.testing.faults import Flaw, require_sound
from arkrules.testing.trial import GamesTried
from arkrules.toml import write_key

__all__ = ["CasesHeld", "check_profile", "profile_faults"]

GAMES = 5
"""How many games are played unless it is said."""


def check_profile(
    profile: Profile | str | Path,
    *,
    paths: Iterable[Path] = (),
    games: int = GAMES,
    seed: int = 0,
    cases: Iterable[Case] | None = None,
) -> None:
    """Check all that a profile must hold, and raise `CheckFailed` with every fault.

    It is named as everywhere, with overlays or without, or by its file; an overlay is laid over
    the profile that it is for. `paths` are folders with more rule data. Its answers, citations and
    tiles are checked; the cases that state a verdict for it, or those given, are held against what
    comes out; games by chance, which `seed` begins, are played to their end and held against the
    laws of every game; and it is told in every form.
    """
    name = profile.id if isinstance(profile, Profile) else str(profile)
    book = CasesHeld(library(paths), cases)
    require_sound(name, profile_faults(profile, book, games=games, seed=seed))


@attrs.define
class CasesHeld:
    """Cases, each held once against all that it states, however many profiles ask."""

    shelf: Library
    given: Iterable[Case] | None = None
    _held: dict[str, list[Check] | FaultsError] = attrs.field(factory=dict)

    def cases(self) -> Iterable[Case]:
        """Those given, or all within reach."""
        if self.given is None:
            self.given = tuple(casebook_of(self.shelf))
        return self.given

    def faults(self, profile: Profile, asked: set[str]) -> Iterator[Flaw]:
        """What a profile does otherwise than the cases say; what they ask is added to `asked`."""
        try:
            cases = [case for case in self.cases() if any(self._names(case, profile))]
        except FaultsError as error:
            yield from (Flaw(say("casebook"), one, error.remedy) for one in error.faults)
            return
        for case in cases:
            yield from self._case(case, profile)
            if case.position is not None and not isinstance(self._held[case.id], FaultsError):
                watched = profile.watched()
                play_line(watched, case.position, case.moves)
                asked |= watched.asked or set()

    def _names(self, case: Case, profile: Profile) -> Iterator[str]:
        """The names under which a case speaks of a profile: its id, or its files."""
        for name in case.verdicts:
            if name == profile.id or (".toml" in name and self._id(name, case) == profile.id):
                yield name

    def _id(self, name: str, case: Case) -> str:
        """The id of a profile that a case names by a file."""
        return self.shelf.profile(name, named_in=case.file).id

    def _case(self, case: Case, profile: Profile) -> Iterator[Flaw]:
        file = case.file or case.id
        if case.id not in self._held:
            try:
                self._held[case.id] = check_case(case, self.shelf)
            except FaultsError as error:
                self._held[case.id] = error
        held, names = self._held[case.id], set(self._names(case, profile))
        if isinstance(held, FaultsError):
            yield from (Flaw(file, one, held.remedy) for one in held.faults)
            return
        remedy = say("`arkrules ask {case} -v` gives the whole reasoning", case=file)
        for check in (check for check in held if check.profile in names):
            place = f"{file}, verdict.{write_key(check.profile)}"
            yield from (Flaw(place, str(one), remedy) for one in check.differences)


def profile_faults(
    wanted: Profile | str | Path,
    book: CasesHeld,
    *,
    games: int = GAMES,
    seed: int = 0,
    asked: set[str] | None = None,
) -> Iterator[Flaw]:
    """Everything that is wrong with a profile; what is asked of it on the way is added to `asked`.

    Where it cannot be read, or cannot be played, nothing else is looked at.
    """
    asked = set() if asked is None else asked
    shelf = book.shelf
    try:
        profile = wanted if isinstance(wanted, Profile) else _named(wanted, shelf)
        assembly_of(profile)
    except FaultsError as error:
        yield from (Flaw(str(error.file or wanted), one, error.remedy) for one in error.faults)
        return
    yield from _misplaced(wanted, shelf)
    for clause in profile:
        yield from _answered(clause, profile)
    if unplayable := contradictions(profile):
        remedy = say("change one of the answers that contradict each other")
        yield from (Flaw(profile.id, one, remedy) for one in unplayable)
        return
    yield from book.faults(profile, asked)
    trial = GamesTried(profile)
    yield from trial.faults(games, seed)
    asked |= trial.asked
    yield from _told(profile, shelf)


def _named(wanted: str | Path, shelf: Library) -> Profile:
    """The profile of a name or a file; of an overlay, that for which it is, with it laid over."""
    path = shelf.files.get(str(wanted), Path(wanted))
    if path.suffix == ".toml" and "+" not in str(wanted):
        row = read_profile_file(path)
        if row.is_overlay:
            return shelf.laid(row.overlays, path)
    return shelf.profile(wanted)


def _misplaced(wanted: object, shelf: Library) -> Iterator[Flaw]:
    """What is wrong with the file of a profile or an overlay beside the others."""
    path = wanted if isinstance(wanted, Path) else shelf.files.get(str(wanted))
    if path is not None:
        for fault in check_file(path, shelf).faults:
            yield Flaw(str(path), fault, say("`arkrules check-profile` checks it alone"))


def _answered(clause: Clause, profile: Profile) -> Iterator[Flaw]:
    """Whether a clause is answered, and the answer is said to stand somewhere or to be one's own.

    What the game itself asks may be left to its defaults: no edition of the family says it.
    """
    answer = profile.answers.get(clause.id)
    if answer is None:
        of_the_game = clause.group in assembly_of(profile).extensions[0].groups
        if not of_the_game:
            yield Flaw(
                clause.id,
                say("no file answers it: {question}", question=clause.question),
                say(
                    "write [rules.{clause}] with an answer, {expected}, and cite or note where"
                    " it comes from",
                    clause=clause.id, expected=clause.expected,
                ),
            )  # fmt: skip
        return
    if not (answer.cite or answer.note or answer.status.open):
        yield Flaw(
            clause.id,
            say("it does not say where the answer comes from"),
            say("cite a source, or note that the answer is your own"),
        )
    if clause.type is not str and not clause.say(answer.value).strip():
        yield Flaw(
            clause.id,
            say("the answer {answer} has no words", answer=repr(answer.value)),
            say("give the clause `words` for every answer"),
        )


def _told(profile: Profile, shelf: Library) -> Iterator[Flaw]:
    """Whether its rule sheet can be told in every form."""
    place = say("the rule sheet of {profile}", profile=profile.id)
    try:
        page = sheet_page(rule_sheet(profile), Rulebook(shelf))
        texts = {kind: write(page) for kind, write in WRITERS.items()}
    except ArkrulesError as error:
        yield Flaw(place, str(error), error.remedy)
        return
    for kind, text in texts.items():
        if not text.strip():
            remedy = say("give the profile a title, and its clauses questions")
            yield Flaw(place, say("it is empty as {kind}", kind=kind), remedy)
