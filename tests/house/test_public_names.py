"""The public names; a name that comes or goes shows here and in the change log."""

from __future__ import annotations

import importlib
import inspect

import pytest

import arkrules

PUBLIC = {
    "arkrules": """
        Answer ArkrulesError Award BadNotation Board Case CaseError Cell Changes Clause
        Concordance Extension Feature Game GameState IllegalMove Position PositionError Profile
        ProfileError Reading Record RecordError Simulation Status TileSetError Verdict __version__
        adjudicate board_svg casebook chain compare contact_graph library load_case load_profile
        new_game partings playout read_case rule_sheet segment_graph set_up simulate tile_graph
        what_changes
    """,
    "arkrules.board": """
        Board Feature Node Placed Placements chain contact_graph partings segment_graph tile_graph
        writable
    """,
    "arkrules.conformance": """
        Balance Conformance Engine EngineError Fared Finding Question put questions_in
    """,
    "arkrules.documents": """
        Block Bullets Document Drawable Entries Entry Frame Heading Listing Paragraph Picture
        Reference Stretch Style Table TextLine WRITERS bare code emphasis line link mark
        refer renderables strong tell tell_count write_html write_markdown write_rst write_text
        write_wiki
    """,
    "arkrules.editions": """
        Change Changes Concordance Differs Row RuleSheet Statement Wording changes_in compare
        rule_sheet what_changes
    """,
    "arkrules.effects": """
        Dice Effect Exchange Findings Interval PLAYERS PlayedGame Player Recipe Side Tally
        Unmeasured Whims compared exchanges_between greedy_player measure play play_again
        random_player unmeasured_between wilson
    """,
    "arkrules.interop.jcz": """
        Annotations Assertion EngineTest Lacking Message Refused SavedGame SavedPlayer ScoredTurn
        Setup StartTile Study TurnUnder Walk checked lacking profile_for saved_game scored_turns
        study walk
    """,
    "arkrules.games.base": """
        EXTENSION bonus_lines completed_cities completed_roads edge_surrounds explain_staying
        follower_may_stand free_to is_closed no_place standing_by standing_on
    """,
    "arkrules.games.base.clauses": """
        AtEdge CityRules Closed FarmRules FarmValue FeatureRules FollowerRules FollowerSetupRules
        GROUPS MonasteryRules OutOfSupply RoadRules SharedRules SmallCity Unfinished UnfinishedRules
        Unit
    """,
    "arkrules.games.ark": "EXTENSION",
    "arkrules.games.ghosts": "EXTENSION",
    "arkrules.interop.rl": """
        CHANCE GraphView MoveBlock NumberedMoves Numbering PlanesView SeatEnv TableEnv env
    """,
    "arkrules.play": """
        AlreadyComplete AnyVerb Aspect Assembly Award Bonus Completed Content Discard Draft Draw
        Due End Event Extension Facts Game GameState Glyph Holding Hooks Journey Lay Lexicon Line
        Modifier Move Moves
        Order PASSING Pass Piece PieceKind PieceNote Place PlacedPiece Played Policy Position Reason
        Record Refusal Returned Scorer SiteWord Stage StateKey Step StockKind Subject TokenKind
        Valuation Verb already_complete assembly_of completed_sites contenders contradictions count
        describe ended lacking_neighbors lexicon majority new_game pay play_line playout plies
        random_move
        reload_extensions send_home set_up settle share_out site_scorer stay unfinished_sites
        valuation_of
    """,
    "arkrules.play.clauses": """
        Bounds CompletedLast DrawRules DrawTime EndRules EndTime ExtraTurnRule FinalRules
        HandRules JunctionRules LastUnplaceable SameTurn ScoreRules SetupRules TableRules Tie
        TileRules TurnRules Unplaceable
    """,
    "arkrules.render": """
        Arrow Ground LaidTile PlayerLine Scene Spot Stamp StandingPiece State board_svg board_text
        described doubtful_kinds print_board scene_of scene_of_tile scene_svg scene_text
        tile_svg
    """,
    "arkrules.rules": """
        Answer Catalogue Clause Library Note Part Profile Published Rate Reading Size Source
        Sources Span Standing Status clause clause_group given library load_profile
        shipped_library
    """,
    "arkrules.rulings": """
        Attested Case Check Dependency Difference Outcome Parting Readings Verdict VerdictGroup
        VerdictRow Verdicts Way adjudicate check_case load_case read_case
    """,
    "arkrules.search": "Findable GROUPS Group Hit SYNONYMS SearchError index near_misses search",
    "arkrules.sim": """
        BatchEnv GameEnd OutOfStep Start Tabulated first_difference from_state playout_moves
        playouts ready reasons_against reasons_against_state start_of
    """,
    "arkrules.simulating": """
        Contrast Counting Dice GameRow Interval PLAYERS Plan PlayedBy PlayedGame Player
        PlayerSummary ProfileSummary Simulation Summary Tally compared engines_for greedy_player
        parquet_file play play_again played random_player simulate spread WhoPlays wilson workers
    """,
    "arkrules.sphinxext": "setup",
    "arkrules.telling": """
        Rulebook board_picture case_file case_page casebook_page changes_page clause_page
        concordance_page coverage_page disputes_page editions_page findings_page open_page
        outcome_lines picture_of plain profile_page profiles_page question_cell ranking_page
        replays_page saved_game_content saved_game_page set_page sheet_page simulation_content
        simulation_page source_content source_page summary tile_page tile_picture to_json
        valuation_page way_words
    """,
    "arkrules.testing": "CheckFailed Flaw check_extension check_profile",
    "arkrules.testing.laws": """
        MoveMade OF_MOVES OF_STATES accounts_for_points agrees_with_graphs conceivable
        conserves_things fits_by_definition goes_on goes_on_alike is_replayed lists_legal_moves
        pickles reads_back reads_moves_back smallest things
    """,
    "arkrules.testing.strategies": """
        answers boards cases games kinds matches moves notes outlines profiles shows sides states
    """,
    "arkrules.tiles": """
        Box Confidence KINDS Kind Mark MarkWord NOTHING Printed Segment Tile TileSet Vocabulary
        differences load_set parse_literal read_set split_count split_token
    """,
}
METHODS = """
    after assembly awards bag board chances content events explain feature graph hands laid last
    moves over parse pieces pieces_on play players position profile refusals scores step stock
    supply table tile tiles to_move tokens turn winners
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
