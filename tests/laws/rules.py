"""What laws are tried under: every edition, with overlays, readings and other answers."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hypothesis import strategies as st

from arkrules.errors import ProfileError
from arkrules.play import contradictions
from arkrules.rules import Profile, load_profile
from arkrules.testing.strategies import answers
from tests.courses import CHANGES, changed
from tests.house_rules import PLAYED, SHELF, laid_over

seeds = st.integers(0, 10**6)
crowds = st.integers(2, 4)
EVERY = tuple(SHELF.profile_ids())
"""All editions there are."""


@cache
def together(profile: str, number: int) -> tuple[Profile, ...]:
    """An edition with each overlay, or every so many of them that get along."""
    found = []
    for overlays in combinations(PLAYED, number):
        try:
            rules = laid_over(profile, *overlays)
        except ProfileError:  # they answer one clause differently
            continue
        if not contradictions(rules):
            found.append(rules)
    return tuple(found)


def over(*overlays: str) -> st.SearchStrategy[Profile]:
    """Editions with one of these overlays, which says something about what they have."""
    said = [(id, SHELF.overlay(id)) for id in overlays]
    return st.sampled_from(
        [
            rules
            for profile in map(SHELF.profile, EVERY)
            for id, overlay in said
            if overlay.is_for(profile.lineage, profile.answers)
            for rules in together(profile.id, 1)
            if rules.overlays == (id,)
        ]
    )


@cache
def open_readings(name: str) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The open clauses of a profile with all their executed readings."""
    profile = load_profile(name)
    return tuple(
        (
            clause,
            (answer.value, *(reading.answer for reading in answer.readings if reading.executed)),
        )
        for clause, answer in profile.answers.items()
        if answer.status.open and profile.clause(clause).executed
    )


def _read(draw: st.DrawFn, name: str) -> Profile:
    """An edition under some reading of everything that print leaves open."""
    profile = load_profile(name)
    for clause, values in open_readings(name):
        profile = profile.with_value(clause, draw(st.sampled_from(values)))
    return profile


def _answered(draw: st.DrawFn, name: str) -> Profile:
    """An edition with other answers to a few clauses, whether or not anybody gives them."""
    profile = load_profile(name)
    asked = [clause for clause in profile if clause.executed and clause.heading != "setup"]
    for clause in draw(st.lists(st.sampled_from(asked), max_size=4)):
        answer = draw(answers(profile, clause))
        other = profile.with_value(clause.id, answer)
        profile = profile if contradictions(other) else other
    return profile


@st.composite
def rules(draw: st.DrawFn, *names: str) -> Profile:
    """An edition, of these or of all: as printed, under readings, house rules or other answers."""
    name = draw(st.sampled_from(names or EVERY))
    how = draw(st.sampled_from(("changed", "read", "answered", "with one", "with two")))
    if how == "changed":
        return changed(name, draw(st.sampled_from(sorted(CHANGES))))
    if how.startswith("with"):
        return draw(st.sampled_from(together(name, 1 if how == "with one" else 2)))
    found = _answered(draw, name) if how == "answered" else _read(draw, name)
    return load_profile(name) if contradictions(found) else found
