"""Catalogues of a few words, for tests; none is shipped before somebody has translated it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from arkrules.rules import load_profile

__all__ = ["GERMAN", "TITLE", "compiled"]

TITLE = load_profile("carcassonne").clause("city.closed").question
"""A question of the catalogue of clauses."""
GERMAN = {TITLE: "Wann ist eine Stadt fertig?", "a cow": "eine Kuh"}


Texts = Mapping[str, str] | Mapping[tuple[str, str], tuple[str, ...]]
"""Translations; of a sentence about a number, one for each form that the language has."""


def compiled(folder: Path, language: str, domain: str, texts: Texts) -> None:
    """A catalogue as `pybabel compile` leaves it."""
    catalog = pytest.importorskip("babel.messages.catalog")
    mofile = pytest.importorskip("babel.messages.mofile")
    target = folder / language / "LC_MESSAGES" / f"{domain}.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    found = catalog.Catalog(locale=language)
    for text, translated in texts.items():
        found.add(text, translated)
    with target.open("wb") as file:
        mofile.write_mo(file, found)
