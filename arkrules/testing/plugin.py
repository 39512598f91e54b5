"""A pytest plugin: every `*.case.toml` is a test, one for each verdict it states.

`pytest --clause city.small` runs what concerns a clause, or a heading: cases whose verdict turns on
it, tests marked `@pytest.mark.clause("city.small")`, and tests that name it.
It is found by itself once arkrules is installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING

import pytest

# What is tested is imported only where it is asked for: the plugin is read in every run.
if TYPE_CHECKING:
    from arkrules.rules.extensions import Registry
    from arkrules.rulings import Check, Verdict


_CHOSEN = pytest.StashKey[frozenset[str]]()
"""The clauses for which tests are run; none if all tests are."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--clause`."""
    parser.getgroup("arkrules").addoption(
        "--clause",
        action="append",
        default=[],
        metavar="CLAUSE",
        help="run only what concerns a clause, such as city.small, or a heading, such as city:"
        " cases that turn on it, tests marked with it and tests that name it; may be repeated",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and find out which clauses are meant."""
    config.addinivalue_line(
        "markers", "clause(id, ...): the test concerns these clauses, for --clause"
    )
    config.stash[_CHOSEN] = frozenset()
    if words := config.getoption("clause"):
        config.stash[_CHOSEN] = _clauses_among(words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what does not concern the clauses that are meant."""
    chosen = config.stash[_CHOSEN]
    if not chosen:
        return
    pattern = _naming(chosen)
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        concerns = (
            _is_marked(item, chosen)
            or (isinstance(item, VerdictItem) and not chosen.isdisjoint(item.turns_on()))
            or any(map(pattern.search, _named_by(item)))
        )
        (kept if concerns else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that is marked with an unknown clause."""
    try:
        _marked_with(item)
    except pytest.UsageError as error:
        pytest.fail("\n".join(f"mark `clause`: {fault}" for fault in error.args), pytrace=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take files that end in `.case.toml` as cases."""
    if file_path.name.endswith(".case.toml"):
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A case."""

    @cached_property
    def verdicts(self) -> Mapping[str, Verdict]:
        """The verdict of the engine under each profile for which the case states one."""
        from arkrules.rules import library
        from arkrules.rulings import ReferenceCase, adjudicate, load_case
        from arkrules.rulings.check import stated_profiles

        case = load_case(self.path)
        if isinstance(case, ReferenceCase):
            return {}
        profiles = stated_profiles(case, library())
        return dict(zip(profiles, adjudicate(case, profiles.values()).verdicts, strict=True))

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each verdict; one that is skipped for a reference case."""
        from arkrules.errors import ArkrulesError
        from arkrules.rulings import ReferenceCase, check_case, load_case

        try:
            case = load_case(self.path)
            checks = check_case(case)
        except ArkrulesError as error:
            raise self.CollectError(str(error)) from None
        if isinstance(case, ReferenceCase):
            yield VerdictItem.from_parent(self, name="reference", check=None)
        for check in checks:
            yield VerdictItem.from_parent(self, name=check.profile, check=check)


class VerdictItem(pytest.Item):
    """The verdict of a case for one profile, or a case with nothing to execute."""

    def __init__(self, *, check: Check | None, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest passes what it needs
        self.check = check

    def turns_on(self) -> Iterator[str]:
        """The clauses on which the verdict turns, as it is stated and as it comes out."""
        if self.check is not None and isinstance(self.parent, CaseFile):
            yield from self.check.case.verdicts[self.check.profile].turns_on or ()
            yield from self.parent.verdicts[self.check.profile].turns_on

    def runtest(self) -> None:
        """Fail if something came out otherwise, without a traceback."""
        if self.check is None:
            pytest.skip("a reference case has nothing to execute")
        if not self.check.holds:
            head = f"{self.path}: {self.reportinfo()[2]}"
            pytest.fail("\n  ".join((head, *map(str, self.check.differences))), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The location and the name of the case."""
        if self.check is None:
            return self.path, 0, f"{self.path.name}: reference"
        return self.path, 0, f"{self.check.case.id} under {self.check.profile}"


# -- which tests concern some clauses --------------------------------------------------------------


def _clauses_among(words: Iterable[object]) -> frozenset[str]:
    """Return the clauses that ids and headings stand for; `pytest.UsageError` names others."""
    from arkrules.rules.clauses import unknown_clause
    from arkrules.rules.extensions import registry

    known = _known(registry())
    found: set[str] = set()
    faults = []
    for word in map(str, words):
        if word not in known:
            faults.append(unknown_clause(word or "''", known))
        found.update(known.get(word, ()))
    if faults:
        raise pytest.UsageError(*faults)
    return frozenset(found)


@cache
def _known(extensions: Registry) -> Mapping[str, Sequence[str]]:
    """Return what each id and each heading stands for, of all extensions installed."""
    from arkrules.grouping import grouped
    from arkrules.rules.clauses import clauses_of

    groups = chain.from_iterable(extensions.find(name).groups for name in extensions.names())
    clauses = chain.from_iterable(map(clauses_of, groups))
    return grouped((word, one.id) for one in clauses for word in (one.id, one.heading))


def _marked_with(item: pytest.Item) -> frozenset[str]:
    """Return the clauses with which a test is marked; `pytest.UsageError` where a mark is wrong."""
    marks = list(item.iter_markers("clause"))
    if any(mark.kwargs or not mark.args for mark in marks):
        from arkrules.text import say

        raise pytest.UsageError(say("it takes the ids of clauses or headings, one at least"))
    return _clauses_among(word for mark in marks for word in mark.args) if marks else frozenset()


def _is_marked(item: pytest.Item, chosen: Set[str]) -> bool:
    """Return whether a test is marked with some clause, or with an unknown one, which it will
    report.
    """
    try:
        return not _marked_with(item).isdisjoint(chosen)
    except pytest.UsageError:
        return True


def _naming(clauses: Set[str]) -> re.Pattern[str]:
    """Return what finds a clause named in a text, `city__small` as a keyword included."""
    ids = "|".join(re.escape(id).replace(r"\.", r"(?:\.|__)") for id in sorted(clauses))
    return re.compile(rf"(?<![\w-])(?:{ids})(?![\w-]|\.\w)")


def _named_by(item: pytest.Item) -> Iterator[str]:
    """Yield the texts in which a test may name a clause: of its function, and its parameters."""
    if isinstance(item, pytest.Function):
        # Hypothesis runs a function of its own and keeps the one that was written.
        written = getattr(getattr(item.function, "hypothesis", None), "inner_test", item.function)
        yield from _constants(getattr(written, "__code__", None))
        if (spec := getattr(item, "callspec", None)) is not None:
            yield repr(spec.params)


def _constants(code: object) -> Iterator[str]:
    """Yield the constants in the body of a function, and of the functions within it, as texts."""
    if isinstance(code, CodeType):
        yield from chain.from_iterable(map(_constants, code.co_consts))
    else:
        yield repr(code)
