"""Rules as files: profiles of one's own."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Answer, ProfileError, Reading, Status, library, load_profile
from arkrules.play.clauses import SetupRules
from arkrules.rules.profile import Published
from arkrules.rules.profile_files import read_profile_file
from tests.faults import one_of_each, places
from tests.rules.answers import differing
from tests.rules.folders import ALONE, HALF, Folder
from tests.running import error_of

# -- what a file says ------------------------------------------------------------------------------


def test_a_profile_states_only_what_differs_and_is_found_by_its_file(folder: Folder) -> None:
    path = folder.profile("mine", more=HALF)
    assert differing(folder.load("mine"), load_profile("carcassonne")) == {"city.small"}
    assert load_profile(str(path)) == folder.load("mine")
    assert folder.load("mine").home is not None
    assert library([folder.path]).row("mine").about == ""


def test_an_answer_may_be_confirmed_without_repeating_it(folder: Folder) -> None:
    inherits = 'inherits = { status = "silent", note = "unknown" }'
    stated = '[rules.road.per_tile]\nstatus = "stated"\ncite = ["base:road"]\n'
    answer = folder.own("mine", inherits, stated).answer("road.per_tile")
    assert (answer.value, answer.status, answer.origin) == (1, Status.STATED, "mine")


def test_a_profile_without_a_parent_is_its_own_root(folder: Folder) -> None:
    folder.write("alone", ALONE)
    profile = folder.load("alone")
    assert profile.root == "alone"
    assert profile.published == Published(year=None, publisher="", language="", note="", cite=())
    assert set(profile.answers) == {"hand.size"}
    assert profile[SetupRules] == SetupRules()


def test_an_answer_is_all_that_its_file_says_of_it(folder: Folder) -> None:
    row = """
        [rules.city.small]
        answer = "half"
        status = "contested"
        cite = ["base:n7", "base:city"]
        note = "we are not sure"
        readings = [
            { because = "others say so", answer = "as-any" },
            { because = "or so", words = "ask the oldest" },
        ]
        """
    readings = (Reading("others say so", "as-any"), Reading("or so", None, "ask the oldest"))
    assert folder.own("mine", row).answer("city.small") == Answer(
        "half", Status.CONTESTED, ("base:n7", "base:city"), "we are not sure", readings, "mine"
    )


@pytest.mark.parametrize(
    ("row", "status", "note"),
    [
        ('status = "implied"\nnote = "from an example"', "implied", "from an example"),
        ('status = "silent"', "silent", ""),
        ('status = "contested"', "contested", ""),
        ('note = "we wrote it"', "stated", "we wrote it"),
        ('cite = ["base:n7"]', "stated", ""),
    ],
)
def test_an_answer_is_founded_in_one_way_or_another(
    folder: Folder, row: str, status: str, note: str
) -> None:
    answer = folder.own("mine", f'[rules.city.small]\nanswer = "half"\n{row}').answer("city.small")
    assert (answer.status, answer.note) == (status, note)


# -- what is wrong with one ------------------------------------------------------------------------

WRONG = tomllib.loads(Path(__file__).with_name("wrong.toml").read_text(encoding="utf-8"))


def errors(folder: Folder) -> list[ProfileError]:
    """What is wrong with each of some files."""
    found = []
    for kind, text in [(kind, one["text"]) for kind, several in WRONG.items() for one in several]:
        whole = kind == "file"
        path = folder.write("mine", text) if whole else folder.profile("mine", more=text)
        found.append(error_of(load_profile, path, kind=ProfileError))
        assert found[-1].file == str(path)
    return found


def test_whatever_is_wrong_in_a_file_is_told_with_its_file_and_its_place(folder: Folder) -> None:
    wanted = [one["faults"] for several in WRONG.values() for one in several]
    assert list(map(places, errors(folder))) == wanted


def test_what_is_said_of_what_is_wrong(folder: Folder, snapshot: Snapshot) -> None:
    """Of what is a file of another kind, also what to do with it."""
    said = [fault for error in errors(folder) for fault in error.faults]
    usual = ProfileError("").remedy
    remedies = [error.remedy for error in errors(folder) if error.remedy != usual]
    assert [one_of_each(said, of=("rules/profile_files",)), remedies] == snapshot


@pytest.mark.skipif(os.name != "posix", reason="what is no file is named otherwise there")
def test_what_is_no_regular_file_is_read_only_if_somebody_gives_it() -> None:
    nothing = Path(os.devnull)
    error = error_of(read_profile_file, nothing, regular=True, kind=ProfileError)
    assert (error.file, places(error)) == (os.devnull, [""])
    error = error_of(read_profile_file, nothing, kind=ProfileError)
    assert "id" in places(error)


def test_what_is_no_toml_or_not_there_is_refused_with_its_file(folder: Folder) -> None:
    path = folder.write("mine", "id = ")
    assert folder.error("mine").file == str(path)
    missing = folder.path / "none.toml"
    error = error_of(load_profile, str(missing), kind=ProfileError)
    assert error.file == str(missing)
    assert len(error.faults) == 1
