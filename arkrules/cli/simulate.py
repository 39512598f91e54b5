"""`arkrules simulate`."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, note
from arkrules.cli.completion import editions
from arkrules.cli.groups import command
from arkrules.cli.progress import compiling, progress
from arkrules.cli.taken import Choice, Number, OnDisk
from arkrules.text import count, several

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.simulating import Plan, PlayedBy, Summary, WhoPlays

_KEPT = several(
    "{number} game is kept in {file}; the same command goes on from there",
    "{number} games are kept in {file}; the same command goes on from there",
)
_TOOK = several("{number} game in {seconds} s", "{number} games in {seconds} s")


@command()
@click.argument("profiles", metavar="P [Q …]", nargs=-1, required=True, shell_complete=editions)
@click.option(
    "-n", "--games", type=Number(1), default=100, show_default=True,
    help="How many games are played under each edition.",
)  # fmt: skip
@click.option(
    "--seed", type=Number(), default=1, show_default=True,
    help="The same number gives the same games.",
)  # fmt: skip
@click.option(
    "--players", type=Number(1), default=2, show_default=True, help="How many play.",
)  # fmt: skip
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME",
    help="random or greedy; repeat it to name one for each player. random if left out.",
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
    "--rows", type=OnDisk(dir_okay=False, path_type=Path),
    help="A file for every game, as JSON, one a line. What it holds already is not played again,"
    " so the same command goes on where it was broken off.",
)  # fmt: skip
@click.option(
    "--parquet", type=OnDisk(dir_okay=False, path_type=Path),
    help="A file for every game, as Parquet, written when all are done.",
)  # fmt: skip
@answers
def simulate(
    shelf: Library,
    profiles: tuple[str, ...],
    games: int,
    seed: int,
    players: int,
    policies: tuple[str, ...],
    jobs: int,
    engine: str,
    rows: Path | None,
    parquet: Path | None,
) -> Reply:
    """Play many games, and say what came out.

    Under every edition the same games are played: with the same tiles, dice and players.
    What comes out follows from the editions, the players and the seed,
    and not from how many processes play. How long it took is said among the messages.

    \b
    arkrules simulate carcassonne -n 200 --policy greedy --policy random
    arkrules simulate carcassonne carcassonne-2000 -n 1000 --jobs 4 --rows games.jsonl
    arkrules simulate ark-en2 ark-de -n 400 --players 3 --seed 7 --format json
    """
    from arkrules.simulating import Plan, WhoPlays
    from arkrules.telling import simulation_content, simulation_page

    under = [shelf.profile(name) for name in profiles]
    plan = Plan.of(under, players, policies or "random", seed)
    engines = _engines(plan, games, WhoPlays(engine))
    summary = _summed_up(plan.played_by(engines), games, jobs, rows, parquet)
    for one in engines:
        note(str(one))
    return Reply(lambda: simulation_page(summary), lambda: simulation_content(summary))


def _engines(plan: Plan, games: int, engine: WhoPlays) -> tuple[PlayedBy, ...]:
    """Who plays; what has to be compiled first is shown."""
    from arkrules.simulating import engines_for

    with compiling() as show:
        return engines_for(plan, games, engine, show)


def _summed_up(
    plan: Plan, games: int, jobs: int, rows: Path | None, parquet: Path | None
) -> Summary:
    """What the games say; how long they took is told aside."""
    from arkrules.simulating import Counting, parquet_file, played, workers

    counting, began = Counting(plan), time.monotonic()
    label = ", ".join(profile.id for profile in plan.profiles)
    try:
        with contextlib.ExitStack() as stack:
            add = None if parquet is None else stack.enter_context(parquet_file(parquet))
            executor = stack.enter_context(workers(jobs, plan.games))
            show = stack.enter_context(progress(label, games))
            for some in played(plan, games, executor, rows):
                counting.add(some)
                if add is not None:
                    for game in plan.rows(some):
                        add(game)
                show(counting.games)
    except KeyboardInterrupt:
        if rows is not None:
            note(count(counting.games, *_KEPT, file=rows))
        raise
    seconds = format(time.monotonic() - began, ".1f")
    note(count(games * len(plan.profiles), *_TOOK, seconds=seconds))
    return counting.summary
