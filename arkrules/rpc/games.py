"""Playing and refereeing: what is legal, what a move does, and why one is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import attrs

from arkrules.errors import IllegalMove, PositionError
from arkrules.play import GameState, PlayResult, valuation_of
from arkrules.rpc.methods import Call, InvalidParams, Methods, Result
from arkrules.rpc.results import DrawingJSON, LegalJSON, PlayedJSON, RefusedJSON, ValuationJSON
from arkrules.rpc.subjects import Situation, run_of
from arkrules.telling import plain
from arkrules.telling.programs import FORMAT, ply, valuation
from arkrules.text import say

__all__ = ["METHODS"]

METHODS = Methods()
MOST = 10_000
"""How many moves are listed at most."""


@attrs.frozen(kw_only=True)
class MovesAsked(Situation):
    """A game, and how its legal moves are listed."""

    brings: Annotated[bool, "whether to say what points each move scores at once"] = True
    limit: Annotated[int, "how many moves are listed at most"] = 1_000


@METHODS.method("moves", MovesAsked, LegalJSON)
def moves(call: Call, asked: MovesAsked) -> Result:
    """The legal moves of a game as it stands, each with the points that it scores at once.

    Where chance is to draw, the draws, each with how likely it is against the others.
    """
    if not 0 <= asked.limit <= MOST:
        raise InvalidParams([say("limit: from 0 to {most}", most=MOST)])
    state = _last(run_of(asked, call))
    legal = state.moves()
    chances = {str(move): likely for move, likely in state.chances()}
    options: list[Result] = []
    for kind, some in legal.by_kind.items():
        for move in some[: asked.limit - len(options)]:
            option: dict[str, object] = {"move": str(move), "kind": kind}
            if str(move) in chances:
                option["chance"] = chances[str(move)]
            elif asked.brings and (brought := _brought(state, state.after(move))):
                option["brings"] = brought
            options.append(option)
    return {"format": FORMAT, "state": _stands(state), "found": len(legal), "moves": options}


@METHODS.method("play", Situation, PlayedJSON)
def play(call: Call, asked: Situation) -> Result:
    """Make moves: what each does and why, and how the game stands then.

    The first move that a rule refuses is an error with every clause that refuses it,
    and nothing is played.
    """
    run = run_of(asked, call)
    _legal(run)
    states = run.states
    plies = [
        {**ply(after), "reasons": plain(before.explain(after.last[1]))}
        for before, after in pairwise(states)
        if after.last is not None
    ]
    return {"format": FORMAT, "plies": plies, "state": _stands(states[-1])}


@attrs.frozen(kw_only=True)
class Doubted(Situation):
    """A game, and a move that may be legal in it or not."""

    move: Annotated[str, "the move in question, in notation"]


@METHODS.method("refusals", Doubted, RefusedJSON)
def refusals(call: Call, asked: Doubted) -> Result:
    """Whether a move is legal; if not, every clause that refuses it and where that is printed."""
    state = _last(run_of(asked, call))
    move = state.parse(asked.move)
    found = state.refusals(move)
    return {
        "format": FORMAT, "legal": not found, "move": str(move), "refusals": plain(found),
    }  # fmt: skip


@METHODS.method("score", Situation, ValuationJSON)
def score(call: Call, asked: Situation) -> Result:
    """What everything on the board is worth now, and if the game ended."""
    state = _last(run_of(asked, call))
    return {"format": FORMAT, **valuation(state, valuation_of(state))}


@METHODS.method("draw", Situation, DrawingJSON)
def draw(call: Call, asked: Situation) -> Result:
    """The board as a picture: as SVG and as text, and in words.

    It shows all that the moves put there, before anything resolves; a move refused is crossed out.
    """
    from arkrules.render import described, scene_svg, scene_text
    from arkrules.telling.pictures import scene_of_run

    run = run_of(asked, call)
    _stood(run)
    scene = scene_of_run(run, "")
    return {
        "format": FORMAT,
        "svg": scene_svg(scene),
        "text": scene_text(scene).plain,
        "words": described(scene),
    }


def _stood(run: PlayResult) -> None:
    """Refuse a position that cannot be."""
    if run.state is None:
        raise PositionError(run.faults)


def _legal(run: PlayResult) -> None:
    """Refuse moves of which a rule refuses one."""
    _stood(run)
    if run.refused is not None:
        raise IllegalMove(str(run.refused), run.refusals, position=str(run.states[-1].position()))


def _last(run: PlayResult) -> GameState:
    """The state that legal moves lead to."""
    _legal(run)
    return run.states[-1]


def _stands(state: GameState) -> Result:
    return {
        "profile": state.profile.id,
        "answers": dict(state.profile.changes),
        "position": state.position().to_dict(),
        "step": state.step,
        "to_move": state.to_move,
        "over": state.over,
        "scores": dict(state.scores),
        "winners": list(state.winners),
    }


def _brought(before: GameState, after: GameState) -> dict[str, int]:
    """The points that a move scores, by the players who gain or lose any."""
    return {
        player: points - before.scores[player]
        for player, points in after.scores.items()
        if points != before.scores[player]
    }
