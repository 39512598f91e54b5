"""A walk through the protocol: asked by programs line by line, and by people at the table."""

from __future__ import annotations

from arkrules import set_up
from arkrules.rpc.errors import Code
from arkrules.table.opening import recognized
from tests.rpc.asking import error, result
from tests.table.at_the_table import after, asked, faults_of, opened, press, told

CAP = "[CCC aaa aaa aaa]"
CITY = {"players": ["red", "blue"], "step": "lay", "tiles": [f"0,0 {CAP}"]}
CITY |= {"hands": {"red": [CAP]}, "pieces": ["red follower 0,0 C"]}
"""Red has begun a city and holds the tile that closes it."""
CLOSE = f"lay {CAP}/2 0,-1"


def test_a_program_asks_what_there_is_plays_and_hears_why_not() -> None:
    methods = {one["name"] for one in result("rpc.discover")["methods"]}
    assert {"editions", "sheet", "ask", "moves", "play", "table.open", "table.act"} <= methods
    situation = {"profile": "carcassonne", "position": CITY}
    moves = result("moves", **situation, moves=[CLOSE])["moves"]
    # The city of two tiles pays 2 points a tile today, and was worth 1 a tile at first.
    assert {one["move"]: one["brings"] for one in moves} == {
        "follower a": {"red": 4},
        "pass": {"red": 4},
    }
    for profile, points in (("carcassonne", 4), ("carcassonne-2000", 2)):
        played = result("play", profile=profile, position=CITY, moves=[CLOSE, "pass"])
        assert played["state"]["scores"] == {"red": points, "blue": 0}
    refused = error("play", **situation, moves=[CLOSE, "follower C"])
    assert refused["code"] == Code.ILLEGAL_MOVE
    assert [one["clause"] for one in refused["data"]["refusals"]] == ["follower.occupied"]


def test_a_person_sets_up_a_dispute_asks_and_keeps_it() -> None:
    view = after(opened(), "at:0,0 C", "put:red follower", "mode:ask", "at:0,-1", "lay:E")
    assert view.table.moves == ("lay E/2 0,-1",)
    view = press(view, "at:0,-1 C")
    assert "follower.occupied" in told(view), "it is said which clause forbids a second follower"
    view = asked(after(view, "move:pass", "ask"), "")
    assert "city.small" in told(view), "it is said what the answers turn on"
    state = set_up("carcassonne", view.table.position)
    for move in view.table.moves:
        state = state.play(move)
    assert state.scores == {"red": 4, "blue": 0}
    kept = press(view, "keep:case").done.file
    case = recognized(kept.text)
    assert (case.position.to_dict(), tuple(map(str, case.moves))) == (
        view.table.position,
        view.table.moves,
    )
    assert opened(link=view.link).table.lasting == view.table.lasting
    wrong = press(press(view, "mode:setup"), "set:supply.red.follower", value="99")
    assert len(faults_of(wrong)) == 1
