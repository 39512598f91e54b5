"""Whatever is pressed, in whatever order: the state structures, and nothing is wrong in silence."""

from __future__ import annotations

import json

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from arkrules.desk.table import Seen, Tabletop
from arkrules.errors import ArkrulesError
from arkrules.play import Position, Record, set_up
from tests.amount import examples
from tests.desk.table.at_the_table import BOOK, at_once, opened, press, pressable, read

VALUES = st.one_of(
    st.sampled_from([
        "", "on", "0", "1", "7", "-3", "unknown", "rest", "empty", "some", "red", "blue", "over",
        "place", "lay", "draw", "carcassonne", "ghosts", "ark-en2", "-2,-2 3,3", "D/1",
        "[CCC aaa aaa aaa; pennant@C]", "<b>bold</b>", "Łucja", "99999999",
    ]),
    st.text(max_size=12),
)  # fmt: skip
BEGINNINGS = ["ark-loop-home", "", "position", "game", "against"]


class AnyPerson(RuleBasedStateMachine):
    """Somebody who presses whatever there is, and now and then something that there is not."""

    @initialize(start=st.sampled_from(BEGINNINGS))
    def sit_down(self, start):
        if start == "position":
            self.view = opened(text='players = ["a", "b"]\ntiles = ["0,0 D", "5,5 D", "0,0 A"]')
        elif start in ("game", "against"):
            view = press(press(opened(), "edition", value="ark-en2"), "mode:play")
            by = {"by0": "person", "by1": "person" if start == "game" else "greedy"}
            self.view = press(view, "begin", seed="7", **by)
        else:
            self.view = opened(case=start) if start else opened()

    @rule(data=st.data(), value=VALUES)
    def press_something(self, data, value):
        there = pressable(self.view)
        one = data.draw(st.sampled_from(sorted({part.get("data-act") for part in there})))
        self.press(one, value=value)

    @rule(
        name=st.sampled_from(
            [
                "at",
                "lay",
                "put",
                "page",
                "drop",
                "supply",
                "here",
                "unhand",
                "touch",
                "make",
                "look",
                "question",
                "seat",
                "hold",
                "spin",
                "begin",
                "begin-here",
                "mode",
            ]
        ),
        argument=st.one_of(st.text(max_size=8), st.sampled_from(["0,0", "1,0 a", "B", "red 0"])),
        value=VALUES,
    )
    def press_what_is_not_there(self, name, argument, value):
        self.press(f"{name}:{argument}", value=value)

    def press(self, act, **fields):
        before = at_once(self.view)
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
        for tree in read(self.view).values():
            for part in tree.iter():
                assert part.tag.rpartition("}")[2] not in ("script", "style", "b")
                assert not any(name.startswith("on") or name == "style" for name in part.attrib)

    @invariant()
    def ids_are_there_once(self):
        ids = [
            part.get("id")
            for tree in read(self.view).values()
            for part in tree.iter()
            if part.get("id")
        ]
        assert len(set(ids)) == len(ids)

    @invariant()
    def the_engine_accepts_it_or_says_what_is_wrong(self):
        seen = Seen(self.view.table, BOOK)
        shown = read(self.view)["panel"].find(".//section[@id='faults']")
        if seen.game is not None:
            assert seen.game.shown == set_up(seen.profile, seen.position)
            assert Record.from_text(self.view.table.game).replay() == seen.game.now
        try:
            set_up(seen.profile, Position.from_dict(self.view.table.position))
        except ArkrulesError:
            assert shown is not None
        else:
            assert shown is None


TestAnyPerson = AnyPerson.TestCase
TestAnyPerson.settings = examples(25, stateful_step_count=20)
