"""`arkrules effects`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import format_option, path_option, plural, whole_number

if TYPE_CHECKING:
    from arkrules.effects import Findings, Tally
    from arkrules.rules import Library, Profile

__all__ = ["effects"]


@click.command()
@click.argument("base", metavar="[P", required=False)
@click.argument("other", metavar="Q]", required=False)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many games each kind of player plays.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same number gives the same games."
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME[=GAMES]",
    help="random or greedy, with a number of games of its own if you like;"
    " may be repeated. Both if left out.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many processes play; what comes out is the same.",
)
@click.option(
    "--out",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the document here, as JSON.",
)
@click.option(
    "--again",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Measure anew what this document says, and write it again; may be repeated.",
)
@format_option()
@path_option
def effects(
    base: str | None,
    other: str | None,
    games: int,
    seed: int,
    policies: tuple[str, ...],
    jobs: int,
    target: Path | None,
    again: tuple[Path, ...],
    kind: str,
    paths: tuple[Path, ...],
) -> None:
    """Measure what each difference between two editions changes in play.

    Games are played under P. For each clause that Q answers otherwise, the same games are
    played with this one answer of Q: with the same tiles, dice and players.
    Exit code 1 if there is no difference that can be measured.

    \b
    arkrules effects carcassonne carcassonne-2000 --games 20
    arkrules effects ark-en2 ark-de --policy random=400 --policy greedy=60 --out de.json
    arkrules effects --again de.json --jobs 4
    """
    from arkrules.rules import library

    shelf = library(paths)
    if again:
        if base or target:
            raise click.UsageError("--again takes all it needs from the document")
        for file in again:
            _measure_again(file, shelf, jobs)
        return
    if not base or not other:
        raise click.UsageError("name two editions, or a document with --again")
    if target is not None and not target.parent.is_dir():
        raise click.BadParameter(f"there is no folder {target.parent}", param_hint="--out")
    counts = _counts(policies, games)
    pair = shelf.profile(base), shelf.profile(other)
    command = _command(base, other, counts, seed)
    findings = _measured(*pair, counts, seed, jobs, command)
    if target is not None:
        findings.save(target)
    if kind == "json":
        click.echo(findings.to_json(), nl=False)
    else:
        _report(findings, *pair)
    if not findings.effects:
        sys.exit(1)


def _counts(policies: tuple[str, ...], games: int) -> dict[str, int]:
    """How many games each kind of player plays."""
    from arkrules.effects import PLAYERS

    counts: dict[str, int] = {}
    for said in policies or PLAYERS:
        name, _, number = said.partition("=")
        if name not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise click.BadParameter(f"{name!r} is not one of {known}", param_hint="--policy")
        if number and not whole_number(number):
            raise click.BadParameter(f"{said!r}: expected a number above 0", param_hint="--policy")
        counts[name] = int(number) if number else games
    return counts


def _measure_again(file: Path, shelf: Library, jobs: int) -> None:
    """Measure what a document says by its own account, and write it again."""
    from arkrules.effects import Recipe

    recipe, before = Recipe.load(file), file.read_bytes()
    pair = shelf.profile(recipe.base.profile), shelf.profile(recipe.other.profile)
    new = _measured(*pair, recipe.games, recipe.seed, jobs, recipe.command)
    new.save(file)
    said = "as before" if file.read_bytes() == before else "changed"
    click.echo(f"{file}: {plural(len(new.effects), 'effect')}, {said}")


def _command(base: str, other: str, games: Mapping[str, int], seed: int) -> str:
    """The command that measures the same."""
    words = ["arkrules", "effects", base, other, "--seed", str(seed)]
    for policy, count in games.items():
        words += ["--policy", f"{policy}={count}"]
    return shlex.join(words)


def _measured(
    base: Profile, other: Profile, games: Mapping[str, int], seed: int, jobs: int, command: str
) -> Findings:
    """Measure, with a bar that shows how far it is."""
    from arkrules.effects import measure

    with click.progressbar(
        length=sum(games.values()), label=f"{base.id}, {other.id}", file=sys.stderr,
        hidden=sys.stderr is None or not sys.stderr.isatty(),
    ) as bar:  # fmt: skip
        return measure(
            base,
            other,
            games=games,
            seed=seed,
            jobs=jobs,
            command=command,
            progress=lambda done: bar.update(done - bar.pos),
        )


# -- for people -----------------------------------------------------------------------------------

_WIDTHS = (8, 6, 15, 15, 15, 17, 13)


def _report(findings: Findings, base: Profile, other: Profile) -> None:
    """Every effect, and what could not be measured."""
    from arkrules.effects.tally import HEADINGS

    titles = f"{findings.base.title}, with answers of {findings.other.title}"
    _head(titles)
    if findings.effects:
        counts = " and ".join(f"{n} of {policy} players" for policy, n in findings.games.items())
        click.echo(f"games: {counts}, two in each; seed {findings.seed}")
        click.echo("in brackets: the interval that holds the true value with 95 % confidence\n")
        click.echo(click.style(_line(("players", "moves", *HEADINGS)), dim=True))
    else:
        click.echo("They differ in nothing that can be measured.")
    for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
        _head(" + ".join(clauses))
        if len(clauses) == 1:
            clause = base.clause(clauses[0])
            old, new = clause.say(base.value(clause.id)), clause.say(other.value(clause.id))
            click.echo(f"{old} → {new}")
        for effect in findings.effects:
            if effect.clauses == clauses:
                _row(effect.policy, "same", effect.kept)
                _row(effect.policy, "own", effect.own)
    if findings.whims:
        _head("\nfor comparison, other dice for the players")
    for whims in findings.whims:
        _row(whims.policy, "own", whims.tally)
    for left in findings.unmeasured:
        click.echo(f"not measured: {left.clause}: {left.reason}")


def _head(text: str) -> None:
    click.echo(click.style(text, bold=True))


def _row(policy: str, moves: str, tally: Tally) -> None:
    """How the games of one kind of player, played again in one way, differ."""
    click.echo(_line((policy, moves, *tally.words)))


def _line(cells: Sequence[str]) -> str:
    return " ".join(cell.ljust(width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()
