"""Editions side by side: what they answer differently, and what to relearn.

    python compare_editions.py [EDITION] [ANOTHER]

Without names it compares today's rules with those of the first farm scoring.
"""

import sys

import arkrules


def main(known: str = "carcassonne", other: str = "carcassonne-2000") -> None:
    """Print every rule on which two editions part, and where each is printed."""
    both = arkrules.compare([known, other])
    print(
        f"{' and '.join(both.labels)}: {len(both.differing)} of {both.compared} rules are different"
    )
    for row in both.differing:
        print(f"\n{row.question} [{row.id}]")
        for profile, statement in row.statements.items():
            cites = ", ".join(statement.answer.cite) or "not printed"
            print(f"  {profile}: {statement.words} ({cites})")
    print(f"\nWhoever knows {known} learns for {other}:")
    for change in arkrules.what_changes(known, other).changes:
        print("-", change.words)


if __name__ == "__main__":
    main(*sys.argv[1:])
