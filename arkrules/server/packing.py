"""The engine as one archive for the browser: this package, its rules, and what it needs of others.

Modules are put in as Python compiles them where they will run, so that no page has to wait
for that.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import io
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from arkrules.files import atomic_write
from arkrules.render.outline import BEFOREHAND, outlines_of
from arkrules.rules import shipped_library
from arkrules.rules.extensions import GROUP
from arkrules.rules.libraries import shipped_variants
from arkrules.server.npm import Missing, cache, node, run
from arkrules.server.pyodide import VERSION, pyodide
from arkrules.telling import Rulebook
from arkrules.telling.keeping import digest_of
from arkrules.text import say
from arkrules.version import __version__

__all__ = ["engine", "packed_files", "zipped"]

PACKAGE = Path(__file__).parents[1]
LEFT_OUT = ("cli", "sphinxext", "testing", "_variants", "server/web")
"""What of this package is for other places."""
OTHERS = ("attrs", "cattrs", "networkx", "typing_extensions")
"""The distributions that it needs: pure Python, of the environment that places the page."""
KEPT = 4
"""How many archives stay for another time."""
_DATE = (1980, 1, 1, 0, 0, 0)
_COMPILE = Path(__file__).parent / "compile.mjs"


def engine() -> bytes:
    """The archive, or `Missing` if what it holds does not run."""
    files = packed_files()
    modules = {name: content for name, content in files.items() if name.endswith(".py")}
    rest = {name: content for name, content in files.items() if name not in modules}
    return zipped({**rest, **_compiled(modules, rest)})


def _compiled(modules: Mapping[str, bytes], rest: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Modules as the Python of the browser compiles them; kept for as long as they are the same."""
    plain = zipped(modules)
    place = cache() / "engines" / f"{digest_of(plain.hex(), VERSION, _COMPILE.read_text())}.zip"
    if place.is_file():
        return _unzipped(place.read_bytes())
    runtime = pyodide()
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        (folder / "plain.zip").write_bytes(plain)
        (folder / "rest.zip").write_bytes(zipped(rest))
        run([*node(), str(_COMPILE), str(runtime), "plain.zip", "rest.zip", "made.zip"], folder)
        made = (folder / "made.zip").read_bytes()
    with contextlib.suppress(OSError):  # it is there for this time
        place.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(place, made)
        _forget(place.parent)
    return _unzipped(made)


def _forget(folder: Path) -> None:
    """Take away the oldest archives."""
    found = sorted(folder.glob("*.zip"), key=lambda path: path.stat().st_mtime)
    for path in found[:-KEPT]:
        path.unlink(missing_ok=True)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive; the same files make the same one."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _unzipped(content: bytes) -> Mapping[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed_files() -> Mapping[str, bytes]:
    """Everything by where it lies among the packages of the browser's Python."""
    return dict([*_own(), *_rules(), *_metadata(), *_others(), *_pictures()])


def _own() -> Iterator[tuple[str, bytes]]:
    for path in _files(PACKAGE):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(tuple(f"{room}/" for room in LEFT_OUT)):
            yield f"arkrules/{name}", path.read_bytes()


def _rules() -> Iterator[tuple[str, bytes]]:
    folder = shipped_variants()
    for path in _files(folder):
        if path.suffix != ".toml":  # schemas are for editors
            continue
        yield f"arkrules/_variants/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def _metadata() -> Iterator[tuple[str, bytes]]:
    """What says that the package is installed, with the extensions that are its own."""
    folder = f"arkrules-{__version__}.dist-info"
    about = f"Metadata-Version: 2.1\nName: arkrules\nVersion: {__version__}\n"
    yield f"{folder}/METADATA", about.encode()
    names = sorted(path.name for path in (PACKAGE / "games").iterdir() if path.is_dir())
    games = [name for name in names if not name.startswith("_")]
    points = "".join(f"{name} = arkrules.games.{name}:EXTENSION\n" for name in games)
    yield f"{folder}/entry_points.txt", f"[{GROUP}]\n{points}".encode()


def _pictures() -> Iterator[tuple[str, bytes]]:
    """The outlines of all tiles of all sets, which take a browser longest."""
    book = Rulebook(shipped_library())
    sets = map(book.tile_set, book.shelf.sets)
    kinds = [printed.kind for found in sets for printed in found.kinds.values()]
    outlines = outlines_of((kind.tiles[0].sides, kind.site or "") for kind in kinds)
    yield f"arkrules/render/{BEFOREHAND}", outlines


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
