"""Rules as files: profiles of one's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Answer, ProfileError, Reading, Status, library, load_profile
from arkrules.play.clauses import SetupRules
from arkrules.rules.files import read_profile_file
from arkrules.rules.profile import Published
from tests.faults import places
from tests.rules.answers import differing
from tests.rules.folders import ALONE, HALF, Folder
from tests.running import error_of

# -- what a file says ------------------------------------------------------------------------------


def test_a_profile_states_only_what_differs_and_is_found_by_its_file(folder: Folder) -> None:
    path = folder.profile("mine", more=HALF)
    assert differing(folder.load("mine"), load_profile("carcassonne")) == {"city.small"}
    assert load_profile(str(path)) == folder.load("mine")
    assert folder.load("mine").family is not None
    assert library([folder.path]).about("mine") == ""


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

CITED = 'status = "stated"\ncite = ["base:n7"]'
SMALL = '[rules.city.small]\nanswer = "half"'
WRONG = {
    # answers
    f'[rules.ciyt.small]\nanswer = "half"\n{CITED}': ["rules.ciyt.small"],
    f"[rules.hut.beds]\nanswer = 3\n{CITED}": ["rules.hut.beds"],
    f'[rules.city.small]\nanswer = "third"\n{CITED}': ["rules.city.small.answer"],
    f"[rules.setup.followers]\nanswer = -1\n{CITED}": ["rules.setup.followers.answer"],
    f"[rules.setup.players]\nanswer = [5, 2]\n{CITED}": ["rules.setup.players.answer"],
    f"[rules.city.per_tile]\nanswer = 2\n{CITED}": ["rules.city.per_tile.answer"],
    f'[rules.city.completed_again]\nnote = "?"\n{CITED.partition("cite")[0]}': [
        "rules.city.completed_again"
    ],
    # how they are founded
    f'{SMALL}\nstatus = "stated"\ncite = ["bsae:n7"]': ["rules.city.small.cite"],
    f'{SMALL}\nstatus = "stated"\ncite = ["base:n77"]': ["rules.city.small.cite"],
    f'{SMALL}\nstatus = "stated"': ["rules.city.small.cite"],
    f'{SMALL}\nstatus = "implied"\ncite = ["base:n7"]': ["rules.city.small.note"],
    f'{SMALL}\nstatus = "sure"\ncite = ["base:n7"]': ["rules.city.small.status"],
    f'{SMALL}\nsttus = "stated"\ncite = ["base:n7"]': ["rules.city.small.sttus"],
    f'{SMALL}\n{CITED}\nreadings = [{{ because = "so" }}]': ["rules.city.small.readings[0]"],
    f'{SMALL}\n{CITED}\nreadings = [{{ because = "so", answer = "as-any", words = "or" }}]': [
        "rules.city.small.readings[0]"
    ],
    f'{SMALL}\n{CITED}\nreadings = [{{ because = "so", answer = "third" }}]': [
        "rules.city.small.readings[0].answer"
    ],
    f'{SMALL}\n{CITED}\nreadings = [{{ answer = "as-any" }}]': [
        "rules.city.small.readings[0].because"
    ],
    # the head
    'setz = ["base"]': ["setz"],
    'sets = "base"': ["sets"],
    "published = { yaer = 2000 }": ["published.yaer"],
    'published = { year = "2000" }': ["published.year"],
    'published = { year = 2001, cite = ["base", "bsae", "base:n77"] }': ["published.cite"] * 2,
    "about = 3": ["about"],
    'file = "mine.toml"': ["file"],
    'inherits = { status = "weak" }': ["inherits.status"],
    # several
    '[rules.city.smal]\nanswer = "half"\ncite = ["base:city"]\n[rules.city.small]\n'
    'answer = "none"\ncite = ["base:city"]\n'
    'readings = [{ because = "neither" }, { because = "wrong", answer = "none" }]': [
        "rules.city.smal",
        "rules.city.small.answer",
        "rules.city.small.readings[0]",
        "rules.city.small.readings[1].answer",
    ],
    '[rules.city.small]\nanswer = "third"\ncite = ["base:n77"]\n'
    '[rules.hut.beds]\nanswer = 3\ncite = ["base:n7"]': [
        "rules.city.small.cite",
        "rules.city.small.answer",
        "rules.hut.beds",
    ],
}
"""What a profile says besides whom it extends, and the places of its faults."""
HEADS = {
    'id = "mine"\nextends = "carcassonne"\n': ["title"],
    'id = "two words"\ntitle = "Mine"\n': ["id"],
    'id = "../mine"\noverlays = "../theirs"\ntitle = "Mine"\n': ["id", "overlays"],
    'id = "-mine"\nextends = "../theirs.toml"\ntitle = "Mine"\n': ["id", "extends"],
    'id = "mine"\nquestion = "What does it score?"\n': [""],  # which is a case
    "id = ": [""],
}


def errors(folder: Folder, lines: dict[str, list[str]], *, whole: bool) -> list[ProfileError]:
    """What is wrong with files that say this."""
    found = []
    for text in lines:
        path = folder.write("mine", text) if whole else folder.profile("mine", more=text)
        found.append(error_of(load_profile, path, kind=ProfileError))
        assert found[-1].file == str(path)
    return found


def test_whatever_is_wrong_in_a_file_is_told_with_its_file_and_its_place(folder: Folder) -> None:
    for lines, whole in ((WRONG, False), (HEADS, True)):
        found = errors(folder, lines, whole=whole)
        assert dict(zip(lines, map(places, found), strict=True)) == lines


def test_what_is_said_of_what_is_wrong(folder: Folder, snapshot: Snapshot) -> None:
    found = errors(folder, WRONG, whole=False) + errors(folder, HEADS, whole=True)
    assert [str(error).replace(str(folder.path), "HERE") for error in found] == snapshot
    case = errors(folder, {'id = "mine"\nquestion = "What?"\n': []}, whole=True)
    assert [error.remedy for error in case] == snapshot(name="what to do with a case")


@pytest.mark.skipif(os.name != "posix", reason="what is no file is named otherwise there")
def test_what_is_no_regular_file_is_read_only_if_somebody_gives_it() -> None:
    nothing = Path(os.devnull)
    error = error_of(read_profile_file, nothing, kind=ProfileError)
    assert (error.file, places(error)) == (os.devnull, [""])
    error = error_of(read_profile_file, nothing, given=True, kind=ProfileError)
    assert "title" in places(error)


def test_what_is_no_toml_or_not_there_is_refused_with_its_file(
    folder: Folder, snapshot: Snapshot
) -> None:
    path = folder.write("mine", "id = ")
    assert folder.error("mine").file == str(path)
    missing = folder.path / "none.toml"
    error = error_of(load_profile, str(missing), kind=ProfileError)
    assert error.file == str(missing)
    assert error.faults == snapshot
