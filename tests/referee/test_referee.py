"""The engine against a referee that shares nothing with it, move by move."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from random import Random

import pytest

from arkrules.play import Record
from tests.amount import some
from tests.referee.answers import Rules, overlays_of
from tests.referee.base import Foul
from tests.referee.matches import Match, play
from tests.referee.mistakes import MISTAKES, Mistake
from tests.referee.nightly import boxes_number, main
from tests.referee.outlines import read_literal
from tests.referee.refereeing import replay
from tests.referee.variety import (
    EDITIONS,
    RINGS,
    agree,
    boxed,
    overlaid,
    readings,
    some_boxed,
    some_readings,
    strange_bag,
)

HERE = Path(__file__).parent
KNOWS_THE_ENGINE = {
    "compiled.py", "matches.py", "nightly.py", "test_compiled.py", "test_referee.py",
}  # fmt: skip


def refereed(match: Match) -> None:
    """Play a match, and fail with its record if the two differ."""
    course = play(match)
    assert not course.difference, str(course)
    assert course.asked > 20


# -- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "edition"), [*enumerate(EDITIONS)])
def test_a_game_goes_as_the_referee_says(at: int, edition: str) -> None:
    players = (2, 4)[at % 2]
    refereed(Match(edition, players, seed=players))


POOR = {
    "score.order_same_turn": "losses-first", "road.per_tile": 0, "monastery.points": 0,
    "city.per_tile": {"points": 0, "per": "tile"}, "city.per_pennant": 0, "castle.complete": 0,
    "final.unfinished": "nothing",
}  # fmt: skip
"""Nobody has points before the farms are scored, so that it matters what is a loss by itself."""


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"farm.value": "per-city"},
        {"farm.value": "once-per-player"},
        {"ghost.penalty_final": "every"},
        {"ghost.penalty_final": "every", "farm.value": "per-city"},
        {"ghost.penalty_final": "paid"},
        {"ghost.penalty_final": "paid", "farm.value": "per-city"},
        {"ghost.penalty_final": "paid", "farm.value": "once-per-player"},
    ],
)
def test_ghosts_lessen_what_farms_bring_as_the_referee_says(answers: dict[str, object]) -> None:
    refereed(Match("ghosts", 2, seed=0, changes={**POOR, **answers}))


def test_every_ghost_costs_as_the_referee_says_where_play_stops_with_the_last_tile() -> None:
    answers = {"ghost.penalty_final": "every", "end.when": "at-laying", "setup.ghosts": 60}
    answers |= {"setup.followers": 9, "guard.haunted": True}
    refereed(Match("ghosts", 3, seed=1, changes=answers))


def test_mist_is_limited_beside_a_block_that_is_one_tile_as_the_referee_says() -> None:
    refereed(Match("ghosts-zmg", 2, 0, {"mist.limits": "laid-against-clear-block"}))


NARROW = {"table.bounds": "shifting", "table.size": [6, 6]}
"""A table on which there is hardly room but between tiles, so that sites are surrounded."""
EDGE = {"table.bounds": "edge", "table.size": [6, 6], "table.edge_completes": True}
KEEPERS = {"follower.where": ["monastery", "castle", "graveyard"]}
ON_TEMPLES = {"table.size": [7, 7], "follower.where": ["temple"]}


@pytest.mark.parametrize(
    ("edition", "seed", "answers"),
    [
        ("carcassonne", 2, {"follower.completed": False, **NARROW}),
        ("ghosts", 9, {"follower.completed": False, **NARROW, **KEEPERS}),
        ("ark-en2", 9, {"follower.completed": False, **NARROW, **ON_TEMPLES}),
        ("carcassonne", 2, EDGE),
        ("carcassonne", 2, {**EDGE, "monastery.at_edge": "full"}),
        ("ghosts", 0, {**EDGE, **KEEPERS, "monastery.at_edge": "not-surrounded"}),
    ],
)
def test_sites_are_complete_when_the_referee_says(
    edition: str, seed: int, answers: dict[str, object]
) -> None:
    refereed(Match(edition, 2, seed=seed, changes=answers))


@pytest.mark.parametrize(
    ("edition", "answers", "islands"),
    [
        ("carcassonne", {}, ("3,0 D/1", "-2,3 [aaa aaa aaa aaa; monastery]", "-3,-2 E/2")),
        ("carcassonne", {"city.closed": "enclosed-filled"}, ("2,0 E/3", "-1,-2 E/2", "2,-2 R")),
        ("carcassonne", {**NARROW, "turn.extra_for_hole": "four-neighbors"}, ("2,2 B", "-2,2 B")),
        ("ark-en2", {"ark.route": "nearer"}, ("4,4 [aaa aaa aaa aaa; temple]",)),
        ("ark-de", {"ark.route": "shortest"}, ("3,4 [aaa aaa aaa aaa; temple]",)),
        ("ghosts", {}, ("4,0 [CCC ~~~ aaa aaa]", "0,4 [aaa aaa aaa ~~~; castle]")),
    ],
)  # fmt: skip
def test_a_game_goes_on_from_groups_of_tiles_as_the_referee_says(
    edition: str, answers: dict[str, object], islands: tuple[str, ...]
) -> None:
    refereed(Match(edition, 2, 0, answers, islands=islands))


def test_cities_with_holes_are_complete_when_the_referee_says() -> None:
    answers = {"city.closed": "enclosed-filled", "follower.completed": False}
    refereed(Match("carcassonne", 2, seed=2, changes=answers, bag=(*RINGS, *RINGS)))


@pytest.mark.parametrize(
    ("seed", "answers"),
    [
        (0, {"ark.backtrack": "always", "ark.temple_bonus": 3, "ark.temple_bonus_when": "passes"}),
        (7, {"temple.who": "followers-only", "temple.prophet_multiplier": True,
             "setup.prophets": 3}),
    ],
)  # fmt: skip
def test_temples_bring_what_the_referee_says(seed: int, answers: dict[str, object]) -> None:
    refereed(Match("ark-en1", 2, seed, answers))


@pytest.mark.parametrize(
    "profile",
    [
        "carcassonne+inns",
        "carcassonne+inns+river+river-2+traders",
        "carcassonne-2001+traders",
        "carcassonne-c2+abbot",
        "carcassonne-c2+first-game+river",
        "carcassonne-c2+river-2",
        "carcassonne-c3+abbot+inns+river+traders",
        "ghosts+inns",
        "ghosts+traders",
    ],
)
def test_a_game_with_boxes_goes_as_the_referee_says(profile: str) -> None:
    refereed(Match(profile, 2, seed=2))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "profile"), [*enumerate(some_boxed())])
def test_games_with_boxes_go_as_the_referee_says(seed: int, profile: str) -> None:
    refereed(Match(profile, 2 + seed % 2, seed))


@pytest.mark.slow
@pytest.mark.parametrize("overlay", overlays_of("carcassonne"))
def test_a_game_with_an_overlay_goes_as_the_referee_says(overlay: str) -> None:
    editions = [edition for edition in EDITIONS if agree(edition, (overlay,))]
    editions = [edition for edition in editions if overlay in overlays_of(edition)]
    rng = Random(overlay)
    profile = f"{rng.choice(editions)}+{overlay}"
    refereed(Match(profile, rng.randint(2, 5), 0, {"table.size": [9, 8]}))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_under_other_answers_goes_as_the_referee_says(edition: str) -> None:
    rng = Random(edition)
    refereed(Match(edition, rng.randint(2, 5), 0, rng.choice(readings(edition))))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_tiles_of_no_box_goes_as_the_referee_says(edition: str) -> None:
    rng = Random(edition)
    bag = strange_bag(rng, Rules(edition).extensions)
    refereed(Match(edition, rng.randint(2, 5), 0, some_readings(rng, edition), bag=bag))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3 * len(boxed()), 4 * len(boxed()), 5))
def test_games_with_boxes_and_tiles_of_no_box_go_as_the_referee_says(number: int) -> None:
    match = boxes_number(number)
    assert match.bag
    refereed(match)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", some(3, MISTAKES), ids=lambda mistake: mistake.what)
def test_a_mistake_is_found(mistake: Mistake) -> None:
    """One of three is made in a run; games of the kernel find others."""
    with mistake.made():
        courses = (
            play(
                Match(
                    mistake.edition, 2 + seed % 4, seed, mistakes=mistake.answers, bag=mistake.bag
                )
            )
            for seed in range(mistake.games)
        )
        assert any(course.difference for course in courses)


# -- the referee by itself ------------------------------------------------------------------------


def test_the_referee_shares_nothing_with_the_engine() -> None:
    for path in HERE.glob("*.py"):
        if path.name in KNOWS_THE_ENGINE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path.name} line {node.lineno}"
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                own = (
                    name.startswith("tests.referee.") and f"{name[14:]}.py" not in KNOWS_THE_ENGINE
                )
                assert own or name.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {name}"


def test_a_record_is_refereed_from_its_text_alone() -> None:
    course = play(Match("ghosts", 3, seed=5))
    text = course.head + "\n".join(course.lines) + "\n"
    referee = replay(text)
    last = Record.read(text).replay()
    assert referee.step == "over"
    assert referee.scores == dict(last.scores)


def test_an_illegal_move_in_a_record_is_a_foul() -> None:
    text = play(Match("carcassonne", 2, seed=5)).head
    with pytest.raises(Foul, match="follower D"):
        replay(f"{text}draw E\nlay /2 0,-1\nfollower D\n")
    with pytest.raises(Foul, match="lay /0 0,-1"):
        replay(f"{text}draw E\nlay /0 0,-1\n")


def test_a_turn_that_looks_the_same_is_legal() -> None:
    text = play(Match("carcassonne", 2, seed=5)).head
    assert replay(f"{text}draw B\nlay /3 0,1\npass\n").to_move == "blue"


def test_the_walk_round_a_tile() -> None:
    tile = read_literal("[CCC a1b bbb b1a; pennant*2@C, apart b-C]")
    assert tile.names == ["C", "a", "1", "b"]
    assert tile.borders == {("a", "C")}
    assert tile.marked("C", "pennant") == 2
    assert tile.lying[1].slots == "b1aCCCa1bbbb"
    assert tile.lying[1].sides == ("road", "city", "road", "field")
    assert read_literal("[CCC aaa CCC bbb]").turns == [0, 1]
    assert read_literal("[CCC ~1~ bbb ~1~]").turns == [0, 1, 2, 3]


def test_what_a_river_and_a_field_within_reach() -> None:
    tile = read_literal("[CCC a=b DDD b=a; inner c, touch c-C]")
    assert tile.names == ["C", "a", "b", "D", "c"]
    assert tile.borders == {("a", "C"), ("b", "D"), ("c", "C")}
    assert tile.lying[1].sides == ("river", "city", "river", "city")
    assert tile.turns == [0, 1, 2, 3]


def test_what_boxes_add_that_are_laid_together() -> None:
    rules = Rules("carcassonne-c2+river+river-2")
    assert rules.starts == [("0,0", "Ra")]
    assert sum(rules.bag().values()) == 71 + 11 + 10
    assert Rules("carcassonne-c2").tile("EG").site == ""
    assert Rules("carcassonne-c2+abbot").tile("EG").site == "garden"


# -- what is played -------------------------------------------------------------------------------


def test_overlays_that_contradict_each_other_are_not_paired() -> None:
    pairs = set(overlaid("carcassonne"))
    assert "carcassonne+house.bag+house.hand-of-three" in pairs
    assert "carcassonne+river+river-2" in pairs
    assert "ghosts+inns" in set(overlaid("ghosts"))
    assert "ghosts+house.bag+river" in set(overlaid("ghosts"))
    assert "carcassonne+surface.floor+surface.table" not in pairs
    assert "ark-de+first-game+house.bag" in set(overlaid("ark-de"))
    assert not any("+inns" in name for name in overlaid("ark-de"))
    assert not {"ghosts+house.bag", "ghosts+house.bag+inns"} & set(overlaid("ghosts"))


def test_the_nightly_script_plays_games_with_boxes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.referee.nightly.LINE", 1)
    assert main(["--boxes", "--games", "1", "--kept", str(tmp_path / "kept.jsonl")]) == 0
    assert capsys.readouterr().out.startswith("carcassonne+inns: 1 games\n1 games, ")


def test_the_nightly_script_prints_the_first_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.referee.nightly.LINE", 1)
    wrong = Match("carcassonne", 3, 7, mistakes={"setup.followers": 6})
    monkeypatch.setattr("tests.referee.nightly.match_number", lambda number: wrong)
    assert main(["--games", "1", "--kept", str(tmp_path / "kept.jsonl")]) == 1
    told = capsys.readouterr().out
    assert "carcassonne, 3 players, seed 7\nsupply: the engine has" in told
    assert "arkrules record 1\nprofile: carcassonne\n" in told
