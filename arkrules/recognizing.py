"""What a file is that was taken for another: a case, a position, a profile, a set of tiles."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.messages import later, say

__all__ = ["mistaken"]

_KINDS = {
    "case": (
        {"position", "question", "verdict"},
        later("it is a case"),
        later("`arkrules ask FILE` answers it, `arkrules check FILE` checks its verdicts"),
    ),
    "profile": (
        {"rules", "extends", "overlays"},
        later("it is a profile or an overlay"),
        later("`arkrules check-profile FILE` checks it, `arkrules show FILE` shows what it says"),
    ),
    "tiles": (
        {"confidence", "documented"},
        later("it is a set of tiles"),
        later("`arkrules tiles SET --compare FILE` compares it with a set"),
    ),
    "position": (
        {"players"},
        later("it is a position, with no question to it"),
        later("`arkrules score FILE` says what it is worth, `arkrules draw FILE` draws it"),
    ),
}
"""By kind: keys of which only such a file has one, what it is, and what to do with it."""


def mistaken(raw: Mapping[str, object], wanted: str) -> tuple[str, str] | None:
    """What a file is that is not what was wanted, and what to do with it; nothing if unclear."""
    if raw.keys() == {"position"} and wanted == "case":
        raw = {"players": ()}  # a position may stand under its own heading
    if _KINDS[wanted][0] & raw.keys():
        return None
    for kind, (keys, what, remedy) in _KINDS.items():
        if kind != wanted and keys & raw.keys():
            return say(what), say(remedy)
    return None
