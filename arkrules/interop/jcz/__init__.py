"""Saved games and engine tests of JCloisterZone with the games that we have.

`SavedGame.load` reads one, `walk` plays it by our rules, and `saved_game` writes a game of ours
as one of theirs.
"""

from arkrules.interop.jcz.saved import (
    Annotations,
    EngineTest,
    Message,
    SavedGame,
    SavedPlayer,
    Setup,
    StartTile,
)
from arkrules.interop.jcz.translating import Departure, lacking, profile_for
from arkrules.interop.jcz.under import ScoredTurn, Study, TurnUnder, study
from arkrules.interop.jcz.walking import Refused, Walk, walk
from arkrules.interop.jcz.writing import saved_game

__all__ = [
    "Annotations",
    "Departure",
    "EngineTest",
    "Message",
    "Refused",
    "SavedGame",
    "SavedPlayer",
    "ScoredTurn",
    "Setup",
    "StartTile",
    "Study",
    "TurnUnder",
    "Walk",
    "lacking",
    "profile_for",
    "saved_game",
    "study",
    "walk",
]
