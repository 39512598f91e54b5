"""The board as an SVG picture.

Our own drawing, meant to be read in black and white and by people who confuse colors:
cities are hatched, roads white between black lines, fields plain, mist dotted;
pieces carry the owner's letter, and lie down in fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from arkrules.geometry import SIDES, Cell
from arkrules.play import GameState, Glyph, PlacedPiece, lexicon
from arkrules.render.shapes import (
    Point,
    anchors,
    blank_slots,
    city_path,
    mark_anchors,
    road_paths,
    slot_point,
)
from arkrules.render.text import doubtful_kinds
from arkrules.structure import require
from arkrules.tiles import Tile
from arkrules.tiles.outline import MIST, NOTHING
from arkrules.xml import printable

__all__ = ["board_svg", "tile_svg"]

_MARGIN = 34
_COLORS = {
    "red": "#c1272d", "blue": "#0b5fa5", "green": "#00795a", "yellow": "#f0c808",
    "black": "#1a1a1a", "gray": "#7d7d7d", "grey": "#7d7d7d", "purple": "#7b3f98",
    "pink": "#e58ab0",
}  # fmt: skip
_SPARE = ("#c1272d", "#0b5fa5", "#00795a", "#f0c808", "#1a1a1a", "#7d7d7d", "#7b3f98", "#e58ab0")
_DARK_ON = {"#f0c808", "#e58ab0"}
_DEFS = """<defs>
<pattern id="city" width="7" height="7" patternUnits="userSpaceOnUse"
patternTransform="rotate(45)"><rect width="7" height="7" fill="#e3b778"/>
<path d="M0 0V7" stroke="#a8702c" stroke-width="1.6"/></pattern>
<pattern id="mist" width="6" height="6" patternUnits="userSpaceOnUse">
<rect width="6" height="6" fill="#eef0f4"/><circle cx="3" cy="3" r="1.5" fill="#6d7690"/></pattern>
<clipPath id="square"><rect width="100" height="100"/></clipPath>
</defs>
<style>.board{font-family:Helvetica,Arial,sans-serif}.wall{fill:url(#city);stroke:#5d3a12;stroke-width:2.5}
.edge{fill:none;stroke:#111;stroke-width:10}.road{fill:none;stroke:#fff;stroke-width:6.5}
.field{fill:#dcebc3;stroke:#9db583;stroke-width:.6}.label{fill:#555;font-size:15px;text-anchor:middle}
.mark{fill:#111;color:#111}.doubt{font-size:15px;font-weight:bold;fill:#8a1c7c}
.chosen{fill:none;stroke:#8a1c7c;stroke-width:4;stroke-dasharray:11 6}</style>"""


def board_svg(
    state: GameState, *, title: str = "", highlight: Cell | None = None, coordinates: bool = True
) -> str:
    """The board with followers, marks and coordinates; the tile in question highlighted.

    Without `highlight` that is the tile just laid.
    """
    require(state, GameState, "state", "a state, such as `set_up` gives")
    if highlight is not None:
        require(highlight, Cell, "highlight", "a Cell")
    extent = state.board.extent()
    title = title or f"{state.profile.title}: {len(state.board)} tiles, step {state.step}"
    if extent is None:
        return _document(
            200, 60, title, "The table is empty.", ["<text x='10' y='35'>empty</text>"]
        )
    columns, rows = extent.east - extent.west + 1, extent.south - extent.north + 1
    margin = _MARGIN if coordinates else 4
    ground, above = [], []
    for cell, tile in sorted(state.tiles.items(), key=lambda laid: laid[0].spot):
        x, y = margin + (cell.x - extent.west) * 100, margin + (cell.y - extent.north) * 100
        ground.append(f'<g transform="translate({x} {y})">{"".join(_ground(tile))}</g>')
        above.append(
            f'<g transform="translate({x} {y})">{"".join(_furniture(state, cell, tile))}</g>'
        )
    parts = ground + above  # pieces last, so that no tile is drawn over one
    if highlight is None and state.laid is not None:
        highlight = state.laid
    if highlight is not None:
        x = margin + (highlight.x - extent.west) * 100
        y = margin + (highlight.y - extent.north) * 100
        parts.append(f'<rect class="chosen" x="{x}" y="{y}" width="100" height="100"/>')
    if coordinates:
        for column in range(columns):
            x = margin + column * 100 + 50
            parts.append(f'<text class="label" x="{x}" y="22">{extent.west + column}</text>')
        for row in range(rows):
            y = margin + row * 100 + 55
            parts.append(f'<text class="label" x="16" y="{y}">{extent.north + row}</text>')
    width, height = margin + columns * 100 + 4, margin + rows * 100 + 4
    return _document(width, height, title, _description(state, highlight), parts)


def tile_svg(tile: Tile, *, title: str = "", names: bool = False, confidence: str = "") -> str:
    """One tile by itself, with the names of its segments if wanted.

    A tile whose confidence is not `confirmed` is marked as such.
    """
    require(tile, Tile, "tile", "a tile, such as `state.tile('0,0')`")
    glyphs = lexicon().glyphs
    parts = [*_ground(tile), *_prints(tile, glyphs, confidence)]
    if names:
        for name, (x, y) in anchors(tile).items():
            if len(name) == 1:
                parts.append(
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="#fff" stroke="#111"/>'
                    f'<text class="label" x="{x:.1f}" y="{y + 5:.1f}">{escape(name)}</text>'
                )
    return _document(100, 100, title or str(tile), tile.kind.literal, parts)


def _document(width: int, height: int, title: str, description: str, parts: list[str]) -> str:
    return printable(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{_DEFS}"
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _description(state: GameState, highlight: Cell | None) -> str:
    """The position in words, for those who cannot see it."""
    position = state.position()
    said = [f"Tiles: {'; '.join(position.tiles)}."]
    said.append(f"Pieces: {'; '.join(position.pieces)}." if position.pieces else "No pieces.")
    for token, cell in state.tokens.items():
        said.append(f"{token} at {cell}.")
    if doubtful := doubtful_kinds(state):
        said.append(f"Reconstructed tiles: {', '.join(doubtful)}.")
    if highlight is not None:
        said.append(f"The tile in question lies at {highlight}.")
    return " ".join(said)


def _ground(tile: Tile) -> Iterator[str]:
    """What is printed on a tile, marks apart."""
    misty = any(map(tile.misty, SIDES)) and "field" not in (s.kind for s in tile.segments)
    ground = ' style="fill:url(#mist)"' if misty else ""  # all there is of its fields
    yield f'<rect class="field"{ground} width="100" height="100"/>'
    blank = [
        f'<circle cx="{x:g}" cy="{y:g}" r="20" fill="{fill}"/>'
        for char, fill in ((MIST, "url(#mist)"), (NOTHING, "#b9b3a8"))
        for x, y in map(slot_point, blank_slots(tile, char))
    ]
    if blank:
        yield f'<g clip-path="url(#square)">{"".join(blank)}</g>'
    for segment in tile.segments:
        if segment.kind == "city":
            yield f'<path class="wall" d="{city_path(tile, segment.name)}"/>'
    roads = [segment.name for segment in tile.segments if segment.kind == "road"]
    paths = [path for name in roads for path in road_paths(tile, name)]
    yield from (f'<path class="edge" d="{path}"/>' for path in paths)
    yield from (f'<path class="road" d="{path}"/>' for path in paths)
    if len(roads) > 2:
        yield '<rect x="40" y="40" width="20" height="20" rx="4" fill="#8c8c8c" stroke="#111"/>'
    yield '<rect width="100" height="100" fill="none" stroke="#444"/>'


def _furniture(state: GameState, cell: Cell, tile: Tile) -> Iterator[str]:
    """Sites, marks, pieces and tokens on a tile."""
    where = anchors(tile)
    yield from _prints(tile, state.assembly.glyphs, state.assembly.box.confidence(tile.kind.token))
    for piece in state.pieces:
        if piece.cell == cell:
            segment = tile.segments[tile.kind.index[piece.segment]]
            yield _piece(state, piece, where[segment.name], lying=segment.kind == "field")
    for token, there in state.tokens.items():
        if there == cell:
            yield _shape(state.assembly.glyphs, token, (50, 50), 2.2, "#111")


def _prints(tile: Tile, glyphs: Mapping[str, Glyph], confidence: str) -> Iterator[str]:
    """The site and the marks of a tile, and a sign of doubt if its picture is not sure."""
    kind = tile.kind
    where = mark_anchors(tile) if kind.marks else {}
    if kind.site:
        yield _shape(glyphs, kind.site, (50, 50), 2.0, "#6b4a2b")
    for name, marks in kind.marked.items():
        along = 0
        for word, times in sorted(marks.items()):
            point = _aside(where.get(name, (50.0, 50.0)), along)
            along += 22 if times > 1 else 14
            yield _shape(glyphs, word, point, 0.8, "#0f2f6b")
            if times > 1:
                x, y = point[0] + 7, point[1] + 4
                yield f'<text x="{x:.1f}" y="{y:.1f}" font-size="11">{times}</text>'
    if confidence and confidence != "confirmed":
        yield f'<text class="doubt" x="88" y="16"><title>{escape(confidence)}</title>?</text>'


def _aside(point: Point, distance: float) -> Point:
    """A point beside another, toward the side where there is room."""
    x, y = point
    return (x + distance, y) if x + distance < 92 else (x - distance, y)


def _shape(glyphs: Mapping[str, Glyph], name: str, point: Point, scale: float, color: str) -> str:
    """Something drawn by its glyph; by its letter if nobody drew one."""
    glyph = glyphs.get(name, Glyph(text=name[0].upper()))
    x, y = point
    if not glyph.svg:
        return (
            f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="{18 * scale:.0f}" font-weight="bold" '
            f'text-anchor="middle" fill="{color}">{escape(glyph.text)}</text>'
        )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale})" fill="{color}" color="{color}" '
        f'stroke="#fff" stroke-width="1.2"><title>{escape(name)}</title>{glyph.svg}</g>'
    )


def _piece(state: GameState, piece: PlacedPiece, point: Point, *, lying: bool) -> str:
    """A piece in its owner's color, with the owner's letter."""
    owner = piece.player
    color = _COLORS.get(owner, _SPARE[state.players.index(owner) % len(_SPARE)])
    ink = "#111" if color in _DARK_ON else "#fff"
    glyph = state.assembly.glyphs.get(piece.kind, Glyph(text=piece.kind[0].upper()))
    x, y = point
    body = glyph.svg or '<circle r="9"/>'
    turned = " rotate(90)" if lying else ""
    notes = "".join(f", {count} {name}" for name, count in piece.notes)
    said = f"{owner}'s {piece.kind} on {piece.segment} at {piece.cell}{notes}"
    letter = owner[0].upper()
    carried = "".join(
        f"{_shape(state.assembly.glyphs, name, (14, -10), 0.9, '#111')}"
        f'<text x="14" y="4" font-size="11" font-weight="bold" text-anchor="middle">{count}</text>'
        for name, count in piece.notes
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(said)}</title>'
        f'<g transform="scale(1.45){turned}" fill="{color}" stroke="#111">{body}</g>'
        f'<text x="0" y="5" font-size="13" font-weight="bold" text-anchor="middle" fill="{ink}">'
        f"{escape(letter)}</text>{carried}</g>"
    )
