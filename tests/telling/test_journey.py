"""Fifteen questions that players ask, and what the sources answer, edition by edition.

The answers were worked out from the sources before the program was asked, by the reasoning
that each case tells; how the program tells them stands in an approval.
"""

from __future__ import annotations

import re

import attrs
import pytest

from arkrules.documents import Entries, write_text
from arkrules.telling import Rulebook, case_page, plain
from tests.paths import ROOT

BASE = {"carcassonne", "carcassonne-rgg", "carcassonne-zmg"}
OLD = {"carcassonne-2000", "carcassonne-2001"}
GHOSTS = {"ghosts", "ghosts-zmg"}
ALL = BASE | OLD | GHOSTS
ARK = {"ark-en1", "ark-en2", "ark-de", "ark-hu"}
NO, YES = {"legal": False}, {"legal": True}


def gains(**points: int) -> dict[str, object]:
    """What comes out, if nobody else scores."""
    return {"legal": True, "gains": points}


ANSWERS = {
    "small-city": [(gains(red=4), BASE | GHOSTS), (gains(red=2), OLD)],
    # Each farm pays its farmer 3; in 2000 the city paid 4 to all who had most farmers round it.
    "one-city-two-farms-two-owners": [
        (gains(red=3, blue=3), ALL - {"carcassonne-2000"}),
        (gains(red=4, blue=4), {"carcassonne-2000"}),
    ],
    # Three tiles and a pennant, 2 each.
    "tie-pays-everybody-in-full": [(gains(red=8, blue=8), ALL)],
    "second-city-on-the-same-tile": [(gains(red=4), BASE | GHOSTS), (gains(red=2), OLD)],
    "field-of-a-monastery-tile": [(YES, ALL)],
    # Two tiles west of the junction; Blue's road in the east is not complete.
    "bar-of-a-t-junction": [(gains(red=2), ALL)],
    "unplaceable-tile-is-replaced": [({"legal": True, "step": "draw", "hands": {"red": []}}, ALL)],
    "tie-at-the-end": [
        ({"winners": ["blue", "red"]}, ALL - {"carcassonne-zmg"}),
        ({"winners": []}, {"carcassonne-zmg"}),
    ],
    "ark-passing-a-prophet": [(gains(blue=1), ARK)],
    "ark-loop-home": [(NO, ARK)],
    "ark-more-wolves-than-sheep": [({**gains(), "scores": {"red": 10, "blue": 0}}, ARK)],
    # Six tiles and a scroll are worth 14; the prophet doubles his owner's.
    "ark-prophet-tied-with-a-follower": [(gains(red=14, blue=28), ARK)],
    # City 6 and temple 7; in the first edition the knight still stands beside the temple.
    "ark-city-completed-with-the-temple": [
        (gains(red=6, blue=7), ARK - {"ark-en1"}),
        (gains(red=13, blue=7), {"ark-en1"}),
    ],
    "ark-follower-on-the-temple": [(NO, ARK - {"ark-de"}), (YES, {"ark-de"})],
    "ark-german-no-temple-yet": [(NO, {"ark-de"}), (YES, ARK - {"ark-de"})],
}
BOOK = Rulebook()


@pytest.mark.parametrize("id", ANSWERS)
def test_what_comes_out_is_what_the_sources_answer_edition_by_edition(id: str) -> None:
    content = plain(BOOK.verdicts(BOOK.case(id)))
    verdicts = {one["profile"]: one for one in content["verdicts"] if one["applicable"]}
    assert verdicts.keys() == set().union(*(editions for _, editions in ANSWERS[id]))
    for expected, editions in ANSWERS[id]:
        for edition in editions:
            outcome = verdicts[edition]["outcome"]
            found = dict(outcome["values"])
            if "gains" in found:
                found["gains"] = {name: won for name, won in found["gains"].items() if won}
            assert {key: found[key] for key in expected} == expected, edition
            if expected == NO:  # by what, and where that is printed
                assert all(one["clause"] and one["cite"] for one in outcome["refusals"])
                assert outcome["refusals"]
    groups = [{*group} for group in content["groups"]]
    assert all(any(group <= editions for _, editions in ANSWERS[id]) for group in groups)


def test_the_first_sentences_say_so(snapshot: object) -> None:
    told = {}
    for id in ANSWERS:
        case = BOOK.case(id)
        page = case_page(case, BOOK.verdicts(case), BOOK)
        answers = next(one for one in page.blocks if isinstance(one, Entries))
        told[id] = write_text(attrs.evolve(page, blocks=(answers,)))
    assert told == snapshot


def test_the_page_shows_these_fifteen() -> None:
    page = (ROOT / "docs/how-to/player.md").read_text(encoding="utf-8")
    assert re.findall(r"\{arkrules:case\}`.* <([\w-]+)>`", page) == list(ANSWERS)
    assert len(ANSWERS) == 15
