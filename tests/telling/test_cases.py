"""How verdicts are told: the answer first, and nothing that nobody asked."""

from __future__ import annotations

import pytest

from arkrules.documents import Document, Entries, Frame, write_text
from arkrules.rulings import adjudicate, read_case
from arkrules.telling import Rulebook, case_page
from arkrules.telling.verdicts import otherwise

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
    ids = ("however-far-away", "second-city-on-the-same-tile")
    assert [len(answers(id)) for id in ids] == [1, 2]
    assert "[setup.followers" not in write_text(page("second-city-on-the-same-tile", why=False))


def test_the_answer_and_its_rule_are_told_at_once_and_the_rest_when_asked() -> None:
    """What is folded: awards, reasons, and what other answers lead to."""
    brief, whole = (page("small-city", why=why).blocks for why in (False, True))
    assert whole[: len(brief)] == brief
    folded = [block for block in whole if isinstance(block, Frame) and block.kind == "folded"]
    assert len(folded) == 1
    told, rest = (write_text(Document(blocks=blocks)) for blocks in (brief, folded))
    assert "[city.small]" in told
    assert "[city.per_tile]" in rest
    assert "[city.per_tile]" not in told
    assert len(told.splitlines()) < 30


def test_how_many_pieces_there_are_is_told_where_the_answer_speaks_of_it_and_last() -> None:
    """With the ghosts there are fewer followers, which no question but one about them is about."""
    ids = (
        "monastery-surrounded",
        "start-tile-belongs-to-nobody",
        "ghosts-completed-by-another-player",
    )
    scored, refused, left = (write_text(page(id, why=False)) for id in ids)
    assert "[monastery.points" in scored
    assert "[turn.sequence" in refused
    assert "[setup.followers" not in scored + refused
    assert left.index("[follower.returns") < left.index("[setup.followers")


def test_that_pieces_go_home_is_told_where_it_is_asked() -> None:
    """It is the reason told of the clause, which the other does not even rest on."""
    told = map(write_text, map(page, ("small-city", "returned-follower-in-a-new-role")))
    assert ["[follower.returns" in text for text in told] == [False, True]


def test_a_case_is_told_whole(snapshot: object) -> None:
    """A refusal says nothing of points and pieces; what is allowed and what is not, once."""
    assert write_text(page("occupied-city")) == snapshot


def test_what_comes_out_otherwise_names_all_who_score(snapshot: object) -> None:
    """Red scores the same either way, and would seem to score nothing if nobody said so."""
    verdicts = BOOK.verdicts(BOOK.case("farms-without-the-unfinished"))
    own, other = (verdicts[id].outcome for id in ("carcassonne", "carcassonne+house.no-final"))
    assert [otherwise(own, other), otherwise(other, own)] == snapshot


def test_that_readings_agree_is_said_of_the_editions_of_which_it_is_true(snapshot) -> None:
    """And only where another edition's readings do not."""
    told = {id: write_text(page(id)).splitlines() for id in ("small-city", "two-segments-one-tile")}
    agree = {id: [line for line in lines if "However" in line] for id, lines in told.items()}
    assert agree == snapshot


@pytest.mark.approval
def test_nothing_is_said_to_be_read_otherwise_where_there_is_no_other_reading() -> None:
    """The second edition lets nobody stand on a temple, and so says nothing of who does."""
    told = write_text(page("ark-follower-on-the-temple-comes-back"))
    assert "temple.follower_on_it_returns" in told
    assert "However that is read" not in told


def test_goods_that_change_hands_name_who_gets_them_whatever_else_decides() -> None:
    text = """
    id = "wine"
    title = "Wine"
    question = "Who takes the wine?"
    [position]
    players = ["red", "blue"]
    tiles = ["0,0 [CCC aaa aaa aaa; wine@C]"]
    pieces = ["blue follower 0,0 C"]
    [play]
    moves = ["lay [aaa aaa CCC aaa] 0,-1", "pass"]
    """
    case = read_case(text)
    told = write_text(case_page(case, adjudicate(case, ["carcassonne+traders"]), why=False))
    assert "city.small" in told  # on which the points turn
    assert "goods.who" in told
