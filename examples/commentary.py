"""A game retold: who did what, what it scored, and which rule says so.

    python commentary.py [RECORD]

Without a record it retells a game of two tiles.
"""

import sys

import arkrules

RECORD = """\
arkrules record 1
profile: carcassonne
position: {"players": ["ann", "ben"], "tiles": ["0,0 D"], "bag": ["E*2"]}

draw E
lay /2 0,-1
follower C
draw E
lay /2 0,1
follower C
end
"""


def main(file: str = "") -> None:
    """Retell a game move by move."""
    record = arkrules.Record.load(file) if file else arkrules.Record.read(RECORD)
    for state in record.states():
        if state.last is None:
            print(f"{' and '.join(state.players)} play {state.profile.title}")
            continue
        for event in state.events:
            print(event)
        for award in state.awards:
            for line in award.lines:
                cites = ", ".join(state.profile.cite(line.clause)) or "not printed"
                print(f"    {line.words}: {line.points} ({line.clause}, {cites})")
    print(dict(record.replay().scores))


if __name__ == "__main__":
    main(*sys.argv[1:])
