"""What players type finds its answer, in the command as on the page of a site."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from arkrules.rules import library, shipped_library
from arkrules.rulings.casebook import casebook_of
from arkrules.search import absent_boxes, index, search
from arkrules.search.absent import page_rows
from arkrules.search.indexing import new_index
from arkrules.search.matching import page_data
from arkrules.search.storing import STORED, as_text, key_of
from tests.amount import some
from tests.paths import PACKAGE

QUERIES = tomllib.loads(Path(__file__).with_name("queries.toml").read_text(encoding="utf-8"))
HELD_OUT = dict([*QUERIES.items()][2::3])
"""Those on which nothing was tuned."""


@pytest.fixture(scope="module")
def everything():
    return index(library())


def missed(everything, queries) -> list[str]:
    """The queries whose answer is not among the first three hits."""
    first = {words: {hit.entry.id for hit in search(everything, [words])[:3]} for words in queries}
    return [words for words, right in queries.items() if first[words].isdisjoint(right)]


@pytest.mark.approval  # the words are looked for in what the rules say
@pytest.mark.parametrize("queries", [QUERIES, HELD_OUT], ids=["all", "held out"])
def test_the_answer_is_among_the_first_three(everything, queries) -> None:
    known = {one.id for one in everything}
    assert len(QUERIES) > 200
    assert [id for right in queries.values() for id in right if id not in known] == []
    without = missed(everything, queries)
    assert len(without) < 0.15 * len(queries), without


@pytest.mark.approval  # it is stored in English, with the words as they are
def test_the_stored_index_is_the_one_that_would_be_made() -> None:
    """`python -m arkrules.search` stores it anew."""
    shelf = shipped_library()
    made = as_text(new_index(shelf, casebook_of(shelf)), key_of(shelf))
    assert STORED.read_text(encoding="utf-8") == f"{made}\n"


SCRIPT = PACKAGE / "sphinxext/static/arkrules-search.js"
MORE = ["base:n6", "city.closed", "citty", "monas", "Straßenräuber", "bridge", "dragon fairy tower"]


@pytest.mark.slow
def test_the_page_of_a_site_finds_the_same(everything, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("NO NODE: the search of a site is not tried")
    asked = [*some(3, QUERIES), *MORE]
    rows = [[one.group, one.id, one.title, None, sorted(boxes), ""]
            for one, boxes in zip(everything, everything.boxes, strict=True)]  # fmt: skip
    data = {**page_data(everything, rows), "boxes": page_rows(library())}
    program = tmp_path / "find.js"
    program.write_text(
        f"const document = {{ addEventListener() {{}} }};\n{SCRIPT.read_text(encoding='utf-8')}\n"
        f"const search = ArkrulesSearch({json.dumps(data)});\n"
        f"const found = {json.dumps(asked)}.map((one) => [search.find(one), search.absent(one)]);\n"
        "console.log(JSON.stringify(found));\n",
        encoding="utf-8",
    )
    run = subprocess.run([node, program], capture_output=True, text=True, check=True)
    numbers = {one.id: at for at, one in enumerate(everything)}
    for words, (hits, told) in zip(asked, json.loads(run.stdout), strict=True):
        ours = [[numbers[hit.entry.id], hit.score] for hit in search(everything, [words])]
        assert len(ours) == len(hits), words
        assert [score for _, score in ours] == [score for _, score in hits], words
        boxes = absent_boxes(library(), words)
        assert sorted(told) == sorted(box.said for box in boxes), words
