"""Which profiles a case is asked under, and what cannot be asked."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import load_profile
from arkrules.errors import CaseError
from arkrules.rules import Library
from arkrules.rulings import adjudicate, check_case, load_case, read_case
from arkrules.rulings.check import unknown_words
from tests.faults import one_of_each, places
from tests.positions import BASE, tiles
from tests.rules.folders import Folder
from tests.rulings.disputes import (
    IMPOSSIBLE,
    WINS,
    WON,
    WRONG,
    differences,
    dispute,
    found,
    refused,
    row,
    unusable,
    verdict,
)
from tests.running import error_of

OPEN = tiles("0,0 D")


# -- which profiles a case is asked under ----------------------------------------------------------


def test_combined_profiles_are_quoted(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict="gains = { red = 20 }", under="carcassonne+house.ten")
    assert found(text, shelf) == []


def test_a_profile_is_named_by_its_file_below_the_folder_of_the_case(folder: Folder) -> None:
    (folder.path / "own").mkdir()
    ten = row("city.per_tile", "{ points = 10, per = 'tile' }")
    folder.profile("own/mine", more=ten)
    file = folder.path / "own" / "mine.toml"
    file.write_text(file.read_text().replace("own/mine", "mine"))
    text = dispute(*WON, moves=WINS, verdict="gains = { red = 20 }", under="own/mine.toml")
    (check,) = check_case(load_case(folder.write("case", text)))
    assert (check.profile, check.holds) == ("own/mine.toml", True)
    assert adjudicate(check.case, [BASE])[BASE].outcome.legal


def test_every_verdict_for_a_profile_that_is_not_found_is_a_fault(
    shelf: Library, snapshot: Snapshot
) -> None:
    names = (
        "zebra", "yak", "carcassonne+zebra", "zebra+house.ten", "carcassonne+carcassonne-2000",
    )  # fmt: skip
    rows = "".join(f'\n[verdict."{name}"]\nstep = "draw"' for name in names)
    error = unusable(dispute(*WON) + rows, shelf)
    assert places(error) == [f'verdict."{name}"' for name in names]
    assert one_of_each(error.faults) == snapshot
    case = read_case(dispute(*WON) + rows, file="one.toml")
    error = error_of(adjudicate, case, [BASE], shelf=shelf, kind=CaseError)
    assert (error.file, len(error.faults)) == ("one.toml", len(names))


def test_a_position_that_is_impossible_under_a_profile_is_not_applicable_there(
    shelf: Library,
) -> None:
    """That is an error only if the case states a verdict for it."""
    profiles = [shelf.profile(name) for name in (BASE, "walled")]
    verdicts = adjudicate(read_case(dispute(*IMPOSSIBLE)), profiles)
    assert [one.applicable for one in verdicts.verdicts] == [True, False]
    run = verdicts["walled"].outcome.run
    assert run is not None
    assert len(run.faults) == 1
    plain = dispute(*IMPOSSIBLE, verdict='step = "draw"')
    assert found(plain, shelf) == []
    assert places(unusable(plain + '\n[verdict.walled]\nstep = "draw"', shelf)) == [
        "verdict.walled"
    ]


FAIR: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "mark": ((tiles("0,0 [CCC aaa aaa aaa; banner@C]"),), (), "banner"),
    "site": ((tiles("0,0 [aaa aaa aaa aaa; stall]"),), (), "stall"),
    "kind that lies": ((tiles("0,0 S1"),), (), "S1"),
    "kind in hand": (('hands = { red = ["S1"] }',), (), "S1"),
    "kind in the bag": (('bag = ["S1*2"]',), (), "S1"),
    "piece": ((OPEN, 'pieces = ["red juggler 0,0 C"]'), (), "juggler"),
    "piece in a supply": (("supply = { red = { juggler = 0 } }",), (), "juggler"),
    "piece in the stock": (("stock = { red = { juggler = 0 } }",), (), "juggler"),
    "stock": (("stock = { coin = 3 }",), (), "coin"),
    "token": ((OPEN, 'fair = "0,0"'), (), "fair"),
    "placing a piece": ((OPEN,), ("lay U/1 1,0", "juggler 1"), "juggler 1"),
    "moving a token": ((OPEN,), ("lay U/1 1,0", "fair 1,0"), "fair 1,0"),
    "laying a kind": ((OPEN,), ("lay S1 0,1",), "S1"),
    "a site to stand on": ((OPEN,), ("lay U/1 1,0", "follower stall"), "follower stall"),
}
"""Positions and moves that speak of the fair, and the word of theirs that others do not know."""


@pytest.mark.usefixtures("at_the_fair")
def test_a_case_is_asked_under_every_profile_that_knows_its_words() -> None:
    for name, (position, moves, word) in FAIR.items():
        verdicts = adjudicate(read_case(dispute(*position, moves=moves)), [BASE, "fair"])
        assert [one.applicable for one in verdicts.verdicts] == [False, True], name
        assert any(word in unknown for unknown in verdicts[BASE].unknown), name


def test_words_that_a_profile_does_not_know() -> None:
    """Also those of moves of which a verdict speaks."""
    guard = 'pieces = ["red guard 0,0 C"]'
    unknown = {
        dispute(OPEN, moves=["guard C"]): "'guard C'",
        dispute(OPEN, guard): "'guard'",
        dispute(tiles("0,0 [~~~ aaa aaa aaa]"), moves=["lay [aaa aaa ~~~ aaa] 0,-1"]): "(~)",
    }
    for key in ("allows", "forbids", "options"):
        unknown[dispute(OPEN, verdict=f'{key} = ["guard C"]', under="ghosts")] = "'guard C'"
    for text, word in unknown.items():
        said = unknown_words(read_case(text), load_profile(BASE))
        assert [word in one for one in said] == [True], text
        assert unknown_words(read_case(text), load_profile("ghosts")) == ()


def test_a_case_that_shows_mist_is_asked_of_no_game_without_it() -> None:
    misty = dispute(tiles("0,0 [~~~ aaa aaa aaa]"), moves=["lay [aaa aaa ~~~ aaa] 0,-1"])
    asked = adjudicate(read_case(misty), [BASE, "ghosts"])
    assert [one.applicable for one in asked.verdicts] == [False, True]
    assert len(asked[BASE].unknown) == 1


# -- words that nobody knows -----------------------------------------------------------------------

UNKNOWN = WRONG["unknown"]
"""Lines of a position, and where what nobody knows in them is told."""


def unknown(line: str) -> str:
    return dispute(OPEN, line, verdict='to_move = "red"')


def test_words_that_nobody_knows_are_faults_with_their_places() -> None:
    assert {line: places(unusable(unknown(line))) for line in UNKNOWN} == {
        line: [place] for line, place in UNKNOWN.items()
    }


def test_what_is_said_of_words_that_nobody_knows(snapshot: Snapshot) -> None:
    assert one_of_each(refused(unknown(line)) for line in UNKNOWN) == snapshot


@pytest.mark.usefixtures("at_the_fair")
def test_kinds_of_pieces_are_told_in_order(snapshot: Snapshot) -> None:
    assert refused(unknown('pieces = ["red"]')) == snapshot


@pytest.mark.parametrize("token", ["E*3", "E * 3", " E *3"])
def test_how_many_tiles_a_bag_holds_may_stand_apart(token: str) -> None:
    text = dispute(OPEN, f'bag = ["{token}"]', verdict="legal = true")
    assert unknown_words(read_case(text), load_profile(BASE)) == ()
    assert verdict(text).applicable


def test_a_line_of_a_verdict_that_is_no_move_is_an_error() -> None:
    for key, line in (
        ("allows", "folower C"), ("forbids", "lay Zebra 0,1"), ("options", "draw E/1"),
    ):  # fmt: skip
        error = unusable(dispute(*WON, verdict=f'{key} = ["{line}"]'))
        assert places(error) == [f"verdict.carcassonne.{key}[0]"]


# -- options ---------------------------------------------------------------------------------------


def test_an_unexpected_refusal_fails_a_verdict_that_states_options() -> None:
    (wrong,) = differences(dispute(OPEN, moves=["lay E 0,-1"], verdict='options = ["pass"]'))
    assert wrong.key == "legal"
    assert "tile.match" in wrong.why


def test_options_are_no_hindrance_to_asking_where_the_tile_is_refused(shelf: Library) -> None:
    text = dispute(tiles("0,0 E"), moves=["lay E/2 0,-1"], verdict='options = ["pass"]')
    assert verdict(text, BASE, shelf.profile("walled")).applicable
