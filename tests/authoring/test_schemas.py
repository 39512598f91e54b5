"""Schemas of files: made of what reads the files, true of all we ship, and of use to editors."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from arkrules.authoring.schemas import (
    KINDS,
    answer_schema,
    export_schema,
    schema_line,
    schema_texts,
)
from arkrules.formats import SCHEMA, without_schema
from arkrules.play import Record, set_up
from arkrules.play.assembly import extension, installed
from arkrules.rules import Clause, Part, Status, clause, clause_group, load_profile
from arkrules.rules.clauses import Rate, Size, Span, clauses_of
from arkrules.rules.extensions import BASE
from arkrules.rulings.case import case_of, write_case
from arkrules.rulings.casebook import casebook
from arkrules.schema import DescribedEnum, Schemas
from arkrules.text import template
from tests.cli.files import SMALL
from tests.faults import one_of_each
from tests.paths import EXAMPLES, VARIANTS
from tests.running import Run, error_of

OURS = tuple(map(extension, (BASE, "abbot", "ark", "ghosts", "inns", "river", "traders")))
SHIPPED = sorted(VARIANTS.rglob("*.toml"))


@cache
def validator(kind: str) -> Draft7Validator:
    """What checks files of a kind."""
    (text,) = schema_texts([kind], OURS).values()
    schema = json.loads(text)
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def faults(kind: str, text: str) -> list[str]:
    """What a schema says of a file, each fault behind its place."""
    return [
        f"{'.'.join(map(str, error.path))}: {error.message}"
        for error in validator(kind).iter_errors(tomllib.loads(text))
    ]


# -- what we ship ----------------------------------------------------------------------------------


def test_every_shipped_file_names_its_schema_and_fits_it() -> None:
    assert len(SHIPPED) > 600
    folders = {
        "profiles": "profile",
        "overlays": "overlay",
        "passages": "passages",
        "tiles": "tiles",
        "casebook": "case",
    }
    for file in SHIPPED:
        text = file.read_text(encoding="utf-8")
        first = text.partition("\n")[0]
        assert first.startswith(SCHEMA), file
        named = Path(os.path.normpath(file.parent / first.removeprefix(SCHEMA)))
        inside = file.relative_to(VARIANTS).parts
        kind = folders[inside[0]] if len(inside) > 1 else file.stem
        assert named == VARIANTS / "schemas" / f"{kind}.json", file
        assert named.is_file()
        assert faults(kind, text) == [], file


def test_so_do_the_examples_but_for_what_their_own_extensions_add() -> None:
    """A profile, overlay or case with clauses of an extension fits only a schema made with it."""
    named = [path for path in sorted(EXAMPLES.rglob("*.toml"))
             if path.read_text(encoding="utf-8").startswith(SCHEMA)]  # fmt: skip
    assert {path.name for path in named} == {
        "casebook.toml", "sources.toml", "mills.toml", "wells.toml", "dispute.toml",
        "house-rules.toml",
    }  # fmt: skip
    for file in named:
        text = file.read_text(encoding="utf-8")
        schema = Path(os.path.normpath(file.parent / text.partition("\n")[0].removeprefix(SCHEMA)))
        assert schema.parent == VARIANTS / "schemas"
        assert faults(schema.stem, text) == [], file


@pytest.mark.approval
def test_the_shipped_schemas_are_what_the_classes_say_now() -> None:
    shipped = {
        path.name: path.read_text(encoding="utf-8") for path in (VARIANTS / "schemas").iterdir()
    }
    made = schema_texts(KINDS, OURS)
    assert shipped.keys() == made.keys()
    faulty = [name for name, text in made.items() if shipped[name] != text]
    assert faulty == [], "`arkrules schema --into variants/schemas --force` writes it anew"


# -- what is said of keys --------------------------------------------------------------------------


def undescribed(schema: Mapping[str, Any], whole: Mapping[str, Any], at: str) -> Iterator[str]:
    """Where keys stand of which nothing is said."""
    for key, inner in schema.get("properties", {}).items():
        name = inner.get("$ref", "").removeprefix("#/definitions/")
        told = inner.get("description") or whole["definitions"].get(name, {}).get("description")
        heading = at == "rules"  # a heading is no sentence; its clauses are
        if not told and not heading:
            yield f"{at}.{key}"
        yield from undescribed(inner, whole, key)
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        if isinstance(inner, dict):
            yield from undescribed(inner, whole, at)


def test_every_key_is_described() -> None:
    for kind in KINDS:
        whole = validator(kind).schema
        assert whole["title"]
        assert whole["description"]
        found = [*undescribed(whole, whole, "")]
        for name, table in whole["definitions"].items():
            found += [f"{name}{place}" for place in undescribed(table, whole, "")]
        assert found == [], kind


def test_a_clause_is_described_by_its_question_and_its_answers_by_their_words() -> None:
    small = validator("profile").schema["definitions"]["city.small"]
    clause = load_profile("carcassonne").clause("city.small")
    words = [clause.say(clause.structure(answer)) for answer in small["enum"]]
    assert small["enum"] == ["as-any", "half"]
    lines = [f"- `{answer}`: {said}" for answer, said in zip(small["enum"], words, strict=True)]
    asked = template(clause.question)
    assert small["description"] == "\n".join([asked, "", *lines])
    assert small["x-taplo"]["docs"]["enumValues"] == words
    row = validator("profile").schema["properties"]["rules"]["properties"]["city"]
    assert row["properties"]["small"]["description"] == asked


# -- what is wrong ---------------------------------------------------------------------------------

RIGHT = {
    "case": SMALL,
    **{
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(Path(__file__).with_name("right").iterdir())
    },
}
"""A file of every kind, as anybody may write it."""
WRONG = [
    ("case", "question =", "questoin =", "'question' is a required property"),
    ("case", "[position]", '[position]\nark_arived = "0,0"', "'ark_arived' was unexpected"),
    ("case", "[position]", "[position]\nscores = { red = 0.5 }", "position.scores.red: 0.5"),
    ("case", "[play]", "[play]\nmove = []", "play: Additional properties"),
    ("case", "[play]", "[verdict.mine]\ngain = {}\n[play]", "'gain' was unexpected"),
    ("boxes", "words", "names", "'names' was unexpected"),
    ("casebook", 'version = "1"', "version = 1", "version: 1 is not of type 'string'"),
    ("overlay", 'overlays = "carcassonne"', "", "'overlays' is a required property"),
    ("overlay", "overlays", "extends", "'extends' was unexpected"),
    ("overlay", '"half"', '"halve"', "rules.city.small.answer: 'halve' is not one of"),
    ("overlay", "city.small", "city.smal", "rules.city: Additional properties"),
    ("overlay", "rules.city", "rules.citty", "rules: Additional properties"),
    ("overlay", "note", "notes", "'notes' was unexpected"),
    ("disputes", '"other-game"', '"nonsense"', "A2.reason: 'nonsense' is not one of"),
    ("disputes", "question =", "asks =", "A1: 'question' is a required property"),
    ("passages", '"publication"', '"nonsense"', "n1.0.reason: 'nonsense' is not one of"),
    ("passages", "[1, 2]", '"1-2"', "city.0.sentences: '1-2' is not of type 'array'"),
    ("passages", "about", "says", "city.0: Additional properties"),
    ("pieces", "haunted = false", 'haunted = "no"', "giant.haunted: 'no' is not of type"),
    ("position", "tiles", "tilles", "is not valid under any of the given schemas"),
    ("position", 'ark = "0,0"', "ark = [0, 0]", "is not valid under any of the given schemas"),
    ("record", "moves = [", "move = [", "'move' was unexpected"),
    ("record", 'ark = "0,0"', "ark = [0, 0]", "position.ark: [0, 0] is not of type 'string'"),
    ("record", "format = 1", "format = 2", "format: 1 was expected"),
    ("record", "[position]", "[positions]", "'position' is a required property"),
    ("profile", 'note = "ours"', 'status = "said"', "rules.city.small.status: 'said' is not one"),
    ("profile", 'note = "ours"', 'cite = "base:n7"', "rules.city.small.cite: 'base:n7' is not of"),
    ("profile", 'note = "ours"', "readings = [{ answer = 3 }]", "readings.0.answer: 3 is not one"),
    ("profile", 'note = "ours"', 'readings = [{ words = "" }]', "'because' is a required property"),
    ("sources", '"rules"', '"rule"', "mine.kind: 'rule' is not one of"),
    ("sources", "about = \"cities\"", "says = 1", "'says' was unexpected"),
    ("tiles", "count = 2", "count = 0", "tiles.A.count: 0 is less than the minimum"),
    ("tiles", "A =", "A-1 =", "tiles: 'A-1' does not match"),
    ("tiles", "confirmed", "sure", "confidence: 'sure' is not one of"),
]  # fmt: skip


def test_a_file_as_anybody_writes_one_fits() -> None:
    assert RIGHT.keys() == {*KINDS}
    assert [kind for kind, text in RIGHT.items() if faults(kind, text)] == []
    assert faults("position", RIGHT["position"].replace("[position]", "")) == []


def examples(schema: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """The examples within a schema, each behind the schema that it is an example of."""
    if isinstance(schema, dict):
        for example in schema.get("examples", ()):
            yield schema, example
        for inner in schema.values():
            yield from examples(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from examples(inner)


@pytest.mark.parametrize(("kind", "number"), [("case", 3), ("position", 2), ("record", 3)])
def test_every_example_in_a_schema_fits_it_and_holds(
    run: Run, tmp_path: Path, kind: str, number: int
) -> None:
    whole = validator(kind).schema
    found = [*examples(whole)]
    for part, example in found:
        Draft7Validator({**part, "definitions": whole["definitions"]}).validate(example)
        if "question" in example:
            file = tmp_path / "case.toml"
            file.write_text(write_case(case_of(example)))
            run("check", file)
        elif "moves" in example:
            assert Record.from_dict(example).replay().scores == {"red": 4, "blue": 0}
        else:
            assert set_up("carcassonne", example).players == ("red", "blue")
    assert len(found) == number


def test_wrong_keys_and_values_are_found() -> None:
    for kind, right, wrong, told in WRONG:
        assert right in RIGHT[kind]
        found = faults(kind, RIGHT[kind].replace(right, wrong, 1))
        assert any(told in fault for fault in found), (kind, wrong, found)


# -- no answer that a profile may give is refused --------------------------------------------------


@clause_group("try", part=Part.FURTHER)
class TryRules:
    """One clause of every kind of answer."""

    flag: bool = clause("Is it?", default=True)
    number: int = clause("How many?", default=1, most=9)
    loss: int = clause("What does it cost?", default=0, least=-2)
    some: int = clause("How many at least?", default=1, least=1)
    text: str = clause("Which?", default="this")
    word: Literal["a", "b"] = clause("Which?", default="a", words={"a": "the first"})
    several: tuple[str, ...] = clause("Which?", default=())
    span: Span = clause("How many?", default=Span(1, 2))
    size: Size = clause("How large?", default=Size(1, 2))
    rate: Rate = clause("How much?", default=Rate(2))
    status: Status = clause("How?", default=Status.STATED)


ALL = [*chain.from_iterable(clauses_of(group) for one in OURS for group in one.groups)]
BY_NAME = {one.name: one for one in clauses_of(TryRules)}


def answers_of(one: Clause) -> Iterator[object]:
    """Answers that a clause surely has."""
    yield one.default
    kind: Any = one.type
    if kind is bool:
        yield from (True, False)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from kind


def test_every_answer_that_a_clause_takes_fits_its_schema() -> None:
    for one in (*ALL, *BY_NAME.values()):
        check = Draft7Validator(answer_schema(one))
        assert template(one.question) in check.schema["description"]
        refused = [
            answer for answer in answers_of(one) if not check.is_valid(one.unstructure(answer))
        ]
        assert refused == [], one.id


def test_what_a_clause_refuses_does_not_fit_its_schema() -> None:
    for name, raw in (
        ("flag", "yes"), ("flag", 1), ("number", "1"), ("number", 10), ("number", -1),
        ("loss", -3), ("loss", 1000), ("some", 0), ("span", [-1, 2]), ("rate", {"points": -1}),
        ("text", 1), ("word", "c"), ("several", "a"), ("several", [1]), ("span", [1]),
        ("span", [1, 2, 3]), ("size", 3), ("rate", {"points": 2, "per": "city"}),
        ("rate", {"per": "tile"}), ("rate", {"points": 2, "each": "tile"}), ("status", "said"),
    ):  # fmt: skip
        error_of(BY_NAME[name].structure, raw, kind=ValueError)
        assert not Draft7Validator(answer_schema(BY_NAME[name])).is_valid(raw), (name, raw)


# -- what extensions add ---------------------------------------------------------------------------


@pytest.mark.usefixtures("installed")
def test_clauses_keys_and_aspects_of_an_installed_extension_are_known() -> None:
    found = {name: json.loads(text) for name, text in schema_texts(KINDS, installed()).items()}
    assert "juggler" in found["profile.json"]["properties"]["rules"]["properties"]
    assert "juggler" not in validator("profile").schema["properties"]["rules"]["properties"]
    assert "coins_left" in found["case.json"]["definitions"]["VerdictRow"]["properties"]
    keys = {key.name for one in installed() for key in one.position_fields}
    assert keys <= found["case.json"]["definitions"]["Position"]["properties"].keys()


# -- the line itself -------------------------------------------------------------------------------


def test_the_line_names_the_schema_that_lies_nearest_above(tmp_path: Path) -> None:
    near = tmp_path / "mine" / "schemas" / "case.json"
    far = tmp_path / "schemas" / "case.json"
    for path in (near, far):
        path.parent.mkdir(parents=True)
        path.write_text("{}")
    file = tmp_path / "mine" / "casebook" / "cities" / "one.toml"
    assert schema_line("case", file) == "#:schema ../../schemas/case.json\n"
    near.unlink()
    assert schema_line("case", file) == "#:schema ../../../schemas/case.json\n"
    far.unlink()
    assert schema_line("case", file) == ""


def test_bringing_a_case_into_its_normal_form_keeps_the_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(f"#:schema schemas/case.json\n{SMALL.replace('  ', '')}\n\n")
    run("fmt", file)
    assert file.read_text().startswith("#:schema schemas/case.json\n\nid = ")


def test_only_the_line_is_left_out() -> None:
    assert without_schema("#:schema x.json\n\nid = 1\n") == "id = 1\n"
    assert without_schema("# a\n#:schema x.json\nid = 1\n") == "# a\n#:schema x.json\nid = 1\n"
    assert without_schema("") == ""


# -- the command -----------------------------------------------------------------------------------


def test_a_schema_is_printed_or_written(run: Run, tmp_path: Path) -> None:
    printed = run("schema", "tiles").stdout
    assert json.loads(printed) == validator("tiles").schema
    run("schema", "tiles", "-o", tmp_path / "t.json")
    assert (tmp_path / "t.json").read_text() == printed
    run("schema", "--into", tmp_path / "a" / "b")
    assert {path.stem for path in (tmp_path / "a" / "b").iterdir()} == set(KINDS)


UNWRITTEN = (
    "schema", "schema case tiles", "schema profil", "schema case --into FOLDER -o FOLDER/x.json",
    "schema case --into FOLDER", "schema case --into FOLDER/case.json",
)  # fmt: skip


def test_what_is_said_of_what_is_written_and_what_cannot_be(
    run: Run, tmp_path: Path, snapshot: object
) -> None:
    written = run("schema", "--into", tmp_path / "all").stdout.replace(str(tmp_path), "FOLDER")
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "case.json").write_text("mine")
    said = []
    for words in UNWRITTEN:
        result = run(*words.replace("FOLDER", str(folder)).split(), code=2)
        cause, remedy = result.stderr.splitlines()
        assert remedy.startswith("help: ")
        said.append(cause.replace(str(folder), "FOLDER"))
        assert [path.read_text() for path in folder.iterdir()] == ["mine"]
    assert [written.rstrip(), *one_of_each(said)] == snapshot


# -- a checker of TOML -----------------------------------------------------------------------------

TAPLO = shutil.which("taplo", path=Path(sys.executable).parent) or shutil.which("taplo")


@pytest.fixture
def lint() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs Taplo, on which editors' extensions for TOML are built."""
    if TAPLO is None:
        pytest.skip("taplo is not installed; it comes with the extra `test`")

    def run(*files: Path) -> subprocess.CompletedProcess[str]:
        words = [TAPLO, "lint", "--no-auto-config", *map(str, files)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    return run


def test_taplo_finds_every_shipped_file_right(
    lint: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = lint(*SHIPPED)
    assert done.returncode == 0, done.stderr
    assert "error" not in done.stderr


@pytest.mark.parametrize("kind", RIGHT)
def test_taplo_finds_the_schema_by_the_line_and_a_fault_by_the_schema(
    lint: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path, run: Run, kind: str
) -> None:
    run("schema", kind, "--into", tmp_path / "schemas")
    _, right, wrong, _ = next(row for row in WRONG if row[0] == kind)
    file = tmp_path / "sub folder" / "file.toml"
    file.parent.mkdir()
    text = f"{schema_line(kind, file)}{RIGHT[kind]}"
    file.write_text(text)
    assert lint(file).returncode == 0
    file.write_text(text.replace(right, wrong, 1))
    assert lint(file).returncode != 0


# -- classes described by their annotations --------------------------------------------------------


class Color(DescribedEnum):
    """A color."""

    RED = "red", "Like fire."
    BLUE = "blue"


@attrs.frozen
class Thing:
    """A thing."""

    name: Annotated[str, "What it is called."]
    color: Color = Color.RED
    parts: tuple[Thing, ...] = ()
    size: Annotated[int | None, "How large it is."] = None
    made: str = attrs.field(init=False, default="")


def test_a_class_of_files_has_no_null_and_no_field_that_is_made() -> None:
    schemas = Schemas.of_files()
    table = schemas.table(Thing)
    assert table["properties"] == {
        "name": {"type": "string", "description": "What it is called."},
        "color": {"$ref": "#/definitions/Color", "default": "red"},
        "parts": {"type": "array", "items": {"$ref": "#/definitions/Thing"}},
        "size": {"type": "integer", "description": "How large it is."},
    }
    assert table["required"] == ["name"]
    assert schemas.named["Color"]["enum"] == ["red", "blue"]


def test_a_casebook_for_programs_says_which_form_it_has_and_lists_its_cases() -> None:
    whole = {**casebook().to_json(), "cases": []}
    Draft202012Validator(export_schema()).validate(whole)
    for key in ("format", "cases"):
        rest = {name: value for name, value in whole.items() if name != key}
        assert not Draft202012Validator(export_schema()).is_valid(rest), key
