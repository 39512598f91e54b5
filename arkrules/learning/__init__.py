"""Games as learning environments: batches of many, PettingZoo's for all seats, Gymnasium's for one.

Open `batch.py` first: a thousand games as arrays, which the other environments are made of.
All are played by the kernel, on the processor; what it cannot play, by the engine.
They need the extra `rl`: `pip install '.[rl]'` in the folder of arkrules; batches alone are
content with `sim`.
Nothing is imported before it is used.
"""

from __future__ import annotations

from arkrules.lazy import lazily
from arkrules.text import say

_named, __dir__ = lazily(__name__)


def __getattr__(name: str) -> object:
    try:
        return _named(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("arkrules"):
            raise
        fault = "learning environments need {library}; `pip install {library}` installs it"
        raise ImportError(say(fault, library=error.name)) from error
