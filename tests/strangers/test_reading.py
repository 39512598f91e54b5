"""What is read: files of a bounded size, and those that were meant."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules.errors import ArkrulesError, CaseError, ProfileError, RecordError
from arkrules.files import BYTES, DEPTH, RECORD_BYTES, read_text
from arkrules.formats import parse_table
from arkrules.measuring import Findings
from arkrules.play import Position, Record
from arkrules.rules import library, load_profile
from arkrules.rulings import check_case, load_case, read_case
from arkrules.rulings.adjudication import adjudicate
from tests.cli.files import GAME, HOLDS, SMALL, Writer
from tests.faults import one_of_each
from tests.running import Run, error_of

POSIX = pytest.mark.skipif(os.name == "nt", reason="devices and pipes are those of POSIX")
OWN = 'id = "own"\ntitle = "Own"\nextends = "carcassonne"\n'
SECONDS = 60
"""A machine may be slow; what never ends takes longer still."""


# -- how much -------------------------------------------------------------------------------------


def test_a_file_of_the_size_that_is_allowed_is_read(write: Writer) -> None:
    text = f"# {'x' * (BYTES - 7)}\na=1\n"
    assert len(text) == BYTES
    file = write("large.toml", text)
    assert read_text(file) == text
    assert read_text(file) == text


@pytest.mark.parametrize(
    ("load", "most"),
    [
        (load_case, BYTES),
        (Position.load, BYTES),
        (load_profile, BYTES),
        (Record.load, RECORD_BYTES),
        (Findings.load, RECORD_BYTES),
    ],
)
def test_a_larger_file_is_refused_and_the_bound_is_named(
    tmp_path: Path, load: Callable[[str], object], most: int
) -> None:
    file = tmp_path / "larger.toml"
    with file.open("wb") as out:
        out.truncate(most + 1)
    assert str(file) in str(error_of(load, str(file), kind=ArkrulesError))


@POSIX
@pytest.mark.parametrize("load", [load_case, Position.load, Record.load, Findings.load])
def test_what_never_ends_is_read_up_to_the_bound(load: Callable[[str], object]) -> None:
    error_of(load, "/dev/zero", kind=ArkrulesError)


# -- what somebody names --------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("command", ["ask", "draw", "score", "check"])
def test_a_pipe_on_the_command_line_is_read(command: str) -> None:
    line = f"{sys.executable} -m arkrules {command} <(printf '%s' \"$CASE\")"
    done = subprocess.run(
        ["bash", "-c", line], env={**os.environ, "CASE": HOLDS}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@POSIX
def test_a_profile_on_the_command_line_may_be_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "own.toml"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_text, args=(OWN,), daemon=True).start()
    assert load_profile(str(pipe)).title == "Own"


@pytest.mark.parametrize("command", ["ask", "draw", "score"])
def test_standard_input_is_read_up_to_the_bound(run: Run, command: str) -> None:
    assert run(command, "-", input=HOLDS).stdout
    most = HOLDS + "#" * (BYTES - len(HOLDS))
    assert run(command, "-", input=most).stdout
    run(command, "-", input=f"{most}#", code=2)


# -- what files name ------------------------------------------------------------------------------


STRANGE = [
    "/dev/zero", "/dev/zero.toml", "/etc/passwd", "../own.toml", "sub/../../own.toml", "./x", "x/y",
    "..\\own.toml", "C:own.toml", "sub\x00.toml", "carcassonne+/dev/zero",
    "own.toml+../own.toml", "", " ", "two words", "carcassonne\nstatus",
]  # fmt: skip


@pytest.mark.parametrize("name", STRANGE)
def test_no_file_names_another_that_lies_elsewhere(write: Writer, name: str) -> None:
    """Nor what is no file."""
    quoted = '"' + name.replace("\\", "\\\\").replace("\n", "\\n").replace("\x00", "\\u0000") + '"'
    write("own.toml", OWN)
    case = write("sub/case.toml", f"{SMALL}\n[verdict.{quoted}]\nlegal = true\n")
    assert "verdict" in str(error_of(load_case, case, kind=CaseError))
    record = Record.load(write("game.txt", GAME))
    for text in (
        record.to_json().replace('"carcassonne"', quoted),
        record.to_text().replace("profile: carcassonne", f"profile: {quoted}"),
    ):
        strange = write("sub/strange.txt", text)
        assert "profile: " in str(error_of(Record.load, strange, kind=RecordError))
    if name.strip():
        child = write("sub/child.toml", OWN.replace('"carcassonne"', quoted))
        assert "extends: " in str(error_of(load_profile, str(child), kind=ProfileError))
        write("overlay.toml", f'id = "overlay"\ntitle = "Over"\noverlays = {quoted}\n')
        over = f"carcassonne+{child.parent.parent / 'overlay.toml'}"
        assert "overlays: " in str(error_of(load_profile, over, kind=ProfileError))


def test_a_file_names_what_lies_in_its_own_folder_or_below(
    run: Run, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("with/own.toml", OWN)
    write(
        "with/rules/deep.toml", OWN.replace('"own"', '"deep"').replace("carcassonne", "../own.toml")
    )
    write("with/over.toml", 'id = "over"\ntitle = "Over"\noverlays = "carcassonne"\n')
    heir = write(
        "with/heir.toml", OWN.replace('"own"', '"heir"').replace("carcassonne", "own.toml")
    )
    case = write("with/case.toml", f'{SMALL}\n[verdict."own.toml+over.toml"]\nlegal = true\n')
    record = write("with/game.txt", GAME.replace("profile: carcassonne", "profile: own.toml"))
    monkeypatch.chdir("/")  # it is not looked for where one happens to be
    assert load_profile(str(heir)).lineage == ("heir", "own", "carcassonne")
    run("ask", case)
    (checked,) = check_case(load_case(case))
    assert checked.holds
    assert adjudicate(load_case(case)).verdicts
    assert Record.load(record).start().profile.id == "own"
    error_of(load_profile, str(heir.parent / "rules" / "deep.toml"), kind=ProfileError)


def test_a_text_that_is_in_no_file_names_ids_alone(write: Writer, monkeypatch) -> None:
    monkeypatch.chdir(write("own.toml", OWN).parent)
    case = f'{SMALL}\n[verdict."own.toml"]\nlegal = true\n'
    error_of(read_case, case, kind=CaseError)
    record = GAME.replace("profile: carcassonne", "profile: own.toml")
    error_of(Record.read, record, kind=RecordError)


@POSIX
@pytest.mark.parametrize("kind", ["pipe", "device", "link out", "folder"])
def test_what_a_file_names_must_be_a_regular_file_of_its_folder(
    write: Writer, tmp_path: Path, kind: str
) -> None:
    own = tmp_path / "sub" / "own.toml"
    case = write("sub/case.toml", f'{SMALL}\n[verdict."own.toml"]\nlegal = true\n')
    if kind == "pipe":
        os.mkfifo(own)
    elif kind == "device":
        own.symlink_to("/dev/zero")
    elif kind == "link out":
        own.symlink_to(write("own.toml", OWN))
    else:
        own.mkdir()
    error_of(lambda: check_case(load_case(case)), kind=CaseError)


@POSIX
def test_pipes_in_a_folder_of_rules_are_passed_over(write: Writer, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "tiles").mkdir()
    os.mkfifo(tmp_path / "tiles" / "set.toml")
    write("own.toml", OWN)
    shelf = library([tmp_path])
    assert shelf.profile("own").id == "own"
    for id in ("pipe", "zero"):
        error_of(shelf.profile, id, kind=ProfileError)


@POSIX
@pytest.mark.parametrize("name", ["sources.toml", "casebook.toml", "pieces.toml", "disputes.toml"])
def test_nor_does_a_pipe_of_a_name_that_means_something_keep_anybody_waiting(
    run: Run, tmp_path: Path, name: str
) -> None:
    os.mkfifo(tmp_path / name)
    run("find", "farm", "--profile-path", tmp_path, code=(0, 2))


def test_a_library_says_which_file_names_a_profile(write: Writer) -> None:
    own = write("own.toml", OWN)
    shelf = library()
    assert shelf.profile("own.toml", named_in=str(own.parent / "case.toml")).id == "own"
    error_of(shelf.profile, str(own), named_in=str(own), kind=ProfileError)


# -- what it holds --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 50_000) + " = 1",
        "x = 1\n[" + ".".join(["a"] * 21) + "]",
        " . ".join(['"a=#\'"'] * 30) + " = 1",
        "x = { y = 1, " + ".".join(["'a'"] * 30) + " = 2 }",
        'x = """\n# " \' \\""" """""\n' + ".".join("a" * 30) + " = 1",
        "x = ''' \"\"\" '''''\n" + ".".join("a" * 30) + " = 1",
        'x = \'"\' # """\n' + ".".join("a" * 30) + " = 1",
    ],
)
def test_keys_have_a_bounded_number_of_parts(text: str) -> None:
    assert str(DEPTH) in str(error_of(read_case, text, kind=CaseError))


@pytest.mark.parametrize(
    "text",
    [
        '"' + "." * 100 + '" = "' + "a." * 100 + '"',
        "x = '''\n" + ".".join("a" * 100) + " = 1\n'''",
        'x = """\n' + ".".join("a" * 100) + ' = \\""" 1\n"""',
        "# " + ".".join("a" * 100) + " = 1",
        "[" + ".".join(["a"] * (DEPTH - 1)) + "]",
        "x = [" + "1.5, " * 100 + "]",
    ],
)
def test_points_elsewhere_are_no_parts_of_keys(text: str) -> None:
    assert parse_table(text) is not None


def test_a_text_that_is_not_closed_is_no_way_round_it() -> None:
    error_of(read_case, 'x = "\n' + ".".join("a" * 50_000) + " = 1", kind=CaseError)


@pytest.mark.parametrize(
    "number", ["9" * 16, "-" + "9" * 16, "9" * 4000, "9" * 5000, "0x" + "f" * 99]
)
def test_numbers_have_a_bounded_number_of_digits(number: str) -> None:
    case = SMALL.replace("tiles =", f"scores = {{ red = {number} }}\ntiles =")
    error_of(read_case, case, kind=CaseError)
    if not number.startswith("0x"):
        position = f'{{"players": ["red"], "scores": {{"red": {number}}}}}'
        record = f'{{"profile": "carcassonne", "position": {position}, "moves": []}}'
        error_of(Record.read, record, kind=RecordError)
        Record.read(record.replace(number, "9" * 15))


def test_a_document_holds_a_bounded_number_of_values() -> None:
    many = error_of(read_case, "x = [" + "1," * 100_001 + "]", kind=CaseError)
    assert "100000" in str(many)
    many = error_of(Record.read, '{"x": [' + "1," * 100_000 + "1]}", kind=RecordError)
    assert "100000" in str(many)


NO_JSON = {
    "twice": '{"profile": "a", "profile": "b"}',
    "no number": '{"format": NaN}',
    "no number that could be written": '{"format": -1e999}',
    "deep": '{"a":' * 30 + "1" + "}" * 30,
    "very deep": '{"a":' + "[" * 100_000,
}


# -- records --------------------------------------------------------------------------------------


def test_a_title_that_begins_with_a_quotation_mark_is_json() -> None:
    read = Record.read(GAME.replace("a small city", '"\\u201chalf\\u201d a title"'))
    assert read.title == "“half” a title"
    assert Record.read(GAME.replace("a small city", 'A "quoted" one')).title == 'A "quoted" one'
    for title in ('"Half" a title', '"'):
        text = GAME.replace("a small city", title)
        assert error_of(Record.read, text, kind=RecordError).key == "title"


@pytest.mark.parametrize("key", ["profile: ghosts", "title: other", "answers: {}\nanswers: {}"])
def test_nothing_is_said_twice_in_a_record(key: str) -> None:
    twice = GAME.replace("position:", f"{key}\nposition:")
    assert key.split(":")[0] in str(error_of(Record.read, twice, kind=RecordError))


def test_a_move_in_json_is_what_it_is_in_a_text() -> None:
    start = {"players": ["red", "blue"], "tiles": ["0,0 E"]}
    record = Record(profile="carcassonne", position=start, moves=["draw\nE", "lay  /2\t0,-1"])
    assert record.moves == ("draw E", "lay /2 0,-1")
    assert Record.read(record.to_text()) == record
    for line in ("", "   ", "# a comment"):
        odd = Record(profile="carcassonne", position=start, moves=[line])
        error_of(Record.read, odd.to_json(), kind=RecordError)


def test_what_is_said_of_what_is_too_much(tmp_path: Path, snapshot: object) -> None:
    large = tmp_path / "large.toml"
    with large.open("wb") as out:
        out.truncate(BYTES + 1)
    said = {
        "large": error_of(load_case, str(large), kind=CaseError),
        "digits": error_of(read_case, f"x = {'9' * 16}", kind=CaseError),
        "values": error_of(read_case, "x = [" + "1," * 100_001 + "]", kind=CaseError),
        "elsewhere": error_of(read_case, f'{SMALL}\n[verdict."../x"]\n', kind=CaseError),
        **{name: error_of(Record.read, text, kind=RecordError)
           for name, text in NO_JSON.items()},
    }  # fmt: skip
    assert (
        one_of_each(
            (str(one).replace(str(tmp_path), "") for one in said.values()),
            of=("files", "formats", "play/position"),
        )
        == snapshot
    )
