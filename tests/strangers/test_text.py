"""Texts from files are shown, and steer nothing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.documents import WRITERS, Document, Listing, line
from arkrules.errors import ArkrulesError, BadNotation, CaseError
from arkrules.formats import parse_table, read_json, write_json, write_table
from arkrules.text import escaped, one_line, printable, sanitize
from tests.strangers.harm import HARM, HARMFUL, STEERING

# -- what is taken out ----------------------------------------------------------------------------


def test_what_steers_is_replaced() -> None:
    for harm in HARMFUL:
        assert sanitize(f"a{harm}b") == "a\ufffdb", ascii(harm)
        assert not STEERING.search(one_line(f"a{harm}b")), ascii(harm)
        assert read_json(escaped(f'"a{harm}b"')) == f"a{harm}b", ascii(harm)
        assert not STEERING.search(escaped(harm)), ascii(harm)


def test_what_people_write_stays() -> None:
    for text in (
        "plain", "two\nlines\tand a tab", "Größe", "győzelem", "ⴰⴱ", "עברית", "a\u00a0b",
        "👩\u200d🌾", "–“”×½",
    ):  # fmt: skip
        assert sanitize(text) == escaped(text) == text


@given(st.text())
def test_nothing_else_goes_and_nothing_that_steers_stays(text: str) -> None:
    shown = sanitize(text)
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
    long = printable("x" * 10_000)
    assert len(long) < 2_100
    assert long.endswith(" …")
    many = printable("\n".join(map(str, range(1000))))
    assert many.splitlines() == [*map(str, range(100)), "…"]


# -- what reads files -----------------------------------------------------------------------------


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
