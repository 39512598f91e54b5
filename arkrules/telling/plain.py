"""Everything that is told, as plain values for programs: one converter makes all our JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import cattrs

from arkrules.editions import Change, Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label
from arkrules.play import Award, GameState, Line, Refusal, Valuation
from arkrules.play.aspect import nested
from arkrules.play.checking import Checked
from arkrules.play.events import Reason
from arkrules.play.valuation import Holding
from arkrules.rules import Clause, Profile
from arkrules.rules.files import ProfileFile
from arkrules.rulings import Case, Check, Verdict, Verdicts
from arkrules.rulings.adjudication import Parting
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.replays import Course, Divergence
from arkrules.rulings.verdict import Turn
from arkrules.telling.checks import CheckedCase
from arkrules.telling.outcomes import summary, way_words
from arkrules.tiles import TileSet

__all__ = ["FORMAT", "checked_file", "course", "plain", "ply", "to_json", "valuation"]

FORMAT = 2
"""The number of the form; it grows whenever that changes."""

Plain = dict[str, Any]  # what JSON can hold


def plain(value: object) -> Any:  # what JSON can hold
    """A value as JSON can hold it."""
    return _CONVERTER.unstructure(value)


def to_json(content: Mapping[str, object]) -> str:
    """A document for programs."""
    return json.dumps({"format": FORMAT, **plain(content)}, indent=1, ensure_ascii=False) + "\n"


# -- verdicts -------------------------------------------------------------------------------------


def _said(said: Refusal | Reason) -> Plain:
    return {"clause": said.clause, "words": said.words, "cite": list(said.cite)}


def _outcome(outcome: Outcome) -> Plain:
    run = outcome.run
    return {
        "values": {name: nested(facts) for name, facts in outcome.values.items()},
        "refused_at": None if run.refused_at is None else run.refused_at + 1,
        "refusals": plain(run.refusals),
        "words": summary(outcome),
    }


def _award(profile: Profile, award: Award) -> Plain:
    return {
        "player": award.player,
        "points": award.points,
        "kind": award.kind,
        "what": award.what,
        "final": award.final,
        "lines": _lines(profile, award.lines),
    }


def _lines(profile: Profile, lines: Iterable[Line]) -> list[Plain]:
    """The items of an award, each with its clause and where that is printed."""
    return [{**attrs.asdict(one), "cite": list(profile.cite(one.clause))} for one in lines]


def _turn(profile: Profile, turn: Turn) -> Plain:
    clause = profile.clause(turn.clause)
    return {
        "clause": turn.clause,
        "question": clause.question,
        "answer": clause.unstructure(turn.answer.value),
        "words": clause.say(turn.answer.value),
        "status": turn.answer.status.value,
        "cite": list(turn.answer.cite),
        "house_rules_only": turn.house_only,
        "others": [
            {
                "answer": clause.unstructure(attested.value),
                "words": clause.say(attested.value),
                "by": list(attested.by),
                "edition": attested.edition,
                "outcome": plain(outcome),
            }
            for attested, outcome in turn.others
        ],
    }


def _verdict(verdict: Verdict) -> Plain:
    profile, run = verdict.profile, verdict.outcome.run
    if not verdict.applicable:
        return {
            "profile": profile.id,
            "applicable": False,
            "unknown": list(verdict.unknown),
            "faults": list(run.faults),
        }
    return {
        "profile": profile.id,
        "applicable": True,
        "outcome": plain(verdict.outcome),
        "events": list(map(str, run.events)),
        "awards": [_award(profile, award) for award in run.awards],
        "reasons": plain(run.reasons),
        "turns_on": [_turn(profile, turn) for turn in verdict.turns],
        "status": verdict.status.value,
        "conditional": verdict.conditional,
        "readings": [
            {
                "answers": {
                    clause: list(map(profile.clause(clause).unstructure, values))
                    for clause, values in way.answers.items()
                },
                "words": way_words(profile, way),
                "outcome": plain(way.result),
            }
            for way in verdict.readings.ways
        ],
        "readings_left": list(verdict.readings.left),
    }


def _parting(parting: Parting) -> Plain:
    return {
        "profiles": [parting.one, parting.other],
        "clauses": plain(parting.clauses),
        "words": parting.words,
    }


def _verdicts(verdicts: Verdicts) -> Plain:
    case = verdicts.case
    return {
        "case": case.id,
        "title": case.title,
        "question": case.question,
        "cites": list(case.cites),
        "verdicts": plain(verdicts.verdicts),
        "groups": [[verdict.profile.id for verdict in group] for group in verdicts.groups],
        "partings": plain(verdicts.partings),
    }


def _case(case: Case) -> Plain:
    """A case that is there for reference: its answer."""
    return {
        "case": case.id,
        "title": case.title,
        "reference": case.reference,
        "question": case.question,
        "answer": case.answer,
        "cites": list(case.cites),
    }


def _casebook(book: Casebook) -> Plain:
    """The ids of all cases; `Casebook.to_json` has them whole."""
    by_subject = {subject: [case.id for case in cases] for subject, cases in book.cases.items()}
    return {"version": book.version, "cases": by_subject}


# -- editions -------------------------------------------------------------------------------------


def _profile(profile: Profile) -> Plain:
    return {
        "id": profile.id,
        "title": profile.title,
        "extends": profile.lineage[1] if len(profile.lineage) > 1 else None,
        "sets": list(profile.sets),
        "extensions": list(profile.extensions),
    }


def _overlay(file: ProfileFile) -> Plain:
    return {"id": file.id, "title": file.title, "overlays": file.overlays}


def _sheet(sheet: RuleSheet) -> Plain:
    return {
        "profile": label(sheet.profile),
        "title": sheet.profile.title,
        "clauses": plain(sheet.statements),
    }


def _clause(clause: Clause) -> Plain:
    return {"clause": clause.id, "question": clause.question, "standing": clause.standing.value}


def _answer(statement: Statement) -> Plain:
    """An answer with all that belongs to it."""
    return {
        "answer": statement.plain(statement.answer.value),
        "words": statement.words,
        "status": statement.status.value,
        "cite": list(statement.cite),
        "note": statement.note,
        "origin": statement.answer.origin,
        "readings": [
            {
                "words": reading.words,
                "because": reading.because,
                **({"answer": statement.plain(reading.value)} if reading.executed else {}),
            }
            for reading in statement.readings
        ],
    }


def _asked(asked: Statement | Row) -> Plain:
    """A clause in its place in the order of play."""
    clause = _clause(asked.clause)
    return {
        "clause": clause["clause"],
        "part": asked.part.value,
        "question": clause["question"],
        "standing": clause["standing"],
    }


def _ids(cases: Iterable[Case]) -> list[str]:
    return [case.id for case in cases]


def _statement(statement: Statement) -> Plain:
    return {**_asked(statement), **_answer(statement), "cases": _ids(statement.cases)}


def _row(row: Row) -> Plain:
    return {
        **_asked(row),
        "differs": row.differs.value,
        "answers": {name: _answer(statement) for name, statement in row.statements.items()},
        "cases": _ids(row.cases),
    }


def _concordance(found: Concordance) -> Plain:
    return {
        "profiles": list(found.labels),
        "titles": {label(profile): profile.title for profile in found.profiles},
        "compared": found.compared,
        "rows": plain(found.rows),
        "only_in_some": plain(found.partial),
        "status_only": list(found.unsure),
    }


def _change(change: Change) -> Plain:
    return {
        "clause": change.id,
        "part": change.part.value,
        "words": change.words,
        "cite": list(change.other.cite),
        "status": change.other.status.value,
    }


def _changes(pair: Changes) -> Plain:
    return {
        "known": label(pair.known),
        "other": label(pair.other),
        "alike": pair.alike,
        "changes": plain(pair.changes),
        "new": plain(pair.new),
        "gone": plain(pair.gone),
        "opened": [change.id for change in pair.opened],
        "settled": [change.id for change in pair.settled],
    }


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
    last = states[-1]
    return {
        "profile": last.profile.id,
        "players": list(last.players),
        "plies": list(map(ply, states[1:])),
        "scores": dict(last.scores),
        "winners": list(last.winners),
    }


def valuation(state: GameState, found: Valuation) -> Plain:
    """What everything on a board is worth."""

    def worth(points: int, lines: Sequence[Line]) -> Plain:
        return {"points": points, "lines": _lines(state.profile, lines)}

    def holding(held: Holding) -> Plain:
        return {
            "kind": held.kind,
            "what": held.what,
            "pieces": dict(held.pieces),
            "earners": list(held.earners),
            "if_complete": worth(held.now_points, held.now),
            "if_the_game_ends": worth(held.final_points, held.final),
        }

    return {
        "profile": state.profile.id,
        "scores": dict(found.scores),
        "holdings": list(map(holding, found.holdings)),
        "final_awards": [_award(state.profile, award) for award in found.final_awards],
        "final_scores": dict(found.final_scores),
    }


def _course(course: Course) -> Plain:
    return {
        "profile": course.profile.id,
        "moves": len(course.states) - 1,
        "stopped": course.stopped or None,
        "scores": dict(course.last.scores),
        "winners": list(course.last.winners),
    }


def _divergence(parting: Divergence) -> Plain:
    return {
        "profiles": [parting.one, parting.other],
        "move": parting.move,
        "text": parting.text,
        "clauses": plain(parting.clauses),
        "differing": list(parting.differing),
    }


def _tile_set(found: TileSet) -> Plain:
    return {
        "set": found.id,
        "title": found.title,
        "total": found.total,
        "start": list(found.start),
        "kinds": [
            {
                "kind": key,
                "count": printed.count,
                "tile": printed.kind.literal,
                "about": printed.about,
                "source": printed.source,
                "confidence": printed.confidence.value,
            }
            for key, printed in found.kinds.items()
        ],
    }


# -- checks ---------------------------------------------------------------------------------------


def _checked_case(result: CheckedCase) -> Plain:
    return {
        "id": result.name,
        "file": str(result.file),
        "error": str(result.error) if result.error else None,
        "verdicts": plain(result.checks),
    }


def _check(check: Check) -> Plain:
    return {
        "profile": check.profile,
        "holds": check.holds,
        "differences": list(map(attrs.asdict, check.differences)),
    }


def checked_file(file: Path, found: Checked) -> Plain:
    """What is wrong with a profile or an overlay."""
    return {
        "file": str(file),
        "faults": list(found.faults),
        "answers": found.answers,
        "checked": list(found.playable),
        "excluded": list(found.excluded),
    }


_HOOKS: Mapping[type, Callable[[Any], Any]] = {  # each takes what it is for
    Case: _case,
    Casebook: _casebook,
    Change: _change,
    Check: _check,
    CheckedCase: _checked_case,
    Changes: _changes,
    Concordance: _concordance,
    Course: _course,
    Divergence: _divergence,
    Outcome: _outcome,
    Parting: _parting,
    Path: str,
    Profile: _profile,
    ProfileFile: _overlay,
    Reason: _said,
    Refusal: _said,
    Row: _row,
    RuleSheet: _sheet,
    Statement: _statement,
    TileSet: _tile_set,
    Verdict: _verdict,
    Verdicts: _verdicts,
}


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook(Enum, lambda one: one.value)
    for kind, hook in _HOOKS.items():
        converter.register_unstructure_hook(kind, hook)
    return converter


_CONVERTER = _converter()
