"""Traders and Builders: goods, builders and pigs."""

from __future__ import annotations

from pathlib import Path

from arkrules.games.base import explain_inner, leave_too
from arkrules.games.traders import clauses, double_turn, goods
from arkrules.games.traders.companions import COMPANIONS
from arkrules.games.traders.compiled import COMPILED
from arkrules.games.traders.pigs import HERD, PIG_ADDS
from arkrules.nouns import nouns
from arkrules.play import UNSCORED_TILES, Extension, Hooks, MutableState, glyphs_in
from arkrules.rules import groups_in
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]

_DECLINING = double_turn.Declining()


def _explain_placing(draft: MutableState, node: int) -> None:
    """Note what a builder or a farmer brings, or not, on the tile just laid."""
    double_turn.explain_placing(draft, node)
    explain_inner(draft, node, "traders.inner_field")


EXTENSION = Extension(
    name="traders",
    about="Traders and Builders.",
    groups=groups_in(clauses),
    nouns=nouns(
        "builder",
        "pig",
        "goods/goods",
        "wine/wine",
        "grain/grain",
        "cloth/cloth",
        "pig-herd=pig herd",
    ),
    pieces=COMPANIONS,
    marks=(
        *(MarkWord(word, frozenset({"city"}), about=f"{word} in the city") for word in goods.KINDS),
        MarkWord(HERD, frozenset({"field"}), about="a herd of pigs in the field"),
    ),
    verbs={"draw": (_DECLINING,), "lay": (_DECLINING,)},
    hooks=Hooks(
        after_laying=double_turn.notice,
        explain_placing=_explain_placing,
        after_scoring=goods.take_goods,
        after_lifting=leave_too,
        scores_later=double_turn.scores_later,
        goes_on=double_turn.goes_on,
        part_begins=double_turn.begin_second,
        plays_on=double_turn.plays_on,
        turn_begins=double_turn.begin_turn,
    ),
    modifiers=(PIG_ADDS,),
    phases={goods.GOODS: goods.score_goods},
    position_fields=(goods.KEY, double_turn.KEY, UNSCORED_TILES),
    verdict_fields=(goods.VERDICT,),
    compiled=COMPILED,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
