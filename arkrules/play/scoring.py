"""How points come about: who contends, what is counted, what modifies it.

A `Scorer` knows one kind of thing: when it is complete, whose pieces contend for it,
what it is worth item by item. Everything else is the same for all, and happens here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

import attrs

from arkrules.board import Board
from arkrules.geometry import Cell
from arkrules.play.clauses import SameTurn, ScoreRules
from arkrules.play.events import Award, Completed, Event, Line, name_of
from arkrules.plurals import plural
from arkrules.rules import Profile

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft

__all__ = [
    "Bonus",
    "Modifier",
    "Scorer",
    "Stage",
    "Subject",
    "contenders",
    "count",
    "describe",
    "keep_above_zero",
    "majority",
    "pay",
    "score_laid",
    "score_unfinished",
    "send_home",
    "settle",
    "share_out",
    "stay",
]


@attrs.frozen
class Subject:
    """Something to be scored: a feature, or a site with what surrounds it."""

    kind: str
    node: int
    """A node of it; the root, for a feature."""
    nodes: int
    """The nodes on which pieces contend for it, as bits."""
    tiles: int
    """The tiles that count, as bits."""

    @classmethod
    def of(cls, board: Board, kind: str, node: int) -> Subject:
        """The feature of a node."""
        return cls(kind, board.root(node), board.nodes_of(node), board.tiles_of(node))


Count = Callable[["Content", Subject, bool], Sequence[Line]]


def stay(_draft: Draft, _subject: Subject) -> None:
    """Nobody comes home."""


def send_home(draft: Draft, subject: Subject) -> None:
    """Every piece that contended comes home."""
    for node in contenders(draft, subject):
        draft.lift(node)


@attrs.frozen(kw_only=True)
class Scorer:
    """How one kind of thing is scored."""

    kind: str
    order: Callable[[Profile], int]
    """When it is scored among all that one tile completes, and among the unfinished."""
    completed: Callable[[Draft], Sequence[Subject]]
    """What the tile just laid has completed."""
    unfinished: Callable[[Draft], Iterable[Subject]]
    """What is left with pieces on it when the game ends."""
    lines: Count
    """What it is worth, item by item; the last argument says whether the game has ended."""
    release: Callable[[Draft, Subject], None] = send_home
    """Who comes home after it is scored."""


@attrs.frozen(kw_only=True)
class Bonus:
    """What a mark adds to the feature on which it stands."""

    mark: str
    on: str
    """The kind of feature."""
    points: Callable[[Profile], int]
    """What each is worth once the feature is complete."""
    clause: str
    final_points: Callable[[Profile], int]
    """What each is worth on an unfinished feature at the end."""
    final_clause: str = "final.unfinished"


class Stage(IntEnum):
    """In what order modifiers apply."""

    MULTIPLY = 1
    SUBTRACT = 2
    FLOOR = 3


def _earners_only(_profile: Profile, _final: bool) -> bool:
    return False


@attrs.frozen(kw_only=True)
class Modifier:
    """What changes an award for one of the players who earn it."""

    stage: Stage
    apply: Callable[[Draft, Subject, int, int, bool], Line | None]
    """From the subject, the player, the points so far, and whether the game has ended,
    to a line that adds to them or takes away."""
    for_all: Callable[[Profile, bool], bool] = _earners_only
    """Whether it also touches players who contend and earn nothing, in play or at the end."""


def count(words: str, number: int, each: int, clause: str) -> Line:
    """A line for so many things at so many points each."""
    return Line(f"{plural(number, words)} × {each}", number * each, clause)


def contenders(state: Content, subject: Subject) -> list[int]:
    """The nodes whose pieces contend for something."""
    standing = subject.nodes & state.occupied
    if not standing & standing - 1:  # at most one, which needs no search
        return [standing.bit_length() - 1] if standing else []
    return [node for node in state.pieces if standing >> node & 1]


def majority(state: Content, subject: Subject, *, final: bool) -> tuple[int, ...]:
    """The players who score something: those with most, all of them if they are tied."""
    weights: dict[int, int] = {}
    for node in contenders(state, subject):
        piece = state.pieces[node]
        weight = state.assembly.pieces[piece.kind].weight(state.profile, subject.kind, final)
        weights[piece.owner] = weights.get(piece.owner, 0) + weight
    most = max(weights.values(), default=0)
    if most == 0:
        return ()
    if len(weights) == 1:
        return tuple(weights)
    return tuple(sorted(player for player, weight in weights.items() if weight == most))


def settle(draft: Draft, scorer: Scorer, subject: Subject, *, final: bool) -> None:
    """Score one thing, pay who earns it, and send home who goes home."""
    if not subject.nodes & draft.occupied:
        return
    due = {}
    earners = majority(draft, subject, final=final)
    if earners and (lines := tuple(scorer.lines(draft, subject, final))):
        due = dict.fromkeys(earners, lines)
    share_out(draft, subject, due, final=final)
    scorer.release(draft, subject)


def share_out(
    draft: Draft,
    subject: Subject,
    due: Mapping[int, Sequence[Line]],
    *,
    final: bool,
    what: str = "",
) -> None:
    """Pay all who earn something; some modifiers touch the others who contend for it too."""
    for player, lines in due.items():
        pay(draft, subject, player, lines, final=final, what=what)
    for_all = [m for m in draft.assembly.modifiers if m.for_all(draft.profile, final)]
    if for_all:
        owners = {draft.pieces[node].owner for node in contenders(draft, subject)}
        for player in sorted(owners - due.keys()):
            pay(draft, subject, player, (), final=final, what=what, modifiers=for_all)


def pay(
    draft: Draft,
    subject: Subject,
    player: int,
    lines: Sequence[Line],
    *,
    final: bool,
    what: str = "",
    modifiers: Sequence[Modifier] | None = None,
) -> None:
    """Give a player what something is worth, as modifiers leave it."""
    cell, said = describe(draft, subject)
    items = tuple(lines)
    for modifier in draft.assembly.modifiers if modifiers is None else modifiers:
        points = sum(line.points for line in items)
        more = modifier.apply(draft, subject, player, points, final)
        if more is not None:
            items = (*items, more)
    if not any(line.points for line in items):
        return  # it pays nothing and costs nothing
    total = sum(line.points for line in items)
    name = draft.players[player]
    draft.award(Award(name, total, subject.kind, what or said, cell, items, final))


def describe(state: Content, subject: Subject) -> tuple[Cell, str]:
    """Where something is, and how to say it."""
    cell, segment = place_of(state, subject)
    return cell, name_of(subject.kind, cell, segment)


def place_of(state: Content, subject: Subject) -> tuple[Cell, str]:
    """By what something is named: a site by its tile, a feature by its first piece."""
    if subject.kind in state.assembly.vocabulary.sites:
        return state.place_of(subject.node)
    standing = contenders(state, subject)
    return state.place_of(min(standing) if standing else subject.node)


def score_laid(draft: Draft) -> None:
    """Score what the tile just laid completed: the turn's step of scoring."""
    profile = draft.profile
    completed: list[tuple[Scorer, Sequence[Subject]]] = []
    for scorer in draft.assembly.scorers:
        if subjects := scorer.completed(draft):
            completed.append((scorer, subjects))
    if len(completed) > 1:
        completed.sort(key=lambda pair: pair[0].order(profile))
    before, noted = draft.points, len(draft.log)
    for scorer, subjects in completed:
        for subject in subjects:
            draft.note(Completed(subject.kind, *place_of(draft, subject)))
            settle(draft, scorer, subject, final=False)
    keep_above_zero(draft, before, draft.log[noted:])
    for hook in draft.assembly.after_scoring:
        hook(draft)


def keep_above_zero(draft: Draft, before: Sequence[int], events: Iterable[Event]) -> None:
    """Where the rules say so, keep scores above 0 once, after all awards are added up."""
    if not draft.assembly.modifiers:
        return  # nothing else can make an award negative
    awards = [event for event in events if isinstance(event, Award)]
    if (
        any(award.points < 0 for award in awards)
        and draft.profile[ScoreRules].order_same_turn is SameTurn.FLOOR_SUM
    ):
        totals = list(before)
        for award in awards:
            totals[draft.players.index(award.player)] += award.points
        draft.points = tuple(max(0, total) for total in totals)


def score_unfinished(draft: Draft) -> None:
    """Score what was left unfinished: the first part of the final scoring."""
    profile = draft.profile
    for scorer in sorted(draft.assembly.scorers, key=lambda scorer: scorer.order(profile)):
        for subject in list(scorer.unfinished(draft)):
            settle(draft, scorer, subject, final=True)
