"""Skeletons: a folder to begin with, of an overlay, a profile or an extension, that holds as it is.

The files are templates in the folder `skeletons`; `NAME`, `WORD`, `TITLE` and `CLASS` stand for the
name and what is made of it.
"""

from __future__ import annotations

import importlib.util
import re
import runpy
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from arkrules.authoring.schemas import KINDS, schema_texts
from arkrules.errors import ArkrulesError, OutputPathError
from arkrules.files import atomic_write
from arkrules.play import lexicon
from arkrules.play.assembly import installed
from arkrules.rules import library
from arkrules.rules.clauses import clauses_of
from arkrules.rules.extensions import extension_names
from arkrules.text import count, later, say

SkeletonKind = Literal["overlay", "profile", "extension"]


class BadName(ArkrulesError):
    """A name that something new cannot have."""

    remedy = later("choose another name")


_ID = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?")
_ID_SAID = later(
    "at most 40 small letters, digits, dots, - and _, with a letter or digit at the ends"
)
_WORD = re.compile(r"[a-z]{2,30}")
_WORD_SAID = later("2 to 30 small letters, as in a word of notation")
_TEMPLATES = Path(__file__).with_name("skeletons")


def begin(kind: SkeletonKind, name: str, folder: Path) -> Path:
    """Make a new folder, called as it is, in a folder; whole or not at all. The new folder."""
    _require_name(kind, name)
    target = folder / name
    _require_room(folder, target)
    aside = Path(tempfile.mkdtemp(prefix=".arkrules-", dir=folder))
    try:
        aside.chmod(0o755)  # as any folder that is made, and not for its owner alone
        for path, text in _files(kind, name):
            _write(aside / path, text)
        schemas, played = aside / "schemas", installed()
        kinds: Iterable[str] = ("case", kind)
        if kind == "extension":
            module = aside / f"arkrules_{name}"
            made = runpy.run_path(str(module / "__init__.py"), run_name=module.name)
            schemas, kinds = module / "variants" / "schemas", KINDS
            played = (*played, made["EXTENSION"])  # whose clauses the schemas know
        for path, text in schema_texts(kinds, played).items():
            _write(schemas / path, text)
        aside.replace(target)  # an empty folder of that name gives way
    except OSError as error:
        said = say("{folder}: cannot be written: {why}", folder=target, why=error.strerror or error)
        raise OutputPathError(said) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return target


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, text.encode())


# -- names and places ------------------------------------------------------------------------------


def _require_name(kind: SkeletonKind, name: str) -> None:
    """Refuse a name that cannot be one, or that something has already."""
    form, signs = (_WORD, _WORD_SAID) if kind == "extension" else (_ID, _ID_SAID)
    if not form.fullmatch(name) or name.endswith(".toml") or ".." in name:
        said = later("{name} cannot be a name here: it takes {signs}")
        raise BadName(say(said, name=repr(name[:80]), signs=say(signs)))
    for what in _of_extensions(name) if kind == "extension" else _of_files(name):
        raise BadName(say("the name {name} is taken: {what}", name=repr(name), what=what))


def _of_files(name: str) -> Iterator[str]:
    """Return what has the name of a profile or an overlay."""
    if (path := library().files.get(name)) is not None:
        yield say("{path} is called so", path=path)


def _of_extensions(name: str) -> Iterator[str]:
    """What has a name that an extension would give to itself, its mark, its clauses and files."""
    if name in extension_names() or importlib.util.find_spec(f"arkrules_{name}") is not None:
        yield say("an extension of this name is installed")
    known, shelf = lexicon(), library()
    words = {*known.pieces, *known.tokens, *known.leads, *known.vocabulary.marks}
    if name in words | known.vocabulary.sites:
        yield say("it is a word of notation")
    headings = {one.heading for other in installed() for g in other.groups for one in clauses_of(g)}
    if name in headings:
        yield say("clauses stand under this heading; `arkrules find {name}` lists them", name=name)
    if name in shelf.sets or name in shelf.sources:
        yield say("a set of tiles or a source is called so")


def _require_room(folder: Path, target: Path) -> None:
    """Refuse a folder that is not there, and one in which something would be overwritten."""
    cause, remedy = "", say("choose another name, or name another folder with --in")
    if not folder.is_dir():
        cause = say("there is no folder {folder}", folder=folder)
        remedy = say("make the folder first, or name another one with --in")
    elif target.is_symlink() or (target.exists() and not target.is_dir()):
        cause = say("{path} is there already", path=target)
    elif target.exists() and (there := sum(1 for _ in target.iterdir())):
        cause = count(
            there,
            "{folder} is not empty: {number} file or folder is in it",
            "{folder} is not empty: {number} files or folders are in it",
            folder=target,
        )
    if cause:
        error = OutputPathError(cause)
        error.remedy = remedy
        raise error


# -- what is written -------------------------------------------------------------------------------


def _files(kind: SkeletonKind, name: str) -> Iterator[tuple[str, str]]:
    """The files of a skeleton, by their place in it."""
    home = _TEMPLATES / kind
    for path in sorted(home.rglob("*.in")):
        place = path.relative_to(home).as_posix().removesuffix(".in")
        yield _filled(place, name), _filled(path.read_text(encoding="utf-8"), name)


def _filled(text: str, name: str) -> str:
    title = re.sub(r"[._-]+", " ", name)
    title = title[:1].upper() + title[1:]
    stands_for = {
        "NAME": name,
        "WORD": re.sub(r"[._-]+", "_", name),
        "TITLE": title,
        "CLASS": name.capitalize(),
    }
    return _PLACE.sub(lambda found: stands_for[found[0]], text)


_PLACE = re.compile("NAME|WORD|TITLE|CLASS")
