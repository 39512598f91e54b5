"""Laws of notation: what is written reads back, however a tile is turned."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arkrules import BadNotation
from arkrules.geometry import SIDES
from arkrules.testing.strategies import kinds, notes, outlines
from arkrules.tiles import Kind
from tests.positions import VOCABULARY, literal

# -- writing ---------------------------------------------------------------------------------------


def everything(kind: Kind) -> tuple[object, ...]:
    return (
        kind.token,
        kind.sides,
        kind.marks,
        kind.site,
        kind.touch,
        kind.apart,
        kind.joints,
        kind.segments,
        kind.contacts,
        kind.rotations,
    )


@given(kinds(VOCABULARY))
def test_a_written_literal_reads_back_the_same(kind: Kind) -> None:
    """Broken if what is apart is not written down:

    - [f"apart {field}-{city}" for field, city in sorted(self.apart)]
    + []
    """
    again = literal(kind.literal)
    assert again.literal == kind.literal
    assert everything(again) == everything(kind)


@given(st.data())
def test_the_order_of_notes_says_nothing(data: st.DataObject) -> None:
    """Broken if a site is lost behind a mark:

    - sites.append(note)
    + sites += [] if marks else [note]
    """
    outline = data.draw(outlines())
    given_notes = data.draw(notes(outline, VOCABULARY))
    shuffled = data.draw(st.permutations(given_notes))
    one = literal(f"[{outline}; {', '.join(given_notes)}]")
    other = literal(f"[{outline};{','.join(shuffled)} ]")
    assert one.literal == other.literal


@given(st.text("CDa1b~#;, []/", max_size=24))
def test_whatever_is_written_is_a_tile_or_says_what_was_expected(text: str) -> None:
    """Broken if a text that is no tile is refused without a word on what was expected:

    - expected=say("four groups of three characters such as 'CCC a1b bbb b1a'")
    + expected=''
    """
    try:
        kind = literal(f"[{text}]")
    except BadNotation as error:
        problem = error
    else:
        assert literal(kind.literal).literal == kind.literal
        return
    assert problem.expected
    assert 0 <= problem.offset <= len(problem.text)


# -- turning ---------------------------------------------------------------------------------------


def quarter(sides: tuple[str, ...]) -> tuple[str, ...]:
    """One turn clockwise: what showed west shows north."""
    return sides[-1:] + sides[:-1]


@given(kinds(VOCABULARY))
def test_turning_four_times_is_turning_not_at_all(kind: Kind) -> None:
    """Broken if a tile of which a field is apart from a city lies turned from the beginning:

    - kind.sides[side - rotation & 3]
    + kind.sides[side - rotation - bool(kind.apart) & 3]
    """
    sides: tuple[str, ...] = kind.sides
    for turn in SIDES:
        assert kind.tiles[turn].sides == sides
        sides = quarter(sides)
    assert sides == kind.sides


@given(kinds(VOCABULARY))
def test_as_many_turns_look_alike_for_every_look(kind: Kind) -> None:
    """Broken if the turns of a tile of which a field is apart from a city are listed from the last:

    - return tuple(sorted({self.smallest(rotation) for rotation in SIDES}))
    + found = sorted({self.smallest(rotation) for rotation in SIDES})
    +         return tuple(found[::-1] if self.apart else found)
    """
    smallest = [kind.smallest(turn) for turn in SIDES]
    assert tuple(dict.fromkeys(smallest)) == kind.rotations
    assert len({smallest.count(turn) for turn in kind.rotations}) == 1
    assert all(kind.smallest(turn) == turn for turn in kind.rotations)


@given(kinds(VOCABULARY), st.sampled_from(SIDES))
def test_turns_that_look_alike_show_the_same_borders(kind: Kind, turn: int) -> None:
    """Broken if a tile of which a field is apart from a city looks the same after half a turn:

    - walk = "".join(self.tiles[rotation].sides)
    + walk = "".join(self.tiles[rotation & 1 if self.apart else rotation].sides)
    """
    assert kind.tiles[kind.smallest(turn)].borders == kind.tiles[turn].borders
