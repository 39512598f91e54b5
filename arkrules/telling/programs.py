"""All results as plain values for programs: one converter makes all our JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Any

import attrs
import cattrs

from arkrules.editions import Change, Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label
from arkrules.formats import write_json
from arkrules.play import Award, GameState, Line, Refusal, Valuation, already_complete
from arkrules.play.events import Reason
from arkrules.play.valuation import Holding
from arkrules.rules import Profile
from arkrules.rules.profile_files import ProfileFile
from arkrules.rulings import AnyCase, Case, Check, Dependency, ReferenceCase, Verdict, Verdicts
from arkrules.rulings.adjudication import Course, Divergence, Split
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.check import CheckedProfile, Difference
from arkrules.rulings.verdict import Outcome
from arkrules.rulings.verdict_fields import as_document
from arkrules.telling.checks import CheckedCase
from arkrules.telling.outcomes import branch_words, summary
from arkrules.telling.rulebook import Rulebook
from arkrules.tiles import TileSet

__all__ = ["FORMAT", "course", "editions", "plain", "ply", "to_json", "valuation"]

FORMAT = 2
"""The number of the form; it grows whenever that changes."""

Plain = dict[str, Any]  # what JSON can hold


def plain(value: object) -> Any:  # what JSON can hold
    """A value as JSON can hold it."""
    return _CONVERTER.unstructure(value)


def to_json(content: Mapping[str, object]) -> str:
    """A document for programs."""
    return write_json({"format": FORMAT, **plain(content)}, indent=1) + "\n"


def _form(keys: str, **made: Callable[[Any], object]) -> Callable[[Any], Plain]:
    """What makes a table of something: keys that are attributes, `key=path`, or made of it."""
    parts = [key.partition("=") for key in keys.split()]
    found = {key: made.get(key) or attrgetter(path or key) for key, _, path in parts} | made
    return lambda one: {key: plain(get(one)) for key, get in found.items()}


# -- verdicts -------------------------------------------------------------------------------------


def _lines(profile: Profile, lines: Iterable[Line]) -> list[Plain]:
    """The items of an award, each with its clause and where that is printed."""
    return [{**_LINE(one), "cite": list(profile.cite(one.clause))} for one in lines]


def _award(profile: Profile, award: Award) -> Plain:
    return {**_AWARD(award), "lines": _lines(profile, award.lines)}


def _rest(profile: Profile, dependency: Dependency) -> Plain:
    clause = profile.clause(dependency.clause)
    return {
        "clause": dependency.clause,
        "question": clause.question,
        "answer": clause.unstructure(dependency.answer.value),
        "words": clause.say(dependency.answer.value),
        "status": dependency.status.value,
        "cite": list(dependency.answer.cite),
    }


def _turn(profile: Profile, dependency: Dependency) -> Plain:
    clause = profile.clause(dependency.clause)
    return {
        **_rest(profile, dependency),
        "house_rules_only": dependency.house_only,
        "others": [
            {
                "answer": clause.unstructure(attested.value),
                "words": clause.say(attested.value),
                "by": list(attested.by),
                "edition": attested.edition,
                "outcome": plain(outcome),
            }
            for attested, outcome in dependency.others
        ],
    }


def _verdict(verdict: Verdict) -> Plain:
    profile, run = verdict.profile, verdict.outcome.run
    if not verdict.applicable:
        return {**_NOT_ASKED(verdict), "faults": list(run.faults)}
    return {
        "profile": profile.id,
        "applicable": True,
        "outcome": plain(verdict.outcome),
        "events": list(map(str, run.events)),
        "awards": [_award(profile, award) for award in run.awards],
        "reasons": plain([reason for reason in run.reasons if not reason.background]),
        "turns_on": [_turn(profile, dependency) for dependency in verdict.turns],
        "rests_on": [_rest(profile, dependency) for dependency in verdict.rests],
        "already_complete": list(already_complete(run.states[0]).values()),
        "status": verdict.status.value,
        "conditional": verdict.conditional,
        "readings": [
            {
                "answers": {
                    clause: list(map(profile.clause(clause).unstructure, values))
                    for clause, values in way.answers.items()
                },
                "words": branch_words(profile, way),
                "outcome": plain(way.result),
            }
            for way in verdict.readings.branches
        ],
        "readings_left": list(verdict.readings.left),
    }


_AWARD = _form("player points kind what final")
_NOT_ASKED = _form("profile=profile.id applicable unknown")


# -- editions -------------------------------------------------------------------------------------


def editions(book: Rulebook) -> Plain:
    """The editions and house rules there are."""
    profiles = [{**plain(one), "game": book.game(one.root)} for one in book.editions]
    return {"profiles": profiles, "overlays": plain(list(book.overlays.values()))}


def _answer(statement: Statement) -> Plain:
    """An answer with all that belongs to it."""
    return {
        "answer": statement.clause.unstructure(statement.answer.value),
        **_STATED(statement),
        "readings": [
            {
                "words": reading.words,
                "because": reading.because,
                **(
                    {}
                    if reading.answer is None
                    else {"answer": statement.clause.unstructure(reading.answer)}
                ),
            }
            for reading in statement.readings
        ],
    }


def _statement(statement: Statement) -> Plain:
    return {**_ASKED(statement), **_answer(statement), "cases": _ids(statement.cases)}


def _ids(things: Iterable[AnyCase] | Iterable[Change]) -> list[str]:
    return [one.id for one in things]


_LINE = _form("words points clause")
_STATED = _form("words status=answer.status cite=answer.cite note origin=answer.origin")
_ASKED = _form("clause=id part=clause.part question standing=clause.standing")
_ROW = _form("differs", answers=lambda row: {k: _answer(one) for k, one in row.statements.items()})


# -- games and tiles ------------------------------------------------------------------------------


def ply(state: GameState) -> Plain:
    """The last move and what it did."""
    assert state.last is not None  # a move was made
    player, move = state.last
    return {
        "player": player,
        "move": str(move),
        "events": list(map(str, state.content.log)),
        "awards": [_award(state.profile, award) for award in state.awards],
    }


def course(states: Sequence[GameState]) -> Plain:
    """A game move by move, and how it stands at the end."""
    plies = list(map(ply, states[1:]))
    return {**_GAME(states[-1]), "plies": plies, **_STANDING(states[-1])}


def valuation(state: GameState, found: Valuation) -> Plain:
    """What everything on a board is worth."""

    def holding(held: Holding) -> Plain:
        return {
            **_HOLDING(held),
            "complete": held.of in found.complete,
            "if_complete": [_award(state.profile, award) for award in held.now],
            "if_the_game_ends": [_award(state.profile, award) for award in held.final],
        }

    return {
        "profile": state.profile.id,
        "scores": dict(found.scores),
        "holdings": list(map(holding, found.holdings)),
        "final_awards": [_award(state.profile, award) for award in found.final_awards],
        "final_scores": dict(found.final_scores),
    }


_GAME = _form("profile=profile.id players")
_STANDING = _form("scores winners")
_HOLDING = _form("kind=of.kind what pieces earners", what=lambda held: str(held.of))
_PRINTED = _form("count tile=kind.literal about source confidence")


_CASE = _form(
    "case=id title question answer cites",
    reference=lambda case: isinstance(case, ReferenceCase),
)


# -- the converter --------------------------------------------------------------------------------

_FORMS: Mapping[type, Callable[[Any], Any]] = {  # each takes what it is for
    Case: _CASE,
    ReferenceCase: _CASE,
    Casebook: _form(
        "version", cases=lambda book: {k: _ids(some) for k, some in book.cases.items()}
    ),
    Change: _form(
        "clause=id part=other.clause.part words cite=other.answer.cite status=other.answer.status"
    ),
    Changes: _form(
        "known other alike changes new gone opened settled reread",
        known=lambda pair: label(pair.known),
        other=lambda pair: label(pair.other),
        opened=lambda pair: _ids(pair.opened),
        settled=lambda pair: _ids(pair.settled),
        reread=lambda pair: _ids(pair.reread),
    ),
    Check: _form("profile holds differences"),
    CheckedProfile: _form("faults answers checked=playable excluded"),
    CheckedCase: _form(
        "id=name file error verdicts=checks", error=lambda one: one.error and str(one.error)
    ),
    Concordance: _form(
        "profiles=labels titles compared rows only_in_some=partial status_only=unsure",
        titles=lambda found: {label(profile): profile.title for profile in found.profiles},
    ),
    Course: _form(
        "profile=profile.id moves stopped scores=last.scores winners=last.winners",
        moves=lambda course: len(course.states) - 1,
        stopped=lambda course: course.stopped or None,
    ),
    Difference: attrs.asdict,
    Divergence: _form(
        "profiles move text clauses differing", profiles=lambda one: [one.one, one.other]
    ),
    Outcome: _form(
        "values refused_at refusals=run.refusals words",
        values=lambda outcome: as_document(outcome.values),
        refused_at=lambda one: None if one.run.refused_at is None else one.run.refused_at + 1,
        words=summary,
    ),
    Split: _form("profiles clauses words", profiles=lambda split: [split.one, split.other]),
    Path: str,
    Profile: _form(
        "id title extends year=published.year publisher=published.publisher"
        " language=published.language note=published.note cite=published.cite sets extensions",
        extends=lambda profile: profile.lineage[1] if len(profile.lineage) > 1 else None,
    ),
    ProfileFile: _form("id title overlays"),
    Reason: _form("clause words cite"),
    Refusal: _form("clause words cite"),
    Row: lambda row: {**_ASKED(row), **_ROW(row), "cases": _ids(row.cases)},
    RuleSheet: _form(
        "profile title=profile.title clauses=statements", profile=lambda sheet: label(sheet.profile)
    ),
    Statement: _statement,
    TileSet: _form(
        "set=id title total start",
        start=lambda found: list(map(str, found.start)),
        kinds=lambda found: [
            {"kind": key, **_PRINTED(printed)} for key, printed in found.kinds.items()
        ],
    ),
    Verdict: _verdict,
    Verdicts: _form(
        "case=case.id title=case.title question=case.question cites=case.cites"
        " verdicts groups headlines splits",
        groups=lambda found: [[one.profile.id for one in group] for group in found.groups],
    ),
}


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook(Enum, lambda one: one.value)
    for kind, form in _FORMS.items():
        converter.register_unstructure_hook(kind, form)
    return converter


_CONVERTER = _converter()
