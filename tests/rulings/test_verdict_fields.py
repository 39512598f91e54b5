"""What a verdict can state, in words, and why it is so."""

from __future__ import annotations

import attrs
import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import ProfileError
from arkrules.play import Position, Replay, assembly_of
from arkrules.play.extension import VerdictField
from arkrules.play.record import play_line
from arkrules.rules import load_profile
from arkrules.rulings import read_case
from arkrules.rulings.verdict_fields import (
    MISSING,
    OWN_FIELDS,
    Scope,
    as_document,
    comparable,
    compared,
    merged,
    observed,
    part_of,
    scope_of,
    stated,
    verdict_fields_of,
)
from tests.faults import one_of_each, places
from tests.positions import BASE, CAP, FIELD, stand, tiles
from tests.rulings.disputes import (
    BOTH,
    ENDS,
    PLAIN,
    TWO,
    differences,
    dispute,
    found,
    unusable,
    verdict,
)
from tests.running import error_of

AT_THE_START = play_line(
    load_profile(BASE), Position(players=("red", "blue"), tiles=("0,0 D",)), ()
)
VALUES: dict[str, tuple[object, ...]] = {
    "legal": (True, False),
    "allows": ({"pass": True}, {"pass": True, "end": False}),
    "forbids": ({"pass": False, "end": False},),
    "connected": (
        {"0,0 a + 0,0 1": False},
    ),
    "apart": ({"0,0 a + 0,0 b + 0,0 C": False},),
    "options": (frozenset({"pass", "end"}), None),
    "gains": (
        {"red": 3, "blue": 0}, {"red": 1, "blue": -1}, {"red": -2}, {"red": 0},
        {"red": 0, "blue": 0},
    ),
    "scores": ({"red": 1, "blue": 2},),
    "supply": ({"red": {"follower": 0, "guard": 1}, "blue": {"follower": 2}},),
    "stock": ({"ghost": 0}, {"ghost": 3}, {"red": {"guard": 2}}),
    "hands": ({"red": frozenset({"E", "A"})}, {"red": frozenset()}),
    "to_move": ("blue",),
    "step": ("place", "over"),
    "winners": (None, frozenset(), frozenset({"red"}), frozenset({"red", "blue"})),
    "pieces": (
        frozenset(), frozenset({"red follower 0,0 1 ghosts=1"}),
        frozenset({"red follower 0,0 C", "blue follower 1,0 monastery ghosts=2"}),
    ),
}  # fmt: skip
SUPPLY = {"red": {"follower": 3, "guard": 0}, "blue": {"follower": 1}}


def test_lists_compare_as_sets_and_are_written_in_order() -> None:
    for several in (("E", "D"), ["D", "E"], {"E", "D"}, ["E", "D", "E"]):
        assert comparable({1: several}) == {"1": frozenset("DE")}
    assert as_document({"red": frozenset({9, 10, "a"}), "n": 1}) == {"red": [10, 9, "a"], "n": 1}


def test_a_part_speaks_of_what_is_asked_for_and_is_there() -> None:
    asked = {"red": {"guard": 0}, "blue": {"ghost": 1}, "green": {}}
    assert part_of(SUPPLY, asked) == {"red": {"guard": 0}}
    assert part_of(SUPPLY, 3) == {}
    assert (part_of("place", asked), part_of("place", "draw")) == ({}, "place")


def test_what_is_stated_is_compared_leaf_by_leaf() -> None:
    stated = {"red": {"follower": 2, "ghost": 1}, "green": {"guard": 1}, "blue": 1}
    assert list(compared(stated, SUPPLY)) == [
        (("red", "follower"), 2, 3),
        (("red", "ghost"), 1, MISSING),
        (("green", "guard"), 1, MISSING),
        (("blue",), 1, MISSING),
    ]
    assert list(compared({"red": 1}, None)) == [(("red",), 1, MISSING)]


def test_partial_documents_are_joined() -> None:
    assert merged({"red": 1, "ghost": 3}, {"red": {"guard": 1}, "blue": 2}) == {
        "red": {"guard": 1}, "ghost": 3, "blue": 2,
    }  # fmt: skip


def test_values_are_said(snapshot: Snapshot) -> None:
    said = {
        name: ["; ".join(OWN_FIELDS[name].words(value, AT_THE_START)) for value in several]
        for name, several in VALUES.items()
    }
    assert [line for lines in said.values() for line in lines if line] == snapshot
    assert [name for name, lines in said.items() if "" in lines] == ["winners"]
    (joined,) = OWN_FIELDS["connected"].words({"0,0 a + 0,0 a": True}, AT_THE_START)
    assert joined.count("0,0") == 3


@pytest.mark.usefixtures("at_the_fair")
def test_what_an_extension_lets_a_piece_carry_is_said(snapshot: Snapshot) -> None:
    carrying = [frozenset({f"red juggler 0,0 1 coins={number}"}) for number in (1, 2)]
    said = [line for one in carrying for line in OWN_FIELDS["pieces"].words(one, AT_THE_START)]
    assert one_of_each(said) == snapshot


def test_what_every_verdict_may_state_is_no_key_of_an_extension(snapshot: Snapshot) -> None:
    assembly = assembly_of(load_profile(BASE))
    mine = VerdictField(name="lions", of=lambda _played: 1)
    said = []
    for name in ("gains", "turns_on", "status", "under"):
        other = attrs.evolve(
            assembly, verdict_fields={"lions": mine, name: attrs.evolve(mine, name=name)}
        )
        said.append(str(error_of(verdict_fields_of, other, kind=ProfileError)))
    assert one_of_each(said) == snapshot


def test_an_extension_adds_its_keys() -> None:
    mine = VerdictField(name="lions", of=lambda _played: 1)
    lions = verdict_fields_of(
        attrs.evolve(assembly_of(load_profile(BASE)), verdict_fields={"lions": mine})
    )
    assert list(lions) == [*OWN_FIELDS, "lions"]


def test_what_is_beside_the_question_is_told_last_and_what_judges_moves() -> None:
    aside = [name for name, field in OWN_FIELDS.items() if field.aside]
    assert aside == ["supply", "stock", "hands", "pieces", "to_move", "step"]
    for kinds, asked in (
        (("allows", "forbids"), {"pass": False, "draw E": True}),
        (("connected", "apart"), {"0,0 a + 0,0 b": False}),
    ):
        for name in kinds:
            assert observed(OWN_FIELDS[name], AT_THE_START, asked) == asked


# -- why it is so ----------------------------------------------------------------------------------


def test_why_a_player_gained_something_else_is_said_by_that_players_awards() -> None:
    lines = [line.replace("red follower", "blue follower") for line in TWO]
    (said,) = found(dispute(*lines, moves=ENDS, verdict="gains = { red = 0, blue = 3 }"))
    assert ("[city.per_tile" in said, "Red" in said, "Blue" in said) == (True, True, False)


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
    assert wrong.why.count("[follower.returns, base:return]") == 2


# -- what is asked ---------------------------------------------------------------------------------


def test_a_case_without_a_verdict_asks_for_legality_and_points() -> None:
    whole = {"gains": {"red": 0, "blue": 0}}
    assert scope_of(read_case(PLAIN), []) == Scope(whole)
    played = read_case(dispute(*TWO, moves=ENDS, verdict='scores = { red = 7 }\nstep = "over"'))
    assert scope_of(played, []) == Scope({"legal": True, **whole})
    stated = {"legal": True, "scores": {"red": 7}, "step": "over"}
    assert scope_of(played, played.verdicts.values()) == Scope(
        stated, frozenset({"scores", "step"})
    )


def test_it_asks_for_pieces_where_nobody_gains() -> None:
    assert tuple(verdict(BOTH).outcome.values) == ("legal", "gains")
    nothing = dispute(tiles("0,0 D"), moves=["lay E 0,-1"])
    assert tuple(verdict(nothing).outcome.values) == ("legal", "gains", "pieces")
    assert verdict(nothing).outcome.asked == {"legal"}, "they only tell outcomes apart"


ROAD = "[aaa a1b bbb b1a]"
BUILDING = dispute(
    tiles(f"0,0 {ROAD}", f"1,0 {ROAD}"),
    'pieces = ["red follower 0,0 1", "red builder 1,0 1"]',
    moves=[f"lay {ROAD} 2,0", "pass"],
)
WINE = dispute(tiles("0,0 [CCC aaa aaa aaa; wine@C]"), moves=[f"lay {CAP}/2 0,-1", "pass"])
DRIVEN_OFF = dispute(
    tiles("0,0 [CCC aaa ~~~ aaa]", "0,-1 [aaa aaa CCC aaa]"),
    'pieces = ["blue follower 0,0 C ghosts=2"]',
    moves=["lay [~~~ aaa aaa aaa] 0,1", "haunt blue 0,0 C", "pass"],
)


@pytest.mark.parametrize(
    ("text", "under", "more"),
    [
        (BUILDING, "carcassonne+traders", ("to_move",)),
        (WINE, "carcassonne+traders", ("goods",)),
        (DRIVEN_OFF, "ghosts", ("pieces",)),
    ],
)
def test_it_asks_for_another_turn_for_tallies_that_change_and_for_pieces_sent_home(
    text: str, under: str, more: tuple[str, ...]
) -> None:
    assert tuple(verdict(text, of=under).outcome.values) == ("legal", "gains", *more)


def test_a_verdict_states_that_the_game_is_over() -> None:
    text = dispute(tiles(f"0,0 {FIELD}"), "bag = []", moves=["end"], verdict='step = "over"')
    assert found(text) == []


@pytest.mark.parametrize("key", ["connected", "apart"])
def test_a_list_names_two_to_twelve_segments(key: str) -> None:
    for number, right in ((1, False), (2, True), (12, True), (13, False)):
        text = dispute(tiles("0,0 E"), verdict=f"{key} = [{[f'{x},0 a' for x in range(number)]}]")
        if right:
            assert len(read_case(text).verdicts["carcassonne"].written[key][0].nodes) == number
        else:
            assert places(unusable(text)) == [f"verdict.carcassonne.{key}[0]"]


def test_what_may_be_done_rests_on_what_refuses_the_rest() -> None:
    """Blue stands in the city that the tile just laid goes on with, so that red can only pass.

    And as long as there is a tile to draw, the game does not end.
    """
    held = (tiles(f"0,0 {CAP}", "0,-1 [CCC CCC CCC CCC]"), 'pieces = ["blue follower 0,0 C"]')
    own = verdict(dispute(*held, 'step = "place"', 'laid = "0,-1"', verdict='options = ["pass"]'))
    assert "follower.occupied" in own.rests_on
    held = (tiles(f"0,0 {CAP}"), f'bag = ["{CAP}"]', 'step = "draw"')
    assert "end.when" in verdict(dispute(*held, verdict="options = []")).rests_on


# -- moves as they are listed ----------------------------------------------------------------------


def test_a_move_is_meant_by_any_of_its_turns() -> None:
    lines = (tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    moves = [f"lay {FIELD}/{turn} {cell}" for turn, cell in enumerate(("1,0", "0,1", "-1,0"))]
    assert found(dispute(*lines, verdict=f"options = {moves}", under=BASE)) == []


def test_a_move_that_no_box_knows_stays_as_it_was_written() -> None:
    state = stand(tiles(f"0,0 {CAP}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    written = frozenset({"lay 50 1,0", f"lay {FIELD}/3 1,0"})
    meant = OWN_FIELDS["options"].normal(Replay(states=(state,), before=state), written)
    # As moves are listed with one tile in hand.
    assert meant == frozenset({"lay 50 1,0", "lay /0 1,0"})


def test_a_move_with_the_tile_in_hand_stays_as_it_was_written_where_none_is_in_hand() -> None:
    text = dispute(tiles("0,0 D"), 'bag = ["E"]', verdict='options = ["lay /1 1,0"]')
    (wrong,) = differences(text)
    assert (wrong.key, wrong.expected, wrong.found) == ("options", "lay /1 1,0", "draw E")


ABOUT = {
    "legal": ("legal", "states"),
    "allows": ("", "states", "read_as"),
    "forbids": ("", "read_as"),
    "connected": ("", "states", "read_as"),
    "apart": ("", "read_as"),
    "options": ("turn places", "states", "read_as"),
    "scores": ("points waiting", "states"),
    "gains": ("points waiting", "states"),
    "supply": ("pieces supply", "states", "aside", "frame"),
    "stock": ("pieces stock", "states", "aside", "frame"),
    "hands": ("turn", "states", "aside", "frame"),
    "pieces": ("pieces waiting", "states", "aside"),
    "to_move": ("turn step", "states", "aside", "frame"),
    "step": ("turn step", "states", "aside", "frame"),
    "winners": ("points winners", "states"),
    "ark": ("ark", "states"),
    "ghosts": ("stock", "states", "aside"),
    "goods": ("goods", "states"),
}
"""On what reasons about which topics each bears, and what is so of it."""


def test_what_every_field_is_and_which_reasons_bear_on_it() -> None:
    fields = verdict_fields_of()
    assert all(field.about.endswith(".") for field in fields.values())  # as the schemas say
    found = {
        id: (
            " ".join(field.topics),
            *(of for of in ("states", "aside", "frame", "read_as") if getattr(field, of)),
        )
        for id, field in fields.items()
    }
    assert found == ABOUT


def test_what_no_game_can_be_asked_is_stated_as_it_is_written() -> None:
    case = read_case(dispute(tiles("0,0 D")))
    assert stated(case, {"strange": 1}) == {"strange": 1}
