"""The kernel run as Python plays as it does compiled; and wherever it is wrong, lockstep finds it.

Every alteration is found within 300 games; most show in the first.
"""

from __future__ import annotations

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.play import new_game
from arkrules.sim import layout as at
from arkrules.sim.games import playouts, start_of
from arkrules.sim.lockstep import first_difference
from arkrules.sim.tabulating import tables_of
from tests.sim.interpreted import interpreted
from tests.sim.played import otherwise, profile_named

MOST = 300


@pytest.mark.parametrize(
    ("name", "policies"),
    [
        ("carcassonne", ("random", "random")),
        ("carcassonne-2000", ("random", "greedy")),
        ("carcassonne-2001", ("greedy", "random", "random")),
        ("carcassonne+house.hand-of-three", ("random", "greedy")),
        ("carcassonne+house.bag", ("random", "random")),
        ("carcassonne+surface.shift", ("random", "random")),
        ("carcassonne+house.table-completes", ("random", "random")),
    ],
)
def test_as_python_it_plays_the_same_games(name, policies):
    profile = profile_named(name)
    players = tuple("abc"[: len(policies)])
    slow = interpreted()["games"].Start.of(new_game(profile, players))
    (mine,), (theirs,) = (
        start.by_dice(3, range(1), policies) for start in (slow, start_of(profile, players))
    )
    assert attrs.astuple(mine) == attrs.astuple(theirs)


def test_as_python_it_plays_the_same_games_by_its_own_chance():
    state = new_game(profile_named("carcassonne+house.bag"), 2)
    slow = interpreted()["games"].playouts(state, 2, 9)
    assert slow.tolist() == playouts(state, 2, 9).tolist()


def _lie(tables, token, turn):
    return at.LIES + (tables.number_of[token] * 4 + turn) * at.LIE


def _printed(tables, token, segment, what):
    place = tables.kinds[tables.number_of[token]].index[segment]
    kind = at.PRINTED + tables.number_of[token] * at.PRINTED_KIND
    return kind + place * at.SEGMENT + what


def wrong_tables():
    """Tabulated with one number altered, and what profile they are of."""
    base = tables_of(profile_named("carcassonne"))
    plain = ["V"] * 9 + ["U"] * 8 + ["W"] * 4 + ["J"] * 3 + ["K"] * 3 + ["L"] * 3
    few = tables_of(otherwise("setup.left_in_box", plain))  # monasteries are soon surrounded
    small = tables_of(profile_named("carcassonne-2000"))
    road = _lie(base, "V", 0) + at.LIE_SIDES + 4 * 2
    places = {
        "a pennant is overlooked": (base, _printed(base, "F", "C", at.SEGMENT_PENNANTS), 0),
        "a city never closes": (base, _printed(base, "E", "C", at.SEGMENT_ENDS), 2),
        "a field touches no city": (base, _printed(base, "E", "a", at.SEGMENT_TOUCHES), 0),
        "a city is taken for a road": (few, _printed(few, "N", "C", at.SEGMENT_KIND), at.ROAD),
        "two lanes are exchanged": (base, road + 1, base.table[road + 3]),
        "a tile demands too little": (base, _lie(base, "R", 0) + at.LIE_DEMANDS, 0),
        "a turn is left out": (base, at.FITS + base.number_of["U"] * 256 + 1, 0),
        "a monastery is not seen": (few, _lie(few, "B", 0) + at.LIE_SITE, 0),
        "monasteries pay too little": (few, at.MONASTERY_POINTS, 8),
        "followers stand on no field": (base, at.WHERE, 0b1011),
        "the farms of another edition": (base, at.FARMS_BY, at.BY_CITY),
        "small cities pay in full": (small, at.SMALL_HALF, 0),
    }
    return [pytest.param(*altered, id=name) for name, altered in places.items()]


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "place", "value"), wrong_tables())
def test_a_wrong_number_in_the_table_is_found(tables, place, value):
    table = tables.table.copy()
    assert table[place] != value
    table[place] = value
    wrong = attrs.evolve(tables, table=table)
    assert first_difference(tables.profile, 2, MOST, tables=wrong) is not None


BUGS = {
    "a merged feature forgets who stands there": (
        "features", "    state[at.HOLDS + older] += state[at.HOLDS + younger]\n", "",
    ),
    "a loop is not closed": ("features", "        state[at.ENDS + older] -= closed\n", ""),
    "the ring of a feature is not joined": (
        "features", "    state[at.NEXT + older] = state[at.NEXT + younger]\n", "",
    ),
    "a laid cell stays open": ("laying", "        state[at.OPEN_COUNT] = last\n", ""),
    "only the first of tied players is paid": (
        "scoring", "            state[at.POINTS + player] += points\n",
        "            state[at.POINTS + player] += points\n            break\n",
    ),
    "a tile is counted twice": (
        "scoring", "            state[at.TILE_STAMP + number] = stamp\n", "",
    ),
    "a follower does not come home": (
        "scoring", "    state[at.SUPPLY + state[at.PIECE + node] - 1] += 1\n", "",
    ),
    "a corner does not count as a neighbor": (
        "laying", "if there != cell and state", "if there != row - 1 and there != cell and state",
    ),
    "a farm counts a city once for each contact": (
        "ending", "state[at.NODE_STAMP + city] != stamp and state", "state",
    ),
    "open cities feed farms": ("ending", " and state[at.ENDS + city] == 0", ""),
    "farmers come home": (
        "ending", "        pay_leaders(state, 3 * cities)\n",
        "        pay_leaders(state, 3 * cities)\n        state[at.PIECE + root] = 0\n",
    ),
    "nobody else has a turn": (
        "turns", "(state[at.MOVER] + 1) % state[at.CROWD]", "state[at.MOVER]",
    ),
    "a tile that fits nowhere costs the turn": (
        "turns", "    state[at.HELD + mover] = 0\n    if table[at.PUT_BACK]",
        "    state[at.HELD + mover] = 0\n    state[at.TURN] += 1\n    if table[at.PUT_BACK]",
    ),
    "a full supply is taken for granted": (
        "listing", " or not state[at.SUPPLY + state[at.MOVER]]", "",
    ),
}  # fmt: skip
"""Mistakes in the procedure: the module, what stands there, and what would stand there."""


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS)
def test_a_mistake_in_the_procedure_is_found(bug):
    module, right, wrong = BUGS[bug]
    lockstep = interpreted({module: {right: wrong}})["lockstep"]
    profile = otherwise("setup.followers", 3)
    if "fits nowhere" in bug:
        profile = profile.with_answer("table.bounds", "edge").with_answer("table.size", [7, 7])
    try:
        found = lockstep.first_difference(profile, 2, MOST)
    except (ValueError, IndexError, OverflowError):
        return  # it came to a number below 0, or out of the state: that is found too
    assert found is not None
