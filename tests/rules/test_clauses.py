"""Clauses, in groups and a catalogue, and their answers as documents give them."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest

from arkrules import Profile, ProfileError, load_profile
from arkrules.games.base.clauses import SmallCity
from arkrules.messages import speaking
from arkrules.rules import Catalogue, Part, Rate, Size, Span, Standing
from arkrules.rules.clauses import clause, clause_group, clauses_of, given
from tests.pseudo import PSEUDO, outside
from tests.rules.answers import WRONG

# -- clause groups ---------------------------------------------------------------------------------


@clause_group("hut")
class HutRules:
    """A group of clauses for these tests."""

    open: bool = clause("Is the hut open?", default=True, yes="open", no="closed")
    beds: int = clause("How many beds are there?", default=4, words="{} beds")
    guests: Span = clause("How many guests fit?", default=Span(1, 3))
    colors: tuple[str, ...] = clause("Which colors?", default=())
    height: str = clause("How high is it?", default="", standing=Standing.REFERENCE)
    door: Literal["left", "right"] = clause(
        "Where is the door?", default="left", words={"left": "on the left"}
    )
    rooms: dict[str, int] = clause("How large are its rooms?", default={})


@clause_group("hut")
class HutGarden:
    """A second group under the same heading."""

    trees: int = clause("How many trees stand there?", default=0)


def test_a_clause_is_called_by_its_heading_and_its_name() -> None:
    assert [item.id for item in clauses_of(HutRules)] == [
        "hut.open", "hut.beds", "hut.guests", "hut.colors", "hut.height", "hut.door", "hut.rooms",
    ]  # fmt: skip


def test_a_clause_knows_what_is_asked_and_who_asks() -> None:
    item = clauses_of(HutRules)[1]
    assert (item.question, item.heading, item.name) == ("How many beds are there?", "hut", "beds")
    assert (item.type, item.default, item.group) == (int, 4, HutRules)
    assert repr(item) == "<Clause hut.beds: How many beds are there?>"
    assert repr(Catalogue([HutRules, HutGarden])) == "<Catalogue: 8 clauses>"


def test_a_group_is_a_frozen_value() -> None:
    hut = HutRules(beds=2)
    assert (hut.open, hut.beds) == (True, 2)
    assert hut == HutRules(beds=2)
    with pytest.raises(AttributeError):
        hut.beds = 3  # type: ignore[misc]  # that is the point


def test_the_answers_of_a_group_are_given_by_name() -> None:
    @clause_group("hut")
    class Chimney:
        height: int = clause("How high is it?", default=2)

    assert Chimney(height=3).height == 3
    with pytest.raises(TypeError):
        Chimney(3)  # type: ignore[call-arg]  # that is the point


def test_a_field_that_is_no_clause_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Shed\.beds is not declared with clause"):

        @clause_group("shed")
        class Shed:
            beds: int = 3


def test_a_class_that_is_no_group_is_refused() -> None:
    with pytest.raises(TypeError, match="str is no clause group"):
        clauses_of(str)


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("open", True, "open"),
        ("open", False, "closed"),
        ("beds", 7, "7 beds"),
        ("guests", Span(2, 5), "2–5"),
        ("colors", ("red", "blue"), "red, blue"),
        ("colors", (), "none"),
        ("door", "left", "on the left"),
        ("door", "right", "right"),
    ],
)
def test_an_answer_reads_in_plain_english(name: str, answer: object, words: str) -> None:
    assert Catalogue([HutRules])[f"hut.{name}"].say(answer) == words


def test_only_some_clauses_are_executed() -> None:
    catalogue = Catalogue([HutRules])
    assert catalogue["hut.beds"].executed
    assert not catalogue["hut.height"].executed


def test_programs_know_what_is_done_with_a_clause_by_these_words() -> None:
    assert [standing.value for standing in Standing] == [
        "executed", "given", "reference", "notation",
    ]  # fmt: skip


def test_several_groups_may_share_a_heading() -> None:
    catalogue = Catalogue([HutRules, HutGarden])
    assert len(catalogue) == 8
    assert catalogue["hut.trees"].heading == catalogue["hut.beds"].heading == "hut"


def test_no_two_groups_may_ask_the_same_clause() -> None:
    @clause_group("hut")
    class OtherHut:
        beds: int = clause("And here?", default=1)

    twice = r"^hut\.beds is declared twice, by HutRules and by OtherHut$"
    with pytest.raises(ProfileError, match=twice):
        Catalogue([HutRules, OtherHut])


def test_a_catalogue_builds_its_groups_with_defaults() -> None:
    built = Catalogue([HutRules, HutGarden]).build({"hut.beds": 9})
    assert built == {HutRules: HutRules(beds=9), HutGarden: HutGarden(trees=0)}


def test_what_every_edition_answers_alike_need_not_be_answered() -> None:
    @clause_group("hut")
    class Walls:
        made_of: Literal["wood"] = given("Of what are the walls?", default="wood", words="of wood")
        holes: Literal[0] = given("How many holes are there?", default=0, words="none")

    catalogue = Catalogue([Walls])
    item, holes = catalogue.values()
    assert catalogue.build({}) == {Walls: Walls(made_of="wood", holes=0)}
    assert holes.structure(0) == 0
    assert (item.default, item.standing, item.say("wood")) == ("wood", Standing.GIVEN, "of wood")


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


@pytest.mark.parametrize(("id", "raw", "expected"), WRONG)
def test_a_value_of_another_type_is_no_answer(
    base: Profile, id: str, raw: object, expected: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        base.clause(id).structure(raw)


def test_points_may_be_taken_away_and_what_is_counted_is_never_less_than_nothing(
    base: Profile,
) -> None:
    numbers = {item.id: item.least for item in base.catalogue.values() if item.type is int}
    costly = {"road.per_tile", "city.per_pennant", "monastery.points"}
    assert {id for id, least in numbers.items() if least < 0} == costly
    assert {id for id, least in numbers.items() if least > 0} == {"hand.size"}
    assert base.clause("road.per_tile").structure(-2) == -2
    assert base.clause("city.per_tile").structure({"points": -2}) == Rate(-2, "tile")


@pytest.mark.parametrize(
    ("default", "bounds", "fault"),
    [
        (0, {"least": 1}, "0 is too little; 1 is the least"),
        (-1, {}, "-1 is too little; 0 is the least"),
        (7, {"most": 6}, "7 is too much; 6 is the most"),
        (Span(0, 3), {"least": 1}, "0 is too little; 1 is the least"),
    ],
)
def test_a_default_that_no_file_may_state_is_refused_where_it_is_declared(
    default: object, bounds: dict[str, Any], fault: str
) -> None:
    with pytest.raises(ValueError, match=f"^the default of the clause 'How many\\?': {fault}$"):
        clause("How many?", default=default, **bounds)


def test_a_default_may_be_as_small_or_as_large_as_numbers_may_be() -> None:
    @clause_group("hut")
    class Doors:
        front: int = clause("How many in front?", default=1, least=1, most=3, part=Part.LAYING)
        back: int = clause("How many behind?", default=3, least=1, most=3)
        widths: tuple[int, ...] = clause("How wide are they?", default=(1, 3), most=3)

    front, back, widths = clauses_of(Doors)
    assert (front.default, back.default, widths.default) == (1, 3, (1, 3))
    assert (front.least, front.most, front.part, back.part) == (1, 3, Part.LAYING, None)
    assert widths.say((1, 3)) == "1, 3"
    with pytest.raises(ValueError, match=r"^the default of the clause '\?': 4 is too much"):
        clause("?", default=(1, 4), most=3)


def test_a_table_has_at_least_one_cell() -> None:
    with pytest.raises(ValueError, match="width must be at least 1, found 0"):
        Size(0, 1)
    with pytest.raises(ValueError, match="height must be at least 1, found 0"):
        Size(1, 0)


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


@pytest.mark.parametrize(
    ("id", "typed", "expected"),
    [
        ("city.small", "third", "^expected one of as-any, half, found 'third'$"),
        ("city.small", '"third"', "^expected one of as-any, half, found 'third'$"),
        ("hand.size", "three", "^expected a whole number, found 'three'$"),
        ("hand.size", "-1", "^-1 is too little; 1 is the least"),
        ("follower.completed", "perhaps", "true or false"),
        ("setup.players", "many", "two whole numbers"),
        ("city.per_tile", "much", "a table"),
    ],
)
def test_what_is_typed_and_no_answer_is_refused(
    base: Profile, id: str, typed: str, expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        base.clause(id).parse(typed)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("follower.completed", "true or false"),
        ("hand.size", "a whole number"),
        ("setup.age", "a text"),
        ("city.small", "one of as-any, half"),
        ("setup.players", "two whole numbers, such as [2, 5]"),
        ("table.size", "two whole numbers, such as [2, 5]"),
        ("turn.sequence", "a list of texts"),
        ("city.per_tile", "a table with points, per"),
    ],
)
def test_a_clause_says_what_answers_look_like(base: Profile, id: str, expected: str) -> None:
    assert base.clause(id).expected == expected


def test_another_word_than_those_of_a_clause_is_refused_with_them() -> None:
    with pytest.raises(ValueError, match=r"^expected one of 'left', 'right', found 'middle'$"):
        Catalogue([HutRules])["hut.door"].structure("middle")


def test_of_a_type_that_no_shipped_clause_has_the_type_itself_is_said() -> None:
    with pytest.raises(ValueError, match=r"\(expected dict\[str, int\]\)$"):
        Catalogue([HutRules])["hut.rooms"].structure("large")

    @clause_group("hut")
    class Tower:
        height: int | None = clause("How high is it?", default=None)

    assert clauses_of(Tower)[0].expected == "int | None"


def test_an_answer_that_lists_things_says_what_they_are_called() -> None:
    sequence = load_profile("ghosts").clause("turn.sequence")
    assert sequence.say(("draw", "haunt-other")) == "draw, haunt-other"
    assert sequence.say(()) == "none"
    assert load_profile("ghosts").clause("follower.where").say(("road", "large")) == (
        "road, large follower"
    )


def test_yes_and_no_are_said_where_a_clause_has_no_words_for_them() -> None:
    @clause_group("hut")
    class Roof:
        tight: bool = clause("Is the roof tight?", default=True)
        red: bool = clause("Is it red?", default=True, yes="red", no="gray")

    tight, red = clauses_of(Roof)
    assert (tight.say(True), tight.say(False)) == ("yes", "no")
    assert (red.say(True), red.say(False)) == ("red", "gray")


def test_what_was_expected_is_said_once() -> None:
    for asked, expected in (("tile.shown", "true or false"), ("city.small", "one of as-any")):
        with pytest.raises(ValueError, match=expected) as caught:
            load_profile("carcassonne").clause(asked).structure("perhaps")
        assert str(caught.value).count(expected) == 1


def test_what_has_no_words_of_its_own_is_said_as_it_is() -> None:
    @clause_group("hut")
    class Windows:
        panes: int = clause("How many panes?", default=0, words={0: "none"})
        rent: Rate = clause("What do they cost?", default=Rate(1))

    panes, rent = clauses_of(Windows)
    assert [panes.say(number) for number in (0, 2)] == ["none", "2"]
    assert [rent.say(rate) for rate in (Rate(1), Rate(3), Rate(2, "segment"))] == [
        "1 for each tile", "3 for each tile", "2 for each segment",
    ]  # fmt: skip
    assert [str(rate) for rate in (Rate(3), Rate(2, "segment"))] == [
        "3 for each tile", "2 for each segment",
    ]  # fmt: skip


def test_words_of_an_answer_are_said_in_the_language_spoken() -> None:
    door, colors = (Catalogue([HutRules])[f"hut.{name}"] for name in ("door", "colors"))
    with speaking(PSEUDO):
        said = [door.say("left"), door.say("right"), colors.say(())]
    assert [outside(words) for words in said] == ["", "", ""]
    assert [len(words) for words in said] == [
        len("[on the left]"), len("[right]"), len("[[none]]"),
    ]  # fmt: skip


def test_a_span_holds_both_of_its_ends() -> None:
    assert [number for number in range(8) if number in Span(2, 5)] == [2, 3, 4, 5]
    assert 4 in Span(4, 4)
