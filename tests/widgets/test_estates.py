"""An eliminated player without his capital says where his gold is left (DIA-63A1-08): wherever people are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, Sensible
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.games.diadoques import Answers, Order, Position, Verbs, Verdict, awaits, options, read, resolve
from diadoques.games.diadoques.model.position import ESTATE
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.diadoques.records.saved import SavedDiadoques, begin_from
from diadoques.games.diadoques.season import protocol
from diadoques.games.saving import plain_answers
from diadoques.widgets import Lesson
from tests.cli.running import Shell, shell_fixture  # noqa: F401

#: Lysimachus, his capital lost, is about to die in Laconia with 7 T and three citadels.
LACONIA = {
    "season": "summer 320",
    "units": {"Antipater": ["Ag ARC"], "Lysimaque": ["A LAC"]},
    "leaders": {"Antipater": "ARC", "Lysimaque": "LAC"},
    "citadels": {"Lysimachia": "Antipater", "Byzance": "Lysimaque", "Cyzique": "Lysimaque", "Athènes": "Lysimaque"},
    "treasury": {"Lysimaque": 7, "Antipater": 3},
}
DEATH = {"Antipater": ["Ag ARC -> LAC"]}


def asked() -> Position:
    return resolve(position_from(LACONIA), Answers(orders=DEATH)).after


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A lesson's game that begins in Laconia, whatever the scenario."""
    monkeypatch.setattr(protocol, "new", lambda *_: position_from(LACONIA))
    opened = Session(tmp_path)
    opened.type("Antipater", DEATH["Antipater"][0])
    opened.resolve()
    yield opened
    opened.close()


def test_he_is_asked_and_offered_what_he_held() -> None:
    position = asked()
    assert position.phase == ESTATE and position.alive and "Lysimaque" not in position.alive
    assert [(one.seat, one.units) for one in awaits(position).prompts] == [("Lysimaque", ())]
    assert [order.to for order in options(position, "Lysimaque")] == ["Athènes", "Byzance", "Cyzique"]
    assert options(position, "Antipater") == ()
    for order in options(position, "Lysimaque"):
        assert resolve(position, Answers(orders={"Lysimaque": [order]})).after.treasures[order.to] == 7


@pytest.mark.parametrize(
    "text", ["trésor -> Cyzique", "Tresor: cyzique", "laisse le trésor à Cyzique", "treasury -> Cyzicus"]
)
def test_it_is_written_in_both_languages(text: str) -> None:
    [reading] = read(asked(), "Lysimaque", [text])
    assert (reading.verdict, reading.order) == (Verdict.FINE, Order("Lysimaque", Verbs.LEAVE, to="Cyzique"))
    [early] = read(position_from(LACONIA), "Lysimaque", [text])
    assert (early.verdict, early.rule) == (Verdict.ILLEGAL, "DIA-71-01")


def test_nothing_else_is_taken_meanwhile() -> None:
    position = asked()
    lines = [
        "A LAC -> ARC",
        "don 7 Eumène",
        "propose victoire Lysimaque",
        "trésor -> Lysimachia",
        "???",
        "égorge Antipater",
    ]
    for player in position.players:
        assert not [one for one in read(position, player, lines) if one.followed]
    after = resolve(position, Answers(orders=dict.fromkeys(position.players, lines))).after
    assert after.treasures == {"Athènes": 7} and after.treasury["Lysimaque"] == 0
    assert (after.phase, after.estates, after.halted) == ("movement", (), "")


def test_two_are_asked_at_once_and_the_vote_comes_afterwards() -> None:
    two = {
        "units": {"Antipater": ["Ag ARC", "A SYR"], "Lysimaque": ["A LAC"]},
        "leaders": {"Antipater": "ARC", "Lysimaque": "LAC", "Antigone": "SYR"},
        "captives": {"Antigone": {"captor": "Antipater", "guard": "A SYR"}},
        "citadels": {"Byzance": "Lysimaque", "Cyzique": "Lysimaque", "Nora": "Antigone", "Isaura": "Antigone"},
        "treasury": {"Lysimaque": 5, "Antigone": 4},
    }
    orders = {"Antipater": [*DEATH["Antipater"], "égorge Antigone"]}
    first = resolve(
        position_from(LACONIA | two), Answers(orders=orders, said={"proposals": {"Eumène": (("Eumène",),)}})
    ).after
    assert awaits(first).seats == ("Lysimaque", "Antigone")
    then = resolve(first, Answers(orders={"Antigone": ["trésor -> Isaura"]})).after
    assert (then.phase, then.treasures) == ("vote", {"Isaura": 4, "Byzance": 5})


@pytest.mark.parametrize("player", [RandomLegal(), Sensible()], ids=["random", "sensible"])
def test_simple_players_answer_or_leave_it_to_the_rules(player: Any) -> None:
    position = asked()
    given = player.answer(position, "Lysimaque", random.Random(3))
    after = resolve(position, given).after
    assert after.phase == "movement" and sum(after.treasures.values()) == 7


def test_a_session_keeps_the_answer_and_proves_it(session: Session) -> None:
    assert session.asked == ("Lysimaque",) and session.missing() == {"Lysimaque": ()}
    assert session.type("Antipater", "trésor -> Cyzique").verdict is Verdict.ILLEGAL
    assert session.type("Lysimaque", "trésor -> Pella").rule == "DIA-63A1-08"
    session.type("Lysimaque", "trésor -> Byzance")
    session.type("Lysimaque", "trésor -> Cyzique")  # the second takes the place of the first
    folder = session.folder
    session.close()
    again = Session(folder)
    assert again.missing() == {} and [order.to for order in again.orders("Lysimaque")] == ["Cyzique"]
    again.resolve()
    assert again.position.treasures == {"Cyzique": 7}
    again.save(folder / "game.dia.json")
    again.close()
    assert savegame.replay(SavedDiadoques(), savegame.load(folder / "game.dia.json")).positions[-1] == again.position
    third = Session(folder)
    assert third.position == again.position
    third.close()


def test_a_seat_where_nobody_sits_leaves_it_to_the_rules(session: Session) -> None:
    answer(session, session.position.players)
    session.resolve()
    assert session.position.treasures == {"Athènes": 7}


@pytest.mark.slow
def test_the_lesson_asks_him_and_warns_of_silence(session: Session) -> None:
    session.close()
    lesson = Lesson(session.folder)
    lesson.go_on()
    assert lesson.player == "Lysimaque" and not (lesson.strip.tabs.tab("Lysimaque") or {})["closed"]
    assert "Le trésor de Lysimaque" in lesson.column.head.value
    [row] = lesson.sheet.cards.values()
    assert [text.split("   ")[0] for text, _ in row.options[1:]] == [
        "trésor -> Athènes",
        "trésor -> Byzance",
        "trésor -> Cyzique",
    ]
    assert "plus gros revenu" in row.options[0][0]
    lesson.resolve()
    assert lesson.missing.box in lesson.panel.children and "plus gros revenu" in lesson.missing.said.value
    lesson.speak("en")
    assert "Lysimachus’s treasury" in lesson.column.head.value and "highest income" in lesson.missing.said.value
    assert [choice["at"] for choice in lesson.map.choices["leave"]] == [["Athènes"], ["Byzance"], ["Cyzique"]]
    lesson.map._handle_custom_msg({"kind": "order", "unit": "leave", "index": 1}, [])
    lesson.resolve()
    assert lesson.session.position.treasures == {"Byzance": 7}
    assert not (session.folder / "trouble.log").exists()
    lesson.session.close()


def test_the_command_line_shows_asks_and_settles(shell: Shell, tmp_path: Path) -> None:
    rules, position = SavedDiadoques(), position_from(LACONIA)
    game, after = savegame.resolve_turn(rules, begin_from(position), position, savegame.SavedAnswers(orders=DEATH))
    path, orders, then = tmp_path / "game.dia.json", tmp_path / "orders.txt", tmp_path / "then.dia.json"
    savegame.save(game, path)
    shown = shell("show", path)
    assert "Lysimachus is to name the citadel where a treasury is left: Athens, Byzantium or Cyzicus." in shown.out
    assert "Lysimaque nomme la citadelle où reste un trésor" in shell("show", path, "--lang", "fr").out
    orders.write_text("Lysimachus\ntreasury -> Cyzicus\n", encoding="utf-8")
    settled = shell("resolve", path, orders, "-o", then)
    assert settled.code == 0 and "Lysimachus’s treasury (7 T) is left in Cyzicus" in settled.out
    assert rules.resolve(after, savegame.SavedAnswers())[1].treasures == {"Athènes": 7}
    assert savegame.replay(rules, savegame.load(then)).positions[-1].treasures == {"Cyzique": 7}
    assert plain_answers(savegame.load(then).turns[-1].answers).orders == {"Lysimaque": ["treasury -> Cyzicus"]}
