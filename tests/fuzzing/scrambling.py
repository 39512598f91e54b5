"""Making strange texts of sound ones: parts swapped, doubled, cut, nested, made huge.

Texts are bytes, as they come; what is no UTF-8 in them stays what it is.
All chance comes from one `Random`, so that a seed gives the same text again,
and Hypothesis, which brings a `Random` of its own, can make what fails smaller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

__all__ = ["LONGEST", "NUMBERS", "ODDITIES", "SCRAPS", "scrambled"]

LONGEST = 20_000
"""How many bytes a strange text has at most; what is larger is asked for elsewhere."""
NUMBERS = [
    "0", "1", "-1", "7", "999", "1000", "2001", "16384", "9999999999", "9" * 20, "9" * 5000,
    "1.5", "-0", "+1", "00", "0x10", "1_0", "inf", "nan", "1e999", "1e5", "٣", "²",
    "①", "1979-05-27",
]  # fmt: skip
ODDITIES = [
    "\x00", "\ufeff", "\r\n", "\r", "\t", "\x0b", "\x1b[2J", "\x85", "\xa0", "\u2028", "\u202e",
    "\ud800", "\udcff", "\udfff", "\ud7ff", "\uffff", "\U0001f600", "\U0010ffff", "e\u0301", "ß",
    "İ", "ǆ", "ｆ", "\u200d", "٣", "\xff",
]  # fmt: skip
SCRAPS = [
    *NUMBERS, *ODDITIES, *'"[]{}=,#\n\\0aZ-*@/;:+.~ ', '""', "[]", "{}", "[[]]", "true", "null",
    "*999", "*300000000", "/dev/zero", "../x.toml", "[" * 50, "{a=" * 50, '{"a":' * 50, "a." * 50,
    "'''", '"""', "lay [CCC aaa aaa aaa]/2 0,-1", "ark NESW", "red follower 0,0 C", "pass",
    "[position]\n", "[play]\n", "moves = []\n", "red", "carcassonne", "ark-en2", "ghosts",
    "carcassonne+house.bag", "E*2", "D/1", "[aaa aaa aaa aaa; monastery]", "0,0", "-1,2",
]  # fmt: skip
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)
_NUMBER = re.compile(r"-?\d+")
_WORD = re.compile(r"[A-Za-z_][\w.-]+")

Tokens = list[str]
Change = Callable[[Random, Tokens, str], None]


def scrambled(rng: Random, sound: bytes, others: Sequence[bytes] = ()) -> bytes:
    """A strange text made of a sound one, and of parts of others."""
    tokens = _TOKEN.findall(_letters(sound))
    for _ in range(rng.randint(1, 4)):
        other = _letters(rng.choice(others)) if others else ""
        rng.choice(_CHANGES)(rng, tokens, other)
    text = "".join(tokens)
    if rng.random() < 0.05:
        text = rng.choice(["\ufeff" + text, text.replace("\n", "\r\n"), text.replace(" ", "\xa0")])
    return _bytes(text)[:LONGEST]


def _letters(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    """As UTF-8; bytes that were none are themselves again, and half characters are written out."""
    found = bytearray()
    for letter in text:
        half = "\ud800" <= letter <= "\udfff"
        escaped = "\udc80" <= letter <= "\udcff"
        found += letter.encode(
            "utf-8", "surrogateescape" if escaped else "surrogatepass" if half else "strict"
        )
    return bytes(found)


# -- changes --------------------------------------------------------------------------------------


def _at(rng: Random, tokens: Tokens) -> int:
    return rng.randrange(len(tokens)) if tokens else 0


def _stretch(rng: Random, tokens: Tokens) -> slice:
    here = _at(rng, tokens)
    return slice(here, min(len(tokens), here + rng.choice((1, 1, 1, 2, 3, 8, 30))))


def _put_in(rng: Random, tokens: Tokens, _other: str) -> None:
    tokens.insert(_at(rng, tokens), rng.choice(SCRAPS))


def _cut_out(rng: Random, tokens: Tokens, _other: str) -> None:
    del tokens[_stretch(rng, tokens)]


def _cut_off(rng: Random, tokens: Tokens, _other: str) -> None:
    del tokens[_at(rng, tokens) :]


def _double(rng: Random, tokens: Tokens, _other: str) -> None:
    part = _stretch(rng, tokens)
    times = rng.choice((1, 1, 1, 2, 50, 400))
    tokens[part.stop : part.stop] = tokens[part] * times


def _change_number(rng: Random, tokens: Tokens, _other: str) -> None:
    found = [at for at, token in enumerate(tokens) if _NUMBER.fullmatch(token)]
    if found:
        tokens[rng.choice(found)] = rng.choice(NUMBERS)


def _rename(rng: Random, tokens: Tokens, other: str) -> None:
    """A key or a name becomes another one, of this text or of another."""
    found = [at for at, token in enumerate(tokens) if _WORD.fullmatch(token)]
    names = _WORD.findall(other) + [tokens[at] for at in found]
    if found:
        tokens[rng.choice(found)] = rng.choice(names)


def _nest(rng: Random, tokens: Tokens, _other: str) -> None:
    before, after = rng.choice((("[", "]"), ("{a=", "}"), ('{"a":', "}"), ('["', '"]'), ('"', '"')))
    depth = rng.choice((1, 1, 1, 2, 19, 30, 1500))
    part = _stretch(rng, tokens)
    tokens[part] = [before * depth, *tokens[part], after * depth]


def _splice(rng: Random, tokens: Tokens, other: str) -> None:
    """From somewhere on it is another text."""
    more = _TOKEN.findall(other)
    if rng.random() < 0.5:
        del tokens[_at(rng, tokens) :]
    at = _at(rng, tokens)
    tokens[at:at] = more[_stretch(rng, more)] if rng.random() < 0.7 else more[_at(rng, more) :]


def _move_line(rng: Random, tokens: Tokens, _other: str) -> None:
    lines = "".join(tokens).split("\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.choice((0, 1, 1, 2))):
        lines.insert(rng.randint(0, len(lines)), line)
    tokens[:] = _TOKEN.findall("\n".join(lines))


def _letter(rng: Random, tokens: Tokens, _other: str) -> None:
    if tokens:
        at = _at(rng, tokens)
        token = tokens[at]
        place = rng.randint(0, len(token))
        odd = rng.choice(ODDITIES) if rng.random() < 0.5 else chr(rng.randrange(32, 127))
        tokens[at] = token[:place] + odd + token[place + rng.randint(0, 1) :]


_CHANGES: tuple[Change, ...] = (
    _put_in, _cut_out, _cut_off, _double, _change_number, _rename, _nest, _splice, _move_line,
    _letter,
)  # fmt: skip
