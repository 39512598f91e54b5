"""Somebody writes rules of their own: they are begun, checked, and changed together with a case."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from arkrules.formats import SCHEMA
from arkrules.rulings import check_case, load_case
from arkrules.testing import check_profile
from tests.authoring.conftest import NAMES
from tests.running import Run, error_of


def test_changing_the_rules_without_the_case_is_found(begun: Path, tmp_path: Path) -> None:
    home = tmp_path / "long-roads"
    shutil.copytree(begun / "long-roads", home)
    rules = home / "long-roads.toml"
    rules.write_text(rules.read_text().replace("answer = 2", "answer = 3"))
    case = load_case(home / "long-roads.case.toml")
    (wrong,) = [check for check in check_case(case) if not check.holds]
    assert [(one.key, one.expected, one.found) for one in wrong.differences] == [
        ("gains.red", "4", "6")
    ]
    error_of(check_profile, rules, cases=[case], games=0, kind=AssertionError)


def test_the_case_of_an_overlay_states_what_the_rules_make_of_it(begun: Path) -> None:
    for name in ("long-roads", "my.edition"):
        checks = check_case(load_case(begun / name / f"{name}.case.toml"))
        assert len(checks) == 2
        assert all(check.holds for check in checks)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_file_names_a_schema_that_is_there_and_that_it_fits(begun: Path, name: str) -> None:
    found = [path for path in (begun / name).rglob("*.toml") if path.name != "pyproject.toml"]
    assert len(found) >= 2
    for path in found:
        text = path.read_text(encoding="utf-8")
        first = text.partition("\n")[0]
        assert first.startswith(SCHEMA)
        schema = json.loads((path.parent / first.removeprefix(SCHEMA)).read_text())
        assert [*Draft7Validator(schema).iter_errors(tomllib.loads(text))] == [], path


def test_cases_are_in_their_normal_form(begun: Path, run: Run) -> None:
    cases = [*begun.rglob("*.case.toml"), *begun.rglob("casebook/*/*.toml")]
    assert len(cases) == 3
    run("fmt", "--check", *cases)
