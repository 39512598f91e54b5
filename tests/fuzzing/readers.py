"""The table of readers: whatever reads what strangers write, and sound texts to begin with.

A new reader is a line in `READERS`. A test finds public ones that are not there, and everything
else in this folder runs against the table. Sound texts of a reader stand in `sound/`, in a file
of its name; what was found before, and what reaches far, in its folder of `corpus/`.
"""

from __future__ import annotations

import base64
import json
import os
import shlex
import shutil
import tempfile
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import chdir, suppress
from enum import StrEnum
from functools import cache
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import Literal, get_origin

import attrs

import arkrules
from arkrules.conformance.engine import NoAnswer, _reply
from arkrules.conformance.suite import Question, judge, questions_in
from arkrules.errors import ArkrulesError, ProfileError
from arkrules.files import FileText, decoded, given_text
from arkrules.formats import parse_table, read_json
from arkrules.games.ghosts.figures import read_figures
from arkrules.geometry import Cell, Rect
from arkrules.interop.jcz import SavedGame, profile_for, walk
from arkrules.measuring import Findings
from arkrules.measuring.plan import Plan
from arkrules.measuring.rows import RowFile
from arkrules.play import GameState, Position, Record, lexicon, set_up
from arkrules.rpc import Dispatcher
from arkrules.rules import Clause, library, load_profile
from arkrules.rulings import Case, adjudicate, check_case, load_case, read_case
from arkrules.rulings.casebook import Seal, casebook
from arkrules.rulings.check import check_profile_file as check_rules_file
from arkrules.search import SearchIndex, index, search
from arkrules.server.lines import serve_lines
from arkrules.table import act_at, open_table
from arkrules.table.desk import DRAWING
from arkrules.table.opening import (
    fresh,
    picture_with,
    png_as_text,
    read_link,
    recognized,
    write_link,
)
from arkrules.telling import Rulebook
from arkrules.tiles import load_set, parse_literal, read_set, split_token
from arkrules.tiles.notation import parse_outline
from tests.fuzzing.guarding import Place, guarded, unwatched
from tests.fuzzing.in_sphinx import beside, read_page
from tests.fuzzing.sound import sound
from tests.paths import ROOT, VARIANTS
from tests.running import invoke
from tests.saved_games import GAME as SAVED

__all__ = ["APART", "CORPUS", "READERS", "Reader", "kept", "seeds", "tried"]

CORPUS = Path(__file__).parent / "corpus"
"""What was found, by reader: texts that broke something once, and those that reach far."""


@attrs.frozen
class Reader:
    """Something that reads what strangers write."""

    read: Callable[[bytes], object]
    seeds: tuple[str | bytes, ...] = ()
    """Sound texts that are made here; those that somebody wrote stand in a file."""
    errors: tuple[type[BaseException], ...] = (ArkrulesError,)
    """What it may raise."""
    place: Callable[[bytes], Place] | None = None
    """Where it may read and write, if anywhere."""


def seeds(name: str) -> list[bytes]:
    """The sound texts of a reader."""
    made = READERS[name].seeds if name in READERS else ()
    return [one if isinstance(one, bytes) else one.encode() for one in (*sound(name), *made)]


def kept(name: str) -> dict[str, bytes]:
    """The texts that are kept for a reader, by the names of their files."""
    folder = CORPUS / name.replace(" ", "-")
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*"))}


def tried(name: str, content: bytes, *, patience: float = 1.0) -> str:
    """What a reader says of a text, or `Broken`."""
    reader = READERS[name]
    return guarded(
        lambda: reader.read(content),
        len(content),
        errors=reader.errors,
        place=reader.place(content) if reader.place else None,
        patience=patience,
    )


def text_of(content: bytes) -> str:
    """A text that may come from a program: half characters, and what is no UTF-8, included."""
    try:
        return content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return content.decode("utf-8", "surrogateescape")


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda content: read(text_of(content))


# -- files ----------------------------------------------------------------------------------------


_SCRATCH: list[tempfile.TemporaryDirectory[str]] = []
"""One, once there is one; it stays where what functions keep is forgotten."""


def _scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder that goes when the program ends."""
    if not _SCRATCH:
        _SCRATCH.append(tempfile.TemporaryDirectory(prefix="arkrules-fuzzing-"))
    return _SCRATCH[-1]


def _folder() -> Path:
    """A folder for all that is read as a file."""
    with unwatched():
        return Path(_scratch().name)


def _file(read: Callable[[Path], object], name: str, *seeds: str | bytes) -> Reader:
    """A reader of a file of a name that holds some bytes, alone in its folder."""

    def written(content: bytes) -> object:
        with unwatched():
            path = _folder() / name
            _clear()
            path.write_bytes(content)
        return read(path)

    return Reader(written, seeds, place=lambda _content: Place(_folder()))


def _clear() -> None:
    for path in _folder().iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


# -- notation -------------------------------------------------------------------------------------


def _literal(text: str) -> None:
    words = lexicon().vocabulary
    kind = parse_literal(text, words)
    assert parse_literal(kind.literal, words).literal == kind.literal


_profile_of = cache(load_profile)
"""Rules that are the same for all texts."""


def _token(text: str) -> None:
    with suppress(ArkrulesError):
        split_token(text)
    for profile in ("carcassonne", "ark-en2", "ghosts"):
        with suppress(ArkrulesError):
            position = Position(players=("red", "blue"), tiles=(f"0,0 {text}",), bag=(text,))
            set_up(_profile_of(profile), position)


@cache
def _states() -> tuple[GameState, ...]:
    """Games in which everything that can be a move is one sooner or later."""
    found = []
    for profile, bag in (("carcassonne", "DVE"), ("ark-en2", "DV"), ("ghosts", "DV")):
        state = arkrules.new_game(profile, 2)
        if bag and state.step == "draw":
            found.append(state)
        for _ in range(7):
            state = state.play(state.moves()[0])
            found.append(state)
    return tuple(found)


def _move(text: str) -> None:
    for state in _states():
        try:
            move = state.parse(text)
        except ArkrulesError:
            continue
        assert state.parse(str(move)) == move
        if not state.refusals(move):
            set_up(state.profile, state.play(move).position())


def _answer(text: str) -> None:
    for clause in _clauses():
        with suppress(ValueError):
            answer = clause.parse(text)
            assert clause.structure(clause.unstructure(answer)) == answer
            clause.say(answer)


@cache
def _clauses() -> tuple[Clause, ...]:
    """A clause of every kind of answer: of those with words of their own, the first two."""
    found: dict[str, Clause] = {}
    for clause in chain(_profile_of("ark-en2"), _profile_of("ghosts")):
        words = isinstance(clause.type, type) and issubclass(clause.type, StrEnum)
        kind = "words" if words or get_origin(clause.type) is Literal else str(clause.type)
        found.setdefault(kind if kind not in found else f"another of {kind}", clause)
    return tuple(found.values())


# -- documents ------------------------------------------------------------------------------------


def _set_up(position: Position) -> None:
    for profile in ("carcassonne", "ark-en2", "ghosts"):
        with suppress(ArkrulesError):
            rules = _profile_of(profile)
            state = set_up(rules, position)
            assert set_up(rules, state.position()) == state


def _position(text: str) -> None:
    _set_up(Position.from_toml(text))


def _position_of_json(text: str) -> None:
    with suppress(ValueError):
        raw = read_json(text)
        if isinstance(raw, dict):
            _set_up(Position.from_dict(raw))


def _case(text: str) -> None:
    case = read_case(text)
    check_case(case)
    if isinstance(case, Case):
        adjudicate(case, ["carcassonne", "ark-en2"])


def _record(text: str) -> None:
    record = Record.read(text)
    assert Record.read(record.to_text()) == record
    assert Record.read(record.to_json()) == record
    assert Record.from_dict(json.loads(record.to_json())) == record
    record.replay()


def _profile(path: Path) -> None:
    library([path.parent]).profile(str(path))
    check_rules_file(path)


def _overlay(path: Path) -> None:
    library([path.parent]).profile(f"carcassonne+{path}")


def _findings(path: Path) -> None:
    Findings.load(path)


def _figures(path: Path) -> None:
    read_figures(FileText(str(path), given_text(path, ProfileError)))


def _sources(path: Path) -> None:
    library([path.parent]).profile("carcassonne")


def _head_of_casebook(path: Path) -> None:
    folder = path.parent / "casebook" / "farms"
    with unwatched():
        folder.mkdir(parents=True)
        (folder / "small-city.toml").write_text(sound("case file")[1], encoding="utf-8")
    casebook(path.parent / "casebook")


def _saved_game(text: str) -> None:
    saved = SavedGame.from_json(text)
    played = walk(saved, profile_for(saved, library()))
    played.record().replay()


@cache
def _entries() -> SearchIndex:
    book = _book()
    return SearchIndex.of(index(book.shelf, book.casebook))


def _search(text: str) -> None:
    search(_entries(), text.split())


def _rows(path: Path) -> None:
    with RowFile(path, _plan()) as rows:
        assert len(list(rows.games())) < 100


@cache
def _plan() -> Plan:
    """Games of two under one edition."""
    return Plan.of("carcassonne", 2, policy="random", seed=1)


@cache
def _row() -> str:
    """The first of them."""
    known = _plan().known(_plan().profiles[0], 0)
    ended = {"points": [60, 55], "winners": [known["players"][0]], "turns": 71, "choices": 142}
    return json.dumps({**known, **ended}) + "\n"


# -- programs -------------------------------------------------------------------------------------


@cache
def _dispatcher() -> Dispatcher:
    return Dispatcher()


def _request(text: str) -> None:
    reply = _dispatcher().answer(text, lambda _notice: None)
    if reply is not None:
        for one in _list(json.loads(reply)):
            # A fault of the program is answered too, and is one all the same.
            assert one.get("error", {}).get("code") != -32603, one["error"]


def _list(value: object) -> list[dict]:
    return value if isinstance(value, list) else [value]


def _lines(content: bytes) -> None:
    responses = BytesIO()
    serve_lines(_dispatcher(), BytesIO(content), responses)
    for line in responses.getvalue().splitlines():
        json.loads(line)


@cache
def _questions() -> tuple[Question, ...]:
    return tuple(islice(questions_in(casebook()), 0, 400, 80))


def _response(text: str) -> None:
    with suppress(NoAnswer):
        result = _reply(text, "1").get("result")
        for question in _questions():
            judge(question, result)


# -- the table ------------------------------------------------------------------------------------


@cache
def _book() -> Rulebook:
    return Rulebook()


def _link(text: str) -> None:
    assert isinstance(read_link(text), dict)


def _linked(text: str) -> None:
    """What somebody puts into a link that is whole."""
    content = text.encode("utf-8", "surrogatepass")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=_dictionary())
    packed = zlib.crc32(content).to_bytes(4, "big") + packer.compress(content) + packer.flush()
    open_table(_book(), {"link": f"1.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"})


@cache
def _dictionary() -> bytes:
    words = ROOT / "arkrules" / "table" / "link-1.txt"
    return words.read_text(encoding="utf-8").replace("\n", "").encode()


def _opened(text: str) -> None:
    open_table(_book(), {"text": text})


def _dots(path: Path) -> None:
    """A picture of dots, from a file as commands open it."""
    recognized(png_as_text(path))


def _dots_at_the_table(content: bytes) -> None:
    """The same as the page hands it on."""
    open_table(_book(), {"text": "data:image/png;base64," + base64.b64encode(content).decode()})


def _state(text: str) -> None:
    with suppress(ValueError):
        open_table(_book(), {"table": read_json(text)})


def _sketch(text: str) -> None:
    with suppress(ValueError):
        table = fresh(_book()).choosing(page=DRAWING).to_dict()
        open_table(_book(), {"table": {**table, "sketch": read_json(text)}})


_FIELDS = ("value", "text", "move", "clause", "answer", "name", "count", "tile", "note", "player")


def _acts(text: str) -> None:
    """Acts at a table, one a line, each with what stands in all fields of its form."""
    table = _begun()
    for line in islice(text.split("\n"), 12):
        act, _, value = line.partition(" | ")
        with suppress(ArkrulesError):
            view = act_at(_book(), table, act, dict.fromkeys(_FIELDS, value))
            table = view.table.to_dict()


@cache
def _begun() -> object:
    return open_table(_book(), {}).table.to_dict()


# -- command lines --------------------------------------------------------------------------------

_LEFT_OUT = ("serve", "table", "simulate", "effects", "package", "--engine", "-o", "--output")
"""What starts programs, goes on for long, or writes what is named; that has tests of its own."""
_FILES = {
    "case.toml": sound("case file")[1],
    "game.txt": sound("record file")[0],
    "own.toml": sound("profile")[0],
    "game.json": SAVED,
}


def _command(content: bytes) -> None:
    """A command as a person types it, in a folder with a few files."""
    words = _typed(content)
    if not any(left in word for word in words for left in _LEFT_OUT) and _can_be_typed(words):
        with unwatched():
            _clear()
            for name, text in _FILES.items():
                (_folder() / name).write_text(text, encoding="utf-8")
        with chdir(_folder()):
            invoke(*words, code=(0, 1, 2), input="")


def _typed(content: bytes) -> list[str]:
    """The words that a shell hands to a program; none if it would hand on nothing."""
    try:
        return shlex.split(text_of(content))
    except ValueError:
        return []


_OF_CASES = ("ask", "check", "draw", "score", "fmt")


def _case_to_commands(path: Path) -> None:
    """A case file, given to every command that takes one."""
    for words in _OF_CASES:
        invoke(*words.split(), path, code=(0, 1, 2))


def _record_to_commands(path: Path) -> None:
    invoke("replay", path, code=(0, 1, 2))
    invoke("effects", "--again", path, code=(0, 1, 2))


def _can_be_typed(words: list[str]) -> bool:
    """Whether a system hands such words to a program: none does with NUL, or half a character."""
    try:
        return b"\0" not in b"".join(map(os.fsencode, words))
    except UnicodeEncodeError:
        return False


def _named(content: bytes) -> Place:
    """The files that a command names, and what is in the folders that it names."""
    words = _typed(content)
    parts = {part for word in words for part in (word, word.partition("=")[2]) if part}
    paths = {_real(part) for part in parts}
    # `ask x` looks for a file and for a case; `p+q` names two profiles.
    paths |= {_real(part) for word in words for part in word.split("+") if part}

    def named(path: str) -> bool:
        return any(path == one or path.startswith(one.rstrip(os.sep) + os.sep) for one in paths)

    return Place(_folder(), named)


def _real(name: str) -> str:
    try:
        return os.path.realpath(_folder() / name)
    except (OSError, ValueError):
        return str(_folder())


# -- sound ones -----------------------------------------------------------------------------------

CAP = "[CCC aaa aaa aaa]"
SMALL = sound("case")[1]
GAME = sound("record file")[0]
LAID = {"players": ["red", "blue"], "tiles": ["0,0 D"]}
PICTURE_LINK = write_link({"profile": "carcassonne", "title": "Who gets it?", "position": LAID})
SVG = picture_with('<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>', PICTURE_LINK)


def _png(*chunks: tuple[bytes, bytes]) -> bytes:
    found = b"\x89PNG\r\n\x1a\n"
    for name, content in chunks:
        check = zlib.crc32(name + content).to_bytes(4, "big")
        found += len(content).to_bytes(4, "big") + name + content + check
    return found


PNG = _png(
    (b"IHDR", b"\0\0\0\1\0\0\0\1\x08\0\0\0\0"),
    (b"tEXt", b"ark-question\0" + PICTURE_LINK.encode()),
    (b"IDAT", zlib.compress(b"\0\0")),
    (b"IEND", b""),
)
STATES = sound("state")
ASKED = {"id": "x", "title": "X", "question": "?", "position": {"players": ["red", "blue"]}}


def _cases(*subjects: str) -> Iterator[str]:
    """The first case of some subjects."""
    for subject in subjects:
        folder = VARIANTS / "casebook" / subject
        yield sorted(folder.glob("*.toml"))[0].read_text(encoding="utf-8")


def _asked(method: str, **params: object) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


_AT = {"players": ["red", "blue"], "tiles": ["0,0 D"], "bag": ["V"]}
REQUESTS = (
    _asked("editions"),
    _asked("rpc.discover"),
    _asked("table.open", text=SMALL),
    _asked("table.act", table=json.loads(STATES[0]), act="page:verdict", fields={"value": "1"}),
)


def _requests() -> tuple[str, ...]:
    """One request of each method, with parameters that fit many."""
    known = {
        "case": SMALL, "text": SMALL, "profile": "carcassonne", "position": _AT, "moves": ["end"],
        "under": ["carcassonne"], "id": "small-city", "query": "farm", "move": "pass",
        "state": {"profile": "carcassonne", "position": _AT}, "clause": "city.small", "set": "base",
    }  # fmt: skip
    made = []
    for name, method in Dispatcher().methods.items():
        fields = [field.name for field in attrs.fields(method.takes)]
        made.append(_asked(name, **{key: known[key] for key in fields if key in known}))
    return (*REQUESTS, f"[{made[0]}, {made[1]}]", *made)


READERS: dict[str, Reader] = {
    "outline": Reader(_text(parse_outline)),
    "literal": Reader(_text(_literal)),
    "token": Reader(_text(_token)),
    "cell": Reader(_text(Cell.parse)),
    "table size": Reader(_text(Rect.parse)),
    "move": Reader(_text(_move)),
    "answer": Reader(_text(_answer)),
    "toml": Reader(_text(parse_table), errors=(ValueError,)),
    "json": Reader(
        _text(read_json),
        seeds=(STATES[0], '[1, -2.5e3, null, "\\u00e9\\ud800"]'),
        errors=(ValueError,),
    ),
    "bytes": Reader(
        decoded,
        seeds=("plain\r\ntext", b"\xef\xbb\xbfmarked", b"\xff\xfe"),
        errors=(OSError, UnicodeDecodeError),
    ),
    "case": Reader(
        _text(_case), seeds=(*_cases("farms", "ark-journeys", "ghosts-haunting", "house"),)
    ),
    "case file": _file(lambda file: check_case(load_case(file)), "case.toml"),
    "position": Reader(_text(_position)),
    "position file": _file(Position.load, "position.toml", sound("position")[0]),
    "position as json": Reader(
        _text(_position_of_json),
        seeds=tuple(json.dumps(tomllib.loads(text)) for text in sound("position")[1:]),
    ),
    "record": Reader(_text(_record)),
    "record file": _file(Record.load, "game.txt"),
    "profile": _file(
        _profile,
        "doubtful.toml",
        (VARIANTS / "profiles" / "ark-en1.toml").read_text(encoding="utf-8"),
    ),
    "overlay": _file(_overlay, "mine.toml"),
    "tile set": Reader(_text(lambda text: read_set(text, lexicon().vocabulary))),
    "tile set file": _file(
        lambda path: load_set(path, lexicon().vocabulary), "tiles.toml", sound("tile set")[0]
    ),
    "sources": _file(_sources, "sources.toml"),
    "figures": _file(
        _figures, "pieces.toml", (VARIANTS / "pieces.toml").read_text(encoding="utf-8")
    ),
    "head of a casebook": _file(_head_of_casebook, "casebook.toml"),
    "seal": _file(Seal.read, "casebook.seal.json"),
    "findings": _file(
        _findings,
        "findings.json",
        next((ROOT / "docs" / "effects").glob("*.json")).read_text(encoding="utf-8"),
    ),
    "rows": _file(_rows, "games.jsonl", _row(), _row() + _row()[:20]),
    "saved game": Reader(_text(_saved_game), seeds=(SAVED,)),
    "saved game file": _file(SavedGame.load, "game.jcz", SAVED),
    "search": Reader(_text(_search)),
    "request": Reader(_text(_request), seeds=_requests()),
    "lines": Reader(_lines, seeds=(f"{REQUESTS[0]}\n\n{REQUESTS[2]}\r\n", b"\xff\n{}\n")),
    "response": Reader(_text(_response)),
    "link": Reader(_text(_link), seeds=(PICTURE_LINK, f"https://rules.example/#{PICTURE_LINK}")),
    "what a link holds": Reader(_text(_linked), seeds=(*STATES,)),
    "state": Reader(_text(_state)),
    "sketch": Reader(_text(_sketch), seeds=(json.dumps({"tile": CAP, "chosen": "C"}),)),
    "opened text": Reader(
        _text(_opened),
        seeds=(
            json.dumps(ASKED),
            STATES[0],
            SVG,
            PICTURE_LINK,
            CAP,
            SMALL,
            GAME,
            SAVED,
            sound("position")[0],
        ),
    ),
    "picture of dots": Reader(_dots_at_the_table, seeds=(PNG,)),
    "file of dots": _file(_dots, "picture.png", PNG),
    "acts": Reader(_text(_acts)),
    "page of Sphinx": Reader(read_page, place=beside),
    "case given to commands": _file(_case_to_commands, "case.toml", *sound("case file")),
    "record given to commands": _file(_record_to_commands, "game.txt", GAME),
    "command": Reader(_command, place=_named),
}
"""Everything that reads, by a name."""

APART = {
    "from_python": "it reads the modules of this project, for translators",
    "from_toml": "it reads the rule data of this project, for translators",
    "load_position": "it lays tiles on the board of the kernel",
}
"""What is called like a reader and reads no sound text, and why."""
