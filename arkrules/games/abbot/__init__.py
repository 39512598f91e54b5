"""The Abbot: an abbot for each player, and gardens."""

from __future__ import annotations

from arkrules.play import Extension
from arkrules.text import later

EXTENSION = Extension(
    name="abbot",
    about="The Abbot and gardens.",
    sites={"garden": later("a garden")},
)
