"""Files that commands are tried with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

CAP = "[CCC aaa aaa aaa]"
SMALL = f"""
id = "small-city"
title = "A city of two tiles"
question = "What is it worth?"

[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}"]

[play]
moves = ["lay {CAP}/2 0,-1", "follower C"]
"""
HOLDS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 4 }\n"
WHY = (
    "Red scores 4 points for the city C at 0,-1: 2 tiles × 2 = 4 [city.per_tile]; "
    "Red's follower at 0,-1 goes back to the supply [follower.recall, base:return]"
)
"""What `SMALL` brings, and by which clauses."""
FAILS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 5 }\n[verdict.carcassonne-2000]\n"
BROKEN = SMALL.replace("title =", "titel =")
REFUSED = SMALL.replace("follower C", "follower Z")
REFERENCE = """
id = "reference"
title = "Who begins?"
question = "Who takes the first turn?"
reference = true
answer = "Whomever the youngest player chooses."
"""
FULL = f"""# a comment
id = "small-city"
title = "A city of two tiles"
question = "What is it worth?"
basis = "text"
cites = ["base:city"]

[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}"]
pieces = ["blue follower 0,0 a"]
scores = {{ red = 2 }}
supply = {{ red = {{ follower = 3 }} }}
bag = ["{CAP}*2", "E"]
table = "-9,-9 9,9"

[play]
moves = ["lay {CAP}/2 0,-1", "follower C"]

[verdict.carcassonne]
gains = {{ red = 4 }}
turns_on = ["city.small"]
status = "implied"
"""
"""A case that says all that a case may."""
POSITION = f"""
[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}", "0,-1 {CAP}/2", "0,1 [aaa a1a aaa aaa; monastery]"]
pieces = ["red follower 0,0 a", "blue follower 0,1 1"]
scores = {{ red = 3 }}
"""
DOUBTFUL = """
id = "doubtful"
title = "In doubt"
extends = "carcassonne"
[rules.city.small]
answer = "as-any"
status = "silent"
note = "ours"
readings = [{ answer = "half", because = "of the old rule" }]
"""
Writer = Callable[[str, str], Path]


def files(folder: Path) -> set[str]:
    """The names of everything in a folder."""
    return {path.name for path in folder.iterdir()}


SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    """A picture that is well-formed and says what it shows."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    return root


GAME = """arkrules record 1
title: a small city
profile: carcassonne
position: {"players": ["red", "blue"], "tiles": ["0,0 E"], "bag": ["E", "B"]}

draw E
lay /2 0,-1
follower C
draw B
lay /0 1,0
pass
end
"""
PAIR = ("--under", "carcassonne", "--under", "carcassonne-2000")
