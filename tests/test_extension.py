"""A toy extension, the travelling fair, that declares everything an extension may declare.

It stands in `tests/toy` as a package of its own, and is found through a real entry point:
a folder on `sys.path` holds the metadata that installing it would have written.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import (
    Award,
    BadNotation,
    GameState,
    IllegalMove,
    Position,
    PositionError,
    Profile,
    ProfileError,
    Record,
    library,
    load_profile,
    new_game,
    playout,
    set_up,
)
from arkrules.play import Pass, contradictions, kit, lexicon, plies
from arkrules.render import board_text
from arkrules.rules import extensions, finding

TOY = Path(__file__).parent / "toy"
PYPROJECT = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# -- installing it --------------------------------------------------------------------------------


def write_metadata(site: Path) -> None:
    """Write what installing the toy would have written."""
    info = site / f"{PYPROJECT['name'].replace('-', '_')}-{PYPROJECT['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {PYPROJECT['name']}\nVersion: {PYPROJECT['version']}\n",
        encoding="utf-8",
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in points.items())
        for group, points in PYPROJECT["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


def forget() -> None:
    """Forget what is remembered of the extensions installed; there is no public way to do it."""
    importlib.invalidate_caches()
    extensions.extension_names.cache_clear()
    extensions.find_extension.cache_clear()
    finding._catalogue.cache_clear()
    finding._library.cache_clear()
    kit.extension.cache_clear()
    kit._kit.cache_clear()
    lexicon.lexicon.cache_clear()
    lexicon._every_kind.cache_clear()


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """Python looks in these folders too, and arkrules looks again for extensions."""
    before = sys.path[:]
    sys.path[:0] = map(str, folders)
    forget()
    try:
        yield
    finally:
        sys.path[:] = before
        forget()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the metadata of the toy."""
    folder = tmp_path_factory.mktemp("site")
    write_metadata(folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def installed(site: Path) -> Iterator[None]:
    """The toy is installed while the tests of this module run."""
    with on_path(site, TOY):
        yield


@pytest.fixture
def uninstalled(installed: None, monkeypatch: pytest.MonkeyPatch, site: Path) -> Iterator[None]:
    """For one test it is not."""
    here = [entry for entry in sys.path if entry not in (str(site), str(TOY))]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", here)
        forget()
        yield
    forget()


# -- putting games together -----------------------------------------------------------------------

FIELD = "[aaa aaa aaa aaa]"
STALL = "[aaa aaa aaa aaa; stall]"
EAST = "[aaa CCC aaa aaa]"
"""A city to the east."""
WEST = "[aaa aaa aaa CCC]"
ROAD = "[aaa a1b bbb b1a]"
"""A road from west to east."""
BEGINS = "[aaa a1a aaa aaa]"
"""A road that begins here and runs east."""
ENDS = "[aaa aaa aaa a1a]"


def fair(**answers: object) -> Profile:
    """The fair's profile, but for some answers: `juggler__blocks=True`."""
    profile = load_profile("fair")
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


def stand(tiles: Mapping[str, str], *rest: str, profile: Profile | None = None) -> GameState:
    """The state of a position: tiles by cell, then further lines; red moves before blue."""
    lines = [
        'players = ["red", "blue"]',
        f"tiles = {json.dumps([f'{cell} {tile}' for cell, tile in tiles.items()])}",
        *rest,
    ]
    return set_up(profile or fair(), "\n".join(lines))


def play(state: GameState, *lines: str) -> GameState:
    """The state after some moves."""
    for line in lines:
        state = state.play(line)
    return state


def refused(state: GameState, line: str) -> tuple[str, ...]:
    """The clauses that refuse a move."""
    with pytest.raises(IllegalMove) as caught:
        state.play(line)
    assert line not in map(str, state.moves())
    return caught.value.clauses


def offered(state: GameState) -> list[str]:
    """The legal moves as lines."""
    return [str(move) for move in state.moves()]


def standing(state: GameState) -> list[str]:
    """What stands on the board, as a position writes it."""
    return list(state.position().pieces)


def items(award: Award) -> list[tuple[str, int, str]]:
    """An award, item by item."""
    return [(line.words, line.points, line.clause) for line in award.lines]


def earned(state: GameState, kind: str) -> dict[str, int]:
    """What the last move brought for a kind of thing, by player."""
    return {award.player: award.points for award in state.awards if award.kind == kind}


# -- it is found through its entry point ----------------------------------------------------------


def test_the_entry_point_brings_the_extension() -> None:
    from arkrules_fair import EXTENSION

    assert "fair" in extensions.extension_names()
    assert extensions.find_extension("fair") is EXTENSION


def test_its_profiles_overlays_tiles_and_sources_are_in_the_library() -> None:
    shelf = library()
    assert "fair" in shelf.profile_ids()
    assert "fair.feast" in shelf.overlay_ids()
    assert "fair" in shelf.sets
    assert shelf.sources.describe("fair:stalls") == "The Travelling Fair, section 'stalls'"


def test_its_profile_extends_the_base_game() -> None:
    profile = load_profile("fair")
    assert profile.lineage == ("fair", "carcassonne")
    assert profile.extensions == ("fair",)
    assert profile.sets == ("base", "fair")
    assert contradictions(profile) == ()


def test_another_process_plays_it_from_its_path_alone(site: Path, tmp_path: Path) -> None:
    script = (
        "import arkrules, random\n"
        "end = arkrules.playout(arkrules.new_game('fair', 2), random.Random(4))\n"
        "print(end.over, len(end.board), end.profile.value('city.per_banner'))\n"
    )
    root = Path(__file__).parents[1]
    path = os.pathsep.join(map(str, (site, TOY, root)))
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    over, tiles, banner = done.stdout.split()
    assert (over, banner) == ("True", "3")
    assert 70 <= int(tiles) <= 83


@pytest.mark.usefixtures("uninstalled")
def test_without_it_there_is_no_fair() -> None:
    assert "fair" not in extensions.extension_names()
    with pytest.raises(ProfileError, match="no profile or overlay 'fair'"):
        load_profile("fair")


# -- what it imports ------------------------------------------------------------------------------

PUBLIC = {
    f"arkrules{name}"
    for name in ("", ".play", ".rules", ".tiles", ".board", ".errors", ".geometry")
}

NOT_YET_PUBLIC = {
    "arkrules.geometry.AROUND",
    "arkrules.geometry.STEPS",
    "arkrules.geometry.parse_cell",
    "arkrules.geometry.to_cell",
    "arkrules.play.features.count",
    "arkrules.play.lexicon.Lexicon",
    "arkrules.play.placing.standing_by",
    "arkrules.play.state.Content",
    "arkrules.rules.core.FinalRules",
    "arkrules.rules.core.TurnRules",
    "arkrules.rules.core.Unfinished",
    "arkrules.tiles.notation.MarkWord",
}
"""What the toy needs and no public package names; this list is to become empty."""


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a module takes from arkrules, each with the module it comes from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.partition(".")[0] == "arkrules":
                yield from ((node.module, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            for name in node.names:
                assert name.name.partition(".")[0] != "arkrules", f"{path.name}: import {name.name}"


def test_it_imports_public_names_only() -> None:
    taken = {pair for path in TOY.rglob("*.py") for pair in imported(path)}
    assert len(taken) > 20
    private = {
        f"{module}.{name}"
        for module, name in taken
        if module not in PUBLIC
        or name not in getattr(importlib.import_module(module), "__all__", ())
    }
    assert private == NOT_YET_PUBLIC


# -- clause groups --------------------------------------------------------------------------------


def test_a_group_may_have_a_heading_of_its_own_or_share_one_of_the_core() -> None:
    profile = load_profile("fair")
    groups = {heading: set[str]() for heading in ("city", "stall")}
    for asked in profile:
        if asked.heading in groups:
            groups[asked.heading].add(asked.group.__name__)
    assert groups == {"city": {"CityRules", "BannerRules"}, "stall": {"StallRules"}}
    assert profile.value("city.per_banner") == 3
    assert profile.value("city.per_pennant") == 2
    assert profile.answer("stall.points").cite == ("fair:stalls",)


def test_the_base_game_is_not_asked_its_clauses() -> None:
    with pytest.raises(ProfileError, match=r"no clause city\.per_banner"):
        load_profile("carcassonne").answer("city.per_banner")


def test_an_overlay_answers_its_clauses() -> None:
    profile = load_profile("fair+fair.feast")
    assert profile.value("juggler.returns") == "box"
    assert profile.value("stall.scored") == "first"
    assert profile.value("city.per_banner") == 3


def test_its_clauses_are_watched() -> None:
    profile = load_profile("fair").watched()
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C]"}
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]', profile=profile)
    assert profile.asked is not None
    profile.asked.clear()
    play(state, f"lay {WEST} 1,0", "pass")
    assert {"city.per_banner", "city.per_tile", "fair.show"} <= profile.asked
    assert "juggler.weight" not in profile.asked


# -- pieces ---------------------------------------------------------------------------------------


def test_a_piece_is_dealt_and_reserved_as_its_clauses_say() -> None:
    state = new_game("fair", ["red", "blue"])
    assert dict(state.supply["red"]) == {"follower": 7, "juggler": 1}
    assert state.position().stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    state = new_game(fair(juggler__count=3, juggler__reserve=0), ["red", "blue"])
    assert state.supply["blue"]["juggler"] == 3
    assert state.position().stock == {"coin": 4}


def test_a_position_cannot_have_more_of_a_piece_than_its_clauses_say() -> None:
    cells = ["0,0", "1,0", "2,0", "3,0"]
    tiles = dict.fromkeys(cells, "[aaa aaa CCC aaa]")
    three = [f"red juggler {cell} C" for cell in cells[:3]]
    state = stand(tiles, f"pieces = {json.dumps(three)}")
    assert state.supply["red"]["juggler"] == 0
    assert state.position().stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 2}}
    with pytest.raises(PositionError) as caught:
        stand(tiles, f"pieces = {json.dumps([*three, 'red juggler 3,0 C'])}")
    assert caught.value.faults[0] == (
        "supply.red.juggler: 4 on the board and 0 to place, but the box holds 3 [juggler.count]"
    )


def test_a_piece_stands_where_its_own_rule_says() -> None:
    tiles = {"0,0": STALL, "1,0": FIELD}
    state = stand(tiles, 'fair = "0,0"')
    near, far = play(state, f"lay {EAST} 0,1"), play(state, f"lay {EAST} 2,0")
    assert "juggler C" in offered(near)
    assert refused(near, "juggler a") == ("juggler.where",)
    assert refused(far, "juggler C") == ("juggler.near_fair",)
    assert refused(far, "juggler a") == ("juggler.where", "juggler.near_fair")
    anywhere = stand(tiles, 'fair = "0,0"', profile=fair(juggler__near_fair=False))
    assert "juggler C" in offered(play(anywhere, f"lay {EAST} 2,0"))


def test_a_piece_that_is_not_at_hand_is_refused_by_its_own_clause() -> None:
    state = stand({"0,0": FIELD}, "supply = { red = { juggler = 0 } }")
    assert refused(play(state, f"lay {EAST} 1,0"), "juggler C") == ("juggler.out_of_supply",)


@pytest.mark.parametrize(("weight", "winners"), [(2, {"red"}), (1, {"red", "blue"}), (0, {"blue"})])
def test_a_piece_weighs_what_its_clause_says(weight: int, winners: set[str]) -> None:
    tiles = {"0,0": STALL, "0,-1": "[CCC aaa aaa aaa]", "-1,0": FIELD, "0,1": FIELD}
    pieces = 'pieces = ["red juggler 0,-1 C", "blue follower -1,0 a"]'
    state = stand(tiles, pieces, profile=fair(juggler__weight=weight))
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "stall") == dict.fromkeys(winners, 6)


def test_a_weight_is_asked_for_the_kind_of_thing_contended_for() -> None:
    pieces = 'pieces = ["red juggler 0,0 C", "blue follower 1,1 C"]'
    tiles = {"0,0": "[aaa CCC aaa aaa]", "1,1": "[CCC aaa aaa aaa]", "0,1": FIELD}
    state = play(stand(tiles, pieces), "lay [aaa aaa CCC CCC] 1,0", "pass")
    assert earned(state, "city") == {"red": 6, "blue": 6}


@pytest.mark.parametrize("blocks", [False, True])
def test_a_piece_keeps_others_out_only_if_its_clause_says_so(blocks: bool) -> None:
    profile = fair(juggler__blocks=blocks)
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=profile)
    state = play(state, "lay [CCC aaa aaa CCC] 1,0")
    if blocks:
        assert refused(state, "follower C") == ("follower.occupied",)
        assert refused(state, "juggler C") == ("follower.occupied",)
    else:
        assert {"follower C", "juggler C"} <= set(offered(state))


@pytest.mark.parametrize(
    ("to", "supply", "reserve"), [("supply", 1, 2), ("stock", 0, 3), ("box", 0, 2)]
)
def test_a_piece_returns_to_where_its_clause_says(to: str, supply: int, reserve: int) -> None:
    profile = fair(juggler__returns=to)
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=profile)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert earned(state, "city") == {"red": 4}
    assert standing(state) == []
    assert state.supply["red"]["juggler"] == supply
    assert state.reserves[0] == {"juggler": reserve}
    assert f"red's juggler at 0,0 goes back to the {to}" in map(str, state.events)
    assert set_up(profile, state.position()) == state


def test_a_reserved_piece_can_be_brought_into_play() -> None:
    state = stand({"0,0": STALL, "0,1": FIELD}, 'fair = "0,0"')
    state = play(state, f"lay {FIELD} 1,0", "fair 1,0")
    assert state.supply["red"]["juggler"] == 2
    assert state.reserves == ({"juggler": 1}, {"juggler": 2})
    assert state.position().supply == {"red": {"juggler": 2}}
    assert set_up(state.profile, state.position()) == state


# -- what pieces carry, and the stock -------------------------------------------------------------


def test_what_a_piece_carries_comes_out_of_the_stock() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]')
    (piece,) = state.pieces.values()
    assert piece.note("coins") == 2
    assert state.stock == {"coin": 2}
    assert standing(state) == ["red juggler 0,0 C coins=2"]


def test_a_position_cannot_have_more_carried_than_the_box_holds() -> None:
    profile = fair(coin__amount=1)
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]', profile=profile)
    assert caught.value.faults == ("stock.coin: the box holds only 1",)
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=1"]', "stock = { coin = 4 }")
    assert caught.value.faults == ("stock.coin: the box holds only 4",)


def test_a_piece_cannot_carry_more_than_is_declared() -> None:
    profile = fair(coin__amount=50, coin__most=50)
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=10"]', profile=profile)
    assert caught.value.faults == ("pieces: more than 9 coins on 'red juggler 0,0 C coins=10'",)


def test_a_piece_carries_nothing_undeclared() -> None:
    with pytest.raises(PositionError, match="'plums=1' is not what a piece carries.*coins"):
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C plums=1"]')


# -- marks and bonuses ----------------------------------------------------------------------------


def test_a_mark_on_a_segment_adds_to_its_feature_as_often_as_it_is_there() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C, pennant@C]"}
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]')
    state = play(state, f"lay {WEST} 1,0", "pass")
    (award,) = state.awards
    assert items(award) == [
        ("2 tiles × 2", 4, "city.per_tile"),
        ("1 pennant × 2", 2, "city.per_pennant"),
        ("2 banners × 3", 6, "city.per_banner"),
    ]
    assert award.points == 12


def test_a_mark_counts_otherwise_at_the_end() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C]"}
    state = play(stand(tiles, 'pieces = ["red follower 0,0 C"]', "bag = []"), "end")
    assert [items(award) for award in state.awards] == [
        [("1 tile × 1", 1, "final.unfinished"), ("2 banners × 1", 2, "final.unfinished")]
    ]


@pytest.mark.parametrize("literal", ["[aaa aaa aaa aaa; banner@a]", "[a1a aaa aaa aaa; banner@1]"])
def test_a_mark_stands_only_where_it_is_declared_to(literal: str) -> None:
    with pytest.raises(PositionError, match="banner does not stand on a"):
        stand({"0,0": literal})


def test_a_mark_on_a_whole_tile_names_no_segment() -> None:
    state = stand({"0,0": "[aaa CCC aaa aaa; rain]"})
    assert state.board.tiles[0].tile.kind.marked == {"": {"rain": 1}}
    with pytest.raises(PositionError, match="rain stands on the tile as a whole"):
        stand({"0,0": "[aaa CCC aaa aaa; rain@C]"})


def test_kinds_of_its_own_set_carry_its_marks_and_sites() -> None:
    state = stand({"0,0": "B1", "0,1": "S1", "1,0": "[aaa CCC aaa aaa]", "1,1": "fair:R2/1"})
    assert state.feature("0,0", "C").marks("banner") == 2
    assert state.board.sites == {state.parse("fair 0,1").spot: "stall"}  # type: ignore[attr-defined]
    assert list(state.position().tiles) == ["0,0 B1", "1,0 [aaa CCC aaa aaa]", "0,1 S1", "1,1 R2/1"]


# -- a site with a scorer of its own --------------------------------------------------------------

AROUND_STALL = {"0,0": STALL, "0,-1": FIELD, "-1,0": FIELD, "0,1": FIELD}


def test_a_site_is_complete_when_its_own_test_says_so() -> None:
    state = stand(AROUND_STALL, 'pieces = ["red follower 0,0 stall"]')
    corner = play(state, f"lay {FIELD} 1,-1", "pass")
    assert corner.awards == ()
    side = play(state, f"lay {FIELD} 1,0", "pass")
    assert [str(event) for event in side.events] == [
        "red: pass",
        "the stall at 0,0 is complete",
        "red scores 6 points for the stall at 0,0: four neighbors = 6 [stall.points]",
    ]


def test_everybody_on_five_tiles_contends_for_it_and_nobody_comes_home() -> None:
    tiles = {**AROUND_STALL, "-1,0": "[aaa aaa aaa CCC]", "1,1": FIELD}
    pieces = ["blue follower -1,0 C", "blue follower 0,1 a", "red follower 0,-1 a"]
    pieces += ["red follower 1,1 a", "red follower -1,0 a"]  # the corner does not count
    state = stand(tiles, f"pieces = {json.dumps(pieces)}")
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "stall") == {"red": 6, "blue": 6}
    assert sorted(standing(state)) == sorted(pieces)
    more = stand(tiles, f"pieces = {json.dumps([*pieces, 'blue follower 0,0 stall'])}")
    assert earned(play(more, f"lay {FIELD} 1,0", "pass"), "stall") == {"blue": 6}


def test_the_tile_that_completes_it_may_hold_the_piece_that_decides() -> None:
    state = stand(AROUND_STALL, 'pieces = ["red follower 0,-1 a"]')
    state = play(state, f"lay {EAST} 1,0", "follower C")
    assert earned(state, "stall") == {"red": 6}
    state = stand(AROUND_STALL, 'to_move = "blue"', 'pieces = ["red follower 0,-1 a"]')
    state = play(state, f"lay {EAST} 1,0", "juggler C")
    assert earned(state, "stall") == {"blue": 6}


def test_one_tile_may_complete_several() -> None:
    row = {"0,0": STALL, "2,0": STALL, "-1,0": FIELD, "3,0": FIELD}
    row |= {f"{x},{y}": FIELD for x in (0, 2) for y in (-1, 1)} | {"1,1": FIELD}
    pieces = 'pieces = ["red follower 0,0 stall", "blue follower 2,0 stall"]'
    state = play(stand(row, pieces), f"lay {FIELD} 1,0", "pass")
    assert earned(state, "stall") == {"red": 6, "blue": 6}


@pytest.mark.parametrize(("frees", "left"), [(True, []), (False, ["red follower 0,-1 a"])])
def test_who_comes_home_is_the_scorers_own_rule(frees: bool, left: list[str]) -> None:
    state = stand(
        AROUND_STALL, 'pieces = ["red follower 0,-1 a"]', profile=fair(stall__frees=frees)
    )
    assert standing(play(state, f"lay {FIELD} 1,0", "pass")) == left


@pytest.mark.parametrize(
    ("scored", "kinds", "scores"),
    [
        ("last", ["city", "stall"], {"red": 6, "blue": 6}),
        ("first", ["stall", "stall", "city"], {"red": 12, "blue": 6}),
    ],
)
def test_when_it_is_scored_depends_on_a_clause(
    scored: str, kinds: list[str], scores: dict[str, int]
) -> None:
    tiles = {**AROUND_STALL, "0,1": EAST, "1,1": "[CCC aaa aaa CCC]"}
    pieces = 'pieces = ["red follower 0,1 C", "blue follower 0,-1 a"]'
    state = stand(tiles, pieces, profile=fair(stall__scored=scored))
    state = play(state, "lay [aaa aaa CCC aaa] 1,0", "pass")
    assert [award.kind for award in state.awards] == kinds
    assert state.scores == scores


def test_unfinished_it_scores_at_the_end_and_completed_not_again() -> None:
    pieces = 'pieces = ["red follower 0,0 stall"]'
    state = play(stand(AROUND_STALL, pieces, "bag = []"), "end")
    assert [items(award) for award in state.awards] == [[("4 tiles × 1", 4, "final.unfinished")]]
    state = play(stand({**AROUND_STALL, "1,0": FIELD}, pieces, "bag = []"), "end")
    assert state.awards == ()
    nothing = fair(final__unfinished="nothing")
    assert play(stand(AROUND_STALL, pieces, "bag = []", profile=nothing), "end").awards == ()


def test_a_follower_stands_on_a_site_that_the_profile_names() -> None:
    state = play(stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"'), f"lay {STALL} 2,0")
    assert "follower stall" in offered(state)
    nowhere = fair(follower__where=["road"])
    state = play(stand({"0,0": FIELD}, 'fair = "0,0"', profile=nowhere), f"lay {STALL} 1,0")
    assert refused(state, "follower stall") == ("follower.where",)


# -- modifiers ------------------------------------------------------------------------------------

WET = "[aaa a1b bbb b1a; rain]"


def street(*tiles: str) -> dict[str, str]:
    """Tiles in a row from 0,0 eastwards."""
    return {f"{x},0": tile for x, tile in enumerate(tiles)}


@pytest.mark.parametrize(
    ("tiles", "wagon", "expected"),
    [
        (street(BEGINS), "off", [("2 tiles × 1", 2, "road.per_tile")]),
        (
            street(BEGINS),
            "0,0",
            [("2 tiles × 1", 2, "road.per_tile"), ("the fair ×2", 2, "fair.doubles")],
        ),
        (
            street(BEGINS, WET, ROAD),
            "off",
            [("4 tiles × 1", 4, "road.per_tile"), ("1 rain × -3", -3, "rain.loss")],
        ),
        (
            street(BEGINS, WET),
            "1,0",
            [
                ("3 tiles × 1", 3, "road.per_tile"),
                ("the fair ×2", 3, "fair.doubles"),
                ("1 rain × -3", -3, "rain.loss"),
            ],
        ),
        (
            street(BEGINS, WET, "[aaa a1b bbb b1a; rain*2]"),
            "2,0",
            [
                ("4 tiles × 1", 4, "road.per_tile"),
                ("the fair ×2", 4, "fair.doubles"),
                ("3 rain × -3", -9, "rain.loss"),
                ("at least 1", 2, "rain.least"),
            ],
        ),
    ],
)
def test_modifiers_multiply_then_subtract_then_hold_up(
    tiles: dict[str, str], wagon: str, expected: list[tuple[str, int, str]]
) -> None:
    state = stand(tiles, 'pieces = ["blue follower 0,0 1"]', f'fair = "{wagon}"')
    state = play(state, f"lay {ENDS} {len(tiles)},0", "pass")
    (award,) = state.awards
    assert items(award) == expected
    assert award.points == state.scores["blue"] == sum(points for _, points, _ in expected)


def test_a_modifier_knows_the_final_scoring() -> None:
    tiles = street(BEGINS, WET)
    state = stand(tiles, 'pieces = ["blue follower 0,0 1"]', 'fair = "0,0"', "bag = []")
    assert items(play(state, "end").awards[-1]) == [
        ("2 tiles × 1", 2, "final.unfinished"),
        ("1 rain × -3", -3, "rain.loss"),
        ("at least 1", 2, "rain.least"),
    ]


# -- the token, and a verb at a step of the core --------------------------------------------------


def test_a_verb_of_its_own_is_offered_at_a_step_of_the_core() -> None:
    state = play(stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"'), f"lay {FIELD} 2,0")
    assert [verb.word for verb, _ in state.moves().groups] == ["fair", "place", "pass"]
    assert offered(state) == ["fair 1,0", "follower a", "pass"]
    after = play(state, "fair 1,0")
    assert after.position().more == {"fair": "1,0"}
    assert after.to_move == "blue"


def test_its_verb_is_judged() -> None:
    state = play(stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"'), f"lay {FIELD} 2,0")
    assert refused(state, "fair 2,0") == ("fair.reach",)
    assert refused(state, "fair 0,0") == ("fair.reach",)
    assert refused(state, "fair 0,1") == ("fair.reach",)
    away = play(stand({"0,0": FIELD}), f"lay {FIELD} 1,0")
    assert refused(away, "fair 1,0") == ("fair.comes",)
    assert refused(stand({"0,0": FIELD}), "fair 0,0") == ("turn.sequence",)
    far = stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"', profile=fair(fair__reach=2))
    assert offered(play(far, f"lay {FIELD} 2,0"))[:2] == ["fair 1,0", "fair 2,0"]


def test_its_verb_is_read_and_written() -> None:
    state = stand({"0,0": FIELD})
    for line in ("fair 1,0", "fair -3,12", "toss 0,0 C", "toss -1,2 stall"):
        assert str(state.parse(f"  {line.replace(' ', '   ')} ")) == line
    for line in (
        "fair",
        "fair 1",
        "fair 1,0 2,0",
        "toss",
        "toss 0,0",
        "toss 0,0 city",
        "toss C 0,0",
    ):
        with pytest.raises(BadNotation):
            state.parse(line)


def test_the_step_bars_its_verb_like_those_of_the_core() -> None:
    tiles, bare = {"0,0": STALL, "1,0": FIELD}, "supply = { red = { follower = 0 } }"
    state = play(stand(tiles, 'fair = "0,0"', bare), f"lay {FIELD} 2,0")
    assert refused(state, "fair 1,0") == ("follower.out_of_supply",)
    free = fair(follower__out_of_supply="others-remain")
    state = play(stand(tiles, 'fair = "0,0"', bare, profile=free), f"lay {FIELD} 2,0")
    assert offered(state) == ["fair 1,0", "pass"]


# -- a step that waits, with a verb of its own ----------------------------------------------------


def test_a_step_waits_where_it_is_named_in_the_sequence() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]')
    state = play(state, "lay [CCC aaa aaa CCC] 1,0", "pass")
    assert (state.step, state.to_move) == ("toss", "red")
    assert offered(state) == ["toss 0,0 C"]
    assert Pass() not in state.moves()
    assert refused(state, "pass") == ("turn.sequence",)
    assert refused(state, "toss 1,0 a") == ("coin.amount",)
    assert refused(state, "toss 5,5 a") == ("coin.amount",)
    after = play(state, "toss 0,0 C")
    assert standing(after) == ["red juggler 0,0 C coins=1"]
    assert after.stock == {"coin": 3}
    assert (after.step, after.to_move) == ("draw", "blue")


def test_the_sequence_decides_when_it_comes() -> None:
    early = fair(
        turn__sequence=["draw", "lay", "show", "score", "toss", "place"],
        juggler__near_fair=False,
    )
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=early)
    state = play(state, "lay [CCC aaa aaa CCC] 1,0")
    assert state.step == "toss"
    state = play(state, "toss 0,0 C")
    assert (state.step, state.to_move) == ("place", "red")
    never = fair(turn__sequence=["draw", "lay", "place", "score"])
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=never)
    assert play(state, f"lay {FIELD} -1,0", "pass").step == "draw"
    assert refused(state, "toss 0,0 C") == ("turn.sequence",)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ('pieces = ["red juggler 0,0 C coins=2"]', {}),
        ('pieces = ["red follower 0,0 C"]', {}),
        ('pieces = ["red juggler 0,0 C"]\nstock = { coin = 0 }', {}),
        ('pieces = ["red juggler 3,0 C"]', {}),
        ("", {}),
    ],
)
def test_it_is_not_entered_where_it_offers_nothing(line: str, answers: dict[str, object]) -> None:
    tiles = {"0,0": EAST, "1,0": "[aaa aaa aaa CCC]", "2,0": FIELD, "3,0": EAST}
    state = stand({**tiles, "1,0": "[CCC aaa aaa CCC]"}, line, profile=fair(**answers))
    state = play(state, f"lay {FIELD} -1,0", "pass")
    assert (state.step, state.to_move) == ("draw", "blue")


def test_it_can_be_stood_at() -> None:
    lines = ['step = "toss"', 'laid = "0,0"', 'pieces = ["blue juggler 0,0 C"]']
    state = stand({"0,0": EAST}, *lines)
    assert offered(state) == ["toss 0,0 C"]
    with pytest.raises(PositionError, match="at the step 'toss' the tile just laid is named"):
        stand({"0,0": EAST}, 'step = "toss"', lines[2])


# -- a step that happens by itself ----------------------------------------------------------------


def test_a_step_happens_by_itself() -> None:
    tiles = {"0,0": "[CCC aaa aaa DDD; stall]", "0,-1": "[CCC aaa CCC aaa]"}
    pieces = 'pieces = ["red juggler 0,0 C", "blue juggler 0,0 D", "blue juggler 0,-1 C"]'
    state = stand(tiles, pieces, 'fair = "0,0"')
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "show") == {"red": 1, "blue": 1}
    assert state.awards[0].clauses == ("fair.show",)
    assert state.step == "toss"
    dear = stand(tiles, pieces, 'fair = "0,0"', profile=fair(fair__show=5))
    assert earned(play(dear, f"lay {FIELD} 1,0", "pass"), "show") == {"red": 5, "blue": 5}


def test_it_happens_in_the_order_of_the_sequence() -> None:
    tiles, pieces = {"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]'
    before = play(stand(tiles, pieces, 'fair = "0,0"'), f"lay {WEST} 1,0", "pass")
    assert [award.kind for award in before.awards] == ["show", "city"]
    late = fair(turn__sequence=["draw", "lay", "place", "score", "show", "toss"])
    after = play(stand(tiles, pieces, 'fair = "0,0"', profile=late), f"lay {WEST} 1,0", "pass")
    assert [award.kind for award in after.awards] == ["city"]


def test_nobody_can_stand_at_it() -> None:
    with pytest.raises(PositionError, match="'show' is no step"):
        stand({"0,0": FIELD}, 'step = "show"', 'laid = "0,0"')


# -- hooks ----------------------------------------------------------------------------------------


def test_after_laying() -> None:
    state = stand({"0,0": FIELD})
    assert state.position().more == {}
    state = play(state, f"lay {STALL} 1,0")
    assert state.position().more == {"fair": "1,0"}
    state = play(state, "pass", f"lay {STALL} 2,0")
    assert state.position().more == {"fair": "1,0"}


def test_while_placing() -> None:
    state = play(stand({"0,0": FIELD}), f"lay {STALL} 1,0")
    assert offered(state) == ["fair 0,0", "juggler stall", "pass"]
    assert refused(state, "follower stall") == ("fair.keeps_out",)
    assert refused(state, "follower a") == ("fair.keeps_out",)
    state = play(stand({"0,0": FIELD}, profile=fair(fair__keeps_out=False)), f"lay {STALL} 1,0")
    assert "follower stall" in offered(state)


def test_after_scoring() -> None:
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 D"]'
    state = stand({"0,0": "[aaa CCC aaa DDD]"}, pieces)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.position().more == {"darling": "red"}
    assert play(state, f"lay {EAST} -1,0", "pass").position().more == {"darling": "blue"}
    same = "[aaa CCC aaa CCC]"
    state = stand({"0,0": same}, 'pieces = ["red follower 0,0 C"]', 'darling = "blue"')
    assert play(state, f"lay {WEST} 1,0", "pass").position().more == {"darling": "blue"}


def test_after_lifting() -> None:
    profile = fair(draw__when="end")
    bag = 'bag = ["D"]\nhands = { red = ["[aaa aaa aaa CCC]"] }\nstep = "lay"'
    pieces = 'pieces = ["red juggler 0,0 C coins=2"]'
    state = stand({"0,0": EAST}, pieces, bag, profile=profile)
    assert state.stock == {"coin": 2}
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.stock == {"coin": 4}
    assert (state.step, state.to_move) == ("draw", "red")
    assert state.position().more == {"darling": "red", "tired": ["red"]}


def test_the_turn_begins() -> None:
    profile = fair(draw__when="end")
    lines = ['bag = ["D"]', 'step = "draw"', 'laid = "0,0"', 'tired = ["red", "blue"]']
    state = stand({"0,0": EAST}, *lines, profile=profile)
    assert state.position().more == {"tired": ["red", "blue"]}
    state = play(state, "draw D")
    assert state.to_move == "blue"
    assert state.position().more == {}


def test_what_a_hook_kept_is_there_for_a_later_step() -> None:
    tiles = {"0,0": EAST, "0,1": "[aaa aaa CCC aaa]"}
    pieces = 'pieces = ["red juggler 0,0 C", "red juggler 0,1 C", "blue juggler 0,1 a"]'
    state = play(stand(tiles, pieces), f"lay {WEST} 1,0", "pass")
    assert state.step == "toss"
    assert offered(state) == ["toss 0,1 a"]
    assert refused(state, "toss 0,1 C") == ("coin.tired",)
    tireless = stand(tiles, pieces, profile=fair(coin__tired=True))
    tireless = play(tireless, f"lay {WEST} 1,0", "pass")
    assert sorted(offered(tireless)) == ["toss 0,1 C", "toss 0,1 a"]


# -- the final scoring ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "kinds", "red"),
    [
        (["parade", "unfinished", "farms"], ["parade", "parade", "city"], 8),
        (["unfinished", "parade"], ["city", "parade"], 4),
        (["unfinished", "farms"], ["city"], 1),
    ],
)
def test_a_phase_of_the_final_scoring_comes_where_it_is_named(
    order: list[str], kinds: list[str], red: int
) -> None:
    lines = ['pieces = ["red juggler 0,0 C coins=2"]', 'darling = "red"', "bag = []"]
    state = stand({"0,0": EAST}, *lines, profile=fair(final__order=order))
    state = play(state, "end")
    assert [award.kind for award in state.awards] == kinds
    assert state.scores == {"red": red, "blue": 0}
    assert all(award.final for award in state.awards)


# -- keys of positions and verdicts ---------------------------------------------------------------


def test_a_key_reads_and_writes_a_token() -> None:
    assert stand({"0,0": FIELD}, 'fair = "0,0"').tokens == {"fair": 0}
    assert stand({"0,0": FIELD}, 'fair = "off"') == stand({"0,0": FIELD})
    assert stand({"0,0": FIELD}, 'fair = "0,0"') != stand({"0,0": FIELD})
    for value, said in [('"1,0"', "no tile lies at 1,0"), ('"x"', "not a cell"), ("3", "a cell")]:
        with pytest.raises(PositionError) as caught:
            stand({"0,0": FIELD}, f"fair = {value}")
        (fault,) = caught.value.faults
        assert fault.startswith("fair: ")
        assert said in fault


def test_a_key_reads_and_writes_what_is_kept() -> None:
    state = stand({"0,0": FIELD}, 'darling = "blue"', 'tired = ["blue", "red", "blue"]')
    assert state.extras == {"darling": "blue", "tired": (0, 1)}
    assert state.position().more == {"darling": "blue", "tired": ["red", "blue"]}
    assert hash(state) != hash(stand({"0,0": FIELD}, 'darling = "red"'))
    with pytest.raises(PositionError, match="darling: expected a player, found 'green'"):
        stand({"0,0": FIELD}, 'darling = "green"')


def test_a_key_may_belong_to_verdicts_only() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=1"]', 'fair = "0,0"')
    verdict = {n: k.verdict(state) for n, k in state.kit.keys.items() if k.verdict is not None}
    assert verdict == {"fair": "0,0", "darling": None, "coins_left": 3}
    assert "coins_left" not in state.position().to_dict()
    with pytest.raises(PositionError, match="coins_left: belongs to verdicts"):
        stand({"0,0": FIELD}, "coins_left = 3")


def test_a_key_of_another_game_is_refused() -> None:
    with pytest.raises(PositionError, match="fair: carcassonne knows no such thing"):
        stand({"0,0": FIELD}, 'fair = "0,0"', profile=load_profile("carcassonne"))


# -- faults, contradictions, glyphs ---------------------------------------------------------------


def test_it_finds_faults_of_positions() -> None:
    pieces = 'pieces = ["red juggler 0,0 C coins=3", "blue follower 0,0 a coins=1"]'
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, pieces)
    assert caught.value.faults == (
        "pieces: red juggler 0,0 C carries 3 coins, not 2 at most [coin.most]",
        "pieces: only a juggler carries coins, not blue follower 0,0 a",
    )


def test_it_finds_answers_that_cannot_hold_together() -> None:
    profile = fair(fair__reach=0, coin__amount=0)
    assert contradictions(profile) == (
        "fair.reach must be at least 1",
        "turn.sequence names the step 'toss', but coin.amount is 0",
    )
    with pytest.raises(ProfileError, match=r"fair\.reach must be at least 1"):
        new_game(profile, 2)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"turn__sequence": ["draw", "lay", "toss", "score"]}, "'toss' behind 'score'"),
        ({"final__order": ["parade", "fireworks"]}, "final.order names 'fireworks'"),
        ({"follower__where": ["stall", "tent"]}, "follower.where names 'tent'"),
    ],
)
def test_what_it_declares_is_known_to_the_cores_own_checks(
    answers: dict[str, object], said: str
) -> None:
    (fault,) = contradictions(fair(**answers))
    assert said in fault


def test_its_glyphs_draw_the_board() -> None:
    tiles = {"0,0": "[CCC aaa aaa aaa; stall, banner*2@C]", "1,0": "[aaa CCC aaa aaa; rain]"}
    state = stand(tiles, 'pieces = ["red juggler 1,0 C"]')
    assert set(state.kit.glyphs) >= {"follower", "juggler", "banner", "rain", "stall", "fair"}
    drawn = board_text(state)
    for ink in ("SS", "B2", "RJ", "RR"):
        assert ink in drawn
    assert "FF" in board_text(stand(tiles, 'fair = "0,0"'))


# -- laws -----------------------------------------------------------------------------------------

CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"draw.when": "end"},
    {"draw.when": "end", "hand.size": 3},
    {"end.last_tile_unplaceable": "action-remains", "table.bounds": "edge", "table.size": [4, 3]},
    {"end.when": "at-laying"},
    {"follower.out_of_supply": "others-remain", "setup.followers": 1},
    {"turn.extra_for_hole": "four-neighbors"},
    {"turn.sequence": ["draw", "lay", "show", "score", "toss", "place"]},
    {"setup.start_in_bag": True, "tile.unplaceable_returns": True},
    {"stall.scored": "first", "stall.frees": True},
    {"juggler.returns": "box", "juggler.blocks": True, "juggler.count": 3},
    {"juggler.returns": "supply", "juggler.near_fair": False, "fair.reach": 3},
    {"coin.tired": True, "coin.amount": 9, "fair.keeps_out": False},
    {"table.bounds": "edge", "table.size": [5, 4], "table.edge_completes": True},
)

KINDS = (
    "S1",
    "S1",
    "S2",
    "B1",
    "B2",
    "R1",
    "R2",
    "D",
    "E",
    "U",
    "V",
    "A",
    "[aaa CCC aaa CCC; rain*2]",
)


@st.composite
def games(draw: st.DrawFn) -> tuple[GameState, Random]:
    """A game about to begin, with some answers changed, and the chance to play it by."""
    profile = load_profile(draw(st.sampled_from(("fair", "fair+fair.feast"))))
    for clause, answer in draw(st.sampled_from(CHANGES)).items():
        profile = profile.with_answer(clause, answer)
    bag = draw(st.lists(st.sampled_from(KINDS), min_size=3, max_size=18))
    state = new_game(profile, draw(st.integers(2, 4)), bag=bag)
    return state, Random(draw(st.integers(0, 10**6)))


def course(game: tuple[GameState, Random]) -> Iterator[GameState]:
    """Every state of a game played by chance."""
    state, chance = game
    yield state
    for _, state in plies(state, chance):
        yield state


@given(games())
def test_every_state_reads_back_from_its_position(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        again = set_up(state.profile, Position.from_toml(state.position().to_toml()))
        assert again == state
        assert hash(again) == hash(state)
        assert offered(again) == offered(state)


@given(games())
def test_every_state_pickles(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert offered(again) == offered(state)


@given(games())
def test_every_move_is_legal_and_reads_back(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        assert state.over or state.moves()
        for move in state.moves():
            assert state.parse(str(move)) == move
            assert move in state.moves()


@given(games())
def test_the_moves_listed_are_those_that_nothing_refuses(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        cells = [str(piece.cell) for piece in state.pieces.values()]
        tiles = [cell for cell, _, _ in (t.partition(" ") for t in state.position().tiles)]
        lines = [f"toss {cell} {name}" for cell in cells for name in ("C", "1", "a", "stall")]
        lines += [f"fair {cell}" for cell in tiles]
        lines += [f"juggler {name}" for name in ("C", "1", "a", "stall")]
        conceived = {line for line in lines if line in state.moves()}
        others = {
            line for line in offered(state) if line.split()[0] not in ("toss", "fair", "juggler")
        }
        assert others | conceived >= set(offered(state)) >= conceived - set(offered(state))
        assert conceived <= set(offered(state))


@given(games())
def test_coins_and_jugglers_are_conserved(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        rules = state.profile
        carried = sum(piece.note("coins") for piece in state.pieces.values())
        assert carried + state.stock["coin"] == rules.value("coin.amount")
        for player, supply in enumerate(state.supplies):
            mine = sum(p.owner == player and p.kind == "juggler" for p in state.pieces.values())
            there = mine + supply["juggler"] + state.reserves[player]["juggler"]
            whole = 2 + (3 if rules.value("juggler.count") == 3 else 1)
            assert there == whole or (rules.value("juggler.returns") == "box" and there < whole)


def test_games_by_chance_exercise_all_of_it() -> None:
    profile = fair(draw__when="end")
    moves, kinds, clauses, kept = set[str](), set[str](), set[str](), set[str]()
    for seed in range(8):
        state = new_game(profile, 2, bag=KINDS * 3)
        for move, state in plies(state, Random(seed)):
            moves.add(str(move).split()[0])
            kept |= set(state.position().more)
            for award in state.awards:
                kinds.add(award.kind)
                clauses |= set(award.clauses)
    assert moves >= {"toss", "fair", "juggler", "follower", "pass", "lay", "draw", "end"}
    assert kinds >= {"stall", "show", "parade", "road", "city"}
    assert clauses >= {
        "stall.points", "fair.show", "fair.doubles", "rain.loss", "rain.least", "coin.each",
        "parade.darling", "city.per_banner",
    }  # fmt: skip
    assert kept == {"fair", "darling", "tired"}


def test_a_record_of_it_is_replayed() -> None:
    start = new_game("fair", 2, bag=KINDS)
    moves, states = zip(*plies(start, Random(3)), strict=True)
    record = Record.of(start, moves)
    assert list(Record.from_json(record.to_json()).states())[1:] == list(states)
    assert Record.from_text(record.to_text()).replay() == states[-1]


def test_a_whole_box_is_played() -> None:
    end = playout(new_game("fair", 3), Random(11))
    assert end.over
    assert set_up("fair", end.position()) == end


# -- its words under another game -----------------------------------------------------------------

FOREIGN = (
    "toss 0,0 a",
    "fair 0,0",
    "juggler C",
    "follower stall",
    "draw S1",
    "lay fair:S1 1,0",
    "lay [aaa aaa aaa aaa; stall] 1,0",
    "draw [CCC aaa aaa aaa; banner@C]",
)


def plain(step: str) -> GameState:
    """The base game at a step."""
    state = new_game("carcassonne", 2, bag=["E", "E"])
    if step in ("lay", "place"):
        state = state.play("draw E")
    return state.play(state.moves()[0]) if step == "place" else state


@pytest.mark.parametrize("step", ["draw", "lay", "place"])
@pytest.mark.parametrize("line", FOREIGN)
def test_its_words_are_illegal_moves_in_another_game(line: str, step: str) -> None:
    state = plain(step)
    move = state.parse(line)
    assert refused(state, line)
    assert move not in state.moves()


@pytest.mark.usefixtures("uninstalled")
@pytest.mark.parametrize("line", FOREIGN)
def test_its_words_are_no_notation_where_it_is_not_installed(line: str) -> None:
    with pytest.raises(BadNotation):
        plain("draw").parse(line)


def test_its_words_change_nothing_else_in_another_game() -> None:
    state = plain("place")
    assert state.kit.extensions[1:] == ()
    assert set(state.kit.pieces) == {"follower"}
    assert state.position().more == {}
    assert set_up("carcassonne", state.position()) == state
