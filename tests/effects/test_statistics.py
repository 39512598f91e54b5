"""What is told of measured games holds as often as it says, and nothing is told of a few."""

from __future__ import annotations

import json
import multiprocessing
import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from math import comb, exp, log, sqrt
from pathlib import Path
from statistics import NormalDist, mean, stdev
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import arkrules.effects
from arkrules.cli import main
from arkrules.effects import Findings, Interval, PlayedGame, Recipe, Tally, compared, wilson
from arkrules.effects.plot import plot
from arkrules.errors import FindingsError, WorkersError
from arkrules.simulating.intervals import student
from arkrules.simulating.tally import NOTHING

PAIR = ("carcassonne", "carcassonne-2000")


def tally(changes: Iterable[tuple[int, int]]) -> Tally:
    """Games of two players, by how many points more each of them has."""
    before = PlayedGame((), (0, 0), ())
    return sum((compared(before, PlayedGame((), change, ())) for change in changes), NOTHING)


# -- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degrees", "quantile"),  # any table of Student's distribution
    [(9, 2.2622), (10, 2.2281), (11, 2.2010), (19, 2.0930), (29, 2.0452),
     (30, 2.0423), (120, 1.9799), (999, 1.9623), (1000, 1.9623)],
)  # fmt: skip
def test_student_as_published(degrees, quantile):
    assert student(degrees) == pytest.approx(quantile, abs=1e-4)


def test_student_comes_near_the_normal_distribution_from_above():
    normal = NormalDist().inv_cdf(0.975)
    assert student(9_999) > student(10_000) > normal
    assert student(10**12) == pytest.approx(normal)
    assert student(10_000) == pytest.approx(normal, rel=2e-4)


def test_averages_are_per_player_and_have_the_variance_over_one_less():
    changes = [(-1, 0), (0, 2), (3, 3), (-2, 0), (0, 1), (1, 0), (5, -1), (1, 1), (0, 4), (-1, -1)]
    found = tally([*changes, (0, 0), (0, 0)])
    apart = [abs(red) + abs(blue) for red, blue in changes] + [0, 0]
    gained = [red + blue for red, blue in changes] + [0, 0]
    error = stdev(apart) / sqrt(12)
    assert found.points_apart.value == pytest.approx(mean(apart) / 2)
    off = exp(student(11) * error / mean(apart))
    assert found.points_apart.high == pytest.approx(mean(apart) / 2 * off)
    assert found.points_apart.low == pytest.approx(mean(apart) / 2 / off)
    reach = student(11) * stdev(gained) / sqrt(12) / 2
    assert found.points_gained.value == pytest.approx(mean(gained) / 2)
    assert found.points_gained.low == pytest.approx(mean(gained) / 2 - reach)
    assert found.points_gained.high == pytest.approx(mean(gained) / 2 + reach)


@pytest.mark.parametrize("games", [10, 300])
def test_no_interval_closes_though_all_games_are_alike(games):
    found = tally([(1, 1)] * games)
    for interval in (found.points_apart, found.points_gained):
        assert 0 < interval.low < interval.value == 1 < interval.high
    assert found.share(found.scores).low < 1


def test_points_gained_are_those_apart_where_no_score_went_the_other_way():
    losses = [(0, -1), (-4, 0), (-1, -1), (0, -9)] * 3
    lost, won = tally(losses), tally((-red, -blue) for red, blue in losses)
    assert lost.points_apart == won.points_apart == won.points_gained
    assert lost.points_gained == Interval(
        -won.points_gained.high, -won.points_gained.value, -won.points_gained.low
    )
    assert lost.words[-1] == "-2.0 (-3.3 to -1.2)"
    mixed = tally([*losses, (1, 0)])
    assert mixed.points_gained.low + mixed.points_gained.high == pytest.approx(
        2 * mixed.points_gained.value
    )


def test_less_than_half_of_the_last_decimal_has_no_sign_of_its_own():
    assert Interval(-0.07, -0.01, 0.04).signed == "+0.0 (-0.1 to +0.0)"
    assert Interval(-0.004, -0.001, 0.004).signed == "+0.00 (+0.00 to +0.00)"


def test_tallies_add_up_to_the_same_in_any_portions():
    games = [(at % 7 - 3, at % 5) for at in range(60)]
    whole = tally(games)
    for portion in (1, 7, 25):
        parts = [tally(games[at : at + portion]) for at in range(0, 60, portion)]
        assert sum(reversed(parts), NOTHING) == whole


# -- too few --------------------------------------------------------------------------------------


def test_nothing_is_told_of_fewer_than_ten_games():
    few = tally([(1, -3)] * 9)
    assert few.words == ("too few games",) * 5
    assert few.share(few.scores) is few.points_apart is few.points_gained is None
    assert "too few games" not in (few + tally([(0, 2)])).words


def test_no_average_is_told_where_fewer_than_ten_games_differ():
    rare = tally([(0, 7)] * 9 + [(0, 0)] * 291)
    assert rare.words == ("0 % (0–1)", "3 % (2–6)", "0 % (0–1)", "too few differ", "too few differ")
    assert "too few differ" not in (rare + tally([(0, 7)])).words


def test_counts_that_contradict_each_other_are_refused():
    for wrong in ({"scores": 3, "apart": 2}, {"gained": -3, "apart": 2}, {"apart_squares": 9}):
        with pytest.raises(ValueError, match="cannot be"):
            Tally(games=4, players=8, **wrong)


# -- how often intervals hold ---------------------------------------------------------------------

DRAWS = 3_000


def points(chance: random.Random, typical: float) -> int:
    """One or more, the larger the rarer: as skewed as whole numbers come."""
    return 1 + int(chance.expovariate(log(1 + 1 / (typical - 1))))


@pytest.mark.parametrize("other_way", [0, 0.1, 0.5])
@pytest.mark.parametrize(
    ("games", "differ", "typical"),
    [(10, 1, 9), (20, 1, 4), (20, 0.7, 4), (40, 0.5, 9), (150, 0.1, 3), (150, 0.1, 9)],
)
def test_intervals_of_averages_hold_the_true_value(games, differ, typical, other_way):
    """A game that differs has two scores that do, as under most clauses."""
    chance = random.Random(f"{games} {differ} {typical} {other_way}")
    missed, told = Counter(), 0
    for _ in range(DRAWS):
        drawn = []
        for _ in range(games):
            if chance.random() < differ:
                sign = -1 if chance.random() < other_way else 1
                drawn.append(sign * (points(chance, typical) + points(chance, typical)))
        found = Tally(
            games=games, scores=len(drawn), players=2 * games,
            apart=sum(map(abs, drawn)), apart_squares=sum(n * n for n in drawn),
            gained=sum(drawn), gained_squares=sum(n * n for n in drawn),
        )  # fmt: skip
        if found.points_apart is None or found.points_gained is None:
            continue
        told += 1
        true = {"apart": differ * typical, "gained": differ * typical * (1 - 2 * other_way)}
        for name, interval in (("apart", found.points_apart), ("gained", found.points_gained)):
            missed[name] += not interval.low <= true[name] <= interval.high
    assert told > 0.8 * DRAWS
    assert max(missed.values()) <= 0.07 * DRAWS


def test_wilsons_interval_holds_the_true_share_on_average():
    held = []
    for games in (10, 40):
        for true in (percent / 100 for percent in range(1, 100)):
            told = [(count, wilson(count, games)) for count in range(games + 1)]
            held.append(
                sum(
                    comb(games, count) * true**count * (1 - true) ** (games - count)
                    for count, interval in told
                    if interval.low <= true <= interval.high
                )
            )
    assert 0.94 < mean(held) < 0.97


# -- formats --------------------------------------------------------------------------------------


def run(*words: str):
    return CliRunner().invoke(main, ["effects", *words])


@pytest.fixture
def document(tmp_path) -> Path:
    """A file of findings, as this version writes it."""
    file = tmp_path / "found.json"
    done = run(*PAIR, "--games", "1", "--policy", "random", "--format", "json", "-o", str(file))
    assert done.exit_code == 0
    return file


@pytest.fixture
def old(document) -> Path:
    """The same file, as the version before wrote it."""
    raw = json.loads(document.read_text("utf-8"))
    raw["format"] = 1
    tallies = [effect[kind] for effect in raw["effects"] for kind in ("kept", "own")]
    for counts in (*tallies, *(whims["tally"] for whims in raw["whims"])):
        counts["squares"] = counts.pop("apart_squares")
        del counts["gained_squares"]
    file = document.with_name("old one.json")
    file.write_text(json.dumps(raw), encoding="utf-8")
    return file


def test_an_older_document_is_refused_with_the_command_that_measures_anew(old):
    with pytest.raises(FindingsError, match="1 is of an earlier version") as caught:
        Findings.load(old)
    assert f"`arkrules effects --again '{old}'`" in caught.value.remedy
    with pytest.raises(FindingsError) as caught:
        Findings.from_json(old.read_text("utf-8"))
    assert "`arkrules effects --again FILE`" in caught.value.remedy


def test_an_older_document_is_measured_anew_and_written_in_the_new_format(old, document):
    done = run("--again", str(old))
    assert (done.exit_code, done.stdout) == (0, f"{old}: 3 effects, changed\n")
    assert old.read_text("utf-8") == document.read_text("utf-8")
    assert run("--again", str(old)).stdout == f"{old}: 3 effects, as before\n"


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("format", 4, "4 is not known; this version reads format 3"),
        ("format", None, "None is not known; this version reads format 3"),
        ("games", {"clever": 1}, "clever"),
        ("seed", "one", "seed: expected a whole number"),
        ("base", {"profile": "carcassonne"}, "base.title: is missing"),
    ],
)
def test_what_cannot_be_measured_anew_is_left_as_it_is(old, key, value, fault):
    text = json.dumps({**json.loads(old.read_text("utf-8")), key: value})
    old.write_text(text, encoding="utf-8")
    done = run("--again", str(old))
    assert done.exit_code == 2
    assert fault in done.stderr
    assert old.read_text("utf-8") == text


def test_a_recipe_is_what_was_asked_for(document):
    recipe, found = Recipe.load(document), Findings.load(document)
    assert (recipe.base, recipe.other) == (found.base, found.other)
    assert (recipe.games, recipe.seed, recipe.command) == ({"random": 1}, 1, found.command)


# -- processes ------------------------------------------------------------------------------------


def kill_a_worker(_: int) -> None:
    multiprocessing.active_children()[0].kill()


def test_a_worker_that_is_killed_is_one_clear_error():
    how = {"games": {"random": 400}, "seed": 1, "engine": "engine"}
    measure = partial(arkrules.effects.measure, *PAIR, **how)
    with pytest.raises(WorkersError, match="2 processes cannot play the games") as caught:
        measure(jobs=2, progress=kill_a_worker)
    assert "fewer jobs" in caught.value.remedy
    assert not multiprocessing.active_children()


def test_a_worker_that_cannot_be_started_is_one_clear_error(monkeypatch):
    def refuse(*_):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", refuse)
    with pytest.raises(WorkersError, match="Resource temporarily unavailable"):
        arkrules.effects.measure(*PAIR, games={"random": 8}, seed=1, jobs=2)


@pytest.mark.slow
def test_the_command_leaves_what_was_there_where_a_worker_is_killed(document, monkeypatch):
    before = document.read_text("utf-8")
    measure = arkrules.effects.measure

    def killed(*pair, **how):
        slow = {"games": {"random": 400}, "progress": kill_a_worker, "engine": "engine"}
        return measure(*pair, **{**how, **slow})

    monkeypatch.setattr(arkrules.effects, "measure", killed)
    for words in (
        ["--again", str(document)],
        [*PAIR, "--format", "json", "-o", str(document), "--force"],
    ):
        done = run(*words, "--jobs", "2")
        assert done.exit_code == 2
        assert done.stderr.startswith("error: 2 processes cannot play the games: ")
        assert "\nhelp: " in done.stderr
        assert "Traceback" not in done.output
    assert [file.name for file in document.parent.iterdir()] == [document.name]
    assert document.read_text("utf-8") == before


# -- the plot -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def measured() -> Findings:
    return arkrules.effects.measure(*PAIR, games={"random": 12, "greedy": 1}, seed=1)


def test_the_plot_says_where_games_are_too_few_and_draws_the_others(measured):
    svg = plot(measured)
    texts = [element.text for element in ElementTree.fromstring(svg).iter() if element.text]
    kinds, quantities = 2 * 3 + 1, 2  # the greedy players' rows
    assert texts.count("too few games") == kinds * quantities
    reaches = [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == "reach"]
    assert len(reaches) == (3 + 1) * quantities  # three changes, and other dice


def test_the_plot_calls_a_clause_by_its_question_on_as_many_lines_as_it_needs(measured):
    asked = "What is a completed city of two tiles worth, and how long may a question be?"
    texts = [
        one.text for one in ElementTree.fromstring(plot(measured, {"city.small": asked})).iter()
    ]
    at = texts.index("What is a completed city of two tiles worth, and how long")
    assert texts[at + 1] == "may a question be?"
    assert "city.small" not in texts
    assert "farm.value" in texts  # nobody has said what it asks
    assert "All of them together" in texts


def test_styles_and_names_of_a_plot_concern_no_other_part_of_a_page(measured):
    root = ElementTree.fromstring(plot(measured))
    other = ElementTree.fromstring(
        plot(arkrules.effects.measure(*PAIR[::-1], games={"random": 1}, seed=1))
    )
    (sheet,) = root.iter("{http://www.w3.org/2000/svg}style")
    selectors = re.findall(r"([^{}]+)\{", sheet.text)
    assert selectors
    for selector in selectors:
        assert selector.strip().startswith(f".{root.get('class')}")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not set(ids) & {element.get("id") for element in other.iter()}
    assert set(root.get("aria-labelledby").split()) <= set(ids)
    links = {element.get("href")[1:] for element in root.iter() if element.get("href")}
    assert links <= set(ids)


def test_text_and_axes_of_a_plot_have_the_color_and_the_font_of_the_page(measured):
    svg = plot(measured)
    assert "fill:currentColor" in svg
    assert "font-family" not in svg
    root = ElementTree.fromstring(svg)
    inked = [line for line in root.iter() if "axis" in line.get("class", "").split()]
    assert len(inked) == 8  # in each half three lines and the axis
    assert not any(line.get("stroke") for line in inked)
    assert ".axis{stroke:currentColor" in svg
    assert float(root.get("viewBox").split()[2]) == 390
