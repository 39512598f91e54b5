"""`arkrules effects`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers_in_pages, note
from arkrules.cli.completion import editions
from arkrules.cli.groups import command
from arkrules.cli.progress import compiling, progress
from arkrules.cli.taken import Choice, Number, OnDisk
from arkrules.files import parse_whole_number
from arkrules.nouns import shortened
from arkrules.text import count, hinted, listing, say, suggest

if TYPE_CHECKING:
    from arkrules.effects import Findings
    from arkrules.rules import Library, Profile


@command()
@click.argument("base", metavar="[P", required=False, shell_complete=editions)
@click.argument("other", metavar="Q]", required=False, shell_complete=editions)
@click.option(
    "--games", type=Number(1), default=100, show_default=True,
    help="How many games each kind of player plays.",
)  # fmt: skip
@click.option(
    "--seed",
    type=Number(),
    default=1,
    show_default=True,
    help="The same number gives the same games.",
)
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME[=GAMES]",
    help="random or greedy, with a number of games of its own if you like;"
    " may be repeated. Both if left out.",
)  # fmt: skip
@click.option(
    "--jobs", type=Number(1), default=1, show_default=True,
    help="How many processes play; what comes out is the same.",
)  # fmt: skip
@click.option(
    "--engine", type=Choice(("auto", "kernel", "engine")), default="auto", show_default=True,
    help="Who plays the games, which are the same: the engine that explains; the kernel, which is"
    " compiled and much faster, and refuses what it does not know; or whichever is done first.",
)  # fmt: skip
@click.option(
    "--again", multiple=True, type=OnDisk(exists=True, dir_okay=False),
    help="Measure anew what this document says, and write it again; may be repeated.",
)  # fmt: skip
@answers_in_pages
def effects(
    shelf: Library,
    base: str | None,
    other: str | None,
    games: int,
    seed: int,
    policies: tuple[str, ...],
    jobs: int,
    engine: str,
    again: tuple[Path, ...],
) -> Reply:
    """Measure what each difference between two editions changes in play.

    Games are played under P. For each clause that Q answers otherwise, the same games are
    played with this one answer of Q: with the same tiles, dice and players.
    Exit code 1 if there is no difference that can be measured. Who played is said among the
    messages.

    \b
    arkrules effects carcassonne carcassonne-2000 --games 20
    arkrules effects ark-en2 ark-de --policy random=400 --policy greedy=60 --format json -o de.json
    arkrules effects --again de.json --jobs 4 --engine kernel
    """
    from arkrules.documents import Document, line
    from arkrules.telling import Rulebook, findings_page, plain

    if again:
        if base:
            raise click.UsageError(say("--again takes all it needs from the document"))
        found = {str(file): _measure_again(file, shelf, jobs, engine) for file in again}
        said = (say("{file}: {how}", file=file, how=how) for file, how in found.items())
        return Reply(lambda: Document(blocks=map(line, said)), lambda: {"documents": found})
    if not base or not other:
        raise click.UsageError(say("name two editions, or a document with --again"))
    counts = _counts(policies, games)
    pair = shelf.profile(base), shelf.profile(other)
    findings = _measured(*pair, counts, seed, jobs, engine, _command(base, other, counts, seed))
    return Reply(
        lambda: findings_page(findings, Rulebook(shelf), sides=pair),
        lambda: plain(findings),
        int(not findings.effects),
    )


def _counts(policies: tuple[str, ...], games: int) -> dict[str, int]:
    """How many games each kind of player plays."""
    from arkrules.effects import PLAYERS

    counts: dict[str, int] = {}
    for said in policies or PLAYERS:
        name, _, number = said.partition("=")
        if name not in PLAYERS:
            fault = say("{name} is not one of {known}", name=repr(name), known=listing(PLAYERS))
            hint = suggest(name, PLAYERS)
            raise click.BadParameter(hinted(fault, hint), param_hint="--policy")
        if number and not parse_whole_number(number):
            fault = say("{said}: expected a number above 0", said=repr(shortened(said)))
            raise click.BadParameter(fault, param_hint="--policy")
        counts[name] = int(number) if number else games
    return counts


def _measure_again(file: Path, shelf: Library, jobs: int, engine: str) -> str:
    """Measure what a document says by its own account, and write it again."""
    from arkrules.effects import Recipe

    recipe, before = Recipe.load(file), file.read_bytes()
    sides = (recipe.base, recipe.other)
    base, other = (shelf.profile(side.profile, named_in=str(file)) for side in sides)
    new = _measured(base, other, recipe.games, recipe.seed, jobs, engine, recipe.command)
    new.save(file)
    if file.read_bytes() == before:
        return count(len(new.effects), "{number} effect, as before", "{number} effects, as before")
    return count(len(new.effects), "{number} effect, changed", "{number} effects, changed")


def _command(base: str, other: str, games: Mapping[str, int], seed: int) -> str:
    """The command that measures the same."""
    words = ["arkrules", "effects", base, other, "--seed", str(seed)]
    for policy, number in games.items():
        words += ["--policy", f"{policy}={number}"]
    return shlex.join(words)


def _measured(
    base: Profile,
    other: Profile,
    games: Mapping[str, int],
    seed: int,
    jobs: int,
    engine: str,
    command: str,
) -> Findings:
    """Measure, with bars that show how far it is; who played is told aside."""
    from arkrules.effects import measure

    label, who = f"{base.id}, {other.id}", list[str]()
    with compiling() as compiled, progress(label, sum(games.values())) as show:
        found = measure(
            base, other, games=games, seed=seed, jobs=jobs, command=command, progress=show,
            engine=engine, played_by=lambda one: who.append(str(one)), compiling=compiled,
        )  # fmt: skip
    for one in who:
        note(one)
    return found
