"""Where the faults of a document stand, whatever is said of them; and each wording once."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from arkrules.errors import FaultsError

__all__ = ["one_of_each", "places", "unworded"]

_KEY = re.compile(r'(?:[\w.\[\]+/-]|"[^"]*")+(?=: )', re.ASCII)


def unworded(text: str) -> str:
    """A text without the brackets, and the wide letters, that it got by being reworded."""
    return unicodedata.normalize("NFKC", text.translate({ord("⟦"): None, ord("⟧"): None}))


def places(error: FaultsError) -> list[str]:
    """The place that each fault of a document names, in order; nothing where one names none."""
    found = (_KEY.match(unworded(fault)) for fault in error.faults)
    return [match[0] if match else "" for match in found]


_NAMED = re.compile(
    r"""^(?:[\w.\[\]+/-]+(?:"[^"]*"[\w.\[\]]*)*:[ ])+  # where it is
    | '[^']*' | "[^"]*" | `[^`]*` | “[^”]*”          # what was found
    | (?<=\ are\ )[^;:]+ | (?<=\ one\ of\ )[^;]+     # what there is instead
    | (?<=\ has\ )[^;]+ | -?\d+(?:,-?\d+)* | \(.*\)""",
    re.VERBOSE,
)
"""What differs among messages of one wording."""


def one_of_each(messages: Iterable[str]) -> list[str]:
    """The first message of each wording, with the number of those that are like it."""
    messages = list(messages)
    wordings = [_NAMED.sub("…", message) for message in messages]
    many = Counter(wordings)
    first = dict(zip(reversed(wordings), reversed(messages), strict=True))
    return [f"{first[one]} (×{many[one]})" if many[one] > 1 else first[one] for one in many]
