"""Whether a case can be asked at all: its words, and what a profile knows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    lexicon,
    set_up,
)
from arkrules.play.extension import VerdictField, value_words
from arkrules.play.position import Position, note_fault, piece_hint
from arkrules.play.scenario import PlayResult
from arkrules.rules import Library, Profile, library
from arkrules.rulings.case import AnyCase, Case, ReferenceCase, VerdictRow, load_case
from arkrules.rulings.partial import MISSING, comparable, compared
from arkrules.rulings.verdict import Outcome, Verdict, outcome_of, verdict_of
from arkrules.rulings.verdict_fields import (
    observed,
    scope_of,
    stated_value,
    verdict_fields_of,
)
from arkrules.text import hinted, listing, say, sayable
from arkrules.tiles import Box


def unknown_words(case: Case, profile: Profile) -> list[str]:
    """List the words of a case that a profile does not know: then it is not asked under it."""

    assembly = assembly_of(profile)
    found: list[str] = []
    position = case.position
    for _, token in _tokens(position):
        if not assembly.box.knows(token):
            found.append(say("tile {body}", body=token))
        found += _unknown_signs(token, assembly)
    held = [piece.kind for piece in position.pieces]
    held += [kind for supply in position.supply.values() for kind in supply]
    for name, stated in position.stock.items():
        if isinstance(stated, Mapping):
            held += stated
        elif name not in assembly.stock:
            found.append(say("stock {name}", name=repr(name)))
    found += [say("piece {kind}", kind=repr(kind)) for kind in held if kind not in assembly.pieces]
    strange = [key for key in position.more if key not in assembly.position_fields]
    found += [say("key {key}", key=repr(key)) for key in strange]
    for move in dict.fromkeys(moves_of(case)):
        found += _unknown_in(move, assembly)
    return found


def _tokens(position: Position) -> Iterator[tuple[str, str]]:
    """Return the tiles that a position names, each with its place."""
    for at, placed in enumerate(position.tiles):
        yield f"tiles[{at}]", placed.token
    for player, hand in position.hands.items():
        for at, token in enumerate(hand):
            yield f"hands.{player}[{at}]", token
    for token in position.bag or ():
        yield "bag", token


def _unknown_signs(body: str, assembly: Assembly) -> Iterator[str]:
    """List the signs in the outline of a literal that no tile of a game has."""
    if body.startswith("["):
        outline = body.partition(";")[0]
        for sign, meaning in lexicon().signs.items():
            if sign in outline and sign not in assembly.signs:
                yield say("{meaning} ({sign})", meaning=sayable(meaning), sign=sign)


def unheld(case: Case, profiles: Iterable[Profile]) -> tuple[str, ...]:
    """Explain why none of some profiles can hold the position of a case; nothing if one can.

    The words must be known to be readable.
    """
    faults: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for profile in profiles:
        if words := unknown_words(case, profile):
            unknown.update(dict.fromkeys(words))
            continue
        try:
            set_up(profile, case.position)
        except PositionError as error:
            faults.update(dict.fromkeys(error.faults))
        else:
            return ()
    return tuple(faults) or tuple(say("no edition knows {word}", word=word) for word in unknown)


def moves_of(case: Case) -> Iterator[Move]:
    """All the moves that a case speaks of, its verdicts' included."""
    yield from case.moves
    for row in case.verdicts.values():
        for moves in row.moves.values():
            yield from moves


def _unknown_in(move: Move, assembly: Assembly) -> Iterator[str]:
    """List the words of a move that a game does not know."""
    if type(move) not in assembly.verb_of:
        yield say("move {line}", line=repr(str(move)))
    elif isinstance(move, Place):
        site = len(move.segment) > 1 and move.segment not in assembly.vocabulary.sites
        if site or move.piece not in assembly.pieces:
            yield say("move {line}", line=repr(str(move)))
    elif isinstance(move, (Lay, Draw)) and move.tile:
        if assembly.box.knows(move.tile):
            yield from _unknown_signs(move.tile, assembly)
        else:
            yield say("tile {tile}", tile=move.tile)


def broken_parts(position: Position) -> list[str]:
    """List the tiles and pieces of a position that cannot be read, whatever the profile."""

    words = lexicon()
    box = Box((), words.vocabulary)
    faults = []
    for place, token in _tokens(position):
        try:
            words.tile(box, token)
        except BadNotation as error:
            faults.append(f"position.{place}: {error}")
    for at, piece in enumerate(position.pieces):
        if piece.kind not in words.pieces:
            known = listing(sorted(words.pieces))
            said = say(
                "{kind} is no kind of piece; known are {known}", kind=repr(piece.kind), known=known
            )
            hint = piece_hint(str(piece).split(), 1, words.pieces, words.synonyms)
            faults.append(f"position.pieces[{at}]: {hinted(said, hint)}")
        for note in (f"{name}={n}" for name, n in piece.notes if name not in words.piece_notes):
            wrong = BadNotation(note, note_fault(note, words.piece_notes))
            faults.append(f"position.pieces[{at}]: {wrong}")
    return faults


@attrs.frozen
class Difference:
    """One thing that a case says and that did not come out."""

    key: str
    expected: str
    found: str
    why: str = ""
    """The reasons, with their clauses."""

    def __str__(self) -> str:
        places = {"key": self.key, "expected": self.expected, "found": self.found}
        if self.why:
            return say("{key}: expected {expected}, found {found} ({why})", **places, why=self.why)
        return say("{key}: expected {expected}, found {found}", **places)


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


def case_files(path: Path) -> list[Path]:
    """The case files under a path; `CaseError` if there is none."""
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*.toml") if file.is_file())
    if not found:
        raise CaseError(say("no case here; a case is a file that ends in .toml"), file=str(path))
    return found


def check_file(path: Path, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case file; `CaseError` says what is wrong with the file."""
    return check_case(load_case(path), shelf)


def check_case(case: AnyCase, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case."""
    if isinstance(case, ReferenceCase):
        return []
    shelf = shelf or library()
    profiles, faults = profiles_of(case, shelf)
    faults += broken_parts(case.position)
    if faults:
        raise CaseError(faults, file=case.file)
    return [
        Check(case=case, profile=name, differences=tuple(_check(case, name, profile, profiles)))
        for name, profile in profiles.items()
    ]


def profiles_of(case: Case, shelf: Library) -> tuple[dict[str, Profile], list[str]]:
    """The profiles that a case states verdicts for, and what is wrong with their names."""
    found: dict[str, Profile] = {}
    faults: list[str] = []
    for name in case.verdicts:
        try:
            found[name] = shelf.profile(name, named_in=case.file)
        except ProfileError as error:
            faults.append(f'verdict."{name}": {error}')
    return found, faults


def _check(
    case: Case, name: str, profile: Profile, profiles: Mapping[str, Profile]
) -> Iterator[Difference]:
    """Compare the verdict of one profile, and those under other answers."""
    row = case.verdicts[name]
    place = f"verdict.{name}"
    if unknown := unknown_words(case, profile):
        raise CaseError(
            [
                say("{place}: {profile} does not know {word}", place=place, profile=name, word=word)
                for word in unknown
            ],
            file=case.file,
        )
    try:
        yield from _row(case, row, profile, profiles.values())
        for answers, inner in row.under.items():
            place = f"verdict.{name}"  # what is wrong with the answers is told with their row
            changed = under_answers(profile, answers)
            place += f'.under."{answers}"'
            for difference in _row(case, inner, changed, profiles.values()):
                yield attrs.evolve(difference, key=f'under "{answers}": {difference.key}')
    except BadNotation as error:
        raise CaseError(f"{place}: {error}", file=case.file) from None
    except FaultsError as error:
        mark = "." if isinstance(error, CaseError) else ": "  # which names the place in the verdict
        faults = [f"{place}{mark}{fault}" for fault in error.faults]
        raise CaseError(faults, file=case.file) from None


def answers_named(profile: Profile, text: str) -> Iterator[tuple[str, object]]:
    """The clauses and answers that a row is for: `farm.value=per-city + hand.size=3`."""
    for part in text.split(" + "):
        clause, equals, value = part.strip().partition("=")
        if not equals:
            raise CaseError(
                say(
                    'under."{text}": {part} is no answer; expected clause=answer',
                    text=text,
                    part=repr(part),
                )
            )
        try:
            yield clause, profile.clause(clause).parse(value)
        except ProfileError as error:
            raise CaseError(f'under."{text}": {error}') from None
        except ValueError as error:
            raise CaseError(f'under."{text}": {clause}: {error}') from None


def under_answers(profile: Profile, text: str) -> Profile:
    """A profile under the answers that a row of a verdict is for."""
    for clause, value in answers_named(profile, text):
        profile = profile.with_value(clause, value)
    return profile


def _row(
    case: Case, row: VerdictRow, profile: Profile, about: Iterable[Profile]
) -> Iterator[Difference]:
    """Compare one row of a verdict."""
    for clause in row.turns_on or ():
        if clause not in profile.catalogue:
            try:
                profile.clause(clause)
            except ProfileError as error:
                raise CaseError(f"turns_on: {error}") from None
    asked = scope_of(case, [row])
    if row.turns_on is None and row.status is None:
        verdict = Verdict(profile=profile, outcome=outcome_of(case, profile, asked))
    else:
        verdict = verdict_of(case, profile, asked, about)
    if not verdict.applicable:
        raise PositionError(
            [
                say("the position cannot be under {profile}: {fault}", profile=profile.id, fault=f)
                for f in verdict.outcome.run.faults
            ]
        )
    yield from _differences(case, row, verdict, verdict.outcome)


def _differences(
    case: Case, row: VerdictRow, verdict: Verdict, outcome: Outcome
) -> Iterator[Difference]:
    """Every key that came out otherwise."""
    run = outcome.run
    if outcome.broken is not None:
        line = case.moves[outcome.broken]
        where = say("move {number}", number=outcome.broken + 1)
        refused = "; ".join(map(str, run.refusals))
        yield Difference(
            where,
            say("{line} to be legal", line=repr(str(line))),
            say("it is refused: {refused}", refused=refused),
        )
        return
    written = dict(row.written)
    if "legal" in written and not case.moves:
        raise CaseError(say("legal: there is no move to judge; add one under [play]"))
    if case.moves:
        written.setdefault("legal", True)
    reached = outcome.legal == written.get("legal", True)
    known = verdict_fields_of(run.content.assembly)
    for key, value in written.items():
        if key not in known:
            raise CaseError(
                say("{key}: {profile} knows no such thing", key=key, profile=verdict.profile.id)
            )
        yield from _compare(known[key], value, run, reached=reached)
    if row.turns_on is not None and (missing := set(row.turns_on) - set(verdict.turns_on)):
        found = str(listing(verdict.turns_on) or say("nothing"))
        yield Difference("turns_on", ", ".join(sorted(missing)), found)
    if row.status is not None and row.status is not verdict.status:
        yield Difference("status", row.status.value, verdict.status.value)


def _compare(
    field: VerdictField, written: object, run: PlayResult, *, reached: bool
) -> Iterator[Difference]:
    """Compare one key of a verdict with what came out."""
    asked = stated_value(field.name, written)
    for path, value, there in compared(asked, observed(field, run, asked)):
        key = ".".join((field.name, *path))
        if there is None and field.name == "options":
            if reached:
                raise CaseError(
                    say("options: they cannot be listed at the step 'draw' with an unknown bag")
                )
            continue  # the state in question was not reached
        if there is MISSING:
            raise CaseError(_missing(field, path, run))
        if wrong := _unknown(field, value, run):
            raise CaseError(f"{key}: {wrong}")
        meant = field.normal(run, value)
        if meant != there or type(meant) is not type(there):
            yield Difference(
                key, value_words(meant), value_words(there), field.why(run, path[0] if path else "")
            )


def _unknown(field: VerdictField, value: object, run: PlayResult) -> str:
    """Say which name in a verdict the game does not have."""
    known = field.among(run)
    if known is None:
        return ""
    for name in sorted(value) if isinstance(value, frozenset) else (value,):
        if name not in known:
            return say(
                "there is no {name}; known are {known}", name=repr(name), known=listing(known)
            )
    return ""


def _missing(field: VerdictField, path: tuple[str, ...], run: PlayResult) -> str:
    """Say that a verdict names a player or a kind of thing that does not exist."""
    there = comparable(field.of(run))
    for depth, name in enumerate(path):
        if not isinstance(there, Mapping) or name not in there:
            return say(
                "{place}: there is no such thing; known are {known}",
                place=".".join((field.name, *path[: depth + 1])),
                known=listing(sorted(there if isinstance(there, Mapping) else ())) or say("none"),
            )
        there = there[name]
    return say("{place}: there is no such thing", place=".".join((field.name, *path)))
