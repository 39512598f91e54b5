"""The kernel of the Ark run as Python, and whether lockstep finds what is wrong with it.

Every alteration is found within 300 games; most show in the first.
"""

from __future__ import annotations

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from random import Random

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.games import Start, playouts
from arkrules.sim.lockstep import from_state
from arkrules.sim.tabulating import tables_of
from tests.house_rules import SHELF
from tests.sim.ark.played import beside, dense
from tests.sim.interpreted import interpreted

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

MOST = 300


@pytest.mark.parametrize(
    ("id", "policies"),
    [("ark-de", ("random", "greedy")), ("ark-hu", ("random", "random", "random"))],
)
def test_as_python_it_plays_the_same_games(id, policies):
    start = dense(SHELF.profile(id), len(policies))
    slow = interpreted()["games"].Start.of(start)
    (mine,), (theirs,) = (one.by_dice(3, range(1), policies) for one in (slow, Start.of(start)))
    assert attrs.astuple(mine) == attrs.astuple(theirs)


@pytest.mark.parametrize(
    "answers",
    [
        {"field.value": "score-floor", "score.order_same_turn": "losses-first"},
        {"field.value": "score-floor", "follower.out_of_supply": "lay-only", "setup.followers": 2},
        {"ark.steps": [2, 4], "ark.backtrack": "always", "ark.counts_start": True,
         "ark.counts_start_again": True, "ark.may_cross_start": True, "ark.temple_bonus": 3,
         "ark.temple_bonus_when": "passes", "ark.temple_bonus_repeat": "once"},
        {"ark.route": "nearer", "ark.may_move": "temple-laid", "ark.counts_end": False,
         "temple.followers_stay": "come-back", "temple.points_with_ark": 14},
        {"ark.route": "first-journey", "ark.temple_bonus": 3, "hand.size": 2, "draw.when": "end",
         "ark.temple_bonus_repeat": "once-per-temple", "follower.completed": False},
        {"table.bounds": "shifting", "table.size": [5, 5], "tile.unplaceable_returns": True,
         "turn.extra_for_hole": "four-neighbors", "end.when": "at-laying"},
        {"end.when": "at-laying", "end.completed_last": "as-in-play", "city.small": "half",
         "final.unfinished": "nothing", "temple.who": "followers-only"},
    ],
    ids=str,
)  # fmt: skip
def test_as_python_it_is_in_step_under_other_answers_too(answers):
    state = dense(asked(answers), 3)
    assert interpreted()["lockstep"].from_state(state, Random(1)) is None
    games = interpreted()["games"]
    (mine,), (theirs,) = (
        one.by_dice(3, range(1), ["random"] * 3) for one in (games.Start.of(state), Start.of(state))
    )
    assert attrs.astuple(mine) == attrs.astuple(theirs)


def test_as_python_it_plays_the_same_games_by_its_own_chance():
    start = dense(SHELF.profile("ark-en1"), 2)
    slow = interpreted()["games"].playouts(start, 1, 9)
    assert slow.tolist() == playouts(start, 1, 9).tolist()


BUGS = {
    "a prophet goes home": (
        "pieces", "    if piece >> ark.KIND == 0:\n", "    if piece >> 0:\n", {},
    ),
    "a prophet doubles for nobody": (
        "pieces", "        state[ark.SERVES + owner] = 1\n", "", {},
    ),
    "a prophet binds nobody": (
        "listing", "table[ark.PROPHETS_BIND] or standing", "standing", {},
    ),
    "a prophet stands anywhere": ("listing", "if what == at.CITY and _free", "if _free", {}),
    "temples wait for no city": (
        "scoring", "    if not table[ark.TEMPLES_EARLY]:", "    if False:", {},
    ),
    "a temple with an open side pays": (
        "scoring", "beside(table, state, cell) == 4", "beside(table, state, cell) == 3", {},
    ),
    "the tile of a temple does not count": (
        "scoring", "    start_weighing(state)\n    for side in range(5):",
        "    start_weighing(state)\n    for side in range(4):", {},
    ),
    "followers leave a temple before its neighbor is paid": (
        "scoring", "                pay_temple(table, state, cell, False)\n",
        "                pay_temple(table, state, cell, False)\n"
        "                _release(table, state, node)\n",
        {"temple.followers_stay": "come-back"},
    ),
    "the Ark's tile is not looked at": (
        "scoring", "    elif state[ark.ARK] == cell:", "    elif state[ark.ARK] == 0:",
        {"temple.points_with_ark": 14},
    ),
    "unfinished temples send home": (
        "ending", "                pay_temple(table, state, cell, True)\n",
        "                pay_temple(table, state, cell, True)\n"
        "                if state[at.PIECE + node]:\n                    lift(state, node)\n",
        {"follower.where": ["temple"]},
    ),
    "wolves eat each other": ("ending", "        wolves += table[marks + 1]\n", "", {}),
    "a score falls below another's loss": (
        "ending", "state[ark.LOST + player] += points", "state[ark.LOST] += points",
        {"field.value": "score-floor"},
    ),
    "the Ark turns round": (
        "ways", "home and length < _LOOP:", "False:", {"ark.may_end_on_start": True},
    ),
    "a tile stays entered": (
        "ways", "            state[ark.ENTERED + state[at.GRID + here] - at.TILE] -= 1\n",
        "            state[ark.ENTERED + state[at.GRID + here] - at.TILE] = 1\n", {},
    ),
    "a way is a step too long": (
        "ways", "if length < most and", "if length <= most and", {},
    ),
    "a shortest way goes to the nearest temple only": (
        "ways", "        elif state[far + entered] + length == state[far + begun]:\n",
        "        elif site == 0 and state[far + entered] + length == state[far + begun]:\n",
        {"ark.route": "shortest"},
    ),
    "the mover is paid for all whom the Ark passes": (
        "journey", "state[at.POINTS + owner_of(piece)] += table[ark.PASSED_POINTS]",
        "state[at.POINTS + state[at.MOVER]] += table[ark.PASSED_POINTS]", {},
    ),
    "the tile where the Ark stops does not pay": (
        "journey", "pays = table[ark.END_PAYS] != 0", "pays = False", {},
    ),
    "the tile where the Ark set out does not pay when it comes home": (
        "journey", "            pays = table[ark.END_PAYS] != 0\n",
        "            pays = table[ark.END_PAYS] != 0 and here != start\n",
        {"ark.may_end_on_start": True},
    ),
    "the Ark may not turn back anywhere": (
        "ways", "back == ark.NEVER_BACK and", "back != ark.BACK_ANYWHERE and",
        {"ark.backtrack": "start", "ark.may_end_on_start": True},
    ),
    "fields are reckoned up with what came before": (
        "ending", "        if table[ark.LOSSES_FIRST]:\n            _reckon_up(table, state)\n", "",
        {"field.value": "score-floor", "score.order_same_turn": "losses-first",
         "final.order": ["fields", "unfinished"], "setup.followers": 2},
    ),
    "a temple pays twice": (
        "journey", "        state[ark.REACHED] = reached | temple\n", "        pass\n",
        {"ark.temple_bonus": 3, "ark.temple_bonus_repeat": "once-per-temple"},
    ),
    "the first journey never ends": (
        "journey", "        state[ark.ARRIVED] = 1\n", "        pass\n",
        {"ark.route": "first-journey"},
    ),
    "the Ark comes again with every city": (
        "turns", "state[ark.ARK] == 0 and _city_completed", "_city_completed", {},
    ),
    "a seat is taken anywhere on the last tile": (
        "listing", "            node = state[at.NEXT + node]\n            if node == first:\n",
        "            node = first\n            if node == first:\n", {},
    ),
}  # fmt: skip
"""Mistakes in the procedure: the module, what stands there, what would stand there instead,
and the answers under which that matters."""


def asked(answers):
    """An edition with other answers."""
    profile = beside("")
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    return profile


@pytest.mark.parametrize("bug", BUGS)
def test_a_mistake_in_the_procedure_is_found(bug):
    module, right, wrong, answers = BUGS[bug]
    lockstep = interpreted({f"ark.{module}": {right: wrong}})["lockstep"]
    try:
        found = any(
            lockstep.from_state(dense(asked(answers), 2), Random(game)) is not None
            for game in range(MOST)
        )
    except (ValueError, IndexError, OverflowError):
        return  # it came to a number below 0, or out of the state: that is found too
    assert found


def wrong_tables():
    """Tabulated with one number altered."""
    profile = SHELF.profile("ark-de")
    tables = tables_of(profile)

    def marks(token, segment):
        place = tables.kinds[tables.number_of[token]].index[segment]
        return ark.MARKS + (tables.number_of[token] * at.SEGMENTS + place) * ark.MARKED

    places = {
        "a scroll is overlooked": (marks("06", "C"), 0),
        "an oasis is overlooked": (marks("39", "1"), 0),
        "two sheep are one": (marks("19", "a"), 1),
        "a wolf is a lamb": (marks("43", "a") + 1, 0),
        "prophets count as two": (ark.PROPHET_TIMES, 3),
        "the Ark goes further": (ark.MOST_STEPS, 6),
        "the Ark is put down for nothing": (ark.SEAT_POINTS, 0),
        "the fields are forgotten": (ark.PHASES, 2),
    }
    return [pytest.param(profile, tables, *altered, id=name) for name, altered in places.items()]


@pytest.mark.parametrize(("profile", "tables", "place", "value"), wrong_tables())
def test_a_wrong_number_in_the_table_is_found(profile, tables, place, value):
    start = dense(profile, 2)
    table = Start.of(start).tables.table.copy()
    assert tables.table[place] == table[place] != value
    table[place] = value
    wrong = attrs.evolve(tables, table=table)
    assert any(from_state(start, Random(game), tables=wrong) is not None for game in range(MOST))
