"""The commands about disputes, as a person, a script or a careless editor would use them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from arkrules.cli import main
from arkrules.rules import shipped_library
from arkrules.rulings import load_case

CAP = "[CCC aaa aaa aaa]"
SMALL = f"""
id = "small-city"
title = "A city of two tiles"
question = "What is it worth?"

[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}"]

[play]
moves = ["lay {CAP}/2 0,-1", "follower C"]
"""
HOLDS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 4 }\n"
WHY = (
    "red scores 4 points for the city C at 0,-1: 2 tiles × 2 = 4 [city.per_tile]; "
    "red's follower at 0,-1 goes back to the supply [follower.recall, base:return]"
)
"""What `SMALL` brings, and by which clauses."""
FAILS = SMALL + "\n[verdict.carcassonne]\ngains = { red = 5 }\n[verdict.carcassonne-2000]\n"
BROKEN = SMALL.replace("title =", "titel =")
REFUSED = SMALL.replace("follower C", "follower Z")
REFERENCE = """
id = "reference"
title = "Who begins?"
question = "Who takes the first turn?"
reference = true
answer = "Whomever the youngest player chooses."
"""
POSITION = f"""
[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}", "0,-1 {CAP}/2", "0,1 [aaa a1a aaa aaa; monastery]"]
pieces = ["red follower 0,0 a", "blue follower 0,1 1"]
scores = {{ red = 3 }}
"""
DOUBTFUL = """
id = "doubtful"
title = "In doubt"
extends = "carcassonne"
[rules.city.small]
answer = "as-any"
status = "silent"
note = "ours"
readings = [{ answer = "half", because = "of the old rule" }]
"""


def run(*words: object, code: int = 0, **kwargs: object) -> Result:
    """Run a command: never a traceback, and the exit code that is expected."""
    result = CliRunner().invoke(main, [str(word) for word in words], **kwargs)  # type: ignore[arg-type]
    assert_tidy(result)
    assert result.exit_code == code, result.output
    return result


def assert_tidy(result: Result) -> None:
    """A command ends by itself, with a message instead of a traceback."""
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"traceback: {result.exception!r}") from result.exception
    assert "Traceback" not in result.output


def error(*words: object, **kwargs: object) -> str:
    """The message of a command that cannot be done: a cause and a remedy, and no results."""
    result = run(*words, code=2, **kwargs)
    assert "help:" in result.stderr or "--help" in result.stderr
    return result.stderr


Writer = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write a file, and give its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def files(folder: Path) -> set[str]:
    """The names of everything in a folder."""
    return {path.name for path in folder.iterdir()}


# -- ask ------------------------------------------------------------------------------------------


BASE = ("--under", "carcassonne", "--under", "carcassonne-2000", "--under", "carcassonne-2001")


def test_ask_groups_profiles_with_equal_outcomes(write: Writer) -> None:
    lines = run("ask", write("small.toml", SMALL), *BASE).stdout.splitlines()
    assert any(line.startswith("carcassonne: red +4") for line in lines)
    assert any(line.startswith("carcassonne-2000, carcassonne-2001: red +2") for line in lines)


def test_ask_says_what_is_asked_and_what_was_played(write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL)).stdout
    assert text.startswith("A city of two tiles\nWhat is it worth?\n")
    assert f"  lay {CAP}/2 0,-1\n  follower C\n" in text


def test_ask_explains_the_points_with_clause_and_citation(write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne").stdout
    assert re.search(r"2 tiles × 2 = 4 \[city\.per_tile, base:", text)


def test_ask_says_what_the_verdict_turns_on_and_what_would_come_out_else(write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne").stdout
    assert "turns on city.small: the same as any city" in text
    assert "if 1 for each tile and 1 for each pennant (carcassonne-2000, carcassonne-2001)" in text


def test_ask_says_what_parts_the_groups(write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL), *BASE).stdout
    assert "carcassonne and carcassonne-2000 part on city.small." in text


def test_ask_asks_every_profile_that_knows_the_words(write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL)).stdout
    for profile in shipped_library().profile_ids():
        assert re.search(rf"(^|[ ,]){profile}[:,]", text, flags=re.MULTILINE)


def test_ask_leaves_out_profiles_that_do_not_know_a_word_unless_they_are_named(
    write: Writer,
) -> None:
    path = write("mine.toml", SMALL.replace(f"0,0 {CAP}", "0,0 E"))
    assert "ark-en2" not in run("ask", path).stdout
    named = run("ask", path, "--under", "carcassonne", "--under", "ark-en2").stdout
    assert "ark-en2 does not know tile E" in named


def test_ask_answers_whether_or_not_a_verdict_is_stated(write: Writer) -> None:
    stated, plain = write("a.toml", HOLDS), write("b.toml", SMALL)
    for path in (stated, plain):
        assert "turns on city.small" in run("ask", path, "--under", "carcassonne").stdout


@pytest.mark.parametrize("verdict", ["gains = { red = 5 }", "legal = false"])
def test_ask_exits_with_0_whatever_the_verdict(write: Writer, verdict: str) -> None:
    run("ask", write("wrong.toml", f"{SMALL}\n[verdict.carcassonne]\n{verdict}\n"))


def test_ask_names_the_clause_that_refuses_and_where_it_is_printed(write: Writer) -> None:
    text = run("ask", write("refused.toml", REFUSED), "--under", "carcassonne").stdout
    assert "carcassonne: refused: the tile just laid has no segment Z" in text
    assert re.search(r"\[follower\.where, base:", text)


def test_ask_names_the_move_at_which_a_case_breaks_off(write: Writer) -> None:
    path = write("early.toml", SMALL.replace(f"{CAP}/2 0,-1", f"{CAP} 0,-1"))
    text = run("ask", path, "--under", "carcassonne").stdout
    assert "move 1 is refused" in text
    assert "tile.match" in text


@pytest.mark.parametrize(
    ("told", "comes_out"),
    [
        (("city.small=half",), "red +2"),
        (("city.small='half'",), "red +2"),
        (('city.small="half"',), "red +2"),
        (("city.per_tile={ points = 5, per = 'tile' }",), "red +10"),
        (("follower.completed=false",), "refused"),
        (("city.small=half", "city.per_tile={ points = 5 }"), "red +2"),
    ],
)
def test_ask_settles_a_clause_by_a_word_or_a_toml_value(
    write: Writer, told: Iterable[str], comes_out: str
) -> None:
    assume = [word for one in told for word in ("--assume", one)]
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne", *assume).stdout
    assert f"carcassonne: {comes_out}" in text


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("city.small", "write CLAUSE=ANSWER"),
        ("city.smal=half", "did you mean city.small"),
        ("zebra=half", "no clause zebra"),
        ("city.small=quarter", "expected one of as-any, half"),
        ("monastery.points=many", "a whole number"),
        ("follower.completed=3", "true or false"),
        ("follower.completed=", "true or false"),
    ],
)
def test_ask_says_what_is_wrong_with_an_assumption(write: Writer, told: str, said: str) -> None:
    assert said in error("ask", write("small.toml", SMALL), "--assume", told)


def test_strict_refuses_where_an_open_clause_decides_and_names_it(
    write: Writer, tmp_path: Path
) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    words = ("ask", write("small.toml", SMALL), "--under", "doubtful", "--profile-path",
             tmp_path / "own")  # fmt: skip
    assert "is open: city.small (silent)" in run(*words).stdout
    refused = run(*words, "--strict", code=1)
    assert "doubtful leaves city.small open" in refused.stderr
    assert "strict" not in refused.stdout
    run(*words, "--strict", "--assume", "city.small=as-any")


def test_ask_gives_the_outcome_and_every_reading_that_leads_elsewhere(
    write: Writer, tmp_path: Path
) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    text = run("ask", write("small.toml", SMALL), "--under", "doubtful", "--profile-path",
               tmp_path / "own").stdout  # fmt: skip
    assert "\ndoubtful: red +4\n" in text
    assert "turns on city.small: the same as any city [silent]" in text
    ways = re.findall(r"city\.small: (.*) → (.*); on the board: nothing", text)
    assert ways == [("1 for each tile and 1 for each pennant", "red +2")]


def test_strict_has_nothing_to_refuse_where_no_open_clause_decides(write: Writer) -> None:
    run("ask", write("small.toml", SMALL), "--under", "carcassonne", "--strict")


def test_verbose_gives_every_event_and_every_clause_asked(write: Writer) -> None:
    words = ("ask", write("small.toml", SMALL), "--under", "carcassonne")
    plain, verbose = run(*words).stdout, run(*words, "--verbose").stdout
    assert "asked: " not in plain
    assert "asked: " in verbose
    assert "city.closed" in verbose
    assert f"red: lay {CAP}/2 0,-1" in verbose
    assert verbose == run(*words, "-v").stdout


def test_ask_draws_the_board_as_text_unless_told_not_to(write: Writer) -> None:
    path = write(
        "small.toml", SMALL.replace('tiles = ["', 'pieces = ["blue follower 0,0 a"]\ntiles = ["')
    )
    drawn = run("ask", path, "--under", "carcassonne").stdout
    assert "######" in drawn
    assert "B@" in drawn
    assert re.search(r"(?m)^  -1 ", drawn)
    assert "######" not in run("ask", path, "--under", "carcassonne", "--no-board").stdout


def test_ask_for_programs(write: Writer) -> None:
    path = write("small.toml", SMALL)
    content = json.loads(run("ask", path, *BASE, "--format", "json").stdout)
    assert content["format"] == 1
    assert (content["case"], content["question"]) == ("small-city", "What is it worth?")
    assert content["groups"] == [["carcassonne"], ["carcassonne-2000", "carcassonne-2001"]]
    assert content["partings"][0]["clauses"] == [["city.small"]]
    verdict = content["verdicts"][0]
    assert verdict["outcome"]["values"] == {
        "legal": True, "gains": {"red": 4, "blue": 0}, "pieces": [], "winners": None,
    }  # fmt: skip
    (turn,) = verdict["turns_on"]
    assert (turn["clause"], turn["answer"], turn["others"][0]["answer"]) == (
        "city.small", "as-any", "half",
    )  # fmt: skip
    assert verdict["awards"][0]["lines"][0]["cite"]


def test_ask_for_programs_says_why_a_move_is_refused(write: Writer) -> None:
    path = write("refused.toml", REFUSED)
    content = json.loads(run("ask", path, *BASE[:2], "--format", "json").stdout)
    outcome = content["verdicts"][0]["outcome"]
    assert (outcome["refused_at"], outcome["values"]["legal"]) == (2, False)
    assert [refusal["clause"] for refusal in outcome["refusals"]] == ["follower.where"]


def test_ask_prints_the_answer_of_a_reference_case(write: Writer) -> None:
    path = write("reference.toml", REFERENCE)
    assert "Whomever the youngest player chooses." in run("ask", path).stdout
    content = json.loads(run("ask", path, "--format", "json").stdout)
    assert (content["format"], content["reference"]) == (1, True)
    assert content["answer"] == "Whomever the youngest player chooses."


def test_ask_warns_of_unknown_sources_on_standard_error(write: Writer) -> None:
    path = write(
        "cites.toml", SMALL.replace("[position]", 'cites = ["zebra", "base:n999"]\n[position]')
    )
    result = run("ask", path)
    assert "'zebra' cites an unknown source" in result.stderr
    assert "no section or note 'n999'" in result.stderr
    assert "zebra" not in result.stdout


ARK = (
    SMALL
    + """
[verdict.ark-en2]
ark = "off"
supply = { red = { prophet = 1 } }
[verdict.carcassonne]
scores = { red = 4 }
"""
)


def test_ask_says_nothing_of_what_a_profile_does_not_know(write: Writer) -> None:
    text = run("ask", write("ark.toml", ARK)).stdout
    assert "ark: off" in text
    assert "None" not in text
    assert not re.search(r"(?m)supply: *($|;)", text)


def test_a_key_that_a_profile_does_not_know_does_not_part_it_from_others(write: Writer) -> None:
    path = write("ark.toml", ARK.replace("red = 4", "blue = 0"))
    words = ("ask", path, "--under", "carcassonne", "--under", "ark-en2", "--format", "json")
    for verdict in json.loads(run(*words).stdout)["verdicts"]:
        assert None not in verdict["outcome"]["values"].values()


def test_ask_says_under_which_profiles_a_position_cannot_be(write: Writer) -> None:
    path = write("far.toml", SMALL.replace(f'"0,0 {CAP}"', f'"0,0 {CAP}", "5,5 {CAP}"'))
    text = run("ask", path).stdout
    assert "not applicable under carcassonne: tiles: they lie in 2 separate groups" in text


NO_ID = [
    (SMALL.replace('id = "small-city"\n', ""), ("id: is missing",)),
    ("", ("id: is missing",)),
]
NO_CASE = [
    (BROKEN, ("titel: unknown key", "did you mean 'title'")),
    (SMALL.replace("[position]", 'basis = "x"\n[position]'), ("basis: ", "text, official")),
    (SMALL.replace("players", "player"), ("position.player", "unknown key")),
    (SMALL.replace("moves =", "moves = 3 #"), ("play.moves", "a list")),
    ('id = \ntitle = "x"\n', ("not TOML", "line 1")),
    ('id = "x"\n[position\n', ("not TOML", "line 2")),
]
NO_NOTATION = [
    (SMALL.replace("follower C", "folower C"), ("play.moves[1]", "not a move")),
    (SMALL.replace(f"0,0 {CAP}", "0,0 [CCC aaa aaa]"), ("tiles[0]", "four sides, this has 3")),
    (SMALL.replace(f"0,0 {CAP}", "0,0 Zebra"), ("tiles[0]", "Zebra")),
    (SMALL.replace("[play]", 'pieces = ["red folower 0,0 C"]\n[play]'), ("pieces[0]", "folower")),
    (SMALL.replace("[play]", 'hands = { red = ["Zebra"] }\n[play]'), ("hands.red", "Zebra")),
    (SMALL.replace("[play]", 'bag = ["Zebra*3"]\n[play]'), ("bag", "Zebra")),
]
READERS = [
    *((("ask",), *fault) for fault in NO_ID + NO_CASE + NO_NOTATION),
    *((("check",), *fault) for fault in NO_ID + NO_CASE + NO_NOTATION),
    # A file without an id and moves is drawn as a position.
    *((("draw",), *fault) for fault in NO_CASE + NO_NOTATION),
    # What is no notation is in its normal form all the same.
    *((("case", "fmt"), *fault) for fault in NO_ID + NO_CASE),
]


@pytest.mark.parametrize(("command", "text", "said"), READERS)
def test_a_malformed_case_names_file_key_and_remedy(
    write: Writer, command: tuple[str, ...], text: str, said: tuple[str, ...]
) -> None:
    message = error(*command, write("dispute.toml", text))
    assert "dispute.toml" in message
    for words in said:
        assert words in message


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "replay"])
def test_a_file_that_is_not_there_cannot_be_used(command: str) -> None:
    assert "nowhere.toml" in error(command, "nowhere.toml")


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "replay"])
def test_a_file_that_is_not_text_cannot_be_used(command: str, tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b'id = "\xff\xfe"\n')
    assert "binary.toml" in error(command, path)


@pytest.mark.parametrize("command", ["ask", "draw", "score"])
def test_a_profile_that_is_not_there_is_named_with_what_may_be_meant(
    write: Writer, command: str
) -> None:
    message = error(command, write("small.toml", SMALL), "--under", "carcassone")
    assert "did you mean 'carcassonne'" in message


def test_ask_under_named_profiles_alone_cannot_be_done_where_none_is_applicable(
    write: Writer,
) -> None:
    path = write("far.toml", SMALL.replace(f'"0,0 {CAP}"', f'"0,0 {CAP}", "5,5 {CAP}"'))
    message = error("ask", path, "--under", "carcassonne")
    assert "far.toml" in message
    assert "separate groups" in message


# -- check ----------------------------------------------------------------------------------------


def test_check_says_how_many_hold(write: Writer) -> None:
    result = run("check", write("holds.toml", HOLDS))
    assert result.stdout == "1 case, 1 verdict, 0 failed\n"
    assert result.stderr == ""


def test_check_prints_what_was_expected_and_what_was_found(write: Writer) -> None:
    path = write("fails.toml", FAILS)
    text = run("check", path, code=1).stdout
    failed = f"  gains.red: expected 5, found 4 ({WHY})\n"
    assert f"{path}: small-city under carcassonne\n{failed}" in text
    assert "under carcassonne-2000" not in text
    assert text.endswith("1 case, 2 verdicts, 1 failed\n")


def test_check_takes_every_toml_file_under_a_folder(write: Writer, tmp_path: Path) -> None:
    for name in ("a.toml", "b/c.toml", "b/d/e.toml"):
        write(name, HOLDS)
    write("b/notes.txt", "no case")
    assert "3 cases, 3 verdicts, 0 failed" in run("check", tmp_path).stdout


def test_check_takes_several_paths(write: Writer) -> None:
    text = run("check", write("a.toml", HOLDS), write("b.toml", FAILS), code=1).stdout
    assert "2 cases, 3 verdicts, 1 failed" in text


@pytest.mark.parametrize("others", [(), (HOLDS,), (FAILS,), (HOLDS, FAILS, BROKEN)])
def test_a_broken_file_does_not_keep_the_others_from_running_and_2_wins(
    write: Writer, tmp_path: Path, others: tuple[str, ...]
) -> None:
    write("broken.toml", BROKEN)
    for number, text in enumerate(others):
        write(f"other{number}.toml", text)
    result = run("check", tmp_path, code=2)
    assert "broken.toml" in result.stderr
    assert "titel: unknown key; did you mean 'title'?" in result.stderr
    assert "help:" in result.stderr
    assert ("expected 5, found 4" in result.stdout) is (FAILS in others)
    assert "could not be used" in result.stdout


def test_check_selects_by_id_or_title(write: Writer, tmp_path: Path) -> None:
    write("a.toml", HOLDS)
    write("b.toml", FAILS.replace("small-city", "other").replace("A city", "A village"))
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path, "-k", "small").stdout
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path, "-k", "CITY OF").stdout
    assert "1 case, 2 verdicts, 1 failed" in run("check", tmp_path, "-k", "village", code=1).stdout


def test_check_writes_a_report_for_continuous_integration(write: Writer, tmp_path: Path) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", BROKEN)):
        write(f"cases/{name}.toml", text)
    report = tmp_path / "report.xml"
    run("check", tmp_path / "cases", "--junit", report, code=2)
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "1")
    failures = [case.find("failure") for case in suite.iter("testcase")]
    assert [f.text for f in failures if f is not None] == [
        f"gains.red: expected 5, found 4 ({WHY})"
    ]
    assert files(tmp_path) == {"cases", "report.xml"}


@pytest.mark.parametrize("said", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_the_report_is_well_formed_whatever_a_case_says(
    write: Writer, tmp_path: Path, said: str
) -> None:
    text = SMALL + f'\n[verdict.carcassonne]\npieces = ["{said}"]\n'
    report = tmp_path / "report.xml"
    run("check", write("odd.toml", text), "--junit", report, code=1)
    ET.parse(report)


def test_check_for_programs(write: Writer, tmp_path: Path) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", BROKEN)):
        write(f"{name}.toml", text)
    result = run("check", tmp_path, "--format", "json", code=2)
    content = json.loads(result.stdout)
    assert content["format"] == 1
    held, failed, broken = content["cases"]
    assert (held["id"], held["error"], held["verdicts"][0]["holds"]) == ("small-city", None, True)
    assert failed["verdicts"][0]["differences"] == [
        {"key": "gains.red", "expected": "5", "found": "4", "why": WHY}
    ]
    assert "titel" in broken["error"]


def test_check_of_a_path_without_a_case_is_an_error(tmp_path: Path) -> None:
    assert "no case here" in error("check", tmp_path)


def test_a_path_without_a_case_does_not_keep_the_others_from_running(
    write: Writer, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    result = run("check", write("fails.toml", FAILS), tmp_path / "empty", code=2)
    assert "no case here" in result.stderr
    assert "expected 5, found 4" in result.stdout


def test_a_folder_that_is_called_like_a_case_is_none(write: Writer, tmp_path: Path) -> None:
    write("folder.toml/holds.toml", HOLDS)
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path).stdout


def test_check_passes_reference_cases_and_cases_without_verdicts(
    write: Writer, tmp_path: Path
) -> None:
    write("reference.toml", REFERENCE)
    write("plain.toml", SMALL)
    assert "2 cases, 0 verdicts, 0 failed" in run("check", tmp_path).stdout


def test_check_warns_of_unknown_sources_and_does_not_fail(write: Writer) -> None:
    path = write("cites.toml", HOLDS.replace("[position]", 'cites = ["zebra"]\n[position]'))
    result = run("check", path)
    assert "'zebra' cites an unknown source" in result.stderr
    assert "cites.toml" in result.stderr


def test_check_finds_profiles_in_a_folder(write: Writer, tmp_path: Path) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    verdict = '\n[verdict.doubtful]\nturns_on = ["city.small"]\nstatus = "silent"\n'
    path = write("cases/doubtful.toml", SMALL + verdict)
    run("check", path, "--profile-path", tmp_path / "own")
    assert 'verdict."doubtful": no profile' in error("check", path)


# -- draw -----------------------------------------------------------------------------------------


SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    """A picture that is well-formed and says what it shows."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    return root


def chosen(root: ET.Element) -> list[tuple[str | None, str | None]]:
    """Where tiles are highlighted."""
    return [(r.get("x"), r.get("y")) for r in root.iter(f"{SVG}rect") if r.get("class") == "chosen"]


def captions(root: ET.Element) -> set[str]:
    """What the parts of a picture are called."""
    return {title.text or "" for title in root.iter(f"{SVG}title")}


def test_draw_writes_a_picture_with_title_and_description(write: Writer) -> None:
    root = drawn(run("draw", write("small.toml", SMALL)).stdout)
    assert root.findtext(f"{SVG}title") == "A city of two tiles"
    said = root.findtext(f"{SVG}desc") or ""
    assert said.startswith("A board of 2 tiles; ")
    assert said.endswith("; the tile in question at 0,-1.")


def test_draw_highlights_the_tile_in_question(write: Writer) -> None:
    assert chosen(drawn(run("draw", write("small.toml", SMALL)).stdout)) == [("34", "34")]


def test_draw_shows_the_pieces_and_whose_they_are(write: Writer) -> None:
    text = SMALL.replace(', "follower C"', ', "follower a"')
    assert "red's follower on a at 0,-1" in captions(
        drawn(run("draw", write("a.toml", text)).stdout)
    )


def test_draw_before_the_moves_shows_the_position(write: Writer) -> None:
    root = drawn(run("draw", write("small.toml", SMALL), "--before").stdout)
    assert "0,-1" not in (root.findtext(f"{SVG}desc") or "")
    assert chosen(root) == []


def test_draw_takes_a_position(write: Writer) -> None:
    root = drawn(run("draw", write("table.toml", POSITION)).stdout)
    assert {"red's follower on a at 0,0", "blue's follower on 1 at 0,1", "monastery"} <= captions(
        root
    )


def test_draw_writes_to_a_file(write: Writer, tmp_path: Path) -> None:
    path, target = write("small.toml", SMALL), tmp_path / "small.svg"
    result = run("draw", path, "-o", target)
    assert result.stdout == ""
    assert target.read_text(encoding="utf-8") == run("draw", path).stdout
    assert files(tmp_path) == {"small.toml", "small.svg"}


def test_draw_shows_the_board_at_a_refused_move(write: Writer) -> None:
    root = drawn(run("draw", write("refused.toml", REFUSED)).stdout)
    assert chosen(root) == [("34", "34")]


def test_draw_shows_the_moves_under_the_profile_named(write: Writer) -> None:
    path = write("a.toml", SMALL.replace(f"0,0 {CAP}", "0,0 E"))
    drawn(run("draw", path, "--under", "carcassonne").stdout)
    assert "a.toml" in error("draw", path, "--under", "ark-en2")


@pytest.mark.parametrize("title", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_a_picture_is_well_formed_whatever_a_case_is_called(write: Writer, title: str) -> None:
    text = SMALL.replace("A city of two tiles", title)
    drawn(run("draw", write("odd.toml", text)).stdout)


def test_a_reference_case_without_a_position_cannot_be_drawn(write: Writer) -> None:
    assert "reference.toml" in error("draw", write("reference.toml", REFERENCE))


def test_a_position_that_cannot_be_cannot_be_drawn(write: Writer) -> None:
    message = error("draw", write("far.toml", POSITION.replace("0,-1 ", "5,5 ")))
    assert "far.toml" in message
    assert "separate groups" in message


# -- writing files whole or not at all ------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("draw", "small.toml", "-o"),
        ("check", "small.toml", "--junit"),
        ("casebook", "schema", "-o"),
    ],
    ids=["draw", "check", "schema"],
)
@pytest.mark.parametrize("target", [".", "..", "small.toml/x", "nowhere/x", "folder", "/"])
def test_what_cannot_be_written_is_said_and_nothing_is_left(
    write: Writer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    target: str,
) -> None:
    write("small.toml", HOLDS)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    result = run(*words, target, code=2)
    assert "Error" in result.stderr or "error" in result.stderr
    assert files(tmp_path) == {"small.toml", "folder"}
    assert (tmp_path / "small.toml").read_text() == HOLDS


# -- score ----------------------------------------------------------------------------------------


def test_score_says_what_everything_is_worth_now_and_if_the_game_ended(write: Writer) -> None:
    text = run("score", write("table.toml", POSITION)).stdout
    assert "Now\n  red: 3 points\n  blue: 0 points\n" in text
    assert "road 1 at 0,1: blue (blue 1)" in text
    ended = text.partition("If the game ended\n")[2]
    assert "blue scores 1 point for the road 1 at 0,1" in ended
    assert "red scores 3 points for the farm a at 0,0" in ended
    assert ended.endswith("  red: 6 points\n  blue: 1 point\n")


def test_score_names_the_clause_of_every_line(write: Writer) -> None:
    text = run("score", write("table.toml", POSITION)).stdout
    for clause in ("road.per_tile", "final.unfinished", "farm.value"):
        assert f"[{clause}]" in text


def test_score_takes_the_position_of_a_case(write: Writer) -> None:
    path = write("small.toml", SMALL.replace("[play]", 'pieces = ["red follower 0,0 C"]\n[play]'))
    assert "city C at 0,0: red (red 1)" in run("score", path).stdout


def test_score_under_another_edition(write: Writer) -> None:
    path = write("table.toml", POSITION)
    assert "red scores 4 points" in run("score", path, "--under", "carcassonne-2000").stdout


def test_score_for_programs(write: Writer) -> None:
    content = json.loads(run("score", write("table.toml", POSITION), "--format", "json").stdout)
    assert (content["format"], content["profile"]) == (1, "carcassonne")
    assert content["scores"] == {"red": 3, "blue": 0}
    assert content["final_scores"] == {"red": 6, "blue": 1}
    road = next(held for held in content["holdings"] if held["kind"] == "road")
    assert (road["earners"], road["if_complete"]["points"], road["if_the_game_ends"]["points"]) == (
        ["blue"], 1, 1,
    )  # fmt: skip


def test_the_earners_of_a_farm_are_its_majority_at_the_end(write: Writer) -> None:
    """Two farmers of red against one of blue beside one completed city: 3 points for red."""
    table = """
        players = ["red", "blue"]
        tiles = [
            "0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]",
            "1,0 [aaa aaa aaa aaa]", "2,0 [aaa aaa aaa aaa]",
        ]
        pieces = ["red follower 0,0 a", "blue follower 1,0 a", "red follower 2,0 a"]
    """
    content = json.loads(run("score", write("farm.toml", table), "--format", "json").stdout)
    (farm,) = content["holdings"]
    assert (farm["kind"], farm["earners"]) == ("field", ["red"])
    assert content["final_scores"] == {"red": 3, "blue": 0}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("0,-1 ", "5,5 "), "separate groups"),
        (("players", "player"), "position.player"),
        (("red follower 0,0 a", "red follower 0,0 z"), "pieces[0]"),
        (("scores = { red = 3 }", 'scores = { red = "3" }'), "position.scores.red"),
        (("[position]", "[position"), "not TOML"),
    ],
)
def test_score_names_file_and_key_of_what_it_cannot_use(
    write: Writer, change: tuple[str, str], said: str
) -> None:
    message = error("score", write("table.toml", POSITION.replace(*change)))
    assert "table.toml" in message
    assert said in message


def test_score_of_a_reference_case_says_that_there_is_no_position(write: Writer) -> None:
    message = error("score", write("reference.toml", REFERENCE))
    assert "reference.toml" in message
    assert "position" in message
    assert "position.id" not in message


# -- replay under several profiles ----------------------------------------------------------------


GAME = """arkrules record 1
title: a small city
profile: carcassonne
position: {"players": ["red", "blue"], "tiles": ["0,0 E"], "bag": ["E", "B"]}

draw E
lay /2 0,-1
follower C
draw B
lay /0 1,0
pass
end
"""
PAIR = ("--under", "carcassonne", "--under", "carcassonne-2000")


def test_replay_compares_final_scores_and_names_the_first_divergence_and_its_clause(
    write: Writer,
) -> None:
    text = run("replay", write("game.txt", GAME), *PAIR).stdout
    assert re.search(r"carcassonne +red 4, blue 0 +red", text)
    assert re.search(r"carcassonne-2000 +red 2, blue 0 +red", text)
    assert "carcassonne and carcassonne-2000 part at move 3, follower C, on city.small." in text


def test_replay_says_where_profiles_agree(write: Writer) -> None:
    words = ("--under", "carcassonne-2000", "--under", "carcassonne-2001")
    assert "They agree to the end." in run("replay", write("game.txt", GAME), *words).stdout


def test_replay_for_programs_compares_too(write: Writer) -> None:
    content = json.loads(run("replay", write("g.txt", GAME), *PAIR, "--format", "json").stdout)
    assert content["format"] == 1
    assert [course["scores"]["red"] for course in content["courses"]] == [4, 2]
    (parting,) = content["divergences"]
    assert (parting["move"], parting["clauses"]) == (3, [["city.small"]])


STRICT = """
id = "strict"
title = "No follower onto what is complete"
extends = "carcassonne"
[rules.follower.completed]
answer = false
note = "ours"
"""


def test_replay_names_the_clause_where_a_move_is_refused_under_one_profile(
    write: Writer, tmp_path: Path
) -> None:
    write("own/strict.toml", STRICT)
    words = ("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "strict",
             "--profile-path", tmp_path / "own")  # fmt: skip
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert_tidy(result)
    assert re.search(
        r"strict, move 3: illegal move 'follower C': .*\[follower\.completed", result.stdout
    )
    assert "carcassonne and strict part at move 3, follower C, on follower.completed." in (
        result.stdout
    )


def test_replay_exits_with_1_where_a_move_is_refused_under_one_profile(
    write: Writer, tmp_path: Path
) -> None:
    write("own/strict.toml", STRICT)
    run("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "strict",
        "--profile-path", tmp_path / "own", code=1)  # fmt: skip


def test_a_game_that_breaks_off_under_every_profile_does_not_agree_to_the_end(
    write: Writer,
) -> None:
    result = CliRunner().invoke(
        main, ["replay", str(write("g.txt", GAME.replace("/2 0,-1", "/2 7,7"))), *PAIR]
    )
    assert_tidy(result)
    assert "agree to the end" not in result.stdout


@pytest.mark.parametrize("under", [(), PAIR])
def test_a_record_with_a_line_that_is_no_move_cannot_be_used(
    write: Writer, under: tuple[str, ...]
) -> None:
    message = error("replay", write("game.txt", GAME.replace("pass", "zebra")), *under)
    assert "game.txt" in message
    assert "move 6" in message


@pytest.mark.parametrize("under", [(), PAIR])
def test_a_record_of_an_impossible_position_is_named_with_its_file(
    write: Writer, under: tuple[str, ...]
) -> None:
    text = GAME.replace('["0,0 E"]', '["0,0 E", "5,5 E"]')
    message = error("replay", write("game.txt", text), *under)
    assert "game.txt" in message
    assert "separate groups" in message


def test_an_edge_that_stops_no_move_does_not_part_two_games(write: Writer, tmp_path: Path) -> None:
    write("own/edged.toml", 'id = "edged"\ntitle = "Edged"\nextends = "carcassonne"\n'
          '[rules.table.bounds]\nanswer = "edge"\nnote = "ours"\n')  # fmt: skip
    text = run("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "edged",
               "--profile-path", tmp_path / "own").stdout  # fmt: skip
    assert "They agree to the end." in text


# -- case new -------------------------------------------------------------------------------------


ANSWERS = [
    "my-dispute", "A dispute", "Who is right?", "ann bob", f"0,0 {CAP}", "",
    "ann follower 0,0 C", "", f"lay {CAP}/2 0,-1", "pass", "",
]  # fmt: skip


def test_case_new_asks_and_writes_a_case_that_can_be_asked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    result = run("case", "new", path, input="\n".join(ANSWERS) + "\n")
    assert f"arkrules ask {path}" in result.stdout
    case = load_case(path)
    assert (case.id, case.title, case.question) == ("my-dispute", "A dispute", "Who is right?")
    assert case.position is not None
    assert case.position.players == ("ann", "bob")
    assert case.moves == (f"lay {CAP}/2 0,-1", "pass")
    assert "ann +4" in run("ask", path, "--under", "carcassonne").stdout
    run("case", "fmt", "--check", path)


def test_case_new_offers_an_id_and_players(tmp_path: Path) -> None:
    path = tmp_path / "dispute.case.toml"
    run("case", "new", path, input="\nT\nQ?\n\n\n\n\n")
    case = load_case(path)
    assert case.id == "dispute"
    assert case.position is not None
    assert case.position.players == ("red", "blue")


def test_case_new_does_not_overwrite_a_file_unless_told_to(write: Writer) -> None:
    path = write("mine.toml", HOLDS)
    assert "is there already" in error("case", "new", path, input="\n".join(ANSWERS))
    assert path.read_text() == HOLDS
    run("case", "new", path, "--force", input="\n".join(ANSWERS) + "\n")
    assert load_case(path).id == "my-dispute"


@pytest.mark.parametrize("end", [0, 4, 9])
def test_case_new_that_is_broken_off_writes_nothing_and_could_not_be_done(
    tmp_path: Path, end: int
) -> None:
    result = CliRunner().invoke(
        main, ["case", "new", str(tmp_path / "mine.toml")], input="\n".join(ANSWERS[:end])
    )
    assert_tidy(result)
    assert files(tmp_path) == set()
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("at", "answer", "said"),
    [
        (0, "two words", "is no id"),
        (3, "ann ann", "same name"),
    ],
)
def test_case_new_writes_nothing_that_cannot_be_read(
    tmp_path: Path, at: int, answer: str, said: str
) -> None:
    answers = [*ANSWERS[:at], answer, *ANSWERS[at + 1 :]]
    message = error("case", "new", tmp_path / "mine.toml", input="\n".join(answers) + "\n")
    assert said in message
    assert files(tmp_path) == set()


@pytest.mark.parametrize(
    ("at", "answer", "said"),
    [
        (4, "0,0 Zebra", "Zebra"),
        (4, "0,0 [CCC aaa]", "four sides"),
        (6, "ann folower 0,0 C", "folower"),
        (8, "folower C", "not a move"),
    ],
)
def test_case_new_asks_again_for_a_line_that_cannot_be_read(
    tmp_path: Path, at: int, answer: str, said: str
) -> None:
    answers = [*ANSWERS[:at], answer, *ANSWERS[at:]]
    path = tmp_path / "mine.toml"
    told = run("case", "new", path, input="\n".join(answers) + "\n").output
    assert "Error: " in told
    assert said in told
    case = load_case(path)
    assert case.moves == (f"lay {CAP}/2 0,-1", "pass")
    assert answer not in path.read_text()


# -- case fmt -------------------------------------------------------------------------------------


UNTIDY = SMALL.replace("id =", "id=").replace("[play]", "[play]   ")


def test_fmt_brings_a_case_into_its_normal_form_once_and_for_all(write: Writer) -> None:
    path = write("untidy.toml", UNTIDY)
    before = load_case(path)
    assert f"changed {path}" in run("case", "fmt", path).stdout
    normal = path.read_text()
    assert "1 case, 0 changed" in run("case", "fmt", path).stdout
    assert path.read_text() == normal
    assert load_case(path) == before


def test_fmt_check_changes_nothing_and_exits_with_1(write: Writer) -> None:
    path = write("untidy.toml", UNTIDY)
    assert f"would change {path}" in run("case", "fmt", "--check", path, code=1).stdout
    assert path.read_text() == UNTIDY
    run("case", "fmt", path)
    run("case", "fmt", "--check", path)


def test_fmt_takes_every_case_under_a_folder(write: Writer, tmp_path: Path) -> None:
    for name in ("a.toml", "b/c.toml"):
        write(name, UNTIDY)
    assert "2 cases, 2 changed" in run("case", "fmt", tmp_path).stdout
    run("case", "fmt", "--check", tmp_path)


def test_fmt_keeps_comments_at_the_beginning(write: Writer) -> None:
    path = write("untidy.toml", f"# From a forum,\n# in May.\n{UNTIDY}")
    run("case", "fmt", path)
    assert path.read_text().startswith("# From a forum,\n# in May.\n\nid = ")
    run("case", "fmt", "--check", path)


@pytest.mark.parametrize(
    "text",
    [
        UNTIDY.replace("[play]", "[play] # what was done"),
        UNTIDY.replace("[play]", "# what was done\n[play]"),
        UNTIDY + "# that is all",
        "# see question #3\n" + UNTIDY.replace("[play]", "[play] # what was done"),
        UNTIDY.replace('"What is it worth?"', "'''It's worth what?''' # it's asked often"),
        UNTIDY.replace('"What is it worth?"', '"""A "city", no?""" # "yes"'),
    ],
    ids=["behind", "between", "at the end", "two marks in one line", "literal", "long"],
)
def test_fmt_never_loses_a_comment(write: Writer, text: str) -> None:
    path = write("untidy.toml", text)
    result = CliRunner().invoke(main, ["case", "fmt", str(path)])
    assert_tidy(result)
    kept = path.read_text()
    for comment in ("what was done", "that is all", "it's asked often", '# "yes"'):
        assert (comment in kept) is (comment in text)


@pytest.mark.parametrize(
    "question",
    ["'Is # a comment?'", "'''\nIs # a comment?'''", '"Is \\" # a comment?"', '"""\n#"""'],
)
def test_fmt_tells_a_comment_from_a_mark_within_a_text(write: Writer, question: str) -> None:
    path = write("untidy.toml", UNTIDY.replace('"What is it worth?"', question))
    before = load_case(path)
    run("case", "fmt", path)
    assert load_case(path) == before


def test_fmt_of_a_folder_with_a_broken_file_leaves_the_broken_file_alone(
    write: Writer, tmp_path: Path
) -> None:
    write("a.toml", UNTIDY)
    broken = write("b.toml", BROKEN)
    assert "b.toml" in error("case", "fmt", tmp_path)
    assert broken.read_text() == BROKEN
    assert files(tmp_path) == {"a.toml", "b.toml"}


def test_fmt_of_a_file_that_is_not_text_is_an_error_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b'id = "\xff\xfe"\n')
    assert "binary.toml" in error("case", "fmt", path)


def test_fmt_of_a_path_without_a_case_is_an_error(tmp_path: Path) -> None:
    assert "no case here" in error("case", "fmt", tmp_path)


# -- the casebook ---------------------------------------------------------------------------------


def test_casebook_list_gives_cases_by_subject_with_their_questions() -> None:
    text = run("casebook", "list").stdout
    assert re.match(r"casebook \d+\.\d+\.\d+: \d+ cases\n", text)
    assert "What must continue" in text or "corner-is-no-contact" in text
    content = json.loads(run("casebook", "list", "--format", "json").stdout)
    assert content["format"] == 1
    assert "corner-is-no-contact" in content["cases"]["laying"]


def test_casebook_export_is_one_document_that_its_schema_describes(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    target = tmp_path / "casebook.json"
    run("casebook", "export", "-o", target)
    run("casebook", "schema", "-o", tmp_path / "schema.json")
    document = json.loads(target.read_text(encoding="utf-8"))
    jsonschema.validate(document, json.loads((tmp_path / "schema.json").read_text()))
    assert document["format"] == 2
    assert json.loads(run("casebook", "export").stdout) == document
    assert json.loads(run("casebook", "schema").stdout)["title"]


OWN_BOOK = 'version = "0.1.0"\n[subjects]\ncities = "Cities"\n'
CITED = HOLDS.replace("[position]", 'cites = ["base:city"]\n[position]')


def test_casebook_reads_another_one_of_the_same_form(write: Writer, tmp_path: Path) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    text = run("casebook", "list", "--folder", tmp_path / "book").stdout
    assert text.startswith("casebook 0.1.0: 1 case\n")
    assert "small-city: What is it worth?" in text
    document = json.loads(run("casebook", "export", "--folder", tmp_path / "book").stdout)
    (case,) = document["cases"]
    assert (case["subject"], case["verdict"]) == ("cities", {"carcassonne": {"gains": {"red": 4}}})


def test_casebook_reads_the_folder_in_which_one_stands(
    write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    monkeypatch.chdir(tmp_path / "book")
    assert "casebook 0.1.0: 1 case" in run("casebook", "list", "--folder", ".").stdout


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("book.toml", "", "version"),
        ("book.toml", "version = ", "book.toml"),
        ("book.toml", 'version = "1"\n[subjects]\n', "cities"),
        ("book/cities/small-city.toml", BROKEN, "titel"),
        ("book/cities/other.toml", CITED, "the case small-city"),
        ("book/cities/small-city.toml", SMALL, "states no verdict"),
    ],
)
def test_casebook_lists_the_faults_of_another_one(
    write: Writer, tmp_path: Path, name: str, text: str, said: str
) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    write(name, text)
    assert said in error("casebook", "list", "--folder", tmp_path / "book")


# -- files damaged at random ----------------------------------------------------------------------


FULL = f"""# a comment
id = "small-city"
title = "A city of two tiles"
question = "What is it worth?"
basis = "text"
cites = ["base:city"]

[position]
players = ["red", "blue"]
tiles = ["0,0 {CAP}"]
pieces = ["blue follower 0,0 a"]
scores = {{ red = 2 }}
supply = {{ red = {{ follower = 3 }} }}
bag = ["{CAP}*2", "E"]
table = "-9,-9 9,9"

[play]
moves = ["lay {CAP}/2 0,-1", "follower C"]

[verdict.carcassonne]
gains = {{ red = 4 }}
turns_on = ["city.small"]
status = "stated"
"""


def damaged(text: str, seed: int) -> str:
    """A text cut off, with a hole, or with a character changed."""
    rng = Random(seed)
    at, other = sorted(rng.sample(range(1, len(text)), 2))
    return rng.choice(
        (
            text[:at],
            text[:at] + text[other:],
            text[:at] + rng.choice('"[]{}=,#\n\\0aZ-*@/;') + text[at + 1 :],
            text[:other] + text[at:],
        )
    )


def test_the_case_that_is_to_be_damaged_is_sound(write: Writer) -> None:
    assert tomllib.loads(FULL)
    run("check", write("full.toml", FULL))


@pytest.mark.parametrize("command", [("ask",), ("check",), ("draw",), ("score",), ("case", "fmt")])
@pytest.mark.parametrize("block", range(5))
def test_a_damaged_case_gives_a_message_or_a_result(
    write: Writer, tmp_path: Path, command: tuple[str, ...], block: int
) -> None:
    for seed in range(block * 12, block * 12 + 12):
        path = write("damaged.toml", damaged(FULL, seed))
        result = CliRunner().invoke(main, [*command, str(path)])
        assert_tidy(result)
        assert result.exit_code in (0, 1, 2), seed
        assert result.exit_code != 2 or "damaged.toml" in result.stderr, seed
        assert files(tmp_path) == {"damaged.toml"}, seed
        if command == ("case", "fmt") and result.exit_code == 2:
            assert path.read_text(encoding="utf-8") == damaged(FULL, seed)


@pytest.mark.parametrize("value", ["1.5", "inf", "2020-01-01", "true", "[]", "[[1]]", "{ a = 1 }"])
@pytest.mark.parametrize("command", [("ask",), ("check",), ("case", "fmt")])
def test_a_value_of_any_other_kind_gives_a_message_or_a_result(
    write: Writer, command: tuple[str, ...], value: str
) -> None:
    keys = re.findall(r"(?m)^(\w+) = .*$", FULL)
    assert len(keys) > 15
    for key in keys:
        text = re.sub(rf"(?m)^{key} = .*$", f"{key} = {value}", FULL)
        result = CliRunner().invoke(main, [*command, str(write("odd.toml", text))])
        assert_tidy(result)
        assert result.exit_code in (0, 1, 2), key


@pytest.mark.parametrize("key", ["ark", "ark_reached", "ark_arrived"])
@pytest.mark.parametrize("value", ["1.5", "inf", "2020-01-01", "true", "[]", "[[1]]", "{ a = 1 }"])
def test_a_value_of_any_other_kind_under_a_key_of_an_extension_too(
    write: Writer, key: str, value: str
) -> None:
    path = write("odd.toml", SMALL.replace("[play]", f"{key} = {value}\n[play]"))
    for command in (("ask",), ("check",), ("case", "fmt"), ("draw",)):
        assert_tidy(CliRunner().invoke(main, [*command, str(path)]))


@pytest.mark.parametrize("under", [(), PAIR])
@pytest.mark.parametrize("block", range(3))
def test_a_damaged_record_gives_a_message_or_a_result(
    write: Writer, under: tuple[str, ...], block: int
) -> None:
    for seed in range(block * 20, block * 20 + 20):
        path = write("damaged.txt", damaged(GAME, seed))
        result = CliRunner().invoke(main, ["replay", str(path), *under])
        assert_tidy(result)
        assert result.exit_code in (0, 1, 2), seed


@pytest.mark.parametrize("block", range(3))
def test_a_damaged_profile_gives_a_message_or_a_result(
    write: Writer, tmp_path: Path, block: int
) -> None:
    case = write("small.toml", SMALL)
    for seed in range(block * 15, block * 15 + 15):
        write("own/doubtful.toml", damaged(DOUBTFUL, seed))
        words = ["ask", str(case), "--under", "doubtful", "--profile-path", str(tmp_path / "own")]
        result = CliRunner().invoke(main, words)
        assert_tidy(result)
        assert result.exit_code in (0, 2), seed
