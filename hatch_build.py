"""What a package index shows: README.md, with links that lead to the repository at this version.

In a checkout they are relative. An index has no files beside the page, so where `pyproject.toml`
names the repository, they are made absolute while the package is built.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r'(?P<before>\]\(|<img src=")(?!https?://|#)(?P<path>[^)"]+)')


def absolute(page: str, repository: str, tag: str) -> str:
    """Return a page whose links and pictures lead to a repository at a tag."""

    def led(link: re.Match[str]) -> str:
        view = "blob" if link["before"] == "](" else "raw"
        return f"{link['before']}{repository}/{view}/{tag}/{link['path']}"

    return _LINK.sub(led, page)


class IndexPage(MetadataHookInterface):
    """The page of the package on an index."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the page to the metadata, which `pyproject.toml` gave."""
        page = Path(self.root, "README.md").read_text(encoding="utf-8")
        if repository := metadata.get("urls", {}).get("Repository"):
            page = absolute(page, repository, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": page}
