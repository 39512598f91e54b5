"""Change every answer of every edition: `python -m tests.wrong_answers [EDITION…]`."""

from __future__ import annotations

import argparse
import sys
import time

from tests.wrong_answers.result import EXAMINED, Result, result_of


def main() -> int:
    """Print what the casebook does not notice; the exit code says whether there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tests.wrong_answers", description=__doc__)
    parser.add_argument("editions", nargs="*", metavar="EDITION", choices=[[], *EXAMINED])
    parser.add_argument("--set-aside", action="store_true", help="print what is not counted, too")
    asked = parser.parse_args()
    began = time.process_time()
    total = Result("altogether")
    for name in asked.editions or EXAMINED:
        result = result_of(name)
        total.add(result)
        print(result)
        for answer in result.missed:
            print(f"  not noticed: {answer}")
        for answer in result.wrong:
            print(f"  noticed, though set aside: {answer}")
        for answer, row in result.aside if asked.set_aside else ():
            print(f"  set aside: {answer}: {row.why}")
        sys.stdout.flush()
    print(f"{total}, in {time.process_time() - began:.0f} seconds of the processor")
    return 1 if total.missed or total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
