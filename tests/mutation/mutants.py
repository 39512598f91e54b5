"""What may be wrong with a line: small changes of a module's text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.paths import PACKAGE

__all__ = ["Mutant", "draw", "mutants_of"]

SAYS = {
    "say", "count", "saying", "counting", "tell", "tell_count", "fault", "later", "several",
    "noun", "template", "clause", "given", "require", "unwanted", "TypeVar", "NewType",
}  # fmt: skip
"""What is given to these as text is read by people, and compared in approvals."""
DATA = {"words", "yes", "no", "about", "question", "help", "title", "description", "strict"}
"""Arguments that are texts for people; and what only makes sure of what holds already."""
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}  # fmt: skip
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list"}
NAMES = {"__all__", "__slots__", "__match_args__"}


@dataclass(frozen=True)
class Mutant:
    """A change of a module: from one byte to another it says something else."""

    path: Path
    line: int
    statement: int
    """The line on which the statement begins."""
    begin: int
    end: int
    new: str
    within: str
    """The function or class, with those around it."""
    beforehand: bool
    """Whether it is run while the module is read, and not within a function."""

    @property
    def text(self) -> str:
        """The text of the module with the mistake in it."""
        content = self.path.read_bytes()
        return (content[: self.begin] + self.new.encode() + content[self.end :]).decode()

    @property
    def room(self) -> str:
        """The folder of the package in which it is; empty at its top."""
        return self.path.relative_to(PACKAGE).parts[0] if self.path.parent != PACKAGE else ""

    def __str__(self) -> str:
        """Where it is, what stands there, and what would stand there instead."""
        old = " ".join(self.path.read_bytes()[self.begin : self.end].decode().split())
        where = self.path.relative_to(PACKAGE.parent)
        return f"{where}:{self.line} {self.within}: {old} → {self.new}"


def draw(number: int, seed: int, paths: Iterable[Path]) -> list[Mutant]:
    """So many mutants, each of another line of these modules."""
    lines: dict[tuple[Path, int], list[Mutant]] = {}
    for path in paths:
        for mutant in mutants_of(path):
            lines.setdefault((path, mutant.line), []).append(mutant)
    chance = Random(seed)
    return [
        chance.choice(some) for some in chance.sample([*lines.values()], min(number, len(lines)))
    ]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    for node, statement, within, beforehand in _places(ast.parse(content), 0, "", True):
        for other in _others(node, beforehand):
            new = ast.unparse(ast.fix_missing_locations(other))
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            new = f"({new})" if isinstance(other, ast.expr) else new
            yield Mutant(path, node.lineno, statement, begin, end, new, within, beforehand)


def _places(
    node: ast.AST, statement: int, within: str, beforehand: bool
) -> Iterator[tuple[ast.stmt | ast.expr, int, str, bool]]:
    """Whatever may be changed, with where it is and whether it runs while the module is read."""
    if isinstance(node, ast.stmt):
        statement = node.lineno
    if isinstance(node, ast.stmt | ast.expr):
        yield node, statement, within, beforehand
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        within = f"{within}.{node.name}".lstrip(".")
    inner = beforehand and not isinstance(node, ast.FunctionDef | ast.Lambda)
    for part in _parts(node):
        early = beforehand if isinstance(part, ast.arguments) else inner
        yield from _places(part, statement, within, early)


def _parts(node: ast.AST) -> Iterable[ast.AST]:
    """What something is put together from, less types, decorators and texts for people."""
    match node:
        case ast.JoinedStr() | ast.arg() | ast.Expr(value=ast.Constant()):
            return []
        case ast.keyword(arg=str() as name) if name in DATA:
            return []
        case ast.Assign(targets=[ast.Name(id=name)]) if name in NAMES:
            return []
        case ast.AugAssign(target=ast.Name(id=name)) if name in NAMES:
            return []
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return node.orelse
        case ast.FunctionDef():
            if any(ast.unparse(mark) == "overload" for mark in node.decorator_list):
                return []
            return [node.args, *node.body]
        case ast.ClassDef() | ast.ExceptHandler():
            return node.body
        case ast.match_case():
            return [part for part in (node.guard, *node.body) if part]
        case ast.AnnAssign():
            return [node.value] if node.value else []
        case ast.Dict():
            rows = zip(node.keys, node.values, strict=True)
            read = [row for row in rows if getattr(row[0], "value", None) not in DATA]
            return [part for row in read for part in row if part]
        case ast.Call() if _name(node) == "Glyph":  # how something looks
            return []
        case ast.Call() if _name(node) in SAYS:
            return [part for part in ast.iter_child_nodes(node) if not _is_text(part)]
    return ast.iter_child_nodes(node)


def _others(node: ast.AST, beforehand: bool) -> Iterator[ast.stmt | ast.expr]:
    """What may stand in the place of a statement or an expression."""
    match node:
        case ast.Return(value=ast.expr() as value):
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete():
            if not beforehand:
                yield ast.Pass()
            if isinstance(node, ast.AugAssign) and type(node.op) in RECKONED:
                yield ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value)
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Compare(left, ops, comparators):
            for at, operator in enumerate(ops):
                for other in COMPARED[type(operator)]:
                    yield ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for rest in _one_less(values):
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in RECKONED:
            if not (_is_text(left) or _is_text(right)):
                yield ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.Constant(str() as value):
            yield ast.Constant(value + "?")
        case ast.Subscript(value, ast.Slice()):
            yield value
        case ast.Call(func, args, keywords):
            name = _name(node)
            if isinstance(func, ast.Name) and name in CALLED:
                yield ast.Call(ast.Name(CALLED[name]), args, keywords if name != "sorted" else [])
            for at, keyword in enumerate(keywords):
                if keyword.arg not in {None, *DATA} and name not in SAYS:
                    yield ast.Call(func, args, keywords[:at] + keywords[at + 1 :])
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            for at, loop in enumerate(node.generators):
                for ifs in _one_less(loop.ifs):
                    less = ast.comprehension(loop.target, loop.iter, ifs, loop.is_async)
                    loops = [*node.generators[:at], less, *node.generators[at + 1 :]]
                    yield type(node)(**{**dict(ast.iter_fields(node)), "generators": loops})


def _one_less(some: list[ast.expr]) -> Iterator[list[ast.expr]]:
    return (some[:at] + some[at + 1 :] for at in range(len(some)))


def _name(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
