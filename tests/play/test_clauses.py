"""What the machine's own clauses may be answered."""

from __future__ import annotations

import pytest

from arkrules import ProfileError, load_profile


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("table.size", {"width": 0, "height": 5}, "0 is too little; 1 is the least"),
        ("table.size", {"width": 5, "height": 0}, "0 is too little; 1 is the least"),
        ("hand.size", 0, "0 is too little; 1 is the least"),
        ("hand.size", 100, "100 is too much; 99 is the most"),
        ("setup.players", {"least": 0, "most": 4}, "0 is too little; 1 is the least"),
    ],
)
def test_there_is_a_least_answer_and_a_most(clause: str, answer: object, said: str) -> None:
    with pytest.raises(ProfileError, match=said):
        load_profile("carcassonne").with_answer(clause, answer)
