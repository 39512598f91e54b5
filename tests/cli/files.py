"""Files that commands are tried with: those of a folder, and some of them changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.saved_games import GAME as SAVED

Writer = Callable[[str, str], Path]
PREPARED = Path(__file__).with_name("prepared")


def _read(name: str) -> str:
    return (PREPARED / name).read_text(encoding="utf-8")


CAP = "[CCC aaa aaa aaa]"
SMALL = _read("small.toml")
HOLDS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 4 }\n"
FAILS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 5 }\n[verdict.carcassonne-2000]\n"
ARK = f"""{SMALL}
[verdict.ark-en2]
ark = "off"
supply = {{ red = {{ prophet = 1 }} }}

[verdict.carcassonne]
scores = {{ red = 4 }}
"""
"""A case that asks an edition about what it does not know."""
BROKEN = SMALL.replace("title =", "titel =")
REFUSED = SMALL.replace("follower C", "follower Z")
EARLY = SMALL.replace(f"{CAP}/2 0,-1", f"{CAP} 0,-1")
"""A case whose first move is refused already."""
UNLIKE = SMALL.replace(f'"0,0 {CAP}"', f'"0,0 {CAP}", "1,0 {CAP}/3"')
"""A case whose tiles do not match."""
UNTIDY = SMALL.replace("id =", "id=").replace("[play]", "[play]   ")
REFERENCE = _read("reference.toml")
FULL = _read("full.toml")
"""A case that says all that a case may."""
POSITION = _read("table.toml")
DOUBTFUL = _read("own/doubtful.toml")
GAME = _read("game.txt")
WRITTEN = {
    "holds.toml": HOLDS,
    "fails.toml": FAILS,
    "ark.toml": ARK,
    "broken.toml": BROKEN,
    "refused.toml": REFUSED,
    "early.toml": EARLY,
    "unlike.toml": UNLIKE,
    "reasons.toml": UNLIKE.replace("[play]", 'pieces = ["red guard 0,0 a"]\n[play]'),
    "piece.toml": SMALL.replace("[play]", 'pieces = ["blue follower 0,0 a"]\n[play]'),
    "unknown.toml": SMALL.replace(f"0,0 {CAP}", "0,0 E"),
    "cites.toml": HOLDS.replace("[position]", 'cites = ["zebra", "base:n999"]\n[position]'),
    "zebra.toml": POSITION.replace(f"{CAP}/2", "Zebra"),
    "deep.toml": "a = " + "[" * 3000 + "]" * 3000,
    "digits.toml": f"a = {'9' * 5000}",
    "untidy.toml": UNTIDY,
    "faulty.toml": DOUBTFUL.replace('"as-any"', '"quarter"'),
    "edition.toml": HOLDS.replace("verdict.carcassonne", "verdict.carcasonne"),
    "cases/holds.toml": HOLDS,
    "cases/folder.toml/fails.toml": FAILS.replace("small-city", "other").replace("city", "village"),
    "cases/notes.txt": "no case",
    "wrong-set.toml": _read("own/tiles/bits.toml").replace('"bits"', '"base"'),
    "stops.txt": GAME.replace("/2 0,-1", "/2 7,7"),
    "word.txt": GAME.replace("pass", "zebra"),
    "unlike.txt": GAME.replace('["0,0 E"]', '["0,0 E", "1,0 E/3"]'),
    "game.jcz": SAVED,
    "stops.jcz": SAVED.replace("[0, -1]", "[7, 7]"),
    "more.jcz": SAVED.replace('"basic:1": 1', '"basic:1": 1, "traders-and-builders": 1'),
    "circular/one.toml": 'id = "one"\ntitle = "One"\nextends = "two"\n',
    "circular/two.toml": 'id = "two"\ntitle = "Two"\nextends = "one"\n',
}
"""What lies in the folder besides."""


def prepare(folder: Path) -> None:
    """Put all these files into a folder."""
    shutil.copytree(PREPARED, folder, dirs_exist_ok=True)
    for name, text in WRITTEN.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "binary.toml").write_bytes(b'id = "\xff\xfe"\n')
    (folder / "empty").mkdir()


def files(folder: Path) -> set[str]:
    """The names of everything in a folder."""
    return {path.name for path in folder.iterdir()}


PAIR = ("--under", "carcassonne", "--under", "carcassonne-2000")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    """A picture that is well-formed and says what it shows."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    return root
