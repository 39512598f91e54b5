"""The table as a page: what stands around the view, and all that the page itself says.

The view is made by the engine; until that is there, the page shows the one it is given here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arkrules.documents.html import escape
from arkrules.files import tables_beside
from arkrules.telling.keeping import digest_of
from arkrules.text import spoken, template

__all__ = ["HEADERS", "POLICY", "WEB", "page"]

WEB = Path(__file__).parent / "web"
"""The files of the page that are always the same."""
_TEMPLATE = WEB / "table.html"
_TABLES = tables_beside(__file__, "page.toml")
HEADERS: Mapping[str, str] = _TABLES["headers"]
"""What every answer says to a browser."""
POLICY = HEADERS["Content-Security-Policy"]
"""The content-security policy, sent by the server and stated in the page itself."""


def page(
    view: Mapping[str, Any],
    *,
    engine: str,
    home: str = "",
    missing: str = "",
    given: bool = False,
    ways: str = "",
    share: str = "",
) -> str:
    """The page with a view that is shown at once.

    `engine` is "worker" for one in the browser, or the address that requests are posted to;
    "" if there is none, and then `missing` tells why. `home` is the address of the site around it.
    `ways` is the address of the file that tells where the pages of that site are.
    `share` is the address of a public table, to which links lead, or "here" for one that only this
    machine reaches; else links lead to this page.
    `given` tells that this view is what somebody asked for, and not just an empty table.
    """
    first, messages = json.dumps(view), _said("messages")
    messages["missing"] = missing and messages["missing"].format(reason=missing)
    places = {
        "language": spoken(),
        "policy": POLICY,
        "title": str(view["title"]),
        "engine": engine,
        "given": digest_of(first) if given else "",
        "home": home,
        "ways": ways,
        "share": share,
        **_said("labels"),
    }
    filled = {name: escape(text, quote=True) for name, text in places.items()}
    filled["words"] = _data(messages)
    filled["first"] = _data(view)
    return _TEMPLATE.read_text(encoding="utf-8").format(**filled)


def _data(content: Mapping[str, Any]) -> str:
    """Plain values within a page, where nothing in them ends anything."""
    text = json.dumps(content)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _said(table: str) -> dict[str, str]:
    """The texts of a table in the current language."""
    return {name: template(text) for name, text in _TABLES[table].items()}
