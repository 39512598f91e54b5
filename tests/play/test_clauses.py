"""What the machine's own clauses may be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, load_profile


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("table.size", {"width": 0, "height": 5}, "0 is too little; 1 is the least"),
        ("table.size", {"width": 5, "height": 0}, "0 is too little; 1 is the least"),
        ("hand.size", 0, "0 is too little; 1 is the least"),
        ("hand.size", 100, "100 is too much; 99 is the most"),
        ("setup.players", {"least": 0, "most": 4}, "0 is too little; 1 is the least"),
    ],
)
def test_there_is_a_least_answer_and_a_most(clause: str, answer: object, said: str) -> None:
    with pytest.raises(ProfileError, match=said):
        load_profile("carcassonne").with_answer(clause, answer)


PLAIN: dict[str, object] = {
    "setup.players": (2, 5), "setup.age": "", "setup.tiles": 0, "setup.start_tile": (),
    "setup.start_in_bag": False, "setup.left_in_box": (), "setup.start_player": "",
    "turn.sequence": ("draw", "lay", "place", "score"), "turn.direction": "",
    "turn.extra_for_hole": "never", "draw.when": "start", "hand.size": 1, "hand.open": True,
    "tile.contact": "side", "tile.match": "every-side", "tile.shown": True,
    "tile.unplaceable": "if-all-agree", "tile.unplaceable_returns": False, "tile.for_sale": False,
    "table.bounds": "none", "table.size": (24, 18), "table.edge_completes": False,
    "table.surface": "", "junction.bush_ends": True, "score.order_same_turn": "sum",
    "score.track": "", "score.marker": "", "end.when": "after-turn",
    "end.completed_last": "nothing", "end.last_tile_unplaceable": "game-ends", "end.abbeys": "",
    "end.winner": "most-points", "end.tie": "shared", "final.order": ("unfinished", "farms"),
}  # fmt: skip
"""What holds in a family that does not say otherwise."""
PAIRS = {"setup.players": ("least", "most"), "table.size": ("width", "height")}


def test_a_family_that_says_nothing_is_played_as_plainly_as_can_be(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text('id = "plain"\ntitle = "Plain"\nsets = ["base"]\n')
    profile = load_profile(file)
    for clause, plain in PLAIN.items():
        found = profile.value(clause)
        if clause in PAIRS:
            found = tuple(getattr(found, part) for part in PAIRS[clause])
        assert (clause, found) == (clause, plain)


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("turn.extra_for_hole", ("never", "four-different", "four-neighbors")),
        ("draw.when", ("start", "end")),
        ("tile.unplaceable", ("if-all-agree", "always")),
        ("table.bounds", ("none", "edge", "shifting")),
        ("score.order_same_turn", ("sum", "losses-first")),
        ("end.when", ("after-turn", "at-laying")),
        ("end.completed_last", ("nothing", "as-in-play")),
        ("end.last_tile_unplaceable", ("game-ends", "action-remains")),
        ("end.tie", ("shared", "play-again")),
    ],
)
def test_one_of_a_few_words_is_the_answer(clause: str, words: tuple[str, ...]) -> None:
    plain = load_profile("carcassonne")
    for word in words:
        assert plain.with_answer(clause, word).value(clause) == word
    with pytest.raises(ProfileError, match=f"expected one of {', '.join(words)}, found"):
        plain.with_answer(clause, "whatever")


@pytest.mark.parametrize(
    ("clause", "answer"),
    [
        ("hand.size", 1), ("hand.size", 99), ("setup.players", [1, 1]),
        ("table.size", [1, 1]),
    ],
)  # fmt: skip
def test_the_least_and_the_most_may_be_answered(clause: str, answer: object) -> None:
    load_profile("carcassonne").with_answer(clause, answer)


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("setup.start_tile", (), "the one that the set of tiles names"),
        ("setup.start_tile", ("0,0 D", "1,0 E/3"), "tile D at 0,0 and tile E/3 at 1,0"),
        ("setup.left_in_box", (), "none"),
        ("setup.left_in_box", ("A", "X"), "tile A and tile X"),
    ],
)
def test_tiles_are_told_one_by_one(clause: str, answer: tuple[str, ...], said: str) -> None:
    assert load_profile("carcassonne").clause(clause).say(answer) == said
