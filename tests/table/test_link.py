"""The question in the address: short, read back the same, and never anything but a question."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

import arkrules
from arkrules import BadNotation
from arkrules.table import opening as links
from arkrules.table.opening import LONGEST, is_link, read_link, write_link
from tests.running import error_of
from tests.table.at_the_table import refusals

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
STATES = st.dictionaries(st.text(max_size=12), VALUES, max_size=6)


def packed(content: bytes, *, check: bytes | None = None) -> str:
    """A link with any content."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=links._words())
    check = zlib.crc32(content).to_bytes(4, "big") if check is None else check
    body = check + packer.compress(content) + packer.flush()
    return f"1.{urlsafe_b64encode(body).decode().rstrip('=')}"


# -- round trips -----------------------------------------------------------------------------------


@given(STATES)
def test_a_state_comes_back_as_it_was(state):
    link = write_link(state)
    assert len(link) <= LONGEST
    if link:
        assert is_link(link)
        assert read_link(link) == state


def test_a_whole_game_fits_in_an_address():
    start = arkrules.new_game("carcassonne", ["red", "blue"])
    end = arkrules.playout(start, random.Random(4))
    state = {"format": 1, "profile": "carcassonne", "position": end.position().to_dict()}
    assert 0 < len(write_link(state)) < 2_000


def test_what_is_too_long_for_an_address_is_no_link():
    noise = random.Random(1)
    assert write_link({"title": "".join(chr(noise.randrange(33, 999)) for _ in range(9_000))}) == ""
    assert write_link({"title": "a" * 2_000_000}) == ""


def test_a_number_that_json_does_not_have_is_no_link():
    assert write_link({"answers": {"x": float("inf")}}) == ""


def test_an_address_that_ends_in_a_link_will_do():
    link = write_link({"title": "who?"})
    address = f" https://rules.example/table.html?a=b#{link}\n"
    assert is_link(address)
    assert read_link(address) == {"title": "who?"}


def test_the_same_link_is_read_by_later_versions():
    # Written down once; a change of the dictionary or of the form would break links that exist.
    assert read_link(OLD) == {"format": 1, "profile": "carcassonne", "title": "Who gets it?"}


OLD = "1.9oN3p8NhKDDlAbN-cT6wgkAq0kE1U3oqsHrJLLFXqgUA"


# -- what is no link -------------------------------------------------------------------------------

LINK = write_link({"format": 1, "title": "Who gets the city?", "moves": ["lay D 1,0", "pass"]})


def test_a_link_that_was_cut_is_refused():
    for cut in range(len(LINK)):
        error_of(read_link, LINK[:cut], kind=BadNotation)


@given(st.integers(2, len(LINK) - 1), st.sampled_from("ABZabz019-_"))
def test_a_link_that_was_changed_is_refused_or_says_the_same(at, sign):
    changed = LINK[:at] + sign + LINK[at + 1 :]
    with suppress(BadNotation):
        assert read_link(changed) == read_link(LINK)


REFUSED = {
    "none": "",
    "no table": packed(b"[1,2]"),
    "no UTF-8": packed(b"\xff\xfe"),
    "no JSON": packed(b"{"),
    "deep": packed(b'{"a":' * 500 + b"1" + b"}" * 500),
    "very deep": packed(b"[" * 900_000),
    "a key twice": packed(b'{"a":1,"a":2}'),
    "no number": packed(b'{"a":NaN}'),
    "digits": packed(b'{"a":' + b"9" * 5_000 + b"}"),
    "long": packed(b" " * 1_500_000),
    "a megabyte": "1." + "A" * 1_000_000,
    "a wrong sum": packed(b"{}", check=b"\0\0\0\0"),
    "another version": "2." + LINK[2:],
    "another sign": f"{LINK[:9]}?{LINK[9:]}",
    "what steers": "1.\x1b[2J\u202e",
}


def test_what_is_no_link_says_so(snapshot):
    errors = [error_of(read_link, link, kind=BadNotation) for link in REFUSED.values()]
    for error in errors:
        assert len(str(error)) < 500
        assert "\x1b" not in str(error)
    assert refusals(errors) == snapshot


def test_links_are_told_from_other_texts():
    assert read_link(packed(b"{}")) == {}
    assert is_link(REFUSED["another version"])
    for text in ("", "1", "1.", "[aaa aaa aaa aaa]", "id = 1.5", "carcassonne"):
        assert not is_link(text)


def test_what_a_link_says_steers_nothing():
    link = write_link({"title": "\ud800\x00\u202e</script>"})
    assert read_link(link) == {"title": "\ud800\x00\u202e</script>"}
    assert json.dumps(link) == f'"{link}"'
