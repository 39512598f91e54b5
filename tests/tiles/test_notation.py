"""Literals and tokens: how tiles are written and read."""

from __future__ import annotations

from arkrules import BadNotation
from arkrules.tiles import Segment, Vocabulary, parse_literal, split_token
from arkrules.tiles.notation import MarkWord
from tests.faults import one_of_each
from tests.positions import BASE_BOX, VOCABULARY, literal
from tests.running import error_of

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


def test_a_bush_joins_roads_only_where_it_is_asked_to() -> None:
    kind = literal("[aaa a1b b2c c3a; bush@1+2+3]")
    assert kind.tiles[0].links == ()
    one, two, three = (kind.index[road] for road in "123")
    assert set(kind.joined[0].links) == {(one, two), (one, three)}
    assert BASE_BOX.tile(kind.token).links == ()


def test_without_a_bush_there_is_nothing_to_join() -> None:
    for notes in ("", "; mist", "; oasis@1, sheep@a"):
        kind = literal(f"[aaa a1b b2c c3a{notes}]")
        assert (kind.joints, kind.joined) == ((), kind.tiles)


# -- fields and cities of one tile -----------------------------------------------------------------


CONTACTS = {
    "[CCC aaa aaa aaa]": "a-C",
    "[CCC a1b bbb b1a]": "a-C",
    "[CCC a1b b1a CCC]": "a-C",
    "[CCC a1b bbb b1a; touch b-C]": "a-C b-C",
    "[CCC a1b bbb b1a; apart a-C]": "",
    "[CCC a1b bbb b1a; touch b-C, apart a-C]": "b-C",
    "[aaa CCC bbb DDD]": "a-C b-C a-D b-D",
    "[CCC ~aa aaa aa~]": "",
    "[CCC #1a aaa aa#]": "",
    "[CCC #1a aaa aaa]": "a-C",
    "[CCC CCC CCC CCC]": "",
    "[CCC DDD CCC DDD]": "",
}


def test_a_field_touches_a_neighboring_city_unless_it_is_said_otherwise() -> None:
    for text, contacts in CONTACTS.items():
        kind = literal(text)
        assert {f"{field}-{city}" for field, city in kind.contacts} == {*contacts.split()}, text
        assert kind.literal == text


# -- wrong literals --------------------------------------------------------------------------------


NOTES = (
    "castle", "wolf@a", "pennant", "mist@a", "pennant@a", "oasis@C", "sheep@1", "pennant@D",
    "pennant@", "pennant*0@C", "pennant @C", "pennant@C pennant@C", "oasis@1+2", "bush@1",
    "bush@1+1", "bush@1+C", "bush@1+3", "temple, monastery", "temple, temple", "touch c-C",
    "apart a-D", "touch C-a", "touch a-b", "touch a-", "touches a-C", "@C",
    "touch a-C, apart a-C", "apart b-C, apart a-C, touch b-C, touch a-C",
)  # fmt: skip
SECOND = {"temple, monastery": "monastery", "temple, temple": "temple"}
"""The notes of which the second is wrong."""


def refused(text: str) -> BadNotation:
    return error_of(literal, text, kind=BadNotation)


def test_a_wrong_note_is_told_with_place_and_remedy(snapshot: object) -> None:
    errors = {notes: refused(f"[CCC a1b b2a aaa; {notes}]") for notes in NOTES}
    for notes, error in errors.items():
        assert error.text[error.offset :] == SECOND.get(notes, notes)
    assert one_of_each(map(str, errors.values()), of=("tiles/notation",)) == snapshot


def test_an_outline_in_a_literal_is_refused_like_any_other() -> None:
    error = refused("[CCC aaa aab aaa; pennant@C]")
    assert error.text[error.offset :].startswith("aab")


WELL = Vocabulary(
    {"well": MarkWord("well", frozenset({"road", "lake", "city", "river", "hill"}))}, frozenset()
)
OTHERWISE = (
    *(((text,), VOCABULARY) for text in ("CCC aaa aaa aaa", "[CCC aaa aaa aaa", "aaa]", "")),
    (("[CCC aaa aaa aaa; pennant@C]",), Vocabulary()),
    (("[CCC aaa aaa aaa; pennant*999@C, pennant@C]",), VOCABULARY),
    (("[aaa aaa aaa aaa; well@a]", "[~~~ ~~~ ~~~ ~~~; well@a]"), WELL),
)
"""What is no literal in brackets, words that nobody declared, too many marks, other grounds."""


def test_what_would_do_instead_is_said(snapshot: object) -> None:
    said = []
    for texts, words in OTHERWISE:
        for text in texts:
            error = error_of(parse_literal, text, words, kind=BadNotation)
            assert error.text in text
            said.append(str(error))
    assert one_of_each(said, of=("tiles/notation",)) == snapshot


def test_999_of_a_mark_are_the_most_that_a_segment_bears() -> None:
    assert literal("[CCC aaa aaa aaa; pennant*998@C, pennant@C]").marked == {"C": {"pennant": 999}}


def test_a_literal_is_a_text_and_read_with_a_vocabulary() -> None:
    for wrong in ((3, VOCABULARY), ("[CCC aaa aaa aaa]", {})):
        error_of(parse_literal, *wrong, kind=TypeError)


# -- tokens ----------------------------------------------------------------------------------------


def test_a_token_is_a_kind_or_a_literal_with_its_turn() -> None:
    for token, parts in {
        "D": ("D", 0),
        "D/0": ("D", 0),
        "D/3": ("D", 3),
        "base:D/1": ("base:D", 1),
        "ark:27": ("ark:27", 0),
        "[CCC aaa aaa aaa]/2": ("[CCC aaa aaa aaa]", 2),
        " [CCC aaa aaa aaa; pennant@C] ": ("[CCC aaa aaa aaa; pennant@C]", 0),
    }.items():
        assert split_token(token) == parts


TOKENS = {
    "": 0, "/1": 0, "[CCC aaa aaa aaa": 0, "[CCC aaa aaa aaa/1": 0, "[CCC aaa aaa aaa]/4": 0,
    "[CCC aaa aaa aaa]/": 0, "[CCC aaa aaa aaa] 1": 0,
    "D/4": 1, "D/": 1, "D/-1": 1, "D/x": 1, "D/1/1": 1, "D/01": 1,
}  # fmt: skip
"""Wrong tokens, and where they are wrong."""


def test_a_wrong_token_is_told(snapshot: object) -> None:
    errors = {token: error_of(split_token, token, kind=BadNotation) for token in TOKENS}
    for token, error in errors.items():
        assert (error.text, error.offset) == (token, TOKENS[token])
    assert one_of_each(map(str, errors.values()), of=("tiles/notation",)) == snapshot


# -- writing ---------------------------------------------------------------------------------------


WRITTEN = {
    "[ CCC  aaa aaa aaa ]": "[CCC aaa aaa aaa]",
    "[CCC aaa aaa aaa;]": "[CCC aaa aaa aaa]",
    "[CCC a1a aaa aaa;temple,oasis@1]": "[CCC a1a aaa aaa; temple, oasis@1]",
    "[CCC a1a aaa aaa; oasis@1 , temple]": "[CCC a1a aaa aaa; temple, oasis@1]",
    "[a1a a2a a3a aaa; bush@3+1+2]": "[a1a a2a a3a aaa; bush@1+2+3]",
    "[CCC aaa aaa aaa; pennant*1@C]": "[CCC aaa aaa aaa; pennant@C]",
    "[CCC aaa aaa aaa; pennant@C, pennant@C]": "[CCC aaa aaa aaa; pennant*2@C]",
    "[CCC aaa DDD aaa; touch  a-D, touch a-C]": "[CCC aaa DDD aaa; touch a-C, touch a-D]",
    "[CCC aaa aaa aaa; scroll@C, pennant@C]": "[CCC aaa aaa aaa; pennant@C, scroll@C]",
    "[a1b b2c c3d d4a; bush@4+3, bush@2+1]": "[a1b b2c c3d d4a; bush@1+2, bush@3+4]",
}


def test_literals_are_written_in_one_way() -> None:
    for written, canonical in WRITTEN.items():
        assert literal(written).literal == literal(written).token == canonical
        assert literal(written) is literal(canonical)
