"""Where everything lies in the arrays of a batch, beside what the kernel has of each game.

The *plan* is what holds for all games of a batch: which number means which move,
how things look, and what stands where among the numbers beside the board.
A *sheet* belongs to one game: what is legal, what was shown, and the tiles still to come.
"""

from __future__ import annotations

from itertools import count

from arkrules.sim import layout as at

COURSE = 8192
"""How many moves of a game are written down: more than any has in which a tile is laid now and
then, however often others are put back."""
MARGIN, SCORE_ALONE, WIN = range(3)
"""What players are rewarded for."""

# -- the plan: moves -------------------------------------------------------------------------------

_place = count()
REACH = next(_place)
SIDE = next(_place)
"""How many rows and columns the window has."""
AREA = next(_place)
NUMBERS = next(_place)
"""How many numbers there are."""
FIRST_LAY = next(_place)
LAST_LAY = next(_place)
"""The number behind the last laying."""
FIRST_PLACE = next(_place)
LAST_PLACE = next(_place)
DISCARDING = next(_place)
PASSING = next(_place)
FIRST_WAY = next(_place)
"""The ways of the Ark, and its seats."""
LAST_WAY = next(_place)
FIRST_SEAT = next(_place)
LAST_SEAT = next(_place)
FIRST_HAUNT = next(_place)
"""Haunting, by the place of the piece in reading order."""
LAST_HAUNT = next(_place)
REWARD = next(_place)

# -- the plan: how things look ---------------------------------------------------------------------

PICTURE = next(_place)
"""How many bytes a picture of the board takes: all its channels."""
LAID = next(_place)
"""Where the channel begins that shows where a tile was laid this turn."""
OPEN = next(_place)
PIECES = next(_place)
"""Where the channels begin that show pieces of the observer."""
TOKEN = next(_place)
"""Where the channel begins that shows where a neutral figure stands."""
RANK = next(_place)
"""Where the channel begins that shows the places of pieces in reading order."""
NOTES = next(_place)
"""Where the channel begins that shows what pieces carry."""
PER_SEAT = next(_place)
"""How much further those of the next player begin; and how much more their value is."""
MORE_PER_SEAT = next(_place)
LOOK = next(_place)
"""How much room there is for how a tile looks."""
STANCES = next(_place)
"""Where it begins how pieces look that stand on each segment of each lie; and room for each."""
STANCE = next(_place)

# -- the plan: the numbers beside the board --------------------------------------------------------

VECTOR = next(_place)
"""How many there are."""
SCORE = next(_place)
SUPPLY = next(_place)
PIECE_KINDS = next(_place)
"""How many kinds of pieces there are: so far apart are the supplies of two players."""
STEP_LAY = next(_place)
STEP_PLACE = next(_place)
STEP_SEAT = next(_place)
STEP_HAUNT_OTHER = next(_place)
STEP_HAUNT_OWN = next(_place)
WAITING = next(_place)
"""What lies of each player's pieces in the general supply; and what lies there of all."""
STOCK = next(_place)
HAND = next(_place)
TILES_LEFT = next(_place)
"""Behind it stands how many of each kind are in the bag."""

# -- the plan: sheets ------------------------------------------------------------------------------

LEGAL = next(_place)
"""Where the numbers of the legal moves begin in a sheet."""
SHEET = next(_place)
"""How much room a sheet takes."""
LOOKS = 64
"""How each lie looks: how many channels, and for each where it begins and what stands there."""

# -- a sheet ---------------------------------------------------------------------------------------

_place = count()
LEGAL_COUNT = next(_place)
EPISODE = next(_place)
"""How many games were begun here before this one."""
MADE = next(_place)
"""How many moves of this game were written down; and of the one before."""
MADE_BEFORE = next(_place)
SHOWN_LAID = next(_place)
"""The place in the window that is shown as laid this turn, counted from 1; or 0."""
SHOWN_TOKEN = next(_place)
"""The same for a neutral figure."""
SHOWN_MOVER = next(_place)
SHOWN_HAND = next(_place)
"""How many tiles are shown in hand; and of which kinds."""
SHOWN_KINDS = next(_place)
STAND_COUNT = SHOWN_KINDS + at.HAND
"""How many pieces are shown."""
BEFORE = STAND_COUNT + 1
"""The points of each player before a move."""
STACK = BEFORE + at.PLAYERS
"""The tiles in the bag, the next to draw on top."""
STANDS = STACK + at.TILES + at.HAND
"""The pieces that are shown: the node of each, and the piece."""
PIECE_KIND = 4
"""How far the kind of a piece is shifted; below stands its owner, counted from 1."""

# -- one game seen as planes or as a graph: what holds for all of a kind ---------------------------

_place = count()
WIDTH = next(_place)
"""How many planes there are, or numbers of a node; which of them shows what, the next ones say."""
LAID_AT = next(_place)
OPEN_SIDES = next(_place)
TOKEN_AT = next(_place)
"""Where a neutral figure is shown, or 0."""
FIRST_PIECE = next(_place)
"""The first that shows pieces and what they carry, and the one behind the last."""
LAST_PIECE = next(_place)
NOTE = next(_place)
"""What shows how much pieces carry, or 0."""
RANK_AT = next(_place)
"""What shows the place of a piece in reading order, or 0."""
RANKS = next(_place)
"""Where in the tables it stands in which order the segments of a kind are read."""
KINDS = next(_place)
"""How many kinds of pieces there are."""
ROOM = next(_place)
"""How much room there is for how a tile looks."""
BEGINS_EACH = next(_place)
"""Where it begins which places of a state are told beside the board, one for each player:
how many, and for each where it is told of the observer, how much further of the next player,
and the place of the first player."""
BEGINS_ONE = next(_place)
"""The same for single places: how many, and for each where it is told, and the place."""
HAND_TOLD = next(_place)
BAG_TOLD = next(_place)
STEP_TOLD = next(_place)
"""Where each step is told, counted from 1, or 0."""
STEPS = 8
ROWS = STEP_TOLD + STEPS
"""How each lie looks as nodes: how many of their numbers are not 0, and for each where it stands
among them, and the number."""

# -- one game seen as planes or as a graph: what was drawn -----------------------------------------

_place = count()
TILES = next(_place)
NODES = next(_place)
EDGES = next(_place)
LAID_DRAWN = next(_place)
"""The tile that is shown as laid this turn, counted from 1; or 0."""
TOKEN_DRAWN = next(_place)
STANDING = next(_place)
"""How many pieces are shown; behind it, on which nodes."""
DRAWN = STANDING + 1 + at.NODES

# -- what there is to know of one game after a move ------------------------------------------------

DRAWING, ENDED, STUCK = (1 << bit for bit in range(3))
"""Whether chance is to draw, whether it is over, and whether nothing that can be done has a number.
"""
MOVER_SHIFT = 8
"""How far it is shifted whose turn it is."""
LEFT_SHIFT = 16
"""How far it is shifted how many tiles are in the bag, if chance is to draw."""
