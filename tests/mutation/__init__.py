"""Whether the tests notice when a line of the engine is wrong: `python -m tests.mutation`.

This has a runner of its own.
What there is elsewhere either starts Python and collects the tests again for each mutant,
six seconds of a processor each, or leaves out whatever is decorated and whatever runs when a
module is read: most classes here, and all clauses. Here, tests are collected once; for each
mutant the process forks, and only what runs the changed line is tried, what is quick first.
"""
