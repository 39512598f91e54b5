"""Boxes: overlays that bring extensions and tiles, laid over editions and over each other."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from arkrules import Profile, Status, load_profile, new_game, playout
from arkrules.errors import ProfileError
from arkrules.play import assembly_of, contradictions
from arkrules.rules import Span
from arkrules.rulings.check import check_profile_file
from arkrules.rulings.whatif import attested_by
from tests.faults import unworded
from tests.house_rules import BOXES, FAMILY, SHELF
from tests.running import error_of

C2, C3 = "carcassonne-c2", "carcassonne-c3"


def fitting(profile: str) -> list[str]:
    """The boxes that are laid over an edition."""
    lineage = SHELF.profile(profile).lineage
    return [box for box in BOXES if SHELF.overlay(box).overlays in lineage]


def tiles_of(profile: Profile) -> int:
    """How many tiles are in play."""
    return sum(assembly_of(profile).box.counts.values()) - len(
        profile.value("setup.left_in_box")  # type: ignore[arg-type]  # a list of tiles
    )


@pytest.mark.parametrize("box", BOXES)
def test_a_box_is_sound_over_every_edition_that_it_is_for(box: str) -> None:
    found = check_profile_file(SHELF.files[box])
    assert not found.faults
    assert found.playable


@pytest.mark.parametrize("edition", FAMILY)
def test_boxes_are_laid_together_and_their_tiles_are_counted(edition: str) -> None:
    for one, other in combinations(fitting(edition), 2):
        profile = SHELF.profile(f"{edition}+{one}+{other}")
        assert contradictions(profile) == ()
        assert profile.value("setup.tiles") == tiles_of(profile)
        assert profile == SHELF.profile(f"{edition}+{other}+{one}")


def test_all_boxes_are_played_together_to_the_end() -> None:
    state = new_game(f"{C3}+abbot+inns+river+traders", 3)
    assert state.bag
    assert len(state.tiles) + sum(state.bag.values()) == 72 - 1 + 12 + 18 + 24
    assert playout(state, Random(5)).over


def test_a_box_has_other_tiles_under_another_design() -> None:
    designs = [SHELF.profile(f"{edition}+inns").sets for edition in ("carcassonne", C2, C3)]
    assert designs == [("base", "inns-c1"), ("base-c2", "inns-c2"), ("base-c2", "inns-c2")]


def test_gardens_and_inner_fields_that_one_program_alone_tells_are_labeled() -> None:
    """Words tell of the garden on the river's bend, and of the fields between three and four cities
    that are not joined.
    """
    profile = load_profile(f"{C2}+abbot+inns+river+river-2+traders")
    box = assembly_of(profile).box
    certain = {
        kind.token
        for kind in map(box.kind, box.counts)
        if (kind.inner or kind.site == "garden") and box.confidence[kind.token] == "confirmed"
    }
    assert certain == {"RjG", "Tf"}
    c1 = assembly_of(load_profile("carcassonne+inns")).box
    assert (c1.kind("Ic").inner, c1.confidence["Ic"]) == (("a",), "confirmed")


def test_a_box_for_one_design_is_refused_by_others() -> None:
    said = str(error_of(load_profile, "carcassonne+abbot", kind=ProfileError))
    assert all(part in said for part in ("abbot", C2))


@pytest.mark.parametrize(
    ("typed", "better"),
    [
        ("carcassonne-2000+abbot+inns", f"{C2}+abbot+inns"),
        ("ghosts+abbot", f"{C2}+ghosts+abbot"),
        ("ghosts-zmg+house.no-final+abbot", f"{C2}+ghosts+abbot+house.no-final"),
    ],
)
def test_a_box_for_another_design_says_what_to_write(typed: str, better: str) -> None:
    error = error_of(load_profile, typed, kind=ProfileError)
    assert error.remedy.endswith(f" {better}")
    assert contradictions(load_profile(better)) == ()


def test_a_profile_with_an_extension_is_laid_over_another_edition_as_a_box() -> None:
    """The ghosts state the tiles with the edition's, less its start tile: 60 and 4 and 71."""
    profile = load_profile(f"{C2}+ghosts")
    assert profile.sets == ("base-c2", "ghosts")
    assert profile.value("setup.tiles") == tiles_of(profile) == 135
    assert load_profile(f"{C2}+ghosts+inns").value("setup.tiles") == 135 + 18
    assert profile.answer("setup.start_player").value == "the youngest"


def test_what_is_marked_for_a_box_that_is_not_in_play_is_a_picture() -> None:
    plain, with_abbot = (assembly_of(load_profile(name)).box for name in (C2, f"{C2}+abbot"))
    assert (plain.kind("EG").site, with_abbot.kind("EG").site) == (None, "garden")
    assert plain.kind("EG").outline == with_abbot.kind("EG").outline


def test_a_first_game_has_no_farmers() -> None:
    state = new_game(f"{C3}+first-game", 2, bag=["E"]).play("draw E").play("lay E/2 0,-1")
    assert [refusal.clause for refusal in state.refusals("follower a")] == ["follower.where"]
    assert load_profile(f"{C3}+first-game").value("final.order") == ("unfinished",)


@pytest.mark.parametrize(
    ("edition", "places", "order"),
    [
        ("carcassonne-2000", ("road", "city", "monastery"), ("unfinished",)),
        ("ghosts", ("road", "city", "monastery", "castle", "graveyard"), ("unfinished",)),
        (f"{C3}+ghosts", ("road", "city", "monastery", "castle", "graveyard"), ("unfinished",)),
        ("ark-en2", ("road", "city"), ("temples", "unfinished")),
        ("ark-hu", ("road", "city"), ("temples", "unfinished")),
    ],
)
def test_a_first_game_of_any_edition_leaves_out_the_farmers_and_nothing_else(
    edition: str, places: tuple[str, ...], order: tuple[str, ...]
) -> None:
    profile = load_profile(f"{edition}+first-game")
    assert (profile.value("follower.where"), profile.value("final.order")) == (places, order)


# -- house rules about boxes -----------------------------------------------------------------------

U_TURNS, MIXED = "house.river-u-turns", "house.river-mixed"


def test_house_rules_are_agreed_on_over_the_rules_of_a_box() -> None:
    for name in (f"{C2}+river+{U_TURNS}", f"ghosts+{U_TURNS}+inns+river-2"):
        assert load_profile(name).answer("river.u_turn").origin == U_TURNS


@pytest.mark.parametrize("edition", ["carcassonne", "ark-en2", "carcassonne+inns"])
def test_house_rules_about_a_box_say_which_clause_is_not_there(edition: str) -> None:
    said = str(error_of(load_profile, f"{edition}+{MIXED}", kind=ProfileError))
    assert all(part in said for part in (MIXED, "river.first", "carcassonne+river"))


def test_house_rules_about_a_box_are_attested_with_each_box_that_has_the_clause() -> None:
    for name in (f"{C3}+river", "ghosts+inns+river-2"):
        (known,) = attested_by(load_profile(name), "river.first")
        assert (known.value, known.by, known.edition) == ("mixed-in", (MIXED,), False)


def test_house_rules_are_attested_for_the_family_that_they_name() -> None:
    """Who plays the Ark by them is told so, and no verdict of the Ark turns on them."""
    clauses = ("final.unfinished", "table.edge_completes", "hand.size", "follower.where")
    for id in ("ark-en2", "ark-en2+house.no-final", "ark-de+first-game"):
        profile = load_profile(id)
        found = [known for clause in clauses for known in attested_by(profile, clause)]
        assert {name for known in found for name in known.by} <= {*SHELF.profile_ids()}


# -- files of others -------------------------------------------------------------------------------

HUT = """
id = "hut"
overlays = "carcassonne"
title = "A hut"
"""


def laid(tmp_path: Path, more: str, over: str = "carcassonne") -> Profile:
    """An edition with a box of one's own."""
    (tmp_path / "hut.toml").write_text(HUT + more, encoding="utf-8")
    return load_profile(f"{over}+hut", paths=[tmp_path])


def test_a_box_adds_to_numbers_and_lists_and_the_weaker_status_stays(tmp_path: Path) -> None:
    profile = laid(
        tmp_path,
        """
        [adds.setup.followers]
        answer = 2
        status = "implied"
        note = "two of wood"
        [adds.final.order]
        answer = ["farms"]
        cite = ["base:intro"]
        [adds.setup.players]
        answer = [0, 1]
        cite = ["base:intro"]
        """,
    )
    plain = load_profile("carcassonne").answer("setup.followers")
    found = profile.answer("setup.followers")
    assert (plain.value, found.value, found.status) == (7, 9, Status.IMPLIED)
    assert found.cite == plain.cite
    assert found.note == "; ".join(filter(None, (plain.note, "two of wood")))
    assert found.note.endswith("two of wood")
    assert found.origin == "hut"
    assert profile.value("final.order") == ("unfinished", "farms", "farms")
    assert profile.value("setup.players") == Span(2, 6)


@pytest.mark.parametrize(
    ("over", "place", "sequence"),
    [
        ("carcassonne", 'after = "lay"', "draw lay bump place score"),
        ("carcassonne", 'before = "score"', "draw lay place bump score"),
        ("ghosts", 'after = "lay"', "draw lay bump haunt-other haunt-own place score"),
        ("ghosts", 'before = "haunt-own"', "draw lay haunt-other bump haunt-own place score"),
        ("carcassonne", "", "draw lay place score bump"),
    ],
)
def test_a_box_inserts_a_step_where_it_says(
    tmp_path: Path, over: str, place: str, sequence: str
) -> None:
    more = f"""
        [adds.turn.sequence]
        answer = ["bump"]
        cite = ["base:intro"]
        {place}
        """
    assert laid(tmp_path, more, over).value("turn.sequence") == tuple(sequence.split())


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ('[adds.turn.sequence]\nanswer = ["bump"]\nafter = "haunt-own"', "adds.turn.sequence"),
        ('[adds.road.per_tile]\nanswer = 1\nafter = "lay"', "adds.road.per_tile"),
        ('[rules.final.order]\nanswer = ["farms"]\nafter = "unfinished"', "rules.final.order"),
        (
            '[adds.final.order]\nanswer = ["farms"]\nafter = "unfinished"\nbefore = "farms"',
            "adds.final.order.after",
        ),
    ],
)
def test_a_place_that_is_in_no_list_is_refused(tmp_path: Path, row: str, key: str) -> None:
    error = error_of(laid, tmp_path, f'{row}\ncite = ["base:intro"]', kind=ProfileError)
    assert key in str(error)


def test_a_box_with_an_order_of_turns_contradicts_games_with_other_steps(
    tmp_path: Path,
) -> None:
    more = """
        [rules.turn.sequence]
        answer = ["draw", "lay", "place", "score"]
        cite = ["base:intro"]
        """
    assert contradictions(laid(tmp_path, more)) == ()
    found = check_profile_file(tmp_path / "hut.toml")
    assert "carcassonne-2000+hut" in found.playable
    assert "ghosts+hut" not in found.playable
    (haunting,) = {
        line for line in found.excluded if line.startswith("ghosts+hut: ") and "haunt-own" in line
    }
    assert "turn.sequence" in haunting


def test_the_nearest_edition_says_what_a_box_is_under_it(tmp_path: Path) -> None:
    more = """
        [rules.road.per_tile]
        answer = 3
        cite = ["base:intro"]
        [under.carcassonne-c2.rules.road.per_tile]
        answer = 4
        cite = ["base:intro"]
        [under.carcassonne-c3.rules.city.per_pennant]
        answer = 5
        cite = ["base:intro"]
        """
    found = {
        over: [laid(tmp_path, more, over).value(f"{id}") for id in ("road.per_tile", PENNANT)]
        for over in ("carcassonne-2000", C2, C3)
    }
    assert found == {"carcassonne-2000": [3, 2], C2: [4, 2], C3: [4, 5]}


PENNANT = "city.per_pennant"


def test_a_box_says_the_same_under_several_editions(tmp_path: Path) -> None:
    more = """
        [under.carcassonne-c2]
        also = ["carcassonne-2000"]
        [under.carcassonne-c2.rules.road.per_tile]
        answer = 4
        cite = ["base:intro"]
        """
    found = [laid(tmp_path, more, over).value("road.per_tile") for over in ("carcassonne-2000", C2)]
    assert found == [4, 4]
    assert laid(tmp_path, more, "carcassonne-2002").value("road.per_tile") == 1


def test_a_box_says_what_it_is_beside_another(tmp_path: Path) -> None:
    more = """
        [rules.road.per_tile]
        answer = 3
        cite = ["base:intro"]
        [under.carcassonne-c2.rules.road.per_tile]
        answer = 4
        cite = ["base:intro"]
        [under.inns.rules.road.per_tile]
        answer = 5
        cite = ["base:intro"]
        """
    for over, points in ((C2, 4), (f"{C2}+inns", 5), ("carcassonne+inns", 5)):
        assert laid(tmp_path, more, over).value("road.per_tile") == points


@pytest.mark.parametrize("over", ["carcassonne", C2, C3])
def test_rivers_beside_ghosts_begin_with_the_spring_and_leave_the_block_in_the_box(
    over: str,
) -> None:
    """Without both start tiles: 71 and 60, and 12 of a river, or 2 less than 24 of both."""
    for rivers, spring, tiles in (("river", "Ra", 12), ("river-2", "Sa", 12), (BOTH, "Ra", 22)):
        state = new_game(f"{over}+ghosts+{rivers}", 2)
        assert [str(tile) for tile in state.tiles.values()] == [spring]
        assert state.bag
        assert 1 + sum(state.bag.values()) == 71 + 60 + tiles
        assert not state.bag.keys() & {"NW", "NE", "SW", "SE"}


BOTH = "river+river-2"


def test_what_a_box_says_beside_another_overrules_that_one_but_not_a_third(
    tmp_path: Path,
) -> None:
    def write(id: str, points: int, **beside: int) -> None:
        rules = {"rules": points} | {f"under.{one}.rules": more for one, more in beside.items()}
        rows = (f"[{at}.road.per_tile]\nanswer = {n}\nnote = 'so'" for at, n in rules.items())
        lines = (HUT.replace("hut", id, 1), *rows)
        (tmp_path / f"{id}.toml").write_text("\n".join(lines), encoding="utf-8")

    def load(*ids: str) -> Profile:
        return load_profile("+".join(("carcassonne", *ids)), paths=[tmp_path])

    write("hut", 3)
    write("barn", 4, hut=5)
    write("mill", 4, hut=6, barn=7)
    write("shed", 4, mill=8)
    for one, other, points in (("hut", "barn", 5), ("hut", "mill", 6), ("mill", "barn", 7)):
        assert load(one, other).value("road.per_tile") == points
    write("mill", 4, hut=6, shed=8)
    assert load("mill", "shed").value("road.per_tile") == 8
    write("mill", 4, hut=6, shed=9)
    for ids in (("hut", "shed"), ("hut", "barn", "mill"), ("mill", "shed")):
        fault = error_of(load, *ids, kind=ProfileError)
        assert "road.per_tile" in str(fault)


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ('sets = ["huts"]', "huts"),
        ('extensions = ["huts"]', "huts"),
        ('[adds.table.bounds]\nanswer = "edge"\ncite = ["base:intro"]', "adds.table.bounds"),
        ('[adds.hut.color]\nanswer = 3\ncite = ["base:intro"]', "adds.hut.color"),
        ("[adds.setup.tiles]\nanswer = 3", "adds.setup.tiles"),
        ('[adds.setup.tiles]\nanswer = "3"\ncite = ["base:intro"]', "adds.setup.tiles"),
        ('[under.a]\nalso = ["b"]\n[under.b]\nalso = ["a"]', "under.a.also: 'b' is named twice"),
        ('[under.carcassonne.rules.hut.color]\nanswer = 3\nnote = "so"', "rules.hut.color"),
    ],
)
def test_a_fault_of_a_box_is_told_with_its_place(tmp_path: Path, more: str, named: str) -> None:
    said = str(error_of(laid, tmp_path, more, kind=ProfileError))
    assert named in said
    assert "hut.toml" in said


def test_only_an_overlay_adds(tmp_path: Path) -> None:
    text = 'id = "hut"\ntitle = "A hut"\n[adds.setup.tiles]\nanswer = 3\ncite = ["base:intro"]'
    (tmp_path / "hut.toml").write_text(text, encoding="utf-8")
    said = unworded(str(error_of(load_profile, "hut", paths=[tmp_path], kind=ProfileError)))
    assert "adds" in said
