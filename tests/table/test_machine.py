"""Whatever is pressed, in whatever order: the state structures, and nothing is wrong in silence."""

from __future__ import annotations

import json
from time import process_time

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from arkrules.errors import ArkrulesError
from arkrules.play import Position, Record, set_up
from arkrules.table import Desk, Tabletop, editions
from tests.amount import examples
from tests.table.at_the_table import (
    BOOK,
    acts_of,
    after,
    at_once,
    begun,
    opened,
    press,
    read,
)

VALUES = st.one_of(
    st.sampled_from([
        "", "on", "0", "1", "7", "-3", "unknown", "rest", "empty", "some", "red", "blue", "over",
        "place", "lay", "draw", "carcassonne", "ghosts", "ark-en2", "-2,-2 3,3", "D/1",
        "[CCC aaa aaa aaa; pennant@C]", "<b>bold</b>", "Łucja", "99999999",
    ]),
    st.text(max_size=12),
)  # fmt: skip
UNLIKE = 'players = ["a", "b"]\ntiles = ["0,0 D", "0,1 D", "0,0 A"]'
BEGINNINGS = {
    "new": opened,
    "case": lambda: opened(case="ark-loop-home"),
    "faults": lambda: opened(text=UNLIKE),
    "game": lambda: begun("ark-en2"),
    "against": lambda: begun("ark-en2", by1="greedy"),
}
CASES = {
    case: lambda case=case: press(opened(case=case) if case else opened(), "mode:ask")
    for case in (
        "", "ark-loop-home", "two-followers-in-one-city", "ghosts-two-roads-at-zero",
        "occupied-field", "every-place-and-turn", "road-between-monasteries",
    )
}  # fmt: skip


class AnyPerson(RuleBasedStateMachine):
    """Somebody who presses whatever there is, and now and then something that there is not."""

    names = (
        "at", "lay", "put", "page", "drop", "supply", "here", "unhand", "touch", "move", "look",
        "question", "seat", "hold", "spin", "begin", "begin-here", "mode",
    )  # fmt: skip
    arguments = ("0,0", "1,0 a", "B", "red 0")
    beginnings = BEGINNINGS

    @initialize(data=st.data())
    def sit_down(self, data):
        self.view = self.beginnings[data.draw(st.sampled_from([*self.beginnings]))]()

    @rule(data=st.data(), value=VALUES)
    def press_something(self, data, value):
        self.press(data.draw(st.sampled_from(acts_of(self.view))), value)

    @rule(data=st.data(), value=VALUES)
    def press_what_may_not_be_there(self, data, value):
        name = data.draw(st.sampled_from(self.names))
        argument = data.draw(st.text(max_size=8) | st.sampled_from(self.arguments))
        self.press(f"{name}:{argument}", value)

    def press(self, act, value=""):
        before = at_once(self.view)
        fields = dict.fromkeys(("value", "move", "clause", "answer"), value)
        try:
            self.view = press(self.view, act, **fields)
        except ArkrulesError:
            assert at_once(self.view) == before

    @invariant()
    def the_state_structures(self):
        state = at_once(self.view)
        assert Tabletop.from_dict(state) == self.view.table
        assert json.loads(json.dumps(Tabletop.from_dict(state).to_dict())) == state

    @invariant()
    def the_view_is_well_formed_and_runs_nothing(self):
        parts = [part for tree in read(self.view).values() for part in tree.iter()]
        for part in parts:
            assert part.tag.rpartition("}")[2] not in ("script", "style", "b")
            assert not any(name.startswith("on") or name == "style" for name in part.attrib)
        ids = [part.get("id") for part in parts if part.get("id")]
        assert len(set(ids)) == len(ids)
        assert {part.get("for") for part in parts} <= {None, *ids}  # a label names a field

    @invariant()
    def the_engine_accepts_it_or_says_what_is_wrong(self):
        if "panel" not in self.view.parts:
            return
        desk = Desk(self.view.table, BOOK)
        shown = read(self.view)["panel"].find(".//section[@id='faults']")
        if desk.game is not None:
            assert desk.game.shown == set_up(desk.profile, desk.position)
            assert Record.read(self.view.table.game).replay() == desk.game.now
        try:
            set_up(desk.profile, Position.from_dict(self.view.table.position))
        except ArkrulesError:
            assert shown is not None
        else:
            assert shown is None


TestAnyPerson = AnyPerson.TestCase
TestAnyPerson.settings = examples(15, stateful_step_count=20)


class AnyAsker(AnyPerson):
    """Somebody who asks about anything at all."""

    names = (
        "ask", "at", "lay", "written", "turn", "remove", "upto", "move", "try", "judge", "unjudge",
        "switch", "who", "what", "title", "words", "page", "rule",
    )  # fmt: skip
    arguments = (
        "0,0", "1,0 C", "B", "pass", "follower C", "lay V 1,0", "draw D", "ark E", "on", "first",
        "2", "hand.size", "ark.route", "carcassonne game", "all", "allows", "verdict", "put",
    )  # fmt: skip
    beginnings = CASES

    def __init__(self):
        super().__init__()
        self.slice, editions.SLICE = editions.SLICE, 1_000  # or what there is hangs on the time

    def teardown(self):
        editions.SLICE = self.slice

    @rule()
    def wait(self):
        if self.view.done.then:
            self.press(self.view.done.then)


TestAnyAsker = AnyAsker.TestCase
TestAnyAsker.settings = examples(15, stateful_step_count=20)


def test_a_click_is_answered_at_once():
    view = opened(case="every-place-and-turn")
    acts = ["page:ask", "at:0,0", "at:1,0", "page:ask"]
    view = after(view, *acts, *acts)  # what is drawn for the first time, the page draws ahead
    began = process_time()
    after(view, *["at:0,0"] * 20)
    assert (process_time() - began) / 20 < 0.05  # a quarter of this where nothing else runs
