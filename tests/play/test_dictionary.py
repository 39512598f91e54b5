"""The words that a line may use, whatever is played, and lines that use none of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import BadNotation, new_game
from arkrules.play import Draw, Lay, lexicon
from tests.faults import one_of_each
from tests.running import error_of

LEADS = (
    "ark", "discard", "draw", "end", "follower", "guard", "haunt", "lay", "pass", "prophet", "seat",
)  # fmt: skip
"""What moves of the base game, of the Ark and with ghosts begin with, in the order of letters."""


def test_a_move_begins_with_a_piece_or_with_the_word_of_its_kind() -> None:
    known = lexicon()
    assert tuple(sorted(known.leads)) == tuple(known.leads)
    assert set(LEADS) <= set(known.leads)
    assert {"follower", "guard", "prophet"} <= known.pieces.keys()


@pytest.mark.parametrize("token", ["NE", "ark:01", "ghosts:01"])
def test_a_tile_that_only_other_sets_have_is_read_as_it_stands(token: str) -> None:
    state = new_game("carcassonne", 2, bag=["E"])
    assert state.parse(f"draw {token}") == Draw(token)
    assert state.parse(f"lay {token}/1 0,1") == Lay(token, 1, state.board.frontier[-1])
    assert [one.clause for one in state.refusals(f"draw {token}")] == ["setup.tiles"]


MISTYPED = {
    "carcassonne": (
        "folower C", "pas", "meeple C", "zeppelin C", "gaurd C", "hant blue 1,0 C", "follower wall",
        "follower é", "follower", "follower a b", "follower a b c", "lay", "lay E", "lay 0,1",
        "draw E/1", "draw ghosts:99",
    ),  # "gaurd" and "hant" are words of another game
    "ghosts": ("Knight C", "haunnt blue 1,0 C", "heat blue 1,0 C", "zeppelin C"),
    "ark-en2": ("zeppelin C",),
}  # fmt: skip
"""Lines that are no moves, by the game in which somebody writes them."""


def test_a_mistyped_move_is_told_with_the_word_that_is_meant(snapshot: object) -> None:
    told = {}
    for profile, lines in MISTYPED.items():
        state = new_game(profile, 2)
        told[profile] = {line: str(error_of(state.parse, line, kind=BadNotation)) for line in lines}
    assert (
        one_of_each(
            (said for lines in told.values() for said in lines.values()),
            of=("play/referee", "play/assembly"),
        )
        == snapshot
    )


def test_a_game_expects_its_own_words() -> None:
    for profile, own, foreign in (("ghosts", "haunt", "ark"), ("ark-en2", "ark", "haunt")):
        error = error_of(new_game(profile, 2).parse, "zeppelin C", kind=BadNotation)
        assert (own in error.expected, foreign in error.expected) == (True, False)


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
    error = error_of(lexicon().segment, line, word, kind=BadNotation)
    assert (error.text, error.offset) == (line, offset)


@pytest.mark.parametrize("word", ["a", "C", "7", "monastery", "castle"])
def test_a_letter_a_digit_or_a_site_may_be_a_segment(word: str) -> None:
    assert lexicon().segment(f"follower {word}", word) == word


def test_a_set_that_cannot_be_read_hides_no_kinds_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiles").mkdir()
    for id, outline in (("broken", "zzz"), ("later", "aaa aaa aaa aaa")):
        text = f'id = "{id}"\ntitle = "{id}"\nsource = "ours"\nconfidence = "confirmed"\n'
        text += f'[tiles]\nZ = {{ outline = "{outline}", count = 1 }}\n'
        (tmp_path / "tiles" / f"{id}.toml").write_text(text)
    monkeypatch.setenv("ARKRULES_PATH", str(tmp_path))
    game = new_game("carcassonne", 2)
    assert game.refusals("draw later:Z")  # known, and not in the bag
    error_of(game.parse, "draw broken:Z", kind=BadNotation)
