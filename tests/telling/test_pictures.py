"""The picture of a case: the board as it is asked about, before anything resolves."""

from __future__ import annotations

import pytest

from arkrules.geometry import Cell
from arkrules.play import Lay, Place, Replay, play_line
from arkrules.render import Scene, State, described, scene_text
from arkrules.rules import library, load_profile
from arkrules.rulings.case import Case, load_case, read_case
from arkrules.rulings.casebook import casebook
from arkrules.telling.pictures import When, case_picture, picture_of, run_of, scene_of_run
from arkrules.telling.rulebook import Rulebook
from tests.amount import some
from tests.paths import EXAMPLES

BOOK = casebook()
CASES = {case.id: case for case in BOOK}
CASE = """
id = "small"
title = "A city of two tiles"
question = "Who scores?"
[position]
players = ["red", "blue"]
tiles = ["0,0 E", "1,0 U"]
pieces = ["blue follower 1,0 1"]
hands = {{red = ["{hand}"]}}
[play]
moves = {moves}
"""
SCORED = '["lay /2 0,-1", "follower C"]'
JOINED = '["lay U 1,-1", "follower 1"]'
"""The road of the tile laid joins blue's, so that nobody else may stand on it."""


WHENS: tuple[When, ...] = ("asked", "after")


def shown(moves: str, when: When = "asked", hand: str = "E") -> Scene:
    case = read_case(CASE.format(moves=moves, hand=hand))
    scene = picture_of(case, under="carcassonne", when=when)
    assert scene is not None
    return scene


def stood_or_placed(case: Case, run: Replay) -> set[tuple[str, ...]]:
    """What the position says of pieces and the moves made of placing, as a reader counts them."""
    found = {(one.player, one.kind, str(one.cell), one.segment) for one in case.position.pieces}
    for before, after in zip(run.states, run.states[1:], strict=False):
        assert after.last is not None
        player, move = after.last
        if isinstance(move, Place):
            found.add((player, move.piece, str(before.laid), move.segment))
    return found


@pytest.mark.parametrize("subject", BOOK.cases)
def test_every_piece_of_a_case_is_in_its_picture_and_the_tile_laid_last_is_marked(
    subject: str,
) -> None:
    for case in some(6, BOOK.cases[subject]):
        if isinstance(case, Case):
            is_whole(case)


def is_whole(case: Case) -> None:
    """A picture shows all pieces, those that are gone as such, and which tile is new."""
    run = run_of(case, library())
    assert run is not None, case.id
    scene, after = (scene_of_run(run, case.title, when, case) for when in WHENS)
    pieces = {(it.player, it.name, str(it.cell), it.segment): it.state for it in scene.pieces}
    assert pieces.keys() == stood_or_placed(case, run), case.id
    there = {(it.player, it.name, str(it.cell), it.segment) for it in after.pieces}
    for piece, state in pieces.items():
        assert (state is State.PLAIN) == (piece in there), (case.id, piece)
    laid = [after.last[1].cell for after in run.states[1:] if isinstance(after.last[1], Lay)]  # type: ignore[index]
    new = [tile.cell for tile in scene.tiles if tile.state is State.NEW]
    before = [run.states[0].laid] if run.states[0].laid else []
    assert new == (laid[-1:] or before), case.id
    for cell in new:  # those who cannot see it are told
        assert str(cell) in described(scene)
        assert str(cell) in scene_text(scene).plain


def test_a_piece_placed_and_scored_by_one_move_is_there() -> None:
    assert [(it.player, str(it.cell), it.segment, it.state) for it in shown(SCORED).pieces] == [
        ("blue", "1,0", "1", State.PLAIN),
        ("red", "0,-1", "C", State.FADED),
    ]


def test_before_the_moves_and_after_them() -> None:
    before, after = shown(SCORED, "before"), shown(SCORED, "after")
    assert [str(tile.cell) for tile in before.tiles] == ["0,0", "1,0"]
    assert [str(tile.cell) for tile in after.tiles] == ["0,-1", "0,0", "1,0"]
    for scene in (before, after):
        assert [(it.player, it.state) for it in scene.pieces] == [("blue", State.PLAIN)]


def test_a_refused_place_is_crossed_out() -> None:
    scene = shown(JOINED, hand="U")
    grounds = [it for tile in scene.tiles for it in tile.grounds if it.state is State.FORBIDDEN]
    assert [(str(it.cell), it.segment) for it in grounds] == [("1,-1", "1")]
    assert [it.player for it in scene.pieces] == ["blue"]


def test_a_refused_laying_shows_the_tile_where_it_was_to_lie() -> None:
    scene = shown('["lay /0 0,-1"]')  # a field beside a city
    refused = [tile for tile in scene.tiles if tile.state is State.FORBIDDEN]
    assert [(tile.cell, tile.name) for tile in refused] == [(Cell(0, -1), "E")]
    assert {ground.cell for ground in refused[0].grounds} == {Cell(0, -1)}
    beside = shown('["lay /0 0,0"]')  # where a tile lies
    assert [it.name for it in beside.tiles if it.state is State.FORBIDDEN] == ["E"]
    assert len(beside.tiles) == 2
    printed = shown('["lay B 1,-2"]', hand="B")  # it touches nothing
    assert [str(it.cell) for it in printed.tiles if it.state is State.FORBIDDEN] == ["1,-2"]
    assert "monastery" in dict(printed.glyphs)


def test_an_arrow_shows_the_way_of_the_ark_and_of_a_third_ghost() -> None:
    scene = picture_of(CASES["ark-turning"])
    assert scene is not None
    assert [(str(it.cell), it.name) for it in scene.tokens] == [("0,0", "ark")]
    (arrow,) = scene.arrows
    assert [str(cell) for cell in arrow.way] == ["0,0", "1,0", "1,1"]
    assert arrow.state is State.PLAIN
    scene = picture_of(CASES["ghosts-third-ghost"])
    assert scene is not None
    (piece,) = scene.pieces
    assert (piece.state, [number for _, number in piece.notes]) == (State.FADED, [2])
    (arrow,) = scene.arrows
    assert [str(cell) for cell in arrow.way] == ["1,0", "-1,0"]
    assert arrow.segment == "1"


def test_what_separates_two_fields_is_marked_as_a_barrier() -> None:
    scene = picture_of(CASES["gap-between-two-farms"])
    assert scene is not None
    # The city of three tiles south of the gap; the edge of the tiles is nothing to mark.
    marked = [it for tile in scene.tiles for it in tile.grounds if it.state is State.BARRIER]
    assert {(str(it.cell), it.segment) for it in marked} == {
        ("0,1", "C"),
        ("1,1", "C"),
        ("2,1", "C"),
    }
    assert scene.meaning(State.BARRIER)


def points_and_tints(id: str) -> tuple[list[str], set[str]]:
    """What is written beside the pieces of a case, and what is tinted."""
    case, book = casebook()[id], Rulebook()
    assert isinstance(case, Case)
    runs = [one.outcome.run for one in book.verdicts(case).verdicts if one.applicable]
    scene = case_picture(runs, case).drawing
    assert isinstance(scene, Scene)
    asked = {f"{it.cell} {it.segment}" for it in scene.grounds if it.state is State.ASKED}
    return [piece.gain for piece in scene.pieces if piece.gain], asked


def test_points_stand_beside_who_scores_and_what_is_scored_is_tinted() -> None:
    assert points_and_tints("small-city") == (["+4/+2"], {"0,-1 C", "0,0 C"})
    points, asked = points_and_tints("occupied-field")
    assert points == []
    assert asked, "the field on which nobody may stand"


def test_points_that_belong_to_no_piece_are_told_beside_none() -> None:
    case, book = load_case(EXAMPLES / "dispute.toml"), Rulebook()
    assert isinstance(case, Case)
    runs = [one.outcome.run for one in book.verdicts(case).verdicts if one.applicable]
    scene = case_picture(runs, case).drawing
    assert isinstance(scene, Scene)
    assert {piece.gain for piece in scene.pieces} == {""}, "one edition pays for the city"


def test_a_run_without_moves_is_the_position() -> None:
    case = CASES["ark-turning"]
    run = play_line(load_profile("ark-en2"), case.position, ())
    scene = scene_of_run(run, "x")
    assert scene.arrows == ()
    assert scene.states == {State.PLAIN}


def test_what_is_said_of_pictures(snapshot: object) -> None:
    scenes = {
        "scored": shown(SCORED),
        "refused place": shown(JOINED, hand="U"),
        "refused tile": shown('["lay /0 0,-1"]'),
        "third ghost": picture_of(CASES["ghosts-third-ghost"]),
    }
    assert {name: scene_text(scene).plain for name, scene in scenes.items() if scene} == snapshot


def test_a_cases_editions_make_its_moves_or_else_the_game_without_boxes() -> None:
    runs = {id: run_of(CASES[id], library()) for id in [*CASES][::3] if CASES[id].verdicts}
    made = {id: run.states[0].profile.id for id, run in runs.items() if run is not None}
    assert len(made) > 200
    assert {id for id, name in made.items() if name not in CASES[id].verdicts} == set()
    nameless = read_case(CASE.format(moves=SCORED, hand="E"))
    run = run_of(nameless, library())
    assert run is not None
    assert run.states[0].profile.extensions == ()
