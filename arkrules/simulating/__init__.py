"""Games in any number, played by any workers: the same games, however they are divided."""

from arkrules.play.playouts import PLAYERS, Dice, Player, greedy_player, random_player
from arkrules.simulating.engines import PlayedBy, WhoPlays, engines_for
from arkrules.simulating.intervals import Interval, wilson
from arkrules.simulating.plan import GameRow, Games, Plan, PlayedGame, play, play_again
from arkrules.simulating.simulation import Simulation, played, simulate
from arkrules.simulating.spreading import spread, workers
from arkrules.simulating.summary import Contrast, Counting, PlayerSummary, ProfileSummary, Summary
from arkrules.simulating.tally import Tally, compared

__all__ = [
    "PLAYERS",
    "Contrast",
    "Counting",
    "Dice",
    "GameRow",
    "Games",
    "Interval",
    "Plan",
    "PlayedBy",
    "PlayedGame",
    "Player",
    "PlayerSummary",
    "ProfileSummary",
    "Simulation",
    "Summary",
    "Tally",
    "WhoPlays",
    "compared",
    "engines_for",
    "greedy_player",
    "play",
    "play_again",
    "played",
    "random_player",
    "simulate",
    "spread",
    "wilson",
    "workers",
]
