"""`arkrules check` and `fmt`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules.rulings import load_case
from tests.cli.files import BROKEN, DOUBTFUL, HOLDS, POSITION, SMALL, UNTIDY, Writer, files
from tests.paths import VARIANTS
from tests.running import Run

Told = Callable[..., dict]


def fared(content: dict) -> list[tuple[str, list[bool]]]:
    """Each case that could be used, and how its verdicts fared."""
    cases = (case for case in content["cases"] if not case["error"])
    return [(case["id"], [one["holds"] for one in case["verdicts"]]) for case in cases]


def test_check_says_what_holds_what_differs_and_what_cannot_be_used(told: Told) -> None:
    content = told("check holds.toml fails.toml broken.toml reference.toml small.toml", 2)
    assert content["format"] == 2
    assert fared(content) == [
        ("small-city", [True]), ("small-city", [False, True]), ("reference", []),
        ("small-city", []),
    ]  # fmt: skip
    (difference,) = content["cases"][1]["verdicts"][0]["differences"]
    found = [difference[key] for key in ("key", "expected", "found")]
    assert found == ["gains.red", "5", "4"]
    for clause in ("city.per_tile", "follower.returns"):
        assert clause in difference["why"]
    assert "titel" in content["cases"][2]["error"]


def test_check_takes_every_toml_file_under_a_folder_that_it_can_check(
    run: Run, told: Told, write: Writer, tmp_path: Path
) -> None:
    assert fared(told("check cases", 1)) == [("other", [False, True]), ("small-city", [True])]
    for name in ("casebook", "sources", "disputes"):
        write(f"all/{name}.toml", (VARIANTS / f"{name}.toml").read_text(encoding="utf-8"))
    write("all/table.toml", POSITION)
    run("check", tmp_path / "all", code=2)
    write("all/holds.toml", HOLDS)
    assert fared(told(f"check {tmp_path / 'all'}")) == [("small-city", [True])]


@pytest.mark.parametrize(
    "unusable", ["broken.toml", "empty", "edition.toml", "binary.toml", "empty broken.toml"]
)
def test_what_cannot_be_used_does_not_keep_the_others_from_running_and_2_wins(
    run: Run, told: Told, here: Path, unusable: str
) -> None:
    for others, code in (("holds.toml", 0), ("cases", 1)):
        alone = fared(told(f"check {others}", code))
        assert fared(told(f"check {unusable} {others}", 2)) == alone
        said = run("check", *unusable.split(), others, code=2).stderr
        assert all(name in said for name in unusable.split())


def test_a_file_that_cannot_be_used_is_not_counted_as_a_case(run: Run, here: Path) -> None:
    numbers = re.findall(r"\d+", run("check", "edition.toml", code=2).stdout)
    assert numbers == ["0", "0", "0", "1"]  # cases, verdicts, failed, and such files


def test_unknown_sources_are_warned_of_and_do_not_fail(run: Run, here: Path) -> None:
    said = run("check", "cites.toml").stderr.splitlines()
    assert ["zebra" in said[0], "base:n999" in said[1], len(said)] == [True, True, 2]
    assert run("check", "holds.toml").stderr == ""


def test_check_finds_profiles_in_a_folder(run: Run, write: Writer, tmp_path: Path) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    verdict = '\n[verdict.doubtful]\nturns_on = ["city.small"]\nstatus = "silent"\n'
    path = write("cases/doubtful.toml", SMALL + verdict)
    run("check", path, "--profile-path", tmp_path / "own")
    run("check", path, code=2)


def test_what_cannot_be_read_in_a_folder_keeps_nothing_else_from_being_checked(
    run: Run, told: Told, write: Writer, tmp_path: Path
) -> None:
    write("all/a.toml", 'id = "a"\noverlays = "carcassonne"\ntitel = "A"\n')
    write("all/b.toml", HOLDS)
    assert "titel" in run("check", tmp_path / "all", code=2).stderr
    assert fared(told(f"check {tmp_path / 'all'}", 2)) == [("small-city", [True])]


OVERLAY = """
id = "ten"
title = "Monasteries are worth ten"
overlays = "carcassonne"
[rules.monastery.points]
answer = 10
note = "our table plays it so"
"""
FAULTS = {
    "unknown clause": ("monastery.points", "monastery.point", "monastery.point"),
    "no number": ("answer = 10", 'answer = "ten"', "monastery.points.answer"),
    "unknown place": ("answer = 10", "answer = 10\ncite = ['base:n99']", "base:n99"),
    "unknown status": ("answer = 10", "answer = 10\nstatus = 'sure'", "monastery.points.status"),
    "unknown key": ("answer = 10", "answer = 10\nanswr = 1", "answr"),
    "unknown key behind": ("note =", "nota =", "nota"),
    "unknown edition": ('overlays = "carcassonne"', 'overlays = "chess"', "chess"),
}
ODD = """
id = "odd"
title = "Odd"
extends = "carcassonne"
[rules.table.edge_completes]
answer = true
note = "x"
[rules.turn.sequence]
answer = ["draw", "lay", "dance"]
note = "x"
[rules.setup.tiles]
answer = 70
note = "x"
"""


def test_a_good_overlay_is_fine_and_can_be_played(run: Run, told, here) -> None:
    content = told("check own/ten.toml")
    (checked,) = content["profiles"]
    assert (checked["faults"], checked["answers"]) == ([], 1)
    assert "carcassonne-2000+ten" in checked["checked"]
    assert told("show carcassonne+own/ten.toml monastery.points")["clauses"][0]["answer"] == 10
    run("play", "carcassonne+ten", "--quiet", "--profile-path", "own")


def test_every_fault_is_named(run: Run, write: Writer) -> None:
    texts = {name: ("ten", OVERLAY.replace(old, new)) for name, (old, new, _) in FAULTS.items()}
    texts["contradictions"] = ("odd", ODD)
    texts["another name"] = ("other", OVERLAY)
    said = {}
    for name, (id, text) in texts.items():
        path = write(f"{id}.toml", text)
        said[name] = run("check", path, code=(1, 2)).output.replace(str(path.parent), "FOLDER")
    for name, (_, _, key) in FAULTS.items():
        assert key in said[name]
    for key in ("'dance'", "table.edge_completes", "'edge'", "setup.tiles", "70", "72"):
        assert key in said["contradictions"]
    assert "'other'" in said["another name"]


@pytest.mark.filterwarnings("default")
def test_what_it_finds_other_commands_refuse(run: Run, write: Writer) -> None:
    folder = write("odd.toml", ODD).parent
    write("other.toml", OVERLAY)
    run("play", folder / "odd.toml", code=2)
    run("show", "carcassonne+other", "--profile-path", folder, code=2)


def test_a_plus_in_the_path_of_a_file_separates_nothing(told, write: Writer) -> None:
    path = write("a+b/ten.toml", OVERLAY)
    assert told(f"check {path}")["profiles"][0]["faults"] == []
    (clause,) = told(f"show carcassonne+{path}+house.bag monastery.points")["clauses"]
    assert clause["answer"] == 10


def test_a_set_is_compared_with_what_is_documented_of_it(told) -> None:
    (found,) = told("check wrong-set.toml", 1)["sets"]
    assert (found["set"], len(found["faults"])) == ("base", 24)
    (fine,) = told("check own/tiles/bits.toml")["sets"]
    assert (fine["set"], fine["faults"]) == ("bits", [])


# -- fmt -------------------------------------------------------------------------------------------


def test_fmt_brings_a_case_into_its_normal_form_once_and_for_all(run: Run, write: Writer) -> None:
    path = write("untidy.toml", f"# From a forum,\n# in May.\n{UNTIDY}")
    before = load_case(path)
    run("fmt", "--check", path, code=1)
    assert path.read_text().endswith(UNTIDY)
    run("fmt", path)
    normal = path.read_text()
    assert normal.startswith("# From a forum,\n# in May.\n\nid = ")
    run("fmt", "--check", path)
    run("fmt", path)
    assert path.read_text() == normal
    assert load_case(path) == before


def test_fmt_takes_every_case_under_a_folder_and_leaves_what_is_broken(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    for name in ("a.toml", "b/c.toml"):
        write(name, UNTIDY)
    other = write("b/doubtful.toml", DOUBTFUL)
    run("fmt", tmp_path)
    run("fmt", "--check", tmp_path)
    assert other.read_text() == DOUBTFUL
    run("fmt", other, code=2)
    broken = write("b/broken.toml", BROKEN)
    assert "broken.toml" in run("fmt", tmp_path, code=2).stderr
    assert broken.read_text() == BROKEN
    assert files(tmp_path) == {"a.toml", "b"}
    (tmp_path / "empty").mkdir()
    run("fmt", tmp_path / "empty", code=2)


ASKED = '"What is it worth?"'


@pytest.mark.parametrize(
    "text",
    [
        UNTIDY.replace("[play]", "[play] # what was done"),
        UNTIDY.replace("[play]", "# what was done\n[play]"),
        UNTIDY + "# that is all",
        "# see question #3\n" + UNTIDY.replace("[play]", "[play] # what was done"),
        UNTIDY.replace(ASKED, "'''It's worth what?''' # it's asked often"),
        UNTIDY.replace(ASKED, '"""A "city", no?""" # "yes"'),
    ],
    ids=["behind", "between", "at the end", "two marks in one line", "literal", "long"],
)
def test_fmt_never_loses_a_comment(run: Run, write: Writer, text: str) -> None:
    path = write("untidy.toml", text)
    run("fmt", path, code=(0, 1, 2))
    kept = path.read_text()
    for comment in ("what was done", "that is all", "it's asked often", '# "yes"'):
        assert (comment in kept) is (comment in text)


@pytest.mark.parametrize(
    "question",
    ["'Is # a comment?'", "'''\nIs # a comment?'''", '"Is \\" # a comment?"', '"""\n#"""'],
)
def test_fmt_tells_a_comment_from_a_mark_within_a_text(
    run: Run, write: Writer, question: str
) -> None:
    path = write("untidy.toml", UNTIDY.replace(ASKED, question))
    before = load_case(path)
    run("fmt", path)
    assert load_case(path) == before
