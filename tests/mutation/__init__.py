"""Whether the tests notice when a line is wrong: `python -m tests.mutation`."""
