"""What happens: states, moves, the turn and its steps, scoring, records."""

from arkrules.play.chance import Policy, playout, plies, random_move
from arkrules.play.contradictions import contradictions
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
from arkrules.play.game import Game
from arkrules.play.moves import Discard, Draw, End, Lay, Move, Moves, Pass, Place
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.position import Position, set_up
from arkrules.play.record import Record
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import Bonus, Modifier, Scorer, Stage, Subject
from arkrules.play.start import new_game
from arkrules.play.state import Draft, GameState
from arkrules.play.valuation import Holding, Valuation, valuation
from arkrules.play.verb import Step, Verb

__all__ = [
    "Award",
    "Bonus",
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
    "Lay",
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
    "contradictions",
    "new_game",
    "playout",
    "plies",
    "random_move",
    "set_up",
    "valuation",
]
