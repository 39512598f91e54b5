"""Draw mutants, and name those that no test notices: `python -m tests.mutation --seed 25`.

Mutants of functions are made in processes forked from one that has read everything; what
survives, or is run while modules are read, is made once more in processes that read them anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import Mutant, draw
from tests.mutation.running import collected_once, read_anew
from tests.paths import PACKAGE, ROOT

RULES = ("rules", "rulings", "board", "tiles", "play", "games")
BESIDE = ("laws", "referee", "wrong_answers", "testing", "cli", "telling", "sim")
"""Whose tests are tried for the rooms in which the rules are, beside their own."""
ANEW = {"games": ("tests/rulings", "tests/sim/test_lockstep.py")}
"""Whose tests are tried for survivors beside those of their room: the casebook is about games."""
LONG = 8
"""What is left is tried so many times as long."""


def main(arguments: list[str] | None = None) -> int:
    """Print what survives, and how much does not."""
    asked = _asked(arguments)
    os.chdir(ROOT)
    _few_examples()
    drawn = draw(asked.mutants, asked.seed, [path for room in asked.only for path in _of(room)])
    rooms = dict.fromkeys(room.partition("/")[0] for room in asked.only)
    besides = BESIDE if set(rooms) & set(RULES) else ()
    tests = [f"tests/{one}" for one in asked.tests or dict.fromkeys([*rooms, *besides])]

    def own(mutant: Mutant) -> list[str]:
        there = f"tests/{mutant.room}"
        return [there, *ANEW.get(mutant.room, ())] if there in tests else tests

    seconds, jobs = asked.seconds, asked.jobs
    within = [mutant for mutant in drawn if not mutant.beforehand]
    left, reached = collected_once(within, tests, seconds, jobs)
    left += [mutant for mutant in drawn if mutant.beforehand]
    left = read_anew(left, reached, own, LONG * seconds, jobs)
    early = [mutant for mutant in left if mutant.beforehand]
    early = read_anew(early, reached, lambda _: tests, LONG * seconds, jobs)
    survivors = [mutant for mutant in left if not mutant.beforehand] + early
    for mutant in survivors:
        print(f"survives: {mutant}{'' if reached.running(mutant) else ' (which no test runs)'}")
    noticed = len(drawn) - len(survivors)
    print(f"{noticed} of {len(drawn)} noticed, {100 * noticed / max(1, len(drawn)):.1f} %")
    return 0


def _of(room: str) -> list[Path]:
    """The modules of a room, of a part of it, or the one that is named."""
    there = PACKAGE / room
    return sorted(there.rglob("*.py")) if there.is_dir() else [there]


def _few_examples() -> None:
    """Laws look at the same few examples each time, and do not look for smaller ones."""
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=6,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


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
