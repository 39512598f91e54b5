"""Documentation of a few pages."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

CONF = 'extensions = ["arkrules.sphinxext"]\nshow_warning_types = True\n'
CLAUSES = """
Clauses
=======

May it come home?
-----------------

.. arkrules:clause:: ark.may_end_on_start

   Our table says no.

Somewhere below
---------------

Words come first.

.. arkrules:clause:: ark.may_move
"""
CASES = """
Cases
=====

.. arkrules:case:: ark-loop-home
"""
INDEX = """
Rules
=====

We play :arkrules:profile:`ark-en2`, and read :arkrules:clause:`ark.may_move`,
:arkrules:clause:`the way home <ark.may_end_on_start>`, :arkrules:case:`ark-loop-home`,
:arkrules:source:`base:n6` and :arkrules:tile:`ark:27`.

.. arkrules:profile:: ark-en2

.. arkrules:source:: base

.. arkrules:tile:: ark:27

.. toctree::

   clauses
   cases
"""
WHOLE = {"index.rst": INDEX, "clauses.rst": CLAUSES, "cases.rst": CASES}
Build = Callable[..., SimpleNamespace]


def page(*lines: str) -> dict[str, str]:
    """A project of one page."""
    return {"index.rst": "\n".join(("Page", "====", "", *lines, ""))}
