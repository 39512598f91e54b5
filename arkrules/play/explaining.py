"""Why points are paid, or not: reasons that are noted beside scoring, where somebody wants them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from arkrules.board import Connection
from arkrules.geometry import AROUND
from arkrules.nouns import noun, person
from arkrules.play.events import Completed
from arkrules.play.scoring import (
    Occasion,
    Scorer,
    Subject,
    contenders,
    describe,
    majority,
    weight_of,
    weights_of,
)
from arkrules.text import Sayable, all_of, later, sayable, saying

if TYPE_CHECKING:
    from arkrules.play.content import MutableState


def explain_complete(draft: MutableState, scorer: Scorer, subject: Subject) -> None:
    """Note that something with pieces on it is complete."""
    if contenders(draft, subject):
        words = saying("{feature:at} is complete", feature=describe(draft, subject))
        draft.because(scorer.complete_clause, words, background=True)


def explain_passed_over(draft: MutableState, subject: Subject) -> None:
    """Note that something unfinished is worth nothing at the end."""
    words = saying("{feature:at} is unfinished", feature=describe(draft, subject))
    draft.because("final.unfinished", words)


def explain_unscored(draft: MutableState, scorer: Scorer) -> None:
    """Note what is left on the board of a kind that is not scored at the end."""
    for subject in scorer.unfinished(draft):
        words = saying("{feature:at} is not scored at the end", feature=describe(draft, subject))
        draft.because(scorer.unscored_clause, words)


def explain_majority(draft: MutableState, subject: Subject, when: Occasion) -> None:
    """Note who shares something and why, and who gets nothing, if reasons are wanted."""
    if draft.reasons is None:
        return
    said = sayable(when.what or describe(draft, subject))
    weights = weights_of(draft, subject, when.final)
    if not weights:
        words = saying("nobody stands on {feature:at}", feature=said)
        draft.because("shared.majority", words)
        return
    _explain_bounds(draft, subject, said)
    _explain_weights(draft, subject, when)
    earners = majority(draft, subject, final=when.final)
    if len(weights) == len(earners) == 1:
        return  # the award says it all
    names = draft.players
    counted = all_of(
        saying("{player} has {number}", player=person(names[player]), number=weights[player])
        for player in sorted(weights)
    )
    best = all_of(person(names[player]) for player in earners)
    message = later("on {feature:at} {counted}: {best} has the majority and scores alone")
    if not earners:
        message = later("no piece on {feature:at} counts, so nobody scores")
    elif len(earners) > 1:
        message = later("on {feature:at} {counted}: {best} are tied, and each scores in full")
    draft.because("shared.majority", saying(message, feature=said, counted=counted, best=best))
    _explain_joining(draft, subject)


def _explain_bounds(draft: MutableState, subject: Subject, said: Sayable) -> None:
    """Note where a field ends, if part of one of its tiles is another field, or none."""
    bounds = draft.assembly.bounding(subject.kind, draft.board, subject.tiles)
    if subject.kind not in ("farm", "field"):
        return
    for spot in draft.board.spots_of(subject.tiles):
        tile, first, _ = draft.board.tiles[spot]
        for segment in chain.from_iterable(tile.slots):
            kind = tile.segments[segment].kind if segment >= 0 else "field"
            if kind == "field" and not (segment >= 0 and subject.nodes >> first + segment & 1):
                words = saying("{feature:at} is not all of each of its tiles", feature=said)
                draft.because(bounds[0], words, background=True, also=bounds[1:])
                return


def _explain_joining(draft: MutableState, subject: Subject) -> None:
    """Note how pieces of several players came to be on one feature."""
    board = draft.board
    bounds = draft.assembly.bounding(subject.kind, board, subject.tiles)
    if not bounds:
        return  # pieces around a site need not be connected
    firsts: dict[int, int] = {}
    for node in contenders(draft, subject):
        firsts.setdefault(draft.pieces[node].owner, node)
    for one, other in pairwise(firsts.values()):
        here, there = draft.pieces[one], draft.pieces[other]
        if here.spot != there.spot and board.root(one) == board.root(other):
            words = Connection(board, (here.cell, here.segment), (there.cell, there.segment))
            draft.because(bounds[0], words, also=bounds[1:])


def _explain_weights(draft: MutableState, subject: Subject, when: Occasion) -> None:
    """Note the pieces that count for more or less than one."""
    for node in contenders(draft, subject):
        piece = draft.pieces[node]
        weight = weight_of(draft, piece, subject, final=when.final)
        said = draft.assembly.pieces[piece.kind].weight(draft.profile, subject.kind, when.final)
        if weight != 1 or said.marks or said.notes:
            message = later("{player}'s {piece} at {cell} counts for {number}")
            places = {"piece": noun(piece.kind), "cell": piece.cell, "number": weight}
            words = saying(message, player=person(draft.players[piece.owner]), **places)
            draft.because(said.clause, words)


def explain_several(draft: MutableState, completed: Iterable[Subject]) -> None:
    """Note that everything is scored that a tile completed."""
    held = [describe(draft, one) for one in completed if contenders(draft, one)]
    if len(held) > 1:
        words = saying(
            "{features} are all complete, and scored in this turn", features=all_of(held)
        )
        draft.because("feature.completed_when", words, background=True)


def explain_open(draft: MutableState) -> None:
    """Note why things with pieces on the tile just laid are not scored, or sites beside it; if
    there are none, and nothing was scored, things close by, or else of nobody.
    """
    laid = draft.spots_laid()
    near = draft.board.tiles_on((*laid, *(spot + step for spot in laid for step in AROUND)))
    here, sites = draft.board.tiles_on(laid), draft.assembly.vocabulary.sites
    held = [(by, one) for by in draft.assembly.scorers for one in by.unfinished(draft)]
    told = [(by, one) for by, one in held if one.tiles & (near if one.kind in sites else here)]
    if not told and not any(isinstance(event, Completed) for event in draft.log):
        told = [(by, one) for by, one in held if one.tiles & near] or _unclaimed(draft)
    for scorer, subject in told:
        lacking = dict(scorer.lacks(draft, subject))
        for clause, words in lacking.items():
            draft.because(clause, words, about=("points", "pieces"))
        if not lacking:
            message = later("{feature:at} was complete before this tile was laid")
            words = saying(message, feature=describe(draft, subject))
            draft.because("feature.completed_when", words, about=("points", "pieces"))
    if not told and not draft.log:
        words = saying("the tile has nothing on it that is scored before the game ends")
        draft.because("final.order", words)


def _unclaimed(draft: MutableState) -> list[tuple[Scorer, Subject]]:
    """List everything on the tile just laid that may be completed, occupied or not."""
    tile, first, _ = draft.just_laid()
    by_kind = {scorer.kind: scorer for scorer in draft.assembly.scorers}
    return [
        (by_kind[segment.kind], Subject.of(draft.board, segment.kind, first + at))
        for at, segment in enumerate(tile.segments)
        if segment.kind in by_kind
    ]
