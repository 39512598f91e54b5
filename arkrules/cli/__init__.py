"""The command line."""

from arkrules.cli.commands import main

__all__ = ["main"]
