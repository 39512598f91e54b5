"""Effects of differences between editions: the same games under either answer."""

from arkrules.effects.differing import Exchange, Unmeasured, exchanges_between, unmeasured_between
from arkrules.effects.findings import Effect, Findings, SeedNoise, Side
from arkrules.effects.measuring import measure
from arkrules.play.playouts import PLAYERS, Dice, Player, greedy_player, random_player
from arkrules.simulating.intervals import Interval, wilson
from arkrules.simulating.plan import PlayedGame, play, play_again
from arkrules.simulating.tally import Tally, compared

__all__ = [
    "PLAYERS",
    "Dice",
    "Effect",
    "Exchange",
    "Findings",
    "Interval",
    "PlayedGame",
    "Player",
    "SeedNoise",
    "Side",
    "Tally",
    "Unmeasured",
    "compared",
    "exchanges_between",
    "greedy_player",
    "measure",
    "play",
    "play_again",
    "random_player",
    "unmeasured_between",
    "wilson",
]
