"""Figures of other expansions, and their traits."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from arkrules.authoring.schemas import file_schema
from arkrules.errors import ProfileError
from arkrules.files import FileText
from arkrules.games.ghosts.figures import Figure, figures_of, read_figures
from arkrules.play import assembly_of
from arkrules.rules import load_profile
from tests.running import error_of


def test_figures_of_other_expansions_have_their_traits() -> None:
    figures = figures_of(assembly_of(load_profile("ghosts")))
    assert {name: figures[name].haunted for name in ("abbot", "pig", "guard")} == {
        "abbot": True,
        "pig": False,
        "guard": False,
    }
    assert not figures["abbot"].castle
    assert not figures["mayor"].graveyard
    assert figures["large"].weight == 2


def test_a_figure_of_which_nothing_is_said_may_do_everything(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text("[knight]\n", encoding="utf-8")
    assert read_figures(FileText(str(path), path.read_text())) == {
        "knight": Figure(
            title="", expansion="", haunted=True, castle=True, graveyard=True,
            weight=1, weight_per="", cite=(),
        )
    }  # fmt: skip


def test_a_file_of_figures_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text("[knight]\nhaunted = 3\ncolor = 'red'\n", encoding="utf-8")
    error = error_of(read_figures, FileText(str(path), path.read_text()), kind=ProfileError)
    assert (error.file, len(error.faults)) == (str(path), 2)


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ({"knight": {"haunted": False, "weight": 3}, "page": {}}, []),
        ({"knight": {"haunted": "no"}}, [["knight", "haunted"]]),
        ({"knight": {"color": "red"}}, [["knight"]]),
        ({"knight": 3}, [["knight"]]),
        (["knight"], [[]]),
    ],
)
def test_the_schema_of_such_a_file_is_one_of_figures_by_their_kinds(
    table: object, wrong: list[list[str]]
) -> None:
    schema = file_schema("pieces", ())
    Draft7Validator.check_schema(schema)
    assert schema["title"]
    assert [[*error.path] for error in Draft7Validator(schema).iter_errors(table)] == wrong
