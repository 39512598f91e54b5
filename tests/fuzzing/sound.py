"""Sound texts that somebody wrote: a file for each reader, with a line of `%` between texts."""

from __future__ import annotations

from pathlib import Path

__all__ = ["sound"]

FOLDER = Path(__file__).parent / "sound"


def sound(name: str) -> list[str]:
    """The sound texts of a reader."""
    path = FOLDER / f"{name.replace(' ', '-')}.txt"
    if not path.exists():
        return []
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n%%%%%\n")
