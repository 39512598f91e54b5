"""Laws that can fail: each is broken by a mistake of its own, `python -m tests.laws.mutants`.

Each law says in its docstring what stands in the library and what would stand there instead.
The mistake is made in the functions that were read, so that whoever calls them meets it, and
the law has to fail.

With `--alone` the other laws are tried too, and none of them may notice anything.
Other tests may: what is to be seen is that no law is there in vain.
"""

from __future__ import annotations

import argparse
import sys

from tests.laws.mistakes import Mistake, mistakes
from tests.laws.trying import CHEAP, apart, at_the_fair, laws
from tests.mutation.making import make


def tried(mistake: Mistake, alone: bool) -> tuple[str, list[str]]:
    """How the law fails if the mistake is made, and which others fail then as well."""
    with at_the_fair():
        make(*mistake.made())
        law = laws()[mistake.law]
        failed = law.fails() or law.fails("thorough")
        others = {name: other for name, other in laws().items() if alone and other is not law}
        also = [
            name
            for name, other in others.items()
            if other.fails("whole" if name.startswith(CHEAP) else "quick")
        ]
    return failed, also


def main(arguments: list[str] | None = None) -> int:
    """Make every mistake, and see that its law fails."""
    parser = argparse.ArgumentParser(prog="tests.laws.mutants")
    parser.add_argument("laws", nargs="*", help="only mistakes whose law's name holds such a word")
    parser.add_argument("--alone", action="store_true", help="try the other laws too")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for mistake in mistakes():
        if chosen.laws and not any(word in mistake.law for word in chosen.laws):
            continue
        failed, also = apart(tried, mistake, chosen.alone)
        wrong += not failed or bool(also)
        print(f"{'fails' if failed else 'HOLDS'}  {mistake.law}: {mistake.what}", flush=True)
        print(f"       {failed}"[:160])
        for other in also:
            print(f"       ALSO {other}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
