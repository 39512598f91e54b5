"""No verdict of the casebook changes without a version that says so."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import CaseError
from arkrules.rulings.casebook import (
    Amendments,
    Casebook,
    Seal,
    SealedCase,
    casebook,
    numbers,
    seal_of,
)
from tests.faults import unworded
from tests.paths import ROOT
from tests.rulings.disputes import case_file
from tests.running import error_of, invoke

SHIPPED = ROOT / "variants" / "casebook"


def test_the_version_of_the_shipped_casebook_says_what_has_changed() -> None:
    """If this fails, raise the version in `variants/casebook.toml`, as the message says."""
    now = Seal.of(casebook())
    found = now.since(Seal.read(seal_of(SHIPPED)))
    assert found.allow(now.version), (
        f"{now.version} must be {found.least} at least: {found.altered or found.added}"
    )


def test_its_changes_are_told_for_that_version() -> None:
    text = (ROOT / "variants" / "casebook.md").read_text(encoding="utf-8")
    versions = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert versions[0] == casebook().version
    assert sorted(versions, key=numbers, reverse=True) == versions


CASE = case_file("a-case")
HEAD = 'version = "1.2.3"\n[subjects]\ncities = "Cities"\n'
Book = Callable[..., Casebook]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A casebook with one case, or one that was changed."""

    def made(*changed: str, version: str = "1.2.3") -> Casebook:
        text = CASE
        for old, new in zip(changed[::2], changed[1::2], strict=True):
            assert old in text
            text = text.replace(old, new)
        case = tmp_path / "book" / "cities" / "a-case.toml"
        case.parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "book.toml").write_text(HEAD.replace("1.2.3", version), encoding="utf-8")
        case.write_text(text, encoding="utf-8")
        return casebook(tmp_path / "book")

    return made


# -- what a seal keeps -----------------------------------------------------------------------------


def digest(content: str) -> str:
    """What a seal keeps of a text of JSON: seals that were given away have to compare."""
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def test_what_is_sealed_compares_with_seals_that_were_kept(book: Book) -> None:
    changed = book(
        "red = 4", '"Zoë" = 4', '"red", "blue"', '"Zoë", "blue"', '"red follower', '"Zoë follower'
    )
    sealed = Seal.of(changed).cases["a-case"]
    under = "carcassonne with city.small=half"
    assert sealed.stated["carcassonne"] == digest('{"gains": {"Zoë": 4}, "pieces": []}')
    assert sealed.stated[under] == digest('{"gains": {"red": 2}}')
    assert sealed.resting["carcassonne"] == digest('[["city.small"], null]')
    asked = (
        '[{"pieces": ["Zoë follower 0,0 C"], "players": ["Zoë", "blue"],'
        ' "tiles": ["0,0 [CCC aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]},'
        ' {"moves": ["lay [CCC aaa aaa aaa]/2 0,-1", "pass"]}]'
    )
    assert sealed.asked == digest(asked)


def test_a_case_that_is_not_executed_is_sealed_as_one_that_asks_nothing(book: Book) -> None:
    words = CASE[: CASE.index("[position]")]
    changed = book(CASE, f'{words}reference = true\nanswer = "Ask."')
    assert Seal.of(changed).cases == {"a-case": SealedCase(digest("[{}, null]"), {}, {})}


@pytest.mark.parametrize(
    ("old", "listed"),
    [
        ("[play]", 'bag = ["E", "V*2"]\n[play]'),
        ('["red follower 0,0 C"]', '["red follower 0,0 C", "blue follower 0,1 a"]'),
        ("pieces = []", 'pieces = ["red follower 0,0 C", "blue follower 0,1 a"]'),
        ("pieces = []", 'allows = ["draw E", "draw V"]'),
        ("pieces = []", 'hands = { blue = ["E", "V"] }'),
        ('turns_on = ["city.small"]', 'turns_on = ["farm.value", "city.small"]'),
    ],
)  # fmt: skip
def test_in_whatever_order_things_are_listed_it_is_the_same(
    book: Book, old: str, listed: str
) -> None:
    first, second = re.findall('"[^"]+"', listed)
    turned = listed.replace(first, "FIRST").replace(second, first).replace("FIRST", second)
    one, other, alone = (
        Seal.of(book(old, line)) for line in (listed, turned, listed.replace(f"{first}, ", ""))
    )
    assert one == other != alone


def test_a_seal_is_read_as_it_was_written_a_line_for_every_case_in_order(
    book: Book, tmp_path: Path
) -> None:
    file = tmp_path / "seal.json"
    file.write_text(Seal.of(book()).write(), encoding="utf-8")
    assert Seal.read(file) == Seal.of(book())
    bare = SealedCase("q", {}, {})
    named = SealedCase("q", {"Zoë": "s"}, {"Zoë": "r"})
    lines = [
        "{",
        ' "version": "1.2.3",',
        ' "cases": {',
        '  "a": {"asked": "q", "stated": {}, "resting": {}},',
        '  "b": {"asked": "q", "stated": {}, "resting": {}},',
        '  "c": {"asked": "q", "stated": {"Zoë": "s"}, "resting": {"Zoë": "r"}}',
        " }",
        "}",
        "",
    ]
    written = Seal(version="1.2.3", cases={"b": bare, "c": named, "a": bare}).write()
    assert written == "\n".join(lines)


@pytest.mark.parametrize("text", ["", "{}", '{"version": 1, "cases": {}}', "[]"])
def test_a_seal_that_cannot_be_read_is_an_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "seal.json"
    file.write_text(text, encoding="utf-8")
    assert error_of(Seal.read, file, kind=CaseError).file == str(file)


# -- what has changed ------------------------------------------------------------------------------

SECOND = "[verdict.carcassonne-2000]\ngains = { red = 2 }\n[verdict.carcassonne]\ngains = { red = 4"


@pytest.mark.parametrize(
    ("changed", "least"),
    [
        (("A case", "The same case", "What comes", "And what comes"), "1.2.3"),
        (('moves', "# a word\nmoves"), "1.2.3"),
        (('"0,0 [CCC aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"',
          '"0,1 [aaa aaa aaa aaa]", "0,0 [CCC aaa aaa aaa]"'), "1.2.3"),
        (('turns_on = ["city.small"]', 'turns_on = []'), "1.3.0"),
        (('turns_on = ["city.small"]', 'turns_on = ["city.small"]\nstatus = "silent"'), "1.3.0"),
        (("[verdict.carcassonne]\ngains = { red = 4", SECOND), "1.3.0"),
        (("gains = { red = 4", "gains = { red = 5"), "2.0.0"),
        (("gains = { red = 2", "gains = { red = 3"), "2.0.0"),
        (("pieces = []\n", ""), "2.0.0"),
        (('[verdict.carcassonne.under."city.small=half"]\ngains = { red = 2 }\n', ""), "2.0.0"),
        (('"pass"]', '"follower a"]'), "2.0.0"),
        ((', "0,1 [aaa aaa aaa aaa]"', ""), "2.0.0"),
    ],
)  # fmt: skip
def test_a_change_needs_a_version_that_says_so(
    book: Book, changed: tuple[str, ...], least: str
) -> None:
    before = Seal.of(book())
    found = Seal.of(book(*changed)).since(before)
    assert found.least == least
    assert found.allow("2.0.0")
    assert found.allow("1.2.3") is (least == "1.2.3")


def ends(names: Iterable[str]) -> list[str]:
    """What is named, by the case and what its verdict is of: `a-x` of the case a under x."""
    words = [unworded(name).split() for name in names]
    return ["-".join(dict.fromkeys((found[0], found[-1]))) for found in words]


def test_of_many_cases_each_that_has_changed_is_named() -> None:
    def seal(cases: dict[str, str]) -> Seal:
        """Cases by what is asked, what one edition answers, and what that rests on."""
        sealed = {id: SealedCase(row[0], {"x": row[1]}, {"x": row[2]}) for id, row in cases.items()}
        return Seal(version="1.2.3", cases=sealed)

    then = dict.fromkeys("ponmlkjihgfedcba", "qar")
    now = then | dict.fromkeys("po", "Qar") | dict.fromkeys("nmlkj", "qAr")
    now |= dict.fromkeys("ihgfe", "qaR") | dict.fromkeys("utsrq", "qar")
    del now["b"], now["a"]
    found = seal(now).since(seal(then))
    altered = ["a", "b", *(f"{id}-x" for id in "jklmn"), "o", "p"]
    assert (sorted(ends(found.altered)), found.added) == (altered, (*"qrstu",))
    assert ends(found.resting) == [f"{id}-x" for id in "efghi"]
    assert found.since == "1.2.3"


def test_of_the_verdicts_of_a_case_each_that_has_changed_is_named_in_order(
    book: Book, snapshot: Snapshot
) -> None:
    def seal(**stated: str) -> Seal:
        return Seal(version="1", cases={"c": SealedCase("q", stated, dict.fromkeys(stated, "r"))})

    found = seal(same="s", other="S", more="s").since(seal(same="s", other="s", gone="s"))
    assert (ends(found.altered), ends(found.added)) == (["c-gone", "c-other"], ["c-more"])
    before = Seal.of(book())
    found = Seal.of(book("red = 2", "red = 3", 'turns_on = ["city.small"]\n', "")).since(before)
    assert (found.altered, found.resting) == snapshot


def test_a_case_that_comes_is_added_and_one_that_goes_is_altered(book: Book) -> None:
    some, none = Seal.of(book()), Seal(version="1.2.3", cases={})
    assert some.since(none) == Amendments("1.2.3", added=("a-case",))
    assert none.since(some) == Amendments("1.2.3", altered=("a-case",))


def test_a_version_is_up_to_three_numbers_and_zeros_may_be_left_out() -> None:
    assert numbers("2") == numbers("2.0") == (2, 0, 0) < numbers("2.0.1") < numbers("2.1")
    assert numbers("3.20.100") == (3, 20, 100)
    for version in ("", "1.", "1.2.x", "1.2.3.4", "²2.1.0", "٢.1.0", "-1.0.0"):
        assert error_of(numbers, version, kind=CaseError).key == "version", version


# -- the command ----------------------------------------------------------------------------------


def test_a_casebook_is_sealed_when_its_version_says_enough(book: Book, tmp_path: Path) -> None:
    folder, file = tmp_path / "book", tmp_path / "book.seal.json"
    book()
    invoke("casebook", "seal", folder, "--check")
    assert not file.exists()
    invoke("casebook", "seal", folder)
    assert Seal.read(file) == Seal.of(book())
    book("red = 4", "red = 5")
    invoke("casebook", "seal", folder, code=1)
    content = json.loads(invoke("casebook", "seal", folder, "--format", "json", code=1).stdout)
    assert (content["version"], content["least"]) == ("1.2.3", "2.0.0")
    assert ends(content["altered"]) == ["a-case-carcassonne"]
    assert Seal.read(file).version == "1.2.3"
    raised = book("red = 4", "red = 5", version="2.0.0")
    invoke("casebook", "seal", folder)
    assert Seal.read(file) == Seal.of(raised)
    invoke("casebook", "seal", tmp_path, code=2)
    invoke("casebook", "seal", tmp_path / "x", code=2)


def test_what_is_said_of_sealing(book: Book, tmp_path: Path, snapshot: Snapshot) -> None:
    folder = tmp_path / "book"
    book()
    said = [invoke("casebook", "seal", folder).stdout]
    book("red = 4", "red = 5")
    said += {
        invoke("casebook", "seal", folder, *more, code=1).stdout for more in ((), ("--check",))
    }
    book("red = 4", "red = 5", version="2.0.0")
    said.append(invoke("casebook", "seal", folder).stdout)
    assert "/x" in invoke("casebook", "seal", tmp_path / "x", code=2).stderr
    said.append(invoke("casebook", "seal", tmp_path, code=2).stderr)
    assert [text.replace(str(tmp_path), "HERE") for text in said] == snapshot
