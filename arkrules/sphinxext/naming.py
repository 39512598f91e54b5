"""What things are called on pages: titles of profiles, cases, sources and sets of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from arkrules.errors import ArkrulesError
from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from arkrules.rules import Profile, Sources
    from arkrules.sphinxext.material import Material

__all__ = ["brief", "hint_of", "note", "short", "title_of"]


def title_of(env: BuildEnvironment, kind: str, target: str) -> str:
    """The title of something in the rule data; empty if it is not there."""
    material = domain_of(env).material
    try:
        if kind == "profile":
            note(env, material.rule_files([material.profile(target)]))
            return material.profile(target).title
        if kind == "case":
            note(env, [Path(material.case(target).file)])
            return material.case(target).title
        if kind == "tileset":
            note(env, [material.shelf.sets[target]] if target in material.shelf.sets else [])
            return material.tile_set(target).title
    except ArkrulesError:  # the reference itself is warned of when it is resolved
        pass
    return ""


def note(env: BuildEnvironment, files: Iterable[Path]) -> None:
    """Write down that the page being read shows what stands in these files."""
    known = env.dependencies.get(env.docname, set())
    for path in files:
        if path not in known:
            env.note_dependency(path)


def brief(profile: Profile, material: Material) -> str:
    """An edition's title without the name of the game, where that is its family's too."""
    game = material.game(profile.root)
    rest = profile.title.removeprefix(f"{game}, ")
    return f"{rest[:1].upper()}{rest[1:]}"


def hint_of(sources: Sources, citation: str) -> str:
    """A citation in words: the document, the place, and what stands there."""
    id, _, place = citation.partition(":")
    source = sources.get(id)
    if source is None:
        return citation
    note = source.notes.get(place) or source.questions.get(place)
    about = note.about if note else source.about if not place else ""
    return f"{sources.describe(citation)}. {about}".strip() if about else sources.describe(citation)


def short(sources: Sources, citation: str) -> str:
    """A place within a source: `footnote 7`, `question 2`, `section 'setup'`."""
    id, _, place = citation.partition(":")
    source = sources.get(id)
    if source is None or not place:
        return citation
    return sources.describe(citation).removeprefix(f"{source.title}, ")
