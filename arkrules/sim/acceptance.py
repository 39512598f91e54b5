"""What the kernel plays, and everything that keeps a profile or a state from it, in words.

Nothing is taken on trust: whatever the kernel does not know by name is a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from arkrules.games.base.extension import EXTENSION
from arkrules.messages import later, say
from arkrules.play import GameState
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.extension import Extension
from arkrules.rules import Clause, Profile
from arkrules.sim import layout as at
from arkrules.sim.clauses import FIXED, IDLE, READ, SEGMENT_KINDS
from arkrules.structure import require
from arkrules.tiles import Kind

__all__ = ["reasons_against", "reasons_against_state"]

_PENNANT = "pennant"


def reasons_against(profile: Profile) -> tuple[str, ...]:
    """Everything that keeps a profile from being played by the kernel; nothing if it may be."""
    require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
    return _reasons_against(profile)


@lru_cache(maxsize=64)
def _reasons_against(profile: Profile) -> tuple[str, ...]:
    assembly = assembly_of(profile)
    return (
        *_unknown_parts(assembly),
        *_answers(profile),
        *_kinds(assembly, [assembly.box.kind(token) for token in assembly.box.counts]),
        *_amounts(profile, assembly),
    )


def _answers(profile: Profile) -> Iterator[str]:
    """Clauses that the kernel does not know, and answers by which it cannot play."""
    for clause in profile:
        if not clause.executed or clause.id in IDLE:
            continue
        answer = profile.value(clause.id)
        if clause.id in FIXED:
            if answer != FIXED[clause.id]:
                yield _answered(clause, answer)
        elif clause.id not in READ:
            yield say("{clause} is a clause that the kernel does not know", clause=clause.id)
        elif READ[clause.id](answer) is None:
            yield _answered(clause, answer)


def _answered(clause: Clause, answer: object) -> str:
    message = later("{clause}: the kernel cannot play by the answer “{answer}”")
    return say(message, clause=clause.id, answer=clause.say(answer))


def _unknown_parts(assembly: Assembly) -> Iterator[str]:
    """Whatever is on the table that the base game does not put there."""
    known = EXTENSION
    for part in assembly.extensions:
        if part is not known:
            yield say("the kernel does not know the extension {name}", name=part.name)
            yield from _hooks(part)
    yield from _more(later("the kernel does not know the piece {name}"),
        assembly.pieces, {piece.name: piece for piece in known.pieces})  # fmt: skip
    yield from _more(later("the kernel does not know the step {name}"),
        {name: (step.run, step.entered, step.bars) for name, step in assembly.steps.items()},
        {step.name: (step.run, step.entered, step.bars) for step in known.steps})  # fmt: skip
    yield from _more(later("the kernel does not know the move {name}"),
        {verb.word: verb for verb in assembly.verbs}, _verbs(known))  # fmt: skip
    yield from _more(later("the kernel does not know how a {name} is scored"),
        {scorer.kind: scorer for scorer in assembly.scorers},
        {scorer.kind: scorer for scorer in known.scorers})  # fmt: skip
    yield from _more(later("the kernel does not know what the mark {name} adds"),
        {bonus.mark: bonus for bonuses in assembly.bonuses.values() for bonus in bonuses},
        {bonus.mark: bonus for bonus in known.bonuses})  # fmt: skip
    yield from _more(later("the kernel does not know the final scoring of {name}"),
        assembly.phases, known.phases)  # fmt: skip
    for number in range(len(assembly.modifiers)):
        yield say("the kernel does not know modifier {number} of awards", number=number + 1)


def _hooks(part: Extension) -> Iterator[str]:
    """What an extension has called while a turn takes its course."""
    hooks = part.hooks
    called = {
        "after_laying": hooks.after_laying, "placing": hooks.placing,
        "after_scoring": hooks.after_scoring, "after_lifting": hooks.after_lifting,
        "game_begins": hooks.game_begins, "turn_begins": hooks.turn_begins,
    }  # fmt: skip
    for name, hook in called.items():
        if hook is not None:
            message = later("the kernel does not call the hook {hook} of the extension {name}")
            yield say(message, hook=name, name=part.name)


def _verbs(part: Extension) -> dict[str, object]:
    verbs = [verb for step in part.steps for verb in (*step.verbs, *step.otherwise)]
    verbs += [verb for offered in part.verbs.values() for verb in offered]
    return {verb.word: verb for verb in verbs}


def _more(message: str, found: Mapping[str, object], known: Mapping[str, object]) -> Iterator[str]:
    """What is there and is not the very thing that is known by this name."""
    for name, thing in found.items():
        if thing is not known.get(name) and thing != known.get(name):
            yield say(message, name=name)


def _kinds(assembly: Assembly, kinds: Iterable[Kind]) -> Iterator[str]:
    """What tiles bear that the kernel does not know, each once."""
    yield from dict.fromkeys(reason for kind in kinds for reason in _on_tile(assembly, kind))


def _on_tile(assembly: Assembly, kind: Kind) -> Iterator[str]:
    if None in kind.tiles[0].lanes:
        yield say("the kernel does not know tiles with blank sides")
    if kind.site is not None and kind.site not in SEGMENT_KINDS:
        yield say("the kernel does not know the site {site}", site=kind.site)
    for mark in kind.marks:
        word = assembly.vocabulary.marks[mark.word]
        if word.word != _PENNANT and not word.joint:
            yield say("the kernel does not know the mark {mark}", mark=mark.word)
    if len(kind.joined[0].links) > at.LINKS:
        yield say("tile {tile} links more roads than the kernel can", tile=kind.token)


def _amounts(profile: Profile, assembly: Assembly) -> Iterator[str]:
    """More of something than the kernel has room for."""
    box = assembly.box
    tiles = sum(box.counts.values())
    nodes = sum(number * len(box.kind(token).segments) for token, number in box.counts.items())
    yield from _too_many(tiles, len(box.counts), nodes)


def _too_many(tiles: int, kinds: int, nodes: int) -> Iterator[str]:
    if tiles > at.TILES:
        message = later("the kernel has room for {most} tiles, and there are {number}")
        yield say(message, most=at.TILES, number=tiles)
    if kinds > at.KINDS:
        message = later("the kernel has room for {most} kinds of tiles, and there are {number}")
        yield say(message, most=at.KINDS, number=kinds)
    if nodes > at.NODES:
        message = later("the kernel has room for {most} segments, and there are {number}")
        yield say(message, most=at.NODES, number=nodes)


def reasons_against_state(state: GameState) -> tuple[str, ...]:
    """Everything that keeps the kernel from playing on from a state, its profile included."""
    return (*reasons_against(state.profile), *_against_state(state))


def _against_state(state: GameState) -> Iterator[str]:
    content = state.content
    box = content.assembly.box
    if content.bag is None:
        yield say("the kernel has to know which tiles are in the bag")
    if len(content.players) > at.PLAYERS:
        message = later("the kernel has room for {most} players, and there are {number}")
        yield say(message, most=at.PLAYERS, number=len(content.players))
    if max(map(len, content.hands)) > at.HAND:
        yield say("the kernel has room for {most} tiles in a hand", most=at.HAND)
    unknown = {placed.tile.kind.token: placed.tile.kind for placed in content.board.tiles.values()}
    drawn = dict(content.bag or {})
    for hand in content.hands:
        for token in hand:
            drawn[token] = drawn.get(token, 0) + 1
    unknown |= {token: box.kind(token) for token in drawn}
    strange = {token: kind for token, kind in unknown.items() if token not in box.counts}
    yield from _kinds(content.assembly, strange.values())
    laid = [placed.tile.kind for placed in content.board.tiles.values()]
    nodes = sum(len(kind.segments) for kind in laid)
    nodes += sum(number * len(box.kind(token).segments) for token, number in drawn.items())
    yield from _too_many(len(laid) + sum(drawn.values()), len(box.counts) + len(strange), nodes)
    if any(content.board.mismatches()):
        yield say("sides of tiles lie beside each other that do not continue")
    if max(map(abs, content.board.extent() or (0,))) > at.REACH:
        yield say("a tile lies more than {most} cells from the middle", most=at.REACH)
