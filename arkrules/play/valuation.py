"""The value of everything on a board, for people at a table.

All of it is scored as a game scores it, on drafts of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

import attrs

from arkrules.grouping import grouped
from arkrules.nouns import At
from arkrules.play import referee
from arkrules.play.content import MutableState, StateData, in_reading_order
from arkrules.play.events import Award
from arkrules.play.moves import End
from arkrules.play.paying import settle
from arkrules.play.scoring import (
    IN_PLAY,
    Scorer,
    Subject,
    contenders,
    describe,
    is_complete,
    majority,
    scorers_in_order,
    weights_of,
)
from arkrules.play.state import GameState
from arkrules.play.turn import score_rest
from arkrules.structure import require
from arkrules.text import say


@attrs.frozen(kw_only=True)
class Holding:
    """A feature or site with pieces on it, as it stands."""

    of: At
    pieces: Mapping[str, int]
    """The number of pieces of each player there."""
    weights: Mapping[str, int]
    """What the pieces of each player count for when the game ends."""
    earners: tuple[str, ...]
    """The players with the majority there when the game ends."""
    now: tuple[Award, ...]
    """The awards if it were complete as it stands; empty for features that play never scores and
    for completed ones.
    """
    final: tuple[Award, ...]
    """The awards if the game ends. If a player's farms are scored as one sum, it is not included
    here but among all final awards.
    """


@attrs.frozen(kw_only=True)
class Valuation:
    """The value of everything on a board, and the final scoring as it would be now."""

    scores: Mapping[str, int]
    holdings: tuple[Holding, ...]
    complete: Mapping[At, str]
    """Completed features that still hold pieces, each with the consequences."""
    final_awards: tuple[Award, ...]
    """The awards for what the tile just laid completes and for the final scoring, item by item."""
    final_scores: Mapping[str, int]


def valuation_of(state: GameState) -> Valuation:
    """Return the value of every occupied feature now, and the final scoring."""
    require(state, GameState, "state", "a state, such as `set_up` gives")
    turn, last = _played_out(state)
    awards = (*GameState(turn).awards, *last.awards)
    complete = already_complete(state)
    return Valuation(
        scores=state.scores,
        holdings=tuple(_holdings(state.content, awards, complete)),
        complete=complete,
        final_awards=awards,
        final_scores=last.scores,
    )


def already_complete(state: GameState) -> dict[At, str]:
    """Return completed things with pieces that will not be scored in this turn, with reasons."""
    draft = MutableState.of(state.content)
    found = {}
    for scorer in scorers_in_order(draft):
        coming = {subject.node for subject in scorer.completed(draft)} if draft.unscored() else ()
        for subject in scorer.unfinished(draft):
            if is_complete(draft, subject) and subject.node not in coming:
                of = describe(draft, subject)
                found[of] = say(
                    "{feature:at} is already complete, but pieces still stand on it:"
                    " it is not scored any more, and they stay there",
                    feature=of,
                )
    return found


def ended(state: GameState) -> GameState:
    """Return the state after the final scoring, if the game ended with this turn."""
    require(state, GameState, "state", "a state, such as `set_up` gives")
    return _played_out(state)[1]


def _played_out(state: GameState) -> tuple[MutableState, GameState]:
    """Return the draft after scoring what the tile just laid completed, and the state after the
    end.
    """
    draft = MutableState.of(state.content)
    if state.over:
        return draft, state
    if draft.unscored():
        score_rest(draft)
    draft.bag = {}
    draft.hands = ((),) * len(state.players)
    draft.step, draft.laid = "draw", None
    return draft, GameState(referee.after(draft, End()))


def _holdings(
    state: StateData, awards: Iterable[Award], complete: Collection[At]
) -> Iterator[Holding]:
    """Yield the things that hold pieces, with their awards at the end."""
    final = grouped((_root(state, one.of), one) for one in awards if isinstance(one.of, At))
    draft, board = MutableState.of(state), state.board
    held: dict[int, tuple[Subject, Scorer | None]] = {
        board.root(subject.node): (subject, scorer)
        for scorer in scorers_in_order(state)
        for subject in scorer.unfinished(draft)
    }
    # Features with pieces that no scorer knows: fields, which only the end of the game scores.
    for node, _ in in_reading_order(state.pieces):
        root = board.root(node)
        held.setdefault(root, (Subject.of(board, board.where(root)[1].kind, root), None))
    for subject, scorer in held.values():
        of, earners = describe(state, subject), majority(state, subject, final=True)
        owners = (state.pieces[node].owner for node in contenders(state, subject))
        weights = weights_of(state, subject, final=True)
        yield Holding(
            of=of,
            pieces=Counter(state.players[owner] for owner in owners),
            weights={state.players[owner]: weight for owner, weight in weights.items()},
            earners=tuple(state.players[player] for player in earners),
            now=_if_complete(state, scorer, subject) if scorer and of not in complete else (),
            final=tuple(final.get(_root(state, of), ())),
        )


def _root(state: StateData, at: At) -> int:
    """Return the node that stands for a feature or a site."""
    return state.board.root(state.board.node(at.cell.spot, at.segment))


def _if_complete(state: StateData, scorer: Scorer, subject: Subject) -> tuple[Award, ...]:
    """Return the awards for something if it were complete as it is."""
    draft = MutableState.of(state)
    settle(draft, scorer, (subject,), IN_PLAY)
    return GameState(draft).awards
