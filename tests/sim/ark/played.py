"""What the kernel plays by in the games of the Ark: the editions, and every other answer."""

from __future__ import annotations

from arkrules.play import GameState, new_game
from arkrules.rules import Profile
from arkrules.sim.ark.clauses import READ
from tests.house_rules import SHELF
from tests.sim import played as base

ROOT = "ark-en2"
KERNEL = "arkrules.sim.kernel.ark"
EDITIONS = tuple(id for id in SHELF.profile_ids() if SHELF.profile(id).extensions == ("ark",))
_DENSE = ["44*4", "53*4", "58*4", "61*4", "07*3", "19*3", "21*3", "25*3", "29*2", "36*3", "39*4"]
DENSE = [*_DENSE, "43*3", "49*3", "41*3", "24*3", "06*4", "17*4", "03*2"]
"""A bag of many temples, small cities, oases, scrolls and wolves, so that much happens soon."""
_OWN: dict[str, list[object]] = {
    "setup.prophets": [0, 2],
    "setup.start_tile": [["0,0 61"], ["0,0 27/1", "1,0 21/3"]],
    "setup.left_in_box": [["44", "61", "01"]],
    "follower.where": [["road", "city", "field", "temple"], ["temple"], []],
    "follower.out_of_supply": ["lay-only"],
    "follower.occupied_by_prophet": [False],
    "prophet.multiplier": [0, 1, 3],
    "prophet.weight": ["one-in-cities"],
    "prophet.final": ["nothing", "doubled"],
    "ark.placement_bonus": [3],
    "ark.may_move": ["temple-laid"],
    "ark.steps": [[1, 1], [2, 3], [1, 6]],
    "ark.backtrack": ["start", "always"],
    "ark.may_end_on_start": [True],
    "ark.may_cross_start": [True],
    "ark.counts_start_again": [True],
    "ark.points_per_follower": [0, 2],
    "ark.counts_prophets": [False],
    "ark.counts_start": [True],
    "ark.counts_end": [False],
    "ark.route": ["shortest", "first-journey", "nearer"],
    "ark.temple_bonus": [3],
    "ark.temple_bonus_when": ["passes"],
    "ark.temple_bonus_repeat": ["once-per-temple", "once"],
    "road.per_oasis": [0, 3],
    "city.per_tile": [{"points": 3, "per": "tile"}, {"points": 3, "per": "segment"}],
    "city.per_scroll": [0, 5],
    "temple.points": [0, 9],
    "temple.points_with_ark": [14],
    "temple.final_points": [0, 8],
    "temple.who": ["followers-only"],
    "temple.final_counts_prophets": [False],
    "temple.prophet_multiplier": [True],
    "temple.scored_after": ["roads"],
    "temple.followers_stay": ["come-back"],
    "temple.follower_on_it_returns": [False],
    "field.value": ["score-floor"],
    "score.order_same_turn": ["losses-first"],
    "final.order": [["unfinished", "temples", "fields"], ["fields"], []],
}
OTHERWISE: dict[str, list[object]] = {
    clause: _OWN.get(clause, base.OTHERWISE.get(clause, [])) for clause in READ
}
"""Other answers to each clause that the kernel reads."""
TOGETHER: dict[str, dict[str, object]] = {
    **base.TOGETHER,
    "setup.tiles": {"setup.left_in_box": ["01"]},
    "follower.out_of_supply": {"setup.followers": 2},
    "ark.backtrack": {"ark.may_cross_start": True},
    "ark.counts_start_again": {
        "ark.backtrack": "always",
        "ark.may_cross_start": True,
        "ark.may_end_on_start": True,
    },
    "ark.counts_end": {"ark.may_end_on_start": True},
    "ark.temple_bonus_when": {"ark.temple_bonus": 3},
    "ark.temple_bonus_repeat": {"ark.temple_bonus": 3, "ark.temple_bonus_when": "passes"},
    "follower.completed": {"follower.where": ["road", "city", "field", "temple"]},
    "temple.follower_on_it_returns": {"follower.where": ["road", "city", "field", "temple"]},
    "score.order_same_turn": {
        "field.value": "score-floor",
        "final.order": ["fields"],
        "follower.where": ["field"],
        "temple.points": 0,
        "temple.points_with_ark": 0,
        "ark.points_per_follower": 0,
    },
}
"""Where an answer only matters, or only can be, beside others."""


def beside(clause: str) -> Profile:
    """A profile with what it takes for a clause to matter."""
    return base.asked(ROOT, TOGETHER.get(clause, {}))


def changes() -> list[tuple[str, object]]:
    """Every clause that is read, with every other answer."""
    return [(clause, answer) for clause in READ for answer in OTHERWISE[clause]]


def dense(profile: Profile, players: int) -> GameState:
    """A game in which much happens soon."""
    return new_game(profile, players, bag=DENSE)
