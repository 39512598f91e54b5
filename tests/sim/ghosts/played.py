"""What the kernel plays by where there are ghosts: the editions, overlays, every other answer."""

from __future__ import annotations

from arkrules.errors import ProfileError
from arkrules.play import GameState, new_game
from arkrules.rules import Profile
from arkrules.sim.ghosts.clauses import READ
from tests.house_rules import OVERLAYS, SHELF, laid_over
from tests.sim import played as base

ROOT = "ghosts"
KERNEL = "arkrules.sim.kernel.ghosts"
EDITIONS = tuple(id for id in SHELF.profile_ids() if SHELF.profile(id).extensions == ("ghosts",))
_SITES = ["01*2", "02*2", "04*2", "05*3", "06*2", "08*4", "10*4", "A*2", "B*4"]
_MIST = ["14*2", "21*2", "29*3", "30*3", "35*2", "41*3", "43*2", "44*2", "45*2", "48*2", "49*2"]
_PLAIN = ["D*2", "E*4", "I*5", "K*2", "L*2", "N*9", "U*2", "V*3", "W*2", "13*2"]
_STRANGE = ["[aaa aaa aaa aaa; castle]*3", "[a1b b2c c3a aaa; bush@1+2+3]*3"]
DENSE = [*_SITES, *_MIST, *_PLAIN, *_STRANGE]
"""A bag of many castles, graveyards and wisps of mist, so that much happens soon."""
_OWN: dict[str, list[object]] = {
    "setup.start_tile": [["0,0 50"], ["0,0 D/1", "1,0 E/3"]],
    "setup.left_in_box": [["D", "44", "01"]],
    "setup.guards": [0, 5],
    "setup.guards_per_color": [2, 9],
    "setup.ghosts": [0, 1, 40],
    "follower.where": [["road", "city", "field", "monastery"], ["castle"], ["graveyard"], []],
    "follower.out_of_supply": ["lay-only"],
    "score.order_same_turn": ["losses-first"],
    "mist.mandatory": [False],
    "mist.limits": ["laid-tile", "laid-against-clear"],
    "mist.half_side": ["all"],
    "ghost.third_reuse": [False],
    "ghost.penalty": [0, 7],
    "ghost.penalty_who": ["every-owner"],
    "ghost.penalty_final": ["every"],
    "guard.haunted": [True],
    "guard.weight": [0, 3],
    "castle.complete": [0, 5],
    "castle.final": ["one-and-neighbors"],
}
OTHERWISE: dict[str, list[object]] = {
    clause: _OWN.get(clause, base.OTHERWISE.get(clause, [])) for clause in READ
}
"""Other answers to each clause that the kernel reads."""
TOGETHER: dict[str, dict[str, object]] = {
    **base.TOGETHER,
    "setup.tiles": {"setup.left_in_box": ["D", "01"]},
    "setup.start_in_bag": {"setup.start_tile": ["0,0 50"], "setup.tiles": 0},
    "follower.out_of_supply": {"setup.followers": 2},
    "ghost.third_reuse": {"setup.ghosts": 60, "setup.followers": 1},
    "guard.weight": {"setup.guards": 5},
    "castle.final": {"follower.where": ["castle"]},
    "score.order_same_turn": {"ghost.penalty": 9, "setup.ghosts": 60},
}
"""Where an answer only matters, or only can be, beside others."""
CROWDED: dict[str, object] = {"table.bounds": "shifting", "table.size": [7, 6]}
"""A table on which there is no room but between tiles, so that sites are surrounded."""
POOR: dict[str, object] = {
    "road.per_tile": 0, "city.per_tile": {"points": 0, "per": "tile"}, "city.per_pennant": 0,
    "final.order": ["farms"], "follower.where": ["field", "city"], "setup.ghosts": 60,
    "setup.followers": 9, "score.order_same_turn": "losses-first", "guard.haunted": True,
}  # fmt: skip
"""Nobody has points before the farms are scored, and all are haunted: losses matter."""
MIXED: list[dict[str, object]] = [
    {**CROWDED, "follower.where": ["castle", "graveyard", "monastery"], "ghost.penalty": 3},
    {**CROWDED, "ghost.penalty_who": "every-owner", "setup.ghosts": 60, "guard.haunted": True},
    {**POOR, "farm.value": "per-city"},
    {**POOR, "farm.value": "once-per-player"},
    {**POOR, "final.order": ["unfinished", "farms"]},
    {**POOR, "final.order": ["farms", "unfinished"], "farm.value": "per-city"},
    {"score.order_same_turn": "losses-first", "farm.value": "per-city", "setup.ghosts": 60},
    {"score.order_same_turn": "losses-first", "farm.value": "once-per-player",
     "follower.where": ["field"], "setup.ghosts": 60, "guard.haunted": True},
    {"score.order_same_turn": "losses-first", "farm.value": "per-city", "setup.ghosts": 60,
     "follower.where": ["field"], "ghost.penalty_final": "every", "guard.weight": 0},
    {"final.unfinished": "nothing", "ghost.penalty_final": "every", "ghost.penalty": 1},
    {"final.unfinished": "nothing", "ghost.penalty_who": "every-owner"},
    {"end.when": "at-laying", "ghost.penalty_final": "every", "setup.ghosts": 60,
     "setup.followers": 9, "guard.haunted": True},
    {"end.when": "at-laying", "end.completed_last": "as-in-play",
     "ghost.penalty_who": "every-owner"},
    {"mist.mandatory": False, "guard.haunted": True, "ghost.third_reuse": False,
     "setup.ghosts": 60, "hand.size": 3},
    {"table.bounds": "edge", "table.size": [8, 8], "table.edge_completes": True},
]  # fmt: skip
"""Answers that come to the same corner together."""


def beside(clause: str) -> Profile:
    """A profile with what it takes for a clause to matter."""
    return asked(TOGETHER.get(clause, {}))


def asked(answers: dict[str, object], id: str = ROOT) -> Profile:
    """An edition with other answers."""
    return base.asked(id, answers)


def changes() -> list[tuple[str, object]]:
    """Every clause that is read, with every other answer."""
    return [(clause, answer) for clause in READ for answer in OTHERWISE[clause]]


def overlaid() -> list[str]:
    """Every overlay with which one can play, on the root."""
    return [f"{ROOT}+{overlay}" for overlay in OVERLAYS if _playable(overlay)]


def _playable(overlay: str) -> bool:
    """Whether the start block is one that an overlay can be laid over."""
    try:
        new_game(laid_over(ROOT, overlay), 2)
    except ProfileError:
        return False
    return True


def dense(profile: Profile, players: int) -> GameState:
    """A game in which much happens soon."""
    return new_game(profile, players, bag=DENSE)
