"""Lines that are no moves: which word is meant, and which words there are in this game."""

from __future__ import annotations

from pathlib import Path

import pytest

import arkrules
from arkrules.errors import BadNotation

BASE = "a line that begins with one of discard, draw, end, follower, lay, pass"


@pytest.mark.parametrize(
    ("profile", "line", "said"),
    [
        ("carcassonne", "folower C", "not a move; did you mean follower?"),
        ("carcassonne", "pas", "not a move; did you mean pass?"),
        ("carcassonne", "meeple C", "not a move; write `follower C`"),
        ("ghosts", "Knight C", "not a move; write `follower C`"),
        ("carcassonne", "zeppelin C", f"not a move; expected {BASE}"),
        ("carcassonne", "gaurd C", "not a move; did you mean guard?"),  # of another game
        ("carcassonne", "hant blue 1,0 C", "not a move; did you mean haunt?"),
        ("ghosts", "haunnt blue 1,0 C", "not a move; did you mean haunt?"),
        ("ghosts", "heat blue 1,0 C", "not a move; did you mean haunt?"),  # rather than to seat
    ],
)
def test_a_mistyped_move_is_told_with_the_word_that_is_meant(
    profile: str, line: str, said: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        arkrules.new_game(profile, 2).parse(line)
    assert str(caught.value) == f"{line!r}: {said}"


def test_a_game_offers_its_own_words() -> None:
    with pytest.raises(BadNotation) as caught:
        arkrules.new_game("ghosts", 2).parse("zeppelin C")
    assert "guard, haunt," in caught.value.expected
    with pytest.raises(BadNotation) as caught:
        arkrules.new_game("ark-en2", 2).parse("zeppelin C")
    assert "ark, " in caught.value.expected
    assert "haunt" not in caught.value.expected


def test_what_a_piece_carries_is_said_once() -> None:
    position = {
        "players": ["red", "blue"],
        "tiles": ["0,0 [CCC aaa aaa aaa]"],
        "pieces": ["red follower 0,0 a ghosts=1 ghosts=2"],
    }
    with pytest.raises(arkrules.PositionError, match=r"pieces\[0\]: ghosts is said twice of"):
        arkrules.set_up("ghosts", position)


@pytest.mark.parametrize("word", ["wall", "é"])
def test_what_is_no_segment_is_told_with_its_place_and_the_sites_there_are(word: str) -> None:
    with pytest.raises(BadNotation, match="is no segment") as caught:
        arkrules.new_game("carcassonne", 2).parse(f"follower {word}")
    assert caught.value.offset == 9
    sites = "castle, graveyard, monastery, temple"
    assert caught.value.expected == f"a letter, a digit or a site ({sites})"


def test_a_set_that_cannot_be_read_hides_no_kinds_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiles").mkdir()
    for id, outline in (("broken", "zzz"), ("later", "aaa aaa aaa aaa")):
        text = f'id = "{id}"\ntitle = "{id}"\nsource = "ours"\nconfidence = "confirmed"\n'
        text += f'[tiles]\nZ = {{ outline = "{outline}", count = 1 }}\n'
        (tmp_path / "tiles" / f"{id}.toml").write_text(text)
    monkeypatch.setenv("ARKRULES_PATH", str(tmp_path))
    game = arkrules.new_game("carcassonne", 2)
    assert game.refusals("draw later:Z")  # known, and not in the bag
    with pytest.raises(BadNotation):
        game.parse("draw broken:Z")
