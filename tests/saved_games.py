"""Saved games as JCloisterZone writes them, made by hand."""

from __future__ import annotations

import copy
import json
from typing import Any

__all__ = ["GAME", "commit", "deploy", "lay", "passing", "saved"]


def lay(tile: str, quarters: int, x: int, y: int, player: int = 0) -> dict[str, Any]:
    """A tile is laid."""
    payload = {"tileId": tile, "rotation": f"R{90 * quarters}", "position": [x, y]}
    return {"type": "PLACE_TILE", "payload": payload, "player": player}


def deploy(
    feature: str, location: str, x: int, y: int, meeple: str = "0.small.1"
) -> dict[str, Any]:
    """A meeple is placed."""
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": meeple}}


def passing() -> dict[str, Any]:
    """Nothing is placed."""
    return {"type": "PASS", "payload": {}}


def commit() -> dict[str, Any]:
    """A turn is over."""
    return {"type": "COMMIT", "payload": {"random": 0.5}}


def saved(*replay: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A game for two, with whatever is said of it."""
    game = {
        "appVersion": "6.2.0",
        "gameId": "1",
        "name": "",
        "initialRandom": 0.25,
        "setup": {
            "sets": {"basic:1": 1},
            "elements": {"small-follower": 7, "farmers": True},
            "rules": {},
            "timer": None,
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ada", "slot": 0}, {"name": "Ben", "slot": 1}],
        "replay": list(replay),
    }
    return copy.deepcopy({**game, **changes})


# The cap lies north of the start tile, turned so that the city is whole: two tiles, 4 points.
# The curve goes on the road eastwards: two tiles of an unfinished road, 2 points at the end.
GAME = json.dumps(
    saved(
        lay("BA/C", 2, 0, -1),
        deploy("City", "S", 0, -1),
        commit(),
        lay("BA/Rr", 0, 1, 0, 1),
        deploy("Road", "SW", 1, 0, "1.small.1"),
        commit(),
        name="Two turns",
        gameAnnotations={"drawOrder": ["BA/C", "BA/Rr"], "endTurn": 2},
        test={
            "description": "two turns",
            "assertions": [
                "Ada has 4 points",
                "Ben has 2 points.",
                "Ada scored city for 4 points",
                "Ben scored road for 2 points",
                "Phase is GameOverPhase",
            ],
        },
    )
)
"""A game of two turns: a city of two tiles for 4, and at the end a road for 2."""
