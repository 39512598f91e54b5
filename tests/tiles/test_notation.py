"""Literals and tokens: how tiles are written and read."""

from __future__ import annotations

import pytest

from arkrules import BadNotation
from arkrules.tiles import Segment, Vocabulary, parse_literal, split_count, split_token
from arkrules.tiles.notation import MarkWord
from tests.positions import BASE_BOX, VOCABULARY, literal
from tests.tiles.test_outline import refused

# -- what a literal says ---------------------------------------------------------------------------


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
    assert MarkWord("mist") == MarkWord("mist", on=frozenset(), joint=False, about="")
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
    assert BASE_BOX.tile(kind.token).links == ()
    assert BASE_BOX.tile(kind.token, joined=True).links == kind.joined[0].links


@pytest.mark.parametrize("notes", ["", "; mist", "; oasis@1, sheep@a"])
def test_without_a_bush_there_is_nothing_to_join(notes: str) -> None:
    kind = literal(f"[aaa a1b b2c c3a{notes}]")
    assert kind.joints == ()
    assert kind.joined == kind.tiles


# -- fields and cities of one tile -----------------------------------------------------------------


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


# -- wrong literals --------------------------------------------------------------------------------


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
        ("touch a-", "touch a-", "not a mark", "pennant@C"),
        ("touches a-C", "touches a-C", "not a mark", "pennant@C"),
        (
            "touch a-C, apart a-C",
            "touch a-C, apart a-C",
            "a-C is said to touch and to be apart",
            "one of them",
        ),
        (
            "apart b-C, apart a-C, touch b-C, touch a-C",
            "apart b-C, apart a-C, touch b-C, touch a-C",
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


def test_999_of_a_mark_are_the_most_that_a_segment_bears() -> None:
    assert literal("[CCC aaa aaa aaa; pennant*998@C, pennant@C]").marked == {"C": {"pennant": 999}}
    error = refused("[CCC aaa aaa aaa; pennant*999@C, pennant@C]")
    assert error.problem == "1000 of them on one segment"
    assert error.expected == "at most 999 in all"


def test_a_literal_is_a_text_and_read_with_a_vocabulary() -> None:
    with pytest.raises(TypeError, match="literal: expected a tile in brackets"):
        parse_literal(3, VOCABULARY)  # type: ignore[arg-type]  # the point
    with pytest.raises(TypeError, match="vocabulary: expected the words that notation may use"):
        parse_literal("[CCC aaa aaa aaa]", {})  # type: ignore[arg-type]  # likewise


# -- tokens ----------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("token", "body", "times"),
    [
        ("D", "D", ""),
        ("D*3", "D", "3"),
        ("D/1*3", "D/1", "3"),
        ("D * 3", "D ", "3"),
        ("[CCC aaa aaa aaa; pennant*2@C]", "[CCC aaa aaa aaa; pennant*2@C]", ""),
        ("[CCC aaa aaa aaa; pennant*2@C]*4", "[CCC aaa aaa aaa; pennant*2@C]", "4"),
        ("D*x", "D*x", ""),
        ("*", "*", ""),
        ("", "", ""),
    ],
)
def test_a_token_may_say_how_many_there_are(token: str, body: str, times: str) -> None:
    assert split_count(token) == (body, times)


@pytest.mark.parametrize("token", ["*3", " *3"])
def test_a_number_of_no_tile_is_refused(token: str) -> None:
    with pytest.raises(BadNotation, match="no tile is named") as caught:
        split_count(token)
    assert caught.value.text == token


# -- writing ---------------------------------------------------------------------------------------


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
        ("[CCC aaa aaa aaa; scroll@C, pennant@C]", "[CCC aaa aaa aaa; pennant@C, scroll@C]"),
        (
            "[a1b b2c c3d d4a; bush@4+3, bush@2+1]",
            "[a1b b2c c3d d4a; bush@1+2, bush@3+4]",
        ),
    ],
)
def test_literals_are_written_in_one_way(written: str, canonical: str) -> None:
    assert literal(written).literal == canonical
    assert literal(written).token == canonical
    assert literal(written) is literal(canonical)


def test_what_would_do_instead_is_said_of_a_mark() -> None:
    ground = frozenset({"road", "lake", "city", "river", "hill"})
    words = Vocabulary({"well": MarkWord("well", ground)}, frozenset())
    with pytest.raises(BadNotation) as caught:
        parse_literal("[aaa aaa aaa aaa; well@a]", words)
    assert caught.value.expected == "a city or hill or lake or river or road segment"
    with pytest.raises(BadNotation) as caught:
        parse_literal("[~~~ ~~~ ~~~ ~~~; well@a]", words)
    assert caught.value.expected == "one of none"
