"""What authors of profiles and extensions write in their tests."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from pathlib import Path
from typing import assert_type

from hypothesis import given
from hypothesis import strategies as st

from arkrules import Case, GameState, Profile, Record
from arkrules.play import Move
from arkrules.rulings import load_case
from arkrules.testing import CheckFailed, Flaw, check_extension, check_profile
from arkrules.testing import strategies as ark
from arkrules.testing.laws import accounts_for_points, reads_back
from arkrules.tiles import Kind


def checks() -> tuple[Flaw, ...]:
    """Everything wrong at once."""
    try:
        check_extension("mine", games=3, seed=1)
        check_profile(Path("mine.toml"), cases=[load_case("mine.case.toml")])
        check_profile("carcassonne+mine", paths=[Path("rules")], games=0)
    except CheckFailed as failed:
        return failed.faults
    return ()


@given(ark.states(ark.profiles("carcassonne", changes=2), tiles=6, most=10), st.data())
def test_a_law_of_ones_own(state: GameState, data: st.DataObject) -> None:
    """States, and moves of them."""
    assert not list(reads_back(state))
    move = assert_type(data.draw(ark.moves(state)), Move)
    assert not list(accounts_for_points(state, state.play(move)))


@given(ark.games(), ark.cases(), ark.kinds(), ark.profiles())
def test_other_things_at_random(record: Record, case: Case, kind: Kind, profile: Profile) -> None:
    """Each is of its class."""
    assert_type(record.moves, tuple[str, ...])
    assert isinstance(case, Case)
    assert kind.literal
    assert profile.id
    # What is wrong, found before it is run:
    ark.states("carcassonne")  # type: ignore[arg-type]
    check_profile(3)  # type: ignore[arg-type]
