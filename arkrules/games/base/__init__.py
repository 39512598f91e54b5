"""Carcassonne itself: followers on roads, cities, fields and monasteries."""

from arkrules.games.base.extension import EXTENSION
from arkrules.games.base.farms import explain_staying
from arkrules.games.base.features import (
    completed_cities,
    completed_roads,
    edge_surrounds,
    is_closed,
    standing_on,
)
from arkrules.games.base.followers import FOLLOWERS, stands_alone

__all__ = [
    "EXTENSION",
    "FOLLOWERS",
    "completed_cities",
    "completed_roads",
    "edge_surrounds",
    "explain_staying",
    "is_closed",
    "standing_on",
    "stands_alone",
]
