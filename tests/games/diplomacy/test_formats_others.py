"""Files of other programs, as those write them: read, played, written anew, and read once more.

``others/FORMAT/public-*`` came from elsewhere, what else lies there was written by hand after the documentation and
the source of each program (``others/README.md``). Where ``YARDSTICK`` names a Python that has the package
``diplomacy``, its files are played by it, too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from diadoques.core import savegame
from diadoques.games.diplomacy import Position
from diadoques.games.diplomacy.formats import exported, imported
from diadoques.games.diplomacy.formats.played import centres, phase_name, replay, signs, ways_out
from diadoques.games.diplomacy.game import GAME
from diadoques.games.saving import SavedRules, begin_from

HERE = Path(__file__).parent
OTHERS = HERE / "others"
FILES = sorted(path for form in ("diplomacy", "webdiplomacy", "jdip") for path in (OTHERS / form).iterdir())


def read(path: Path, **options: str) -> Any:
    return imported(path.read_bytes(), path.parent.name, options, path.name)


def stands(position: Position) -> Any:
    units = {power: sorted(found) for power, found in signs(position).items()}
    return phase_name(position), position.winners, units, ways_out(position), centres(position)


def course(saved: savegame.SavedGame) -> list[Any]:
    game = replay(saved)
    return [stands(turn.before) for turn in game.turns] + [stands(game.last)]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_of_another_program_goes_both_ways(path: Path) -> None:
    """Each phase is compared with the file while it is read; written anew, it tells the same course."""
    game = read(path)
    assert len(game.value.turns) > 0
    there = exported(game.value, path.parent.name)
    assert there.losses == ()
    assert course(imported(there.value.encode(), path.parent.name, {}).value) == course(game.value)


def test_what_the_programs_decide_otherwise_is_played_as_each_decides() -> None:
    """Nobody ordered the removal: whom it strikes hangs on how each measures, and whose alphabet it sorts by."""
    gone = {"diplomacy": ("A ARM", "F LYO"), "webdiplomacy": ("A ARM", "F LVN"), "jdip": ("F ADR", "F LVN")}
    for form, (farthest, last) in gone.items():
        left = signs(replay(read(named(form, "removal-in-disorder")).value).last)["GERMANY"]
        assert left == [farthest], form
        assert signs(replay(read(named(form, "removal-by-alphabet")).value).last)["ENGLAND"] == [last], form


@pytest.mark.parametrize("form", ["diplomacy", "webdiplomacy"])
def test_a_draw_is_a_vote_here(form: str) -> None:
    found = read(named(form, "draw"))
    last = replay(found.value).last
    assert (found.losses, found.value.options["draws"]) == ((), "any")
    assert (last.winners, last.verdict) == (("FRANCE", "GERMANY"), "draw")


def named(form: str, name: str) -> Path:
    return next((OTHERS / form).glob(f"{name}.*"))


@pytest.mark.parametrize("form", ["diplomacy", "webdiplomacy"])
def test_a_phase_in_which_one_can_only_disband_is_over_before_it_begins(form: str) -> None:
    found = read(named(form, "public-only-disband"))
    assert [turn.phase for turn in found.value.turns] == ["movement"]
    assert phase_name(replay(found.value).last) == "F1902M"


def test_a_list_of_ways_that_are_closed_is_told_and_what_was_ordered_counts() -> None:
    found = read(named("diplomacy", "public-wide-list"))
    assert [(fault.code, fault.data.get("expected")) for fault in found.told][1:] == [("convert-ways", "BAR")]
    assert "F BAR" in signs(replay(found.value).last)["RUSSIA"]


def test_whoever_has_no_orders_to_give_does_not_make_a_phase_one_that_was_played() -> None:
    """The others are still awaited: their sheets are ``null``."""
    assert phase_name(replay(read(named("diplomacy", "public-wide-list")).value).last) == "F1903M"


def test_a_unit_is_removed_as_that_program_removes_it() -> None:
    found = read(named("diplomacy", "public-disorder-home"))
    assert {"disorder_distance": "home_by_kind", "disorder_language": "codes"}.items() <= found.value.options.items()
    assert [fault.code for fault in found.told] == ["convert-assumed"]
    assert signs(replay(found.value).last)["AUSTRIA"] == ["A BUD", "A GAL"]


def test_what_a_file_removes_without_an_order_is_removed() -> None:
    """By the readings of the package another unit would go; what came of it counts, and is written as an order."""
    found = read(named("diplomacy", "public-removed-without-order"))
    assert [fault.code for fault in found.told] == ["convert-assumed", "convert-removed-there"]
    assert signs(replay(found.value).last)["AUSTRIA"] == ["A BUD", "A MOS"]


def test_a_removal_that_nobody_ordered_is_written_as_one() -> None:
    """Whoever replays it, by whichever readings, has the same units."""
    ours = read(named("diplomacy", "public-disorder-home"))
    there = exported(ours.value, "diplomacy")
    assert [(fault.code, fault.data["given"]) for fault in there.told] == [("convert-removals", "A MOS")]
    winter = json.loads(there.value)["phases"][1]
    assert (winter["orders"]["AUSTRIA"], winter["results"]) == (["A MOS D"], {"A MOS": []})
    assert "Remove A mos" in exported(ours.value, "jdip").value
    for options in {}, {"rules": "datc"}, {"rules": "seed"}:
        again = imported(there.value.encode(), "diplomacy", options)
        assert signs(replay(again.value).last) == signs(replay(ours.value).last)


@pytest.mark.parametrize("form", ["diplomacy", "webdiplomacy", "jdip"])
def test_an_army_that_went_by_a_foreign_fleet_is_written_so(form: str) -> None:
    """By the French rules both ways count, whoever carries it; elsewhere its order must say so."""
    record = {"units": {"ENGLAND": ["A NWY"], "RUSSIA": ["F SWE"], "GERMANY": ["F SKA"]}, "season": "spring 1901"}
    saved, position = begin_from(GAME, record, {"rules": "seed"})
    orders = {"ENGLAND": ["A NWY - SWE"], "RUSSIA": ["F SWE - NWY"], "GERMANY": ["F SKA C A NWY - SWE"]}
    saved, position = savegame.resolve_turn(
        SavedRules(GAME), saved, position, savegame.SavedAnswers(orders=orders, notation="en")
    )
    there = exported(saved, form)
    assert there.told == ()
    assert signs(replay(imported(there.value.encode(), form, {}).value).last) == signs(position)


def test_what_another_program_would_come_to_otherwise_is_told() -> None:
    """A support that names the other coast counts by a reading that it does not have."""
    record = {"units": {"FRANCE": ["F MAO", "F WES"], "ITALY": ["A SPA"]}, "season": "spring 1901"}
    saved, position = begin_from(GAME, record, {"rules": "datc", "support_coast": "ignored"})
    orders = {"FRANCE": ["F MAO - SPA/NC", "F WES S F MAO - SPA/SC"]}
    saved, position = savegame.resolve_turn(
        SavedRules(GAME), saved, position, savegame.SavedAnswers(orders=orders, notation="en")
    )
    assert "F SPA/NC" in signs(position)["FRANCE"]
    found = exported(saved, "diplomacy").told
    assert [(fault.code, fault.where) for fault in found] == [("convert-otherwise", "S1901R")]


def test_an_army_that_is_not_marked_goes_by_land_on_webdiplomacy() -> None:
    found = read(named("webdiplomacy", "public-no-via"))
    assert found.value.options["route_choice"] == "marked"
    assert signs(replay(found.value).last)["TURKEY"] == ["A CON", "F AEG", "F BUL/EC"]


@pytest.mark.skipif(not os.environ.get("YARDSTICK"), reason="YARDSTICK names no Python that has the package diplomacy")
def test_the_package_itself_plays_what_was_written_after_it() -> None:
    """Its own form, as read and as written anew by us; what players agreed on no program can play again."""
    paths = [path for path in FILES if path.parent.name == "diplomacy" and path.stem[:6] not in ("public", "draw")]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    # Its lists of ways, which it does not filter for units dislodged by a convoyed army, are not ours.
    texts += [exported(read(path).value, "diplomacy").value for path in paths if path.stem != "dislodged-by-convoy"]
    command = [os.environ["YARDSTICK"], str(HERE / "package_check.py")]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True, timeout=300)
    assert [row["disagreements"] for row in json.loads(done.stdout)] == [[]] * len(texts)


def one_turn(record: dict[str, Any], power: str, *lines: str) -> savegame.SavedGame:
    """A game of one turn, in which one power orders something."""
    saved, position = begin_from(GAME, record, {"rules": "datc"})
    answers = savegame.SavedAnswers(orders={power: list(lines)}, notation="en")
    return savegame.resolve_turn(SavedRules(GAME), saved, position, answers)[0]


def test_webdiplomacy_is_told_the_territory_of_a_fleet_that_is_supported_in_place() -> None:
    """Not its coast, which has a number of its own there."""
    record = {"season": "spring 1902", "units": {"FRANCE": ["A MAR", "F SPA/SC"]}, "centres": {"FRANCE": ["SPA"]}}
    told = json.loads(exported(one_turn(record, "FRANCE", "A MAR S F SPA/SC"), "webdiplomacy").value)
    (spain,) = (row["terrID"] for row in told["phases"][0]["centers"])
    supports = [row["toTerrID"] for row in told["phases"][0]["orders"] if row["type"] == "Support hold"]
    fleets = [row["terrID"] for row in told["phases"][0]["units"] if row["type"] == "Fleet"]
    assert supports == [spain]
    assert fleets != [spain], "on its coast"


def test_jdip_is_told_no_centre_where_a_fleet_is_built_on_a_coast() -> None:
    record = {
        "season": "autumn 1901", "phase": "adjustments", "units": {"RUSSIA": ["A MOS"]},
        "centres": {"RUSSIA": ["STP", "WAR", "MOS"]},
    }  # fmt: skip
    told = exported(one_turn(record, "RUSSIA", "F STP/NC B", "WAIVE"), "jdip").value
    assert re.findall(r"Russia: Waive (\w+)", told) == ["war"]


def test_whoever_has_a_centre_left_shares_a_draw_on_webdiplomacy() -> None:
    """Though no unit of his is left."""
    record = {
        "season": "spring 1902", "units": {"FRANCE": ["A MAR"], "ITALY": ["A ROM"]},
        "centres": {"FRANCE": ["MAR"], "ITALY": ["ROM"], "GERMANY": ["BER"]},
    }  # fmt: skip
    game = json.loads(exported(one_turn(record, "FRANCE", "A MAR - SPA"), "webdiplomacy").value)
    game["phases"][-1]["phase"], game["gameOver"] = "Finished", "Drawn"
    found = imported(json.dumps(game).encode(), "webdiplomacy", {})
    assert set(replay(found.value).last.winners) == {"FRANCE", "ITALY", "GERMANY"}
