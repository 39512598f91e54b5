"""An engine that does what its first word says; it needs nothing of arkrules."""

import json
import os
import sys
import time
from pathlib import Path

how, *rest = sys.argv[1:]
out = sys.stdout.buffer


def respond(id: object, **more: object) -> None:
    out.write(json.dumps({"jsonrpc": "2.0", "id": id, **more}).encode() + b"\n")
    out.flush()


def right(params: dict) -> dict:
    """What comes out of `small-city` with four points a city, whatever the edition."""
    known = {"legal": True, "gains": {"red": 4, "blue": 0}}
    return {"outcome": {key: known.get(key) for key in params["asked"]}}


if how == "banner":
    print("Welcome to the engine!", flush=True)
if how == "deaf":
    time.sleep(60)
asked = 0
while line := sys.stdin.buffer.readline():
    request = json.loads(line)
    id, params = request["id"], request["params"]
    asked += 1
    match how:
        case "right" | "banner":
            respond(id, result=right(params))
        case "log":
            with Path(rest[0]).open("a", encoding="utf-8") as log:
                log.write(f"{os.getpid()} {json.dumps(request)}\n")
            respond(id, result={"skip": "it only listens"})
        case "result":
            respond(id, result=json.loads(rest[0]))
        case "print":
            out.write(rest[0].encode("utf-8", "surrogateescape") + b"\n")
            out.flush()
        case "other-id":
            respond("another", result=right(params))
        case "error":
            respond(id, error={"code": -32603, "message": "no idea"})
        case "chatty":
            sys.stderr.write("worries\n" * 50_000)
            out.write(b'\n  \n{"jsonrpc": "2.0", "method": "thinking", "params": {"id": 1}}\n')
            respond(id, result=right(params))
        case "hang":
            time.sleep(60)
        case "hang-at-second":
            time.sleep(60 if asked == 2 else 0)
            respond(id, result=right(params))
        case "die":
            sys.stderr.write("it began well\nand ended here\n")
            sys.exit(3)
        case "die-after-first":
            if asked > 1:
                os._exit(4)
            respond(id, result=right(params))
        case "endless":
            while True:
                out.write(b"x" * 1_000_000)
        case "close":
            os.close(1)
            time.sleep(60)
