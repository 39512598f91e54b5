"""`arkrules:board`: a position, drawn from its notation."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.errors import PositionError
from arkrules.geometry import parse_cell
from arkrules.play import Position, set_up
from arkrules.sphinxext.directive import Options, RuleDirective
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.material import table_files
from arkrules.sphinxext.nodes import details, picture, summary
from arkrules.sphinxext.pictures import board_picture, reconstructed

__all__ = ["BoardDirective", "framed", "source_details"]


def framed(write: Markup, shown: picture, doubtful: str = "") -> nodes.container:
    """A picture, and below it which of its tiles are not sure."""
    box = write.box(shown, classes=["arkrules-picture"])
    if doubtful:
        box += write.text(doubtful, "arkrules-doubt")
    return box


def source_details(write: Markup, title: str, text: str, language: str = "toml") -> details:
    """A text to be copied, folded away."""
    head = summary(title, title)
    return details("", head, nodes.literal_block(text, text, language=language))


class BoardDirective(RuleDirective):
    """A position from its TOML, or from a file, after some moves if any are given."""

    kind = "board"
    required_arguments = 0
    optional_arguments = 1
    has_content = True
    option_spec: ClassVar[Options] = {
        "under": directives.unchanged_required,
        "moves": directives.unchanged_required,
        "mark": directives.unchanged_required,
        "title": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "no-source": directives.flag,
    }

    def build(self) -> list[nodes.Node]:
        """The picture, with the notation below it."""
        text, file = self._notation()
        profile = self.material.profile(self._under(file))
        self.note(self.material.rule_files([profile]))
        self.note(table_files(profile))
        state = set_up(profile, Position.from_toml(text), file=file)
        for move in filter(None, map(str.strip, self.options.get("moves", "").splitlines())):
            state = state.play(move)
        cell = parse_cell(self.options["mark"]) if "mark" in self.options else None
        if cell is None and state.laid is not None:
            cell = state.laid
        title = self.options.get("title", "Board")
        shown = board_picture(self.env, state, title, cell, self.options.get("alt", ""))
        box = framed(self.markup, shown, reconstructed(state))
        if "no-source" not in self.options:
            box += source_details(self.markup, "The position in notation", text)
        return [box]

    def _notation(self) -> tuple[str, str]:
        """The text of the position, and the file it stands in."""
        if not self.arguments:
            return "\n".join(self.content) + "\n", ""
        _, name = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        try:
            return Path(name).read_text(encoding="utf-8"), str(name)
        except (OSError, UnicodeDecodeError) as error:
            raise PositionError(f"cannot be read: {error}", file=str(name)) from None

    def _under(self, file: str) -> str:
        """Under which profile it is set up; if none is named, the first root there is."""
        return str(self.options.get("under") or self.material.roots[0])
