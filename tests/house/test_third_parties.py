"""A package with a game of its own is treated as the shipped games are."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import attrs
import pytest

from arkrules import load_profile
from arkrules.editions import compare, rule_sheet
from arkrules.errors import CaseError, ProfileError
from arkrules.games.ghosts.figures import figure_of, shipped_figures
from arkrules.play import assembly_of
from arkrules.rules import Library, library
from arkrules.rulings import adjudicate, check_case
from arkrules.rulings.attested import attested_by
from arkrules.rulings.casebook import casebook, casebook_of
from arkrules.search.indexing import index
from arkrules.search.matching import search
from tests.fair import on_path, write_metadata
from tests.paths import EXAMPLES
from tests.running import Run

MODULE = '''
from pathlib import Path

from arkrules.play import Bonus, Extension, PieceKind
from arkrules.rules import clause, clause_group
from arkrules.tiles import MarkWord


@clause_group("giant")
class GiantRules:
    """Giants."""

    count: int = clause("How many giants are there?", default=1)
    none_left: str = clause("What if none is left?", default="nothing")
    per_flag: int = clause("What is a flag worth?", default=1)


EXTENSION = Extension(
    name="island",
    groups=(GiantRules,),
    variants=Path(__file__).parent / "variants",
    marks=(MarkWord("flag", frozenset({"city"})),),
    pieces=(
        PieceKind(
            name="giant",
            dealt=lambda profile: profile[GiantRules].count,
            may_stand=lambda state, at: (),
            returns_clause="follower.recall",
            out_of_supply="giant.none_left",
            count_clause="giant.count",
        ),
    ),
    bonuses=(
        Bonus(
            mark="flag",
            on="city",
            points=lambda profile: profile[GiantRules].per_flag,
            clause="giant.per_flag",
            final_points=lambda profile: 0,
            final_clause="giant.per_flag",
        ),
    ),
)
'''

FILES = {
    "profiles/island.toml": """
        id = "island"
        title = "The Island"
        extensions = ["ghosts", "island"]
        sets = ["base"]

        [rules.farm.value]
        answer = "per-farm"
        cite = ["isle:farms"]

        [rules.giant.per_flag]
        answer = 1
        status = "silent"
        note = "nothing is said"
        readings = [{ answer = 5, because = "as in a story" }]
        """,
    "profiles/island-two.toml": """
        id = "island-two"
        title = "The Island, second edition"
        extends = "island"

        [rules.farm.value]
        answer = "per-city"
        cite = ["isle:farms"]
        """,
    "overlays/island.quiet.toml": """
        id = "island.quiet"
        overlays = "island"
        title = "No farms to speak of"

        [rules.farm.value]
        answer = "once-per-player"
        note = "ours"
        """,
    "sources.toml": """
        [isle]
        title = "Rules of the island"
        kind = "rules"
        about = "made up for a test"
        sections = ["farms"]
        """,
    "pieces.toml": """
        [giant]
        title = "Giant"
        expansion = "The Island"
        haunted = false
        weight = 3
        """,
    "casebook.toml": """
        version = "7"

        [subjects]
        farms = "Farms, and those of the island"
        giants = "Giants of the island"
        """,
    "casebook/giants/island-two-farms.toml": """
        id = "island-two-farms"
        title = "Two farms on the island"
        question = "What do two farms pay the islander?"
        cites = ["isle:farms"]

        [position]
        players = ["red", "blue"]
        tiles = ["0,0 D", "0,-1 E/2", "1,0 U/1"]
        pieces = ["red follower 0,-1 a", "red follower 0,0 a", "blue follower 0,0 1"]
        hands = { red = ["E"] }
        bag = []
        step = "lay"

        [play]
        moves = ["lay /0 -1,-1", "pass", "end"]

        [verdict.island]
        scores = { red = 6 }
        turns_on = ["farm.value"]

        [verdict.island-two]
        scores = { red = 4 }
        turns_on = ["farm.value"]
        """,
}


def package(folder: Path, module: str = MODULE) -> Path:
    """Write the package and what installing it would have written; its folder of rule data."""
    home = folder / "arkrules_island"
    home.mkdir()
    (home / "__init__.py").write_text(module, encoding="utf-8")
    for name, text in FILES.items():
        path = home / "variants" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    points = {"arkrules.extensions": {"island": "arkrules_island:EXTENSION"}}
    write_metadata(folder, {"name": "island", "version": "1", "entry-points": points})
    return home / "variants"


@pytest.fixture
def island(tmp_path: Path) -> Iterator[Path]:
    """The package is installed; its folder of rule data."""
    variants = package(tmp_path)
    try:
        with on_path(tmp_path):
            yield variants
    finally:
        sys.modules.pop("arkrules_island", None)


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


@pytest.mark.usefixtures("island")
def test_a_verdict_on_one_edition_turns_on_what_the_other_says() -> None:
    case = attrs.evolve(casebook_of(library())["island-two-farms"], verdicts={})
    (verdict,) = adjudicate(case, ["island"]).verdicts
    assert "farm.value" in verdict.turns_on
    turn = next(turn for turn in verdict.turns if turn.clause == "farm.value")
    assert not turn.house_only
    assert ("island-two",) in [one.by for one, _ in turn.others]


@pytest.mark.usefixtures("island")
def test_two_editions_of_a_third_party_are_parted_by_their_clause() -> None:
    case = casebook_of(library())["island-two-farms"]
    (parting,) = adjudicate(case, ["island", "island-two"]).partings
    assert parting.clauses == (("farm.value",),)


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
    assert "island-two-farms" in run("find", "islander", "--in", "cases").output
    assert "Giants of the island\n- island-two-farms: What do two" in run("casebook", "list").output
    assert '"island-two-farms"' in run("casebook", "export").output
    assert "island-two" in run("profiles").output


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
    with pytest.raises(CaseError, match="no section or note 'forms'; did you mean farms"):
        casebook_of(library())
    file.write_text(file.read_text().replace("isle:forms", "isle:farms"))
    shipped = next(iter(casebook()))
    taken = island / "casebook" / "farms" / f"{shipped.id}.toml"
    taken.parent.mkdir()
    shutil.copy(shipped.file, taken)
    with pytest.raises(CaseError, match="is taken by"):
        casebook_of(library())


def test_the_shipped_casebook_alone_has_no_case_of_others(island: Path) -> None:
    assert island.is_dir()
    assert casebook_of(Library(extensions=False)) is casebook()


# -- figures, and all that is found ---------------------------------------------------------------


@pytest.mark.usefixtures("island")
def test_traits_of_its_figures_hold_in_its_games() -> None:
    assembly = assembly_of(load_profile("island"))
    assert figure_of(assembly, "giant").weight == 3
    assert not figure_of(assembly, "giant").haunted
    assert figure_of(assembly, "abbot") == shipped_figures()["abbot"]
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


@pytest.mark.parametrize(
    ("declared", "wrong", "place"),
    [
        ('out_of_supply="giant.none_left"', "giant.none_let", "pieces: giant: out_of_supply"),
        ('count_clause="giant.count"', "giant.cnt", "pieces: giant: count_clause"),
        ('    clause="giant.per_flag"', "giant.per_flg", "bonuses: flag: clause"),
        ('final_clause="giant.per_flag"', "giant.perflag", "bonuses: flag: final_clause"),
    ],
)
def test_a_clause_that_does_not_exist_is_an_error_when_the_extension_is_loaded(
    tmp_path: Path, declared: str, wrong: str, place: str
) -> None:
    right = declared.partition('"')[2].rstrip('"')
    package(tmp_path, MODULE.replace(declared, declared.replace(right, wrong)))
    try:
        with on_path(tmp_path), pytest.raises(ProfileError) as caught:
            load_profile("island")
    finally:
        sys.modules.pop("arkrules_island", None)
    assert caught.value.key == "extensions"
    (fault,) = caught.value.faults
    assert "the extension 'island'" in fault
    assert place in fault
    assert f"no clause {wrong}; did you mean {right}?" in fault


# -- the example of the documentation -------------------------------------------------------------


@pytest.fixture
def mills(tmp_path: Path) -> Iterator[None]:
    """The example is installed."""
    shutil.copytree(EXAMPLES / "mills" / "arkrules_mills", tmp_path / "arkrules_mills")
    points = {"arkrules.extensions": {"mills": "arkrules_mills:EXTENSION"}}
    write_metadata(tmp_path, {"name": "mills", "version": "1", "entry-points": points})
    try:
        with on_path(tmp_path):
            yield
    finally:
        sys.modules.pop("arkrules_mills", None)


@pytest.mark.usefixtures("mills")
def test_the_cases_of_the_example_hold() -> None:
    case = casebook_of(library())["mill-between-four-tiles"]
    checks = check_case(case)
    assert [check.profile for check in checks] == list(case.verdicts)
    assert all(check.holds for check in checks)


@pytest.mark.usefixtures("mills")
def test_the_example_answers_all_its_clauses() -> None:
    profile = load_profile("carcassonne-mills")
    asked = {clause.id for clause in profile if clause.heading == "mill"}
    assert asked
    assert asked <= profile.answers.keys()
