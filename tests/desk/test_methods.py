"""What the methods of the desk answer; every answer is held against the schema."""

from __future__ import annotations

import json

import pytest

from arkrules import Position, Record, load_profile, new_game
from arkrules.desk.failures import Code
from arkrules.rulings.casebook import casebook
from tests.desk.asking import desk, error, request, result
from tests.running import Run, invoke

CAP = "[CCC aaa aaa aaa]"
CITY = {"players": ["red", "blue"], "step": "lay", "tiles": [f"0,0 {CAP}"]}
CITY |= {"hands": {"red": [CAP]}, "pieces": ["red follower 0,0 C"]}
"""Red has begun a city and holds the tile that closes it."""
CLOSE = f"lay {CAP}/2 0,-1"


@pytest.fixture
def run() -> Run:
    return invoke


# -- what there is


def test_editions_and_house_rules_are_those_of_the_command(run: Run) -> None:
    assert result("editions") == json.loads(run("profiles", "--format", "json").stdout)


def test_clauses_have_their_questions_and_answers() -> None:
    found = {one["clause"]: one for one in result("clauses")["clauses"]}
    small = found["city.small"]
    assert small["question"] == "What is a completed city of two tiles worth?"
    by = {answer["answer"]: answer["by"] for answer in small["answers"]}
    assert {"carcassonne-2000", "carcassonne-2001"} <= set(by["half"])
    assert "carcassonne" in by["as-any"]


def test_a_sheet_is_that_of_the_command(run: Run) -> None:
    shown = json.loads(run("show", "ark-de", "--format", "json").stdout)
    assert result("sheet", profile="ark-de") == shown


def test_tiles_are_those_of_the_command(run: Run) -> None:
    for head in result("sets")["sets"]:
        shown = json.loads(run("tiles", head["set"], "--format", "json").stdout)
        assert result("tiles", set=head["set"]) == shown
        assert head["total"] == shown["total"]


def test_words_are_what_an_edition_knows() -> None:
    plain = result("words", profile="carcassonne")
    assert plain["pieces"] == [{"piece": "follower", "supply": 7}]
    assert plain["players"] == [2, 3, 4, 5]
    assert "ark" in result("words", profile="ark-en2")["tokens"]


def test_cases_are_those_of_the_casebook() -> None:
    heads = [one["id"] for some in result("cases")["cases"].values() for one in some]
    assert heads == [case.id for case in casebook()]
    whole = result("case", case="small-city")
    assert whole["subject"] == "cities"
    assert whole["case"]["question"] in whole["toml"]


def test_a_search_finds_what_the_command_finds(run: Run) -> None:
    shown = json.loads(run("find", "small", "city", "--format", "json").stdout)
    assert result("find", words="small city", limit=1000) == shown
    assert error("find", words="city", groups=["rivers"])["code"] == Code.INVALID_PARAMS
    assert result("find", words="zzyzx")["hint"]


# -- playing


def test_legal_moves_say_what_they_bring() -> None:
    found = result("moves", profile="carcassonne", position=CITY, moves=[CLOSE])
    # Nothing but the field is free on the cap just laid; passing pays the two tiles of the city.
    listed = {one["move"]: one.get("brings") for one in found["moves"]}
    assert listed == {"follower a": {"red": 4}, "pass": {"red": 4}}
    assert found["found"] == 2
    assert found["state"]["step"] == "place"


def test_draws_say_how_likely_they_are() -> None:
    found = result("moves", profile="carcassonne", players=2)
    chances = {one["move"]: one["chance"] for one in found["moves"]}
    assert chances["draw V"] == 9
    assert sum(chances.values()) == 71
    assert len(result("moves", profile="carcassonne", players=2, limit=3)["moves"]) == 3


def test_moves_are_played_and_explained() -> None:
    found = result("play", profile="carcassonne", position=CITY, moves=[CLOSE, "pass"])
    lay, passed = found["plies"]
    assert (lay["awards"], passed["awards"][0]["points"]) == ([], 4)
    assert found["state"]["scores"] == {"red": 4, "blue": 0}
    again = result("moves", profile="carcassonne", position=found["state"]["position"])
    assert again["state"] == found["state"]


def test_a_changed_answer_changes_what_is_played() -> None:
    found = result(
        "play", profile="carcassonne", position=CITY, moves=[CLOSE, "pass"],
        answers={"city.small": "half"},
    )  # fmt: skip
    assert found["state"]["scores"]["red"] == 2
    assert found["state"]["answers"] == {"city.small": "half"}


def test_a_refused_move_names_its_clauses_and_places() -> None:
    situation = {"profile": "carcassonne", "position": CITY, "moves": [CLOSE]}
    found = result("refusals", **situation, move="follower C")
    assert not found["legal"]
    assert [one["clause"] for one in found["refusals"]] == ["follower.occupied"]
    assert "base:follower" in found["refusals"][0]["cite"]
    assert result("refusals", **situation, move="follower a")["legal"]
    refused = error("play", **{**situation, "moves": [CLOSE, "follower C"]})
    assert refused["code"] == Code.ILLEGAL_MOVE
    assert refused["data"]["refusals"] == found["refusals"]
    assert Position.from_toml(refused["data"]["position"]).step == "place"


def test_a_game_is_played_through_by_requests_alone() -> None:
    """Each request brings the state that the answer before it gave."""
    start = new_game("carcassonne", 2, bag=["V", "U", "A"])
    stands = {"profile": "carcassonne", "position": start.position().to_dict()}
    made = []
    while not (found := result("moves", **stands))["state"]["over"]:
        made.append(found["moves"][len(found["moves"]) // 2]["move"])
        stands["position"] = result("play", **stands, moves=made[-1:])["state"]["position"]
    replayed = Record.of(start, made).replay()
    assert replayed.over
    assert found["state"]["scores"] == replayed.scores
    assert found["state"]["winners"] == list(replayed.winners)


def test_records_are_taken_as_text_and_as_tables() -> None:
    start = new_game("carcassonne", 2)
    record = Record.of(start, ["draw V", "lay V 0,1", "pass"])
    as_tables = json.loads(record.to_json())
    for written in (record.to_text(), record.to_json(), as_tables):
        assert result("play", record=written)["state"]["to_move"] == "blue"
    assert len(result("play", record=as_tables, upto=1)["plies"]) == 1
    assert error("play", record=as_tables, upto=9)["code"] == Code.RECORD


def test_a_board_is_drawn_and_valued() -> None:
    drawn = result("draw", profile="carcassonne", position=CITY)
    assert drawn["svg"].startswith("<svg")
    assert "red follower on C at 0,0" in drawn["words"]
    worth = result("score", profile="carcassonne", position=CITY)
    # An unfinished city pays 1 for its tile at the end.
    assert worth["final_scores"] == {"red": 1, "blue": 0}


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, Code.INVALID_PARAMS),
        ({"position": CITY}, Code.INVALID_PARAMS),
        ({"profile": "carcassonne", "position": CITY, "players": 2}, Code.INVALID_PARAMS),
        ({"profile": "carcassone", "position": CITY}, Code.PROFILE),
        ({"profile": "carcassonne", "position": {**CITY, "tiles": ["0,0 Ω"]}}, Code.POSITION),
        ({"profile": "carcassonne", "position": "players = 3"}, Code.POSITION),
        ({"profile": "carcassonne", "position": CITY, "moves": ["fly"]}, Code.BAD_NOTATION),
        ({"profile": "carcassonne", "case": "big-box-with-one-tile-more"}, Code.POSITION),
        ({"profile": "carcassonne", "case": "no-such-case"}, Code.CASE),
        ({"profile": "carcassonne", "players": 9}, Code.POSITION),
        ({"profile": "carcassonne", "players": 2, "upto": -1}, Code.INVALID_PARAMS),
        ({"record": {"format": 9}}, Code.RECORD),
        ({"profile": "carcassonne", "position": CITY, "answers": {"no.clause": 1}}, Code.PROFILE),
    ],
)
def test_errors_have_the_fields_of_ours(params: dict[str, object], code: Code) -> None:
    assert error("moves", **params)["code"] == code


@pytest.mark.parametrize("name", ["/etc/passwd", "../x.toml", "carcassonne+/dev/zero", "a.toml"])
def test_no_file_of_the_machine_is_looked_for(name: str) -> None:
    said = error("sheet", profile=name)
    assert said["code"] == Code.PROFILE
    assert "is the name of no edition" in said["message"]
    record = {"format": 1, "profile": name, "position": CITY, "moves": []}
    assert error("play", record=record)["code"] in (Code.PROFILE, Code.RECORD)
    case = {**result("case", case="small-city")["case"], "verdict": {name: {}}}
    assert error("ask", case=case)["code"] == Code.CASE
    assert error("ask", case=name)["code"] == Code.CASE


# -- asking

SAMPLE = [case for case in casebook() if not case.reference][::20]


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.id)
def test_a_verdict_is_that_of_the_command(case, run: Run) -> None:
    shown = json.loads(run("ask", case.id, "--format", "json", code=(0, 1)).stdout)
    assert result("ask", case=case.id) == shown
    again = result("case", case=case.id)
    if case.verdicts:
        assert result("ask", case=again["toml"]) == shown
        assert result("ask", case=again["case"]) == shown


def test_verdicts_come_one_by_one_if_wanted() -> None:
    notices: list[dict[str, object]] = []
    told = lambda text: notices.append(json.loads(text))  # noqa: E731
    under = ["carcassonne", "carcassonne-2000"]
    text = request("ask", case="small-city", under=under, progress=True)
    reply = json.loads(desk().answer(text, told) or "")
    assert [one["method"] for one in notices] == ["ask.progress"] * 2
    params = [one["params"] for one in notices]
    assert [(one["id"], one["done"], one["of"]) for one in params] == [(7, 1, 2), (7, 2, 2)]
    assert [one["verdict"] for one in params] == reply["result"]["verdicts"]


def test_an_assumed_answer_is_that_of_the_command(run: Run) -> None:
    options = ("--under", "carcassonne", "--assume", "city.small=half", "--format", "json")
    shown = json.loads(run("ask", "small-city", *options).stdout)
    asked = {"case": "small-city", "under": ["carcassonne"], "answers": {"city.small": "half"}}
    assert result("ask", **asked) == shown
    assert error("ask", **{**asked, "answers": {"city.smal": "half"}})["code"] == Code.PROFILE


def test_editions_are_compared_as_by_the_command(run: Run) -> None:
    names = ("ark-en1", "ark-de")
    for flags, keys in (((), {}), (("--all", "--status"), {"every": True, "status": True})):
        shown = json.loads(run("diff", *names, *flags, "--format", "json").stdout)
        assert result("compare", profiles=list(names), **keys) == shown
    assert load_profile("ark-de").id in result("compare", profiles=list(names))["profiles"]


def test_an_act_at_the_table_is_done_to_its_end_by_one_request() -> None:
    opened = result("table.open", case="small-city")
    assert opened["then"] == "ask:first"
    told = []
    text = request("table.act", table=opened["table"], act=opened["then"], progress=True)
    reply = json.loads(desk().answer(text, lambda note: told.append(json.loads(note))) or "")
    assert reply["result"]["then"] == ""
    assert {one["method"] for one in told} == {"table.progress"}
    assert {one["params"]["id"] for one in told} == {7}
    said = [one["params"]["view"]["said"] for one in told]
    assert any("There are 2 answers." in one for one in said), "all editions have answered"
    # At least the 24 kinds of the base game are drawn ahead, the last of them with the answer.
    assert [one["params"]["view"]["parts"] for one in told][-23:] == [{}] * 23


def test_what_is_told_on_the_way_may_be_the_end_of_it() -> None:
    class Enough(Exception):
        pass

    def hear(_note: str) -> None:
        raise Enough

    opened = result("table.open", case="ark-loop-home")
    text = request("table.act", table=opened["table"], act=opened["then"], progress=True)
    with pytest.raises(Enough):
        desk().answer(text, hear)
    steps = desk().steps(text)
    assert json.loads(next(steps))["method"] == "table.progress"
    steps.close()
    assert list(steps) == []


@pytest.mark.parametrize("words", ["x" * 201, "city " * 41])
def test_a_search_is_bounded(words: str) -> None:
    failed = error("find", words=words)
    assert failed["code"] == Code.INVALID_PARAMS
    assert failed["data"]["faults"] == ["words: longer than 200 characters"]
    assert result("find", words="x" * 200)["found"] == 0
