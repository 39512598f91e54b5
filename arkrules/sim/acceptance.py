"""Acceptance by the kernel: the profiles and states that it plays, and its reasons against others.

Nothing is taken on trust: whatever the kernel does not know, and an extension does not declare
as data, is a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product

import attrs

from arkrules.games.base import EXTENSION as BASE
from arkrules.games.base.followers import joins_own, leave_too, stands_alone
from arkrules.play import GameState
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.extension import Extension, Hooks, PieceKind
from arkrules.rules import Clause, Profile, Rate
from arkrules.sim import layout as k
from arkrules.sim.answers import READ, numbers_of_answer
from arkrules.structure import require
from arkrules.text import later, say

__all__ = ["reasons_against", "reasons_against_state"]

_JOINS = (attrs.fields(PieceKind).refuses.default, stands_alone, joins_own)
"""The rules that may refuse a piece a segment of a kind on which it stands: none at first."""


USUAL = ("draw", "lay", "haunt-other", "haunt-own", "place", "score", "seat")
"""The steps of a turn in their order; a game without some of them leaves them out."""


def reasons_against(profile: Profile) -> tuple[str, ...]:
    """Everything that keeps a profile from being played by the kernel; nothing if it may be."""
    require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
    return _reasons_against(profile)


@lru_cache(maxsize=64)
def _reasons_against(profile: Profile) -> tuple[str, ...]:
    assembly = assembly_of(profile)
    parts = [part for part in assembly.extensions if part is not BASE]
    return (
        *(reason for part in parts for reason in _undeclared(part, profile)),
        *_answers(profile, assembly, parts),
        *_kinds(assembly, assembly.box.counts),
        *_amounts(assembly, profile),
    )


def _answers(profile: Profile, assembly: Assembly, parts: Sequence[Extension]) -> Iterator[str]:
    """Yield the answers by which the kernel cannot play."""
    tests = chain.from_iterable(one.compiled.unplayed.items() for one in parts if one.compiled)
    unplayed = {id for id, is_unplayed in tests if is_unplayed(profile)}
    if profile.value("turn.sequence") != tuple(step for step in USUAL if step in assembly.steps):
        unplayed.add("turn.sequence")
    for clause in profile:
        answer = profile.value(clause.id)
        if clause.executed and (clause.id in unplayed or not _fits(clause, answer)):
            message = later("{clause}: the kernel cannot play by the answer “{answer}”")
            yield say(message, clause=clause.id, answer=clause.say(answer))


def _fits(clause: Clause, answer: object) -> bool:
    """Return whether the kernel can play by an answer, as far as its clause alone says."""
    if clause.id in READ:
        return numbers_of_answer(clause.id, answer) is not None
    if clause.kernel != "elsewhere":
        return answer == clause.default
    number = answer.points if isinstance(answer, Rate) else answer
    return not isinstance(number, int) or number >= 0


# -- what extensions declare ----------------------------------------------------------------------


_UNKNOWN: Mapping[str, str] = {
    "steps": later("the kernel does not know the step {name}"),
    "phases": later("the kernel does not know the final scoring of {name}"),
    "tokens": later("the kernel does not know the figure {name}"),
    "stock": later("the kernel does not know the stock {name}"),
    "piece_notes": later("the kernel does not know what {name} on a piece is for"),
}
"""The features of an extension that cannot be declared as data, by what holds them."""


def _undeclared(part: Extension, profile: Profile) -> Iterator[str]:
    """Yield the effects of an extension that it does not declare as data, if it says no more."""
    if part.compiled is not None:
        return
    for what, message in _UNKNOWN.items():
        for name, _ in part.declared(what):
            yield say(message, name=name)
    for step, verbs in part.verbs.items():
        for verb in verbs:
            message = later("the kernel does not know the move {name} at the step {step}")
            yield say(message, name=verb.word, step=step)
    for hook in attrs.fields(Hooks):
        idle = hook.name.startswith("explain_")  # what they note decides nothing
        if not idle and getattr(part.hooks, hook.name) not in (None, leave_too):
            message = later("the kernel does not call the hook {hook} of the extension {name}")
            yield say(message, hook=hook.name, name=part.name)
    for scorer in part.scorers:
        if scorer.sites is None or scorer.sites.worth is None:
            yield say("the kernel does not know how a {name} is scored", name=scorer.kind)
    for number, modifier in enumerate(part.modifiers, 1):
        if modifier.rates is None:
            message = later("the kernel does not know modifier {number} of the extension {name}")
            yield say(message, number=number, name=part.name)
    for piece in part.pieces:
        yield from _piece(piece, profile)
    for bonus in part.bonuses:
        if min(bonus.points(profile), bonus.final_points(profile)) < 0:
            yield say("the kernel cannot handle negative marks such as {name}", name=bonus.mark)


def _piece(piece: PieceKind, profile: Profile) -> Iterator[str]:
    """Yield the properties of a kind of piece that the kernel does not support."""
    if piece.refuses not in _JOINS:
        yield say("the kernel does not know where the piece {name} may stand", name=piece.name)
    asked = product(("road", "city", "farm"), (False, True))
    weights = [piece.weight(profile, kind, final) for kind, final in asked]
    if min(number for one in weights for number in (one.number, *one.marks.values())) < 0:
        message = later("the kernel knows no piece that counts for less than nothing, as {name}")
        yield say(message, name=piece.name)
    if any(one.notes for one in weights):
        message = later("the kernel knows no piece that counts by what it carries, as {name}")
        yield say(message, name=piece.name)


# -- how much there is room for -------------------------------------------------------------------


def _kinds(assembly: Assembly, tokens: Iterable[str]) -> Iterator[str]:
    """Yield the marks on tiles that the kernel does not support, each once."""
    kinds = [assembly.box.kind(token) for token in tokens]
    scored = {scorer.kind for scorer in assembly.scorers}
    sites = dict.fromkeys(kind.site for kind in kinds if kind.site is not None)
    for site in sites:
        if site not in scored:
            yield say("the kernel does not know the site {site}", site=site)
    for kind in kinds:
        if len(kind.joined[0].links) > k.LINKS:
            yield say("tile {tile} links more roads than the kernel can", tile=kind.token)


def _amounts(assembly: Assembly, profile: Profile) -> Iterator[str]:
    """More of something than the kernel has room for."""
    yield from _too_many(assembly, assembly.box.counts, len(assembly.box.counts))
    yield from _beyond(later("kinds of pieces"), len(assembly.pieces), k.FIGURES)
    kinds = assembly.pieces.values()
    bars = {tuple(one.blocks(profile, other) for other in assembly.pieces) for one in kinds}
    yield from _beyond(later("ways of pieces to bar others"), len(bars), k.BARS)
    yield from _beyond(later("kinds of sites"), len(assembly.vocabulary.sites), k.WHATS - k.SITE)
    rated = [modifier.rates.on for modifier in assembly.modifiers if modifier.rates is not None]
    if len(set(rated)) < len(rated):
        yield say("the kernel knows only one mark that gives a kind of feature other rates")


def _beyond(what: str, number: int, most: int) -> Iterator[str]:
    if number > most:
        message = later("the kernel has room for {most} {what}, and there are {number}")
        yield say(message, what=say(what), most=most, number=number)


def _too_many(assembly: Assembly, tiles: Mapping[str, int], kinds: int) -> Iterator[str]:
    """Of tiles, each kind with how many there are, of kinds, or of what tiles bear."""
    counted = [(assembly.box.kind(token), number) for token, number in tiles.items()]
    nodes = sum(number * len(kind.segments) for kind, number in counted)
    sites = sum(number for kind, number in counted if kind.site is not None)
    most = k.TEMPLE_SITES if assembly.tokens else k.TILES  # the sites that one has reached
    yield from _beyond(later("tiles"), sum(tiles.values()), k.TILES)
    yield from _beyond(later("kinds of tiles"), kinds, k.KINDS)
    yield from _beyond(later("segments"), nodes, k.NODES)
    yield from _beyond(later("sites"), sites, most)


def reasons_against_state(state: GameState) -> tuple[str, ...]:
    """Everything that keeps the kernel from playing on from a state, its profile included."""
    return (*reasons_against(state.profile), *_against_state(state))


def _against_state(state: GameState) -> Iterator[str]:
    content = state.content
    assembly, box = content.assembly, content.assembly.box
    if content.bag is None:
        yield say("the kernel has to know which tiles are in the bag")
    yield from _beyond(later("players"), len(content.players), k.PLAYERS)
    yield from _beyond(later("points"), max(content.points), k.POINTS)
    if max(map(len, content.hands)) > k.HAND:
        yield say("the kernel has room for {most} tiles in a hand", most=k.HAND)
    here = [piece.kind for piece in content.pieces.values() if piece.spot == content.laid]
    if content.step != "draw" and not all(
        assembly.pieces[kind].blocks(state.profile, other)
        for kind in here
        for other in assembly.pieces
    ):
        yield say("on the tile just laid stands a piece that keeps no other off its place")
    tiles = Counter(placed.tile.kind.token for placed in content.board.tiles.values())
    tiles.update(chain.from_iterable(content.hands))
    tiles.update(content.bag or {})
    strange = [token for token in tiles if token not in box.counts]
    yield from _kinds(assembly, strange)
    yield from _too_many(assembly, tiles, len(box.counts) + len(strange))
    # A tile that is laid takes one open cell and opens three; separate groups have more of them.
    left = sum(map(len, content.hands)) + sum((content.bag or {}).values())
    left = min(left, k.TILES - len(content.board))  # that there are more of them is said above
    open_cells = len(content.board.frontier) + 2 * left
    yield from _beyond(later("open cells"), open_cells, k.OPENS)
    if any(content.board.mismatches()):
        yield say("sides of tiles lie beside each other that do not continue")
    if max(map(abs, content.board.extent() or (0,))) > k.REACH:
        yield say("a tile lies more than {most} cells from the middle", most=k.REACH)
