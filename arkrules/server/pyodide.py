"""Python for browsers: Pyodide, out of its npm package, at one version.

None of it is part of arkrules. It is fetched when a page is placed, checked, and kept for later.
"""

from __future__ import annotations

import hashlib
import tarfile
import tempfile
from base64 import b64encode
from pathlib import Path

from arkrules.files import atomic_write
from arkrules.server.npm import Missing, cache, packed
from arkrules.text import say

__all__ = ["FILES", "VERSION", "pyodide"]

VERSION = "314.0.7"
"""Which version; its first number is that of the Python in it, without the dot."""
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""What its archive has as SHA-512; another one is refused."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What a browser needs of it."""


def pyodide() -> Path:
    """The folder with the files, fetched if need be, or `Missing`."""
    folder = cache() / f"pyodide-{VERSION}"
    if not all((folder / name).is_file() for name in FILES):
        try:
            _fetch(folder)
        except OSError as error:
            said = say("{folder} cannot be written: {reason}", folder=folder, reason=error)
            raise Missing(said) from None
    return folder


def _fetch(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as aside:
        archive = packed(f"pyodide@{VERSION}", Path(aside))
        if b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != DIGEST:
            raise Missing(say("{package} is not what it was", package=f"pyodide {VERSION}"))
        with tarfile.open(archive) as inside:
            for name in FILES:
                content = inside.extractfile(f"package/{name}")
                assert content is not None  # the digest is that of an archive that has it
                atomic_write(folder / name, content.read())
