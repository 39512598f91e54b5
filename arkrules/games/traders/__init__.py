"""Traders and Builders: goods, builders and pigs."""

from __future__ import annotations

from pathlib import Path

from arkrules.games.traders import clauses
from arkrules.games.traders.companions import BUILDERS, PIGS, leave_too
from arkrules.games.traders.double_turn import KEYS, Declining, goes_on, notice
from arkrules.games.traders.goods import GOODS, KEY, KINDS, VERDICT, score_goods, take_goods
from arkrules.games.traders.pigs import PIG_ADDS
from arkrules.nouns import nouns
from arkrules.play import Extension, Hooks, glyphs_in
from arkrules.rules import groups_in
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]

EXTENSION = Extension(
    name="traders",
    about="Traders and Builders.",
    groups=groups_in(clauses),
    nouns=nouns("builder", "pig", "goods/goods", "wine/wine", "grain/grain", "cloth/cloth"),
    pieces=(BUILDERS, PIGS),
    marks=tuple(MarkWord(word, frozenset({"city"}), about=f"{word} in the city") for word in KINDS),
    verbs={"draw": (Declining(),)},
    hooks=Hooks(
        after_laying=notice,
        after_scoring=take_goods,
        after_lifting=leave_too,
        goes_on=goes_on,
    ),
    modifiers=(PIG_ADDS,),
    phases={GOODS: score_goods},
    position_fields=(KEY, *KEYS),
    verdict_fields=(VERDICT,),
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
