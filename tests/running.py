"""Commands, run as a person or a program runs them."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import CliRunner, Result

from arkrules.cli import main

__all__ = ["ANY_CODE", "Run", "invoke"]

Run = Callable[..., Result]
ANY_CODE = tuple(range(256))
"""For commands whose exit code is looked at by whoever runs them."""


def invoke(*words: object, code: int | tuple[int, ...] = 0, **options: object) -> Result:
    """Run a command: never a traceback, and an exit code that is expected."""
    result = CliRunner().invoke(main, [str(word) for word in words], **options)  # type: ignore[arg-type]
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"traceback: {result.exception!r}") from result.exception
    assert "Traceback" not in result.output
    if "error: something unexpected happened" in result.output:
        cause = result.exception.__context__ if result.exception else None
        raise AssertionError(f"a surprise: {result.output}") from cause
    assert result.exit_code in (code if isinstance(code, tuple) else (code,)), result.output
    return result
