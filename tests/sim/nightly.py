"""Lockstep at night: `python -m tests.sim.nightly [GAMES]`, ten thousand games of each if not said.

Every edition and overlay, with two to five players, and every other answer of every clause
that the kernel reads. What differs is printed, and then it ends with 1.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from arkrules.rules import Profile
from arkrules.sim.compiling import ready
from arkrules.sim.lockstep import first_difference
from tests.sim.played import changes, otherwise, overlaid, profile_named


def all_of_them() -> Iterator[tuple[str, Profile, int]]:
    """What is compared, with how many players."""
    for name in overlaid():
        for players in (2, 3, 4, 5):
            yield name, profile_named(name), players
    for at, (clause, answer) in enumerate(changes()):
        yield f"{clause} = {answer}", otherwise(clause, answer), 2 + at % 4


def main() -> None:
    """Compare, and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    ready()
    different = 0
    for name, profile, players in all_of_them():
        began = time.perf_counter()
        found = first_difference(profile, players, games, seed=3)
        took = time.perf_counter() - began
        print(f"{name}, {players} players: {games} games in {took:.0f} s", found or "", flush=True)
        different += found is not None
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
