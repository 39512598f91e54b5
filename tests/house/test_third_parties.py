"""A package with a game of its own is treated as the shipped games are."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arkrules import load_profile
from arkrules.editions import compare, rule_sheet
from arkrules.errors import CaseError, ProfileError
from arkrules.games.ghosts.figures import figure_of
from arkrules.play import assembly_of
from arkrules.rules import library
from arkrules.rulings import check_case
from arkrules.rulings.casebook import casebook, casebook_of
from arkrules.rulings.whatif import attested_by
from arkrules.search import index
from arkrules.search.matching import search
from arkrules.testing import check_extension
from arkrules.text import template
from tests.fair import on_path, write_metadata
from tests.faults import one_of_each
from tests.paths import EXAMPLES
from tests.running import Run, error_of

HOME = Path(__file__).with_name("island") / "arkrules_island"


@contextmanager
def installed(home: Path, folder: Path) -> Iterator[Path]:
    """A copy of a package is there as if it were installed; its folder of rule data."""
    copy = shutil.copytree(home, folder / home.name)
    name = home.name.removeprefix("arkrules_")
    points = {"arkrules.extensions": {name: f"{home.name}:EXTENSION"}}
    write_metadata(folder, {"name": name, "version": "1", "entry-points": points})
    try:
        with on_path(folder):
            yield copy / "variants"
    finally:
        sys.modules.pop(home.name, None)


@pytest.fixture
def island(tmp_path: Path) -> Iterator[Path]:
    """The package is installed; its folder of rule data."""
    with installed(HOME, tmp_path) as variants:
        yield variants


def attested(name: str, clause: str = "farm.value") -> dict[object, tuple[str, ...]]:
    found = attested_by(load_profile(name), clause)
    return {getattr(one.value, "value", one.value): one.by for one in found}


# -- what is attested -----------------------------------------------------------------------------


@pytest.mark.usefixtures("island")
def test_a_family_attests_from_its_own_folder() -> None:
    assert attested("island") == {
        "per-city": ("island-two",),
        "once-per-player": ("island.quiet",),
    }
    assert attested("island", "giant.per_flag") == {5: ("island", "island-two")}
    assert attested("island-two")["per-farm"] == ("island",)


def test_what_is_attested_does_not_depend_on_what_else_is_installed(
    island: Path, tmp_path: Path
) -> None:
    before = attested("carcassonne"), attested("island")
    elsewhere = tmp_path / "more"
    elsewhere.mkdir()
    for root in ("island", "carcassonne"):
        (elsewhere / f"{root}-odd.toml").write_text(
            f'id = "{root}-odd"\ntitle = "Odd"\nextends = "{root}"\n'
            '[rules.city.small]\nanswer = "half"\nnote = "odd"\n'
        )
    shelf = library([elsewhere])
    assert "island-odd" in shelf.profile_ids()
    for root, known in zip(("carcassonne", "island"), before, strict=True):
        found = attested_by(shelf.profile(root), "farm.value")
        assert {getattr(one.value, "value", one.value): one.by for one in found} == known
    assert not attested_by(shelf.profile("island"), "city.small")


def test_a_folder_that_is_named_holds_a_family_too(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('id = "my"\ntitle = "My"\nsets = ["base"]\n')
    (tmp_path / "my-two.toml").write_text(
        'id = "my-two"\ntitle = "My, two"\nextends = "my"\n'
        '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
    )
    found = attested_by(load_profile("my", paths=[tmp_path]), "farm.value")
    assert [one.by for one in found] == [("my-two",)]
    assert not attested_by(load_profile(str(tmp_path / "my.toml")), "farm.value")


# -- the casebook ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("island")
def test_its_casebook_is_read_with_the_shipped_one() -> None:
    both, shipped = casebook_of(library()), casebook()
    assert len(both) == len(shipped) + 1
    assert both.version == f"{shipped.version} + 7"
    assert both.subjects["giants"] == "Giants of the island"
    assert both.subjects["farms"] == shipped.subjects["farms"]
    assert all(check.holds for check in check_case(both["island-two-farms"]))
    assert "island-two-farms" not in {case.id for case in casebook()}


@pytest.mark.usefixtures("island")
def test_sheets_and_comparisons_name_its_cases() -> None:
    assert [case.id for case in rule_sheet("island")["farm.value"].cases] == ["island-two-farms"]
    row = compare(["island", "island-two"])["farm.value"]
    assert [case.id for case in row.cases] == ["island-two-farms"]


@pytest.mark.usefixtures("island")
def test_commands_find_list_and_export_its_cases(run: Run) -> None:
    assert "island-two-farms" in run("find", "island-two-farms", "--in", "cases").output
    listed = run("show", "cases").output
    assert listed.index(template("Giants of the island")) < listed.index("island-two-farms")
    assert '"island-two-farms"' in run("casebook", "export").output
    assert "island-two" in run("show").output


def test_its_casebook_is_in_the_documentation(island: Path) -> None:
    pytest.importorskip("sphinx")
    from arkrules.sphinxext.generate import pages
    from arkrules.telling import Rulebook

    book = Rulebook()
    assert book.case("island-two-farms").title == "Two farms on the island"
    assert any("island-two-farms" in text for text in pages(book, ["casebook"]).values())
    assert island in book.shelf.folders, "a build looks there for what has changed"


def test_its_casebook_is_checked(island: Path) -> None:
    file = island / "casebook" / "giants" / "island-two-farms.toml"
    file.write_text(file.read_text().replace("isle:farms", "isle:forms"))
    refused = error_of(casebook_of, library(), kind=CaseError)
    assert len(refused.faults) == 1
    assert file.name in refused.faults[0]
    assert "forms" in refused.faults[0]
    file.write_text(file.read_text().replace("isle:forms", "isle:farms"))
    shipped = next(iter(casebook()))
    taken = island / "casebook" / "farms" / f"{shipped.id}.toml"
    taken.parent.mkdir()
    shutil.copy(shipped.file, taken)
    assert str(taken) in str(error_of(casebook_of, library(), kind=CaseError))


# -- figures, and all that is found ---------------------------------------------------------------


@pytest.mark.usefixtures("island")
def test_traits_of_its_figures_hold_in_its_games() -> None:
    assembly = assembly_of(load_profile("island"))
    assert figure_of(assembly, "giant").weight == 3
    assert not figure_of(assembly, "giant").haunted
    assert not figure_of(assembly, "abbot").castle
    assert len(load_profile("ghosts").data) == 1  # the shipped file, and none of others
    assert figure_of(assembly_of(load_profile("ghosts")), "giant").weight == 1


def test_traits_beside_a_root_in_a_named_folder_hold(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(
        'id = "my"\ntitle = "My"\nsets = ["base"]\nextensions = ["ghosts"]\n'
    )
    (tmp_path / "pieces.toml").write_text("[follower]\ncastle = false\n")
    profile = load_profile("my", paths=[tmp_path])
    assert not figure_of(assembly_of(profile), "follower").castle
    assert figure_of(assembly_of(load_profile("ghosts", paths=[tmp_path])), "follower").castle


@pytest.mark.usefixtures("island")
def test_everything_of_it_can_be_found() -> None:
    shelf = library()
    entries = index(shelf, casebook_of(shelf))
    kinds = {(hit.entry.kind, hit.entry.id) for hit in search(entries, ["island"])}
    assert {("case", "island-two-farms"), ("profile", "island"), ("overlay", "island.quiet"),
            ("source", "isle"), ("figure", "giant")} <= kinds  # fmt: skip


# -- clauses that are not there -------------------------------------------------------------------


DECLARED = {
    'out_of_supply="giant.none_left"': "giant.none_let",
    'count_clause="giant.count"': "giant.cnt",
    '    clause="giant.per_flag"': "giant.per_flg",
    'final_clause="giant.per_flag"': "giant.perflag",
}


def test_a_clause_that_does_not_exist_is_an_error_when_the_extension_is_loaded(
    tmp_path: Path, snapshot: object
) -> None:
    text = (HOME / "__init__.py").read_text(encoding="utf-8")
    said = []
    for at, (declared, wrong) in enumerate(DECLARED.items()):
        folder = tmp_path / str(at)
        broken = shutil.copytree(HOME, folder / "made" / HOME.name)
        right = declared.split('"')[1]
        assert declared in text
        changed = text.replace(declared, declared.replace(right, wrong))
        (broken / "__init__.py").write_text(changed, encoding="utf-8")
        (folder / "there").mkdir()
        with installed(broken, folder / "there"):
            refused = error_of(load_profile, "island", kind=ProfileError)
        assert refused.key == "extensions"
        said += refused.faults
    assert one_of_each(said) == snapshot


# -- the examples of the documentation ------------------------------------------------------------


def test_an_example_is_sound_and_its_cases_hold(tmp_path: Path) -> None:
    with installed(EXAMPLES / "mills" / "arkrules_mills", tmp_path):
        check_extension("mills", games=1)
        cases = casebook_of(library()).cases["mills"]
        checks = [check for case in cases for check in check_case(case)]
        assert checks
        assert all(check.holds for check in checks)
        profile = load_profile("carcassonne-mills")
        asked = {clause.id for clause in profile if clause.heading == "mill"}
        assert asked <= profile.answers.keys()
