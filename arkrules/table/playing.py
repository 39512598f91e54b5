"""Play: beginning a game, the moves of people and computers, and how it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise, starmap

import attrs

from arkrules.errors import ArkrulesError
from arkrules.nouns import COLORS, Quantity, person
from arkrules.play import (
    Draw,
    End,
    GameState,
    Lay,
    Place,
    Position,
    Record,
    Refusal,
    Replay,
    new_game,
    set_up,
)
from arkrules.play.clauses import SetupRules
from arkrules.play.events import GameOver
from arkrules.render import State
from arkrules.render.scene import laid_tile, with_tiles
from arkrules.table.acts import (
    ActResult,
    Fields,
    act,
    known_player,
    one_of,
    place_in,
    refuse_if,
    require_value,
    the_value,
    whole,
)
from arkrules.table.desk import (
    OPPONENTS,
    SEEDS,
    Desk,
    GameInProgress,
    Legal,
    LiveGame,
    Mode,
    Tabletop,
    drawn,
    legal_of,
    made_in,
    new_seed,
    rules_of,
    states_of,
)
from arkrules.table.editions import on_the_game
from arkrules.table.html import (
    Inner,
    Markup,
    button,
    choice,
    folded,
    kind_named,
    listed,
    section,
    select,
    step_named,
    tag,
    turned_by,
    typed,
)
from arkrules.table.opening import first_act, fresh
from arkrules.table.setup import MOST, held_of, left, picked_up, placing, where_put
from arkrules.table.shown import (
    OnBoard,
    as_set_up,
    board_title,
    doing,
    event_told,
    meeple,
    move_named,
    moves_at,
    moves_listed,
    place_id,
    places_lit,
    ply_said,
    ply_told,
    press_move,
    refusals_shown,
    tile_choice,
    whole_sentence,
)
from arkrules.table.terms import WORDS, options
from arkrules.telling.names import Naming
from arkrules.telling.pictures import scene_of_run, with_gains
from arkrules.text import count, later, listing, say, sentence
from arkrules.tiles import Tile

__all__ = [
    "MOVE_PAGE", "NOW", "after", "beginning", "game_at", "held_tile", "legal_now", "places_now",
    "playable", "refused_here", "scores_shown", "turn_of", "turns_of",
]  # fmt: skip


# == moves made by pressing places and buttons, taken back, and looked at again ====================

MOVE_PAGE = "move"
"""The page on which moves are made."""
NOW = "play-now"
"""The id of what is to be done now."""


def game_at(desk: Desk) -> GameInProgress:
    """The game that is played, or an error that there is none."""
    return require_value(desk.game, say("no game is played here; begin one"))


def playable(game: GameInProgress) -> bool:
    """Whether a person can make a move now: no past is looked at, and nobody else's turn it is."""
    return game.present and game.chosen(game.now)


# -- the tile in hand -----------------------------------------------------------------------------


def held_tile(desk: Desk, state: GameState) -> Tile | None:
    """The tile that is about to be laid, as it is turned: the one selected of those in hand."""
    hand = state.hands[state.to_move] if state.step == "lay" else ()
    if not hand:
        return None
    chosen = desk.table.chosen
    kind = state.assembly.box.kind(chosen.tile if chosen.tile in hand else hand[0])
    return kind.tiles[chosen.turn if chosen.turn in kind.rotations else kind.rotations[0]]


def legal_now(desk: Desk, state: GameState) -> Legal:
    """What can be done, with the tile that is about to be laid."""
    tile = held_tile(desk, state)
    return legal_of(state, tile.kind.token if tile else "")


# -- the board ------------------------------------------------------------------------------------


def as_played(desk: Desk) -> OnBoard:
    """The board, what was done since a person last chose, and where something can be done now."""
    game = desk.game
    if game is None:
        return as_set_up(desk)
    first = game.chosen_before(game.number) or 0
    states = game.states[first : game.number + 1]
    run = Replay(before=states[0], states=states)
    scene = with_gains(scene_of_run(run, board_title(desk), "played"), [run])
    fresh = states[-1].tiles.keys() - states[0].tiles.keys()
    shown = OnBoard(desk=desk, scene=scene, fresh=frozenset(fresh))
    return _with_choices(desk, game.now, shown) if playable(game) else shown


def _with_choices(desk: Desk, state: GameState, shown: OnBoard) -> OnBoard:
    tile, legal = held_tile(desk, state), legal_now(desk, state)
    if tile is None:
        return attrs.evolve(shown, can=places_lit(state, legal))
    can = places_lit(state, legal, tile.rotation)
    turned = frozenset(
        cell for (cell, _), moves in legal.by_place.items()
        if not any(move.rotation == tile.rotation for move in moves if isinstance(move, Lay))
    )  # fmt: skip
    scene, cell = shown.scene, desk.table.chosen.cell
    if cell is not None and (cell, "") in can:  # the tile is only tried there
        how = State.FORBIDDEN if cell in turned else State.FADED
        scene = with_tiles(scene, [laid_tile(tile, cell, {cell: how})], state.assembly.glyphs)
    return attrs.evolve(shown, can=can, turned=turned, scene=scene, corner=_in_hand(tile))


def _in_hand(tile: Tile) -> Markup:
    """The tile in hand, in a corner of the board; the page shows it under the cursor too."""
    turned = turned_by(tile.rotation)
    label = say("{tile}, {turned}: turn it", tile=kind_named(tile.kind), turned=turned)
    acts = [tile_choice(tile, "spin:1", label, "h", key="r", twist=1)]
    if len(tile.kind.rotations) > 1:
        acts.append(button("↻", "spin:1", place="words-", name=say("Turn")))
        acts.append(button("↺", "spin:3", key="l", twist=-1, name=say("Turn back")))
    return tag("div", acts, css="in-hand")


@act("at", Mode.PLAY)
def touch(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Do what can be done at a place, `1,0` or `1,0 C`; where there are several things, offer them.

    A tile is laid as it is turned; where it fits otherwise only, it is turned first,
    and laid at once if there is but one way.
    """
    cell, segment = place_in(desk.state, argument)
    game = desk.game
    focus = place_id(cell, segment)
    chosen = desk.table.choosing(cell=cell, segment=segment)
    if game is None or not playable(game):
        return ActResult(chosen, focus=focus)
    chosen = chosen.choosing(page=MOVE_PAGE)
    piece = chosen.chosen.piece
    moves = legal_now(desk, game.now).at(cell, segment)
    if piece and segment:
        moves = tuple(it for it in moves if isinstance(it, Place) and it.piece == piece)
    lays = [move for move in moves if isinstance(move, Lay)]
    if lays:
        return _laid(desk, game, lays, chosen)
    if len(moves) == 1:
        return after(desk, game.with_move(moves[0]), focus=place_id(cell))
    if moves:
        said = count(
            len(moves), "There is {number} way; choose it.", "There are {number} ways; choose one."
        )
        return ActResult(chosen, said, "play-here")
    said = " ".join(map(whole_sentence, refused_here(desk.with_table(chosen))))
    return ActResult(chosen, said or say("Nothing can be done here now."), focus)


def _laid(desk: Desk, game: GameInProgress, lays: Sequence[Lay], chosen: Tabletop) -> ActResult:
    tile = held_tile(desk, game.now)
    assert tile is not None  # somebody can lay it
    first = min(lays, key=lambda move: (move.rotation - tile.rotation) % 4)
    if first.rotation == tile.rotation or len(lays) == 1:
        return after(desk, game.with_move(first), focus=place_id(first.cell))
    said = say("Turned so that it fits; choose the cell again to lay it.")
    table = chosen.choosing(turn=first.rotation, tile=tile.kind.token)
    return ActResult(table, said, place_id(first.cell))


def refused_here(desk: Desk) -> Sequence[Refusal]:
    """Why the place that is selected is not lit, where that is a question of the rules."""
    game, chosen = desk.game, desk.table.chosen
    if game is None or not playable(game) or chosen.cell is None:
        return ()
    state, cell = game.now, chosen.cell
    if (tile := held_tile(desk, state)) is not None:
        return state.refusals(f"lay {tile.kind.token}/{tile.rotation} {cell}")
    if chosen.segment and places_now(state) and cell == state.laid:
        piece = chosen.piece or next(iter(state.assembly.pieces), "")
        return state.refusals(f"{piece} {chosen.segment}") if piece else ()
    return ()


def places_now(state: GameState) -> bool:
    """Whether pieces are put on the tile just laid at the step that the game has come to."""
    step = state.assembly.steps.get(state.step)
    return step is not None and any(verb.makes is Place for verb in step.verbs)


# -- moves ----------------------------------------------------------------------------------------


@act("move", Mode.PLAY)
def make(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Make a move, written in notation."""
    game = game_at(desk)
    mover = person(game.now.to_move)
    refuse_if(not game.present, say("an earlier move is looked at; go back to the game first"))
    refuse_if(game.computed, say("it is not your turn: {player} moves", player=mover))
    refuse_if(game.now.over, say("the game is over"))
    return after(desk, game.with_move(argument or fields.get("move", "")), focus=NOW)


@act("put", Mode.PLAY)
def put(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Place a piece on a segment of the tile just laid; without one, take it in hand."""
    player, _, kind = argument.partition(" ")
    where = where_put(desk, fields) if "place" in fields else None
    if where is None:
        return picked_up(desk, player, kind)
    cell, segment = where
    refuse_if(cell != game_at(desk).now.laid, say("a piece is placed on the tile just laid"))
    return make(desk, f"{kind} {segment}", fields)


@act("spin")
def spin(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Turn the tile in hand to the next turn that looks different; `3`: to the one before."""
    game = game_at(desk)
    held = held_tile(desk, game.now) if playable(game) else None
    tile = require_value(held, say("there is no tile to turn"))
    turns = tile.kind.rotations
    at = turns.index(tile.rotation) + (-1 if argument == "3" else 1)
    turn = turns[at % len(turns)]
    return ActResult(
        desk.table.choosing(turn=turn, tile=tile.kind.token), sentence(turned_by(turn))
    )


@act("hold")
def hold(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Choose which tile in hand is laid."""
    game = game_at(desk)
    one_of(argument, game.now.hands[game.now.to_move], later("{name} is not in hand"))
    return ActResult(desk.table.choosing(tile=argument, turn=0))


@act("chance")
def chance(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Let chance draw a tile, and make moves that leave no choice."""
    game = game_at(desk)
    open = game.present and (game.now.chances() or game.forced(game.now))
    refuse_if(not open, say("no tile is drawn now"))
    return after(desk, game if game.forced(game.now) else game.dealt(), focus=NOW)


@act("computer")
def computer(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Let the computer player to move make one move."""
    game = game_at(desk)
    if not (game.computed and game.present):
        return ActResult(desk.table)  # somebody was faster and took the move back
    return after(desk, game.with_move(game.computer()))


def after(desk: Desk, game: GameInProgress, *, focus: str = "", said: str = "") -> ActResult:
    """The table after a move was made, and what chance draws then."""
    before = desk.game.made if desk.game else 0
    game = game.settled()
    told = starmap(ply_said, pairwise(game.states[before:]))
    words = [said, *told, _next(game)]
    table = game.laid_on(desk.table).on_page(MOVE_PAGE)
    then = "computer" if game.computed else ""
    return ActResult(table, " ".join(filter(None, words)), focus, then=then)


def _next(game: GameInProgress) -> str:
    """Who is to move, if that is a person and the game is looked at as it is now."""
    waits = game.present and not (game.now.over or game.computed)
    return say("{player} to move.", player=person(game.now.to_move)) if waits else ""


# -- back and forth -------------------------------------------------------------------------------


@act("unmake")
def unmake(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Take moves back to where a person last chose, what was drawn since with them."""
    game = game_at(desk)
    number = require_value(game.chosen_before(game.made), say("there is no move to take back"))
    return _shown(desk, game.cut(number), say("Taken back."), NOW)


@act("remake")
def remake(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Make again what was taken back."""
    game = game_at(desk)
    refuse_if(not game.sitting.undone, say("there is no move to make again"))
    return _shown(desk, game.remade(), say("Done again."), NOW)


@act("look")
def look(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Look at the game as it was after so many moves; after all of them it goes on."""
    game = game_at(desk)
    made = game.made
    number = whole(argument or the_value(fields), say("move"), least=0, most=made)
    game = attrs.evolve(game, sitting=attrs.evolve(game.sitting, behind=made - number))
    said = say("After move {number} of {most}.", number=number, most=made)
    return _shown(desk, game, said, "")


@act("branch")
def branch(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Go on from the past that is looked at; the moves after it are taken back."""
    game = game_at(desk)
    return _shown(desk, game.cut(game.number), say("The game goes on from here."), NOW)


def _shown(desk: Desk, game: GameInProgress, said: str, focus: str) -> ActResult:
    """The table with the game as it is looked at now."""
    table = game.laid_on(desk.table).on_page(desk.table.chosen.page)
    return ActResult(table, " ".join(filter(None, [said, _next(game)])), focus)


# -- out of the game ------------------------------------------------------------------------------


@act("question")
def question(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Ask about the turn in which a move was made, by its number; or about what lies there now."""
    game, title = game_at(desk), ""
    first = past = game.number
    if argument:
        number = whole(argument, say("move"), most=game.made)
        refuse_if(number < 1, say("there is no move {number}", number=number))
        first, past = turn_of(game, number - 1)
        begun = game.states[first]
        title = say("Turn {turn}, {player}", turn=begun.turn, player=person(begun.to_move))
    position, moves = asked_of(game, first, past)
    table = desk.table.with_undo(
        mode=Mode.ASK, position=position.to_dict(), moves=moves, asks={}, under=(), case="",
        title=title, question="",
    )  # fmt: skip
    table = table.on_page("")
    return ActResult(table, say("Loaded as a question."), then=first_act(table))


def turns_of(game: GameInProgress) -> Iterator[tuple[int, int]]:
    """The first move of each turn, and the first one after it."""
    past = 0
    for _, some in groupby(game.states[:-1], lambda state: state.turn):
        first, past = past, past + len(tuple(some))
        yield first, past


def turn_of(game: GameInProgress, at: int) -> tuple[int, int]:
    """The same of the turn in which a move was made."""
    return next(turn for turn in turns_of(game) if at < turn[1])


def asked_of(game: GameInProgress, first: int, past: int) -> tuple[Position, tuple[str, ...]]:
    """A turn as a question: how it stood when the mover chose first, and what was done then.

    Which tiles are still in the bag is left out where nothing depends on it.
    """
    states = game.states
    while first < past - 1 and drawn(states[first + 1]):
        first += 1
    while first < past and drawn(states[past]):
        past -= 1
    position = states[first].position()
    if sum((states[past].bag or {}).values()) > 1:
        position = attrs.evolve(position, bag=None)
    return position, tuple(str(made_in(state)) for state in states[first + 1 : past + 1])


# == what is to be done, what the last moves brought, how the players stand, and all turns =========

FEW = 20
"""How many moves that are made nowhere on the board have buttons of their own."""


# -- what is to be done ---------------------------------------------------------------------------


def on_the_move(desk: Desk) -> Inner:
    """What is to be done now, and what the last moves brought."""
    game = game_at(desk)
    return _now(desk, game), _brought(game), _through(game)


def _now(desk: Desk, game: GameInProgress) -> Markup:
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
        return _headed(title, _choice(desk, state))
    return _headed(title, tag("p", press, css="acts"))


def _choice(desk: Desk, state: GameState) -> Inner:
    """What a person can do now."""
    if state.chances():
        return _drawing(state)
    legal = legal_now(desk, state)
    return (
        _hand(desk, state), _placing(desk, state, legal), _here(desk, state, legal),
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


def _hand(desk: Desk, state: GameState) -> Inner:
    """All tiles in hand, if there is more than one to lay."""
    tile, others = held_tile(desk, state), dict.fromkeys(state.hands[state.to_move])
    if tile is None or len(others) < 2:
        return None
    held = []
    for one in map(state.assembly.box.kind, others):
        name, act = say("{tile} in hand", tile=kind_named(one)), f"hold:{one.token}"
        held.append(tile_choice(one.tiles[0], act, name, "o", pressed=one is tile.kind))
    return tag("p", held, css="acts hand")


def _placing(desk: Desk, state: GameState, legal: Legal) -> Inner:
    """The tile just laid, and the pieces that can be put on it."""
    if state.laid is None or not places_now(state):
        return None
    moves = [move for some in legal.by_kind.values() for move in some if isinstance(move, Place)]
    piece = desk.table.chosen.piece
    can = {move.segment for move in moves if piece in ("", move.piece)}
    held = [kind for kind, number in state.supply[state.to_move].items() if number]
    return placing(desk, state, state.laid, [held_of(desk, state, state.to_move, held)], can)


def _here(desk: Desk, state: GameState, legal: Legal) -> Inner:
    """What can be done at the place that is selected; or why nothing can."""
    chosen = desk.table.chosen
    cell = chosen.cell
    if cell is None:
        return None
    moves = legal.at(cell, chosen.segment)
    refused = refused_here(desk) if chosen.segment or cell not in state.tiles else ()
    if moves and not (refused and isinstance(moves[0], Lay)):
        return moves_at(state, moves, cell, chosen.segment)
    return refusals_shown(desk, refused) if refused else None


def _nowhere(state: GameState, legal: Legal) -> Inner:
    """The moves that are made nowhere on the board, such as placing nothing."""
    found = [press_move(state, move) for move in legal.nowhere[:FEW]]
    return tag("p", found, css="acts") if found else None


# -- what it brought ------------------------------------------------------------------------------


def _brought(game: GameInProgress) -> Inner:
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


def scores_shown(desk: Desk) -> Inner:
    """The players with their points and what they have left; it stands above every page."""
    game = desk.game
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


def _through(game: GameInProgress) -> Inner:
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


def on_the_scores(desk: Desk) -> Inner:
    """The points of all turns, and the final scoring."""
    game = game_at(desk)
    return _final(game), _sheet(game)


def _final(game: GameInProgress) -> Inner:
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


def _sheet(game: GameInProgress) -> Inner:
    if not game.made:
        return None
    players = map(str, map(person, game.now.players))
    heads = [say("Turn"), say("Moves"), *players, say("Look or ask")]
    head = tag("tr", [tag("th", head, scope="col") for head in heads])
    rows = [_row(game, first, past) for first, past in turns_of(game)]
    table = tag("table", tag("thead", head), tag("tbody", rows))
    return section(say("All turns"), table, css="sheet")


def _row(game: GameInProgress, first: int, past: int) -> Inner:
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


# == beginning a game, continuing from the table, and the players of each seat =====================

_PERSON, _NOBODY = "person", "nobody"


# -- acts -----------------------------------------------------------------------------------------


@act("begin")
def begin(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Begin a game by the rules chosen, of those named in the form."""
    by = {at: fields.get(f"by{at}", _NOBODY) for at in range(MOST)}
    seats = [at for at in by if by[at] != _NOBODY]
    names: list[str] = []
    for at in seats:
        name = fields.get(f"name{at}", "").strip()
        names.append(name or next(color for color in COLORS if color not in names))
    policies = _policies(names, [by[at] for at in seats])
    state = new_game(desk.profile, names)
    return _begun(desk, state, LiveGame(seed=_seed(fields), policies=policies))


@act("begin-here")
def begin_here(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Play on from what lies on the table."""
    position = desk.position
    if fields.get("bag") == "rest" and position.bag is None:
        position = attrs.evolve(position, bag=+left(desk))
    names = position.players
    policies = _policies(names, [fields.get(f"by{at}", _PERSON) for at in range(len(names))])
    state = set_up(desk.profile, position)
    refuse_if(state.over, say("the game is over"))
    return _begun(desk, state, LiveGame(seed=_seed(fields), policies=policies))


def _begun(desk: Desk, state: GameState, sitting: LiveGame) -> ActResult:
    title = say("{edition}, stack {number}", edition=state.profile.title, number=sitting.seed)
    record = Record.of(state, (), title=title)
    game = GameInProgress(record, (state,), sitting)
    players = state.profile[SetupRules].players
    table = desk.table.with_undo(
        mode=Mode.PLAY, game=record.to_text(), case="", title="", question=""
    )  # fmt: skip
    said = say("The game begins.")
    if len(state.players) not in players:
        said = say("The game goes on, though it is for {players} players.", players=players)
    return after(desk.with_table(table), game, focus=NOW, said=said)


@act("resume")
def resume(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Go back to the game that was left, as it stood."""
    game = require_value(_left_game(desk), say("no game was left"))
    table = desk.table.with_undo(**rules_of(game.record))
    table = game.laid_on(table).on_page(MOVE_PAGE)
    return ActResult(table, say("Back in the game."), NOW, then="computer" if game.computed else "")


@act("anew")
def anew(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Leave the game, to begin another; it can be taken back."""
    start = fresh(desk.book, desk.table.profile).position
    table = desk.table.with_undo(
        position=start, moves=(), game="", sitting=LiveGame(), case="", title="", question=""
    )  # fmt: skip
    said = say("The game is left; begin another.")
    return ActResult(table.on_page(""), said)


@act("seat")
def seat(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Say who plays a player from now on."""
    game = game_at(desk)
    by = {name: _played_by(game, name) for name in game.now.players}
    by[known_player(desk, argument)] = the_value(fields)
    sitting = attrs.evolve(game.sitting, policies=_policies(by, by.values()))
    game = attrs.evolve(game, sitting=sitting).seeded()
    then = "computer" if game.computed and game.present else ""
    return ActResult(attrs.evolve(desk.table, sitting=game.sitting), then=then)


def _policies(names: Collection[str], by: Iterable[str]) -> dict[str, str]:
    """The strategies of players, by who plays each; at least one is a person."""
    policies = {name: one for name, one in zip(names, by, strict=True) if one != _PERSON}
    for one in policies.values():
        one_of(one, OPPONENTS, later("nobody plays like {name}"))
    refuse_if(len(policies) == len(names), say("at least one person plays"))
    return policies


def _seed(fields: Fields) -> int:
    said = fields.get("seed", "").strip()
    return abs(whole(said, say("stack"), most=SEEDS)) or new_seed() if said else new_seed()


def _left_game(desk: Desk) -> GameInProgress | None:
    """The game that is kept, whatever lies on the table; an error says why it cannot go on."""
    if not desk.table.game:
        return None
    record = Record.read(desk.table.game)
    states = states_of(record, record.rules(desk.book.shelf))
    return GameInProgress(record, states, desk.table.sitting)


# -- what is shown --------------------------------------------------------------------------------


def on_beginning(desk: Desk) -> Inner:
    """During a game, the players of each seat, and leaving it for another."""
    game, by = game_at(desk), options("player")
    seats = [
        choice(desk, "", str(person(name)), f"seat:{name}", by, _played_by(game, name))
        for name in game.now.players
    ]
    return (
        section(say("Who plays"), seats),
        section(
            say("Another game"),
            tag("p", say("The game that is played is left then; “Take back” brings it again.")),
            tag("p", button(say("Leave this game"), "anew"), css="acts"),
        ),
    )


def _played_by(game: GameInProgress, name: str) -> str:
    return game.policy(name) or _PERSON


def beginning(desk: Desk) -> Inner:
    """A game that was left, one that goes on from what lies there, and a new one."""
    return _leaving(desk), _on_from_here(desk), _new(desk)


def _leaving(desk: Desk) -> Inner:
    try:
        game = _left_game(desk)
    except ArkrulesError as error:
        return tag("p", say("The game that was left cannot go on: {error}", error=error))
    if game is None:
        return None
    words = say("Something else lies on the table than in the game that was left.")
    press = button(say("Back to the game"), "resume", css="main")
    return section(say("The game that was left"), tag("p", words), tag("p", press, css="acts"))


def _new(desk: Desk) -> Markup:
    allowed = desk.profile[SetupRules].players
    seats, offers = [], [*options("player"), (_NOBODY, say("nobody"))]
    for at in range(min(MOST, allowed.most)):
        by = _PERSON if at < 2 else _NOBODY
        given = {"value": COLORS[at], "maxlength": "40", "spellcheck": "false"}
        name = typed(say("Player {number}", number=at + 1), f"name{at}", f"begin-name{at}", **given)
        played = say("Player {number} is played by", number=at + 1)
        who = select(offers, by, id=f"begin-by{at}", name=f"by{at}", aria_label=played)
        seats.append(tag("div", name, who, css="field seat"))
    more = folded(say("More players"), seats[2:])
    form = _form("begin", [*seats[:2], more], say("Begin"))
    said = say("This game is for {players} players.", players=allowed)
    played = say("Rules: {edition}", edition=Naming(desk.book).edition(desk.edition))
    rules = folded(played, on_the_game(desk), id="begin-rules")
    return section(say("A new game"), tag("p", said, css="hint"), form, rules)


def _on_from_here(desk: Desk) -> Inner:
    """Playing on from what lies on the table, if that is more than the beginning of a game."""
    if desk.position.to_dict() == fresh(desk.book, desk.table.profile).position:
        return None
    title = say("Play on from what lies on the table")
    if not desk.sound:
        return section(title, tag("p", say("Something is wrong with it; set it right first.")))
    if desk.state.over:
        return None
    players = []
    for at, name in enumerate(desk.position.players):
        who = select(options("player"), _PERSON, id=f"begin-here-by{at}", name=f"by{at}")
        players.append(_field(str(person(name)), f"here-by{at}", who))
    bag: Inner = None
    if desk.position.bag is None:
        control = select(options("stack"), "rest", id="begin-bag", name="bag")
        bag = _field(say("In the bag"), "bag", control)
    return section(title, _form("begin-here", [players, bag], say("Play on")))


def _form(act: str, content: Inner, press: str) -> Markup:
    """A form that begins a game, with the number of a stack for the same tiles again."""
    box = tag(
        "input", id=f"{act}-seed", name="seed", type="number", inputmode="numeric", value="",
        min=0, max=SEEDS,
    )  # fmt: skip
    label = say("Number of the stack, for the same tiles again")
    more = tag("label", label, " ", box, for_=f"{act}-seed")
    stack = folded(say("Tile order"), more)
    done = tag("p", tag("button", press, type="submit", css="main"), css="acts")
    return tag("form", content, stack, done, id=act, data_act=act)


def _field(label: str, name: str, control: Markup) -> Markup:
    return tag("div", tag("label", label, for_=f"begin-{name}"), " ", control, css="field seat")
