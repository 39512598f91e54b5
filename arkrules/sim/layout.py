"""Where everything lies in the arrays that the kernel works on.

A game is one array of whole numbers, its *state*, and what never changes in it is another,
its *table*; a third holds the numbers by which the dice know what can be chosen.
So a state is copied by copying memory, and many games are many rows.
Every name here is a place in one of these arrays, or how many places a thing takes.

A *cell* of the kernel is a place of a square of `WIDTH` by `WIDTH`, `row * WIDTH + column`,
with the cell 0,0 at `CENTER`. A *lie* is a kind of tile and its turn, `kind * 4 + turn`.
A *node* is a segment laid, numbered as the board numbers it.
"""

from __future__ import annotations

from itertools import count

# -- how much there is room for ------------------------------------------------------------------

WIDTH = 64
"""How wide the square is on which tiles may lie."""
CELLS = WIDTH * WIDTH
CENTER = WIDTH // 2 * WIDTH + WIDTH // 2
REACH = WIDTH // 2 - 2
"""How far from the middle a tile may lie; a game that goes further is left to the engine."""
TILES = 160
NODES = 1280
KINDS = 128
PLAYERS = 10
HAND = 9
SEGMENTS = 13
"""How many segments a tile has at most: one for each of its twelve slots, and a site."""
BLANK = 15
"""Stands for a segment where there is none, under mist for instance."""
LINKS = 8
"""How many pairs of segments of a kind may be linked."""
OPENS = 2 * TILES + 2
TILE = 1024
"""From here on what is on a cell is a tile."""

# -- moves as numbers ------------------------------------------------------------------------------

VERB = 20
"""How far the kind of move is shifted; what is below says which one."""
DRAW, LAY, DISCARD, PLACE, PASS, END = range(1, 7)
NO_MOVE = 1 << 30
"""Stands among moves for none."""
PIECES = 4
"""How far the kind of piece is shifted in a placing; below stands the segment."""
LYING = 4
"""How far cell and turn are shifted in a laying; below stands which of the tiles in hand."""

# -- steps -----------------------------------------------------------------------------------------

AT_DRAW, AT_LAY, AT_PLACE, OVER = range(4)

# -- the state -------------------------------------------------------------------------------------

_place = count()
STEP = next(_place)
LAID = next(_place)
"""The cell of the tile just laid, or 0."""
MOVER = next(_place)
TURN = next(_place)
CROWD = next(_place)
"""How many play."""
LEFT = next(_place)
"""How many tiles are in the bag."""
TILE_COUNT = next(_place)
NODE_COUNT = next(_place)
OPEN_COUNT = next(_place)
SITE_COUNT = next(_place)
EXTRA = next(_place)
"""Whether the tile just laid earns another turn."""
BEYOND = next(_place)
"""Whether a tile lies too far out, so that this game cannot go on here."""
STAMPS = next(_place)
"""How many stamps were given out; what bears the latest was counted already."""
WEST, NORTH, EAST, SOUTH = (next(_place) for _ in range(4))
"""The columns and rows between which tiles may be laid."""
FIRST_COLUMN, FIRST_ROW, LAST_COLUMN, LAST_ROW = (next(_place) for _ in range(4))
"""How far the tiles reach."""
COLUMNS, ROWS = (next(_place) for _ in range(2))
"""How large the table is on which the layout may be shifted."""
LAST_TURN = next(_place)
"""The turn in which a player chose last."""
HEADER = 32

POINTS = HEADER
SUPPLY = POINTS + PLAYERS
HELD = SUPPLY + PLAYERS
"""How many tiles each player holds."""
HANDS = HELD + PLAYERS
"""The kinds that each player holds, in order."""
WEIGHTS = HANDS + PLAYERS * HAND
"""What each player has on the feature that is looked at."""
BAG = WEIGHTS + PLAYERS
"""How many tiles of each kind are in the bag."""
TILE_CELL = BAG + KINDS
TILE_LIE = TILE_CELL + TILES
TILE_FIRST = TILE_LIE + TILES
"""The first node of each tile."""
TILE_STAMP = TILE_FIRST + TILES
SITES = TILE_STAMP + TILES
"""The nodes of the sites."""
PARENT = SITES + TILES
"""An older node of the same feature, or the node itself if it stands for the feature."""
NEXT = PARENT + NODES
"""The nodes of a feature in a ring."""
ENDS = NEXT + NODES
"""How many sides of a feature are open, at the node that stands for it."""
HOLDS = ENDS + NODES
"""How many pieces stand on a feature, at the node that stands for it."""
PIECE = HOLDS + NODES
"""Whose piece stands on a node, counted from 1."""
UNDER = PIECE + NODES
"""The tile of a node, in the order of laying."""
NODE_STAMP = UNDER + NODES
OPEN_CELL = NODE_STAMP + NODES
OPEN_DEMAND = OPEN_CELL + OPENS
GRID = OPEN_DEMAND + OPENS
"""What is on each cell: 0 nothing, a place among the open cells counted from 1, or from `TILE` on
the number of a tile."""
STATE = GRID + CELLS

# -- the table: answers ----------------------------------------------------------------------------

_answer = count()
WHERE = next(_answer)
"""The kinds of segment on which followers may stand, as bits."""
ON_COMPLETED = next(_answer)
ROAD_POINTS = next(_answer)
CITY_POINTS = next(_answer)
CITY_BY_SEGMENT = next(_answer)
PENNANT_POINTS = next(_answer)
SMALL_HALF = next(_answer)
MONASTERY_POINTS = next(_answer)
AT_EDGE = next(_answer)
"""What a monastery makes of an edge that completes features."""
UNFINISHED_NOTHING = next(_answer)
UNFINISHED_BY_SEGMENT = next(_answer)
FARMS_BY = next(_answer)
FINAL_UNFINISHED = next(_answer)
FINAL_FARMS = next(_answer)
HAND_SIZE = next(_answer)
DRAW_AHEAD = next(_answer)
EXTRA_TURN = next(_answer)
PUT_BACK = next(_answer)
STOP_AT_LAYING = next(_answer)
SCORE_LAST = next(_answer)
ACTION_REMAINS = next(_answer)
SHIFTING = next(_answer)
EDGE_CLOSES = next(_answer)
ANSWERS = 64

BY_FARM, BY_CITY, BY_PLAYER = range(3)
"""What farms are paid by."""
TILES_PAY, IN_FULL, NOT_SURROUNDED = range(3)
"""What becomes of a monastery at such an edge."""
NO_EXTRA, FOUR_DIFFERENT, FOUR_NEIGHBORS = range(3)
"""What a further turn is earned by."""

# -- the table: tiles ------------------------------------------------------------------------------

KIND_COUNT = ANSWERS
FITS = KIND_COUNT + 1
"""The turns in which a kind fits what an open cell demands, as bits: 256 demands a kind."""
LIES = FITS + KINDS * 256
"""What lies so: 24 numbers for each kind in each turn."""
LIE = 24
LIE_SEGMENTS, LIE_SITE, LIE_DEMANDS, LIE_SIDES = 0, 1, 2, 6
"""Number of segments; the site's, counted from 1, or 0; four demands; four sides of four numbers
each: how many lanes, or 0 where a slot is blank, and the segments in the three slots."""
PRINTED = LIES + KINDS * 4 * LIE
"""The segments of each kind, four numbers each."""
SEGMENT = 4
PRINTED_KIND = SEGMENTS * SEGMENT
SEGMENT_KIND, SEGMENT_ENDS, SEGMENT_PENNANTS, SEGMENT_TOUCHES = range(4)
"""What kind of segment; how many sides it reaches; its pennants; cities it touches, as bits."""
ROAD, CITY, FIELD, MONASTERY = range(4)
LINKED = PRINTED + KINDS * PRINTED_KIND
"""The linked pairs of each kind: how many, then the pairs."""
LINKED_KIND = 1 + 2 * LINKS
COPIES = LINKED + KINDS * LINKED_KIND
"""Where the copies of each kind begin among the numbers of the dice."""
NAMES = COPIES + KINDS + 1
"""What the segments of each kind are called, as numbers: the same name on two kinds is the same."""
ON_PIECES = NAMES + KINDS * SEGMENTS
"""Whether the number of a move that only this game has is the node of a piece."""
TABLE = ON_PIECES + 1

# -- the numbers of the dice -----------------------------------------------------------------------

SAID_LAY = 0
"""Laying the only tile in hand: on each cell in each turn."""
SAID_CELL = SAID_LAY + 4 * CELLS
"""Each cell's text, as a checksum; above it how much longer than the shortest it is."""
SHORTEST, LENGTHS = 3, 5
"""Texts of cells have 3 to 7 characters."""
SAID_NAMED = SAID_CELL + CELLS
"""What stands before the cell if the tile is named: every lie, by the length of what follows."""
NAMED = KINDS * 4
SAID_SEGMENT = SAID_NAMED + LENGTHS * NAMED
"""A follower on each segment of each kind."""
SAID_TILE = SAID_SEGMENT + KINDS * SEGMENTS
"""Each copy of each kind, by the number of digits that follow."""
DIGITS = 3
SAID_AGAIN = SAID_TILE + DIGITS * TILES
"""How often the stack was made anew: at least one tile is laid between two times."""
AGAINS = TILES + 1
SAID_STEP = SAID_AGAIN + AGAINS
"""The steps of a turn."""
SAID_PLACING = SAID_STEP + 3
SAID_PASSING = SAID_PLACING + 1
SAID = SAID_PASSING + 1

# -- a script: what was chosen in a game ---------------------------------------------------------

SCRIPT_USE, SCRIPT_LENGTH, SCRIPT_NEXT, SCRIPT_MADE, SCRIPT_PARTED = range(5)
"""What it is there for; how many choices it has; the first that may still be made again;
how many choices were made in this game; and whether one of them was another one."""
TO_WRITE, TO_KEEP, TO_COMPARE = range(3)
CHOICES = 8
"""Where the choices begin."""
CHOICE = 3
"""Turn and step, the latter in the lower `STEPS` bits; then what was done and where,
and with which tile, segment or piece."""
STEPS = 4
ROOM = 1024
"""How many choices there is room for."""
SCRIPT = CHOICES + ROOM * CHOICE

# -- room to work in -------------------------------------------------------------------------------

MOVES = 4 * HAND * OPENS + 4
"""How many moves may be listed, and some more, for what is overwritten."""
WORK = max(NODES * PLAYERS, MOVES)
BUCKETS = 128
STACK = 2 * TILES + BUCKETS


def spaces(state: int) -> int:
    """The room for a game with states of a size, another one to try moves in,
    what farms do to cities or which moves there are, and the stack with room to sort it."""
    return 2 * state + WORK + STACK


SPACE = 2 * TILES
"""The keys by which it is sorted."""
