"""What the kernel plays, and everything that keeps a profile or a state from it, in words.

Nothing is taken on trust: whatever the kernel does not know by name is a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from arkrules.play import GameState
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.extension import Extension
from arkrules.rules import Clause, Profile
from arkrules.sim import layout as at
from arkrules.sim.family import game_of
from arkrules.sim.known import KnownGame
from arkrules.structure import require
from arkrules.text import later, say
from arkrules.tiles import Kind

__all__ = ["reasons_against", "reasons_against_state"]


def reasons_against(profile: Profile) -> tuple[str, ...]:
    """Everything that keeps a profile from being played by the kernel; nothing if it may be."""
    require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
    return _reasons_against(profile)


@lru_cache(maxsize=64)
def _reasons_against(profile: Profile) -> tuple[str, ...]:
    assembly, game = assembly_of(profile), game_of(profile)
    return (
        *_unknown_parts(assembly, game),
        *_answers(profile, game),
        *_kinds(assembly, game, [assembly.box.kind(token) for token in assembly.box.counts]),
        *_amounts(game, assembly),
    )


def _answers(profile: Profile, game: KnownGame) -> Iterator[str]:
    """Clauses that the kernel does not know, and answers by which it cannot play."""
    for clause in profile:
        if not clause.executed or clause.id in game.idle:
            continue
        answer = profile.value(clause.id)
        if clause.id in game.fixed:
            if answer != game.fixed[clause.id]:
                yield _answered(clause, answer)
        elif clause.id not in game.read:
            yield say("{clause} is a clause that the kernel does not know", clause=clause.id)
        elif game.read[clause.id](answer) is None:
            yield _answered(clause, answer)


def _answered(clause: Clause, answer: object) -> str:
    message = later("{clause}: the kernel cannot play by the answer “{answer}”")
    return say(message, clause=clause.id, answer=clause.say(answer))


def _unknown_parts(assembly: Assembly, game: KnownGame) -> Iterator[str]:
    """Whatever is on the table that the game which is known does not put there."""
    parts = game.extensions
    for part in assembly.extensions:
        if not any(part is one for one in parts):
            yield say("the kernel does not know the extension {name}", name=part.name)
            yield from _hooks(part)
    yield from _more(later("the kernel does not know the piece {name}"),
        assembly.pieces,
        {piece.name: piece for part in parts for piece in part.pieces})  # fmt: skip
    yield from _more(later("the kernel does not know the step {name}"),
        {name: (step.run, step.entered, step.bars) for name, step in assembly.steps.items()},
        {step.name: (step.run, step.entered, step.bars) for part in parts for step in part.steps},
    )  # fmt: skip
    yield from _more(later("the kernel does not know the move {name}"),
        {verb.word: verb for verb in assembly.verbs},
        {word: verb for part in parts for word, verb in _verbs(part).items()})  # fmt: skip
    yield from _more(later("the kernel does not know how a {name} is scored"),
        {scorer.kind: scorer for scorer in assembly.scorers},
        {scorer.kind: scorer for part in parts for scorer in part.scorers})  # fmt: skip
    yield from _more(later("the kernel does not know what the mark {name} adds"),
        {bonus.mark: bonus for bonus in assembly.bonuses},
        {bonus.mark: bonus for part in parts for bonus in part.bonuses})  # fmt: skip
    yield from _more(later("the kernel does not know the final scoring of {name}"),
        assembly.phases,
        {name: phase for part in parts for name, phase in part.phases.items()})  # fmt: skip
    modifiers = [modifier for part in parts for modifier in part.modifiers]
    for number, modifier in enumerate(assembly.modifiers, 1):
        if modifier not in modifiers:
            yield say("the kernel does not know modifier {number} of awards", number=number)


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
    verbs = [verb for step in part.steps for verb in step.every]
    verbs += [verb for offered in part.verbs.values() for verb in offered]
    return {verb.word: verb for verb in verbs}


def _more(message: str, found: Mapping[str, object], known: Mapping[str, object]) -> Iterator[str]:
    """What is there and is not the very thing that is known by this name."""
    for name, thing in found.items():
        if thing is not known.get(name) and thing != known.get(name):
            yield say(message, name=name)


def _kinds(assembly: Assembly, game: KnownGame, kinds: Iterable[Kind]) -> Iterator[str]:
    """What tiles bear that the kernel does not know, each once."""
    yield from dict.fromkeys(reason for kind in kinds for reason in _on_tile(assembly, game, kind))


def _on_tile(assembly: Assembly, game: KnownGame, kind: Kind) -> Iterator[str]:
    if kind.site is not None and kind.site not in game.segment_kinds:
        yield say("the kernel does not know the site {site}", site=kind.site)
    for mark in kind.marks:
        word = assembly.vocabulary.marks[mark.word]
        if word.word not in game.marks and not word.joint:
            yield say("the kernel does not know the mark {mark}", mark=mark.word)
    if len(kind.joined[0].links) > at.LINKS:
        yield say("tile {tile} links more roads than the kernel can", tile=kind.token)


def _amounts(game: KnownGame, assembly: Assembly) -> Iterator[str]:
    """More of something than the kernel has room for."""
    box = assembly.box
    counted = [(box.kind(token), number) for token, number in box.counts.items()]
    yield from _too_many(game, counted, len(box.counts))


def _too_many(game: KnownGame, counted: Sequence[tuple[Kind, int]], kinds: int) -> Iterator[str]:
    """Of tiles, each kind with how many there are, of kinds, or of what tiles bear."""
    tiles = sum(number for _, number in counted)
    nodes = sum(number * len(kind.segments) for kind, number in counted)
    sites = sum(number for kind, number in counted if kind.site is not None)
    if tiles > at.TILES:
        message = later("the kernel has room for {most} tiles, and there are {number}")
        yield say(message, most=at.TILES, number=tiles)
    if kinds > at.KINDS:
        message = later("the kernel has room for {most} kinds of tiles, and there are {number}")
        yield say(message, most=at.KINDS, number=kinds)
    if nodes > at.NODES:
        message = later("the kernel has room for {most} segments, and there are {number}")
        yield say(message, most=at.NODES, number=nodes)
    if tiles <= at.TILES and sites > game.sites:
        message = later("the kernel has room for {most} sites, and there are {number}")
        yield say(message, most=game.sites, number=sites)


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
    game = game_of(state.profile)
    yield from _kinds(content.assembly, game, strange.values())
    counted = [(placed.tile.kind, 1) for placed in content.board.tiles.values()]
    counted += [(box.kind(token), number) for token, number in drawn.items()]
    yield from _too_many(game, counted, len(box.counts) + len(strange))
    if any(content.board.mismatches()):
        yield say("sides of tiles lie beside each other that do not continue")
    if max(map(abs, content.board.extent() or (0,))) > at.REACH:
        yield say("a tile lies more than {most} cells from the middle", most=at.REACH)
