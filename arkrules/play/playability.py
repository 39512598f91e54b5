"""Playability of profiles: answers that contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from arkrules.board import Board
from arkrules.errors import BadNotation, ProfileError
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.clauses import Bounds, FinalRules, SetupRules, TableRules, TurnRules
from arkrules.rules import Profile
from arkrules.text import later, listing, say
from arkrules.tiles import Box, TileAt


def contradictions(profile: Profile) -> tuple[str, ...]:
    """Return everything that keeps a profile from being played, each with the clauses."""
    assembly = assembly_of(profile)
    declared = (part.contradictions(profile) for part in assembly.extensions)
    return tuple(chain(_machine(profile, assembly), *declared))


def require_playable(profile: Profile) -> None:
    """Raise `ProfileError` if answers of the profile contradict each other.

    What is looked at for this alone is not asked by a game, and nothing turns on it.
    """
    if faults := contradictions(profile.unwatched()):
        raise ProfileError(faults, file=profile.id)


def _machine(profile: Profile, assembly: Assembly) -> Iterator[str]:
    """Return contradictions among answers to the engine's clauses."""
    sequence, steps = profile[TurnRules].sequence, assembly.steps
    message = later("turn.sequence names the step {name}; expected one of {known}")
    yield from unknown_names(message, sequence, steps)
    if sequence[:2] != ("draw", "lay") or len(set(sequence)) != len(sequence):
        yield say("turn.sequence must begin with draw and lay, and name each step only once")
    answer = profile.answers.get("turn.sequence")
    if answer is not None and answer.origin in profile.overlays:
        yield from _left_out(sequence, assembly)
    message = later("final.order names {name}; expected one of {known}")
    yield from unknown_names(message, profile[FinalRules].order, assembly.phases)
    table = profile[TableRules]
    if table.edge_completes and table.bounds is not Bounds.EDGE:
        yield say(
            "table.edge_completes needs a fixed edge: table.bounds must be 'edge',"
            " but it is {bounds}",
            bounds=repr(table.bounds.value),
        )
    yield from _start(profile, assembly.box)


def _left_out(sequence: Collection[str], assembly: Assembly) -> Iterator[str]:
    """Yield a fault for each step of a game that an overlay drops by saying the order anew."""
    message = later(
        "turn.sequence leaves out the step {step} of {extension}; an overlay adds its own step with"
        " `adds`, before or after another"
    )
    for part in assembly.extensions:
        for step in part.steps:
            if step.name not in sequence:
                yield say(message, step=repr(step.name), extension=repr(part.name))


def unknown_names(message: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield a fault for each name in an answer that is not among the known ones."""
    for name in names:
        if name not in known:
            yield say(message, name=repr(name), known=listing(known))


def _start(profile: Profile, box: Box) -> Iterator[str]:
    """Yield faults of the start tiles and of the number of tiles."""
    rules = profile[SetupRules]
    start = start_tiles(profile)
    if not _fits(start, box):
        yield from [*_unknown(start, box)] or _clashes(start, box)
    if rules.start_in_bag and (several := len(start)) > 1:
        yield say(
            "setup.start_in_bag needs a single start tile: setup.start_tile names {several},"
            " which lie together and cannot be drawn",
            several=several,
        )
    sets = listing(profile.sets)
    if strange := [token for token in rules.left_in_box if not box.knows(token)]:
        message = later("setup.left_in_box: the sets {sets} have no tile {token}")
        yield say(message, token=repr(strange[0]), sets=sets)
        return
    left = left_in_box(profile)
    message = later("setup.left_in_box: the sets do not have {count} of {token}")
    for token, number in left.items():
        if number > box.counts.get(token, 0):
            yield say(message, count=number, token=token)
    said, total = rules.tiles, sum(box.counts.values()) - left.total()
    if said and total and said != total:
        message = later("setup.tiles says {said}, but the sets {sets} have {total} in play")
        yield say(message, said=said, total=total, sets=sets)


@lru_cache(maxsize=128)
def _fits(start: tuple[TileAt, ...], box: Box) -> bool:
    """Whether start tiles can lie as they do: every verdict asks that of hundreds of profiles."""
    return not any(True for _ in chain(_unknown(start, box), _clashes(start, box)))


def _unknown(start: Iterable[TileAt], box: Box) -> Iterator[str]:
    """Yield faults of start tiles that no set has."""
    for placed in start:
        try:
            box.kind(placed.token)
        except BadNotation as error:
            yield f"setup.start_tile: {error}"


def _clashes(start: tuple[TileAt, ...], box: Box) -> Iterator[str]:
    """Yield faults of start tiles that overlap, are apart, or have sides that do not match."""
    board = Board()
    for placed in start:
        if placed.cell in board:
            yield say("setup.start_tile: two tiles lie at {cell}", cell=placed.cell)
        else:
            tile = box.kind(placed.token).tiles[placed.rotation]
            board = board.lay(placed.cell.spot, tile)
    yield from (f"setup.start_tile: {fault}" for fault in mismatched(board))
    if (groups := board.groups()) > 1:  # with which a game begins there is no rest of the board
        yield say("setup.start_tile: they lie in {groups} separate groups", groups=groups)


def mismatched(board: Board) -> Iterator[str]:
    """Yield faults of tiles that lie together and do not match."""
    for one, other in board.mismatches():
        yield say("the sides between {one} and {other} do not match", one=one, other=other)


def left_in_box(profile: Profile) -> Counter[str]:
    """Return the number of each tile in the sets that is not used."""
    box = assembly_of(profile).box
    return Counter(box.kind(token).token for token in profile[SetupRules].left_in_box)


def start_tiles(profile: Profile) -> tuple[TileAt, ...]:
    """Return the tiles on the table when a game begins: from the profile or its sets."""
    of_sets = (tile for tiles in assembly_of(profile).box.sets for tile in tiles.start)
    return profile[SetupRules].start_tile or tuple(of_sets)
