"""Keep what lies on the table: as a case, as a record, as a picture."""

from __future__ import annotations

import attrs

from arkrules.play import Record
from arkrules.render import scene_svg
from arkrules.rulings import Case
from arkrules.rulings.case import write_case
from arkrules.table.acts import Done, Download, Fields, act, one_of
from arkrules.table.controls import button
from arkrules.table.keep import picture_with, slug
from arkrules.table.link import write_link
from arkrules.table.markup import Inner, tag
from arkrules.table.model import Tabletop
from arkrules.table.pages import on_board
from arkrules.table.seen import Seen
from arkrules.table.terms import options
from arkrules.text import later, say

__all__ = ["link_of", "sharing"]


def link_of(table: Tabletop) -> str:
    """What the fragment of the page's address becomes; empty where it would be too long."""
    return write_link(table.lasting.to_dict())


# -- what is handed out ----------------------------------------------------------------------------


def _as_case(seen: Seen) -> Download:
    """The question as a case; one of the casebook whole, as long as nothing was changed in it."""
    table, known = seen.table, seen.case
    case = Case(
        id=slug(table.title),
        title=table.title or say("A question from the table"),
        question=table.question or say("What do the rules say?"),
        basis="open",
        position=seen.position,
        moves=table.moves,
    )
    if known and (known.position, known.moves) == (case.position, case.moves):
        case = known
    return Download(name=f"{case.id}.toml", type="application/toml", text=write_case(case))


def _as_record(seen: Seen) -> Download:
    """The game that is played; without one, what lies on the table and the moves in question."""
    table = seen.table
    record = Record(
        profile="+".join((table.profile, *table.rules)),
        position=table.position,
        moves=table.moves,
        title=table.title,
        answers=table.answers,
    )
    text = table.game or record.to_text()
    return Download(name=f"{slug(table.title)}.record", type="text/plain", text=text)


def _as_picture(seen: Seen) -> Download:
    """The board, with the question in it."""
    scene = attrs.evolve(on_board(seen).scene, title=seen.table.title)
    svg = picture_with(scene_svg(scene), link_of(seen.table))
    return Download(name=f"{slug(seen.table.title)}.svg", type="image/svg+xml", text=svg)


def _as_dots(seen: Seen) -> Download:
    """The same picture, of which the page makes a PNG."""
    drawn = _as_picture(seen)
    return attrs.evolve(drawn, name=f"{drawn.name.removesuffix('.svg')}.png", type="image/png")


_WAYS = {"case": _as_case, "record": _as_record, "svg": _as_picture, "png": _as_dots}


# -- acts and what is shown ------------------------------------------------------------------------


@act("keep")
def keep(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Hand out what lies on the table: as a `case`, a `record`, `svg` or `png`."""
    file = _handed(seen, argument)
    return Done(seen.table, say("Saved: {file}", file=file.name), file=file)


@act("copy")
def copy(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Put the text of such a file on the clipboard."""
    file = _handed(seen, argument)
    return Done(seen.table, say("Copied: {file}", file=file.name), copy=file.text)


def _handed(seen: Seen, way: str) -> Download:
    return _WAYS[one_of(way, _WAYS, later("nothing can be saved as {name}"))](seen)


def sharing(seen: Seen) -> Inner:
    """The link of what lies on the table, and the files that hold it."""
    link = link_of(seen.table)
    said = say("The link holds all that lies on the table.")
    if not link:
        said = say("This is too much for a link; keep it as a file.")
    sends = [
        tag("button", say("Copy the link"), type="button", data_do="link", css="main"),
        tag("button", say("Send it …"), type="button", data_do="send", hidden=True),
    ]
    here = say("The link works on this machine only. Send a file to others, or open it on a site.")
    files = [button(words, f"keep:{way}", place="share-") for way, words in options("kept")]
    return (
        tag("p", said),
        tag("p", sends if link else None, css="acts"),
        tag("p", here, css="only-here"),
        tag("p", files, button(say("Copy the case"), "copy:case"), css="acts"),
    )
