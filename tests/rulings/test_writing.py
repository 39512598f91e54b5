"""Case files in their normal form."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import CaseError
from arkrules.rulings import read_case
from arkrules.rulings.case import normalized, write_case
from tests.rulings.disputes import case_file
from tests.running import error_of

TEXT, MORE = case_file("normal"), case_file("whole")


def test_a_case_is_written_key_by_key_in_one_order() -> None:
    head = MORE.partition("[position]")[0].replace("answer", "reference = true\nanswer").rstrip()
    for text in (TEXT, MORE, f"{head}\n"):
        assert write_case(read_case(text)) == text
    assert normalized(TEXT.replace('basis = "text"\n', "")) == TEXT


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_comments_at_the_beginning_stay_there(end: str) -> None:
    for lines in (
        "# one\n",
        "# one\n# two\n",
        "\n\n# one\n\n\n# two\n\n\n",
        "#\n" * 9,
        "  # one\n \n\t# two\n",
        "# one\u2028still one\x85and on\n",
    ):
        kept = "\n".join(line for line in lines.split("\n") if line.strip())
        assert normalized((lines + TEXT).replace("\n", end)) == f"{kept}\n\n{TEXT}"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_comments_elsewhere_are_not_lost_in_silence(end: str) -> None:
    for above in ("", "# one\n" * 99, "\n" * 99):
        for key, line in (
            ("[play]", "# two\n[play]"),
            ("[play]", "[play]  # two"),
            ('id = "dispute"', 'id = "dispute"# two'),
            ('to_move = "red"\n', 'to_move = "red"\n# two'),
        ):
            text = (above + TEXT.replace(key, line)).replace("\n", end)
            assert error_of(normalized, text, file="one.toml", kind=CaseError).file == "one.toml"


@pytest.mark.parametrize(
    "written",
    ['"Who was # 1?"', "'Who was # 1?'", '"""Who was # 1?"""', "'''\nWho was # 1?'''"],
)
def test_a_mark_within_a_text_is_no_comment(written: str) -> None:
    assert normalized(TEXT.replace('"Who was # 1?"', written)) == TEXT


def test_what_is_said_of_a_file_that_cannot_be_written_anew(snapshot: Snapshot) -> None:
    texts = (TEXT + "# two", "zebra = 1")
    errors = [error_of(normalized, text, file="one.toml", kind=CaseError) for text in texts]
    assert [error.file for error in errors] == ["one.toml"] * 2
    assert list(map(str, errors)) == snapshot
    assert error_of(normalized, "zebra = 1", kind=CaseError).file == ""
