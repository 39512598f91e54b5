"""What the kernel plays by: every edition and overlay, and every other answer of what it reads."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.play import GameState, new_game
from arkrules.rules import Profile
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.clauses import READ
from tests.house_rules import FAMILY, OVERLAYS, SHELF, laid_over

ROOT = "carcassonne"
OTHERWISE: dict[str, list[object]] = {
    "setup.players": [[1, 6]],
    "setup.tiles": [0],
    "setup.start_tile": [["0,0 X"], ["0,0 D/1", "1,0 E/3"]],
    "setup.start_in_bag": [True],
    "setup.left_in_box": [["V", "V", "B"]],
    "setup.followers": [0, 1, 3],
    "turn.extra_for_hole": ["four-different", "four-neighbors"],
    "draw.when": ["end"],
    "hand.size": [2, 5],
    "tile.unplaceable_returns": [True],
    "table.bounds": ["edge", "shifting"],
    "table.size": [[6, 5]],
    "table.edge_completes": [True],
    "junction.bush_ends": [False],
    "follower.where": [["road"], ["city", "monastery"], ["field"], []],
    "follower.completed": [False],
    "road.per_tile": [0, 3],
    "city.per_tile": [{"points": 3, "per": "tile"}, {"points": 2, "per": "segment"}],
    "city.per_pennant": [0, 5],
    "city.small": ["half"],
    "monastery.points": [0, 20],
    "monastery.at_edge": ["full", "not-surrounded"],
    "end.when": ["at-laying"],
    "end.completed_last": ["as-in-play"],
    "end.last_tile_unplaceable": ["action-remains"],
    "end.tie": ["play-again"],
    "final.order": [["farms", "unfinished"], ["farms"], ["unfinished"], []],
    "final.unfinished": ["nothing"],
    "final.unit": ["segment"],
    "farm.value": ["per-city", "once-per-player"],
}
"""Other answers to each clause that the kernel reads."""
TOGETHER: dict[str, dict[str, object]] = {
    "setup.tiles": {"setup.left_in_box": ["A"]},
    "setup.start_tile": {"setup.tiles": 0},
    "setup.left_in_box": {"setup.tiles": 0},
    "table.edge_completes": {"table.bounds": "edge", "table.size": [8, 7]},
    "monastery.at_edge": {
        "table.edge_completes": True,
        "table.bounds": "edge",
        "table.size": [6, 6],
    },
    "table.bounds": {"table.size": [7, 6]},
    "table.size": {"table.bounds": "shifting"},
    "end.completed_last": {"end.when": "at-laying"},
    "end.last_tile_unplaceable": {"table.bounds": "edge", "table.size": [6, 5]},
    "tile.unplaceable_returns": {"table.bounds": "shifting", "table.size": [7, 6]},
    "hand.size": {"draw.when": "end"},
}
"""Where an answer only matters, or only can be, beside others."""


def asked(id: str, answers: Mapping[str, object]) -> Profile:
    """An edition with other answers."""
    profile = SHELF.profile(id)
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    return profile


def otherwise(clause: str, answer: object) -> Profile:
    """A profile with another answer, and what it takes for that to matter."""
    return asked(ROOT, {**TOGETHER.get(clause, {}), clause: answer})


def changes() -> list[tuple[str, object]]:
    """Every clause that is read, with every other answer."""
    return [(clause, answer) for clause in READ for answer in OTHERWISE[clause]]


def overlaid() -> list[str]:
    """Every edition of the base game, and every overlay on the root."""
    editions = [id for id in FAMILY if not SHELF.profile(id).extensions]
    return [*editions, *(f"{ROOT}+{overlay}" for overlay in OVERLAYS)]


def profile_named(name: str) -> Profile:
    """An edition, or one with an overlay, on a table so small that its edge is met."""
    return laid_over(*name.split("+")) if "+" in name else SHELF.profile(name)


def accepted(name: str) -> bool:
    """Whether the kernel plays an edition."""
    return not reasons_against(profile_named(name))


def dense(profile: Profile, players: int) -> GameState:
    """A game; in that of the base game enough happens as it is."""
    return new_game(profile, players)
