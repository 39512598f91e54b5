"""Carcassonne itself: followers on roads, cities, fields and monasteries."""

from arkrules.games.base.extension import EXTENSION
from arkrules.games.base.farms import explain_staying
from arkrules.games.base.features import (
    bonus_lines,
    completed_cities,
    completed_roads,
    edge_surrounds,
    is_closed,
    standing_on,
)
from arkrules.games.base.followers import follower_may_stand, free_to, no_place, standing_by

__all__ = [
    "EXTENSION",
    "bonus_lines",
    "completed_cities",
    "completed_roads",
    "edge_surrounds",
    "explain_staying",
    "follower_may_stand",
    "free_to",
    "is_closed",
    "no_place",
    "standing_by",
    "standing_on",
]
