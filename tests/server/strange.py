"""A dispatcher that does what a request could do at worst, and a program that serves it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from arkrules.server.http import Limits, serve


class StrangeDispatcher:
    """Answers with what it was asked, after some time, with some length, or not at all."""

    def answer(self, text: str, tell: Callable[[str], None] | None = None) -> str | None:
        asked = json.loads(text)
        method, params, id = asked["method"], asked.get("params", {}), asked.get("id")
        result: object = params
        if method == "forever":
            while True:
                pass
        elif method == "sleep":
            time.sleep(params["seconds"])
        elif method == "die":
            if noted := params.get("noted"):
                with Path(noted).open("a", encoding="utf-8") as file:
                    file.write("asked\n")
            os._exit(3)
        elif method == "hoard":
            result = len(bytearray(params["bytes"]))
        elif method == "long":
            result = "x" * params["letters"]
        elif method == "process":
            result = os.getpid()
        elif method == "tell":
            for number in range(params["times"]):
                tell(json.dumps({"jsonrpc": "2.0", "method": "told", "params": {"n": number}}))
                time.sleep(params.get("each", 0))
            time.sleep(params.get("then", 0))
        return json.dumps({"jsonrpc": "2.0", "id": id, "result": result}) if "id" in asked else None


if __name__ == "__main__":
    wanted = json.loads(sys.argv[1])
    limits = Limits(**wanted.pop("limits", {}))
    for key in ("origins", "names"):
        wanted[key] = tuple(wanted.get(key, ()))
    if static := wanted.pop("static", ""):
        wanted["static"] = Path(static)
    serve(StrangeDispatcher(), limits=limits, began=lambda at: print(at, flush=True), **wanted)
