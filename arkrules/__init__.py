"""An executable rulebook of the Carcassonne family.

Everything public is named here; nothing is defined here,
and nothing is imported before it is used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from arkrules.renderers import register

if TYPE_CHECKING:
    from arkrules.board import (
        Board,
        Connection,
        Feature,
        articulation_tiles,
        chain,
        connection,
        contact_graph,
        segment_graph,
        tile_graph,
    )
    from arkrules.editions import Changes, Concordance, compare, rule_sheet, what_changes
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
    from arkrules.geometry import Cell
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
    from arkrules.render import board_svg
    from arkrules.rules import Answer, Clause, Profile, Reading, Status, library, load_profile
    from arkrules.rulings import (
        Case,
        ReferenceCase,
        Verdict,
        adjudicate,
        load_case,
        read_case,
    )
    from arkrules.rulings.casebook import casebook
    from arkrules.simulating import Simulation, simulate
    from arkrules.version import __version__

_HOMES = {
    "arkrules.board": (
        "Board Connection Feature articulation_tiles chain connection contact_graph "
        "segment_graph tile_graph"
    ),
    "arkrules.editions": "Changes Concordance compare rule_sheet what_changes",
    "arkrules.errors": (
        "ArkrulesError BadNotation CaseError IllegalMove PositionError ProfileError "
        "RecordError TileSetError"
    ),
    "arkrules.geometry": "Cell",
    "arkrules.play": "Award Extension Game GameState Position Record new_game playout set_up",
    "arkrules.render": "board_svg",
    "arkrules.rules": "Answer Clause Profile Reading Status library load_profile",
    "arkrules.rulings": "Case ReferenceCase Verdict adjudicate load_case read_case",
    "arkrules.rulings.casebook": "casebook",
    "arkrules.simulating": "Simulation simulate",
    "arkrules.version": "__version__",
}
"""Where each public name is defined, by module."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

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
    "articulation_tiles",
    "board_svg",
    "casebook",
    "chain",
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


register("svg", "arkrules.render:board_svg")  # a name only; nothing is imported yet


def __getattr__(name: str) -> object:
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
