"""A line of moves: how far it goes, and what it says of itself."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from arkrules import Position, Profile, ProfileError, load_profile
from arkrules.play import Award, Completed, PlayResult, play_line
from arkrules.play.events import Moved, Returned
from arkrules.play.scenario import Scenario
from tests.positions import BASE, CAP
from tests.running import error_of

PROFILE = load_profile(BASE)
AT_LAYING = PROFILE.with_answer("end.when", "at-laying")


def line(*moves: str, under: Profile = PROFILE, **content: object) -> PlayResult:
    """The line of some moves beside a tile with a city to the north."""
    position = Position.from_dict({"players": ["red", "blue"], "tiles": [f"0,0 {CAP}"], **content})
    return play_line(under, position, moves)


def test_a_line_says_where_it_ends_and_which_move_was_refused(snapshot: object) -> None:
    lay = f"lay {CAP}/2 0,-1"
    wrong = line(pieces=["red follower 5,5 a"], scores={"green": 1})
    assert (len(wrong.faults), wrong.state, wrong.before, wrong.states) == (2, None, None, ())
    assert [repr(line(lay)), repr(line(lay, "pass", f"lay {CAP} 9,9")), repr(wrong)] == snapshot


def test_a_line_tells_all_that_its_moves_have_done_and_nothing_else() -> None:
    played = line(f"lay {CAP}/2 0,-1", "pass", pieces=["red follower 0,0 C"])
    assert [type(event) for event in played.events] == [Moved, Moved, Completed, Award, Returned]
    assert [award.points for award in played.awards] == [4]
    assert (played.refused, played.refused_at, played.refusals) == (None, None, ())
    assert [state.step for state in played.states] == ["draw", "place", "draw"]


@pytest.mark.parametrize(
    ("moves", "before"),
    [
        ((), 0),
        (("draw E",), 0),
        (("draw E", "lay /1 1,0"), 1),
        (("draw E", "lay /1 1,0", "pass"), 1),
        (("draw E", "lay /1 1,0", "pass", "draw E", "lay /0 0,1", "pass"), 4),
        # One that is refused was to be laid in the last state there is.
        (("draw E", "lay /1 9,9"), 1),
        (("draw E", "lay /1 1,0", "follower Z"), 1),
    ],
)
def test_before_the_last_laying_stands_the_state_in_which_the_tile_was_laid(
    moves: tuple[str, ...], before: int
) -> None:
    played = line(*moves)
    assert played.before is played.states[before]
    assert played.state is played.states[-1]


def test_a_line_that_breaks_off_names_the_move_and_what_refuses_it() -> None:
    played = line("draw E", "lay /0 9,9", "pass")
    assert (str(played.refused), played.refused_at, len(played.states)) == ("lay /0 9,9", 1, 2)
    assert [refusal.clause for refusal in played.refusals] == ["tile.contact"]
    assert all(refusal.cite for refusal in played.refusals)


def test_after_a_void_move_the_line_goes_on() -> None:
    played = line(f"lay {CAP}/2 0,-1", "pass", "end", under=AT_LAYING, bag=[CAP])
    assert (played.refused, played.content.step, len(played.states)) == (None, "over", 3)


def test_nothing_that_was_played_has_no_state() -> None:
    played = PlayResult.nothing()
    assert (played.state, played.before, played.states, played.faults) == (None, None, (), ())


def test_a_line_ends_at_a_move_after_which_the_position_could_not_be_read_back() -> None:
    """Fifteen nines are the most that a score may have, and the city would bring four more."""
    pieces, scores = ["red follower 0,0 C"], {"red": 999_999_999_999_999}
    played = line(f"lay {CAP}/2 0,-1", "pass", pieces=pieces, scores=scores)
    (fault,) = played.faults
    assert "red" in fault
    assert (played.state, played.states) == (None, ())


def test_what_comes_after_the_last_tile_is_void_where_the_game_stops_with_it() -> None:
    for states, rest in ((2, []), (3, ["E"])):
        played = line(f"lay {CAP}/2 0,-1", "pass", under=AT_LAYING, bag=[CAP, *rest])
        assert (played.refused, len(played.states)) == (None, states)
        assert (played.content.step, played.content.to_move) == ("draw", "blue")


# -- under one profile after another --------------------------------------------------------------


class Shared(NamedTuple):
    """A line, and what came of it under the first profile."""

    line: Scenario
    first: PlayResult

    def again(self, under: Profile) -> tuple[PlayResult, bool]:
        """What comes of it under another, and whether its position was not set up again."""
        played = self.line.under(under)
        return played, played.states[0].board is self.first.states[0].board


def closed(under: Profile) -> Shared:
    """A city of two tiles is completed, which brings 4 points, 2 a tile."""
    content = {"players": ["red"], "tiles": [f"0,0 {CAP}"], "pieces": ["red follower 0,0 C"]}
    line = Scenario(Position.from_dict(content), [f"lay {CAP}/2 0,-1", "pass"])
    return Shared(line, line.under(under))


def paid(played: PlayResult) -> int:
    """What a line has brought."""
    return sum(award.points for award in played.awards)


THREE = {"points": 3, "per": "tile"}


def test_what_asked_no_answer_that_changes_is_not_played_again() -> None:
    shared = closed(PROFILE.watched())
    under = PROFILE.with_answer("city.per_tile", THREE).watched()
    again, is_shared = shared.again(under)
    assert is_shared
    assert again.states[1].board is shared.first.states[1].board  # laid, but not scored
    assert (paid(shared.first), paid(again)) == (4, 6)
    assert (again.refused, len(again.states)) == (None, 3)
    assert all(state.profile is under for state in again.states)
    assert {"turn.sequence", "city.per_tile"} <= (under.asked or set())


def test_what_asked_an_answer_that_changes_is_played_again() -> None:
    under = PROFILE.with_answer("turn.sequence", ["draw", "lay", "score"]).watched()
    again, is_shared = closed(PROFILE.watched()).again(under)
    assert not is_shared
    assert (again.refused_at, paid(again)) == (1, 4)  # a turn without a step for followers


def test_what_was_played_first_is_shared_whatever_was_played_since() -> None:
    shared = closed(PROFILE.watched())
    other = PROFILE.with_answer("turn.sequence", ["draw", "lay", "score"]).watched()
    assert not shared.again(other)[1]
    assert shared.again(PROFILE.watched())[1]


def test_an_answer_that_only_the_first_one_gives_is_one_that_changes() -> None:
    assert "setup.left_in_box" not in PROFILE.answers
    given = PROFILE.with_answer("setup.left_in_box", [])
    assert not closed(given.watched()).again(PROFILE.watched())[1]


def test_what_is_told_by_a_clause_that_nobody_asked_is_cited_as_the_profile_has_it() -> None:
    """The follower of a scored city comes home, which is told by a clause that was not asked."""
    shared = closed(PROFILE.watched())
    again, _ = shared.again(PROFILE.with_answer("follower.recall", "never").watched())

    def cited(played: PlayResult) -> list[tuple[str, ...]]:
        return [reason.cite for reason in played.reasons if reason.clause == "follower.recall"]

    assert cited(shared.first) == [PROFILE.cite("follower.recall")] != [()]
    assert cited(again) == [()]  # an answer given by hand is printed nowhere


def test_where_nobody_watches_nothing_is_known_of_what_was_asked() -> None:
    assert closed(PROFILE.watched()).again(PROFILE.watched())[1]
    assert not closed(PROFILE.watched()).again(PROFILE)[1]
    assert not closed(PROFILE).again(PROFILE.watched())[1]


def test_another_game_shares_nothing() -> None:
    assert not closed(PROFILE.watched()).again(load_profile("ghosts").watched())[1]


def test_answers_that_contradict_each_other_are_refused_though_nobody_asked_one_of_them() -> None:
    odd = PROFILE.with_answer("final.order", ["dances"]).watched()
    error_of(closed(PROFILE.watched()).again, odd, kind=ProfileError)


def test_what_was_asked_on_a_way_that_is_shared_was_asked_by_both() -> None:
    first, second = PROFILE.watched(), PROFILE.watched()
    shared = closed(first)
    assert shared.again(second)[1]
    assert second.asked == first.asked
