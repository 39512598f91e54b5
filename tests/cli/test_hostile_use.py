"""What a hurried or hostile user does: files of every kind, odd numbers, moves taken back."""

from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys

import pytest

import arkrules
from arkrules.errors import ArkrulesError, BadNotation, CaseError, PositionError, RecordError
from arkrules.play import Position, Record
from arkrules.rulings import load_case, read_case
from arkrules.saving import save
from arkrules.tiles import parse_literal
from arkrules.toml import parse_table

CASE = """
id = "small"
title = "A small city"
question = "What is it worth?"

[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]
"""
DIGITS = "9" * 5000
DEEP = "a = " + "[" * 3000 + "]" * 3000


# -- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cause"),
    [(DEEP, "nested too deeply"), (f"a = {DIGITS}", "a number has too many digits")],
)
def test_no_toml_text_breaks_the_reader(run, tmp_path, text, cause):
    for read in (read_case, Position.from_toml):
        with pytest.raises((CaseError, PositionError), match=cause):
            read(text)
    file = tmp_path / "odd.toml"
    file.write_text(text)
    for words in (
        ("show", file),
        ("diff", "carcassonne", file),
        ("ask", file),
        ("score", file),
        ("draw", file),
        ("check", file),
        ("check-profile", file),
        ("tiles", "base", "--compare", file),
        ("case", "fmt", file),
    ):
        assert cause in run(*words, code=2).stderr


@pytest.mark.parametrize(
    "text", ["[" * 100_000, f'{{"profile": {DIGITS}}}', f"arkrules record {DIGITS}\nprofile: x\n"]
)
def test_no_record_breaks_the_reader(run, tmp_path, text):
    with pytest.raises(RecordError):
        Record.from_json(text)
    file = tmp_path / "game.txt"
    file.write_text("{" + text if text.startswith("[") else text)
    run("replay", file, code=2)
    run("effects", "--again", file, code=2)


def test_a_mark_does_not_stand_on_a_segment_a_googol_times():
    with pytest.raises(BadNotation, match="not a mark"):
        parse_literal(f"[CCC aaa aaa aaa; pennant*{DIGITS}@C]", arkrules.play.lexicon().vocabulary)


def test_files_may_begin_with_a_byte_order_mark(run, tmp_path):
    def marked(name, text):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8-sig")
        return file

    case = marked("small.toml", CASE)
    assert load_case(case).id == "small"
    run("case", "fmt", case)
    overlay = 'id = "mine"\ntitle = "Mine"\noverlays = "carcassonne"\n'
    assert ": fine;" in run("check-profile", marked("mine.toml", overlay)).stdout
    state = arkrules.new_game("carcassonne", 2)
    assert Record.load(marked("game.txt", Record.of(state, ()).to_text())).replay() == state
    assert parse_table("\ufeffa = 1") == {"a": 1}


# -- writing ------------------------------------------------------------------------------------


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save(pipe, "a picture")
        assert os.read(reader, 100) == b"a picture"
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


def test_a_link_is_followed_and_not_replaced(tmp_path):
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    save(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert sorted(tmp_path.iterdir()) == [link, target]


@pytest.mark.parametrize(("name", "text"), [("a" * 300, "x"), ("plain.txt", "\udcff")])
def test_what_cannot_be_written_leaves_nothing_behind(tmp_path, name, text):
    with pytest.raises(ArkrulesError, match="cannot be written"):
        save(tmp_path / name, text)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_not_there_is_refused_before_anybody_plays_or_answers(run, tmp_path):
    nowhere = tmp_path / "nowhere" / "x.toml"
    for words in (("case", "new", nowhere), ("play", "carcassonne", "--record", nowhere)):
        result = run(*words, code=2)
        assert "there is no folder" in result.stderr
        assert result.stdout == ""


def shell(line):
    """Run a line in a shell; every exit code of its pipe, and what it said."""
    ark = f"{shlex.quote(sys.executable)} -m arkrules"
    words = ["bash", "-c", f"{line.replace('ARK', ark)}; echo ${{PIPESTATUS[@]}} >&2"]
    done = subprocess.run(
        words, capture_output=True, text=True, errors="replace", timeout=60, check=False
    )
    said, _, codes = done.stderr.rstrip().rpartition("\n")
    return codes.split()[0], said


@pytest.mark.parametrize("command", ["show ghosts", "profiles", "play carcassonne --seed 1"])
def test_a_pipe_that_is_closed_early_needs_no_message_and_is_no_verdict(command):
    assert shell(f"ARK {command} | true") == ("2", "")


@pytest.mark.parametrize("command", ["show ghosts", "profiles", "--version", "--help"])
def test_a_full_disk_is_said_in_a_line_of_cause_and_one_of_remedy(command):
    code, said = shell(f"ARK {command} > /dev/full")
    assert code == "2"
    assert said.splitlines() == [
        "error: the output cannot be written: No space left on device",
        "help: make room, or send it elsewhere",
    ]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("command", ["profiles", "show ghosts", "play carcassonne --seed 1"])
def test_what_a_terminal_cannot_show_is_no_error(command, encoding):
    assert shell(f"PYTHONIOENCODING={encoding} ARK {command} | cat") == ("0", "")


@pytest.mark.parametrize("command", ["profiles", "play carcassonne --seed 1 --quiet"])
def test_there_may_be_no_output_at_all(command):
    assert shell(f"ARK {command} >&-") == ("0", "")


# -- playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["99999999999", DIGITS, "-1", "+0"])
def test_numbers_of_players_that_nobody_has_are_refused(run, number):
    result = run("play", "carcassonne", "--players", number, code=2)
    assert "nobody has" in result.stderr or "there are no players" in result.stderr


def test_a_game_for_more_players_than_there_are_names_is_refused_at_once():
    with pytest.raises(PositionError, match="10000000000000 players, but carcassonne is for 2"):
        arkrules.new_game("carcassonne", 10**13)


def test_there_are_no_games_for_less_than_nobody():
    with pytest.raises(PositionError, match="-5 players"):
        arkrules.new_game("carcassonne", -5)


def test_a_policy_plays_no_googol_of_games(run):
    words = "effects", "carcassonne", "carcassonne-2000", "--policy", f"random={DIGITS}"
    assert "expected a number above 0" in run(*words, code=2).stderr


@pytest.fixture
def person(run):
    """Plays a game in which a person gives these answers."""
    return lambda answers, *words: run(
        "play", "ghosts", "--human", "red", "--seed", "5", *words, input=answers
    )


def test_before_the_first_move_there_is_none_to_take_back(person):
    text = person("undo\nundo\n1\nquit\n").stderr
    assert text.count("There is no move of yours to take back.") == 2
    assert "red, step place" in text


def test_a_number_of_thousands_of_digits_is_no_move(person):
    assert "a number, a move in notation" in person(f"{DIGITS}\nquit\n").stderr


def test_a_person_may_play_for_a_program(person):
    result = person("1\n1\nundo\n2\nquit\n", "--format", "json")
    content = json.loads(result.stdout)
    assert content["format"] == 2
    assert "step lay" in result.stderr


def test_what_was_taken_back_is_not_told(person, tmp_path):
    target = tmp_path / "game.txt"
    result = person("1\n1\nundo\n2\nquit\n", "--format", "json", "--record", target)
    told = [ply["move"] for ply in json.loads(result.stdout)["plies"]]
    assert told == list(Record.load(target).moves)


def test_names_in_brackets_are_no_markup(run, tmp_path):
    (tmp_path / "[").mkdir()
    target = tmp_path / "[" / "x].txt"
    played = run("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    assert f"recorded in {target}" in played.stderr


def test_titles_in_brackets_are_no_markup(run, tmp_path):
    title = "Mine [/x] :heart:"
    (tmp_path / "mine.toml").write_text(
        f'id = "mine"\ntitle = "{title}"\nextends = "carcassonne"\n'
    )
    tiles = 'source = "base"\nconfidence = "confirmed"\n'
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "bits.toml").write_text(
        f'id = "bits"\ntitle = "{title}"\n{tiles}'
        f'[tiles.A]\noutline = "aaa aaa aaa aaa"\ncount = 1\nabout = "{title}"\n'
    )
    for words in (("profiles",), ("play", "mine", "--quiet"), ("show", "mine"), ("tiles", "bits")):
        assert title in run(*words, "--profile-path", tmp_path).stdout


# -- asking -------------------------------------------------------------------------------------


def test_an_empty_clause_is_no_clause(run):
    assert "no clause" in run("show", "carcassonne", "", code=2).stderr
