"""What was disputed elsewhere: how it is listed, and that each question has its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import library
from arkrules.errors import CaseError
from arkrules.rulings.casebook import DisputeRow, NoCase
from arkrules.telling import Rulebook
from tests.faults import one_of_each, places
from tests.running import error_of

BOOK = Rulebook()


def test_every_question_has_a_case_or_says_why_none_answers_it() -> None:
    """181 were collected: none may be lost, and none that we could answer may stay open."""
    assert Counter(id[0] for id in BOOK.disputes) == {
        "A": 32, "B": 65, "F": 9, "G": 30, "I": 2, "M": 7, "R": 24, "T": 5, "X": 7,
    }  # fmt: skip
    unanswered = {id: one.reason for id, one in BOOK.disputes.items() if not one.cases}
    assert unanswered == dict.fromkeys(("M02", "M03", "M04", "M05", "M07"), NoCase.OTHER_GAME)
    assert [id for id, one in BOOK.disputes.items() if one.question[-1] != "?"] == []


def test_a_case_that_says_where_it_was_asked_answers_something_listed() -> None:
    named = {case for one in BOOK.disputes.values() for case in one.cases}
    lost = [case.id for case in BOOK.casebook if case.origin and case.id not in named]
    assert lost == ["ark-dating-a-copy"], "which rests on what a shop lists, and nobody asked"


RIGHT = """
format = 1

[Z1]
question = "What is a city of two tiles worth?"
cases = ["small-city"]

[Z2]
question = "And what is it worth elsewhere?"
reason = "other-game"
note = "That is another game."
"""
Read = Callable[..., dict[str, DisputeRow]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Disputes of one's own, right or with a change."""

    def disputes(*changed: str) -> dict[str, DisputeRow]:
        text = RIGHT
        for old, new in zip(changed[::2], changed[1::2], strict=True):
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "disputes.toml").write_text(text, encoding="utf-8")
        found = Rulebook(library([tmp_path])).disputes
        return {id: one for id, one in found.items() if id[0] == "Z"}

    return disputes


def test_a_folder_may_bring_its_own(read: Read) -> None:
    first, second = read().values()
    assert (first.cases, first.reason, first.note) == (["small-city"], None, "")
    assert (second.cases, second.reason) == ([], NoCase.OTHER_GAME)
    assert read("format = 1", "") == read(), "the form of the file need not be said"
    assert read("other-game", "open")["Z2"].reason is NoCase.OPEN


def test_of_what_is_listed_twice_the_first_is_told(tmp_path: Path) -> None:
    for folder, ids in (("one", "GFEDCBA"), ("two", "ABCDEFG")):
        (tmp_path / folder).mkdir()
        rows = (f'[Z{id}]\nquestion = "Is it?"\ncases = ["small-city"]\n' for id in ids)
        (tmp_path / folder / "disputes.toml").write_text("".join(rows), encoding="utf-8")
    shelf = library([tmp_path / "one", tmp_path / "two"])
    assert "'ZA'" in str(error_of(lambda: Rulebook(shelf).disputes, kind=CaseError))


WRONG = {
    ("format = 1", "format = 2"): "",
    ('cases = ["small-city"]', ""): "Z1.cases",
    ('"small-city"', '"smal-city"'): "Z1.cases",
    ('reason = "other-game"', 'reason = "fun"'): "Z2.reason",
    ('note = "That is another game."', ""): "Z2.note",
    ('reason = "other', 'cases = ["small-city"]\nreason = "other'): "Z2.cases",
    ('note = "That', 'nots = "That'): "Z2.nots",
    ("[Z1]", "[A01]"): "",
}


def test_what_is_wrong_is_told_with_its_place(read: Read) -> None:
    for changed, place in WRONG.items():
        error = error_of(read, *changed, kind=CaseError)
        assert places(error) == [place], changed
        assert Path(error.file).name == "disputes.toml"
        assert error.key == ("format" if "format = 2" in changed else "")


def test_what_is_said_of_what_is_wrong(read: Read, snapshot: Snapshot) -> None:
    errors = [error_of(read, *changed, kind=CaseError) for changed in WRONG]
    assert one_of_each(fault for error in errors for fault in error.faults) == snapshot
