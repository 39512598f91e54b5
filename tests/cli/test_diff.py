"""`arkrules diff`: editions compared, as a table and as prose."""

from __future__ import annotations

import re

import pytest


def test_a_comparison_as_text_names_every_edition_s_answer(run):
    text = run("diff", "carcassonne", "carcassonne-2000").stdout
    lines = text.splitlines()
    at = lines.index("What is a completed city of two tiles worth?  city.small")
    assert lines[at + 1] == "  Today's rules       The same as any city."
    assert lines[at + 3] == "  First farm scoring  1 for each tile and 1 for each pennant."
    assert lines[at + 5].startswith("  Cases               small-city-with-a-pennant; small-city; ")
    assert "2 of " in text


def test_a_default_is_not_told_as_if_print_had_it(run):
    text = run("diff", "carcassonne", "ghosts").stdout
    assert re.search(
        r"  Today's rules +\? None\.\n +its files do not say; this is the default\n", text
    )
    text = run("diff", "carcassonne", "ghosts", "--prose").stdout
    assert "Today's rules its files do not say; this is the default\n" in text


def test_what_only_one_of_them_knows_stands_in_a_table_and_its_notes_behind(run):
    lines = run("diff", "carcassonne", "ghosts").stdout.splitlines()
    only = lines.index("Only in Spirits, Castles and Graveyards")
    notes = lines.index("Notes on what is only in Spirits, Castles and Graveyards")
    row = lines.index("Must a player haunt when the tile just laid asks for it?  mist.mandatory")
    assert only < row < notes
    assert lines[row + 1 : row + 3] == ["  Answer  Yes.", "          stated: ghosts:mist"]
    note = (
        "    Each of the three cases says must; only the sentence before them speaks of an option."
    )
    assert lines.index(note) > notes
    assert lines[lines.index(note) - 1] == "mist.mandatory"


def test_a_page_folds_the_notes_away(run):
    page = run("diff", "carcassonne", "ghosts", "--format", "html").stdout
    title = "Notes on what is only in Spirits, Castles and Graveyards"
    _, folded, rest = page.partition(f"<details><summary>{title}</summary>")
    assert folded
    assert "Each of the three cases says must" in rest.partition("</details>")[0]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("carcassonne",), "two profiles at least, found carcassonne"),
        (("carcassonne", "nowhere"), "no profile or overlay 'nowhere'"),
        (("carcassonne", "carcassonne"), "named twice"),
        (("carcassonne", "ark-de", "--format", "pdf"), "'pdf' is not one of"),
        (("carcassonne", "ark-de", "--prose", "--all"), "leave out --all and --status"),
        (("carcassonne", "ark-de+house.bag"), "is for carcassonne"),
    ],
)
def test_what_cannot_be_told_is_said_in_a_line(run, words, cause):
    assert cause in run("diff", *words, code=2).stderr
