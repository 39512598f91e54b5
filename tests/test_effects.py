"""What a difference between editions changes in play, measured."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

import arkrules
from arkrules.cli import main
from arkrules.effects import (
    PLAYERS,
    Dice,
    Findings,
    Tally,
    exchanges_between,
    greedy_player,
    measure,
    play,
    play_again,
    random_player,
    unmeasured_between,
    wilson,
)
from arkrules.effects.dice import Stack
from arkrules.errors import ArkrulesError, FindingsError, ProfileError
from arkrules.play import Discard, Lay, Place
from arkrules.rules import Profile, load_profile, shipped_library

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "effects"
COMMITTED = sorted(DOCS.glob("*.json"))


def changed(profile: str, **answers: object) -> Profile:
    """A profile with some other answers, `_` standing for the dot."""
    found = load_profile(profile)
    for name, answer in answers.items():
        found = found.with_answer(name.replace("_", ".", 1), answer)
    return found


def effects(base: Profile, other: Profile, games: int = 6, policy: str = "random", **more: int):
    """The effects of single changes on the games of one kind of player."""
    findings = measure(base, other, games={policy: games}, seed=1, **more)
    return {effect.clauses: effect for effect in findings.effects}


# -- the dice -------------------------------------------------------------------------------------


def test_all_tiles_of_the_bag_are_drawn_and_no_others():
    bag = {"A": 2, "B": 1, "C": 5}
    stack = Stack(Dice(1, 0), bag)
    drawn = []
    left = dict(bag)
    while left:
        drawn.append(token := stack.draw(left))
        left[token] -= 1
        left = {token: count for token, count in left.items() if count}
    assert Counter(drawn) == bag


def test_a_tile_more_in_the_bag_moves_no_other():
    small = Dice(1, 0).stack({"A": 2, "B": 3})
    large = Dice(1, 0).stack({"A": 2, "B": 3, "C": 1})
    assert [token for token in large if token != "C"] == small


def test_a_tile_put_back_is_drawn_once_more_and_all_others_have_their_turn():
    stack = Stack(Dice(1, 0), {"A": 1})
    assert stack.draw({"A": 1}) == "A"
    assert {stack.draw({"A": 1, "B": 1}), stack.draw({"A": 1, "B": 1})} == {"A", "B"}


def test_every_order_of_a_stack_comes_up():
    orders = {tuple(Dice(1, game).stack({"A": 1, "B": 1, "C": 1})) for game in range(60)}
    assert len(orders) == 6


def test_numbers_scatter():
    state = arkrules.new_game("carcassonne", 2)
    number = Dice(1, 0).numbers(state)
    low = sum(number(code) < 1 << 63 for code in range(10_000))
    assert 4_800 < low < 5_200
    assert len({number(code) for code in range(10_000)}) == 10_000


def test_another_whim_has_the_same_stack_and_other_numbers():
    state = arkrules.new_game("carcassonne", 2)
    one, other = Dice(1, 0), Dice(1, 0, whim=1)
    assert one.stack({"A": 9, "B": 9}) == other.stack({"A": 9, "B": 9})
    assert one.numbers(state)("pass") != other.numbers(state)("pass")


# -- the players ----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", PLAYERS)
@pytest.mark.parametrize("profile", ["carcassonne", "ark-en2"])
def test_games_are_legal_to_their_end(policy, profile):
    state = arkrules.new_game(profile, 2)
    dice = Dice(3, 0)
    stack = Stack(dice, state.bag)
    while not state.over:
        if state.step == "draw" and state.bag:
            state = state.play(f"draw {stack.draw(state.bag)}")
        else:
            state = state.play(PLAYERS[policy](state, dice))
    course = play(load_profile(profile), dice, PLAYERS[policy])
    assert course.points == tuple(state.scores.values())
    assert course.winners == state.winners


def test_every_kind_of_move_is_as_likely_as_any_other_and_so_is_every_move_of_it():
    state = arkrules.new_game("carcassonne", ["red", "blue"])
    state = state.play("draw E").play("lay E/2 0,-1")
    moves = Counter(str(random_player(state, Dice(1, game))) for game in range(800))
    assert sum(moves.values()) == 800
    assert 350 < moves.pop("pass") < 450
    assert sorted(moves) == ["follower C", "follower a"]
    assert all(150 < count < 250 for count in moves.values())


def test_the_greedy_player_takes_what_brings_most_at_once():
    state = arkrules.new_game("carcassonne", ["red", "blue"])
    # The city of the start tile is closed at once: 4 points against 3 or less on the field.
    state = state.play("draw E").play("lay E/2 0,-1")
    assert state.refusals("follower C") == ()
    assert str(greedy_player(state, Dice(1, 0))) == "follower C"


def test_the_greedy_player_scores_more_than_the_random_one():
    profile = load_profile("carcassonne")
    totals = {
        policy: sum(sum(play(profile, Dice(1, game), player).points) for game in range(4))
        for policy, player in PLAYERS.items()
    }
    assert totals["greedy"] > 1.5 * totals["random"]


# -- playing again --------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", PLAYERS)
def test_a_game_played_again_under_the_same_rules_is_the_same(policy):
    profile, dice, player = load_profile("ark-en2"), Dice(1, 5), PLAYERS[policy]
    course = play(profile, dice, player)
    assert play_again(profile, dice, player, course) == course


def test_a_refused_move_is_replaced_and_the_others_are_made_as_before():
    profile = load_profile("carcassonne")
    strict = changed("carcassonne", follower_where=["road", "city", "monastery"])
    dice = Dice(1, 0)
    course = play(profile, dice, random_player)
    again = play_again(strict, dice, random_player, course)
    laid, laid_again = (
        [move for _, _, move in one.choices if isinstance(move, Lay)] for one in (course, again)
    )
    assert laid == laid_again
    parted = [
        (old, new)
        for (_, _, old), (_, _, new) in zip(course.choices, again.choices, strict=True)
        if old != new
    ]
    assert parted
    assert all(isinstance(old, Place) for old, _ in parted)


def test_tiles_set_aside_do_not_put_games_out_of_step():
    """On a table of this size most tiles fit nowhere in the end."""
    narrow = {
        "table_bounds": "shifting",
        "table_size": [5, 5],
        "tile_unplaceable_returns": True,
    }
    profile = changed("carcassonne", **narrow)
    course = play(profile, Dice(1, 0), random_player)
    assert any(isinstance(move, Discard) for _, _, move in course.choices)
    assert play_again(profile, Dice(1, 0), random_player, course) == course


# -- measuring ------------------------------------------------------------------------------------


def test_a_clause_that_is_never_asked_changes_nothing():
    base = load_profile("carcassonne")
    other = changed("carcassonne", table_size=[3, 3])  # of no table
    for policy in PLAYERS:
        effect = effects(base, other, games=2, policy=policy)["table.size",]
        assert effect.asked == 0
        assert effect.kept == effect.own == Tally(games=2, players=4)


def test_no_difference_no_effect():
    profile = load_profile("carcassonne")
    findings = measure(profile, profile, games={"random": 2}, seed=1)
    assert findings.effects == findings.whims == findings.unmeasured == ()


def test_farms_of_2000_change_scores_where_there_are_farmers():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    effect = effects(base, other, games=12)["farm.value",]
    assert effect.kept.choices == 0
    assert effect.kept.scores > 6
    assert effect.kept.apart >= effect.kept.scores
    assert effect.asked == 12
    barred = {"follower_where": ["road", "city", "monastery"]}
    base = changed("carcassonne", **barred)
    effect = effects(base, base.with_answer("farm.value", "per-city"), games=12)["farm.value",]
    assert effect.kept.scores == effect.own.scores == 0


def test_scoring_changes_no_choice_of_a_random_player():
    effect = effects(load_profile("carcassonne"), changed("carcassonne", city_small="half"))
    assert effect["city.small",].kept == effect["city.small",].own
    assert effect["city.small",].own.choices == 0


def test_a_greedy_player_heeds_what_scores():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    effect = effects(base, other, games=4, policy="greedy")["farm.value",]
    assert effect.kept.choices == 0
    assert effect.own.choices > 0


def test_refused_moves_are_counted():
    base = load_profile("carcassonne")
    other = changed("carcassonne", follower_where=["road", "city", "monastery"])
    effect = effects(base, other)["follower.where",]
    assert effect.kept.choices == 6
    loosened = effects(other, base)["follower.where",]
    assert loosened.kept.choices == 0
    assert loosened.own.choices == 6


def test_all_together_is_measured_where_more_than_one_clause_differs():
    found = effects(load_profile("carcassonne"), load_profile("carcassonne-2000"), games=1)
    assert list(found) == [("city.small",), ("farm.value",), ("city.small", "farm.value")]


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    base, other = load_profile("ark-en2"), changed("ark-en2", temple_points=5)
    one = measure(base, other, games={"random": 5}, seed=4)
    assert measure(base, other, games={"random": 5}, seed=4) == one
    assert measure(base, other, games={"random": 5}, seed=5).whims != one.whims


def test_the_number_of_jobs_changes_nothing():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    games = {"random": 5, "greedy": 1}
    steps = []
    one = measure(base, other, games=games, seed=1, progress=steps.append)
    assert measure(base, other, games=games, seed=1, jobs=2) == one
    assert steps == [4, 5, 6]


def test_more_games_begin_with_the_same_ones():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    few = effects(base, other, games=3)["farm.value",].kept
    many = effects(base, other, games=5)["farm.value",].kept
    assert many.games == 5
    assert few.scores <= many.scores <= few.scores + 2


def test_what_cannot_be_measured_is_listed_with_the_reason():
    base = load_profile("carcassonne")
    other = changed(
        "carcassonne",
        setup_age="10 and older",
        setup_followers=5,
        table_edge_completes=True,
        farm_value="per-city",
    )
    reasons = {left.clause: left.reason for left in unmeasured_between(base, other)}
    assert "no program" in reasons.pop("setup.age")
    assert "set up" in reasons.pop("setup.followers")
    assert "table.bounds" in reasons.pop("table.edge_completes")
    assert not reasons
    assert [change.clauses for change in exchanges_between(base, other)] == [("farm.value",)]


def test_editions_of_different_families_have_nothing_to_exchange():
    with pytest.raises(ProfileError, match="different families"):
        measure(load_profile("carcassonne"), load_profile("ark-en2"), games={"random": 1}, seed=1)


@pytest.mark.parametrize("games", [{}, {"random": 0}, {"random": 5, "greedy": -1}])
def test_no_games_are_an_error(games):
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    with pytest.raises(ArkrulesError, match="no games"):
        measure(base, other, games=games, seed=1)


def test_an_unknown_policy_is_an_error():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    with pytest.raises(ArkrulesError, match="known are random, greedy"):
        measure(base, other, games={"clever": 1}, seed=1)


# -- how sure -------------------------------------------------------------------------------------


def test_wilson_as_published():
    # Newcombe 1998, table I, method 3 (score without continuity correction).
    for count, of, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(count, of)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
        assert found.low <= found.value <= found.high
    assert wilson(3, 3).high == 1


def test_what_is_rare_is_told_from_what_never_happened():
    assert wilson(0, 300).percent == "0 % (0–1)"
    assert wilson(1, 300).percent == "0.3 % (0–2)"
    assert wilson(150, 300).percent == "50 % (44–56)"


def test_counts_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="cannot be"):
        Tally(games=1, scores=2, players=2)


# -- the document ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def findings() -> Findings:
    return measure(
        load_profile("carcassonne"),
        load_profile("carcassonne-2000"),
        games={"random": 3, "greedy": 1},
        seed=1,
        command="arkrules effects",
    )


def test_findings_are_read_back_equal(findings, tmp_path):
    findings.save(tmp_path / "found.json")
    assert Findings.load(tmp_path / "found.json") == findings


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("format", 9, "reads format 2"),
        ("seed", "one", "seed"),
        ("games", {"clever": 3}, "clever"),
        ("games", {"random": 3}, "played no games"),
        ("surprise", 1, "unknown key"),
        ("effects", 5, "effects"),
    ],
)
def test_a_broken_document_is_refused(findings, key, value, fault):
    raw = {**json.loads(findings.to_json()), key: value}
    with pytest.raises(FindingsError, match=fault):
        Findings.from_json(json.dumps(raw), file="found.json")


def test_counts_of_no_games_are_refused(findings):
    raw = json.loads(findings.to_json())
    raw["effects"][0]["kept"] = attrs.asdict(Tally())
    with pytest.raises(FindingsError, match="compares no games"):
        Findings.from_json(json.dumps(raw))


@pytest.mark.parametrize("text", ["", "[]", "{", '"text"'])
def test_a_text_that_is_no_document_is_refused(text):
    with pytest.raises(FindingsError, match=r"found\.json"):
        Findings.from_json(text, file="found.json")


def test_findings_notice_that_an_answer_has_changed(findings):
    shelf = shipped_library()
    assert list(findings.outdated(shelf)) == []
    side = attrs.evolve(findings.base, rules="0" * 16)
    (fault,) = attrs.evolve(findings, base=side).outdated(shelf)
    assert fault.startswith("carcassonne has other answers")


def test_findings_notice_that_games_go_another_way(findings):
    shelf = shipped_library()
    assert list(findings.replayed(shelf)) == []
    other = attrs.evolve(findings, seed=2)
    assert len(list(other.replayed(shelf))) == 3


def test_a_changed_note_does_not_make_findings_outdated(findings):
    profile = load_profile("carcassonne")
    answers = {id: attrs.evolve(answer, note="new") for id, answer in profile.answers.items()}
    noted = Profile(
        id=profile.id, title=profile.title, catalogue=profile.catalogue, answers=answers,
        extensions=profile.extensions, sets=profile.sets, set_files=profile.set_files,
    )  # fmt: skip
    assert type(findings.base).of(noted).rules == findings.base.rules
    aged = noted.with_answer("setup.age", "99")
    assert type(findings.base).of(aged).rules == findings.base.rules
    halved = noted.with_answer("city.small", "half")
    assert type(findings.base).of(halved).rules != findings.base.rules


# -- what is committed ----------------------------------------------------------------------------


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_committed_findings_are_of_today(file):
    """If not: `arkrules effects --again FILE`."""
    shelf, found = shipped_library(), Findings.load(file)
    assert list(found.outdated(shelf)) == []
    assert list(found.replayed(shelf)) == []


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_committed_findings_have_a_page_and_stand_in_the_list(file):
    found = Findings.load(file)
    assert file.stem == f"{found.base.profile}--{found.other.profile}"
    assert f"{{arkrules:effects}} {file.name}" in file.with_suffix(".md").read_text("utf-8")
    assert f"\n{file.stem}\n" in (DOCS / "index.md").read_text("utf-8")


def test_every_page_shows_findings_that_are_there():
    assert COMMITTED
    pages = {page.stem for page in DOCS.glob("*.md")} - {"index"}
    assert pages == {file.stem for file in COMMITTED}


# -- the command ----------------------------------------------------------------------------------


def run(*words: str):
    return CliRunner().invoke(main, ["effects", *words])


def test_the_command_reports_every_change():
    done = run("carcassonne", "carcassonne-2000", "--games", "2", "--policy", "random")
    assert done.exit_code == 0
    assert "city.small + farm.value" in done.stdout
    assert "for comparison, other dice for the players" in done.stdout
    assert "random   same   too few games" in done.stdout


def test_the_command_writes_what_it_prints_as_json(tmp_path):
    target = tmp_path / "found.json"
    words = ["carcassonne", "carcassonne-2000", "--games", "1", "--policy", "random=2"]
    done = run(*words, "--format", "json", "--out", str(target))
    assert done.exit_code == 0
    assert target.read_text(encoding="utf-8") == done.stdout
    assert Findings.load(target).games == {"random": 2}
    again = run("--again", str(target), "--jobs", "2")
    assert again.exit_code == 0
    assert "as before" in again.stdout
    assert target.read_text(encoding="utf-8") == done.stdout


def test_the_command_says_when_there_is_nothing_to_measure():
    done = run("carcassonne", "carcassonne", "--games", "1")
    assert done.exit_code == 1
    assert "differ in nothing that can be measured" in done.stdout


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["carcassonne", "carcassone"], "carcassone"),
        (["carcassonne", "ark-en2"], "different families"),
        (["carcassonne", "carcassonne-2000", "--games", "0"], "--games"),
        (["carcassonne", "carcassonne-2000", "--policy", "clever"], "random, greedy"),
        (["carcassonne", "carcassonne-2000", "--policy", "random=none"], "above 0"),
        (["carcassonne"], "name two editions"),
        ([], "name two editions"),
        (["--again", "missing.json"], "missing.json"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(words, cause, tmp_path):
    target = tmp_path / "found.json"
    done = run(*words, *(["--out", str(target)] if words and words[0] != "--again" else []))
    assert done.exit_code == 2
    assert cause in done.stderr
    assert "Traceback" not in done.output
    assert not target.exists()


def test_where_to_write_is_asked_before_anything_is_measured(tmp_path):
    for target, cause in ((tmp_path, "directory"), (tmp_path / "no" / "file.json", "no folder")):
        done = run("carcassonne", "carcassonne-2000", "--games", "100000", "--out", str(target))
        assert done.exit_code == 2
        assert cause in done.stderr


def test_house_rules_of_a_file_are_measured_against_their_edition(tmp_path):
    rules = ROOT / "examples" / "house-rules.toml"
    done = run("carcassonne", f"carcassonne+{rules}", "--games", "1", "--policy", "random")
    assert done.exit_code == 0
    assert "with house-rules" in done.stdout
    assert "for comparison" in done.stdout


# -- the directive --------------------------------------------------------------------------------


def build(folder: Path, findings: Findings | str, conf: str = "") -> tuple[str, str]:
    """A page with the directive, and the warnings of the build."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed; install the extra docs")
    source = folder / "source"
    source.mkdir(exist_ok=True)
    conf = f"{conf}\nextensions = ['arkrules.sphinxext']\n"
    (source / "conf.py").write_text(conf, encoding="utf-8")
    page = "Page\n====\n\n.. arkrules:effects:: found.json\n"
    (source / "index.rst").write_text(page, encoding="utf-8")
    text = findings if isinstance(findings, str) else findings.to_json()
    (source / "found.json").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-E", "-q", "-b", "html", source, folder / "out"],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return (folder / "out" / "index.html").read_text(encoding="utf-8"), done.stderr


@pytest.fixture(scope="module")
def built(findings, tmp_path_factory) -> tuple[str, str]:
    return build(tmp_path_factory.mktemp("built"), findings)


def test_the_directive_shows_every_change(findings, built):
    page, warnings = built
    assert warnings == "" or "matplotlib is missing" in warnings
    for words in ("city.small", "farm.value", "All of them together", "Seed 1, arkrules"):
        assert words in page
    kept = findings.effects[0].kept
    assert kept.words[-1] in page


def test_the_directive_draws_a_plot_with_words_for_those_who_hear_it(findings, built, tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed; install the extra docs")
    page, warnings = built
    assert warnings == ""
    assert "<title id=" in page
    assert "currentColor" in page
    assert "random players, their own moves: too few games" in page
    assert build(tmp_path, findings)[0] == page


def test_a_page_with_numbers_of_other_rules_says_so(findings, tmp_path):
    side = attrs.evolve(findings.other, rules="0" * 16)
    page, warnings = build(tmp_path, attrs.evolve(findings, other=side))
    assert "out of date" in page
    assert "carcassonne-2000 has other answers" in warnings
    assert "arkrules effects --again found.json" in warnings


def test_a_document_that_cannot_be_read_is_a_warning(tmp_path):
    _, warnings = build(tmp_path, "{}")
    assert "reads format 2" in warnings


def test_without_matplotlib_the_tables_remain(findings, tmp_path):
    missing = "import sys\nsys.modules['matplotlib'] = None"
    page, warnings = build(tmp_path, findings, missing)
    assert "matplotlib is missing" in warnings
    assert "farm.value" in page
    assert "<figure" not in page
