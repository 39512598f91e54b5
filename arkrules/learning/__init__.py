"""Games in numbers, as learners have them: moves as numbers, and the names of what is seen.

All environments share this, whoever plays the games: those of `arkrules.interop.rl`,
which the engine plays, and the batches of `arkrules.sim`, which the kernel plays.
Here only numpy is needed.
"""
