"""The whole page: the bar, the panel of each mode, finding, keeping, and opening a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from arkrules.play import Position, Record
from arkrules.render import scene_svg
from arkrules.rulings import Case
from arkrules.rulings.case import write_case
from arkrules.search import Hit, absent_boxes, index, near_misses, search
from arkrules.table.acts import ActResult, Download, Fields, act, one_of, perform
from arkrules.table.asking import ASK, asking, in_question
from arkrules.table.desk import DRAWING, LONGEST_SEARCH, Desk, Fault, Mode, Selection, Tabletop
from arkrules.table.drawing import sketched
from arkrules.table.editions import followed, on_the_game, titled
from arkrules.table.html import (
    Inner,
    Markup,
    button,
    form,
    joined,
    listed,
    section,
    switches,
    tag,
    typed,
)
from arkrules.table.opening import first_act, fresh, opened, picture_with, slug, write_link
from arkrules.table.playing import (
    MOVE_PAGE,
    as_played,
    beginning,
    on_beginning,
    on_the_move,
    on_the_scores,
    scores_shown,
)
from arkrules.table.setup import WARM, on_the_board, on_the_players, on_the_rest, on_what_comes
from arkrules.table.shown import OnBoard, as_set_up, board_shown
from arkrules.table.terms import options
from arkrules.telling import Rulebook
from arkrules.text import count, later, sanitize, say

__all__ = [
    "MODES", "View", "act_at", "bar_part", "finding", "link_of", "on_board", "open_page",
    "open_table", "pages_of", "panel_part", "sharing", "view_of",
]  # fmt: skip


# == the modes =====================================================================================

PanelPages = Mapping[str, tuple[str, Callable[[Desk], Inner]]]
"""Pages of the panel, each with its title; the first is open until another is chosen."""

MODES: Mapping[Mode, tuple[str, str, Callable[[Desk], OnBoard], PanelPages]] = {
    Mode.SETUP: ("✎", later("Set up"), as_set_up, {
        "board": (later("Board"), on_the_board),
        "game": (later("Game"), on_the_game),
        "players": (later("Players"), on_the_players),
        "bag": (later("Bag"), on_what_comes),
        "rest": (later("Supply"), on_the_rest),
        DRAWING: (later("New tile"), sketched),
    }),
    Mode.ASK: ("?", later("Ask"), in_question, {ASK: (later("Ask"), asking)}),
    Mode.PLAY: ("▶", later("Play"), as_played, {
        MOVE_PAGE: (later("Move"), on_the_move),
        "sheet": (later("Scores"), on_the_scores),
        "begin": (later("New game"), on_beginning),
    }),
}  # fmt: skip
"""The modes, each with a sign, what it is called, what lies on the board then, and its pages."""


def pages_of(desk: Desk) -> PanelPages:
    """The pages of the mode that is on; until a game is played, it is begun on the only one."""
    if desk.table.mode is Mode.PLAY and desk.game is None:
        return {MOVE_PAGE: (later("Move"), beginning)}
    *_, pages = MODES[desk.table.mode]
    return pages


def open_page(desk: Desk) -> str:
    """The page that is open: the one chosen, else the first of the mode."""
    pages, chosen = pages_of(desk), desk.table.chosen.page
    return chosen if chosen in pages else next(iter(pages))


def on_board(desk: Desk) -> OnBoard:
    """What lies on the board in the mode that is on."""
    _, _, shown, _ = MODES[desk.table.mode]
    return shown(desk)


# == looking something up at the table =============================================================

SHOWN = 10
"""The number of hits that are shown."""
FOUND = "found"
"""The id of what was found, which is under the words in a menu that stays open."""


@act("find")
def find(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Look words up."""
    words = fields.get("words", "").strip()[:LONGEST_SEARCH]
    said = _counted(search(index(desk.book.shelf), [words]))
    return ActResult(desk.table.choosing(words=words), said, focus=FOUND, parts=("bar",))


def finding(desk: Desk) -> Markup:
    """The words to look up, and what they find."""
    words = desk.table.chosen.words
    line = typed(say("A question in your words"), "words", "find-words", value=words)
    asked = form("find", line, press=say("Find"), stays=True)
    return joined([asked, _found(words, desk) if words else None])


def _found(words: str, desk: Desk) -> Markup:
    """What was found, with what is said of boxes and words that are not there."""
    everything, shelf = index(desk.book.shelf), desk.book.shelf
    hits = search(everything, [words])
    absent = [box.said for box in absent_boxes(shelf, words)]
    notes = filter(None, [*absent, near_misses(everything, [words]), _counted(hits)])
    return tag(
        "section", [tag("p", note, css="hint") for note in notes],
        listed(map(_hit, hits[:SHOWN]), css="found"), id=FOUND, tabindex=-1,
    )  # fmt: skip


def _counted(hits: Sequence[Hit]) -> str:
    """How many there are, and how many of them are shown."""
    if len(hits) > SHOWN:
        return say("The first {shown} of {number} hits.", shown=SHOWN, number=len(hits))
    return count(len(hits), "{number} hit.", "{number} hits.")


def _hit(hit: Hit) -> Inner:
    """A hit: a case that can be opened, or what else it says."""
    entry = hit.entry
    if entry.kind == "case":
        return button(entry.title, f"open:{entry.id}", place="found-"), " ", entry.text[0]
    text = entry.text[:2] if entry.kind == "reference case" else (hit.excerpt or entry.id,)
    return tag("strong", entry.title), " ", " ".join(text)


# == keep what lies on the table ===================================================================


def link_of(table: Tabletop) -> str:
    """What the fragment of the page's address becomes; empty where it would be too long."""
    return write_link(table.lasting.to_dict())


# -- what is handed out ----------------------------------------------------------------------------


def _as_case(desk: Desk) -> Download:
    """The question as a case; one of the casebook whole, as long as nothing was changed in it."""
    table, known = desk.table, desk.case
    case = Case(
        id=slug(table.title),
        title=table.title or say("A question from the table"),
        question=table.question or say("What do the rules say?"),
        basis="open",
        position=desk.position,
        moves=table.moves,
    )
    if known and (known.position, known.moves) == (case.position, case.moves):
        case = known
    return Download(name=f"{case.id}.toml", type="application/toml", text=write_case(case))


def _as_record(desk: Desk) -> Download:
    """The game that is played; without one, what lies on the table and the moves in question."""
    table = desk.table
    record = Record(
        profile="+".join((table.profile, *table.rules)),
        position=table.position,
        moves=table.moves,
        title=table.title,
        answers=table.answers,
    )
    text = table.game or record.to_text()
    return Download(name=f"{slug(table.title)}.record", type="text/plain", text=text)


def _as_picture(desk: Desk) -> Download:
    """The board, with the question in it."""
    scene = attrs.evolve(on_board(desk).scene, title=desk.table.title)
    svg = picture_with(scene_svg(scene), link_of(desk.table))
    return Download(name=f"{slug(desk.table.title)}.svg", type="image/svg+xml", text=svg)


def _as_dots(desk: Desk) -> Download:
    """The same picture, of which the page makes a PNG."""
    drawn = _as_picture(desk)
    return attrs.evolve(drawn, name=f"{drawn.name.removesuffix('.svg')}.png", type="image/png")


_WAYS = {"case": _as_case, "record": _as_record, "svg": _as_picture, "png": _as_dots}


# -- acts and what is shown ------------------------------------------------------------------------


@act("keep")
def keep(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Hand out what lies on the table: as a `case`, a `record`, `svg` or `png`."""
    file = _handed(desk, argument)
    return ActResult(desk.table, say("Saved: {file}", file=file.name), file=file)


@act("copy")
def copy(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Put the text of such a file on the clipboard."""
    file = _handed(desk, argument)
    return ActResult(desk.table, say("Copied: {file}", file=file.name), copy=file.text)


def _handed(desk: Desk, way: str) -> Download:
    return _WAYS[one_of(way, _WAYS, later("nothing can be saved as {name}"))](desk)


def sharing(desk: Desk) -> Inner:
    """The link of what lies on the table, and the files that hold it."""
    link = link_of(desk.table)
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


# == the bar =======================================================================================

# -- acts -----------------------------------------------------------------------------------------


@act("mode")
def change_mode(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Do something else at the table."""
    mode = Mode(one_of(argument, set(Mode), later("there is no mode {name}")))
    table = desk.table.choosing(page="", hand="", other=False)
    return ActResult(attrs.evolve(table, mode=mode))


@act("page")
def turn_page(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Open a page of the panel."""
    page = one_of(argument, pages_of(desk), later("there is no page {name}"))
    return ActResult(desk.table.choosing(page=page))


@act("back")
def back(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Take back the last act."""
    said = say("Taken back.") if desk.table.past else say("There is nothing to take back.")
    return ActResult(desk.table.back(), said)


@act("forth")
def forth(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Do again what was taken back."""
    said = say("Done again.") if desk.table.ahead else say("There is nothing to do again.")
    return ActResult(desk.table.forth(), said)


@act("fresh")
def begin_anew(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """A table with nothing but the start tiles of the game that is played."""
    new = fresh(desk.book, desk.table.profile)
    return ActResult(_instead(desk.table, new), say("There is nothing but the start."))


@act("clear")
def clear(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """A table with nothing on it."""
    position = Position(players=desk.position.players).to_dict()
    now = desk.table.with_undo(position=position, moves=())
    return ActResult(now.choosing(cell=None, segment=""), say("The table is empty."))


@act("open")
def open_text(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Open a text that somebody pasted, or the case of the casebook that the argument names."""
    text = fields.get("text", "")
    link = re.fullmatch(r"\S*#case/(\S+)", text.strip())
    case = link[1] if link else argument
    new = opened(desk.book, {"case": case} if case else {"text": text})
    said = say("Opened: {title}.", title=new.title or new.profile)
    return ActResult(_instead(desk.table, new), said, then=first_act(new))


def _instead(before: Tabletop, now: Tabletop) -> Tabletop:
    """Another table, from which one can come back to what lay here before."""
    return attrs.evolve(now, past=before.with_undo().past, chosen=Selection())


# -- what is shown --------------------------------------------------------------------------------


def bar_part(desk: Desk) -> Markup:
    """The bar above the board."""
    table = desk.table
    offered = [
        button(
            (tag("span", icon, aria_hidden="true"), " ", say(words)), f"mode:{mode.value}",
            pressed=mode is table.mode,
        )
        for mode, (icon, words, *_) in MODES.items()
    ]  # fmt: skip
    return joined([
        switches(say("What you do"), offered, css="modes"),
        tag("p", titled(table, desk), css="title"),
        tag("p", _steps(desk), css="steps"),
        _menu("more", "⋯", say("More"), _more(desk)),
        _menu("share", say("Share"), "", sharing(desk), css="main"),
    ])  # fmt: skip


def _menu(id: str, label: str, name: str, content: Inner, css: str = "") -> Markup:
    """Something that is folded open over the page; a press elsewhere folds it."""
    head = tag("summary", label, css=f"button {css}".strip(), aria_label=name or None)
    return tag("details", head, tag("div", content, css="menu-body"), id=f"menu-{id}", css="menu")


def _steps(desk: Desk) -> Inner:
    """Taking back and doing again: moves in a game, and acts elsewhere."""
    table, game = desk.table, desk.game
    back, forth = ("back", "forth") if game is None else ("unmake", "remake")
    can = table.past if game is None else game.chosen_before(game.made) is not None
    again = table.ahead if game is None else table.sitting.undone
    return (
        button("↶", back, key="z", name=say("Take back"), disabled=not can),
        button("↷", forth, key="y", name=say("Do again"), disabled=not again),
    )


def _more(desk: Desk) -> Inner:
    """Beginning again, opening what somebody has, and what the keys do."""
    begin = (button(say("Start"), "fresh"), button(say("Empty"), "clear"))
    area = tag("textarea", "", id="open-text", name="text", rows=4, spellcheck="false")
    label = tag("label", say("A case, a position or a record"), for_="open-text")
    keys = ((tag("kbd", key), " ", does) for key, does in options("key"))
    return (
        tag("p", begin, css="acts") if desk.table.mode is not Mode.PLAY else None,
        form("open", label, area, press=say("Open it")),
        finding(desk),
        tag("h2", say("Keys")),
        listed(keys, css="keys"),
    )


def panel_part(desk: Desk) -> Markup:
    """The panel: what is wrong, the pages of the mode, and the one that is open."""
    shown, found = open_page(desk), pages_of(desk)
    _, show = found[shown]
    pages = [
        button(say(title), f"page:{name}", pressed=name == shown)
        for name, (title, _) in found.items()
    ]
    asked = tag("p", desk.table.question, css="question") if desk.table.question else None
    row = switches(say("Pages"), pages, css="pages")
    return joined([
        tag("div", scores_shown(desk), row if len(pages) > 1 else None, css="panel-top"),
        asked,
        _faults(desk),
        tag("div", show(desk), id=f"page-{shown}", css="page"),
    ])  # fmt: skip


def _faults(desk: Desk) -> Inner:
    """Every fault of the position, with a way to its place."""
    faults = desk.faults
    if not faults:
        return None
    title = count(len(faults), "{number} thing is wrong", "{number} things are wrong")
    items = listed(_fault(fault, f"fault-{at}-") for at, fault in enumerate(faults))
    return section(title, items, id="faults", css="faults")


def _fault(fault: Fault, place: str) -> Iterator[Inner]:
    named = fault.key and not fault.cell
    yield say("{key}: {fault}", key=fault.key, fault=fault.words) if named else fault.words
    yield " "
    if fault.cell:
        yield button(say("Show"), f"at:{fault.cell}", place=place)
    if fault.key and (fault.item or fault.key not in ("tiles", "pieces", "players", "laid")):
        yield button(say("Take it out"), f"drop:{fault.key}", place=place)


# == what the page shows of a table, made here whole ===============================================


@attrs.frozen(kw_only=True)
class View:
    """A table as the page has it."""

    table: Tabletop
    title: str
    parts: Mapping[str, str]
    """HTML by the part of the page: `bar`, `board`, `panel`."""
    link: str = ""
    """What the fragment of the page's address becomes; empty where it would be too long."""
    done: ActResult
    """What led here: what is said of it, where the keyboard goes, and what is handed out."""


def open_table(book: Rulebook, given: Mapping[str, object]) -> View:
    """The view of what a table is opened from: `text`, `case`, `table`, `link`, or nothing."""
    desk = Desk(opened(book, given), book)
    done = followed(desk, ActResult(desk.table, _how_it_stands(desk), then=first_act(desk.table)))
    return view_of(desk, attrs.evolve(done, then=done.then or WARM))


def act_at(book: Rulebook, table: object, act: str, fields: Fields | None = None) -> View:
    """The view after an act; an act that cannot be done raises an error, and nothing changes."""
    desk = Desk(Tabletop.from_dict(table), book)
    done = perform(desk, act, fields or {})
    now = desk.with_table(done.table)
    if now.faults != desk.faults:
        words = [done.said, _how_it_stands(now)]
        done = attrs.evolve(done, said=" ".join(filter(None, words)))
    return view_of(now, followed(now, done))


_PARTS: Mapping[str, Callable[[Desk], Markup]] = {
    "bar": bar_part,
    "board": lambda desk: board_shown(on_board(desk)),
    "panel": panel_part,
}


def _how_it_stands(desk: Desk) -> str:
    """How many faults there are, for those who do not see them."""
    number = len(desk.faults)
    if not number:
        return say("Nothing is wrong.")
    return count(number, "{number} thing is wrong.", "{number} things are wrong.")


def view_of(desk: Desk, done: ActResult) -> View:
    """The view of a table."""
    return View(
        table=desk.table,
        title=sanitize(titled(desk.table, desk)),
        link=link_of(desk.table),
        parts={name: make(desk) for name, make in _PARTS.items() if name in done.parts},
        done=attrs.evolve(done, said=sanitize(done.said)),
    )
