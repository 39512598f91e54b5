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


def test_whoever_refuses_stands_together_whatever_else_is_asked():
    # A guard may be placed elsewhere, and there are fewer followers, with the ghosts.
    assert answers("however-far-away") == ["It is not allowed."]
    assert len(answers("however-far-away", verbose=True)) == 2


def test_editions_that_differ_only_in_what_nobody_asked_stand_together():
    # Those with ghosts have five followers, which the question is not about.
    told = answers("second-city-on-the-same-tile")
    assert [one.split(" for ")[0] for one in told] == [
        "Red scores 4 points",
        "Red scores 2 points",
    ]
    text = write_text(page("second-city-on-the-same-tile"))
    assert "How many followers" not in text
    assert "Besides, under Spirits, Castles and Graveyards; " in text


def test_what_is_allowed_and_what_is_not_is_said_once():
    first, _ = answers("fields-beside-a-bush")
    assert first == (
        "Allowed: place a follower on the road 1, place a follower on the road 2,"
        " place a follower on the field b, place a follower on the field c."
        " Not allowed: place a follower on the road 3, place a follower on the field a."
    )


def test_a_refusal_says_nothing_of_points_and_pieces():
    text = write_text(page("occupied-city"))
    assert "score" not in text.partition("It is not allowed.")[2].partition("Basis")[0]
    assert "On the board" not in text


def test_under_another_answer_only_what_differs_is_told():
    text = write_text(page("small-city"))
    assert "With “1 for each tile and 1 for each pennant” instead: Red scores 2 points. [" in text


def test_that_pieces_go_home_is_told_where_it_is_asked():
    home = "goes back to the supply"
    assert home not in write_text(page("small-city"))
    assert home in write_text(page("small-city", verbose=True))
    assert home in write_text(page("returned-follower-in-a-new-role"))
