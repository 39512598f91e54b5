"""A profile is checked, and states are found."""

import sys

from hypothesis import find

from arkrules.testing import check_profile, strategies

check_profile("carcassonne", games=1, cases=())
states = strategies.states(strategies.profiles("carcassonne"), tiles=3)
print(len(find(states, lambda state: len(state.board) > 1).board), "tiles", "pytest" in sys.modules)
