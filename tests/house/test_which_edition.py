"""The page that leads from a box to an edition says what the rule data says."""

from __future__ import annotations

import re

import pytest

from arkrules.rules import shipped_library
from arkrules.rules.profile import language_of
from arkrules.text import template
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "how-to" / "player.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.fullmatch(r"\|.*\{arkrules:profile\}`([a-z0-9-]+) <\1>` \|", line)
]
SHELF = shipped_library()


def name_in(cell: str) -> str:
    """Return the name of an edition that a cell says and links to."""
    return cell.partition("<")[2].rstrip(">`")


def test_every_edition_is_on_the_page_once() -> None:
    assert sorted(name_in(row[-1]) for row in ROWS) == sorted(SHELF.profile_ids())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: name_in(row[-1]))
def test_what_is_printed_on_the_box_is_what_the_data_says(row: list[str]) -> None:
    publisher, language, years, cell = row
    known = SHELF.profile(name_in(cell)).published
    assert (publisher, template(language), years) == (
        known.publisher, language_of(known.language), known.years,
    )  # fmt: skip


def test_the_numbers_of_tiles_are_those_of_the_data() -> None:
    told = dict(re.findall(r"^\| \*([A-Z][A-Za-z, ]+)\*.*?\| (\d+)", PAGE, flags=re.MULTILINE))
    tiles = {id: SHELF.profile(id).answer("setup.tiles").value for id in SHELF.profile_ids()}
    # The start tile stays in the base game's box, and the new one counts as four.
    haunted = tiles["ghosts"] - (tiles["carcassonne"] - 1) - 4
    inns = SHELF.profile("carcassonne+inns").answer("setup.tiles").value - tiles["carcassonne"]
    assert sorted(map(int, told.values())) == sorted(
        [tiles["carcassonne"], tiles["ark-en2"], haunted, inns]
    )


def test_what_decides_is_answered_differently_by_the_editions_shown() -> None:
    """A question that all editions shown answer alike would decide nothing."""
    shown = re.findall(r"\{arkrules:clause\} (\S+)\n(?::.*\n)*:profiles: (.*)\n", PAGE)
    assert len(shown) == 5
    for clause, names in shown:
        said = {repr(SHELF.profile(name).answer(clause)) for name in names.split()}
        assert len(said) > 1, clause
