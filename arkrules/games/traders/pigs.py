"""What a pig adds to a farm."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.board import Feature
from arkrules.games.base import farms_around, is_closed
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.traders.clauses import PigRules
from arkrules.games.traders.companions import PIG
from arkrules.nouns import Things
from arkrules.play import Due, Line, Modifier, Stage, StateData, Subject, contenders, majority
from arkrules.text import saying


def _cities(state: StateData, due: Due) -> set[int]:
    """Return the completed cities for which the pigs of a player who is paid add points."""
    found: set[int] = set()
    for node in contenders(state, due.subject):
        piece = state.pieces[node]
        if (piece.kind, piece.owner) == (PIG, due.player):
            cities = state.board.feature_of(node).bordering("city")
            closed = (city for city in cities if is_closed(state, city.root, "city"))
            found |= {city.root for city in closed if _is_paid(state, due.player, node, city)}
    return found


def _is_paid(state: StateData, player: int, node: int, city: Feature) -> bool:
    """Return whether the owner of a pig on a node is paid for a city that the farm borders."""
    by_city = state.profile[FarmRules].value is FarmValue.PER_CITY
    farm = farms_around(city) if by_city else Subject.of(state.board, "farm", node)
    return player in majority(state, farm, final=True)


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
