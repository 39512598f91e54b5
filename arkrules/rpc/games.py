"""Requests about games and disputes: what is legal, what moves do, what every edition says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any

import attrs

from arkrules.editions import compare as compared
from arkrules.errors import PositionError
from arkrules.forms import Form, Result, form, said
from arkrules.play import GameState, Replay, valuation_of
from arkrules.rpc.method import Call, InvalidParams, Methods, Steps, notification
from arkrules.rpc.subjects import (
    ChangedAnswers,
    GameInput,
    ProfileName,
    case_in,
    editions,
    run_of,
)
from arkrules.rulings import Verdict
from arkrules.rulings.adjudication import CaseSession
from arkrules.rulings.verdict_fields import (
    as_document,
    comparable,
    joined,
    judged,
    verdict_fields_of,
)  # fmt: skip
from arkrules.telling.programs import CaseTables, ComparisonJSON, PositionTables
from arkrules.telling.results import (
    AskedJSON,
    NotAskedJSON,
    PlyJSON,
    PointsOf,
    ValuationJSON,
    VerdictJSON,
    WhyJSON,
    valuation,
    verdict_of,
)
from arkrules.text import later, say, unknown_name

__all__ = [
    "METHODS",
]

METHODS = Methods()
MOST = 10_000
"""How many moves are listed at most."""


@attrs.frozen(kw_only=True)
class MovesAsked(GameInput):
    """A game, and how its legal moves are listed."""

    brings: Annotated[bool, "whether to say what points each move scores at once"] = True
    limit: Annotated[int, "how many moves are listed at most"] = 1_000


@form()
class StateJSON(Form):
    """How a game stands."""

    profile: str = said("profile.id")
    answers: Annotated[dict[str, Any], "answers that were changed by hand, by clause"] = said(
        "profile.changes"
    )
    position: Annotated[PositionTables, "the state as tables; it can be sent again"] = said(
        lambda state: state.position().to_dict()
    )
    step: str
    to_move: str
    over: bool
    scores: PointsOf
    winners: Annotated[Sequence[str], "once the game is over"]


@form()
class OptionJSON(Form):
    """A legal move."""

    move: Annotated[str, "in notation; it can be sent again"]
    kind: Annotated[str, "the kind of move"]
    brings: Annotated[Mapping[str, int] | None, "points by player, where any are scored"] = said(
        default=None
    )
    chance: Annotated[int | None, "how likely a draw is against the others"] = said(default=None)


@form()
class LegalJSON(Result):
    """What can be done in a state."""

    state: StateJSON
    found: Annotated[int, "how many legal moves there are, listed or not"]
    moves: Sequence[OptionJSON]


@METHODS.method("moves")
def moves(call: Call, asked: MovesAsked) -> LegalJSON:
    """The legal moves of a game as it stands, each with the points that it scores at once.

    Where chance is to draw, the draws, each with how likely it is against the others.
    """
    if not 0 <= asked.limit <= MOST:
        raise InvalidParams(say("limit: from 0 to {most}", most=MOST))
    state = _last(run_of(asked, call))
    legal = state.moves()
    chances = {str(move): likely for move, likely in state.chances()}
    options: list[OptionJSON] = []
    for kind, some in legal.by_kind.items():
        for move in some[: asked.limit - len(options)]:
            chance = chances.get(str(move))
            brings = _brought(state, state.after(move)) if asked.brings and not chance else {}
            options.append(
                OptionJSON(move=str(move), kind=kind, brings=brings or None, chance=chance)
            )
    return LegalJSON(state=StateJSON.build(state), found=len(legal), moves=options)


@form()
class PlayedJSON(Result):
    """What became of moves."""

    plies: Sequence[PlyJSON]
    state: StateJSON


@METHODS.method("play")
def play(call: Call, asked: GameInput) -> PlayedJSON:
    """Make moves: what each does and why, and how the game stands then.

    The first move that a rule refuses is an error with every clause that refuses it,
    and nothing is played.
    """
    run = run_of(asked, call)
    _legal(run)
    states = run.states
    plies = [
        PlyJSON.build(after, reasons=list(map(WhyJSON.build, before.explain(after.last[1]))))
        for before, after in pairwise(states)
        if after.last is not None
    ]
    return PlayedJSON(plies=plies, state=StateJSON.build(states[-1]))


@attrs.frozen(kw_only=True)
class MoveQuery(GameInput):
    """A game, and a move that may be legal in it or not."""

    move: Annotated[str, "the move in question, in notation"]


@form()
class RefusedJSON(Result):
    """Whether a move is legal, and every clause that refuses it."""

    legal: bool
    move: str
    refusals: Sequence[WhyJSON]


@METHODS.method("refusals")
def refusals(call: Call, asked: MoveQuery) -> RefusedJSON:
    """Whether a move is legal; if not, every clause that refuses it and where that is printed."""
    state = _last(run_of(asked, call))
    move = state.parse(asked.move)
    found = state.refusals(move)
    return RefusedJSON(legal=not found, move=str(move), refusals=list(map(WhyJSON.build, found)))


@METHODS.method("score")
def score(call: Call, asked: GameInput) -> ValuationJSON:
    """What everything on the board is worth now, and if the game ended."""
    state = _last(run_of(asked, call))
    return valuation(state, valuation_of(state))


@form()
class DrawingJSON(Result):
    """A picture of a board."""

    svg: str
    text: str
    words: Annotated[str, "what there is to see, for who cannot"]


@METHODS.method("draw")
def draw(call: Call, asked: GameInput) -> DrawingJSON:
    """The board as a picture: as SVG and as text, and in words.

    It shows all that the moves put there, before anything resolves; a move refused is crossed out.
    """
    from arkrules.render import described, scene_svg, scene_text
    from arkrules.telling.pictures import scene_of_run

    run = run_of(asked, call)
    _stood(run)
    scene = scene_of_run(run, "")
    return DrawingJSON(svg=scene_svg(scene), text=scene_text(scene).plain, words=described(scene))


def _stood(run: Replay) -> None:
    """Refuse a position that cannot be."""
    if run.state is None:
        raise PositionError(run.faults)


def _legal(run: Replay) -> None:
    """Refuse moves of which a rule refuses one."""
    _stood(run)
    if (refused := run.error) is not None:
        raise refused


def _last(run: Replay) -> GameState:
    """The state that legal moves lead to."""
    _legal(run)
    return run.states[-1]


def _brought(before: GameState, after: GameState) -> dict[str, int]:
    """The points that a move scores, by the players who gain or lose any."""
    return {
        player: points - before.scores[player]
        for player, points in after.scores.items()
        if points != before.scores[player]
    }


# -- what engines are asked -----------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class GameRequest(GameInput):
    """A game, and what is to be told of it after its moves."""

    asked: Annotated[
        list[str], "what is asked for, by the keys of a verdict, such as `gains`; `legal` always is"
    ] = attrs.field(factory=list)
    judge: Annotated[list[str], "moves of which is asked whether they are legal then"] = (
        attrs.field(factory=list)
    )
    join: Annotated[
        list[str],
        "lists of segments, such as `0,0 C + 1,0 C`, of which is asked whether they are one",
    ] = attrs.field(factory=list)
    rules: Annotated[
        dict[str, Any],
        "what the edition answers, clause by clause, for engines that know rules and no editions;"
        " this one knows them, and does not read it",
    ] = attrs.field(factory=dict)


@form()
class CameOutJSON(Form):
    """What came out of moves, or that an engine does not say."""

    outcome: Annotated[
        dict[str, Any] | None,
        "what was asked, by its name; `judged` has a table of moves,"
        " `joined` one of lists of segments",
    ] = said(default=None)
    refused: Annotated[int | None, "which move is refused, counted from 1"] = said(default=None)
    why: Annotated[str | None, "why that came out, in words"] = said(default=None)
    skip: Annotated[str | None, "why an engine does not answer; then nothing else is there"] = said(
        default=None
    )


@METHODS.method("outcome")
def outcome(call: Call, asked: GameRequest) -> CameOutJSON:
    """What comes out of moves, as far as it is asked for; this is what other engines are asked.

    A move that a rule refuses ends them without an error: the rest is about the state before it.
    """
    run = run_of(asked, call)
    _stood(run)
    fields = verdict_fields_of(run.content.assembly)
    known = {name: field for name, field in fields.items() if field.judged is None}
    found: dict[str, object] = {"legal": run.refused_at is None}
    for key in asked.asked:
        if key not in known:
            message = later("asked: {name} is nothing that can be asked")
            raise InvalidParams(unknown_name(message, key, known))
        found[key] = as_document(comparable(known[key].of(run)))
    if asked.judge:
        found["judged"] = judged(run, asked.judge)
    if asked.join:
        found["joined"] = joined(run, asked.join)
    refused = None if run.refused_at is None else run.refused_at + 1
    happened = (*run.awards, *run.reasons)
    why = "; ".join(map(str, run.refusals or happened))
    return CameOutJSON(outcome=found, refused=refused, why=why or None)


# -- disputes -------------------------------------------------------------------------------------


PROFILES = 50
"""How many editions a request asks at most."""


@attrs.frozen(kw_only=True)
class Dispute:
    """A case, and the editions to ask."""

    case: Annotated[str | CaseTables, "a case: an id of the casebook, TOML, or its tables"]
    under: Annotated[
        list[ProfileName] | None,
        "the editions to ask; if left out, those that the case states verdicts of, else all",
    ] = None
    answers: ChangedAnswers = attrs.field(factory=dict)
    progress: Annotated[bool, "whether each verdict is sent as it comes, as `ask.progress`"] = False


@form()
class ProgressJSON(Form):
    """A verdict on the way to the answer."""

    id: Annotated[Any, "the id of the request"]
    done: int
    of: int
    verdict: VerdictJSON | NotAskedJSON


@METHODS.method("ask", progress=ProgressJSON)
def ask(call: Call, asked: Dispute) -> Steps[AskedJSON]:
    """Settle a dispute: what every edition says, why, what it turns on, and where they part.

    The same as `arkrules ask --format json`.
    """
    case = case_in(asked.case, call)
    names = asked.under
    if names is None:
        names = [*call.book.concerned(case)] or [one.id for one in call.book.editions]
    profiles = editions(_some(names, "under"), call, asked.answers)
    session = CaseSession.of(case, tuple(profiles), call.book.shelf)
    verdicts: list[Verdict] = []
    for profile in profiles:
        verdicts.append(session.verdict(profile))
        if asked.progress:
            done, told = len(verdicts), verdict_of(verdicts[-1])
            progress = ProgressJSON(id=call.id, done=done, of=len(profiles), verdict=told)
            yield notification("ask.progress", progress)
    return AskedJSON.build(session.together(verdicts))


@attrs.frozen(kw_only=True)
class CompareRequest:
    """Editions to compare."""

    profiles: Annotated[list[ProfileName], "two or more editions"]
    every: Annotated[bool, "also clauses on which all agree"] = False
    status: Annotated[bool, "also clauses that differ only in certainty"] = False


@METHODS.method("compare")
def compare(call: Call, asked: CompareRequest) -> ComparisonJSON:
    """Where editions part, clause by clause, what matters most first."""
    chosen = editions(_some(asked.profiles, "profiles"), call)
    found = compared(chosen, every=asked.every, status=asked.status, shelf=call.book.shelf)
    return ComparisonJSON.build(found)


def _some(names: list[str], key: str) -> list[str]:
    if not 0 < len(names) <= PROFILES:
        raise InvalidParams(say("{key}: 1 to {most} editions", key=key, most=PROFILES))
    return names
