"""Checks of profiles and extensions: every fault at once, with place and remedy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path
from random import Random
from traceback import walk_tb

import attrs

from arkrules.documents import WRITERS
from arkrules.editions import rule_sheet
from arkrules.errors import ArkrulesError, FaultsError, ProfileError
from arkrules.formats import write_key
from arkrules.play import Extension, GameState, Move, contradictions, new_game, play_line, plies
from arkrules.play.assembly import assembled, assembly_of, extension
from arkrules.play.clauses import SetupRules
from arkrules.play.playouts import Dice, Policy, greedy_player, random_move
from arkrules.render import board_svg, board_text
from arkrules.rules import Clause, ClauseRole, Library, Profile, library
from arkrules.rules.clauses import clauses_of
from arkrules.rules.extensions import BASE, GROUP, registry
from arkrules.rules.profile_files import by_clause, read_profile_file
from arkrules.rulings import AnyCase, check_case
from arkrules.rulings.casebook import casebook_of
from arkrules.rulings.check import check_profile_file
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.rulings.whatif import conceivable_answers
from arkrules.structure import whole_number
from arkrules.telling import Rulebook, sheet_page
from arkrules.testing.laws import (
    OF_STATES,
    accounts_for_points,
    conserves_things,
    goes_on_alike,
    is_replayed,
    lists_legal_moves,
    things,
)
from arkrules.text import count, say


@attrs.frozen
class Flaw:
    """One fault."""

    place: str
    """The place: a clause, a file, or a game by its seed and its move."""
    problem: str
    """The problem, in a line."""
    remedy: str = ""
    """Advice on what to do about it."""

    def __str__(self) -> str:
        said = say("{place}: {problem}", place=self.place, problem=self.problem)
        if not self.remedy:
            return said
        return say("{fault}\n    help: {remedy}", fault=said, remedy=self.remedy)


class CheckFailed(AssertionError):
    """A faulty profile or extension, with every fault."""

    def __init__(self, name: str, faults: Iterable[Flaw]) -> None:
        self.name = name
        self.faults = tuple(faults)
        head = count(
            len(self.faults), "{name}: {number} fault", "{name}: {number} faults", name=name
        )
        super().__init__("\n".join((head, *(f"  {fault}" for fault in self.faults))))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.faults)


GAMES = 5
"""The default number of games."""


def check_profile(
    profile: Profile | str | Path,
    *,
    paths: Iterable[Path] = (),
    games: int = GAMES,
    seed: int = 0,
    cases: Iterable[AnyCase] | None = None,
) -> None:
    """Check a profile, and raise `CheckFailed` with every fault.

    It is named as everywhere, with overlays or without, or by its file; an overlay is laid over
    the profile that it is for. `paths` are folders with more rule data. Its answers, citations and
    tiles are checked; the cases that state a verdict for it, or those given, are held against what
    comes out; games by chance, which `seed` begins, are played to their end and held against the
    laws of every game; and it is written in every form.
    """
    whole_number(games, "games", least=0)
    name = profile.id if isinstance(profile, Profile) else str(profile)
    checking = _Checking(library(paths), games, seed, cases)
    _require_none(name, checking.profiles([profile]))


def check_extension(wanted: Extension | str, *, games: int = GAMES, seed: int = 0) -> None:
    """Check an extension, and raise `CheckFailed` with every fault.

    It is named by its entry point, or given. Checked is what it declares, by itself and beside the
    other extensions installed; then every profile, overlay and case in its folder, as
    `check_profile` does; and that each of its clauses is asked in some game or case.
    """
    whole_number(games, "games", least=0)
    name = wanted if isinstance(wanted, str) else wanted.name
    _require_none(name, _extension_flaws(wanted, name, games, seed))


def _require_none(name: str, faults: Iterable[Flaw]) -> None:
    if found := tuple(dict.fromkeys(faults)):
        raise CheckFailed(name, found)


def _flaws(error: ArkrulesError, place: object, remedy: str = "") -> Iterator[Flaw]:
    """Yield every fault of an error with its place."""
    faults = error.faults if isinstance(error, FaultsError) else (str(error),)
    return (Flaw(str(place), fault, remedy or error.remedy) for fault in faults)


def _guarded(place: object, faults: Iterable[Flaw]) -> Iterator[Flaw]:
    """Yield faults, and the error that ends the search for them, if any, as one more."""
    try:
        yield from faults
    except ArkrulesError as error:
        yield from _flaws(error, place)
    except Exception as error:  # whatever the code of an extension may raise
        remedy = say("check its functions: each must take and return what its field says")
        yield Flaw(str(place), _raised(error), remedy)


def _raised(error: Exception) -> str:
    """Return an exception in words, with the last line of an installed extension that it passed,
    or else the line that raised it.
    """
    packages = {point.module.partition(".")[0] for point in entry_points(group=GROUP)}
    passed = [*walk_tb(error.__traceback__)]
    theirs = [
        one for one in passed
        if one[0].f_globals.get("__name__", "").partition(".")[0] in packages - {"arkrules"}
    ]  # fmt: skip
    frame, number = (theirs or passed)[-1]
    return say(
        "{kind}: {error} (file {file}, line {number})",
        kind=type(error).__name__, error=error, file=frame.f_code.co_filename, number=number,
    )  # fmt: skip


# -- profiles --------------------------------------------------------------------------------------


@attrs.define
class _Checking:
    """The settings of checks, and the clauses asked so far."""

    shelf: Library
    games: int
    seed: int
    cases: Iterable[AnyCase] | None = None
    """The available profiles, unless some are given."""
    asked: dict[str, set[str]] = attrs.field(factory=lambda: defaultdict(set))
    """By the id of the profile."""
    cut_short: bool = False
    """Whether an error ended a game, so that clauses may not have been asked for that reason."""

    def profiles(self, wanted: Iterable[Profile | str | Path]) -> Iterator[Flaw]:
        """Yield the faults of some profiles.

        Of one that cannot be read, or cannot be played, nothing else is looked at.
        """
        playable: list[Profile] = []
        for one in wanted:
            yield from _guarded(one, self._rule_flaws(one, playable))
        yield from self._case_flaws({profile.id: profile for profile in playable})
        for profile in playable:
            yield from self._game_flaws(profile)
            yield from chain.from_iterable(self._unanswered(clause, profile) for clause in profile)
            place = say("the rule sheet of {profile}", profile=profile.id)
            yield from _guarded(place, _sheet_flaws(profile, self.shelf, place))

    def _rule_flaws(self, one: Profile | str | Path, playable: list[Profile]) -> Iterator[Flaw]:
        """Yield the faults in the answers of a profile; add it to a list if it can be played."""
        try:
            profile = one if isinstance(one, Profile) else _named(one, self.shelf)
            assembly_of(profile)
        except FaultsError as error:
            yield from _flaws(error, error.file or one)
            return
        path = one if isinstance(one, Path) else self.shelf.files.get(str(one))
        yield from _file_flaws(path, self.shelf)
        yield from chain.from_iterable(_answer_flaws(clause, profile) for clause in profile)
        if unplayable := contradictions(profile):
            remedy = say("change one of the answers that contradict each other")
            yield from (Flaw(profile.id, fault, remedy) for fault in unplayable)
        else:
            playable.append(profile)

    def _case_flaws(self, profiles: dict[str, Profile]) -> Iterator[Flaw]:
        """Yield the differences of some profiles, by id, from the cases."""
        try:
            cases = [*(casebook_of(self.shelf) if self.cases is None else self.cases)]
            for case in cases:
                named = {name: profiles.get(self._id(name, case)) for name in case.verdicts}
                if any(named.values()):
                    file = case.file or case.id
                    yield from _guarded(file, self._flaws_of(case, file, named))
        except FaultsError as error:
            yield from _flaws(error, say("casebook"))

    def _id(self, name: str, case: AnyCase) -> str:
        """Return the id of a profile that a case names by it, or by a file."""
        return self.shelf.profile(name, named_in=case.file).id if ".toml" in name else name

    def _flaws_of(
        self, case: AnyCase, file: str, named: dict[str, Profile | None]
    ) -> Iterator[Flaw]:
        """Yield the differences from a case, under the available profiles."""
        remedy = say("`arkrules ask {case} -v` gives the whole reasoning", case=file)
        for check in check_case(case, self.shelf):
            if profile := named[check.profile]:
                place = f"{file}, verdict.{write_key(check.profile)}"
                yield from (Flaw(place, str(one), remedy) for one in check.differences)
                watched = profile.watched()
                play_line(watched, check.case.position, check.case.moves)
                self.asked[profile.id] |= watched.asked or set()

    def _unanswered(self, clause: Clause, profile: Profile) -> Iterator[Flaw]:
        """Yield that a clause has no answer: none anywhere, or none here, where play has asked it.

        Else it does not arise here. What the game itself asks may be left to its defaults: no
        edition of the family says it.
        """
        if (
            clause.id in profile.answers
            or clause.group in assembly_of(profile).extensions[0].groups
        ):
            return
        answered = any(clause.id in by_clause(row.rules) for row in self.shelf.rows())
        if clause.id in self.asked[profile.id] or not answered:
            remedy = say(
                "write [rules.{clause}] with an answer, {expected}, and cite or note where"
                " it comes from",
                clause=clause.id,
                expected=clause.expected,
            )
            problem = say("no file answers it: {question}", question=clause.question)
            yield Flaw(clause.id, problem, remedy)

    def _game_flaws(self, profile: Profile) -> Iterator[Flaw]:
        """Yield the violations of laws in some games."""
        allowed = profile[SetupRules].players
        players = range(min(max(2, allowed.least), allowed.most), allowed.most + 1)
        for seed in range(self.seed, self.seed + self.games):
            watched = profile.watched()
            game = say("game {seed} under {profile}", seed=seed, profile=profile.id)
            remedy = say(
                "check it with seed={seed} and games=1: that plays this game alone", seed=seed
            )
            moves: list[Move] = []
            try:
                start = new_game(watched, players[seed % len(players)])
                for place, problem in _broken(start, seed, moves):
                    where = say("{game}, {place}", game=game, place=place) if place else game
                    yield Flaw(where, problem, remedy)
            except Exception as error:  # whatever the code of an extension may raise
                where = say(
                    "{game}, after move {number}, {move}",
                    game=game, number=len(moves), move=repr(str(moves[-1])),
                ) if moves else game  # fmt: skip
                problem = str(error) if isinstance(error, ArkrulesError) else _raised(error)
                yield Flaw(where, problem, remedy)
                self.cut_short = True
            self.asked[profile.id] |= watched.asked or set()


def _named(wanted: str | Path, shelf: Library) -> Profile:
    """Return the profile with a name or a file; for an overlay, the profile it is for with it."""
    path = shelf.files.get(str(wanted), Path(wanted))
    if path.suffix == ".toml" and "+" not in str(wanted):
        row = read_profile_file(path)
        if row.is_overlay:
            return shelf.with_overlays(*row.beneath, path)
    return shelf.profile(wanted)


def _file_flaws(path: Path | None, shelf: Library) -> Iterator[Flaw]:
    """Yield the faults of the file of a profile or an overlay among the others."""
    remedy = say("`arkrules check` checks it alone")
    for fault in check_profile_file(path, shelf).faults if path else ():
        yield Flaw(str(path), fault, remedy)


def _answer_flaws(clause: Clause, profile: Profile) -> Iterator[Flaw]:
    """Yield the faults of the answers to a clause: without words, or not read back."""
    for value in (profile.value(clause.id), *conceivable_answers(profile, clause)):
        if clause.type is not str and not clause.say(value).strip():
            problem = say("the answer {answer} has no words", answer=repr(value))
            yield Flaw(clause.id, problem, say("give the clause `words` for every answer"))
        again = clause.structure(clause.unstructure(value))
        if again != value:
            problem = say(
                "the answer {answer} is read back as {again}", answer=repr(value), again=repr(again)
            )
            yield Flaw(clause.id, problem, say("answer with a type that TOML can hold"))


def _sheet_flaws(profile: Profile, shelf: Library, place: str) -> Iterator[Flaw]:
    """Yield the formats in which the rule sheet of a profile cannot be written."""
    page = sheet_page(rule_sheet(profile), Rulebook(shelf))
    empty = [kind for kind, write in WRITERS.items() if not write(page).strip()]
    remedy = say("give the profile a title, and its clauses questions")
    yield from (Flaw(place, say("it is empty as {kind}", kind=kind), remedy) for kind in empty)


# -- games -----------------------------------------------------------------------------------------

LONGEST = 20_000
"""The maximum number of moves in a game; a longer one counts as endless."""
_APART = 23
"""The number of moves between two states that are checked closely; a prime, so that games differ in
which.
"""
_SMALL = 10
"""The maximum number of tiles when all conceivable moves are tried, since there are very many."""


def _player(seed: int) -> Policy:
    """Return the player: random in every other game, else greedy, which completes far more."""
    if seed % 2 == 0:
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _rng: greedy_player(state, dice)


def _broken(start: GameState, seed: int, moves: list[Move]) -> Iterator[tuple[str, str]]:
    """Yield the laws that a game breaks, each after the move; add its moves to a list."""
    begin = things(start)
    states = [start]
    for number, (move, after) in enumerate(plies(start, Random(seed), _player(seed)), start=1):
        if number > LONGEST:
            yield "", say("it has not ended after {most} moves", most=LONGEST)
            return
        moves.append(move)
        found = [*accounts_for_points(states[-1], after), *conserves_things(begin, after)]
        if number % _APART == seed % _APART or after.over or number < 5:
            found += chain.from_iterable(law(after) for law in OF_STATES)
            if len(after.board) <= _SMALL:
                found += lists_legal_moves(after)
        place = say("move {number}, {move}", number=number, move=repr(str(move)))
        yield from ((place, problem) for problem in found)
        states.append(after)
    middle = states[Random(seed).randrange(len(states))]
    found = [*is_replayed(start, moves, states), *goes_on_alike(middle, seed), *_untold(states)]
    yield from (("", problem) for problem in found)


def _untold(states: list[GameState]) -> Iterator[str]:
    """Yield everything in a game that cannot be put into words or drawn."""
    for event in chain.from_iterable(state.events for state in states):
        if not str(event).strip():
            yield say("there are no words for the event: {event}", event=repr(event))
    last = states[-1]
    if "<svg" not in board_svg(last) or not board_text(last).strip():
        yield say("its last position cannot be drawn")


# -- extensions ------------------------------------------------------------------------------------


def _extension_flaws(wanted: Extension | str, name: str, games: int, seed: int) -> Iterator[Flaw]:
    """Yield the faults of an extension; only that it is not installed, if so."""
    remedy = say(
        "name it in pyproject.toml under [project.entry-points.{group!r}], as {name}, and install"
        " the package anew: `pip install -e .`",
        group=GROUP, name=name,
    )  # fmt: skip
    try:
        found = extension(name)
    except ProfileError as error:
        yield from _flaws(error, name, remedy)
        return
    if not isinstance(wanted, str) and wanted is not found:
        problem = say("another extension of this name is installed: {found}", found=repr(found))
        yield Flaw(name, problem, remedy)
        return
    unplayable = [*_word_flaws(found)]
    yield from unplayable
    clauses = [*chain.from_iterable(map(clauses_of, found.groups))]
    for clause in clauses:
        if not clause.question.strip().endswith("?"):
            problem = say("it asks {question}", question=repr(clause.question))
            yield Flaw(clause.id, problem, say("ask a question, with a question mark"))
    if unplayable:  # with such words nothing can be read
        return
    checking = _Checking(library(), games, seed)
    yield from _folder_flaws(found, checking)
    asked = set[str]().union(*checking.asked.values())
    for clause in clauses if games and not checking.cut_short else ():
        if clause.standing is ClauseRole.EXECUTED and clause.id not in asked:
            yield Flaw(
                clause.id,
                say("no game has asked it, and no case"),
                say(
                    "ask it where it decides, by `profile[{group}].{name}`; write a case if games"
                    " seldom come to it; or declare standing=ClauseRole.REFERENCE",
                    group=clause.group.__name__, name=clause.name,
                ),
            )  # fmt: skip


def _word_flaws(found: Extension) -> Iterator[Flaw]:
    """Yield words that an extension declares twice, or that are taken."""
    remedy = say("choose another word")
    for other in registry().names():
        names = tuple(name for name in dict.fromkeys((found.name, other)) if name != BASE)
        try:
            registry().catalogue(names)
            verdict_fields_of(assembled(registry(), names))
        except ProfileError as error:
            yield from _flaws(error, f"{found.name} + {other}", remedy)
            return  # of others the same may be said


def _folder_flaws(found: Extension, checking: _Checking) -> Iterator[Flaw]:
    """Yield the faults of the profiles, overlays, and cases of an extension."""
    shelf, folder = checking.shelf, found.variants
    if folder is not None and not folder.is_dir():
        yield Flaw(
            "variants",
            say("there is no folder {folder}", folder=folder),
            say("pack the folder with the module: it must be installed too"),
        )
        return
    mine = [id for id, path in shelf.files.items() if folder and folder in path.parents]
    played = [id for id in mine or shelf.files if found.name in _extensions(id, shelf)]
    if not played and found.name != BASE:
        yield Flaw(
            found.name,
            say("no profile is played with it"),
            say("write one to variants/profiles, with extensions = [{name!r}]", name=found.name),
        )
    yield from checking.profiles(dict.fromkeys((*mine, *played)))


def _extensions(id: str, shelf: Library) -> tuple[str, ...]:
    """Return the extensions of a profile, or those that an overlay adds; none if it is broken."""
    with suppress(ProfileError):  # checking it reports that
        row = shelf.row(id)
        return row.extensions if row.is_overlay else shelf.profile(id).extensions
    return ()
