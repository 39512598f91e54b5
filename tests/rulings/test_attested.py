"""Which answers are attested, and by whom."""

from __future__ import annotations

from pathlib import Path

from arkrules.play.clauses import Bounds
from arkrules.rules import load_profile
from arkrules.rulings.attested import Attested, attested_by


def test_an_answer_of_an_overlay_is_attested_by_house_rules_alone() -> None:
    found = attested_by(load_profile("carcassonne"), "table.bounds")
    assert Attested(Bounds.SHIFTING, ("surface.shift",), edition=False) in found


def test_overlays_of_other_families_do_not_hide_those_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('id = "my"\ntitle = "My"\nsets = ["base"]\n')
    (tmp_path / "my.quiet.toml").write_text(
        'id = "my.quiet"\ntitle = "Quiet"\noverlays = "my"\n'
        '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
    )
    (found,) = attested_by(load_profile("my", paths=[tmp_path]), "farm.value")
    assert (found.by, found.edition) == (("my.quiet",), False)


def test_an_answer_that_speaks_of_no_extension_has_others_of_editions_without_one() -> None:
    """With the ghosts a block of four tiles lies at first, and tile D otherwise."""
    ghosts = load_profile("ghosts")
    assert ("0,0 D",) in [one.value for one in attested_by(ghosts, "setup.start_tile")]


def test_an_answer_that_speaks_of_an_extension_has_none_of_editions_without_it() -> None:
    """Where the ghosts are not played, nobody haunts: that is no other order of a turn."""
    ghosts = load_profile("ghosts")
    assert "haunt-own" in str(ghosts.value("turn.sequence"))
    editions = [one.by for one in attested_by(ghosts, "turn.sequence") if one.edition]
    assert "carcassonne" not in str(editions)
