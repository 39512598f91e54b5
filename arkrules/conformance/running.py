"""Putting questions to an engine, or to several of a kind at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextvars import copy_context
from queue import SimpleQueue

from arkrules.conformance.engine import Engine, NoAnswer
from arkrules.conformance.judging import Fared, Finding, judge
from arkrules.conformance.questions import Question
from arkrules.conformance.report import Conformance

__all__ = ["SECONDS", "put"]

SECONDS = 20
"""How long an engine may think of a question, if nobody says otherwise."""


def put(
    questions: Iterable[Question],
    command: str,
    *,
    seconds: float = SECONDS,
    jobs: int = 1,
    heard: Callable[[int], object] | None = None,
) -> Conformance:
    """Put questions to a program, started by a command, and hear how it fares.

    `jobs` of it run at once; what comes out stands in the order of the questions.
    `heard` is told how many are done. `EngineError` says why the program does not start.
    """
    questions = list(questions)  # what is wrong with a case is known before anybody is asked
    engines = [Engine(command, seconds) for _ in range(jobs)]
    idle: SimpleQueue[Engine] = SimpleQueue()
    for engine in engines:
        idle.put(engine)

    def ask(question: Question) -> Finding:
        engine = idle.get()
        try:
            return judge(question, engine.ask(question.id, question.params))
        except NoAnswer as error:
            return Finding(question=question, fared=Fared.FAILED, reason=str(error))
        finally:
            idle.put(engine)

    with ThreadPoolExecutor(jobs) as pool:
        # What they say is said in the language of whoever asks.
        asked = [pool.submit(copy_context().run, ask, question) for question in questions]
        try:
            for number, one in enumerate(as_completed(asked), 1):
                one.result()  # what keeps the engine from starting ends it all
                if heard is not None:
                    heard(number)
        except BaseException:  # by hand, too
            pool.shutdown(wait=False, cancel_futures=True)
            for engine in engines:
                engine.stop()
            raise
    for engine in engines:
        engine.close()
    return Conformance(findings=tuple(one.result() for one in asked))
