"""The kernel run as Python plays as it does compiled; and wherever it is wrong, lockstep finds it.

Every mistake is found within 300 games; most show in the first.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim.games import Start, playouts
from tests.sim.ark.test_interpreted import BUGS as BUGS_OF_THE_ARK
from tests.sim.games import ARK, BASE, GHOSTS, each
from tests.sim.ghosts.test_interpreted import BUGS as BUGS_WITH_GHOSTS
from tests.sim.interpreted import interpreted
from tests.sim.mistakes import finds, mistakes_in
from tests.sim.played import profile_named

MOST = 300
BUGS = {
    what: (module, old, new)
    for what, (module, old, new, _) in mistakes_in(
        Path(__file__).with_name("mistakes.toml")
    ).items()
}
COURSES = [
    (BASE, "carcassonne", ("random", "random")),
    (BASE, "carcassonne-2000", ("random", "greedy")),
    (BASE, "carcassonne-2001", ("greedy", "random", "random")),
    (BASE, "carcassonne+house.hand-of-three", ("random", "greedy")),
    (BASE, "carcassonne+house.bag", ("random", "random")),
    (BASE, "carcassonne+surface.shift", ("random", "random")),
    (BASE, "carcassonne+house.table-completes", ("random", "random")),
    (ARK, "ark-de", ("random", "greedy")),
    (ARK, "ark-hu", ("random", "random", "random")),
    (GHOSTS, "ghosts", ("random", "greedy")),
    (GHOSTS, "ghosts-zmg", ("random", "random", "random")),
]


def plays_the_same(start, policies):
    """By the dice, and by its own chance."""
    slow = interpreted()["games"]
    (mine,), (theirs,) = (
        one.by_dice(3, range(1), policies) for one in (slow.Start.of(start), Start.of(start))
    )
    assert attrs.astuple(mine) == attrs.astuple(theirs)
    assert slow.playouts(start, 1, 9).tolist() == playouts(start, 1, 9).tolist()


@pytest.mark.parametrize(
    ("game", "name", "policies"),
    [each(*more, of=game, name=more[0]) for game, *more in COURSES],
)
def test_as_python_it_plays_the_same_games(game, name, policies):
    plays_the_same(game.dense(profile_named(name), len(policies)), policies)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "answers"),
    [each(answers, of=ARK, name="+".join(answers)) for answers in ARK.mixed[2:]],
)
def test_so_it_does_under_other_answers(game, answers):
    start = game.dense(game.asked(answers), 3)
    assert interpreted()["lockstep"].from_state(start, Random(1)) is None
    plays_the_same(start, ("random",) * 3)


def planted():
    for what, row in BUGS.items():
        answers = {"setup.followers": 3}
        if "fits nowhere" in what:
            answers |= {"table.bounds": "edge", "table.size": [7, 7]}
        yield each(*row, answers, of=BASE, name=what)
    for what, (module, *row) in BUGS_OF_THE_ARK.items():
        yield each(f"ark.{module}", *row, of=ARK, name=what)
    for what, row in BUGS_WITH_GHOSTS.items():
        yield each(*row, of=GHOSTS, name=what)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "module", "old", "new", "answers"), [*planted()])
def test_a_mistake_in_the_procedure_is_found(game, module, old, new, answers):
    def differs(modules):
        return any(
            modules["lockstep"].from_state(game.dense(game.asked(answers), 2), Random(number))
            for number in range(MOST)
        )

    assert finds(differs, module, old, new)
