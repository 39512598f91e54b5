"""Ask: which editions are asked, and what of the outcome."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.nouns import noun
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.table.controls import button, check
from arkrules.table.hearing import asked_names
from arkrules.table.markup import Inner, tag
from arkrules.table.model import Mode
from arkrules.table.pages import page
from arkrules.table.played_by import edition_titles
from arkrules.table.question import usual_asks
from arkrules.table.seen import Seen
from arkrules.text import later, say, template

__all__: list[str] = []

_WORDS: Mapping[str, str] = {
    "legal": later("Whether the last move is allowed"),
    "options": later("Which moves are legal then"),
    "scores": later("How many points everybody has then"),
    "gains": later("Who scores how much"),
    "supply": later("What everybody has left to place"),
    "stock": later("The general supply then"),
    "hands": later("Which tiles everybody holds then"),
    "pieces": later("What stands on the board then"),
    "to_move": later("Whose turn it is then"),
    "step": later("With which step the turn goes on"),
    "winners": later("Who has won"),
}
"""What there is in every game; what extensions add is called by its name."""
_JUDGING = ("allows", "forbids")


@page(Mode.ASK, "put", later("Editions and outcomes"), rank=5)
def whom_and_what(seen: Seen) -> Inner:
    """The editions that are asked, and what is asked of the outcome."""
    return [_whom(seen), _what(seen), _judged(seen)]


def _whom(seen: Seen) -> Inner:
    book, asked = seen.book, set(asked_names(seen.table, seen.book))
    games: list[Inner] = [tag("p", button(say("All editions"), "who:all"), css="acts")]
    known = {one.id for one in book.editions}
    for root in book.roots:
        boxes = [
            check(title, f"who:{id}", on=id in asked) for id, title in edition_titles(seen, root)
        ]
        game = template(book.game(root))
        alone = button(say("Only these"), f"who:{root} game")
        games.append(tag("fieldset", tag("legend", game), boxes, tag("p", alone, css="acts")))
    strange = [name for name in seen.table.under if name not in known]
    games += [check(name, f"who:{name}", on=True) for name in strange]
    return games


def _what(seen: Seen) -> Inner:
    asks = seen.table.asks or usual_asks(seen.position)
    boxes = [
        check(_called(name), f"what:{name}", on=name in asks)
        for name, field in verdict_fields_of(seen.state.assembly).items()
        if field.judged is None
    ]
    return tag("fieldset", tag("legend", say("What is asked")), boxes)


def _called(name: str) -> str:
    return say(_WORDS[name]) if name in _WORDS else str(noun(name))


def _judged(seen: Seen) -> Inner:
    lines = [line for name in _JUDGING for line in seen.table.asks.get(name, ())]
    if not lines:
        return None
    items = [
        tag("li", tag("code", line), " ", button(say("Take it out"), f"unjudge:{line}"))
        for line in dict.fromkeys(lines)
    ]
    return tag("fieldset", tag("legend", say("Asked whether it is allowed")), tag("ul", items))
