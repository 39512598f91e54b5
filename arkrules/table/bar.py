"""The bar: the modes, taking back, a new table, and opening what somebody has."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from arkrules.play import Position
from arkrules.table.acts import Done, Fields, act, one_of
from arkrules.table.controls import button, form, section, switches
from arkrules.table.finding import finding
from arkrules.table.handing_out import sharing
from arkrules.table.markup import Inner, Markup, joined, listed, tag
from arkrules.table.model import Chosen, Mode, Tabletop
from arkrules.table.move_page import scores_shown
from arkrules.table.opening import first_act, fresh, opened
from arkrules.table.pages import MODES, open_page, pages_of
from arkrules.table.played_by import titled
from arkrules.table.seen import Fault, Seen
from arkrules.table.terms import options
from arkrules.text import count, later, say

__all__ = ["bar_part", "panel_part"]


# -- acts -----------------------------------------------------------------------------------------


@act("mode")
def change_mode(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Do something else at the table."""
    mode = Mode(one_of(argument, set(Mode), later("there is no mode {name}")))
    table = seen.table.choosing(page="", hand="", other=False)
    return Done(attrs.evolve(table, mode=mode))


@act("page")
def turn_page(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Open a page of the panel."""
    page = one_of(argument, pages_of(seen), later("there is no page {name}"))
    return Done(seen.table.choosing(page=page))


@act("back")
def back(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take back the last act."""
    said = say("Taken back.") if seen.table.past else say("There is nothing to take back.")
    return Done(seen.table.back(), said)


@act("forth")
def forth(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Do again what was taken back."""
    said = say("Done again.") if seen.table.ahead else say("There is nothing to do again.")
    return Done(seen.table.forth(), said)


@act("fresh")
def begin_anew(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """A table with nothing but the start tiles of the game that is played."""
    new = fresh(seen.book, seen.table.profile)
    return Done(_instead(seen.table, new), say("There is nothing but the start."))


@act("clear")
def clear(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """A table with nothing on it."""
    position = Position(players=seen.position.players).to_dict()
    now = seen.table.becoming(position=position, moves=())
    return Done(now.choosing(cell=None, segment=""), say("The table is empty."))


@act("open")
def open_text(seen: Seen, argument: str, fields: Fields) -> Done:
    """Open a text that somebody pasted, or the case of the casebook that the argument names."""
    text = fields.get("text", "")
    link = re.fullmatch(r"\S*#case/(\S+)", text.strip())
    case = link[1] if link else argument
    new = opened(seen.book, {"case": case} if case else {"text": text})
    said = say("Opened: {title}.", title=new.title or new.profile)
    return Done(_instead(seen.table, new), said, then=first_act(new))


def _instead(before: Tabletop, now: Tabletop) -> Tabletop:
    """Another table, from which one can come back to what lay here before."""
    return attrs.evolve(now, past=before.becoming().past, chosen=Chosen())


# -- what is shown --------------------------------------------------------------------------------


def bar_part(seen: Seen) -> Markup:
    """The bar above the board."""
    table = seen.table
    offered = [
        button(
            (tag("span", icon, aria_hidden="true"), " ", say(words)), f"mode:{mode.value}",
            pressed=mode is table.mode,
        )
        for mode, (icon, words, *_) in MODES.items()
    ]  # fmt: skip
    return joined([
        switches(say("What you do"), offered, css="modes"),
        tag("p", titled(table, seen), css="title"),
        tag("p", _steps(seen), css="steps"),
        _menu("more", "⋯", say("More"), _more(seen)),
        _menu("share", say("Share"), "", sharing(seen), css="main"),
    ])  # fmt: skip


def _menu(id: str, label: str, name: str, content: Inner, css: str = "") -> Markup:
    """Something that is folded open over the page; a press elsewhere folds it."""
    head = tag("summary", label, css=f"button {css}".strip(), aria_label=name or None)
    return tag("details", head, tag("div", content, css="menu-body"), id=f"menu-{id}", css="menu")


def _steps(seen: Seen) -> Inner:
    """Taking back and doing again: moves in a game, and acts elsewhere."""
    table, game = seen.table, seen.game
    back, forth = ("back", "forth") if game is None else ("unmake", "remake")
    can = table.past if game is None else game.chosen_before(game.made) is not None
    again = table.ahead if game is None else table.sitting.undone
    return (
        button("↶", back, key="z", name=say("Take back"), disabled=not can),
        button("↷", forth, key="y", name=say("Do again"), disabled=not again),
    )


def _more(seen: Seen) -> Inner:
    """Beginning again, opening what somebody has, and what the keys do."""
    begin = (button(say("Start"), "fresh"), button(say("Empty"), "clear"))
    area = tag("textarea", "", id="open-text", name="text", rows=4, spellcheck="false")
    label = tag("label", say("A case, a position or a record"), for_="open-text")
    keys = ((tag("kbd", key), " ", does) for key, does in options("key"))
    return (
        tag("p", begin, css="acts") if seen.table.mode is not Mode.PLAY else None,
        form("open", label, area, press=say("Open it")),
        finding(seen),
        tag("h2", say("Keys")),
        listed(keys, css="keys"),
    )


def panel_part(seen: Seen) -> Markup:
    """The panel: what is wrong, the pages of the mode, and the one that is open."""
    shown, found = open_page(seen), pages_of(seen)
    _, show = found[shown]
    pages = [
        button(say(title), f"page:{name}", pressed=name == shown)
        for name, (title, _) in found.items()
    ]
    asked = tag("p", seen.table.question, css="question") if seen.table.question else None
    row = switches(say("Pages"), pages, css="pages")
    return joined([
        tag("div", scores_shown(seen), row if len(pages) > 1 else None, css="panel-top"),
        asked,
        _faults(seen),
        tag("div", show(seen), id=f"page-{shown}", css="page"),
    ])  # fmt: skip


def _faults(seen: Seen) -> Inner:
    """Every fault of the position, with a way to its place."""
    faults = seen.faults
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
