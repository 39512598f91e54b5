"""A case: its keys, and what is wrong with one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Status, casebook
from arkrules.errors import CaseError
from arkrules.play import Position
from arkrules.rulings import (
    Case,
    ReferenceCase,
    VerdictRow,
    adjudicate,
    check_case,
    load_case,
    read_case,
)
from arkrules.rulings.case import case_of
from tests.faults import one_of_each, places
from tests.rulings.disputes import (
    HEAD,
    PLAIN,
    WRONG,
    case_file,
    dispute,
    found,
    refused,
    unusable,
    with_key,
)
from tests.running import error_of

# -- what a case says ------------------------------------------------------------------------------


def test_a_case_has_defaults_and_so_has_one_that_a_program_makes() -> None:
    read = read_case(PLAIN)
    assert (read.id, read.title, read.question) == ("dispute", "A dispute", "Who is right?")
    assert (read.basis, read.cites, read.origin, read.answer) == ("text", (), "", "")
    assert isinstance(read, Case)
    assert (read.moves, dict(read.verdicts)) == ((), {})
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
        id="one", title="One", question="Who?", basis="open", cites=("base:city",),
        origin="a forum", answer="Nobody.", position=Position(players=["red"]), moves=("pass",),
        verdicts={"carcassonne": row},
    )  # fmt: skip


def test_what_a_verdict_states_is_read_wherever_it_says_how_sure_it_is() -> None:
    row = read_case(dispute(verdict='turns_on = []\nstep = "draw"')).verdicts["carcassonne"]
    assert (row.turns_on, row.written) == ((), {"step": "draw"})


def test_an_id_is_one_word() -> None:
    for id in ("ark-loop-home", "7", "A_b.c-d"):
        assert read_case(PLAIN.replace('"dispute"', f'"{id}"')).id == id
    for id in ("", "two words", "-one", ".one", "one/two", "eñe", "one\\n"):
        assert places(unusable(PLAIN.replace('"dispute"', f'"{id}"', 1))) == ["id"], id


def test_a_case_rests_on_one_of_five_bases() -> None:
    for basis in ("text", "official", "community", "reading", "open"):
        assert read_case(with_key(f'basis = "{basis}"')).basis == basis


def test_a_case_has_at_most_999_verdicts_and_9999_moves() -> None:
    raw = tomllib.loads(PLAIN)
    most: dict[str, Any] = {
        "verdict": {f"p{number}": {} for number in range(999)},
        "play": {"moves": ["pass"] * 9_999},
    }
    found = case_of({**raw, **most})
    assert (len(found.verdicts), len(found.moves)) == (999, 9_999)
    for more, place in (
        ({"verdict": {**most["verdict"], "one-more": {}}}, "verdict"),
        ({"play": {"moves": ["pass"] * 10_000}}, "play.moves"),
    ):
        error = error_of(case_of, {**raw, **more}, file="many.toml", kind=CaseError)
        assert (error.file, places(error)) == ("many.toml", [place])


@pytest.mark.parametrize("cite", ["nowhere", "nowhere:n1", "base:n999", "base:nowhere"])
def test_a_citation_of_an_unknown_source_or_section_is_no_error(cite: str) -> None:
    text = with_key(f'cites = ["{cite}"]') + '\n[verdict.carcassonne]\nstep = "draw"'
    assert found(text) == []


# -- what is wrong with one ------------------------------------------------------------------------

REFERENCE = HEAD + 'reference = true\nanswer = "Whoever asks first."\n'
WHOLE = {
    HEAD: "position",
    HEAD + "reference = true": "answer",
    REFERENCE + "[verdict.carcassonne]\nlegal = true": "verdict",
    REFERENCE + '[play]\nmoves = ["pass"]': "play",
    dispute(verdict='step = "draw"', under="../mine.toml"): "verdict",
    **{PLAIN.replace(f"{key} =", "#", 1): key for key in ("id", "title", "question")},
}
"""Cases, and the places of their faults."""


def wrong() -> dict[str, str]:
    """These, and those that are made with a line."""
    lines = {with_key(line): place for line, place in WRONG["case"].items()}
    lines |= {dispute(line): place for line, place in WRONG["position"].items()}
    for line, place in WRONG["verdict"].items():
        lines[dispute(verdict=line)] = f"verdict.carcassonne.{place}"
    return {**lines, **WHOLE}


def test_a_wrong_line_is_a_fault_with_its_place() -> None:
    assert {text: places(unusable(text)) for text in wrong()} == {
        text: [place] for text, place in wrong().items()
    }


def test_what_is_said_of_wrong_lines(snapshot: Snapshot) -> None:
    assert one_of_each(map(refused, wrong()), of=("structure", "rulings/case")) == snapshot


def test_all_faults_of_positions_and_of_verdicts_are_told() -> None:
    text = dispute("zebra = 1", "yak = 2", verdict="zebra = 1\nyak = 2")
    assert sorted(places(unusable(text))) == [
        "position.yak", "position.zebra", "verdict.carcassonne.yak", "verdict.carcassonne.zebra",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "id = ", "[position", "= 3", "id = 'a'\nid = 'b'"])
def test_a_file_that_is_no_case_is_an_error_of_the_file(text: str) -> None:
    assert unusable(text).faults


def test_a_file_that_cannot_be_read_or_is_something_else_is_an_error_of_the_file(
    tmp_path: Path, snapshot: Snapshot
) -> None:
    error = error_of(load_case, tmp_path / "nowhere.toml", kind=CaseError)
    assert error.file == str(tmp_path / "nowhere.toml")
    said = {}
    for text in ("extends = 'carcassonne'", "players = ['red']"):
        error = unusable(text)
        assert len(error.faults) == 1
        said[text] = (*error.faults, error.remedy)
    assert said == snapshot


# -- cases for reference ---------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["", '[position]\nplayers = ["red"]\ntiles = ["0,0 D"]'])
def test_a_reference_case_has_nothing_to_execute_though_it_may_show_a_position(more: str) -> None:
    case = read_case(REFERENCE + more)
    assert (type(case), case.answer) == (ReferenceCase, "Whoever asks first.")
    assert (case.position is not None) is bool(more)
    assert check_case(case) == []
    assert error_of(adjudicate, case, kind=CaseError).faults
    made = ReferenceCase(id="one", title="One", question="Who?")
    assert (made.reference, made.position, made.moves, made.verdicts) == (True, None, (), {})
    assert made.file == ""


# -- the example of the contract -------------------------------------------------------------------
def test_the_example_of_the_contract_is_read_and_holds() -> None:
    text = case_file("contract")
    case = read_case(text)
    assert (case.id, case.basis, case.cites) == (
        "ark-loop-home", "text", ("ark:ark-move", "ark:n18"),
    )  # fmt: skip
    assert tuple(map(str, case.moves)) == ("lay [aaa aaa aaa aaa] 1,1", "ark ESWN")
    assert case.verdicts["ark-en1"].status is Status.CONTESTED
    assert found(text) == []


def test_no_case_of_the_casebook_can_be_changed() -> None:
    case = casebook()["small-city"]
    held: list[Any] = [case.verdicts, case.verdicts["carcassonne"].written]
    outcome = adjudicate(case, ["carcassonne"])["carcassonne"].outcome
    held += [outcome.values, outcome.values["gains"]]
    for one in held:
        with pytest.raises(TypeError):
            one.clear()
    assert hash(case) == hash(casebook()["small-city"])
    assert hash(outcome)
    error_of(read_case, None, kind=TypeError)
