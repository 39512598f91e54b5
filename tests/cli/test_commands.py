"""All commands: their help, and what cannot be done."""

from __future__ import annotations

import pytest


def test_help_has_examples(run):
    for command in ("play", "replay", "show", "profiles", "tiles", "check-profile"):
        assert f"arkrules {command}" in run(command, "--help").stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "carcassone"), "did you mean carcassonne"),
        (("play", "carcassonne", "--players", "9"), "setup.players"),
        (("play", "carcassonne", "--players", "red,red"), "same name"),
        (("play", "carcassonne", "--players", "a b,c"), "is no name"),
        (("play", "carcassonne", "--players", "0"), "no players"),
        (("play", "carcassonne", "--human", "zoe"), "is no player"),
        (("play", "carcassonne+carcassonne-2000"), "is a profile"),
        (("show", "carcassonne", "city.close"), "did you mean city.closed"),
        (("show", "nothing"), "no profile"),
        (("tiles", "nothing"), "no tile set 'nothing'"),
        (("replay", "nowhere.txt"), "does not exist"),
        (("check-profile", "nowhere.toml"), "does not exist"),
        (("no-such-command",), "No such command"),
    ],
)
def test_what_cannot_be_done_exits_with_2_and_says_why(run, words, expected):
    assert expected in run(*words, code=2).output
