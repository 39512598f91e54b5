"""Groups of commands whose summaries are told whole, however long they are."""

from __future__ import annotations

import click

__all__ = ["CommandGroup"]


class CommandGroup(click.Group):
    """A group that lists each command with its first sentence, on as many lines as that needs."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; click would cut what is longer than a line."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, _summary(one)) for name, one in found if one and not one.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _summary(command: click.Command) -> str:
    """The first paragraph of a command's help, up to the end of its first sentence."""
    first = " ".join((command.help or "").partition("\n\n")[0].split())
    return first.partition(". ")[0].rstrip(".")
