"""A whole game, 1901 to 1911 as agreed, replayed from its orders: units and centres are conserved in every phase.

``eleven_years.jsonl`` holds one resolution a line: season, phase and the sheets in the French notation, made once by a
simple seeded player; at the end of each year the board as it then stood.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from diadoques.core import savegame
from diadoques.core.events import fold
from diadoques.games.catalogue import load_game
from diadoques.games.diplomacy import Answers, Position, Report, apply, change, new, resolve, scores
from diadoques.games.diplomacy.interchange import record_of
from diadoques.games.saving import SavedRules

TURNS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "eleven_years.jsonl").read_text(encoding="utf-8").splitlines()
]
OPTIONS = {"rules": "seed", "notation": "fr", "last_year": "1911"}
CENTRES = 34


def played() -> Iterator[tuple[dict[str, Any], Report]]:
    position = new(last_year=1911)
    for turn in TURNS:
        assert (str(position.season), position.phase) == (turn["season"], turn["phase"])
        report = resolve(position, Answers(orders=turn["orders"]))
        yield turn, report
        position = report.after


def units(position: Position) -> Counter[str]:
    return Counter(unit.owner for unit in position.units.values())


def told(report: Report, kind: str, key: str) -> Counter[str]:
    """How many events of a kind, by the owner of the unit or by the player they name."""
    owners = {unit.id: unit.owner for unit in report.before.units.values()}
    found = [event for event in report.events if event.kind == kind]
    return Counter(event["player"] if key == "player" else owners[event[key]] for event in found)


def test_the_game_has_everything_in_it() -> None:
    kinds = Counter(event.kind for _, report in played() for event in report.events)
    phases = Counter(turn["phase"] for turn in TURNS)
    assert phases["movement"] == 22
    assert phases["retreats"] >= 10
    assert phases["adjustments"] >= 9
    for kind in ("retreated", "annihilated", "built", "removed", "waived", "disorder", "centre-taken", "victory"):
        assert kinds[kind] >= 1, kind
    ways = {event["route"] for _, report in played() for event in report.events if event.kind == "moved"}
    assert ways == {"land", "sea"}


def test_every_line_is_followed() -> None:
    lines = [event for _, report in played() for event in report.events if event.kind == "ordered"]
    assert len(lines) > 400
    assert [event["text"] for event in lines if not event["followed"]] == []


def test_units_are_conserved() -> None:
    """Nothing comes but what is built, nothing goes but what is destroyed, disbanded or removed."""
    for turn, report in played():
        lost = told(report, "annihilated", "unit") + told(report, "removed", "unit")
        expected = units(report.before) + told(report, "built", "player")
        expected.subtract(lost)
        assert +expected == units(report.after), turn["season"]


def test_no_two_units_share_a_region() -> None:
    for turn, report in played():
        stands = Counter(unit.space for unit in report.after.standing().values())
        assert [space for space, count in stands.items() if count > 1] == [], turn["season"]


def test_centres_are_conserved() -> None:
    """A centre has one owner; it changes hands in autumn only, to whoever stands there."""
    for turn, report in played():
        before, after = report.before.centres, report.after.centres
        assert before.keys() <= after.keys()
        assert len(after) <= CENTRES
        for centre in after:
            if before.get(centre) != after[centre]:
                assert turn["season"].startswith("autumn")
                assert turn["phase"] != "adjustments"
                unit = report.after.unit_in(centre)
                assert unit is not None
                assert unit.owner == after[centre]


def test_units_never_outnumber_centres_after_the_adjustments() -> None:
    for turn, report in played():
        if turn["phase"] == "adjustments":
            for player in report.after.players:
                assert change(report.after, player) >= 0, turn["season"]


def test_the_board_stands_as_kept_at_the_end_of_each_year() -> None:
    years = 0
    for turn, report in played():
        if "board" in turn:
            years += 1
            record = record_of(report.after)
            assert {"units": record["units"], "centres": record["centres"]} == turn["board"], turn["season"]
    assert years == 11


def test_the_end_is_scored() -> None:
    *_, (_, last) = played()
    assert last.after.phase == "over"
    assert last.after.winners == ("FRANCE",)
    shares = scores(last.after, outright=False)
    assert sum(shares.values()) == 100
    kept = next(event for event in last.events if event.kind == "scored")["scores"]
    assert {player: Fraction(text) for player, text in kept.items()} == shares


def test_events_rebuild_every_position() -> None:
    for turn, report in played():
        assert fold(report.before, report.events, apply) == report.after, turn["season"]


@pytest.mark.parametrize("cut", [0, 12])
def test_the_saved_game_gives_it_back(tmp_path: Path, cut: int) -> None:
    """Written to a file and read again, the game replays; a file whose orders were changed is refused."""
    game = load_game("diplomacy")
    position = game.new("standard", OPTIONS)
    saved = savegame.SavedGame(
        format=savegame.FORMAT,
        version=savegame.VERSION,
        game=game.about.id,
        scenario="standard",
        options=OPTIONS,
        board=game.about.board,
        start=game.record_of(position),
    )
    for turn in TURNS[: cut or len(TURNS)]:
        saved, position = savegame.resolve_turn(
            SavedRules(game), saved, position, savegame.SavedAnswers(orders=turn["orders"])
        )
    path = tmp_path / f"game{savegame.SUFFIX}"
    savegame.save(saved, path)
    assert savegame.replay(SavedRules(game), savegame.load(path)).positions[-1] == position
    if cut:
        text = path.read_text(encoding="utf-8").replace("A PAR - BOU", "A PAR - PIC", 1)
        assert savegame.replay(SavedRules(game), savegame.read(text)).differs is not None
