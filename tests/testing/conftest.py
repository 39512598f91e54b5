"""What the tests of the plugin share."""

from __future__ import annotations

from arkrules.play import lexicon

# A run of pytest within this process forgets the modules that it imported;
# extensions would then be there twice, so all are imported before.
lexicon()
