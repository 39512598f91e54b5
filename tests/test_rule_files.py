"""Rules as files: profiles of one's own, overlays, and the list of sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Profile, ProfileError, Status, library, load_profile
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.play.clauses import HandRules, SetupRules
from arkrules.rules import Note, Source, Sources
from arkrules.rules.finding import PATH_VARIABLE


def differing(one: Profile, other: Profile) -> set[str]:
    """The clauses that two profiles answer differently."""
    return {item.id for item in one if one.value(item.id) != other.value(item.id)}


# -- files of one's own ---------------------------------------------------------------------------

MINE = """
id = "{id}"
title = "Mine"
extends = "{extends}"
{more}
"""
OVERLAY = """
id = "{id}"
title = "A house rule"
overlays = "{root}"

[rules.{clause}]
answer = {answer}
status = "{status}"
note = "{note}"
"""


class Folder:
    """A folder of profiles and overlays for one test."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, text: str) -> Path:
        path = self.path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    def profile(self, id: str, *, extends: str = "carcassonne", more: str = "") -> Path:
        return self.write(id, MINE.format(id=id, extends=extends, more=more))

    def overlay(
        self,
        id: str,
        clause: str,
        answer: str,
        *,
        root: str = "carcassonne",
        status: str = "stated",
        note: str = "at our table",
    ) -> Path:
        text = OVERLAY.format(
            id=id, root=root, clause=clause, answer=answer, status=status, note=note
        )
        return self.write(id, text)

    def load(self, name: str) -> Profile:
        return load_profile(name, paths=[self.path])

    def error(self, name: str) -> ProfileError:
        with pytest.raises(ProfileError) as caught:
            self.load(name)
        return caught.value


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


ALONE = """
id = "alone"
title = "Alone"
sets = ["base"]

[rules.hand.size]
answer = 2
status = "stated"
note = "we wrote it"
"""
HALF = '[rules.city.small]\nanswer = "half"\nstatus = "stated"\ncite = ["base:n7"]\n'


def test_a_profile_states_only_what_differs(folder: Folder) -> None:
    folder.profile("mine", more=HALF)
    assert differing(folder.load("mine"), load_profile("carcassonne")) == {"city.small"}


def test_a_profile_is_found_by_its_file(folder: Folder) -> None:
    path = folder.profile("mine", more=HALF)
    assert load_profile(str(path)) == folder.load("mine")


def test_a_profile_is_found_through_the_environment(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.profile("mine", more=HALF)
    monkeypatch.setenv(PATH_VARIABLE, str(folder.path))
    assert load_profile("mine").lineage == ("mine", "carcassonne")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="none is no folder"):
        load_profile("carcassonne", paths=[tmp_path / "none"])


def test_statuses_weaken_from_parent_to_child(folder: Folder) -> None:
    folder.profile("mine", more='inherits = { status = "community", note = "said at our club" }')
    parent, child = load_profile("carcassonne"), folder.load("mine")
    assert differing(parent, child) == set()
    for id, answer in parent.answers.items():
        assert child.answer(id).status is answer.status.weaker(Status.COMMUNITY)
        assert child.answer(id).note.endswith("said at our club")
        assert child.answer(id).readings == answer.readings


def test_without_a_word_on_it_statuses_are_inherited_as_they_are(folder: Folder) -> None:
    folder.profile("mine")
    assert folder.load("mine").answers == load_profile("carcassonne").answers


def test_statuses_weaken_once_more_in_the_next_generation(folder: Folder) -> None:
    folder.profile("mine", more='inherits = { status = "implied", note = "from print" }')
    folder.profile("ours", extends="mine", more='inherits = { status = "silent", note = "heard" }')
    answer = folder.load("ours").answer("road.per_tile")
    assert answer.status is Status.SILENT
    assert answer.note == "from print; heard"
    assert folder.load("ours").lineage == ("ours", "mine", "carcassonne")


def test_an_answer_may_be_confirmed_without_repeating_it(folder: Folder) -> None:
    folder.profile(
        "mine",
        more='inherits = { status = "silent", note = "unknown" }\n'
        '[rules.road.per_tile]\nstatus = "stated"\ncite = ["base:road"]\n',
    )
    answer = folder.load("mine").answer("road.per_tile")
    assert (answer.value, answer.status, answer.origin) == (1, Status.STATED, "mine")


def test_a_profile_without_a_parent_is_its_own_root(folder: Folder) -> None:
    folder.write("alone", ALONE)
    profile = folder.load("alone")
    assert profile.root == "alone"
    assert set(profile.answers) == {"hand.size"}
    assert profile[SetupRules] == SetupRules()


@pytest.mark.parametrize(
    ("rows", "key", "expected"),
    [
        ('[rules.ciyt.small]\nanswer = "half"', "rules.ciyt.small", "did you mean city.small?"),
        ("[rules.hut.beds]\nanswer = 3", "rules.hut.beds", "no clause hut.beds"),
        ('[rules.city.small]\nanswer = "third"', "rules.city.small.answer", "as-any, half"),
        ("[rules.city.small]\nanswer = true", "rules.city.small.answer", "as-any, half"),
        ('[rules.hand.size]\nanswer = "2"', "rules.hand.size.answer", "a whole number"),
        ("[rules.hand.size]\nanswer = true", "rules.hand.size.answer", "a whole number"),
        (
            '[rules.follower.completed]\nanswer = "no"',
            "rules.follower.completed.answer",
            "true or false",
        ),
        ("[rules.setup.players]\nanswer = [5, 2]", "rules.setup.players.answer", "more than the"),
        (
            "[rules.city.per_tile]\nanswer = 2",
            "rules.city.per_tile.answer",
            "a table with points, per",
        ),
        (
            '[rules.city.per_tile]\nanswer = "much"',
            "rules.city.per_tile.answer",
            "a table with points, per",
        ),
        (
            '[rules.city.completed_again]\nnote = "?"',
            "rules.city.completed_again",
            "has no answer, and no parent answers it",
        ),
    ],
)
def test_a_wrong_answer_in_a_file_is_refused_with_file_and_key(
    folder: Folder, rows: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=f'{rows}\nstatus = "stated"\ncite = ["base:n7"]\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"{key}: ")
    assert expected in error.faults[0]
    assert str(error).startswith(f"{path}: {key}: ")


@pytest.mark.parametrize(
    ("rows", "key", "expected"),
    [
        ('status = "stated"\ncite = ["bsae:n7"]', "cite", "unknown source; did you mean 'base'?"),
        ('status = "stated"\ncite = ["base:n77"]', "cite", "has no section or note 'n77'"),
        ('status = "stated"', "cite", "cites where it stands, or notes why it cannot"),
        ('status = "implied"\ncite = ["base:n7"]', "note", "names what it follows from"),
        ('status = "sure"\ncite = ["base:n7"]', "status", "expected one of stated, clarified"),
        ('sttus = "stated"\ncite = ["base:n7"]', "sttus", "did you mean 'status'?"),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so" }]',
            "readings[0]",
            "needs either an answer or words",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so", answer = "as-any", words = "or" }]',
            "readings[0]",
            "and not both",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ because = "so", answer = "third" }]',
            "readings[0].answer",
            "as-any, half",
        ),
        (
            'cite = ["base:n7"]\nreadings = [{ answer = "as-any" }]',
            "readings[0].because",
            "missing",
        ),
    ],
)
def test_a_badly_founded_answer_is_refused_with_file_and_key(
    folder: Folder, rows: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=f'[rules.city.small]\nanswer = "half"\n{rows}\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"rules.city.small.{key}: ")
    assert expected in error.faults[0]


def test_every_fault_of_a_profile_is_reported(folder: Folder) -> None:
    folder.profile(
        "mine",
        more='[rules.city.small]\nanswer = "third"\ncite = ["base:n77"]\n'
        '[rules.hut.beds]\nanswer = 3\ncite = ["base:n7"]\n',
    )
    assert [fault.partition(": ")[0] for fault in folder.error("mine").faults] == [
        "rules.city.small.cite", "rules.city.small.answer", "rules.hut.beds",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "key", "expected"),
    [
        ('setz = ["base"]', "setz", "did you mean 'sets'?"),
        ("published = { yaer = 2000 }", "published.yaer", "did you mean 'year'?"),
        ('published = { year = "2000" }', "published.year", "a whole number"),
        ("about = 3", "about", "a text"),
        ('inherits = { status = "weak" }', "inherits.status", "expected one of stated"),
    ],
)
def test_a_wrong_head_is_refused_with_file_and_key(
    folder: Folder, more: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=more)
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults[0].startswith(f"{key}: ")
    assert expected in error.faults[0]


def test_a_profile_without_a_title_is_refused(folder: Folder) -> None:
    path = folder.write("mine", 'id = "mine"\nextends = "carcassonne"\n')
    error = folder.error("mine")
    assert error.file == str(path)
    assert error.faults == ("title: is missing",)


@pytest.mark.parametrize(
    ("more", "key", "expected"),
    [
        ('extensions = ["hut"]', "extensions", "no extension named 'hut'"),
        ('sets = ["hut"]', "sets", "no tile set 'hut'; known are"),
        ('overlays = "carcassonne"', "extends", "it both overlays and extends"),
    ],
)
def test_what_a_profile_refers_to_must_be_there(
    folder: Folder, more: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=more)
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), key)
    assert expected in error.faults[0]


def test_a_list_of_sets_is_a_list(folder: Folder) -> None:
    folder.profile("mine", more='sets = "base"')
    assert "list" in folder.error("mine").faults[0]


def test_a_missing_parent_is_refused_with_file_and_key(folder: Folder) -> None:
    path = folder.profile("mine", extends="carcasonne")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")
    assert error.faults == ("no profile or overlay 'carcasonne'; did you mean 'carcassonne'?",)


def test_a_parent_missing_further_up_is_refused_where_it_is_named(folder: Folder) -> None:
    folder.profile("mine", extends="ours")
    path = folder.profile("ours", extends="nobody")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")


@pytest.mark.parametrize(
    ("parents", "circle"),
    [
        ({"mine": "mine"}, "mine → mine"),
        ({"mine": "ours", "ours": "mine"}, "mine → ours → mine"),
        ({"mine": "ours", "ours": "yours", "yours": "ours"}, "ours → yours → ours"),
    ],
)
def test_circular_parents_are_refused(folder: Folder, parents: dict[str, str], circle: str) -> None:
    for child, parent in parents.items():
        folder.profile(child, extends=parent)
    error = folder.error("mine")
    assert error.file
    assert error.key == "extends"
    assert error.faults == (f"circular parents: {circle}",)


def test_an_overlay_is_no_parent(folder: Folder) -> None:
    folder.overlay("house", "city.small", '"half"')
    path = folder.profile("mine", extends="house")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")
    assert "'house' is an overlay" in error.faults[0]


def test_the_id_is_the_name_of_the_file(folder: Folder) -> None:
    path = folder.write("mine", MINE.format(id="yours", extends="carcassonne", more=""))
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "id")


def test_no_two_files_have_one_name(folder: Folder) -> None:
    path = folder.write("carcassonne", MINE.format(id="carcassonne", extends="x", more=""))
    error = folder.error("carcassonne")
    assert "there are two files for 'carcassonne'" in str(error)
    assert str(path) in str(error)


def test_what_is_no_toml_is_refused_by_path(folder: Folder) -> None:
    path = folder.write("mine", "id = ")
    with pytest.raises(ProfileError, match="not TOML") as caught:
        load_profile(str(path))
    assert caught.value.file == str(path)


def test_what_is_no_toml_is_refused_by_name(folder: Folder) -> None:
    folder.write("mine", "id = ")
    assert "not TOML" in str(folder.error("mine"))


def test_an_unknown_profile_is_refused_with_the_nearest() -> None:
    with pytest.raises(ProfileError, match="did you mean 'carcassonne'"):
        load_profile("carcasonne")
    with pytest.raises(ProfileError, match="`arkrules profiles` lists what there is"):
        load_profile("xyz")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(ProfileError, match="cannot be read") as caught:
        load_profile(str(path))
    assert caught.value.file == str(path)


# -- overlays -------------------------------------------------------------------------------------


def test_an_overlay_changes_what_it_answers(folder: Folder) -> None:
    folder.overlay("house", "city.small", '"half"')
    profile = folder.load("carcassonne+house")
    assert differing(profile, load_profile("carcassonne")) == {"city.small"}
    assert profile.answer("city.small").origin == "house"
    assert profile.id == "carcassonne+house"
    assert profile.overlays == ("house",)
    assert profile.root == "carcassonne"


def test_an_overlay_goes_over_every_profile_of_its_root(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    folder.profile("mine", extends="carcassonne-2000")
    assert folder.load("mine+house")[HandRules].size == 3
    assert folder.load("mine+house")[FarmRules].value is FarmValue.PER_CITY


def test_an_overlay_may_be_given_by_its_file(folder: Folder) -> None:
    path = folder.overlay("house", "hand.size", "3")
    assert load_profile(f"carcassonne+{path}")[HandRules].size == 3


def test_overlays_add_up_in_any_order(folder: Folder) -> None:
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "hand.size", "3")
    folder.overlay("three", "farm.value", '"per-city"')
    forth = folder.load("carcassonne+one+two+three")
    back = folder.load("carcassonne+three+two+one")
    assert forth == back
    assert forth.id == back.id == "carcassonne+one+three+two"
    assert forth.title == back.title
    assert forth.answers == back.answers
    assert differing(forth, load_profile("carcassonne")) == {
        "city.small", "hand.size", "farm.value",
    }  # fmt: skip


def test_an_overlay_twice_is_an_overlay_once(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3")
    assert folder.load("carcassonne+one+one") == folder.load("carcassonne + one")


def test_overlays_that_agree_may_be_added(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3")
    folder.overlay("two", "hand.size", "3")
    assert folder.load("carcassonne+one+two")[HandRules].size == 3


def test_overlays_that_agree_are_reported_alike_in_any_order(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3", status="stated", note="we always did")
    folder.overlay("two", "hand.size", "3", status="silent", note="we never asked")
    forth = folder.load("carcassonne+one+two").answer("hand.size")
    assert forth == folder.load("carcassonne+two+one").answer("hand.size")


@pytest.mark.parametrize("name", ["carcassonne+one+two", "carcassonne+two+one"])
def test_overlays_that_contradict_each_other_are_refused(folder: Folder, name: str) -> None:
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "city.small", '"as-any"')
    message = str(folder.error(name))
    assert "one" in message
    assert "two" in message
    assert "contradict each other on city.small" in message
    assert "1 for each tile and 1 for each pennant" in message


def test_an_overlay_of_another_root_is_refused(folder: Folder) -> None:
    folder.write("alone", ALONE)
    folder.overlay("house", "hand.size", "3", root="alone")
    assert folder.load("alone+house")[HandRules].size == 3
    message = str(folder.error("carcassonne+house"))
    assert "'house' is for alone" in message
    assert "carcassonne does not extend it" in message


def test_an_overlay_is_not_played_alone(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    assert "'house' is an overlay" in str(folder.error("house"))


def test_a_profile_is_not_laid_over_another() -> None:
    with pytest.raises(ProfileError, match=r"only overlays follow a \+"):
        load_profile("carcassonne+carcassonne-2000")


def test_an_unknown_overlay_is_refused() -> None:
    with pytest.raises(ProfileError, match="no profile or overlay 'no-such-rule'"):
        load_profile("carcassonne+no-such-rule")


def test_a_wrong_overlay_is_refused_with_file_and_key(folder: Folder) -> None:
    path = folder.overlay("house", "city.small", '"third"')
    error = folder.error("carcassonne+house")
    assert error.file == str(path)
    assert error.faults[0].startswith("rules.city.small.answer: ")


def test_a_library_tells_profiles_from_overlays(folder: Folder) -> None:
    folder.profile("mine")
    folder.overlay("house", "hand.size", "3")
    found = library([folder.path])
    assert "mine" in set(found.profile_ids())
    assert "house" not in set(found.profile_ids())
    assert "house" in set(found.overlay_ids())
    assert found.overlay("house").overlays == "carcassonne"
    with pytest.raises(ProfileError, match="'mine' is a profile, not an overlay"):
        found.overlay("mine")


# -- sources --------------------------------------------------------------------------------------

SOURCES = Sources(
    {
        "leaflet": Source(
            title="A leaflet",
            kind="rules",
            about="What lay in the box.",
            sections=["setup", "turn"],
            notes={"n1": Note(kind="editors", about="A remark.")},
            questions={"q1": Note(kind="open", about="A question.")},
        ),
        "x-forum": Source(title="A forum", kind="external", about="Players talking."),
    }
)


@pytest.mark.parametrize(
    "citation", ["leaflet", "leaflet:setup", "leaflet:n1", "leaflet:q1", "x-forum"]
)
def test_a_citation_names_a_source_and_a_place_in_it(citation: str) -> None:
    assert SOURCES.fault(citation) is None


@pytest.mark.parametrize(
    ("citation", "fault"),
    [
        ("leaflt:setup", "'leaflt:setup' cites an unknown source; did you mean 'leaflet'?"),
        ("leaflet:setpu", "leaflet has no section or note 'setpu'; did you mean 'setup'?"),
        ("leaflet:", "leaflet has no section or note ''"),
        ("x-forum:n1", "x-forum has no section or note 'n1'"),
        ("", "'' cites an unknown source"),
    ],
)
def test_a_citation_that_leads_nowhere_is_a_fault(citation: str, fault: str) -> None:
    assert fault in str(SOURCES.fault(citation))


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        ("leaflet", "A leaflet"),
        ("leaflet:setup", "A leaflet, section 'setup'"),
        ("leaflet:n1", "A leaflet, footnote 1"),
        ("leaflet:q1", "A leaflet, question 1"),
        ("nothing:n1", "nothing:n1"),
    ],
)
def test_a_citation_is_described_for_readers(citation: str, words: str) -> None:
    assert SOURCES.describe(citation) == words


def test_the_documents_are_listed_with_what_can_be_cited() -> None:
    sources = library().sources
    assert {"ark", "ark-hu", "base", "ghosts"} <= set(sources)
    assert set(sources["base"].notes) == {f"n{n}" for n in range(1, 19)}
    assert all(source.about for source in sources.values())
    assert all(id.startswith("x-") == (s.kind == "external") for id, s in sources.items())


def test_every_footnote_names_a_section_of_its_source() -> None:
    lost = [
        f"{id}:{name}"
        for id, source in library().sources.items()
        for name, note in {**source.notes, **source.questions}.items()
        if note.section not in source.sections
    ]
    assert lost == []


def test_a_folder_may_bring_its_own_sources(folder: Folder) -> None:
    folder.write(
        "sources", '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nsections = ["small"]\n'
    )
    folder.profile("mine", more=HALF.replace("base:n7", "club:small"))
    assert folder.load("mine").cite("city.small") == ("club:small",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("club", "cannot be read: "),
        ("format = 2", "format 1"),
        ('[club]\ntitle = "Our club"\nkind = "hearsay"\nabout = "x"\n', "club.kind: "),
        ('[club]\nkind = "rules"\nabout = "x"\n', "club.title: is missing"),
        (
            '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nnots = {}\n',
            "club.nots: unknown key; did you mean 'notes'?",
        ),
    ],
)
def test_a_wrong_list_of_sources_is_refused_with_its_file(
    folder: Folder, text: str, expected: str
) -> None:
    path = folder.write("sources", text)
    folder.profile("mine")
    folder.profile("ours", more=HALF)
    error = folder.error("ours")
    assert error.file == str(path)
    assert expected in str(error)
