"""What editions are called, those that no library holds included."""

from __future__ import annotations

from arkrules.documents import write_text
from arkrules.rules import load_profile
from arkrules.rulings import adjudicate, read_case
from arkrules.telling import Rulebook, case_page, clause_page
from arkrules.telling.names import Naming
from tests.cli.files import DOUBTFUL, SMALL

BOOK = Rulebook()
NAMES = Naming(BOOK)


def test_an_edition_is_called_by_title_publisher_year_and_language():
    called = {one.id: NAMES.edition(one) for one in BOOK.editions}
    # What the title says already is not said again.
    assert called["ark-en2"] == "English 2nd edition (Inspiration Games, 2005)"
    assert called["ark-hu"] == "Hungarian leaflet (Inspiration Games)"
    assert called["ark-de"] == "Die Baumeister des Königs (Diehl Medien, 2004, German)"
    assert called["carcassonne-rgg"] == "Rio Grande (English)"
    assert called["ghosts-zmg"] == "Ghosts, Castles and Cemeteries, Z-Man (English)"


def test_house_rules_are_called_by_their_titles():
    laid = BOOK.profile("carcassonne+house.no-final")
    said = "Today's rules, with “Unfinished features score nothing at the end”"
    assert NAMES.brief(laid) == said


def test_editions_of_several_games_stand_behind_the_name_of_theirs():
    some = [BOOK.profile(id) for id in ("ark-en1", "carcassonne-zmg", "carcassonne-rgg")]
    line = "".join(one.text for one in NAMES.profiles(some, full=True))
    assert line == (
        "Carcassonne: Rio Grande (English), Z-Man (English); "
        "The Ark of the Covenant: English 1st edition (Inspiration Games, 2003)"
    )


def test_what_was_changed_by_hand_is_said():
    changed = BOOK.profile("carcassonne-zmg").with_answer("city.small", "half")
    assert NAMES.edition(changed) == "Z-Man, city.small = half (English)"


def test_an_edition_of_ones_own_may_be_of_no_family(tmp_path):
    own = DOUBTFUL.replace('extends = "carcassonne"\n', 'sets = ["base"]\n')
    (tmp_path / "doubtful.toml").write_text(own, encoding="utf-8")
    mine = load_profile(str(tmp_path / "doubtful.toml"))
    verdicts = adjudicate(read_case(SMALL), [mine, load_profile("carcassonne")])
    text = write_text(case_page(read_case(SMALL), verdicts))
    assert "silent: In doubt" in text


def test_a_clause_leads_to_what_else_is_different():
    text = write_text(clause_page("city.small", (), BOOK))
    said = "What else is different: from Today's rules to First farm scoring; "
    assert said + "from Today's rules to Second farm scoring" in text
    assert "What else is different" not in write_text(clause_page("tile.match", (), BOOK))


def test_tiles_at_the_start_are_said_with_their_places():
    start = BOOK.profile("ghosts").clause("setup.start_tile")
    assert start.say(("0,0 NW", "1,0 NE")) == "tile NW at 0,0 and tile NE at 1,0"
    left = BOOK.profile("ghosts").clause("setup.left_in_box")
    assert (left.say(("D",)), left.say(())) == ("tile D", "none")
