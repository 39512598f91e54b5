"""How much a difference between two editions matters: the same games under either answer."""

from arkrules.effects.course import Course, play, play_again
from arkrules.effects.dice import Dice
from arkrules.effects.differing import Change, Unmeasured, changes_between, unmeasured_between
from arkrules.effects.findings import Effect, Findings, Side, Whims
from arkrules.effects.measuring import measure
from arkrules.effects.players import PLAYERS, Player, greedy_player, random_player
from arkrules.effects.tally import Interval, Tally, compared, wilson

__all__ = [
    "PLAYERS",
    "Change",
    "Course",
    "Dice",
    "Effect",
    "Findings",
    "Interval",
    "Player",
    "Side",
    "Tally",
    "Unmeasured",
    "Whims",
    "changes_between",
    "compared",
    "greedy_player",
    "measure",
    "play",
    "play_again",
    "random_player",
    "unmeasured_between",
    "wilson",
]
