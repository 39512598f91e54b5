"""An extension from a package of its own: how it is found, and the laws it has to keep."""

from __future__ import annotations

import ast
import importlib
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import (
    BadNotation,
    GameState,
    Position,
    ProfileError,
    Record,
    library,
    load_profile,
    new_game,
    playout,
    set_up,
)
from arkrules.play import contradictions, plies
from arkrules.rules import extensions
from arkrules.rulings import adjudicate, read_case
from tests.fair import (
    BESIDE_A_CITY,
    EAST,
    FIELD,
    GATHERING,
    KINDS,
    TOY,
    WEST,
    another,
    fair,
    installed,  # noqa: F401  # a fixture that every test here uses
    offered,
    play,
    refused,
    stand,
    uninstalled,  # noqa: F401  # a fixture, used by its name
    write_metadata,
)

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


def test_another_process_plays_it_from_its_path_alone(tmp_path: Path) -> None:
    script = (
        "import arkrules, random\n"
        "end = arkrules.playout(arkrules.new_game('fair', 2), random.Random(4))\n"
        "print(end.over, len(end.board), end.profile.value('city.per_banner'))\n"
    )
    write_metadata(tmp_path)
    root = Path(__file__).parents[1]
    path = os.pathsep.join(map(str, (tmp_path, TOY, root)))
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


MINE = 'EXTENSION = Extension(name="other")\n'


def test_another_extension_is_played_with_besides(tmp_path: Path) -> None:
    with another(tmp_path, MINE) as both:
        assert {"fair", "other"} <= set(extensions.extension_names())
        profile = load_profile(str(both))
        assert profile.extensions == ("fair", "other")
        assert playout(new_game(profile, 2, bag=KINDS), Random(2)).over
    assert "other" not in extensions.extension_names()


@pytest.mark.parametrize(
    "source",
    [
        "import no_such_module",
        "OTHER = 1",
        "EXTENSION = 'a fair'",
        "EXTENSION = Extension(nam='other')",
        "EXTENSION = (",
        "EXTENSION = {}['other']",
    ],
)
def test_a_broken_entry_point_is_warned_of_and_left_out(
    source: str, tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    with another(tmp_path, source) as both:
        found = extensions.extension_names()
        assert "fair" in found
        assert "other" not in found
        (warning,) = recwarn
        assert re.search(r"'other'.*; it is left out", str(warning.message))
        assert new_game("fair", 2, bag=["D"]).play("draw D").step == "lay"
        with pytest.raises(ProfileError, match="'other'"):
            load_profile(str(both))


@pytest.mark.filterwarnings("ignore:.*left out")
def test_an_extension_is_called_like_its_entry_point(tmp_path: Path) -> None:
    said = "the entry point 'mine' names an extension that calls itself 'other'"
    with another(tmp_path, MINE, point="mine") as both, pytest.raises(ProfileError, match=said):
        new_game(load_profile(str(both)), 2)


@pytest.mark.filterwarnings("ignore:.*left out")
def test_one_that_is_not_is_no_harm_to_other_games(tmp_path: Path) -> None:
    with another(tmp_path, MINE, point="mine"):
        assert new_game("carcassonne", 2, bag=["D"]).play("draw D").step == "lay"


# -- two extensions that declare the same ---------------------------------------------------------


CLASHES = {
    "piece 'juggler'": "pieces=(PieceKind(name='juggler', dealt=len, may_stand=len,"
    " returns_clause='follower.recall', out_of_supply='follower.out_of_supply',"
    " count_clause='setup.followers'),)",
    "note 'coins'": "piece_notes=(PieceNote('coins', len),)",
    "mark 'rain'": "marks=(MarkWord('rain'),)",
    "mark 'pennant'": "marks=(MarkWord('pennant'),)",
    "site 'stall'": "sites=(SiteWord('stall'),)",
    "token 'fair'": "tokens=(TokenKind('fair'),)",
    "stock 'coin'": "stock=(StockKind('coin', len),)",
    "step 'toss'": "steps=(Step(name='toss', run=len),)",
    "step 'draw'": "steps=(Step(name='draw', run=len),)",
    "class of moves <class 'arkrules_fair.coins.Toss'>": "verbs={'place': (Tossing(),)}",
    "class of moves <class 'arkrules.play.moves.Pass'>": "verbs={'toss': (Passing(),)}",
    "scorer 'stall'": "scorers=(site_scorer('stall', len, clause='stall.points'),)",
    "phase 'parade'": "phases={'parade': len}",
    "key 'darling'": "keys=(StateKey(name='darling', read=len, write=len),)",
    "glyph 'rain'": "glyphs={'rain': Glyph(text='x')}",
}


@pytest.mark.parametrize("what", CLASHES)
def test_two_extensions_cannot_declare_the_same(what: str, tmp_path: Path) -> None:
    source = "from arkrules_fair.coins import Tossing\nfrom arkrules.play.placing import Passing\n"
    source += f"EXTENSION = Extension(name='other', {CLASHES[what]})"
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        said = f"two extensions declare the {what}; use only one of them"
        with pytest.raises(ProfileError, match=re.escape(said)):
            new_game(profile, 2)
        # installed and not played with, it is no harm
        assert playout(new_game("fair", 2, bag=KINDS[:4]), Random(1)).over


def test_two_extensions_cannot_ask_the_same_clause(tmp_path: Path) -> None:
    source = """
@clause_group("coin")
class MoreRules:
    amount: int = clause("How many?", default=1)

EXTENSION = Extension(name="other", groups=(MoreRules,))
"""
    with (
        another(tmp_path, source) as both,
        pytest.raises(ProfileError, match=r"coin\.amount is declared twice"),
    ):
        load_profile(str(both))


CASE = f"""
id = "stall-last"
title = "A stall and a city at once"
question = "Does the follower in the city contend for the stall?"
position.players = ["red", "blue"]
position.tiles = {json.dumps([f"{cell} {tile}" for cell, tile in BESIDE_A_CITY.items()])}
position.pieces = ["red follower 0,1 C", "blue follower 0,-1 a"]
play.moves = ["lay [aaa aaa CCC aaa] 1,0", "pass"]
"""


def test_nothing_is_remembered_of_an_extension_that_was_there_before(tmp_path: Path) -> None:
    never = "lambda p: ['never first'] * (p.value('stall.scored') == 'first')"
    turned = []
    for number, declared in enumerate((f", contradictions={never}", "")):
        (folder := tmp_path / str(number)).mkdir()
        with another(folder, f"EXTENSION = Extension(name='other'{declared})") as both:
            verdicts = adjudicate(read_case(CASE), [load_profile(str(both))])
            turned.append(verdicts["both"].turns_on)
    assert turned == [(), ("stall.scored",)]


@pytest.mark.parametrize("key", ["gains", "turns_on", "allows", "scores"])
def test_an_aspect_of_every_verdict_cannot_be_declared(key: str, tmp_path: Path) -> None:
    source = f"EXTENSION = Extension(name='other', aspects=(Aspect(name={key!r}, of=len),))"
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        with pytest.raises(ProfileError, match=f"declares the aspect '{key}', which verdicts have"):
            adjudicate(read_case(CASE), [profile])


@pytest.mark.parametrize("key", ["to_move", "stock", "laid"])
def test_a_key_of_every_position_cannot_be_declared(key: str, tmp_path: Path) -> None:
    source = (
        f"EXTENSION = Extension(name='other', keys=(StateKey(name={key!r}, read=len, write=len),))"
    )
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        with pytest.raises(ProfileError, match=f"declares the key '{key}', which positions have"):
            new_game(profile, 2)


def test_moves_are_not_declared_for_a_step_that_nobody_declares(tmp_path: Path) -> None:
    with another(tmp_path, "EXTENSION = Extension(name='other', verbs={'dance': ()})") as both:
        profile = load_profile(str(both))
        with pytest.raises(ProfileError, match="moves are declared for unknown steps: dance"):
            new_game(profile, 2)


def test_a_piece_called_like_a_move_is_refused_or_read(tmp_path: Path) -> None:
    source = """
from arkrules.games.base import follower_may_stand

EXTENSION = Extension(name="other", pieces=(PieceKind(
    name="fair", dealt=lambda profile: 1, may_stand=follower_may_stand,
    returns_clause="follower.recall",
    out_of_supply="follower.out_of_supply", count_clause="setup.followers",
),))
"""
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        try:
            state = play(stand({"0,0": FIELD}, profile=profile), f"lay {EAST} 1,0")
        except ProfileError:
            return
        assert [str(state.parse(line)) for line in offered(state)] == offered(state)


def test_what_a_piece_carries_cannot_come_from_a_stock_that_nobody_declares(tmp_path: Path) -> None:
    source = """
NOTE = PieceNote("plums", lambda profile: 1, stock="plum")
EXTENSION = Extension(name="other", piece_notes=(NOTE,))
"""
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        try:
            state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C plums=1"]', profile=profile)
        except ProfileError:
            return
        state = play(state, f"lay {WEST} 1,0", "pass")
        assert set_up(profile, state.position()) == state


# -- what it imports ------------------------------------------------------------------------------


PUBLIC = {
    "arkrules", "arkrules.board", "arkrules.errors", "arkrules.games.base",
    "arkrules.games.base.clauses", "arkrules.geometry", "arkrules.play", "arkrules.play.clauses",
    "arkrules.rules", "arkrules.tiles",
}  # fmt: skip


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a module takes from arkrules, each with the module it comes from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.partition(".")[0] == "arkrules":
                yield from ((node.module, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            for name in node.names:
                assert name.name.partition(".")[0] != "arkrules", f"{path.name}: import {name.name}"


def public(module: str) -> set[str]:
    """The names that a module makes public."""
    return set(importlib.import_module(module).__all__)


def test_it_imports_public_names_only() -> None:
    taken = {pair for path in TOY.rglob("*.py") for pair in imported(path)}
    assert len(taken) > 20
    assert {module for module, _ in taken} <= PUBLIC
    private = {f"{module}.{name}" for module, name in taken if name not in public(module)}
    assert private == set()


# -- its words under another game -----------------------------------------------------------------


FOREIGN = (
    "toss 0,0 a",
    "gather 0,0 a",
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


@pytest.mark.parametrize(
    "line", ["draw [aaa aaa aaa aaa; stall]", "lay [aaa aaa aaa aaa; rain] 1,0"]
)
def test_its_tiles_are_illegal_in_another_game_with_an_unknown_bag(line: str) -> None:
    assert refused(stand({"0,0": FIELD}, profile=load_profile("carcassonne")), line)


@pytest.mark.usefixtures("uninstalled")
@pytest.mark.parametrize("line", FOREIGN)
def test_its_words_are_no_notation_where_it_is_not_installed(line: str) -> None:
    with pytest.raises(BadNotation):
        plain("draw").parse(line)


def test_its_words_change_nothing_else_in_another_game() -> None:
    state = plain("place")
    assert state.assembly.extensions[1:] == ()
    assert set(state.assembly.pieces) == {"follower"}
    assert state.position().more == {}
    assert set_up("carcassonne", state.position()) == state


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
    {"turn.sequence": GATHERING, "coin.amount": 9},
    {"fair.begins": True, "fair.leaves": True, "parade.crowd": 5},
    {"setup.start_in_bag": True, "tile.unplaceable_returns": True},
    {"stall.scored": "first", "stall.frees": True},
    {"juggler.returns": "box", "juggler.blocks": ["follower", "juggler"], "juggler.count": 3},
    {"juggler.returns": "supply", "juggler.near_fair": False, "fair.reach": 3},
    {"coin.tired": True, "coin.amount": 9, "fair.keeps_out": False},
    {"table.bounds": "edge", "table.size": [5, 4], "table.edge_completes": True},
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
    start, chance = game
    yield start
    yield from (state for _, state in plies(start, chance))


@given(games())
def test_every_state_reads_back_from_its_position(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        again = set_up(state.profile, Position.from_toml(state.position().to_toml()))
        assert again == state
        assert hash(again) == hash(state)
        assert offered(again) == offered(state)


@given(games())
def test_every_state_pickles(game: tuple[GameState, Random]) -> None:
    states = list(course(game))
    states.append(pickle.loads(pickle.dumps(states[-1])))
    assert states[-1] == states[-2]
    for state, again in zip(states, pickle.loads(pickle.dumps(states)), strict=True):
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
        cells = [text.partition(" ")[0] for text in state.position().tiles]
        names = {name for placed in state.board.tiles.values() for name in placed.tile.kind.index}
        near = {str(piece.cell) for piece in state.pieces}
        lines = {
            f"{w} {cell} {name}" for cell in near for name in names for w in ("toss", "gather")
        }
        lines |= {f"fair {cell}" for cell in (*cells, "99,99")}
        lines |= {f"juggler {name}" for name in names}
        words = ("toss", "gather", "fair", "juggler")
        listed = {line for line in offered(state) if line.split()[0] in words}
        assert listed == {line for line in lines if line in state.moves()}


@given(games())
def test_coins_and_jugglers_are_conserved(game: tuple[GameState, Random]) -> None:
    for state in course(game):
        rules = state.profile
        carried = sum(piece.note("coins") for piece in state.pieces)
        assert carried + state.stock["coin"] == rules.value("coin.amount")
        for player, supply in state.supply.items():
            mine = sum(p.player == player and p.kind == "juggler" for p in state.pieces)
            there = mine + supply["juggler"] + state.stock[player]["juggler"]
            whole = 2 + (3 if rules.value("juggler.count") == 3 else 1)
            assert there == whole or (rules.value("juggler.returns") == "box" and there < whole)


def test_games_by_chance_exercise_all_of_it() -> None:
    profile = fair(draw__when="end", parade__crowd=9)
    gathering = profile.with_answer("turn.sequence", GATHERING)
    moves, kinds, clauses, kept = set[str](), set[str](), set[str](), set[str]()
    for seed in range(60):
        start = new_game(gathering if seed % 3 == 0 else profile, 2, bag=KINDS * 3)
        for move, state in plies(start, Random(seed)):
            moves.add(str(move).split()[0])
            kept |= set(state.position().more)
            for award in state.awards:
                kinds.add(award.kind)
                clauses |= set(award.clauses)
    assert moves >= {"toss", "gather", "fair", "juggler", "follower", "pass", "lay", "draw", "end"}
    assert kinds >= {"stall", "show", "gather", "parade", "crowd", "road", "city", "farm"}
    assert clauses >= {
        "stall.points", "fair.show", "fair.doubles", "rain.loss", "rain.least", "coin.each",
        "coin.gathered", "parade.darling", "parade.crowd", "city.per_banner",
    }  # fmt: skip
    assert kept == {"fair", "darling", "tired"}


@pytest.mark.parametrize("answers", [{}, {"turn__sequence": GATHERING, "fair__begins": True}])
def test_a_record_of_it_is_replayed(answers: dict[str, object]) -> None:
    start = new_game(fair(**answers), 2, bag=KINDS)
    moves, states = zip(*plies(start, Random(3)), strict=True)
    record = Record.of(start, moves)
    assert list(Record.from_json(record.to_json()).states())[1:] == list(states)
    assert Record.from_text(record.to_text()).replay() == states[-1]


def test_a_whole_box_is_played() -> None:
    end = playout(new_game("fair", 3), Random(11))
    assert end.over
    assert set_up("fair", end.position()) == end
