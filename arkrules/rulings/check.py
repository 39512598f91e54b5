"""Checking what cases say against what the engine says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import BadNotation, CaseError, ProfileError
from arkrules.play import GameState
from arkrules.rules import Library, Profile, library
from arkrules.rulings.case import Case, VerdictRow, load_case
from arkrules.rulings.outcome import (
    Run,
    aspects_of,
    broken_parts,
    gain_of,
    hand_of,
    options_of,
    smallest,
    there,
    unknown_words,
)
from arkrules.rulings.verdict import Verdict, verdict_of
from arkrules.tiles import split_token

__all__ = ["Check", "Difference", "case_files", "check_case", "check_file"]


@attrs.frozen
class Difference:
    """One thing that a case says and that did not come out."""

    key: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected}, found {self.found}"


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
    if path.is_file():
        return [path]
    found = sorted(file for file in path.rglob("*.toml") if file.is_file())
    if not found:
        raise CaseError("no case here; a case is a file that ends in .toml", file=str(path))
    return found


def check_file(path: Path, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case file; `CaseError` says what is wrong with the file."""
    return check_case(load_case(path), shelf)


def check_case(case: Case, shelf: Library | None = None) -> list[Check]:
    """Check every verdict of a case."""
    if case.reference:
        return []
    shelf = shelf or library()
    profiles, faults = _profiles(case, shelf)
    faults += broken_parts(case)
    if faults:
        raise CaseError(faults, file=case.file)
    return [
        Check(case=case, profile=name, differences=tuple(_check(case, name, profile, profiles)))
        for name, profile in profiles.items()
    ]


def _profiles(case: Case, shelf: Library) -> tuple[dict[str, Profile], list[str]]:
    """The profiles that a case states verdicts for, and what is wrong with their names."""
    found: dict[str, Profile] = {}
    faults: list[str] = []
    for name in case.verdicts:
        try:
            found[name] = shelf.profile(name)
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
            [f"{place}: {name} does not know {word}" for word in unknown], file=case.file
        )
    for clause in row.turns_on or ():
        if clause not in profile.catalogue:
            try:
                profile.clause(clause)
            except ProfileError as error:
                raise CaseError(f"{place}.turns_on: {error}", file=case.file) from None
    try:
        verdict = verdict_of(case, profile, aspects_of(case, [row]), profiles.values())
        run = verdict.outcome.run
        assert run is not None  # a case that is asked is played
        if run.state is None:
            faults = [f"{place}: the position cannot be under {name}: {f}" for f in run.faults]
            raise CaseError(faults, file=case.file)
        yield from _differences(case, row, verdict, run)
    except BadNotation as error:
        raise CaseError(f"{place}: {error}", file=case.file) from None
    except CaseError as error:
        faults = [f if f.startswith(place) else f"{place}.{f}" for f in error.faults]
        raise CaseError(faults, file=case.file) from None


def _differences(case: Case, row: VerdictRow, verdict: Verdict, run: Run) -> Iterator[Difference]:
    """Every key that came out otherwise."""
    refused = "; ".join(map(str, run.refusals))
    if verdict.outcome.broken is not None:
        line = case.moves[verdict.outcome.broken]
        where = f"move {verdict.outcome.broken + 1}"
        yield Difference(where, f"{line!r} to be legal", f"it is refused: {refused}")
        return
    legal = run.refused_at is None
    wanted = True if row.legal is None else row.legal
    if row.legal is not None and not case.moves:
        raise CaseError("legal: there is no move to judge; add one under [play]")
    if legal != wanted:
        found = "no refusal" if legal else refused
        yield Difference("legal", _words(wanted), f"{_words(legal)} ({found})")
    assert run.state is not None
    for key in row.named:
        if key == "options" and legal != wanted and options_of(run.state) is None:
            continue  # the state in question was not reached
        if key not in ("legal", "turns_on", "status"):
            yield from _compare(key, row.value(key), run.state, run)
    if row.turns_on is not None and (missing := set(row.turns_on) - set(verdict.turns_on)):
        found = ", ".join(verdict.turns_on) or "nothing"
        yield Difference("turns_on", ", ".join(sorted(missing)), found)
    if row.status is not None and row.status is not verdict.status:
        yield Difference("status", row.status.value, verdict.status.value)


def _compare(key: str, stated: Any, state: GameState, run: Run) -> Iterator[Difference]:
    """Compare one key of a verdict with the state."""
    if key in ("allows", "forbids"):
        for line in stated:
            refusals = state.refusals(line)
            if bool(refusals) != (key == "forbids"):
                why = "; ".join(map(str, refusals)) or "it is legal"
                yield Difference(f"{key} {line!r}", key.rstrip("s"), why)
    elif key == "options":
        options = options_of(state)
        if options is None:
            raise CaseError("options: they cannot be listed at the step 'draw' with an unknown bag")
        yield from _sets(key, {smallest(state, line) for line in stated}, set(options))
    elif key in ("scores", "gains"):
        for name, points in stated.items():
            _player(key, name, state)
            found = state.scores[name] if key == "scores" else gain_of(run, name)
            yield from _values(f"{key}.{name}", points, found)
    elif key in ("supply", "stock"):
        yield from _holdings(key, stated, state)
    elif key == "hands":
        for name, tokens in stated.items():
            _player(key, name, state)
            yield from _sets(
                f"{key}.{name}", _tokens(tokens, state), set(hand_of(state, name) or ())
            )
    elif key == "pieces":
        standing = set(map(str, state.pieces))
        yield from _sets(key, {" ".join(text.split()) for text in stated}, standing)
    elif key == "to_move":
        _player(key, stated, state)
        yield from _values(key, stated, state.to_move)
    elif key == "step":
        if stated != "over" and (
            stated not in state.assembly.steps or state.assembly.steps[stated].run
        ):
            known = ", ".join(name for name, s in state.assembly.steps.items() if s.run is None)
            raise CaseError(f"step: {stated!r} is no step; known are {known}, over")
        yield from _values(key, stated, state.step)
    elif key == "winners":
        for name in stated:
            _player(key, name, state)
        if not state.over:
            yield Difference(key, _list(stated), "a game that is not over")
        else:
            yield from _sets(key, set(stated), set(state.winners))
    else:
        yield from _declared(key, stated, state)


def _declared(key: str, stated: Any, state: GameState) -> Iterator[Difference]:
    """A key that an extension declares."""
    declared = state.assembly.keys.get(key)
    if declared is None or declared.verdict is None:
        raise CaseError(f"{key}: {state.profile.id} knows no such thing")
    found = declared.verdict(state.content)
    if isinstance(found, (list, tuple)) and isinstance(stated, list):
        yield from _sets(key, set(stated), set(found))
    else:
        yield from _values(key, stated, found)


def _holdings(key: str, stated: Mapping[str, Any], state: GameState) -> Iterator[Difference]:
    """Supplies and stocks; only what is named is compared."""
    for name, inner in stated.items():
        pairs = inner.items() if isinstance(inner, Mapping) else [(None, inner)]
        for kind, count in pairs:
            found = there(state, key, name, kind)
            if found is None:
                what = f"{name}.{kind}" if kind else name
                raise CaseError(f"{key}.{what}: {state.profile.id} has no such thing")
            yield from _values(f"{key}.{name}" + (f".{kind}" if kind else ""), count, found)


def _tokens(tokens: Sequence[str], state: GameState) -> set[str]:
    return {state.assembly.box.kind(split_token(token)[0]).token for token in tokens}


def _player(key: str, name: str, state: GameState) -> None:
    if name not in state.players:
        raise CaseError(f"{key}: {name!r} is no player; players are {', '.join(state.players)}")


def _values(key: str, expected: object, found: object) -> Iterator[Difference]:
    if expected != found or type(expected) is not type(found):
        yield Difference(key, _words(expected), _words(found))


def _sets(key: str, expected: set[str], found: set[str]) -> Iterator[Difference]:
    if expected != found:
        yield Difference(key, _list(expected), _list(found))


def _list(items: Sequence[str] | set[str]) -> str:
    return ", ".join(sorted(items)) or "nothing"


def _words(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
