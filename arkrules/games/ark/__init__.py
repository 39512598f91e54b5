"""The Ark of the Covenant: prophets, the Ark, temples, sheep and wolves, scrolls and oases."""

from arkrules.games.ark.extension import EXTENSION

__all__ = ["EXTENSION"]
