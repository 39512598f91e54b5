"""Play: what is to be done, what the last moves brought, how the players stand, and all turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from arkrules.nouns import Quantity, person
from arkrules.play import Draw, End, GameState, Lay, Place
from arkrules.play.events import GameOver
from arkrules.table.choices import moves_at, moves_listed, press_move, refusals_shown
from arkrules.table.controls import button, section
from arkrules.table.labels import kind_named, step_named
from arkrules.table.legal import Legal
from arkrules.table.markup import Inner, Markup, folded, listed, tag
from arkrules.table.match import Match, drawn, made_in
from arkrules.table.moving import (
    NOW,
    game_at,
    held_tile,
    legal_now,
    places_now,
    refused_here,
    turn_of,
    turns_of,
)
from arkrules.table.placing import held_of, placing
from arkrules.table.seen import Seen
from arkrules.table.terms import WORDS
from arkrules.table.tile_pictures import meeple, tile_choice
from arkrules.table.told import doing, event_told, move_named, ply_told
from arkrules.text import count, listing, say, sentence

__all__ = ["scores_shown"]

FEW = 20
"""How many moves that are made nowhere on the board have buttons of their own."""


# -- what is to be done ---------------------------------------------------------------------------


def on_the_move(seen: Seen) -> Inner:
    """What is to be done now, and what the last moves brought."""
    game = game_at(seen)
    return _now(seen, game), _brought(game), _through(game)


def _now(seen: Seen, game: Match) -> Markup:
    state = game.shown
    if not game.present:
        most = game.made
        number = {"number": game.number, "most": most}
        words = say("This is how it stood after move {number} of {most}.", **number)
        acts = [
            button(say("Back to the game"), f"look:{most}", css="main"),
            button(say("Play on from here"), "branch"),
        ]
        return _headed(say("Earlier"), tag("p", words), tag("p", acts, css="acts"))
    if state.over:
        return _headed(_ended(state))
    mover = person(state.to_move)
    step = doing(state.step) if state.step in WORDS["doing"] else step_named(state, state.step)
    title = say("{player}: {step}", player=mover, step=step)
    if game.computed:
        press = button(say("Let {player} move", player=mover), "computer", css="main")
    elif game.falls(state) or game.forced(state):
        press = button(say("Go on"), "chance", css="main", key="d")
    else:
        return _headed(title, _choice(seen, state))
    return _headed(title, tag("p", press, css="acts"))


def _choice(seen: Seen, state: GameState) -> Inner:
    """What a person can do now."""
    if state.chances():
        return _drawing(state)
    legal = legal_now(seen, state)
    return (
        _hand(seen, state), _placing(seen, state, legal), _here(seen, state, legal),
        _nowhere(state, legal), moves_listed(state, legal, try_act="move"),
    )  # fmt: skip


def _headed(title: Inner, *content: Inner) -> Markup:
    """What is to be done now; the keyboard comes here after a move."""
    return tag("section", tag("h3", title, id=NOW, tabindex=-1), *content)


def _player(state: GameState, name: str) -> Inner:
    """A player beside a piece in the player's color."""
    first = next(iter(state.assembly.pieces), "")
    return meeple(state, name, first), " ", tag("span", str(person(name)), css="player-name")


def _ended(state: GameState) -> str:
    return sentence(str(GameOver(tuple(state.winners))))


def _drawing(state: GameState) -> Iterator[Inner]:
    """Where chance draws, but somebody else may say what."""
    yield tag("p", button(say("Draw a tile"), "chance", css="main", key="d"), css="acts")
    others = [move for move in state.moves() if not isinstance(move, Draw)]
    yield tag("p", [press_move(state, move) for move in others], css="acts") if others else None
    if state.bag:
        return
    box = state.assembly.box
    tiles = []
    for move, _ in state.chances():
        name, kind = say("Draw {tile}", tile=move_named(state, move)), box.kind(move.tile)
        tiles.append(tile_choice(kind.tiles[0], f"move:{move}", name, "d"))
    yield folded(say("Say what is drawn"), tag("div", tiles, css="palette"))


def _hand(seen: Seen, state: GameState) -> Inner:
    """All tiles in hand, if there is more than one to lay."""
    tile, others = held_tile(seen, state), dict.fromkeys(state.hands[state.to_move])
    if tile is None or len(others) < 2:
        return None
    held = []
    for one in map(state.assembly.box.kind, others):
        name, act = say("{tile} in hand", tile=kind_named(one)), f"hold:{one.token}"
        held.append(tile_choice(one.tiles[0], act, name, "o", pressed=one is tile.kind))
    return tag("p", held, css="acts hand")


def _placing(seen: Seen, state: GameState, legal: Legal) -> Inner:
    """The tile just laid, and the pieces that can be put on it."""
    if state.laid is None or not places_now(state):
        return None
    moves = [move for some in legal.by_kind.values() for move in some if isinstance(move, Place)]
    piece = seen.table.chosen.piece
    can = {move.segment for move in moves if piece in ("", move.piece)}
    held = [kind for kind, number in state.supply[state.to_move].items() if number]
    return placing(seen, state, state.laid, [held_of(seen, state, state.to_move, held)], can)


def _here(seen: Seen, state: GameState, legal: Legal) -> Inner:
    """What can be done at the place that is selected; or why nothing can."""
    chosen = seen.table.chosen
    cell = chosen.cell
    if cell is None:
        return None
    moves = legal.at(cell, chosen.segment)
    refused = refused_here(seen) if chosen.segment or cell not in state.tiles else ()
    if moves and not (refused and isinstance(moves[0], Lay)):
        return moves_at(state, moves, cell, chosen.segment)
    return refusals_shown(seen, refused) if refused else None


def _nowhere(state: GameState, legal: Legal) -> Inner:
    """The moves that are made nowhere on the board, such as placing nothing."""
    found = [press_move(state, move) for move in legal.nowhere[:FEW]]
    return tag("p", found, css="acts") if found else None


# -- what it brought ------------------------------------------------------------------------------


def _brought(game: Match) -> Inner:
    """What was done since the turn began in which a person last chose."""
    chosen = game.chosen_before(game.number)
    first = 0 if chosen is None else turn_of(game, chosen)[0]
    shown = [
        ply_told(before, after)
        for before, after in pairwise(game.states[first : game.number + 1])
        if not drawn(after)
    ]
    if not shown:
        return None
    ask = button(say("Ask about this turn"), f"question:{game.number}")
    return section(say("What was done"), shown, tag("p", ask, css="acts"), css="course")


# -- how they stand -------------------------------------------------------------------------------


def scores_shown(seen: Seen) -> Inner:
    """The players with their points and what they have left; it stands above every page."""
    game = seen.game
    if game is None:
        return None
    state = game.shown
    bag = None
    if state.bag is not None:
        number = sum(state.bag.values())
        bag = tag("li", count(number, "{number} tile left", "{number} tiles left"), css="left")
    rows = [_score(state, name, points) for name, points in state.scores.items()]
    return tag("ul", rows, bag, css="scores", aria_label=say("How it stands"))


def _score(state: GameState, name: str, points: int) -> Markup:
    held = [Quantity(kind, number) for kind, number in state.supply[name].items() if number]
    return tag(
        "li", _player(state, name),
        tag("strong", str(points)), tag("small", str(listing(held)) or say("no piece left")),
        css="to-move" if name == state.to_move and not state.over else "",
    )  # fmt: skip


# -- all turns ------------------------------------------------------------------------------------


def _through(game: Match) -> Inner:
    """Looking at the game as it was."""
    made, number = game.made, game.number
    if not made:
        return None
    before = game.chosen_before(number)
    later_on = (at for at in range(number + 1, made) if game.chosen(game.states[at]))
    following = next(later_on, made)
    acts = [
        button(say("Earlier"), f"look:{before or 0}", key=",", place="earlier-",
               disabled=number == 0),
        button(say("Later"), f"look:{following}", key=".", place="later-",
               disabled=number == made),
    ]  # fmt: skip
    slider = tag(
        "input", id="look", name="value", type="range", min=0, max=made, value=number,
        data_act="look", aria_label=say("After which move"),
    )  # fmt: skip
    keep = [
        button(say("Ask about what lies there"), "question"),
        button(say("The record of the game"), "keep:record"),
    ]
    return section(
        say("Through the game"), tag("p", acts, slider, css="acts"), tag("p", keep, css="acts")
    )


def on_the_scores(seen: Seen) -> Inner:
    """The points of all turns, and the final scoring."""
    game = game_at(seen)
    return _final(game), _sheet(game)


def _final(game: Match) -> Inner:
    """The final scoring, player by player, item by item."""
    if not game.made or not isinstance(made_in(game.now), End):
        return None
    *_, earlier, state = game.states
    parts: list[Inner] = [tag("p", _ended(state))]
    for name, points in state.scores.items():
        mine = [one for one in state.awards if one.player == name]
        before = earlier.scores[name]
        total = say("{points} in the end, {before} before", points=points, before=before)
        parts.append(tag("h4", _player(state, name), " ", total))
        parts.append(listed(event_told(event, state.profile) for event in mine))
    return section(say("Final scoring"), parts, id="final")


def _sheet(game: Match) -> Inner:
    if not game.made:
        return None
    players = map(str, map(person, game.now.players))
    heads = [say("Turn"), say("Moves"), *players, say("Look or ask")]
    head = tag("tr", [tag("th", head, scope="col") for head in heads])
    rows = [_row(game, first, past) for first, past in turns_of(game)]
    table = tag("table", tag("thead", head), tag("tbody", rows))
    return section(say("All turns"), table, css="sheet")


def _row(game: Match, first: int, past: int) -> Inner:
    """A turn; nothing of one in which a tile was drawn only."""
    begun, *states = game.states[first : past + 1]
    moves = [str(made_in(state)) for state in states if not drawn(state)]
    if not moves:
        return None
    cells = []
    for name, points in states[-1].scores.items():
        brought = points - begun.scores[name]
        cells.append(tag("td", f"{brought:+} → {points}" if brought else str(points)))
    turn = begun.turn
    head = say("{number}, {player}", number=turn, player=person(begun.to_move))
    acts = [
        button(say("Show"), f"look:{past}", place="sheet-",
               name=say("Show turn {number}", number=turn)),
        button(say("Ask"), f"question:{past}", place="sheet-",
               name=say("Ask about turn {number}", number=turn)),
    ]  # fmt: skip
    made = tag("td", tag("code", "; ".join(moves)))
    return tag(
        "tr", tag("th", head, scope="row"), made, cells, tag("td", acts),
        css="shown" if first < game.number <= past else "",
    )  # fmt: skip
