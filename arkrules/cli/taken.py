"""What options and arguments take: numbers, files and words; what else is typed, they refuse."""

from __future__ import annotations

import os
from pathlib import Path

import click

from arkrules.text import any_of, hinted, say, suggest


class Choice(click.Choice[str]):
    """One of some words; of a mistyped one it is said which may be meant."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """What is wrong with a word."""
        known = [str(one) for one in self.choices]
        said = say("{word!r} is not one of {known}", word=str(value), known=any_of(known))
        return hinted(said, suggest(str(value), known))


class Number(click.IntRange):
    """A whole number, from the least to the most if there are any."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        super().__init__(min=least, max=most)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number that was typed."""
        try:
            number = int(str(value))
        except ValueError:
            self.fail(say("{word!r} is no whole number", word=str(value)), param, ctx)
        if self.min is not None and number < self.min:
            said = say("{number} is too small; the least is {least}", number=number, least=self.min)
            self.fail(said, param, ctx)
        if self.max is not None and number > self.max:
            said = say("{number} is too great; the most is {most}", number=number, most=self.max)
            self.fail(said, param, ctx)
        return number


class OnDisk(click.Path):
    """A file that is there, a folder that is there, or one of both."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """The path that was typed."""
        path = Path(os.fsdecode(value))
        try:
            super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(self._why(path), param, ctx)
        return path

    def _why(self, path: Path) -> str:
        """What is wrong with a path."""
        # `os.path` takes names of any length, where a path raises an error.
        if not os.path.exists(path):  # noqa: PTH110
            if self.file_okay:
                return say("there is no file {path}", path=path)
            return say("there is no folder {path}", path=path)
        if os.path.isdir(path) and not self.dir_okay:  # noqa: PTH112
            return say("{path} is a folder; name a file", path=path)
        if os.path.isfile(path) and not self.file_okay:  # noqa: PTH113
            return say("{path} is a file; name a folder", path=path)
        return say("{path} cannot be read", path=path)
