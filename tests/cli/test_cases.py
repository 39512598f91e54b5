"""`arkrules ask`, `score` and `draw`."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from arkrules import PositionError, set_up
from arkrules.play import Record
from arkrules.rules import load_profile, shipped_library
from tests.cli.files import ARK, CAP, FULL, GAME, POSITION, SMALL, SVG, Writer, drawn, files
from tests.running import Run, error_of

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
    assert rests == [("follower.completed", "stated"), ("city.per_tile", "stated")]
    assert first["status"] == "stated"


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


def test_a_clause_is_assumed_once(run: Run, here: object) -> None:
    twice = "ask small.toml --assume city.small=half --assume city.small=as-any"
    assert "city.small" in run(*twice.split(), code=2).stderr


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
    assert "######" in run("ask", "unlike.toml", code=2).stderr  # as far as it can be laid out
    assert "######" not in run("ask", "unlike.toml", "--no-board", code=2).stderr


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


NAMED = {
    "without an id": "id", "empty": "id", "unknown key": "titel", "unknown basis": "'x'",
    "unknown key of a position": "position.player", "no list": "play.moves", "no value": "line 1",
    "open bracket": "line 2", "many": "query", "no move": "'folower C'",
    "three sides": "'CCC aaa aaa'", "no tile": "'Zebra'", "near a tile": "base:D",
    "no piece": "'folower'", "no hand": "position.hands.red", "no bag": "position.bag",
}  # fmt: skip


def test_what_is_wrong_in_a_malformed_case_is_named(run: Run, write: Writer) -> None:
    said = refusals(run, write, "ask --no-board", FAULTY)
    assert {name: NAMED[name] for name in said if NAMED[name] not in said[name]} == {}
    assert all("\nhelp: " in one for one in said.values())


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


def test_a_file_in_another_encoding_is_to_be_saved_as_utf_8(run: Run, here: object) -> None:
    for command in ("ask", "check", "draw", "score", "replay", "fmt"):
        assert "UTF-8" in run(command, "binary.toml", code=2).stderr.splitlines()[1]


def test_everything_is_worth_something_now_and_if_the_game_ended(told) -> None:
    content = told("score table.toml")
    assert (content["format"], content["profile"]) == (2, "carcassonne")
    assert content["scores"] == {"red": 3, "blue": 0}
    assert content["final_scores"] == {"red": 6, "blue": 1}
    road = next(held for held in content["holdings"] if held["kind"] == "road")
    assert (road["earners"], road["complete"]) == (["blue"], False)
    for when in ("if_complete", "if_the_game_ends"):
        assert [(one["player"], one["points"]) for one in road[when]] == [("blue", 1)]
    clauses = [line["clause"] for one in content["final_awards"] for line in one["lines"]]
    assert clauses == ["final.unfinished", "farm.value"]
    assert told("score ark-loop-home")["profile"] == "ark-en2"
    older = told("score table.toml --under carcassonne-2000")
    assert older["final_scores"] == {"red": 7, "blue": 1}


def test_the_earners_of_a_farm_are_its_majority_at_the_end(told) -> None:
    content = told("score farm.toml")
    (farm,) = content["holdings"]
    assert (farm["kind"], farm["pieces"], farm["earners"]) == (
        "field", {"red": 2, "blue": 1}, ["red"],
    )  # fmt: skip
    assert content["final_scores"] == {"red": 3, "blue": 0}


def test_what_is_already_complete_earns_nothing_more(told) -> None:
    (city,) = told("score city.toml")["holdings"]
    assert (city["complete"], city["if_complete"], city["if_the_game_ends"]) == (True, [], [])


def test_the_position_of_a_case_is_taken(told, write: Writer) -> None:
    path = write("small.toml", SMALL.replace("[play]", 'pieces = ["red follower 0,0 C"]\n[play]'))
    (city,) = told(f"score {path}")["holdings"]
    assert (city["kind"], city["pieces"]) == ("city", {"red": 1})


FAULTS = {
    "0,-1": ("[CCC aaa aaa aaa]/2", "[CCC aaa aaa aaa]/1"),
    "player": ("players", "player"),
    "'z'": ("red follower 0,0 a", "red follower 0,0 z"),
    "scores.red": ("scores = { red = 3 }", 'scores = { red = "3" }'),
    "line ": ("[position]", "[position"),
    "base:D": ("[CCC aaa aaa aaa]/2", "bas:D"),
    "'d'": ("[CCC aaa aaa aaa]/2", "d"),
}


def test_what_is_wrong_in_a_position_is_named(run: Run, write: Writer) -> None:
    for named, (old, new) in FAULTS.items():
        path = write("table.toml", POSITION.replace(old, new))
        cause, remedy = run("score", path, code=2).stderr.splitlines()
        assert ("table.toml" in cause, named in cause, bool(remedy)) == (True, True, True), cause


Picture = Callable[[str], ET.Element]


@pytest.fixture
def picture(run: Run, here: Path) -> Picture:
    """What is drawn by a command line, typed in the folder of prepared files."""
    return lambda line: drawn(run("draw", *line.split()).stdout)


def laid(root: ET.Element) -> list[str | None]:
    """Where tiles have the marks of one just laid in their corners."""
    marked = (g for g in root.iter(f"{SVG}g") if any(p.get("class") == "sign new" for p in g))
    where = [g.get("transform") for g in marked if g.get("transform")]
    return where[:-1]  # the last stands in the key below the board


def cells(root: ET.Element) -> list[str]:
    """Where tiles lie."""
    tiles = (g for g in root.iter(f"{SVG}g") if g.get("class") in ("tile", "tile new"))
    return sorted(g.get("data-cell") or "" for g in tiles)


def pieces(root: ET.Element) -> list[tuple[str | None, ...]]:
    """Pieces, by their looks and where they stand."""
    keys = ("class", "data-cell", "data-segment")
    return [tuple(g.get(key) for key in keys) for g in root.iter() if g.get("data-piece")]


HOME = ("piece red faded", "0,-1", "C")


@pytest.mark.parametrize(
    ("line", "tiles", "marked", "stand"),
    [
        ("small.toml", ["0,-1", "0,0"], ["translate(34 34)"], [HOME]),
        ("small.toml --at after", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("small.toml --at before", ["0,0"], [], []),
        ("refused.toml", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("small.toml --under carcassonne", ["0,-1", "0,0"], ["translate(34 34)"], [HOME]),
        (
            "table.toml", ["0,-1", "0,0", "0,1"], [],
            [("piece red", "0,0", "a"), ("piece blue", "0,1", "1")],
        ),
        ("steps.txt", ["0,-1", "0,0", "1,-1"], ["translate(134 34)"],
         [("piece red", "0,-1", "a")]),
        ("steps.txt --at 1", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("steps.txt --at before", ["0,0"], [], []),
    ],
)  # fmt: skip
def test_a_picture_shows_the_board_when_it_was_asked_for(
    picture: Picture, line: str, tiles: list[str], marked: list[str], stand: list[tuple]
) -> None:
    root = picture(line)
    assert cells(root) == tiles
    assert laid(root) == marked
    assert sorted(pieces(root)) == sorted(stand)


def test_a_move_that_was_never_made_is_answered_with_those_that_were(run: Run, here: Path) -> None:
    made = len(Record.load(here / "steps.txt").moves)
    _, remedy = run("draw", "steps.txt", "--at", made + 1, code=2).stderr.splitlines()
    assert str(made) in remedy


def test_a_case_is_drawn_by_its_id(picture: Picture) -> None:
    assert [g for g in picture("ark-turning").iter() if g.get("class") == "arrow mute"]


def test_what_a_picture_says(picture: Picture, snapshot: object) -> None:
    assert len(words(picture("small.toml"))) == 3
    strip = picture("steps.txt --strip")
    assert [strip.findtext(f"{SVG}desc"), *words(strip)] == snapshot


def words(root: ET.Element) -> list[str]:
    """What is written in a picture, the letters of pieces and coordinates left out."""
    return [text.text or "" for text in root.iter(f"{SVG}text") if len(text.text or "") > 2]


def test_what_is_told_on_request(picture: Picture, snapshot: object) -> None:
    table = "table.toml --under carcassonne"
    assert words(picture(f"{table} --title Ours")) == ["Ours"]
    options = ("--with scores --with supplies", "--with legend")
    assert {one: words(picture(f"{table} {one}")) for one in options} == snapshot
    scores, supplies = (
        len(words(picture(f"{table} --with {one}"))) for one in ("scores", "supplies")
    )
    assert 0 < scores < supplies


def test_a_strip_shows_a_picture_for_every_tile(picture: Picture) -> None:
    root = picture("steps.txt --strip")
    frames = root.findall(f"{SVG}svg")
    assert [len(cells(frame)) for frame in frames] == [1, 2, 3]
    assert len(root.findall(f"{SVG}text")) == 3
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    # The tile at 0,0 lies at the same height in the first two, which stand side by side.
    heights = [int(f.get("y", "")) + tile_place(f, "0,0")[1] for f in frames[:2]]
    assert heights[0] == heights[1]
    every = picture("steps.txt --strip 2").findall(f"{SVG}svg")
    assert [len(cells(frame)) for frame in every] == [1, 3]


def tile_place(frame: ET.Element, cell: str) -> tuple[int, int]:
    """Where a tile lies in a frame."""
    (found,) = (
        g for g in frame.iter(f"{SVG}g") if g.get("data-cell") == cell and "transform" in g.attrib
    )
    x, y = re.findall(r"\d+", found.get("transform", ""))
    return int(x), int(y)


@pytest.mark.parametrize("title", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_a_picture_is_well_formed_whatever_a_case_is_called(
    run: Run, write: Writer, title: str
) -> None:
    text = SMALL.replace("A city of two tiles", title)
    drawn(run("draw", write("odd.toml", text)).stdout)


# -- the form, by the name of the file ------------------------------------------------------------


def test_the_form_is_the_one_that_the_ending_says(
    run: Run, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, svg, txt = write("small.toml", SMALL), tmp_path / "s.svg", tmp_path / "s.txt"
    printed = run("draw", path).stdout
    assert run("draw", path, "-o", svg).stdout == ""
    assert svg.read_text(encoding="utf-8") == printed
    run("draw", path, "-o", txt)
    assert "r@" in txt.read_text(encoding="utf-8")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    run("draw", path, "-o", tmp_path / "small.png", code=2)
    assert files(tmp_path) == {"small.toml", "s.svg", "s.txt"}


def test_without_the_library_for_dots_it_is_said_what_to_install(
    run: Run, write: Writer, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    path = write("small.toml", SMALL)
    assert run("draw", path, "-o", path.with_suffix(".png"), code=2).stderr == snapshot


def test_dots_are_written_by_their_ending(run: Run, write: Writer, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path, target = write("game.txt", GAME), tmp_path / "small.PNG"
    run("draw", path, "-o", target)
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    drawing = drawn(run("draw", path).stdout)
    assert [2 * int(drawing.get(side, "")) for side in ("width", "height")] == [width, height]


OWN = """
id = "own"
title = "Own"
question = "What comes of it?"
[position]
players = ["red", "blue"]
tiles = ["0,0 D"]
hands = {{ red = ["E"] }}
step = "lay"
{bag}
[play]
moves = ["lay E/2 0,-1", "{move}"]
"""


def own(folder: Path, *, bag: str = "", move: str = "follower C") -> Path:
    """A case in a file."""
    path = folder / "own.toml"
    path.write_text(OWN.format(bag=bag, move=move), encoding="utf-8")
    return path


def test_an_empty_bag_that_makes_the_end_decide_is_said(run: Run, tmp_path: Path) -> None:
    for bag, move, warned in (
        ("bag = []", "follower C", True),
        ("", "follower C", False),
        ('bag = ["U"]', "follower C", False),
        ("bag = []", 'follower C", "end', False),
    ):
        case = own(tmp_path, bag=bag, move=move)
        said = run("ask", case, "--under", "carcassonne").stderr
        assert ("end.when" in said) == warned, (bag, move)
        verdict = "\n[verdict.carcassonne]\nlegal = true\n"
        case.write_text(case.read_text() + verdict)
        assert ("end.when" in run("check", case).stderr) == warned, (bag, move)


def test_an_assumption_to_which_a_question_never_comes_is_said(run: Run, tmp_path: Path) -> None:
    under = ("--under", "carcassonne", "--under", "carcassonne-2000")
    for answer, said in (("city.small=half", False), ("monastery.points=8", True)):
        shown = run("ask", own(tmp_path), *under, "--assume", answer).stderr
        assert (f"{answer} changes nothing under carcassonne, carcassonne-2000" in shown) == said


def test_a_piece_of_another_box_is_told_with_its_box(run: Run, tmp_path: Path) -> None:
    for move, where in (("builder C", "carcassonne+traders"), ("prophet C", "ark-en2")):
        said = run("ask", own(tmp_path, move=move), "--under", "carcassonne", code=2).stderr
        assert f"ask under `{where}`" in said
    guard = run("ask", own(tmp_path, move="guard C"), "--under", "carcassonne", code=2).stderr
    assert load_profile("ghosts").title in guard  # and not the game that it extends
    position = {"players": ["red", "blue"], "tiles": ["0,0 D"], "pieces": ["red pig 0,0 a"]}
    error = error_of(set_up, "carcassonne", position, kind=PositionError)
    assert "`carcassonne+traders`" in str(error)


@pytest.mark.parametrize(
    ("note", "where"),
    [
        ("wine@C", "carcassonne+traders"),
        ("temple", "ark-en2"),
    ],
)
@pytest.mark.approval
def test_what_is_printed_on_a_tile_of_another_box_is_told_with_its_box(
    run: Run, tmp_path: Path, note: str, where: str
) -> None:
    case = own(tmp_path)
    laid = case.read_text(encoding="utf-8").replace('"0,0 D"', f'"0,0 [CCC aaa aaa aaa; {note}]"')
    case.write_text(laid, encoding="utf-8")
    said = run("ask", case, "--under", "carcassonne", code=2).stderr
    assert f"ask under `{where}`" in said
