"""Farms, scored at the end by whichever of the three historical rules the profile answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arkrules.board import Feature
from arkrules.play.closing import is_closed
from arkrules.play.events import Line
from arkrules.play.features import count
from arkrules.play.scoring import Subject, majority, pay
from arkrules.rules.core import FarmContact, FarmReturn, FarmRules, FarmValue

if TYPE_CHECKING:
    from arkrules.play.state import Draft

__all__ = ["score_farms"]

_CLAUSE = "farm.value"


def score_farms(draft: Draft) -> None:
    """Score every farm that has farmers; they stay where they are."""
    rules = draft.profile[FarmRules]
    assert rules.contact is FarmContact.WALL
    assert rules.returns is FarmReturn.NEVER
    if rules.value is FarmValue.PER_CITY:
        _per_city(draft)
    else:
        _per_farm(draft, once=rules.value is FarmValue.ONCE_PER_PLAYER)


def _farms(draft: Draft) -> Iterator[tuple[Feature, Subject]]:
    """The farms with pieces on them."""
    board = draft.board
    roots: dict[int, None] = {}
    for node in draft.pieces:
        if board.kind_of(node) == "field":
            roots[board.root(node)] = None
    for root in roots:
        farm = board.feature_of(root)
        yield farm, Subject("farm", root, farm.nodes, farm.tile_bits)


def _supplied(draft: Draft, farm: Feature) -> list[Feature]:
    """The completed cities that a farm borders."""
    return [city for city in farm.bordering() if is_closed(draft, city.root, "city")]


def _per_farm(draft: Draft, *, once: bool) -> None:
    """Each farm pays its majority for each city; `once`, no player twice for one city."""
    paid: dict[int, set[int]] = {player: set() for player in range(len(draft.players))}
    for farm, subject in list(_farms(draft)):
        cities = _supplied(draft, farm)
        for player in majority(draft, subject, final=True):
            due = [city for city in cities if not (once and city.root in paid[player])]
            paid[player].update(city.root for city in due)
            if due:
                line = count("completed city", len(due), 3, _CLAUSE)
                pay(draft, subject, player, [line], final=True)


def _per_city(draft: Draft) -> None:
    """Each city pays once, to whoever has most farmers on all the farms that border it."""
    supplied: dict[int, int] = {}
    for farm, _ in _farms(draft):
        for city in _supplied(draft, farm):
            supplied[city.root] = supplied.get(city.root, 0) | farm.nodes
    for root, nodes in sorted(supplied.items()):
        city = draft.board.feature_of(root)
        subject = Subject("farm", root, nodes, city.tile_bits)
        for player in majority(draft, subject, final=True):
            line = Line("most farmers around the city", 4, _CLAUSE)
            what = f"farms around the {city}"
            pay(draft, subject, player, [line], final=True, what=what)
