"""A tile in twelve slots: the notation of outlines, literals and tile tokens."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import BadNotation
from arkrules.geometry import SIDES
from arkrules.tiles import Kind, Segment, Vocabulary, parse_literal, split_token
from arkrules.tiles.outline import Border, border, parse_outline
from tests.strategies import VOCABULARY, kinds, literal, notes, outlines


def refused(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        literal(text)
    return caught.value


# -- outlines -------------------------------------------------------------------------------------


def test_four_sides_are_read_north_east_south_west() -> None:
    assert parse_outline("CCC a1b bbb b1a") == ("CCC", "a1b", "bbb", "b1a")


def test_any_white_space_parts_the_sides() -> None:
    assert parse_outline("  CCC\ta1b\n bbb  b1a ") == ("CCC", "a1b", "bbb", "b1a")


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("CCC", Border.CITY),
        ("ZZZ", Border.CITY),
        ("a1b", Border.ROAD),
        ("a0a", Border.ROAD),
        ("~9~", Border.ROAD),
        ("#1#", Border.ROAD),
        ("a1~", Border.ROAD),
        ("aaa", Border.FIELD),
        ("~~~", Border.FIELD),
        ("###", Border.FIELD),
        ("~a~", Border.FIELD),
        ("bb#", Border.FIELD),
        ("a#a", Border.FIELD),
        ("#~#", Border.FIELD),
    ],
)
def test_a_side_shows_what_its_middle_slot_says(side: str, shown: Border) -> None:
    assert parse_outline(f"aaa {side} aaa aaa")[1] == side
    assert border(side) is shown


@pytest.mark.parametrize(
    ("outline", "problem", "place", "remedy"),
    [
        ("CCC aaa aaa", "this has 3", "CCC aaa aaa", "four groups"),
        ("", "this has 0", "", "four groups"),
        ("CCC aaa aaa aaa aaa", "this has 5", "CCC aaa aaa aaa aaa", "four groups"),
        ("CCC aaa aa aaa", "the south side has 2 slots", "aa aaa", "three slots"),
        ("CCCC aaa aaa aaa", "the north side has 4 slots", "CCCC aaa", "three slots"),
        ("aaa aaa aaa aa", "the west side has 2 slots", "aa", "three slots"),
        ("aaa 1aa aaa aaa", "the east side has a road away from its middle", "1aa", "middle slot"),
        ("aaa aaa aaa aa1", "the west side has a road away from its middle", "1", "middle slot"),
        ("aaa 111 aaa aaa", "the east side has a road away from its middle", "111", "middle slot"),
        ("aaa aaa CCD aaa", "the south side has two cities", "CCD aaa", "capital letter three"),
        ("CDE aaa aaa aaa", "the north side has two cities", "CDE aaa", "capital letter three"),
        ("aaa CCa aaa aaa", "the east side is city only in part", "CCa", "capital letter three"),
        ("aCa aaa aaa aaa", "the north side is city only in part", "aCa", "capital letter three"),
        ("aaa aaa C1C aaa", "the south side is city only in part", "C1C", "capital letter three"),
        ("C~C aaa aaa aaa", "the north side is city only in part", "C~C", "capital letter three"),
        ("aaa aaa aaa CC#", "the west side is city only in part", "CC#", "capital letter three"),
        ("aab aaa aaa aaa", "two fields and no road between", "aab", "one small letter"),
        ("aaa a~b aaa aaa", "the east side has two fields", "a~b", "one small letter"),
        ("aaa aaa a#b aaa", "the south side has two fields", "a#b", "one small letter"),
        ("aaa aaa aaa a?a", "'?' is no slot", "?a", "a letter A-Z or a-z, a digit, ~ or #"),
        ("aéa aaa aaa aaa", "'é' is no slot", "éa", "a letter A-Z or a-z"),
        ("aaa a²a aaa aaa", "'²' is no slot", "²a", "a letter A-Z or a-z"),
    ],
)
def test_a_wrong_outline_is_refused_with_place_and_remedy(
    outline: str, problem: str, place: str, remedy: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_outline(outline)
    error = caught.value
    assert error.text == outline
    assert problem in error.problem
    assert error.text[error.offset :].startswith(place)
    assert remedy in error.expected
    assert problem in str(error)
    assert remedy in str(error)


def test_the_text_of_an_error_counts_characters_from_one() -> None:
    with pytest.raises(BadNotation, match=r"at character 9"):
        parse_outline("CCC aaa aa aaa")


def test_the_first_of_several_wrong_sides_is_named() -> None:
    with pytest.raises(BadNotation, match="the east side"):
        parse_outline("aaa aab CCD 1aa")


def test_errors_can_be_pickled() -> None:
    error = refused("[aaa aaa aa? aaa]")
    again = pickle.loads(pickle.dumps(error))
    assert (again.text, again.problem, again.offset, again.expected) == (
        error.text,
        error.problem,
        error.offset,
        error.expected,
    )


# -- what a literal says --------------------------------------------------------------------------


def test_equal_characters_are_one_segment() -> None:
    kind = literal("[CCC a1b bbb b1a]")
    assert kind.segments == (
        Segment("C", "city"),
        Segment("a", "field"),
        Segment("1", "road"),
        Segment("b", "field"),
    )


def test_a_site_is_a_segment_named_by_its_word() -> None:
    assert literal("[aaa aaa a1a aaa; temple]").segments == (
        Segment("a", "field"),
        Segment("1", "road"),
        Segment("temple", "temple"),
    )


def test_mist_and_nothing_are_no_segments() -> None:
    assert [s.name for s in literal("[~~~ ### ~1# aaa]").segments] == ["1", "a"]
    assert literal("[~~~ ### ~#~ ###]").segments == ()


def test_marks_stand_on_their_segments() -> None:
    kind = literal("[CCC a1b bbb b1a; scroll@C, oasis@1, sheep*2@a, sheep@b]")
    assert kind.marked == {
        "C": {"scroll": 1},
        "1": {"oasis": 1},
        "a": {"sheep": 2},
        "b": {"sheep": 1},
    }


def test_a_mark_without_segment_stands_on_the_tile() -> None:
    assert literal("[aaa aaa aaa aaa; mist]").marked == {"": {"mist": 1}}


def test_a_mark_said_twice_counts_twice() -> None:
    assert literal("[CCC aaa aaa aaa; pennant@C, pennant@C]").literal == (
        "[CCC aaa aaa aaa; pennant*2@C]"
    )


def test_a_bush_joins_roads_only_where_it_is_asked_to() -> None:
    kind = literal("[aaa a1b b2c c3a; bush@1+2+3]")
    assert kind.tiles[0].links == ()
    one, two, three = (kind.index[road] for road in "123")
    assert set(kind.joined[0].links) == {(one, two), (one, three)}


def test_without_a_bush_there_is_nothing_to_join() -> None:
    kind = literal("[aaa a1b b2c c3a]")
    assert kind.joined == kind.tiles


# -- fields and cities of one tile ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "contacts"),
    [
        ("[CCC aaa aaa aaa]", {"a-C"}),
        ("[CCC a1b bbb b1a]", {"a-C"}),
        ("[CCC a1b bbb b1a; touch b-C]", {"a-C", "b-C"}),
        ("[CCC a1b bbb b1a; apart a-C]", set()),
        ("[CCC a1b bbb b1a; touch b-C, apart a-C]", {"b-C"}),
        ("[aaa CCC bbb DDD]", {"a-C", "b-C", "a-D", "b-D"}),
        ("[CCC ~aa aaa aa~]", set()),
        ("[CCC #1a aaa aa#]", set()),
        ("[CCC #1a aaa aaa]", {"a-C"}),
        ("[CCC CCC CCC CCC]", set()),
        ("[CCC DDD CCC DDD]", set()),
    ],
)
def test_a_field_touches_a_city_where_their_slots_are_neighbors(
    text: str, contacts: set[str]
) -> None:
    assert {f"{field}-{city}" for field, city in literal(text).contacts} == contacts


def test_a_literal_keeps_the_contacts_it_was_given() -> None:
    text = "[CCC a1b bbb b1a; touch b-C, apart a-C]"
    assert literal(text).literal == text


# -- wrong literals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notes_given", "place", "problem", "remedy"),
    [
        ("castle", "castle", "no known mark or site", "one of bush, mist, monastery"),
        ("wolf@a", "wolf@a", "no known mark or site", "one of bush, mist, monastery"),
        ("pennant", "pennant", "pennant stands on a segment", "pennant@ and a segment"),
        ("mist@a", "mist@a", "mist stands on the tile as a whole", "mist"),
        ("pennant@a", "pennant@a", "pennant does not stand on a field", "a city segment"),
        ("oasis@C", "oasis@C", "oasis does not stand on a city", "a road segment"),
        ("sheep@1", "sheep@1", "sheep does not stand on a road", "a field segment"),
        ("pennant@D", "pennant@D", "the outline has no segment 'D'", "one of 1, 2, C, a, b"),
        ("pennant@", "pennant@", "not a mark", "pennant@C"),
        ("pennant*0@C", "pennant*0@C", "not a mark", "pennant@C"),
        ("pennant @C", "pennant @C", "not a mark", "pennant@C"),
        ("pennant@C pennant@C", "pennant@C pennant@C", "not a mark", "pennant@C"),
        ("oasis@1+2", "oasis@1+2", "the wrong number of segments", "one segment"),
        ("bush@1", "bush@1", "the wrong number of segments", "different roads joined by +"),
        ("bush@1+1", "bush@1+1", "the wrong number of segments", "different roads joined by +"),
        ("bush@1+C", "bush@1+C", "bush does not stand on a city", "a road segment"),
        ("bush@1+3", "bush@1+3", "the outline has no segment '3'", "one of 1, 2, C, a, b"),
        ("temple, monastery", "monastery", "the tile already has a temple", "one site"),
        ("temple, temple", "temple", "the tile already has a temple", "one site"),
        ("touch c-C", "touch c-C", "the outline has no segment 'c'", "one of 1, 2, C, a, b"),
        ("apart a-D", "apart a-D", "the outline has no segment 'D'", "one of 1, 2, C, a, b"),
        ("touch C-a", "touch C-a", "not a mark", "pennant@C"),
        ("touch a-b", "touch a-b", "not a mark", "pennant@C"),
        (
            "touch a-C, apart a-C",
            "touch a-C, apart a-C",
            "a-C is said to touch and to be apart",
            "one of them",
        ),
    ],
)
def test_a_wrong_note_is_refused_with_place_and_remedy(
    notes_given: str, place: str, problem: str, remedy: str
) -> None:
    error = refused(f"[CCC a1b b2a aaa; {notes_given}]")
    assert error.text[error.offset :] == place
    assert problem in error.problem
    assert remedy in error.expected


def test_an_outline_in_a_literal_is_refused_like_any_other() -> None:
    error = refused("[CCC aaa aab aaa; pennant@C]")
    assert error.text[error.offset :].startswith("aab")


def test_words_that_nobody_declared_are_refused() -> None:
    with pytest.raises(BadNotation, match="one of none"):
        parse_literal("[CCC aaa aaa aaa; pennant@C]", Vocabulary())


@pytest.mark.parametrize("text", ["CCC aaa aaa aaa", "[CCC aaa aaa aaa", "CCC aaa aaa aaa]", ""])
def test_a_literal_stands_in_brackets(text: str) -> None:
    error = refused(text)
    assert error.problem == "not a tile literal"
    assert error.expected == "an outline in brackets"


# -- tokens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "body", "turn"),
    [
        ("D", "D", 0),
        ("D/0", "D", 0),
        ("D/3", "D", 3),
        ("base:D/1", "base:D", 1),
        ("ark:27", "ark:27", 0),
        ("[CCC aaa aaa aaa]/2", "[CCC aaa aaa aaa]", 2),
        (" [CCC aaa aaa aaa; pennant@C] ", "[CCC aaa aaa aaa; pennant@C]", 0),
    ],
)
def test_a_token_is_a_kind_or_a_literal_with_its_turn(token: str, body: str, turn: int) -> None:
    assert split_token(token) == (body, turn)


@pytest.mark.parametrize(
    ("token", "problem", "remedy"),
    [
        ("", "no tile is named", "a kind such as D or a literal"),
        ("/1", "no tile is named", "a kind such as D or a literal"),
        ("[CCC aaa aaa aaa", "not closed", "[...] or [...]/1"),
        ("[CCC aaa aaa aaa/1", "not closed", "[...] or [...]/1"),
        ("[CCC aaa aaa aaa]/4", "its turn is wrong", "[...] or [...]/1"),
        ("[CCC aaa aaa aaa]/", "its turn is wrong", "[...] or [...]/1"),
        ("[CCC aaa aaa aaa] 1", "its turn is wrong", "[...] or [...]/1"),
    ],
)
def test_a_wrong_token_is_refused(token: str, problem: str, remedy: str) -> None:
    with pytest.raises(BadNotation) as caught:
        split_token(token)
    assert caught.value.text == token
    assert problem in caught.value.problem
    assert remedy in caught.value.expected


@pytest.mark.parametrize("token", ["D/4", "D/", "D/-1", "D/x", "D/1/1", "D/01"])
def test_a_wrong_turn_is_named_where_it_stands(token: str) -> None:
    with pytest.raises(BadNotation) as caught:
        split_token(token)
    assert caught.value.problem == "not a turn"
    assert caught.value.offset == 1
    assert caught.value.expected == "/0, /1, /2 or /3"


# -- writing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("[ CCC  aaa aaa aaa ]", "[CCC aaa aaa aaa]"),
        ("[CCC aaa aaa aaa;]", "[CCC aaa aaa aaa]"),
        ("[CCC a1a aaa aaa;temple,oasis@1]", "[CCC a1a aaa aaa; temple, oasis@1]"),
        ("[CCC a1a aaa aaa; oasis@1 , temple]", "[CCC a1a aaa aaa; temple, oasis@1]"),
        ("[a1a a2a a3a aaa; bush@3+1+2]", "[a1a a2a a3a aaa; bush@1+2+3]"),
        ("[CCC aaa aaa aaa; pennant*1@C]", "[CCC aaa aaa aaa; pennant@C]"),
        ("[CCC aaa DDD aaa; touch  a-D, touch a-C]", "[CCC aaa DDD aaa; touch a-C, touch a-D]"),
    ],
)
def test_literals_are_written_in_one_way(written: str, canonical: str) -> None:
    assert literal(written).literal == canonical
    assert literal(written).token == canonical


def everything(kind: Kind) -> tuple[object, ...]:
    return (
        kind.token,
        kind.sides,
        kind.marks,
        kind.site,
        kind.touch,
        kind.apart,
        kind.joints,
        kind.segments,
        kind.contacts,
        kind.turns,
    )


@given(kinds())
def test_a_written_literal_reads_back_the_same(kind: Kind) -> None:
    again = literal(kind.literal)
    assert again.literal == kind.literal
    assert everything(again) == everything(kind)


@given(st.data())
def test_the_order_of_notes_says_nothing(data: st.DataObject) -> None:
    outline = data.draw(outlines())
    given_notes = data.draw(notes(outline))
    shuffled = data.draw(st.permutations(given_notes))
    one = literal(f"[{outline}; {', '.join(given_notes)}]")
    other = literal(f"[{outline};{','.join(shuffled)} ]")
    assert one.literal == other.literal


@given(st.text("CDa1b~#;, []/", max_size=24))
def test_whatever_is_written_is_a_tile_or_says_what_was_expected(text: str) -> None:
    try:
        kind = literal(f"[{text}]")
    except BadNotation as error:
        problem = error
    else:
        assert literal(kind.literal).literal == kind.literal
        return
    assert problem.expected
    assert 0 <= problem.offset <= len(problem.text)


# -- turning --------------------------------------------------------------------------------------


def quarter(sides: tuple[str, ...]) -> tuple[str, ...]:
    """One turn clockwise: what showed west shows north."""
    return sides[-1:] + sides[:-1]


def test_a_tile_is_turned_clockwise() -> None:
    assert literal("[CCC a1b bbb b1a]").tiles[1].sides == ("b1a", "CCC", "a1b", "bbb")


def test_a_turn_moves_the_drawing_and_keeps_the_names() -> None:
    kind = literal("[CCC a1b bbb b1a]")
    assert all(tile.segments == kind.segments for tile in kind.tiles)


def test_the_turn_is_written_unless_it_is_none() -> None:
    kind = literal("[CCC aaa aaa aaa]")
    assert str(kind.tiles[0]) == "[CCC aaa aaa aaa]"
    assert str(kind.tiles[3]) == "[CCC aaa aaa aaa]/3"


@given(kinds())
def test_turning_four_times_is_turning_not_at_all(kind: Kind) -> None:
    sides: tuple[str, ...] = kind.sides
    for turn in SIDES:
        assert kind.tiles[turn].sides == sides
        sides = quarter(sides)
    assert sides == kind.sides


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("[aaa aaa aaa aaa]", (0,)),
        ("[aaa aaa aaa aaa; monastery]", (0,)),
        ("[a1b b2c c3d d4a]", (0,)),
        ("[CCC CCC CCC CCC; pennant@C]", (0,)),
        ("[CCC DDD EEE FFF]", (0,)),
        ("[a1b bbb b1a aaa]", (0, 1)),
        ("[a1b bbb b2a aaa]", (0, 1)),
        ("[CCC aaa DDD aaa]", (0, 1)),
        ("[CCC aaa CCC bbb]", (0, 1)),
        ("[CCC aaa DDD aaa; pennant@C]", (0, 1, 2, 3)),
        ("[CCC aaa DDD aaa; pennant@C, pennant@D]", (0, 1)),
        ("[CCC aaa DDD aaa; pennant@C, pennant*2@D]", (0, 1, 2, 3)),
        ("[CCC aaa DDD aaa; pennant@C, scroll@D]", (0, 1, 2, 3)),
        ("[CCC aaa CCC bbb; apart a-C]", (0, 1, 2, 3)),
        ("[CCC aaa CCC bbb; touch a-C]", (0, 1)),
        ("[a1b b2c c3d d4a; bush@1+2]", (0, 1, 2, 3)),
        ("[a1b b2c c3d d4a; bush@1+3]", (0, 1)),
        ("[a1b b2c c3d d4a; bush@1+2+3+4]", (0,)),
        ("[~aa aaa aaa aaa]", (0, 1, 2, 3)),
        ("[~a~ aaa ~a~ aaa]", (0, 1)),
        ("[~~~ ### ~~~ ###]", (0, 1)),
        ("[CCC DDD aaa aaa]", (0, 1, 2, 3)),
    ],
)
def test_turns_that_look_the_same_are_one(text: str, turns: tuple[int, ...]) -> None:
    assert literal(text).turns == turns


def test_a_turn_that_looks_the_same_has_a_smallest() -> None:
    straight = literal("[a1b bbb b1a aaa]")
    assert [straight.smallest(turn) for turn in SIDES] == [0, 1, 0, 1]


@given(kinds())
def test_as_many_turns_look_alike_for_every_look(kind: Kind) -> None:
    smallest = [kind.smallest(turn) for turn in SIDES]
    assert tuple(dict.fromkeys(smallest)) == kind.turns
    assert len({smallest.count(turn) for turn in kind.turns}) == 1
    assert all(kind.smallest(turn) == turn for turn in kind.turns)


@given(kinds(), st.sampled_from(SIDES))
def test_turns_that_look_alike_show_the_same_borders(kind: Kind, turn: int) -> None:
    assert kind.tiles[kind.smallest(turn)].borders == kind.tiles[turn].borders


@given(outlines(), st.sampled_from(SIDES))
def test_an_outline_written_turned_has_as_many_looks(outline: str, turn: int) -> None:
    kind = literal(f"[{outline}]")
    turned = literal(f"[{' '.join(kind.tiles[turn].sides)}]")
    assert len(turned.turns) == len(kind.turns)


# -- mist and ruins -------------------------------------------------------------------------------


def test_a_side_is_misty_if_any_slot_is() -> None:
    tile = literal("[~1a a1~ ~~~ aaa]").tiles[0]
    assert [tile.misty(side) for side in SIDES] == [True, True, True, False]


def test_mist_turns_with_the_tile() -> None:
    tile = literal("[~1~ aaa ###  aaa]").tiles[1]
    assert [tile.misty(side) for side in SIDES] == [False, True, False, False]


def test_mist_on_the_tile_reaches_no_side() -> None:
    tile = literal("[aaa aaa aaa aaa; mist]").tiles[0]
    assert not any(tile.misty(side) for side in SIDES)


def test_a_misty_side_fits_a_plain_one() -> None:
    demand = literal("[aaa aaa a1b bbb]").tiles[0].demands[2]
    assert literal("[~1~ aaa aaa aaa]").tiles[0].fits(demand)
    assert not literal("[~~~ aaa aaa aaa]").tiles[0].fits(demand)


def test_the_vocabularies_of_two_extensions_add_up() -> None:
    both = VOCABULARY | Vocabulary(sites=frozenset({"castle"}))
    assert parse_literal("[CCC aaa aaa aaa; castle, pennant@C]", both).site == "castle"
