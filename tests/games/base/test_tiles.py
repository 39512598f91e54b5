"""The 72 tiles of the base game."""

from __future__ import annotations

from collections import Counter

from arkrules import load_profile, new_game
from arkrules.play.clauses import SetupRules
from arkrules.tiles import Confidence
from tests.games.printed import alike, crossing, shown, sums, unsure
from tests.positions import BASE_SET

# What the pictures show: how many there are of a kind; its sides from the north, as field, road
# and city; how many segments of city, road and field it has; which fields lie against which cities.
PICTURES = {
    name: (int(count), sides, (*map(int, segments),), {*contacts})
    for name, count, sides, segments, *contacts in map(
        str.split,
        """
        A 2 FFRF 011
        B 4 FFFF 001
        C 1 CCCC 100
        D 4 CRFR 112 a-C
        E 5 CFFF 101 a-C
        F 2 FCFC 102 a-C b-C
        G 1 FCFC 102 a-C b-C
        H 3 CFCF 201 a-C a-D
        I 2 CCFF 201 a-C a-D
        J 3 CRRF 112 a-C
        K 3 CFRR 112 a-C
        L 3 CRRR 133 a-C
        M 2 CFFC 101 a-C
        N 3 CFFC 101 a-C
        O 2 CRRC 112 a-C
        P 3 CRRC 112 a-C
        Q 1 CCFC 101 a-C
        R 3 CCFC 101 a-C
        S 2 CCRC 112 a-C b-C
        T 1 CCRC 112 a-C b-C
        U 8 RFRF 012
        V 9 FFRR 012
        W 4 FRRR 033
        X 1 RRRR 044
        """.strip().splitlines(),
    )
}
KINDS = {name: printed.kind for name, printed in BASE_SET.kinds.items()}
COUNTS = {name: count for name, (count, *_) in PICTURES.items()}


def test_the_tiles_are_those_of_the_pictures() -> None:
    found = {}
    for name, kind in KINDS.items():
        kinds = Counter(segment.kind for segment in kind.segments)
        segments = tuple(kinds[what] for what in ("city", "road", "field"))
        contacts = {f"{field}-{city}" for field, city in kind.contacts}
        found[name] = (BASE_SET.kinds[name].count, shown(kind), segments, contacts)
    assert found == PICTURES
    assert (BASE_SET.total, len(KINDS), tuple(map(str, BASE_SET.start))) == (72, 24, ("0,0 D",))
    assert (alike(BASE_SET), crossing(BASE_SET)) == (0, [])


def clockwise(name: str) -> list[str]:
    """The pairs of sides that one comes to on a walk around a tile."""
    walk = shown(KINDS[name])
    return [one + other for one, other in zip(walk, walk[1:] + walk[0], strict=True)]


def test_288_sides_and_clockwise_pairs_of_them() -> None:
    sides = sums(BASE_SET, COUNTS, lambda name: shown(KINDS[name]))
    assert sides == {"F": 115, "R": 94, "C": 79}
    assert sums(BASE_SET, COUNTS, clockwise) == {
        "FR": 38, "RF": 38, "RR": 38, "FF": 46, "FC": 31, "CF": 31, "CC": 30, "RC": 18, "CR": 18,
    }  # fmt: skip


def test_ten_pennants_each_on_a_city_and_six_monasteries() -> None:
    pennants = {name: kind.marked["C"]["pennant"] for name, kind in KINDS.items() if kind.marks}
    assert pennants == dict.fromkeys("CFMOQS", 1)
    assert sum(COUNTS[name] for name in pennants) == 10
    sites = {name: kind.site for name, kind in KINDS.items() if kind.site}
    assert sites == dict.fromkeys("AB", "monastery")
    # The road to a monastery leaves its field whole.
    assert [segment.name for segment in KINDS["A"].segments] == ["a", "1", "monastery"]


def test_j_and_k_are_mirror_images() -> None:
    north, east, south, west = (side[::-1] for side in KINDS["J"].sides)
    assert KINDS["K"].sides == (north, west, south, east)


def test_every_kind_says_where_it_is_known_from_and_how_surely() -> None:
    assert unsure(BASE_SET, dict.fromkeys(COUNTS, Confidence.CONFIRMED)) == []


def test_a_game_draws_from_the_71_that_do_not_lie_there() -> None:
    assert new_game("carcassonne", 2).bag == {**COUNTS, "D": 3}
    assert load_profile("carcassonne")[SetupRules].tiles == BASE_SET.total
