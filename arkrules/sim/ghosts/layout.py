"""Where everything lies that only games with ghosts have, behind what all games have.

A piece is its owner, counted from 1, with `GUARD` added if it is a guard,
and `GHOST` for each ghost on it.
"""

from __future__ import annotations

from itertools import count

from arkrules.sim import layout as at

__all__ = [
    "ALL_PAY", "ALL_PAY_FINALLY", "AT_HAUNT_OTHER", "AT_HAUNT_OWN", "BEARS", "CARRIED", "CASTLE",
    "CASTLE_BY_NEIGHBORS", "CASTLE_KEEPERS", "CASTLE_POINTS", "CLEAR_TILE", "DUE", "EITHER",
    "EXTENDS", "GAINS", "GHOST", "GHOST_SHIFT", "GONE", "GONE_GUARDS", "GONE_TURN", "GRAVEYARD",
    "GRAVEYARD_KEEPERS", "GUARD", "GUARDS", "GUARD_SHIFT", "GUARD_WEIGHT", "HAUNT", "HAUNTED",
    "LAID_TILE", "LAY_ONLY", "LIMITING", "LIMITS", "LOSSES", "LOSSES_FIRST", "MANDATORY", "MEETS",
    "MIST", "MOST", "NAME", "NAMES", "NAME_LENGTHS", "OWNER", "PENALTY", "RANK", "RESERVE",
    "REUSE", "SAID", "SAID_CELL", "SAID_GUARD", "SAID_HAUNTING", "SAID_NAME", "SAID_STEP",
    "STANDING", "STANDING_COUNT", "STATE", "STOCK", "TABLE",
]  # fmt: skip

# -- moves, steps, segments, pieces ----------------------------------------------------------------

HAUNT = at.END + 1
"""The kind of move; below stands the node of the meeple."""
AT_HAUNT_OTHER, AT_HAUNT_OWN = at.OVER + 1, at.OVER + 2
CASTLE, GRAVEYARD = at.MONASTERY + 1, at.MONASTERY + 2

GUARD_SHIFT, GHOST_SHIFT = 4, 5
GUARD, GHOST = 1 << GUARD_SHIFT, 1 << GHOST_SHIFT
OWNER = GUARD - 1
"""The bits of the owner."""
MOST = 2
"""How many ghosts a meeple carries; the next one drives it off."""

# -- the state -------------------------------------------------------------------------------------

_place = count(at.STATE)
STOCK = next(_place)
"""How many ghosts are left."""
MEETS = next(_place)
"""What the mist of the tile just laid does, as bits."""
EXTENDS, LIMITS = 1, 2
GONE_TURN = next(_place)
"""The turn in which pieces were driven off that may not be placed again in it."""
STANDING_COUNT = next(_place)
GUARDS = STANDING_COUNT + 1
"""The guards that each player can place."""
RESERVE = GUARDS + at.PLAYERS
"""The guards of each player's color in the general supply."""
GONE = RESERVE + at.PLAYERS
"""How many followers of each player were driven off in that turn."""
GONE_GUARDS = GONE + at.PLAYERS
GAINS = GONE_GUARDS + at.PLAYERS
"""What each player has won by the move that is made, and what lost: 0 when it is over."""
LOSSES = GAINS + at.PLAYERS
CARRIED = LOSSES + at.PLAYERS
"""How many ghosts each player's pieces carry on the feature that is looked at."""
DUE = CARRIED + at.PLAYERS
"""What each player gets for it with the majority there."""
STANDING = DUE + at.PLAYERS
"""The nodes of all pieces, in no order."""
NAMES = STANDING + at.NODES
"""What stands before the cell where a meeple is haunted: `NAME` numbers for each player,
by the lengths of the cell's text and of the segment's name."""
NAME_LENGTHS = (1, 6, 9)
"""How long the names of segments are: those of sites are whole words."""
NAME = at.LENGTHS * len(NAME_LENGTHS)
STATE = NAMES + at.PLAYERS * NAME

# -- the table: answers ----------------------------------------------------------------------------

_answer = count(at.EDGE_CLOSES + 1)
LAY_ONLY = next(_answer)
LOSSES_FIRST = next(_answer)
MANDATORY = next(_answer)
LIMITING = next(_answer)
REUSE = next(_answer)
PENALTY = next(_answer)
ALL_PAY = next(_answer)
ALL_PAY_FINALLY = next(_answer)
GUARD_WEIGHT = next(_answer)
CASTLE_POINTS = next(_answer)
CASTLE_BY_NEIGHBORS = next(_answer)
HAUNTED = next(_answer)
"""The kinds of pieces that can be haunted, as bits: 1 for followers, 2 for guards."""
CASTLE_KEEPERS = next(_answer)
"""Those that may stand on castles."""
GRAVEYARD_KEEPERS = next(_answer)

EITHER, LAID_TILE, CLEAR_TILE = range(3)
"""What limits mist: either side, only the new tile's, or only if the other bears no mist."""

# -- the table: tiles ------------------------------------------------------------------------------

MIST = at.TABLE
"""The misty sides of each lie, as bits."""
BEARS = MIST + at.KINDS * 4
"""Whether each kind bears mist anywhere."""
RANK = BEARS + at.KINDS
"""Which of its tile's segments each is, in the order of their names."""
TABLE = RANK + at.KINDS * at.SEGMENTS

# -- the numbers of the dice -----------------------------------------------------------------------

SAID_GUARD = at.SAID
"""A guard on each segment of each kind."""
SAID_NAME = SAID_GUARD + at.KINDS * at.SEGMENTS
"""The name of each segment of each kind, as a checksum; above it which of `NAME_LENGTHS` it has."""
SAID_CELL = SAID_NAME + at.KINDS * at.SEGMENTS
"""What each cell adds to the checksum of a name of each length that stands behind it."""
SAID_STEP = SAID_CELL + len(NAME_LENGTHS) * at.CELLS
"""The two steps."""
SAID_HAUNTING = SAID_STEP + 2
SAID = SAID_HAUNTING + 1
