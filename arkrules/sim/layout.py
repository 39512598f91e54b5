"""Numbers of the kernel: how much there is room for, what stands for what, how moves are packed."""

from __future__ import annotations

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
"""How many kinds of tiles."""
PLAYERS = 10
POINTS = 10**9
"""How many points a player has at most where the kernel begins; it counts up to four times that."""
HAND = 9
SEGMENTS = 13
"""How many segments a tile has at most: one for each of its twelve slots, and a site."""
BLANK = 15
"""Stands for a segment where there is none, under mist for instance."""
LINKS = 8
"""How many pairs of segments of a kind may be linked."""
OPENS = 2 * TILES + 2
TEMPLE_SITES = 32
"""How many sites where temples are: which of them have paid is kept as bits of one number."""
FIGURES = 6
"""How many kinds of pieces."""
BARS = 4
"""How many sets of kinds of pieces that keep the same others out of their features."""
GOODS = 3
"""How many kinds of goods."""
WHATS = 16
"""How many kinds of segments: roads, cities, fields, and sites of every word."""
PHASES = 5
"""How many parts the final scoring has at most."""
STEPS = 6
"""How many steps a journey has at most: there is no room for all ways of more steps."""
TILE = 1024
"""From here on what is on a cell is a tile."""

# -- moves as numbers ------------------------------------------------------------------------------

VERB = 20
"""How far the kind of move is shifted; what is below says which one."""
WHICH = (1 << VERB) - 1
VERB_WORDS = (
    "", "draw", "lay", "discard", "place", "pass", "end", "ark", "seat", "haunt", "return",
    "decline",
)  # fmt: skip
"""The kinds of moves that the kernel makes, by number."""
_, DRAW, LAY, DISCARD, PLACE, PASS, END, MOVE_ARK, SEAT, HAUNT, RECALL, DECLINE = range(12)
SEGMENT = 4
"""How far the kind of piece is shifted in a placing; below stands the segment."""
VERBS = len(VERB_WORDS)
HELD = 4
"""How far cell and rotation are shifted in a laying; below stands which of the tiles in hand."""

# -- what stands on a node -------------------------------------------------------------------------

FIGURE, NOTE = 4, 8
"""How far the kind of a piece is shifted above its owner, and what it carries above both."""
OWNER = (1 << FIGURE) - 1
"""The bits of the owner, counted from 1."""

# -- steps of a turn -------------------------------------------------------------------------------

STEP_NAMES = ("draw", "lay", "haunt-other", "haunt-own", "place", "seat", "over")
AT_DRAW, AT_LAY, AT_HAUNT_OTHER, AT_HAUNT_OWN, AT_PLACE, AT_SEAT, OVER = range(7)

# -- kinds of segments -----------------------------------------------------------------------------

ROAD, CITY, FIELD, SITE = range(4)
"""Sites follow, as the game has them."""
FINALLY, OTHERWISE = 1, 2
"""The occasions when a road or city is scored: 0 in play, 1 at the end, and 2 more if a mark on it
changes its rates.
"""
WHENS = 4

# -- answers, in the order of their words ----------------------------------------------------------

BY_FARM, BY_CITY, BY_PLAYER = range(3)
"""The units by which farms score."""
NO_EXTRA, FOUR_DIFFERENT, FOUR_NEIGHBORS = range(3)
"""The conditions for an extra turn."""
NO_SITE, SURROUNDED, CASTLE, TEMPLE, GRAVEYARD = range(5)
"""The ways sites score: their own value and their neighbors, mist, an Ark on them, or a guard."""
PHASE_NAMES = ("", "unfinished", "farms", "temples", "fields", "goods")
_, UNFINISHED, FARMS, TEMPLES, SHEEP, MOST_GOODS = range(6)
"""The parts of the final scoring, and what stands where there are fewer."""
ALONE, BESIDE_OWN = 1, 2
"""The pieces that others keep from joining a feature, and those that join others of their owner."""
FREE, SHORTEST, FIRST_JOURNEY, NEARER = range(4)
"""The destinations that the Ark must head for."""
NEVER_BACK, BACK_TO_START, BACK_ANYWHERE = range(3)
"""The tiles that the Ark may go back to."""
FIRST_TILE, LAST_RANK = 4, 5
"""The last two ranks of tiles to draw: one that comes before the others once, and the others."""
EACH_TIME, ONCE_PER_TEMPLE, ONCE = range(3)
"""How often a temple pays for being reached."""
EITHER_MISTY, LAID_MISTY, CLEAR_TILE = range(3)
"""The conditions for limiting mist: either side, only the new tile's, or only if the other has no
mist.
"""
EXTENDS, LIMITS = 1, 2
"""The effects of mist on the tile just laid, as bits."""

MOVES = max(4 * HAND * OPENS + 4, 1 << 2 * STEPS + 1, NODES * PLAYERS)
"""How many moves may be listed, and room for some more, for what is overwritten."""

# -- players ---------------------------------------------------------------------------------------

BY_DICE, GREEDY = range(2)
"""How a player chooses."""
LOOKS = 6
"""How many moves of each kind the greedy player looks at."""
COURSE = 8192
"""How many moves of a game are written down: more than any has in which a tile is laid now and
then, however often others are put back."""

# -- the choices of a game, to be made again in another -------------------------------------------

NO_SCRIPT, TO_WRITE, TO_KEEP, TO_COMPARE = range(4)
"""The uses of a script."""
ROOM = 1024
"""How many choices one has room for; they are counted also where there is no more room."""
STEP_BITS = 3
"""How far a turn is shifted above the step."""
KIND_BITS, NAME_BITS, ANY_GAME = 7, 12, 28
"""How far is shifted what stands above a kind, a name of a segment, and all but the verb."""

# -- batches of games, and what is seen of them ----------------------------------------------------

MARGIN, SCORE_ALONE, WIN = range(3)
"""The rewards of players."""
TO_MOVE, TO_BEGIN = 1, 2
"""What is done in a game; 0 leaves it as it is."""
LOOK = 80
"""How many planes show a tile at most."""
STANCE = 12
"""How many planes show the segment on which a piece stands."""
LIES = 4 * KINDS
