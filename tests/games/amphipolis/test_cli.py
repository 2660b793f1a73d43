"""On the command line and in files: played, shown without hands, opened again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from diadoques.cli.app import run
from diadoques.core.phases import OVER
from diadoques.explain.ending import ending
from diadoques.explain.position import described
from diadoques.games.amphipolis.counters import SIDES
from diadoques.games.amphipolis.scenario import begun
from diadoques.games.amphipolis.victory import score
from diadoques.games.catalogue import load_game
from tests.cli.test_schemas import valid

LINES = ("SPARTA: begin", "SPARTA: points", "ATHENS: -")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_played_and_shown(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, sheet = tmp_path / "game.dia.json", tmp_path / "sheet.txt"
    assert run(["new", "amphipolis", "-o", str(file), "--lang", lang, "--option", "seed=8"]) == 0
    for line in LINES:
        sheet.write_text(f"{line}\n", encoding="utf-8")
        assert run(["resolve", str(file), str(sheet), "-o", str(file), "--lang", lang]) == 0, line
    for command in (["show", str(file)], ["explain", str(file)], ["rules", "amphipolis"]):
        assert run([*command, "--lang", lang]) == 0, command
    capsys.readouterr()
    assert run(["show", str(file), "--json"]) == 0
    shown = capsys.readouterr().out
    valid("state", json.loads(shown))
    assert "/S" not in shown, "a counter of a hand is nobody else's business"
    sheet.write_text("SPARTA: everything\n", encoding="utf-8")
    assert run(["resolve", str(file), str(sheet), "-o", str(file), "--lang", lang]) != 0


def test_its_board_is_drawn(tmp_path: Path) -> None:
    file, picture = tmp_path / "game.dia.json", tmp_path / "map.png"
    assert run(["new", "amphipolis", "-o", str(file)]) == 0
    assert run(["draw", str(file), "-o", str(picture)]) == 0
    assert picture.stat().st_size > 50_000


@pytest.mark.parametrize(("side", "other"), [("ATHENS", "SPARTA"), ("SPARTA", "ATHENS")])
def test_a_saved_game_is_shown_to_one_side_without_the_other_hand(
    side: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, sheet = tmp_path / "game.dia.json", tmp_path / "sheet.txt"
    assert run(["new", "amphipolis", "-o", str(file), "--option", "seed=never told"]) == 0
    for line in LINES:
        sheet.write_text(f"{line}\n", encoding="utf-8")
        assert run(["resolve", str(file), str(sheet), "-o", str(file)]) == 0, line
    capsys.readouterr()
    assert run(["show", str(file), "--secrets", "--json"]) == 0
    hands = json.loads(capsys.readouterr().out)["position"]["hands"]
    assert all(hands[one] for one in (side, other))
    for form in ([], ["--json"]):
        assert run(["show", str(file), "--for", side, *form]) == 0
        shown = capsys.readouterr().out
        assert not [one for one in hands[other] if one in shown], shown
        assert not form or all(one in shown for one in hands[side]), "one's own hand is one's own"
        assert "never told" not in shown


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("how", ["", "total", "strategic", "tactical", "draw"])
def test_a_finished_game_shows_the_points_that_were_counted_and_the_verdict(lang: str, how: str) -> None:
    """Athens has two points for what did not happen once the game is over, in the list as in the standing."""
    position = begun("cleon-brasidas", {})
    winners = {"": (), "draw": SIDES}.get(how, ("ATHENS",))
    position = replace(position, winners=winners, verdict=how, awaiting=OVER if winners else "begin", agenda=())
    told = "\n".join(described(position, lang))
    points = load_game("amphipolis").standing(position).points
    assert points["ATHENS"] - score(replace(position, winners=()), "ATHENS") == (2 if winners else 0)
    numbers = [int(one) for one in re.findall(r"(?:victoire|victory points?)\s?: (\d+)", told)]
    assert numbers == [points[side] for side in SIDES], told
    if winners:
        assert ending(position, lang) in told.splitlines()
        assert how == "draw" or {"fr": "Victoire", "en": "victory"}[lang] in ending(position, lang)
