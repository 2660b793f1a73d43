"""A game with an umpire, hidden forces, sheets and money through every face: what ``docs/add-a-game.md`` promises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import simulate
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.prompts import UMPIRE
from diadoques.core.savegame import SavedAnswers
from diadoques.explain.catalogue import catalogue as phrases
from diadoques.explain.checked_words import missing_words
from diadoques.explain.faults import fault_text
from diadoques.explain.rule_card import card_of
from diadoques.explain.sentences import sentences
from diadoques.games import catalogue
from diadoques.games.saving import SavedRules
from diadoques.printing.forms import forms_pdf
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.rules_card import card
from tests.cli.running import Shell, shell_fixture  # noqa: F401
from tests.in_browser import clear, held
from tests.printed_text import page_texts
from tests.rooms import Hands, Rooms
from tests.umpiredgame import tolls
from tests.umpiredgame.tolls.events import KINDS
from tests.umpiredgame.tolls.position import TollOrder, Verbs

TOP = Path(__file__).resolve().parents[2]
LANGUAGES = ("fr", "en")
LOSSES = {"fr": "perd 4 hommes", "en": "loses 4 soldiers"}
HIRED = {"fr": "engage 3 hommes pour 3 talents", "en": "hires 3 soldiers for 3 talents"}
NAMES = {"fr": "l’arbitre", "en": "the umpire"}
#: A game to its end: what each seat says, question by question.
SAID: tuple[dict[str, tuple[str, ...]], ...] = (
    {"Rome": ("A -> SIC", "+3"), "Syracuse": ("A -> SIC", "+99")},
    {UMPIRE: ("winner=Rome, losses=4, tale=All day long",)},
    {"Rome": ("A H",), "Syracuse": ("+1",)},
)
#: What Rome alone may know after its sheet, in the words of a saved position.
SECRETS = ('"men": 13', '"Rome": 13', "hires 3", "engage 3")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    clear()
    catalogue.register(tolls.__name__)
    yield
    catalogue.forget(tolls.__name__)
    clear()


def played(lang: str = "en", turns: int = len(SAID)) -> d.Game:
    game = d.new("tolls", lang=lang)
    for said in SAID[:turns]:
        for seat, lines in said.items():
            for line in lines:
                game.give(seat, line)
        game.resolve()
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scripts_play_it_to_the_end(lang: str) -> None:
    game = played(lang)
    assert game.over and list(game.winners) == ["Rome"]
    assert "+3" in map(str, d.new("tolls").legal("Rome")), "an order of no unit is one of those that are legal"
    kinds = {event.kind for report in game.reports for event in report._told.events}
    assert kinds | {"marched", "hired", "not-followed", "beaten", "met"} == set(KINDS)
    for seat, sees in (("Rome", True), ("Syracuse", True), ("umpire", True), ("", False)):
        view = catalogue.load_game("tolls").seen(played(lang, 1).report.in_full()._told, seat)
        assert ("met" in {event.kind for event in view.events}) == sees, "who met sees it, and nobody else"
    battle = played(lang, 2).report
    assert "All day long" in str(battle)
    assert HIRED[lang] in str(played(lang, 1).report.seen_by("Rome"))
    told = {seat: str(battle.seen_by(seat)) for seat in ("Rome", "Syracuse", "umpire")} | {"": str(battle)}
    assert {seat for seat, text in told.items() if LOSSES[lang] in text} == {"Syracuse", "umpire"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_is_told_or_silent(lang: str) -> None:
    words = phrases(lang, "tolls")
    assert {kind for kind in KINDS if f"event.{kind}" in words} == set(KINDS) - {"asked"}
    for report in played(lang).reports:
        whole = report.in_full()._told
        assert not list(missing_words(whole.before, lang))
        told = {one.kind for one in sentences(whole, lang)}
        assert told == {event.kind for event in whole.events} - {"asked"}


def test_no_view_holds_what_is_hidden() -> None:
    game = catalogue.load_game("tolls")
    saved = simulate(RandomLegal(), 2, game="tolls")
    for report in catalogue.reports(saved):
        assert game.seen(report, UMPIRE) == report
        for seat in ("", *report.before.players):
            view = game.seen(report, seat)
            assert not [event for event in view.events if event.get("eyes", seat) != seat]
            for position in (view.before, view.after):
                assert set(position.men) == set(position.treasury) == ({seat} if seat else set())
                own = position.at.get(seat)
                assert set(position.at.values()) <= {own}, "of others it sees those who share its place"
        assert game.position_from(game.record_of(report.after), {}) == report.after


def test_the_umpire_is_asked_by_a_form_and_refused_by_field() -> None:
    game = played(turns=1)
    assert [one.player for one in game.awaits] == ["the umpire"]
    for line, told in (
        ("winner=Rome, losses=11", "0 to 10"),
        ("winner=Carthage, losses=1", "Syracuse"),
        ("losses=1", "Winner"),
    ):
        with pytest.raises(Fault, match=told):
            game.give(UMPIRE, line)
    with pytest.raises(Fault):
        game.resolve()


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_plays_it(lang: str, tmp_path: Path, shell: Shell) -> None:
    path, sheet = tmp_path / "tolls.dia.json", tmp_path / "sheet.txt"
    assert shell("--lang", lang, "new", "Péages", "-o", path).code == 0
    for number, said in enumerate(SAID):
        texts = (f"{seat}:\n" + "\n".join(lines) for seat, lines in said.items())
        sheet.write_text("\n".join(texts).replace(f"{UMPIRE}:", "Arbitre:"), encoding="utf-8")
        ran = shell("--lang", lang, "resolve", path, sheet, "-o", path)
        assert ran.code == 0, ran.err
        for seat in ("", "Rome", "Syracuse", UMPIRE):
            reader = ("--for", seat) if seat else ()
            shown = shell("--lang", lang, "show", path, *reader)
            assert shown.code == 0 and ("13" in shown.out) == (
                seat in ("Rome", UMPIRE) or (number == 2 and not seat)
            ), "over, all is told"
            assert shell("--lang", lang, "explain", path, *reader).code == 0
            page, picture = tmp_path / f"{seat}{number}.html", tmp_path / f"{seat}{number}.svg"
            assert shell("--lang", lang, "report", path, "-o", page, *reader).code == 0
            text = page.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
            told = any(secret in text for secret in SECRETS)
            assert number == 2 or told == (seat in ("Rome", UMPIRE)), "all season, to whom it concerns"
            assert shell("--lang", lang, "draw", path, "-o", picture, *reader).code == 0
    pieces = {seat: (tmp_path / f"{seat}0.svg").stat().st_size for seat in ("", "Rome")}
    assert pieces[""] < pieces["Rome"], "the more is known, the more is drawn"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    rooms = Rooms(tmp_path, Hands())
    yield rooms("class", game="tolls")
    rooms.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_plays_it_and_waits_for_the_umpire_by_name(lang: str, room: Room) -> None:
    assert room.beside == (UMPIRE,)
    rome, umpire = GroupPage(room, "Rome", lang), GroupPage(room, UMPIRE, lang)
    assert "6 T" in rome.pill.value
    for line in SAID[0]["Rome"]:
        assert room.session.type("Rome", line).followed
    assert room.session.type("Syracuse", "A -> SIC").followed
    room.resolve()
    desk = DeskPage(room, lang)
    for page in (rome, umpire):
        page._go_on()
    for text in (rome.note_line.value, desk.missing.value):
        assert NAMES[lang] in text
    assert umpire.table.column.panels["battle"].prompt.seat == UMPIRE
    room.do(lambda: room.session.say(UMPIRE, "battle", {"winner": "Syracuse", "losses": 2, "tale": "Short."}))
    room.resolve()
    for page in (rome, umpire, desk):
        page.show()
    assert room.session.position.phase == "orders" and room.session.position.men["Rome"] == 11


@pytest.mark.parametrize("seat", ["", "Rome", "Syracuse", UMPIRE])
def test_what_a_page_sends_holds_no_secret_of_others(seat: str, room: Room) -> None:
    page: Any = GroupPage(room, seat, "en") if seat else ProjectorPage(room, "en")
    for line in SAID[0]["Rome"]:
        room.session.type("Rome", line)
    room.resolve()
    page.show()
    assert ("hires 3" in held()) == (seat in ("Rome", UMPIRE))


def test_a_lesson_is_opened_again(tmp_path: Path) -> None:
    session = Session(tmp_path, game="tolls")
    session.type("Rome", "A -> SIC")
    session.resolve()
    session.close()
    again = Session(tmp_path)
    assert again.position == session.position
    again.close()


@pytest.mark.slow
def test_an_entry_point_is_all_that_it_takes(tmp_path: Path) -> None:
    told = tmp_path / "tolls-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: tolls\nVersion: 1.0\n", encoding="utf-8")
    told.joinpath("entry_points.txt").write_text(f"[diadoques.games]\ntolls = {tolls.__name__}\n", encoding="utf-8")
    code = "import sys\nfrom diadoques.cli.app import run\nsys.exit(run(sys.argv[1:]))"
    path, file = os.pathsep.join((str(tmp_path), str(TOP))), tmp_path / "t.dia.json"
    for command in (["new", "Péages", "-o", str(file)], ["show", str(file), "--json", "--for", "Rome"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *command],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert "Syracuse" not in json.dumps(shown["position"]["at"] if "position" in shown else shown["at"])


def test_nothing_of_the_house_names_it() -> None:
    package = TOP / "diadoques"
    assert not [path for path in package.rglob("*.py") if "TOLL-" in path.read_text(encoding="utf-8")]


def test_of_two_lines_for_the_same_the_later_is_followed_wherever_they_are_written(tmp_path: Path) -> None:
    lines = ("+1", "A -> SIC", "+4", "A H")
    one_by_one, at_once = d.new("tolls", lang="en"), d.new("tolls", lang="en")
    for line in lines:
        one_by_one.give("Rome", line)
    at_once.give("Rome", *lines)
    session = Session(tmp_path, game="tolls")
    try:
        with pytest.raises(Fault, match="arbitre|umpire") as caught:
            session.say(UMPIRE, "battle", {"winner": "Rome", "losses": 1})
        assert caught.value.code == "sheet-not-asked", "he sits here, and is asked nothing now"
        for line in lines:
            session.type("Rome", line)
        for game in (one_by_one, at_once):
            game.resolve()
        session.resolve()
        after = [one_by_one._position, at_once._position, session.position]
        assert [(one.men["Rome"], one.at["Rome"]) for one in after] == [(14, "ITA")] * 3
    finally:
        session.close()
    assert "a later line says it otherwise" in str(at_once.report.seen_by("Rome")), "what is not followed is told"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_are_printed_without_examples_of_the_notation(lang: str) -> None:
    pages = page_texts(forms_pdf(d.new("tolls")._position, lang))
    assert len(pages) == 2 and HIRED[lang] not in "".join(pages)
    assert {"fr": "Ce qui se paie", "en": "What is paid"}[lang] in "".join(pages)


def test_a_game_without_skill_is_not_told_what_a_sensible_player_lacks(shell: Shell) -> None:
    how = ("--games", "2", "--years", "1", "--lang", "en")
    said = {game: " ".join(shell("balance", game, *how).out.split()) for game in ("tolls", "diplomacy")}
    assert "at random" in said["tolls"] and "keep or break a promise" not in said["tolls"]
    assert "keep or break a promise" in said["diplomacy"] and "capital" not in said["diplomacy"]


def test_the_help_lists_what_the_game_begins_not_what_its_board_has(shell: Shell) -> None:
    told = shell("class", "--help", "--lang", "en").out.partition("\ntolls\n")[2].partition("\n\n")[0]
    assert "spring-220" in told and "world-220" not in told, "other games have the rest of the board's scenarios"
    assert "Rome, Syracuse" in " ".join(told.split()) and "Carthage" not in told
    listed = d.list_games("en")["tolls"]
    assert list(listed.scenarios) == ["spring-220"] and set(listed.players) == {"Rome", "Syracuse"}


def test_a_sheet_in_the_making_is_shown_with_how_a_line_is_written(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "tolls.dia.json"
    shell("new", "tolls", "-o", path)
    mine, all_ = (shell("show", path, *reader, "--lang", "en").out for reader in (("--for", "Rome"), ()))
    assert "A -> SIC" in mine and "A -> SIC" in all_
    assert "Rome: an order to the army" in mine and "an order to the army" not in all_ and "Syracuse: an" not in mine


def test_a_treasury_may_sink_to_its_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    position = catalogue.begin(catalogue.load_game("tolls"), "spring-220", {})[1]
    money = catalogue.load_game("tolls").abilities.money
    orders = [TollOrder("Rome", Verbs.HIRE, number=number) for number in (4, 5)]
    assert money is not None and (found := money.account(position, "Rome", orders)) is not None
    assert (found.left, found.missing) == (-3, 0), "three talents of debt are allowed"
    monkeypatch.setattr(type(money), "floor", -2)
    assert (found := money.account(position, "Rome", orders)) is not None and (found.left, found.missing) == (-3, 1)
    monkeypatch.setattr(type(money), "floor", 0)
    assert (found := money.account(position, "Rome", orders)) is not None and (found.left, found.missing) == (-3, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_card_of_its_own_the_rules_in_short_are_its_rows(lang: str) -> None:
    position = catalogue.begin(catalogue.load_game("tolls"), "spring-220", {})[1]
    about, rows = card_of(position, lang)[:2]
    assert about.sentences == (catalogue.abouts()["tolls"].says[lang],)
    assert len(rows.sentences) == 6 and "TOLL-5-01" in rows.sentences[-1] and card(position, lang).count("<li>") == 7


def test_what_is_not_asked_is_named_in_the_words_of_this_game() -> None:
    first = Fault("not-asked", name="battle", game="empires")
    assert "who wins the battle?" in fault_text(Fault("not-asked", name="battle", game="tolls"), "en")
    assert "who wins the battle?" not in fault_text(first, "en")
    game = catalogue.load_game("tolls")
    answers = SavedAnswers(said={"battle": {UMPIRE: {"winner": "Rome"}}})
    with pytest.raises(Fault) as caught:
        SavedRules(game).resolve(catalogue.begin(game, "spring-220", {})[1], answers)
    assert caught.value.data["game"] == "tolls"


@pytest.mark.parametrize("seat", ["", "Rome", "Syracuse", UMPIRE])
def test_the_map_says_how_strong_an_army_is_to_whom_it_concerns(seat: str, room: Room) -> None:
    page: Any = GroupPage(room, seat, "en") if seat else ProjectorPage(room, "en")
    room.session.type("Rome", "+3")
    room.resolve()
    (page._look_at if seat else page.look_at)(-1)
    assert ('"letter": "13"' in held()) == (seat in ("Rome", UMPIRE)), "his own strength stands on his piece"


def test_a_debt_bears_the_sign_of_a_number_wherever_it_is_told(room: Room) -> None:
    room.session.type("Rome", "+8")
    room.resolve()
    page = GroupPage(room, "Rome", "en")
    page._look_at(-1)
    assert "\N{MINUS SIGN}2 T" in page.pill.value and "-2 T" not in page.pill.value
    game = d.new("tolls", lang="en")
    game.give("Rome", "+8")
    game.resolve()
    assert "treasury: \N{MINUS SIGN}2 T" in str(game.seen_by("Rome"))
