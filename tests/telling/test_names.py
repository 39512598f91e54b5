"""What editions are called, those that no library holds included."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.documents import write_text
from arkrules.errors import ProfileError
from arkrules.rules import load_profile
from arkrules.rulings import adjudicate, read_case
from arkrules.telling import Rulebook, case_page, clause_page
from arkrules.telling.names import Naming
from tests.cli.files import DOUBTFUL, SMALL
from tests.running import error_of

BOOK = Rulebook()
NAMES = Naming(BOOK)


def test_what_editions_and_house_rules_are_called(snapshot: object) -> None:
    """By title, publisher, year and language; what the title says already is not said again."""
    some = [BOOK.profile(id) for id in ("ark-en1", "carcassonne-zmg", "carcassonne-rgg")]
    assert {
        "editions": {one.id: NAMES.edition(one) for one in BOOK.editions},
        "with a house rule": NAMES.brief(BOOK.profile("carcassonne+house.no-final")),
        "changed by hand": NAMES.edition(
            BOOK.profile("carcassonne-zmg").with_answer("city.small", "half")
        ),
        "of several games": "".join(one.text for one in NAMES.profiles(some, full=True)),
        "some in a title": NAMES.in_a_title(some[1:]),
        "families": {root: BOOK.game(root) for root in BOOK.roots},
        "start": BOOK.profile("ghosts").clause("setup.start_tile").say(("0,0 NW", "1,0 NE")),
        "left in the box": [
            BOOK.profile("ghosts").clause("setup.left_in_box").say(tiles) for tiles in (("D",), ())
        ],
    } == snapshot


def test_an_edition_has_a_name_of_its_own() -> None:
    called = [NAMES.edition(one) for one in BOOK.editions]
    assert len({*called}) == len(called)


def test_an_edition_from_a_file_may_be_of_no_family(tmp_path) -> None:
    """It is called by its own title, and its family by its id."""
    own = DOUBTFUL.replace('extends = "carcassonne"\n', 'sets = ["base"]\n')
    (tmp_path / "doubtful.toml").write_text(own, encoding="utf-8")
    mine = load_profile(str(tmp_path / "doubtful.toml"))
    assert (mine.root, BOOK.game(mine.root)) == ("doubtful", "doubtful")
    verdicts = adjudicate(read_case(SMALL), [mine, load_profile("carcassonne")])
    groups = [[one.profile.id for one in group] for group in verdicts.groups]
    assert ["doubtful"] in groups or ["doubtful", "carcassonne"] in groups
    text = write_text(case_page(read_case(SMALL), verdicts))
    assert "None" not in text


@pytest.mark.approval
def test_a_clause_leads_to_what_else_is_different() -> None:
    text = write_text(clause_page("city.small", (), BOOK))
    said = "What else is different: from First design to First farm scoring; "
    assert said + "from First design to Second farm scoring" in text
    assert "What else is different" not in write_text(clause_page("tile.match", (), BOOK))


def test_no_page_opens_a_file_by_its_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n')
    for name in (str(mine), "mine/", "mine.toml", f"carcassonne+{mine}"):
        error_of(BOOK.profile, name, kind=ProfileError)
