"""The table: positions set up by clicking, asked about, and played on; its whole view as HTML.

A page keeps the state and shows the view; `open_table` and `act_at` make the next of both.
Nothing is kept here between two acts.
Open `desk.py` first: the state, and how the rules see it. `acts.py` says what an act is, `view.py`
what the page shows; `setup`, `asking` and `playing` are its three modes.
"""

from arkrules.table.acts import ActResult, Download, Fields, act
from arkrules.table.desk import Desk, Fault, Mode, Selection, Tabletop
from arkrules.table.view import View, act_at, open_table

__all__ = [
    "ActResult",
    "Desk",
    "Download",
    "Fault",
    "Fields",
    "Mode",
    "Selection",
    "Tabletop",
    "View",
    "act",
    "act_at",
    "open_table",
]  # fmt: skip
