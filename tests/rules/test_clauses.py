"""Clauses, in groups and a catalogue, and their answers as documents give them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy
from typing import Any, Literal

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Profile, ProfileError, load_profile
from arkrules.games.base.clauses import SmallCity
from arkrules.rules import Catalogue, ClauseRole, Part, Rate, Size, Span
from arkrules.rules.clauses import clause, clause_group, clauses_of, given, recorded
from arkrules.text import speaking
from tests.faults import one_of_each
from tests.pseudo import PSEUDO, outside
from tests.rules.answers import WRONG
from tests.running import error_of


def test_a_clause_is_one_object_in_all_catalogues_copies_and_pickles() -> None:
    ark, ghosts = (load_profile(id).catalogue for id in ("ark-en2", "ghosts"))
    assert all(ark[id] is ghosts[id] for id in ark.keys() & ghosts.keys())
    for one in ghosts.values():
        assert copy(one) is pickle.loads(pickle.dumps(one)) is one


# -- clause groups ---------------------------------------------------------------------------------


@clause_group("hut")
class HutRules:
    """A group of clauses for these tests."""

    open: bool = clause("Is the hut open?", default=True, yes="open", no="closed")
    beds: int = clause("How many beds are there?", default=4, words="{} beds")
    guests: Span = clause("How many guests fit?", default=Span(1, 3))
    colors: tuple[str, ...] = clause("Which colors?", default=())
    height: str = clause("How high is it?", default="", standing=ClauseRole.REFERENCE)
    door: Literal["left", "right"] = clause(
        "Where is the door?", default="left", words={"left": "on the left"}
    )
    rooms: dict[str, int] = clause("How large are its rooms?", default={})
    tight: bool = clause("Is the roof tight?", default=True)
    panes: int = clause("How many panes?", default=0, words={0: "none"})
    rent: Rate = clause("What does it cost?", default=Rate(1))
    tower: int | None = clause("How high is its tower?", default=None)


@clause_group("hut")
class HutGarden:
    """A second group under the same heading."""

    trees: int = clause("How many trees stand there?", default=0)


HUT = Catalogue([HutRules, HutGarden])


def test_a_clause_is_called_by_its_heading_and_its_name() -> None:
    assert list(HUT) == [f"hut.{name}" for name in (*HutRules.__annotations__, "trees")]
    item = clauses_of(HutRules)[1]
    assert (item.question, item.heading, item.name) == ("How many beds are there?", "hut", "beds")
    assert (item.type, item.default, item.group) == (int, 4, HutRules)
    assert repr(item) == "<Clause hut.beds: How many beds are there?>"
    assert HUT["hut.trees"].heading == "hut"
    assert len(HUT) == 12
    assert (HUT["hut.beds"].executed, HUT["hut.height"].executed) == (True, False)


def test_a_group_is_a_frozen_value_whose_answers_are_given_by_name() -> None:
    hut = HutRules(beds=2)
    assert (hut.open, hut.beds) == (True, 2)
    assert hut == HutRules(beds=2)
    with pytest.raises(AttributeError):
        hut.beds = 3  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        HutGarden(3)  # type: ignore[call-arg]  # likewise


def test_what_is_no_group_or_no_clause_of_one_is_refused(snapshot: Snapshot) -> None:
    class Shed:
        beds: int = 3

    @clause_group("hut")
    class OtherHut:
        beds: int = clause("And here?", default=1)

    errors = (
        error_of(clause_group("shed"), Shed, kind=TypeError),
        error_of(clauses_of, str, kind=TypeError),
        error_of(Catalogue, [HutRules, OtherHut], kind=ProfileError),
        error_of(Size, 0, 1, kind=ValueError),
        error_of(Size, 1, 0, kind=ValueError),
    )
    assert list(map(str, errors)) == snapshot


def test_programs_know_what_is_done_with_a_clause_by_these_words() -> None:
    assert [standing.value for standing in ClauseRole] == [
        "executed", "given", "reference", "notation",
    ]  # fmt: skip


def test_a_catalogue_builds_its_groups_with_defaults() -> None:
    built = HUT.build({"hut.beds": 9})
    assert built == {HutRules: HutRules(beds=9), HutGarden: HutGarden(trees=0)}
    assert repr(HUT) == f"<Catalogue: {len(HUT)} clauses>"


def test_what_every_edition_answers_alike_need_not_be_answered() -> None:
    @clause_group("hut")
    class Walls:
        made_of: Literal["wood"] = given("Of what are the walls?", "of wood")
        holes: Literal[0] = given("How many holes are there?", "none")

    catalogue = Catalogue([Walls])
    item, holes = catalogue.values()
    assert catalogue.build({}) == {Walls: Walls(made_of="wood", holes=0)}
    assert holes.structure(0) == 0
    assert (item.default, item.standing) == ("wood", ClauseRole.GIVEN)


def test_a_clause_without_a_first_word_is_named() -> None:
    with pytest.raises(TypeError, match=r"Walls\.made_of"):

        @clause_group("hut")
        class Walls:
            made_of: str = given("Of what are the walls?", "of wood")


def test_what_is_recorded_is_for_readers_and_has_no_answer_of_its_own() -> None:
    @clause_group("hut")
    class Told:
        stands: str = recorded("Where does it stand?")
        drawn: str = recorded("How is it drawn?", standing=ClauseRole.NOTATION, part=Part.LAYING)

    told = [(one.standing, one.default, one.part) for one in clauses_of(Told)]
    assert told == [
        (ClauseRole.REFERENCE, "", Part.FURTHER), (ClauseRole.NOTATION, "", Part.LAYING),
    ]  # fmt: skip


# -- defaults and bounds ---------------------------------------------------------------------------


def test_a_default_that_no_file_may_state_is_refused_where_it_is_declared(
    snapshot: Snapshot,
) -> None:
    beyond: list[tuple[object, dict[str, Any]]] = [
        (0, {"least": 1}), (-1, {}), (7, {"most": 6}), (Span(0, 3), {"least": 1}),
        ((1, 4), {"most": 3}),
    ]  # fmt: skip
    errors = [
        error_of(clause, "How many?", default=default, **bounds, kind=ValueError)
        for default, bounds in beyond
    ]
    assert list(map(str, errors)) == snapshot


def test_a_default_may_be_as_small_or_as_large_as_numbers_may_be() -> None:
    @clause_group("hut")
    class Doors:
        front: int = clause("How many in front?", default=1, least=1, most=3, part=Part.LAYING)
        back: int = clause("How many behind?", default=3, least=1, most=3)
        widths: tuple[int, ...] = clause("How wide are they?", default=(1, 3), most=3)

    front, back, widths = clauses_of(Doors)
    assert (front.default, back.default, widths.default) == (1, 3, (1, 3))
    assert (front.least, front.most, front.part, back.part) == (
        1,
        3,
        Part.LAYING,
        Part.FURTHER,
    )


def test_points_may_be_taken_away_and_what_is_counted_is_never_less_than_nothing(
    base: Profile,
) -> None:
    numbers = {item.id: item.least for item in base.catalogue.values() if item.type is int}
    costly = {"road.per_tile", "city.per_pennant", "monastery.points"}
    assert {id for id, least in numbers.items() if least < 0} == costly
    assert {id for id, least in numbers.items() if least > 0} == {"hand.size"}
    assert base.clause("road.per_tile").structure(-2) == -2
    assert base.clause("city.per_tile").structure({"points": -2}) == Rate(-2, "tile")


def test_a_span_holds_both_of_its_ends() -> None:
    assert [number for number in range(8) if number in Span(2, 5)] == [2, 3, 4, 5]
    assert 4 in Span(4, 4)


# -- answers as documents give them ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "raw", "answer"),
    [
        ("follower.completed", False, False),
        ("hand.size", 1, 1),
        ("hand.size", 99, 99),
        ("road.per_tile", -999, -999),
        ("setup.followers", 0, 0),
        ("setup.age", "from ten", "from ten"),
        ("city.small", "half", SmallCity.HALF),
        ("setup.players", [2, 6], Span(2, 6)),
        ("setup.players", [3, 3], Span(3, 3)),
        ("table.size", [7, 5], Size(7, 5)),
        ("table.size", [1, 999], Size(1, 999)),
        ("city.per_tile", {"points": 3}, Rate(3, "tile")),
        ("city.per_tile", {"points": 2, "per": "segment"}, Rate(2, "segment")),
        ("final.order", ["farms"], ("farms",)),
        ("follower.where", [], ()),
    ],
)
def test_a_plain_value_becomes_an_answer_and_back(
    base: Profile, id: str, raw: object, answer: object
) -> None:
    item = base.clause(id)
    assert item.structure(raw) == answer
    assert item.structure(item.unstructure(answer)) == answer
    assert item.unstructure(answer) == ({"per": "tile", **raw} if isinstance(raw, dict) else raw)


@pytest.mark.parametrize(
    ("id", "typed", "answer"),
    [
        ("city.small", "half", SmallCity.HALF),
        ("city.small", '"half"', SmallCity.HALF),
        ("hand.size", "3", 3),
        ("follower.completed", "false", False),
        ("setup.players", "[2, 6]", Span(2, 6)),
        ("city.per_tile", '{ points = 1, per = "segment" }', Rate(1, "segment")),
        ("final.order", '["farms"]', ("farms",)),
        ("setup.age", "old", "old"),
    ],
)
def test_an_answer_may_be_typed_as_a_word_or_as_toml(
    base: Profile, id: str, typed: str, answer: object
) -> None:
    assert base.clause(id).parse(typed) == answer


TYPED = [
    ("city.small", "third"), ("city.small", '"third"'), ("hand.size", "three"), ("hand.size", "-1"),
    ("follower.completed", "perhaps"), ("setup.players", "many"), ("city.per_tile", "much"),
]  # fmt: skip


def test_what_is_said_of_what_is_no_answer(base: Profile, snapshot: Snapshot) -> None:
    """To clauses that are shipped, and to two of the hut."""

    def said(call: Callable[[Any], object], raw: object) -> str:
        return str(error_of(call, raw, kind=ValueError))

    structured = [said(base.clause(id).structure, raw) for id, raw in WRONG]
    structured += [said(base.clause("tile.shown").structure, "perhaps")]
    typed = [said(base.clause(id).parse, text) for id, text in TYPED]
    hut = [("door", "middle"), ("rooms", "large")]
    built = [said(HUT[f"hut.{name}"].structure, raw) for name, raw in hut]
    assert one_of_each([*structured, *typed, *built], of=("rules/clauses",)) == snapshot


# -- in words --------------------------------------------------------------------------------------


def test_a_clause_says_what_answers_look_like(base: Profile, snapshot: Snapshot) -> None:
    ids = (
        "follower.completed", "hand.size", "setup.age", "city.small", "setup.players",
        "table.size", "turn.sequence", "city.per_tile",
    )  # fmt: skip
    assert {**{id: base.clause(id).expected for id in ids}, "hut": HUT["hut.tower"].expected} == (
        snapshot
    )


def test_an_answer_reads_in_plain_english(snapshot: Snapshot) -> None:
    answers: dict[str, tuple[object, ...]] = {
        "open": (True, False),
        "tight": (True, False),
        "beds": (7,),
        "panes": (0, 2),
        "guests": (Span(2, 5),),
        "colors": (("red", "blue"), (), (1, 3)),
        "door": ("left", "right"),
        "rent": (Rate(1), Rate(3), Rate(2, "segment")),
    }
    said = {
        name: " / ".join(map(HUT[f"hut.{name}"].say, several)) for name, several in answers.items()
    }
    ghosts, things = load_profile("ghosts"), {}
    for id, listed in (
        ("turn.sequence", ("draw", "haunt-other")), ("follower.where", ("road", "large")),
    ):  # fmt: skip
        things[id] = " / ".join(ghosts.clause(id).say(answer) for answer in (listed, ()))
    assert [str(Rate(3)), str(Rate(2, "segment"))] == said["rent"].split(" / ")[1:]
    assert {**said, **things} == snapshot


def test_words_of_an_answer_are_said_in_the_language_spoken() -> None:
    door, colors = (HUT[f"hut.{name}"] for name in ("door", "colors"))
    with speaking(PSEUDO):
        said = [door.say("left"), door.say("right"), colors.say(())]
    assert [outside(words) for words in said] == ["", "", ""]
    assert [words.count("⟦") for words in said] == [1, 1, 2]
