"""Tables with ghosts, red to move."""

from __future__ import annotations

from arkrules.play import GameState, set_up
from arkrules.rules import load_profile

PLAIN = "[aaa aaa aaa aaa]"
MISTY = "[~~~ aaa ~~~ aaa]"
CAP = "[aaa CCC aaa aaa]"


def table(text: str, profile: str = "ghosts", **answers: object) -> GameState:
    """A position with red to lay, unless it says otherwise."""
    rules = load_profile(profile)
    for clause, answer in answers.items():
        rules = rules.with_answer(clause.replace("__", "."), answer)
    head = 'players = ["red", "blue"]\n'
    return set_up(rules, head + ("" if "step" in text else 'step = "lay"\n') + text)


TWO = f"""
tiles = ["0,0 {MISTY}", "1,0 {CAP}", "-1,0 [aaa aaa aaa CCC]"]
pieces = ["blue follower 1,0 C{{blue}}", "red follower -1,0 C{{red}}"]
hands = {{{{ red = ["{{tile}}"] }}}}
"""


def two(tile: str = MISTY, *, blue: str = "", red: str = "", more: str = "") -> str:
    """A misty tile between a follower of blue in the east and one of red in the west."""
    return TWO.format(tile=tile, blue=blue, red=red) + more


CITY = """
tiles = ["0,0 [aaa CCC aaa aaa]", "1,0 [CCC CCC aaa CCC]", "1,-1 [aaa aaa CCC aaa]"]
pieces = [{pieces}]
hands = {{ red = ["[aaa aaa aaa CCC]"] }}
scores = {{ red = {red}, blue = {blue} }}
"""


def city(*pieces: str, red: int = 10, blue: int = 10) -> GameState:
    """Red completes a city of four tiles, worth 8."""
    text = CITY.format(pieces=", ".join(f'"{piece}"' for piece in pieces), red=red, blue=blue)
    return table(text).play("lay /0 2,0").play("pass")


def ring(site: str, misty: int, pieces: str, **answers: object) -> GameState:
    """A site with all neighbors but one, so many of which bear mist, about to be surrounded."""
    cells = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 1))]
    around = [
        f'"{x},{y} [aaa aaa aaa aaa{"; mist" if at < misty else ""}]"'
        for at, (x, y) in enumerate(cells)
    ]
    tiles = ", ".join([f'"0,0 [aaa aaa aaa aaa; {site}, mist]"', *around])
    text = f'tiles = [{tiles}]\npieces = [{pieces}]\nhands = {{ red = ["{PLAIN}"] }}\n'
    return table(text, **answers)
