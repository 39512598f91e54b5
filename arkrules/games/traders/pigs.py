"""What a pig adds to a farm."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.games.base import is_closed
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.traders.clauses import PigRules
from arkrules.games.traders.companions import PIG
from arkrules.nouns import Things
from arkrules.play import Due, Line, Modifier, Stage, StateData, Subject, contenders, majority
from arkrules.text import saying


def _cities(state: StateData, due: Due) -> set[int]:
    """Return the completed cities for which the pigs of a player who scores add points."""
    found: set[int] = set()
    for node in contenders(state, due.subject):
        piece, farm = state.pieces[node], Subject.of(state.board, "farm", node)
        own = (piece.kind, piece.owner) == (PIG, due.player)
        if own and due.player in majority(state, farm, final=True):
            found |= {city.root for city in state.board.feature_of(node).bordering("city")}
    return {root for root in found if is_closed(state, root, "city")}


def _with_pig(state: StateData, due: Due) -> Sequence[Line]:
    """Return the lines of a farm, and one more for an own pig."""
    rules = state.profile[PigRules]
    today = state.profile[FarmRules].value is FarmValue.PER_FARM
    if due.subject.kind != "farm" or not (today or rules.old_farms):
        return due.lines
    if not (number := len(_cities(state, due))):
        return due.lines
    cities = Things("completed city", number)
    words = saying("the pig: {cities} × {points}", cities=cities, points=rules.points)
    return (*due.lines, Line(words, number * rules.points, "pig.points"))


PIG_ADDS = Modifier(stage=Stage.REPLACE, lines=_with_pig)
