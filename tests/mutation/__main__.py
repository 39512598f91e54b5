"""Draw mutants and run them: `python -m tests.mutation --mutants 1600 --seed 18 --jobs 2`."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections import Counter
from pathlib import Path
from tempfile import gettempdir

from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import Mutant, draw
from tests.mutation.reaching import PARTS, kept_in, reach_all
from tests.mutation.running import Result, Runner, results_in
from tests.mutation.survivors import EQUIVALENT, listed
from tests.paths import ROOT

KEPT = Path(gettempdir()) / "arkrules-mutants"
OPTIONS = ["-p", "no:cacheprovider", "-q", "--assert=plain", "--tb=no", "-m", "not slow"]
ALIVE = ("survived", "unreached")


def main() -> int:
    """Run what is left, and print what came out; 1 if a survivor is not listed."""
    asked = _asked()
    asked.kept.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    _few_examples()
    reach_all(asked.kept, OPTIONS, asked.jobs)
    drawn = draw(asked.mutants, asked.seed)
    results = asked.kept / ("unchanged.jsonl" if asked.unchanged else "results.jsonl")
    left = _left(drawn, results, asked)
    runner = Runner(
        results, kept_in(asked.kept), jobs=asked.jobs, seconds=asked.seconds,
        stage=2 if asked.survivors else 1, unchanged=asked.unchanged,
    )  # fmt: skip
    early = {
        one.key
        for one in left
        if one.beforehand
        or (asked.survivors and one.line in runner.reached.beforehand.get(one.file, ()))
    }
    warm = [one for one in left if one.key not in early]
    if warm and (process := os.fork()) == 0:
        gc.freeze()
        runner.warm(warm, OPTIONS, [f"tests/{part}" for part in PARTS])
        os._exit(0)
    elif warm:
        os.waitpid(process, 0)
    _read_what_others_made()
    runner.fresh([one for one in left if one.key in early], OPTIONS)
    return report(drawn, results_in(results))


def _left(drawn: list[Mutant], results: Path, asked: argparse.Namespace) -> list[Mutant]:
    known = results_in(results)
    if asked.survivors:
        excused = {one.key for one in listed() if one.kind == EQUIVALENT}
        return [
            one
            for one in drawn
            if one.key in known and known[one.key].outcome in ALIVE and one.key not in excused
        ]
    return [one for one in drawn if one.key not in known]


def report(drawn: list[Mutant], results: dict[tuple[str, str, str, str, int], Result]) -> int:
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


def _read_what_others_made() -> None:
    """Read what the engine and its tests are built upon, so that it is read once for all."""
    for name in ("attrs", "cattrs", "click", "networkx", "numpy", "rich.console", "yaml"):
        __import__(name)
    gc.freeze()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=1600, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--seconds", type=float, default=12, help="of a processor, for each")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where it is kept what is done")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived")
    parser.add_argument("--unchanged", action="store_true", help="change nothing: all survive")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
