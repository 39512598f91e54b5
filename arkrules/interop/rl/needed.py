"""What learning environments need, said before anything of it is imported in vain."""

from __future__ import annotations

from importlib.util import find_spec

from arkrules.text import listing, say

__all__ = ["NEEDED"]

NEEDED = ("gymnasium", "numpy", "pettingzoo")
"""The libraries of the extra `rl`."""

if missing := [name for name in NEEDED if find_spec(name) is None]:
    raise ImportError(
        say(
            "learning environments need {libraries}; `pip install 'arkrules[rl]'` installs them",
            libraries=listing(missing),
        )
    )
