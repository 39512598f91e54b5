"""Work given out in portions: how large they are, what travels with them, and who is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import arkrules
from arkrules.errors import WorkersError
from arkrules.measuring import spread, spreading
from tests.running import error_of

POSIX = pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")


class AtOnce(Executor):
    """Does at once what it is given, and knows how many items that was."""

    def __init__(self):
        self.portions = []

    def submit(self, function, work, portion):
        self.portions.append(len(portion))
        future = Future()
        future.set_result(function(work, portion))
        return future


# -- portions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "sizes"),
    [
        (lambda _: 1, [1]), (lambda _: 1 / 8, [1, 4]), (lambda _: 1 / 128, [1, 8, 64]),
        (lambda _: 1 / 4096, [1, 8, 64, 512, 2048]),
        (lambda item: 1 / 1024 if item < 10_000 else 1 / 16, [1, 8, 64, 512, 147]),
    ],
)  # fmt: skip
def test_portions_grow_until_they_take_half_a_second(monkeypatch, seconds, sizes):
    """And they are smaller again where items take longer."""
    now = [1.0]
    monkeypatch.setattr(spreading, "monotonic", lambda: now[0])

    def work(item):
        now[0] += seconds(item)
        return item

    executor, items = AtOnce(), range(12_000)
    assert list(spread(work, items, executor)) == list(items)
    *whole, _ = executor.portions  # the last one is what is left
    assert list(dict.fromkeys(whole)) == sizes


def test_as_many_portions_are_ahead_as_keep_everybody_busy():
    crowd = 3 * max(4, os.cpu_count() or 1)
    most = [0, 0]

    def work(item):
        most[0] += 1
        most[1] = max(most)
        time.sleep(0.3)
        most[0] -= 1
        return item

    with ThreadPoolExecutor(crowd) as executor:
        items = range(8 * crowd)
        assert list(spread(work, items, executor)) == list(items)
    assert most[1] > crowd // 2


def test_what_is_broken_off_is_not_played_on():
    begun = []
    with ThreadPoolExecutor(1) as executor:
        results = spread(begun.append, range(4000), executor)
        next(results)
        results.close()
    assert len(begun) < 4000


def half_bad(item):
    if item == 30:
        raise KeyError("no thirty")
    return item


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_error_in_the_work_comes_as_it_is_behind_all_that_went_well(kind):
    found = []
    with kind(2) as executor, pytest.raises(KeyError, match="no thirty") as caught:
        found.extend(spread(half_bad, range(60), executor))
    assert found == list(range(30))
    assert "in half_bad" in "".join(caught.value.__notes__)  # where it was, in the other process


# -- who is gone ----------------------------------------------------------------------------------


def killed():
    """Games whose players are killed while they play."""
    executor = ProcessPoolExecutor(1)

    def kill(_):
        for process in executor._processes.values():
            process.kill()

    how = {"games": 4000, "seed": 1, "engine": "engine"}
    with executor:
        arkrules.simulate("carcassonne", **how, executor=executor, progress=kill)


def shut_down():
    """Games for those who were sent home."""
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    arkrules.simulate("carcassonne", 1, seed=1, executor=executor)


def called_off():
    """Work that nobody is to do any more."""

    class Fickle(AtOnce):
        def submit(self, *_):
            future = Future()
            future.cancel()
            return future

    list(spread(int, range(3), Fickle()))


@pytest.mark.parametrize("call", [killed, shut_down, called_off])
def test_whoever_is_gone_is_one_clear_error(call):
    error_of(call, kind=WorkersError)


def test_who_is_gone_is_said(snapshot):
    errors = [error_of(call, kind=WorkersError) for call in (shut_down, called_off)]
    assert snapshot == [*map(str, errors), str(errors[0].remedy)]


BUSY = """
import contextlib, os, sys, threading, time
from arkrules.measuring import spread, workers

def work(item):
    end = time.monotonic() + 0.05
    while time.monotonic() < end:
        pass
    return os.getpid()

if __name__ == "__main__":
    if "threads" in sys.argv:
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
    with workers(2) as executor:
        for process in spread(work, range(10**6), executor):
            print(process, flush=True)
"""


def ended(parent, end):
    """What a process said; it ends once nobody is left who could write to it."""
    try:
        return parent.communicate(timeout=30)[1]
    except subprocess.TimeoutExpired:
        end()
        raise


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("how", ["alone", "threads"])
def test_no_worker_outlives_who_started_it(tmp_path, how, ends):
    script = tmp_path / "busy.py"
    script.write_text(BUSY)
    with subprocess.Popen(
        [sys.executable, str(script), how], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        seen = set()
        while len(seen) < 2:
            seen.add(int(parent.stdout.readline()))
        assert parent.pid not in seen
        parent.send_signal(ends)
        ended(parent, lambda: [os.kill(process, signal.SIGKILL) for process in seen])
    assert parent.returncode == -ends


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("ends", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_command_leaves_no_worker(tmp_path, ends):
    rows = tmp_path / "games.jsonl"
    words = ["-n", "1000000", "--engine", "engine", "--jobs", "2", "--rows", str(rows)]
    with subprocess.Popen(
        [sys.executable, "-m", "arkrules", "simulate", "carcassonne", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as parent:  # fmt: skip
        while not rows.exists() or rows.stat().st_size < 10_000:
            time.sleep(0.05)
        if ends == signal.SIGINT:
            os.killpg(parent.pid, ends)  # as a terminal does it
        else:
            parent.send_signal(ends)
        said = ended(parent, lambda: os.killpg(parent.pid, signal.SIGKILL))
    if ends == signal.SIGINT:
        assert parent.returncode == 130
        assert said
        assert "Traceback" not in said
    else:
        assert (parent.returncode, said) == (-ends, "")
