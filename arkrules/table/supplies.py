"""Set up: the general supply, tiles in hand and in the bag, the edge of the table, and the rest."""

from __future__ import annotations

from collections import Counter

from arkrules.errors import TableError
from arkrules.table.acts import Done, Fields, act, the_value, whole
from arkrules.table.cells import left, offered, palette
from arkrules.table.controls import beside, button, choice, number, section
from arkrules.table.editing import edited
from arkrules.table.labels import kind_named, token_named
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.position_form import entries_shown, of_the_rest, of_the_stock, with_value
from arkrules.table.seen import Seen
from arkrules.table.terms import options
from arkrules.table.tile_pictures import tile_picture
from arkrules.text import say

__all__: list[str] = []


# -- acts -----------------------------------------------------------------------------------------


@act("bag")
def fill_bag(seen: Seen, _argument: str, fields: Fields) -> Done:
    """What is in the bag: nobody knows, nothing, or what is left of the box."""
    bags = {"unknown": None, "empty": Counter[str](), "rest": +left(seen)}
    return Done(edited(seen, bag=bags.get(the_value(fields), _bag(seen))))


@act("bagged")
def put_in_bag(seen: Seen, argument: str, fields: Fields) -> Done:
    """How many tiles of a kind are in the bag."""
    kind = seen.state.assembly.box.kind(argument)
    bag = _bag(seen)
    bag[kind.token] = whole(the_value(fields).strip() or "0", kind_named(kind), most=999)
    return Done(edited(seen, bag=+bag))


@act("drop")
def drop(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Take out of the position what is wrong in it: `pieces[1]`, `supply.red.prophet`, `ark`."""
    fault = next((fault for fault in seen.faults if fault.key == argument), None)
    if fault is None or argument == "players":
        raise TableError(say("nothing is wrong with {key}", key=repr(argument)))
    content = seen.position.to_dict()
    if fault.item:
        name, at = fault.item
        items = content[name]
        assert isinstance(items, list)
        del items[at]
    else:
        content = with_value(content, argument.split("."), None)
    said = say("{key} is taken out.", key=argument)
    return Done(seen.table.becoming(position=content), said)


def _bag(seen: Seen) -> Counter[str]:
    """What the bag holds, by the kinds of the game as far as it knows them."""
    box, bag = seen.state.assembly.box, Counter[str]()
    for token, many in (seen.position.bag or {}).items():
        bag[box.kind(token).token if box.knows(token) else token] += many
    return bag


# -- what is shown --------------------------------------------------------------------------------


def on_what_comes(seen: Seen) -> Inner:
    """Tiles in hand, and in the bag."""
    hand = seen.table.chosen.hand
    hands = [_hand(seen, name) for name in seen.position.players]
    known, title = hand in seen.position.players, say("For {player}", player=hand)
    add = section(title, palette(seen, None)) if known else None
    return hands, add, section(say("Bag"), _bag_shown(seen))


def _hand(seen: Seen, name: str) -> Markup:
    tiles = []
    order, state = seen.position.players.index(name), seen.state
    for at, token in enumerate(seen.position.hands.get(name, ())):
        shown, css = token, ""
        if (box := state.assembly.box).knows(token):
            shown, css = tile_picture(box.kind(token).tiles[0], f"hand{order}-{at}-"), "tile-choice"
        called = say("{tile}: take it out", tile=token_named(state, token))
        tiles.append(button(shown, f"unhand:{name} {at}", css=css, name=called))
    more = button(say("Add a tile"), f"hand:{name}", pressed=seen.table.chosen.hand == name)
    return section(
        say("In the hand of {player}", player=name),
        tag("div", tiles, css="palette") if tiles else None,
        tag("p", more, css="acts"),
        beside(seen, f"hands.{name}"),
    )


def _bag_shown(seen: Seen) -> Inner:
    bag = seen.position.bag
    known = "unknown" if bag is None else "some" if bag else "empty"
    shown = choice(seen, "bag", say("In the bag"), "bag", options("bag"), known)
    if not bag:
        return shown
    held = _bag(seen)
    numbers = [
        number(
            seen, "", kind_named(kind), f"bagged:{kind.token}", held.get(kind.token, 0),
            stated=kind.token in held,
        )
        for kind in offered(seen)
    ]  # fmt: skip
    return shown, tag("div", numbers, css="numbers")


def on_the_rest(seen: Seen) -> Inner:
    """The general supply, the edge of the table, and what extensions keep."""
    stock = entries_shown(seen, of_the_stock(seen))
    others = entries_shown(seen, of_the_rest(seen))
    return section(say("General supply"), stock) if stock else None, others
