"""What extensions declare, put together, and what two of them cannot both declare."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arkrules import ProfileError, load_profile
from arkrules.play import (
    Assembly,
    Bonus,
    Extension,
    Glyph,
    Hooks,
    Modifier,
    Pass,
    PieceKind,
    PieceNote,
    PositionField,
    Sites,
    Stage,
    Step,
    VerdictField,
    assembly_of,
)
from arkrules.play import assembly as module
from arkrules.play.assembly import OWN_KEYS
from arkrules.play.verbs import Passing
from arkrules.rules.extensions import registry
from arkrules.tiles import MarkWord
from tests.faults import one_of_each
from tests.running import error_of

Together = Callable[..., Assembly]


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Together:
    """The assembly of the base game and of some extensions, as if these were installed."""
    base = load_profile("carcassonne")
    known = {"base": assembly_of(base).extensions[0]}
    monkeypatch.setattr(module, "extension", known.__getitem__)

    def put(*extensions: Extension) -> Assembly:
        known.update({one.name: one for one in extensions})
        names = tuple(one.name for one in extensions)
        return module.assembled(registry(), names, base.set_files, base.data)

    return put


def nothing(*_asked: object) -> Any:
    """What a declaration does that nobody calls."""


def piece(name: str) -> PieceKind:
    """A kind of piece."""
    return PieceKind(
        name=name, dealt=nothing, stands_on=nothing, where_clause="a.b", returns_clause="a.b",
        out_of_supply="a.b", count_clause="a.b",
    )  # fmt: skip


class Juggle(Pass):
    """Another kind of move."""


class Juggling(Passing):
    """It begins with another word."""

    word = "juggle"
    makes = Juggle


TWICE: dict[str, dict[str, Any]] = {
    "piece 'clown'": {"pieces": (piece("clown"),)},
    "note 'coins'": {"piece_notes": (PieceNote("coins", nothing),)},
    "mark 'rain'": {"marks": (MarkWord("rain"),)},
    "site 'stall'": {"sites": {"stall": ""}},
    "token 'fair'": {"tokens": {"fair": ""}},
    "stock 'coin'": {"stock": {"coin": nothing}},
    "step 'toss'": {"steps": (Step(name="toss", run=nothing),)},
    "class of moves": {"verbs": {"place": (Passing(),)}},
    "scorer 'stall'": {"scorers": (Sites("stall", "a.b").scorer(nothing),)},
    "phase 'parade'": {"phases": {"parade": nothing}},
    "key 'darling'": {
        "position_fields": (PositionField(name="darling", read=nothing, write=nothing),)
    },
    "key of verdicts 'darling'": {"verdict_fields": (VerdictField(name="darling", of=nothing),)},
    "glyph 'rain'": {"glyphs": {"rain": Glyph(text="x")}},
}


WORDS = ("tiles", "scores", "bag", "step", "hands", "table", "laid")
MOVES = ("pass", "lay", "end", "draw", "discard")
UNDECLARED: dict[str, dict[str, Any]] = {
    "keys": {
        "position_fields": tuple(
            PositionField(name=word, read=nothing, write=nothing) for word in WORDS
        )
    },
    "notes": {"piece_notes": tuple(PieceNote(f"n{word}", nothing, stock=word) for word in WORDS)},
    "verbs": {"verbs": dict.fromkeys(WORDS, ())},
    "two words": {"pieces": (piece("large clown"),)},
    **{f"pieces {n}": {"pieces": tuple(map(piece, MOVES[:n]))} for n in (5, 4, 3)},
}
"""What no extension can declare; of several faults the first in the order of letters is told."""


def test_what_cannot_be_declared_is_named(together: Together, snapshot: object) -> None:
    told = {}
    for what, declared in {**TWICE, **UNDECLARED}.items():
        one, other = (Extension(name=f"{name} {what}", **declared) for name in ("one", "two"))
        both = (one, other) if what in TWICE else (one,)
        said = str(error_of(together, *both, kind=ProfileError))
        told[what] = said.replace(f"{Pass.__module__}.", "")
    assert one_of_each(told.values(), of=("play/assembly",)) == snapshot


@pytest.mark.parametrize("word", ["large clown", "Clown", "clown*2", "clown@C", "-clown", ""])
def test_what_notation_names_has_one_word_in_lower_case(together: Together, word: str) -> None:
    for at, what in enumerate(("pieces", "marks", "sites")):
        for name in (word, "large-clown"):
            thing = {"pieces": (piece(name),), "marks": (MarkWord(name),), "sites": {name: ""}}
            declared = Extension(name=f"{name} {at}", **{what: thing[what]})
            if name == word:
                assert repr(word) in str(error_of(together, declared, kind=ProfileError))
            else:
                assert together(declared)


def test_a_key_that_every_position_has_cannot_be_declared(together: Together) -> None:
    assert {"players", "to_move", "table", *WORDS} <= OWN_KEYS
    for key in (*OWN_KEYS, "gains"):
        field = PositionField(name=key, read=nothing, write=nothing)
        declared = Extension(name=key, position_fields=(field,))
        if key == "gains":
            assert key in together(declared).position_fields
        else:
            assert repr(key) in str(error_of(together, declared, kind=ProfileError))


def test_a_piece_may_be_called_like_what_stands_for_all_of_them(together: Together) -> None:
    found = together(Extension(name="place", pieces=(piece("place"),)))
    assert list(found.pieces) == ["follower", "place"]


def test_what_a_piece_carries_need_not_come_from_a_stock(together: Together) -> None:
    notes = (PieceNote("plums", nothing), PieceNote("coins", nothing, stock="coin"))
    found = together(Extension(name="both", piece_notes=notes, stock={"coin": nothing}))
    assert list(found.piece_notes) == ["plums", "coins"]
    assert list(found.stock) == ["coin"]


HOOKS = (
    "after_laying", "placing", "after_placing", "after_scoring", "after_lifting",
    "explain_laying", "explain_placing", "explain_scoring",
    "game_begins", "turn_begins", "wave", "laying", "goes_on", "plays_on", "scores_later",
)  # fmt: skip


def test_a_hook_is_called_where_it_is_declared_and_nowhere_else(together: Together) -> None:
    plain = together(Extension(name="none"))
    for hook in HOOKS:
        one, other = (
            Extension(name=f"{hook} {number}", hooks=Hooks(**{hook: nothing})) for number in "12"
        )
        found = together(one, Extension(name=f"no {hook}"), other)
        more = {name: len(found.hooks[name]) - len(plain.hooks[name]) for name in HOOKS}
        assert more == dict.fromkeys(HOOKS, 0) | {hook: 2}


def test_what_modifies_scores_does_so_in_the_order_of_stages(together: Together) -> None:
    stages = (Stage.FLOOR, Stage.MULTIPLY, Stage.SUBTRACT, Stage.MULTIPLY)
    made = [Modifier(stage=stage, lines=nothing) for stage in stages]
    found = together(
        Extension(name="stages 1", modifiers=tuple(made[:2])),
        Extension(name="stages 2", modifiers=tuple(made[2:])),
    )
    at = {id(one): number for number, one in enumerate(made)}
    assert [at[id(one)] for one in found.modifiers] == [1, 3, 2, 0]


def test_marks_add_to_features_in_the_order_of_extensions(together: Together) -> None:
    def bonus(mark: str, on: str) -> Bonus:
        return Bonus(mark=mark, on=on, points=nothing, clause="a.b", final_points=nothing)

    found = together(
        Extension(name="marks 1", bonuses=(bonus("banner", "city"), bonus("oasis", "road"))),
        Extension(name="marks 2", bonuses=(bonus("scroll", "city"),)),
    )
    marks = [(one.on, one.mark) for one in found.bonuses]
    assert marks == [("city", "pennant"), ("city", "banner"), ("road", "oasis"), ("city", "scroll")]


def test_moves_of_extensions_are_offered_at_their_steps(together: Together) -> None:
    juggling = Juggling()
    found = together(Extension(name="juggling", verbs={"place": (juggling,)}))
    assert juggling in found.steps["place"].verbs
    assert juggling not in found.steps["lay"].verbs
    assert found.verb_of[Juggle] is juggling
    assert found.verbs.count(juggling) == 1
    # Before `pass`, which is what is left to do.
    assert [verb.word for verb in found.steps["place"].verbs][-1] == "pass"


def test_the_course_of_a_turn_is_what_is_left_of_it_after_each_step() -> None:
    profile = load_profile("carcassonne")
    course = assembly_of(profile).course(profile)
    left = {name: [step.name for step in steps] for name, steps in course.items()}
    assert left == {
        "": ["draw", "lay", "place", "score"],
        "draw": ["lay", "place", "score"],
        "lay": ["place", "score"],
        "place": ["score"],
        "score": [],
    }


def test_what_is_wrong_within_an_extension_is_not_taken_for_something_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "bare.toml"
    file.write_text('id = "bare"\ntitle = "Bare"\nsets = ["hut"]\n')
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "hut.toml").write_text('id = "hut"\ntitle = "Hut"\n[tiles]\n')
    monkeypatch.setattr(module, "extension", lambda _name: SimpleNamespace())
    bare = load_profile("bare", paths=[tmp_path])
    assert "declared" in str(error_of(assembly_of, bare, kind=AttributeError))
    error_of(assembly_of, "carcassonne", kind=TypeError)


def test_other_answers_need_no_other_assembly() -> None:
    profile = load_profile("carcassonne")
    assert assembly_of(profile.with_answer("city.small", "half")) is assembly_of(profile)
    assert assembly_of(load_profile("ghosts")) is not assembly_of(profile)
