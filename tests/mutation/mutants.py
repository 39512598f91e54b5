"""What may be wrong with a line: small changes of a module's text."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from tests.paths import ROOT

__all__ = ["FOLDERS", "Key", "Mutant", "changed", "draw", "modules", "mutants_of"]

FOLDERS = ("rules", "play", "games", "board", "tiles", "rulings")
"""The rooms of `arkrules/` that mutants are drawn from."""
SAYS = {
    "say", "count", "saying", "counting", "fault", "later", "several", "noun", "template",
    "clause", "given", "require", "unwanted",
}  # fmt: skip
"""What is given to these as text is read by people; tests of `tests/house/` look at that."""
DATA = {"words", "yes", "no", "question", "help", "title", "description", "strict"}
"""Arguments that are texts for people; and what only makes sure of what holds already."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}


Key = tuple[str, str, str, str, int]


@dataclass(frozen=True)
class Mutant:
    """A change of a module, known by where it is in words, so that other lines may move."""

    file: str
    within: str
    """The function or class, with those around it; empty at the top of a module."""
    change: str
    to: str
    at: int
    """Which of the places in `within` that read alike, from one."""
    line: int
    text: str
    """The line as it stands."""
    span: tuple[int, int]
    """Where the change is in the bytes of the module."""
    beforehand: bool
    """Whether it is run while the module is read, and not within a function."""

    @property
    def key(self) -> Key:
        """What it is known by."""
        return (self.file, self.within, self.change, self.to, self.at)

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.within}: {self.change} → {self.to} ({self.at})"


def modules() -> list[Path]:
    """The modules that mutants are drawn from."""
    rooms = (ROOT / "arkrules" / folder for folder in FOLDERS)
    return sorted(path for room in rooms for path in room.rglob("*.py"))


def changed(mutant: Mutant) -> str:
    """The text of the module with the mistake in it."""
    content = (ROOT / mutant.file).read_bytes()
    begin, end = mutant.span
    return (content[:begin] + mutant.to.encode() + content[end:]).decode()


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module."""
    return list(_Module(path).mutants())


def draw(number: int, seed: int) -> list[Mutant]:
    """So many mutants, each of another line; lines are drawn evenly from all folders.

    A line's turn depends on its words alone: a change elsewhere leaves the others drawn.
    """
    chosen: dict[tuple[str, int], tuple[bytes, Mutant]] = {}
    for path in modules():
        for mutant in mutants_of(path):
            place = (mutant.file, mutant.line)
            rank = _rank(seed, *map(str, mutant.key))
            if place not in chosen or rank < chosen[place][0]:
                chosen[place] = (rank, mutant)
    drawn = [mutant for _, mutant in chosen.values()]
    drawn.sort(key=lambda one: (_rank(seed, one.file, one.within, one.text), one.line))
    return drawn[:number]


def _rank(seed: int, *words: str) -> bytes:
    return blake2b("\0".join((str(seed), *words)).encode(), digest_size=8).digest()


class _Module:
    """A module that is read for places to change."""

    def __init__(self, path: Path) -> None:
        self.file = path.relative_to(ROOT).as_posix()
        self.content = path.read_bytes()
        self.lines = self.content.decode().splitlines()
        starts = [0]
        for line in self.content.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.seen: Counter[tuple[str, str, str]] = Counter()

    def mutants(self) -> Iterator[Mutant]:
        yield from self._body(ast.parse(self.content).body, "", True)

    def _body(self, body: list[ast.stmt], within: str, beforehand: bool) -> Iterator[Mutant]:
        for statement in body:
            if not _passed_over(statement):
                yield from self._statement(statement, within, beforehand)

    def _statement(self, node: ast.stmt, within: str, beforehand: bool) -> Iterator[Mutant]:
        inner = f"{within}.{node.name}".lstrip(".") if hasattr(node, "name") else within
        if isinstance(node, ast.FunctionDef):
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default is not None:
                    yield from self._expression(default, inner, beforehand)
            yield from self._body(node.body, inner, False)
            return
        if isinstance(node, ast.ClassDef):
            yield from self._body(node.body, inner, beforehand)
            return
        for new in _other_statements(node, beforehand):
            yield self._mutant(node, new, within, beforehand)
        for name, value in ast.iter_fields(node):
            if name == "annotation":
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield from self._body([part], within, beforehand)
                elif isinstance(part, ast.expr):
                    yield from self._expression(part, within, beforehand)
                elif isinstance(part, ast.ExceptHandler | ast.match_case):
                    yield from self._body(part.body, within, beforehand)
                elif isinstance(part, ast.withitem):
                    yield from self._expression(part.context_expr, within, beforehand)

    def _expression(self, node: ast.expr, within: str, beforehand: bool) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr) or _is_drawn(node):
            return
        for new in _other_expressions(node):
            yield self._mutant(node, f"({ast.unparse(new)})", within, beforehand)
        later = beforehand and not isinstance(node, ast.Lambda)
        for part in _parts(node):
            yield from self._expression(part, within, later)

    def _mutant(self, node: ast.AST, to: str, within: str, beforehand: bool) -> Mutant:
        assert isinstance(node, ast.stmt | ast.expr)
        begin = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        change = " ".join(ast.unparse(node).split())
        alike = (within, change, to)
        self.seen[alike] += 1
        text = self.lines[node.lineno - 1].strip()
        at = self.seen[alike]
        return Mutant(
            self.file, within, change, to, at, node.lineno, text, (begin, end), beforehand
        )


def _passed_over(node: ast.stmt) -> bool:
    """Whether a statement does nothing in play: texts, imports, names for the outside, types."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        if node.targets[0].id in ("__all__", "__slots__", "__match_args__"):
            return True
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return isinstance(called, ast.Name) and called.id in ("TypeVar", "NewType")
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.FunctionDef):
        return any(ast.unparse(mark) == "overload" for mark in node.decorator_list)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Pass)


def _other_statements(node: ast.stmt, beforehand: bool) -> Iterator[str]:
    if isinstance(node, ast.Return) and node.value is not None:
        if not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield "return None"
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete | ast.Assert):
        if not isinstance(node, ast.Assert) and not beforehand:
            yield "pass"
        if isinstance(node, ast.AugAssign) and type(node.op) in RECKONED:
            new = copy.copy(node)
            new.op = RECKONED[type(node.op)]()
            yield ast.unparse(new)
    elif isinstance(node, ast.Continue):
        yield "break"
    elif isinstance(node, ast.Break):
        yield "continue"


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    """What may stand in an expression's place."""
    new = copy.copy(node)
    if isinstance(node, ast.Compare) and isinstance(new, ast.Compare):
        for at, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield ast.Compare(
                    node.left,
                    [*node.ops[:at], other(), *node.ops[at + 1 :]],
                    node.comparators,
                )
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        for at in range(len(node.values)):
            left = [*node.values[:at], *node.values[at + 1 :]]
            yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in RECKONED:
        if not _is_text(node.left) and not _is_text(node.right):
            yield ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node)
    elif isinstance(node, ast.Call):
        yield from _other_calls(node)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield node.value
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for at, loop in enumerate(node.generators):
            for dropped in range(len(loop.ifs)):
                less = copy.copy(loop)
                less.ifs = [*loop.ifs[:dropped], *loop.ifs[dropped + 1 :]]
                fewer = copy.copy(node)
                fewer.generators = [*node.generators[:at], less, *node.generators[at + 1 :]]
                yield fewer


def _other_constants(node: ast.Constant) -> Iterator[ast.expr]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if value > 0:
            yield ast.Constant(value - 1)
    elif isinstance(value, str):
        yield ast.Constant(value + "?")


def _other_calls(node: ast.Call) -> Iterator[ast.expr]:
    name = _name(node)
    if isinstance(node.func, ast.Name) and name in CALLED:
        yield ast.Call(ast.Name(CALLED[name]), node.args, node.keywords)
    if name in ("sorted", "reversed") and len(node.args) == 1:
        yield ast.Call(ast.Name("list"), node.args, [])
    for at, keyword in enumerate(node.keywords):
        if keyword.arg and keyword.arg not in DATA and name not in SAYS:
            left = [*node.keywords[:at], *node.keywords[at + 1 :]]
            yield ast.Call(node.func, node.args, left)


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression is put together from, less texts for people."""
    if isinstance(node, ast.Lambda):
        yield from (default for default in node.args.defaults)
        yield node.body
        return
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if not (isinstance(key, ast.Constant) and key.value in DATA):
                yield from (part for part in (key, value) if part is not None)
        return
    speaks = isinstance(node, ast.Call) and _name(node) in SAYS
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.keyword):
            if part.arg not in DATA:
                yield part.value
        elif isinstance(part, ast.comprehension):
            yield part.iter
            yield from part.ifs
        elif isinstance(part, ast.expr) and not (speaks and _is_text(part)):
            yield part


def _is_drawn(node: ast.expr) -> bool:
    """Whether this is how something looks."""
    return isinstance(node, ast.Call) and _name(node) == "Glyph"


def _name(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
