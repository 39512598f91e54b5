"""Ask: a dispute laid by clicks, put to every edition, and switched."""

from __future__ import annotations

import json
from html import unescape

import pytest

from arkrules.errors import ArkrulesError, TableError
from arkrules.rulings import Case, adjudication
from arkrules.rulings.wording import headline, told_whole
from arkrules.table import Tabletop, editions
from arkrules.table.editions import Inquiry, asked_names
from arkrules.telling import plain
from arkrules.telling.names import Naming
from arkrules.telling.verdicts import Teller
from tests.table.at_the_table import (
    BOOK,
    acts_of,
    after,
    asked,
    at_once,
    once,
    opened,
    press,
    pressable,
    read,
    told,
)


@pytest.fixture
def new():
    return press(opened(), "mode:ask")


@pytest.fixture
def city():
    """Red's city at 0,0 is open to the north; a tile that closes it from there may be laid."""
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\npieces = ["red follower 0,0 C"]'
    return press(opened(text=text), "mode:ask")


def order_of(view):
    """All acts in the order in which they are offered."""
    return [one.get("data-act") for one in pressable(view)]


def ids(view):
    return {one.get("id"): one for one in pressable(view)}


def refers(view):
    """The clauses and sources that something refused is said to be refused by."""
    tree = read(view)["panel"]
    refused = [one for one in tree.iter() if one.get("class") in ("refused", "stopped")]
    found = {inner.get("data-refers") for one in refused for inner in one.iter()} - {None}
    return {tuple(one.split(" ", 1)) for one in found}


# -- the moves in question ------------------------------------------------------------------------


def test_what_is_read_on_the_way_to_an_answer(city, snapshot):
    view, desk = city, {}
    for act in (
        "at:0,-1", "lay:E", "at:0,-1 C", "move:follower C", "remove", "try:follower C", "try:pass",
        "judge:follower C", "move:pass", 'switch:city.small "half"', "about:end", "about:joined",
        "at:0,0 a", "at:0,-1 a", "about:place",
    ):  # fmt: skip
        view = asked(press(view, act), "")
        desk[act] = view.done.said
        if act in ("at:0,-1", "try:follower C", 'switch:city.small "half"', "at:0,-1 a"):
            desk[f"after {act}"] = without_reasons(view)
    assert once(desk) == snapshot


def without_reasons(view):
    """What is read on the page, but for the reasons, which are told everywhere alike."""
    why = read(view)["panel"].find(".//*[@id='why']")
    reasons = "".join("".join(() if why is None else why.itertext()).split())
    lines = told(view, page=True).splitlines()
    return "\n".join(line for line in lines if "".join(line.split()) not in reasons)


def test_a_tile_and_a_piece_are_laid_by_clicks(new):
    view = after(new, "at:1,0", "lay:V", "at:1,0 a", "move:follower a")
    assert view.table.moves == ("lay V 1,0", "follower a")
    assert view.table.position == {"players": ["red", "blue"], "tiles": ["0,0 D"]}
    # It is on the picture, and the next cells are open beyond it.
    assert {"1,0", "2,0", "1,1"} <= {one.get("data-at") for one in pressable(view)}


def test_what_can_be_placed_is_lit_where_it_is_seen(new):
    # V has a road and two fields, and nobody stands there.
    view = after(new, "at:1,0", "lay:V")
    lit = {id for id, one in ids(view).items() if "lit" in one.get("class", "").split()}
    assert lit == {"place-1,0-a", "place-1,0-b", "place-1,0-1"}
    assert "move:follower 1" in acts_of(press(view, "at:1,0 1"))
    # D has a city and a road, below which its fields are not seen; one has the other cut out.
    view = after(new, "at:1,0", "lay:D")
    board = read(view)["board"]
    masks = {one.get("id"): one for one in board.iter("{http://www.w3.org/2000/svg}mask")}
    masked = {id: one.get("mask") for id, one in ids(view).items() if one.get("mask")}
    fields = {f"place-{cell},0-{name}" for cell in (0, 1) for name in "ab"}
    assert masked == {id: f"url(#bare-{id})" for id in fields}
    for name, outlines in (("a", 2), ("b", 1)):
        place = f"place-1,0-{name}"
        assert [part.get("fill") for part in masks[f"bare-{place}"]] == ["white", None, "none"]
        assert ids(view)[place].get("d", "").count("M") == outlines


def test_what_is_what_stands_below_the_board_however_large_that_is(new):
    board, key = read(after(new, "at:1,0", "lay:D"))["board"].findall(
        "{http://www.w3.org/2000/svg}svg"
    )
    label = key.get("aria-label")
    assert label in key.itertext()
    assert label not in board.itertext()
    assert [float(side) for side in key.get("viewBox").split()] == [0, 0, 372, 20]


def test_the_tile_is_turned_replaced_and_taken_out(new):
    view = after(new, "at:1,0", "lay:V", "turn:1")
    assert view.table.moves == ("lay V/1 1,0",)
    view = after(view, "turn:3", "another", "lay:U")
    assert view.table.moves == ("lay U/1 1,0",)
    taken = press(view, "remove")
    assert taken.table.moves == ()
    assert press(taken, "back").table.moves == view.table.moves
    assert press(press(new, "at:1,0"), "written", value="V/0").table.moves == ("lay V 1,0",)


def test_the_keyboard_goes_to_the_cell_of_the_tile_laid(new):
    assert press(new, "at:1,0").done.focus == "cell-1,0"
    laid = after(new, "at:1,0", "lay:V")
    assert laid.done.focus == "cell-1,0"
    away = press(press(laid, "at:0,0 a"), "turn:1")
    assert (away.done.focus, str(away.table.chosen.cell)) == ("cell-1,0", "1,0")
    refused = after(new, "at:1,0", "lay:B", "at:0,0 a", "turn:1")  # which does not fit
    assert (refused.done.focus, str(refused.table.chosen.cell)) == ("cell-1,0", "1,0")
    assert press(new, "move:pass").done.focus == ""


def test_moves_are_kept_up_to_one(new):
    view = after(new, "at:1,0", "lay:V", "move:pass", "at:2,0", "lay:U")
    assert len(view.table.moves) == 3
    assert press(view, "upto:1").table.moves == ("lay V 1,0",)
    assert press(view, "upto:3").table.moves == view.table.moves
    assert press(view, "upto:0").table.moves == ()


def test_a_refused_tile_says_every_clause_and_another_is_laid_instead(new):
    # A monastery among fields does not join the road of D.
    view = after(new, "at:1,0", "lay:B")
    assert view.table.moves == ("lay B 1,0",)
    assert ("clause", "tile.match") in refers(view)
    assert press(view, "lay:V").table.moves == ("lay V 1,0",)


def test_a_forbidden_place_says_every_clause_with_its_places(city):
    # E closes the city with its own city on the south side: red stands in it, blue may not.
    view = after(city, "at:0,-1", "lay:E", "at:0,-1 C")
    assert {("clause", "follower.occupied"), ("source", "base:follower")} <= refers(view)
    tried = press(view, "try", move="follower C")
    assert tried.table.moves == ("lay E/2 0,-1",)
    assert tried.table.chosen.move == "follower C"
    assert press(view, "move:follower C").table.moves[-1] == "follower C"


def test_a_journey_is_offered_where_it_ends():
    view = after(opened(case="ark-loop-home"), "remove", "at:1,0")
    chosen = read(view)["panel"].find(".//section[@id='chosen']")
    # East of where the Ark stands; the way round by the south ends there, too.
    assert [one.get("data-act") for one in chosen.iter("button")] == ["move:ark E", "move:ark SEN"]
    # Where it may not end, nothing is offered, and the board does not light up.
    lit = [one for one in pressable(view) if "lit" in one.get("class", "").split()]
    assert {one.get("data-at") for one in lit} - {None} == {"1,0", "0,1", "-1,0", "1,1"}


def test_what_cannot_be_made_is_shown_all_the_same(new, snapshot):
    """A tile that is refused, one of another game, a move that is none, a position with faults."""
    view = after(new, "at:1,0", "lay:B")
    (cell,) = [one for one in pressable(view) if one.get("data-at") == "1,0"]
    assert "open" not in cell.get("class").split(), "it lies on the picture and can be chosen"
    shown = {}
    for cell, more in (
        ("1,0", {"moves": ["lay [aaa aaa aaa aaa; castle] 1,0"]}),
        ("1,0", {"moves": ["lay V 1,0", "dance"]}),
        ("5,5", {"position": {"players": ["red"], "tiles": ["0,0 D", "5,5 D"]}}),
    ):
        view = opened(table=at_once(new) | more)
        shown[f"{more}"] = told(view, page=True)
        assert cell in told(view, "board")
    assert once(shown) == snapshot


# -- asking ---------------------------------------------------------------------------------------


def test_only_the_panel_comes_edition_by_edition(city, monkeypatch):
    monkeypatch.setattr(editions, "SLICE", 0)
    first = view = press(after(city, "at:0,-1", "lay:E", "move:pass"), "ask:on")
    heard = []
    while view.done.then:
        heard.append(view.table.chosen.heard)
        assert {*view.parts} == {"panel", "board"}
        view = press(view, view.done.then)
    assert heard == [*range(1, len(BOOK.editions))]
    # A question that changes on the way is asked anew.
    turned = press(first, "what:supply", value="on")
    assert turned.done.then == "ask:on"
    assert asked(turned, "").table.chosen.heard == len(BOOK.editions)


def test_a_verdict_survives_a_reload_and_nothing_is_worked_out_twice(city, monkeypatch):
    view = asked(after(city, "at:0,-1", "lay:E", "move:pass"))
    assert view.table.lasting.chosen.asked == "", "it is not in the link"
    monkeypatch.setattr(adjudication, "verdict_of", None)
    again = opened(table=at_once(view))
    assert again.done.then == "ask:first"
    assert told(asked(again, "")) == told(view)
    assert told(asked(press(view, "page:ask"), "")) == told(view)


def test_a_case_that_is_opened_is_answered_at_once():
    view = opened(case="ark-loop-home")
    assert view.done.then == "ask:first"
    for said in ("ark.may_end_on_start", "ark:ark-move", "ark-loop-home", "ESWN"):
        assert said in told(asked(view, ""))


def test_rules_by_which_no_answer_differs_are_no_choice():
    view = asked(opened(case="majority-takes-all"), "")
    assert 'id="differ"' not in view.parts["panel"]


SAMPLE = [case.id for case in BOOK.casebook if isinstance(case, Case)][::90]


@pytest.mark.parametrize("id", SAMPLE)
def test_the_verdict_is_that_of_the_command(id):
    view = opened(case=id)
    put = Inquiry(Tabletop.from_dict(at_once(view)), BOOK)
    *_, found = put.heard(put.total)
    stated = plain(BOOK.verdicts(BOOK.case(id), asked_names(put.table, BOOK)))
    for key in ("verdicts", "groups", "splits"):
        assert plain(found)[key] == stated[key]
    view = asked(view, "")
    teller = Teller(Naming(BOOK), found)
    panel = unescape(view.parts["panel"])
    assert all(
        Naming(BOOK).edition(one.profile) in panel for group in teller.groups for one in group
    )
    for group in teller.groups:
        outcome = group[0].outcome
        shown = " ".join(told(press(view, f"see:{group[0].profile.id}")).split())
        if outcome.legal and (awards := told_whole(outcome, teller.telling)):
            said = [f"{one.points:+} · " for one in awards]
        else:
            said = [" ".join(headline(outcome, teller.telling).split())]
        assert [one for one in said if one not in shown] == []


def test_a_row_that_is_pressed_shows_on_the_board_what_it_pays():
    view = asked(opened(case="small-city"), "")
    for edition, points in (("carcassonne", "+4"), ("carcassonne-2000", "+2")):
        view = press(view, f"see:{edition}")
        gains = [one.text for one in read(view)["board"].iter() if one.get("class") == "gain"]
        assert points in gains
        lit = [one.get("data-light") for one in read(view)["panel"].iter() if one.get("data-light")]
        assert lit == ["place-0,-1-C place-0,0-C"]
        assert {*lit[0].split()} <= ids(view).keys()


def test_without_its_last_move_the_end_of_the_game_is_asked_no_more(new):
    ended = press(new, "about:end")
    assert ended.table.moves == ("end",)
    pressed = {
        one.get("data-act")
        for one in pressable(press(ended, "remove"))
        if one.get("aria-pressed") == "true"
    }
    assert "about:score" in pressed
    assert "about:end" not in pressed


# -- switching ------------------------------------------------------------------------------------


def test_an_answer_is_switched_and_what_changes_is_shown(snapshot):
    before = view = asked(opened(case="ark-loop-home"), "")
    act = "switch:ark.may_end_on_start"
    offered = [one for one in order_of(view) if one.startswith(act)]
    assert offered == [act, f"{act} true", f"{act} false"]
    view = press(view, f"{act} true")
    assert view.done.then == "ask:on"
    view = asked(view, "")
    changes = read(view)["panel"].find(".//section[@id='changes']")
    # The German edition has another reason to refuse it, which stands.
    named = {one.get("data-refers"): one.get("title") for one in changes.iter()}
    assert "Hungarian leaflet" in named["profile ark-en2"]  # and others that are named together
    assert "Baumeister" not in named["profile ark-en2"]
    whole = "".join(read(view)["panel"].itertext())
    assert whole.count("for ark.may_end_on_start") == 1  # and not at every edition
    assert asked(press(view, act), "").table.answers == {}
    pages = {"before": told(before, page=True), "switched": without_reasons(view)}
    assert once(pages)["switched"] == snapshot


def test_any_clause_is_switched_and_a_house_rule_laid_on(new):
    view = press(new, "switch", clause="hand.size", answer="3")
    assert view.table.answers == {"hand.size": 3}
    view = press(new, "switch:ark.may_end_on_start true")  # a clause of another game
    assert "ark.may_end_on_start" in view.table.answers
    assert Inquiry(view.table, BOOK).total == 2 * len(BOOK.editions)
    view = press(new, "rule:house.no-final", value="on")
    assert view.table.rules == ("house.no-final",)
    assert Inquiry(view.table, BOOK).total == 2 * len(BOOK.editions)


# -- whom and what --------------------------------------------------------------------------------


def test_some_editions_are_asked(city):
    family = [one.id for one in BOOK.family("carcassonne")]
    view = press(city, "who:carcassonne game")
    assert list(view.table.under) == family
    view = press(view, f"who:{family[0]}", value="")
    assert list(view.table.under) == family[1:]
    assert set(press(view, f"who:{family[0]}", value="on").table.under) == {*family}
    assert press(view, "who:all").table.under == ()
    for one in family[1:-1]:
        view = press(view, f"who:{one}")
    with pytest.raises(TableError):
        press(view, f"who:{family[-1]}")


def test_what_is_asked_is_what_is_told(city):
    view = press(after(city, "at:0,-1", "lay:E", "move:pass"), "what:to_move", value="on")
    for name in ("gains", "pieces", "winners"):
        view = press(view, f"what:{name}")
    assert list(view.table.asks) == ["to_move"]
    (found,) = Inquiry(view.table, BOOK).heard(len(BOOK.editions))
    known = [one.outcome.values for one in found.verdicts if one.outcome.applicable]
    assert len(known) > 6
    assert known == [{"legal": True, "to_move": "blue"}] * len(known)


def test_every_thing_there_is_can_be_asked(city):
    view = after(city, "at:0,-1", "lay:E", "move:pass")
    for act in acts_of(view, "what:"):
        one = asked(press(view, act, value="on"))
        assert one.table.chosen.heard == Inquiry(one.table, BOOK).total, act


def test_whether_a_move_would_be_allowed_is_asked_without_making_it(city):
    view = after(city, "at:0,-1", "lay:E", "judge:follower C")
    assert view.table.asks == {"allows": ["follower C"]}
    assert press(view, "judge:follower C").table.asks == view.table.asks
    assert press(view, "unjudge:follower C").table.asks == {}


def test_it_is_put_in_words(new):
    view = press(press(new, "title", value="  Who \n gets it? "), "words", value="Whose <city>?")
    assert (view.table.title, view.table.question) == ("Who gets it?", "Whose <city>?")
    assert view.title == "Who gets it?"


def test_an_edition_that_there_is_not_is_refused_when_it_is_asked(new):
    with pytest.raises(ArkrulesError):
        asked(opened(table=at_once(new) | {"under": ["chess"], "moves": ["pass"]}))


def test_the_state_is_json_all_the_way(city):
    state = at_once(asked(after(city, "at:0,-1", "lay:E", "judge:follower C")))
    assert json.loads(json.dumps(Tabletop.from_dict(state).to_dict())) == state


def test_a_move_of_an_extension_is_named_with_where_it_leads():
    view = after(opened(case="ark-loop-home"), "mode:ask", "upto:1")
    words = {one.get("data-act"): "".join(one.itertext()) for one in pressable(view)}
    assert "1,1" in words["move:ark ES"]
    assert "-1,0" in words["move:ark W"]


# -- nothing asked, nothing answered --------------------------------------------------------------


def test_a_tile_alone_asks_neither_of_a_piece_nor_of_a_farm(new):
    laid = after(new, "at:1,0", "lay:V")
    for act, rows in ("about:score", True), ("about:place", False), ("about:joined", False):
        view = asked(press(laid, act), "")
        assert any(str(id).startswith("row-") for id in ids(view)) is rows
    view = asked(after(laid, "about:place", "at:1,0 1", "move:follower 1"), "")
    cells = read(view)["panel"].findall(".//table[@class='answers']/tbody/tr/td")
    assert {cell.get("class") for cell in cells} == {"said", "known"}


def test_nothing_is_laid_once_the_game_is_over(new):
    assert acts_of(press(new, "at:1,0"), "lay:")
    assert not acts_of(after(new, "about:end", "at:1,0"), "lay:")


def test_the_address_of_a_case_opens_it_in_the_box_for_texts_too(new):
    view = press(new, "open", text=" https://rules.example/table/#case/small-city ")
    assert view.table.case == "small-city"
