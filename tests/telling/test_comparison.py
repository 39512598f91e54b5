"""Sheets and comparisons say what the editions say; every markup says the same (`test_voices`)."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from arkrules import compare
from arkrules.documents import Document, Heading, write_text
from arkrules.editions import Differs, rule_sheet, what_changes
from arkrules.rules import Answer
from arkrules.telling import Rulebook
from arkrules.telling.clauses import answer_of
from arkrules.telling.comparison import changes_page, profiles_page
from arkrules.telling.names import Naming
from arkrules.text import sentence, template
from tests.documents.readers import READ


def places(cites: Iterable[str]) -> str:
    """Citations as they are printed: a source once, before all of its places."""
    found: dict[str, list[str]] = {}
    for cite in cites:
        source, _, place = cite.partition(":")
        found.setdefault(source, []).append(place)
    return "; ".join(f"{source}:{', '.join(of)}".rstrip(":") for source, of in found.items())


def standing(answer: Answer) -> str:
    """How an answer is known, and where it is printed, if it is."""
    return ": ".join(filter(None, (answer.status.words, places(answer.cite))))


@pytest.fixture
def lines(run):
    """What a page of a command says, line by line."""
    return lambda words: READ["html"](run(*words.split(), "--format", "html").stdout)


def test_a_sheet_says_every_clause_with_its_status_and_places(lines) -> None:
    together = " ".join(lines("show ark-hu"))
    for one in rule_sheet("ark-hu").statements:
        assert f"{one.id}, {standing(one.answer)}" in together


def test_a_comparison_says_every_answer_in_its_row(lines) -> None:
    names = ["ark-en1", "ark-en2", "ark-de"]
    found = lines(f"diff {' '.join(names)}")
    rows = compare(names).rows
    assert {row.differs for row in rows} >= {Differs.OPEN}
    for row in rows:
        at, told = found.index(row.id), []
        if row.cases:
            assert len(row.cases) <= 10
            assert found[at + 1] == f"Cases: {'; '.join(case.id for case in row.cases)}"
        for said in row.statements.values():
            words = f"{said.mark} {sentence(said.words)}".strip()
            same = (said.words, said.readings) in told
            at = (
                next(
                    n
                    for n in range(at, len(found))
                    if found[n].startswith("As in ") or found[n] == words
                )
                + 1
            )
            assert found[at - 1].startswith("As in ") == same
            if said.named:  # what does not arise has words of its own
                assert found[at] == standing(said.answer)
            told.append((said.words, said.readings))


def test_changes_from_each_edition_stand_below_a_heading() -> None:
    pairs = [("ark-en1", "ark-en2"), ("ark-en2", "ark-de")]
    blocks = changes_page([what_changes(*pair) for pair in pairs]).blocks
    assert [block.level for block in blocks if isinstance(block, Heading)].count(1) == len(pairs)


@pytest.mark.approval
def test_of_many_cases_the_first_ten_are_named(lines) -> None:
    found = lines("diff carcassonne ghosts")
    cases = compare(["carcassonne", "ghosts"])["setup.followers"].cases
    first = "; ".join(case.id for case in cases[:10])
    assert f"Cases: {first}; and {len(cases) - 10} more" in found
    parts = [n for n, line in enumerate(found) if line.endswith("Spirits, Castles and Graveyards")]
    assert len(parts) > 1  # what is only there, and below it the notes, folded


def test_prose_for_programs(run) -> None:
    content = json.loads(run("diff", "ark-en2", "ark-de", "--prose", "--format", "json").stdout)
    (pair,) = content["pairs"]
    assert (pair["known"], pair["other"]) == ("ark-en2", "ark-de")
    assert [change["clause"] for change in pair["changes"]] == [
        row.id for row in compare(["ark-en2", "ark-de"]).differing
    ]
    assert pair["reread"] == []
    assert "city.hole" in pair["opened"]
    assert "end.tie" not in pair["opened"]  # open in both, in the same ways


def test_prose_says_every_change_of_both_sides(lines) -> None:
    found = lines("diff ark-en2 ark-de --prose")
    at = 0
    for change in what_changes("ark-en2", "ark-de").changes:
        (at,) = (n for n, line in enumerate(found) if f" [{change.id}]" in line and n >= at)
        for side in (change.other, change.known):
            known = f" {standing(side.answer)}"
            at = next(n for n, line in enumerate(found) if n > at and known in line) + 1
            assert found[at] == sentence(side.words)


def test_a_house_rule_names_the_games_over_which_it_goes() -> None:
    """Those about the river need its box, and no edition of the Ark has it."""
    book = Rulebook()
    lines = write_text(profiles_page(book)).splitlines()
    rows = {line.split()[0]: line for line in lines if line.startswith("+house")}
    ids = ("+house.bag", "+house.river-mixed")
    ark = template(book.profile("ark-en2").game)
    assert [ark in rows[id] for id in ids] == [True, False]


@pytest.mark.approval
def test_nothing_is_said_of_print_where_an_answer_is_assumed() -> None:
    book = Rulebook()
    edition = book.profile("ark-en2")
    clause = edition.clause("ark.temple_bonus_when")
    told = [
        write_text(Document(blocks=[*answer_of(Naming(book), clause, profile)]))
        for profile in (edition, edition.with_answer(clause.id, "ends"))
    ]
    assert ["does not arise" in one for one in told] == [True, False]
