"""`arkrules simulate` and `effects`: many games, and how much a rule matters in them."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, answers_in_pages, note, progress
from arkrules.cli.completion import editions
from arkrules.cli.help import command
from arkrules.cli.options import Number, OnDisk, alone, game_options
from arkrules.files import parse_whole_number
from arkrules.nouns import Quantity, shortened
from arkrules.text import count, later, listing, say, several, unknown_name

if TYPE_CHECKING:
    from arkrules.measuring import Findings, Plan, Summary
    from arkrules.rules import Library, Profile


@command()
@click.argument("profiles", metavar="PROFILE...", nargs=-1, required=True, shell_complete=editions)
@game_options
@click.option("--players", type=Number(1), default=2, show_default=True)
@click.option("--policy", "policies", multiple=True, metavar="NAME")
@click.option("--rows", type=OnDisk(dir_okay=False), callback=alone, metavar="FILE")
@answers
def simulate(
    shelf: Library, profiles: tuple[str, ...], games: int, seed: int, jobs: int, engine: str,
    players: int, policies: tuple[str, ...], rows: Path | None,
) -> Reply:  # fmt: skip
    """Play many games, and summarize their scores, winners and features.

    The same games are played under every edition: with the same tiles, dice and players.
    The results depend on editions, players and seed, and not on the number of processes.
    The engine used and the time taken are reported on standard error.

    \b
    arkrules simulate carcassonne -n 200 --policy greedy --policy random
    arkrules simulate carcassonne carcassonne-2000 -n 1000 --jobs 4 --rows games.jsonl
    arkrules simulate ark-en2 ark-de -n 400 --players 3 --seed 7 --format json
    """
    from arkrules.measuring import Plan, engines_for
    from arkrules.telling import simulation_content, simulation_page

    under = [shelf.profile(name) for name in profiles]
    plan = Plan.of(under, players, policies or "random", seed)
    with progress(say("compiling the kernel")) as show:
        engines = engines_for(plan, games, engine, show)
    summary = _summary(plan.played_by(engines), games, jobs, rows)
    for one in engines:
        note(str(one))
    return Reply(lambda: simulation_page(summary), lambda: simulation_content(summary))


def _summary(plan: Plan, games: int, jobs: int, rows: Path | None) -> Summary:
    """Play the games and sum them up; report the time."""
    from arkrules.measuring import Counting, played, workers

    counting, began = Counting(plan), time.monotonic()
    label = ", ".join(profile.id for profile in plan.profiles)
    try:
        with workers(jobs) as executor, progress(label, games) as show:
            for some in played(plan, games, executor, rows):
                counting.add(some)
                show(counting.games)
    except KeyboardInterrupt:
        if rows is not None:
            kept = later("{file} has {games}; run the same command again to continue")
            note(say(kept, file=rows, games=Quantity("game", counting.games)))
        raise
    seconds, made = time.monotonic() - began, Quantity("game", games * len(plan.profiles))
    note(say("{games} in {seconds:.1f} s", games=made, seconds=seconds))
    return counting.summary


# -- how much a rule matters ----------------------------------------------------------------------


@command()
@click.argument("base", metavar="[P", required=False, shell_complete=editions)
@click.argument("other", metavar="Q]", required=False, shell_complete=editions)
@game_options
@click.option("--policy", "policies", multiple=True, metavar="NAME[=GAMES]")
@click.option("--again", multiple=True, type=OnDisk(exists=True, dir_okay=False), metavar="FILE")
@answers_in_pages
def effects(
    shelf: Library, base: str | None, other: str | None, games: int, seed: int, jobs: int,
    engine: str, policies: tuple[str, ...], again: tuple[Path, ...],
) -> Reply:  # fmt: skip
    """Measure how much each difference between two editions changes games.

    Games are played under P. For each clause that Q answers differently, the same games are
    played with this one answer of Q: with the same tiles, dice and players.
    Exit code 1 if there is no difference to measure. The engine used is reported on standard
    error.

    \b
    arkrules effects carcassonne carcassonne-2000 --games 20
    arkrules effects ark-en2 ark-de --policy random=400 --policy greedy=60 --format json -o de.json
    arkrules effects --again de.json --jobs 4 --engine kernel
    """
    from arkrules.telling import Rulebook, findings_page, plain

    if again:
        if base:
            raise click.UsageError(say("--again takes everything from the document"))
        return _measured_again(again, shelf, jobs, engine)
    if not base or not other:
        raise click.UsageError(say("name two editions, or a document with --again"))
    counts, pair = _counts(policies, games), (shelf.profile(base), shelf.profile(other))
    findings = _measured(*pair, counts, seed, jobs, engine, _command(base, other, counts, seed))
    return Reply(
        lambda: findings_page(findings, Rulebook(shelf), sides=pair),
        lambda: plain(findings),
        int(not findings.effects),
    )


def _counts(policies: tuple[str, ...], games: int) -> dict[str, int]:
    """Return the number of games with each policy."""
    from arkrules.measuring import PLAYERS

    counts: dict[str, int] = {}
    for said in policies or PLAYERS:
        name, _, number = said.partition("=")
        fault = ""
        if name not in PLAYERS:
            message = later("{name} is not one of {known}")
            fault = unknown_name(message, name, PLAYERS, known=listing(PLAYERS))
        elif number and not parse_whole_number(number):
            fault = say("{said}: expected a number above 0", said=repr(shortened(said)))
        if fault:
            raise click.BadParameter(fault, param_hint="--policy")
        counts[name] = int(number) if number else games
    return counts


def _measured_again(files: tuple[Path, ...], shelf: Library, jobs: int, engine: str) -> Reply:
    """Measure what documents say by their own account, and update them."""
    from arkrules.documents import Document, line
    from arkrules.measuring import Findings

    found: dict[str, str] = {}
    for file in files:
        old, before = Findings.load(file), file.read_bytes()
        base, other = (
            shelf.profile(side.profile, named_in=str(file)) for side in (old.base, old.other)
        )
        new = _measured(base, other, old.games, old.seed, jobs, engine, old.command)
        new.save(file)
        forms = several("{number} effect, changed", "{number} effects, changed")
        if file.read_bytes() == before:
            forms = several("{number} effect, as before", "{number} effects, as before")
        found[str(file)] = count(len(new.effects), *forms)
    said = [line(say("{file}: {how}", file=file, how=how)) for file, how in found.items()]
    return Reply(lambda: Document(blocks=said), lambda: {"documents": found})


def _command(base: str, other: str, games: Mapping[str, int], seed: int) -> str:
    """Return the command that measures the same."""
    words = ["arkrules", "effects", base, other, "--seed", str(seed)]
    for policy, number in games.items():
        words += ["--policy", f"{policy}={number}"]
    return shlex.join(words)


def _measured(
    base: Profile, other: Profile, games: Mapping[str, int], seed: int, jobs: int, engine: str,
    command: str,
) -> Findings:  # fmt: skip
    """Measure, with a progress bar; report the engines."""
    from arkrules.measuring import measure, workers

    label, engines = f"{base.id}, {other.id}", list[str]()
    with (
        workers(jobs) as executor,
        progress(say("compiling the kernel")) as compiled,
        progress(label, sum(games.values())) as show,
    ):
        found = measure(
            base, other, games=games, seed=seed, executor=executor, command=command, progress=show,
            engine=engine, played_by=lambda one: engines.append(str(one)), compiling=compiled,
        )  # fmt: skip
    for one in engines:
        note(one)
    return found
