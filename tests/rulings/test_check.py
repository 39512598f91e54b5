"""A verdict against what the engine says: every key, right and wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import CaseError
from arkrules.play.extension import value_words
from arkrules.rules import Library, library, load_profile
from arkrules.rulings.check import Difference, under_answers
from tests.fair import another
from tests.faults import one_of_each, places, unworded
from tests.positions import BASE, CAP, FIELD, tiles
from tests.rulings.disputes import (
    BOTH,
    ENDS,
    WINS,
    WON,
    WRONG,
    differences,
    dispute,
    found,
    refused,
    unusable,
)
from tests.running import error_of

OPEN = tiles("0,0 D")
PLACED = 'step = "place"'


def told(differences: list[Difference]) -> list[tuple[str, ...]]:
    """What was expected where, and found; `-` where that is nothing."""
    nothing = value_words(frozenset())
    return [
        (one.key, *("-" if part == nothing else unworded(part) for part in parts))
        for one in differences
        for parts in [(one.expected, one.found)]
    ]


# -- every key -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "verdict",
    [
        "legal = true",
        'allows = ["draw E", "lay E 0,-2", "lay base:E/2 0,1"]',
        'forbids = ["draw V", "lay E/2 0,-2", "pass", "end", "follower C"]',
        'options = ["draw E"]',
        "scores = { red = 9, blue = 0 }",
        "gains = { red = 4, blue = 0 }",
        "supply = { red = { follower = 7 }, blue = { follower = 6 } }",
        "hands = { red = [], blue = [] }",
        'pieces = ["blue follower 0,0 a"]',
        'to_move = "blue"',
        'step = "draw"',
        'turns_on = ["city.small"]',
        'status = "stated"',  # as city.per_tile is
        "scores = { red = 9 }",  # a player left out is not checked
        "scores = {}\nsupply = {}\nhands = {}",
    ],
)
def test_a_verdict_holds(verdict: str) -> None:
    assert found(dispute(*WON, moves=WINS, verdict=verdict)) == []


DIFFERING = {line: tuple(found) for line, found in WRONG["differing"].items()}
"""What a verdict states, and what came out where instead."""


def test_a_verdict_that_does_not_hold_says_what_was_expected_and_found() -> None:
    for verdict, wrong in DIFFERING.items():
        assert told(differences(dispute(*WON, moves=WINS, verdict=verdict))) == [wrong], verdict


def test_what_is_said_of_verdicts_that_do_not_hold(snapshot: Snapshot) -> None:
    texts = {verdict: dispute(*WON, moves=WINS, verdict=verdict) for verdict in DIFFERING}
    lines = (line for text in texts.values() for line in found(text))
    assert one_of_each(re.sub(r" \(Red.*\)$", " (…)", line) for line in lines) == snapshot


def test_winners_are_there_after_end() -> None:
    over = [line.replace("'E*2'", "") for line in WON]
    for winners, holds in (('["red"]', True), ('["blue"]', False)):
        text = dispute(*over, moves=ENDS, verdict=f"winners = {winners}")
        assert (found(text) == []) is holds
    assert found(dispute(OPEN, moves=["end"], verdict='winners = ["blue", "red"]')) == []


@pytest.mark.usefixtures("at_the_fair")
def test_a_stock_and_keys_of_an_extension_are_compared() -> None:
    position = (OPEN, 'pieces = ["red juggler 0,0 C coins=1"]')
    for verdict, wrong in {
        "stock = { coin = 3, red = { juggler = 2 } }": [],
        "stock = { coin = 4 }": [("stock.coin", "4", "3")],
        "stock = { red = { juggler = 1 } }": [("stock.red.juggler", "1", "2")],
        "supply = { red = { juggler = 0 } }": [],
        'fair = "off"': [],
        'fair = "0,0"': [("fair", "0,0", "off")],
    }.items():
        text = dispute(*position, verdict=verdict, under="fair")
        assert told(differences(text)) == wrong, verdict


@pytest.mark.parametrize(
    "verdict",
    [
        'hands = { red = ["V", "E"] }',
        'hands = { red = ["base:E", "V", "E"] }',
        'pieces = ["blue follower 0,0 b", "red follower 0,0 C"]',
        'pieces = ["red  follower 0,0 C", "blue follower 0,0 b", "red follower 0,0 C"]',
        'allows = ["lay V 1,0", "lay E/2 0,-1", "lay E/2 0,-1"]',
        "turns_on = []",
    ],
)
def test_lists_compare_as_sets(verdict: str) -> None:
    position = (
        OPEN,
        'pieces = ["red follower 0,0 C", "blue follower 0,0 b"]',
        'hands = { red = ["E", "V"] }',
        'step = "lay"',
    )
    assert found(dispute(*position, verdict=verdict)) == []


def test_what_a_verdict_does_not_turn_on_is_listed_in_order() -> None:
    stated = '["farm.value", "table.bounds", "city.closed", "road.per_tile", "hand.size"]'
    wrong = told(differences(dispute(OPEN, verdict=f"turns_on = {stated}\nstep = 'draw'")))
    missing = "city.closed, farm.value, hand.size, road.per_tile, table.bounds"
    assert wrong == [("turns_on", missing, "-")]


def test_answers_of_no_case_are_told_without_its_file() -> None:
    for text in ("city.small", "city.small=zebra", "city.zebra=half"):
        error = error_of(under_answers, load_profile(BASE), text, kind=CaseError)
        assert (error.file, places(error)) == ("", [f'under."{text}"'])


# -- moves that are refused ------------------------------------------------------------------------


def test_without_the_key_legal_the_last_move_must_be_legal() -> None:
    moves = [WINS[0], "follower Z"]
    (wrong,) = differences(dispute(*WON, moves=moves, verdict='step = "place"'))
    assert (wrong.key, wrong.expected, wrong.found) == ("legal", "true", "false")
    assert "follower.where" in wrong.why
    # The other keys speak of the state before it.
    verdict = (
        'legal = false\nstep = "place"\nto_move = "red"\nallows = ["follower C"]\n'
        'scores = { red = 5 }\npieces = ["blue follower 0,0 a"]\nsupply.red.follower = 7'
    )
    assert found(dispute(*WON, moves=moves, verdict=verdict)) == []


@pytest.mark.parametrize("verdict", ["legal = false", "legal = true", "scores = { red = 5 }"])
def test_a_refused_earlier_move_fails_the_verdict_naming_move_and_clause(verdict: str) -> None:
    (wrong,) = differences(dispute(*WON, moves=[f"lay {CAP} 0,-1", "pass"], verdict=verdict))
    assert "1" in wrong.key
    assert f"lay {CAP} 0,-1" in wrong.expected
    assert "tile.match" in wrong.why


FIELDS = (tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"), PLACED, 'laid = "1,0"')


def test_why_a_move_is_refused_is_told_clause_by_clause(snapshot: Snapshot) -> None:
    ark = dispute(
        *FIELDS,
        'ark = "0,0"',
        moves=["ark EWEWEW", "pass"],
        verdict="legal = true",
        under="ark-en2",
    )
    taken = (*FIELDS, 'pieces = ["blue follower 0,0 a"]', "supply = { red = { follower = 0 } }")
    last = dispute(*taken, moves=["follower a"], verdict="legal = true")
    allowed = dispute(*taken, verdict='allows = ["follower a"]')
    (beyond,), (wrong,), (judged,) = map(differences, (ark, last, allowed))
    assert wrong.key == "legal"
    assert judged.key == "allows.follower a"
    assert wrong.why == judged.why
    for clauses, words in (
        (("[ark.steps, ", "[ark.backtrack, "), str(beyond)),
        (("[follower.out_of_supply", "[follower.occupied"), wrong.why),
    ):
        assert 0 < words.find(clauses[0]) < words.find(clauses[1])
    assert str(beyond) == snapshot


# -- gains -----------------------------------------------------------------------------------------


def test_gains_count_from_the_last_lay() -> None:
    moves = [*WINS, "lay E 0,-2", "follower C"]
    drawn = [f"draw {CAP}", "lay /2 0,-1", "follower C"]
    farm = (OPEN, 'pieces = ["blue follower 0,0 1"]', 'bag = ["E"]')
    for position, played, gains in (
        (WON, moves, "{ red = 0, blue = 0 }"),
        (WON, drawn, "{ red = 4, blue = 0 }"),  # where the tile was drawn before
        (farm, ["lay E/2 0,-1", "follower C", "end"], "{ red = 4, blue = 1 }"),  # all that ends it
    ):
        assert found(dispute(*position, moves=played, verdict=f"gains = {gains}")) == []
    assert found(dispute(*WON, moves=moves, verdict="gains = { red = 4 }")) != []


def test_gains_count_from_the_position_where_no_tile_was_laid() -> None:
    position = (tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), PLACED, 'laid = "0,-1"', "scores.red = 5")
    verdict = "gains = { red = 4, blue = 0 }"
    assert found(dispute(*position, moves=["follower C"], verdict=verdict)) == []


# -- under other answers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        ("city.small=half", 5),
        ("farm.value=per-city", 8),
        ("city.small=half + farm.value=per-city", 6),
        ("  farm.value=per-city  +  city.small=half ", 6),
    ],
)
def test_a_row_is_for_all_the_answers_that_it_names(answers: str, points: int) -> None:
    """For the city 4 or half of it, for the farm 3 or 4."""
    text = f'{BOTH}\n[verdict.carcassonne]\ngains.red = 7\nunder."{answers}".gains.red = '
    assert found(f"{text}{points}") == []
    ((_, expected, points_found),) = told(differences(f"{text}9"))
    assert (expected, points_found) == ("9", str(points))


# -- what cannot be compared -----------------------------------------------------------------------

V = "verdict.carcassonne"
APART = {line: f"{V}.{place}".removesuffix(".") for line, place in WRONG["apart"].items()}
"""What a verdict states where nothing was moved, and where that is a fault."""


def test_what_cannot_be_compared_is_a_fault_with_its_place() -> None:
    wrong = {verdict: places(unusable(dispute(OPEN, verdict=verdict))) for verdict in APART}
    assert wrong == {verdict: [place] for verdict, place in APART.items()}


LATER = {
    dispute(OPEN, moves=["pass"], verdict='legal = false\noptions = ["pass"]'): f"{V}.options",
    dispute(OPEN, "supply = { red = { guard = 1 } }", verdict="legal = true"): V,
    dispute(OPEN, 'to_move = "green"', verdict='step = "lay"'): V,
}
"""Cases of which more than a verdict cannot be, and where that is a fault."""


def test_what_cannot_be_asked_is_a_fault_with_its_place() -> None:
    assert {text: places(unusable(text)) for text in LATER} == {
        text: [place] for text, place in LATER.items()
    }


def test_what_is_said_of_what_cannot_be_compared(snapshot: Snapshot) -> None:
    crowd = ['["red", "blue"]', '["red", "yellow", "blue", "green", "black"]']
    known = dispute(OPEN, verdict="scores = { zebra = 1 }").replace(*crowd)
    of_each = {verdict: refused(dispute(OPEN, verdict=verdict)) for verdict in APART}
    said = [*of_each.values(), *map(refused, LATER), refused(known)]
    assert one_of_each(said, of=["rulings/case"]) == snapshot


KEEPER = """
EXTENSION = Extension(
    name="keeper",
    verdict_fields=(
        VerdictField(name="lions", of=lambda played: 1),
        VerdictField(name="cages", of=lambda played: {"small": 2}),
        VerdictField(name="pens", of=lambda played: {"here": {"bear": 1}, "there": {"seal": 2}}),
    ),
)
"""


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Library]:
    """An extension whose verdicts state anything: one lion, two small cages, two pens."""
    with another(tmp_path, KEEPER, point="keeper") as profile:
        profile.write_text(
            'id = "keeper"\ntitle = "Keeper"\nextends = "carcassonne"\nextensions = ["keeper"]\n'
        )
        profile.rename(profile.with_stem("keeper"))
        yield library([tmp_path])


def test_what_is_stated_as_anything_is_compared_with_its_kind(keeper: Library) -> None:
    for verdict, wrong in {
        "lions = 1\ncages = { small = 2 }": [],
        "lions = true": [("lions", "true", "1")],
        "cages = { small = 3 }": [("cages.small", "3", "2")],
    }.items():
        assert told(differences(dispute(OPEN, verdict=verdict, under="keeper"), keeper)) == wrong


DEEP = {
    "cages = { large = 1 }": "cages.large",
    "pens = { here = { seal = 1 } }": "pens.here.seal",
    "pens = { far = { seal = 1 } }": "pens.far",
    "cages = { small = { door = 1 } }": "cages.small.door",
    "pens = { here = 1 }": "pens.here",
}


def test_what_is_stated_more_deeply_than_it_goes_is_told_with_its_place(keeper: Library) -> None:
    for verdict, place in DEEP.items():
        error = unusable(dispute(OPEN, verdict=verdict, under="keeper"), keeper)
        assert places(error) == [f"verdict.keeper.{place}"]


def test_what_is_said_of_what_is_stated_too_deeply(keeper: Library, snapshot: Snapshot) -> None:
    texts = (dispute(OPEN, verdict=verdict, under="keeper") for verdict in DEEP)
    assert one_of_each(refused(text, keeper) for text in texts) == snapshot
