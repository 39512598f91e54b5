"""The kernel with ghosts run as Python, and whether lockstep finds what is wrong with it.

Every alteration is found within 300 games; most show in the first.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim import layout as at
from arkrules.sim.games import Start, playouts
from arkrules.sim.ghosts import layout as own
from arkrules.sim.lockstep import from_state
from arkrules.sim.tabulating import tables_of
from tests.house_rules import SHELF
from tests.sim.ghosts.played import CROWDED, POOR, asked, dense
from tests.sim.interpreted import interpreted

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

MOST = 300


@pytest.mark.parametrize(
    ("id", "policies"),
    [("ghosts", ("random", "greedy")), ("ghosts-zmg", ("random", "random", "random"))],
)
def test_as_python_it_plays_the_same_games(id, policies):
    start = dense(SHELF.profile(id), len(policies))
    slow = interpreted()["games"].Start.of(start)
    (mine,), (theirs,) = (one.by_dice(3, range(1), policies) for one in (slow, Start.of(start)))
    assert attrs.astuple(mine) == attrs.astuple(theirs)


def test_as_python_it_plays_the_same_games_by_its_own_chance():
    start = dense(asked({"mist.mandatory": False, "farm.value": "per-city"}), 2)
    slow = interpreted()["games"].playouts(start, 1, 9)
    assert slow.tolist() == playouts(start, 1, 9).tolist()


BUGS = {
    "a field does not go on beside mist": (
        "laying", "if here != at.BLANK and there != at.BLANK:", "if False:", {},
    ),
    "mist goes on at the wrong side": ("ghosts.haunting", ">> (side ^ 2) & 1", ">> side & 1", {}),
    "old mist is never limited": (
        "ghosts.haunting", "elif theirs and limiting == own.EITHER:", "elif False:", {},
    ),
    "a tile with mist elsewhere is clear": (
        "ghosts.haunting", "elif limiting != own.CLEAR_TILE or not table[own.BEARS + (lie >> 2)]:",
        "else:", {"mist.limits": "laid-against-clear"},
    ),
    "guards are haunted too": (
        "ghosts.haunting", "if not table[own.HAUNTED] >> guard_of(piece) & 1:", "if False:", {},
    ),
    "anybody is haunted": (
        "ghosts.haunting", "    return mine == (step == own.AT_HAUNT_OWN)\n",
        "    return mine or not mine\n", {},
    ),
    "there is no end of ghosts": (
        "ghosts.haunting", " or not state[own.STOCK]:", ":", {"setup.ghosts": 1},
    ),
    "whoever haunted another is done": (
        "ghosts.haunting",
        "if state[at.STEP] == own.AT_HAUNT_OTHER and _awaits", "if False and _awaits", {},
    ),
    "a fourth ghost drives off": (
        "ghosts.haunting", "piece >> own.GHOST_SHIFT < own.MOST", "piece >> own.GHOST_SHIFT < 3",
        {"setup.ghosts": 60},
    ),
    "who was driven off is placed again": (
        "ghosts.haunting", "        state[own.GONE_TURN] = state[at.TURN]\n", "",
        {"setup.ghosts": 60, "setup.followers": 1, "ghost.third_reuse": False},
    ),
    "a guard comes home as a follower": (
        "ghosts.pieces", "return own.GUARDS + player if guard else", "return", {},
    ),
    "ghosts are lost with the meeple": (
        "ghosts.pieces", "    state[own.STOCK] += piece >> own.GHOST_SHIFT\n", "", {},
    ),
    "who is gone still stands": (
        "ghosts.pieces", "    state[own.STANDING_COUNT] = last\n", "", {},
    ),
    "guards need followers": (
        "ghosts.listing", "(table[own.LAY_ONLY] and not state[at.SUPPLY + mover])",
        "not state[at.SUPPLY + mover]", {"setup.followers": 1},
    ),
    "a graveyard has no guard to give": (
        "ghosts.scoring", "            state[own.GUARDS + keeper] += 1\n", "",
        {**CROWDED, "follower.where": ["graveyard"]},
    ),
    "a castle does not count itself": (
        "ghosts.scoring", "misty_tiles(table, state, cell, True) *",
        "misty_tiles(table, state, cell, False) *", {**CROWDED, "follower.where": ["castle"]},
    ),
    "ghosts cost nothing in play": (
        "ghosts.scoring", "    each = table[own.PENALTY]\n", "    each = 0\n", {},
    ),
    "ghosts cost as much at the end as before": (
        "ghosts.scoring", "        each = 1\n", "        pass\n", {},
    ),
    "only winners pay for ghosts": (
        "ghosts.scoring", "        elif all_pay:\n", "        elif False:\n",
        {**CROWDED, "ghost.penalty_who": "every-owner", "setup.ghosts": 60, "setup.followers": 9},
    ),
    "what brings nothing costs ghosts": (
        "ghosts.scoring", "(paying and table[own.ALL_PAY])", "table[own.ALL_PAY]",
        {"final.unfinished": "nothing", "ghost.penalty_who": "every-owner"},
    ),
    "a score falls below 0": (
        "ghosts.scoring", "    points = max(0, points)\n", "", {"ghost.penalty": 9},
    ),
    "losses come after gains": (
        "ghosts.scoring", "    points = gains\n", "    points = 0\n", {"ghost.penalty": 9},
    ),
    "a guard counts as any other": (
        "ghosts.scoring", "table[own.GUARD_WEIGHT] if guard_of(piece) else 1", "1",
        {"guard.weight": 3, "setup.guards": 5},
    ),
    "keepers of graveyards are paid at the end": (
        "ghosts.ending",
        "elif what == at.MONASTERY or what == own.CASTLE:", "elif what != at.FIELD:", {},
    ),
    "farmers pay in every city": (
        "ghosts.ending", "            state[at.PIECE + node] = piece & own.GHOST - 1\n", "",
        {"farm.value": "per-city"},
    ),
    "what farms bring and what they cost is told apart": (
        "ghosts.ending", "        _reckon_together(state)\n", "        pass\n",
        {**POOR, "farm.value": "once-per-player"},
    ),
}  # fmt: skip
"""Mistakes in the procedure: the module, what stands there, what would stand there instead,
and the answers under which that matters."""


@pytest.mark.parametrize("bug", BUGS)
def test_a_mistake_in_the_procedure_is_found(bug):
    module, right, wrong, answers = BUGS[bug]
    lockstep = interpreted({module: {right: wrong}})["lockstep"]
    try:
        found = any(
            lockstep.from_state(dense(asked(answers), 2), Random(game)) is not None
            for game in range(MOST)
        )
    except (ValueError, IndexError, OverflowError):
        return  # it came to a number below 0, or out of the state: that is found too
    assert found


def wrong_tables():
    """A number altered in the table."""
    tables = tables_of(SHELF.profile("ghosts"))

    def kind(token):
        return tables.number_of[token]

    places = {
        "a side is misty that is not": (own.MIST + 4 * kind("08"), 0b11),
        "mist turns with no tile": (own.MIST + 4 * kind("49") + 1, 0b1),
        "mist away from the sides is overlooked": (own.BEARS + kind("05"), 0),
        "castles pay too little": (own.CASTLE_POINTS, 1),
        "followers keep no graveyard": (own.GRAVEYARD_KEEPERS, 2),
        "guards keep no castle": (own.CASTLE_KEEPERS, 1),
        "nobody is haunted": (own.HAUNTED, 0),
        "a graveyard is a castle": (
            at.PRINTED + kind("08") * at.PRINTED_KIND
            + tables.kinds[kind("08")].index["graveyard"] * at.SEGMENT + at.SEGMENT_KIND,
            own.CASTLE,
        ),
        "ghosts are dear": (own.PENALTY, 3),
    }  # fmt: skip
    return [pytest.param(*altered, id=name) for name, altered in places.items()]


@pytest.mark.parametrize(("place", "value"), wrong_tables())
def test_a_wrong_number_in_the_table_is_found(place, value):
    start = dense(SHELF.profile("ghosts"), 2)
    tables = Start.of(start).tables
    table = tables.table.copy()
    assert tables.table[place] != value
    table[place] = value
    wrong = attrs.evolve(tables, table=table)
    assert any(from_state(start, Random(game), tables=wrong) is not None for game in range(MOST))
