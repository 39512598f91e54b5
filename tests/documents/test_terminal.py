"""Documents in a terminal: only a picture is cut if it is narrow, and lines keep their indent."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from arkrules import set_up
from arkrules.documents import (
    Bullets,
    Document,
    Entries,
    Entry,
    Listing,
    Paragraph,
    Table,
    renderables,
    write_text,
)
from arkrules.telling.pictures import board_picture

LONG = "one two three four five six seven eight nine ten"


def terminal(document: Document, width: int, *, terminal: bool = True) -> list[str]:
    """The lines that a terminal of some width shows."""
    out = Console(
        file=StringIO(), width=width, force_terminal=terminal, color_system=None, markup=False,
        soft_wrap=True, legacy_windows=False,
    )  # fmt: skip
    for part in renderables(document):
        out.print(part)
    assert isinstance(out.file, StringIO)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]


def test_a_long_line_goes_on_below_its_own_beginning() -> None:
    page = Document(blocks=[Bullets([LONG]), Entries([Entry("Term", [Bullets([LONG])])])])
    assert terminal(page, 26) == [
        "- one two three four five",
        "  six seven eight nine ten",
        "",
        "Term",
        "    - one two three four",
        "      five six seven eight",
        "      nine ten",
    ]


def test_a_field_goes_on_behind_its_name() -> None:
    page = Document(blocks=[Entries([Entry("Sources", [LONG])], kind="fields")])
    assert terminal(page, 30) == [
        "Sources: one two three four",
        "         five six seven eight",
        "         nine ten",
    ]


def test_a_word_is_never_taken_apart() -> None:
    word = "https://example.org/a-page-with-a-long-name"
    assert terminal(Document(blocks=[Paragraph(f"See {word} there")]), 20) == [
        "See", word, "there",
    ]  # fmt: skip


@pytest.mark.parametrize("width", [10, 40, 200])
def test_a_file_is_never_broken(width: int) -> None:
    page = Document(blocks=[Listing(text=f"{LONG}\n\n{LONG}\n")])
    assert terminal(page, width) == [LONG, "", LONG]


def test_a_board_that_is_too_wide_is_cut_and_all_of_it_is_a_command_away() -> None:
    tiles = [f"{x},0 [aaa aaa aaa aaa]" for x in range(9)]
    wide = set_up("carcassonne", {"players": ["red", "blue"], "tiles": tiles})
    page = Document(blocks=[board_picture(wide, "Wide")])
    shown = terminal(page, 40)
    assert max(map(len, shown[:-2])) == 40
    assert any(line.endswith("…") for line in shown)
    assert "arkrules draw" in " ".join(shown[-2:])
    assert not any("…" in line or "draw" in line for line in terminal(page, 80))
    assert not any("…" in line for line in terminal(page, 40, terminal=False))


def test_what_is_piped_is_not_broken() -> None:
    page = Document(blocks=[Bullets([LONG * 6])])
    assert terminal(page, 30, terminal=False) == [f"- {LONG * 6}"]
    assert write_text(page) == f"- {LONG * 6}\n"


TABLE = Table(
    columns=["profile", "edition", "year"],
    rows=[("carcassonne-2000", "First farm scoring", "2000"), ("ark-hu", "Leaflet", "")],
    kind="columns",
)


def test_a_table_that_has_room_is_a_table() -> None:
    assert terminal(Document(blocks=[TABLE]), 60) == [
        "profile           edition             year",
        "carcassonne-2000  First farm scoring  2000",
        "ark-hu            Leaflet",
    ]


def test_a_table_with_less_room_breaks_its_cells_but_not_the_first() -> None:
    assert terminal(Document(blocks=[TABLE]), 33) == [
        "profile           edition       year",
        "carcassonne-2000  First farm    2000",
        "                  scoring",
        "ark-hu            Leaflet",
    ]


@pytest.mark.parametrize("width", [1, 12, 20, 32])
def test_a_table_without_room_is_written_row_by_row(width: int) -> None:
    lines = terminal(Document(blocks=[TABLE]), width)
    assert lines[0] == "carcassonne-2000"
    assert "ark-hu" in lines
    assert "…" not in "".join(lines)
    if width == 32:
        assert lines == [
            "carcassonne-2000",
            "  edition  First farm scoring",
            "  year     2000",
            "",
            "ark-hu",
            "  edition  Leaflet",
        ]


def test_an_empty_cell_is_passed_over_and_those_behind_it_are_not() -> None:
    table = Table(columns=["a", "b", "c"], rows=[("x" * 30, "", "y" * 30)], kind="columns")
    assert terminal(Document(blocks=[table]), 35) == ["x" * 30, f"  c  {'y' * 30}"]


def test_lines_of_a_cell_stand_below_each_other() -> None:
    table = Table(columns=["a", "b"], rows=[("x", [Bullets(["one", "two"])])], kind="columns")
    assert terminal(Document(blocks=[table]), 30) == ["a  b", "x  - one", "   - two"]
