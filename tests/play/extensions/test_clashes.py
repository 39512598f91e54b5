"""Two extensions that declare the same, or what cannot be declared, installed side by side."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from arkrules import ProfileError, load_profile, new_game, playout
from arkrules.rulings import adjudicate, read_case
from tests.fair import KINDS, STALL_LAST, another
from tests.running import error_of

pytestmark = pytest.mark.usefixtures("installed")


def test_what_two_declare_is_no_harm_to_games_without_one_of_them(tmp_path: Path) -> None:
    with another(
        tmp_path, "EXTENSION = Extension(name='other', marks=(MarkWord('rain'),))"
    ) as both:
        profile = load_profile(both)
        assert "'rain'" in str(error_of(new_game, profile, 2, kind=ProfileError))
        assert playout(new_game("fair", 2, bag=KINDS[:4]), Random(1)).over


def test_two_extensions_cannot_ask_the_same_clause(tmp_path: Path) -> None:
    source = """
@clause_group("coin")
class MoreRules:
    amount: int = clause("How many?", default=1)

EXTENSION = Extension(name="other", groups=(MoreRules,))
"""
    with another(tmp_path, source) as both:
        assert "coin.amount" in str(error_of(load_profile, both, kind=ProfileError))


PIECE = """
PIECE = dict(
    name="clown", dealt=len, stands_on=len, where_clause="follower.where",
    returns_clause="follower.recall",
    out_of_supply="follower.out_of_supply", count_clause="setup.followers",
)
MARK = dict(mark="rain", on="city", points=len, clause="city.per_tile", final_points=len)
{}["{}"] = "clown.none"
EXTENSION = Extension(
    name="other", pieces=(PieceKind(**PIECE),), bonuses=(Bonus(**MARK),)
)
"""
NAMED = (
    ("PIECE", "out_of_supply"), ("PIECE", "count_clause"), ("PIECE", "returns_clause"),
    ("MARK", "clause"), ("MARK", "final_clause"),
)  # fmt: skip


def test_a_clause_that_nobody_declares_cannot_be_named(tmp_path: Path) -> None:
    for number, named in enumerate(NAMED):
        (folder := tmp_path / str(number)).mkdir()
        with another(folder, PIECE.format(*named)) as both:
            error = error_of(load_profile, both, kind=ProfileError)
        assert (named[1] in str(error), "clown.none" in str(error)) == (True, True)


def test_nothing_is_remembered_of_an_extension_that_was_there_before(tmp_path: Path) -> None:
    never = "lambda p: ['never first'] * (p.value('stall.scored') == 'first')"
    turned = []
    for number, declared in enumerate((f", contradictions={never}", "")):
        (folder := tmp_path / str(number)).mkdir()
        with another(folder, f"EXTENSION = Extension(name='other'{declared})") as both:
            verdicts = adjudicate(read_case(STALL_LAST), [load_profile(both)])
            turned.append(verdicts["both"].turns_on)
    assert turned == [(), ("stall.scored",)]


def test_a_key_of_every_verdict_cannot_be_declared(tmp_path: Path) -> None:
    for key in ("gains", "turns_on", "allows", "scores"):
        (folder := tmp_path / key).mkdir()
        field = f"VerdictField(name={key!r}, of=len)"
        source = f"EXTENSION = Extension(name='other', verdict_fields=({field},))"
        with another(folder, source), pytest.raises(ProfileError, match=repr(key)):
            adjudicate(read_case(STALL_LAST), [load_profile(folder / "both.toml")])


def test_two_objects_of_one_verb_are_not_taken_for_two_extensions(tmp_path: Path) -> None:
    source = """
class Stay(Move):
    __slots__ = ()
    line = "stay"

class Staying(Verb):
    word, makes = "stay", Stay

    def play(self, draft, move): pass

EXTENSION = Extension(name="other", verbs={"place": (Staying(),), "lay": (Staying(),)})
"""
    with another(tmp_path, source) as both:
        said = str(error_of(new_game, load_profile(both), 2, kind=ProfileError))
    assert "Stay" in said
    assert "extensions" not in said
