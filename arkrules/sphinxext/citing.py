"""Who cites what: the clauses of each edition, and the cases."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from arkrules.sphinxext.material import Material

__all__ = ["Citer", "citers"]


@attrs.frozen(order=True)
class Citer:
    """A clause as an edition answers it, or a case."""

    kind: str
    """`clause` or `case`."""
    name: str
    profiles: tuple[str, ...] = ()
    """The editions and house rules whose own file cites the place, for a clause."""


def citers(material: Material) -> dict[str, tuple[Citer, ...]]:
    """Everything that cites a place, by citation."""
    clauses: dict[str, dict[str, list[str]]] = {}
    cases: dict[str, list[str]] = {}
    for citation, id, profile in _of_clauses(material):
        editions = clauses.setdefault(citation, {}).setdefault(id, [])
        if profile not in editions:
            editions.append(profile)
    for case in material.casebook:
        for citation in case.cites:
            cases.setdefault(citation, []).append(case.id)
    return {
        citation: (
            *(Citer("clause", id, tuple(of)) for id, of in clauses.get(citation, {}).items()),
            *(Citer("case", id) for id in cases.get(citation, ())),
        )
        for citation in (*clauses, *(one for one in cases if one not in clauses))
    }


def _of_clauses(material: Material) -> Iterator[tuple[str, str, str]]:
    """Each citation of an answer in the file that states it."""
    for profile in material.editions:
        for id, answer in profile.answers.items():
            if answer.origin == profile.id:
                yield from ((citation, id, profile.id) for citation in answer.cite)
    for overlay, file in material.overlays.items():
        for heading, rows in file.rules.items():
            for name, row in rows.items():
                yield from ((citation, f"{heading}.{name}", overlay) for citation in row.cite)
