"""Whatever a file holds, reading it gives what it says, or an error of ours."""

from __future__ import annotations

import contextlib
import json
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arkrules.effects import Findings, Recipe
from arkrules.errors import ArkrulesError
from arkrules.play import Position, Record, lexicon, set_up
from arkrules.rules import library
from arkrules.rulings import adjudicate, load_case
from arkrules.tiles import load_set
from arkrules.toml import parse_table
from tests.cli.files import DOUBTFUL, GAME, POSITION
from tests.cli.test_damaged_files import FULL
from tests.paths import VARIANTS
from tests.running import invoke

TILES = """
id = "odd"
title = "Odd"
source = "base"
confidence = "confirmed"
start = ["0,0 A"]
[tiles.A]
outline = "CCC a1b bbb b1a"
marks = "pennant*2@C, touch a-C"
count = 3
about = "a tile"
[tiles.B]
outline = "aaa aaa aaa aaa"
marks = "monastery"
count = 1
about = "another"
"""


# -- what is done with a file ---------------------------------------------------------------------


def put_case(file: Path) -> None:
    case = load_case(file)
    if not case.reference:
        adjudicate(case, ["carcassonne", "ark-en2"])


def put_position(file: Path) -> None:
    for profile in ("carcassonne", "ark-en2", "ghosts"):
        state = set_up(profile, Position.load(file))
        assert set_up(profile, state.position()) == state


def put_record(file: Path) -> None:
    record = Record.load(file)
    assert Record.from_text(record.to_text(), file=str(file)) == record
    assert Record.from_json(record.to_json(), file=str(file)) == record
    record.replay()


def put_profile(file: Path) -> None:
    library([file.parent]).profile(str(file))


def put_tiles(file: Path) -> None:
    load_set(file, lexicon().vocabulary)


def put_findings(file: Path) -> None:
    Recipe.load(file)
    Findings.load(file)


FINDINGS = next((VARIANTS.parent / "docs" / "effects").glob("*.json")).read_text(encoding="utf-8")
JSON = Record.from_text(GAME).to_json()
KINDS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "case": (FULL, put_case),
    "position": (POSITION, put_position),
    "record": (GAME, put_record),
    "json": (JSON, put_record),
    "profile": (DOUBTFUL, put_profile),
    "tiles": (TILES, put_tiles),
    "findings": (FINDINGS, put_findings),
}


def tried(kind: str, content: bytes) -> None:
    """Put a file to its use: nothing but an error of ours comes out."""
    _, put = KINDS[kind]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / ("doubtful.toml" if kind == "profile" else "file.toml")
        file.write_bytes(content)
        said = "read"
        try:
            put(file)
        except ArkrulesError as error:
            said = str(error)
        assert 0 < len(said) < 250_000


# -- what is put into it --------------------------------------------------------------------------

NUMBERS = [
    "0",
    "-1",
    "999",
    "1000",
    "9999999999",
    "9" * 20,
    "9" * 5000,
    "1.5",
    "inf",
    "nan",
    "1e999",
]
SCRAPS = [
    *NUMBERS, *'"[]{}=,#\n\\0aZ-*@/;:+.~ ', '""', "[]", "{}", "true", "null", "*999", "*300000000",
    "/dev/zero", "../x.toml", "\x00", "\x1b[2J", "\u202e", "\ud7ff", "\U0001f600", "\u2028", "٣",
    "[" * 50, "{a=" * 50, "a." * 50, "lay [CCC aaa aaa aaa]/2 0,-1", "ark NESW",
    "red follower 0,0 C", "\r\n", "\t", "'''", '"""', "[position]\n", "[play]\n", "moves = []\n",
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, text: str) -> bytes:
    """A file that was sound, with some changes: scraps put in or over, parts gone or twice."""
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.integers(0, len(text)))
        there = draw(st.integers(here, min(len(text), here + 40)))
        scrap = draw(st.sampled_from(SCRAPS) | st.text(max_size=5))
        change = draw(st.sampled_from(["in", "over", "gone", "twice", "end"]))
        if change == "in":
            text = text[:here] + scrap + text[here:]
        elif change == "over":
            text = text[:here] + scrap + text[there:]
        elif change == "gone":
            text = text[:here] + text[there:]
        elif change == "twice":
            text = text[:there] + text[here:]
        else:
            text = text[:here]
    return text.encode("utf-8", "surrogatepass")


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=True)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(SCRAPS),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.text(max_size=8) | st.sampled_from(["players", "red", "tiles", "ark"]), inner, max_size=4
    ),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@given(content=st.binary(max_size=400))
@example(content=b"")
@example(content=b"\xff\xfe")
@example(content=b"{")
@example(content=b"arkrules record 1\n")
def test_arbitrary_bytes(kind: str, content: bytes) -> None:
    tried(kind, content)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_sound_files_with_changes(kind: str, data: st.DataObject) -> None:
    tried(kind, data.draw(mutated(KINDS[kind][0])))


@given(data=st.data(), value=VALUES)
def test_any_value_anywhere_in_a_record(data: st.DataObject, value: object) -> None:
    raw = json.loads(JSON)
    inside = data.draw(st.booleans())
    table = raw["position"] if inside else raw
    table[data.draw(st.sampled_from([*sorted(table), "more"]))] = value
    tried("json", _quoted(raw).encode())


@given(data=st.data(), value=VALUES)
def test_any_value_anywhere_in_findings(data: st.DataObject, value: object) -> None:
    raw = json.loads(FINDINGS)
    table = data.draw(st.sampled_from([raw, raw["base"], raw["games"], *raw["effects"][:1]]))
    table[data.draw(st.sampled_from([*sorted(table), "more"]))] = value
    tried("findings", _quoted(raw).encode())


@given(text=st.text() | mutated(FULL).map(lambda content: content.decode("utf-8", "replace")))
def test_any_text_as_toml(text: str) -> None:
    with contextlib.suppress(tomllib.TOMLDecodeError):
        assert isinstance(parse_table(text), dict)


@pytest.mark.parametrize("command", [("ask",), ("draw",), ("score",), ("case", "fmt"), ("check",)])
@given(content=mutated(FULL))
def test_commands_on_sound_cases_with_changes(command: tuple[str, ...], content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.toml"
        file.write_bytes(content)
        invoke(*command, file, code=(0, 1, 2))


@given(content=mutated(GAME))
def test_commands_on_sound_records_with_changes(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_bytes(content)
        invoke("replay", file, code=(0, 1, 2))
