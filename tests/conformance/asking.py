"""Questions for the tests, and strange engines to put them to."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from arkrules.conformance import Conformance, Question, put, questions_in
from arkrules.rulings import Case, read_case
from tests.paths import ROOT

__all__ = ["EDITIONS", "OWN", "put_to", "questions", "small_city", "strange"]

OWN = shlex.join((sys.executable, "-m", "arkrules", "serve"))
"""arkrules itself, as an engine."""
EDITIONS = ("carcassonne", "carcassonne-2000", "carcassonne-2001")
STRANGE = Path(__file__).with_name("strange.py")


def strange(*words: str) -> str:
    """The command of an engine that does what it is told."""
    return shlex.join((sys.executable, "-I", "-S", str(STRANGE), *words))


def small_city() -> Case:
    """A city of two tiles, which is worth 4 or 2."""
    path = ROOT / "variants" / "casebook" / "cities" / "small-city.toml"
    return read_case(path.read_text(encoding="utf-8"), file=str(path))


def questions(*, others: bool = False) -> list[Question]:
    """The city under three editions: worth 4, 2 and 2."""
    return list(questions_in([small_city()], EDITIONS, others=others))


def put_to(*words: str, **options: float) -> Conformance:
    """How an engine that does what it is told fares with them."""
    return put(questions(), strange(*words), **options)  # type: ignore[arg-type]
