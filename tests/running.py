"""Commands, run as a person or a program runs them, and calls that have to be refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, TypeVar

import pytest
from click import termui
from click.testing import CliRunner, Result

from arkrules.cli import main

__all__ = ["ANY_CODE", "Run", "error_of", "invoke"]

Run = Callable[..., Result]
ANY_CODE = tuple(range(256))
"""For commands whose exit code is looked at by whoever runs them."""


class _Runner(CliRunner):
    """Before click 8.4 a runner wrote what is typed to the output, which no terminal does."""

    @contextmanager
    def isolation(self, *given: Any, **how: Any) -> Iterator[Any]:
        with super().isolation(*given, **how) as streams:
            asked = termui.visible_prompt_func

            def typed(prompt: str = "") -> str:
                with redirect_stdout(sys.stderr):
                    return asked(prompt)

            termui.visible_prompt_func = typed
            yield streams


def invoke(*words: object, code: int | tuple[int, ...] = 0, **options: object) -> Result:
    """Run a command: never a traceback, and an exit code that is expected."""
    result = _Runner().invoke(main, [str(word) for word in words], **options)  # type: ignore[arg-type]
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
