"""Every clause that is said to decide something is asked, and what is given never is.

An answer that is accepted and then ignored would be worse than one that is refused.
"""

from __future__ import annotations

from functools import cache

import pytest

from arkrules.errors import ArkrulesError
from arkrules.play import Stage, assembly_of, set_up
from arkrules.rules import ClauseRole, Profile, shipped_library
from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook
from tests.courses import CHANGES, changed, course

pytestmark = pytest.mark.slow

SHELF = shipped_library()
EDITIONS = tuple(map(SHELF.profile, SHELF.profile_ids()))
ROOTS = sorted({edition.root for edition in EDITIONS})

RING = """
tiles = ["-1,-1 [aaa CCC CCC aaa]", "0,-1 [aaa CCC CCC CCC]", "1,-1 [aaa aaa CCC CCC]",
  "-1,0 [CCC CCC CCC aaa]", "1,0 [CCC aaa CCC CCC]",
  "-1,1 [CCC CCC aaa aaa]", "0,1 [CCC CCC aaa CCC]", "1,1 [CCC aaa aaa CCC]"]
"""
"""A city in a ring, with city on all sides of its hole."""
RARE: dict[str, tuple[dict[str, object], str, tuple[str, ...]]] = {
    "city.completed_again": (
        {"city.closed": "wall-suffices"},
        RING,
        ("lay [CCC CCC CCC CCC] 0,0", "follower C"),
    ),
    "city.per_pennant": (
        {},
        'tiles = ["0,0 [aaa CCC aaa aaa; pennant@C]", "1,0 [aaa CCC aaa CCC]"]\n'
        'pieces = ["red follower 0,0 C"]',
        ("lay [aaa aaa aaa CCC] 2,0", "pass"),
    ),
    "farm.value": (
        {"final.order": ["farms"]},
        'tiles = ["0,0 [aaa aaa aaa aaa]"]\npieces = ["red follower 0,0 a"]\nbag = []',
        ("end",),
    ),
    "junction.bush_ends": (
        {},
        'tiles = ["0,0 [a1b b2c c3a aaa; bush@1+2+3]"]',
        ("lay [aaa aaa a1a aaa] 0,-1",),
    ),
    "monastery.at_edge": (
        {"table.bounds": "edge", "table.edge_completes": True},
        'pieces = ["red follower 0,0 monastery"]\ntable = "0,0 3,3"\n'
        'tiles = ["0,0 [aaa aaa aaa aaa; monastery]", "1,0 [aaa aaa aaa aaa]",'
        ' "0,1 [aaa aaa aaa aaa]"]',
        ("lay [aaa aaa aaa aaa] 1,1", "pass"),
    ),
    "monastery.points": (
        {},
        'pieces = ["red follower 0,0 monastery"]\ntiles = ["0,0 [aaa aaa aaa aaa; monastery]",'
        + ",".join(
            f'"{x},{y} [aaa aaa aaa aaa]"'
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
            if (x, y) not in ((0, 0), (1, 1))
        )
        + "]",
        ("lay [aaa aaa aaa aaa] 1,1", "pass"),
    ),
}
"""Clauses that hardly any game by chance asks: answers, a position and moves that do."""
OF_LOSSES = {"score.order_same_turn"}
"""Nothing to ask in a family in which nothing takes points away."""


def asked_in_games(edition: Profile) -> set[str]:
    """What one game by chance asks under the edition and under each set of changed answers."""
    asked: set[str] = set()
    for number, change in enumerate(CHANGES):
        watched = changed(edition.id, change).watched()
        for _ in course(watched, number, 2 + number % 2):
            pass
        asked |= watched.asked or set()
    return asked


def asked_in_cases(root: str) -> set[str]:
    """What the cases of the casebook ask under the profiles for which they have a verdict."""
    asked: set[str] = set()
    for case in casebook():
        for id in case.verdicts:
            watched = SHELF.profile(id).watched()
            if watched.root == root and isinstance(case, Case):
                played(watched, str(case.position), case.moves)
                asked |= watched.asked or set()
    return asked


def played(profile: Profile, position: str, moves: tuple[str, ...]) -> None:
    """Play as far as it goes, and list the legal moves at each state."""
    try:
        state = set_up(profile, position)
        for line in moves:
            state.moves()
            state = state.play(line)
        state.moves()
    except ArkrulesError:  # some cases are about what is refused
        pass


def asked_in_rare_position(edition: Profile, clause: str) -> set[str]:
    """What the position asks that was written for a clause; every one of its moves is legal."""
    answers, position, moves = RARE[clause]
    for id, answer in answers.items():
        edition = edition.with_answer(id, answer)
    watched = edition.watched()
    state = set_up(watched, f'players = ["red", "blue"]\n{position}')
    for line in moves:
        state = state.play(line)
    return watched.asked or set()


@cache
def asked(root: str) -> frozenset[str]:
    """All that was ever asked under the profiles of a family."""
    found = asked_in_cases(root)
    for edition in EDITIONS:
        if edition.root == root:
            found |= asked_in_games(edition)
            found = found.union(*(asked_in_rare_position(edition, clause) for clause in RARE))
    return frozenset(found)


def standing(root: str, *wanted: ClauseRole) -> set[str]:
    """The clauses of a family with a standing."""
    family = [edition for edition in EDITIONS if edition.root == root]
    return {item.id for edition in family for item in edition if item.standing in wanted}


def takes_points(root: str) -> bool:
    """Whether anything in a family lessens awards, and so may make one negative."""
    family = [assembly_of(edition) for edition in EDITIONS if edition.root == root]
    return any(part.stage is Stage.SUBTRACT for game in family for part in game.modifiers)


@pytest.mark.parametrize("root", ROOTS)
def test_every_executed_clause_is_asked(root):
    beyond = set() if takes_points(root) else OF_LOSSES
    assert standing(root, ClauseRole.EXECUTED) - asked(root) == beyond


@pytest.mark.parametrize("root", ROOTS)
def test_only_executed_clauses_are_asked(root):
    idle = standing(root, ClauseRole.GIVEN, ClauseRole.REFERENCE, ClauseRole.NOTATION)
    assert len(standing(root, ClauseRole.GIVEN)) > 5
    assert idle & asked(root) == set()


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("clause", RARE)
def test_a_position_written_for_a_clause_asks_it(clause, edition):
    assert clause in asked_in_rare_position(edition, clause)


def test_every_clause_is_asked_in_some_family():
    everywhere = set().union(*map(asked, ROOTS))
    for root in ROOTS:
        assert standing(root, ClauseRole.EXECUTED) <= everywhere
