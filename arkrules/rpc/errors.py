"""Errors of the protocol: the number and words of JSON-RPC, and the fields of ours."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from arkrules.errors import (
    ArkrulesError,
    BadNotation,
    CaseError,
    FaultsError,
    IllegalMove,
    PositionError,
    ProfileError,
    RecordError,
    TileSetError,
)
from arkrules.forms import Form, form, plain, said
from arkrules.rpc.method import InvalidParams
from arkrules.rules.extensions import at_fault
from arkrules.text import later, say, template

__all__ = ["Code", "ErrorJSON", "error_of", "is_id", "refused"]


class Code(IntEnum):
    """The numbers of errors: those of JSON-RPC 2.0, and our own."""

    PARSE_ERROR = -32700
    """The input is not JSON."""
    INVALID_REQUEST = -32600
    """It is JSON, and no request."""
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    """A fault of arkrules itself, or of an extension."""
    TOO_MUCH = -32000
    """The answer would take more time or memory than is granted."""
    REFUSED = 1
    """A rule is broken or nothing is known of a word; `type` is not among those below."""
    ILLEGAL_MOVE = 2
    BAD_NOTATION = 3
    POSITION = 4
    CASE = 5
    RECORD = 6
    PROFILE = 7
    TILE_SET = 8


class UnknownMethod(ArkrulesError):
    """There is no such method."""

    remedy = later("the method `rpc.discover` lists what there is")


_OURS: dict[type[ArkrulesError], Code] = {
    UnknownMethod: Code.METHOD_NOT_FOUND,
    InvalidParams: Code.INVALID_PARAMS,
    IllegalMove: Code.ILLEGAL_MOVE,
    BadNotation: Code.BAD_NOTATION,
    PositionError: Code.POSITION,
    CaseError: Code.CASE,
    RecordError: Code.RECORD,
    ProfileError: Code.PROFILE,
    TileSetError: Code.TILE_SET,
}


@form()
class ErrorJSON(Form):
    """An error of JSON-RPC; `data` has the fields of the exception in Python."""

    code: Code
    message: str
    data: dict[str, Any] | None = said(default=None)  # by the type of the error


def error_of(error: Exception) -> ErrorJSON:
    """The error of the protocol for an exception."""
    if isinstance(error, (RecursionError, MemoryError)):
        message = say("nested too deeply, or out of memory")
        return ErrorJSON(code=Code.TOO_MUCH, message=message)
    if not isinstance(error, ArkrulesError):
        message = say("this is a fault of arkrules, please report it: {fault}", fault=repr(error))
        if extension := at_fault(error):
            theirs = later("this is a fault of the extension {name}; tell its authors: {fault}")
            message = say(theirs, name=repr(extension), fault=repr(error))
        return ErrorJSON(code=Code.INTERNAL_ERROR, message=message)
    code = next((_OURS[kind] for kind in type(error).__mro__ if kind in _OURS), Code.REFUSED)
    data: dict[str, Any] = {"type": type(error).__name__, "remedy": template(error.remedy)}
    if isinstance(error, IllegalMove):
        data |= {"move": error.move, "refusals": plain(error.refusals), "position": error.position}
    elif isinstance(error, BadNotation):
        data |= {name: getattr(error, name) for name in ("text", "problem", "offset", "expected")}
    elif isinstance(error, FaultsError):
        data |= {"faults": list(error.faults), "key": error.key}
    return ErrorJSON(code=code, message=str(error), data=data)


def refused(id: object, error: ErrorJSON) -> dict[str, object]:
    """The response to a request that was not done."""
    return {"jsonrpc": "2.0", "error": plain(error), "id": id}


def unreadable(reason: object) -> dict[str, object]:
    """Return the response to a text that is not JSON."""
    message = say("invalid JSON: {reason}", reason=reason)
    return refused(None, ErrorJSON(code=Code.PARSE_ERROR, message=message))


def is_id(id: object) -> bool:
    """Whether a request may have this id."""
    return id is None or (isinstance(id, (str, int, float)) and not isinstance(id, bool))
