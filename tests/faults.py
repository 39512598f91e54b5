"""Where the faults of a document stand, whatever is said of them; and each wording once."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain
from string import Formatter

from arkrules.authoring.extraction import from_python
from arkrules.errors import FaultsError
from tests.paths import PACKAGE

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


@cache
def _usual() -> re.Pattern[str]:
    """What is said of any key that is not there, and of any value of another type."""
    said = from_python(io.BytesIO((PACKAGE / "structure.py").read_bytes()), (), (), options={})
    forms = [*chain.from_iterable([one] if isinstance(one, str) else one for _, _, one, _ in said)]
    kinds = "|".join(re.escape(form) for form in forms if "{" not in form)

    def matching(form: str) -> str:
        return "".join(
            re.escape(literal)
            + (f"(?:{kinds})" if literal.endswith("expected ") else ".+" if place else "")
            for literal, place, *_ in Formatter().parse(form)
        )

    any_of = "|".join(matching(form) for form in forms if not form.startswith("{") or ": " in form)
    return re.compile(rf"(?:\S+: )*(?:{any_of})(?:; .*| \(.*\))*")


def one_of_each(messages: Iterable[str], *, usual: bool = False) -> list[str]:
    """The first message of each wording, with the number of those that are like it.

    What is said of keys and types everywhere is approved where it is `usual`, and elsewhere
    counted.
    """
    kept = list(messages)
    aside = [] if usual else [one for one in kept if _usual().fullmatch(one)]
    kept = [one for one in kept if one not in aside]
    wordings = [_NAMED.sub("…", message) for message in kept]
    many = Counter(wordings)
    first = dict(zip(reversed(wordings), reversed(kept), strict=True))
    told = [f"{first[one]} (×{many[one]})" if many[one] > 1 else first[one] for one in many]
    return [*told, f"(of keys and types: {len(aside)})"] if aside else told
