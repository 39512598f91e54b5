"""What sources say, sentence by sentence: how such a file is read, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, library
from arkrules.rules.finding import Library
from arkrules.rules.passages import PassageFile, Uncarried
from arkrules.telling import Rulebook

SOURCE = '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nsections = ["small", "large"]\n'
RIGHT = """
format = 1

[[small]]
sentences = [2, 3]
about = "Two tiles are a city."
clauses = ["city.small"]
cases = ["small-city"]

[[small]]
sentences = [1]
about = "What follows is about cities."
reason = "lead-in"

[[large]]
sentences = [1]
about = "Two tiles are a city."
repeats = "club:small"
"""


@pytest.fixture
def club(tmp_path: Path):
    """What is read of a club's rules, once they are written down, right or with a change.

    With `known`, clauses and cases are looked for too, which needs the shipped ones.
    """
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "passages").mkdir()

    def read(*changed: str, name: str = "club", known: bool = False) -> PassageFile:
        text = RIGHT
        for old, new in zip(changed[::2], changed[1::2], strict=True):
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "passages" / f"{name}.toml").write_text(text, encoding="utf-8")
        if known:
            return Rulebook(library([tmp_path])).passages[name]
        return Library.among((tmp_path,)).passages[name]

    return read


def test_a_source_is_read_place_by_place(club) -> None:
    found = club()
    first, second = found.places["small"]
    assert (first.sentences, first.clauses, first.cases) == ([2, 3], ["city.small"], ["small-city"])
    assert first.carried
    assert (second.reason, second.carried) == (Uncarried.LEAD_IN, False)
    assert [(place, at) for place, at, _ in found] == [("small", 0), ("small", 1), ("large", 0)]
    assert found.places["large"][0].repeats == "club:small"


def test_of_a_passage_its_sentences_and_what_carries_it_are_enough(club) -> None:
    """The form of the file need not be said, and nothing else of what is carried."""
    first, second = club('clauses = ["city.small"]\n', "").places["small"]
    assert (first.clauses, first.carried) == ([], True)
    first, second = club("format = 1", "", 'cases = ["small-city"]\n', "").places["small"]
    assert (first.cases, first.repeats, first.reason, first.note) == ([], "", None, "")
    assert first.carried
    assert (second.clauses, second.cases, second.note) == ([], [], "")


def test_what_nothing_carries_yet_is_open_with_a_word_on_it(club) -> None:
    (_, second) = club('"lead-in"', '"open"\nnote = "a clause is missing"').places["small"]
    assert (second.reason, second.note) == (Uncarried.OPEN, "a clause is missing")


def test_a_source_without_such_a_file_has_none(tmp_path: Path) -> None:
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    assert "club" not in Rulebook(library([tmp_path])).passages


NONE = "no passage has sentence 2"
BOTH = "what clauses or cases carry, or what is repeated, needs no reason"
NEITHER = "without clauses and cases it names what it repeats, or gives a reason"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (("format = 1", "format = 2"), "this version reads format 1"),
        (("[2, 3]", "[3]"), f"small: {NONE}"),
        (("[2, 3]", "[1, 2, 3]"), "small: two passages have sentence 1"),
        (("[2, 3]", "[0, 2, 3]"), "small: sentences are counted from 1"),
        (("[2, 3]", "[]"), "small[0].sentences: no sentence is named"),
        (("[[large]]", "[[larg]]"), "club has no section or note 'larg'; did you mean large?"),
        (('reason = "lead-in"', 'reason = "boredom"'), "small[1].reason: "),
        (('reason = "lead-in"', 'reason = "open"'), "small[1].note: what is open is said in the"),
        (('reason = "lead-in"', 'cases = ["small-city"]\nreason = "lead-in"'), BOTH),
        (('repeats = "club:small"', 'repeats = "club:small"\nreason = "advice"'), BOTH),
        (('reason = "lead-in"', ""), f"small[1].clauses: {NEITHER}"),
        (("club:small", "club:smal"), "large[0].repeats: 'club:smal': club has no section or note"),
        (("club:small", "club:large"), "large[0].repeats: it names its own place"),
        (("about = ", "abuot = "), "small[0].abuot: unknown key; did you mean about?"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(club, changed: tuple[str, ...], told: str) -> None:
    with pytest.raises(ProfileError) as caught:
        club(*changed)
    assert told in str(caught.value)
    assert caught.value.key == ("format" if "format = 2" in changed else "")
    assert Path(caught.value.file).name == "club.toml"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (('"city.small"', '"city.smal"'), "small[0].clauses: there is no 'city.smal'; did you"),
        (('"small-city"', '"smal-city"'), "small[0].cases: there is no 'smal-city'; did you mean"),
    ],
)
def test_what_carries_a_passage_is_a_clause_or_a_case_that_is_there(
    club, changed: tuple[str, ...], told: str
) -> None:
    assert club(known=True).places["small"][0].carried
    with pytest.raises(ProfileError) as caught:
        club(*changed, known=True)
    assert told in str(caught.value)
    assert Path(caught.value.file).name == "club.toml"


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        (
            ("[2, 3]", "[0, 3, 3]"),
            [
                "small: no passage has sentence 2",
                "small: two passages have sentence 3",
                "small: sentences are counted from 1",
            ],
        ),
        (
            ("[2, 3]", "[2, 3, 4, 5, 6, 7, 9]", "[1]", "[10]"),
            ["small: no passage has sentence 1"],
        ),
        (
            ("[2, 3]", "[2, 3, 4, 5, 6, 7, 8]", "[1]", "[1, 1, 8]"),
            [
                "small: two passages have sentence 1",
                "small: two passages have sentence 8",
            ],
        ),
        (("[2, 3]", "[6]"), ["small: no passage has sentence 2"]),
        (("[1]", "[4]"), ["small: no passage has sentence 1"]),
        (
            ("[[large]]\nsentences = [1]", "[[large]]\nsentences = []"),
            ["large[0].sentences: no sentence is named"],
        ),
        (
            ("[[large]]", "[[larg]]", "club:small", "clbu"),
            [
                "'club:larg': club has no section or note 'larg'; did you mean large?",
                "larg[0].repeats: 'clbu' cites an unknown source; did you mean club?",
            ],
        ),
    ],
)
def test_every_fault_is_told_and_nothing_else(
    club, changed: tuple[str, ...], faults: list[str]
) -> None:
    with pytest.raises(ProfileError) as caught:
        club(*changed)
    assert list(caught.value.faults) == faults


def test_these_are_the_reasons_for_which_nothing_carries_a_passage() -> None:
    assert [reason.value for reason in Uncarried] == [
        "components", "flavor", "advice", "publication", "lead-in", "open",
    ]  # fmt: skip


def test_the_file_is_called_like_a_source(club) -> None:
    with pytest.raises(ProfileError, match="there is none called 'clbu'; did you mean club"):
        club(name="clbu")


def test_what_cannot_be_read_is_an_error(club, tmp_path: Path) -> None:
    club()
    (tmp_path / "passages" / "club.toml").write_bytes(b"\xff")
    with pytest.raises(ProfileError, match="cannot be read"):
        _ = Rulebook(library([tmp_path])).passages
