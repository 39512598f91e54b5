"""Laws that can fail: each is broken by a mistake of its own, `python -m tests.laws.mutants`.

`mutants.toml` names for every law a mistake in the library: a function, what stands there, and
what would stand there instead. The mistake is made in the function's code, so that whoever calls
it meets it, and the law has to fail.

With `--alone` the other laws are tried too, but for those that never call the function:
none of them may notice anything. Other tests may:
what is to be seen is that no law is there in vain.
"""

from __future__ import annotations

import argparse
import sys

from tests.laws.mistakes import Mutant, mutants
from tests.laws.trying import apart, at_the_fair, calls, fails_beside, laws, place_of, warm_up


def tried(mutant: Mutant, others: list[str]) -> tuple[str, list[str]]:
    """How the law fails if the mistake is made, and which of others fail then as well."""
    with at_the_fair(), mutant.made():
        failed = laws()[mutant.law].fails()
        also = [law for law in others if fails_beside(law)]
    return failed, also


def others_of(mutant: Mutant) -> list[str]:
    """The other laws that may notice a mistake: those that call the function."""
    place, called = place_of(mutant.found().__code__), calls()
    return [law for law in laws() if law != mutant.law and place in called[law]]


def main(arguments: list[str] | None = None) -> int:
    """Make every mistake, and see that its law fails."""
    parser = argparse.ArgumentParser(prog="tests.laws.mutants")
    parser.add_argument("laws", nargs="*", help="only mistakes whose law's name holds such a word")
    parser.add_argument("--alone", action="store_true", help="try the other laws too")
    chosen = parser.parse_args(arguments)
    laws()  # read before any process begins
    if not chosen.laws:
        warm_up()
    wrong = 0
    for mutant in mutants():
        if chosen.laws and not any(word in mutant.law for word in chosen.laws):
            continue
        failed, also = apart(tried, mutant, others_of(mutant) if chosen.alone else [])
        wrong += not failed or bool(also)
        print(f"{'fails' if failed else 'HOLDS'}  {mutant.law}: {mutant.what}", flush=True)
        print(f"       {failed}"[:160])
        for other in also:
            print(f"       ALSO {other}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
