"""What pigs and herds of pigs add to a farm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arkrules.board import Feature
from arkrules.games.base import farms_around, is_closed
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.traders.clauses import PigRules
from arkrules.games.traders.companions import PIG
from arkrules.nouns import Quantity
from arkrules.play import (
    Due,
    Line,
    Modifier,
    Stage,
    StateData,
    Subject,
    contenders,
    majority,
)
from arkrules.text import Said, later, saying

HERD = "pig-herd"


def _own_pigs(state: StateData, due: Due) -> Iterator[int]:
    """Yield the nodes of a player's pigs on farms that are scored."""
    for node in contenders(state, due.subject):
        piece = state.pieces[node]
        if (piece.kind, piece.owner) == (PIG, due.player):
            yield node


def _herds(state: StateData, due: Due) -> Iterator[int]:
    """Yield a node of each farm that is scored and has a herd of pigs."""
    for root in {state.board.root(node) for node in contenders(state, due.subject)}:
        if state.board.feature_of(root).marks(HERD):
            yield root


def _cities(state: StateData, due: Due, nodes: Iterable[int]) -> int:
    """Return the number of completed cities beside some farms for which a player is paid."""
    found: set[int] = set()
    for node in nodes:
        cities = state.board.feature_of(node).bordering("city")
        closed = (city for city in cities if is_closed(state, city.root, "city"))
        found |= {city.root for city in closed if _is_paid(state, due.player, node, city)}
    return len(found)


def _is_paid(state: StateData, player: int, node: int, city: Feature) -> bool:
    """Return whether the player is paid for a city that the farm of a node borders."""
    by_city = state.profile[FarmRules].value is FarmValue.PER_CITY
    farm = farms_around(city) if by_city else Subject.of(state.board, "farm", node)
    return player in majority(state, farm, final=True)


def _with_pigs(state: StateData, due: Due) -> Sequence[Line]:
    """Return the lines of a farm, and more of them for an own pig and for a herd."""
    rules = state.profile[PigRules]
    today = state.profile[FarmRules].value is FarmValue.PER_FARM
    if due.subject.kind != "farm" or not (today or rules.old_farms):
        return due.lines
    return (
        *due.lines,
        *_line(_PIG, _cities(state, due, _own_pigs(state, due)), rules.points, "pig.points"),
        *_line(_HERD, _cities(state, due, _herds(state, due)), rules.river, "pig.river"),
    )


def _line(message: str, cities: int, points: int, clause: str) -> tuple[Line, ...]:
    """Return a line for some cities, if there are any."""
    things = Quantity("completed city", cities)
    words = saying(message, cities=things, points=points)
    return (Line(words, cities * points, clause),) if cities else ()


def _other_pigs(state: StateData, due: Due) -> Iterator[tuple[str, Said]]:
    """Yield why the pigs of others add nothing, if there are any."""
    pieces = (state.pieces[node] for node in contenders(state, due.subject))
    if due.subject.kind == "farm" and any(
        piece.kind == PIG and piece.owner != due.player for piece in pieces
    ):
        yield "pig.several", saying("a pig adds points only for its owner")


_PIG = later("the pig: {cities} × {points}")
_HERD = later("the pig herd: {cities} × {points}")
PIG_ADDS = Modifier(stage=Stage.REPLACE, lines=_with_pigs, why=_other_pigs)
