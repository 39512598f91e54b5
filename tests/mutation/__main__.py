"""Draw mutants, and name those that no test notices: `python -m tests.mutation --seed 25`.

It begins with a mutant that changes nothing: if a test fails with it, that is all it says.
Mutants of functions are made in processes forked from one that has read everything; what
survives, or is run while modules are read, is made in a copy of the checkout that is read anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.mutation.mutants import draw
from tests.mutation.running import collected_once, failing_anew, read_anew
from tests.paths import PACKAGE, ROOT

RULES = ("rules", "rulings", "board", "tiles", "play", "games")
BESIDE = ("laws", "referee", "wrong_answers", "testing", "cli", "telling", "sim")
"""Whose tests are tried for the rooms in which the rules are, beside their own."""
LONG = 8
"""What is left is tried so many times as long."""


def main(arguments: list[str] | None = None) -> int:
    """Print what survives, and how much does not; 2 if tests fail with what changes nothing."""
    asked = _asked(arguments)
    os.chdir(ROOT)
    drawn = draw(asked.mutants, asked.seed, [path for room in asked.only for path in _of(room)])
    rooms = dict.fromkeys(room.partition("/")[0] for room in asked.only)
    besides = BESIDE if set(rooms) & set(RULES) else ()
    tests = [f"tests/{one}" for one in asked.tests or dict.fromkeys([*rooms, *besides])]

    seconds, jobs = asked.seconds, asked.jobs
    within = [mutant for mutant in drawn if not mutant.beforehand]
    left, reached = collected_once(within, tests, seconds, jobs)
    if failing := reached.failed or failing_anew(reached):
        print("\nthese tests fail with a mutant that changes nothing; mend them first:", *failing,
              sep="\n  ")  # fmt: skip
        return 2
    left += [mutant for mutant in drawn if mutant.beforehand]
    survivors = read_anew(left, reached, LONG * seconds, jobs)
    print()
    for mutant in survivors:
        print(f"survives: {mutant}{'' if reached.running(mutant) else ' (which no test runs)'}")
    noticed = len(drawn) - len(survivors)
    print(f"{noticed} of {len(drawn)} noticed, {100 * noticed / max(1, len(drawn)):.1f} %")
    return 0


def _of(room: str) -> list[Path]:
    """The modules of a room, of a part of it, or the one that is named."""
    there = PACKAGE / room
    return sorted(there.rglob("*.py")) if there.is_dir() else [there]


def _asked(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=400, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument(
        "--only", type=lambda text: text.split(","), default=RULES,
        help="rooms, parts of rooms or modules, with commas: telling,cli/groups.py",
    )  # fmt: skip
    parser.add_argument(
        "--tests", type=lambda text: text.split(","), help="folders of tests, with commas"
    )
    parser.add_argument("--seconds", type=float, default=5, help="of a processor for each")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
