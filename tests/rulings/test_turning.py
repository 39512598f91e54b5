"""Cases by the clauses that their verdicts turn on."""

from __future__ import annotations

from arkrules import load_profile
from arkrules.rules import library
from arkrules.rulings import Case, read_case
from arkrules.rulings.casebook import casebook, cases_by_clause
from tests.positions import BASE, tiles
from tests.rules.folders import Folder
from tests.rulings.disputes import WINS, WON, dispute


def turns(id: str, verdicts: dict[str, list[str]]) -> Case:
    """A case by what its verdicts turn on."""
    text = dispute(tiles("0,0 D")).replace('"dispute"', f'"{id}"')
    rows = [f"[verdict.'{under}']\nturns_on = {clauses}" for under, clauses in verdicts.items()]
    return read_case("\n".join((text, *rows)))


def test_cases_are_found_by_what_a_verdict_of_an_edition_or_of_its_parents_turns_on() -> None:
    base, later, ghosts = map(load_profile, (BASE, "carcassonne-2001", "ghosts"))
    one = turns("one", {BASE: ["city.small", "farm.value"], "carcassonne-2001": ["city.small"]})
    two = turns("two", {"carcassonne-2001": ["city.small"], "ghosts": []})
    found = cases_by_clause([one, two])
    assert found.on("city.small", [base]) == (one,)
    assert found.on("city.small", [later]) == (one, two)
    assert found.on("city.small", [ghosts]) == (one,)
    assert found.on("city.small", [base, later, ghosts]) == (one, two)
    assert found.on("farm.value", [later]) == (one,)
    assert found.on("city.small", []) == found.on("hand.size", [base, later]) == ()


def test_overlays_are_the_same_in_whatever_order_they_are_named() -> None:
    overlays = "house.bag", "house.bushes", "house.dice-markers", "house.no-final", "surface.floor"
    case = turns("one", {" + ".join((BASE, *overlays[::-1], *overlays)): ["city.small"]})
    found = cases_by_clause([case])
    assert found.on("city.small", [load_profile("+".join((BASE, *overlays)))]) == (case,)
    assert found.on("city.small", [load_profile(f"{BASE}+house.bag")]) == ()


def test_the_cases_of_the_casebooks_within_reach_are_sorted(folder: Folder) -> None:
    shipped = casebook()["small-city"]
    assert "city.small" in (shipped.verdicts[BASE].turns_on or ())
    folder.write("casebook", 'version = "1"\nsubjects.lions = "Lions"\n')
    lions = folder.path / "casebook" / "lions"
    lions.mkdir(parents=True)
    text = dispute(*WON, moves=WINS, verdict='turns_on = ["city.small"]')
    (lions / "dispute.toml").write_text(text)
    for shelf, there in ((None, False), (library([folder.path]), True)):
        found = cases_by_clause(shelf=shelf).on("city.small", [load_profile(BASE)])
        assert shipped in found
        assert (read_case(text) in found) is there
