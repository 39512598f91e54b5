"""Whatever is pressed in Ask, in whatever order: the state structures, and the view is whole."""

from __future__ import annotations

from time import process_time

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.amount import examples
from tests.desk.table.at_the_table import opened, press
from tests.desk.table.test_machine import VALUES, AnyPerson

CASES = [
    "ark-loop-home", "two-followers-in-one-city", "ghosts-two-roads-at-zero", "occupied-field",
    "every-place-and-turn", "road-between-monasteries",
]  # fmt: skip
NAMES = [
    "ask", "at", "lay", "written", "turn", "remove", "upto", "move", "try", "judge", "unjudge",
    "switch", "who", "what", "title", "words", "page", "rule",
]  # fmt: skip
ARGUMENTS = [
    "0,0", "1,0 C", "B", "pass", "follower C", "lay V 1,0", "draw D", "ark E", "on", "first", "2",
    "hand.size", "ark.route", "carcassonne game", "all", "allows", "verdict", "put", "moves",
]  # fmt: skip


class AnyAsker(AnyPerson):
    """Somebody who asks about anything at all."""

    @initialize(start=st.sampled_from(["", *CASES]))
    def sit_down(self, start):
        self.view = press(opened(case=start) if start else opened(), "mode:ask")

    @rule()
    def wait(self):
        if self.view.done.then:
            self.press(self.view.done.then)

    @rule(name=st.sampled_from(NAMES), argument=st.sampled_from(ARGUMENTS), value=VALUES)
    def press_what_may_not_be_there(self, name, argument, value):
        fields = dict.fromkeys(("value", "move", "clause", "answer"), value)
        self.press(f"{name}:{argument}", **fields)


TestAnyAsker = AnyAsker.TestCase
TestAnyAsker.settings = examples(25, stateful_step_count=20)


def test_a_click_is_answered_at_once():
    view = opened(case="every-place-and-turn")
    acts = ["page:question", "at:0,0", "page:put", "at:1,0", "page:moves", "page:question"]
    for act in (*acts, *acts):  # what is drawn for the first time is drawn ahead, by the page
        view = press(view, act)
    began = process_time()
    for _ in range(20):
        view = press(view, "at:0,0")
    assert (process_time() - began) / 20 < 0.05  # a quarter of this where nothing else runs
