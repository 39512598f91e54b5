"""Fifteen questions that players ask, as their page shows them, and how the answers are told.

What the sources answer is stated in the cases themselves.
"""

from __future__ import annotations

import re

import attrs

from arkrules.documents import Entries, write_text
from arkrules.telling import Rulebook, case_page
from tests.paths import ROOT

BOOK = Rulebook()


def test_the_first_sentences_say_so(snapshot: object) -> None:
    told = {}
    page = (ROOT / "docs/how-to/player.md").read_text(encoding="utf-8")
    shown = re.findall(r"\{arkrules:case\}`.* <([\w-]+)>`", page)
    assert len(shown) == 15
    for id in (shown[0], *shown[3::6], shown[12]):
        case = BOOK.case(id)
        page = case_page(case, BOOK.verdicts(case), BOOK)
        answers = next(one for one in page.blocks if isinstance(one, Entries))
        told[id] = write_text(attrs.evolve(page, blocks=(answers,)))
    assert told == snapshot
