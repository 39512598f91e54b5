"""Goods: tokens for who completes a city, and points for the most of a kind."""

from __future__ import annotations

from collections import Counter

import attrs

from arkrules.games.base import completed_cities
from arkrules.games.traders.clauses import FinalGoodsRules
from arkrules.nouns import Quantity, noun, person
from arkrules.play import Award, Event, Line, MutableState, tally_fields
from arkrules.text import all_of, later, say, saying

GOODS = "goods"
KINDS = ("wine", "grain", "cloth")


@attrs.frozen
class GoodsTaken(Event):
    """Tokens that a player takes for a city."""

    player: str
    goods: tuple[Quantity, ...]

    def __str__(self) -> str:
        return say("{player} takes {goods}", player=person(self.player), goods=all_of(self.goods))


def take_goods(draft: MutableState) -> None:
    """Give the mover a token for each sign in the cities that the tile just laid completed."""
    cities = [draft.board.feature_of(root) for root in completed_cities(draft)]
    signs = {word: sum(city.marks(word) for city in cities) for word in KINDS}
    if not any(signs.values()):
        return
    mover = draft.to_move
    more = Counter({(mover, word): number for word, number in signs.items()})
    draft.keep_tally(GOODS, draft.tally(GOODS) + more)
    draft.note(GoodsTaken(mover, tuple(Quantity(word, n) for word, n in signs.items() if n)))
    words = saying("{player} laid the tile that completed the city", player=person(mover))
    draft.because("goods.who", words, about=(GOODS,))
    if mover not in {one.player for one in draft.log if isinstance(one, Award)}:
        words = saying("{player} takes the goods without scoring", player=person(mover))
        draft.because("goods.empty", words, about=(GOODS,))


def score_goods(draft: MutableState) -> None:
    """Score each kind of goods for the players with the most of it."""
    held, points = draft.tally(GOODS), draft.profile[FinalGoodsRules].points
    words = saying("only who completes a city takes its goods")
    draft.because("goods.who", words, about=(GOODS,), background=True)
    if not any(held.values()):
        return
    for word in KINDS:
        most = max(held[name, word] for name in draft.players)
        best = [name for name in draft.players if held[name, word] == most]
        if not most:
            draft.because("goods.none", saying("nobody has any {goods}", goods=noun(word)))
            continue
        line = Line(saying("{goods}", goods=Quantity(word, most)), points, "goods.points")
        for name in best if points else ():
            what = saying("the most {goods}", goods=noun(word))
            draft.award(Award(name, points, GOODS, what, None, (line,), final=True))
        clause = "goods.tie" if len(best) > 1 else "goods.majority"
        owners, things = all_of(map(person, best)), Quantity(word, most)
        words = saying("the most, {goods}, belongs to {players}", goods=things, players=owners)
        draft.because(clause, words)


KEY, VERDICT = tally_fields(GOODS, KINDS, later("The tokens of goods that players have."))
