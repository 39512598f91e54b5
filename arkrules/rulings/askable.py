"""Whether a case can be asked at all: its words, and what a profile knows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from arkrules.errors import BadNotation, PositionError
from arkrules.messages import listing, say, sayable
from arkrules.nearness import hinted
from arkrules.play import Assembly, Content, Draw, Lay, Move, Place, assembly_of, lexicon, set_up
from arkrules.play.hints import key_among_pieces, note_fault, piece_hint
from arkrules.play.referee import read_move
from arkrules.play.start import blank
from arkrules.reading import once
from arkrules.rules import Profile, library
from arkrules.rulings.case import Case
from arkrules.tiles import split_count, split_token

__all__ = ["broken_parts", "unheld", "unknown_words"]


def unknown_words(case: Case, profile: Profile) -> list[str]:
    """What a case speaks of that a profile does not know: then it is not asked under it."""

    assert case.position is not None
    assembly = assembly_of(profile)
    found: list[str] = []
    position = case.position
    tokens = [text.partition(" ")[2] for text in position.tiles]
    tokens += [token for hand in position.hands.values() for token in hand]
    tokens += list(position.bag or ())
    for token in tokens:
        body = split_token(split_count(token)[0])[0]
        if not assembly.box.knows(body):
            found.append(say("tile {body}", body=body))
        found += _unknown_signs(body, assembly)
    for text in position.pieces:
        words = text.split()
        if len(words) > 1 and words[1] not in assembly.pieces:
            found.append(say("piece {kind}", kind=repr(words[1])))
    held = [kind for supply in position.supply.values() for kind in supply]
    stocks = {kind.name for kind in assembly.stock}
    for name, stated in position.stock.items():
        if isinstance(stated, Mapping):
            held += stated
        elif name not in stocks:
            found.append(say("stock {name}", name=repr(name)))
    found += [say("piece {kind}", kind=repr(kind)) for kind in held if kind not in assembly.pieces]
    found += [say("key {key}", key=repr(key)) for key in position.more if key not in assembly.keys]
    for line in _lines(case):
        found += _unknown_in(line, profile)
    return found


def _unknown_signs(body: str, assembly: Assembly) -> Iterator[str]:
    """What the outline of a literal shows that no tile of a game has."""
    if body.startswith("["):
        outline = body.partition(";")[0]
        for sign, meaning in lexicon().signs.items():
            if sign in outline and sign not in assembly.signs:
                yield say("{meaning} ({sign})", meaning=sayable(meaning), sign=sign)


def unheld(case: Case, profiles: Iterable[Profile]) -> tuple[str, ...]:
    """Why none of some profiles can hold the position of a case; nothing if one can.

    The words must be known to be readable.
    """
    assert case.position is not None
    faults: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for profile in profiles:
        if words := unknown_words(case, profile):
            unknown.update(dict.fromkeys(words))
            continue
        try:
            set_up(profile, case.position)
        except PositionError as error:
            faults.update(dict.fromkeys(error.faults))
        else:
            return ()
    return tuple(faults) or tuple(say("no edition knows {word}", word=word) for word in unknown)


def _lines(case: Case) -> list[str]:
    """All the moves that a case speaks of, its verdicts' included."""
    lines = list(case.moves)
    lines += [
        line for row in case.verdicts.values() for stated in row.lines.values() for line in stated
    ]
    return list(dict.fromkeys(lines))


def _unknown_in(line: str, profile: Profile) -> list[str]:
    """What a move speaks of that a profile does not know."""
    assembly = assembly_of(profile)
    try:
        move: Move = read_move(blank(profile, ("red",), None), line)
    except BadNotation:
        return []  # it is wrong under every profile, and is reported as an error of the case
    if type(move) not in assembly.verb_of:
        return [say("move {line}", line=repr(line))]
    if isinstance(move, Place):
        known = move.piece in assembly.pieces and (
            len(move.segment) == 1 or move.segment in assembly.vocabulary.sites
        )
        return [] if known else [say("move {line}", line=repr(line))]
    if isinstance(move, (Lay, Draw)) and move.tile:
        try:
            assembly.box.kind(move.tile)
        except BadNotation:
            return [say("tile {tile}", tile=move.tile)]
        return list(_unknown_signs(move.tile, assembly))
    return []


def _any_table() -> Content:
    """An empty table of some game, for reading what is the same in all of them."""
    shelf = library()
    return blank(shelf.profile(next(iter(shelf.profile_ids()))), ("red",), None)


def broken_parts(case: Case) -> list[str]:
    """What of a case cannot be read at all, whatever the profile: its words, moves and tiles."""

    assert case.position is not None
    words = lexicon()
    content = once("a table to read at", _any_table)
    position = case.position
    faults = []
    tiles = [(f"tiles[{at}]", text.partition(" ")[2]) for at, text in enumerate(position.tiles)]
    for player, hand in position.hands.items():
        tiles += [(f"hands.{player}[{at}]", token) for at, token in enumerate(hand)]
    tiles += [(f"bag[{at}]", token) for at, token in enumerate(position.bag or ())]
    for place, token in tiles:
        try:
            words.tile(content.assembly.box, split_token(split_count(token)[0])[0])
        except BadNotation as error:
            faults.append(f"position.{place}: {error}")
    for at, text in enumerate(position.pieces):
        parts = text.split()
        wrong = [fault for note in parts[4:] if (fault := note_fault(note, words.piece_notes))]
        if len(parts) < 4 or parts[1] not in words.pieces:
            known = listing(sorted(words.pieces))
            said = say(
                "{text!r} is no piece;"
                " expected owner, kind, cell and segment, the kind being one of {known}",
                text=text,
                known=known,
            )
            hint = key_among_pieces(text, words.keys.values())
            if not hint and len(parts) > 1 and parts[1] not in words.pieces:
                hint = piece_hint(parts, 1, words.pieces, words.synonyms)
            faults.append(f"position.pieces[{at}]: {hinted(said, hint)}")
        elif wrong:
            faults += [f"position.pieces[{at}]: {fault}" for fault in wrong]
    places = [(f"play.moves[{at}]", line) for at, line in enumerate(case.moves)]
    for name, row in case.verdicts.items():
        for key, lines in row.lines.items():
            places += [(f"verdict.{name}.{key}[{at}]", line) for at, line in enumerate(lines)]
    for place, line in places:
        try:
            read_move(content, line, any_game=True)
        except BadNotation as error:
            faults.append(f"{place}: {error}")
    return faults
