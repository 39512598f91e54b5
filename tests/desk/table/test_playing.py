"""Play: a game by presses."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random

import pytest

from arkrules import Record, set_up
from arkrules.desk.table import Mode, Seen, Tabletop, course
from arkrules.desk.table.acts import perform
from arkrules.desk.table.bar import panel_part
from arkrules.desk.table.moving import light
from arkrules.errors import ArkrulesError, IllegalMove, RecordError, TableError
from arkrules.play import GameState
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

PROFILES = [profile.id for profile in BOOK.editions]
TWO = {"by0": "person", "by1": "person"}


def begun(profile="carcassonne", **fields):
    """A game of two, begun by presses."""
    view = press(opened(), "edition", value=profile)
    return press(press(view, "mode:play"), "begin", **{**TWO, "seed": "7", **fields})


def moves_of(view):
    return Record.from_text(view.table.game).moves


def acts_of(view, name):
    """What can be pressed that sends an act of a name, each once."""
    found = re.findall(rf'data-act="({name}:[^"]*)"', "".join(view.parts.values()))
    return sorted({unescape(act) for act in found})


def state_of(view):
    return Seen(view.table, BOOK).state


# A game whose tiles and moves are known: the start tile D has its city in the north, and a road
# from west to east; V is a road from south to west; E is a city in the north, and no more.
RECORD = """arkrules record 1
title: Evening
profile: carcassonne
position: {"players": ["anna", "bob"], "tiles": ["0,0 D"], "bag": ["E*2", "V*2"]}

draw E
lay /2 0,-1
follower C
draw V
lay /0 1,0
pass
"""


@pytest.fixture
def evening():
    return opened(text=RECORD)


# -- beginning ------------------------------------------------------------------------------------


def test_a_game_is_begun_by_names():
    view = begun(name0="Anna", name1="")
    assert view.table.mode is Mode.PLAY
    assert view.table.position["players"] == ["Anna", "red"]
    assert view.table.sitting.seed == 7
    (drawn,) = moves_of(view)
    assert drawn.startswith("draw ")
    assert view.done.said.startswith("The game begins. Anna draws ")
    assert view.done.said.endswith("Anna to move.")


def test_the_same_stack_brings_the_same_tiles():
    assert moves_of(begun()) == moves_of(begun())
    drawn = {moves_of(begun(seed=str(number))) for number in range(1, 30)}
    assert len(drawn) > 5


def test_a_stack_is_chosen_by_chance_where_nobody_says():
    seeds = {begun(seed="").table.sitting.seed for _ in range(4)}
    assert len(seeds) > 1
    assert 0 not in seeds


def test_six_play_and_seven_do_not():
    six = {f"by{at}": "person" for at in range(6)}
    view = press(press(opened(), "edition", value="carcassonne-rgg"), "mode:play")
    with pytest.raises(ArkrulesError, match=r"setup\.players"):
        press(view, "begin", **six)
    assert len(begun(**{f"by{at}": "person" for at in range(5)}).table.position["players"]) == 5


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"by0": "person"}, "1 player, but carcassonne is for"),
        ({}, "at least one person plays"),
        ({"by0": "greedy", "by1": "greedy"}, "at least one person plays"),
        ({"by0": "person", "by1": "clever"}, "nobody plays like 'clever'"),
        ({**TWO, "name0": "Anna Maria"}, "is no name"),
        ({**TWO, "name0": "bob", "name1": "bob"}, "the same name"),
        ({**TWO, "seed": "x"}, "expected a whole number"),
        ({**TWO, "seed": "99999999"}, "stack: more than 1000000"),
    ],
)
def test_a_game_that_cannot_begin_says_why(fields, said):
    view = press(opened(), "mode:play")
    with pytest.raises(ArkrulesError, match=said):
        press(view, "begin", **fields)


def test_playing_on_from_what_lies_there():
    # D lies, and red's turn has come to the piece: a road or the field can be claimed.
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D", "1,0 V"]\nlaid = "1,0"\nstep = "place"'
    view = press(opened(text=text), "mode:play")
    assert "Play on from what lies on the table" in text_of(view, "panel")
    view = press(view, "begin-here", bag="rest", seed="3")
    assert moves_of(view) == ()
    assert acts_of(view, "make") == [
        "make:follower 1", "make:follower a", "make:follower b", "make:pass",
    ]  # fmt: skip
    view = press(view, "make:follower 1")
    assert moves_of(view)[1].startswith("draw ")
    # 72 tiles with the start tile: two lie, and one was drawn.
    assert "69 tiles in the bag." in text_of(view, "panel")


def test_a_bag_that_nobody_knows_is_drawn_from_by_hand():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]'
    view = press(press(opened(text=text), "mode:play"), "anew")
    view = press(press(view, "mode:setup"), "score:red", value="5")
    view = press(press(view, "mode:play"), "begin-here", bag="unknown")
    assert moves_of(view) == ()
    assert "make:draw U" in acts_of(view, "make")
    view = press(view, "make:draw U")
    assert moves_of(view) == ("draw U",)
    assert moves_of(press(press(view, "unmake"), "chance"))[0].startswith("draw ")


def test_a_position_with_faults_is_set_right_first():
    view = press(opened(text='players = ["a", "b"]\ntiles = ["0,0 D", "4,4 D"]'), "mode:play")
    assert "set it right first" in text_of(view, "panel")
    with pytest.raises(ArkrulesError, match="separate groups"):
        press(view, "begin-here")


# -- moves ----------------------------------------------------------------------------------------


def lit(view):
    """What is lit on the board: by the act, its classes."""
    found = re.findall(r'<[^>]*class="([^"]*\blit\b[^"]*)"[^>]*>', view.parts["board"])
    acts = re.findall(
        r'<[^>]*class="[^"]*\blit\b[^"]*"[^>]*data-act="([^"]*)"', view.parts["board"]
    )
    return {act: css.split() for act, css in zip(acts, found, strict=True)}


def test_cells_are_lit_where_the_tile_fits(evening):
    # Anna draws what is left: E or V. Both cells beside the road are open to V alone.
    view = press(evening, "chance")
    assert moves_of(view)[6] in ("draw E", "draw V")
    legal = {(str(move.cell)) for move in state_of(view).moves()}
    assert {act.removeprefix("touch:") for act in lit(view)} == legal


def test_a_cell_lays_the_tile_as_it_is_turned():
    # At the start K lies in hand: with seed 7 it can be laid at 1,0 in two turns.
    view = begun()
    assert moves_of(view) == ("draw K",)
    assert "ready" in lit(view)["touch:1,0"]
    assert "ready" not in lit(view)["touch:0,1"]
    assert moves_of(press(view, "touch:1,0"))[-1] == "lay /0 1,0"
    turned = press(view, "spin:1")
    assert turned.done.said == "Turned by a quarter."
    assert moves_of(press(turned, "touch:1,0"))[-1] == "lay /1 1,0"


def test_a_cell_where_it_fits_otherwise_only_turns_the_tile_first():
    view = begun()
    # West of the start tile K fits turned by two or by three quarters.
    turned = press(view, "touch:-1,0")
    assert moves_of(turned) == ("draw K",)
    assert turned.done.said == "Turned so that it fits; choose the cell again to lay it."
    assert moves_of(press(turned, "touch:-1,0"))[-1] == "lay /2 -1,0"
    # South of it there is one way only.
    assert moves_of(press(view, "touch:0,1"))[-1] == "lay /3 0,1"


def tried(view):
    """The tile that is only tried: its classes."""
    laid = [
        one.get("class").split() for one in read(view)["board"].iter()
        if "tile" in one.get("class", "").split()
    ]  # fmt: skip
    return laid[-1]


def test_the_tile_is_tried_where_it_can_be_laid():
    view = press(begun(), "touch:-1,0")
    assert tried(view) == ["tile", "faded"]
    assert tried(press(view, "spin:1")) == ["tile", "faded"]
    # Turned once more it does not fit west of the start tile, and is crossed out.
    assert tried(after(view, "spin:1", "spin:1")) == ["tile", "forbidden"]
    ids = [one.get("id") for one in read(view)["board"].iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert "tile" in tried(begun())


def test_the_tile_is_turned_all_around_and_back():
    view = begun()
    turns = []
    for _ in range(5):
        turns.append(view.table.chosen.turn)
        view = press(view, "spin:1")
    assert turns == [0, 1, 2, 3, 0]
    assert press(begun(), "spin:3").table.chosen.turn == 3


def test_what_was_done_is_told_in_words():
    view = press(begun(), "touch:0,-1")
    assert "Red: K at 0,-1, turned by 2 quarters" in view.done.said
    assert "Red draws K Red: K at 0,-1, turned by 2 quarters" in text_of(view, "panel")
    view = press(view, "make:pass")
    assert "Red: nothing" in view.done.said


def test_a_cell_that_is_not_lit_says_why():
    view = press(begun(), "touch:0,-1")
    assert moves_of(view) == ("draw K", "lay /2 0,-1")
    view = press(begun(), "touch:5,5")
    assert moves_of(view) == ("draw K",)
    assert view.done.said == "No tile lies beside 5,5."
    assert "Not at 5,5 No tile lies beside 5,5. tile.contact" in text_of(view, "panel")


def test_a_segment_is_claimed_by_pressing_it(evening):
    # Anna's city is complete: her follower came home with four points.
    view = press(evening, "look:2")
    view = press(view, "branch")
    assert acts_of(view, "make") == ["make:follower C", "make:follower a", "make:pass"]
    assert set(lit(view)) == {"touch:0,-1 C", "touch:0,-1 a"}
    view = press(view, "touch:0,-1 C")
    assert moves_of(view)[:3] == ("draw E", "lay /2 0,-1", "follower C")
    assert state_of(view).scores["anna"] == 4


def test_a_segment_that_cannot_be_claimed_says_why():
    text = (
        'players = ["red", "blue"]\ntiles = ["0,0 D", "1,0 V"]\nlaid = "1,0"\nstep = "place"\n'
        'pieces = ["blue follower 0,0 1"]'
    )
    view = press(press(opened(text=text), "mode:play"), "begin-here")
    view = press(view, "touch:1,0 1")
    assert "Not at 1,0 1" in text_of(view, "panel")
    assert "follower.occupied" in text_of(view, "panel")
    assert view.done.said


def test_points_are_told_item_by_item(evening):
    told = text_of(press(evening, "look:3"), "panel")
    # Two tiles of a city at two points each; the clause stands beside every item.
    assert "Anna scores 4 points for the city" in told
    assert "= 4 city." in told


def test_what_a_move_brings_is_told_before_it_is_made(evening):
    view = press(press(evening, "look:2"), "branch")
    (claim,) = [one for one in pressable(view) if one.get("data-act") == "make:follower C"]
    assert "".join(claim.itertext()).endswith("Anna +4")


@pytest.mark.parametrize(
    ("act", "fields", "said"),
    [
        ("make:lay /0 5,5", {}, "illegal move"),
        ("make:follower", {}, "not a whole move"),
        ("make:castle", {}, "not a move"),
        ("make:draw A", {}, "illegal move"),
        ("written-move", {"value": "dance"}, "not a move"),
        ("touch:here", {}, "not a cell"),
        ("touch:0,0 Z", {}, "no segment 'Z' lies at 0,0"),
        ("hold:Q", {}, "'Q' is not in hand"),
        ("chance", {}, "no tile is drawn now"),
        ("look:9", {}, "more than 1"),
        ("look:-1", {}, "more than|below 0"),
        ("question:7", {}, "more than 1"),
        ("question:0", {}, "there is no move 0"),
        ("unmake", {}, "there is no move to take back"),
        ("remake", {}, "there is no move to make again"),
        ("seat:nobody", {"value": "greedy"}, "'nobody' is no player"),
    ],
)
def test_what_cannot_be_done_says_why(act, fields, said):
    with pytest.raises(ArkrulesError, match=said):
        press(begun(), act, **fields)


@pytest.mark.parametrize("act", ["make:pass", "touch:0,0", "spin:1", "unmake", "look:0", "chance"])
def test_without_a_game_there_is_nothing_to_play(act):
    with pytest.raises(TableError, match="no game is played here"):
        press(press(opened(), "mode:play"), act)


# -- back and forth -------------------------------------------------------------------------------


def test_the_draw_is_taken_back_with_its_tile_and_comes_again():
    view = begun()
    first = press(view, "touch:1,0")
    second = press(first, "make:pass")
    drawn = moves_of(second)[-1]
    assert drawn.startswith("draw ")
    back = press(second, "unmake")
    assert moves_of(back) == ("draw K", "lay /0 1,0")
    assert moves_of(press(back, "remake")) == moves_of(second)
    # Another choice is made, and the same tile comes: nobody fishes for a better one.
    other = press(back, acts_of(back, "make")[0])
    assert moves_of(other)[-1] == drawn
    assert press(back, "make:pass").table.sitting.undone == ()
    start = press(back, "unmake")
    assert moves_of(start) == ("draw K",)
    with pytest.raises(TableError, match="no move to take back"):
        press(start, "unmake")
    assert moves_of(after(start, "remake", "remake")) == moves_of(second)


def test_the_past_is_looked_at_and_left_again(evening):
    past = press(evening, "look:2")
    assert past.table.sitting.behind == 4
    assert past.table.position["step"] == "place"
    assert "after move 2 of 6" in text_of(past, "panel")
    assert not lit(past)
    with pytest.raises(TableError, match="an earlier move is looked at"):
        press(past, "make:pass")
    assert press(past, "look:6").table.position == evening.table.position
    assert press(past, "look", value="6").table.game == evening.table.game


def test_playing_on_from_the_past_keeps_what_was_played(evening):
    past = after(evening, "look:2", "branch")
    assert moves_of(past) == moves_of(evening)[:2]
    again = after(past, "remake", "remake", "remake")
    assert moves_of(again) == moves_of(evening)


def test_a_record_is_opened_at_its_last_move(evening):
    assert evening.table.mode is Mode.PLAY
    assert moves_of(evening) == Record.from_text(RECORD).moves
    assert "Draw a tile" in text_of(evening, "panel")
    assert evening.title == "Evening"


def test_who_plays_can_be_changed(evening):
    view = press(press(evening, "chance"), "seat:anna", value="greedy")
    assert view.done.then == "computer"
    view = press(view, "computer")
    assert len(moves_of(view)) == 8
    with pytest.raises(TableError, match="at least one person"):
        press(view, "seat:bob", value="greedy")
    assert press(view, "seat:anna", value="person").table.sitting.policies == {}


# -- against the computer -------------------------------------------------------------------------


def settled(view):
    """The view after all that is sent at once."""
    for _ in range(20):
        if not view.done.then:
            return view
        view = press(view, view.done.then)
    raise AssertionError("it never ends")


def test_the_computer_moves_by_itself_and_is_taken_back_with_ones_own_move():
    view = begun(by1="greedy")
    view = settled(press(view, "touch:1,0"))
    mine = press(view, "make:pass")
    assert mine.done.then == "computer"
    with pytest.raises(TableError, match="it is not your turn"):
        press(mine, "make:pass")
    theirs = settled(mine)
    assert state_of(theirs).to_move == "red"
    assert len(moves_of(theirs)) > len(moves_of(mine)) + 1
    back = press(theirs, "unmake")
    assert moves_of(back) == moves_of(view)
    assert moves_of(press(back, "remake")) == moves_of(theirs)
    # The same choices follow from the same stack.
    assert moves_of(settled(press(back, "make:pass"))) == moves_of(theirs)


def test_the_computer_that_comes_too_late_does_nothing():
    view = begun()
    assert at_once(press(view, "computer")) == at_once(view)


# -- out of the game and back ---------------------------------------------------------------------


def test_a_turn_is_a_question(evening):
    view = press(evening, "question:3")
    assert view.table.moves == ("lay /2 0,-1", "follower C")
    assert view.table.position["hands"] == {"anna": ["E"]}
    assert "bag" not in view.table.position
    assert view.table.mode is not Mode.PLAY
    assert view.table.title == "Turn 1, Anna"
    state = set_up("carcassonne", view.table.position)
    for move in view.table.moves:
        state = state.play(move)
    assert state.scores["anna"] == 4
    while view.done.then.startswith("ask"):
        view = press(view, view.done.then)
    assert "Anna scores 4 points" in text_of(view, "panel")


def test_the_game_is_there_after_a_question(evening):
    view = press(press(evening, "question:3"), "mode:play")
    assert "Back to the game" in text_of(view, "panel")
    back = press(view, "resume")
    assert back.table.game == evening.table.game
    assert back.table.position == evening.table.position


def test_the_game_is_there_after_other_rules_were_chosen(evening):
    view = press(press(evening, "mode:setup"), "edition", value="carcassonne-2000")
    view = press(view, "mode:play")
    assert "Back to the game" in text_of(view, "panel")
    assert press(view, "resume").table.profile == "carcassonne"


def test_a_game_that_was_left_can_be_taken_back(evening):
    left = press(evening, "anew")
    assert left.table.game == ""
    back = press(left, "back")
    assert back.table.game == evening.table.game
    assert at_once(press(back, "forth"))["position"] == at_once(left)["position"]
    again = press(press(left, "begin", **TWO), "mode:setup")
    assert press(press(again, "back"), "back").table.game == evening.table.game


def test_a_game_that_cannot_be_replayed_says_so():
    broken = RECORD.replace("lay /2 0,-1", "lay /2 7,7")
    with pytest.raises(RecordError, match="move 2"):
        opened(text=broken)
    state = {**at_once(opened()), "mode": "play", "game": broken}
    view = opened(table=state)
    assert "cannot go on" in text_of(view, "panel")
    assert "move 2" in text_of(view, "panel")
    assert moves_of(press(view, "begin", **TWO))


# -- whole games ----------------------------------------------------------------------------------


def able(seen):
    """All acts by which the game can go on, in the panel and on the board."""
    made = set(re.findall(r'data-act="(make:[^"]*)"', panel_part(seen)))
    made = {unescape(act) for act in made}
    return sorted({*made, *(f"touch:{cell} {name}".strip() for cell, name in light(seen).places)})


def done(seen, act):
    """What an act leads to, the state having gone through JSON."""
    table = perform(seen, act, {}).table
    return Seen(Tabletop.from_dict(json.loads(json.dumps(table.to_dict()))), BOOK)


@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_a_whole_game_by_acts_alone(profile):
    luck = Random(profile)
    seen = Seen(begun(profile, seed=str(luck.randrange(1, 999))).table, BOOK)
    for _ in range(2_000):
        if not (acts := able(seen)):
            break
        seen = done(seen, luck.choice(acts))
        set_up(seen.profile, seen.position)
        if luck.random() < 0.05:
            seen = done(done(seen, "unmake"), "remake")
    record = Record.from_text(seen.table.game)
    last = record.replay()
    assert last.over
    assert last.position().to_dict() == seen.table.position
    sheet = press(opened(table=seen.table.to_dict()), "page:sheet")
    told = text_of(sheet, "panel")
    assert "Final scoring" in told
    for points in last.scores.values():
        assert f"{points} in the end" in told


@pytest.mark.parametrize("profile", PROFILES)
def test_every_turn_of_a_game_is_a_question_with_the_same_answer(profile):
    luck = Random(profile)
    seen = Seen(begun(profile, seed="11").table, BOOK)
    while len(seen.game.course.plies) < 150 and (acts := able(seen)):
        seen = done(seen, luck.choice(acts))
    record = seen.game.course.record
    states = list(record.states())
    for number in range(1, len(record.moves) + 1, 3):
        asked = done(seen, f"question:{number}").table
        run = [set_up(profile, asked.position)]
        for move in asked.moves:
            run.append(run[-1].play(move))
        turn = states[number - 1].turn
        same = [one for at, one in enumerate(states[1:]) if states[at].turn == turn]
        gained = [[award for one in some for award in one.awards] for some in (run[1:], same)]
        assert gained[0] == gained[1], number


def test_a_game_is_in_the_link_with_what_chance_has_in_store():
    view = after(begun(by1="greedy", seed="5"), "touch:0,1", "make:pass")
    again = opened(link=view.link)
    kept = again.table
    assert (kept.game, kept.mode) == (view.table.game, Mode.PLAY)
    assert (kept.sitting.seed, kept.sitting.policies) == (5, {"blue": "greedy"})
    assert kept.position == view.table.position


# -- what is kept between two acts ----------------------------------------------------------------


def test_a_click_plays_only_what_is_new(monkeypatch):
    view = begun()
    for _ in range(40):
        view = press(view, acts_of(view, "make")[0])
    made = []
    play = GameState.play

    def counted(state, move):
        made.append(move)
        return play(state, move)

    monkeypatch.setattr(GameState, "play", counted)
    warm = press(view, acts_of(view, "make")[0])
    assert len(made) <= 3  # the move, and what chance draws
    course._courses.clear()
    made.clear()
    cold = press(view, acts_of(view, "make")[0])
    assert len(made) > 40
    assert at_once(cold) == at_once(warm)
    assert cold.parts == warm.parts


def test_few_games_are_kept():
    for number in range(1, course.KEPT + 4):
        begun(name0=f"anna{number}")
    assert len(course._courses) == course.KEPT


def test_of_a_long_game_the_beginning_is_kept(monkeypatch):
    monkeypatch.setattr(course, "LONGEST", 5)
    course._courses.clear()
    view = begun()
    for _ in range(20):
        view = press(view, acts_of(view, "make")[0])
    made = len(moves_of(view))
    assert all(len(kept.plies) <= 5 for kept in course._courses.values())
    record = Record.from_text(view.table.game)
    assert state_of(view) == record.replay()
    past = press(view, "look:3")
    assert state_of(past) == list(record.states())[3]
    assert moves_of(after(past, "branch", "unmake")) == moves_of(view)[:2]
    assert made > 20


# -- any state ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sitting",
    [
        {"seed": -5, "policies": {"nobody": "greedy", "red": "clever"}},
        {"behind": 9_999},
        {"undone": ["lay <b> 0,0", "fly"]},
        {"policies": {"red": "greedy", "blue": "greedy"}},
    ],
)
def test_a_sitting_of_any_content(sitting):
    table = {**at_once(begun()), "sitting": sitting}
    view = opened(table=table)
    for act in ("remake", "unmake", "look:0", "computer", "touch:1,0", "chance", "branch"):
        try:
            view = press(view, act)
        except ArkrulesError:
            continue
        assert Tabletop.from_dict(at_once(view)) == view.table
        set_up("carcassonne", view.table.position)


def test_moves_that_were_taken_back_must_be_legal():
    table = {**at_once(begun()), "sitting": {"undone": ["lay /0 7,7"]}}
    with pytest.raises(IllegalMove):
        press(opened(table=table), "remake")


def test_names_are_only_shown():
    nasty = "Łucja_<b>"
    with pytest.raises(ArkrulesError, match="is no name"):
        begun(name0=nasty)
    text = RECORD.replace("Evening", '"<script>alert(1)</script>"')
    view = opened(text=text)
    for page in ("move", "sheet", "begin"):
        for tree in read(press(view, f"page:{page}")).values():
            assert not [one for one in tree.iter() if one.tag in ("script", "b")]
