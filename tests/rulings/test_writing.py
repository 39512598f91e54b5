"""Case files in their normal form."""

from __future__ import annotations

import pytest

from arkrules.errors import CaseError
from arkrules.rulings import read_case
from arkrules.rulings.writing import normalized, write_case

TEXT = """\
id = "dispute"
title = "Who was # 1?"
question = "Who is right?"
basis = "text"
cites = ["base:city"]

[position]
players = ["red", "blue"]
tiles = ["0,0 D"]

[play]
moves = ["draw E"]

[verdict.carcassonne]
to_move = "red"

[verdict.carcassonne.under."city.small=half"]
to_move = "red"
"""


def test_a_case_is_written_key_by_key_in_one_order() -> None:
    assert write_case(read_case(TEXT)) == TEXT
    assert normalized(TEXT.replace('basis = "text"\n', "")) == TEXT


def test_of_a_case_that_is_not_executed_its_answer_is_written() -> None:
    text = (
        'id = "dispute"\ntitle = "A dispute"\nquestion = "Who is right?"\nbasis = "official"\n'
        'origin = "a forum"\nreference = true\nanswer = "Nobody."\n'
    )
    assert write_case(read_case(text)) == normalized(text) == text


def test_of_a_verdict_everything_is_written_and_names_stand_in_quotes_where_they_must() -> None:
    verdict = (
        '[verdict."carcassonne+house.bag"]\nlegal = false\nscores = { red = 3 }\n'
        'turns_on = []\nstatus = "silent"\n'
    )
    text = TEXT.partition("[verdict")[0] + verdict
    assert normalized(text) == text


@pytest.mark.parametrize("lines", ["# one\n", "# one\n# two\n", "\n\n# one\n\n\n# two\n\n\n"])
def test_comments_at_the_beginning_stay_there(lines: str) -> None:
    kept = "\n".join(line for line in lines.splitlines() if line)
    assert normalized(lines + TEXT) == f"{kept}\n\n{TEXT}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[play]", "# one\n[play]"),
        ("[play]", "[play]  # one"),
        ('id = "dispute"', "\n" * 40 + 'id = "dispute"  # one'),
        ('id = "dispute"', "#\n" * 40 + 'id = "dispute"  # one'),
    ],
)
def test_comments_elsewhere_are_not_lost_in_silence(old: str, new: str) -> None:
    with pytest.raises(CaseError, match="has comments among its keys") as caught:
        normalized(TEXT.replace(old, new), file="one.toml")
    assert caught.value.file == "one.toml"


def test_a_file_that_is_no_case_is_told_by_its_name() -> None:
    with pytest.raises(CaseError) as caught:
        normalized("zebra = 1", file="one.toml")
    assert caught.value.file == "one.toml"
    with pytest.raises(CaseError) as caught:
        normalized("zebra = 1")
    assert caught.value.file == ""
