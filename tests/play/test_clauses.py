"""What the machine's own clauses may be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, load_profile
from tests.running import error_of


@pytest.mark.parametrize(
    ("clause", "answers", "wrong"),
    [
        ("table.size", ([1, 1],), ({"width": 0, "height": 5}, {"width": 5, "height": 0})),
        ("hand.size", (1, 99), (0, 100)),
        ("setup.players", ([1, 1],), ({"least": 0, "most": 4},)),
    ],
)
def test_there_is_a_least_answer_and_a_most(
    clause: str, answers: tuple[object, ...], wrong: tuple[object, ...]
) -> None:
    plain = load_profile("carcassonne")
    for answer in answers:
        plain.with_answer(clause, answer)
    for answer in wrong:
        assert clause in error_of(plain.with_answer, clause, answer, kind=ProfileError).key


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


def test_tiles_are_told_one_by_one(snapshot: object) -> None:
    plain = load_profile("carcassonne")
    told = (
        ("setup.start_tile", ()), ("setup.start_tile", ("0,0 D", "1,0 E/3")),
        ("setup.left_in_box", ()), ("setup.left_in_box", ("A", "X")),
    )  # fmt: skip
    assert [plain.clause(clause).say(answer) for clause, answer in told] == snapshot


@pytest.mark.approval
def test_the_steps_of_a_turn_are_told_in_words() -> None:
    rules = load_profile("ghosts")
    said = rules.clause("turn.sequence").say(rules.value("turn.sequence"))
    assert "haunt-other" in rules.value("turn.sequence")
    assert "haunt another player's meeple" in said
