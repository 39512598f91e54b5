"""Two extensions that declare the same, or what cannot be declared."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from arkrules import ProfileError, load_profile, new_game, playout, set_up
from arkrules.rulings import adjudicate, read_case
from tests.fair import BESIDE_A_CITY, EAST, FIELD, KINDS, WEST, another, stand
from tests.positions import offered, play

pytestmark = pytest.mark.usefixtures("installed")
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
    "aspect 'darling'": "aspects=(Aspect(name='darling', of=len),)",
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


@pytest.mark.parametrize(
    ("named", "declared"),
    [
        ("pieces: clown: out_of_supply", "out_of_supply='clown.none'"),
        ("pieces: clown: count_clause", "count_clause='clown.none'"),
        ("pieces: clown: returns_clause", "returns_clause='clown.none'"),
        ("bonuses: rain: clause", "clause='clown.none'"),
        ("bonuses: rain: final_clause", "final_clause='clown.none'"),
    ],
)
def test_a_clause_that_nobody_declares_cannot_be_named(
    named: str, declared: str, tmp_path: Path
) -> None:
    source = f"""
PIECE = dict(
    name="clown", dealt=len, may_stand=len, returns_clause="follower.recall",
    out_of_supply="follower.out_of_supply", count_clause="setup.followers",
)
MARK = dict(mark="rain", on="city", points=len, clause="city.per_tile", final_points=len)
({(named[0] == "p" and "PIECE") or "MARK"}).update(dict({declared}))
EXTENSION = Extension(
    name="other", pieces=(PieceKind(**PIECE),), bonuses=(Bonus(**MARK),)
)
"""
    with another(tmp_path, source) as both:
        said = f"the extension 'other' names a clause that is not there, {named}: "
        with pytest.raises(ProfileError, match=re.escape(said)):
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
    source = "EXTENSION = Extension(name='other', verbs={'sing': (), 'dance': ()})"
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        said = "moves are declared for unknown steps: dance, sing$"
        with pytest.raises(ProfileError, match=said):
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
