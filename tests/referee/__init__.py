"""An independent referee: the games once more, read from the notation and the clauses alone.

Its modules share nothing with `arkrules`, not even a helper: tiles, moves, records and rule data
are read by readers of its own, and what hangs together is found by walking over slots.
`matches` is the only one that knows the engine: it plays games and asks both after every move.
"""
