"""How verdicts are told: the answer first, and nothing that nobody asked."""

from __future__ import annotations

from arkrules.documents import Entries, write_text
from arkrules.telling import Rulebook, case_page

BOOK = Rulebook()


def page(id: str, **how: bool):
    case = BOOK.case(id)
    return case_page(case, BOOK.verdicts(case), BOOK, **how)


def answers(id: str, **how: bool) -> list[str]:
    (found,) = (
        block
        for block in page(id, **how).blocks
        if isinstance(block, Entries) and block.kind == "verdicts"
    )
    return ["".join(stretch.text for stretch in entry.term) for entry in found.items]


def test_editions_that_differ_only_in_what_nobody_asked_stand_together() -> None:
    """With the ghosts a guard may be placed elsewhere, and there are fewer followers."""
    numbers = {
        (id, verbose): len(answers(id, verbose=verbose))
        for id in ("however-far-away", "second-city-on-the-same-tile")
        for verbose in (False, True)
    }
    assert numbers["however-far-away", False] == 1
    assert numbers["however-far-away", True] == 2
    assert numbers["second-city-on-the-same-tile", False] == 2
    assert "[setup.followers" not in write_text(page("second-city-on-the-same-tile"))


def test_that_pieces_go_home_is_told_where_it_is_asked() -> None:
    told = [write_text(page("small-city")), write_text(page("small-city", verbose=True)),
            write_text(page("returned-follower-in-a-new-role"))]  # fmt: skip
    assert ["[follower.recall" in text for text in told] == [False, True, True]


def test_cases_are_told_whole(snapshot: object) -> None:
    """A refusal says nothing of points and pieces; what is allowed and what is not, once."""
    ids = ("occupied-city", "fields-beside-a-bush", "second-city-on-the-same-tile")
    assert {id: write_text(page(id)) for id in ids} == snapshot
