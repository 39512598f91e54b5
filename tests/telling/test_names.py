"""What editions are called, those that no library holds included."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.documents import write_text
from arkrules.documents.model import bare
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
        "with a house rule": BOOK.profile("carcassonne+house.no-final").brief,
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


def test_boxes_are_added_to_editions_and_house_rules_change_them() -> None:
    assert {"abbot", "inns", "river"} <= BOOK.boxes.keys()
    assert {"first-game", "house.no-final", "surface.table"} <= BOOK.house_rules.keys()
    assert not BOOK.boxes.keys() & BOOK.house_rules.keys()


def test_an_edition_has_a_name_of_its_own() -> None:
    called = [NAMES.edition(one) for one in BOOK.editions]
    assert len({*called}) == len(called)


def test_an_edition_from_a_file_may_be_of_no_family(tmp_path) -> None:
    """It is called by its own title."""
    own = DOUBTFUL.replace('extends = "carcassonne"\n', 'sets = ["base"]\n')
    (tmp_path / "doubtful.toml").write_text(own, encoding="utf-8")
    mine = load_profile(str(tmp_path / "doubtful.toml"))
    assert (mine.root, mine.game, mine.brief) == ("doubtful", "In doubt", "In doubt")
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


# -- several editions ----------------------------------------------------------------------------

CARCASSONNE = [one.id for one in BOOK.family("carcassonne") if not one.extensions]


TOGETHER = (
    CARCASSONNE,
    [id for id in CARCASSONNE if id != "carcassonne-2000"],
    ["ark-hu", "ark-de", "ark-en1", "ark-en2"],
    ["ghosts", "ghosts-zmg"],
    ["carcassonne-rgg", "carcassonne-c3", "carcassonne", "carcassonne-c2"],
    ["carcassonne-zmg", "carcassonne-rgg", "carcassonne-rgg-2007"],
    ["carcassonne-2000", "carcassonne-2000+traders"],
    ["carcassonne-c2+abbot", "carcassonne-c3+abbot"],
    ["carcassonne+inns", "carcassonne-c2"],
    ["carcassonne", "carcassonne-2000"],
)


def test_editions_are_called_by_what_they_have_in_common(snapshot: object) -> None:
    called = {" ".join(some): bare(NAMES.profiles(map(BOOK.profile, some))) for some in TOGETHER}
    assert called == {" ".join(some): bare(NAMES.givers(some)) for some in TOGETHER}
    assert called == snapshot


@pytest.mark.approval
def test_what_gives_an_answer_is_named_whatever_it_is() -> None:
    """Editions come first, then house rules; a name that nobody knows stays."""
    names = ["house.bag", "carcassonne-2000+traders", "carcassonne-2000", "mine.toml"]
    said = bare(NAMES.givers(names))
    assert said.startswith("First farm scoring, with and without Traders and Builders; ")
    assert said.endswith("; mine.toml")
    assert BOOK.overlays["house.bag"].title in said


@pytest.mark.approval
def test_editions_named_one_by_one_have_their_imprints_and_groups_their_game() -> None:
    some = ["carcassonne", "carcassonne-c2", "carcassonne-c3", "carcassonne-2000"]
    assert bare(NAMES.profiles(map(BOOK.profile, some), full=True)) == (
        "Carcassonne: the three designs; First farm scoring (Hans im Glück, German, 2000–2001)"
    )


def test_a_title_names_all_editions_of_a_game_as_such_and_others_one_by_one(
    snapshot: object,
) -> None:
    ark = BOOK.family("ark-en2")
    ghosts = BOOK.profile("ghosts"), BOOK.profile("ghosts-zmg")
    assert [NAMES.in_a_title(some) for some in (ark, ark[:2], ghosts)] == snapshot


@pytest.mark.approval
def test_an_edition_changed_by_hand_is_in_no_group() -> None:
    changed = BOOK.profile("carcassonne-c2").with_answer("city.small", "half")
    some = [BOOK.profile("carcassonne"), changed, BOOK.profile("carcassonne-c3")]
    assert "the three designs" not in bare(NAMES.profiles(some))


def test_editions_with_a_changed_answer_are_named_without_imprints() -> None:
    some = [BOOK.profile(id) for id in ("carcassonne", "ark-en2")]
    changed = [one.with_answer("city.small", "half") for one in some]
    said = bare(NAMES.profiles(changed, full=True))
    for one in some:
        assert f"{one.game}: {one.brief}" in said
        assert str(one.published.publisher) not in said


def test_what_is_called_together_is_called_so_by_several_files_of_one_game() -> None:
    """A name that is written in one file alone, or otherwise in another, is a slip."""
    for group, editions in BOOK.groups.items():
        assert len(editions) > 1, group
        assert len({one.root for one in editions}) == 1, group
