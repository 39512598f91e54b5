"""A game is played by the mask of what is legal."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"  # that it compiles is seen with the extra `sim`
from arkrules.learning import env

table = env("carcassonne", players=2)
table.reset(seed=1)
for _ in table.agent_iter():
    seen, _, ended, cut, _ = table.last()
    table.step(None if ended or cut else int(seen["action_mask"].argmax()))
print(sorted(table.game_state.scores))
