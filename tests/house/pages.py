"""Pages of the documentation, run from top to bottom, in a folder that holds a copy of `examples/`.

* blocks of `python` share one namespace;
* in blocks of `sh`, lines that begin with `arkrules` or `sphinx-build` are run,
  and must end with exit code 0, or with the one that a comment behind them names: `# exit code 1`;
* a block of `text` below the comment `<!-- output -->` is what the block before it prints,
  where a line of `...` stands for any lines;
* a block below the comment `<!-- file: NAME -->` is written to that file.

`--approve` writes pages anew that show something else than is printed.
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
from difflib import SequenceMatcher
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tests.fair import on_path, write_metadata
from tests.paths import ROOT
from tests.running import ANY_CODE, invoke

__all__ = [
    "COMMAND", "DOCS", "EXAMPLES", "PAGES", "SET_UP", "Block", "blocks", "check_page", "name_of",
    "renewed", "run_command",
]  # fmt: skip

EXAMPLES = ROOT / "examples"
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
]

_FENCE = re.compile(r"^(?P<mark>```+)(?P<language>\S*)(?: .*)?$")
_COMMENT = re.compile(r"^<!-- (?P<words>.*) -->$")
COMMAND = re.compile(r"^(?:[A-Z_]+=\S+ )*(?P<program>arkrules|sphinx-build) ")
SET_UP = re.compile(r"python3 -m venv|\.venv/bin/pip install|\. \.venv/bin/activate$")
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
        # test_journey.py starts some as a shell does.
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
    for whole in block.text.splitlines():
        line = whole.rpartition(" && .venv/bin/")[2]  # the README sets up an environment before
        if not COMMAND.match(line):
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
        project, package = EXAMPLES / name, f"arkrules_{name}"
        stated = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        shutil.copytree(project / package, folder / package)
        write_metadata(folder, stated["project"])


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


def renewed(shown: str, printed: str) -> str:
    """What a page is to show of what is printed now, with dots for lines where it had them."""
    now = [line.rstrip() for line in printed.rstrip().splitlines()]
    groups = [(dots, [*group]) for dots, group in groupby(shown.splitlines(), "...".__eq__)]
    if len(groups) == 1:
        return "\n".join([*now, ""])
    lines: list[str] = []
    at = 0
    for number, (dots, part) in enumerate(groups):
        last = len(now) - len(part)
        if dots:
            lines.append("...")
            continue
        # Where no dots stand before it, it begins; where none stand behind it, it ends.
        starts = (
            [0] if number == 0 else [last] if number + 1 == len(groups) else range(at, last + 1)
        )
        best = max(starts, key=lambda start: likeness(part, now[start : start + len(part)]))
        at = best + len(part)
        pairs = zip(part, now[best:at], strict=True)
        lines += [old if same(old, new) else new for old, new in pairs]
    return "\n".join([*lines, ""])


def likeness(some: list[str], others: list[str]) -> float:
    """How much alike lines are, one by one."""
    pairs = zip(some, others, strict=False)
    return sum(SequenceMatcher(None, one, other).ratio() for one, other in pairs)


def name_of(page: Path) -> str:
    """A page's name within the project."""
    return page.relative_to(ROOT).as_posix()


def check_page(page: Path, folder: Path, approve: bool) -> None:
    """See that a page shows what is printed, or have it show that."""
    with contextlib.ExitStack() as stack:
        if page.name == "extensions.md":
            install(folder)
            stack.enter_context(on_path(folder))
            stack.callback(forget_examples)
        shown = [*run_page(page, folder)]
    wrong = [(block, printed) for block, printed in shown if not same(block.text, printed)]
    if approve:
        show_what_is_printed(page, wrong)
        return
    for block, printed in wrong:
        raise AssertionError(f"{page.name}, line {block.line}: what is printed is\n{printed}")


def forget_examples() -> None:
    """Leave no example among the modules: the next test has another copy of it."""
    for name in ("arkrules_mills", "arkrules_wells"):
        sys.modules.pop(name, None)


def run_page(page: Path, folder: Path) -> Iterator[tuple[Block, str]]:
    """Run a page from top to bottom; what it shows, with what is printed."""
    namespace: dict[str, object] = {"__name__": page.stem}
    printed = ""
    for block in blocks(page):
        if block.comment.startswith("file: "):
            target = folder / block.comment.removeprefix("file: ")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.comment == "output":
            yield block, printed
        elif block.language == "python":
            printed = run_python(block, page, namespace)
        elif block.language == "sh":
            printed = run_shell(block, folder)


def show_what_is_printed(page: Path, wrong: list[tuple[Block, str]]) -> None:
    """Have a page show what is printed."""
    lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
    for block, printed in reversed(wrong):
        lines[block.line : block.line + block.text.count("\n")] = [renewed(block.text, printed)]
    page.write_text("".join(lines), encoding="utf-8")
