"""Telling people: whatever is found out, as a document that every markup writes, and as JSON.

Open `verdicts.py` first: the words for a verdict. Each other module has one subject; `rulebook.py`
holds what pages are made of, `names.py` how things are called, and `programs.py` what JSON says.
"""

from arkrules.forms import plain, to_json
from arkrules.telling.cases import case_file, case_page, casebook_page
from arkrules.telling.clauses import clause_page, open_page
from arkrules.telling.comparison import (
    changes_page,
    concordance_page,
    editions_page,
    profile_page,
    profiles_page,
    sheet_page,
)
from arkrules.telling.effects import findings_page, ranking_page
from arkrules.telling.games import replays_page, saved_game_content, saved_game_page, valuation_page
from arkrules.telling.pictures import board_picture, picture_of, question_cell, tile_picture
from arkrules.telling.results import course, valuation
from arkrules.telling.rulebook import Rulebook
from arkrules.telling.simulated import simulation_content, simulation_page
from arkrules.telling.sources import coverage_page, disputes_page, source_content, source_page
from arkrules.telling.tiles import set_page, tile_page
from arkrules.telling.verdicts import branch_words, summary

__all__ = [
    "Rulebook",
    "board_picture",
    "branch_words",
    "case_file",
    "case_page",
    "casebook_page",
    "changes_page",
    "clause_page",
    "concordance_page",
    "course",
    "coverage_page",
    "disputes_page",
    "editions_page",
    "findings_page",
    "open_page",
    "picture_of",
    "plain",
    "profile_page",
    "profiles_page",
    "question_cell",
    "ranking_page",
    "replays_page",
    "saved_game_content",
    "saved_game_page",
    "set_page",
    "sheet_page",
    "simulation_content",
    "simulation_page",
    "source_content",
    "source_page",
    "summary",
    "tile_page",
    "tile_picture",
    "to_json",
    "valuation",
    "valuation_page",
]
