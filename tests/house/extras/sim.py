"""Many games are played by the kernel."""

import arkrules

found = arkrules.simulate("carcassonne", 1000, seed=7, engine="kernel")
print(len(found.rows), found.engines[0])
