"""Tables with ghosts, red to move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arkrules.play import GameState, set_up
from arkrules.rules import load_profile
from tests.fair import another
from tests.games.asking import altered

PLAIN = "[aaa aaa aaa aaa]"
MISTY = "[~~~ aaa ~~~ aaa]"
CAP = "[aaa CCC aaa aaa]"
"""A city to the east."""
WEST = "[aaa aaa aaa CCC]"
"""One to the west."""
ENDED = '\nstep = "draw"\nbag = []\n'
"""Nothing is left to draw."""


def table(text: str, profile: str = "ghosts", **answers: object) -> GameState:
    """A position with red to lay, unless it says otherwise."""
    head = 'players = ["red", "blue"]\n'
    return set_up(
        altered(load_profile(profile), answers),
        head + ("" if "step" in text else 'step = "lay"\n') + text,
    )


def two(
    tile: str = MISTY,
    *others: str,
    blue: str = "",
    red: str = "",
    guard: bool = False,
    more: str = "",
) -> str:
    """A misty tile between a meeple of blue in the east and one of red in the west."""
    meeple = "guard" if guard else "follower"
    pieces = [f"blue {meeple} 1,0 C{blue}", f"red follower -1,0 C{red}", *others]
    there = [f"0,0 {MISTY}", f"1,0 {CAP}", f"-1,0 {WEST}"]
    return f'tiles = {there}\npieces = {pieces}\nhands = {{ red = ["{tile}"] }}\n{more}'


CITY = """
tiles = ["0,0 [aaa CCC aaa aaa]", "1,0 [CCC CCC aaa CCC]", "1,-1 [aaa aaa CCC aaa]"]
pieces = {pieces}
hands = {{ red = ["[aaa aaa aaa CCC]"] }}
scores = {{ red = 10, blue = 10 }}
{more}
"""


def city(*pieces: str, more: str = "", **answers: object) -> GameState:
    """Red lays the tile that completes a city of four tiles, worth 8."""
    return table(CITY.format(pieces=[*pieces], more=more), **answers).play("lay /0 2,0")


def ring(
    site: str,
    misty: int,
    *pieces: str,
    block: tuple[str, ...] = (),
    more: str = "",
    **answers: object,
) -> GameState:
    """A site with all neighbors but one, so many of which bear mist, about to be surrounded.

    Some of the others may be squares of the start block.
    """
    cells = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 1))]
    around = []
    for at, (x, y) in enumerate(cells):
        shown = PLAIN if at >= misty else "[aaa aaa aaa aaa; mist]"
        around.append(f"{x},{y} {BLOCK if f'{x},{y}' in block else shown}")
    there = [f"0,0 [aaa aaa aaa aaa; {site}, mist]", *around]
    text = f'tiles = {there}\npieces = {[*pieces]}\nhands = {{ red = ["{PLAIN}"] }}\n{more}'
    return table(text, **answers)


BLOCK = "[aaa ### ### aaa]"
"""Where the squares of a block hang together nothing is printed."""

OTHERS = """
import attrs
from arkrules.games.base import FOLLOWERS

def piece(name, **traits):
    return attrs.evolve(
        FOLLOWERS, name=name, dealt=lambda profile: 1, synonyms=(), **traits,
        counts_as_follower=False,
    )

EXTENSION = Extension(name="other", pieces=(
    piece("mayor"), piece("pig"),
    piece("hermit", blocks=lambda profile, joining: joining == "guard"),
))
"""
"""A mayor and a pig, of whom the file of figures tells, and a hermit who keeps guards out."""


@contextmanager
def among_others(folder: Path) -> Iterator[str]:
    """A profile of ghosts with these."""
    path = folder / "among.toml"
    path.write_text(
        'id = "among"\ntitle = "Among"\nextends = "ghosts"\nextensions = ["ghosts", "other"]\n'
    )
    with another(folder, OTHERS):
        yield str(path)
