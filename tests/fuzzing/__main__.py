"""Hunt for texts that break readers: `python -m tests.fuzzing --minutes N [READER…]`."""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
import time
from pathlib import Path

from tests.fuzzing.hunting import CORPUS, Hunt
from tests.fuzzing.readers import READERS

MEMORY = 4_000_000_000
"""What the whole hunt may take, so that nothing else on the machine suffers."""
STUCK = 600
"""After so many seconds without an end of a few inputs, it is said where the program is."""
MANY = 3
"""How many finds of a reader are enough for once."""
SMALL = 2_000
"""What is kept for reaching far is of at most so many bytes."""


def main() -> int:
    """Hunt through readers in turn; the exit code says whether anything was found."""
    asked = _asked()
    _bound_memory()
    # Nothing that is read may come from where this was started.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    names = asked.readers or list(READERS)
    found = 0
    for name in names:
        faulthandler.dump_traceback_later(STUCK, exit=True)  # what no signal breaks off
        hunt = Hunt(name, asked.seed)
        seconds = asked.minutes * 60 / len(names) if asked.minutes else float("inf")
        until = time.monotonic() + seconds
        left = asked.inputs or 10**9
        while left > 0 and time.monotonic() < until and len(hunt.finds) < MANY:
            faulthandler.dump_traceback_later(STUCK, exit=True)
            hunt.go_on(tries=min(left, 20), seconds=until - time.monotonic())
            left -= 20
        print(f"{name}: {hunt.tries} inputs, {hunt.reached} lines", flush=True)
        for find in hunt.finds:
            file = _write(name, find.name, find.content)
            print(f"  {find.why}\n  {file}", flush=True)
        if asked.keep:
            for number, content in enumerate(_few(hunt.bred)):
                _write(name, f"far-{number:02}.txt", content)
        found += len(hunt.finds)
    return 1 if found else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", choices=[[], *READERS])
    parser.add_argument("--minutes", type=float, default=0, help="for all of them together")
    parser.add_argument("--inputs", type=int, default=0, help="for each; the same every time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep what reached far, if small")
    asked = parser.parse_args()
    if not (asked.minutes or asked.inputs):
        parser.error("say --minutes or --inputs")
    return asked


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _few(bred: list[bytes]) -> list[bytes]:
    """The last few small ones: what they are bred from reached less."""
    return [content for content in bred if len(content) <= SMALL][-5:]


def _write(reader: str, name: str, content: bytes) -> Path:
    folder = CORPUS / reader.replace(" ", "-")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


if __name__ == "__main__":
    sys.exit(main())
