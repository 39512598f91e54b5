"""The engine that plays Carcassonne, and its interface for extensions.

It knows what every game of the family has: a turn in which one draws, lays a tile, places a piece
and scores; roads, cities and fields, sites in the middle of tiles, and pieces that stand on them.
What is particular to one game, the followers of the base game included, is declared to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly, assembly_of, lexicon, reload_extensions
    from arkrules.play.compiled import Compiled, KernelTable
    from arkrules.play.content import MutableState, Piece, StateData, in_reading_order
    from arkrules.play.events import Award, Completed, Event, Line, Reason, Refusal, Returned
    from arkrules.play.extension import (
        UNSCORED_TILES,
        Extension,
        Glyph,
        Hooks,
        PieceKind,
        PieceNote,
        PositionField,
        VerdictField,
        Wave,
        glyphs_in,
        tally_fields,
    )
    from arkrules.play.moves import (
        AnyVerb,
        Discard,
        Draw,
        End,
        Journey,
        Lay,
        LazyMoves,
        Move,
        Pass,
        Place,
        Step,
        Verb,
    )
    from arkrules.play.playability import contradictions
    from arkrules.play.playouts import Policy, playout, plies, random_move
    from arkrules.play.position import PieceAt, Position
    from arkrules.play.record import Game, Record
    from arkrules.play.referee import Moves
    from arkrules.play.scenario import PlayResult, play_line
    from arkrules.play.scoring import (
        AT_END,
        IN_PLAY,
        Bonus,
        Due,
        Modifier,
        Occasion,
        Order,
        OtherRates,
        Scorer,
        Sites,
        SiteWorth,
        Stage,
        Subject,
        amount,
        contenders,
        count,
        describe,
        lines_per,
        majority,
        pay,
        send_home,
        settle,
        share_out,
        stay,
    )
    from arkrules.play.setup import new_game, set_up
    from arkrules.play.state import GameState
    from arkrules.play.valuation import Holding, Valuation, already_complete, ended, valuation_of
    from arkrules.play.verbs import PASSING

__getattr__, __dir__ = lazily(
    __name__,
    assembly="Assembly assembly_of lexicon reload_extensions",
    compiled="Compiled KernelTable",
    content="MutableState Piece StateData in_reading_order",
    events="Award Completed Event Line Reason Refusal Returned",
    extension=(
        "UNSCORED_TILES Extension Glyph Hooks PieceKind PieceNote PositionField VerdictField Wave"
        " glyphs_in tally_fields"
    ),
    moves="AnyVerb Discard Draw End Journey Lay LazyMoves Move Pass Place Step Verb",
    playability="contradictions",
    playouts="Policy playout plies random_move",
    position="PieceAt Position",
    record="Game Record",
    referee="Moves",
    scenario="PlayResult play_line",
    scoring=(
        "AT_END IN_PLAY Bonus Due Modifier Occasion Order OtherRates Scorer SiteWorth Sites Stage "
        "Subject "
        "amount contenders count describe lines_per majority pay send_home settle share_out stay"
    ),
    setup="new_game set_up",
    state="GameState",
    valuation="Holding Valuation already_complete ended valuation_of",
    verbs="PASSING",
)
"""Names imported lazily with the module that defines them."""

__all__ = [
    "AT_END",
    "IN_PLAY",
    "PASSING",
    "UNSCORED_TILES",
    "AnyVerb",
    "Assembly",
    "Award",
    "Bonus",
    "Compiled",
    "Completed",
    "Discard",
    "Draw",
    "Due",
    "End",
    "Event",
    "Extension",
    "Game",
    "GameState",
    "Glyph",
    "Holding",
    "Hooks",
    "Journey",
    "KernelTable",
    "Lay",
    "LazyMoves",
    "Line",
    "Modifier",
    "Move",
    "Moves",
    "MutableState",
    "Occasion",
    "Order",
    "OtherRates",
    "Pass",
    "Piece",
    "PieceAt",
    "PieceKind",
    "PieceNote",
    "Place",
    "PlayResult",
    "Policy",
    "Position",
    "PositionField",
    "Reason",
    "Record",
    "Refusal",
    "Returned",
    "Scorer",
    "SiteWorth",
    "Sites",
    "Stage",
    "StateData",
    "Step",
    "Subject",
    "Valuation",
    "Verb",
    "VerdictField",
    "Wave",
    "already_complete",
    "amount",
    "assembly_of",
    "contenders",
    "contradictions",
    "count",
    "describe",
    "ended",
    "glyphs_in",
    "in_reading_order",
    "lexicon",
    "lines_per",
    "majority",
    "new_game",
    "pay",
    "play_line",
    "playout",
    "plies",
    "random_move",
    "reload_extensions",
    "send_home",
    "set_up",
    "settle",
    "share_out",
    "stay",
    "tally_fields",
    "valuation_of",
]
