"""JSON-RPC 2.0: a text comes in, a text goes out, whatever the first one holds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from arkrules.errors import ArkrulesError
from arkrules.files import RECORD_BYTES
from arkrules.formats import read_json, write_json
from arkrules.forms import Form
from arkrules.nouns import shortened
from arkrules.rpc import catalog, games, table
from arkrules.rpc.errors import Code, ErrorJSON, error_of, is_id, refused, unreadable
from arkrules.rpc.methods import Call, Method, Nothing, Steps
from arkrules.rpc.openrpc import OpenRPC, openrpc
from arkrules.rules import Library
from arkrules.structure import described
from arkrules.telling import Rulebook, plain
from arkrules.text import hinted, say, suggest

__all__ = ["BATCH", "LONGEST", "Dispatcher"]

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
        parts = (catalog, games, table)
        self.methods: dict[str, Method[Any]] = {}
        for part in parts:
            self.methods |= part.METHODS
        self.methods["rpc.discover"] = Method.of("rpc.discover", self._discovered)

    def __repr__(self) -> str:
        return f"<Dispatcher of {len(self.methods)} methods>"

    def answer(self, text: str, notify: Notify | None = None) -> str | None:
        """The response to a request or to a batch of them; none if only notifications came.

        `notify` is called with notifications while a request is worked on; whatever it raises
        ends the work.
        """
        steps = self.steps(text)
        try:
            while True:
                note = next(steps)
                if notify is not None:
                    notify(note)
        except StopIteration as ended:
            answer: str | None = ended.value
            return answer
        finally:
            steps.close()

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

    def _reply(self, asked: object) -> Generator[str, None, dict[str, object] | None]:
        """The response to a request as plain values; none to a notification."""
        if fault := _no_request(asked):
            id = asked.get("id") if isinstance(asked, Mapping) else None
            known = id if is_id(id) else None
            return refused(known, ErrorJSON(code=Code.INVALID_REQUEST, message=fault))
        assert isinstance(asked, Mapping)  # it is a request
        id, silent = asked.get("id"), "id" not in asked
        try:
            result = yield from self._result(str(asked["method"]), asked.get("params", {}), id)
        except _Unknown as error:
            failed = ErrorJSON(code=Code.METHOD_NOT_FOUND, message=str(error))
        except RecursionError:
            said = say("this is nested too deeply to be worked out")
            failed = ErrorJSON(code=Code.TOO_MUCH, message=said)
        except MemoryError:
            said = say("this would take more memory than there is")
            failed = ErrorJSON(code=Code.TOO_MUCH, message=said)
        except Exception as error:  # whatever came, the next request is answered
            failed = error_of(error)
        else:
            return None if silent else {"jsonrpc": "2.0", "result": result, "id": id}
        return None if silent else refused(id, failed)

    def _result(self, name: str, params: Any, id: object) -> Generator[str, None, object]:
        if name not in self.methods:
            said = say("there is no method {name}", name=repr(shortened(name)))
            raise _Unknown(hinted(said, suggest(name, self.methods)))
        method = self.methods[name]
        found = method.work(Call(self.book, id), method.read(params))
        if isinstance(found, Generator):
            found = yield from _written(found)
        return plain(found)

    def _discovered(self, _call: Call, _params: Nothing) -> OpenRPC:
        """This very description: an OpenRPC document of all methods."""
        return openrpc(self.methods)

    def discover(self) -> Mapping[str, Any]:
        """The whole protocol, as an OpenRPC document."""
        return plain(openrpc(self.methods))  # type: ignore[no-any-return]  # an object


def _written(steps: Steps[Form]) -> Generator[str, None, Form]:
    """The notifications on the way to a result as texts, and then the result."""
    while True:
        try:
            name, content = next(steps)
        except StopIteration as ended:
            result: Form = ended.value
            return result
        yield write_json({"jsonrpc": "2.0", "method": name, "params": plain(content)})


class _Unknown(ArkrulesError):
    """There is no such method."""


def _no_request(asked: object) -> str:
    """What is wrong with the form of a request; nothing if it will do."""
    if not isinstance(asked, Mapping):
        found = described(asked)
        return say(
            "a request is a table, such as {example}, found {found}", example=_EXAMPLE, found=found
        )
    if strange := sorted(asked.keys() - {"jsonrpc", "method", "params", "id"}):
        return say("unknown key {key} in a request", key=repr(shortened(strange[0])))
    if asked.get("jsonrpc") != "2.0":
        return say('a request says "jsonrpc": "2.0"')
    if not isinstance(asked.get("method"), str):
        return say("a request names its method: {example}", example=_EXAMPLE)
    if not isinstance(asked.get("params", {}), Mapping):
        return say("the parameters are a table, each by its name")
    if not is_id(asked.get("id")):
        return say("the id is a text or a number")
    return ""


_EXAMPLE = '{"jsonrpc": "2.0", "id": 1, "method": "editions"}'
