"""Placing the table in a folder that a server shows: the page, and for browsers the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from arkrules.files import update_file
from arkrules.forms import plain
from arkrules.render.canvas import stylesheet
from arkrules.rpc import Dispatcher
from arkrules.server.browser_engine import FILES, Missing, engine, pyodide
from arkrules.server.page import WEB, page
from arkrules.table import open_table

__all__ = ["opened", "place", "place_with_engine"]

_WAYS = "ways.json"


def opened(dispatcher: Dispatcher, **source: object) -> dict[str, object]:
    """The view of a table that is opened from something, or `ArkrulesError` with what is wrong."""
    return plain(open_table(dispatcher.book, source))  # type: ignore[no-any-return]  # an object


def place(
    folder: Path, view: Mapping[str, Any], *, address: str, given: bool = False, share: str = ""
) -> None:
    """The page alone, for an engine behind an address of the server that shows the folder."""
    _place(folder, page(view, engine=address, given=given, share=share))


def place_with_engine(
    folder: Path, view: Mapping[str, Any], *, home: str, ways: Mapping[str, str] | None = None
) -> str:
    """The page and the engine for the browser; why there is no engine, where it cannot be had.

    `ways` are the addresses of the pages of the site around it, by what each is about:
    its kind and its name, as in "clause city.closed".
    """
    try:
        content, runtime = engine(), pyodide()
    except Missing as error:
        _place(folder, page(view, engine="", home=home, missing=str(error)))
        return str(error)
    _place(folder, page(view, engine="worker", home=home, ways=_WAYS if ways else ""))
    update_file(folder / "engine.bin", content)
    for name in FILES:
        update_file(folder / "pyodide" / name, (runtime / name).read_bytes())
    sizes = [(runtime / name).stat().st_size for name in FILES]
    update_file(folder / "engine.json", json.dumps({"bytes": len(content) + sum(sizes)}).encode())
    if ways:
        update_file(folder / _WAYS, json.dumps(dict(sorted(ways.items()))).encode())
    _keep(folder)
    return ""


def _place(folder: Path, html: str) -> None:
    for path in WEB.iterdir():
        if path.is_file() and path.suffix != ".html":
            update_file(folder / path.name, path.read_bytes())
    update_file(folder / "pictures.css", stylesheet().encode("utf-8"))
    update_file(folder / "index.html", html.encode("utf-8"))


def _keep(folder: Path) -> None:
    """Tell the service worker what to keep, and a version that is another if any of it is."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js")
    found = blake2b(digest_size=12)
    for path in files:
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    names = [path.relative_to(folder).as_posix() for path in files]
    kept = json.dumps({"version": found.hexdigest(), "files": names})
    worker = (WEB / "sw.js").read_text(encoding="utf-8")
    update_file(folder / "sw.js", f"self.KEPT = {kept};\n{worker}".encode())
