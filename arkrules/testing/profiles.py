"""What is wrong with a profile or an extension: all of it at once, with place and remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import attrs

from arkrules.documents import WRITERS
from arkrules.editions import rule_sheet
from arkrules.errors import ArkrulesError, FaultsError
from arkrules.formats import write_key
from arkrules.play import GameState, Move, contradictions, new_game, play_line, plies
from arkrules.play.assembly import assembly_of
from arkrules.play.chance import Dice, Policy, random_move
from arkrules.play.clauses import SetupRules
from arkrules.play.playability import check_file
from arkrules.play.players import greedy_player
from arkrules.render import board_svg, board_text
from arkrules.rules import Clause, Library, Profile, library
from arkrules.rules.profile_files import read_profile_file
from arkrules.rulings import AnyCase, Case, Check, check_case
from arkrules.rulings.casebook import casebook_of
from arkrules.telling import Rulebook, sheet_page
from arkrules.testing.laws import (
    OF_MOVES,
    OF_STATES,
    MoveMade,
    conserves_things,
    goes_on_alike,
    is_replayed,
    lists_legal_moves,
    things,
)
from arkrules.text import count, say


@attrs.frozen
class Flaw:
    """One thing that is wrong."""

    place: str
    """Where: a clause, a file, a game by its seed and its move."""
    problem: str
    """What, in a line."""
    remedy: str = ""
    """What to do about it."""

    @classmethod
    def of(cls, error: ArkrulesError, place: object, remedy: str = "") -> Iterator[Flaw]:
        """Yield every fault of an error as one thing that is wrong at a place."""
        faults = error.faults if isinstance(error, FaultsError) else (str(error),)
        return (cls(str(place), fault, remedy or error.remedy) for fault in faults)

    def __str__(self) -> str:
        said = say("{place}: {problem}", place=self.place, problem=self.problem)
        if not self.remedy:
            return said
        return say("{fault}\n    help: {remedy}", fault=said, remedy=self.remedy)


class CheckFailed(AssertionError):
    """A profile or an extension does not hold what it must; every fault is listed."""

    def __init__(self, name: str, faults: Iterable[Flaw]) -> None:
        self.name = name
        self.faults = tuple(faults)
        head = count(
            len(self.faults), "{name}: {number} fault", "{name}: {number} faults", name=name
        )
        super().__init__("\n".join((head, *(f"  {fault}" for fault in self.faults))))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.faults)


def require_sound(name: str, faults: Iterable[Flaw]) -> None:
    """Raise `CheckFailed` with every fault, if there is one."""
    if found := tuple(dict.fromkeys(faults)):
        raise CheckFailed(name, found)


LONGEST = 20_000
"""How many moves a game may take; one that takes more is held to have no end."""
_APART = 23
"""How many moves lie between two states that are looked at closely; a prime, so that in other
games others are met."""
_SMALL = 10
"""How many tiles may lie where all conceivable moves are tried: they are a great many."""


def games_faults(profile: Profile, games: int, seed: int, asked: set[str]) -> Iterator[Flaw]:
    """Yield what breaks a law in some games; the clauses that they ask are added to `asked`."""
    allowed = profile[SetupRules].players
    crowd = [number for number in range(allowed.least, allowed.most + 1) if number > 1]
    for number in range(seed, seed + games):
        watched = profile.watched()
        players = crowd[number % len(crowd)] if crowd else allowed.most
        yield from _game_faults(watched, number, players)
        asked |= watched.asked or set()


def _game_faults(profile: Profile, seed: int, players: int) -> Iterator[Flaw]:
    game = say("game {seed} under {profile}", seed=seed, profile=profile.id)
    remedy = say("check it with seed={seed} and games=1: that plays this game alone", seed=seed)
    try:
        for place, problem in _broken(new_game(profile, players), seed):
            where = say("{game}, {place}", game=game, place=place) if place else game
            yield Flaw(where, problem, remedy)
    except ArkrulesError as error:
        yield Flaw(game, str(error), remedy)
    except Exception as error:  # whatever the code of an extension may raise
        problem = say("{kind}: {error}", kind=type(error).__name__, error=error)
        yield Flaw(game, problem, remedy)


def _player(seed: int) -> Policy:
    """Who plays: by chance in every other game, and else for points, which completes far more."""
    if seed % 2 == 0:
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _rng: greedy_player(state, dice)


def _broken(start: GameState, seed: int) -> Iterator[tuple[str, str]]:
    """The laws that a game breaks, each behind the move at which it does."""
    begin, before = things(start), start
    moves: list[Move] = []
    states = [start]
    for number, (move, after) in enumerate(plies(start, Random(seed), _player(seed)), start=1):
        if number > LONGEST:
            yield "", say("it has not ended after {most} moves", most=LONGEST)
            return
        place = say("move {number}, {move}", number=number, move=repr(str(move)))
        made = MoveMade(before, move, after)
        found = [*_of(OF_MOVES, made), *conserves_things(begin, after)]
        if number % _APART == seed % _APART or after.over or number < 5:
            found += _of(OF_STATES, after)
            if len(after.board) <= _SMALL:
                found += lists_legal_moves(after)
        yield from ((place, problem) for problem in found)
        moves.append(move)
        states.append(after)
        before = after
    yield from (("", problem) for problem in is_replayed(start, moves, states))
    middle = states[Random(seed).randrange(len(states))]
    yield from (("", problem) for problem in goes_on_alike(middle, seed))
    yield from (("", problem) for problem in _untold(states))


T = TypeVar("T")


def _of(laws: Iterable[Callable[[T], Iterable[str]]], what: T) -> list[str]:
    return [problem for law in laws for problem in law(what)]


def _untold(states: list[GameState]) -> Iterator[str]:
    """What cannot be said or drawn of a game."""
    for state in states:
        for event in state.events:
            if not str(event).strip():
                yield say("nothing is said of what happened: {event}", event=repr(event))
    last = states[-1]
    if "<svg" not in board_svg(last) or not board_text(last).strip():
        yield say("its last position cannot be drawn")


GAMES = 5
"""How many games are played unless it is said."""


def check_profile(
    profile: Profile | str | Path,
    *,
    paths: Iterable[Path] = (),
    games: int = GAMES,
    seed: int = 0,
    cases: Iterable[AnyCase] | None = None,
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
    given: Iterable[AnyCase] | None = None
    _held: dict[str, list[Check] | FaultsError] = attrs.field(factory=dict)

    def cases(self) -> Iterable[AnyCase]:
        """Those given, or all within reach."""
        if self.given is None:
            self.given = tuple(casebook_of(self.shelf))
        return self.given

    def faults(self, profile: Profile, asked: set[str]) -> Iterator[Flaw]:
        """What a profile does otherwise than the cases say; what they ask is added to `asked`."""
        try:
            cases = [case for case in self.cases() if any(self._names(case, profile))]
        except FaultsError as error:
            yield from Flaw.of(error, say("casebook"))
            return
        for case in cases:
            yield from self._case(case, profile)
            if isinstance(case, Case) and not isinstance(self._held[case.id], FaultsError):
                watched = profile.watched()
                play_line(watched, case.position, case.moves)
                asked |= watched.asked or set()

    def _names(self, case: AnyCase, profile: Profile) -> Iterator[str]:
        """The names under which a case speaks of a profile: its id, or its files."""
        for name in case.verdicts:
            if name == profile.id or (".toml" in name and self._id(name, case) == profile.id):
                yield name

    def _id(self, name: str, case: AnyCase) -> str:
        """The id of a profile that a case names by a file."""
        return self.shelf.profile(name, named_in=case.file).id

    def _case(self, case: AnyCase, profile: Profile) -> Iterator[Flaw]:
        file = case.file or case.id
        if case.id not in self._held:
            try:
                self._held[case.id] = check_case(case, self.shelf)
            except FaultsError as error:
                self._held[case.id] = error
        held, names = self._held[case.id], set(self._names(case, profile))
        if isinstance(held, FaultsError):
            yield from Flaw.of(held, file)
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
        yield from Flaw.of(error, error.file or wanted)
        return
    yield from _misplaced(wanted, shelf)
    for clause in profile:
        yield from _answered(clause, profile)
    if unplayable := contradictions(profile):
        remedy = say("change one of the answers that contradict each other")
        yield from (Flaw(profile.id, one, remedy) for one in unplayable)
        return
    yield from book.faults(profile, asked)
    yield from games_faults(profile, games, seed, asked)
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
        remedy = say(
            "write [rules.{clause}] with an answer, {expected}, and cite or note where"
            " it comes from",
            clause=clause.id,
            expected=clause.expected,
        )
        if clause.group not in assembly_of(profile).extensions[0].groups:
            problem = say("no file answers it: {question}", question=clause.question)
            yield Flaw(clause.id, problem, remedy)
        return
    if not (answer.cite or answer.note or answer.status.open):
        yield Flaw(
            clause.id,
            say("it does not say where the answer comes from"),
            say("cite a source, or note that the answer is your own"),
        )
    yield from worded(clause, answer.value)


def worded(clause: Clause, answer: object) -> Iterator[Flaw]:
    """Yield what is wrong with an answer that has no words."""
    if clause.type is not str and not clause.say(answer).strip():
        problem = say("the answer {answer} has no words", answer=repr(answer))
        yield Flaw(clause.id, problem, say("give the clause `words` for every answer"))


def _told(profile: Profile, shelf: Library) -> Iterator[Flaw]:
    """Whether its rule sheet can be told in every form."""
    place = say("the rule sheet of {profile}", profile=profile.id)
    try:
        page = sheet_page(rule_sheet(profile), Rulebook(shelf))
        texts = {kind: write(page) for kind, write in WRITERS.items()}
    except ArkrulesError as error:
        yield from Flaw.of(error, place)
        return
    for kind, text in texts.items():
        if not text.strip():
            remedy = say("give the profile a title, and its clauses questions")
            yield Flaw(place, say("it is empty as {kind}", kind=kind), remedy)
