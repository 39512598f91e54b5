"""The command line in a language that nobody speaks: help, and what was typed wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from arkrules.cli import main
from arkrules.cli.common import FORMATS
from arkrules.messages import speaking
from arkrules.play.players import PLAYERS
from arkrules.search import GROUPS
from tests.paths import EXAMPLES
from tests.pseudo import PSEUDO
from tests.running import Run

TYPED = re.compile(
    r"`[^`]*`"  # a command in a sentence
    r"|^  (\w+=\S+ |echo .*\| )?arkrules .*$"  # an example
    r"|\[\w+(\|\w+)+\]"  # the words of which one is chosen
    r"|(?<![\w-])--?[\w-]+"  # an option
    r"|'[^']*'"  # what was typed
    r"|\b[A-Z]+\b"  # what stands for a word that is typed
    r"|\[default: [^\]]*\]",
    re.MULTILINE,
)


def english(text: str, *known: str) -> list[str]:
    """The words that no translator could reach, leaving out what is typed."""
    text = TYPED.sub(" ", text)
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in known]


def commands(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    """All commands, each as it is typed."""
    yield before
    for name, one in group.commands.items():
        if isinstance(one, click.Group):
            yield from commands(one, *before, name)
        else:
            yield (*before, name)


ALL = tuple(commands(main))


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help_is_said_in_the_language_of_its_reader(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    plain = run(*words, "--help").stdout
    with speaking(PSEUDO):
        told = run(*words, "--help").stdout
    names = {word for path in ALL for word in path} | {"main"}
    names |= {word for name in names for word in name.split("-")}
    defaults = re.findall(r"\[default:\s+(\S+)\]", plain)
    assert english(told, *names, *defaults) == []
    for line in plain.splitlines():  # what is typed stays as it is
        if line.startswith("  arkrules "):
            assert line in told


CASE = EXAMPLES / "dispute.toml"
WRONG = [
    ("aks",),
    ("ask",),
    ("ask", CASE, "b", "c"),
    ("ask", CASE, "--foo"),
    ("ask", CASE, "--under"),
    ("ask", CASE, "--strict=1"),
    ("ask", CASE, "--format", "jsn"),
    ("effects", "a", "b", "--games", "x"),
    ("effects", "a", "b", "--games", "0"),
    ("effects", "--again", "nowhere"),
    ("effects", "a"),
    ("simulate", "carcassonne", "--policy", "clever"),
    ("simulate", "carcassonne", "carcassonne"),
    ("simulate", "carcassonne", "--rows", CASE),
    ("profiles", "--profile-path", CASE),
    ("draw", CASE, "--before", "--after"),
    ("ask", CASE, "--assume", "one"),
    ("find", "x", "--in", "csaes"),
    ("play", "carcassonne", "--human", "zoe"),
]


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(map(str, words[:-1])))
def test_what_was_typed_wrong_is_said_in_the_language_of_its_reader(
    run: Run, words: tuple[object, ...]
) -> None:
    with speaking(PSEUDO):
        said = run(*words, code=2).stderr
    typed = [part for word in words for part in re.findall("[A-Za-z]+", str(word))]
    known = ("ask", "red", "blue", *FORMATS, *GROUPS, *PLAYERS)
    assert english(said, *typed, *known) == []
    assert len(said.splitlines()) == 2  # a cause and a remedy
