"""What an extension may declare, and what holds of it where it declares nothing."""

from __future__ import annotations

from typing import Any

from arkrules import load_profile, new_game
from arkrules.play import (
    Bonus,
    Extension,
    Glyph,
    Hooks,
    Journey,
    PieceKind,
    PieceNote,
    PositionField,
    Step,
)
from arkrules.tiles import MarkWord


def nothing(*_asked: object) -> Any:
    """What a declaration does that nobody calls."""


CLOWN = PieceKind(
    name="clown", dealt=nothing, stands_on=nothing, where_clause="clown.where",
    returns_clause="clown.home", out_of_supply="clown.none", count_clause="clown.count",
)  # fmt: skip
RAIN = Bonus(
    mark="rain", on="city", points=nothing, clause="rain.loss", final_points=nothing,
    final_clause="rain.least",
)  # fmt: skip
CIRCUS = Extension(
    name="circus",
    about="Clowns.",
    pieces=(CLOWN,),
    tokens={"tent": "a tent"},
    marks=(MarkWord("rain"),),
    sites={"ring": "a ring"},
    steps=(Step(name="dance", run=nothing),),
    bonuses=(RAIN,),
    phases={"parade": nothing},
)


def test_an_extension_is_told_in_a_line() -> None:
    assert repr(CIRCUS) == "<Extension circus: Clowns.>"
    (line,) = repr(Extension(name="circus", about="long " * 100)).splitlines()
    assert line.startswith("<Extension circus: long long")
    assert len(line) < 200


def test_the_clauses_that_its_declarations_name_are_told_with_what_names_them() -> None:
    assert dict(CIRCUS.clauses_named()) == {
        "pieces: clown: where_clause": "clown.where",
        "pieces: clown: out_of_supply": "clown.none",
        "pieces: clown: count_clause": "clown.count",
        "pieces: clown: returns_clause": "clown.home",
        "bonuses: rain: clause": "rain.loss",
        "bonuses: rain: final_clause": "rain.least",
    }


def test_answers_speak_of_what_it_adds() -> None:
    assert CIRCUS.words == {"clown", "tent", "rain", "ring", "dance", "parade"}


def test_what_is_not_declared_is_not_there() -> None:
    bare = Extension(name="bare")
    assert (bare.about, bare.hooks) == ("", Hooks())
    for mapping in (bare.verbs, bare.phases, bare.glyphs):
        assert mapping == {}
    assert list(bare.faults(new_game("carcassonne", 2).content)) == []
    assert list(bare.contradictions(load_profile("carcassonne"))) == []
    assert (bare.words, list(bare.clauses_named())) == (frozenset(), [])
    key = PositionField(name="kept", read=nothing, write=nothing)
    assert (key.type, key.about, key.site) == (Any, "", "")
    assert PieceNote("plums", nothing).stock == ""
    assert Glyph(text="x").svg == ""
    assert Journey(name="tent", spots=(0, 1)).segment == ""
    assert Bonus(mark="rain", on="city", points=nothing, clause="a.b", final_points=nothing
                 ).final_clause == "final.unfinished"  # fmt: skip


def test_numbers_come_from_the_clauses_that_declarations_name() -> None:
    """An answer in words counts 1, such as that to what is unfinished."""
    profile = load_profile("carcassonne").with_answer("city.per_pennant", 5).watched()
    pennant = Bonus(mark="pennant", on="city", clause="city.per_pennant")
    assert (pennant.points(profile), pennant.final_points(profile)) == (5, 1)
    pawn = PieceKind(
        name="pawn", stands_on=nothing, where_clause="a.b", returns_clause="a.b",
        count_clause="setup.followers",
    )  # fmt: skip
    assert (pawn.dealt(profile), pawn.out_of_supply) == (7, "setup.followers")
    assert profile.asked == {"city.per_pennant", "setup.followers"}
