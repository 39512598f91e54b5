"""Everything that the documentation and the examples show is run here."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import attrs
import pytest

from arkrules import Position
from arkrules.cli import main
from arkrules.play import Extension, Hooks, MutableState, lexicon
from arkrules.rulings import VerdictRow
from arkrules.rulings.verdict_fields import SURENESS, verdict_fields_of
from tests.house.pages import (
    COMMAND,
    DOCS,
    EXAMPLES,
    PAGES,
    SET_UP,
    blocks,
    check_page,
    name_of,
)
from tests.paths import ROOT


@pytest.mark.slow
@pytest.mark.approval
@pytest.mark.parametrize("page", PAGES[1:], ids=name_of)
def test_what_a_page_shows_is_so(page: Path, folder: Path, pytestconfig: pytest.Config) -> None:
    if page.name in ("learning.md", "sim.md"):
        pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    check_page(page, folder, pytestconfig.getoption("approve"))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_is_run_or_read(page: Path) -> None:
    for block in blocks(page):
        where = f"{name_of(page)}, line {block.line}"
        written = block.comment.startswith("file: ")
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "sh" and page.name != "CONTRIBUTING.md":
            for line in filter(None, block.text.splitlines()):
                assert COMMAND.match(line) or SET_UP.match(line), f"{where}: {line}"
        elif not block.language.startswith("{"):
            assert block.language in ("python", "sh", "text") or written, where


def generated() -> set[str]:
    """The names of the pages that the documentation makes of rule data."""
    pytest.importorskip("sphinx")
    from arkrules.sphinxext.generate import PARTS, pages
    from arkrules.telling import Rulebook

    return {f"docs/rulebook/{name}" for name in pages(Rulebook(), PARTS)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path = (page.parent / target).resolve()
        if path.is_relative_to(DOCS / "rulebook"):
            assert path.relative_to(ROOT).as_posix() in generated(), (
                f"{page.name} links to {target}"
            )
        else:
            assert path.exists(), f"{page.name} links to {target}"


def names_on(page: str) -> set[str]:
    """The words that a page sets as code."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()}


def test_every_command_has_its_place_on_the_page_of_commands() -> None:
    assert set(main.commands) <= names_on("reference/cli.md")


def test_the_sphinx_extension_is_documented_whole() -> None:
    pytest.importorskip("sphinx")
    from arkrules.sphinxext import DIRECTIVES
    from arkrules.sphinxext.domain import KINDS

    said = {word.strip(",") for word in names_on("reference/sphinx.md")}
    assert {f"arkrules:{name}" for name in (*DIRECTIVES, *KINDS)} <= said
    specs = [directive.option_spec or {} for directive in DIRECTIVES.values()]
    options = {option for spec in specs for option in spec}
    assert options <= said
    assert {"arkrules_path", "arkrules_pages", "arkrules_pages_folder"} <= said


def test_all_that_an_extension_may_declare_is_on_its_page() -> None:
    declared = {field.name for part in (Extension, Hooks) for field in attrs.fields(part)}
    changes = {name for name in vars(MutableState) if not name.startswith("_")} - {"of", "done"}
    assert declared | changes <= {
        name.strip(",") for name in names_on("reference/api/extending.md")
    }


def test_the_keys_of_positions_and_cases_are_on_their_pages() -> None:
    position = {field.name for field in attrs.fields(Position)} - {"more"}
    text = (DOCS / "reference" / "notation.md").read_text(encoding="utf-8")
    assert all(re.search(rf"(?m)^{key} = |`{key}`", text) for key in position)
    verdict = {field.name for field in attrs.fields(VerdictRow)} - {"written"}
    assert verdict == set(SURENESS)
    assert verdict | set(verdict_fields_of()) <= names_on("reference/cases.md")


def test_the_labels_that_the_tutorial_presses_are_on_the_table() -> None:
    page = (DOCS / "tutorial" / "table.md").read_text(encoding="utf-8")
    of_its_position = {"city C at 0,0", "red follower", "pass"}
    labels = set(re.findall(r"\*\*(.+?)\*\*", page)) - of_its_position
    room = (ROOT / "arkrules" / "table").iterdir()
    code = "".join(path.read_text("utf-8") for path in room if path.suffix in (".py", ".toml"))
    assert len(labels) > 10
    assert [label for label in sorted(labels) if f'"{label}"' not in code] == []


def test_the_sheet_of_notation_has_a_move_of_every_verb() -> None:
    assert set(lexicon().leads) <= names_on("reference/notation-sheet.md")


def test_every_example_is_mentioned_in_the_documentation() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    files = [*EXAMPLES.glob("*.toml"), EXAMPLES / "engine"]  # programs are listed by their README
    files += [EXAMPLES / "wells", EXAMPLES / "mills"]
    missing = [file.name for file in files if f"examples/{file.name}" not in text]
    assert not missing
