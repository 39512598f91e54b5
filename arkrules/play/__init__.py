"""The machine: states, moves, the turn and its steps, scoring, records, and what may extend it."""

from arkrules.play.aspect import Aspect, Facts
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.chance import Policy, playout, plies, random_move
from arkrules.play.content import Content, Draft
from arkrules.play.dictionary import Lexicon, lexicon, reload_extensions
from arkrules.play.events import Award, Completed, Event, Line, Reason, Returned
from arkrules.play.extension import (
    Extension,
    Glyph,
    Hooks,
    Journey,
    PieceNote,
    SiteWord,
    StateKey,
    StockKind,
    TokenKind,
)
from arkrules.play.moves import Discard, Draw, End, Lay, Move, Pass, Place
from arkrules.play.pieces import Piece, PieceKind, PlacedPiece
from arkrules.play.placing import PASSING
from arkrules.play.playability import contradictions
from arkrules.play.played import Played, play_line
from arkrules.play.position import Position
from arkrules.play.record import Game, Record
from arkrules.play.referee import Moves
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import (
    Bonus,
    Due,
    Modifier,
    Order,
    Scorer,
    Stage,
    Subject,
    contenders,
    count,
    describe,
    majority,
    pay,
    send_home,
    settle,
    share_out,
    stay,
)
from arkrules.play.setting_up import set_up
from arkrules.play.sites import completed_sites, lacking_neighbors, site_scorer, unfinished_sites
from arkrules.play.start import new_game
from arkrules.play.state import GameState
from arkrules.play.valuation import (
    AlreadyComplete,
    Holding,
    Valuation,
    already_complete,
    ended,
    valuation_of,
)
from arkrules.play.verb import AnyVerb, Step, Verb

__all__ = [
    "PASSING",
    "AlreadyComplete",
    "AnyVerb",
    "Aspect",
    "Assembly",
    "Award",
    "Bonus",
    "Completed",
    "Content",
    "Discard",
    "Draft",
    "Draw",
    "Due",
    "End",
    "Event",
    "Extension",
    "Facts",
    "Game",
    "GameState",
    "Glyph",
    "Holding",
    "Hooks",
    "Journey",
    "Lay",
    "Lexicon",
    "Line",
    "Modifier",
    "Move",
    "Moves",
    "Order",
    "Pass",
    "Piece",
    "PieceKind",
    "PieceNote",
    "Place",
    "PlacedPiece",
    "Played",
    "Policy",
    "Position",
    "Reason",
    "Record",
    "Refusal",
    "Returned",
    "Scorer",
    "SiteWord",
    "Stage",
    "StateKey",
    "Step",
    "StockKind",
    "Subject",
    "TokenKind",
    "Valuation",
    "Verb",
    "already_complete",
    "assembly_of",
    "completed_sites",
    "contenders",
    "contradictions",
    "count",
    "describe",
    "ended",
    "lacking_neighbors",
    "lexicon",
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
    "site_scorer",
    "stay",
    "unfinished_sites",
    "valuation_of",
]
