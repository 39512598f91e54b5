"""Texts from files are shown, and steer nothing."""

from __future__ import annotations

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
from tests.cli.files import DOUBTFUL, GAME, Writer
from tests.running import Run
from tests.strangers.harm import HARM, HARMFUL, QUOTED, STEERING

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
