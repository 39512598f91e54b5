"""Putting profiles together: from their file and their parents', and with overlays."""

from __future__ import annotations

import attrs

from arkrules.errors import ProfileError
from arkrules.messages import say
from arkrules.reading import FileText
from arkrules.rules.answers import Answer
from arkrules.rules.clauses import Catalogue
from arkrules.rules.extensions import BASE, find_extension, while_installed
from arkrules.rules.families import Family
from arkrules.rules.files import ProfileFile, answers_in
from arkrules.rules.profile import Profile, unknown_clause
from arkrules.rules.sources import all_sources

__all__ = ["catalogue_of", "edition_of", "extensions_named", "overlaid"]


def extensions_named(row: ProfileFile) -> tuple[str, ...]:
    """The extensions that a file names; the game itself is in every game."""
    return tuple(name for name in row.extensions if name != BASE)


@while_installed(maxsize=256)
def edition_of(
    chain: tuple[ProfileFile, ...],
    sources: tuple[FileText, ...],
    set_files: tuple[FileText, ...],
    data: tuple[FileText, ...],
    family: Family | None,
) -> Profile:
    """A profile without overlays, from its file and those of its parents."""
    answers: dict[str, Answer] = {}
    extensions: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    catalogue = catalogue_of(extensions)
    for row in reversed(chain):
        extensions = extensions_named(row) or extensions
        sets = tuple(row.sets) or sets
        catalogue = catalogue_of(extensions)
        above = {
            id: answer.inherited(row.inherits.status, row.inherits.note)
            for id, answer in answers.items()
        }
        answers = {**above, **answers_in(row, catalogue, above, all_sources(sources))}
    return Profile(
        id=chain[0].id,
        title=chain[0].title,
        catalogue=catalogue,
        answers=answers,
        lineage=tuple(row.id for row in chain),
        published=chain[0].published,
        extensions=extensions,
        sets=sets,
        set_files=set_files,
        data=data,
        family=family,
    )


def overlaid(
    profile: Profile, overlays: tuple[ProfileFile, ...], sources: tuple[FileText, ...]
) -> Profile:
    """A profile with overlays over it; their order never matters."""
    return _laid_over(_Same(profile), tuple(sorted(overlays, key=lambda row: row.id)), sources)


@attrs.frozen
class _Same:
    """A profile by identity: two that play alike may still cite otherwise."""

    profile: Profile = attrs.field(eq=id)


@while_installed(maxsize=256)
def _laid_over(
    below: _Same, overlays: tuple[ProfileFile, ...], sources: tuple[FileText, ...]
) -> Profile:
    profile = below.profile
    answers = dict(profile.answers)
    said: dict[str, Answer] = {}
    ids = []
    for row in overlays:
        if not row.is_overlay:
            raise ProfileError(say("{id} is a profile; only overlays follow a +", id=repr(row.id)))
        if row.overlays not in profile.lineage:
            raise ProfileError(
                say(
                    "the overlay {id} is for {known}, and {profile} does not extend it",
                    id=repr(row.id),
                    known=row.overlays,
                    profile=profile.id,
                )
            )
        ids.append(row.id)
        for id, answer in answers_in(
            row, profile.catalogue, dict(profile.answers), all_sources(sources)
        ).items():
            if id in said and said[id].value != answer.value:
                clause = profile.clause(id)
                raise ProfileError(
                    say(
                        "{one} and {other} contradict each other on {clause}: {this} against"
                        " {that}; leave one of them out",
                        one=said[id].origin,
                        other=answer.origin,
                        clause=id,
                        this=repr(clause.say(said[id].value)),
                        that=repr(clause.say(answer.value)),
                    )
                )
            said[id] = answers[id] = answer
    order = tuple(dict.fromkeys(ids))
    return Profile(
        id="+".join((profile.id, *order)),
        title=f"{profile.title}, with {', '.join(order)}",
        catalogue=profile.catalogue,
        answers=answers,
        lineage=profile.lineage,
        published=profile.published,
        extensions=profile.extensions,
        sets=profile.sets,
        set_files=profile.set_files,
        data=profile.data,
        family=profile.family,
        overlays=order,
    )


@while_installed(maxsize=256)
def catalogue_of(extensions: tuple[str, ...]) -> Catalogue:
    """The clauses of the game itself and those of some extensions."""
    played = [find_extension(name) for name in (BASE, *extensions)]
    catalogue = Catalogue(group for one in played for group in one.groups)
    faults = [
        f"the extension {one.name!r} names a clause that is not there, {where}:"
        f" {unknown_clause(id, catalogue)}"
        for one in played
        for where, id in one.clauses_named()
        if id not in catalogue
    ]
    if faults:
        raise ProfileError(faults)
    return catalogue
