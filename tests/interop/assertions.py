"""Assertions in tests of JCloisterZone's engine, and whether they hold for our game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import attrs

from arkrules.geometry import to_cell
from arkrules.interop.jcz.conventions import conventions
from arkrules.interop.jcz.locations import location_of, segment_at
from arkrules.interop.jcz.translating import Tiles, names_of
from arkrules.interop.jcz.walking import Walk
from arkrules.play import Draw, GameState, valuation_of
from arkrules.play.verbs import misfits
from arkrules.text import later, listing, say

__all__ = ["Assertion", "checked"]


@attrs.frozen(kw_only=True)
class Assertion:
    """A sentence of a test."""

    sentence: str
    holds: bool | None
    """Whether it holds; `None` if our engine has no equivalent."""
    found: str = ""
    """The actual value, or the reason why it cannot be determined."""


def checked(game: Walk) -> tuple[Assertion, ...]:
    """Return every sentence of a game's test, compared with the game in our engine."""
    return tuple(_judged(game, sentence) for sentence in game.saved.test.assertions)


_LONGEST = 2000


def _judged(game: Walk, sentence: str) -> Assertion:
    text = sentence[:_LONGEST].strip().removesuffix(".")
    for form, judge in _FORMS:
        if (found := form.search(text)) and (judged := judge(game, found)):
            wanted, is_so = judged
            holds = wanted == is_so
            return Assertion(sentence=sentence, holds=holds, found="" if holds else is_so)
    unknown = say("our engine has no equivalent for this sentence")
    return Assertion(sentence=sentence, holds=None, found=unknown)


_Judged = tuple[str, str] | None
"""The expected and the actual value, both as text; nothing if our engine has no equivalent."""


def _player(game: Walk, name: str) -> str | None:
    """Return our name for a player."""
    called = zip(game.saved.players, names_of(game.saved.players), strict=True)
    return next((ours for player, ours in called if player.name == name), None)


def _points(game: Walk, found: re.Match[str]) -> _Judged:
    player = _player(game, found["player"])
    if player is None:
        return found["points"], say("no player is named {name}", name=found["player"])
    return str(int(found["points"])), str(game.last.scores[player])


def _scored(game: Walk, found: re.Match[str]) -> _Judged:
    """One award must have exactly this player, feature and number; they are not added up."""
    player = _player(game, found["player"])
    scored = conventions().scored
    points = [
        str(award.points)
        for state in game.states
        for award in state.awards
        if award.player == player and scored.get(award.kind, award.kind) == found["feature"]
    ]
    wanted = str(int(found["points"]))
    if wanted in points or (wanted == "0" and found["feature"] in _worthless(game, player)):
        return wanted, wanted
    return wanted, str(listing(points)) or say("nothing")


def _worthless(game: Walk, player: str | None) -> set[str]:
    """Return the features that the final scoring gives a player nothing for, despite a majority.

    That program says so by an award of no points.
    """
    if not game.last.over:
        return set()
    scored = conventions().scored
    return {
        scored.get(held.of.kind, held.of.kind)
        for held in valuation_of(game.states[-2]).holdings
        if player in held.earners and all(award.player != player for award in held.final)
    }


def _phase(game: Walk, found: re.Match[str]) -> _Judged:
    wanted = conventions().phases.get(found["phase"])
    return (wanted, _step(game)) if wanted else None


def _step(game: Walk) -> str:
    """Return our step as that program has it: it draws a tile earlier, and ends a turn later.

    It does not ask where nothing can be placed.
    """
    step = game.last.step
    if step not in ("draw", "lay") and len(game.last.moves()) != 1:
        return step
    return "commit" if game.saved.in_a_turn else "lay"


def _pass(game: Walk, found: re.Match[str]) -> _Judged:
    words = {False: say("can pass"), True: say("cannot pass")}
    return words[bool(found["not"])], words[_step(game) != "place"]


def _undo(game: Walk, found: re.Match[str]) -> _Judged:
    """A turn that is over is not undone: then chance has drawn the next tile."""
    words = {False: say("allowed"), True: say("not allowed")}
    return words[bool(found["not"])], words[not game.saved.in_a_turn]


_CAN = {True: later("available"), False: later("not available")}


def _meeple_action(game: Walk, found: re.Match[str]) -> _Judged:
    if (piece := conventions().meeples.get(found["meeple"])) is None:
        return None
    return say(_CAN[True]), say(_CAN[bool(_spots(game.last, piece))])


def _action(game: Walk, found: re.Match[str]) -> _Judged:
    if (word := conventions().actions.get(found["action"])) is None:
        return None
    order, tile = game.saved.annotations.draw_order, found["tile"]
    drawn = sum(isinstance(state.last and state.last[1], Draw) for state in game.states)
    another = tile and order[drawn:] and order[drawn] != tile
    there = word == _step(game) or any(str(move).startswith(word) for move in game.last.moves())
    return say(_CAN[True]), say(_CAN[there and not another])


def _return_options(game: Walk, found: re.Match[str]) -> _Judged:
    """Return the cells from which a meeple can be taken home."""
    words = tuple(conventions().returns.values())
    moves = (str(move) for move in game.last.moves())
    there = {f"[{move.split()[-1]}]" for move in moves if move.startswith(words)}
    wanted = {f"[{cell['x']},{cell['y']}]" for cell in _CELL.finditer(found["options"])}
    return _sorted(wanted), _sorted(there)


def _tokens(game: Walk, found: re.Match[str]) -> _Judged:
    player, token = _player(game, found["player"]), conventions().tokens.get(found["token"])
    if player is None or token is None:
        return None
    key, _, kind = token.partition(".")
    held: Any = game.last.position().to_dict().get(key, {})  # whatever an extension writes
    return str(int(found["count"])), str(held.get(player, {}).get(kind, 0))


def _meeple_options(game: Walk, found: re.Match[str]) -> _Judged:
    if (piece := conventions().meeples.get(found["meeple"])) is None:
        return None
    wanted = {_pointed(game.last, option) for option in _OPTION.finditer(found["options"])}
    return _sorted(wanted), _sorted(_spots(game.last, piece))


def _spots(state: GameState, piece: str) -> set[str]:
    """Return the places where a kind of piece can be placed now, in that program's notation."""
    tile = state.laid and state.tile(state.laid)
    if not tile or state.step != "place":
        return set()
    called = {ours: theirs for theirs, ours in conventions().features.items()}
    return {
        f"{{{called[segment.kind]},{location_of(tile, segment.name)},[{state.laid}]}}"
        for segment in tile.segments
        if segment.kind in called and not state.refusals(f"{piece} {segment.name}")
    }


def _pointed(state: GameState, option: re.Match[str]) -> str:
    """Return an option in our notation, whatever the order of its sides."""
    feature, location = option["feature"], option["location"]
    tile = state.tile(f"{option['x']},{option['y']}")
    kind = conventions().features.get(feature, "")
    segment = segment_at(tile, kind, location) if tile else None
    if tile and segment:
        location = location_of(tile, segment)
    return f"{{{feature},{location},[{option['x']},{option['y']}]}}"


def _placements(game: Walk, found: re.Match[str]) -> _Judged:
    """Return every cell with every rotation that fits, including those that look the same."""
    if found["tile"] not in conventions().tiles.values():
        return None
    state = game.last
    name, base = Tiles(game.saved, game.profile).token(found["tile"])
    kind = state.assembly.box.kind(name)
    fitting: set[str] = set()
    for spot in state.board.frontier:
        for quarters in range(4):
            if not any(misfits(state.content, kind, (base + quarters) % 4, spot)):
                fitting.add(f"[{to_cell(spot)}] - {90 * quarters}")
    wanted: set[str] = set()
    for option in _CELL_OPTION.finditer(found["options"]):
        cell = f"[{option['x']},{option['y']}]"
        wanted |= {f"{cell} - {int(turn)}" for turn in _NUMBER.findall(option["turns"])}
    return _sorted(wanted), _sorted(fitting)


def _sorted(options: Iterable[str]) -> str:
    return "; ".join(sorted(options)) or say("nothing")


_NUMBER = re.compile(r"[0-9]{1,3}")
_AT = r"\[\s*(?P<x>-?[0-9]{1,4})\s*,\s*(?P<y>-?[0-9]{1,4})\s*\]"
_CELL = re.compile(_AT)
_OPTION = re.compile(r"\{(?P<feature>\w+),(?P<location>[\w.]+)," + _AT + r"\}")
_CELL_OPTION = re.compile(_AT + r"\s*-\s*\[(?P<turns>[0-9, ]*)\]")

_FORMS: tuple[tuple[re.Pattern[str], Callable[[Walk, re.Match[str]], _Judged]], ...] = tuple(
    (re.compile(form), judge)
    for form, judge in (
        (r"^(?P<player>.+?) has (?P<points>-?[0-9]{1,9}) points?$", _points),
        (
            r"^(?P<player>.+?) scored (?P<feature>[\w-]+)(?:\.\S*)?"
            r" for (?P<points>-?[0-9]{1,9}) points?$",
            _scored,
        ),
        (r"^[Pp]hase is (?P<phase>\w+)$", _phase),
        (r"^Undo is (?P<not>not )?allowed$", _undo),
        (r"^Player can(?P<not>'t|not| not)? pass$", _pass),
        (r"^(?P<player>.+?) has (?P<token>\w+) token with \w+ (?P<count>[0-9]{1,9})$", _tokens),
        (r"^Available action Meeple for (?P<meeple>\w+)$", _meeple_action),
        (r"^Available action (?P<action>\w+)(?: for (?P<tile>\S+))?$", _action),
        (r"^ReturnMeeple\b[^:]*options: *(?P<options>.*)$", _return_options),
        (r"^Meeple (?P<meeple>\w+) options: *(?P<options>.*)$", _meeple_options),
        (r"^TilePlacement (?P<tile>\S+) options: *(?P<options>.*)$", _placements),
    )
)
