"""JSON Schemas of the files that authors write, by kind, and the line that names one.

Editors that know TOML complete and check a file whose first line names its schema.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import attrs

from arkrules.formats import SCHEMA, write_json
from arkrules.games.ghosts.figures import figures_schema
from arkrules.play import Extension
from arkrules.play.position import position_schema
from arkrules.play.record import record_schema
from arkrules.rules.clauses import Clause, clauses_of
from arkrules.rules.schemas import overlay_schema, passages_schema, profile_schema, sources_schema
from arkrules.rulings.schemas import case_schema, casebook_schema, disputes_schema
from arkrules.schema import Schema
from arkrules.text import later
from arkrules.tiles.sets import tiles_schema

FOLDER = "schemas"
"""Where schemas lie, beside the files that they are for or above them."""

Extensions = tuple[Extension, ...]


@attrs.frozen
class FileKind:
    """A kind of file."""

    about: str
    made: Callable[[Extensions], Schema]
    """Its schema, where some extensions are installed."""


KINDS: Mapping[str, FileKind] = {
    "case": FileKind(later("a dispute"), case_schema),
    "casebook": FileKind(later("what stands in front of a casebook"), lambda _: casebook_schema()),
    "disputes": FileKind(later("what was disputed elsewhere"), lambda _: disputes_schema()),
    "overlay": FileKind(later("house rules"), lambda played: overlay_schema(_clauses(played))),
    "passages": FileKind(later("what a source says"), lambda _: passages_schema()),
    "pieces": FileKind(later("figures and what they may do"), lambda _: figures_schema()),
    "position": FileKind(later("what lies and stands on a table"), position_schema),
    "profile": FileKind(later("an edition"), lambda played: profile_schema(_clauses(played))),
    "record": FileKind(later("a game, move by move"), record_schema),
    "sources": FileKind(later("what can be cited"), lambda _: sources_schema()),
    "tiles": FileKind(later("a set of tiles"), lambda _: tiles_schema()),
}


def _clauses(played: Extensions) -> Iterator[Clause]:
    return chain.from_iterable(clauses_of(group) for one in played for group in one.groups)


def schema_texts(kinds: Iterable[str], played: Extensions) -> dict[str, str]:
    """The schemas of some kinds, each as the text of its file, by the name of the file."""
    return {f"{kind}.json": f"{write_json(KINDS[kind].made(played), indent=1)}\n" for kind in kinds}


def schema_line(kind: str, path: Path) -> str:
    """The first line of a file of a kind: where its schema lies, seen from there.

    Where none lies near there is no line: a path into an installation leads nowhere elsewhere.
    """
    found = schema_near(kind, path)
    if found is None:
        return ""
    return f"{SCHEMA}{Path(os.path.relpath(found, path.parent)).as_posix()}\n"


def schema_near(kind: str, path: Path) -> Path | None:
    """The schema of a kind that lies nearest above a file, if one does."""
    for folder in path.resolve().parents:
        if (found := folder / FOLDER / f"{kind}.json").is_file():
            return found
    return None
