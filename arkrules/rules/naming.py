"""What files call profiles: by their ids, or by paths below their own folder.

Whoever runs the program may name any file. A file may not, for it may come from a stranger:
what it names is an id, or a `.toml` file in its own folder or below, links looked through.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

from arkrules.errors import ProfileError
from arkrules.messages import say
from arkrules.plurals import shortened

__all__ = ["is_id", "is_path", "misnamed", "path_named"]

_ID = re.compile(r"\w[\w.-]*")
_ENDING = ".toml"


def is_id(text: str) -> bool:
    """Whether a text may be the id of a profile or of an overlay: one word."""
    return _ID.fullmatch(text) is not None and not text.endswith(_ENDING)


def is_path(name: str) -> bool:
    """Whether a name that stands in a file is meant as the path of another."""
    return name.endswith(_ENDING) or "/" in name or "\\" in name


def misnamed(name: str, file: str) -> str:
    """What is wrong with a name that stands in a file, overlays included; nothing if it will do.

    The file is empty for a text that is in none, which can name by ids alone.
    """
    for part in map(str.strip, name.split("+")):
        if is_id(part):
            continue  # whether there is such a one is found out by whoever looks for it
        path = PurePosixPath(part)
        beyond = path.is_absolute() or ".." in path.parts or "\\" in part or ":" in part
        if not file or beyond or not part.endswith(_ENDING) or not part.isprintable():
            return say(
                "{name} is not looked for; a file calls profiles by their ids,"
                " or by paths to .toml files in its own folder or below",
                name=repr(shortened(part)),
            )
    return ""


def path_named(name: str, file: str) -> Path:
    """The path that a name in a file stands for, or `ProfileError`."""
    fault = misnamed(name, file)
    home = Path(file).parent
    path = home / name
    if not fault and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home)):
        fault = say("{name} leads out of the folder of the file", name=repr(shortened(name)))
    if fault:
        raise ProfileError(fault, file=file)
    return path
