"""A dispute, asked in Python: the verdict of every edition, what it turns on, where it is printed.

    python ask_dispute.py [CASE]

Without a case it asks the one in `dispute.toml`.
"""

import sys
from pathlib import Path

import arkrules


def main(file: str = "") -> None:
    """Ask all editions; those that say the same stand together."""
    case = arkrules.load_case(file or Path(__file__).with_name("dispute.toml"))
    print(case.question)
    verdicts = arkrules.adjudicate(case)
    for group in verdicts.groups:
        verdict = group[0]
        print(f"\n{', '.join(one.profile.id for one in group)}: {verdict.outcome.told}")
        for clause in verdict.turns_on:
            printed = ", ".join(verdict.profile.cite(clause)) or "nowhere"
            print(f"  turns on {clause}, printed at {printed}")
        if verdict.conditional:
            print("  but print leaves open:", *verdict.open_clauses)
    print()
    for split in verdicts.splits:
        print(f"{split.one} and {split.other} part on {split.words}")


if __name__ == "__main__":
    main(*sys.argv[1:])
