"""Other answers that no case can notice, each with the reason."""

from __future__ import annotations

import attrs

__all__ = ["BEFORE_THE_FIRST_TURN", "SET_ASIDE", "SetAside", "set_aside"]


@attrs.frozen
class SetAside:
    """Other answers to a clause that change nothing in a game of some editions."""

    clause: str
    why: str
    editions: tuple[str, ...] = ()
    """The beginnings of the editions' names; without any, of all that the clause is asked of."""
    answers: tuple[str, ...] = ()
    """In the words of JSON; without any, all other answers."""


BEFORE_THE_FIRST_TURN = {
    "setup.players": "how many may sit down is asked when a game begins",
    "setup.tiles": "it is only compared with what the sets hold",
    "setup.start_tile": "it lies there when a game begins",
    "setup.start_in_bag": "it lies there when a game begins, or not",
    "setup.left_in_box": "it is missing when a game begins",
}
"""A case begins with a position, which may hold more players, other tiles and any bag.

What these answers bring about is looked at in `test_beginnings.py`.
"""

ONE_RIVER = ("carcassonne+river", "carcassonne-c2+river")

TRADERS = ("carcassonne+traders", "carcassonne-c2+traders")

SET_ASIDE = (
    SetAside("table.size", "it is asked where the table has an edge, and table.bounds says none"),
    SetAside(
        "final.order",
        "what is unfinished and what fields are worth have nothing in common, and points add up",
        ("carcassonne", "ark"),
        answers=('["farms", "unfinished"]', '["temples", "fields", "unfinished"]'),
    ),
    SetAside(
        "end.completed_last",
        "it is asked where play stops with the laying of the last tile (end.when)",
        ("carcassonne", "ghosts"),
    ),
    SetAside("score.order_same_turn", "nothing costs points in this game", ("carcassonne",)),
    SetAside("follower.out_of_supply", "there is nothing to place but followers", ("carcassonne",)),
    SetAside("city.per_pennant", "there are no pennants in this game", ("ark",)),
    SetAside(
        "monastery.at_edge",
        "it is asked where the edge completes features, and table.edge_completes says no",
    ),
    SetAside("monastery.points", "there are no monasteries in this game", ("ark",)),
    SetAside(
        "follower.where",
        "there are no monasteries in this game",
        ("ark",),
        (
            '["road", "city", "field", "monastery"]',
            '["road", "city", "field", "temple", "monastery"]',
        ),
    ),
    SetAside(
        "farm.value", "fields are worth what grazes there, and final.order names no farms", ("ark",)
    ),
    SetAside("junction.bush_ends", "there are no bushes in this game", ("ark",)),
    SetAside(
        "river.start_tile",
        "it is in the bag when a game begins, or not; tests/games/river looks at that",
        (*ONE_RIVER, "carcassonne+river-2", "carcassonne-c2+river-2"),
        ('"mixed-in"',),
    ),
    SetAside("river.fork_bends", "this river has no fork", ONE_RIVER),
    SetAside("river.volcano_meeple", "this river has no volcano", ONE_RIVER),
    SetAside("river.volcano_turn", "this river has no volcano", ONE_RIVER),
    SetAside("river.volcano_action", "this river has no volcano", ONE_RIVER),
    SetAside(
        "river.volcano_action",
        "there is nothing to do besides placing; with abbots there is",
        ("carcassonne+river-2", "carcassonne-c2+river-2"),
    ),
    SetAside("builder.home", "nothing here sends a lone follower home", TRADERS),
    SetAside("pig.home", "nothing here sends a lone follower home", TRADERS),
    SetAside("builder.extra_turn", "no other rule of this game gives a turn", TRADERS),
    SetAside("pig.river", "no tile of this game shows a herd", ("carcassonne-c2+traders",)),
    SetAside(
        "temple.follower_on_it_returns", "nobody may stand on a temple", ("ark-en2", "ark-hu")
    ),
    SetAside(
        "final.order",
        "goods, fields and what is unfinished have nothing in common, and points add up",
        TRADERS,
        ('["farms", "unfinished", "goods"]', '["unfinished", "goods", "farms"]'),
    ),
    SetAside(
        "abbot.instead",
        "there are only meeples to place; with builders it is examined too",
        ("carcassonne-c2+abbot",),
    ),
)


def set_aside(edition: str, clause: str, answer: str) -> SetAside | None:
    """Why an answer is not counted, if it is not; of house rules all are, and boxes are named."""
    for row in SET_ASIDE:
        here = not row.editions or edition.startswith(row.editions)
        if "+" in edition:
            here = edition in row.editions
        if row.clause == clause and here and (not row.answers or answer in row.answers):
            return row
    return None
