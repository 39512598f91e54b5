"""What a verdict can state, in words, and why it is so."""

from __future__ import annotations

import attrs
import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import ProfileError
from arkrules.play import PlayResult, Position, assembly_of
from arkrules.play.extension import Aspect, Facts
from arkrules.play.scenario import play_line
from arkrules.rules import load_profile
from arkrules.rulings import read_case
from arkrules.rulings.aspects import (
    JUDGED,
    OWN_ASPECTS,
    Asked,
    aspects_asked,
    aspects_of,
    joined,
    judged,
)
from tests.positions import BASE, CAP, FIELD, stand, tiles
from tests.rulings.disputes import (
    BOTH,
    ENDS,
    PLAIN,
    TWO,
    differences,
    dispute,
    found,
    verdict,
)
from tests.running import error_of

AT_THE_START = play_line(
    load_profile(BASE), Position(players=("red", "blue"), tiles=("0,0 D",)), ()
)
FACTS: dict[str, tuple[Facts, ...]] = {
    "legal": ({(): True}, {(): False}),
    "allows": ({("pass",): True}, {("pass",): True, ("end",): False}),
    "forbids": ({("pass",): False, ("end",): False},),
    "options": ({(): frozenset({"pass", "end"})}, {(): None}),
    "connected": ({("0,0 a + 0,0 a",): True}, {("0,0 a + 0,0 1",): False}),
    "apart": ({("0,0 a + 0,0 b + 0,0 C",): False},),
    "gains": (
        {("red",): 3, ("blue",): 0}, {("red",): 1, ("blue",): -1}, {("red",): -2}, {("red",): 0},
        {("red",): 0, ("blue",): 0},
    ),
    "scores": ({("red",): 1, ("blue",): 2},),
    "supply": ({("red", "follower"): 0, ("blue", "follower"): 2, ("red", "guard"): 1},),
    "stock": ({("ghost",): 0}, {("ghost",): 3}, {("red", "guard"): 2}),
    "hands": ({("red",): frozenset({"E", "A"})}, {("red",): frozenset()}),
    "to_move": ({(): "blue"},),
    "step": ({(): "place"}, {(): "over"}),
    "winners": (
        {(): None}, {(): frozenset()}, {(): frozenset({"red"})}, {(): frozenset({"red", "blue"})},
    ),
    "pieces": (
        {(): frozenset()}, {(): frozenset({"red follower 0,0 1 ghosts=1"})},
        {(): frozenset({"red follower 0,0 C", "blue follower 1,0 monastery ghosts=2"})},
    ),
}  # fmt: skip


def test_facts_are_said(snapshot: Snapshot) -> None:
    said = {
        aspect: [list(OWN_ASPECTS[aspect].words(facts, AT_THE_START)) for facts in several]
        for aspect, several in FACTS.items()
    }
    assert said == snapshot


@pytest.mark.usefixtures("at_the_fair")
def test_what_an_extension_lets_a_piece_carry_is_said(snapshot: Snapshot) -> None:
    carrying = [{(): frozenset({f"red juggler 0,0 1 coins={number}"})} for number in (1, 2)]
    said = [list(OWN_ASPECTS["pieces"].words(facts, AT_THE_START)) for facts in carrying]
    assert said == snapshot


def test_what_every_verdict_may_state_is_no_aspect_of_an_extension(snapshot: Snapshot) -> None:
    assembly = assembly_of(load_profile(BASE))
    mine = Aspect(name="lions", of=lambda _played, _names: 1)
    for name in ("gains", "turns_on", "status", "under"):
        other = attrs.evolve(assembly, aspects={"lions": mine, name: attrs.evolve(mine, name=name)})
        assert str(error_of(aspects_of, other, kind=ProfileError)) == snapshot(name=name)


def test_an_extension_adds_its_aspects() -> None:
    mine = Aspect(name="lions", of=lambda _played, _names: 1)
    lions = aspects_of(attrs.evolve(assembly_of(load_profile(BASE)), aspects={"lions": mine}))
    assert list(lions) == [*OWN_ASPECTS, "lions"]


def test_what_is_beside_the_question_is_told_last_and_what_judges_moves() -> None:
    aside = [name for name, aspect in OWN_ASPECTS.items() if aspect.aside]
    assert aside == ["supply", "stock", "hands", "pieces", "to_move", "step"]
    told = {name for name, aspect in OWN_ASPECTS.items() if aspect.of in (judged, joined)}
    assert told == JUDGED.keys()


# -- why it is so ----------------------------------------------------------------------------------


def test_why_a_player_gained_something_else_is_said_by_that_players_awards(
    snapshot: Snapshot,
) -> None:
    lines = [line.replace("red follower", "blue follower") for line in TWO]
    (said,) = found(dispute(*lines, moves=ENDS, verdict="gains = { red = 0, blue = 3 }"))
    assert "Blue" not in said
    assert said == snapshot


def test_why_other_pieces_stand_there_is_said_piece_by_piece() -> None:
    beside = [f"1,{y} {FIELD}" for y in (0, -1, -2)]
    lines = (
        tiles(f"0,0 {CAP}", f"0,-2 {CAP}/2", *beside),
        'pieces = ["red follower 0,0 C", "blue follower 0,-2 C"]',
    )
    moves = ["lay [CCC aaa DDD aaa] 0,-1", "pass"]
    (wrong,) = differences(dispute(*lines, moves=moves, verdict='pieces = ["red follower 0,0 C"]'))
    assert (wrong.key, wrong.expected) == ("pieces", "red follower 0,0 C")
    assert [cell in wrong.why for cell in (" 0,0 ", " 0,-2 ")] == [True, True]
    assert wrong.why.count("[follower.recall, base:return]") == 2


# -- what is asked ---------------------------------------------------------------------------------


def test_a_case_without_a_verdict_asks_for_legality_and_points() -> None:
    whole = {"gains": (("red",), ("blue",))}
    assert aspects_asked(read_case(PLAIN), []) == Asked(whole, stated=False)
    played = read_case(dispute(*TWO, moves=ENDS, verdict='scores = { red = 7 }\nstep = "over"'))
    assert aspects_asked(played, []) == Asked({"legal": ((),), **whole}, stated=False)
    stated = {"legal": ((),), "scores": (("red",),), "step": ((),)}
    assert aspects_asked(played, played.verdicts.values()) == Asked(stated)


def test_it_asks_for_pieces_where_nobody_gains() -> None:
    assert tuple(verdict(BOTH).outcome.values) == ("legal", "gains")
    nothing = dispute(tiles("0,0 D"), moves=["lay E 0,-1"])
    assert tuple(verdict(nothing).outcome.values) == ("legal", "gains", "pieces")


def test_a_verdict_states_that_the_game_is_over() -> None:
    text = dispute(tiles(f"0,0 {FIELD}"), "bag = []", moves=["end"], verdict='step = "over"')
    assert found(text) == []


# -- moves as they are listed ----------------------------------------------------------------------


def test_a_move_is_meant_by_any_of_its_turns() -> None:
    lines = (tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    moves = [f"lay {FIELD}/{turn} {cell}" for turn, cell in enumerate(("1,0", "0,1", "-1,0"))]
    assert found(dispute(*lines, verdict=f"options = {moves}", under=BASE)) == []


def test_a_move_that_no_box_knows_stays_as_it_was_written() -> None:
    state = stand(tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    written = frozenset({"lay 50 1,0", f"lay {FIELD}/3 1,0"})
    meant = OWN_ASPECTS["options"].normal(PlayResult(state=state, before=state), written)
    # As moves are listed with one tile in hand.
    assert meant == frozenset({"lay 50 1,0", "lay /0 1,0"})


def test_a_move_with_the_tile_in_hand_stays_as_it_was_written_where_none_is_in_hand() -> None:
    text = dispute(tiles("0,0 D"), 'bag = ["E"]', verdict='options = ["lay /1 1,0"]')
    (wrong,) = differences(text)
    assert (wrong.key, wrong.expected, wrong.found) == ("options", "lay /1 1,0", "draw E")
