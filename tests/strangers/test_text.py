"""Texts from files are shown, and steer nothing."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.documents import WRITERS, Document, Listing, line
from arkrules.errors import ArkrulesError, BadNotation, CaseError
from arkrules.harmless import escaped, harmless, one_line, told
from arkrules.json import read_json, write_json
from arkrules.play import Record
from arkrules.toml import parse_table, write_table
from tests.cli.files import CAP, DOUBTFUL, GAME, SMALL, Writer
from tests.running import Run

HARMFUL = [
    *map(chr, [0, 7, 8, 0xB, 0xC, 0xD, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9D, 0x9F]),
    "\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c", "\u202d",
    "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\ufff9", "\ufffe",
]  # fmt: skip
HARM = "".join(HARMFUL)
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
"""What must never come out."""
QUOTED = "".join(f"\\u{ord(harm):04x}" for harm in HARMFUL)
"""The same as TOML and JSON write it."""


# -- what is taken out ----------------------------------------------------------------------------


@pytest.mark.parametrize("harm", HARMFUL, ids=[f"U+{ord(harm):04X}" for harm in HARMFUL])
def test_what_steers_is_replaced(harm: str) -> None:
    assert harmless(f"a{harm}b") == "a\ufffdb"
    assert not STEERING.search(one_line(f"a{harm}b"))
    assert read_json(escaped(f'"a{harm}b"')) == f"a{harm}b"
    assert not STEERING.search(escaped(harm))


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "two\nlines\tand a tab",
        "Größe",
        "győzelem",
        "ⴰⴱ",
        "עברית",
        "a\u00a0b",
        "👩\u200d🌾",
        "–“”×½",
    ],
)
def test_what_people_write_stays(text: str) -> None:
    assert harmless(text) == escaped(text) == text


@given(st.text())
def test_nothing_else_goes_and_nothing_that_steers_stays(text: str) -> None:
    shown = harmless(text)
    assert len(shown) == len(text)
    assert not STEERING.search(shown)
    kept = [there for here, there in zip(text, shown, strict=True) if here != there]
    assert set(kept) <= {"\ufffd"}
    changed = {here for here, there in zip(text, shown, strict=True) if here != there}
    assert {unicodedata.category(one)[0] for one in changed} <= {"C", "Z"}
    assert "\n" not in one_line(text)


@given(st.dictionaries(st.text(), st.text() | st.lists(st.text())))
def test_documents_for_programs_hold_every_text_and_steer_nothing(content: dict) -> None:
    text = write_json(content)
    assert read_json(text) == content
    assert not STEERING.search(text)
    if "\\ud" not in text:  # TOML has no half characters
        toml = write_table("table", content)
        assert parse_table(toml)["table"] == content
        assert not STEERING.search(toml)


@pytest.mark.parametrize("markup", WRITERS)
def test_no_markup_brings_it_to_a_reader(markup: str) -> None:
    page = Document(blocks=[line(f"a{HARM}b"), Listing(text=f"c{HARM}d", title=f"e{HARM}f")])
    text = WRITERS[markup](page)
    assert not STEERING.search(text)
    assert "\ufffd" in text


def test_a_message_is_not_endless() -> None:
    long = told("x" * 10_000)
    assert len(long) < 2_100
    assert long.endswith(" …")
    many = told("\n".join(map(str, range(1000))))
    assert many.splitlines() == [*map(str, range(100)), "…"]


# -- what reads files -----------------------------------------------------------------------------


CASE = SMALL.replace("A city of two tiles", f"A city {QUOTED} of two tiles").replace(
    "What is it worth?", f"What {QUOTED} is it worth?"
)


@pytest.mark.parametrize("format", [*WRITERS, "json"])
@pytest.mark.parametrize("command", ["ask", "check"])
def test_a_case_steers_nothing(run: Run, write: Writer, command: str, format: str) -> None:
    result = run(command, write("small.toml", CASE), "--format", format)
    assert result.stdout
    assert not STEERING.search(result.stdout + result.stderr)


def test_a_picture_of_it_steers_nothing_either(run: Run, write: Writer) -> None:
    assert not STEERING.search(run("draw", write("small.toml", CASE)).stdout)
    position = CASE[CASE.index("[position]") :]
    run("score", write("position.toml", position))


@pytest.mark.parametrize("format", [*WRITERS, "json"])
@pytest.mark.parametrize("under", [(), ("--under", "carcassonne", "--under", "carcassonne-2000")])
def test_a_record_steers_nothing(
    run: Run, write: Writer, under: tuple[str, ...], format: str
) -> None:
    game = write("game.txt", GAME.replace("a small city", f'"a small {QUOTED} city"'))
    assert HARM in Record.load(game).title
    result = run("replay", game, *under, "--format", format)
    assert not STEERING.search(result.stdout + result.stderr)


@pytest.mark.parametrize("format", [*WRITERS, "json"])
@pytest.mark.parametrize("command", ["show doubtful", "profiles", "diff doubtful carcassonne"])
def test_a_profile_steers_nothing(run: Run, write: Writer, command: str, format: str) -> None:
    rules = DOUBTFUL.replace("In doubt", f"In {QUOTED} doubt").replace("ours", f"o{QUOTED}urs")
    rules = rules.replace("the old rule", f"the {QUOTED} old rule")
    folder = write("own/doubtful.toml", rules).parent
    words = (*command.split(), "--profile-path", folder, "--format", format)
    result = run(*words, code=(0, 1))
    assert "doubt" in result.stdout
    assert not STEERING.search(result.stdout + result.stderr)


@pytest.mark.parametrize("format", [*WRITERS, "json"])
def test_a_set_of_tiles_steers_nothing(run: Run, write: Writer, format: str) -> None:
    tiles = write(
        "own/tiles/odd.toml",
        f'id = "odd"\ntitle = "Odd {QUOTED}"\nsource = "so{QUOTED}urce"\nconfidence = "confirmed"\n'
        f'[tiles.A]\noutline = "aaa aaa aaa aaa"\ncount = 1\nabout = "all {QUOTED} field"\n',
    )
    folder = tiles.parent.parent
    result = run("tiles", "odd", "--profile-path", folder, "--format", format)
    assert not STEERING.search(result.stdout + result.stderr)
    run("tiles", "odd", "--profile-path", folder, "--svg", folder / "drawn")
    assert not STEERING.search((folder / "drawn" / "A.svg").read_text(encoding="utf-8"))


BROKEN = [
    SMALL.replace("players", f'"pl{QUOTED}ayers"'),
    SMALL.replace("[position]", f'"od{QUOTED}d" = 1\n[position]'),
    SMALL.replace(CAP, f"[CCC{QUOTED}]"),
    SMALL.replace("follower C", f"follower {QUOTED}"),
    SMALL.replace("follower C", f"{QUOTED}"),
    SMALL + f'\n[verdict."car{QUOTED}cassonne"]\n',
    SMALL + f'\n[verdict.carcassonne]\n"le{QUOTED}gal" = 1\n',
    SMALL + f'\n[verdict.carcassonne]\nto_move = "re{QUOTED}d"\n',
    SMALL + f'\n[verdict.carcassonne.scores]\n"re{QUOTED}d" = 1\n',
    SMALL + f'\n[verdict.carcassonne.under."farm{QUOTED}=1"]\nlegal = true\n',
    SMALL.replace('players = ["red", "blue"]', f'players = ["re{QUOTED}d"]'),
    SMALL.replace("small-city", f"small{QUOTED}"),
    f"{SMALL}{HARM}",
]


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("command", [("ask",), ("check",), ("draw",), ("score",), ("case", "fmt")])
def test_nor_does_what_is_said_of_a_faulty_file(
    run: Run, write: Writer, command: tuple[str, ...], text: str
) -> None:
    result = run(*command, write("odd.toml", text), code=(0, 1, 2))
    assert not STEERING.search(result.stdout + result.stderr)


def test_a_fault_brings_no_lines_of_its_own() -> None:
    error = CaseError("odd\nerror: all is lost", file="x\ny.toml", key="a\rb")
    assert str(error) == "x y.toml: a b: odd error: all is lost"
    assert error.faults == ("odd\nerror: all is lost",)
    both = CaseError(["one\ntwo", "three"], file="x.toml")
    assert [line[:4] for line in str(both).splitlines()[1:]] == ["  - "] * 2


def test_errors_keep_what_they_are_about() -> None:
    error = BadNotation("\x1b[2J", "no tile")
    assert error.text == "\x1b[2J"
    assert str(ArkrulesError("\x1b[2J")) == "\ufffd[2J"
