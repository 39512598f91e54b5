"""What games tell the compiled kernel, worked out from the rules and the drawings of tiles."""

from __future__ import annotations

import pytest

from arkrules.rules import load_profile

pytest.importorskip("numpy", reason="the kernel needs the extra `sim`")

from arkrules.sim.tables import KernelTables, tables_of

pytestmark = pytest.mark.slow  # the tests of the README are without it

ROAD, CITY, FIELD, GARDEN, MONASTERY = (1 << what for what in range(5))
"""As bits; sites come in the order of their words."""


def table(name: str) -> KernelTables:
    return tables_of(load_profile(name))


def test_only_an_abbot_stands_on_gardens_and_comes_home_from_there() -> None:
    found = table("carcassonne-c2+abbot+traders")
    places = {one: int(found.table["stands"][at]) for at, one in enumerate(found.figures)}
    assert places == {
        "follower": ROAD | CITY | FIELD | MONASTERY,
        "abbot": GARDEN | MONASTERY,
        "builder": ROAD | CITY,
        "pig": FIELD,
    }
    home = found.table["recalled"].tolist()
    assert home[: len(found.figures)] == [0, GARDEN | MONASTERY, 0, 0]


def test_builders_double_and_pigs_are_paid_for_cities() -> None:
    found = table("carcassonne-c2+river-2+traders")
    row = found.table
    assert tuple(found.figures) == ("follower", "builder", "pig")
    assert row["doubles"].tolist()[:3] == [0, 1, 0]
    assert row["city_pays"].tolist()[:3] == [0, 0, 1]
    assert row["goods"][found.number_of["Tb"], 0].tolist() == [1, 0, 0]  # one wine in its city


def test_the_river_comes_in_waves_and_its_sides_turn_with_the_tile() -> None:
    found = table("carcassonne-c2+river-2+traders")
    row = found.table
    numbers = [found.number_of[token] for token in ("Sa", "Sd", "Sb", "Sc", "D")]
    # Spring, fork, river, lake, all others.
    assert [int(row["draw_rank"][one]) for one in numbers] == [0, 1, 2, 3, 5]
    assert [int(row["spring"][one]) for one in numbers] == [1, 0, 0, 0, 0]
    # The lake of the second river has the volcano: another turn, and no piece on it.
    assert [int(row["again"][one]) for one in numbers] == [0, 0, 0, 1, 0]
    assert [int(row["bare"][one]) for one in numbers] == [0, 0, 0, 1, 0]
    spring = found.number_of["Sa"] * 4  # the river leaves it to the east, then to the south
    assert row["river"][spring : spring + 2].tolist() == [2, 4]


def test_a_prophet_doubles_in_play_in_cities_and_flocks_are_counted() -> None:
    found = table("ark-en2")
    row = found.table
    prophet = found.figures["prophet"]
    in_play, finally_ = row["times"][prophet].tolist()
    assert (in_play[:3], finally_[:3]) == ([1, 2, 1], [1, 1, 1])
    kind = found.kinds[found.number_of["03"]]  # a sheep on its field, and no wolf
    field = kind.index["a"]
    assert (row["sheep"][found.number_of["03"], field], row["wolves"].max()) == (1, 1)


def test_mist_is_where_it_is_drawn_and_guards_are_not_haunted() -> None:
    found = table("ghosts")
    row = found.table
    assert row["haunted"] == 1 << found.figures["follower"]
    assert row["guard"] == found.figures["guard"]
    clear, misty = (found.number_of[token] for token in ("22", "26"))
    assert row["misty"][[clear, misty]].tolist() == [0, 1]
    assert row["misty_sides"][misty * 4 : misty * 4 + 2].tolist() == [1, 2]  # north, then east
