"""Checks the types of the page's scripts: `python -m tests.typescript`; nothing is written.

TypeScript comes from its npm package, at one version, and stays in a cache.
Where it cannot be had, that is said, and the check is left out.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from arkrules.files import cache_folder
from arkrules.server.browser_engine import Missing, node, packed
from arkrules.server.page import WEB

VERSION = "5.9.3"
OPTIONS = (
    "--noEmit", "--allowJs", "--checkJs", "--strict", "--noUnusedLocals", "--noUnusedParameters",
    "--noImplicitReturns", "--noFallthroughCasesInSwitch", "--target", "es2022",
    "--module", "es2022", "--moduleResolution", "bundler",
)  # fmt: skip
PARTS = {
    "es2023,dom,dom.iterable": ("table.js",),  # with all that it imports
    "es2023,webworker": ("worker.js", "sw.js"),
}
"""What runs where, by what there is besides the language."""


def compiler() -> Path:
    """The script that checks, or `Missing`."""
    folder = cache_folder() / f"typescript-{VERSION}"
    script = folder / "package" / "lib" / "tsc.js"
    if not script.is_file():
        with tempfile.TemporaryDirectory() as aside:
            archive = packed(f"typescript@{VERSION}", Path(aside))
            with tarfile.open(archive) as inside:
                # What is not data stays packed, where Python knows of that: 3.11.4 and later.
                inside.extraction_filter = getattr(tarfile, "data_filter", None)
                inside.extractall(folder)
    return script


def main() -> int:
    """Check all parts; 0 if nothing is wrong, or nothing could be looked at."""
    try:
        command = [node(), str(compiler())]
    except Missing as error:
        print(f"NO TYPESCRIPT: the page's scripts were not checked: {error}", file=sys.stderr)
        return 0
    wrong = 0
    for names, files in PARTS.items():
        paths = [str(WEB / file) for file in files]
        wrong |= subprocess.run(
            [*command, *OPTIONS, "--lib", names, *paths], check=False
        ).returncode
    return wrong


if __name__ == "__main__":
    sys.exit(main())
