"""Boxes that are known and not playable are named, wherever somebody asks for one."""

from __future__ import annotations

import json

import pytest

from arkrules.errors import CaseError
from arkrules.rpc import Dispatcher
from arkrules.rules import library
from arkrules.rules.libraries import library_of, shipped_variants
from arkrules.rulings.casebook import casebook
from arkrules.search import absent_boxes, explained, search
from arkrules.search.absent import absent_rows
from arkrules.search.storing import index
from tests.running import Run


def named(text: str, *, sure: bool | None = None) -> list[str]:
    found = absent_boxes(library(), text)
    return [box.id for box in found if sure in (None, box.sure)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("dragon eats meeple", ["princess"]), ("The Tower", ["tower"]), ("a wagon", ["abbey"]),
        ("Drache", ["princess"]), ("sárkány", ["princess"]), ("robber baron", ["count"]),
        ("hunters and gatherers", ["hunters"]), ("phantom", ["phantom"]), ("small city", []),
        ("does a pennant count twice", []), ("count", ["count"]),
    ],
)  # fmt: skip
def test_a_word_of_a_box_names_it(text: str, ids: list[str]) -> None:
    assert named(text, sure=True) == ids


def test_a_word_that_something_playable_has_too_names_it_besides() -> None:
    for text, box in {"bridge": "bridges", "castle": "bridges", "sheep": "hills"}.items():
        assert (named(text, sure=True), named(text, sure=False)) == ([], [box])
        assert search(index(library()), [text])[0].entry.group != "pieces"


def test_the_cases_about_a_box_are_reference_cases_that_speak_of_it() -> None:
    (tower,) = absent_boxes(library(), "tower")
    assert "ghosts-on-top-of-a-tower" in tower.cases
    assert all(casebook()[id].reference for id in tower.cases)


def test_a_box_that_came_in_is_not_absent(tmp_path) -> None:
    overlays = tmp_path / "overlays"
    overlays.mkdir()
    (overlays / "tower.toml").write_text('title = "The Tower"\noverlays = "carcassonne"\n')
    shelf = library_of((shipped_variants(), tmp_path))
    assert "tower" not in absent_rows(shelf)
    assert absent_boxes(shelf, "tower") == ()


def test_no_name_of_a_box_is_that_of_another_or_of_something_playable() -> None:
    rows = absent_rows(library())
    words = [word for row in rows.values() for word in row.words]
    assert len(words) == len({*words})
    played = {one.id for one in index(library()) if one.kind in ("mark", "site", "piece", "token")}
    assert played.isdisjoint(words)


@pytest.mark.parametrize("command", ["find", "show", "ask"])
def test_every_command_says_that_a_box_is_not_there_and_lists_its_cases(
    run: Run, command: str
) -> None:
    said = run(command, "tower", code=0 if command == "find" else 1).stdout
    assert said.startswith("The Tower ")
    assert "arkrules ask ghosts-on-top-of-a-tower" in said


def test_the_protocol_names_the_box() -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "find", "params": {"words": "dragon"}}
    found = json.loads(Dispatcher().answer(json.dumps(asked)))["result"]
    assert [(box["id"], box["sure"]) for box in found["absent"]] == [("princess", True)]


def test_an_error_that_names_a_thing_of_a_box_says_so(run: Run, tmp_path) -> None:
    path = tmp_path / "mayor.toml"
    path.write_text(
        'id = "mayor"\ntitle = "A mayor"\nquestion = "?"\n[position]\nplayers = ["red", "blue"]\n'
        'tiles = ["0,0 [CCC a1b bbb b1a]"]\npieces = ["red mayor 0,0 C"]\n'
    )
    assert absent_rows(library())["abbey"].said in run("ask", path, code=2).stderr
    shelf = library()
    assert explained(CaseError("dragon: unknown key"), shelf).startswith("The Princess")
    # A suggestion and the name of a file name nothing.
    for other in (CaseError("no 'x'; did you mean tower?"), CaseError("no", file="tower.toml")):
        assert explained(other, shelf) == other.remedy


def test_a_broken_list_of_boxes_does_not_hide_the_error(tmp_path) -> None:
    (tmp_path / "boxes.toml").write_text("[tower]\ntitle = 1\n")
    error = CaseError("tower: unknown key")
    assert explained(error, library_of((shipped_variants(), tmp_path))) == error.remedy
