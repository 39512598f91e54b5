"""What people press and write in: buttons, numbers, choices, each with the act that it sends."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.seen import Seen

__all__ = [
    "beside", "button", "check", "choice", "field", "form", "id_of", "number", "section",
    "select", "switches", "typed", "writing",
]  # fmt: skip


def id_of(act: str) -> str:
    """The id of what sends an act; the same as long as it is there."""
    return f"do-{re.sub(r'[^0-9A-Za-z_.,:-]', '_', act)}"


def button(
    label: Inner, act: str, *, css: str = "", key: str = "", pressed: bool | None = None,
    name: str = "", disabled: bool = False, twist: int = 0,
    place: str = "",
) -> Markup:  # fmt: skip
    """A button; `name` is what it is called where its label is a picture.

    `place` tells it from another that sends the same act.
    """
    return tag(
        "button", label, css=css, type="button", id=f"{place}{id_of(act)}", data_act=act,
        data_key=key or None, data_twist=twist or None, aria_label=name or None,
        aria_keyshortcuts=key.capitalize() or None,
        aria_disabled="true" if disabled else None,
        aria_pressed=None if pressed is None else str(pressed).lower(),
    )  # fmt: skip


def field(seen: Seen, key: str, label: Inner, control: Markup, act: str) -> Markup:
    """A control with its label, and what is wrong with what it says."""
    named = tag("label", label, for_=id_of(act))
    return tag("div", named, " ", control, beside(seen, key), css="field")


def beside(seen: Seen, key: str) -> Markup | None:
    """What is wrong with a key of the position, shown where the key is changed."""
    found = seen.faults_of(key) if key else []
    if not found:
        return None
    return tag("p", "; ".join(fault.words for fault in found), css="fault", id=_fault_id(key))


def _fault_id(key: str) -> str:
    return f"fault-{re.sub(r'[^0-9A-Za-z_.-]', '_', key)}"


def number(
    seen: Seen, key: str, label: Inner, act: str, value: int, *, stated: bool, most: int = 999
) -> Markup:
    """A number; one that is not stated is what the rules make it."""
    control = _written(seen, key, act, type="number", inputmode="numeric", value=value, min=0,
                       max=most, css="" if stated else "given")  # fmt: skip
    return field(seen, key, label, control, act)


def writing(seen: Seen, key: str, label: Inner, act: str, value: str, *, most: int = 200) -> Markup:
    """A line of text."""
    control = _written(seen, key, act, type="text", value=value, maxlength=most,
                       autocomplete="off", spellcheck="false")  # fmt: skip
    return field(seen, key, label, control, act)


def _written(seen: Seen, key: str, act: str, *, css: str = "", **given: str | int) -> Markup:
    """Something to write in, and whether what it says is wrong."""
    wrong = bool(key and seen.faults_of(key))
    return tag(
        "input", id=id_of(act), name="value", data_act=act, css=css,
        aria_invalid="true" if wrong else None,
        aria_describedby=_fault_id(key) if wrong else None, **given,
    )  # fmt: skip


def choice(
    seen: Seen, key: str, label: Inner, act: str, options: Iterable[tuple[str, str]], chosen: str
) -> Markup:
    """One of several, each with its value and what is read."""
    control = select(options, chosen, id=id_of(act), name="value", data_act=act)
    return field(seen, key, label, control, act)


def select(options: Iterable[tuple[str, str]], chosen: str, **given: str) -> Markup:
    """One of several, without a label."""
    offered = [
        tag("option", words, value=value, selected=value == chosen) for value, words in options
    ]
    return tag("select", offered, **given)


def check(label: Inner, act: str, *, on: bool) -> Markup:
    """Something that is so or not; it sends `on` or nothing."""
    box = tag(
        "input", id=id_of(act), name="value", type="checkbox", value="on", checked=on, data_act=act
    )
    return tag("label", box, " ", label, css="check")


def switches(label: str, buttons: Iterable[Markup], *, css: str = "acts") -> Markup:
    """Buttons in a row, of which those are pressed that hold; the row is called something."""
    return tag("p", buttons, css=css, role="group", aria_label=label)


def form(act: str, *parts: Inner, press: str, stays: bool = False) -> Markup:
    """Parts in which something is written, and a button that sends all of it.

    One that stays does not fold the menu it is in, where its answer is shown.
    """
    send = tag("button", press, type="submit")
    written = [(part, " ") for part in parts]
    return tag("form", written, send, data_act=act, data_stays="yes" if stays else None)


def typed(label: str, name: str, id: str, **given: str) -> Inner:
    """A line in a form to write in, with its label."""
    line = tag("input", id=id, name=name, type="text", autocomplete="off", **given)
    return tag("label", label, for_=id), " ", line


def section(title: Inner, *content: Inner, css: str = "", id: str = "") -> Markup:
    """A part of a page with its heading."""
    return tag("section", tag("h3", title), *content, css=css, id=id or None)
