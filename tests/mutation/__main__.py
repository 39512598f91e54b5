"""Draw mutants and run them: `python -m tests.mutation --mutants 1600 --seed 18 --jobs 2`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from tempfile import gettempdir

from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import Key, Mutant, draw
from tests.mutation.reaching import PARTS, Reached, kept_in, reach_all
from tests.mutation.running import ANEW, Result, Runner, results_in
from tests.mutation.survivors import EQUIVALENT, listed
from tests.paths import ROOT

KEPT = Path(gettempdir()) / "arkrules-mutants"
OPTIONS = ["-p", "no:cacheprovider", "-q", "--assert=plain", "--tb=no", "-m", "not slow"]
ALIVE = ("survived", "unreached")
QUICK = 0.7
"""So many seconds of a processor are tried first; most mutants are found in a tenth of one."""
FRESH = 4
"""And so many where reading everything anew takes half of that."""
LONG = 40
"""And so many seconds then: few are left, and most of them can be noticed by few tests."""


def main() -> int:
    """Run what is left, and print what came out; 1 if a survivor is not listed."""
    asked = _asked()
    os.chdir(ROOT)
    _few_examples()
    parts = tuple(asked.parts.split(",")) if asked.parts else PARTS
    if not asked.stale:
        reach_all(asked.kept, OPTIONS, asked.jobs, parts)
    reached = kept_in(asked.kept)
    drawn = [one for one in draw(asked.mutants, asked.seed) if asked.only in one.file]
    kept = asked.kept / ("unchanged.jsonl" if asked.unchanged else "results.jsonl")
    again = asked.again

    def runner(stage: int, seconds: float) -> Runner:
        return Runner(
            kept, reached, jobs=asked.jobs, seconds=seconds, stage=stage,
            unchanged=asked.unchanged, parts=parts,
        )  # fmt: skip

    # What is read before any test costs most, and is tried last.
    for early in (False, True):
        for stage, seconds in enumerate((QUICK, asked.seconds), 1):
            left = [
                one
                for one in _left(drawn, results_in(kept), stage, again and stage > 1)
                if (asked.anew or _early(one, reached)) is early
            ]
            if early:
                runner(stage, max(seconds, FRESH)).fresh(left, OPTIONS)
            # In a process of its own, so that nothing is read yet when a module is changed.
            elif (process := os.fork()) == 0:
                runner(stage, seconds).warm(left, OPTIONS)
                os._exit(0)
            else:
                os.waitpid(process, 0)
    # What else made use of a function while it was read, or of what it closes over, has kept it;
    # and what is read beforehand may show anywhere.
    if not (asked.anew or asked.unchanged):  # then all were read anew, or all survive
        left = _left(drawn, results_in(kept), ANEW)
        runner(ANEW, max(asked.seconds, LONG)).fresh(left, OPTIONS)
    return report(drawn, results_in(kept))


def _left(
    drawn: list[Mutant], results: dict[Key, Result], stage: int, again: bool = False
) -> list[Mutant]:
    """The mutants to be run at a stage: those that are new, and those that survived the last."""
    if stage == 1:
        return [one for one in drawn if one.key not in results]
    excused = {one.key for one in listed() if one.kind == EQUIVALENT}
    alive = [one for one in drawn if one.key in results and results[one.key].outcome in ALIVE]
    return [
        one for one in alive if one.key not in excused and (again or results[one.key].stage < stage)
    ]


def _early(mutant: Mutant, reached: Reached) -> bool:
    """Whether a line is run only before tests are: while modules are read, or tests collected."""
    if mutant.beforehand:
        return True
    before = mutant.line in reached.beforehand.get(mutant.file, ())
    return before and not reached.lines[mutant.file].get(mutant.line)


def report(drawn: list[Mutant], results: dict[Key, Result]) -> int:
    """Print what became of the mutants, and who survived without being listed."""
    excused = {one.key: one for one in listed()}
    numbers: Counter[str] = Counter()
    strange = []
    for mutant in drawn:
        result = results.get(mutant.key)
        if result is None:
            continue
        outcome = result.outcome
        if outcome in ALIVE:
            if mutant.key in excused:
                outcome = excused[mutant.key].kind
            else:
                strange.append(mutant)
        numbers[outcome] += 1
    run = numbers.total()
    killed = numbers["killed"] + numbers["slow"]
    able = run - numbers[EQUIVALENT]
    for mutant in strange:
        print(f"survives: {mutant}")
    print(
        f"{run} mutants: {killed} killed ({numbers['slow']} of them by the time they take), "
        f"{numbers[EQUIVALENT]} equivalent, {able - killed} survive; "
        f"{100 * killed / max(1, able):.1f} % of those that can be killed are"
    )
    return 1 if strange else 0


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
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=1600, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument(
        "--seconds", type=float, default=5, help="of a processor, for one that is hard to find"
    )
    parser.add_argument("--kept", type=Path, default=KEPT, help="where it is kept what is done")
    parser.add_argument(
        "--parts", help="folders of tests that are tried, with commas; of files named so, all"
    )
    parser.add_argument("--only", default="", help="mutants of modules in whose path this is")
    parser.add_argument(
        "--stale",
        action="store_true",
        help="go by what is known of who runs which line; what is not known is tried first",
    )
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--anew", action="store_true", help="read modules anew for each")
    parser.add_argument("--unchanged", action="store_true", help="change nothing: all survive")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
