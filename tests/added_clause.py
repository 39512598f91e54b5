"""Add a clause that decides nothing to a game, and run the quick tests.

`python -m tests.added_clause ark` does it in a copy of the checkout.

A new question, answered by its default in every edition, changes no verdict and stops no kernel.
Tests that fail with it count what they could derive; only approvals may, since a person should
look at them: at most five.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.running import UNREAD
from tests.paths import ROOT

NAME = "spare"
CLAUSE = f"""
    {NAME}: bool = clause("{NAME.title()}?", default=False)
"""
ANSWER = """
[rules.{id}]
answer = false
status = "silent"
note = "nothing is printed about it"
"""


def declared_in(copy: Path, game: str) -> str:
    """Declare the clause in the first group of a game, and return its id."""
    part = "play" if game == "play" else f"games/{game}"
    path = copy / "arkrules" / part / "clauses.py"
    source = path.read_text(encoding="utf-8")
    found = re.search(
        r'@clause_group\("(?P<heading>\w+)".*\n(?:.*\n)*?    """(?:.|\n)*?"""\n', source
    )
    assert found is not None
    path.write_text(source[: found.end()] + CLAUSE + source[found.end() :], encoding="utf-8")
    return f"{found['heading']}.{NAME}"


def answered(copy: Path, game: str, id: str) -> list[str]:
    """Answer it where a game is begun, or in every root for what all games have; the files."""
    found = []
    for path in sorted((copy / "variants").glob("*/*.toml")):
        head = path.read_text("utf-8").partition("\n[")[0]
        begins = f'extensions = ["{game}"' in head
        root = path.parent.name == "profiles" and "\nextends = " not in head
        if begins or (game in ("base", "play") and root):
            with path.open("a", encoding="utf-8") as out:
                out.write(ANSWER.format(id=id))
            found.append(path.name)
    return found


def main() -> int:
    """Print the tests that fail; the exit code says whether there are more than five."""
    parser = argparse.ArgumentParser(prog="python -m tests.added_clause", description=__doc__)
    parser.add_argument("game", help="a folder of arkrules/games, or play")
    parser.add_argument("tests", nargs="*", default=["tests"], metavar="PATH")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=UNREAD)
        id = declared_in(copy, asked.game)
        print(f"{id}, answered in {', '.join(answered(copy, asked.game, id)) or 'no file'}")
        for words in (
            ["arkrules", "schema", "--into", "variants/schemas", "--force"],
            ["arkrules.search"],
        ):
            subprocess.run(
                [sys.executable, "-m", *words], cwd=copy, check=True, stdout=subprocess.DEVNULL
            )
        words = ["pytest", "-q", "-n", "auto", "-m", "not slow", "--tb=line", *asked.tests]
        run = subprocess.run(
            [sys.executable, "-m", *words], cwd=copy, capture_output=True, text=True, check=False
        )
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    print("\n".join([*failed, f"{len(failed)} tests fail; {run.stdout.strip().splitlines()[-1]}"]))
    return int(len(failed) > 5)


if __name__ == "__main__":
    sys.exit(main())
