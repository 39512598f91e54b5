"""How something was typed that cannot be done: click finds it out, and it is said in our words."""

from __future__ import annotations

import click

from arkrules.text import hinted, say, suggest


def cause_of(error: click.ClickException) -> str:
    """What is wrong with what was typed."""
    match error:
        case click.MissingParameter():
            return say("{what} is missing", what=_place(error))
        case click.BadParameter():
            return say("{what}: {problem}", what=_place(error), problem=error.message)
        case click.NoSuchOption(option_name=name):
            said = say("there is no option {name}", name=name)
            return hinted(said, suggest(name, _options(error.ctx)))
        case click.BadOptionUsage(option_name=name):
            if name in _flags(error.ctx):
                return say("{name} takes no value", name=name)
            return say("{name} needs a value behind it", name=name)
    return error.message


def remedy_for(error: click.ClickException) -> str:
    """Where to read what can be typed."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        context = click.get_current_context(silent=True)
    command = context.command_path if context else "arkrules"
    return say("`{command} --help` has examples, and lists what it takes", command=command)


def _place(error: click.BadParameter) -> str:
    """The option or the argument that an error is about."""
    if error.param_hint is not None:
        hint = error.param_hint
        return hint if isinstance(hint, str) else " ".join(hint)
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param else ""


def _options(context: click.Context | None) -> list[str]:
    """All options of a command."""
    found = context.command.get_params(context) if context else []
    return [name for one in found if isinstance(one, click.Option) for name in one.opts]


def _flags(context: click.Context | None) -> list[str]:
    """Those that are only said, and take nothing."""
    found = context.command.get_params(context) if context else []
    flags = [one for one in found if isinstance(one, click.Option) and one.is_flag]
    return [name for one in flags for name in one.opts]
