"""The interview of `arkrules new case`."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.rulings import load_case
from tests.cli.files import CAP, files
from tests.running import Run

ANSWERS = [
    "", "my-dispute", "A dispute", "Who is right?", "ann bob", f"0,0 {CAP}", "",
    "ann follower 0,0 C", "", f"lay {CAP}/2 0,-1", "pass", "",
]  # fmt: skip
OFFERED = ["", "", "T", "Q?", "", "", "", ""]
"""Answers that take what is offered, and leave the table empty."""


def lines(answers: list[str]) -> str:
    """Answers as they are piped in."""
    return "".join(f"{line}\n" for line in answers)


def test_case_new_asks_and_writes_a_case_that_can_be_asked(run: Run, told, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    result = run("new", "case", path, input=lines(ANSWERS))
    assert f"arkrules ask {path}" in result.output
    case = load_case(path)
    assert (case.id, case.title, case.question) == ("my-dispute", "A dispute", "Who is right?")
    assert case.position.players == ("ann", "bob")
    assert tuple(map(str, case.moves)) == (f"lay {CAP}/2 0,-1", "pass")
    (verdict,) = told(f"ask {path} --under carcassonne")["verdicts"]
    assert verdict["outcome"]["values"]["gains"] == {"ann": 4, "bob": 0}
    run("fmt", "--check", path)


def test_case_new_takes_an_edition_from_a_file_beside_the_case(run: Run, tmp_path: Path) -> None:
    text = 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    path = tmp_path / "dispute.toml"
    run("new", "case", path, "--under", "mine.toml", input=lines(OFFERED[1:]))
    assert [*load_case(path).verdicts] == ["mine.toml"]


def test_case_new_offers_an_id_and_players(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "dispute.case.toml"
    run("new", "case", path, input=lines(OFFERED))
    case = load_case(path)
    assert case.id == "dispute"
    assert case.position.players == ("red", "blue")
    run("new", "case", path, "--force", input=lines(ANSWERS))
    assert load_case(path).id == "my-dispute"


def test_case_new_writes_nothing_if_it_is_broken_off_or_gets_what_will_not_do(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    for end in (0, 4, 9):
        run("new", "case", path, input="\n".join(ANSWERS[:end]), code=2)
    run("new", "case", path, input=lines(["", "two words", *ANSWERS[2:]]), code=2)
    run("new", "case", path, "--under", "ark-dee", input=lines(ANSWERS), code=2)
    assert files(tmp_path) == set()


AGAIN = [
    (5, "0,0 Zebra", "'Zebra'"),
    (5, "0,0 [CCC aaa]", "'CCC aaa'"),
    (7, "ann folower 0,0 C", "follower"),
    (9, "folower C", "follower"),
    # What can be read may be more than any edition holds.
    (6, "0,0 E", "tiles[1]"),
    (6, f"0,1 {CAP}", "0,1"),
    (6, f"1,0 {CAP}/3", "1,0"),
    (7, "zoe follower 0,0 C", "ann, bob"),
    (7, "ann follower 7,7 C", "pieces[0]"),
    (7, "ann follower 0,0 z", "C, a"),
    (8, "bob follower 0,0 C", "pieces[1]"),
    (4, "ann ann", "error: "),
    (4, "ann b!", "'b!'"),
]
"""After how many answers another is typed, and what is named of it."""


def test_a_line_that_will_not_do_is_asked_for_again(run: Run, tmp_path: Path) -> None:
    for number, (at, answer, named) in enumerate(AGAIN):
        path = tmp_path / f"{number}.toml"
        right = run("new", "case", path, input=lines(ANSWERS)).output.splitlines()
        kept = path.read_text()
        answers = lines([*ANSWERS[:at], answer, *ANSWERS[at:]])
        said = run("new", "case", path, "--force", input=answers).output.splitlines()
        assert path.read_text() == kept, answer
        typed, why = (line for line in said if line not in right)
        assert typed.endswith(answer)
        assert named in why, why


ARK = ["", "T", "Q?", "", f"0,0 {CAP}", "", "5,5", "0,0", "red guard 0,0 C", "red prophet 0,0 C",
       "", "pass", ""]  # fmt: skip


def test_case_new_asks_for_the_edition_and_where_its_figure_stands(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    run("new", "case", path, input=lines(["ark-dee", "ark-de", *ARK]))
    case = load_case(path)
    assert case.position.more == {"ark": "0,0"}
    assert [*map(str, case.position.pieces)] == ["red prophet 0,0 C"]
    assert [*case.verdicts] == ["ark-de"]
    run("ask", path)
    run("fmt", "--check", path)


@pytest.mark.parametrize(
    ("answers", "editions", "more"),
    [
        (OFFERED, [], {}),
        (["ark-de", *OFFERED[1:], ""], ["ark-de"], {}),
        # No edition with seven players; it has no such figure, and asks for none.
        (["ghosts", "", "T", "Q?", "a b c d e f g", "", "", "", ""], ["ghosts"], {}),
        (["ark-de", "", "T", "Q?", "", f"0,0 {CAP}", "", "0,0", "", ""],
         ["ark-de"], {"ark": "0,0"}),
    ],
)  # fmt: skip
def test_edition_and_figure_may_be_left_out(
    run: Run, tmp_path: Path, answers: list[str], editions: list[str], more: dict
) -> None:
    path = tmp_path / "mine.toml"
    run("new", "case", path, input=lines(answers))
    case = load_case(path)
    assert ([*case.verdicts], case.position.more) == (editions, more)
    if editions:  # what an option says is not asked for again
        words = ("new", "case", path, "--force", "--under", *editions)
        run(*words, input=lines(answers[1:]))
        assert load_case(path) == case


def test_what_is_asked(run: Run, tmp_path: Path, snapshot: object) -> None:
    path = tmp_path / "mine.toml"
    told = run("new", "case", path, input=lines(["ark-dee", "ark-de", *ARK])).output
    assert told.replace(str(path), "FILE") == snapshot
