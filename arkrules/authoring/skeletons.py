"""Files from templates: skeletons for authors, and the casebook as a data package.

A skeleton holds as it is: a case, or the folder of an overlay, a profile or an extension. The
templates lie in the folder `skeletons`; `NAME`, `WORD`, `TITLE` and `CLASS` stand for the name and
what is made of it.
"""

from __future__ import annotations

import importlib.util
import json
import re
import runpy
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from arkrules.authoring.schemas import KINDS, export_schema, schema_line, schema_texts
from arkrules.errors import ArkrulesError, CaseError, OutputPathError
from arkrules.files import given_text, update_file
from arkrules.formats import write_json, write_key
from arkrules.play import lexicon
from arkrules.play.assembly import installed
from arkrules.rules import library
from arkrules.rules.clauses import clauses_of
from arkrules.rules.extensions import registry
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings.case import read_case
from arkrules.rulings.casebook import casebook, version_of
from arkrules.text import later, say

SkeletonKind = Literal["overlay", "profile", "extension"]


class BadName(ArkrulesError):
    """An invalid name for something new."""

    remedy = later("choose another name")


_ID = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?")
_ID_SAID = later(
    "at most 40 small letters, digits, dots, - and _, with a letter or digit at the ends"
)
_WORD = re.compile(r"[a-z]{2,30}")
_WORD_SAID = later("2 to 30 small letters, as in a word of notation")
_TEMPLATES = Path(__file__).with_name("skeletons")


def case_text(path: Path, edition: str | None) -> str:
    """Return a case to write to a path and to change, with an empty verdict of an edition."""
    name = path.name.removesuffix(".toml").removesuffix(".case")
    ((_, text),) = _files("case", {"NAME": name})
    if edition is not None:
        text += f"\n[verdict.{write_key(edition)}]\n"
    text = schema_line("case", path) + text
    read_case(text, file=str(path))  # or it says what is wrong with its name
    return text


def begin(kind: SkeletonKind, name: str, folder: Path) -> Path:
    """Make a new folder with the given name atomically, and return it."""
    _require_name(kind, name)
    target = folder / name
    _require_room(folder, target)
    aside = Path(tempfile.mkdtemp(prefix=".arkrules-", dir=folder))
    try:
        aside.chmod(0o755)  # as any folder that is made, and not for its owner alone
        for path, text in _files(kind, _made_of(name)):
            update_file(aside / path, text.encode())
        schemas, played = aside / "schemas", installed()
        kinds: Iterable[str] = ("case", kind)
        if kind == "extension":
            module = aside / f"arkrules_{name}"
            made = runpy.run_path(str(module / "__init__.py"), run_name=module.name)
            schemas, kinds = module / "variants" / "schemas", KINDS
            played = (*played, made["EXTENSION"])  # whose clauses the schemas know
        for path, text in schema_texts(kinds, played).items():
            update_file(schemas / path, text.encode())
        aside.replace(target)  # an empty folder of that name gives way
    except OSError as error:
        said = say("{folder}: cannot be written: {why}", folder=target, why=error.strerror or error)
        raise OutputPathError(said) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return target


def _require_name(kind: SkeletonKind, name: str) -> None:
    """Check a new name: valid and not taken."""
    form, signs = (_WORD, _WORD_SAID) if kind == "extension" else (_ID, _ID_SAID)
    if not form.fullmatch(name) or name.endswith(".toml") or ".." in name:
        said = later("{name} is not a valid name here; use {signs}")
        raise BadName(say(said, name=repr(name[:80]), signs=say(signs)))
    if _is_taken(kind, name):
        said = later("the name {name} is taken; `arkrules find {name}` shows where it is used")
        raise BadName(say(said, name=name))


def _is_taken(kind: SkeletonKind, name: str) -> bool:
    """Return whether a name is taken by a profile or overlay, or for an extension by anything."""
    known, shelf = lexicon(), library()
    if kind != "extension":
        return name in shelf.files
    headings = [one.heading for other in installed() for g in other.groups for one in clauses_of(g)]
    words = (known.pieces, known.tokens, known.leads, known.vocabulary.marks, headings)
    things = (*words, known.vocabulary.sites, registry().names(), shelf.sets, shelf.sources)
    module = importlib.util.find_spec(f"arkrules_{name}")
    return module is not None or any(name in some for some in things)


def _require_room(folder: Path, target: Path) -> None:
    """Check a folder: it exists, and nothing would be overwritten."""
    cause, remedy = "", say("choose another name or another folder")
    if not folder.is_dir():
        cause = say("there is no folder {folder}", folder=folder)
        remedy = say("make the folder first, or choose another one")
    elif target.is_symlink() or (target.exists() and not target.is_dir()):
        cause = say("{path} already exists", path=target)
    elif target.exists() and any(target.iterdir()):
        cause = say("{folder} is not empty", folder=target)
    if cause:
        raise OutputPathError(cause, remedy=remedy)


# -- what is written -------------------------------------------------------------------------------


def _files(kind: str, stands_for: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files of a folder, by relative path, with some words replaced."""
    words, home = re.compile("|".join(map(re.escape, stands_for))), _TEMPLATES / kind
    for path in sorted(home.rglob("*.in")):
        place = path.relative_to(home).as_posix().removesuffix(".in")
        texts = (place, path.read_text(encoding="utf-8"))
        place, text = (words.sub(lambda found: stands_for[found[0]], one) for one in texts)
        yield place, text


def _made_of(name: str) -> dict[str, str]:
    """Return what the placeholders of a skeleton stand for."""
    title = re.sub(r"[._-]+", " ", name)
    return {
        "NAME": name,
        "WORD": re.sub(r"[._-]+", "_", name),
        "TITLE": title[:1].upper() + title[1:],
        "CLASS": name.capitalize(),
    }


def casebook_package() -> Mapping[str, str]:
    """Return the files of the casebook as a data package, by relative path."""
    version, module = version_of(), "arkrules_casebook"
    stands_for = {"$VERSION_OF_NODE": version.replace(".dev", "-dev."), "$VERSION": version}
    return {
        **dict(_files("casebook", stands_for)),
        f"{module}/CHANGES.md": given_text(shipped_variants() / "casebook.md", CaseError),
        f"{module}/casebook.json": write_json(casebook().to_json(), indent=1) + "\n",
        f"{module}/schema.json": json.dumps(export_schema(), indent=1) + "\n",
    }
