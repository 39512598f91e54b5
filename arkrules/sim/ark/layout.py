"""Where that lies which only the games of the Ark have, behind what all games have."""

from __future__ import annotations

from itertools import count

from arkrules.sim import layout as at

# -- how much there is room for ------------------------------------------------------------------

SITES = 32
"""How many sites there may be: which of them have paid is kept as bits of one number."""
STEPS = 6
"""How many steps the Ark makes at most: beyond, there are more ways than the kernel has room for.
"""
WAYS = 1 << 2 * STEPS + 1
"""Ways are numbered as `arkrules.games.ark.journey` does."""

# -- moves, steps and pieces -----------------------------------------------------------------------

MOVE_ARK, SEAT = at.END + 1, at.END + 2
"""Moving the Ark, whose number is the way; putting it into play, whose number is the cell."""
AT_SEAT = at.OVER + 1
KIND = 4
"""How far the kind of a piece is shifted; below stands its owner, counted from 1."""
OWNER = (1 << KIND) - 1
PROPHET = 1
BINDING = 1 << 16
"""What a prophet counts among those that stand on a feature; a follower counts 1."""
TEMPLE = at.MONASTERY + 1
"""A kind of segment."""

# -- the state -------------------------------------------------------------------------------------

_place = count(at.STATE)
ARK = next(_place)
"""The cell where the Ark stands, or 0."""
ARRIVED = next(_place)
"""Whether its first journey is over, where that matters."""
REACHED = next(_place)
"""The sites that have paid for being reached, as bits, where that matters."""
PROPHETS = next(_place)
"""How many prophets each player has."""
OWN = PROPHETS + at.PLAYERS - at.STATE
"""How much there is to copy of all this; what follows is room to work in."""
SERVES = at.STATE + OWN
"""Whether each player has a prophet on what is looked at."""
BEFORE = SERVES + at.PLAYERS
"""The points before the final scoring, and what is lost in it."""
LOST = BEFORE + at.PLAYERS
ENTERED = LOST + at.PLAYERS
"""How often the way that is looked at enters each tile; 0 again when all ways are listed."""
STOPS = ENTERED + at.TILES
"""The cell after each step of that way, and the next side to leave it by."""
SIDES = STOPS + STEPS + 1
FAR = SIDES + STEPS + 1
"""How far each tile is from each temple, counted from 1; or 0 if there is no way."""
QUEUE = FAR + SITES * at.TILES
STATE = QUEUE + at.TILES

# -- the table -------------------------------------------------------------------------------------

_answer = count(at.TABLE)
LAY_ONLY = next(_answer)
LOSSES_FIRST = next(_answer)
PROPHETS_BIND = next(_answer)
PROPHET_TIMES = next(_answer)
NOT_AT_TEMPLES = next(_answer)
PROPHET_FINAL = next(_answer)
SEAT_POINTS = next(_answer)
TEMPLE_FIRST = next(_answer)
LEAST_STEPS = next(_answer)
MOST_STEPS = next(_answer)
BACKTRACK = next(_answer)
ENDS_HOME = next(_answer)
CROSSES_HOME = next(_answer)
START_AGAIN = next(_answer)
PASSED_POINTS = next(_answer)
PROPHETS_PAY = next(_answer)
START_PAYS = next(_answer)
END_PAYS = next(_answer)
ROUTE = next(_answer)
ARRIVAL_POINTS = next(_answer)
PASSING_ARRIVES = next(_answer)
ARRIVES = next(_answer)
OASIS_POINTS = next(_answer)
SCROLL_POINTS = next(_answer)
TEMPLE_POINTS = next(_answer)
WITH_ARK_POINTS = next(_answer)
FINAL_TEMPLE_POINTS = next(_answer)
FOLLOWERS_ONLY = next(_answer)
FINAL_PROPHETS = next(_answer)
PROPHET_AT_TEMPLE = next(_answer)
TEMPLES_EARLY = next(_answer)
COME_BACK = next(_answer)
ON_IT_RETURNS = next(_answer)
SCORE_FLOOR = next(_answer)
PHASES = next(_answer)
"""How many parts the final scoring has; behind it, which."""
_ANSWERS = 64

AS_FOLLOWER, NOTHING, DOUBLED = range(3)
"""What a prophet scores at the end."""
NEVER_BACK, BACK_TO_START, BACK_ANYWHERE = range(3)
"""Where the Ark may go back to."""
FREE, SHORTEST, FIRST_JOURNEY, NEARER = range(4)
"""Where the Ark must head."""
EACH_TIME, ONCE_PER_TEMPLE, ONCE = range(3)
"""How often a temple pays for being reached."""
TEMPLES, UNFINISHED, FIELDS = range(3)
"""The parts of the final scoring."""

MARKS = at.TABLE + _ANSWERS
"""What the segments of each kind bear: scrolls, oases or sheep, and wolves."""
MARKED = 2
TABLE = MARKS + at.KINDS * at.SEGMENTS * MARKED

# -- the numbers of the dice -----------------------------------------------------------------------

SAID_PROPHET = at.SAID
"""A prophet on each segment of each kind."""
SAID_WAY = SAID_PROPHET + at.KINDS * at.SEGMENTS
"""Each way of the Ark."""
SAID_SEAT = SAID_WAY + WAYS
"""What stands before the cell of a seat, by the length of what follows."""
SAID_ARK = SAID_SEAT + at.LENGTHS
"""Moving the Ark, as a kind of move."""
SAID_SEATING = SAID_ARK + 1
"""The step at which it is put into play."""
SAID = SAID_SEATING + 1
