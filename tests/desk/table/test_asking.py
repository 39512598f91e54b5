"""Ask: a dispute laid by clicks, put to every edition, and switched."""

from __future__ import annotations

import json

import pytest

from arkrules.desk.table import Tabletop
from arkrules.desk.table.hearing import Put
from arkrules.errors import ArkrulesError, TableError
from arkrules.rulings.wording import headline
from arkrules.telling import plain
from arkrules.telling.names import Naming
from arkrules.telling.verdicts import Teller
from tests.desk.table.at_the_table import (
    BOOK,
    after,
    at_once,
    opened,
    press,
    pressable,
    read,
    text_of,
)


def asked(view, act="ask"):
    """The view after asking, all the way to its end; what else is to be done then is left."""
    view = press(view, act) if act else view
    while view.done.then.startswith("ask"):
        view = press(view, view.done.then)
    return view


def buttons(view, part="panel"):
    return [one.get("data-act") for one in read(view)[part].iter() if one.get("data-act")]


@pytest.fixture
def new():
    return press(opened(), "mode:ask")


@pytest.fixture
def city():
    """Red's city at 0,0 is open to the north; a tile that closes it from there may be laid."""
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\npieces = ["red follower 0,0 C"]'
    return press(opened(text=text), "mode:ask")


# -- the moves in question ------------------------------------------------------------------------


def test_a_tile_and_a_piece_are_laid_by_clicks(new):
    view = after(new, "at:1,0", "lay:V", "at:1,0 a", "move:follower a")
    assert view.table.moves == ("lay V 1,0", "follower a")
    assert view.table.position == {"players": ["red", "blue"], "tiles": ["0,0 D"]}
    assert "In question lay V 1,0" in text_of(view, "panel")
    # It is on the picture, and the next cells are open beyond it.
    cells = {one.get("data-at") for one in pressable(view)}
    assert {"1,0", "2,0", "1,1"} <= cells


def test_what_can_be_placed_is_lit(new):
    view = after(new, "at:1,0", "lay:V")
    places = {
        one.get("id"): one.get("aria-label") for one in pressable(view) if one.get("id")
    }  # fmt: skip
    # V has a road and two fields, and nobody stands there.
    lit = {id for id, label in places.items() if label and label.endswith("; possible")}
    assert lit == {"place-1,0-a", "place-1,0-b", "place-1,0-1"}
    assert "move:follower 1" in buttons(press(view, "at:1,0 1"))


def test_a_field_is_lit_where_it_is_seen_and_not_below_a_city_or_a_road(new):
    view = after(new, "at:1,0", "lay:D")
    places = {one.get("id"): one for one in pressable(view)}
    assert "lit" in places["place-1,0-a"].get("class").split()
    (mask,) = read(view)["board"].iter("{http://www.w3.org/2000/svg}mask")
    # All of the tile is seen, but for one city and one road.
    assert [part.get("fill") for part in mask] == ["white", None, "none"]
    fields = {"place-1,0-a", "place-1,0-b"}
    for id, place in places.items():
        wanted = f"url(#{mask.get('id')})" if id in fields else None
        assert place.get("mask") == wanted, id


def test_what_is_what_stands_below_the_board_however_large_that_is(new):
    view = after(new, "at:1,0", "lay:D")
    board, key = read(view)["board"].findall("{http://www.w3.org/2000/svg}svg")
    assert key.get("aria-label") == "just laid"
    assert "just laid" in key.itertext()
    assert "just laid" not in board.itertext()
    assert [float(side) for side in key.get("viewBox").split()] == [0, 0, 372, 20]


def test_the_tile_is_turned_replaced_and_taken_out(new):
    view = after(new, "at:1,0", "lay:V", "turn:1")
    assert view.table.moves == ("lay V/1 1,0",)
    view = after(view, "turn:3", "another", "lay:U")
    assert view.table.moves == ("lay U/1 1,0",)
    view = press(view, "remove")
    assert view.table.moves == ()
    assert view.done.said == "Taken out: lay U/1 1,0."
    with pytest.raises(TableError, match="no move"):
        press(view, "remove")
    assert press(view, "back").table.moves == ("lay U/1 1,0",)


def test_moves_are_kept_up_to_one(new):
    view = after(new, "at:1,0", "lay:V", "move:pass", "at:2,0", "lay:U")
    assert len(view.table.moves) == 3
    assert press(view, "upto:1").table.moves == ("lay V 1,0",)
    for wrong in ("4", "-1", "x", ""):
        with pytest.raises(TableError, match="3 moves only"):
            press(view, f"upto:{wrong}")


def test_a_tile_in_notation(new):
    view = press(press(new, "at:1,0"), "written", value="V/0")
    assert view.table.moves == ("lay V 1,0",)
    with pytest.raises(ArkrulesError):
        press(view, "written", value="no tile")


def test_a_refused_tile_says_every_clause(new):
    # A monastery among fields does not join the road of D.
    view = after(new, "at:1,0", "lay:B")
    assert view.table.moves == ("lay B 1,0",)
    assert view.done.said == "B fits at 1,0 in no turn."
    shown = text_of(view, "panel")
    assert "placement.fit" in shown or "tile." in shown or "lay" in shown
    refused = read(view)["panel"].find(".//li[@class='refused']")
    assert refused is not None
    assert refused.findall(".//code[@data-refers]")
    # Another tile is laid instead of it.
    assert press(view, "lay:V").table.moves == ("lay V 1,0",)


def test_a_forbidden_place_says_every_clause_with_its_places(city):
    # E closes the city with its own city on the south side: red stands in it, blue may not.
    view = after(city, "at:0,-1", "lay:E", "at:0,-1 C")
    panel = read(view)["panel"]
    refused = panel.find(".//div[@class='refused']")
    assert refused is not None
    said = " ".join(refused.itertext())
    assert "may not stand here" in said
    refers = {one.get("data-refers") for one in refused.iter() if one.get("data-refers")}
    assert {one.partition(" ")[0] for one in refers} == {"clause", "source"}
    view = press(view, "move:follower C")
    assert view.table.moves[-1] == "follower C"
    assert view.done.said == "It is not allowed: follower C."


def test_a_move_is_looked_at_without_being_made(city):
    view = press(after(city, "at:0,-1", "lay:E"), "try", move="follower C")
    assert view.table.moves == ("lay E/2 0,-1",)
    assert view.done.said == "It is not allowed: follower C."
    view = press(view, "try", move="pass")
    assert view.done.said == "It is allowed: pass."
    # Two tiles and no pennant: four points for red.
    assert "red: 4 points" in text_of(view, "panel")
    with pytest.raises(ArkrulesError, match="not a move"):
        press(view, "try", move="dance")


def test_the_legal_moves_say_what_each_brings(city):
    view = after(city, "at:0,-1", "lay:E", "page:moves")
    shown = text_of(view, "panel")
    assert "pass red: 4 points" in shown
    assert "move:pass" in buttons(view)


def test_moves_that_are_none_here_are_said(new):
    state = at_once(new) | {"moves": ["lay V 1,0", "dance"]}
    view = opened(table=state)
    assert "'dance'" in text_of(view, "panel")
    assert "1,0: V" in view.parts["board"]


def test_a_journey_is_offered_where_it_ends():
    view = after(opened(case="ark-loop-home"), "remove", "at:1,0")
    chosen = read(view)["panel"].find(".//section[@id='chosen']")
    # East of where the Ark stands; the way round by the south ends there, too.
    assert [one.get("data-act") for one in chosen.iter("button")] == ["move:ark E", "move:ark SEN"]
    # Where it may not end, nothing is offered, and the board does not light up.
    lit = {
        one.get("data-at")
        for one in pressable(view)
        if one.get("data-at") and "possible" in one.get("aria-label")
    }
    assert lit == {"1,0", "0,1", "-1,0", "1,1"}


def test_a_tile_that_is_refused_lies_on_the_picture_and_can_be_chosen(new):
    view = after(new, "at:1,0", "lay:B")
    (cell,) = [one for one in pressable(view) if one.get("data-at") == "1,0"]
    assert cell.get("class").startswith("spot cell")
    assert "open" not in cell.get("class").split()


def test_a_tile_of_another_game_is_refused_and_not_drawn():
    # The casebook's cases of castles, looked at by an edition that knows none.
    state = at_once(press(opened(), "mode:ask"))
    state |= {"moves": ["lay [aaa aaa aaa aaa; castle] 1,0"]}
    view = opened(table=state)
    assert read(view)["panel"].find(".//li[@class='refused']") is not None


def test_a_position_with_faults_is_mended_first(new):
    state = at_once(new) | {"position": {"players": ["red"], "tiles": ["0,0 D", "5,5 D"]}}
    assert "Mend the position first" in text_of(opened(table=state), "panel")


# -- the verdict ----------------------------------------------------------------------------------


def test_every_edition_is_asked_and_the_answer_told(city):
    view = asked(after(city, "at:0,-1", "lay:E", "move:pass"))
    # A city of two tiles was worth two points at first, and is worth four today.
    assert view.done.said == "There are 2 answers."
    told = text_of(view, "panel")
    assert "Red scores 4 points" in told
    assert "Red scores 2 points" in told
    assert "Rio Grande (English)" in told


def test_only_the_panel_comes_edition_by_edition(city, monkeypatch):
    monkeypatch.setattr("arkrules.desk.table.disputing.SLICE", 0)
    view = press(after(city, "at:0,-1", "lay:E", "move:pass"), "ask")
    seen = []
    while view.done.then:
        seen.append(view.done.said)
        assert set(view.parts) == {"panel"}
        assert f"{len(seen)} of {len(BOOK.editions)} have answered" in text_of(view, "panel")
        view = press(view, view.done.then)
    assert len(seen) == len(BOOK.editions) - 1


def test_a_question_that_changes_on_the_way_is_asked_anew(city, monkeypatch):
    monkeypatch.setattr("arkrules.desk.table.disputing.SLICE", 0)
    view = press(after(city, "at:0,-1", "lay:E", "move:pass"), "ask")
    turned = press(view, "what:supply", value="on")
    assert turned.done.then == "ask:on"
    assert "has changed" in text_of(turned, "panel")
    assert asked(turned, "").done.said == "There are 2 answers."


def test_the_verdict_survives_a_reload_and_is_not_in_the_link(city):
    view = asked(after(city, "at:0,-1", "lay:E", "move:pass"))
    again = opened(table=at_once(view))
    assert again.done.then == "ask:on"
    assert text_of(asked(again, ""), "panel") == text_of(view, "panel")
    assert view.table.lasting.chosen.asked == ""


def test_a_case_opened_is_asked_at_once():
    view = opened(case="ark-loop-home")
    assert view.done.then == "ask:first"
    view = asked(view, "")
    told = text_of(view, "panel")
    assert "It is not allowed." in told
    assert "The Ark ends on 0,0, where it set out." in told
    assert "With “yes, after a loop” instead: It is allowed." in told
    assert view.done.then == "warm:0"


def test_a_case_without_a_question_to_play_is_set_up():
    text = 'id = "mine"\ntitle = "Mine"\nquestion = "What?"\n'
    text += '[position]\nplayers = ["red", "blue"]\ntiles = ["0,0 D"]\n'
    assert opened(text=text).table.mode == "setup"
    assert opened(text=f"{text}[verdict.carcassonne]\nlegal = true\n").table.mode == "ask"


def test_the_picture_handed_out_shows_what_is_in_question(city):
    view = press(after(city, "at:0,-1", "lay:E"), "keep:svg")
    assert "just laid" in view.done.file.text


SAMPLE = [case.id for case in BOOK.casebook if case.position is not None][::23]


@pytest.mark.parametrize("id", SAMPLE)
def test_the_verdict_is_that_of_the_command(id):
    view = opened(case=id)
    table = Tabletop.from_dict(at_once(view))
    put = Put(table, BOOK)
    *_, found = put.heard(put.total)
    stated = plain(BOOK.verdicts(BOOK.case(id)))
    for key in ("verdicts", "groups", "partings"):
        assert plain(found)[key] == stated[key]
    shown = text_of(asked(view, ""), "panel")
    teller = Teller(Naming(BOOK), found, verbose=False)
    for group in teller.groups:
        said = " ".join(headline(group[0].outcome, teller.telling).split())
        assert said in shown
        for verdict in group:
            assert Naming(BOOK).edition(verdict.profile) in shown


def test_nothing_is_worked_out_twice(city, monkeypatch):
    view = asked(after(city, "at:0,-1", "lay:E", "move:pass"))

    def never(*_):
        raise AssertionError

    monkeypatch.setattr("arkrules.rulings.adjudication.verdict_of", never)
    assert asked(after(view, "page:question")).done.said == "There are 2 answers."


# -- switching ------------------------------------------------------------------------------------


def test_an_answer_is_switched_and_what_changes_is_shown():
    view = after(asked(opened(case="ark-loop-home"), ""), "page:switch")
    (control,) = [
        one for one in pressable(view) if one.get("data-act") == "switch:ark.may_end_on_start"
    ]
    values = {option.text: option.get("value") for option in control.iter("option")}
    assert list(values) == ["as each edition says", "no", "yes, after a loop"]
    view = press(view, "switch:ark.may_end_on_start", value=values["yes, after a loop"])
    assert view.done.then == "ask:on"
    view = asked(view, "")
    changes = " ".join(read(view)["panel"].find(".//section[@id='changes']").itertext())
    assert "It is allowed." in changes
    # The German edition has another reason to refuse it, which stands.
    assert "English 2nd edition" in changes
    assert "Baumeister" not in changes
    verdict = text_of(press(view, "page:verdict"), "panel")
    assert "With what you changed" in verdict
    assert "As printed" in verdict
    view = asked(press(view, "switch:ark.may_end_on_start", value=""), "")
    assert view.table.answers == {}


def test_a_house_rule_is_laid_on(city):
    view = asked(after(city, "at:0,-1", "lay:E", "move:pass"))
    view = asked(press(press(view, "page:switch"), "rule:house.no-final", value="on"), "")
    assert "No edition that has answered says anything else." in text_of(view, "panel")


def test_any_clause_is_switched_by_its_id(new):
    view = press(new, "switch", clause="hand.size", answer="3")
    assert view.table.answers == {"hand.size": 3}
    for clause, answer in (("hand.siz", "3"), ("hand.size", "many"), ("hand.size", "0")):
        with pytest.raises(ArkrulesError):
            press(new, "switch", clause=clause, answer=answer)
    with pytest.raises(ArkrulesError):
        press(new, "switch:hand.size", value="[[[")


def test_a_clause_of_another_game_is_switched_for_those_who_know_it(new):
    view = press(new, "switch:ark.may_end_on_start", value="true")
    assert "ark.may_end_on_start" in view.table.answers
    assert Put(view.table, BOOK).total == 2 * len(BOOK.editions)


# -- whom and what --------------------------------------------------------------------------------


def test_some_editions_are_asked(city):
    view = press(city, "who:carcassonne game")
    family = [one.id for one in BOOK.family("carcassonne")]
    assert list(view.table.under) == family
    view = press(view, f"who:{family[0]}", value="")
    assert list(view.table.under) == family[1:]
    assert press(view, "who:all").table.under == ()
    with pytest.raises(TableError, match="no edition"):
        press(view, "who:chess", value="on")


def test_somebody_is_asked(city):
    view = press(city, "who:ark-en2 game")
    for one in BOOK.family("ark-en2")[1:]:
        view = press(view, f"who:{one.id}")
    with pytest.raises(TableError, match="nobody"):
        press(view, "who:ark-en2")


def test_what_is_asked_is_what_is_told(city):
    view = after(city, "at:0,-1", "lay:E", "move:pass")
    view = press(view, "what:to_move", value="on")
    for name in ("gains", "pieces", "winners"):
        view = press(view, f"what:{name}")
    assert list(view.table.asks) == ["to_move"]
    assert "It is Blue's turn" in text_of(asked(view), "panel")


def test_every_thing_there_is_can_be_asked(city):
    view = after(city, "at:0,-1", "lay:E", "move:pass", "page:put")
    for act in [one for one in buttons(view) if one.startswith("what:")]:
        assert asked(press(view, act, value="on")).done.said.endswith(("answer.", "answers.")), act


def test_whether_a_move_would_be_allowed_is_asked_without_making_it(city):
    view = after(city, "at:0,-1", "lay:E", "judge:follower C")
    assert view.table.asks == {"allows": ["follower C"]}
    assert "not allowed: place a follower on the city C" in text_of(asked(view), "panel").replace(
        "Not", "not"
    )
    assert press(view, "unjudge:follower C").table.asks == {}


def test_it_is_put_in_words(new):
    view = press(press(new, "title", value="  Who \n gets it? "), "words", value="Whose <city>?")
    assert (view.table.title, view.table.question) == ("Who gets it?", "Whose <city>?")
    assert view.title == "Who gets it?"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"asks": {"gain": {}}}, "asks: unknown key"),
        ({"asks": {"gains": 3}}, "asks.gains"),
        ({"under": ["/etc/passwd"]}, "is not looked for"),
        ({"under": ["x"] * 101}, "under: longer than 100"),
        ({"answers": {"no.clause": 1}}, "no.clause"),
    ],
)
def test_what_cannot_be_asked_is_refused(new, more, said):
    with pytest.raises(ArkrulesError, match=said):
        opened(table=at_once(new) | more)


def test_an_edition_that_there_is_not_is_refused_when_it_is_asked(new):
    state = at_once(new) | {"under": ["chess"], "moves": ["pass"]}
    with pytest.raises(ArkrulesError, match="chess"):
        asked(opened(table=state))


def test_the_state_is_json_all_the_way(city):
    view = asked(after(city, "at:0,-1", "lay:E", "judge:follower C"))
    state = at_once(view)
    assert json.loads(json.dumps(Tabletop.from_dict(state).to_dict())) == state
