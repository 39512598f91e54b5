"""The command line.

Open `commands.py` first: it has the group of all commands, which the other modules declare, each
with its own subject. `common.py` reads what most of them take and prints what they answer;
what they say comes from `telling`.
"""

from arkrules.cli.commands import main

__all__ = ["main"]
