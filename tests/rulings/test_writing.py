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


def test_a_case_is_written_with_all_it_says_and_under_each_edition() -> None:
    text = """\
id = "dispute"
title = "Who was # 1?"
question = "Who is right?"
basis = "official"
cites = ["base:city", "base:n6"]
origin = "A table in Cologne"
answer = "Red."

[position]
players = ["red", "blue"]
tiles = ["0,0 D"]

[verdict.carcassonne]
to_move = "red"
turns_on = ["city.small"]
status = "implied"

[verdict."carcassonne+house.bag"]
legal = true
turns_on = []

[verdict."carcassonne+house.bag".under."city.small=half"]
to_move = "red"

[verdict."carcassonne+house.bag".under."hand.size=3"]
to_move = "blue"
"""
    assert write_case(read_case(text)) == text
    head = text.partition("[position]")[0].replace("answer", "reference = true\nanswer")
    assert write_case(read_case(head)) == head.rstrip() + "\n"


@pytest.mark.parametrize(
    "lines",
    [
        "# one\n",
        "# one\n# two\n",
        "\n\n# one\n\n\n# two\n\n\n",
        "#\n" * 9,
        "  # one\n \n\t# two\n",
        "# one\u2028still one\x85and on\n",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_comments_at_the_beginning_stay_there(lines: str, end: str) -> None:
    kept = "\n".join(line for line in lines.split("\n") if line.strip())
    assert normalized((lines + TEXT).replace("\n", end)) == f"{kept}\n\n{TEXT}"


@pytest.mark.parametrize("above", ["", "# one\n" * 99, "\n" * 99])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("[play]", "# two\n[play]"),
        ("[play]", "[play]  # two"),
        ('id = "dispute"', 'id = "dispute"# two'),
        ('to_move = "red"\n', 'to_move = "red"\n# two'),
    ],
)
def test_comments_elsewhere_are_not_lost_in_silence(
    above: str, end: str, key: str, line: str
) -> None:
    with pytest.raises(CaseError, match="has comments among its keys") as caught:
        normalized((above + TEXT.replace(key, line)).replace("\n", end), file="one.toml")
    assert caught.value.file == "one.toml"


@pytest.mark.parametrize(
    "written",
    ['"Who was # 1?"', "'Who was # 1?'", '"""Who was # 1?"""', "'''\nWho was # 1?'''"],
)
def test_a_mark_within_a_text_is_no_comment(written: str) -> None:
    assert normalized(TEXT.replace('"Who was # 1?"', written)) == TEXT


def test_a_file_that_is_no_case_is_told_by_its_name() -> None:
    with pytest.raises(CaseError) as caught:
        normalized("zebra = 1", file="one.toml")
    assert caught.value.file == "one.toml"
    with pytest.raises(CaseError) as caught:
        normalized("zebra = 1")
    assert caught.value.file == ""
