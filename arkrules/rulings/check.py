"""Whether a case can be asked at all: its words, and what a profile knows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import attrs

from arkrules.board import node_of
from arkrules.errors import BadNotation, CaseError, FaultsError, PositionError, ProfileError
from arkrules.play import Assembly, Draw, Lay, Move, Place, StateData, assembly_of, lexicon, set_up
from arkrules.play.extension import Aspect, Fact, FactPath, facts_of, said
from arkrules.play.position import Position, note_fault, piece_hint
from arkrules.play.referee import read_move
from arkrules.play.scenario import PlayResult
from arkrules.play.setup import blank
from arkrules.rules import Library, Profile, library
from arkrules.rules.extensions import Registry, registry
from arkrules.rulings.aspects import MOST_SEGMENTS, aspects_asked, aspects_of
from arkrules.rulings.case import Case, VerdictRow, load_case
from arkrules.rulings.outcome import Outcome, outcome_of
from arkrules.rulings.verdict import Verdict, verdict_of
from arkrules.text import hinted, listing, say, sayable


def unknown_words(case: Case, profile: Profile) -> list[str]:
    """What a case speaks of that a profile does not know: then it is not asked under it."""

    assert case.position is not None
    assembly = assembly_of(profile)
    found: list[str] = []
    position = case.position
    for _, token in _tokens(position):
        if not assembly.box.knows(token):
            found.append(say("tile {body}", body=token))
        found += _unknown_signs(token, assembly)
    held = [piece.kind for piece in position.pieces]
    held += [kind for supply in position.supply.values() for kind in supply]
    stocks = {kind.name for kind in assembly.stock}
    for name, stated in position.stock.items():
        if isinstance(stated, Mapping):
            held += stated
        elif name not in stocks:
            found.append(say("stock {name}", name=repr(name)))
    found += [say("piece {kind}", kind=repr(kind)) for kind in held if kind not in assembly.pieces]
    strange = [key for key in position.more if key not in assembly.position_fields]
    found += [say("key {key}", key=repr(key)) for key in strange]
    for line in _lines(case):
        found += _unknown_in(line, profile)
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
    """What the outline of a literal shows that no tile of a game has."""
    if body.startswith("["):
        outline = body.partition(";")[0]
        for sign, meaning in lexicon().signs.items():
            if sign in outline and sign not in assembly.signs:
                yield say("{meaning} ({sign})", meaning=sayable(meaning), sign=sign)


def unheld(case: Case, profiles: Iterable[Profile]) -> tuple[str, ...]:
    """Why none of some profiles can hold the position of a case; nothing if one can.

    The words must be known to be readable.
    """
    assert case.position is not None
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


def _lines(case: Case) -> list[str]:
    """All the moves that a case speaks of, its verdicts' included."""
    lines = list(case.moves)
    lines += [
        line for row in case.verdicts.values() for stated in row.lines.values() for line in stated
    ]
    return list(dict.fromkeys(lines))


def _unknown_in(line: str, profile: Profile) -> list[str]:
    """What a move speaks of that a profile does not know."""
    assembly = assembly_of(profile)
    try:
        move: Move = read_move(blank(profile, ("red",), None), line)
    except BadNotation:
        return []  # it is wrong under every profile, and is reported as an error of the case
    if type(move) not in assembly.verb_of:
        return [say("move {line}", line=repr(line))]
    if isinstance(move, Place):
        known = move.piece in assembly.pieces and (
            len(move.segment) == 1 or move.segment in assembly.vocabulary.sites
        )
        return [] if known else [say("move {line}", line=repr(line))]
    if isinstance(move, (Lay, Draw)) and move.tile:
        try:
            assembly.box.kind(move.tile)
        except BadNotation:
            return [say("tile {tile}", tile=move.tile)]
        return list(_unknown_signs(move.tile, assembly))
    return []


@lru_cache(maxsize=1)
def _any_table(_installed: Registry) -> StateData:
    """An empty table of some game, for reading what is the same in all of them."""
    shelf = library()
    return blank(shelf.profile(next(iter(shelf.profile_ids()))), ("red",), None)


def broken_parts(case: Case) -> list[str]:
    """What of a case cannot be read at all, whatever the profile: its words, moves and tiles."""

    assert case.position is not None
    words = lexicon()
    content = _any_table(registry())
    position = case.position
    faults = []
    for place, token in _tokens(position):
        try:
            words.tile(content.assembly.box, token)
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
    places = [(f"play.moves[{at}]", line) for at, line in enumerate(case.moves)]
    for name, row in case.verdicts.items():
        for key, lines in row.lines.items():
            places += [(f"verdict.{name}.{key}[{at}]", line) for at, line in enumerate(lines)]
    for name, row in case.verdicts.items():
        for key in ("connected", "apart"):
            for at, segments in enumerate(row.written.get(key, ())):
                place = f"verdict.{name}.{key}[{at}]"
                faults += [f"{place}: {fault}" for fault in _unreadable(segments)]
    for place, line in places:
        try:
            read_move(content, line, any_game=True)
        except BadNotation as error:
            faults.append(f"{place}: {error}")
    return faults


def _unreadable(segments: Sequence[str]) -> Iterator[str]:
    """What is wrong with a list of segments."""
    if not 2 <= len(segments) <= MOST_SEGMENTS:
        yield say(
            "expected 2 to {most} segments, found {number}",
            most=MOST_SEGMENTS,
            number=len(segments),
        )
    for text in segments:
        try:
            node_of(text)
        except BadNotation as error:
            yield str(error)


@attrs.frozen
class Difference:
    """One thing that a case says and that did not come out."""

    key: str
    expected: str
    found: str
    why: str = ""
    """What came about instead, and by which clauses."""

    def __str__(self) -> str:
        places = {"key": self.key, "expected": self.expected, "found": self.found}
        if self.why:
            return say("{key}: expected {expected}, found {found} ({why})", **places, why=self.why)
        return say("{key}: expected {expected}, found {found}", **places)


@attrs.frozen(kw_only=True)
class Check:
    """How one verdict of a case fared."""

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


def check_case(case: Case, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case."""
    if case.reference:
        return []
    shelf = shelf or library()
    profiles, faults = profiles_of(case, shelf)
    faults += broken_parts(case)
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
    """What did not come out under one profile."""
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
    except CaseError as error:  # which names the place in the verdict
        faults = [f"{place}.{fault}" for fault in error.faults]
        raise CaseError(faults, file=case.file) from None
    except FaultsError as error:
        faults = [f"{place}: {fault}" for fault in error.faults]
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
    """What did not come out of what a row says."""
    for clause in row.turns_on or ():
        if clause not in profile.catalogue:
            try:
                profile.clause(clause)
            except ProfileError as error:
                raise CaseError(f"turns_on: {error}") from None
    asked = aspects_asked(case, [row])
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
            say("{line} to be legal", line=repr(line)),
            say("it is refused: {refused}", refused=refused),
        )
        return
    written = dict(row.written)
    if "legal" in written and not case.moves:
        raise CaseError(say("legal: there is no move to judge; add one under [play]"))
    if case.moves:
        written.setdefault("legal", True)
    reached = outcome.legal == written.get("legal", True)
    known = aspects_of(run.content.assembly)
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
    aspect: Aspect, written: object, run: PlayResult, *, reached: bool
) -> Iterator[Difference]:
    """Compare one key of a verdict with what came out."""
    stated = aspect.stated(written)
    found = aspect.facts(run, stated)
    for path, fact in stated.items():
        there = found.get(path, found.get((), _NOT_THERE))
        if there is None and aspect.name == "options":
            if reached:
                raise CaseError(
                    say("options: they cannot be listed at the step 'draw' with an unknown bag")
                )
            continue  # the state in question was not reached
        if there is _NOT_THERE:
            raise CaseError(_not_there(aspect, path, run))
        if wrong := _unknown(aspect, fact, run):
            raise CaseError(f"{'.'.join((aspect.name, *path))}: {wrong}")
        meant = aspect.normal(run, fact)
        if meant != there or type(meant) is not type(there):
            key = ".".join((aspect.name, *path))
            yield Difference(key, said(meant), said(there), aspect.why(run, path))


def _unknown(aspect: Aspect, fact: Fact, run: PlayResult) -> str:
    """What a verdict names and the game does not have."""
    known = aspect.among(run)
    if known is None:
        return ""
    for name in sorted(fact) if isinstance(fact, frozenset) else (fact,):
        if name not in known:
            return say(
                "there is no {name}; known are {known}", name=repr(name), known=listing(known)
            )
    return ""


_NOT_THERE = frozenset({object()})


def _not_there(aspect: Aspect, path: FactPath, run: PlayResult) -> str:
    """That a verdict names a player or a kind of thing that there is not."""
    there = facts_of(aspect.of(run, ()))
    for depth in range(len(path)):
        known = {other[depth] for other in there if other[:depth] == path[:depth] and other[depth:]}
        if path[depth] not in known:
            place = ".".join((aspect.name, *path[: depth + 1]))
            return say(
                "{place}: there is no such thing; known are {known}",
                place=place,
                known=listing(sorted(known)) or say("none"),
            )
    return say("{place}: there is no such thing", place=".".join((aspect.name, *path)))
