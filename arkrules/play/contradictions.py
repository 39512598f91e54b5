"""Answers of one profile that cannot hold together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from arkrules.errors import BadNotation, ProfileError
from arkrules.geometry import parse_cell
from arkrules.rules import Profile
from arkrules.rules.core import (
    Bounds,
    FinalRules,
    FollowerRules,
    HandRules,
    SetupRules,
    TableRules,
    TurnRules,
)

__all__ = ["contradictions", "core_contradictions", "require_playable"]


def contradictions(profile: Profile) -> tuple[str, ...]:
    """Everything that keeps a profile from being played, each with the clauses concerned."""
    from arkrules.play.kit import kit_of

    kit = kit_of(profile)
    return tuple(
        fault for extension in kit.extensions for fault in extension.contradictions(profile)
    )


def require_playable(profile: Profile) -> None:
    """Raise `ProfileError` if answers of the profile contradict each other."""
    if faults := contradictions(profile):
        raise ProfileError(faults, file=profile.id)


def core_contradictions(profile: Profile) -> Iterator[str]:
    """What the core's clauses cannot answer together."""
    from arkrules.play.kit import kit_of

    kit = kit_of(profile)
    sequence = profile[TurnRules].sequence
    for name in sequence:
        if name not in kit.steps:
            known = ", ".join(kit.steps)
            yield f"turn.sequence names the step {name!r}; known are {known}"
    if sequence[:2] != ("draw", "lay") or len(set(sequence)) != len(sequence):
        yield "turn.sequence must begin with draw and lay, and name no step twice"
    for name in profile[FinalRules].order:
        if name not in kit.phases:
            yield f"final.order names {name!r}; known are {', '.join(kit.phases)}"
    standable = {"road", "city", "field", *kit.vocabulary.sites}
    for name in profile[FollowerRules].where:
        if name not in standable:
            yield f"follower.where names {name!r}; known are {', '.join(sorted(standable))}"
    if profile[HandRules].size < 1:
        yield "hand.size must be at least 1"
    table = profile[TableRules]
    if table.edge_completes and table.bounds is not Bounds.EDGE:
        yield (
            "table.edge_completes needs an edge that stays where it is:"
            f" table.bounds says {table.bounds.value!r}, not 'edge'"
        )
    yield from _start(profile)


def _start(profile: Profile) -> Iterator[str]:
    """Faults of the start tiles and of the number of tiles."""
    from arkrules.play.kit import kit_of

    box = kit_of(profile).box
    for placed in start_tiles(profile):
        cell, _, token = placed.partition(" ")
        try:
            parse_cell(cell)
            box.tile(token)
        except BadNotation as error:
            yield f"setup.start_tile: {error}"
    if profile[SetupRules].start_in_bag and (several := len(start_tiles(profile))) > 1:
        yield (
            f"setup.start_in_bag needs one start tile: setup.start_tile names {several},"
            " which lie together and cannot be drawn"
        )
    for token in profile[SetupRules].left_in_box:
        if not box.knows(token):
            yield f"setup.left_in_box: {token!r} is no kind of the sets {', '.join(profile.sets)}"
            return
    left = left_in_box(profile)
    for token, count in left.items():
        if count > box.counts.get(token, 0):
            yield f"setup.left_in_box: the sets do not hold {count} of {token}"
    said, total = profile[SetupRules].tiles, sum(box.counts.values()) - sum(left.values())
    if said and total and said != total:
        yield (
            f"setup.tiles says {said},"
            f" but {total} of the sets {', '.join(profile.sets)} are played with"
        )


def left_in_box(profile: Profile) -> Mapping[str, int]:
    """How many of which tiles of the sets in use are not played with."""
    from arkrules.play.kit import kit_of

    box = kit_of(profile).box
    return Counter(box.kind(token).token for token in profile[SetupRules].left_in_box)


def start_tiles(profile: Profile) -> tuple[str, ...]:
    """The placed tiles that a game begins with: the profile's, else those of its sets."""
    from arkrules.play.kit import kit_of

    said = profile[SetupRules].start_tile
    return said or tuple(tile for tiles in kit_of(profile).box.sets for tile in tiles.start)
