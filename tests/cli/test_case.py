"""`arkrules case`: a case is written by answering, and brought into its normal form."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules.rulings import load_case
from tests.cli.files import BROKEN, CAP, HOLDS, SMALL, Writer, files
from tests.running import Run

# -- case new --------------------------------------------------------------------------------------
ANSWERS = [
    "my-dispute", "A dispute", "Who is right?", "ann bob", f"0,0 {CAP}", "",
    "ann follower 0,0 C", "", f"lay {CAP}/2 0,-1", "pass", "",
]  # fmt: skip


def test_case_new_asks_and_writes_a_case_that_can_be_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    result = run("case", "new", path, input="\n".join(ANSWERS) + "\n")
    assert f"arkrules ask {path}" in result.stdout
    case = load_case(path)
    assert (case.id, case.title, case.question) == ("my-dispute", "A dispute", "Who is right?")
    assert case.position is not None
    assert case.position.players == ("ann", "bob")
    assert case.moves == (f"lay {CAP}/2 0,-1", "pass")
    assert "Ann scores 4 points" in run("ask", path, "--under", "carcassonne").stdout
    run("case", "fmt", "--check", path)


def test_case_new_offers_an_id_and_players(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "dispute.case.toml"
    run("case", "new", path, input="\nT\nQ?\n\n\n\n\n")
    case = load_case(path)
    assert case.id == "dispute"
    assert case.position is not None
    assert case.position.players == ("red", "blue")


def test_case_new_does_not_overwrite_a_file_unless_told_to(
    error: Callable[..., str], run: Run, write: Writer
) -> None:
    path = write("mine.toml", HOLDS)
    assert "is there already" in error("case", "new", path, input="\n".join(ANSWERS))
    assert path.read_text() == HOLDS
    run("case", "new", path, "--force", input="\n".join(ANSWERS) + "\n")
    assert load_case(path).id == "my-dispute"


@pytest.mark.parametrize("end", [0, 4, 9])
def test_case_new_that_is_broken_off_writes_nothing_and_could_not_be_done(
    run: Run, tmp_path: Path, end: int
) -> None:
    run("case", "new", tmp_path / "mine.toml", input="\n".join(ANSWERS[:end]), code=2)
    assert files(tmp_path) == set()


@pytest.mark.parametrize(
    ("at", "answer", "said"),
    [
        (0, "two words", "is no id"),
    ],
)
def test_case_new_writes_nothing_that_cannot_be_read(
    error: Callable[..., str], tmp_path: Path, at: int, answer: str, said: str
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
        # What can be read may be more than any edition holds.
        (5, "0,0 E", "no edition can hold it: tiles[1]: two tiles lie at 0,0"),
        (5, f"0,1 {CAP}", "do not match"),
        (5, f"5,5 {CAP}", "separate groups"),
        (6, "zoe follower 0,0 C", "is no player"),
        (6, "ann follower 7,7 C", "no tile lies at 7,7"),
        (6, "ann follower 0,0 z", "has no segment 'z'"),
        (7, "bob follower 0,0 C", "two pieces stand on C at 0,0"),
        (3, "ann ann", "same name"),
        (3, "ann b!", "is no name"),
        (3, "ann", "1 player: the editions there are can be played by 2 to 5"),
        (3, "a b c d e f", "6 players: the editions there are can be played by 2 to 5"),
    ],
)
def test_case_new_asks_again_for_a_line_that_cannot_be_read(
    run: Run, tmp_path: Path, at: int, answer: str, said: str
) -> None:
    answers = [*ANSWERS[:at], answer, *ANSWERS[at:]]
    path = tmp_path / "mine.toml"
    told = run("case", "new", path, input="\n".join(answers) + "\n").output
    assert "error: " in told
    assert said in told
    case = load_case(path)
    assert case.moves == (f"lay {CAP}/2 0,-1", "pass")
    if at != 3:  # a player may be called as one was who plays alone
        assert answer not in path.read_text()


class Terminal(io.BytesIO):
    """What somebody types."""

    def isatty(self) -> bool:
        return True


def typed(*lines: str) -> Terminal:
    return Terminal("".join(f"{line}\n" for line in lines).encode())


def test_at_a_terminal_case_new_asks_for_the_edition_and_where_its_figure_stands(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    told = run(
        "case", "new", path,
        input=typed(
            "ark-dee", "ark-de", "", "T", "Q?", "", f"0,0 {CAP}", "", "5,5", "0,0",
            "red guard 0,0 C", "red prophet 0,0 C", "", "pass", "",
        ),
    ).output  # fmt: skip
    assert "did you mean ark-de" in told
    assert "Cell of the Ark, such as 0,0; empty if it is not in play" in told
    assert "error: ark-de cannot hold it: ark: no tile lies at 5,5" in told
    assert "error: ark-de does not know piece 'guard'" in told
    assert f"`arkrules ask {path} --under ark-de` settles it" in told
    case = load_case(path)
    assert case.position is not None
    assert case.position.more == {"ark": "0,0"}
    assert case.position.pieces == ("red prophet 0,0 C",)
    assert [*case.verdicts] == ["ark-de"]
    assert "[verdict.ark-de]\n" in path.read_text()
    assert "Ark" in run("ask", path).stdout
    run("case", "fmt", "--check", path)


def test_at_a_terminal_edition_and_figure_may_be_left_out(run: Run, tmp_path: Path) -> None:
    none, off = tmp_path / "none.toml", tmp_path / "off.toml"
    told = run("case", "new", none, input=typed("", "", "T", "Q?", "", "", "", "")).output
    assert "Cell of" not in told
    assert load_case(none).verdicts == {}
    run("case", "new", off, input=typed("ark-de", "", "T", "Q?", "", "", "", "", ""))
    case = load_case(off)
    assert case.position is not None
    assert case.position.more == {}
    assert [*case.verdicts] == ["ark-de"]


def test_at_a_terminal_an_edition_without_such_a_figure_asks_for_no_cell(
    run: Run, tmp_path: Path
) -> None:
    answers = typed("ghosts", "", "T", "Q?", "a b c d e f g", "", "", "", "")
    told = run("case", "new", tmp_path / "mine.toml", input=answers).output
    assert "Cell of" not in told
    assert "7 players, but ghosts is for" in told


def test_options_say_edition_and_figure_where_answers_are_piped_in(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    run("case", "new", path, "--under", "ark-de", "--key", "ark=0,0",
        input="\n".join(ANSWERS) + "\n")  # fmt: skip
    case = load_case(path)
    assert case.position is not None
    assert case.position.more == {"ark": "0,0"}
    assert case.moves == (f"lay {CAP}/2 0,-1", "pass")
    assert [*case.verdicts] == ["ark-de"]


def test_an_option_at_a_terminal_is_not_asked_for_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    told = run(
        "case", "new", path, "--under", "ark-de", "--key", "ark=0,0",
        input=typed("", "T", "Q?", "", f"0,0 {CAP}", "", "", ""),
    ).output  # fmt: skip
    assert "Edition" not in told
    assert "Cell of" not in told


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--under ark-dee", "did you mean ark-de"),
        ("--under ark-de --key ark", "write KEY=CELL, where KEY is one of ark"),
        ("--under ark-de --key laid=0,0", "write KEY=CELL, where KEY is one of ark"),
        ("--under ghosts --key ark=0,0", "where KEY is one of none"),
        ("--under ark-de --key ark=7,7", "ark: no tile lies at 7,7"),
        ("--key ark=7,7", "ark: no tile lies at 7,7"),
        ("--under ark-de --key ark=here", 'write `ark = "0,0"`'),
    ],
)
def test_case_new_writes_nothing_for_an_option_that_will_not_do(
    error: Callable[..., str], tmp_path: Path, options: str, said: str
) -> None:
    path = tmp_path / "mine.toml"
    assert said in error("case", "new", path, *options.split(), input="\n".join(ANSWERS) + "\n")
    assert files(tmp_path) == set()


# -- case fmt --------------------------------------------------------------------------------------
UNTIDY = SMALL.replace("id =", "id=").replace("[play]", "[play]   ")


def test_fmt_brings_a_case_into_its_normal_form_once_and_for_all(run: Run, write: Writer) -> None:
    path = write("untidy.toml", UNTIDY)
    before = load_case(path)
    assert f"changed {path}" in run("case", "fmt", path).stdout
    normal = path.read_text()
    assert "1 case, 0 changed" in run("case", "fmt", path).stdout
    assert path.read_text() == normal
    assert load_case(path) == before


def test_fmt_check_changes_nothing_and_exits_with_1(run: Run, write: Writer) -> None:
    path = write("untidy.toml", UNTIDY)
    assert f"would change {path}" in run("case", "fmt", "--check", path, code=1).stdout
    assert path.read_text() == UNTIDY
    run("case", "fmt", path)
    run("case", "fmt", "--check", path)


def test_fmt_takes_every_case_under_a_folder(run: Run, write: Writer, tmp_path: Path) -> None:
    for name in ("a.toml", "b/c.toml"):
        write(name, UNTIDY)
    assert "2 cases, 2 changed" in run("case", "fmt", tmp_path).stdout
    run("case", "fmt", "--check", tmp_path)


def test_fmt_keeps_comments_at_the_beginning(run: Run, write: Writer) -> None:
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
def test_fmt_never_loses_a_comment(run: Run, write: Writer, text: str) -> None:
    path = write("untidy.toml", text)
    run("case", "fmt", path, code=(0, 1, 2))
    kept = path.read_text()
    for comment in ("what was done", "that is all", "it's asked often", '# "yes"'):
        assert (comment in kept) is (comment in text)


@pytest.mark.parametrize(
    "question",
    ["'Is # a comment?'", "'''\nIs # a comment?'''", '"Is \\" # a comment?"', '"""\n#"""'],
)
def test_fmt_tells_a_comment_from_a_mark_within_a_text(
    run: Run, write: Writer, question: str
) -> None:
    path = write("untidy.toml", UNTIDY.replace('"What is it worth?"', question))
    before = load_case(path)
    run("case", "fmt", path)
    assert load_case(path) == before


def test_fmt_of_a_folder_with_a_broken_file_leaves_the_broken_file_alone(
    error: Callable[..., str], write: Writer, tmp_path: Path
) -> None:
    write("a.toml", UNTIDY)
    broken = write("b.toml", BROKEN)
    assert "b.toml" in error("case", "fmt", tmp_path)
    assert broken.read_text() == BROKEN
    assert files(tmp_path) == {"a.toml", "b.toml"}


def test_fmt_of_a_file_that_is_not_text_is_an_error_of_the_file(
    error: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b'id = "\xff\xfe"\n')
    assert "binary.toml" in error("case", "fmt", path)


def test_fmt_of_a_path_without_a_case_is_an_error(
    error: Callable[..., str], tmp_path: Path
) -> None:
    assert "no case here" in error("case", "fmt", tmp_path)
