"""A case: its keys, and what is wrong with one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from arkrules import Status
from arkrules.errors import CaseError
from arkrules.play import Position
from arkrules.rulings import Case, VerdictRow, adjudicate, check_case, load_case, read_case
from arkrules.rulings.case import case_of
from tests.rulings.disputes import HEAD, PLAIN, dispute, found, refused, with_key

# -- a case: its keys ------------------------------------------------------------------------------


def test_a_case_has_defaults() -> None:
    case = read_case(PLAIN)
    assert (case.id, case.title, case.question) == ("dispute", "A dispute", "Who is right?")
    assert (case.basis, case.cites, case.origin, case.reference, case.answer) == (
        "text", (), "", False, "",
    )  # fmt: skip
    assert (case.moves, dict(case.verdicts)) == ((), {})


def test_a_case_that_a_program_makes_has_the_same_defaults() -> None:
    read = read_case(PLAIN)
    made = Case(id=read.id, title=read.title, question=read.question, position=read.position)
    assert made == read
    assert made.file == read.file == case_of(tomllib.loads(PLAIN)).file == ""


def test_a_case_holds_what_its_file_says() -> None:
    text = (
        'id = "one"\ntitle = "One"\nquestion = "Who?"\nbasis = "open"\ncites = ["base:city"]\n'
        'origin = "a forum"\nanswer = "Nobody."\n[position]\nplayers = ["red"]\n'
        '[play]\nmoves = ["pass"]\n[verdict.carcassonne]\nlegal = false\nturns_on = ["hand.size"]\n'
        'status = "silent"\n[verdict.carcassonne.under."hand.size=2"]\nlegal = true\n'
    )
    row = VerdictRow(
        written={"legal": False},
        turns_on=("hand.size",),
        status=Status.SILENT,
        under={"hand.size=2": VerdictRow(written={"legal": True})},
    )
    case = read_case(text, file="one.toml")
    assert case.file == "one.toml"
    assert case == Case(
        id="one",
        title="One",
        question="Who?",
        basis="open",
        cites=("base:city",),
        origin="a forum",
        answer="Nobody.",
        position=Position(players=["red"]),
        moves=("pass",),
        verdicts={"carcassonne": row},
    )


@pytest.mark.parametrize("id", ["", "two words", "-one", ".one", "one/two", "eñe", "one\\n"])
def test_anything_else_is_no_id(id: str) -> None:
    said = refused(PLAIN.replace('"dispute"', f'"{id}"', 1))
    assert said.endswith("is no id; an id is one word of letters, digits, -, _ and .")


@pytest.mark.parametrize("basis", ["text", "official", "community", "reading", "open"])
def test_a_case_rests_on_one_of_five_bases(basis: str) -> None:
    assert read_case(with_key(f'basis = "{basis}"')).basis == basis


def test_any_other_basis_is_an_error_with_those_there_are() -> None:
    said = refused(with_key('basis = "hearsay"'))
    assert "basis: " in said
    assert "text, official, community, reading, open" in said


@pytest.mark.parametrize("key", ["id", "title", "question"])
def test_a_case_needs_an_id_a_title_and_a_question(key: str) -> None:
    lines = [line for line in PLAIN.splitlines() if not line.startswith(f"{key} =")]
    assert f"{key}: is missing" in refused("\n".join(lines))


@pytest.mark.parametrize("id", ["ark-loop-home", "7", "A_b.c-d"])
def test_an_id_is_one_word(id: str) -> None:
    assert read_case(PLAIN.replace('"dispute"', f'"{id}"')).id == id


@pytest.mark.parametrize(
    ("text", "key", "remedy"),
    [
        (with_key('orgin = "a forum"'), "orgin", "did you mean origin"),
        (with_key("zebra = 1"), "zebra", "known are id, title"),
        (dispute("zebra = 1"), "position.zebra", "known are"),
        (dispute() + '\n[play]\nmove = ["pass"]', "play.move", "did you mean moves"),
        (
            dispute(verdict="score = { red = 4 }"),
            "verdict.carcassonne.score",
            "did you mean scores?",
        ),
        (dispute(verdict="zebra = 4"), "verdict.carcassonne.zebra", "known are"),
    ],
)
def test_an_unknown_key_is_an_error_with_the_key_and_a_remedy(
    text: str, key: str, remedy: str
) -> None:
    said = refused(text)
    assert f"{key}: unknown key" in said
    assert remedy in said


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("extends = 'carcassonne'", "it is a profile or an overlay", "check-profile FILE"),
        ("players = ['red']", "it is a position, with no question to it", "score FILE"),
    ],
)
def test_a_file_that_is_something_else_is_told_with_what_to_do_with_it(
    text: str, what: str, remedy: str
) -> None:
    with pytest.raises(CaseError) as caught:
        read_case(text, file="other.toml")
    assert (caught.value.file, caught.value.faults) == ("other.toml", (f"no case: {what}",))
    assert remedy in caught.value.remedy


def test_all_unknown_keys_of_a_position_are_named() -> None:
    said = refused(dispute("zebra = 1", "yak = 2"))
    assert "position.zebra" in said
    assert "position.yak" in said


def test_a_fault_of_a_position_stands_behind_its_key_alone() -> None:
    assert refused(dispute("zebra = 1")).startswith("dispute.toml: position.zebra: ")


def test_all_unknown_keys_of_a_verdict_are_named() -> None:
    said = refused(dispute(verdict="zebra = 1\nyak = 2"))
    assert "verdict.carcassonne.zebra" in said
    assert "verdict.carcassonne.yak" in said


def test_what_a_verdict_states_is_read_wherever_it_says_how_sure_it_is() -> None:
    row = read_case(dispute(verdict='turns_on = []\nstep = "draw"')).verdicts["carcassonne"]
    assert (row.turns_on, row.written) == ((), {"step": "draw"})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (with_key("reference = 1"), "reference"),
        (with_key('cites = "base:city"'), "cites"),
        (with_key("cites = [1]"), "cites[0]"),
        (with_key("answer = true"), "answer"),
        (dispute("scores = { red = 1.5 }"), "position.scores.red"),
        (dispute('tiles = "0,0 D"'), "position.tiles"),
        (dispute("tiles = [1]"), "position.tiles[0]"),
        (dispute("bag = [1]"), "position.bag[0]"),
        (dispute("supply = { red = 3 }"), "position.supply.red"),
        (dispute('stock = { ghost = "three" }'), "position.stock.ghost"),
        (dispute('hands = { red = "E" }'), "position.hands.red"),
        (dispute("to_move = 1"), "position.to_move"),
        (dispute() + '\n[play]\nmoves = "pass"', "play.moves"),
        (with_key("verdict.carcassonne = 3"), "verdict.carcassonne"),
        (dispute(verdict="legal = 1"), "verdict.carcassonne.legal"),
        (dispute(verdict='allows = "pass"'), "verdict.carcassonne.allows"),
        (dispute(verdict="scores = [1]"), "verdict.carcassonne.scores"),
        (dispute(verdict="gains = [1]"), "verdict.carcassonne.gains"),
        (dispute(verdict="forbids = [1]"), "verdict.carcassonne.forbids[0]"),
        (dispute(verdict="options = 1"), "verdict.carcassonne.options"),
        (dispute(verdict="stock = 1"), "verdict.carcassonne.stock"),
        (dispute(verdict="pieces = 'red'"), "verdict.carcassonne.pieces"),
        (dispute(verdict="to_move = 1"), "verdict.carcassonne.to_move"),
        (dispute(verdict="step = 1"), "verdict.carcassonne.step"),
        (
            dispute(verdict='under."hand.size=2".scores = [1]'),
            'verdict.carcassonne.under."hand.size=2".scores',
        ),
        (dispute(verdict='under."hand.size=2".status = "sure"'), '"hand.size=2".status'),
        (dispute(verdict="under = 1"), "verdict.carcassonne.under"),
        (dispute(verdict="turns_on = [1]"), "verdict.carcassonne.turns_on[0]"),
        (dispute(verdict='allows = ["pass", 1]'), "verdict.carcassonne.allows[1]"),
        (dispute(verdict="hands = { red = [1] }"), "verdict.carcassonne.hands.red[0]"),
        (dispute(verdict="scores = { blue = 1.5 }"), "verdict.carcassonne.scores.blue"),
        (dispute(verdict="supply.red.x = 'y'"), "verdict.carcassonne.supply.red.x"),
        (dispute(verdict='status = "sure"'), "verdict.carcassonne.status"),
        (dispute(verdict='winners = "red"'), "verdict.carcassonne.winners"),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_with_its_key(text: str, key: str) -> None:
    assert f"{key}: expected" in refused(text)


def test_a_case_has_at_most_999_verdicts_and_9999_moves() -> None:
    raw = tomllib.loads(PLAIN)
    most: dict[str, Any] = {
        "verdict": {f"p{number}": {} for number in range(999)},
        "play": {"moves": ["pass"] * 9_999},
    }
    found = case_of({**raw, **most})
    assert (len(found.verdicts), len(found.moves)) == (999, 9_999)
    for more, fault in (
        ({"verdict": {**most["verdict"], "one-more": {}}}, "verdict: more than 999 of them"),
        ({"play": {"moves": ["pass"] * 10_000}}, "play.moves: more than 9999"),
    ):
        with pytest.raises(CaseError) as caught:
            case_of({**raw, **more}, file="many.toml")
        assert (caught.value.file, caught.value.faults) == ("many.toml", (fault,))


def test_a_verdict_for_what_no_file_may_name_is_an_error_of_the_case() -> None:
    text = dispute(verdict='step = "draw"', under="../mine.toml")
    assert "verdict: '../mine.toml' is not looked for; " in refused(text)


@pytest.mark.parametrize("text", ["", "id = ", "[position", "= 3", "id = 'a'\nid = 'b'"])
def test_a_file_that_is_no_case_is_an_error_of_the_file(text: str) -> None:
    refused(text)


def test_a_file_that_is_not_there_is_an_error_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"nowhere\.toml.*cannot be read"):
        load_case(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("cite", ["nowhere", "nowhere:n1", "base:n999", "base:nowhere"])
def test_a_citation_of_an_unknown_source_or_section_is_no_error(cite: str) -> None:
    text = with_key(f'cites = ["{cite}"]') + '\n[verdict.carcassonne]\nstep = "draw"'
    assert found(text) == []


REFERENCE = HEAD + 'reference = true\nanswer = "Whoever asks first."\n'


def test_a_reference_case_has_nothing_to_execute() -> None:
    case = read_case(REFERENCE)
    assert (case.reference, case.answer, case.position) == (True, "Whoever asks first.", None)
    assert check_case(case) == []
    with pytest.raises(CaseError, match="nothing to execute"):
        adjudicate(case)


def test_a_reference_case_may_show_a_position() -> None:
    case = read_case(REFERENCE + '[position]\nplayers = ["red"]\ntiles = ["0,0 D"]')
    assert case.position is not None
    assert check_case(case) == []
    with pytest.raises(CaseError, match="nothing to execute"):
        adjudicate(case)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + "reference = true", "answer: a reference case is its answer; write one"),
        (
            REFERENCE + "[verdict.carcassonne]\nlegal = true",
            "verdict: a reference case has an answer and no verdict",
        ),
    ],
)
def test_a_reference_case_has_an_answer_and_nothing_else(text: str, fault: str) -> None:
    assert refused(text) == f"dispute.toml: {fault}"


def test_any_other_case_has_a_position() -> None:
    assert "position: is missing" in refused(HEAD)


# -- the example of the contract -------------------------------------------------------------------
CONTRACT = """
id = "ark-loop-home"
title = "The Ark comes home"
question = "May the Ark end its move on the tile it set out from, after a block of four?"
basis = "text"            # text | official | community | reading | open
cites = ["ark:ark-move", "ark:n18"]    # an unknown source or section is a warning, never an error
origin = ""               # where players asked it, if they did
reference = false         # true: nothing to execute, the answer is all there is
answer = "Second edition and Hungarian leaflet: no. First: contested. German edition: silent."

[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]
ark = "0,0"

[play]
moves = ["lay [aaa aaa aaa aaa] 1,1", "ark ESWN"]

[verdict.ark-en2]
legal = false                          # the last move
turns_on = ["ark.may_end_on_start"]

[verdict.ark-en1]
legal = false
status = "contested"
"""


def test_the_example_of_the_contract_is_read() -> None:
    case = read_case(CONTRACT)
    assert (case.id, case.basis, case.cites) == (
        "ark-loop-home", "text", ("ark:ark-move", "ark:n18"),
    )  # fmt: skip
    assert case.moves == ("lay [aaa aaa aaa aaa] 1,1", "ark ESWN")
    assert case.verdicts["ark-en1"].status is Status.CONTESTED


def test_the_example_of_the_contract_holds() -> None:
    assert found(CONTRACT) == []
