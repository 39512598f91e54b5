"""Paying: who earns points for what is complete, or left at the end, and who goes home then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from arkrules.play.clauses import FinalRules, Unfinished
from arkrules.play.events import Award, Completed, Line
from arkrules.play.explaining import (
    explain_complete,
    explain_majority,
    explain_open,
    explain_passed_over,
    explain_several,
    explain_unscored,
)
from arkrules.play.scoring import (
    AT_END,
    IN_PLAY,
    Due,
    Modifier,
    Occasion,
    Scorer,
    Subject,
    contenders,
    describe,
    majority,
    scorers_in_order,
)

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData


def score_laid(draft: MutableState) -> None:
    """Score everything that the tile just laid completed: the scoring step of the turn.

    Tiles laid before it in the turn that were left unscored are scored with it.
    """
    site = draft.board.sites.get
    near = {site(laid - step) for laid in draft.spots_laid() for step in draft.assembly.reach}
    completed: list[tuple[Scorer, Sequence[Subject]]] = []
    for scorer in draft.assembly.scorers:
        asked = scorer.sites is None or scorer.kind in near
        if asked and (subjects := scorer.completed(draft)):
            completed.append((scorer, subjects))
    completed.sort(key=lambda pair: pair[0].order(draft.profile))
    if draft.reasons is not None:
        explain_several(draft, [one for _, subjects in completed for one in subjects])
    for scorer, subjects in completed:
        for subject in subjects:
            at = describe(draft, subject)
            draft.note(Completed(at.kind, at.cell, at.segment))
            if draft.reasons is not None:
                explain_complete(draft, scorer, subject)
        settle(draft, scorer, subjects, IN_PLAY)
    if draft.reasons is not None:
        explain_open(draft)
        for hook in draft.assembly.hooks["explain_scoring"]:
            hook(draft)
    for hook in draft.assembly.hooks["after_scoring"]:
        hook(draft)


def score_unfinished(draft: MutableState) -> None:
    """Score everything unfinished: the first part of the final scoring.

    What is complete is not unfinished, though pieces may still stand on it.
    """
    for scorer in scorers_in_order(draft):
        if scorer.phase != "unfinished":
            if not scorer.phase and draft.reasons is not None:
                explain_unscored(draft, scorer)
            continue
        subjects: list[Subject] = []
        complete: list[Subject] = []
        for subject in scorer.unfinished(draft):
            (subjects if any(scorer.lacks(draft, subject)) else complete).append(subject)
        settle(draft, scorer, subjects, AT_END)
        for subject in complete:  # some modifiers touch players who earn nothing
            _touch_others(draft, subject, {}, Occasion(final=True, passed_over=True))


def settle(
    draft: MutableState, scorer: Scorer, subjects: Iterable[Subject], when: Occasion
) -> None:
    """Score things of one kind: add points to the players who earn them, then send pieces home.

    Nobody goes home before all are paid: what one piece contends for does not depend on an order.
    """
    scored = tuple(subjects)
    if scored and when.final and scorer.phase == "unfinished":
        unpaid = draft.profile[FinalRules].unfinished is Unfinished.NOTHING
        when = Occasion(final=True, passed_over=unpaid)
    for subject in scored:
        if not subject.nodes & draft.occupied and draft.reasons is None:
            continue  # nobody earns anything, and nobody asked why
        if when.passed_over:
            explain_passed_over(draft, subject)
        earners = () if when.passed_over else majority(draft, subject, final=when.final)
        lines = tuple(scorer.lines(draft, subject, when.final)) if earners else ()
        share_out(draft, subject, dict.fromkeys(earners, lines) if lines else {}, when)
    for subject in scored:
        scorer.release(draft, subject)


def share_out(
    draft: MutableState, subject: Subject, due: Mapping[int, tuple[Line, ...]], when: Occasion
) -> None:
    """Add points to all players who earn them; some modifiers affect other contenders too."""
    explain_majority(draft, subject, when)
    for player, lines in due.items():
        pay(draft, subject, player, lines, when)
    _touch_others(draft, subject, due, when)


def pay(
    draft: MutableState, subject: Subject, player: int, lines: Iterable[Line] | None, when: Occasion
) -> None:
    """Award a player the value of something, after modifiers.

    Without lines, it is a player who earns nothing: only some modifiers touch that one.
    """
    items = tuple(lines or ())
    for modifier in draft.assembly.modifiers if lines is not None else touching_all(draft, when):
        due = Due(subject, player, items, when)
        lines_of = modifier.lines  # calling it as a method would take longer
        changed = tuple(lines_of(draft, due))
        if changed != items:
            if draft.reasons is not None and _pays(items) and not _pays(changed):
                for line in changed:
                    draft.because(line.clause, line.said)
            items = changed
            modifier.then(draft, due)
        if draft.reasons is not None:
            for clause, words in modifier.why(draft, due):
                draft.because(clause, words)
    if _pays(items):
        at, points = describe(draft, subject), sum(line.points for line in items)
        name, what = draft.players[player], when.what or at
        draft.award(Award(name, points, subject.kind, what, at.cell, items, when.final))


def _pays(lines: Iterable[Line]) -> bool:
    return any(line.points for line in lines)


def _touch_others(
    draft: MutableState, subject: Subject, due: Mapping[int, object], when: Occasion
) -> None:
    """Apply modifiers to players who contend for something but earn nothing."""
    if touching_all(draft, when):
        owners = {draft.pieces[node].owner for node in contenders(draft, subject)}
        for player in sorted(owners.difference(due)):
            pay(draft, subject, player, None, when)


def touching_all(state: StateData, when: Occasion) -> Sequence[Modifier]:
    """Return the modifiers that also affect players who contend but earn nothing."""
    return [one for one in state.assembly.modifiers if one.for_all(state.profile, when.final)]
