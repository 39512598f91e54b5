"""No text whatever is read as markup."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arkrules.documents import Bullets, Paragraph, line, strong
from tests.documents.readers import MARKUPS, plain, shown

TEXTS = st.text("ab1 .:;|*_`<>&[]{}'\"\\~!#=+-$@/()", min_size=1, max_size=12).filter(str.strip)


@MARKUPS
@given(text=TEXTS, other=TEXTS)
def test_no_text_is_read_as_markup(markup, text, other):
    blocks = (Paragraph(line(text, " ", strong(other.strip()), ".")), Bullets((line(other),)))
    assert shown(markup, *blocks) == [plain(f"{text} {other.strip()}."), plain(other)]
