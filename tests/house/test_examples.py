"""Every program in `examples/` is run, and what it prints is held against what is known."""

from __future__ import annotations

import ast
import importlib
import json
import re
import runpy
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import arkrules
from arkrules import Game, Record, new_game, set_up
from arkrules.sim import compiling
from tests.house.interface import documented
from tests.paths import EXAMPLES, PACKAGE, ROOT

PROGRAMS = sorted(EXAMPLES.glob("*.py"))
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
LONGEST = 96
"""How many lines a short program has at most."""

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a program with arguments; what it prints."""

    def run(name: str, *arguments: object) -> str:
        program = EXAMPLES / f"{name}.py"
        monkeypatch.setattr("sys.argv", [str(program), *map(str, arguments)])
        capsys.readouterr()
        runpy.run_path(str(program), run_name="__main__")
        return capsys.readouterr().out

    return run


def parts(name: str) -> dict[str, Any]:
    """What a program defines, without its being run."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name=name)


@pytest.fixture
def two_cities(tmp_path: Path) -> Path:
    """A game of two tiles: ann's city of two tiles is completed, ben's of one is not."""
    game = Game(new_game("carcassonne", ["ann", "ben"], bag=["E", "E"]))
    for line in ("draw E", "lay /2 0,-1", "follower C", "draw E", "lay /2 0,1", "follower C"):
        game.play(line)
    game.play("end")
    game.record().save(tmp_path / "game.txt")
    return tmp_path / "game.txt"


# -- what they are


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_is_short_and_says_what_it_shows(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    shown = ast.get_docstring(ast.parse(text))
    assert shown is not None
    assert f"python {program.name}" in shown
    row = f"| {shown.splitlines()[0]} |"
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    _, _, rest = readme.partition("<!-- programs -->")
    assert f"| `{program.name}` {row}" in rest.partition("<!-- end of programs -->")[0]


def test_the_list_of_examples_is_whole() -> None:
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    there = {path.name for path in EXAMPLES.iterdir()} - {"README.md", "__pycache__"}
    listed = {name for name in there if f"[{name}]({name})" in readme or f"`{name}`" in readme}
    assert listed == there
    page = (ROOT / "docs/how-to/developer.md").read_text(encoding="utf-8")
    assert "{include} ../../examples/README.md\n:start-after: <!-- programs -->\n" in page


def used(text: str) -> list[tuple[str, str]]:
    """What a text takes from arkrules: module and name."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ImportFrom(module=module, names=names):
                found += [(module or "", alias.name) for alias in names]
            case ast.Import(names=names):
                found += [(alias.name, "") for alias in names]
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                found.append((module, name))
    return [(module, name) for module, name in found if module.split(".")[0] == PACKAGE.name]


def code_of(notebook: Path) -> list[str]:
    """The cells of code."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("program", [*PROGRAMS, *NOTEBOOKS], ids=lambda program: program.name)
def test_a_program_uses_the_public_interface_alone(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    if program.suffix == ".ipynb":
        text = "\n".join(code_of(program))
    known = documented()
    for module, name in used(text):
        assert module in known, f"{module} has no page"
        home = importlib.import_module(module)
        public = getattr(home, "__all__", [one for one in vars(home) if one[0] != "_"])
        assert not name or name in public, f"{module} has no public {name}"
    hidden = {
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr.startswith("_")
        if not (isinstance(node.value, ast.Name) and node.value.id == "self")
    }
    assert not hidden


def test_every_program_is_run_below() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    called = set(re.findall(r'(?:run|parts)\("(\w+)"', text))
    assert [p.stem for p in PROGRAMS if p.stem not in called] == []


# -- what they print


def test_who_looks_ahead_is_ahead(run: Run) -> None:
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    *moves, scores = run("looking_ahead").splitlines()
    state = new_game("carcassonne", ["red", "blue"], bag=["E*2", "V*3", "N", "B", "U"])
    for move in moves:
        state = state.play(move)
    assert state.over
    assert scores == str(dict(state.scores))
    assert state.scores["red"] > state.scores["blue"]  # blue moves by chance


@pytest.mark.slow  # a kernel of its own has to be compiled
def test_whoever_begins_is_hardly_ahead_by_chance(run: Run) -> None:
    """Both lay as many tiles, but for one; so the lead is a few points at most."""
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    games, lead, error = map(float, re.findall(r"-?[\d.]+", run("batch", "200")))
    assert games >= 200
    assert abs(lead) < 6
    assert 0 < error < 4


@pytest.mark.slow
def test_a_learner_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """Its clock counts moves here, so that it learns the same on a busy machine."""
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    main, moves = parts("learner")["main"], count()
    main.__globals__["monotonic"] = lambda: next(moves)
    main("2000")
    _, against_chance, _ = capsys.readouterr().out.splitlines()
    assert float(against_chance.rpartition(" ")[2]) > 55


def test_the_referee_refuses_takes_back_and_goes_on(run: Run, tmp_path: Path) -> None:
    """E shows its city to the north; turned twice it closes the start tile's: 2 tiles, 4 points.

    Ben's second thought lays one field to field in the south: a city of one tile, 1 at the end.
    """
    file = tmp_path / "game.json"
    said = run("referee", file).splitlines()
    assert said[0].startswith("ann is asked")
    assert said[1].startswith("ben: ")
    assert said[2].endswith("(tile.match)")
    asked = [line for line in said if line.startswith("ben is asked") and line.endswith("E")]
    assert len(asked) == 2  # before and after the second thought
    assert said[-1].endswith("{'ann': 4, 'ben': 1}")
    moves = Record.load(file).moves
    assert "lay E 0,-2" not in " ".join(moves)
    assert moves[-1] == "end"


def test_the_referee_says_what_it_cannot_read_and_takes_nothing_back_twice(tmp_path: Path) -> None:
    referee = parts("referee")["Referee"](tmp_path / "game.json", Random(1))
    begun = referee.open(new_game("carcassonne", ["ann", "ben"], bag=["E", "E"]))
    assert "castle" in referee.say("ann", "castle")
    assert referee.take_back() == begun
    assert referee.take_back() == begun


def test_the_score_sheet_adds_up(run: Run, two_cities: Path) -> None:
    lines = [line.split() for line in run("score_sheet", two_cities).splitlines()]
    assert lines[0] == ["ann", "ben"]
    assert [line[-2:] for line in lines[1:-1]] == [["4", "0"], ["0", "1"], ["4", "1"]]
    assert lines[-1][-1] == "ann"
    assert run("score_sheet")


def test_the_commentary_names_the_rules(run: Run, two_cities: Path) -> None:
    told = run("commentary", two_cities)
    assert told == run("commentary")  # it is the game that the program brings along
    assert ": 4 (city.per_tile" in told
    assert ": 1 (final.unfinished, base:final" in told
    assert told.endswith("{'ann': 4, 'ben': 1}\n")


def test_whoever_thinks_a_whole_turn_wins(run: Run) -> None:
    assert re.match(r"carcassonne: won 2 of 2 games, tied 0, \+", run("whole_turn", 2))


def test_the_tournament_is_lost_by_chance(run: Run) -> None:
    """Each plays two games with each of two others; of what is won and lost nothing is left."""
    table = run("tournament", 1).splitlines()
    assert [line.split()[0] for line in table][-1] == "random"
    found = [re.search(r"won (\S+) of 4 games, (\S+) points", line) for line in table]
    assert sum(float(line[1]) for line in found if line) == 6
    assert abs(sum(float(line[2]) for line in found if line)) < 0.2


def test_a_modest_variant_pays_less_and_never_more(run: Run) -> None:
    """Small cities pay half, and players by chance do the same whatever is paid."""
    told = run("own_variant").splitlines()
    plain, modest = (
        [float(number) for number in re.findall(r"([\d.]+)\W* \(", line)] for line in told[1:3]
    )
    assert all(less <= more for less, more in zip(modest, plain, strict=True))
    assert sum(modest) < sum(plain)
    assert re.search(r"-[\d.]+ \(", told[3])


def test_editions_are_compared(run: Run) -> None:
    told = run("compare_editions")
    assert [id for id in ("city.small", "farm.value") if f"[{id}]" not in told] == []


def test_two_farms_are_worth_joining_where_they_count_by_city(run: Run) -> None:
    assert "{'red': 26, 'blue': 22}" in run("two_farms")


def test_the_dispute_has_three_answers(run: Run) -> None:
    """What they are stands in the file, and was worked out there."""
    told = run("ask_dispute").splitlines()
    for edition, points in (("carcassonne", 6), ("carcassonne-2000", 4), ("carcassonne-2001", 3)):
        (line,) = (line for line in told if edition in re.split("[,:] ", line)[:-1])
        assert f"scores={{'red': {points}}}" in line
    assert told[-1].endswith("farm.value")


def test_the_odds_are_those_of_the_bag(run: Run) -> None:
    """Of eight tiles three cap the city, and two have a village that ends the road."""
    assert re.findall(r"\b[\d.]+%|^\d+", run("odds")) == ["8", "25.0%", "37.5%"]


def test_where_only_monasteries_are_left_nothing_fits_city_and_road(
    run: Run, tmp_path: Path
) -> None:
    """Around the start tile only the south shows a field on all of its side."""
    position = tmp_path / "position.toml"
    position.write_text(
        'players = ["red", "blue"]\ntiles = ["0,0 D"]\nbag = ["B*2"]\n'
        'pieces = ["red follower 0,0 C"]\n',
        encoding="utf-8",
    )
    dead, hopeless = run("dead_cells", position).splitlines()
    assert dead.split()[1:] == ["0,-1", "-1,0", "1,0"]
    assert hopeless.startswith("red follower 0,0 C: ")
    assert run("dead_cells")


def test_a_ring_is_a_ring(run: Run) -> None:
    """Six tiles with a road around; two caps in the north, one of which closes a city."""
    ring = set_up(
        "carcassonne",
        """
        players = ["red", "blue"]
        tiles = [
            "0,-1 E/2", "1,-1 E",
            "-1,0 V/3", "0,0 D", "1,0 V",
            "-1,1 V/2", "0,1 U/1", "1,1 V/1",
        ]
        """,
    )
    found = parts("graph_study")["study"](ring.board)
    assert (found.longest_road, found.rings) == (6, 1)
    assert (found.closed_cities, found.open_cities) == (1, 1)
    assert found.bridges == 0  # every tile has a way around
    assert found.across == 4  # from 1,-1 to -1,1
    assert found.features == len(list(ring.board.features()))
    assert run("graph_study", 1).startswith("1 ")


def test_the_picture_is_drawn(run: Run, tmp_path: Path) -> None:
    to = tmp_path / "picture.svg"
    assert "1,-1" in run("picture", EXAMPLES / "two-farms.toml", to)
    assert to.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("markup", ["md", "html", "wiki", "text"])
def test_the_report_lists_what_is_open_and_nothing_else(run: Run, markup: str) -> None:
    told = run("report", "ark-de", markup)
    assert "ark.may_end_on_start" in told  # silent, says variants/profiles/ark-de.toml
    assert "tile.match" not in told


def test_a_saved_game_is_read_and_asked_under_another_edition(run: Run, tmp_path: Path) -> None:
    """A city of two tiles: 4 points, and 2 where small cities pay half."""
    told = run("saved_game").splitlines()
    assert told[0].endswith("{'Ann': 4, 'Ben': 0}")
    assert re.findall(r"\{.*?\}", told[1]) == ["{'Ann': 4}", "{'Ann': 2}"]
    assert told[1].endswith("city.small")
    file = parts("saved_game")["written"](tmp_path / "game.jcz")
    assert run("saved_game", file, "carcassonne-2001").splitlines()[0] == told[0]


@pytest.mark.parametrize("engine", ["engine", pytest.param("kernel", marks=pytest.mark.slow)])
def test_rewards_are_the_lead(run: Run, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    if engine == "engine":  # which plays by itself where nothing can be compiled
        monkeypatch.setattr(compiling, "installed", lambda: False)
    for line in run("environment", 2).splitlines():
        rewards, red, blue = map(int, re.findall(r"[+-]?\d+(?=[,}])", line))
        assert rewards == red - blue


# -- the notebook


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.name)
def test_a_notebook_is_kept_without_outputs_and_diffs_well(notebook: Path) -> None:
    text = notebook.read_text(encoding="utf-8")
    content = json.loads(text)
    assert text == json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in content["cells"]]
    assert len(set(names)) == len(names)
    for cell in content["cells"]:
        lines = cell["source"]
        assert all(line.endswith("\n") for line in lines[:-1])
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


def shown(source: str, namespace: dict[str, Any]) -> Any:
    """Run a cell; the value of the expression that it ends with, as a notebook shows it."""
    cell = ast.parse(source)
    last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), namespace)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)


def test_the_notebook_shows_what_it_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    notebook = EXAMPLES / "first_look.ipynb"
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    namespace: dict[str, Any] = {}
    values = {
        cell["id"]: shown("".join(cell["source"]), namespace)
        for cell in cells
        if cell["cell_type"] == "code"
    }
    # E fits to the north, closed or not, and field to field to the south, three turns of it.
    assert "lay /2 0,-1" in values["begin"]
    assert isinstance(values["picture"], arkrules.GameState)
    assert values["picture"]._repr_svg_().startswith("<svg")
    assert any("city.per_tile" in line and "4" in line for line in values["why"])
    assert values["refused"] == [("tile.match", ("base:tile",))]
    assert values["dispute"] == {
        "carcassonne-2000": {"red": 24, "blue": 22},
        "carcassonne-2001": {"red": 23, "blue": 22},
        "carcassonne": {"red": 26, "blue": 22},
    }
    assert "farm" in values["editions"]._repr_html_()
    assert sum(values["graphs"]) > 3
    assert values["end"].over
