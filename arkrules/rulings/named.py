"""Cases by their names: the id of one in a casebook, or the file of any."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from arkrules.errors import CaseError
from arkrules.messages import later, say
from arkrules.nearness import hinted, meant
from arkrules.play import Position
from arkrules.reading import FileText, files_in, folders_in
from arkrules.rules import Library
from arkrules.rulings.case import Case, read_case
from arkrules.toml import parse_table

__all__ = ["case_or_position", "case_path", "case_paths", "no_case"]

_REMEDY = later("`arkrules casebook list` lists the cases, `arkrules find WORD` searches them")


def case_paths(shelf: Library) -> Mapping[str, Path]:
    """Where each case of the casebooks within reach is written, by id; none of them is read."""
    folders = (Path(head.path).with_suffix("") for head in shelf.files_named("casebook.toml"))
    subjects = (subject for folder in folders for subject in folders_in(folder))
    return {path.stem: path for subject in subjects for path in files_in(subject)}


def case_path(name: str, shelf: Library, *, folders: bool = False) -> Path:
    """The file that a name stands for, or the folder if one will do; else `CaseError`.

    A name with an ending or with a folder is that of a file, if there is one.
    Any other is the id of a case, if there is one, and else that of a file.
    """
    path = Path(name)
    as_file = bool(path.suffix) or os.sep in name
    if as_file and os.path.isfile(name):  # noqa: PTH113  # any name will do, however long
        return path  # without looking for cases in all folders
    known = case_paths(shelf)
    if name in known and not (as_file and os.path.exists(name)):  # noqa: PTH110  # likewise
        return known[name]
    if os.path.isdir(name) and not folders:  # noqa: PTH112  # likewise
        raise CaseError(say("is a folder; name a case in it"), file=name)
    if os.path.exists(name):  # noqa: PTH110  # likewise
        return path
    if as_file:
        hint = meant(path.name.removesuffix(".toml"), known)
        raise _unknown(say("there is no file {name}", name=name), hint)
    said = say("there is no case {name} in the casebook, and no such file", name=name)
    raise _unknown(said, meant(name, known))


def no_case(id: str, known: Iterable[str]) -> CaseError:
    """That there is no case of an id, and which may be meant."""
    return _unknown(say("there is no case {name} in the casebook", name=id), meant(id, known))


def _unknown(said: str, hint: str) -> CaseError:
    return CaseError(hinted(said, hint), remedy=say(_REMEDY))


def case_or_position(file: FileText) -> Case | Position:
    """What a file holds: a case if it says what it is called or what was played."""
    try:
        keys = parse_table(file.text).keys()
    except tomllib.TOMLDecodeError:
        return read_case(file.text, file=file.path)  # which says what is wrong
    if keys & {"id", "play"}:
        return read_case(file.text, file=file.path)
    return Position.from_toml(file.text, file=file.path)
