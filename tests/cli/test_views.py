"""Whose eyes a command tells a game for: nobody is told what is another's, unless the referee asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from diadoques.core import savegame
from diadoques.draw import compose
from diadoques.draw.geometry import load_geometry
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import begin, game_of, load_game, replay_saved_game, reports
from diadoques.games.saving import SavedRules
from diadoques.games.showing import position_seen_by
from tests.veil import veil

from .running import Shell

SUMMER = {
    "Antigone": [
        "A PHR -> LYC", "don 3 Eumène", "contre-corrompt A PHR 2", "don 2 talents Eumène svp", "don 4 Lysimaque"
    ],
    "Eumène": ["A ANC -> GRP", "A ANC x", "contre-corrompt A ANC 6 TT"],
}  # fmt: skip
#: What only some may read, and who they are: kinds of events.
KINDS = {"gift-given": {"Antigone", "Eumène"}, "counter-bribed": {"Antigone"}}
#: Lines that are no orders, and may have been meant for sums; how much Antigonus had left for his last gift.
LINES = {"talents Eumène svp": {"Antigone"}, "A ANC 6 TT": {"Eumène"}, "2 T remains": {"Antigone"}}


@pytest.fixture
def summer(tmp_path: Path) -> Path:
    """Les Diadoques after Summer 321, with its gold."""
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, game.about.defaults)
    while str(position.season) != "autumn 321":
        orders = SUMMER if str(position.season) == "summer 321" and position.phase == "movement" else {}
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, savegame.SavedAnswers(orders=orders))
    path = tmp_path / "summer.dia.json"
    savegame.save(saved, path)
    return path


def secrets_of(summer: Path) -> dict[str, set[str]]:
    """Texts of the report in English, and who may read each."""
    report = reports(savegame.load(summer))[-1]
    found = {one.text: KINDS[one.kind] for one in sentences(report, "en") if one.kind in KINDS}
    assert len(found) == len(KINDS)
    return found | LINES


def told(shell: Shell, summer: Path, *whose: str) -> dict[str, str]:
    """What each command tells of the game."""
    page = summer.with_name("page.md")
    assert shell("report", summer, "-o", page, "--no-maps", *whose).code == 0
    turn = ("--turn", len(savegame.load(summer).turns))
    return {
        "report": page.read_text(encoding="utf-8").replace("\\", ""),
        "explain": shell("explain", summer, *turn, *whose).out,
        "show": shell("show", summer, *whose).out,
    }


@pytest.mark.parametrize("reader", ["", "Antigone", "Eumène", "Lysimaque"])
def test_a_game_under_way_is_told_without_the_secrets_of_others(shell: Shell, summer: Path, reader: str) -> None:
    found = told(shell, summer, *(("--for", reader) if reader else ()))
    for text, readers in secrets_of(summer).items():
        for command in ("report", "explain"):
            assert (text in found[command]) == (reader in readers), (command, text)
    assert "A PHR -> LYC" in found["report"] and "A PHR -> LYC" in found["explain"]
    sums = [line for line in found["show"].splitlines() if " points, " in line and " T)" in line]
    assert len(sums) == bool(reader)
    gold = [line for line in found["report"].splitlines() if line.endswith("\u00a0T |")]
    assert all(
        line.startswith("| " + {"Antigone": "Antigonus", "Eumène": "Eumenes"}.get(reader, "Lys")) for line in gold
    )
    assert bool(gold) == bool(reader)
    unknown = [line for line in found["report"].splitlines() if line.endswith("| – |")]
    assert len(unknown) == len(gold) * 5, "the others' treasuries stand open in the table, and say nothing"


def test_the_referee_may_ask_for_everything(shell: Shell, summer: Path) -> None:
    found = told(shell, summer, "--secrets")
    for text in secrets_of(summer):
        assert text in found["report"] and text in found["explain"], text
    assert found["show"].count(" T)") == 6


def test_a_season_that_is_resolved_is_told_to_all(shell: Shell, summer: Path, tmp_path: Path) -> None:
    orders = tmp_path / "autumn.txt"
    orders.write_text("Lysimaque\nA CHE x\ndon 1 Antigone\n", encoding="utf-8")
    out = tmp_path / "autumn.dia.json"
    assert "gives 1 T" not in shell("resolve", summer, orders, "-o", out).out
    assert "Lysimachus gives 1 T to Antigonus" in shell("resolve", summer, orders, "-o", out, "--for", "antigonus").out
    assert "Lysimachus gives 1 T to Antigonus" in shell("resolve", summer, orders, "-o", out, "--secrets").out


def test_an_order_that_is_anothers_is_not_explained(shell: Shell, summer: Path) -> None:
    turn = ("--turn", len(savegame.load(summer).turns))
    assert shell("explain", summer, "A PHR -> LYC", *turn).code == 0
    assert shell("explain", summer, "contre-corrompt A PHR 2", *turn).code == 1


def test_the_page_says_for_whom_it_is_told(shell: Shell, summer: Path) -> None:
    assert "Told for everybody" in told(shell, summer)["report"]
    assert "Told for Eumenes" in told(shell, summer, "--for", "Eumène")["report"]
    assert "Told for" not in told(shell, summer, "--secrets")["report"]


@pytest.mark.parametrize("command", ["report", "explain", "show", "resolve"])
def test_a_reader_is_one_player_of_the_game(shell: Shell, summer: Path, command: str) -> None:
    more = ("-o", summer.with_name("page.html")) if command in ("report", "resolve") else ()
    unknown = shell(command, summer, *more, "--for", "Hannibal")
    assert unknown.code == 1 and "Hannibal" in unknown.err and "--for" in unknown.err
    assert shell(command, summer, *more, "--for", "Eumène", "--secrets").code == 2
    assert "--secrets" in shell(command, "--help").out and "--for PLAYER" in shell(command, "--help").out


def revolt(path: Path) -> savegame.SavedGame:
    """218: Carthage and Egypt choose; in 216 Carthage raises Numidia."""
    game = load_game("bc218")
    saved, position = begin(game, game.about.scenario, {})
    while position.season.year != 215:
        orders = {"CARTHAGE": ["révolte Num"]} if position.season.year in (218, 216) else {}
        orders |= {"EGYPTE": ["révolte Lep"]} if position.season.year == 218 else {}
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, savegame.SavedAnswers(orders=orders))
    savegame.save(saved, path)
    return saved


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.slow
def test_nobody_is_told_who_raised_a_revolt(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "war.dia.json"
    saved = revolt(path)
    turn = next(
        number for number, one in enumerate(reports(saved), 1) if any(event.kind == "revolt" for event in one.events)
    )
    page = tmp_path / "war.md"

    def everything(*whose: str) -> str:
        assert shell("report", path, "-o", page, "--no-maps", "--lang", "fr", *whose).code == 0
        explained = [shell("explain", path, "--turn", number, "--lang", "fr", *whose).out for number in (1, turn)]
        return plain(page.read_text(encoding="utf-8") + "".join(explained))

    assert "Révolte en Numidie" in everything()
    for whose in ((), ("--for", "Rome"), ("--secrets",)):  # not even by the referee's page
        assert everything(*whose) == everything() and "évolte Num" not in everything() and "Lep" not in everything()
    own = everything("--for", "Carthage")  # whoever wrote it reads it again
    assert "Choisi en secret : une révolte en Numidie, qui pourra éclater dès l’an 216." in own
    assert "Ordonné en secret : la révolte en Numidie de cette année." in own
    assert "Lep" not in own


def test_his_revolts_are_shown_to_whoever_chose_them_and_to_a_referee(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "war.dia.json"
    revolt(path)

    def shown(*whose: str) -> list[str]:
        told = plain(shell("show", path, "--lang", "fr", *whose).out)
        return [line for line in told.splitlines() if "évolte" in line]

    used, waiting = "  révoltes choisies : Numidie (déjà soulevée)", "  révoltes choisies : Leptis"
    assert shown() == shown("--for", "Rome") == []
    assert shown("--for", "Carthage") == [used]
    assert shown("--secrets") == [waiting, used]


def test_a_check_says_of_a_secret_line_nothing_but_to_its_author(shell: Shell, tmp_path: Path) -> None:
    """Whether a revolt may break out tells which provinces were chosen, and which are used."""
    path, right, wrong = tmp_path / "war.dia.json", tmp_path / "right.txt", tmp_path / "wrong.txt"
    revolt(path)
    right.write_text("Égypte\nrévolte Lep\n", encoding="utf-8")
    wrong.write_text("Égypte\nrévolte Num\n", encoding="utf-8")

    def checked(orders: Path, *more: str) -> tuple[int, str]:
        done = shell("resolve", path, orders, "--check", "--lang", "fr", *more)
        return done.code, done.out.replace(str(orders), "").replace("Lep", "…").replace("Num", "…")

    for whose in ((), ("--for", "Rome"), ("--strict",), ("--json",)):
        assert checked(right, *whose) == checked(wrong, *whose)
        assert checked(right, *whose)[0] == 0
    for whose in (("--for", "Égypte"), ("--secrets",)):
        assert "juste" in checked(right, *whose)[1] and "illégal" in checked(wrong, *whose)[1]
        assert checked(wrong, *whose, "--strict")[0] == 1


def test_of_a_game_that_is_over_all_is_told_but_what_its_rules_never_tell(shell: Shell, tmp_path: Path) -> None:
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, {**game.about.defaults, "end-year": "321"})
    while position.phase != "over":
        saved, position = savegame.resolve_turn(
            SavedRules(game), saved, position, savegame.SavedAnswers(orders={"Antigone": ["don 1 Eumène"]})
        )
    path, page = tmp_path / "over.dia.json", tmp_path / "over.md"
    savegame.save(saved, path)
    assert shell("report", path, "-o", page, "--no-maps").code == 0
    text = page.read_text(encoding="utf-8")
    assert "Antigonus gives 1 T to Eumenes" in text and "\u00a0T |" in text and "Told for" not in text
    assert shell("report", path, "-o", page, "--no-maps", "--for", "Lysimaque").code == 0
    assert "gives 1 T" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["diadoques", "bc218"])
def test_a_drawn_map_shows_nothing_that_is_secret(summer: Path, tmp_path: Path, name: str) -> None:
    """The very same picture is drawn of the game as everybody sees it: a map needs no view of its own."""
    saved = savegame.load(summer) if name == "diadoques" else revolt(tmp_path / "war.dia.json")
    sheet = load_geometry(saved.board)
    assert position_seen_by(replay_saved_game(saved)[-1]) != replay_saved_game(saved)[-1]
    for position in replay_saved_game(saved):
        assert compose.of_position(position_seen_by(position), sheet) == compose.of_position(position, sheet)
    for report in reports(saved):
        seen: Any = game_of(report.before).seen(report)
        assert compose.of_report(seen, sheet) == compose.of_report(report, sheet)


def test_a_map_is_drawn_as_its_reader_may_see_it(
    shell: Shell, summer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    veil(monkeypatch, "Eumène-1", "Eumène")
    drawn = {}
    for name, whose in {
        "all": (),
        "rival": ("--for", "Antigone"),
        "owner": ("--for", "Eumène"),
        "referee": ("--secrets",),
    }.items():
        picture = tmp_path / f"{name}.svg"
        assert shell("draw", summer, "-o", picture, "--theatre", "anatolia", *whose).code == 0
        drawn[name] = picture.read_bytes()
    assert drawn["all"] == drawn["rival"] != drawn["owner"] == drawn["referee"]
