"""The lesson in a browser, from a folder: played by clicks, left, found again; nothing is asked of any other place."""

from __future__ import annotations

from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

import diadoques as d
from diadoques.core import savegame
from diadoques.games.catalogue import replay_saved_game
from tests.browser.conftest import POINT_OF

from .conftest import PATIENCE, Quiet, Visitor, ready, visiting

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

STORE = Path(__file__).resolve().parents[2] / "diadoques" / "site" / "static" / "store.js"
GAME = "lesson/index.html?game=diadoques&lang=fr"
#: Waits until a browser has kept what stands at an address; whether it has in the end.
KEPT = """async (address) => {
  const site = await caches.open("diadoques");
  for (let left = 300; left; left -= 1) {
    if (await site.match(address)) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}"""


def click_space(page: Page, code: str) -> None:
    """Click the bare ground of a province or sea."""
    at = page.evaluate(POINT_OF, code)
    assert at is not None, f"no point of {code} is in sight"
    page.mouse.click(*at)


def order_by_clicks(page: Page, player: str, piece: str, goal: str) -> None:
    """Open a sheet, lift a unit and put it down; the arrow is there when the order is kept."""
    page.locator(".dia-tabs button", has_text=player).click()
    expect(page.get_by_text(f"Feuille d’{player}")).to_be_visible(timeout=PATIENCE)
    page.locator(f'[data-piece="{piece}"]').click(timeout=PATIENCE)
    expect(page.locator(f'[data-goal="{goal}"]')).to_be_visible(timeout=PATIENCE)
    click_space(page, goal)
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)


def resolve(page: Page) -> None:
    """Settle the season, though not all is written."""
    page.get_by_role("button", name="Résoudre : Printemps 321").click()
    page.get_by_role("button", name="Résoudre quand même").click(timeout=PATIENCE)
    expect(page.locator(".dia-result")).to_be_visible(timeout=PATIENCE)


def under_way(visitor: Visitor) -> list[str]:
    """The games with which the first page offers to go on."""
    page = visitor.open()
    page.wait_for_load_state("networkidle")
    found = page.locator("main:not([hidden]) .dia-kept:not([hidden]) a").all_text_contents()
    page.close()
    return found


@pytest.mark.proof
def test_the_newer_of_two_windows_has_the_game(visitor: Visitor) -> None:
    assert under_way(visitor) == []
    older = visitor.open(GAME)
    newer = visitor.open(GAME)
    expect(older.get_by_role("alert").first).to_contain_text("autre fenêtre", timeout=PATIENCE)
    expect(older.locator("#page")).to_have_attribute("inert", "")
    order_by_clicks(newer, "Antipater", "Antipater-1", "THE")
    older.get_by_role("button", name="La reprendre ici").click()
    ready(older)
    older.locator(".dia-tabs button", has_text="Antipater").click()
    expect(older.get_by_text("ordres : 1 sur 3").first).to_be_visible(timeout=PATIENCE)
    expect(newer.get_by_role("alert").first).to_contain_text("autre fenêtre", timeout=PATIENCE)
    assert under_way(visitor) == ["▶ Les Diadoques"]


def test_a_game_goes_out_and_comes_in(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open(GAME)
    order_by_clicks(page, "Antipater", "Antipater-1", "THE")
    resolve(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Enregistrer dans un fichier").click()
    saving.value.save_as(tmp_path / "partie.dia.json")
    saved = savegame.load(tmp_path / "partie.dia.json")
    assert [turn.season for turn in saved.turns] == ["spring 321"]
    assert replay_saved_game(saved)
    with page.expect_download() as telling:
        page.get_by_role("button", name="Compte rendu").click()
    telling.value.save_as(tmp_path / "report.html")
    assert "Thessalie" in (tmp_path / "report.html").read_text(encoding="utf-8")

    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Recommencer").click()
    expect(page.get_by_role("button", name="Résoudre : Printemps 321")).to_be_visible(timeout=PATIENCE)
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "diadoques-game", "version": 2, "ga', encoding="utf-8")
    page.locator("#upload").set_input_files(broken)
    expect(page.get_by_role("alert").first).to_contain_text("broken.json n’a pas été ouvert", timeout=PATIENCE)
    order_by_clicks(page, "Antipater", "Antipater-1", "THE")  # the running game goes on

    page.locator("#upload").set_input_files(tmp_path / "partie.dia.json")
    expect(page.get_by_role("alert").first).to_contain_text("Partie ouverte", timeout=PATIENCE)
    page.get_by_role("button", name="Revoir la saison précédente").click(timeout=PATIENCE)
    expect(page.locator(".dia-result")).to_contain_text("Thessalie", timeout=PATIENCE)


@pytest.mark.proof
def test_a_game_that_began_from_a_position_of_its_own_goes_on(visitor: Visitor, tmp_path: Path) -> None:
    syria = {"Ptolémée": ["A PHE"], "Antigone": ["A COM"], "Séleucos": ["A SYR"]}
    game = d.position({"season": "summer 321", "units": syria}, lang="fr")
    game.give("Ptolémée", "A PHE -> SYR")
    game.give("Antigone", "A COM S A PHE -> SYR")
    game.resolve()
    game.save(tmp_path / "syrie.dia.json")

    page = visitor.open(GAME)
    asked: list[str] = []
    page.on("dialog", lambda box: (asked.append(box.message), box.accept() if len(asked) > 1 else box.dismiss()))
    page.locator("#upload").set_input_files(tmp_path / "syrie.dia.json")
    page.wait_for_timeout(500)
    assert "syrie.dia.json" in asked[0]
    expect(page.get_by_role("alert").filter(has_text="Partie ouverte")).to_have_count(0)  # who says no keeps his game
    page.locator("#upload").set_input_files(tmp_path / "syrie.dia.json")
    expect(page.get_by_role("alert").first).to_contain_text("Partie ouverte", timeout=PATIENCE)
    page.get_by_role("button", name="Revoir la saison précédente").click(timeout=PATIENCE)
    expect(page.locator(".dia-result")).to_contain_text("Syrie", timeout=PATIENCE)
    page.reload()
    ready(page)
    page.get_by_role("button", name="Revoir la saison précédente").click(timeout=PATIENCE)
    expect(page.locator(".dia-result")).to_contain_text("Syrie", timeout=PATIENCE)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Enregistrer dans un fichier").click()
    saving.value.save_as(tmp_path / "again.dia.json")
    saved = savegame.load(tmp_path / "again.dia.json")
    assert not saved.scenario and saved.start["units"]["Ptolémée"] == syria["Ptolémée"]

    page.get_by_role("button", name="Recommencer").click()
    expect(page.get_by_role("button", name="Résoudre : Été 321")).to_be_visible(timeout=PATIENCE)


def test_a_full_store_is_told_and_the_game_goes_on(visitor: Visitor) -> None:
    # The browser says so by an error of its own, which is called forth here: no quota can be set that small.
    told = STORE.read_text(encoding="utf-8")
    asked = "async keep(key, changed) {\n    try {"
    assert asked in told
    full = told.replace(asked, f'{asked} throw new DOMException("", "QuotaExceededError");')
    visitor.context.route("**/store.js", lambda route: route.fulfill(body=full, content_type="text/javascript"))
    page = visitor.open(GAME)
    order_by_clicks(page, "Antipater", "Antipater-1", "THE")
    expect(page.get_by_role("alert").first).to_contain_text("ne garde plus rien", timeout=PATIENCE)
    resolve(page)


@pytest.mark.proof
def test_what_a_full_store_holds_is_found_and_goes_on_once_there_is_room(visitor: Visitor) -> None:
    """A game began anew where nothing more could be written: what was kept seemed lost."""
    page = visitor.open(GAME)
    order_by_clicks(page, "Antipater", "Antipater-1", "THE")
    page.wait_for_timeout(300)
    told = STORE.read_text(encoding="utf-8")
    asked = "const record = make(asked.result || { files: {} });"
    assert asked in told
    # It is full when the game is opened, and as long as so much is written.
    full = 'if (room++ < 3) { failed(new DOMException("", "QuotaExceededError")); act.abort(); return; }'
    told = told.replace(asked, f"{asked} {full}").replace("const NAME", "let room = 0;\nconst NAME")
    visitor.context.route("**/store.js", lambda route: route.fulfill(body=told, content_type="text/javascript"))
    page.reload()
    ready(page)
    alert = page.get_by_role("alert").filter(has_text="ne garde plus rien")
    expect(alert).to_be_visible(timeout=PATIENCE)
    page.locator(".dia-tabs button", has_text="Antipater").click()
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    resolve(page)
    expect(alert).to_be_visible()
    page.locator("button.dia-go:visible").first.click(timeout=PATIENCE)
    page.get_by_role("button", name="Exécuter les retraites").click(timeout=PATIENCE)
    page.wait_for_timeout(500)
    anyway = page.get_by_role("button", name="quand même")
    if anyway.count():
        anyway.click()
    expect(alert).to_have_count(0, timeout=PATIENCE)
    page.reload()
    ready(page)
    page.get_by_role("button", name="Revoir la saison précédente").click(timeout=PATIENCE)
    expect(page.locator(".dia-result")).to_be_visible(timeout=PATIENCE)


@pytest.mark.proof
def test_exercises_are_answered_and_found_again(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?lesson=02-moves&lang=en")
    chips = page.locator(".dia-course-progress .dia-chip")
    assert chips.count() >= 3
    page.locator(".dia-written textarea").fill("Because the sea is in between.")
    expect(page.locator(".dia-chip.dia-written")).to_have_count(1, timeout=PATIENCE)
    page.wait_for_timeout(300)
    page.reload()
    ready(page)
    expect(page.locator(".dia-chip.dia-written")).to_have_count(1, timeout=PATIENCE)


@pytest.mark.proof
def test_an_episode_opens_for_one_side_and_one_can_choose(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?scenario=gaza&lang=fr")
    expect(page.locator(".dia-aim")).to_contain_text("plus de la moitié des points de victoire", timeout=PATIENCE)
    expect(page.get_by_text("Feuille d’Antigone")).to_be_visible(timeout=PATIENCE)
    side = page.locator("#side")
    assert side.locator("option").all_inner_texts() == [
        "Vous\u00a0: Antigone", "Vous\u00a0: Ptolémée", "Vous\u00a0: Séleucos", "Tous les camps",
    ]  # fmt: skip
    side.select_option("Ptolémée")
    page.wait_for_url("**people=Ptol*")
    ready(page)
    expect(page.get_by_text("Feuille de Ptolémée")).to_be_visible(timeout=PATIENCE)


@pytest.mark.proof
def test_a_game_put_aside_is_found_again(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?game=diadoques&people=Antipater&lang=fr")
    page.locator(".dia-typed").fill("A MAC -> THE")
    page.locator(".dia-typed").press("Enter")
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Recommencer").click()
    expect(page.locator(".dia-arrow")).to_have_count(0, timeout=PATIENCE)
    page.reload()
    ready(page)
    page.get_by_role("button", name="Mises de côté (1)").click()
    page.get_by_role("button", name="▶ Printemps 321 av. J.-C. (n° 1)").click(timeout=PATIENCE)
    expect(page.get_by_role("alert").first).to_contain_text("Partie reprise", timeout=PATIENCE)
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)


def test_the_site_opens_again_without_its_server(browser: Browser, chromium: str, built: Path, tmp_path: Path) -> None:
    """After the browser, too, was closed: what a game needs was kept, and the pages that lead to it."""
    handler = partial(Quiet, directory=str(built), beside=tmp_path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with visiting(browser, chromium, tmp_path / "profile", address) as visitor:
        page = visitor.open("lesson/index.html?game=diplomacy&people=FRANCE&lang=fr")
        assert page.evaluate(KEPT, f"{address}static/offline.json?whole")
    server.shutdown()
    server.server_close()
    with visiting(browser, chromium, tmp_path / "profile", address) as visitor:
        first = visitor.open("")
        expect(first.get_by_text("il s’ouvre ici même sans le réseau")).to_be_visible(timeout=PATIENCE)
        page = visitor.open("lesson/index.html?game=bc218&people=ROME&lang=fr")
        expect(page.locator(".dia-typed")).to_be_visible(timeout=PATIENCE)
        visitor.troubles[:] = [one for one in visitor.troubles if "Failed to load resource" not in one]


def test_what_is_not_there_is_told(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?scenario=gazza&lang=en", live=False)
    expect(page.get_by_role("alert").first).to_contain_text("gaza", timeout=PATIENCE)
    visitor.troubles.clear()  # no picture of it was there


@pytest.mark.proof
def test_a_season_of_history_is_opened_by_its_address(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?scenario=gaza&season=summer 311&lang=en")
    expect(page.locator(".dia-title")).to_contain_text("Summer 311", timeout=PATIENCE)


def test_the_dice_of_the_picture_are_those_of_the_game(visitor: Visitor) -> None:
    page = visitor.open("lesson/index.html?game=amphipolis&lang=en", live=False)
    told = page.locator(".dia-page").get_by_text("throws").first
    expect(told).to_be_visible(timeout=PATIENCE)
    assert page.locator("body.dia-live").count() == 0, "the picture was not seen before the game"
    shown = page.locator(".dia-page li").all_inner_texts()
    assert any(text.startswith("Athens throws") for text in shown)
    ready(page)
    assert page.locator(".dia-page li").all_inner_texts() == shown
