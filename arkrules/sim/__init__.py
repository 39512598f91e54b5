"""Compiled simulation: games about a hundred times faster, checked against the engine.

Needs the extra `sim`: `pip install '.[sim]'` in the folder of arkrules.
`arkrules.simulate` takes it by itself.
Open `tables.py` first: a profile as a table of numbers. `kernel` has the compiled procedures that
play by it, `acceptance.py` says what they do not play, and `bridge.py` goes between states.
Nothing is imported before it is used, so that one can ask why the kernel does not play something
where there is no compiler.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
