"""Commands, run as a person or a program runs them, and calls that have to be refused."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeVar

import pytest
from click.testing import CliRunner, Result

from arkrules.cli import main

__all__ = ["ANY_CODE", "Run", "error_of", "invoke"]

Run = Callable[..., Result]
ANY_CODE = tuple(range(256))
"""For commands whose exit code is looked at by whoever runs them."""


class _Told(Result):
    """What a command printed; before click 8.2 one has either the whole, or each stream."""

    output = property(lambda self: self.stdout + self.stderr)


def _run(words: list[str], options: dict[str, object]) -> Result:
    if "mix_stderr" not in inspect.signature(CliRunner).parameters:
        return CliRunner().invoke(main, words, **options)  # type: ignore[arg-type]
    result = CliRunner(mix_stderr=False).invoke(main, words, **options)  # type: ignore
    result.__class__ = _Told
    return result


def invoke(*words: object, code: int | tuple[int, ...] = 0, **options: object) -> Result:
    """Run a command: never a traceback, and an exit code that is expected."""
    result = _run([str(word) for word in words], options)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"traceback: {result.exception!r}") from result.exception
    assert "Traceback" not in result.output
    if "error: unexpected error:" in result.output:
        cause = result.exception.__context__ if result.exception else None
        raise AssertionError(f"a surprise: {result.output}") from cause
    assert result.exit_code in (code if isinstance(code, tuple) else (code,)), result.output
    return result


E = TypeVar("E", bound=Exception)


def error_of(call: Callable[..., object], *values: object, kind: type[E], **more: object) -> E:
    """The error that a call ends with; it has to be of this kind."""
    with pytest.raises(kind) as raised:
        call(*values, **more)
    return raised.value
