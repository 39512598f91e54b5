"""What programs get of games and verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from arkrules.forms import Form, Result, form, plain, register, said
from arkrules.play import Award, GameState, Refusal, Replay, Valuation, already_complete
from arkrules.play.events import Reason
from arkrules.play.valuation import Holding
from arkrules.rules import Profile, Status
from arkrules.rulings import (
    Branch,
    Dependency,
    Verdict,
    Verdicts,
)  # fmt: skip
from arkrules.rulings.adjudication import Divergence, Split
from arkrules.rulings.verdict import Outcome
from arkrules.rulings.verdict_fields import as_document
from arkrules.telling.programs import Cites
from arkrules.telling.verdicts import branch_words, summary

__all__ = ["course", "valuation"]

PointsOf = Annotated[Mapping[str, int], "points, by player"]


# -- games ----------------------------------------------------------------------------------------


@form(Refusal, Reason)
class WhyJSON(Form):
    """A clause that decided something, applied to what lies there."""

    clause: str
    words: str
    cite: Cites


@form()
class LineJSON(Form):
    """One item of an award."""

    words: str
    points: int
    clause: Annotated[str, "the clause that grants it"]
    cite: Cites


@form()
class AwardJSON(Form):
    """Points for a player, item by item."""

    player: str
    points: int
    kind: str
    what: Annotated[str, "what was scored, in words"]
    final: Annotated[bool, "whether it belongs to the final scoring"]
    lines: Sequence[LineJSON]


def awards_of(profile: Profile, awards: Sequence[Award]) -> Sequence[AwardJSON]:
    """Awards, each item with where its clause is printed."""
    return [
        AwardJSON.build(
            award, lines=[LineJSON.build(one, cite=profile.cite(one.clause)) for one in award.lines]
        )
        for award in awards
    ]


@form()
class PlyJSON(Form):
    """A move and what it did."""

    player: str = said(lambda state: state.last[0])
    move: str = said(lambda state: str(state.last[1]))
    events: Annotated[Sequence[str], "what happened, in words"] = said(
        lambda state: list(map(str, state.content.log))
    )
    awards: Sequence[AwardJSON] = said(lambda state: awards_of(state.profile, state.awards))
    reasons: Annotated[Sequence[WhyJSON] | None, "why it brought this, and nothing else"] = said(
        default=None
    )


@form()
class GameJSON(Form):
    """A game move by move, and how it stands at the end."""

    profile: str = said("profile.id")
    players: Sequence[str]
    plies: Sequence[PlyJSON]
    scores: PointsOf
    winners: Sequence[str]


def course(states: Sequence[GameState]) -> Mapping[str, Any]:
    """A game move by move, and how it stands at the end."""
    plies = [PlyJSON.build(state) for state in states[1:]]
    return plain(GameJSON.build(states[-1], plies=plies))  # type: ignore[no-any-return]  # an object


@form(Replay)
class ReplayJSON(Form):
    """How a game went under an edition."""

    profile: str = said("profile.id")
    moves: int = said(lambda replay: len(replay.states) - 1)
    stopped: str | None = said(lambda replay: str(replay.error) if replay.error else None)
    scores: PointsOf = said("last.scores")
    winners: Sequence[str] = said("last.winners")


@form(Divergence)
class DivergenceJSON(Form):
    """Where a game under two editions first differs, and why."""

    profiles: Sequence[str] = said(lambda one: [one.one, one.other])
    move: int
    text: str
    clauses: Sequence[Sequence[str]]
    differing: Any


@form()
class HoldingJSON(Form):
    """Something on the board that pays."""

    kind: str = said("of.kind")
    what: str = said(lambda held: str(held.of))
    pieces: Mapping[str, int]
    earners: Sequence[str]
    complete: Annotated[bool, "whether it is complete already, and scored no more"]
    if_complete: Sequence[AwardJSON]
    if_the_game_ends: Sequence[AwardJSON]


@form()
class ValuationJSON(Result):
    """What everything on a board is worth."""

    profile: str
    scores: PointsOf
    holdings: Sequence[HoldingJSON]
    final_awards: Sequence[AwardJSON]
    final_scores: PointsOf


def valuation(state: GameState, found: Valuation) -> ValuationJSON:
    """What everything on a board is worth."""
    profile = state.profile

    def holding(held: Holding) -> HoldingJSON:
        return HoldingJSON.build(
            held,
            complete=held.of in found.complete,
            if_complete=awards_of(profile, held.now),
            if_the_game_ends=awards_of(profile, held.final),
        )

    return ValuationJSON.build(
        found,
        profile=profile.id,
        holdings=list(map(holding, found.holdings)),
        final_awards=awards_of(profile, found.final_awards),
    )


# -- verdicts -------------------------------------------------------------------------------------


@form(Outcome)
class OutcomeJSON(Form):
    """What comes out, as far as the question asks."""

    values: Annotated[dict[str, Any], "what was asked, by its name"] = said(
        lambda outcome: as_document(outcome.values)
    )
    refused_at: Annotated[int | None, "which move is refused, counted from 1"] = said(
        lambda one: None if one.run.refused_at is None else one.run.refused_at + 1
    )
    refusals: Sequence[WhyJSON] = said("run.refusals")
    words: str = said(summary)


@form()
class OtherJSON(Form):
    """Another answer to a clause, and what would come out."""

    answer: Any
    words: str
    by: Annotated[Sequence[str], "the editions or house rules that give it"]
    edition: Annotated[bool, "whether an edition does"]
    outcome: OutcomeJSON


@form()
class RestJSON(Form):
    """A clause on which a verdict rests: no edition answers it so that something else comes out."""

    clause: str
    question: str
    answer: Any
    words: str
    status: Annotated[Status, "how sure the answer makes the verdict"]
    cite: Cites = said("answer.cite")


@form()
class TurnJSON(RestJSON):
    """A clause on which a verdict turns: another answer that is given leads to another outcome."""

    house_rules_only: bool = said("house_only")
    others: Sequence[OtherJSON]


def _answer(profile: Profile, dependency: Dependency) -> Mapping[str, Any]:
    """The question of a clause on which a verdict depends, and its answer."""
    clause, value = profile.clause(dependency.clause), dependency.answer.value
    answer = clause.unstructure(value)
    return {"question": clause.question, "answer": answer, "words": clause.say(value)}


def _turn(profile: Profile, dependency: Dependency) -> TurnJSON:
    clause = profile.clause(dependency.clause)
    others = [
        OtherJSON.build(
            attested,
            answer=clause.unstructure(attested.value),
            words=clause.say(attested.value),
            outcome=outcome,
        )
        for attested, outcome in dependency.others
    ]
    return TurnJSON.build(dependency, **_answer(profile, dependency), others=others)


@form()
class WayJSON(Form):
    """Readings of what is open, and what follows."""

    answers: Mapping[str, Sequence[Any]]
    words: str
    outcome: OutcomeJSON = said("result")


def _way(profile: Profile, way: Branch[Outcome]) -> WayJSON:
    answers = {
        clause: list(map(profile.clause(clause).unstructure, values))
        for clause, values in way.answers.items()
    }
    return WayJSON.build(way, answers=answers, words=branch_words(profile, way))


@form()
class NotAskedJSON(Form):
    """Why an edition cannot be asked about a case."""

    profile: str = said("profile.id")
    applicable: Annotated[Literal[False], "whether it can be asked at all"]
    unknown: Annotated[Sequence[str], "words of which it knows nothing"]
    faults: Annotated[Sequence[str], "why the position cannot be under it"] = said(
        "outcome.run.faults"
    )


@form()
class VerdictJSON(Form):
    """What an edition says about a case."""

    profile: str = said("profile.id")
    applicable: Annotated[Literal[True], "whether it can be asked at all"]
    outcome: OutcomeJSON
    events: Sequence[str] = said(lambda one: list(map(str, one.outcome.run.events)))
    awards: Sequence[AwardJSON] = said(lambda one: awards_of(one.profile, one.outcome.run.awards))
    reasons: Sequence[WhyJSON] = said(
        lambda one: [it for it in one.outcome.run.reasons if not (it.background or it.routine)]
    )
    turns_on: Sequence[TurnJSON] = said(
        lambda one: [_turn(one.profile, dependency) for dependency in one.turns]
    )
    rests_on: Sequence[RestJSON] = said(
        lambda one: [RestJSON.build(it, **_answer(one.profile, it)) for it in one.rests]
    )
    already_complete: Annotated[
        Sequence[str], "what was complete in the position, with pieces on it"
    ] = said(lambda one: list(already_complete(one.outcome.run.states[0]).values()))
    status: Annotated[Status, "how sure the weakest of what it depends on is"]
    conditional: Annotated[bool, "whether an open clause decides"]
    readings: Sequence[WayJSON] = said(
        lambda one: [_way(one.profile, way) for way in one.readings.branches]
    )
    readings_left: Annotated[Sequence[str], "open clauses that were not multiplied out"] = said(
        "readings.left"
    )


def verdict_of(verdict: Verdict) -> VerdictJSON | NotAskedJSON:
    """A verdict; of an edition that cannot be asked, why not."""
    form = VerdictJSON if verdict.applicable else NotAskedJSON
    return form.build(verdict)


register(Verdict, verdict_of)


@form(Split)
class SplitJSON(Form):
    """Why two editions differ."""

    profiles: Sequence[str] = said(lambda split: [split.one, split.other])
    clauses: Annotated[Sequence[Sequence[str]], "the clauses, or those that do it together"]
    words: str


@form(Verdicts)
class AskedJSON(Result):
    """What every edition asked says about a case."""

    case: str = said("case.id")
    title: str = said("case.title")
    question: str = said("case.question")
    cites: Sequence[str] = said("case.cites")
    verdicts: Sequence[VerdictJSON | NotAskedJSON]
    groups: Annotated[Sequence[Sequence[str]], "editions whose outcomes are equal"] = said(
        lambda found: [[one.profile.id for one in group] for group in found.groups]
    )
    headlines: Annotated[Sequence[str], "the answer of each group in a line"]
    splits: Sequence[SplitJSON]
