"""Everything the documentation and the examples show is run here.

A page is run from top to bottom, in a folder that holds a copy of `examples/`:

* blocks of `python` share one namespace;
* in blocks of `sh`, lines that begin with `arkrules` or `sphinx-build` are run,
  and must end with exit code 0, or with the one that a comment behind them names: `# exit code 1`;
* a block of `text` below the comment `<!-- output -->` is what the block before it prints,
  where a line of `...` stands for any lines;
* a block below the comment `<!-- file: NAME -->` is written to that file.

Lines that set up an environment are run by a test of their own; other lines there are none.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import attrs
import pytest

from arkrules import Position, set_up
from arkrules.cli import main
from arkrules.play import Draft, Extension, Hooks
from arkrules.play.checking import check_file
from arkrules.rulings import VerdictRow, check_case, load_case
from arkrules.rulings.aspects import SURENESS, every_aspect
from tests.fair import on_path
from tests.paths import ROOT
from tests.running import ANY_CODE, invoke

EXAMPLES = ROOT / "examples"
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
]

_FENCE = re.compile(r"^(?P<mark>```+)(?P<language>\S*)(?: .*)?$")
_COMMENT = re.compile(r"^<!-- (?P<words>.*) -->$")
_COMMAND = re.compile(r"^(?:[A-Z_]+=\S+ )*(?P<program>arkrules|sphinx-build) ")
_SET_UP = re.compile(r"python3 -m venv|\.venv/bin/pip install|\. \.venv/bin/activate$")
_EXIT = re.compile(r"# exit code (?P<code>\d)")
_PROGRAMS = {"sphinx-build": ("-m", "sphinx")}


class Block(NamedTuple):
    """A fenced block of a page, with the comment that stands directly above it."""

    language: str
    text: str
    line: int
    comment: str


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
    comment = ""
    for number, line in lines:
        if opening := _FENCE.match(line):
            body = []
            for _, inner in lines:
                if inner == opening["mark"]:
                    break
                body.append(inner)
            else:
                raise AssertionError(f"{page.name}, line {number}: the block is never closed")
            yield Block(opening["language"], "\n".join(body) + "\n", number, comment)
            comment = ""
        elif found := _COMMENT.match(line):
            comment = found["words"]
        elif line.strip():
            comment = ""


def run_command(line: str, folder: Path) -> tuple[int, str, str]:
    """Run one line of a shell; its exit code, its output, and its messages."""
    words = shlex.split(line, comments=True)
    paths = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    environment: dict[str, str | None] = {"COLUMNS": "100", "PYTHONPATH": paths}
    environment["ARKRULES_PATH"] = None
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    program, *rest = words
    if program == "arkrules":
        # A process for each would take longer to begin than the command takes;
        # test_readme.py starts some as a shell does.
        with contextlib.chdir(folder):
            told = invoke(*rest, code=ANY_CODE, prog_name=program, env=environment)
        return told.exit_code, told.stdout, told.stderr
    done = subprocess.run(
        [sys.executable, *_PROGRAMS[program], *rest],
        cwd=folder,
        env={name: value for name, value in (os.environ | environment).items() if value},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def run_shell(block: Block, folder: Path) -> str:
    """Run the commands of a block; what they print, messages included."""
    printed = ""
    for line in block.text.splitlines():
        if not _COMMAND.match(line):
            continue
        stated = _EXIT.search(line)
        code, output, messages = run_command(line, folder)
        assert code == int(stated["code"] if stated else 0), f"{line}\n{output}{messages}"
        printed += output + messages
    return printed


def run_python(block: Block, page: Path, namespace: dict[str, object]) -> str:
    """Run a block of Python; what it prints."""
    printed = io.StringIO()
    # Empty lines before it make the numbers of lines in a traceback those of the page.
    code = compile("\n" * block.line + block.text, str(page), "exec", dont_inherit=True)
    with contextlib.redirect_stdout(printed):
        exec(code, namespace)
    return printed.getvalue()


def install(folder: Path) -> None:
    """What `pip install` does with the entry points of the examples of extensions."""
    for name in ("wells", "mills"):
        install_one(EXAMPLES / name, f"arkrules_{name}", folder)


def install_one(project: Path, name: str, folder: Path) -> None:
    """The same of one of them."""
    stated = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(project / name, folder / name)
    metadata = folder / f"{name}-{stated['version']}.dist-info"
    metadata.mkdir()
    text = f"Metadata-Version: 2.1\nName: {stated['name']}\nVersion: {stated['version']}\n"
    (metadata / "METADATA").write_text(text, encoding="utf-8")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in names.items())
        for group, names in stated["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")


def same(shown: str, printed: str) -> bool:
    """Whether a page shows what is printed, spaces apart.

    A line of dots stands for any lines, and dots within a line for any words.
    """
    pattern = ""
    for line in shown.splitlines():
        words = " ".join(line.split())
        pattern += (
            r"(?:.*\n)*?"
            if words == "..."
            else re.escape(words).replace(re.escape("..."), ".*") + r"\n"
        )
    lines = [" ".join(line.split()) for line in printed.rstrip().splitlines()]
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a copy of the examples, to work in."""
    shutil.copytree(EXAMPLES, tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARKRULES_PATH", raising=False)
    return tmp_path


def name_of(page: Path) -> str:
    """A page's name within the project."""
    return page.relative_to(ROOT).as_posix()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_page_shows_is_so(page: Path, folder: Path) -> None:
    if page.name in ("kernel.md", "batches.md"):
        pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    with contextlib.ExitStack() as stack:
        if page.name == "extensions.md":
            install(folder)
            stack.enter_context(on_path(folder))
            stack.callback(forget_examples)
        run_page(page, folder)


def forget_examples() -> None:
    """Leave no example among the modules: the next test has another copy of it."""
    for name in ("arkrules_mills", "arkrules_wells"):
        sys.modules.pop(name, None)


def run_page(page: Path, folder: Path) -> None:
    """Run a page from top to bottom."""
    namespace: dict[str, object] = {"__name__": page.stem}
    printed = ""
    for block in blocks(page):
        where = f"{page.name}, line {block.line}"
        if block.comment.startswith("file: "):
            target = folder / block.comment.removeprefix("file: ")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.comment == "output":
            assert same(block.text, printed), f"{where}: what is printed is\n{printed}"
        elif block.language == "python":
            printed = run_python(block, page, namespace)
        elif block.language == "sh":
            printed = run_shell(block, folder)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_is_run_or_read(page: Path) -> None:
    for block in blocks(page):
        where = f"{name_of(page)}, line {block.line}"
        written = block.comment.startswith("file: ")
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "sh" and page.name != "CONTRIBUTING.md":
            for line in filter(None, block.text.splitlines()):
                assert _COMMAND.match(line) or _SET_UP.match(line), f"{where}: {line}"
        elif not block.language.startswith("{"):
            assert block.language in ("python", "sh", "text") or written, where


@pytest.mark.slow
def test_what_sets_up_an_environment_does(tmp_path: Path) -> None:
    """The lines on the front page, in a copy of the checkout; the README's are in test_readme."""
    kept = shutil.ignore_patterns("__pycache__", "_build", "rulebook", ".*", "casebook")
    shutil.copytree(ROOT / "arkrules", tmp_path / "arkrules", ignore=kept)
    shutil.copytree(ROOT / "variants", tmp_path / "variants", ignore=kept)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    lines = [
        line
        for block in blocks(DOCS / "index.md")
        if block.language == "sh"
        for line in block.text.splitlines()
        if _SET_UP.match(line)
    ]
    assert len(lines) == 2
    for line in lines:
        subprocess.run(shlex.split(line), cwd=tmp_path, check=True, capture_output=True)
    program = tmp_path / ".venv" / "bin" / "arkrules"
    done = subprocess.run([program, "--version"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith("arkrules, version")


def generated() -> set[str]:
    """The names of the pages that the documentation makes of rule data."""
    pytest.importorskip("sphinx")
    from arkrules.sphinxext.generate import PARTS, pages
    from arkrules.telling import Rulebook

    return {f"docs/rulebook/{name}" for name in pages(Rulebook(), PARTS)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path = (page.parent / target).resolve()
        if path.is_relative_to(DOCS / "rulebook"):
            assert path.relative_to(ROOT).as_posix() in generated(), (
                f"{page.name} links to {target}"
            )
        else:
            assert path.exists(), f"{page.name} links to {target}"


@pytest.mark.slow
@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_example_scripts_run(script: Path, tmp_path: Path) -> None:
    if "from arkrules.sim import" in script.read_text(encoding="utf-8"):
        pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not here")
    few = ["4"] if script.name == "whole_turn.py" else []  # games of a player that thinks
    command = [sys.executable, str(script), *few]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def names_on(page: str) -> set[str]:
    """The words that a page sets as code."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()}


def test_every_command_has_its_place_on_the_page_of_commands() -> None:
    assert set(main.commands) <= names_on("reference/cli.md")


def test_the_sphinx_extension_is_documented_whole() -> None:
    pytest.importorskip("sphinx")
    from arkrules.sphinxext import DIRECTIVES
    from arkrules.sphinxext.domain import KINDS

    said = {word.strip(",") for word in names_on("reference/sphinx.md")}
    assert {f"arkrules:{name}" for name in (*DIRECTIVES, *KINDS)} <= said
    specs = [directive.option_spec or {} for directive in DIRECTIVES.values()]
    options = {option for spec in specs for option in spec}
    assert options <= said
    assert {"arkrules_path", "arkrules_pages", "arkrules_pages_folder"} <= said


def test_all_that_an_extension_may_declare_is_on_its_page() -> None:
    declared = {field.name for part in (Extension, Hooks) for field in attrs.fields(part)}
    changes = {name for name in vars(Draft) if not name.startswith("_")} - {"of", "done"}
    assert declared | changes <= {name.strip(",") for name in names_on("how-to/extensions.md")}


def test_the_keys_of_positions_and_cases_are_on_their_pages() -> None:
    position = {field.name for field in attrs.fields(Position)} - {"more"}
    text = (DOCS / "reference" / "notation.md").read_text(encoding="utf-8")
    assert all(re.search(rf"(?m)^{key} = |`{key}`", text) for key in position)
    verdict = {field.name for field in attrs.fields(VerdictRow)} - {"written"}
    assert verdict == set(SURENESS)
    assert verdict | set(every_aspect()) <= names_on("reference/cases.md")


def test_example_of_a_dispute_holds() -> None:
    checks = check_case(load_case(EXAMPLES / "dispute.toml"))
    assert len(checks) == 3
    assert all(check.holds for check in checks)


def test_example_overlay_is_sound() -> None:
    found = check_file(EXAMPLES / "house-rules.toml")
    assert not found.faults
    assert found.answers == 2
    assert "carcassonne+house-rules" in found.playable


def test_example_position_can_be_set_up_and_scores_as_the_editions_differ() -> None:
    position = Position.load(EXAMPLES / "two-farms.toml")
    scores = {}
    for edition in ("carcassonne-2000", "carcassonne-2001", "carcassonne"):
        state = set_up(edition, position)
        for move in ("lay /0 -1,-1", "pass", "end"):
            state = state.play(move)
        scores[edition] = dict(state.scores)
    assert scores == {
        "carcassonne-2000": {"red": 24, "blue": 22},
        "carcassonne-2001": {"red": 23, "blue": 22},
        "carcassonne": {"red": 26, "blue": 22},
    }


def test_every_example_is_mentioned_in_the_documentation() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    files = [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.toml")]
    files += [EXAMPLES / "wells", EXAMPLES / "mills"]
    missing = [file.name for file in files if f"examples/{file.name}" not in text]
    assert not missing
