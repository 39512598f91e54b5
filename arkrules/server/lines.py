"""JSON-RPC on two streams: a request a line comes in, a response a line goes out."""

from __future__ import annotations

from typing import BinaryIO

from arkrules.formats import write_json
from arkrules.rpc.dispatcher import LONGEST, Dispatcher
from arkrules.rpc.errors import Code, ErrorJSON, refused
from arkrules.text import say

__all__ = ["serve_lines"]


def serve_lines(dispatcher: Dispatcher, requests: BinaryIO, responses: BinaryIO) -> None:
    """Answer every line until there are no more; empty ones are passed over."""

    def send(text: str) -> None:
        responses.write(text.encode() + b"\n")
        responses.flush()  # the caller is waiting for it

    while line := requests.readline(LONGEST + 1):
        if not line.endswith(b"\n") and len(line) > LONGEST:
            _skip(requests)
            send(_unread(say("the line is longer than {most} bytes", most=LONGEST)))
            continue
        try:
            text = line.decode().strip()
        except UnicodeDecodeError as error:
            send(_unread(say("the line is not UTF-8: {reason}", reason=error.reason)))
            continue
        if text and (reply := dispatcher.answer(text, send)) is not None:
            send(reply)


def _skip(requests: BinaryIO) -> None:
    """Pass over the rest of a line."""
    while (rest := requests.readline(LONGEST)) and not rest.endswith(b"\n"):
        pass


def _unread(reason: str) -> str:
    return write_json(refused(None, ErrorJSON(code=Code.PARSE_ERROR, message=reason)))
