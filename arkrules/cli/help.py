"""Commands and groups of commands: their help, and what is said of words they do not take.

The help of a command is its docstring, and that of options stands in `options.toml`: a translator
finds every paragraph as a template of its own. Examples, behind a `\\b`, are typed as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click
from click.core import augment_usage_errors

from arkrules.authoring.extraction import paragraphs
from arkrules.files import tables_beside
from arkrules.text import hinted, say, suggest, template

_HELP: Mapping[str, str] = tables_beside(__file__, "options.toml")["messages"]
"""The help of options: by the command and the option, or by the option alone."""


class _Helpful(click.Command):
    """The help that commands and groups have in common."""

    def __init__(self, name: str | None, **settings: Any) -> None:  # as click declares them
        """Give every option its help."""
        super().__init__(name, **settings)
        for one in self.params:
            if isinstance(one, click.Option):
                flag = max(one.opts, key=len)
                one.help = _HELP.get(f"{name} {flag}") or _HELP[flag]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read options and arguments; errors point to the help of this command."""
        with augment_usage_errors(ctx):
            return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line of usage."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{say('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the docstring, paragraph by paragraph, and its examples."""
        texts = (text if literal else template(text) for text, literal in paragraphs(self.help))
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(texts))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options."""
        rows = [
            (record[0], _described(option))
            for option in _options(ctx)
            if (record := option.get_help_record(ctx))
        ]
        with formatter.section(say("Options")):
            formatter.write_dl(rows)


def _described(option: click.Option) -> str:
    """Return the help of an option, with its default and its minimum."""
    said = template(option.help or "")
    if option.show_default and option.default is not None:
        said = say("{help} [default: {value}]", help=said, value=option.default)
    if isinstance(option.type, click.IntRange) and option.type.min is not None:
        said = say("{help} [at least {least}]", help=said, least=option.type.min)
    return said


class Command(_Helpful):
    """A command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read options and arguments, and refuse extra ones in our own words."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise click.UsageError(say("too many words: {words}", words=" ".join(rest)), ctx)
        return rest


def command(name: str | None = None) -> Callable[[Callable[..., object]], click.Command]:
    """Make a command of a function, as `click.command` does."""
    return click.command(name, cls=Command)


class CommandGroup(_Helpful, click.Group):
    """A group that lists each command with its first paragraph, however long that is."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options and that of commands; click would cut long lines."""
        super().format_options(ctx, formatter)
        firsts = {name: paragraphs(one.help)[0][0] for name, one in self.commands.items()}
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, template(firsts[name]).rstrip(".")) for name in firsts])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which they are declared."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or refuse its name in our own words."""
        name = args[0]
        if name not in self.commands and not ctx.resilient_parsing:
            said = say("there is no command {name}", name=name)
            ctx.fail(hinted(said, suggest(name, self.commands)))
        return super().resolve_command(ctx, args)


# -- what was typed wrong -------------------------------------------------------------------------


def cause_of(error: click.ClickException) -> str:
    """Say in our words what click found wrong."""
    match error:
        case click.MissingParameter():
            return say("{what} is missing", what=_place(error))
        case click.BadParameter():
            return say("{what}: {problem}", what=_place(error), problem=error.message)
        case click.NoSuchOption(option_name=name):
            known = [name for one in _options(error.ctx) for name in one.opts]
            return hinted(say("there is no option {name}", name=name), suggest(name, known))
        case click.BadOptionUsage(option_name=name):
            if any(one.is_flag and name in one.opts for one in _options(error.ctx)):
                return say("{name} takes no value", name=name)
            return say("{name} needs a value", name=name)
    return error.message


def remedy_for(error: click.ClickException) -> str:
    """Say where to read what can be typed."""
    context = getattr(error, "ctx", None) or click.get_current_context(silent=True)
    path = context.command_path if context else "arkrules"
    return say("`{command} --help` shows examples and options", command=path)


def _place(error: click.BadParameter) -> str:
    """Return the option or the argument that an error is about."""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param else str(error.param_hint)


def _options(context: click.Context | None) -> list[click.Option]:
    """Return the options of a command."""
    found = context.command.get_params(context) if context else []
    return [one for one in found if isinstance(one, click.Option)]
