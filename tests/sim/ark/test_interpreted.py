"""Mistakes in what only this game has; the tests one folder up have to find them."""

from __future__ import annotations

from pathlib import Path

from tests.sim.mistakes import mistakes_in

BUGS = mistakes_in(Path(__file__).with_name("mistakes.toml"))
