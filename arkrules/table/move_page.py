"""Play: what is to be done, what the last moves brought, how the players stand, and all turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.geometry import Cell
from arkrules.nouns import Things, person
from arkrules.play import Award, Draw, End, GameState, Move
from arkrules.render.canvas import color_of
from arkrules.table.beginning import beginning
from arkrules.table.controls import button, section
from arkrules.table.labels import kind_named, step_named
from arkrules.table.legal import Legal, place_of
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.match import Match
from arkrules.table.model import Mode
from arkrules.table.moving import (
    MOVE_PAGE,
    NOW,
    held_kind,
    held_turn,
    legal_now,
    refused_here,
    turn_of,
)
from arkrules.table.pages import page
from arkrules.table.seen import Seen
from arkrules.table.tile_pictures import tile_picture
from arkrules.table.told import doing, event_told, move_named, player_named, ply_told, swatch
from arkrules.telling.names import sentence
from arkrules.text import count, later, listing, say, saying

__all__: list[str] = []

FEW = 6
"""How many moves of a kind are shown at once; more are folded."""
SOME = 12
"""Of how many moves it is said what each brings."""
MANY = 60
"""How many moves of a kind are shown one by one; more are shown by where they lead."""


# -- what is to be done ---------------------------------------------------------------------------


@page(Mode.PLAY, MOVE_PAGE, later("Move"), rank=1)
def on_the_move(seen: Seen) -> Inner:
    """What is to be done now, and what the last moves brought."""
    game = seen.game
    if game is None:
        return beginning(seen)
    return _now(seen, game), _brought(game), _standing(game), _through(game)


def _now(seen: Seen, game: Match) -> Markup:
    state = game.shown
    if not game.present:
        most = len(game.course.plies)
        number = {"number": game.number, "most": most}
        words = say("This is how it stood after move {number} of {most}.", **number)
        acts = [
            button(say("Back to the game"), f"look:{most}", css="main"),
            button(say("Play on from here"), "branch"),
        ]
        return _headed(say("Earlier"), tag("p", words), tag("p", acts, css="acts"))
    if state.over:
        return _headed(sentence(_ended(state)))
    mover = person(state.to_move)
    title = swatch(_color(state, state.to_move)), " ", say("{player} to move", player=mover)
    step = tag("p", sentence(step_named(state, state.step)))
    if game.computed:
        press = button(say("Let {player} move", player=mover), "computer", css="main")
        return _headed(title, step, tag("p", press, css="acts"))
    if state.chances():
        return _headed(title, step, _drawing(state))
    legal = legal_now(seen, state)
    return _headed(
        title, step, _hand(seen, state), _here(seen, state, legal), _all(state, legal)
    )  # fmt: skip


def _headed(title: Inner, *content: Inner) -> Markup:
    """What is to be done now; the keyboard comes here after a move."""
    return tag("section", tag("h3", title, id=NOW, tabindex=-1), *content)


def _color(state: GameState, player: str) -> str:
    return color_of(player, state.players)


def _ended(state: GameState) -> str:
    winners = listing(map(person, state.winners))
    if not state.winners:
        return say("the game is over: the leaders are tied, and play another game to decide")
    if len(state.winners) > 1:
        return say("the game is over: {players} share the victory", players=winners)
    return say("the game is over: {player} wins", player=winners)


def _drawing(state: GameState) -> Iterator[Inner]:
    """Where chance draws, but somebody else may say what."""
    yield tag("p", button(say("Draw a tile"), "chance", css="main", key="d"), css="acts")
    if state.bag:
        return
    moves = [move for some in state.moves().by_kind.values() for move in some]
    ends = [move for move in moves if isinstance(move, End)]
    yield tag("p", [_press(state, move) for move in ends], css="acts") if ends else None
    tiles = [
        button(
            tile_picture(state.assembly.box.kind(move.tile).tiles[0], "d"), f"make:{move}",
            css="tile-choice", name=say("Draw {tile}", tile=move_named(state, move)),
        )
        for move, _ in state.chances()
    ]  # fmt: skip
    summary = tag("summary", say("Say what is drawn"))
    yield tag("details", summary, tag("div", tiles, css="palette"))


def _hand(seen: Seen, state: GameState) -> Inner:
    """The tile to lay, as it is turned; others in hand beside it."""
    kind = held_kind(seen, state)
    if kind is None:
        return None
    turn = held_turn(seen, kind)
    name = kind_named(kind)
    turned = say("as it was drawn")
    if turn:
        turned = count(turn, "turned by a quarter", "turned by {number} quarters")
    label = say("{tile}, {turned}: turn it", tile=name, turned=turned)
    acts = [button(tile_picture(kind.tiles[turn], "h"), "spin:1", css="tile-choice", key="r",
                   twist=1, name=label)]  # fmt: skip
    if len(kind.rotations) > 1:
        acts.append(button(say("Turn"), "spin:1", place="words-"))
        acts.append(button(say("Turn back"), "spin:3", key="l", twist=-1))
    others = dict.fromkeys(state.hands[state.to_move])
    more = [
        button(
            tile_picture(state.assembly.box.kind(token).tiles[0], "o"), f"hold:{token}",
            css="tile-choice", pressed=token == kind.token,
            name=say("{tile} in hand", tile=kind_named(state.assembly.box.kind(token))),
        )
        for token in (others if len(others) > 1 else ())
    ]  # fmt: skip
    return tag("p", acts, more, css="acts hand")


def _here(seen: Seen, state: GameState, legal: Legal) -> Inner:
    """What can be done at the place that is selected; or why nothing can."""
    chosen = seen.table.chosen
    if not chosen.cell:
        return None
    cell = Cell.parse(chosen.cell)
    moves = legal.at(cell, chosen.segment)
    place = f"{cell} {chosen.segment}".strip()
    if moves:
        shown = [_press(state, move, "here-", brings=len(moves) <= SOME) for move in moves]
        title = tag("h4", say("At {place}", place=place), id="play-here", tabindex=-1)
        return title, tag("p", shown, css="acts")
    refused = refused_here(seen) if chosen.segment or cell not in state.tiles else ()
    if not refused:
        return None
    why = [tag("li", sentence(one.words), " ", tag("code", one.clause)) for one in refused]
    return tag("h4", say("Not at {place}", place=place)), tag("ul", why)


def _all(state: GameState, legal: Legal) -> Iterator[Inner]:
    """All moves, kind by kind."""
    for word, moves in legal.by_kind.items():
        if len(moves) == 1 and place_of(state, moves[0]) is None:
            yield tag("p", _press(state, moves[0], brings=False), css="acts")
            continue
        if len(moves) > MANY:
            buttons = list(_toward(state, moves))
        else:
            buttons = [_press(state, move, brings=len(moves) <= SOME) for move in moves]
        title = count(
            len(moves), "{doing}: {number} way", "{doing}: {number} ways", doing=doing(word)
        )
        shown = tag("p", buttons, css="acts")
        if len(moves) > FEW:
            yield tag("details", tag("summary", title), shown, id=f"kind-{word}")
        else:
            yield tag("h4", title), shown
    if legal.more:
        yield tag("p", say("There are more; write the move."))
        yield _writing()


def _writing() -> Markup:
    label = tag("label", say("A move in notation"), for_="move-written")
    box = tag("input", id="move-written", name="value", type="text", maxlength=200,
              data_act="written-move", autocomplete="off", spellcheck="false")  # fmt: skip
    return tag("div", label, " ", box, css="field")


def _toward(state: GameState, moves: Sequence[Move]) -> Iterator[Markup]:
    """Very many moves, by where they lead; there they are listed one by one."""
    by_place: dict[tuple[Cell, str], int] = {}
    for move in moves:
        where = place_of(state, move)
        if where is None:
            yield _press(state, move)
        else:
            by_place[where] = by_place.get(where, 0) + 1
    for (cell, segment), number in by_place.items():
        place = f"{cell} {segment}".strip()
        label = count(number, "to {place}: {number} way", "to {place}: {number} ways", place=place)
        yield button(label, f"touch:{place}", place="toward-")


def _press(state: GameState, move: Move, place: str = "", *, brings: bool = True) -> Markup:
    """A button that makes a move, with what that brings at once."""
    label: Inner = move_named(state, move)
    if brings and not isinstance(move, End) and (points := _points(state, move)):
        label = (label, " ", tag("small", points))
    return button(label, f"make:{move}", place=place)


def _points(state: GameState, move: Move) -> str:
    """What a move brings at once, or costs."""
    then = state.after(move).scores
    changed = [
        saying("{player} {points}", player=person(name), points=f"{points - before:+}")
        for (name, before), points in zip(state.scores.items(), then.values(), strict=True)
        if points != before
    ]
    return str(listing(changed))


# -- what it brought ------------------------------------------------------------------------------


def _brought(game: Match) -> Inner:
    """What was done since the turn began in which a person last chose."""
    chosen = game.chosen_before(game.number)
    first = 0 if chosen is None else turn_of(game.course.plies, chosen)[0]
    plies = game.course.plies[first : game.number]
    if not plies:
        return None
    profile = game.course.profile
    shown = [
        ply_told(ply, game.course.state(at), profile) for at, ply in enumerate(plies, start=first)
    ]
    ask = button(say("Ask about this turn"), f"question:{game.number}")
    return section(say("What was done"), shown, tag("p", ask, css="acts"), css="course")


# -- how they stand -------------------------------------------------------------------------------


def _standing(game: Match) -> Markup:
    """The players with their points and what they have left."""
    state = game.shown
    heads = [say("Player"), say("Points"), say("To place")]
    rows = [
        tag(
            "tr",
            tag("th", player_named(name, _color(state, name)), scope="row"),
            tag("td", str(points)),
            tag("td", str(listing(_held(state, name)))),
            css="to-move" if name == state.to_move and not state.over else "",
        )
        for name, points in state.scores.items()
    ]
    table = tag(
        "table",
        tag("thead", tag("tr", [tag("th", head, scope="col") for head in heads])),
        tag("tbody", rows),
    )
    left = None
    if state.bag is not None:
        number = sum(state.bag.values())
        words = count(number, "{number} tile in the bag.", "{number} tiles in the bag.")
        left = tag("p", words)
    return section(say("How it stands"), table, left)


def _held(state: GameState, name: str) -> Iterator[Things]:
    for kind, number in state.supply[name].items():
        if number:
            yield Things(kind, number)


# -- all turns ------------------------------------------------------------------------------------


def _through(game: Match) -> Inner:
    """Looking at the game as it was."""
    made, number = len(game.course.plies), game.number
    if not made:
        return None
    before = game.chosen_before(number)
    later_on = (at for at in range(number + 1, made) if game.chosen(game.course.state(at)))
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


@page(Mode.PLAY, "sheet", later("Scores"), rank=2)
def on_the_scores(seen: Seen) -> Inner:
    """The points of all turns, and the final scoring."""
    game = seen.game
    if game is None:
        return beginning(seen)
    return _standing(game), _final(game), _sheet(game)


def _final(game: Match) -> Inner:
    """The final scoring, player by player, item by item."""
    plies = game.course.plies
    if not plies or not isinstance(plies[-1].move, End):
        return None
    state, profile = game.now, game.course.profile
    parts: list[Inner] = [tag("p", sentence(_ended(state)), css="winners")]
    for at, name in enumerate(state.players):
        mine = [
            event for event in plies[-1].events
            if isinstance(event, Award) and event.player == name
        ]  # fmt: skip
        total = say("{points} in the end, {before} before", points=plies[-1].scores[at],
                    before=plies[-1].scores[at] - plies[-1].gained[at])  # fmt: skip
        parts.append(tag("h4", player_named(name, _color(state, name)), " ", total))
        parts.append(tag("ul", [tag("li", event_told(event, profile)) for event in mine]))
    return section(say("Final scoring"), parts, id="final")


def _sheet(game: Match) -> Inner:
    plies, players = game.course.plies, game.now.players
    if not plies:
        return None
    heads = [say("Turn"), say("Moves"), *map(str, map(person, players)), say("Look or ask")]
    rows = []
    at = 0
    while at < len(plies):
        first, past = turn_of(plies, at)
        if not all(isinstance(ply.move, Draw) for ply in plies[first:past]):
            rows.append(_row(game, first, past))
        at = past
    table = tag(
        "table",
        tag("thead", tag("tr", [tag("th", head, scope="col") for head in heads])),
        tag("tbody", rows),
    )
    return section(say("All turns"), table, css="sheet")


def _row(game: Match, first: int, past: int) -> Markup:
    plies = game.course.plies[first:past]
    ends = plies[-1].scores
    gained = [sum(each) for each in zip(*(ply.gained for ply in plies), strict=True)]
    cells = [
        tag("td", f"{brought:+} → {points}" if brought else str(points))
        for brought, points in zip(gained, ends, strict=True)
    ]
    turn = plies[0].turn
    head = say("{number}, {player}", number=turn, player=person(plies[0].player))
    acts = [
        button(say("Show"), f"look:{past}", place="sheet-",
               name=say("Show turn {number}", number=turn)),
        button(say("Ask"), f"question:{past}", place="sheet-",
               name=say("Ask about turn {number}", number=turn)),
    ]  # fmt: skip
    moves = tag("code", "; ".join(str(ply.move) for ply in plies if not isinstance(ply.move, Draw)))
    return tag(
        "tr", tag("th", head, scope="row"), tag("td", moves), cells, tag("td", acts),
        css="shown" if first < game.number <= past else "",
    )  # fmt: skip
