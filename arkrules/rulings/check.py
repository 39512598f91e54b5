"""Checks: whether the verdicts of a case hold, and whether a profile can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import attrs

from arkrules.errors import BadNotation, CaseError, FaultsError, PositionError, ProfileError
from arkrules.play import (
    Assembly,
    Draw,
    Lay,
    Move,
    Place,
    assembly_of,
    contradictions,
    lexicon,
)
from arkrules.play.extension import VerdictField, value_words
from arkrules.play.position import Position, note_fault, piece_hint
from arkrules.play.record import Replay
from arkrules.rules import Library, Profile, library
from arkrules.rules.libraries import Named
from arkrules.rules.profile_files import ProfileFile, by_clause, read_profile_file
from arkrules.rulings.case import AnyCase, Case, ReferenceCase, VerdictRow
from arkrules.rulings.verdict import Verdict, outcome_of, verdict_of
from arkrules.rulings.verdict_fields import (
    MISSING,
    comparable,
    compared,
    observed,
    scope_of,
    stated,
    verdict_fields_of,
)
from arkrules.text import hinted, later, listing, say, sayable
from arkrules.tiles import parse_literal, split_token


def unknown_words(case: Case, profile: Profile) -> tuple[str, ...]:
    """List the words of a case that a profile does not know; then it is not asked."""
    game, position = assembly_of(profile), case.position
    tables = (*position.supply.values(), *position.stock.values())
    shared = [name for name, left in position.stock.items() if not isinstance(left, Mapping)]
    kinds = [piece.kind for piece in position.pieces]
    kinds += [kind for held in tables if isinstance(held, Mapping) for kind in held]
    found = [*chain.from_iterable(_unknown_tile(token, game) for _, token in _tokens(position))]
    for words, known, message in (
        (shared, game.stock, later("stock {word}")),
        (kinds, game.pieces, later("piece {word}")),
        (position.more, game.position_fields, later("key {word}")),
    ):
        found += [say(message, word=repr(word)) for word in words if word not in known]
    for move in moves_of(case):
        found += _unknown_move(move, game)
    return tuple(dict.fromkeys(found))


def _tokens(position: Position) -> Iterator[tuple[str, str]]:
    """Return the tiles in a position, each with its place."""
    for at, placed in enumerate(position.tiles):
        yield f"tiles[{at}]", placed.token
    for player, hand in position.hands.items():
        for at, token in enumerate(hand):
            yield f"hands.{player}[{at}]", token
    for token in position.bag or ():
        yield "bag", token


def _unknown_tile(token: str, game: Assembly) -> Iterator[str]:
    """Report that a game does not know a tile, or signs in its outline."""
    if not game.box.knows(token):
        yield say("tile {body}", body=token)
    outline = token.partition(";")[0] if token.startswith("[") else ""
    for sign, meaning in lexicon().signs.items():
        if sign in outline and sign not in game.signs:
            yield say("{meaning} ({sign})", meaning=sayable(meaning), sign=sign)


def _unknown_move(move: Move, game: Assembly) -> Iterator[str]:
    """Report that a game does not know a move, or a part of it."""
    known = type(move) in game.verb_of
    if isinstance(move, Place):
        site = len(move.segment) > 1 and move.segment not in game.vocabulary.sites
        known = known and move.piece in game.pieces and not site
    if not known:
        yield say("move {line}", line=repr(str(move)))
    elif isinstance(move, (Lay, Draw)) and move.tile:
        yield from _unknown_tile(move.tile, game)


def boxed_words_of(case: Case) -> tuple[str, ...]:
    """List the kinds of pieces that a case names, and the marks and sites of its tile literals:
    all that may belong to a box.
    """
    standing = (piece.kind for piece in case.position.pieces)
    placed = (move.piece for move in moves_of(case) if isinstance(move, Place))
    laid = (move.tile for move in moves_of(case) if isinstance(move, (Lay, Draw)) and move.tile)
    tokens = (*(token for _, token in _tokens(case.position)), *laid)
    printed = chain.from_iterable(map(_printed, tokens))
    return tuple(dict.fromkeys((*standing, *placed, *printed)))


def _printed(token: str) -> Iterator[str]:
    """List the marks and the site of a tile literal."""
    if token.startswith("["):
        kind = parse_literal(split_token(token)[0], lexicon().vocabulary)
        yield from (*(mark.word for mark in kind.marks), *filter(None, [kind.site]))


def moves_of(case: Case) -> Iterator[Move]:
    """List all the moves in a case, including those of its verdicts."""
    yield from case.moves
    lists = (written for row in case.verdicts.values() for written in row.written.values())
    for written in lists:
        if isinstance(written, tuple):
            yield from (one for one in written if isinstance(one, Move))


def broken_parts(position: Position) -> list[str]:
    """List the tiles and pieces of a position that cannot be read, whatever the profile."""
    words = lexicon()
    faults = []
    for place, token in _tokens(position):
        try:
            words.tile(token)
        except BadNotation as error:
            faults.append((place, str(error)))
    for at, piece in enumerate(position.pieces):
        if piece.kind not in words.pieces:
            strange = later("{kind} is not a kind of piece; there are {known}")
            said = say(strange, kind=repr(piece.kind), known=listing(sorted(words.pieces)))
            hint = piece_hint(str(piece).split(), 1, words.pieces)
            faults.append((f"pieces[{at}]", hinted(said, hint)))
        for name, number in piece.notes:
            if name not in words.piece_notes:
                note = f"{name}={number}"
                wrong = BadNotation(note, note_fault(note, words.piece_notes))
                faults.append((f"pieces[{at}]", str(wrong)))
    return [f"position.{place}: {fault}" for place, fault in faults]


@attrs.frozen
class Difference:
    """One value in a case that did not come out as stated."""

    key: str
    expected: str
    found: str
    why: str = ""
    """The reasons, with their clauses."""

    def __str__(self) -> str:
        message = later("{key}: expected {expected}, found {found}")
        if self.why:
            message = later("{key}: expected {expected}, found {found} ({why})")
        return say(message, **attrs.asdict(self))


def refused_early(case: Case, at: int, why: str) -> Difference:
    """Return the difference that a move before the last one is refused."""
    legal = say("{line} to be legal", line=repr(str(case.moves[at])))
    return Difference(say("move {number}", number=at + 1), legal, say("it is refused"), why)


@attrs.frozen(kw_only=True)
class Check:
    """The result of checking one verdict of a case."""

    case: Case
    profile: str
    differences: tuple[Difference, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything came out as the case says."""
        return not self.differences


def check_case(case: AnyCase, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case."""
    if isinstance(case, ReferenceCase):
        return []
    profiles = stated_profiles(case, shelf or library())
    about = tuple(profiles.values())
    return [
        Check(case=case, profile=name, differences=tuple(_check(case, name, profile, about)))
        for name, profile in profiles.items()
    ]


def stated_profiles(case: Case, shelf: Library) -> dict[str, Profile]:
    """Return the profiles for which a case states verdicts, or raise `CaseError`."""
    found: dict[str, Profile] = {}
    faults = broken_parts(case.position)
    for name in case.verdicts:
        try:
            found[name] = shelf.profile(name, named_in=case.file)
        except ProfileError as error:
            faults.append(f'verdict."{name}": {error}')
    if faults:
        raise CaseError(faults, file=case.file)
    return found


def _check(
    case: Case, name: str, profile: Profile, about: Iterable[Profile]
) -> Iterator[Difference]:
    """Compare the verdict of one profile, and the outcomes under other answers."""
    row = case.verdicts[name]
    with _told_at(f"verdict.{name}", case.file):
        if unknown := unknown_words(case, profile):
            fault = later("{profile} does not know {word}")
            raise PositionError([say(fault, profile=name, word=word) for word in unknown])
        yield from _row(case, row, profile, about)
        for answers, inner in row.under.items():
            changed = under_answers(profile, answers)
            with _told_at(f'under."{answers}"'):
                for difference in _row(case, inner, changed, about):
                    yield attrs.evolve(difference, key=f'under "{answers}": {difference.key}')


@contextmanager
def _told_at(place: str, file: str = "") -> Iterator[None]:
    """Add the place in the case to a fault of a verdict."""
    try:
        yield
    except BadNotation as error:
        raise CaseError(f"{place}: {error}", file=file) from None
    except FaultsError as error:
        mark = "." if isinstance(error, CaseError) else ": "  # which names the place in the verdict
        raise CaseError([f"{place}{mark}{fault}" for fault in error.faults], file=file) from None


def under_answers(profile: Profile, text: str) -> Profile:
    """Return a profile with the answers that a row is for: `farm.value=per-city + hand.size=3`."""
    with _told_at(f'under."{text}"'):
        for part in text.split(" + "):
            clause, equals, value = part.strip().partition("=")
            if not equals:
                said = later("{part} is not an answer; expected clause=answer")
                raise ProfileError(say(said, part=repr(part)))
            try:
                profile = profile.with_value(clause, profile.clause(clause).parse(value))
            except ValueError as error:
                raise ProfileError(f"{clause}: {error}") from None
    return profile


def _row(
    case: Case, row: VerdictRow, profile: Profile, about: Iterable[Profile]
) -> Iterator[Difference]:
    """Compare one row of a verdict."""
    with _told_at("turns_on"):
        for clause in row.turns_on or ():
            profile.clause(clause)
    asked = scope_of(case, [row])
    if row.turns_on is None and row.status is None:
        verdict = Verdict(case=case, profile=profile, outcome=outcome_of(case, profile, asked))
    else:
        verdict = verdict_of(case, profile, asked, about)
    if not verdict.applicable:
        fault = later("the position is impossible under {profile}: {fault}")
        faults = verdict.outcome.run.faults
        raise PositionError([say(fault, profile=profile.id, fault=one) for one in faults])
    yield from _differences(case, row, verdict)


def _differences(case: Case, row: VerdictRow, verdict: Verdict) -> Iterator[Difference]:
    """Yield every key with a different outcome."""
    run, broken = verdict.outcome.run, verdict.outcome.broken
    if broken is not None:
        yield refused_early(case, broken, "; ".join(map(str, run.refusals)))
        return
    if "legal" in row.written and not case.moves:
        raise CaseError(say("legal: there is no move to judge; add one under [play]"))
    known, asked = verdict_fields_of(run.content.assembly), stated(case, row.written)
    for key, value in asked.items():
        if key not in known:
            said = later("{key}: unknown to {profile}")
            raise CaseError(say(said, key=key, profile=verdict.profile.id))
        reached = verdict.outcome.legal == asked.get("legal", True)
        yield from _compare(known[key], value, run, reached=reached)
    if missing := {*(row.turns_on or ())} - {*verdict.turns_on}:
        found = str(listing(verdict.turns_on) or say("nothing"))
        yield Difference("turns_on", ", ".join(sorted(missing)), found)
    if row.status not in (None, verdict.status):
        yield Difference("status", row.status.value, verdict.status.value)


def _compare(
    field: VerdictField, asked: object, run: Replay, *, reached: bool
) -> Iterator[Difference]:
    """Compare the stated value of a key of a verdict with the outcome."""
    for path, value, there in compared(asked, observed(field, run, asked)):
        key = ".".join(map(str, (field.name, *path)))
        if there is None and field.name == "options":
            if reached:
                raise CaseError(
                    say("options: they cannot be listed at the step 'draw' with an unknown bag")
                )
            continue  # the state in question was not reached
        if there is MISSING:
            raise CaseError(_missing(field, path, run))
        known = field.among(run)
        names = sorted(value, key=str) if isinstance(value, frozenset) else [value]
        if known is not None and (strange := [name for name in names if name not in known]):
            said = later("{key}: there is no {name}; there are {known}")
            raise CaseError(say(said, key=key, name=repr(strange[0]), known=listing(known)))
        meant = field.normal(run, value)
        if meant != there or type(meant) is not type(there):
            why = field.why(run, path[0] if path else "")
            yield Difference(key, value_words(meant), value_words(there), why)


def _missing(field: VerdictField, path: tuple[object, ...], run: Replay) -> str:
    """Report that a verdict names a player or a kind of thing that does not exist."""
    there, place = comparable(field.of(run)), field.name
    for name in path:
        known = there if isinstance(there, Mapping) else {}
        place, there = f"{place}.{name}", known.get(name, MISSING)
        if there is MISSING:
            said = later("{place}: there is no such thing; there are {known}")
            return say(said, place=place, known=listing(sorted(known)) or say("none"))
    return say("{place}: there is no such thing", place=place)


# -- files with a profile or an overlay -----------------------------------------------------------


@attrs.frozen(kw_only=True)
class CheckedProfile:
    """The result of checking a file with a profile or an overlay."""

    faults: tuple[str, ...]
    answers: int
    """The number of clauses that it answers."""
    playable: tuple[str, ...] = ()
    """The profiles that can be played with it."""
    excluded: tuple[str, ...] = ()
    """The profiles with which an overlay does not work, though it works with others, and why."""


def check_profile_file(path: Path, shelf: Library | None = None) -> CheckedProfile:
    """Check a profile, or an overlay with every profile it is for.

    A file that cannot be read, or is not a profile, raises `ProfileError`.
    """
    shelf = shelf or library()
    row = read_profile_file(path)  # once, for it may be a pipe
    faults = [*_misnamed(row, path, shelf)]
    excluded: list[str] = []
    playable: list[str] = []
    for laid in _laid(row, shelf):
        try:
            profile = shelf.with_overlays(*laid)
            found = contradictions(profile)
        except FaultsError as error:
            faults += error.faults
            continue
        excluded += [f"{profile.id}: {fault}" for fault in found]
        playable += [] if found else [profile.id]
    return CheckedProfile(
        faults=tuple(dict.fromkeys(faults if playable else faults + excluded)),
        answers=len(by_clause(row.rules, row.adds)),
        playable=tuple(playable),
        excluded=tuple(excluded) if playable else (),
    )


def _laid(row: ProfileFile, shelf: Library) -> list[tuple[Named, ...]]:
    """Return the profiles that a file gives: itself, or each profile with the overlay."""
    if not row.is_overlay:
        return [(row,)]
    edition, *boxes = row.beneath
    heirs = [id for id in shelf.profile_ids() if edition in shelf.profile(id).lineage]
    return [(id, *boxes, row) for id in heirs]


def _misnamed(row: ProfileFile, path: Path, shelf: Library) -> Iterator[str]:
    """Report a file whose name differs from its id, or an overlay for no profile."""
    if path.suffix == ".toml" and path.stem != row.id:
        said = later(
            "id: it is {id!r}, but the file is named {stem!r}, by which other commands find it"
        )
        yield say(said, id=row.id, stem=path.stem)
    if not _laid(row, shelf):
        yield say("overlays: no profile descends from {overlays}", overlays=repr(row.overlays))
