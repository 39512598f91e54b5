"""Tiles, and the words that the game and its extensions add, as entries of an index."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from arkrules.formats import parse_text, write_value
from arkrules.nouns import Things, noun
from arkrules.play import Extension, lexicon
from arkrules.play.assembly import extension
from arkrules.rules import Library, Profile
from arkrules.rules.extensions import BASE, extension_names
from arkrules.search.matching import Findable, Group
from arkrules.text import any_of, later, say, template
from arkrules.tiles import TileSet, read_set


def set_entries(shelf: Library) -> Iterator[Findable]:
    """The sets of tiles, and their kinds."""
    for id in shelf.sets:
        file = shelf.set_file(id)
        tiles = read_set(file.text, lexicon().vocabulary, file=file.path)
        yield Findable(
            group="tiles",
            kind="tile set",
            id=tiles.id,
            title=template(tiles.title),
            text=(
                say(
                    "{tiles} of {kinds}",
                    tiles=Things("tile", tiles.total),
                    kinds=Things("kind", len(tiles.kinds)),
                ),
            ),
            command=f"arkrules tiles {tiles.id}",
        )
        yield from _kinds(tiles)


def _kinds(tiles: TileSet) -> Iterator[Findable]:
    for name, printed in tiles.kinds.items():
        title = template(tiles.title)
        told = say(
            "{tile}, {number} in {set}, {confidence}",
            tile=printed.kind.literal,
            number=printed.count,
            set=title,
            confidence=template(printed.confidence.value),
        )
        yield Findable(
            group="tiles",
            kind="tile",
            id=f"{tiles.id}:{name}",
            title=template(printed.about) or say("kind {name} of {set}", name=name, set=title),
            text=(told, printed.source),
            command=f"arkrules tiles {tiles.id}",
        )


def word_entries(profiles: Iterable[Profile]) -> Iterator[Findable]:
    """The words of the base game, and of each extension that some profile plays with."""
    for name in extension_names():
        home = next((p for p in profiles if name == BASE or name in p.extensions), None)
        if home is not None:
            yield from _declared(extension(name), home)


def figure_entries(shelf: Library) -> Iterator[Findable]:
    """The figures that the library tells of, of the game and of its other expansions."""
    for file in shelf.files_named("pieces.toml"):
        rows = parse_text(file.text, file.path)
        yield from (_figure(id, row) for id, row in rows.items() if isinstance(row, dict))


def _figure(id: str, row: Mapping[str, object]) -> Findable:
    """A figure with its traits, whatever these are."""
    traits = [f"{key}: {write_value(row[key])}" for key in row if key not in ("title", "expansion")]
    return Findable(
        group="pieces",
        kind="figure",
        id=id,
        title=say(
            "{figure} ({expansion})",
            figure=template(str(row.get("title", id))),
            expansion=template(str(row.get("expansion", later("a figure")))),
        ),
        text=("; ".join(traits),),
        command=f"arkrules find {id}",
    )


def _declared(found: Extension, home: Profile) -> Iterator[Findable]:
    """Everything that an extension declares; `home` is a profile that plays with it."""
    word = partial(_word, home)
    if found.name != BASE:
        yield Findable(
            group="extensions",
            kind="extension",
            id=found.name,
            title=template(found.about) or say("the extension {name}", name=found.name),
            text=(say("played in {edition}", edition=template(home.title)),),
            command=f"arkrules show {home.id}",
        )
    priced = {bonus.mark: bonus.clause for bonus in found.bonuses}
    for mark in found.marks:
        on = sorted(mark.on) or ["tile"]
        where = say("a mark on {things}", things=any_of(format(noun(one), "a") for one in on))
        clause = priced.get(mark.word) or _clause_on(home, mark.word, *sorted(mark.on))
        yield word("marks", "mark", mark.word, mark.about, where, clause)
    for site in found.sites:
        clause = _clause_on(home, site.word)
        yield word("sites", "site", site.word, site.about, later("in the middle of a tile"), clause)
    for piece in found.pieces:
        about = later("a piece that players place")
        yield word("pieces", "piece", piece.name, "", about, piece.count_clause)
    for token in found.tokens:
        clause = _clause_on(home, token.name)
        yield word("tokens", "token", token.name, token.about, later("nobody's figure"), clause)
    for stock in found.stock:
        about = later("lies in the general supply")
        yield word("stock", "stock", stock.name, "", about, _clause_on(home, stock.name))
    yield from _turn(found, home)


def _turn(found: Extension, home: Profile) -> Iterator[Findable]:
    """The steps and moves that an extension declares."""
    word = partial(_word, home, clause="turn.sequence")
    for step in found.steps:
        yield word("steps", "step", step.name, step.about, later("a step of the turn"))
    offered = [(step.name, step.every) for step in found.steps]
    verbs = {
        verb.word: (at, verb) for at, some in (*offered, *found.verbs.items()) for verb in some
    }
    for name, (at, verb) in verbs.items():
        about = (inspect.getdoc(verb.makes) or "").partition("\n")[0]
        yield word("moves", "move", name, about, say("a move at the step {step}", step=at))


def _word(
    home: Profile, group: Group, kind: str, id: str, about: str, text: str, clause: str
) -> Findable:
    """A word of notation, shown by a clause that is about it."""
    known = home.catalogue.get(clause)
    shown = f"arkrules show {home.id} {clause}"
    asked = template(known.question) if known else ""
    return Findable(
        group=group,
        kind=kind,
        id=id,
        title=template(about or text),
        text=tuple(line for line in (template(text), asked) if line != template(about)),
        command=shown if known else f"arkrules find {id}",
    )


def _clause_on(home: Profile, word: str, *headings: str) -> str:
    """The first clause under a word, with the word in its name, or under another heading."""
    answered = [clause for clause in home if clause.id in home.answers]
    own = [clause.id for clause in answered if clause.heading == word]
    named = [c.id for c in answered if {word, f"{word}s"} & set(c.name.split("_"))]
    under = [clause.id for clause in answered if clause.heading in headings]
    return next(iter((*own, *named, *under)), "")
