"""The words that a line may use, whatever is played."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, new_game
from arkrules.play import Draw, Lay, lexicon

LEADS = (
    "ark", "discard", "draw", "end", "follower", "guard", "haunt", "lay", "pass", "prophet", "seat",
)  # fmt: skip
"""What moves of the base game, of the Ark and with ghosts begin with, in the order of letters."""


def test_a_move_begins_with_a_piece_or_with_the_word_of_its_kind() -> None:
    known = lexicon()
    assert known.leads == LEADS
    assert known.pieces == {"follower", "guard", "prophet"}
    assert repr(known) == f"<Lexicon: moves begin with {', '.join(LEADS)}>"


@pytest.mark.parametrize("token", ["NE", "ark:01", "ghosts:01"])
def test_a_tile_that_only_other_sets_have_is_read_as_it_stands(token: str) -> None:
    state = new_game("carcassonne", 2, bag=["E"])
    assert state.parse(f"draw {token}") == Draw(token)
    assert state.parse(f"lay {token}/1 0,1") == Lay(token, 1, state.board.frontier[-1])
    (refusal,) = state.refusals(f"draw {token}")
    assert refusal.words == f"no tile {token} is left in the bag"


def test_a_tile_that_no_set_has_is_told_with_what_one_looks_like() -> None:
    with pytest.raises(BadNotation, match="no kind of any set") as caught:
        new_game("carcassonne", 2).parse("draw ghosts:99")
    assert caught.value.text == "ghosts:99"
    assert caught.value.expected == "such as D, base:D or a literal in brackets"


@pytest.mark.parametrize(
    ("line", "word", "offset"),
    [
        ("follower wall", "wall", 9),
        ("wall", "wall", 0),
        ("follower C", "wall", 0),
        ("follower é", "é", 9),
        ("follower ~", "~", 9),
        ("follower CC", "CC", 9),
    ],
)
def test_what_is_no_segment_is_told_where_it_stands_last(line: str, word: str, offset: int) -> None:
    with pytest.raises(BadNotation) as caught:
        lexicon().segment(line, word)
    assert (caught.value.text, caught.value.offset) == (line, offset)


@pytest.mark.parametrize("word", ["a", "C", "7", "monastery", "castle"])
def test_a_letter_a_digit_or_a_site_may_be_a_segment(word: str) -> None:
    assert lexicon().segment(f"follower {word}", word) == word
