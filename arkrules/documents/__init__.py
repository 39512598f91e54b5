"""Pages in any of several markups, from one model.

Open `model.py` first: a `Document` is blocks of lines. Each other module writes one markup.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from arkrules.documents import model
from arkrules.documents.html import write_html
from arkrules.documents.markdown import write_markdown
from arkrules.documents.model import *  # noqa: F403  # the model is what the package is about
from arkrules.documents.model import Document
from arkrules.documents.text import renderables, write_text
from arkrules.documents.wiki import write_wiki

__all__ = ["WRITERS", "renderables", "write_html", "write_markdown", "write_text"]
__all__ += ["write_wiki"]
__all__ += model.__all__

WRITERS: Mapping[str, Callable[[Document], str]] = MappingProxyType(
    {
        "text": write_text,
        "md": write_markdown,
        "html": write_html,
        "wiki": write_wiki,
    }
)
"""The functions that write a document, by the name of the markup."""
