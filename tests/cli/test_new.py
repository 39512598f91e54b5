"""`arkrules new` and `schema`: what authors begin with, and other documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules.rules import library
from arkrules.rulings import load_case
from tests.cli.files import files
from tests.running import Run


@pytest.mark.parametrize("kind", ["export", "messages", "openrpc"])
def test_other_documents_have_schemas(run: Run, kind: str) -> None:
    schema = json.loads(run("schema", kind).stdout)
    assert schema.get("$schema") or schema["openrpc"]


def test_a_new_case_can_be_asked_of_every_edition_and_is_well_formed(
    run: Run, told, tmp_path: Path
) -> None:
    path = tmp_path / "my-dispute.case.toml"
    assert str(path) in run("new", "case", path).stdout
    case = load_case(path)
    assert (case.id, *case.verdicts) == ("my-dispute",)
    asked = told(f"ask {path}")["verdicts"]
    assert {one["profile"] for one in asked if one["applicable"]} == {*library().profile_ids()}
    run("fmt", "--check", path)


def test_a_new_case_names_an_edition_in_an_empty_verdict_and_its_schema(
    run: Run, tmp_path: Path
) -> None:
    text = 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    run("schema", "case", "--into", tmp_path / "schemas")
    path = tmp_path / "dispute.toml"
    for name in ("mine.toml", "carcassonne+house.no-final"):
        run("new", "case", path, "--under", name, "--force")
        assert [*load_case(path).verdicts] == [name]
        assert path.read_text().startswith("#:schema schemas/case.json\n")
        run("fmt", "--check", path)


def test_nothing_is_written_for_an_edition_that_is_not_there(run: Run, tmp_path: Path) -> None:
    run("new", "case", tmp_path / "mine.toml", "--under", "ark-dee", code=2)
    assert files(tmp_path) == set()


def test_what_a_new_case_says(run: Run, tmp_path: Path, snapshot: object) -> None:
    path = tmp_path / "mine.toml"
    told = run("new", "case", path, "--under", "ark-de").stdout
    assert [told.replace(str(path), "FILE"), path.read_text()] == snapshot
