"""Characters that steer a terminal or turn a text around, as strangers may send them."""

from __future__ import annotations

import re

HARMFUL = [
    *map(chr, [0, 7, 8, 0xB, 0xC, 0xD, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9D, 0x9F]),
    "\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c", "\u202d",
    "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\ufff9", "\ufffe",
]  # fmt: skip
HARM = "".join(HARMFUL)
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
"""What must never come out."""
QUOTED = "".join(f"\\u{ord(harm):04x}" for harm in HARMFUL)
"""The same as TOML and JSON write it."""
