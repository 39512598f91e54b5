"""What grows in play stays within the bounds of what is read.

So every state that can be reached can be written down, and read back. Nobody plays so far:
only a position that was made for it comes near.
"""

from __future__ import annotations

from arkrules.bounds import DIGITS, TILES
from arkrules.errors import PositionError
from arkrules.messages import later, say
from arkrules.play.content import Content

__all__ = ["beyond", "require_within"]

_MOST_POINTS = 10**DIGITS - 1


def require_within(content: Content) -> None:
    """Refuse what could not be read back, with `PositionError`."""
    if len(content.board.tiles) > TILES or max(content.points) > _MOST_POINTS or _full(content):
        raise PositionError(beyond(content), key=say("after this move"), remedy=say(_REMEDY))


_REMEDY = later("play goes no further from here; begin with a smaller position")


def beyond(content: Content) -> list[str]:
    """What is more than can be read back, in words."""
    found = []
    if len(content.board.tiles) > TILES:
        found.append(say("tiles: more than {most} tiles lie", most=TILES))
    found += [
        say("scores.{player}: has more than {most} digits", player=name, most=DIGITS)
        for name, points in zip(content.players, content.points, strict=True)
        if points > _MOST_POINTS
    ]
    if _full(content):
        found.append(say("bag: more than {most} tiles are in it", most=TILES))
    return found


def _full(content: Content) -> bool:
    bag = content.bag
    return bag is not None and sum(bag.values()) > TILES
