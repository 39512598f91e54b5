"""The parts of a game, in the order in which they are played.

Clauses say to which part they belong, so that whatever prints rules can follow the order of play.
"""

from __future__ import annotations

from enum import StrEnum

from arkrules.messages import later

__all__ = ["Part"]


class Part(StrEnum):
    """A part of the game; the members stand in the order of play."""

    SETTING_UP = "setting-up"
    """What lies on the table and in front of the players before the first turn."""
    TURN = "turn"
    """The course of a turn, and drawing."""
    LAYING = "laying"
    """Laying a tile, and the surface it is laid on."""
    LAID = "laid"
    """What a tile just laid sets off at once."""
    PLACING = "placing"
    """Placing pieces."""
    MOVING = "moving"
    """Moving what stands on the board already."""
    SCORING = "scoring"
    """What is complete, who scores it, and what for."""
    KEEPING_SCORE = "keeping-score"
    """How points are kept."""
    RETURNING = "returning"
    """Pieces that come home."""
    FURTHER = "further"
    """What belongs to a turn and has no place of its own."""
    END = "end"
    """When play stops."""
    FINAL = "final"
    """The final scoring."""
    WINNING = "winning"
    """Who has won."""

    @property
    def heading(self) -> str:
        """The part's name above its rules."""
        return _HEADINGS[self]

    @property
    def place(self) -> int:
        """Where it stands in the order of play."""
        return _ORDER[self]


_HEADINGS = {
    Part.SETTING_UP: later("Setting up"),
    Part.TURN: later("The turn"),
    Part.LAYING: later("Laying a tile"),
    Part.LAID: later("What a laid tile sets off"),
    Part.PLACING: later("Placing pieces"),
    Part.MOVING: later("Moving figures"),
    Part.SCORING: later("Scoring"),
    Part.KEEPING_SCORE: later("Keeping score"),
    Part.RETURNING: later("Coming home"),
    Part.FURTHER: later("Further rules"),
    Part.END: later("The end of the game"),
    Part.FINAL: later("The final scoring"),
    Part.WINNING: later("Winning"),
}
_ORDER = {part: place for place, part in enumerate(Part)}
