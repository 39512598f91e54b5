"""Rules as files: profiles of one's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from arkrules import (
    Answer,
    ProfileError,
    Reading,
    Status,
    library,
    load_profile,
)
from arkrules.play.clauses import SetupRules
from arkrules.rules.files import read_profile_file
from arkrules.rules.profile import Published
from tests.rules.answers import differing
from tests.rules.folders import ALONE, HALF, Folder


def test_a_profile_states_only_what_differs(folder: Folder) -> None:
    folder.profile("mine", more=HALF)
    assert differing(folder.load("mine"), load_profile("carcassonne")) == {"city.small"}


def test_a_profile_is_found_by_its_file(folder: Folder) -> None:
    path = folder.profile("mine", more=HALF)
    assert load_profile(str(path)) == folder.load("mine")


def test_an_answer_may_be_confirmed_without_repeating_it(folder: Folder) -> None:
    folder.profile(
        "mine",
        more='inherits = { status = "silent", note = "unknown" }\n'
        '[rules.road.per_tile]\nstatus = "stated"\ncite = ["base:road"]\n',
    )
    answer = folder.load("mine").answer("road.per_tile")
    assert (answer.value, answer.status, answer.origin) == (1, Status.STATED, "mine")


def test_a_profile_without_a_parent_is_its_own_root(folder: Folder) -> None:
    folder.write("alone", ALONE)
    profile = folder.load("alone")
    assert profile.root == "alone"
    assert profile.published == Published(year=None, publisher="", language="", note="", cite=())
    assert set(profile.answers) == {"hand.size"}
    assert profile[SetupRules] == SetupRules()


@pytest.mark.parametrize(
    ("rows", "key", "expected"),
    [
        ('[rules.ciyt.small]\nanswer = "half"', "rules.ciyt.small", "did you mean city.small?"),
        ("[rules.hut.beds]\nanswer = 3", "rules.hut.beds", "no clause hut.beds"),
        ('[rules.city.small]\nanswer = "third"', "rules.city.small.answer", "as-any, half"),
        ("[rules.city.small]\nanswer = true", "rules.city.small.answer", "as-any, half"),
        ('[rules.hand.size]\nanswer = "2"', "rules.hand.size.answer", "a whole number"),
        (
            "[rules.setup.followers]\nanswer = -1",
            "rules.setup.followers.answer",
            "-1 is too little; 0",
        ),
        ("[rules.hand.size]\nanswer = true", "rules.hand.size.answer", "a whole number"),
        (
            '[rules.follower.completed]\nanswer = "no"',
            "rules.follower.completed.answer",
            "true or false",
        ),
        ("[rules.setup.players]\nanswer = [5, 2]", "rules.setup.players.answer", "more than the"),
        (
            "[rules.city.per_tile]\nanswer = 2",
            "rules.city.per_tile.answer",
            "a table with points, per",
        ),
        (
            '[rules.city.per_tile]\nanswer = "much"',
            "rules.city.per_tile.answer",
            "a table with points, per",
        ),
        (
            '[rules.city.completed_again]\nnote = "?"',
            "rules.city.completed_again",
            "has no answer, and no parent answers it",
        ),
    ],
)
def test_a_wrong_answer_in_a_file_is_refused_with_file_and_key(
    folder: Folder, rows: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=f'{rows}\nstatus = "stated"\ncite = ["base:n7"]\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"{key}: ")
    assert expected in error.faults[0]
    assert str(error).startswith(f"{path}: {key}: ")


@pytest.mark.parametrize(
    ("rows", "key", "expected"),
    [
        ('status = "stated"\ncite = ["bsae:n7"]', "cite", "unknown source; did you mean base?"),
        ('status = "stated"\ncite = ["base:n77"]', "cite", "has no section or note 'n77'"),
        ('status = "stated"', "cite", "cites where it stands, or notes why it cannot"),
        ('status = "implied"\ncite = ["base:n7"]', "note", "names what it follows from"),
        ('status = "sure"\ncite = ["base:n7"]', "status", "expected one of stated, clarified"),
        ('sttus = "stated"\ncite = ["base:n7"]', "sttus", "did you mean status?"),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so" }]',
            "readings[0]",
            "needs either an answer or words",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so", answer = "as-any", words = "or" }]',
            "readings[0]",
            "and not both",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so", answer = "third" }]',
            "readings[0].answer",
            "as-any, half",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ answer = "as-any" }]',
            "readings[0].because",
            "missing",
        ),
    ],
)
def test_a_badly_founded_answer_is_refused_with_file_and_key(
    folder: Folder, rows: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=f'[rules.city.small]\nanswer = "half"\n{rows}\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"rules.city.small.{key}: ")
    assert expected in error.faults[0]


def test_an_unknown_clause_and_a_bad_reading_hide_no_other_fault(folder: Folder) -> None:
    folder.profile(
        "mine",
        more="""
        [rules.city.smal]
        answer = "half"
        cite = ["base:city"]
        [rules.city.small]
        answer = "none"
        cite = ["base:city"]
        readings = [{ because = "neither" }, { because = "wrong", answer = "none" }]
        """,
    )
    keys = [fault.partition(":")[0] for fault in folder.error("mine").faults]
    assert keys == [
        "rules.city.smal",
        "rules.city.small.answer",
        "rules.city.small.readings[0]",
        "rules.city.small.readings[1].answer",
    ]


def test_every_fault_of_a_profile_is_reported(folder: Folder) -> None:
    folder.profile(
        "mine",
        more='[rules.city.small]\nanswer = "third"\ncite = ["base:n77"]\n'
        '[rules.hut.beds]\nanswer = 3\ncite = ["base:n7"]\n',
    )
    assert [fault.partition(": ")[0] for fault in folder.error("mine").faults] == [
        "rules.city.small.cite", "rules.city.small.answer", "rules.hut.beds",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "key", "expected"),
    [
        ('setz = ["base"]', "setz", "did you mean sets?"),
        ("published = { yaer = 2000 }", "published.yaer", "did you mean year?"),
        ('published = { year = "2000" }', "published.year", "a whole number"),
        ("about = 3", "about", "a text"),
        ('file = "mine.toml"', "file", "unknown key"),
        ('inherits = { status = "weak" }', "inherits.status", "expected one of stated"),
    ],
)
def test_a_wrong_head_is_refused_with_file_and_key(
    folder: Folder, more: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=more)
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"{key}: ")
    assert expected in error.faults[0]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('id = "two words"\n', ["id: 'two words' is no id; an id is one word"]),
        (
            'id = "../mine"\noverlays = "../theirs"\n',
            [
                "id: '../mine' is no id; an id is one word",
                "overlays: '../theirs' is no id; an id is one word",
            ],
        ),
        (
            'id = "-mine"\nextends = "../theirs.toml"\n',
            [
                "id: '-mine' is no id; an id is one word",
                "extends: '../theirs.toml' is not looked for; a file calls profiles by their ids,"
                " or by paths to .toml files in its own folder or below",
            ],
        ),
    ],
)
def test_every_wrong_name_in_a_file_is_told(folder: Folder, text: str, faults: list[str]) -> None:
    path = folder.write("mine", f'{text}title = "Mine"\n')
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert (list(caught.value.faults), caught.value.file) == (faults, str(path))


def test_what_is_a_file_of_another_kind_is_told_with_what_to_do_with_it(folder: Folder) -> None:
    path = folder.write("mine", 'id = "mine"\nquestion = "What does it score?"\n')
    with pytest.raises(ProfileError, match=r"no profile: it is a case$") as caught:
        load_profile(path)
    assert caught.value.file == str(path)
    assert caught.value.remedy.startswith("`arkrules ask FILE` answers it")


def test_of_where_a_profile_was_published_every_citation_leads_somewhere(folder: Folder) -> None:
    folder.profile("mine", more='published = { year = 2001, cite = ["base", "bsae", "base:n77"] }')
    assert folder.error("mine").faults == (
        "published.cite: 'bsae' cites an unknown source; did you mean base?",
        "published.cite: 'base:n77': base has no section or note 'n77'; did you mean n7?",
    )


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
    folder.profile("mine", more=row)
    readings = (Reading("others say so", "as-any"), Reading("or so", None, "ask the oldest"))
    assert folder.load("mine").answer("city.small") == Answer(
        "half", Status.CONTESTED, ("base:n7", "base:city"), "we are not sure", readings, "mine"
    )


@pytest.mark.parametrize(
    "row",
    [
        'status = "implied"\nnote = "from an example"',
        'status = "silent"',
        'status = "contested"',
        'note = "we wrote it"',
        'cite = ["base:n7"]',
    ],
)
def test_an_answer_is_founded_in_one_way_or_another(folder: Folder, row: str) -> None:
    folder.profile("mine", more=f'[rules.city.small]\nanswer = "half"\n{row}\n')
    answer = folder.load("mine").answer("city.small")
    told = dict(part.split(" = ") for part in row.splitlines())
    assert f'"{answer.status}"' == told.get("status", '"stated"')
    assert f'"{answer.note}"' == told.get("note", '""')
    assert folder.load("mine").family is not None
    assert library([folder.path]).about("mine") == ""


def test_a_profile_without_a_title_is_refused(folder: Folder) -> None:
    path = folder.write("mine", 'id = "mine"\nextends = "carcassonne"\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults == ("title: is missing",)


def test_a_list_of_sets_is_a_list(folder: Folder) -> None:
    folder.profile("mine", more='sets = "base"')
    assert "list" in folder.error("mine").faults[0]


@pytest.mark.skipif(os.name != "posix", reason="what is no file is named otherwise there")
def test_what_is_no_regular_file_is_read_only_if_somebody_gives_it() -> None:
    nothing = Path(os.devnull)
    with pytest.raises(ProfileError, match="it is no regular file") as caught:
        read_profile_file(nothing)
    assert caught.value.file == os.devnull
    with pytest.raises(ProfileError, match="title: is missing"):
        read_profile_file(nothing, given=True)


def test_what_is_no_toml_is_refused_by_path(folder: Folder) -> None:
    path = folder.write("mine", "id = ")
    with pytest.raises(ProfileError, match="not TOML") as caught:
        load_profile(str(path))
    assert caught.value.file == str(path)


def test_what_is_no_toml_is_refused_by_name(folder: Folder) -> None:
    folder.write("mine", "id = ")
    assert "not TOML" in str(folder.error("mine"))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(ProfileError, match="cannot be read") as caught:
        load_profile(str(path))
    assert caught.value.file == str(path)
