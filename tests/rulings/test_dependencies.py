"""What a verdict depends on, by every conceivable other answer, and how sure it is by that."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from arkrules import Status, load_profile, new_game
from arkrules.play import plies
from arkrules.rules import Rate, Span
from arkrules.rulings import Case, Verdict, adjudicate, read_case
from arkrules.rulings.aspects import aspects_asked
from arkrules.rulings.conceivable import conceivable_answers
from arkrules.rulings.verdict import LONG, verdict_of
from arkrules.telling import plain
from tests.positions import BASE, CAP, FIELD, tiles
from tests.rulings.disputes import dispute, verdict


@pytest.mark.parametrize(
    ("profile", "clause", "others"),
    [
        (BASE, "follower.completed", {False}),
        (BASE, "city.small", {"half"}),
        (BASE, "city.per_pennant", {1, 3, 0, 4}),
        (BASE, "city.per_tile", {*(Rate(n) for n in (1, 3, 0, 4)), Rate(2, "segment")}),
        ("ark-en2", "ark.steps", {Span(2, 5), Span(1, 4), Span(1, 6)}),
        (BASE, "final.order", set()),
        (BASE, "tile.match", set()),
        (BASE, "setup.age", set()),
    ],
)
def test_what_else_may_be_answered(profile: str, clause: str, others: set[object]) -> None:
    found = load_profile(profile)
    # The Ark moves one tile at least, and by its clause no more than nine: 0 and 10 are out.
    assert set(conceivable_answers(found, found.clause(clause))) == others


def test_what_nobody_answers_otherwise_is_what_a_verdict_rests_on() -> None:
    # Three tiles and a pennant: 2 each. Numbers next door pay otherwise, and nobody gives them.
    board = tiles("0,0 [CCC CCC aaa aaa; pennant@C]", f"0,-1 {CAP}/2")
    pieces = 'pieces = ["red follower 0,0 C"]'
    found = verdict(dispute(board, pieces, moves=[f"lay {CAP}/3 1,0", "pass"]))
    assert found.outcome.values["gains"][("red",)] == 8
    assert found.turns_on == ()
    assert found.rests_on == ("city.per_tile", "city.per_pennant")


def test_a_clause_with_one_answer_counts_where_it_is_named_for_what_is_asked() -> None:
    shared = 'pieces = ["red follower 0,0 a", "blue follower 1,0 a"]'
    board = tiles(f"0,0 {FIELD}", f"1,0 {FIELD}")
    asked = dispute(board, shared, "bag = []", moves=["end"])
    # Nothing pays: the farm borders no completed city, and who shares it matters all the same.
    assert "farm.contact" in verdict(asked).rests_on
    turn = 'to_move = "blue"'
    other = dispute(tiles("0,0 D"), moves=["lay E/2 0,-1", "pass"], verdict=turn)
    assert "farm.contact" not in verdict(other).rests_on
    assert "turn.direction" in verdict(other).rests_on


def test_what_is_behind_every_outcome_counts_only_if_nothing_else_decides() -> None:
    # With no follower dealt out none could be placed; that it is dealt out decides nothing here.
    board = tiles("0,0 D")
    placed = verdict(dispute(board, moves=["lay E/2 0,-1", "follower C"]))
    assert "setup.followers" not in placed.rests_on


def test_what_print_leaves_open_is_implied_where_all_its_readings_agree() -> None:
    # The hole of the rules on segments: no tile of this city holds two of them.
    board = tiles(f"0,0 {CAP}")
    found = verdict(dispute(board, moves=[f"lay {CAP}/2 0,-1", "follower C"]))
    (city,) = (one for one in found.dependencies if one.clause == "city.per_tile")
    assert city.answer.status is Status.CONTESTED
    assert city.status is Status.IMPLIED
    assert not city.undecided
    assert found.status is Status.IMPLIED
    assert not found.conditional


def long_case() -> Case:
    """A game that is long enough for what comes out of it to be remembered."""
    start = new_game(BASE, 2)
    moves = tuple(str(move) for move, _ in islice(plies(start, Random(5)), 3 * LONG))
    return Case(
        id="long", title="A long game", question="?", position=start.position(), moves=moves
    )


def told(one: Verdict) -> object:
    """All that a verdict says of what it depends on."""
    return [
        (d.clause, d.status, d.turns, d.weighs, [(a.value, o.values) for a, o in d.others])
        for d in one.dependencies
    ]


def test_editions_that_answer_alike_share_what_comes_out_of_a_long_line() -> None:
    case = long_case()
    profiles = tuple(map(load_profile, (BASE, "carcassonne-zmg", "carcassonne-2000")))
    together = adjudicate(case, profiles).verdicts
    for profile, shared in zip(profiles, together, strict=True):
        alone = verdict_of(case, profile, aspects_asked(case, ()), profiles)
        assert told(shared) == told(alone)
        assert shared.asked == alone.asked
        cites = [r.cite for d in shared.dependencies for _, o in d.others for r in o.run.refusals]
        assert cites == [
            r.cite for d in alone.dependencies for _, o in d.others for r in o.run.refusals
        ]


def test_a_case_that_shows_mist_is_asked_of_no_game_without_it() -> None:
    misty = read_case(dispute(tiles("0,0 [~~~ aaa aaa aaa]"), moves=["lay [aaa aaa ~~~ aaa] 0,-1"]))
    asked = adjudicate(misty, [BASE, "ghosts"])
    assert asked[BASE].unknown == ("mist (~)",)
    assert asked["ghosts"].applicable


def test_programs_are_told_the_same_roles_where_only_a_house_rule_says_otherwise() -> None:
    # Without the final scoring of what is unfinished, a house rule, the road would pay nothing.
    board = tiles("0,0 [aaa a1a aaa aaa]", "1,0 [aaa a1b bbb b1a]")
    text = dispute(board, 'pieces = ["red follower 0,0 1"]', "bag = []", moves=["end"])
    found = verdict(text)
    assert found.outcome.values["gains"][("red",)] == 2
    assert "final.unfinished" in found.turns_on
    assert found.turns[found.turns_on.index("final.unfinished")].house_only
    said = plain(found)
    assert tuple(one["clause"] for one in said["turns_on"]) == found.turns_on
    assert tuple(one["clause"] for one in said["rests_on"]) == found.rests_on
    assert set(found.turns_on).isdisjoint(found.rests_on)
