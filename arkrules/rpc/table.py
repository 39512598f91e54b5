"""The table's two methods: what a page shows, and what an act makes of it."""

from __future__ import annotations

from typing import Annotated, Any

import attrs

from arkrules.forms import Form, form
from arkrules.forms import said as of
from arkrules.rpc.method import Call, Methods, Steps, notification
from arkrules.table import Download, View, act_at, open_table

__all__ = ["METHODS"]

METHODS = Methods()


@form(View)
class ViewJSON(Form):
    """A table as a page shows it."""

    table: Annotated[dict[str, Any], "the state whole, to be sent with the next act"] = of(
        lambda view: view.table.to_dict()
    )
    link: Annotated[str, "what the fragment of the page's address becomes; empty if too long"]
    title: str
    parts: Annotated[dict[str, str], "HTML by the part of the page that it is for"]
    focus: Annotated[str, "the id of the element that the keyboard goes to; empty if none"] = of(
        "done.focus"
    )
    said: Annotated[str, "what is said to who cannot see it"] = of("done.said")
    file: Download | None = of("done.file")
    copy: Annotated[str | None, "a text for the clipboard"] = of("done.copy")
    then: Annotated[str, "an act to be sent as soon as this is shown; empty if none"] = of(
        "done.then"
    )


@form()
class TableProgressJSON(Form):
    """A view on the way to the last one."""

    id: Annotated[Any, "the id of the request"]
    view: ViewJSON


@attrs.frozen(kw_only=True)
class TableOpened:
    """What is laid on the table: one of these, or nothing for a game about to begin."""

    link: Annotated[str | None, "the fragment of an address"] = None
    text: Annotated[str | None, "a case, a position or a record"] = None
    case: Annotated[str | None, "the id of a case"] = None
    table: Annotated[dict[str, Any] | None, "a state that a view brought"] = None


@METHODS.method("table.open")
def opened(call: Call, asked: TableOpened) -> ViewJSON:
    """Lay something on the table, and show it."""
    given = attrs.asdict(asked, filter=lambda _field, value: value is not None)
    return ViewJSON.build(open_table(call.book, given))


@attrs.frozen(kw_only=True)
class TableAct:
    """An act at a table."""

    table: Annotated[dict[str, Any], "the state that the view before brought"]
    act: Annotated[str, "its name, or its name and an argument: `lay:D`"]
    fields: Annotated[dict[str, str], "what stands in the form that sent it"] = attrs.field(
        factory=dict
    )
    progress: Annotated[
        bool,
        "whether the following acts are done too, to the end; each view on the way is sent as"
        " it comes, as `table.progress`",
    ] = False


@METHODS.method("table.act", progress=TableProgressJSON)
def acted(call: Call, asked: TableAct) -> Steps[ViewJSON]:
    """Do something at the table, and show what it has led to."""
    view = act_at(call.book, asked.table, asked.act, asked.fields)
    while asked.progress and view.done.then:
        shown = TableProgressJSON(id=call.id, view=ViewJSON.build(view))
        yield notification("table.progress", shown)
        view = act_at(call.book, view.table.to_dict(), view.done.then)
    return ViewJSON.build(view)
