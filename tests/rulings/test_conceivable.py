"""What might be answered to a clause instead, whether or not anybody does."""

from __future__ import annotations

from arkrules.rules import Rate, Size, Span, load_profile
from arkrules.rulings.whatif import conceivable_answers
from tests.positions import BASE


def test_what_else_may_be_answered() -> None:
    others: dict[tuple[str, str], set[object]] = {
        (BASE, "follower.completed"): {False},
        (BASE, "city.small"): {"half"},
        (BASE, "city.per_pennant"): {1, 3, 0, 4},
        (BASE, "city.per_tile"): {*(Rate(points) for points in (1, 3, 0, 4)), Rate(2, "segment")},
        # The Ark moves one tile at least, and by its clause no more than nine: 0 and 10 are out.
        ("ark-en2", "ark.steps"): {Span(2, 5), Span(1, 4), Span(1, 6)},
        (BASE, "final.order"): set(),
        (BASE, "tile.match"): set(),
        (BASE, "setup.age"): set(),
    }
    for (name, clause), answers in others.items():
        profile = load_profile(name)
        assert set(conceivable_answers(profile, profile.clause(clause))) == answers, clause
    near = {"table.size": ([1, 999], {Size(2, 999), Size(1, 998)}), "road.per_tile": (0, {1})}
    for clause, (own, found) in near.items():
        profile = load_profile(BASE).with_answer(clause, own)
        assert set(conceivable_answers(profile, profile.clause(clause))) == found
