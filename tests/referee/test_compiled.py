"""The compiled kernel against the referee, move by move; the engine has no part in it.

Here are samples; `python -m tests.referee.nightly --kernel` has many more played.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim.layout import BY_DICE, GREEDY, TILES
from tests.amount import some
from tests.nights import rows_in
from tests.referee import nightly
from tests.referee.answers import Rules
from tests.referee.compiled import Kernel, plays, written_down
from tests.referee.matches import Match, play
from tests.referee.mistakes import MISTAKES, Mistake
from tests.referee.refereeing import replay
from tests.referee.variety import EDITIONS, readings, some_readings, strange_bag

pytestmark = pytest.mark.slow  # the tests of the README have no compiler

EACH = list(EDITIONS)
UNSEEN = {
    "holes in a city",
    "an abbot shut in returns",
}  # in few games of the engine's, and in none of these


def refereed(match: Match) -> None:
    """Have the kernel play a match, and fail with its record if the two differ."""
    course = play(match, Kernel)
    assert not course.difference, str(course)
    assert course.asked > 20


@pytest.mark.parametrize(("at", "edition"), [*enumerate(EACH)])
def test_a_game_of_the_kernel_goes_as_the_referee_says(at: int, edition: str) -> None:
    players = (4, 2)[at % 2]
    refereed(Match(edition, players, seed=players))


@pytest.mark.parametrize("policy", [BY_DICE, GREEDY], ids=["dice", "greedy"])
@pytest.mark.parametrize("edition", EACH)
def test_a_record_of_the_kernel_is_refereed_from_its_text(edition: str, policy: int) -> None:
    course, points = written_down(Match(edition, 3, seed=5), policy)
    referee = replay(course.head + "\n".join(course.lines) + "\n")
    assert referee.step == "over"
    assert referee.scores == points


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_the_kernel_under_other_answers_go_as_the_referee_says(edition: str) -> None:
    rng = Random(edition)
    matches = [
        Match(edition, rng.randint(2, 5), seed, changes)
        for seed, changes in enumerate(rng.sample(readings(edition), 2))
    ]
    bag = strange_bag(rng, Rules(edition).extensions)
    matches.append(Match(edition, rng.randint(2, 5), 0, some_readings(rng, edition), bag=bag))
    played = [match for match in matches if plays(match)]
    assert played
    for match in played:
        refereed(match)


def test_what_brings_nothing_costs_no_ghosts() -> None:
    answers = {"final.unfinished": "nothing", "ghost.penalty_who": "every-owner"}
    for seed in range(3):
        refereed(Match("ghosts", 2, seed, answers, bag=strange_bag(Random(seed), ["ghosts"])))


# -- mistakes made on purpose ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "mistake",
    [
        mistake
        for mistake in some(3, MISTAKES, first=1)
        if mistake.what not in UNSEEN and plays(Match(mistake.edition))
    ],
    ids=lambda mistake: mistake.what,
)
def test_a_mistake_is_found_in_games_of_the_kernel(mistake: Mistake) -> None:
    with mistake.made():
        matches = (
            Match(mistake.edition, 2 + seed % 4, seed, mistakes=mistake.answers, bag=mistake.bag)
            for seed in range(5 * mistake.games)  # its games are others than the engine's
        )
        assert any(play(match, Kernel).difference for match in matches)


# -- at night -------------------------------------------------------------------------------------


def test_the_nightly_script_has_the_kernel_play_what_it_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [
        Match("carcassonne", 2, 3),
        Match("carcassonne", 2, 3, bag=("E",) * (TILES + 1)),
        Match("carcassonne", 2, 3, mistakes={"setup.followers": 6}),
    ]
    monkeypatch.setattr(nightly, "LINE", 3)
    monkeypatch.setattr(nightly, "match_number", lambda number: matches[number])
    kept = tmp_path / "kept.jsonl"
    assert nightly.main(["--kernel", "--games", "3", "--kept", str(kept)]) == 1
    told = capsys.readouterr().out
    assert "1 games that the kernel cannot play\n2 games, " in told
    assert " 1 with a difference\ncarcassonne, 2 players, seed 3\nsupply: the kernel has" in told
    (row,) = rows_in(kept)
    assert row["left_out"] == 1
