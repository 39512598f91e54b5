"""What a step offers to do: parse it, list it, judge it, do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import attrs

from arkrules.play.moves import Move
from arkrules.play.refusal import Refusal

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft
    from arkrules.play.dictionary import Lexicon

__all__ = ["AnyVerb", "Step", "Verb"]


M = TypeVar("M", bound=Move, contravariant=True)


class Verb(Protocol[M]):
    """One kind of move: everything about it in one place."""

    @property
    def word(self) -> str:
        """How this kind of move is called; playouts choose among kinds first."""
        ...

    @property
    def makes(self) -> type:
        """The class of its moves."""
        ...

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Move | None:
        """Read a line, nothing if it has another form; `BadNotation` if it is a broken one.

        The line may come from a game that does not offer this verb, and may be empty.
        """
        ...

    def options(self, state: Content) -> Sequence[int]:
        """Its legal moves as numbers, in an order that depends on the position alone."""
        ...

    def make(self, state: Content, code: int) -> Move:
        """The move that a number stands for."""
        ...

    def refusals(self, state: Content, move: M) -> Sequence[Refusal]:
        """Every clause that refuses a move at its own step; nothing if it is legal."""
        ...

    def play(self, draft: Draft, move: M) -> None:
        """Do it. The turn goes on to the next step by itself."""
        ...


AnyVerb: TypeAlias = Verb[Any]
"""A verb of whatever moves; which verb a move belongs to is looked up by its class."""


@attrs.frozen(kw_only=True)
class Step:
    """A part of the turn.

    Either it waits for a move, and then says what it offers and when it is entered,
    or it happens by itself, and then says what happens.
    """

    name: str
    verbs: tuple[AnyVerb, ...] = ()
    otherwise: tuple[AnyVerb, ...] = ()
    """What it offers only where it offers nothing else."""
    entered: Callable[[Content], bool] | None = None
    """Whether it waits for a move here; if not said, wherever one of its verbs offers one."""
    needs_tile: bool = True
    """Whether it is left out in a turn in which no tile could be laid."""
    repeats: bool = False
    """Whether it is entered again until there is nothing to do."""
    run: Callable[[Draft], None] | None = None
    """What happens by itself."""
    bars: Callable[[Content, AnyVerb], Refusal | None] | None = None
    """What forbids a whole kind of move at this step."""
    about: str = ""

    def awaits(self, state: Content) -> bool:
        """Whether the step waits for a move in this state."""
        if state.laid is None and self.needs_tile:
            return False
        entered = self.entered
        if entered is not None:
            return entered(state)
        return any(verb.options(state) for verb in self.verbs)
