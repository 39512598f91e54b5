"""The table as a page: what stands around the view, and all that the page itself says.

The view is made by the engine; until that is there, the page shows the one it is given here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arkrules.documents.html import escape
from arkrules.telling.keeping import digest_of
from arkrules.text import say

__all__ = ["POLICY", "WEB", "page"]

WEB = Path(__file__).parent / "web"
"""The files of the page that are always the same."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""The content-security policy, sent by the server and stated in the page itself."""
_TEMPLATE = WEB / "table.html"


def page(
    view: Mapping[str, Any],
    *,
    engine: str,
    home: str = "",
    language: str = "en",
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
    first = json.dumps(view)
    places = {
        "language": language,
        "policy": POLICY,
        "title": str(view["title"]),
        "engine": engine,
        "given": digest_of(first) if given else "",
        "home": home,
        "ways": ways,
        "share": share,
        **_labels(),
    }
    filled = {name: escape(text, quote=True) for name, text in places.items()}
    filled["words"] = _data({**_words(), "missing": missing and _without_engine(missing)})
    filled["first"] = _data(view)
    return _TEMPLATE.read_text(encoding="utf-8").format(**filled)


def _data(content: Mapping[str, Any]) -> str:
    """Plain values within a page, where nothing in them ends anything."""
    text = json.dumps(content)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _labels() -> dict[str, str]:
    """What is written on the page before any script runs."""
    return {
        "about": say("Set up a position by clicking, and ask every edition what holds."),
        "site": say("arkrules"),
        "heading": say("The table"),
        "scripts": say(
            "This page needs JavaScript. Opened as a file of this machine it cannot run;"
            " `arkrules table` opens it so that it can."
        ),
        "progress": say("How far the engine has loaded"),
        "stop": say("Stop"),
        "newer": say("Use the newer version"),
        "bar": say("What to do"),
        "board": say("The board"),
        "panel": say("The question and its answers"),
        "sheet": say("Raise or lower this sheet"),
        "closer": say("Closer"),
        "farther": say("Farther"),
        "fit": say("The whole board"),
        "text": say("A text to copy"),
        "close": say("Close"),
        "file": say("Open a file"),
        "paste": say("Or drop one here, or paste a case, a position, a record or a link."),
    }


def _words() -> dict[str, str]:
    """What the page says later, by what it is about; the places are filled by the page."""
    return {
        "loading": say("The engine is loading: {percent} %", percent="{percent}"),
        "starting": say("The engine starts …"),
        "ready": say("The engine is ready."),
        "offline": say("Ready, also without a network."),
        "waiting": say("This is done as soon as the engine is ready."),
        "failed": say("The engine could not be loaded. Reload the page to try again."),
        "broken": say(
            "The engine broke down and starts anew; the table is as it was. ({reason})",
            reason="{reason}",
        ),
        "stopped": say("Stopped; the table is as it was."),
        "long link": say("This link is too long to be one of a table; nothing was opened."),
        "long text": say("This text is too long to be a case or a record; nothing was opened."),
        "copied": say("Copied."),
        "link copied": say("The link is copied."),
        "copy": say("This browser does not let the page copy. Copy it from here:"),
        "unpainted": say("This browser could not make the picture; the SVG can be had."),
    }


def _without_engine(reason: str) -> str:
    return say(
        "This page was made without the engine ({reason}): `arkrules table` opens it"
        " on your own machine.",
        reason=reason,
    )
