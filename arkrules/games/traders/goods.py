"""Goods: tokens for who completes a city, and points for the most of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import attrs

from arkrules.games.base import completed_cities
from arkrules.games.traders.clauses import GoodsRules
from arkrules.nouns import Things, noun, person
from arkrules.play import (
    Award,
    Event,
    Line,
    MutableState,
    PlayResult,
    PositionField,
    StateData,
    VerdictField,
)
from arkrules.play.extension import PIECES
from arkrules.text import all_of, later, say, saying

GOODS = "goods"
KINDS = ("wine", "grain", "cloth")


@attrs.frozen
class GoodsTaken(Event):
    """The tokens that a player takes for a city."""

    player: str
    goods: tuple[Things, ...]

    def __str__(self) -> str:
        player = person(self.player)
        return say("{player} takes {goods}", player=player, goods=all_of(self.goods))


def _held(state: StateData) -> Counter[tuple[int, str]]:
    """Return the number of tokens by player and kind."""
    return Counter(dict(state.extras.get(GOODS, ())))


def _keep(draft: MutableState, held: Mapping[tuple[int, str], int]) -> None:
    kept = tuple(sorted((key, number) for key, number in held.items() if number))
    draft.keep(GOODS, kept or None)


def take_goods(draft: MutableState) -> None:
    """Give the mover a token for each sign in the cities that the tile just laid completed."""
    cities = [draft.board.feature_of(root) for root in completed_cities(draft)]
    signs = {word: sum(city.marks(word) for city in cities) for word in KINDS}
    if not any(signs.values()):
        return
    _keep(draft, _held(draft) + Counter({(draft.mover, word): n for word, n in signs.items()}))
    taken = GoodsTaken(draft.to_move, tuple(Things(word, n) for word, n in signs.items() if n))
    draft.note(taken)
    player = person(draft.to_move)
    words = saying("{player} laid the tile that completed the city", player=player)
    draft.because("goods.who", words, about=(GOODS,))
    scored = (event for event in draft.log if isinstance(event, Award) and event.kind == "city")
    if draft.to_move not in {award.player for award in scored}:
        words = saying("{player} takes the goods without scoring the city", player=player)
        draft.because("goods.empty", words, about=(GOODS,))


def score_goods(draft: MutableState) -> None:
    """Score each kind of goods for the players with the most of it."""
    held, points = _held(draft), draft.profile[GoodsRules].points
    for word in KINDS:
        most = max(held[player, word] for player in range(len(draft.players)))
        if not most:
            draft.because("goods.none", saying("nobody has any {goods}", goods=noun(word)))
            continue
        best = [name for at, name in enumerate(draft.players) if held[at, word] == most]
        line = Line(
            saying("the most of a kind, {goods}", goods=Things(word, most)), points, "goods.points"
        )
        for name in best if points else ():
            what = saying("the most {goods}", goods=noun(word))
            draft.award(Award(name, points, GOODS, what, None, (line,), final=True))
        if len(best) > 1:
            tied = all_of(map(person, best))
            words = saying(
                "{players} have as much {goods}, and each scores in full",
                players=tied,
                goods=noun(word),
            )
            draft.because("goods.tie", words)


def _read(draft: MutableState, value: Mapping[str, Mapping[str, int]]) -> None:
    counts = [(name, word, n) for name, goods in value.items() for word, n in goods.items()]
    for name, word, number in counts:
        if name not in draft.players or word not in KINDS or number < 0:
            fault = later("{goods} = {number}: {player} cannot have that many tokens")
            raise ValueError(say(fault, goods=repr(word), number=number, player=repr(name)))
    _keep(draft, {(draft.players.index(name), word): n for name, word, n in counts})


def _written(state: StateData) -> object:
    held: dict[str, dict[str, int]] = {}
    for (player, word), number in state.extras.get(GOODS, ()):
        held.setdefault(state.players[player], {})[word] = number
    return held or None


def _by_player(played: PlayResult) -> Mapping[str, Mapping[str, int]]:
    held = _held(played.content)
    players = enumerate(played.content.players)
    return {name: {word: held[at, word] for word in KINDS} for at, name in players}


def _in_words(held: Mapping[str, Mapping[str, int]], _played: PlayResult) -> Iterator[str]:
    for name, goods in held.items():
        if things := [Things(word, number) for word, number in goods.items() if number]:
            yield say("{player} has {goods}", player=person(name), goods=all_of(things))


KEY = PositionField(
    name=GOODS,
    read=_read,
    write=_written,
    type=PIECES,
    counts=KINDS,
    about=later("Tokens of goods that each player has."),
)
VERDICT = VerdictField(
    name=GOODS,
    about=later("The tokens of goods that players have."),
    of=_by_player,
    type=PIECES,
    topics=(GOODS,),
    say=_in_words,
)
