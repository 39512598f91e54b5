"""What the methods answer; every answer is held against the schema."""

from __future__ import annotations

import json

import pytest

from arkrules import Position, Record, new_game
from arkrules.rpc.errors import Code
from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook
from arkrules.table.shown import tile_picture
from tests.rpc.asking import dispatcher, error, request, result
from tests.running import invoke

CAP = "[CCC aaa aaa aaa]"
CITY = {"players": ["red", "blue"], "step": "lay", "tiles": [f"0,0 {CAP}"]}
CITY |= {"hands": {"red": [CAP]}, "pieces": ["red follower 0,0 C"]}
"""Red has begun a city and holds the tile that closes it."""
CLOSE = f"lay {CAP}/2 0,-1"
SITUATION = {"profile": "carcassonne", "position": CITY, "moves": [CLOSE]}


def printed(*words: object) -> object:
    """What a command prints for programs."""
    return json.loads(invoke(*words, "--format", "json", code=(0, 1)).stdout)


# -- what there is


@pytest.mark.parametrize(
    ("words", "method", "params"),
    [
        ("show", "editions", {}),
        ("show ark-de", "sheet", {"profile": "ark-de"}),
        ("show tiles base", "tiles", {"set": "base"}),
        ("find small city", "find", {"words": "small city", "limit": 1000}),
        ("diff ark-en1 ark-de", "compare", {"profiles": ["ark-en1", "ark-de"]}),
        ("diff ark-en1 ark-de --all", "compare",
         {"profiles": ["ark-en1", "ark-de"], "every": True, "status": True}),
        ("ask small-city --under carcassonne --assume city.small=half", "ask",
         {"case": "small-city", "under": ["carcassonne"], "answers": {"city.small": "half"}}),
    ],
)  # fmt: skip
def test_a_method_answers_what_a_command_prints(words: str, method: str, params: dict) -> None:
    assert result(method, **params) == printed(*words.split())


def test_clauses_have_their_answers_and_words_are_what_an_edition_knows() -> None:
    found = {one["clause"]: one for one in result("clauses")["clauses"]}
    by = {answer["answer"]: answer["by"] for answer in found["city.small"]["answers"]}
    assert {"carcassonne-2000", "carcassonne-2001"} <= set(by["half"])
    assert "carcassonne" in by["as-any"]
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


def test_a_search_that_finds_nothing_gives_a_hint() -> None:
    found = result("find", words="x" * 200)
    assert found["found"] == 0
    assert found["hint"]


# -- playing


def test_legal_moves_say_what_they_bring_and_draws_how_likely_they_are() -> None:
    found = result("moves", **SITUATION)
    # Nothing but the field is free on the cap just laid; passing pays the two tiles of the city.
    listed = {one["move"]: one.get("brings") for one in found["moves"]}
    assert listed == {"follower a": {"red": 4}, "pass": {"red": 4}}
    assert found["found"] == 2
    assert found["state"]["step"] == "place"
    draws = result("moves", profile="carcassonne", players=2)["moves"]
    chances = {one["move"]: one["chance"] for one in draws}
    assert chances["draw V"] == 9
    assert sum(chances.values()) == 71
    assert len(result("moves", profile="carcassonne", players=2, limit=3)["moves"]) == 3


def test_moves_are_played_and_explained() -> None:
    passed = {**SITUATION, "moves": [CLOSE, "pass"]}
    found = result("play", **passed)
    first, second = found["plies"]
    assert (first["awards"], second["awards"][0]["points"]) == ([], 4)
    assert found["state"]["scores"] == {"red": 4, "blue": 0}
    again = result("moves", profile="carcassonne", position=found["state"]["position"])
    assert again["state"] == found["state"]
    changed = result("play", **passed, answers={"city.small": "half"})
    assert changed["state"]["scores"]["red"] == 2
    assert changed["state"]["answers"] == {"city.small": "half"}


def test_a_refused_move_names_its_clauses_and_places() -> None:
    found = result("refusals", **SITUATION, move="follower C")
    assert not found["legal"]
    assert [one["clause"] for one in found["refusals"]] == ["follower.occupied"]
    assert "base:follower" in found["refusals"][0]["cite"]
    assert result("refusals", **SITUATION, move="follower a")["legal"]
    refused = error("play", **{**SITUATION, "moves": [CLOSE, "follower C"]})
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
    record = Record.of(new_game("carcassonne", 2), ["draw V", "lay V 0,1", "pass"])
    as_tables = json.loads(record.to_json())
    for written in (record.to_text(), record.to_json(), as_tables):
        assert result("play", record=written)["state"]["to_move"] == "blue"
    assert len(result("play", record=as_tables, upto=1)["plies"]) == 1
    assert error("play", record=as_tables, upto=9)["code"] == Code.INVALID_PARAMS


def test_a_board_is_drawn_and_valued(snapshot) -> None:
    drawn = result("draw", profile="carcassonne", position=CITY)
    assert drawn["svg"].startswith("<svg")
    worth = result("score", profile="carcassonne", position=CITY)
    # An unfinished city pays 1 for its tile at the end.
    assert worth["final_scores"] == {"red": 1, "blue": 0}
    assert drawn["words"] == snapshot


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
    assert error("sheet", profile=name)["code"] == Code.PROFILE
    record = {"format": 1, "profile": name, "position": CITY, "moves": []}
    assert error("play", record=record)["code"] in (Code.PROFILE, Code.RECORD)
    case = {**result("case", case="small-city")["case"], "verdict": {name: {}}}
    assert error("ask", case=case)["code"] == Code.CASE
    assert error("ask", case=name)["code"] == Code.CASE


# -- asking


def test_a_verdict_is_that_of_the_command() -> None:
    for case in [case for case in casebook() if isinstance(case, Case)][::90]:
        shown = printed("ask", case.id)
        assert result("ask", case=case.id) == shown, case.id
        if case.verdicts:
            again = result("case", case=case.id)
            assert result("ask", case=again["toml"]) == shown, case.id
            assert result("ask", case=again["case"]) == shown, case.id


def test_verdicts_come_one_by_one_if_wanted() -> None:
    notices: list[dict[str, object]] = []
    under = ["carcassonne", "carcassonne-2000"]
    text = request("ask", case="small-city", under=under, progress=True)
    reply = json.loads(
        dispatcher().answer(text, lambda told: notices.append(json.loads(told))) or ""
    )
    assert [one["method"] for one in notices] == ["ask.progress"] * 2
    params = [one["params"] for one in notices]
    assert [(one["id"], one["done"], one["of"]) for one in params] == [(7, 1, 2), (7, 2, 2)]
    assert [one["verdict"] for one in params] == reply["result"]["verdicts"]


def test_an_act_at_the_table_is_done_to_its_end_by_one_request() -> None:
    opened = result("table.open", case="small-city")
    assert opened["then"] == "ask:first"
    tile_picture.cache_clear()
    told = []
    text = request("table.act", table=opened["table"], act=opened["then"], progress=True)
    reply = json.loads(dispatcher().answer(text, lambda note: told.append(json.loads(note))) or "")
    assert reply["result"]["then"] == ""
    assert {one["method"] for one in told} == {"table.progress"}
    assert {one["params"]["id"] for one in told} == {7}
    # When all editions have answered, at least the 24 kinds of the base game are drawn ahead.
    views = [one["params"]["view"] for one in told]
    drawn = [one for one in views if one["then"].startswith("warm:")]
    assert len(drawn) >= 24
    assert views[-len(drawn) :] == drawn
    assert {*drawn[0]["parts"]} == {"board", "panel"}
    assert all(one["parts"] == {} for one in drawn[1:])


def test_what_is_told_on_the_way_may_be_the_end_of_it() -> None:
    class Enough(Exception):
        pass

    def hear(_note: str) -> None:
        raise Enough

    opened = result("table.open", case="ark-loop-home")
    text = request("table.act", table=opened["table"], act=opened["then"], progress=True)
    with pytest.raises(Enough):
        dispatcher().answer(text, hear)
    steps = dispatcher().steps(text)
    assert json.loads(next(steps))["method"] == "table.progress"
    steps.close()
    assert list(steps) == []


def test_what_refuses_a_move_and_how_the_game_stands() -> None:
    """As engines are asked that are held against the casebook."""
    params = {"profile": "carcassonne", "case": "small-city", "upto": 1, "moves": ["follower C"]}
    found = result("outcome", **params, asked=["step", "options"], judge=["pass", "end"])
    assert found["outcome"] == {
        "legal": False,
        "step": "place",
        "options": ["follower a", "pass"],
        "judged": {"pass": True, "end": False},
    }
    assert found["refused"] == 2
    assert "follower.occupied" in found["why"]
