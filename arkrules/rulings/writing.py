"""Writing cases: in a fixed order of keys, so that differences between two show what differs."""

from __future__ import annotations

import re

from arkrules.errors import CaseError
from arkrules.messages import say
from arkrules.rulings.case import Case, read_case
from arkrules.toml import write_key, write_table

__all__ = ["normalized", "write_case"]

_HEADING = re.compile(r"\s*(#.*)?")


def write_case(case: Case) -> str:
    """A case as a TOML document."""
    head: dict[str, object] = {"id": case.id, "title": case.title, "question": case.question}
    head["basis"] = case.basis
    for key in ("cites", "origin", "reference", "answer"):
        if value := getattr(case, key):
            head[key] = list(value) if isinstance(value, tuple) else value
    parts = [write_table("", head)]
    if case.position is not None:
        parts.append(write_table("position", case.position.to_dict()))
    if case.moves:
        parts.append(write_table("play", {"moves": list(case.moves)}))
    for profile, row in case.verdicts.items():
        heading = f"verdict.{write_key(profile)}"
        parts.append(write_table(heading, row.to_dict()))
        for answers, inner in row.under.items():
            parts.append(write_table(f"{heading}.under.{write_key(answers)}", inner.to_dict()))
    return "\n".join(parts)


def normalized(text: str, *, file: str = "") -> str:
    """A case file in its normal form; comments at its beginning stay where they are.

    Comments elsewhere would be lost, and `CaseError` says so instead.
    """
    case = read_case(text, file=file)
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")  # and not where else a line may end, which TOML does not know
    head = 0
    while _HEADING.fullmatch(lines[head]):  # a case has keys, and so a line that is none
        head += 1
    comments = "\n".join(line for line in lines[:head] if line.strip())
    again = write_case(case)
    body = sum(len(line) + 1 for line in lines[:head])
    if any(at >= body for at in _comments(text)):
        raise CaseError(
            say("has comments among its keys, which would be lost; move them to its beginning"),
            file=file,
        )
    return f"{comments}\n\n{again}" if comments else again


_TEXT_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(?P<comment>\#[^\n]*)''',
    re.DOTALL,
)


def _comments(text: str) -> list[int]:
    """Where comments begin; a mark within a text is none."""
    return [found.start() for found in _TEXT_OR_COMMENT.finditer(text) if found["comment"]]
