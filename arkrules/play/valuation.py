"""What everything on a board is worth: for people with a table in front of them."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from arkrules.geometry import Cell
from arkrules.nouns import At
from arkrules.play import referee
from arkrules.play.content import Content, Draft
from arkrules.play.events import Award, Line
from arkrules.play.moves import End
from arkrules.play.pieces import reading_order
from arkrules.play.scoring import Subject, contenders, describe, majority
from arkrules.play.state import GameState
from arkrules.structure import require

__all__ = ["Holding", "Valuation", "ended", "valuation_of"]


@attrs.frozen(kw_only=True)
class Holding:
    """A feature or site with pieces on it, as it stands."""

    kind: str
    of: At
    """What it is."""
    cell: Cell
    pieces: Mapping[str, int]
    """How many pieces each player has there."""
    earners: tuple[str, ...]
    """Who would score it."""
    now: tuple[Line, ...]
    """What it would be worth if it were complete as it stands."""
    final: tuple[Line, ...]
    """What it is worth if the game ends."""

    @property
    def what(self) -> str:
        """What it is, in words: `the road 1 at 0,0`."""
        return str(self.of)

    @property
    def now_points(self) -> int:
        """The sum of what it would be worth complete."""
        return sum(line.points for line in self.now)

    @property
    def final_points(self) -> int:
        """The sum of what it is worth at the end."""
        return sum(line.points for line in self.final)


@attrs.frozen(kw_only=True)
class Valuation:
    """Everything on a board, and the final scoring as it would be now."""

    scores: Mapping[str, int]
    holdings: tuple[Holding, ...]
    final_awards: tuple[Award, ...]
    """The final scoring, item by item, modifiers included."""
    final_scores: Mapping[str, int]


def valuation_of(state: GameState) -> Valuation:
    """What every held feature is worth now, and what the final scoring would bring."""
    last = ended(state)
    return Valuation(
        scores=state.scores,
        holdings=tuple(_holdings(state.content)),
        final_awards=last.awards,
        final_scores=last.scores,
    )


def _holdings(state: Content) -> list[Holding]:
    draft = Draft.of(state)
    found = []
    seen = 0
    for scorer in sorted(state.assembly.scorers, key=lambda scorer: scorer.order(state.profile)):
        for subject in scorer.unfinished(draft):
            seen |= subject.nodes
            cell, of = describe(state, subject)
            earners = majority(state, subject, final=True)
            found.append(
                Holding(
                    kind=subject.kind,
                    of=of,
                    cell=cell,
                    pieces=_pieces(state, subject),
                    earners=tuple(state.players[player] for player in earners),
                    now=tuple(scorer.lines(state, subject, False)),
                    final=tuple(scorer.lines(state, subject, True)),
                )
            )
    return [*found, *_only_at_the_end(state, seen)]


def _only_at_the_end(state: Content, seen: int) -> list[Holding]:
    """Features with pieces that no scorer knows: fields, which only the end of the game scores."""
    standing = sorted(state.pieces.items(), key=reading_order)
    roots = {state.board.root(node): None for node, _ in standing if not seen >> node & 1}
    found = []
    for root in roots:
        subject = Subject.of(state.board, state.board.kind_of(root), root)
        cell, of = describe(state, subject)
        earners = majority(state, subject, final=True)
        found.append(
            Holding(
                kind=subject.kind,
                of=of,
                cell=cell,
                pieces=_pieces(state, subject),
                earners=tuple(state.players[player] for player in earners),
                now=(),
                final=(),
            )
        )
    return found


def _pieces(state: Content, subject: Subject) -> dict[str, int]:
    """How many pieces each player has on something."""
    counts: dict[str, int] = {}
    for node in contenders(state, subject):
        owner = state.players[state.pieces[node].owner]
        counts[owner] = counts.get(owner, 0) + 1
    return counts


def ended(state: GameState) -> GameState:
    """The state after the final scoring, if the game ended here."""
    require(state, GameState, "state", "a state, such as `set_up` gives")
    if state.over:
        return state
    draft = Draft.of(state.content)
    draft.bag = {}
    draft.hands = ((),) * len(state.players)
    draft.step, draft.laid = "draw", None
    return GameState(referee.after(draft, End()))
