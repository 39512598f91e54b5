"""The public names; a name that comes or goes shows here and in the change log."""

from __future__ import annotations

import importlib
import inspect

import pytest

import arkrules

PUBLIC = {
    "arkrules": """
        Answer ArkrulesError Award BadNotation Board Cell Clause Extension Feature Game
        GameState IllegalMove Position PositionError Profile ProfileError Reading Record
        RecordError Status TileSetError __version__ chain compare contact_graph library
        load_profile new_game partings playout segment_graph set_up tile_graph
    """,
    "arkrules.board": """
        Board Feature Node Placed chain contact_graph partings segment_graph tile_graph
    """,
    "arkrules.effects": """
        Change Course Dice Effect Findings Interval PLAYERS Player Side Tally Unmeasured
        Whims changes_between compared greedy_player measure play play_again random_player
        unmeasured_between wilson
    """,
    "arkrules.play": """
        AnyVerb Award Bonus Content Discard Draft Draw End Event Extension Game GameState
        Glyph Holding Hooks Assembly Lay Lexicon Line Modifier Move Moves PASSING Pass Piece
        PieceKind PieceNote Place Policy Position Record Refusal Scorer SiteWord Stage
        StateKey Step StockKind Subject TokenKind Valuation Verb bonus_lines
        completed_cities completed_roads completed_sites contenders contradictions count
        describe follower_may_stand is_closed assembly_of lexicon majority new_game pay playout
        plies random_move reload_extensions send_home set_up settle share_out site_scorer
        standing_by stay unfinished_sites valuation
    """,
    "arkrules.render": """
        board_svg board_text print_board tile_svg
    """,
    "arkrules.rules": """
        Answer Catalogue Clause Library Note Part Profile Published Rate Reading Size Source
        Sources Span Standing Status clause clause_group core library load_profile
        shipped_library
    """,
    "arkrules.rulings": """
        Attested Branch Case Change Changes Check Concordance Difference Differs Outcome
        Parting Row RuleSheet Run Statement Turn Verdict VerdictRow Verdicts Wording
        adjudicate changes_in check_case compare load_case read_case rule_sheet what_changes
    """,
    "arkrules.sphinxext": "setup",
    "arkrules.tiles": """
        Box Confidence Kind Mark MarkWord Printed Segment Tile TileSet Vocabulary
        differences load_set parse_literal read_set split_token
    """,
}
METHODS = """
    awards bag blockers board chances events extras feature graph hands assembly laid last log moves
    after mover occupied over parse pieces pieces_on place_of play players points position profile
    refusals reserves scores step stock supplies supply table to_move tokens turn winners
"""


@pytest.mark.parametrize("module", PUBLIC)
def test_the_public_names_are_these(module):
    found = importlib.import_module(module)
    assert sorted(found.__all__) == sorted(PUBLIC[module].split())


@pytest.mark.parametrize("name", sorted(set(arkrules.__all__) - {"__version__"}))
def test_every_public_name_is_documented(name):
    value = getattr(arkrules, name)
    assert inspect.getdoc(value)
    if inspect.isclass(value):
        for key, member in vars(value).items():
            if not key.startswith("_") and (
                inspect.isfunction(member) or isinstance(member, property)
            ):
                assert inspect.getdoc(member), f"{name}.{key}"


def test_a_state_offers_these_names():
    assert sorted(n for n in dir(arkrules.GameState) if not n.startswith("_")) == sorted(
        METHODS.split()
    )


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'carcassonne'"):
        _ = arkrules.carcassonne
