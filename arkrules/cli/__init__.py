"""The command line."""

from arkrules.cli.main import main

__all__ = ["main"]
