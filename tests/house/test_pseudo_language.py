"""Whatever is said can be said in another language: nothing is glued, nothing stays English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arkrules.messages import saying, speaking
from arkrules.play import Award
from arkrules.play.events import Moved
from arkrules.rules import library
from arkrules.rulings import Case
from arkrules.rulings.aspects import aspects_asked, aspects_of
from arkrules.rulings.casebook import casebook
from arkrules.rulings.outcome import Outcome, outcome_of
from tests.pseudo import PSEUDO, glued, outside, strange

SHELF = library()
BOOK = casebook()


@pytest.fixture(autouse=True)
def _another_language() -> Iterator[None]:
    with speaking(PSEUDO):
        yield


@pytest.mark.parametrize(
    ("said", "is_glued"),
    [
        ("⟦ｏｎｅ⟧", False),
        ("⟦ｏｎｅ ⟦ｔｗｏ⟧⟧.", False),
        ("⟦ｏｎｅ⟧ ⟦ｔｗｏ⟧", True),
        ("⟦ｏｎｅ⟧ two", True),
        ("one", True),
        ("⟦ｏｎｅ⟧s", True),
    ],
)
def test_a_glued_sentence_is_recognized(said: str, is_glued: bool) -> None:
    assert glued(said) is is_glued


def test_words_that_no_catalogue_holds_are_recognized() -> None:
    assert strange(str(saying("{player} has {what}", player="ann", what="a cow")), "ann") == ["cow"]
    assert outside("a ⟦b⟧ c") == "a  c"


def outcomes(case: Case) -> Iterator[Outcome]:
    """What comes out of a case under every profile for which it states a verdict."""
    for name, row in case.verdicts.items():
        yield outcome_of(case, SHELF.profile(name), aspects_asked(case, [row]))


def told(outcome: Outcome) -> Iterator[str]:
    """All that the engine says of an outcome."""
    run = outcome.run
    yield from (str(event) for event in run.events if not isinstance(event, (Moved, Award)))
    for award in run.awards:
        yield from (award.headline, award.what, *(line.words for line in award.lines))
    yield from (one.words for one in (*run.reasons, *run.refusals))
    known = aspects_of(run.content.assembly)
    for name, facts in outcome.values.items():
        yield from known[name].words(facts, run)


def notation(outcome: Outcome) -> Iterator[str]:
    """Moves and names of steps, which are the same in every language."""
    for name in ("allows", "forbids"):
        yield from (path[0] for path in outcome.values.get(name, ()))
    moves = outcome.values.get("options", {}).get((), None)
    yield from moves if isinstance(moves, frozenset) else ()
    if outcome.run.state is not None:
        yield from outcome.run.content.assembly.steps


@pytest.mark.parametrize("subject", BOOK.cases)
def test_what_the_engine_says_of_a_case_is_whole_sentences(subject: str) -> None:
    for case in BOOK.cases[subject]:
        if case.reference or case.position is None:
            continue
        tokens = [token for tokens in case.position.hands.values() for token in tokens]
        data = [*case.position.players, *tokens, *case.moves]
        for outcome in outcomes(case):
            for said in told(outcome):
                assert not glued(said), (case.id, said)
                assert strange(said, *data, *notation(outcome)) == [], (case.id, said)
