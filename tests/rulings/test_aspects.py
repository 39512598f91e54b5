"""What a verdict can state, in words, and why it is so."""

from __future__ import annotations

import attrs
import pytest

from arkrules.errors import ProfileError
from arkrules.play import Played, Position, assembly_of
from arkrules.play.aspect import Aspect, Facts
from arkrules.play.played import play_line
from arkrules.rules import load_profile
from arkrules.rulings import adjudicate, read_case
from arkrules.rulings.aspects import JUDGED, OWN_ASPECTS, Asked, aspects_asked, aspects_of, judged
from tests.positions import BASE, CAP, FIELD, stand, tiles
from tests.rulings.disputes import ENDS, PLAIN, TWO, dispute, found

AT_THE_START = play_line(
    load_profile(BASE), Position(players=("red", "blue"), tiles=("0,0 D",)), ()
)


@pytest.mark.parametrize(
    ("aspect", "facts", "words"),
    [
        ("legal", {(): True}, ["it is allowed"]),
        ("legal", {(): False}, ["it is not allowed"]),
        ("allows", {("pass",): True}, ["allowed: place nothing"]),
        (
            "forbids",
            {("pass",): False, ("end",): False},
            ["not allowed: place nothing, end the game"],
        ),
        ("options", {(): frozenset({"pass", "end"})}, ["legal moves: end the game, place nothing"]),
        ("options", {(): None}, ["any tile may be drawn"]),
        (
            "allows",
            {("pass",): True, ("end",): False},
            ["allowed: place nothing", "not allowed: end the game"],
        ),
        ("gains", {("red",): 3, ("blue",): 0}, ["Red scores 3 points"]),
        ("gains", {("red",): 1, ("blue",): -1}, ["Red scores 1 point", "Blue loses 1 point"]),
        ("gains", {("red",): -2}, ["Red loses 2 points"]),
        ("gains", {("red",): 0}, ["Red scores nothing"]),
        ("gains", {("red",): 0, ("blue",): 0}, ["nobody scores"]),
        ("scores", {("red",): 1, ("blue",): 2}, ["Red has 1 point", "Blue has 2 points"]),
        (
            "supply",
            {("red", "follower"): 0, ("blue", "follower"): 2, ("red", "guard"): 1},
            ["Red has no follower and 1 guard left", "Blue has 2 followers left"],
        ),
        ("stock", {("ghost",): 0}, ["the stock holds no ghost"]),
        ("stock", {("ghost",): 3}, ["the stock holds 3 ghosts"]),
        ("stock", {("red", "guard"): 2}, ["the stock holds 2 guards of Red's color"]),
        ("hands", {("red",): frozenset({"E", "A"})}, ["Red holds A, E"]),
        ("to_move", {(): "blue"}, ["it is Blue's turn"]),
        ("hands", {("red",): frozenset()}, ["Red holds nothing"]),
        ("step", {(): "place"}, ["next in the turn: a piece may be placed on the tile just laid"]),
        ("winners", {(): None}, []),
        (
            "pieces",
            {(): frozenset({"red follower 0,0 1 ghosts=1"})},
            ["on the board: Red's follower on the road 1 at 0,0 with 1 ghost"],
        ),
        ("step", {(): "over"}, ["the game is over"]),
        ("winners", {(): frozenset()}, ["nobody wins; another game decides"]),
        ("winners", {(): frozenset({"red"})}, ["Red wins"]),
        ("winners", {(): frozenset({"red", "blue"})}, ["Blue and Red win together"]),
        ("pieces", {(): frozenset()}, ["no piece stands on the board"]),
        (
            "pieces",
            {(): frozenset({"red follower 0,0 C", "blue follower 1,0 monastery ghosts=2"})},
            [
                "on the board: Blue's follower on the monastery at 1,0 with 2 ghosts,"
                " Red's follower on the city C at 0,0"
            ],
        ),
    ],
)
def test_facts_are_said(aspect: str, facts: Facts, words: list[str]) -> None:
    assert list(OWN_ASPECTS[aspect].words(facts, AT_THE_START)) == words


@pytest.mark.usefixtures("at_the_fair")
@pytest.mark.parametrize(("coins", "told"), [(1, "1 coin"), (2, "2 coins")])
def test_what_an_extension_lets_a_piece_carry_is_said(coins: int, told: str) -> None:
    facts: Facts = {(): frozenset({f"red juggler 0,0 1 coins={coins}"})}
    (said,) = OWN_ASPECTS["pieces"].words(facts, AT_THE_START)
    assert said == f"on the board: Red's juggler on the road 1 at 0,0 with {told}"


@pytest.mark.parametrize("name", ["gains", "turns_on", "status", "under"])
def test_what_every_verdict_may_state_is_no_aspect_of_an_extension(name: str) -> None:
    assembly = assembly_of(load_profile(BASE))
    mine = Aspect(name=name, of=lambda _played, _names: 1)
    with pytest.raises(ProfileError, match=f"the aspect '{name}', which verdicts have anyway"):
        aspects_of(attrs.evolve(assembly, aspects={"lions": mine, name: mine}))
    lions = aspects_of(attrs.evolve(assembly, aspects={"lions": mine}))
    assert list(lions) == [*OWN_ASPECTS, "lions"]


def test_what_is_beside_the_question_is_told_last() -> None:
    aside = [name for name, aspect in OWN_ASPECTS.items() if aspect.aside]
    assert aside == ["supply", "stock", "hands", "pieces", "to_move", "step"]


def test_which_aspects_judge_moves_that_a_question_names() -> None:
    assert [name for name, aspect in OWN_ASPECTS.items() if aspect.of is judged] == list(JUDGED)


def test_why_a_player_gained_something_else_is_said_by_that_players_awards() -> None:
    lines = [line.replace("red follower", "blue follower") for line in TWO]
    (said,) = found(dispute(*lines, moves=ENDS, verdict="gains = { red = 0, blue = 3 }"))
    assert said.startswith("gains.red: expected 0, found 4 (Red scores 4 points for the city C")
    assert "2 tiles × 2 = 4 [city.per_tile]; move 2: Red's follower at 0,-1 goes back" in said
    assert "Blue" not in said


def test_why_other_pieces_stand_there_is_said_piece_by_piece() -> None:
    beside = [f"1,{y} {FIELD}" for y in (0, -1, -2)]
    lines = (
        tiles(f"0,0 {CAP}", f"0,-2 {CAP}/2", *beside),
        'pieces = ["red follower 0,0 C", "blue follower 0,-2 C"]',
    )
    moves = ["lay [CCC aaa DDD aaa] 0,-1", "pass"]
    (said,) = found(dispute(*lines, moves=moves, verdict='pieces = ["red follower 0,0 C"]'))
    told = {
        f"{whose} follower at {cell} goes back to the supply [follower.recall, base:return]"
        for whose, cell in (("Red's", "0,0"), ("Blue's", "0,-2"))
    }
    assert said.startswith("pieces: expected red follower 0,0 C, found nothing (")
    assert set(said.partition("(")[2].removesuffix(")").split("; ")) == told


def test_a_case_without_a_verdict_asks_for_legality_and_points() -> None:
    whole = {"gains": (("red",), ("blue",))}
    assert aspects_asked(read_case(PLAIN), []) == Asked(whole, stated=False)
    played = read_case(dispute(*TWO, moves=ENDS, verdict='scores = { red = 7 }\nstep = "over"'))
    assert aspects_asked(played, []) == Asked({"legal": ((),), **whole}, stated=False)
    stated = {"legal": ((),), "scores": (("red",),), "step": ((),)}
    assert aspects_asked(played, played.verdicts.values()) == Asked(stated)


@pytest.mark.parametrize(("moves", "more"), [(ENDS, ()), (["lay E 0,-1"], ("pieces",))])
def test_it_asks_for_pieces_where_nobody_gains(moves: list[str], more: tuple[str, ...]) -> None:
    case = read_case(
        dispute(*TWO, moves=moves) if moves is ENDS else dispute(tiles("0,0 D"), moves=moves)
    )
    verdict = adjudicate(case, [BASE])[BASE]
    assert tuple(verdict.outcome.values) == ("legal", "gains", *more)


def test_a_verdict_states_that_the_game_is_over() -> None:
    text = dispute(tiles(f"0,0 {FIELD}"), "bag = []", moves=["end"], verdict='step = "over"')
    assert found(text) == []


def test_a_move_is_meant_by_any_of_its_turns() -> None:
    lines = (tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    moves = [f"lay {FIELD}/{turn} {cell}" for turn, cell in enumerate(("1,0", "0,1", "-1,0"))]
    assert found(dispute(*lines, verdict=f"options = {moves}", under=BASE)) == []


def test_a_move_that_no_box_knows_stays_as_it_was_written() -> None:
    state = stand(tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    written = frozenset({"lay 50 1,0", f"lay {FIELD}/3 1,0"})
    meant = OWN_ASPECTS["options"].normal(Played(state=state, before=state), written)
    assert meant == frozenset(
        {"lay 50 1,0", "lay /0 1,0"}
    )  # as moves are listed with one tile in hand


def test_a_move_with_the_tile_in_hand_stays_as_it_was_written_where_none_is_in_hand() -> None:
    text = dispute(tiles("0,0 D"), 'bag = ["E"]', verdict='options = ["lay /1 1,0"]')
    (said,) = found(text)
    assert said.startswith("options: expected lay /1 1,0, found draw E")
