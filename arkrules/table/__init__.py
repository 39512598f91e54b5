"""The table: positions set up by clicking, asked about, and played on; its whole view as HTML.

A page keeps the state and shows the view; `open_table` and `act_at` make the next of both.
Nothing is kept here between two acts.
"""

from arkrules.table.acts import Done, Download, Fields, act
from arkrules.table.desk import Chosen, Fault, Mode, Seen, Tabletop
from arkrules.table.view import View, act_at, open_table

__all__ = [
    "Chosen", "Done", "Download", "Fault", "Fields", "Mode", "Seen", "Tabletop", "View", "act",
    "act_at", "open_table",
]  # fmt: skip
