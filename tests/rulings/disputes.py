"""Cases written in a line, and what comes out of them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

from arkrules.errors import CaseError
from arkrules.rules import Library
from arkrules.rulings import Verdict, adjudicate, check_case, read_case
from arkrules.rulings.check import Difference
from tests.positions import BASE, CAP, FIELD, tiles
from tests.running import error_of

HERE = Path(__file__).parent
WRONG = tomllib.loads((HERE / "wrong.toml").read_text(encoding="utf-8"))
"""Lines that make a case wrong, by where they stand, and where that is told."""
FILE = "dispute.toml"
HEAD = 'id = "dispute"\ntitle = "A dispute"\nquestion = "Who is right?"\n'


def dispute(*position: str, moves: Sequence[str] = (), verdict: str = "", under: str = BASE) -> str:
    """A case file: red and blue, a position, moves, and what is said of one profile."""
    lines = [HEAD, "[position]", 'players = ["red", "blue"]', *position]
    if moves:
        lines += ["[play]", f"moves = {json.dumps(moves)}"]
    if verdict:
        lines += [f'[verdict."{under}"]', verdict]
    return "\n".join(lines)


def differences(text: str, shelf: Library | None = None) -> list[Difference]:
    """What came out otherwise than a case says; nothing if all of it holds."""
    checks = check_case(read_case(text), shelf)
    assert checks
    return [difference for check in checks for difference in check.differences]


def found(text: str, shelf: Library | None = None) -> list[str]:
    """The same, in words."""
    return [str(difference) for difference in differences(text, shelf)]


def unusable(text: str, shelf: Library | None = None) -> CaseError:
    """Why a case cannot be used."""
    error = error_of(lambda: check_case(read_case(text, file=FILE), shelf), kind=CaseError)
    assert error.file == FILE
    return error


def refused(text: str, shelf: Library | None = None) -> str:
    """The same, in words."""
    return str(unusable(text, shelf))


def verdict(text: str, *profiles: object, of: str = BASE) -> Verdict:
    """What one of the profiles asked says about a case."""
    return adjudicate(read_case(text), profiles or [of])[of]  # type: ignore[arg-type]


def case_file(name: str) -> str:
    """The text of a whole case."""
    return (HERE / "cases" / f"{name}.toml").read_text(encoding="utf-8")


PLAIN = dispute(tiles("0,0 D"))


def with_key(line: str) -> str:
    """A case with another key at its top."""
    return HEAD + line + PLAIN[len(HEAD) :]


WON = (
    f"tiles = ['0,0 {CAP}']",
    f"bag = ['{CAP}', 'E*2']",
    'pieces = ["blue follower 0,0 a"]',
    "scores = { red = 5 }",
)
"""Red is about to complete a city of two tiles."""
WINS = (f"lay {CAP}/2 0,-1", "follower C")
IMPOSSIBLE = (tiles("0,0 D", "1,0 U/1"),)
"""Two tiles, on a table that under the profile `walled` takes one."""
TWO = (
    tiles(f"0,0 {CAP}", f"0,1 {FIELD}"),
    'pieces = ["red follower 0,1 a"]',
    f"bag = ['{CAP}']",
)
"""A city of two tiles, and a farm beside it: two clauses decide."""
ENDS = (*WINS, "end")
SMALL, BOTH = dispute(tiles(f"0,0 {CAP}"), moves=WINS), dispute(*TWO, moves=ENDS)
"""A city of two tiles is completed; the same beside a farm, and the game ends."""


def row(clause: str, answer: object, status: str = "stated", *readings: str) -> str:
    """What a profile or an overlay of one's own answers, with other readings of it."""
    because = ", ".join(f"{{ because = 'x', {reading} }}" for reading in readings)
    return (
        f"[rules.{clause}]\nanswer = {answer}\nstatus = '{status}'\nnote = 'ours'\n"
        f"readings = [{because}]\n"
    )
