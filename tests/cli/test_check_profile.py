"""`arkrules check`: faults of profiles and overlays."""

from __future__ import annotations

from tests.cli.files import Writer
from tests.running import Run

OVERLAY = """
id = "ten"
title = "Monasteries are worth ten"
overlays = "carcassonne"
[rules.monastery.points]
answer = 10
note = "our table plays it so"
"""
FAULTS = {
    "unknown clause": ("monastery.points", "monastery.point", "monastery.point"),
    "no number": ("answer = 10", 'answer = "ten"', "monastery.points.answer"),
    "unknown place": ("answer = 10", "answer = 10\ncite = ['base:n99']", "base:n99"),
    "unknown status": ("answer = 10", "answer = 10\nstatus = 'sure'", "monastery.points.status"),
    "unknown key": ("answer = 10", "answer = 10\nanswr = 1", "answr"),
    "unknown key behind": ("note =", "nota =", "nota"),
    "unknown edition": ('overlays = "carcassonne"', 'overlays = "chess"', "chess"),
}
ODD = """
id = "odd"
title = "Odd"
extends = "carcassonne"
[rules.table.edge_completes]
answer = true
note = "x"
[rules.turn.sequence]
answer = ["draw", "lay", "dance"]
note = "x"
[rules.setup.tiles]
answer = 70
note = "x"
"""


def test_a_good_overlay_is_fine_and_can_be_played(run: Run, told, here) -> None:
    content = told("check own/ten.toml")
    (checked,) = content["profiles"]
    assert (checked["faults"], checked["answers"]) == ([], 1)
    assert "carcassonne-2000+ten" in checked["checked"]
    assert told("show carcassonne+own/ten.toml monastery.points")["clauses"][0]["answer"] == 10
    run("play", "carcassonne+ten", "--quiet", "--profile-path", "own")


def said_of_faults(run: Run, write: Writer) -> dict[str, str]:
    """What is said of each fault, and of answers that contradict each other."""
    files = {name: ("ten", OVERLAY.replace(old, new)) for name, (old, new, _) in FAULTS.items()}
    files["contradictions"] = ("odd", ODD)
    files["another name"] = ("other", OVERLAY)
    said = {}
    for name, (id, text) in files.items():
        path = write(f"{id}.toml", text)
        output = run("check", path, code=(1, 2)).output
        said[name] = output.replace(str(path.parent), "FOLDER")
    return said


def test_every_fault_is_named_with_file_and_key(run: Run, write: Writer) -> None:
    said = said_of_faults(run, write)
    for name, (_, _, key) in FAULTS.items():
        assert "ten.toml" in said[name]
        assert key in said[name]
    assert "'dance'" in said["contradictions"]
    assert said["contradictions"].count("\n    odd: ") == 3
    assert "'ten'" in said["another name"]


def test_what_is_said_of_faults(run: Run, write: Writer, snapshot: object) -> None:
    assert said_of_faults(run, write) == snapshot


def test_what_it_finds_other_commands_refuse(run: Run, write: Writer) -> None:
    folder = write("odd.toml", ODD).parent
    write("other.toml", OVERLAY)
    run("play", folder / "odd.toml", code=2)
    run("show", "carcassonne+other", "--profile-path", folder, code=2)


def test_a_plus_in_the_path_of_a_file_separates_nothing(told, write: Writer) -> None:
    path = write("a+b/ten.toml", OVERLAY)
    assert told(f"check {path}")["profiles"][0]["faults"] == []
    (clause,) = told(f"show carcassonne+{path}+house.bag monastery.points")["clauses"]
    assert clause["answer"] == 10
