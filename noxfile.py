"""What must hold before a change lands: `.venv/bin/nox`, or a part: `.venv/bin/nox -s lint`.

Every session runs in the environment that nox itself is installed in,
the one that `pip install -e '.[dev]'` makes.
So nothing is installed twice, and `.ci/run`, which calls these sessions after that command,
checks with the very tools that a contributor has.
"""

from __future__ import annotations

import getpass
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import nox

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "none"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["tests", "covered", "docs", "rest", "types", "lint", "oldest"]

COUNTING = {"COVERAGE_PROCESS_START": str(Path("pyproject.toml").absolute())}
"""What has every process of tests count the lines that it runs, as `.ci/run` says it, too."""
KEPT = Path(tempfile.gettempdir()) / f"arkrules-{getpass.getuser()}"
KEEPING = {"ARKRULES_CACHE": os.environ.get("ARKRULES_CACHE", str(KEPT))}
"""Where tests keep what takes long to make ready, and what is ready for one session is for all."""
EXTRAS = "cluster,docs,png,rl,serve,sim,test"
"""What users may install besides, and the tests."""
OF_TESTS = ("pillow", "pyyaml")
"""What their tests need besides."""
MEETING = tuple(
    f"tests/{room}"
    for room in ("rules", "board", "documents", "cli", "server", "sphinxext", "learning")
)
"""The rooms whose tests meet what `pyproject.toml` has a bound for."""
OPTIONS = ("-F", "pyproject.toml", "--sort-by-file", "--no-wrap")
CASEBOOK = ("variants/casebook",)


def run(session: nox.Session, *words: str, env: Mapping[str, str] | None = None) -> None:
    """Run a tool as a module, so that it is this environment's, whatever the path says."""
    session.run(sys.executable, "-m", *words, env=env)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests as the README does; `-- -k WORD` runs some of them."""
    run(session, "coverage", "erase")
    run(session, "pytest", "-q", "-n", "auto", *session.posargs, env=COUNTING)


@nox.session
def covered(session: nox.Session) -> None:
    """Say which lines and branches of the rules' rooms the README's tests ran.

    It fails below what `pyproject.toml` asks for.
    """
    run(session, "coverage", "combine", "-q")
    run(session, "coverage", "report")


@nox.session
def rest(session: nox.Session) -> None:
    """Run what the README's tests leave out: what is slow or needs more than they have."""
    # One process more than can run at once: some wait for browsers, servers and each other.
    processes = str((os.cpu_count() or 1) + 1)
    run(session, "pytest", "-q", "-n", processes, "--left-out", "tests", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the package with mypy and pyright."""
    run(session, "mypy")
    run(session, "pyright", "--pythonpath", sys.executable)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and formatting with ruff, and the page's scripts; nothing is changed."""
    run(session, "ruff", "check", ".")
    run(session, "ruff", "format", "--check", ".")
    run(session, "tests.typescript")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, warnings being errors; `-- -j 1` takes one process for it."""
    options = ("-n", "-W", "--keep-going", "-q", "-j", "auto", *session.posargs)
    run(session, "sphinx", *options, "-b", "html", "docs", "docs/_build/html", env=KEEPING)
    # Tests of later sessions look at these pages and do not build them again.
    os.environ["ARKRULES_SITE"] = str(Path("docs/_build/html").absolute())


@nox.session(python=["3.11", "3.12", "3.13"], venv_backend="venv")
def oldest(session: nox.Session) -> None:
    """Run tests with the oldest libraries that `pyproject.toml` allows, on each Python there is.

    On the oldest Python these are the quick ones of rooms that meet libraries, and on all of them
    the journeys of a user.
    """
    project = nox.project.load_toml("pyproject.toml")["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = {one for named in lists for one in named if not one.startswith("arkrules[")}
    oldest = {re.sub(r"(\[.*\])?>=", "==", one) for one in wanted}
    bounds = Path(session.create_tmp()) / "oldest.txt"
    bounds.write_text("\n".join(sorted(oldest)))
    session.install("-q", "--no-compile", "-c", str(bounds), "-e", f".[{EXTRAS}]", *OF_TESTS)
    # What old libraries warn of on a new Python is not ours to mend.
    words = ("pytest", "-q", "-n", "auto", "-W", "default", "-m", "not slow")
    # The rooms that meet libraries on the oldest Python, and everywhere the ways of a user.
    first = session.python == project["requires-python"].removeprefix(">=")
    paths = [*(MEETING if first else ()), *sorted(Path("tests").rglob("test_journey.py"))]
    # Its kernel is compiled while the first test waits, and other sessions run beside it;
    # whether it compiles at all is the question, and not how well.
    slowly = {"PYTEST_TIMEOUT": "600", "NUMBA_OPT": "1"}
    session.run("python", "-m", *words, *map(str, paths), *session.posargs, env=slowly)


@nox.session
def messages(session: nox.Session) -> None:
    """Write the templates for translators; not among the sessions that run without being named.

    What is said goes to `arkrules.pot`, and the texts of the casebook, which are as many, apart.
    """
    Path("arkrules/locale").mkdir(exist_ok=True)
    where = {"arkrules": ("arkrules", "variants"), "casebook": CASEBOOK}
    for name, sources in where.items():
        aside = ("--ignore-dirs", "casebook _variants") if name == "arkrules" else ()
        out = ("-o", f"arkrules/locale/{name}.pot", "--project", "arkrules")
        run(session, "babel.messages.frontend", "extract", *OPTIONS, *aside, *out, *sources)


@nox.session
def casebook(session: nox.Session) -> None:
    """Build the casebook as a package of data; not among the sessions that run without being named.

    Its files go to `dist/casebook`, from which npm packs as they are; a wheel of them to `dist`.
    """
    run(session, "arkrules", "casebook", "package", "--force", "dist/casebook")
    run(session, "build", "--outdir", "dist", "dist/casebook")


@nox.session
def release(session: nox.Session) -> None:
    """Write, commit and tag a release, as in `-- 0.1.0`; not among those that run without a name.

    See `docs/how-to/release.md`; `.github/workflows/release.yml` does the rest when it is pushed.
    """
    session.run(sys.executable, ".ci/release.py", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure how fast games run; not among the sessions that run without being named."""
    run(session, "pytest", "tests/benchmarks", "--benchmark-only", *session.posargs)
