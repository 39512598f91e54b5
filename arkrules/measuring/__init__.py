"""Games in any number, and what a rule is worth in them: the same games by whatever workers.

Open `simulation.py` first: `simulate` plays games of one or several editions with the same dice.
`effects.py` plays the same games under either answer to a rule, and counts what changes;
`plan.py` has one game, `spreading.py` the workers, and `engines.py` says who plays, the engine or
the kernel.
"""

from arkrules.measuring.differing import Exchange, Unmeasured, exchanges_between, unmeasured_between
from arkrules.measuring.effects import measure
from arkrules.measuring.engines import PlayedBy, WhoPlays, engines_for
from arkrules.measuring.findings import Effect, Findings, SeedNoise, Side
from arkrules.measuring.intervals import Interval, wilson
from arkrules.measuring.plan import GameRow, Games, Plan, PlayedGame, play, play_again
from arkrules.measuring.simulation import Simulation, played, simulate
from arkrules.measuring.spreading import spread, workers
from arkrules.measuring.summary import Contrast, Counting, PlayerSummary, ProfileSummary, Summary
from arkrules.measuring.tally import Tally, compared
from arkrules.play.playouts import PLAYERS, Dice, Player, greedy_player, random_player

__all__ = [
    "PLAYERS",
    "Contrast",
    "Counting",
    "Dice",
    "Effect",
    "Exchange",
    "Findings",
    "GameRow",
    "Games",
    "Interval",
    "Plan",
    "PlayedBy",
    "PlayedGame",
    "Player",
    "PlayerSummary",
    "ProfileSummary",
    "SeedNoise",
    "Side",
    "Simulation",
    "Summary",
    "Tally",
    "Unmeasured",
    "WhoPlays",
    "compared",
    "engines_for",
    "exchanges_between",
    "greedy_player",
    "measure",
    "play",
    "play_again",
    "played",
    "random_player",
    "simulate",
    "spread",
    "unmeasured_between",
    "wilson",
    "workers",
]
