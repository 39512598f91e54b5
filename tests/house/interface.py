"""What is public, as the reference of the documentation has it."""

from __future__ import annotations

import re

from tests.paths import PACKAGE, ROOT


def documented() -> set[str]:
    """The modules that have a page in the reference, and the package itself."""
    pages = (ROOT / "docs/reference/api").glob("*.md")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    found = {name for text in texts for name in re.findall(r"automodule:: (\S+)", text)}
    return found | {PACKAGE.name}
