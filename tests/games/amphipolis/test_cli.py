"""On the command line and in files: played, shown without hands, opened again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from diadoques.cli.app import run
from diadoques.core import savegame
from diadoques.core.phases import OVER
from diadoques.explain.offers import option_in
from diadoques.explain.position import describe_position, ending_text
from diadoques.games.amphipolis import flow, records
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.pieces import SIDES, foe
from diadoques.games.amphipolis.players.sensible import Sensible
from diadoques.games.amphipolis.scenario import begin_scenario
from diadoques.games.amphipolis.sequence import score
from diadoques.games.catalogue import load_game
from tests.cli.test_schemas import valid
from tests.games.amphipolis.walks import SCENARIOS, other_hand, walked

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


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_shown_hangs_on_nothing_in_the_other_hand(
    scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All questions, frames and states that a reader is shown, equal to the letter."""
    rng, file, seen = Random(3), tmp_path / "game.dia.json", 0
    walk = walked(scenario, 0, "reckless")
    for asked in walk[3 :: max(1, len(walk) // 6)]:
        for reader in ("", *SIDES):
            for side in (one for one in SIDES if one != reader):
                changed = other_hand(asked.position, side, rng)
                told = []
                for position in (asked.position, changed) if changed is not None else ():
                    file.unlink(missing_ok=True)
                    start, options = records.record_of(position), dict(position.options)
                    saved = savegame.SavedGame("diadoques-game", 1, "amphipolis", "", options, "amphipolis", start)
                    savegame.save(saved, file)
                    for form in ((), ("--json",)):
                        assert run(["show", str(file), *form, *(("--for", reader) if reader else ())]) == 0
                    told.append(capsys.readouterr().out)
                assert told[:1] == told[1:], (asked.prompt, reader)
                seen += bool(told)
    assert seen > 5


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_refusal_tells_nobody_of_the_other_hand(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever answered nonsense for the other one was told what that one could play."""
    file, sheet = tmp_path / "game.dia.json", tmp_path / "sheet.txt"
    position = flow.begin_questions(begin_scenario("cleon-brasidas", {}))
    while flow.awaits(position).prompts[0].name != "call":
        position = flow.resolve(
            position, Sensible().answer(position, flow.awaits(position).prompts[0].seat, Random(1))
        ).after
    seat = flow.awaits(position).prompts[0].seat
    held = [*position.bowl, *position.hands[seat]]
    call = next(one for one in held if "S22" in one.split("/"))  # whoever has it may call somebody
    held.remove(call)
    position = replace(position, bowl=tuple(held), hands={**position.hands, seat: (call,)})
    start = load_game("amphipolis").record_of(position)
    prompt = flow.awaits(position).prompts[0]
    playable = option_in(position, prompt, next(one for one in prompt.of if one != NONE), lang)
    savegame.save(savegame.SavedGame("diadoques-game", 1, "amphipolis", "", {}, "amphipolis", start), file)
    sheet.write_text(f"{seat}: nonsense\n", encoding="utf-8")
    told = {}
    for whose in ((), ("--for", foe(seat)), ("--for", seat), ("--secrets",)):
        for how in (("--check",), ("-o", str(file))):
            assert run(["resolve", str(file), str(sheet), *how, *whose, "--lang", lang]) == 1
            told[whose[-1:], how[0]] = capsys.readouterr().err
    for (whose, _), text in told.items():
        assert (playable in text) == (whose in ((seat,), ("--secrets",))), (whose, text)
        assert "nonsense" in text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("how", ["", "total", "strategic", "tactical", "draw"])
def test_a_finished_game_shows_the_points_that_were_counted_and_the_verdict(lang: str, how: str) -> None:
    """Athens has two points for what did not happen once the game is over, in the list as in the standing."""
    position = begin_scenario("cleon-brasidas", {})
    winners = {"": (), "draw": SIDES}.get(how, ("ATHENS",))
    position = replace(position, winners=winners, verdict=how, awaiting=OVER if winners else "begin", agenda=())
    told = "\n".join(describe_position(position, lang))
    points = load_game("amphipolis").standing(position).points
    assert points["ATHENS"] - score(replace(position, winners=()), "ATHENS") == (2 if winners else 0)
    numbers = [int(one) for one in re.findall(r"(?:victoire|victory points?)\s?: (\d+)", told)]
    assert numbers == [points[side] for side in SIDES], told
    if winners:
        assert ending_text(position, lang) in told.splitlines()
        assert how == "draw" or {"fr": "Victoire", "en": "victory"}[lang] in ending_text(position, lang)
