"""Play: a game by presses."""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape
from itertools import pairwise
from random import Random, SystemRandom

import pytest

from arkrules import Record, set_up
from arkrules.errors import ArkrulesError, IllegalMove, RecordError, TableError
from arkrules.play import GameState
from arkrules.table import Desk, Mode, Tabletop
from arkrules.table import desk as playing_desk
from arkrules.table.acts import perform
from arkrules.table.desk import place_of
from arkrules.table.playing import as_played, legal_now, playable, refused_here
from arkrules.table.view import panel_part
from tests.running import error_of
from tests.table.at_the_table import (
    BOOK,
    TWO,
    acts_of,
    after,
    at_once,
    begun,
    moves_of,
    once,
    opened,
    press,
    pressable,
    read,
    state_of,
    told,
)

SOME = [id for root in BOOK.roots for id in [one.id for one in BOOK.family(root)][::5]]
"""Of each family of editions every fifth, its root first."""

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


def lit(view):
    """What is lit on the board: by the act, its classes."""
    classes = [(one.get("data-act"), one.get("class", "").split()) for one in pressable(view)]
    return {act: found for act, found in classes if "lit" in found}


def test_what_is_read_during_a_game(evening, snapshot, monkeypatch):
    # What is drawn once the game goes on otherwise is left to chance.
    monkeypatch.setattr(SystemRandom, "randrange", lambda *_: 3)
    view, heard, desk = press(evening, "look:2"), {}, {}
    for act in ("branch", "at:0,-1 C", "at:5,5", "at:-1,0", "spin:1", "unmake", "remake"):
        view = press(view, act)
        heard[act] = view.done.said
    desk["there"] = told(press(view, "at:5,5"), page=True)
    desk |= {act: told(press(evening, act), page=True) for act in acts_of(evening, "page:")}
    turn = press(evening, "question:3")
    desk["a turn as a question"] = turn.title
    desk["away"] = told(press(turn, "mode:play"), page=True)
    over = press(press(opened(text=OVER), "mode:play"), "begin-here")
    desk["over"] = told(press(over, "page:sheet"), page=True)
    wrong = opened(text='players = ["a", "b"]\ntiles = ["0,0 D", "4,4 D"]')
    desk["faults"] = told(press(wrong, "mode:play"), page=True).partition("\nA new game")[0]
    broken = {**at_once(opened()), "mode": "play", "game": RECORD.replace("0,-1", "7,7")}
    desk["broken"] = told(opened(table=broken), page=True).partition("\nA new game")[0]
    assert once(heard | desk) == snapshot


OVER = """
players = ["red", "blue"]
tiles = ["0,0 D", "1,0 V"]
pieces = ["blue follower 0,0 1", "red follower 0,0 C"]
bag = []
"""
"""Blue has a road of two tiles, red a city that is open to the north."""


# -- beginning ------------------------------------------------------------------------------------


def test_a_game_is_begun_by_names():
    view = begun(name0="Anna", name1="")
    assert view.table.mode is Mode.PLAY
    assert view.table.position["players"] == ["Anna", "red"]
    assert view.table.sitting.seed == 7
    assert moves_of(view) == ("draw K",)
    five = begun(**{f"by{at}": "person" for at in range(5)})
    assert len(five.table.position["players"]) == 5


def test_the_same_stack_brings_the_same_tiles_and_one_is_chosen_by_chance():
    assert moves_of(begun()) == moves_of(begun())
    assert len({moves_of(begun(seed=str(number))) for number in range(1, 30)}) > 5
    seeds = {begun(seed="").table.sitting.seed for _ in range(4)}
    assert len(seeds) > 1
    assert 0 not in seeds


def test_playing_on_from_what_lies_there():
    # D lies, and red's turn has come to the piece: a road or the field can be claimed.
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D", "1,0 V"]\nlaid = "1,0"\nstep = "place"'
    view = press(opened(text=text), "mode:play")
    view = press(view, "begin-here", bag="rest", seed="3", by1="greedy")
    assert view.table.sitting.policies == {"blue": "greedy"}
    assert moves_of(view) == ()
    ways = ["move:follower 1", "move:follower a", "move:follower b", "move:pass"]
    assert acts_of(view, "move:") == ways
    view = press(view, "move:follower 1")
    assert moves_of(view)[1].startswith("draw ")
    # 72 tiles with the start tile: two lie, and one was drawn.
    assert sum(state_of(view).bag.values()) == 69


def test_a_bag_that_nobody_knows_is_drawn_from_by_hand():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]'
    view = press(press(opened(text=text), "mode:setup"), "set:scores.red", value="5")
    view = press(press(view, "mode:play"), "begin-here", bag="unknown")
    assert moves_of(view) == ()
    assert "move:draw U" in acts_of(view)
    view = press(view, "move:draw U")
    assert moves_of(view) == ("draw U",)
    assert moves_of(press(press(view, "unmake"), "chance"))[0].startswith("draw ")
    assert state_of(view).scores == {"red": 5, "blue": 0}


def test_a_draw_that_may_be_declined_waits_for_a_person():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\ndouble_turn = 2'
    view = press(press(opened(text=text), "rule:traders", value="on"), "mode:play")
    by_hand = press(view, "begin-here", bag="rest", seed="3")
    assert moves_of(by_hand) == ()
    assert acts_of(by_hand, "move:") == ["move:decline"]
    assert moves_of(press(by_hand, "chance"))[0].startswith("draw ")
    declined = press(by_hand, "move:decline")
    assert moves_of(declined)[0] == "decline"
    assert state_of(declined).to_move == "blue"
    computed = press(view, "begin-here", bag="rest", seed="3", by0="greedy")
    assert moves_of(computed)[0].startswith("draw ")


# -- moves ----------------------------------------------------------------------------------------


def test_cells_are_lit_where_the_tile_fits(evening):
    # Anna draws what is left: E or V. Both cells beside the road are open to V alone.
    view = press(evening, "chance")
    assert moves_of(view)[6] in ("draw E", "draw V")
    legal = {str(move.cell) for move in state_of(view).moves()}
    assert {act.removeprefix("at:") for act in lit(view)} == legal


def test_a_cell_lays_the_tile_as_it_is_turned():
    # At the start K lies in hand: with seed 7 it can be laid at 1,0 in two turns.
    view = begun()
    labels = {one.get("data-act"): one.get("aria-label") for one in pressable(view)}
    assert labels["at:1,0"].endswith("; it fits")
    assert labels["at:0,1"].endswith("; it fits if turned")
    assert moves_of(press(view, "at:1,0"))[-1] == "lay /0 1,0"
    assert moves_of(after(view, "spin:1", "at:1,0"))[-1] == "lay /1 1,0"
    # South of it there is one way only, which needs no choice.
    assert moves_of(press(view, "at:0,1"))[-1] == "lay /3 0,1"


def tried(view):
    """The tile that is only tried: its classes."""
    classes = [one.get("class", "").split() for one in read(view)["board"][0].iter()]
    return [found for found in classes if "tile" in found][-1]


def test_a_cell_where_it_fits_otherwise_turns_the_tile_first_and_it_is_tried_there():
    # West of the start tile K fits turned by two or by three quarters.
    turned = press(begun(), "at:-1,0")
    assert moves_of(turned) == ("draw K",)
    assert moves_of(press(turned, "at:-1,0"))[-1] == "lay /2 -1,0"
    assert tried(turned) == tried(press(turned, "spin:1")) == ["tile", "faded"]
    # Turned once more it does not fit, and is crossed out.
    assert tried(after(turned, "spin:1", "spin:1")) == ["tile", "forbidden"]
    ids = [one.get("id") for one in read(turned)["board"].iter() if one.get("id")]
    assert len(ids) == len(set(ids))


def test_the_tile_is_turned_all_around_and_back():
    view, turns = begun(), []
    for _ in range(5):
        turns.append(view.table.chosen.turn)
        view = press(view, "spin:1")
    assert turns == [0, 1, 2, 3, 0]
    assert press(begun(), "spin:3").table.chosen.turn == 3


def test_a_place_where_nothing_can_be_done_says_why():
    taken = (
        'players = ["red", "blue"]\ntiles = ["0,0 D", "1,0 V"]\nlaid = "1,0"\nstep = "place"\n'
        'pieces = ["blue follower 0,0 1"]'
    )
    there = press(press(opened(text=taken), "mode:play"), "begin-here")
    for before, act, clause in (
        (begun(), "at:5,5", "tile.contact"),
        (there, "at:1,0 1", "follower.occupied"),
    ):
        view = press(before, act)
        assert moves_of(view) == moves_of(before)
        assert clause in told(view)
        assert view.done.said


def test_a_segment_is_claimed_by_pressing_it(evening):
    view = after(evening, "look:2", "branch")
    assert acts_of(view, "move:") == ["move:follower C", "move:follower a", "move:pass"]
    assert set(lit(view)) == {"at:0,-1 C", "at:0,-1 a"}
    # What it brings is told before it is made: her follower comes home with four points.
    (claim,) = [one for one in pressable(view) if one.get("data-act") == "move:follower C"]
    assert "Anna +4" in "".join(claim.itertext())
    view = press(view, "at:0,-1 C")
    assert moves_of(view)[:3] == ("draw E", "lay /2 0,-1", "follower C")
    assert state_of(view).scores["anna"] == 4


def test_only_a_place_on_the_tile_just_laid_is_refused():
    laid = press(begun(), "at:1,0")
    for act in ("at:0,0", "at:0,0 C", "at:1,0"):
        assert refused_here(Desk(press(laid, act).table, BOOK)) == ()


# -- back and forth -------------------------------------------------------------------------------


def test_the_draw_is_taken_back_with_its_tile_and_comes_again():
    second = after(begun(), "at:1,0", "move:pass")
    drawn = moves_of(second)[-1]
    back = press(second, "unmake")
    assert moves_of(back) == ("draw K", "lay /0 1,0")
    assert moves_of(press(back, "remake")) == moves_of(second)
    # Another choice is made, and the same tile comes: nobody fishes for a better one.
    assert moves_of(press(back, acts_of(back, "move:")[0]))[-1] == drawn
    assert press(back, "move:pass").table.sitting.undone == ()
    start = press(back, "unmake")
    assert moves_of(start) == ("draw K",)
    with pytest.raises(TableError):
        press(start, "unmake")
    assert moves_of(after(start, "remake", "remake")) == moves_of(second)


def test_the_past_is_looked_at_and_left_again(evening):
    past = press(evening, "look:2")
    assert past.table.sitting.behind == 4
    assert past.table.position["step"] == "place"
    assert not lit(past)
    for act in ("move:pass", "chance"):
        with pytest.raises(TableError):
            press(past, act)
    assert press(past, "look:6").table.position == evening.table.position
    assert press(past, "look", value="6").table.game == evening.table.game
    # Who plays on from there keeps what was played.
    branched = press(past, "branch")
    assert moves_of(branched) == moves_of(evening)[:2]
    assert moves_of(after(branched, "remake", "remake", "remake")) == moves_of(evening)


def test_who_plays_can_be_changed(evening):
    view = press(press(evening, "chance"), "seat:anna", value="greedy")
    assert view.done.then == "computer"
    view = press(view, "computer")
    assert len(moves_of(view)) == 8
    with pytest.raises(TableError):
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
    view = settled(press(begun(by1="greedy"), "at:1,0"))
    mine = press(view, "move:pass")
    assert mine.done.then == "computer"
    with pytest.raises(TableError):
        press(mine, "move:pass")
    theirs = settled(mine)
    assert state_of(theirs).to_move == "red"
    assert len(moves_of(theirs)) > len(moves_of(mine)) + 1
    late = press(theirs, "computer")
    assert at_once(late) == at_once(theirs), "who comes too late does nothing"
    back = press(theirs, "unmake")
    assert moves_of(back) == moves_of(view)
    assert moves_of(press(back, "remake")) == moves_of(theirs)
    # The same choices follow from the same stack.
    assert moves_of(settled(press(back, "move:pass"))) == moves_of(theirs)


# -- out of the game and back ---------------------------------------------------------------------


def test_a_turn_is_a_question_and_the_game_is_there_after_it(evening):
    view = press(evening, "question:3")
    table = view.table
    assert table.moves == ("lay /2 0,-1", "follower C")
    assert table.position["hands"] == {"anna": ["E"]}
    assert "bag" not in table.position
    assert table.mode is Mode.ASK
    state = set_up("carcassonne", table.position)
    for move in table.moves:
        state = state.play(move)
    assert state.scores["anna"] == 4
    back = after(view, "mode:play", "resume")
    assert back.table.game == evening.table.game
    assert back.table.position == evening.table.position


def test_the_game_is_there_after_other_rules_were_chosen(evening):
    view = press(press(evening, "mode:setup"), "edition", value="carcassonne-2000")
    assert after(view, "mode:play", "resume").table.profile == "carcassonne"


def test_a_game_that_was_left_can_be_taken_back(evening):
    left = press(evening, "anew")
    assert left.table.game == ""
    back = press(left, "back")
    assert back.table.game == evening.table.game
    assert at_once(press(back, "forth"))["position"] == at_once(left)["position"]
    again = press(press(left, "begin", **TWO), "mode:setup")
    assert after(again, "back", "back").table.game == evening.table.game


def test_a_game_that_cannot_be_replayed_is_left_for_another():
    broken = RECORD.replace("lay /2 0,-1", "lay /2 7,7")
    error_of(opened, text=broken, kind=RecordError)
    view = opened(table={**at_once(opened()), "mode": "play", "game": broken})
    assert moves_of(press(view, "begin", **TWO))


# -- whole games ----------------------------------------------------------------------------------


def able(desk):
    """All acts by which the game can go on, on the board and beside it."""
    if not playable(desk.game):
        return []
    state, legal = desk.game.now, legal_now(desk, desk.game.now)
    every = [move for moves in legal.by_kind.values() for move in moves]
    beside = {f"move:{move}" for move in every if place_of(state, move) is None}
    return sorted(beside | {f"at:{cell} {name}".strip() for cell, name in legal.by_place})


def offered(desk):
    """The same as the view offers them."""
    panel = re.findall(r'data-act="(move:[^"]*)"', panel_part(desk))
    return {
        *map(unescape, panel),
        *(f"at:{cell} {name}".strip() for cell, name in as_played(desk).can),
    }


def done(desk, act):
    """What an act leads to."""
    return Desk(Tabletop.from_dict(perform(desk, act, {}).table.to_dict()), BOOK)


@pytest.mark.slow
@pytest.mark.parametrize("profile", SOME)
def test_a_whole_game_by_acts_alone(profile):
    luck = Random(profile)
    desk = Desk(begun(profile, seed=str(luck.randrange(1, 999))).table, BOOK)
    for _ in range(2_000):
        if not (acts := able(desk)):
            break
        desk = done(desk, luck.choice(acts))
        if luck.random() < 0.2:  # what lies there is a position by itself
            set_up(desk.profile, desk.position)
        if luck.random() < 0.05:
            desk = done(done(desk, "unmake"), "remake")
            assert {*able(desk)} <= offered(desk)
    record = Record.read(desk.table.game)
    last = record.replay()
    assert last.over
    assert last.position().to_dict() == desk.table.position
    sheet = press(opened(table=desk.table.to_dict()), "page:sheet")
    final = read(sheet)["panel"].find(".//section[@id='final']")
    assert final is not None
    for points in last.scores.values():
        assert str(points) in re.findall(r"\d+", "".join(final.itertext()))


@pytest.mark.parametrize("profile", SOME)
def test_every_turn_of_a_game_is_a_question_with_the_same_answer(profile):
    luck = Random(profile)
    desk = Desk(begun(profile, seed="11").table, BOOK)
    while desk.game.made < 150 and (acts := able(desk)):
        desk = done(desk, luck.choice(acts))
    record = desk.game.record
    states = list(record.states())
    for number in range(1, len(record.moves) + 1, 3):
        question = done(desk, f"question:{number}").table
        run = [set_up(profile, question.position)]
        for move in question.moves:
            run.append(run[-1].play(move))
        turn = states[number - 1].turn
        same = [state for before, state in pairwise(states) if before.turn == turn]
        gained = [[award for one in some for award in one.awards] for some in (run[1:], same)]
        assert gained[0] == gained[1], number


def test_a_game_is_in_the_link_with_what_chance_has_in_store():
    view = after(begun(by1="greedy", seed="5"), "at:0,1", "move:pass")
    kept = opened(link=view.link).table
    assert (kept.game, kept.mode) == (view.table.game, Mode.PLAY)
    assert (kept.sitting.seed, kept.sitting.policies) == (5, {"blue": "greedy"})
    assert kept.position == view.table.position


# -- what is kept between two acts ----------------------------------------------------------------


def many_moves(number):
    view = begun()
    for _ in range(number):
        view = press(view, acts_of(view, "move:")[0])
    return view


def test_a_click_plays_only_what_is_new(monkeypatch):
    view = many_moves(40)
    made, play = [], GameState.play

    def counted(state, move):
        made.append(move)
        return play(state, move)

    monkeypatch.setattr(GameState, "play", counted)
    act = acts_of(view, "move:")[0]
    warm = press(view, act)
    assert len(made) <= 3  # the move, and what chance draws
    playing_desk._kept.cache_clear()
    made.clear()
    cold = press(view, act)
    assert len(made) > 40
    assert at_once(cold) == at_once(warm)
    assert cold.parts == warm.parts


def test_few_games_are_kept():
    for number in range(1, playing_desk.KEPT + 4):
        begun(name0=f"anna{number}")
    assert playing_desk._kept.cache_info().currsize == playing_desk.KEPT


def test_of_a_long_game_only_the_beginning_is_kept(monkeypatch):
    monkeypatch.setattr(playing_desk, "LONGEST", 5)
    playing_desk._kept.cache_clear()
    view = many_moves(20)
    assert len(moves_of(view)) > 20
    record = Record.read(view.table.game)
    kept = playing_desk._place_of(record, state_of(view).profile)
    assert [move for move, _ in kept] == ["", *record.moves[:5]]
    assert state_of(view) == record.replay()
    past = press(view, "look:3")
    assert state_of(past) == list(record.states())[3]
    assert moves_of(after(past, "branch", "unmake")) == moves_of(view)[:2]


# -- any state ------------------------------------------------------------------------------------


def test_a_sitting_of_any_content():
    for sitting in (
        {"seed": -5, "policies": {"nobody": "greedy", "red": "clever"}},
        {"behind": 9_999},
        {"undone": ["lay <b> 0,0", "fly"]},
        {"policies": {"red": "greedy", "blue": "greedy"}},
    ):
        view = opened(table={**at_once(begun()), "sitting": sitting})
        for act in ("remake", "unmake", "look:0", "computer", "at:1,0", "chance", "branch"):
            with suppress(ArkrulesError):
                view = press(view, act)
            assert Tabletop.from_dict(at_once(view)) == view.table
            set_up("carcassonne", view.table.position)
    undone = {**at_once(begun()), "sitting": {"undone": ["lay /0 7,7"]}}
    with pytest.raises(IllegalMove):
        press(opened(table=undone), "remake")


def test_names_are_only_shown():
    view = opened(text=RECORD.replace("Evening", '"<script>alert(1)</script>"'))
    for page in ("move", "sheet", "begin"):
        for tree in read(press(view, f"page:{page}")).values():
            assert not [one for one in tree.iter() if one.tag in ("script", "b")]
