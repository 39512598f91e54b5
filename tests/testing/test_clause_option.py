"""`pytest --clause`: what concerns a clause is run, and nothing else."""

from __future__ import annotations

import pytest

from arkrules.rules.extensions import extension_names

pytest_plugins = ("pytester",)
CASE = """
id = "{id}"
title = "A city of two tiles"
question = "What is it worth?"

[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]

[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "follower C"]

[verdict.carcassonne]
gains = {{ red = 4 }}
{more}
"""
REFERENCE = 'id = "r"\ntitle = "city.small"\nquestion = "Q?"\nreference = true\nanswer = "A."\n'
PER_TILE = '[verdict.carcassonne-2000]\ngains = { red = 2 }\nturns_on = ["city.small"]'


def ran(pytester: pytest.Pytester, *words: str) -> tuple[set[str], int]:
    """The tests that passed, by the ends of their names, and how many were left out."""
    # Within a run that rewrites no assertions, a plugin would be warned of for having none.
    quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    result = pytester.runpytest("--color=no", "-rA", "--strict-markers", *quiet, *words)
    outcomes = result.parseoutcomes()
    assert set(outcomes) <= {"passed", "deselected"}, "\n".join(result.outlines)
    passed = {
        line.removeprefix("PASSED ").rpartition("::")[2]
        for line in result.outlines
        if line.startswith("PASSED ")
    }
    return passed, outcomes.get("deselected", 0)


# -- marks ----------------------------------------------------------------------------------------


MARKED = """
    import pytest

    @pytest.mark.clause("city.small", "farm.value")
    def test_two(): pass

    @pytest.mark.clause("city")
    def test_heading(): pass

    @pytest.mark.clause("hand.size")
    class TestHands:
        def test_inner(self): pass

        @pytest.mark.clause("city.closed")
        def test_both(self): pass

    def test_none(): pass
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--clause city.small", {"test_two", "test_heading"}),
        ("--clause city.per_tile", {"test_heading"}),
        ("--clause farm", {"test_two"}),
        ("--clause city", {"test_two", "test_heading", "test_both"}),
        ("--clause=hand", {"test_inner", "test_both"}),
        ("--clause farm.value --clause hand.size", {"test_two", "test_inner", "test_both"}),
        ("--clause city.closed -k both", {"test_both"}),
        ("", {"test_two", "test_heading", "test_inner", "test_both", "test_none"}),
    ],
)
def test_what_is_marked_is_run(pytester: pytest.Pytester, words: str, expected: set[str]) -> None:
    pytester.makepyfile(MARKED)
    assert ran(pytester, *words.split()) == (expected, 5 - len(expected))


@pytest.mark.parametrize(
    ("mark", "cause"),
    [
        ('"citi.small"', "no clause citi.small; did you mean city.small?"),
        ('"city.small", 3', "no clause 3; a clause is named by its id"),
        ("", "it takes the ids of clauses or headings, one at least"),
        ('"city.small", why="so"', "it takes the ids of clauses or headings, one at least"),
    ],
)
@pytest.mark.parametrize("words", [(), ("--clause", "hand.size")])
def test_a_wrong_mark_fails_its_test_whatever_is_chosen(
    pytester: pytest.Pytester, mark: str, cause: str, words: tuple[str, ...]
) -> None:
    pytester.makepyfile(f"import pytest\n@pytest.mark.clause({mark})\ndef test_it(): pass")
    result = pytester.runpytest("--color=no", *words)
    result.assert_outcomes(errors=1)
    assert f"mark `clause`: {cause}" in result.outlines
    assert "Traceback" not in result.stdout.str()


# -- names ----------------------------------------------------------------------------------------


NAMING = '''
    import pytest

    def test_text(): assert "[rules.city.small]"

    def test_sentence():
        """What depends on city.small."""

    def test_formatted(): assert f"{1} [city.small]"

    def test_keyword(): dict(city__small="half")

    class Test:
        def test_method(self): assert {"city.small": "half"}

    @pytest.mark.parametrize("told", ["city.small", "city.closed", {"a": [("city.small", 1)]}, 3])
    def test_parameter(told): pass

    def test_longer(): assert "city.smaller, velocity.small, city.small-print, city.small.more"

    def test_code(hand=None):
        # city.small
        if hand: hand.size = 2

    def test_other(): assert "city.closed"
'''


def test_what_names_a_clause_is_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(NAMING)
    named = {"test_text", "test_sentence", "test_formatted", "test_keyword", "test_method"}
    by_parameter = {"test_parameter[city.small]", "test_parameter[told2]"}
    assert ran(pytester, "--clause", "city.small") == (named | by_parameter, 5)
    assert ran(pytester, "--clause", "city.closed")[0] == {
        "test_parameter[city.closed]", "test_other",
    }  # fmt: skip


def test_what_is_named_as_code_or_by_nobody_is_not_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(NAMING)
    result = pytester.runpytest("--clause", "hand.size")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    result.assert_outcomes(deselected=12)


def test_properties_and_clauses_as_values_are_found(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest
        from hypothesis import given, strategies
        from arkrules import load_profile

        @given(strategies.just("hand.size"))
        def test_law(number): assert "city.small"

        every = list(load_profile("carcassonne"))

        @pytest.mark.parametrize("clause", every, ids=lambda clause: clause.id)
        def test_clause(clause): pass

        test_made = eval("lambda: 'city.small'")
        """
    )
    passed, _ = ran(pytester, "--clause", "city.small")
    assert passed == {"test_law", "test_clause[city.small]"}


# -- cases ----------------------------------------------------------------------------------------


def test_verdicts_that_turn_on_it_are_run_whether_they_say_so_or_not(
    pytester: pytest.Pytester,
) -> None:
    silent = CASE.format(id="silent", more="")
    (pytester.path / "silent.case.toml").write_text(silent)
    (pytester.path / "said.case.toml").write_text(CASE.format(id="said", more=PER_TILE))
    (pytester.path / "reference.case.toml").write_text(REFERENCE)
    assert ran(pytester, "--clause", "city.small") == ({"carcassonne", "carcassonne-2000"}, 1)
    assert ran(pytester, "--clause", "city.small", "silent.case.toml") == ({"carcassonne"}, 0)
    result = pytester.runpytest("--clause", "farm.value")
    result.assert_outcomes(deselected=4)


def test_a_verdict_that_says_wrongly_what_it_turns_on_is_run_and_fails(
    pytester: pytest.Pytester,
) -> None:
    wrong = CASE.format(id="wrong", more='turns_on = ["farm.value"]')
    (pytester.path / "wrong.case.toml").write_text(wrong)
    pytester.runpytest("--clause", "farm.value").assert_outcomes(failed=1)


def test_clauses_of_an_extension_that_is_installed_are_known(
    pytester: pytest.Pytester, at_the_fair: None
) -> None:
    assert "fair" in extension_names()
    pytester.makepyfile('def test_fair(): assert "fair.reach"\ndef test_other(): pass')
    assert ran(pytester, "--clause", "fair") == ({"test_fair"}, 1)


# -- what is no clause ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("city.smal", "no clause city.smal; did you mean city.small?"),
        ("citty", "no clause citty; did you mean city?"),
        ("city.small,city.closed", "no clause city.small,city.closed"),
        ("zebra", "no clause zebra; `arkrules show PROFILE` lists them"),
        ("", "no clause ''"),
        ("fair.reach", "no clause fair.reach"),
    ],
)
def test_an_unknown_clause_is_an_error_of_usage(
    pytester: pytest.Pytester, word: str, said: str
) -> None:
    pytester.makepyfile("def test_it(): assert 'zebra'")
    result = pytester.runpytest("--clause", "city.small", "--clause", word)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()
    assert "Traceback" not in result.stderr.str()


def test_every_unknown_clause_is_named(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--clause", "citi.small", "--clause", "farm.valu")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*city.small?", "*farm.value?"])


def test_an_option_without_a_clause_is_an_error_of_usage(pytester: pytest.Pytester) -> None:
    assert pytester.runpytest("--clause").ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.slow
def test_processes_side_by_side_choose_the_same(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    pytester.makepyfile(MARKED)
    pytester.runpytest_subprocess("-n", "2", "--clause", "farm").assert_outcomes(passed=1)
    unknown = pytester.runpytest_subprocess("-n", "2", "--clause", "citti")
    assert unknown.ret == pytest.ExitCode.USAGE_ERROR
