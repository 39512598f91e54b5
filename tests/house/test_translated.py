"""Everything can be said in a language that nobody speaks: no word stays English, none is glued."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import attrs
import click
import pytest

from arkrules.cli import main
from arkrules.cli.common import FORMATS
from arkrules.cli.show import _page
from arkrules.documents import (
    Document,
    Entries,
    Frame,
    Heading,
    Listing,
    Picture,
    Stretch,
    TextLine,
)
from arkrules.documents.model import bare
from arkrules.editions import compare, rule_sheet, what_changes
from arkrules.measuring import Findings, simulate
from arkrules.play import Award, Position, new_game, plies, random_move, set_up, valuation_of
from arkrules.play.events import Moved
from arkrules.play.playouts import PLAYERS
from arkrules.render import Scene, board_svg, board_text, scene_of, scene_svg
from arkrules.render.words import described
from arkrules.rulings import ReferenceCase, check_case
from arkrules.rulings.casebook import casebook
from arkrules.rulings.check import check_profile_file
from arkrules.rulings.verdict import Outcome, outcome_of
from arkrules.rulings.verdict_fields import scope_of, verdict_fields_of
from arkrules.search import GROUPS, index, search
from arkrules.structure import require
from arkrules.telling import Rulebook
from arkrules.telling.cases import (
    case_page,
    casebook_index,
    casebook_page,
    example,
    subject_page,
)
from arkrules.telling.checks import CheckedCase, cases_page
from arkrules.telling.checks import profiles_page as checked_page
from arkrules.telling.clauses import clause_index, clause_page, open_page
from arkrules.telling.comparison import (
    changes_page,
    concordance_page,
    editions_page,
    profile_page,
    profiles_page,
    sheet_page,
)
from arkrules.telling.effects import findings_page, ranking_page
from arkrules.telling.games import course_page, valuation_page
from arkrules.telling.names import Naming
from arkrules.telling.pictures import Extras, picture_of
from arkrules.telling.simulated import simulation_page
from arkrules.telling.sources import coverage_page, disputes_page, source_page
from arkrules.telling.tiles import set_page, tile_page
from arkrules.text import saying, speaking
from tests.amount import some
from tests.paths import EXAMPLES, ROOT
from tests.pseudo import PSEUDO, glued, outside, strange, tops
from tests.running import Run

BOOK = Rulebook()
CASES = casebook()
DISPUTE = EXAMPLES / "dispute.toml"


@pytest.fixture(autouse=True)
def _another_language() -> Iterator[None]:
    with speaking(PSEUDO):
        yield


def test_words_that_no_catalogue_holds_are_recognized() -> None:
    assert strange(str(saying("{player} has {what}", player="ann", what="a cow")), "ann") == ["cow"]
    assert outside("a ⟦b⟧ c") == "a  c"
    with pytest.raises(TypeError) as refused:
        require({}, str, "name", "a text")
    assert strange(str(refused.value), "name") == []


# -- what the engine says -------------------------------------------------------------------------


def told(outcome: Outcome) -> Iterator[str]:
    """All that the engine says of an outcome."""
    run = outcome.run
    yield from (str(event) for event in run.events if not isinstance(event, (Moved, Award)))
    for award in run.awards:
        yield from (award.headline, award.what, *(line.words for line in award.lines))
    yield from (one.words for one in (*run.reasons, *run.refusals))
    known = verdict_fields_of(run.content.assembly)
    for name, value in outcome.values.items():
        yield from known[name].words(value, run)


def notation(outcome: Outcome) -> Iterator[str]:
    """Moves and names of steps, which are the same in every language."""
    for name in ("allows", "forbids"):
        yield from map(str, outcome.values.get(name, ()))
    moves = outcome.values.get("options")
    yield from map(str, moves if isinstance(moves, frozenset) else ())
    if outcome.run.state is not None:
        yield from outcome.run.content.assembly.steps


@pytest.mark.parametrize("subject", CASES.cases)
def test_what_the_engine_says_of_a_case_is_whole_sentences(subject: str) -> None:
    for case in some(4, CASES.cases[subject]):
        if isinstance(case, ReferenceCase):
            continue
        tokens = [token for tokens in case.position.hands.values() for token in tokens]
        tokens += case.position.bag or ()
        data = [*case.position.players, *tokens, *map(str, case.moves)]
        for name, row in case.verdicts.items():
            outcome = outcome_of(case, BOOK.shelf.profile(name), scope_of(case, [row]))
            for said in told(outcome):
                assert not glued(said), (case.id, said)
                assert strange(said, *data, *notation(outcome)) == [], (case.id, said)


# -- pages ----------------------------------------------------------------------------------------


def lines(part: object) -> Iterator[TextLine]:
    """All lines of text; pictures and listings apart."""
    if isinstance(part, tuple) and part and all(isinstance(one, Stretch) for one in part):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from lines(one)
    elif attrs.has(type(part)) and not isinstance(part, (Listing, Picture)):
        for field in attrs.fields(type(part)):
            yield from lines(getattr(part, field.name))


_ID = re.compile(r"[\w-]+[.:=][\w.:=-]+|https?:\S+|\S*/\S*|\b[a-z]?\d+\b")
"""A clause, a citation, an address, a path, a number, a footnote."""
_GLUED = re.compile(r"[^.?!:;,…]⟧[ \w]*⟦")


def faults(page: Document) -> Iterator[str]:
    """Lines with letters outside of brackets, and lines put together of several sentences."""
    names = [edition.published.publisher for edition in BOOK.editions]
    for line in lines(page.blocks):
        # What is said of what a word names is shown on a site.
        for said in (text for one in line if one.refers for text in attrs.astuple(one.refers)[2:]):
            if said and re.search(r"[A-Za-z]{2}", _ID.sub("", outside(said))):
                yield said
        # Ids and what is typed are the same in every language, but labels are not.
        same = [one.style == "code" or (one.style == "mark" and "⟦" in one.text) for one in line]
        text = "".join("·" if id else one.text for one, id in zip(line, same, strict=True))
        left = _ID.sub("", outside(text))
        for name in filter(None, names):
            left = left.replace(name, "")
        if re.search(r"[A-Za-z]{2}", left) or _GLUED.search(tops(text)):
            yield text


def the_case(id: str, **how: bool) -> Document:
    return case_page(CASES[id], BOOK.verdicts(CASES[id]), BOOK, **how)


def a_game() -> Document:
    begun = new_game("carcassonne", 2)
    return course_page("⟦⟧", [begun, *(after for _, after in plies(begun, Random(1), random_move))])


def a_board() -> Document:
    states = [after for _, after in plies(new_game("ghosts", 2), Random(2), random_move)]
    return valuation_page(states[90], valuation_of(states[90]), BOOK)


def checked() -> Document:
    return cases_page([CheckedCase(Path("a/b.toml"), "a", tuple(check_case(CASES["small-city"])))])


def found() -> Document:
    """What a search finds, without the commands that show it, which are typed."""
    page = _page(search(index(BOOK.shelf, BOOK.casebook), ["monastery"]), 5)
    entries = next(block for block in page.blocks if isinstance(block, Entries))
    shown = tuple(attrs.evolve(one, body=one.body[:-1]) for one in entries.items)
    return Document(blocks=(Entries(shown), *page.blocks[1:]))


HOUSE = EXAMPLES / "house-rules.toml"
MEASURED = Findings.load(ROOT / "docs" / "effects" / "ark-de--ark-hu.json")
PAGES: dict[str, Callable[[], Document]] = {
    "case": lambda: the_case("ark-tied-on-a-road"),
    "case told whole": lambda: the_case("farm-beside-a-city-with-a-hole", every=True),
    "casebook": lambda: casebook_page(casebook()),
    "sheet": lambda: sheet_page(rule_sheet("ark-de"), BOOK),
    "comparison": lambda: concordance_page(compare(["ark-en1", "ark-de"]), BOOK),
    "index of clauses": lambda: clause_index(BOOK, "city"),
    "index of the casebook": lambda: casebook_index(BOOK),
    "subject": lambda: subject_page(next(iter(CASES.cases)), BOOK),
    "changes": lambda: changes_page([what_changes("carcassonne", "carcassonne-2000")], BOOK),
    "edition": lambda: profile_page("ark-de", BOOK),
    "house rule": lambda: profile_page("house.buy-tile", BOOK),
    "editions": lambda: profiles_page(BOOK),
    "family": lambda: editions_page(BOOK.family("ark-en2"), BOOK),
    "clause": lambda: clause_page("city.closed", (), BOOK),
    "open clauses": lambda: open_page(BOOK.family("carcassonne"), BOOK),
    "source": lambda: source_page("base", BOOK),
    "sources": lambda: coverage_page(BOOK),
    "disputes": lambda: disputes_page(BOOK),
    "tiles": lambda: set_page(BOOK.tile_set("base"), BOOK),
    "tile": lambda: tile_page("base:D", BOOK),
    "game": a_game,
    "board": a_board,
    "check": checked,
    "profile checked": lambda: checked_page([(HOUSE, check_profile_file(HOUSE))]),
    "effects": lambda: findings_page(MEASURED, BOOK),
    "effects ranked": lambda: ranking_page("ark-en2", [MEASURED], BOOK),
    "found": found,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_told_in_another_language(name: str) -> None:
    assert list(dict.fromkeys(faults(PAGES[name]()))) == []


def test_titles_that_stand_in_a_sentence_are_in_the_language_of_its_reader() -> None:
    summary = simulate(["ark-de", "ark-hu"], 1, seed=1, engine="engine").summary
    headings = [one.line for one in simulation_page(summary).blocks if isinstance(one, Heading)]
    titles = [bare(Naming(BOOK).sources(["ark:shared"])), *map(bare, headings)]
    assert [word for title in titles for word in strange(title, "ark:shared")] == []


# -- pictures -------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def english(svg: str, words: str) -> list[str]:
    """Words of a picture, and of what is said of it, that are not translated."""
    root = ET.fromstring(svg)
    found = [one.text or "" for name in ("title", "desc", "text") for one in root.iter(SVG + name)]
    texts = [text for text in (*found, words) if len(text) > 1]
    assert any("⟦" in text for text in texts)
    known = ("red", "blue", "green", "yellow", "black", "place", "draw")  # players, and steps
    return [word for text in texts for word in strange(text, *known)]


@pytest.mark.parametrize(
    "id", ["ark-turning", "ark-tied-on-a-road", "small-city", "city-with-a-pennant"]
)
def test_a_picture_with_all_that_it_can_tell_is_in_the_language_of_its_reader(id: str) -> None:
    extras = Extras(scores=True, supplies=True, legend=True)
    scene = picture_of(CASES[id], BOOK.shelf, next(iter(CASES[id].verdicts)), extras=extras)
    assert scene is not None
    assert english(scene_svg(scene), described(scene)) == []


@pytest.mark.parametrize(
    ("clause", "cases"), [("city.small", ["small-city"]), ("setup.followers", [])]
)
def test_an_example_in_a_picture_is_in_the_language_of_its_reader(
    clause: str, cases: list[str]
) -> None:
    """A case, or the table at the beginning where no case turns on a clause."""
    editions = BOOK.family("carcassonne")
    page = Document(blocks=example(BOOK, clause, editions, [CASES[id] for id in cases]))
    assert list(faults(page)) == []
    (frame,) = page.blocks
    assert isinstance(frame, Frame)
    picture = frame.blocks[0]
    assert isinstance(picture, Picture)
    assert isinstance(picture.drawing, Scene)
    assert outside(picture.drawing.title) == ""


def test_what_pieces_carry_is_counted_in_the_language_of_its_reader() -> None:
    haunted = ["red follower 0,0 a ghosts=2"]
    state = set_up("ghosts", Position(players=["red", "blue"], tiles=["0,0 E"], pieces=haunted))
    assert english(board_svg(state), described(scene_of(state))) == []


def test_that_nothing_lies_on_the_table_is_said_in_the_language_of_its_reader() -> None:
    state = set_up("ghosts", Position(players=["red", "blue"]))
    assert english(board_svg(state), described(scene_of(state)) + board_text(state)) == []


# -- commands -------------------------------------------------------------------------------------

TYPED = re.compile(
    r"`[^`]*`"  # a command in a sentence
    r"|^  (\w+=\S+ |echo .*\| )?arkrules .*$"  # an example
    r"|\[\w+(\|\w+)+\]"  # the words of which one is chosen
    r"|(?<![\w-])--?[\w-]+"  # an option
    r"|'[^']*'"  # what was typed
    r"|\b[A-Z]+\b"  # what stands for a word that is typed
    r"|\[default: [^\]]*\]",
    re.MULTILINE,
)


def untranslated(text: str, *known: str) -> list[str]:
    """The words that no translator could reach, leaving out what is typed."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", TYPED.sub(" ", text)) if word not in known]


def commands(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    """All commands, each as it is typed."""
    yield before
    for name, one in group.commands.items():
        if isinstance(one, click.Group):
            yield from commands(one, *before, name)
        else:
            yield (*before, name)


def test_help_is_said_in_the_language_of_its_reader(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    every = [*commands(main)]
    names = {word for path in every for word in path} | {"main"}
    names |= {word for name in names for word in name.split("-")}
    for words in every:
        said = run(*words, "--help").stdout
        with speaking(NullTranslations()):
            plain = run(*words, "--help").stdout
        defaults = re.findall(r"\[default:\s+(\S+)\]", plain)
        assert untranslated(said, *names, *defaults) == [], words
        typed = [line for line in plain.splitlines() if line.startswith("  arkrules ")]
        assert [line for line in typed if line not in said] == []  # it stays as it is


WRONG: list[tuple[object, ...]] = [
    ("aks",),
    ("ask",),
    ("ask", DISPUTE, "b", "c"),
    ("ask", DISPUTE, "--foo"),
    ("ask", DISPUTE, "--under"),
    ("ask", DISPUTE, "--strict=1"),
    ("ask", DISPUTE, "--format", "jsn"),
    ("ask", DISPUTE, "--assume", "one"),
    ("effects", "a", "b", "--games", "x"),
    ("effects", "a", "b", "--games", "0"),
    ("effects", "--again", "nowhere"),
    ("effects", "a"),
    ("simulate", "carcassonne", "--policy", "clever"),
    ("simulate", "carcassonne", "carcassonne"),
    ("simulate", "carcassonne", "--rows", DISPUTE),
    ("show", "--profile-path", DISPUTE),
    ("draw", DISPUTE, "--at", "midnight"),
    ("find", "x", "--in", "csaes"),
]


def test_what_was_typed_wrong_is_said_in_the_language_of_its_reader(run: Run) -> None:
    known = ("ask", "red", "blue", *FORMATS, *GROUPS, *PLAYERS)
    for words in WRONG:
        said = run(*words, code=2).stderr
        typed = [part for word in words for part in re.findall("[A-Za-z]+", str(word))]
        assert untranslated(said, *typed, *known) == [], words
        assert len(said.splitlines()) == 2, "a cause and a remedy"


WORK: dict[str, tuple[tuple[str, ...], int]] = {
    "a game": (("play", "carcassonne", "--seed", "4", "--quiet", "--record", "FOLDER/game.txt"), 0),
    "a new case": (("new", "case", "FOLDER/mine.toml"), 0),
    "what has no form yet": (("fmt", "--check", "FOLDER/untidy.toml"), 1),
    "what is brought into form": (("fmt", "FOLDER/untidy.toml"), 0),
    "tiles as pictures": (("show", "tiles", "base", "--svg", "FOLDER"), 0),
}


@pytest.mark.parametrize("name", WORK)
def test_what_commands_say_at_work_is_in_the_language_of_the_reader(
    run: Run, tmp_path: Path, name: str
) -> None:
    """Boards and listings stand on lines without a bracket."""
    untidy = DISPUTE.read_text(encoding="utf-8").replace("[play]", "[play]   ")
    (tmp_path / "untidy.toml").write_text(untidy, encoding="utf-8")
    words, code = WORK[name]
    words = tuple(word.replace("FOLDER", str(tmp_path)) for word in words)
    told = run(*words, code=code)
    said = [line for line in told.output.splitlines() if "⟦" in line]
    known = ("lay", "place", "draw", "red", "blue", "arkrules", "ask", "mine")
    assert said
    assert [word for line in said for word in strange(line, str(tmp_path), *words, *known)] == []
    plain = {word for line in told.stderr.splitlines() for word in re.findall("[a-z]{4,}", line)}
    assert plain.isdisjoint({"legal", "step", "stops", "take", "recorded", "hand"})
