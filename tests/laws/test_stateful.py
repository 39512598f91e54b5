"""A game driven through everything that a `Game` can do, its laws checked at every step."""

from __future__ import annotations

import pickle

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from arkrules.play import Game, Position, Record, new_game, set_up
from tests.amount import examples
from tests.courses import CHANGES, changed
from tests.laws.rules import EVERY


class Playing(RuleBasedStateMachine):
    """Moves, undoing, saving and setting up again, in any order.

    Broken if of moves taken back only the last one goes:

    - del self._states[made + 1 - moves :]
    + del self._states[made + 1 - min(moves, 1) :]
    """

    @initialize(
        profile=st.sampled_from(EVERY),
        change=st.sampled_from(sorted(CHANGES)),
        players=st.integers(2, 4),
        tiles=st.integers(3, 12),
    )
    def begin(self, profile: str, change: str, players: int, tiles: int) -> None:
        rules = changed(profile, change)
        whole = new_game(rules, players)
        tokens = [token for token, count in whole.bag.items() for _ in range(count)]
        self.game = Game(new_game(rules, players, bag=tokens[:: max(1, len(tokens) // tiles)]))
        self.seen = [self.game.state]

    @precondition(lambda self: not self.game.state.over)
    @rule(pick=st.randoms(use_true_random=False))
    def move(self, pick) -> None:
        moves = self.game.moves()
        before = self.game.state
        chosen = moves[pick.randrange(len(moves))]
        self.game.play(str(chosen))
        assert self.game.history[-1] == chosen
        assert before.play(chosen) == before.after(chosen) == self.game.state
        self.seen.append(self.game.state)

    @rule(back=st.integers(1, 4))
    def undo(self, back: int) -> None:
        back = min(back, len(self.game.history))
        self.game.undo(back)
        del self.seen[len(self.seen) - back :]
        assert self.game.state == self.seen[-1]

    @rule()
    def record(self) -> None:
        record = self.game.record()
        assert Record.read(record.to_json()) == record
        assert list(Record.read(record.to_text()).states()) == self.seen

    @rule()
    def write_down(self) -> None:
        state = self.game.state
        text = state.position().to_toml()
        assert set_up(state.profile, Position.from_toml(text)) == state
        assert pickle.loads(pickle.dumps(state)) == state

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        if hasattr(self, "game"):
            assert self.game.state.over or len(self.game.moves()) > 0

    @invariant()
    def what_stands_is_counted(self) -> None:
        if hasattr(self, "game"):
            state = self.game.state
            content = state.content
            assert content.occupied == sum(1 << node for node in content.pieces)
            assert all(points >= 0 for points in state.scores.values())


TestPlaying = Playing.TestCase
TestPlaying.settings = examples(30, stateful_step_count=40)
