"""`arkrules ask`: what comes out of a case, edition by edition."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from arkrules.rules import shipped_library
from arkrules.telling.names import Naming
from tests.cli.files import BROKEN, CAP, DOUBTFUL, HOLDS, REFERENCE, REFUSED, SMALL, Writer
from tests.running import Run

EDITIONS = ("--under", "carcassonne", "--under", "carcassonne-2000", "--under", "carcassonne-2001")


def test_ask_groups_profiles_with_equal_outcomes(run: Run, write: Writer) -> None:
    lines = run("ask", write("small.toml", SMALL), *EDITIONS).stdout.splitlines()
    assert below(lines, "Red scores 4 points for the city C at 0,-1.") == (
        "implied: Carcassonne: Today's rules (Hans im Glück, German)"
    )
    assert below(lines, "Red scores 2 points for the city C at 0,-1.") == (
        "implied: Carcassonne: First farm scoring (Hans im Glück, 2000, German); "
        "Second farm scoring (Hans im Glück, German)"
    )


def below(lines: list[str], line: str, indent: int = 0) -> str:
    """What stands below a line."""
    return lines[lines.index(" " * indent + line) + 1].strip()


def test_ask_says_what_is_asked_and_what_was_played(run: Run, write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL)).stdout
    assert text.startswith("A city of two tiles\nWhat is it worth?\n")
    assert f"\nPlayed: lay {CAP}/2 0,-1, follower C\n" in text


def test_ask_explains_the_points_with_clause_and_citation(run: Run, write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne").stdout
    assert "- 2 tiles × 2 = 4 [city.per_tile]\n" in text
    assert re.search(r"\[city\.per_tile, contested: base:city, .*x-jcz-tile-once\]", text)
    why = "Red's follower at 0,-1 goes back to the supply. [follower.recall; base:return]\n"
    assert why not in text  # it does so every time
    assert why in run("ask", write("small.toml", SMALL), "--under", "carcassonne", "-v").stdout


def test_ask_says_what_the_verdict_turns_on_and_what_would_come_out_else(
    run: Run, write: Writer
) -> None:
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne").stdout
    assert (
        "\nIt turns on this:\n\n"
        "- What is a completed city of two tiles worth? The same as any city."
        " [city.small, stated: base:city, n7]\n"
        "  - With “1 for each tile and 1 for each pennant” instead: Red scores 2 points."
        " [First farm scoring, Second farm scoring]\n"
    ) in text


def test_ask_says_what_parts_the_groups(run: Run, write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL), *EDITIONS).stdout
    said = "Today's rules and First farm scoring give different answers because of city.small."
    assert said in text


def test_ask_asks_every_profile_that_knows_the_words(run: Run, write: Writer) -> None:
    text = run("ask", write("small.toml", SMALL)).stdout
    for profile in shipped_library().profile_ids():
        assert Naming().edition(shipped_library().profile(profile)) in text


def test_ask_leaves_out_profiles_that_do_not_know_a_word_unless_they_are_named(
    run: Run,
    write: Writer,
) -> None:
    path = write("mine.toml", SMALL.replace(f"0,0 {CAP}", "0,0 E"))
    assert "Not asked" not in run("ask", path).stdout
    named = run("ask", path, "--under", "carcassonne", "--under", "ark-en2").stdout
    assert "Not asked: English 2nd edition. It does not know tile E." in named


def test_ask_answers_whether_or_not_a_verdict_is_stated(run: Run, write: Writer) -> None:
    stated, plain = write("a.toml", HOLDS), write("b.toml", SMALL)
    for path in (stated, plain):
        told = run("ask", path, "--under", "carcassonne").stdout
        assert depending(told, "turns") == ["city.small"]
        assert depending(told, "rests") == ["follower.completed", "city.per_tile"]


def depending(text: str, how: str) -> list[str]:
    """The clauses that a verdict is said to turn on, or to rest on."""
    told = re.split(r"It (?:turns|rests) on this:\n", text.partition(f"It {how} on this:\n")[2])[0]
    return re.findall(r"(?m)^- .* \[([a-z.]+), ", told)


@pytest.mark.parametrize("verdict", ["gains = { red = 5 }", "legal = false"])
def test_ask_exits_with_0_whatever_the_verdict(run: Run, write: Writer, verdict: str) -> None:
    run("ask", write("wrong.toml", f"{SMALL}\n[verdict.carcassonne]\n{verdict}\n"))


def test_ask_names_the_clause_that_refuses_and_where_it_is_printed(run: Run, write: Writer) -> None:
    text = run("ask", write("refused.toml", REFUSED), "--under", "carcassonne").stdout
    said = below(text.splitlines(), "It is not allowed.")
    assert said.startswith("The tile just laid has no segment Z; it has C and a. [follower.where]")
    assert re.search(r"\[follower\.where, implied: base:", text)
    assert below(text.splitlines(), said, 4).startswith("implied: Carcassonne: Today's rules")
    assert "scores" not in text


def test_ask_names_the_move_at_which_a_case_breaks_off(run: Run, write: Writer) -> None:
    path = write("early.toml", SMALL.replace(f"{CAP}/2 0,-1", f"{CAP} 0,-1"))
    text = run("ask", path, "--under", "carcassonne", code=1).stdout
    assert "\nIt does not come to that: move 1 is refused.\n" in text
    assert re.search(r"\[tile\.match\]", text)
    assert re.search(r"\[tile\.match, stated: base:", text)


@pytest.mark.parametrize(
    ("told", "comes_out"),
    [
        (("city.small=half",), "Red scores 2 points for"),
        (("city.small='half'",), "Red scores 2 points for"),
        (('city.small="half"',), "Red scores 2 points for"),
        (("city.per_tile={ points = 5, per = 'tile' }",), "Red scores 10 points for"),
        (("follower.completed=false",), "It is not allowed."),
        (("city.small=half", "city.per_tile={ points = 5 }"), "Red scores 2 points for"),
    ],
)
def test_ask_settles_a_clause_by_a_word_or_a_toml_value(
    run: Run, write: Writer, told: Iterable[str], comes_out: str
) -> None:
    assume = [word for one in told for word in ("--assume", one)]
    text = run("ask", write("small.toml", SMALL), "--under", "carcassonne", *assume).stdout
    outcome = text.splitlines()[3]
    assert outcome.startswith(comes_out)


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
def test_ask_says_what_is_wrong_with_an_assumption(
    error: Callable[..., str], write: Writer, told: str, said: str
) -> None:
    assert said in error("ask", write("small.toml", SMALL), "--assume", told)


def test_strict_refuses_where_an_open_clause_decides_and_names_it(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    words = ("ask", write("small.toml", SMALL), "--under", "doubtful", "--profile-path",
             tmp_path / "own")  # fmt: skip
    assert "- Print leaves this open: city.small (silent).\n" in run(*words).stdout
    refused = run(*words, "--strict", code=1)
    assert "doubtful leaves city.small open" in refused.stderr
    assert "strict" not in refused.stdout
    run(*words, "--strict", "--assume", "city.small=as-any")


def test_ask_gives_the_outcome_and_every_reading_that_leads_elsewhere(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    text = run("ask", write("small.toml", SMALL), "--under", "doubtful", "--profile-path",
               tmp_path / "own").stdout  # fmt: skip
    scores = "Red scores 4 points for the city C at 0,-1."
    assert below(text.splitlines(), scores).startswith("silent: ")
    assert "? The same as any city. [city.small, silent]" in text
    ways = re.findall(r"With “(.*)” instead: (.*)\. \[", text)
    assert ways == [("1 for each tile and 1 for each pennant", "Red scores 2 points")]


def test_strict_has_nothing_to_refuse_where_no_open_clause_decides(run: Run, write: Writer) -> None:
    run("ask", write("small.toml", SMALL), "--under", "carcassonne", "--strict")


def test_verbose_gives_every_event_and_every_clause_asked(run: Run, write: Writer) -> None:
    words = ("ask", write("small.toml", SMALL), "--under", "carcassonne")
    plain, verbose = run(*words).stdout, run(*words, "--verbose").stdout
    assert "Clauses asked: " not in plain
    assert "What happened:" not in plain
    assert re.search(r"- Clauses asked: .*city\.closed, ", verbose)
    assert "- The city C at 0,-1 is complete.\n" in verbose
    assert f"Red: lay {CAP}/2 0,-1" in verbose
    assert verbose == run(*words, "-v").stdout


def test_ask_draws_the_board_as_text_unless_told_not_to(run: Run, write: Writer) -> None:
    path = write(
        "small.toml", SMALL.replace('tiles = ["', 'pieces = ["blue follower 0,0 a"]\ntiles = ["')
    )
    drawn = run("ask", path, "--under", "carcassonne").stdout
    assert "######" in drawn
    assert "B@" in drawn
    assert re.search(r"(?m)^  -1 ", drawn)
    assert "######" not in run("ask", path, "--under", "carcassonne", "--no-board").stdout


def test_ask_for_programs(run: Run, write: Writer) -> None:
    path = write("small.toml", SMALL)
    content = json.loads(run("ask", path, *EDITIONS, "--format", "json").stdout)
    assert content["format"] == 2
    assert (content["case"], content["question"]) == ("small-city", "What is it worth?")
    assert content["groups"] == [["carcassonne"], ["carcassonne-2000", "carcassonne-2001"]]
    assert content["partings"][0]["clauses"] == [["city.small"]]
    verdict = content["verdicts"][0]
    assert verdict["outcome"]["values"] == {
        "legal": True, "gains": {"red": 4, "blue": 0},
    }  # fmt: skip
    (turn,) = verdict["turns_on"]
    assert (turn["clause"], turn["answer"], turn["others"][0]["answer"]) == (
        "city.small", "as-any", "half",
    )  # fmt: skip
    assert [rest["clause"] for rest in verdict["rests_on"]] == [
        "follower.completed",
        "city.per_tile",
    ]
    assert [rest["status"] for rest in verdict["rests_on"]] == ["stated", "implied"]
    assert verdict["status"] == "implied"
    assert content["headlines"][0] == "Red scores 4 points for the city C at 0,-1."
    assert verdict["awards"][0]["lines"][0]["cite"]


def test_ask_for_programs_says_why_a_move_is_refused(run: Run, write: Writer) -> None:
    path = write("refused.toml", REFUSED)
    content = json.loads(run("ask", path, *EDITIONS[:2], "--format", "json").stdout)
    outcome = content["verdicts"][0]["outcome"]
    assert (outcome["refused_at"], outcome["values"]["legal"]) == (2, False)
    assert [refusal["clause"] for refusal in outcome["refusals"]] == ["follower.where"]


def test_ask_prints_the_answer_of_a_reference_case(run: Run, write: Writer) -> None:
    path = write("reference.toml", REFERENCE)
    assert "Whomever the youngest player chooses." in run("ask", path).stdout
    content = json.loads(run("ask", path, "--format", "json").stdout)
    assert (content["format"], content["reference"]) == (2, True)
    assert content["answer"] == "Whomever the youngest player chooses."


def test_ask_warns_of_unknown_sources_on_standard_error(run: Run, write: Writer) -> None:
    path = write(
        "cites.toml", SMALL.replace("[position]", 'cites = ["zebra", "base:n999"]\n[position]')
    )
    result = run("ask", path)
    assert "'zebra' cites an unknown source" in result.stderr
    assert "no section or note 'n999'" in result.stderr
    assert "unknown source" not in result.stdout
    assert "Sources: zebra; " in result.stdout
    assert "(base:n999)\n" in result.stdout


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


def test_ask_says_nothing_of_what_a_profile_does_not_know(run: Run, write: Writer) -> None:
    text = run("ask", write("ark.toml", ARK)).stdout
    assert "The Ark is on no tile yet." in text
    assert "Red has 1 prophet left." in text
    assert "Red scores 4 points" in text
    assert "None" not in text
    assert "has  left" not in text


def test_a_key_that_a_profile_does_not_know_does_not_part_it_from_others(
    run: Run, write: Writer
) -> None:
    path = write("ark.toml", ARK.replace("red = 4", "blue = 0"))
    words = ("ask", path, "--under", "carcassonne", "--under", "ark-en2", "--format", "json")
    for verdict in json.loads(run(*words).stdout)["verdicts"]:
        assert None not in verdict["outcome"]["values"].values()


FAR = SMALL.replace(f'"0,0 {CAP}"', f'"0,0 {CAP}", "5,5 {CAP}"')


@pytest.mark.parametrize("under", [(), ("--under", "carcassonne", "--under", "ghosts")])
def test_what_no_edition_can_be_asked_cannot_be_done(
    error: Callable[..., str], write: Writer, under: tuple[str, ...]
) -> None:
    message = error("ask", write("far.toml", FAR), *under)
    assert message.count("they lie in 2 separate groups") == 1
    assert "no edition can be asked: " in message
    assert "######" in message  # the board is drawn as far as it can be laid out
    assert "help: mend the position" in message


def test_a_position_that_cannot_be_is_not_drawn_where_no_board_is_wanted(
    error: Callable[..., str], write: Writer
) -> None:
    assert "######" not in error("ask", write("far.toml", FAR), "--no-board")


def test_of_several_reasons_each_is_given_with_its_editions(
    error: Callable[..., str], write: Writer
) -> None:
    text = FAR.replace("[play]", 'pieces = ["red guard 0,0 a"]\n[play]')
    message = error("ask", write("far.toml", text), "--under", "carcassonne", "--under", "ghosts")
    assert "- carcassonne cannot be asked: nothing is known of piece 'guard'" in message
    assert "- ghosts cannot be asked: tiles: they lie in 2 separate groups" in message


def test_a_case_whose_earlier_move_is_refused_everywhere_is_a_no(run: Run, write: Writer) -> None:
    path = write("early.toml", SMALL.replace(f"{CAP}/2 0,-1", f"{CAP} 0,-1"))
    run("ask", path, code=1)
    content = json.loads(run("ask", path, "--format", "json", code=1).stdout)
    assert content["verdicts"][0]["outcome"]["refused_at"] == 1


NO_ID = [
    (SMALL.replace('id = "small-city"\n', ""), ("id: is missing",)),
    ("", ("id: is missing",)),
]
NO_CASE = [
    (BROKEN, ("titel: unknown key", "did you mean title")),
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
    error: Callable[..., str],
    write: Writer,
    command: tuple[str, ...],
    text: str,
    said: tuple[str, ...],
) -> None:
    message = error(*command, write("dispute.toml", text))
    assert "dispute.toml" in message
    for words in said:
        assert words in message


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "replay"])
def test_a_file_that_is_not_there_cannot_be_used(error: Callable[..., str], command: str) -> None:
    assert "nowhere.toml" in error(command, "nowhere.toml")


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "replay"])
def test_a_file_that_is_not_text_cannot_be_used(
    error: Callable[..., str], command: str, tmp_path: Path
) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b'id = "\xff\xfe"\n')
    assert "binary.toml" in error(command, path)


@pytest.mark.parametrize("command", ["ask", "draw", "score"])
def test_a_profile_that_is_not_there_is_named_with_what_may_be_meant(
    error: Callable[..., str], write: Writer, command: str
) -> None:
    message = error(command, write("small.toml", SMALL), "--under", "carcassone")
    assert "did you mean carcassonne" in message


def test_ask_under_named_profiles_alone_cannot_be_done_where_none_is_applicable(
    error: Callable[..., str],
    write: Writer,
) -> None:
    path = write("far.toml", SMALL.replace(f'"0,0 {CAP}"', f'"0,0 {CAP}", "5,5 {CAP}"'))
    message = error("ask", path, "--under", "carcassonne")
    assert "far.toml" in message
    assert "separate groups" in message
