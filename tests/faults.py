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


_HINT = re.compile(r"; did you mean [^?]*\?")
"""What was meant, which `tests/house/test_language.py` and the command line approve."""
EVERYWHERE = (
    "structure", "geometry", "files", "formats",
    "play/assembly", "play/playability", "play/position", "play/referee", "play/setup",
    "rules/clauses", "rules/libraries", "rules/profile_files", "rules/sources",
    "rulings/case", "tiles/notation", "tiles/sets",
)  # fmt: skip
"""The modules whose sentences are met in many rooms: each is approved where its own tests are."""


def _place(name: str | None, conversion: str | None) -> str:
    """What may stand in a place of a template, or nothing where there is none."""
    return "" if name is None else "'.*'" if conversion == "r" else ".+"


@cache
def _said_by(modules: frozenset[str]) -> re.Pattern[str]:
    """What some modules say."""
    code = (PACKAGE.joinpath(f"{module}.py").read_bytes() for module in sorted(modules))
    found = (from_python(io.BytesIO(one), (), (), options={}) for one in code)
    said = (form for _, _, form, _ in chain.from_iterable(found))
    forms = [*chain.from_iterable([one] if isinstance(one, str) else one for one in said)]
    sentences = [form for form in forms if len(re.findall(r"\w+", re.sub("{.*?}", "", form))) > 1]
    kinds = "|".join(re.escape(form) for form in sentences if "{" not in form)

    def matching(form: str) -> str:
        parts = [
            re.escape(literal)
            + (f"(?:{kinds})" if literal.endswith("expected ") else _place(place, conversion))
            for literal, place, _, conversion in Formatter().parse(form)
        ]
        if parts[0] == ".+":
            parts[0] = "(?:(?!: ).)+"  # where it is stands before
        return "".join(parts)

    any_of = "|".join(map(matching, sentences))
    return re.compile(rf"(?:'[^']*': |\S+: )*(?:{any_of})(?:; .*| \(.*\))*")


def one_of_each(messages: Iterable[str], *, of: Iterable[str] = ()) -> list[str]:
    """The first message of each wording, with the number of those that are like it.

    What is met in many rooms is counted here, unless it is `of` the modules that this is about;
    that a name has a hint is told, and not which.
    """
    about = {*of}
    assert about <= {*EVERYWHERE}, about
    elsewhere = _said_by(frozenset({*EVERYWHERE} - about))
    kept = [_HINT.sub("; …", one) for one in messages]
    aside = [one for one in kept if elsewhere.fullmatch(one)]
    kept = [one for one in kept if one not in aside]
    wordings = [_NAMED.sub("…", message) for message in kept]
    many = Counter(wordings)
    first = dict(zip(reversed(wordings), reversed(kept), strict=True))
    told = [f"{first[one]} (×{many[one]})" if many[one] > 1 else first[one] for one in many]
    return [*told, f"(said elsewhere too: {len(aside)})"] if aside else told
