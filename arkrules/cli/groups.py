"""Commands and groups of them, whose help is said in the language of their reader.

What a command is for is its docstring, and what an option is for its `help`: a translator finds
every paragraph as a template of its own. Examples, behind a `\\b`, are typed as they stand.
"""

from __future__ import annotations

from collections.abc import Callable

import click

from arkrules.cli.extraction import paragraphs
from arkrules.text import count, hinted, later, say, suggest, template


class _Helpful(click.Command):
    """What commands and groups have in common: their help, and what they do not take."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read its options and arguments; what is wrong with them is said of this command."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, described as everything else is."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{say('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it is for, paragraph by paragraph, and its examples."""
        told = (text if literal else template(text) for text, literal in paragraphs(self.help))
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(told))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options."""
        rows = [
            (record[0], _described(option))
            for option in self.get_params(ctx)
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx))
        ]
        with formatter.section(say("Options")):
            formatter.write_dl(rows)


_HELP = later("Show this help.")


def _described(option: click.Option) -> str:
    """What an option is for, with what holds if it is left out, and what a number must be."""
    said = template(option.help or "")
    if option.show_default and option.default is not None:
        said = say("{help} [default: {value}]", help=said, value=option.default)
    if isinstance(option.type, click.IntRange) and option.type.min is not None:
        said = say("{help} [at least {least}]", help=said, least=option.type.min)
    return said


class Command(_Helpful):
    """A command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read its options and arguments, and refuse what is too much."""
        ctx.allow_extra_args = True  # click's own words for it are not ours
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            number, shown = len(rest), " ".join(rest)
            said = count(
                number, "{words} is one word too many", "{words}: {number} words too many",
                words=shown,
            )  # fmt: skip
            raise click.UsageError(said, ctx)
        return rest


def command(name: str | None = None) -> Callable[[Callable[..., object]], click.Command]:
    """Make a command of a function, as `click.command` does."""
    return click.command(name, cls=Command)


class CommandGroup(_Helpful, click.Group):
    """A group that lists each command with its first paragraph, however long that is."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options, and that of commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; click would cut what is longer than a line."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, _summary(one)) for name, one in found if one and not one.hidden]
        if rows:
            with formatter.section(say("Commands")):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named first."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            said = say("there is no command {name}", name=args[0])
            raise click.UsageError(hinted(said, suggest(args[0], self.list_commands(ctx))), ctx)
        return super().resolve_command(ctx, args)


def _summary(one: click.Command) -> str:
    """The first paragraph of a command's help, which is a sentence, without its full stop."""
    first, _ = next(iter(paragraphs(one.help)), ("", False))
    return template(first).rstrip(".")
