"""What several editions are called together: by what they have in common, else one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from arkrules.grouping import grouped
from arkrules.rules import Profile
from arkrules.rules.profile import language_of
from arkrules.telling.rulebook import Rulebook
from arkrules.text import later, say, template

__all__ = ["EditionGroup", "edition_groups"]

FEW = 2
"""The most exceptions that are named when all other editions are called by their game."""


@attrs.frozen
class EditionGroup:
    """Some editions that are called by one name."""

    members: tuple[Profile, ...]
    called: str = ""
    """What they are called together; empty for an edition that is called by its own name."""
    of_game: bool = True
    """Whether this says of which game they are."""
    but: tuple[Profile, ...] = ()
    """The exceptions, if they are all editions of a game but these."""


def edition_groups(book: Rulebook, editions: Sequence[Profile]) -> Iterator[EditionGroup]:
    """Yield what to call some editions, none of which has boxes or changes of its own.

    All editions of a game, or all but a few, are called by the game;
    else those that have a name in common, a publisher, or a language by that.
    """
    lines = grouped((_line(book, one), one) for one in editions)
    for line, members in lines.items():
        every = [one for one in book.family(members[0].root) if _line(book, one) == line]
        yield from _of_a_line(book, line, every, members)


def _of_a_line(
    book: Rulebook, line: str, every: Sequence[Profile], members: Sequence[Profile]
) -> Iterator[EditionGroup]:
    """What to call some of the editions of a game."""
    left = [one for one in every if one not in members]
    game = template(book.profile(line).own_title or book.profile(line).game)
    if not left and len(members) == 2:
        yield EditionGroup(tuple(members), say("both editions of {game}", game=game))
    elif len(left) <= FEW and len(members) > 2 * max(len(left), 1):
        yield EditionGroup(
            tuple(members), say("every edition of {game}", game=game), but=tuple(left)
        )
    else:
        yield from _in_common(_commons(book, game, every), members)


def _in_common(
    commons: Sequence[EditionGroup], members: Sequence[Profile]
) -> Iterator[EditionGroup]:
    """The largest group of these editions that has a name, and so on with the rest."""
    found = [one for one in commons if {*one.members} <= {*members}]
    if not found:
        yield from (EditionGroup((one,)) for one in members)
        return
    largest = max(found, key=lambda one: len(one.members))
    yield largest
    yield from _in_common(commons, [one for one in members if one not in largest.members])


def _commons(book: Rulebook, game: str, every: Sequence[Profile]) -> list[EditionGroup]:
    """What some of the editions of a game have in common, the most telling first."""
    by = later("every edition of {game} by {publisher}")
    written = later("every edition of {game} in {language}")
    declared = (
        EditionGroup(tuple(some), template(group), of_game=False)
        for group, some in book.groups.items()
        if len(some) > 1 and {*some} <= {*every}
    )
    publishers = grouped((one.published.publisher, one) for one in every)
    languages = grouped((one.published.language, one) for one in every)
    common = (
        *(
            EditionGroup(tuple(some), say(by, game=game, publisher=publisher))
            for publisher, some in publishers.items()
            if publisher
        ),
        *(
            EditionGroup(tuple(some), say(written, game=game, language=language_of(language)))
            for language, some in languages.items()
            if language
        ),
    )
    return [*declared, *(one for one in common if 2 < len(one.members) < len(every))]


def _line(book: Rulebook, profile: Profile) -> str:
    """The first edition of what an edition is one of: the game, or the game with an expansion."""
    parents: Iterable[Profile] = map(book.profile, profile.lineage[1:])
    alike = (one.id for one in parents if one.extensions == profile.extensions)
    return [profile.id, *alike][-1]
