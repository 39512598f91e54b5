"""All commands: their help, and what cannot be done."""

from __future__ import annotations

import pytest

from tests.paths import EXAMPLES, VARIANTS

CASE = EXAMPLES / "dispute.toml"
TABLE = EXAMPLES / "two-farms.toml"
PROFILE = VARIANTS / "profiles" / "ark-de.toml"
TILES = VARIANTS / "tiles" / "ark.toml"


def test_help_has_examples(run):
    for command in ("play", "replay", "show", "sources", "profiles", "tiles", "check-profile"):
        assert f"arkrules {command}" in run(command, "--help").stdout


@pytest.mark.parametrize("width", ["40", "60", "100"])
def test_summaries_are_whole_however_narrow_the_screen(run, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", width)
    for words, summary in (
        ((), "Settle a dispute: what every edition says, why, and on which clause it turns"),
        ((), "Where editions part: clause by clause, what matters most first"),
        ((), "The casebook: list and show its cases, or hand them to other programs"),
        (("casebook",), "The JSON Schema of an exported casebook"),
    ):
        listed = run(*words, "-h").stdout.partition("Commands:")[2]
        assert summary in " ".join(listed.split())
        assert "..." not in listed


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
        (("replay", "nowhere.txt"), "there is no file nowhere"),
        (("check-profile", "nowhere.toml"), "there is no file nowhere"),
        (("no-such-command",), "there is no command no-such-command"),
        (("ask",), "error: CASE is missing"),
        (("ask", "small-city", "more"), "error: more is one word too many"),
        (("ask", "a", "b", "c"), "error: b c: 2 words too many"),
        (
            ("ask", "small-city", "--stric"),
            "no option --stric; did you mean --strict?",
        ),
        (("ask", "small-city", "--under"), "error: --under needs a value behind it"),
        (("ask", "small-city", "--strict=1"), "error: --strict takes no value"),
        (("--dbug",), "there is no option --dbug; did you mean --debug?"),
        (("effects", "carcassonne", "ghosts", "--games", "many"), "'many' is no whole number"),
        (("effects", "carcassonne", "ghosts", "--jobs", "0"), "--jobs: 0 is too small; the least"),
        (("table", "--port", "65536"), "--port: 65536 is too great; the most is 65535"),
        (("profiles", "--profile-path", CASE), "is a file; name a folder"),
        (("check-profile", EXAMPLES), "is a folder; name a file"),
        (("ask",), "`main ask --help` has examples"),
        (("casebook", "shwo"), "`main casebook --help` has examples"),
        # A remedy fits the fault.
        (("play", "carcassonne", "--players", "7"), "`arkrules show carcassonne setup.players`"),
        (("play", "carcassonne", "--players", "red,red"), "no two the same"),
        (("diff", "carcassonne"), "name another one"),
        (("check-profile", CASE), "no profile: it is a case"),
        (("check-profile", CASE), "`arkrules check FILE`"),
        (("ask", PROFILE), "`arkrules check-profile FILE`"),
        (("ask", TABLE), "`arkrules score FILE`"),
        (("tiles", "base", "--compare", CASE), "no set of tiles: it is a case"),
        (("ask", TILES), "`arkrules tiles SET --compare FILE`"),
        # What is no edition is told by its name.
        (("show", "farm.value"), "`arkrules show carcassonne farm.value`"),
        (("show", "ark.may_move"), "`arkrules show ark-en2 ark.may_move`"),
        (("show", "farm"), "`arkrules show carcassonne farm`"),
        (("show", "small-city"), "`arkrules casebook show small-city`"),
        (("show", "base"), "`arkrules tiles base`"),
        (("show", "base:n6"), "`arkrules sources base:n6`"),
        # What may be meant is said of everything that has names.
        (("ask", "small-cty"), "did you mean small-city?"),
        (("ask", "small-city", "--under", "carcassone"), "did you mean carcassonne?"),
        (("ask", "small-city", "--assume", "city.small=haf"), "did you mean half?"),
        (("ask", "small-city", "--assume", "city.smal=half"), "did you mean city.small?"),
        (("ask", "small-city", "--format", "jsn"), "did you mean json?"),
        (("tiles", "bse"), "did you mean base?"),
        (("find", "city", "--in", "csaes"), "did you mean cases?"),
        (("effects", "carcassonne", "carcassonne-2000", "--policy", "greed"), "mean greedy?"),
        (("casebook", "shwo", "small-city"), "did you mean show?"),
    ],
)
def test_what_cannot_be_done_exits_with_2_and_says_why(run, words, expected):
    assert expected in run(*words, code=2).output
