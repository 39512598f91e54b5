"""`arkrules new` and `schema`: a case to begin with, and schemas in a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules.rulings import load_case
from tests.cli.files import files
from tests.running import Run


def test_a_new_case_can_be_asked_and_is_in_normal_form(run: Run, told, tmp_path: Path) -> None:
    path = tmp_path / "mine.case.toml"
    run("new", "case", path)
    case = load_case(path)
    assert (case.id, [*case.verdicts]) == ("mine", ["carcassonne"])
    assert path.read_text().startswith("# ")
    (verdict,) = told(f"ask {path} --under carcassonne")["verdicts"]
    assert verdict["outcome"]["values"]["gains"] == {"red": 4, "blue": 0}
    run("check", path)
    run("fmt", "--check", path)


def test_a_new_case_may_be_about_any_edition_even_a_file_beside_it(
    run: Run, tmp_path: Path
) -> None:
    text = 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    path = tmp_path / "dispute.toml"
    for edition in ("mine.toml", "ark-de", "ghosts"):
        run("new", "case", path, "--under", edition, "--force")
        assert [*load_case(path).verdicts] == [edition]
        run("check", path)


def test_a_case_that_exists_is_kept_and_nothing_is_written_for_a_bad_name(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    run("new", "case", path)
    before = path.read_text()
    run("new", "case", path, "--under", "ark-de", code=2)
    assert path.read_text() == before
    run("new", "case", tmp_path / "two words.toml", code=2)
    run("new", "case", tmp_path / "other.toml", "--under", "ark-dee", code=2)
    assert files(tmp_path) == {"mine.toml"}


@pytest.mark.parametrize("kind", ["export", "messages", "openrpc"])
def test_other_documents_have_schemas(run: Run, kind: str) -> None:
    schema = json.loads(run("schema", kind).stdout)
    assert schema.get("$schema") or schema["openrpc"]
