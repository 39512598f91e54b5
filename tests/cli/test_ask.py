"""`arkrules ask`: what comes out of a case, edition by edition, as values."""

from __future__ import annotations

import shlex
from collections.abc import Callable

import pytest

from arkrules.rules import shipped_library
from tests.cli.files import ARK, CAP, FULL, SMALL, Writer, files
from tests.running import Run

EDITIONS = "--under carcassonne --under carcassonne-2000 --under carcassonne-2001"
Told = Callable[..., dict]


def test_editions_with_the_same_outcome_stand_together_and_a_clause_parts_them(told: Told) -> None:
    content = told(f"ask small.toml {EDITIONS}")
    assert content["format"] == 2
    assert (content["case"], content["question"]) == ("small-city", "What is it worth?")
    assert content["groups"] == [["carcassonne"], ["carcassonne-2000", "carcassonne-2001"]]
    assert len(content["headlines"]) == 2
    assert content["splits"][0]["clauses"] == [["city.small"]]
    first, second, _ = content["verdicts"]
    assert first["outcome"]["values"] == {"legal": True, "gains": {"red": 4, "blue": 0}}
    assert second["outcome"]["values"] == {"legal": True, "gains": {"red": 2, "blue": 0}}
    assert first["awards"][0]["lines"][0]["cite"]
    (turn,) = first["turns_on"]
    assert (turn["clause"], turn["answer"], turn["others"][0]["answer"]) == (
        "city.small", "as-any", "half",
    )  # fmt: skip
    rests = [(rest["clause"], rest["status"]) for rest in first["rests_on"]]
    assert rests == [("follower.completed", "stated"), ("city.per_tile", "implied")]
    assert first["status"] == "implied"


def test_every_edition_is_asked_that_knows_the_words_and_what_others_lack_is_told(
    told: Told,
) -> None:
    asked = {one["profile"] for one in told("ask small.toml")["verdicts"] if one["applicable"]}
    assert asked == {*shipped_library().profile_ids()}
    few = told("ask unknown.toml --under carcassonne --under ark-en2")["verdicts"]
    assert {one["profile"]: one["applicable"] for one in few} == {
        "carcassonne": True, "ark-en2": False,
    }  # fmt: skip


def test_what_is_stated_changes_neither_the_answer_nor_the_exit_code(
    told: Told, write: Writer
) -> None:
    plain = told("ask small.toml --under carcassonne")["verdicts"][0]
    for verdict in ("gains = { red = 4 }", "gains = { red = 5 }", "legal = false"):
        path = write("stated.toml", f"{SMALL}\n[verdict.carcassonne]\n{verdict}\n")
        (stated,) = told(f"ask {path} --under carcassonne")["verdicts"]
        assert stated["outcome"]["values"]["legal"] is True
        for key in ("turns_on", "rests_on") if "gains" in verdict else ():
            assert [one["clause"] for one in stated[key]] == [one["clause"] for one in plain[key]]


def test_a_refused_move_is_named_with_its_clause(told: Told) -> None:
    (verdict,) = told("ask refused.toml --under carcassonne")["verdicts"]
    outcome = verdict["outcome"]
    assert (outcome["refused_at"], outcome["values"]["legal"]) == (2, False)
    assert [refusal["clause"] for refusal in outcome["refusals"]] == ["follower.where"]
    for under in ("", "--under carcassonne"):  # it does not come to the last move
        early = told(f"ask early.toml {under}", 1)["verdicts"][0]["outcome"]
        assert early["refused_at"] == 1
        assert [refusal["clause"] for refusal in early["refusals"]] == ["tile.match"]


@pytest.mark.parametrize(
    ("assumed", "gains"),
    [
        (["city.small=half"], 2),
        (["city.small='half'"], 2),
        (['city.small="half"'], 2),
        (["city.per_tile={ points = 5, per = 'tile' }"], 10),
        (["city.small=half", "city.per_tile={ points = 5 }"], 2),
        (["follower.completed=false"], None),
    ],
)
def test_a_clause_is_settled_by_a_word_or_a_toml_value(
    told: Told, assumed: list[str], gains: int | None
) -> None:
    words = " ".join(f"--assume {shlex.quote(one)}" for one in assumed)
    (verdict,) = told(f"ask small.toml --under carcassonne {words}")["verdicts"]
    values = verdict["outcome"]["values"]
    assert values["legal"] is (gains is not None)
    assert gains is None or values["gains"]["red"] == gains


def test_strict_refuses_where_an_open_clause_decides(told: Told) -> None:
    doubtful = "ask small.toml --under doubtful --profile-path own"
    (verdict,) = told(doubtful)["verdicts"]
    assert (verdict["status"], verdict["conditional"]) == ("silent", True)
    (reading,) = verdict["readings"]
    assert reading["answers"] == {"city.small": ["half"]}
    assert reading["outcome"]["values"]["gains"] == {"red": 2, "blue": 0}
    assert told(f"{doubtful} --strict", 1)["verdicts"] == [verdict]
    told(f"{doubtful} --strict --assume city.small=as-any")
    told("ask small.toml --under carcassonne --strict")


def test_what_an_edition_does_not_know_neither_parts_it_nor_is_told(
    told: Told, write: Writer
) -> None:
    path = write("ark.toml", ARK.replace("red = 4", "blue = 0"))
    for verdict in told(f"ask {path} --under carcassonne --under ark-en2")["verdicts"]:
        assert None not in verdict["outcome"]["values"].values()


def test_a_reference_case_is_answered_as_it_says(told: Told) -> None:
    content = told("ask reference.toml")
    assert content["reference"] is True
    assert content["answer"] == "Whomever the youngest player chooses."


def test_the_board_is_drawn_unless_none_is_wanted(run: Run, here: object) -> None:
    assert "######" in run("ask", "small.toml").stdout
    assert "######" not in run("ask", "small.toml", "--no-board").stdout
    assert "######" in run("ask", "far.toml", code=2).stderr  # as far as it can be laid out
    assert "######" not in run("ask", "far.toml", "--no-board", code=2).stderr


# -- what cannot be read --------------------------------------------------------------------------

NO_ID = {
    "without an id": SMALL.replace('id = "small-city"\n', ""),
    "empty": "",
}
NO_CASE = {
    "unknown key": SMALL.replace("title =", "titel ="),
    "unknown basis": SMALL.replace("[position]", 'basis = "x"\n[position]'),
    "unknown key of a position": SMALL.replace("players", "player"),
    "no list": SMALL.replace("moves =", "moves = 3 #"),
    "no value": 'id = \ntitle = "x"\n',
    "open bracket": 'id = "x"\n[position\n',
    "many": FULL.replace("tiles =", "tile =").replace("question =", "query ="),
}
NO_NOTATION = {
    "no move": SMALL.replace("follower C", "folower C"),
    "three sides": SMALL.replace(f"0,0 {CAP}", "0,0 [CCC aaa aaa]"),
    "no tile": SMALL.replace(f"0,0 {CAP}", "0,0 Zebra"),
    "near a tile": SMALL.replace(f"0,0 {CAP}", "0,0 base:DD"),
    "no piece": SMALL.replace("[play]", 'pieces = ["red folower 0,0 C"]\n[play]'),
    "no hand": SMALL.replace("[play]", 'hands = { red = ["Zebra"] }\n[play]'),
    "no bag": SMALL.replace("[play]", 'bag = ["Zebra*3"]\n[play]'),
}
FAULTY = NO_ID | NO_CASE | NO_NOTATION


def refusals(run: Run, write: Writer, command: str, texts: dict[str, str]) -> dict[str, str]:
    """What a command says of files that it cannot use; it leaves them as they are."""
    said = {}
    for name, text in texts.items():
        path = write("dispute.toml", text)
        result = run(*command.split(), path, code=2)
        assert "dispute.toml" in result.stderr, name
        assert path.read_text(encoding="utf-8") == text
        said[name] = result.stderr.replace(str(path.parent), "FOLDER")
    assert files(path.parent) == {"dispute.toml"}
    return said


def test_what_is_said_of_a_malformed_case(run: Run, write: Writer, snapshot: object) -> None:
    assert refusals(run, write, "ask --no-board", FAULTY) == snapshot


@pytest.mark.parametrize(
    ("command", "texts"),
    [
        ("check", NO_ID | NO_CASE | NO_NOTATION),
        # A file without an id and moves is drawn as a position.
        ("draw", NO_CASE | NO_NOTATION),
        # What is no notation is in its normal form all the same.
        ("fmt", NO_ID | NO_CASE),
    ],
)
def test_other_commands_say_the_same_of_it(
    run: Run, write: Writer, command: str, texts: dict[str, str]
) -> None:
    said = refusals(run, write, command, texts)
    asked = refusals(run, write, "ask --no-board", {**NO_ID, **NO_CASE})
    for name in texts.keys() & asked.keys():
        assert said[name] == asked[name], name


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "replay", "fmt"])
def test_a_file_that_is_not_there_is_no_text_or_is_too_deep_is_named(
    run: Run, here: object, command: str
) -> None:
    for name in ("nowhere.toml", "binary.toml", "deep.toml", "digits.toml"):
        assert name in run(*command.split(), name, code=2).stderr
