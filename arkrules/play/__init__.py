"""What happens: states, moves, the turn and its steps, scoring, records."""

from arkrules.play.chance import Policy, playout, plies, random_move
from arkrules.play.closing import completed_cities, completed_roads, is_closed
from arkrules.play.contradictions import contradictions
from arkrules.play.dictionary import Lexicon, lexicon
from arkrules.play.events import Award, Event, Line
from arkrules.play.extension import (
    Extension,
    Glyph,
    Hooks,
    PieceNote,
    SiteWord,
    StateKey,
    StockKind,
    TokenKind,
)
from arkrules.play.features import (
    bonus_lines,
    completed_sites,
    count,
    site_scorer,
    unfinished_sites,
)
from arkrules.play.game import Game
from arkrules.play.kit import Kit, kit_of, reload_extensions
from arkrules.play.moves import Discard, Draw, End, Lay, Move, Moves, Pass, Place
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.placing import PASSING, follower_may_stand, standing_by
from arkrules.play.position import Position
from arkrules.play.record import Record
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import (
    Bonus,
    Modifier,
    Scorer,
    Stage,
    Subject,
    contenders,
    describe,
    majority,
    pay,
    send_home,
    settle,
    share_out,
    stay,
)
from arkrules.play.setting_up import set_up
from arkrules.play.start import new_game
from arkrules.play.state import Content, Draft, GameState
from arkrules.play.valuation import Holding, Valuation, valuation
from arkrules.play.verb import AnyVerb, Step, Verb

__all__ = [
    "PASSING",
    "AnyVerb",
    "Award",
    "Bonus",
    "Content",
    "Discard",
    "Draft",
    "Draw",
    "End",
    "Event",
    "Extension",
    "Game",
    "GameState",
    "Glyph",
    "Holding",
    "Hooks",
    "Kit",
    "Lay",
    "Lexicon",
    "Line",
    "Modifier",
    "Move",
    "Moves",
    "Pass",
    "Piece",
    "PieceKind",
    "PieceNote",
    "Place",
    "Policy",
    "Position",
    "Record",
    "Refusal",
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
    "bonus_lines",
    "completed_cities",
    "completed_roads",
    "completed_sites",
    "contenders",
    "contradictions",
    "count",
    "describe",
    "follower_may_stand",
    "is_closed",
    "kit_of",
    "lexicon",
    "majority",
    "new_game",
    "pay",
    "playout",
    "plies",
    "random_move",
    "reload_extensions",
    "send_home",
    "set_up",
    "settle",
    "share_out",
    "site_scorer",
    "standing_by",
    "stay",
    "unfinished_sites",
    "valuation",
]
