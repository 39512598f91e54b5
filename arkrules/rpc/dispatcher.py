"""JSON-RPC 2.0: a text comes in, a text goes out, whatever the first one holds."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping
from typing import Any, Literal

import attrs

from arkrules.errors import ArkrulesError
from arkrules.files import RECORD_BYTES
from arkrules.formats import read_json, write_json
from arkrules.nouns import shortened
from arkrules.rpc import catalog, games, table
from arkrules.rpc.errors import (
    Code,
    ErrorJSON,
    UnknownMethod,
    error_of,
    is_id,
    refused,
    unreadable,
)
from arkrules.rpc.method import Call, InvalidParams, Method, Nothing, read
from arkrules.rpc.openrpc import OpenRPC, openrpc
from arkrules.rules import Library
from arkrules.search import explained
from arkrules.telling import Rulebook, plain
from arkrules.text import hinted, say, suggest

__all__ = ["BATCH", "LONGEST", "Dispatcher", "unanswered"]

LONGEST = RECORD_BYTES
"""How many characters a request has at most."""
BATCH = 100
"""How many requests a batch has at most."""

Notify = Callable[[str], None]


class Dispatcher:
    """Answers requests; it keeps the rules in memory and nothing of what it was asked."""

    def __init__(self, shelf: Library | None = None) -> None:
        """Take the rules of a library, as they are when they are first needed."""
        self.book = Rulebook(shelf)
        self.methods = {
            **catalog.METHODS,
            **games.METHODS,
            **table.METHODS,
            "rpc.discover": Method.of("rpc.discover", self._discovered),
        }

    def __repr__(self) -> str:
        return f"<Dispatcher of {len(self.methods)} methods>"

    def answer(self, text: str, notify: Notify | None = None) -> str | None:
        """The response to a request or to a batch of them; none if only notifications came.

        `notify` is called with notifications while a request is worked on; whatever it raises
        ends the work.
        """
        with contextlib.closing(self.steps(text)) as steps:
            try:
                while True:
                    note = next(steps)
                    if notify is not None:
                        notify(note)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]  # that of a generator

    def steps(self, text: str) -> Generator[str, None, str | None]:
        """The notifications on the way to the answer, one after another, and then the answer.

        Who closes it after one of them leaves the rest undone.
        """
        try:
            if len(text) > LONGEST:
                raise ValueError(say("it is longer than {most} characters", most=LONGEST))
            asked = read_json(text)
        except ValueError as error:
            return write_json(unreadable(error))
        if not isinstance(asked, list):
            reply = yield from self._reply(asked)
        elif not asked or len(asked) > BATCH:
            said = say("a batch has 1 to {most} requests", most=BATCH)
            reply = refused(None, ErrorJSON(code=Code.INVALID_REQUEST, message=said))
        else:
            answered = []
            for one in asked:
                if (reply := (yield from self._reply(one))) is not None:
                    answered.append(reply)
            return write_json(answered) if answered else None
        return None if reply is None else write_json(reply)

    def _reply(self, raw: object) -> Generator[str, None, dict[str, object] | None]:
        """The response to a request as plain values; none to a notification."""
        asked = _read(raw)
        if not isinstance(asked, _Request):
            return asked
        try:
            result = yield from self._result(asked)
            reply = {"jsonrpc": "2.0", "result": result, "id": asked.id}
        except Exception as error:  # whatever came, the next request is answered
            if isinstance(error, ArkrulesError):
                error.remedy = explained(error, self.book.shelf)
            reply = refused(asked.id, error_of(error))
        return reply if "id" in raw else None  # type: ignore[operator]  # a request is a table

    def _result(self, asked: _Request) -> Generator[str, None, object]:
        if asked.method not in self.methods:
            said = say("there is no method {name}", name=repr(shortened(asked.method)))
            raise UnknownMethod(hinted(said, suggest(asked.method, self.methods)))
        method = self.methods[asked.method]
        found = method.work(Call(self.book, asked.id), read(asked.params, method.takes))
        if isinstance(found, Generator):
            found = yield from found
        return plain(found)

    def _discovered(self, _call: Call, _params: Nothing) -> OpenRPC:
        """This very description: an OpenRPC document of all methods."""
        return openrpc(self.methods)

    def discover(self) -> Mapping[str, Any]:
        """The whole protocol, as an OpenRPC document."""
        return plain(openrpc(self.methods))  # type: ignore[no-any-return]  # an object


@attrs.frozen(kw_only=True)
class _Request:
    """A request, as JSON-RPC 2.0 has it."""

    jsonrpc: Literal["2.0"]
    method: str
    params: dict[str, Any] = attrs.field(factory=dict)
    id: str | int | float | None = None


def unanswered(text: str, error: ErrorJSON) -> str | None:
    """What a text gets that nobody answered: the error for each request, and what is none so."""
    try:
        asked = read_json(text)
    except ValueError:
        return write_json(refused(None, error))
    batch = asked if isinstance(asked, list) else [asked]
    replies = [reply for raw in batch if (reply := _failed(raw, error))]
    if not replies:
        return None
    return write_json(replies if isinstance(asked, list) else replies[0])


def _failed(raw: object, error: ErrorJSON) -> dict[str, object] | None:
    asked = _read(raw)
    if not isinstance(asked, _Request):
        return asked
    return refused(asked.id, error) if "id" in raw else None  # type: ignore[operator]  # a table


def _read(raw: object) -> _Request | dict[str, object]:
    """Read a request, or return the response to what is none."""
    try:
        return read(raw, _Request)
    except InvalidParams as error:
        id = raw.get("id") if isinstance(raw, Mapping) else None
        said = say(
            "not a request, as {example} is: {faults}",
            example=_EXAMPLE,
            faults="; ".join(error.faults),
        )
        failed = ErrorJSON(code=Code.INVALID_REQUEST, message=said)
        return refused(id if is_id(id) else None, failed)


_EXAMPLE = '{"jsonrpc": "2.0", "id": 1, "method": "editions"}'
