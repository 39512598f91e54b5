"""`pytest --clause`: what concerns a clause is run, and nothing else."""

from __future__ import annotations

import pytest

from arkrules.rules.extensions import registry
from tests.faults import one_of_each
from tests.testing.authoring import CASE, write

pytest_plugins = ("pytester",)
REFERENCE = 'id = "r"\ntitle = "city.small"\nquestion = "Q?"\nreference = true\nanswer = "A."\n'
STANDING = CASE.format(profile="carcassonne", points=4)
PER_TILE = """
    [verdict.carcassonne-2000]
    gains = { red = 2 }
    turns_on = ["city.small"]
"""


def ran(pytester: pytest.Pytester, *words: str) -> tuple[set[str], int]:
    """The tests that passed, by the ends of their names, and how many were left out."""
    # Within a run that rewrites no assertions, a plugin would be warned of for having none.
    quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    result = pytester.runpytest("--color=no", "-rA", "--strict-markers", *quiet, *words)
    outcomes = result.parseoutcomes()
    assert {*outcomes} <= {"passed", "deselected"}, "\n".join(result.outlines)
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
        ("--clause city.small", "two heading"),
        ("--clause city.per_tile", "heading"),
        ("--clause farm", "two"),
        ("--clause city", "two heading both"),
        ("--clause=hand", "inner both"),
        ("--clause farm.value --clause hand.size", "two inner both"),
        ("--clause city.closed -k both", "both"),
        ("", "two heading inner both none"),
    ],
)
def test_what_is_marked_is_run(pytester: pytest.Pytester, words: str, expected: str) -> None:
    pytester.makepyfile(MARKED)
    names = {f"test_{name}" for name in expected.split()}
    assert ran(pytester, *words.split()) == (names, 5 - len(names))


MARKS = ('"citi.small"', '"city.small", 3', "", '"city.small", why="so"')


def test_what_is_wrong_with_a_mark_is_said(pytester: pytest.Pytester, snapshot: object) -> None:
    told = {}
    for mark in MARKS:
        pytester.makepyfile(f"import pytest\n@pytest.mark.clause({mark})\ndef test_it(): pass")
        for words in ((), ("--clause", "hand.size")):  # whatever is chosen
            result = pytester.runpytest("--color=no", *words)
            result.assert_outcomes(errors=1)
            assert "Traceback" not in result.stdout.str()
            told[mark] = [one for one in result.outlines if one.startswith("mark `clause`: ")]
            assert len(told[mark]) == 1
    said = (line.removeprefix("mark `clause`: ") for lines in told.values() for line in lines)
    assert one_of_each(said) == snapshot


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
    result = pytester.runpytest("--clause", "hand.size")  # named as code, or by nobody
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

        test_made = eval("lambda: print('city.small')")
        """
    )
    passed, _ = ran(pytester, "--clause", "city.small")
    assert passed == {"test_law", "test_clause[city.small]", "test_made"}


# -- cases ----------------------------------------------------------------------------------------


def test_verdicts_that_turn_on_it_are_run_whether_they_say_so_or_not(
    pytester: pytest.Pytester,
) -> None:
    write(pytester.path, "silent.case.toml", STANDING)
    write(pytester.path, "said.case.toml", STANDING + PER_TILE)
    write(pytester.path, "reference.case.toml", REFERENCE)
    assert ran(pytester, "--clause", "city.small") == ({"carcassonne", "carcassonne-2000"}, 1)
    assert ran(pytester, "--clause", "city.small", "silent.case.toml") == ({"carcassonne"}, 0)
    pytester.runpytest("--clause", "farm.value").assert_outcomes(deselected=4)
    write(pytester.path, "wrong.case.toml", STANDING + 'turns_on = ["farm.value"]\n')
    pytester.runpytest("--clause", "farm.value").assert_outcomes(failed=1, deselected=4)
    # A profile beside a case is found from wherever tests are run.
    ours = 'id = "ours"\ntitle = "Ours"\nextends = "carcassonne"\n'
    below = pytester.mkdir("below")
    write(below, "ours.toml", ours)
    write(below, "ours.case.toml", CASE.format(profile="ours.toml", points=4))
    assert ran(pytester, "--clause", "city.small", "below")[0] == {"ours.toml"}


def test_clauses_of_an_extension_that_is_installed_are_known(
    pytester: pytest.Pytester, at_the_fair: None
) -> None:
    assert "fair" in registry().names()
    pytester.makepyfile('def test_fair(): assert "fair.reach"\ndef test_other(): pass')
    assert ran(pytester, "--clause", "fair") == ({"test_fair"}, 1)


# -- what is no clause ----------------------------------------------------------------------------

UNKNOWN = ("city.smal", "citty", "city.small,city.closed", "zebra", "", "fair.reach", "farm.valu")


def test_unknown_clauses_are_told(pytester: pytest.Pytester) -> None:
    """Each is named, in an error of usage without a traceback."""
    pytester.makepyfile("def test_it(): assert 'zebra'")
    result = pytester.runpytest(*(part for word in UNKNOWN for part in ("--clause", word)))
    assert result.ret == pytester.runpytest("--clause").ret == pytest.ExitCode.USAGE_ERROR
    assert "Traceback" not in result.stderr.str()
    told = [line for line in result.errlines if line]
    assert all(word in line for word, line in zip(UNKNOWN, told, strict=True)), told


@pytest.mark.slow
def test_processes_side_by_side_choose_the_same(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    pytester.makepyfile(MARKED)
    pytester.runpytest_subprocess("-n", "2", "--clause", "farm").assert_outcomes(passed=1)
    unknown = pytester.runpytest_subprocess("-n", "2", "--clause", "citti")
    assert unknown.ret == pytest.ExitCode.USAGE_ERROR
