"""Your own variant, and what it does to scores: ten lines of rules, and some games.

    python own_variant.py [GAMES]

Both sides of a comparison play the same games: the same tiles, and players who do the same where
they may. These play by chance, so only what is paid can differ here.
"""

import sys
import tempfile
from pathlib import Path

import arkrules

RULES = """
id = "modest"
title = "Modest cities"
overlays = "carcassonne"

[rules.city]
small = { answer = "half", note = "a city of two tiles is hardly a city" }
"""


def main(games: str = "40") -> None:
    """Write the rules down, play, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "modest.toml")
        file.write_text(RULES, encoding="utf-8")
        modest = arkrules.load_profile(f"carcassonne+{file}")
    for change in arkrules.what_changes("carcassonne", modest).changes:
        print(change.words)
    found = arkrules.simulate(["carcassonne", modest], int(games), seed=1)
    for side in found.summary.sides:
        points = [f"{seat.name} {seat.points.plain}" for seat in side.seats if seat.points]
        print(f"{side.profile}: {', '.join(points)} points")
    for other in found.summary.compared:
        if other.points_gained and other.scores:
            print(f"{other.points_gained.signed} points a player")
            print(f"{other.scores.percent} of the games end with other scores")


if __name__ == "__main__":
    main(*sys.argv[1:])
