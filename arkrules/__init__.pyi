from arkrules.board import (
    Board,
    Connection,
    Feature,
    connection,
    contact_graph,
    segment_graph,
    tile_graph,
)
from arkrules.editions import (
    Changes,
    Concordance,
    compare,
    rule_sheet,
    what_changes,
)
from arkrules.errors import (
    ArkrulesError,
    BadNotation,
    CaseError,
    IllegalMove,
    PositionError,
    ProfileError,
    RecordError,
    TileSetError,
)
from arkrules.geometry import (
    Cell,
)
from arkrules.measuring import (
    Simulation,
    simulate,
)
from arkrules.play import (
    Award,
    Extension,
    Game,
    GameState,
    Position,
    Record,
    new_game,
    playout,
    set_up,
)
from arkrules.render import (
    board_svg,
)
from arkrules.rules import (
    Answer,
    Clause,
    Profile,
    Reading,
    Status,
    library,
    load_profile,
)
from arkrules.rulings import (
    Case,
    ReferenceCase,
    Verdict,
    adjudicate,
    load_case,
    read_case,
)
from arkrules.rulings.casebook import (
    casebook,
)
from arkrules.version import (
    __version__,
)

__all__ = [
    "Answer",
    "ArkrulesError",
    "Award",
    "BadNotation",
    "Board",
    "Case",
    "CaseError",
    "Cell",
    "Changes",
    "Clause",
    "Concordance",
    "Connection",
    "Extension",
    "Feature",
    "Game",
    "GameState",
    "IllegalMove",
    "Position",
    "PositionError",
    "Profile",
    "ProfileError",
    "Reading",
    "Record",
    "RecordError",
    "ReferenceCase",
    "Simulation",
    "Status",
    "TileSetError",
    "Verdict",
    "__version__",
    "adjudicate",
    "board_svg",
    "casebook",
    "compare",
    "connection",
    "contact_graph",
    "library",
    "load_case",
    "load_profile",
    "new_game",
    "playout",
    "read_case",
    "rule_sheet",
    "segment_graph",
    "set_up",
    "simulate",
    "tile_graph",
    "what_changes",
]
