"""A class on its own screens, in real browsers: the teacher's desk, the projector and six groups play a season."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from diadoques.api import paper
from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, open_desk, running, type_line, wait

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEATS = ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")
#: Words that one group types and no other page may ever hold.
PLANTED = {"Antigone": "zizanie731", "Ptolémée": "A EGY xylophone", "Séleucos": "A CHD -> MES"}
#: The button, before and after it was said what the sheet leaves out.
HAND_IN = {"fr": ("✓ Rendre la feuille", "✓ Rendre quand même"), "en": ("✓ Hand in the sheet", "✓ Hand in anyway")}


# Opens the page's own websocket a second time, and sends over it a message, then a line for the sheet.
BY_HAND = """async ([message, order]) => {
  const line = (window.line = new WebSocket(`ws://${location.host}/ws/group`));
  const sheet = await new Promise((found) => {
    line.onmessage = ({ data }) => {
      const typed = (JSON.parse(data).new || []).find((state) => "placeholder" in state && "turn" in state);
      if (typed) found(typed.id);
    };
  });
  line.send(message);
  line.send(JSON.stringify({ id: sheet, say: { kind: "typed", text: order } }));
}"""


def a_forged_sheet(folder: Path, order: str) -> str:
    """Put a sheet of Séleucos into the class's box whose orders are not those that were sealed; their fingerprint."""
    inbox = folder / "class" / "inbox"
    inbox.mkdir(parents=True)
    sheet = inbox / "séleucos.txt"
    head = "jeu: Les Diadoques\nsaison: Printemps 321 av. J.-C.\ntour: 0\nplace: Séleucos\n\n"
    text, letters = paper.seal(f"{head}A CHD -> SUS\n")
    sheet.write_text(text.replace("A CHD -> SUS", order), encoding="utf-8")
    return letters


def see_memory(screens: Screens, pages: Mapping[str, Page]) -> dict[str, str]:
    """What each page's scripts hold; no word that another planted is among it."""
    held = {name: screens.memory(page) for name, page in pages.items()}
    for seat, secret in PLANTED.items():
        assert not [name for name, text in held.items() if name != seat and secret in text], secret
    return held


def test_a_class_plays_a_season(
    process: ClassProcess, screens: Screens, click_space: Callable[[Page, str], None], picture: Picture
) -> None:
    desk, projector = open_desk(screens, process)
    found = codes(desk)
    assert set(found) == set(SEATS)
    sizes = dict(zip(SEATS, [(1280, 720), (390, 844), (1024, 700), (1920, 1080), (1024, 700), (390, 844)], strict=True))
    pages = {
        seat: join(screens, process, found[seat], *size, lang="en" if seat == "Eumène" else "fr")
        for seat, size in sizes.items()
    }
    picture(projector, "class-projector-before")
    picture(desk, "class-desk-before")

    # Two groups click.
    for seat, goal in (("Antipater", "THE"), ("Lysimaque", "THR")):
        pages[seat].locator(f'[data-piece="{seat}-1"]').click()
        expect(pages[seat].locator(f'[data-goal="{goal}"]')).to_be_visible(timeout=PATIENCE)
        click_space(pages[seat], goal)
        expect(pages[seat].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    # A second unit helps that march, by clicks alone: what is likeliest is offered first, in words.
    pages["Antipater"].locator('[data-piece="Antipater-2"]').click()
    pages["Antipater"].locator('[data-piece="Antipater-1"]').click()
    likeliest = pages["Antipater"].locator(".dia-menu [role=menuitem]").first
    expect(likeliest).to_contain_text("soutenir cette marche", timeout=PATIENCE)
    likeliest.click()
    expect(pages["Antipater"].locator(".dia-arrow")).to_have_count(2, timeout=PATIENCE)
    # Two type French, one English; one of the lines is no order, and says so to its author alone.
    type_line(pages["Antigone"], f"A PHR -> {PLANTED['Antigone']}")
    expect(pages["Antigone"].locator(".dia-bad")).to_be_visible(timeout=PATIENCE)
    type_line(pages["Antigone"], "A PHR -> LYC")
    expect(pages["Antigone"].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    type_line(pages["Ptolémée"], PLANTED["Ptolémée"])
    expect(pages["Ptolémée"].locator(".dia-bad")).to_be_visible(timeout=PATIENCE)
    type_line(pages["Ptolémée"], "A EGY -> SIN")
    expect(pages["Ptolémée"].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    type_line(pages["Eumène"], "A ANC -> PAP")
    expect(pages["Eumène"].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    for seat, page in pages.items():
        picture(page, f"class-{seat}-orders")

    # The sixth group leaves its screen for paper and has its fingerprint handed in; another sheet than that is refused.
    forged = a_forged_sheet(process.folder, PLANTED["Séleucos"])
    desk.get_by_title("Comment joue Séleucos").select_option(label="feuille papier")
    expect(pages["Séleucos"].locator(".dia-panel")).to_contain_text("papier", timeout=PATIENCE)
    desk.get_by_role("button", name="Fichiers, empreintes").click()
    panel = desk.locator(".dia-groups", has=desk.get_by_role("button", name="Déposer l’empreinte"))
    panel.locator("select").select_option(label="Séleucos")
    panel.get_by_placeholder("ABCD-EFGH-…").fill(forged)
    panel.get_by_role("button", name="Déposer l’empreinte").click()
    expect(desk.locator(".dia-desk")).to_contain_text("empreinte déposée", timeout=PATIENCE)
    panel.get_by_role("button", name="Prendre les feuilles").click()
    expect(panel.locator("li")).to_contain_text("n’est pas celle", timeout=PATIENCE)
    expect(pages["Séleucos"].get_by_role("alert")).to_contain_text("pas été prise", timeout=PATIENCE)
    picture(desk, "class-desk-forged")
    picture(pages["Séleucos"], "class-Séleucos-paper")

    # What the pages hold in memory, while nothing is revealed yet.
    everybody = {**pages, "desk": desk, "projector": projector}
    held = see_memory(screens, everybody)
    for seat, order in (("Antigone", "A PHR -> LYC"), ("Ptolémée", "A EGY -> SIN")):
        assert order in held[seat], "where it was written it is found"
        assert order not in held["projector"] + held["desk"]

    # The server is killed in between: the pages say so, and come back by themselves.
    screens.expected = ("WebSocket connection",)  # that cannot be made, while it is gone
    process.kill()
    banner = pages["Antipater"].locator("#banner")
    expect(banner).to_contain_text("ne répond plus", timeout=PATIENCE)
    picture(pages["Antipater"], "class-gone")
    process.start()
    for page in (*pages.values(), desk, projector):
        expect(page.locator("#banner")).to_be_hidden(timeout=PATIENCE)
    expect(pages["Antipater"].locator(".dia-arrow")).to_have_count(2, timeout=PATIENCE)

    # All hand in, but for that one: the teacher resolves all the same.
    for seat in ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée"):
        for name in HAND_IN["en" if seat == "Eumène" else "fr"]:
            pages[seat].get_by_role("button", name=name).click(timeout=PATIENCE)
    expect(desk.locator(".dia-desk")).to_contain_text("rendu ✓", timeout=PATIENCE)
    picture(desk, "class-desk-orders")
    desk.get_by_role("button", name="Résoudre dès que tous ont rendu").click()
    desk.get_by_role("button", name="Résoudre maintenant").click()

    # The film on the projector, and on each group's screen its own report.
    expect(projector.locator(".dia-film")).to_be_visible(timeout=PATIENCE)
    expect(projector.locator(".dia-panel")).to_contain_text("Sans feuille", timeout=PATIENCE)
    for seat, page in pages.items():
        expect(page.locator(".dia-saga")).not_to_be_empty(timeout=PATIENCE)
        picture(page, f"class-{seat}-report")
    expect(pages["Antipater"].locator(".dia-saga")).to_contain_text("Thessalie")
    expect(pages["Eumène"].locator(".dia-saga")).to_contain_text("Paphlagonia")
    expect(projector.locator(".dia-film [data-film=first]")).not_to_have_attribute(
        "aria-disabled", "true", timeout=PATIENCE
    )
    picture(projector, "class-projector-report")
    picture(desk, "class-desk-report")

    # The reports go out: each group's own, and the teacher's.
    desk.get_by_role("button", name="Créer le PDF").click()

    # The drawn map comes when it is ready.
    drawn = pages["Antipater"].locator(".dia-drawn img")
    expect(drawn).to_have_count(1, timeout=PATIENCE)
    pages["Antipater"].locator(".dia-drawn summary").click()
    wait(lambda: drawn.evaluate("image => image.naturalWidth") >= 1000, "the map is drawn")
    expect(drawn).to_be_in_viewport(ratio=1)
    picture(pages["Antipater"], "class-drawn")
    pages["Antipater"].locator(".dia-drawn summary").click()

    # And on to what is asked next: units that stand one too many where they were raised must leave.
    go_on = pages["Antipater"].locator(".dia-result .dia-go")
    go_on.click()
    expect(pages["Antipater"].locator(".dia-saga")).to_have_count(0, timeout=PATIENCE)
    expect(pages["Antipater"].locator(".dia-order").first).to_be_visible(timeout=PATIENCE)
    picture(pages["Antipater"], "class-next")

    expect(desk.locator(".dia-desk")).to_contain_text("Écrit dans", timeout=10 * PATIENCE)
    handed_out = sorted((process.folder / "class" / "reports").glob("*.html"))
    assert len(handed_out) == len(SEATS) + 1, handed_out
    for one in handed_out:
        text = one.read_text(encoding="utf-8")
        assert "321" in text and not [secret for secret in PLANTED.values() if secret in text]

    # A second season: the desk settles who leaves, and summer is asked for.
    desk.get_by_role("button", name="Résoudre dès que tous ont rendu").click()
    desk.get_by_role("button", name="Résoudre maintenant").click()
    expect(desk.locator(".dia-season h3")).to_contain_text("Été 321", timeout=PATIENCE)
    pages["Antigone"].locator(".dia-result .dia-go").click()
    type_line(pages["Antigone"], "A LYC -> PIS")
    expect(pages["Antigone"].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    picture(pages["Antigone"], "class-second-season")

    # Nothing that one group typed was ever told to another page, nor stands in one.
    for other, page in everybody.items():
        told, shown = screens.told(page), page.content()
        for seat, secret in PLANTED.items():
            if other != seat:
                assert secret not in told, f"{secret} of {seat} was told to {other}"
                assert secret not in shown, f"{secret} of {seat} stands in the page of {other}"
    for seat in ("Antigone", "Ptolémée"):
        assert PLANTED[seat] in "\n".join(screens.traffic[pages[seat]])


class Led(NamedTuple):
    """A class, and the desk from which it is led."""

    process: ClassProcess
    desk: Page


@pytest.fixture(scope="module")
def led(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Led]:
    """One class for tests each of which sits at a seat of its own."""
    with running(tmp_path_factory.mktemp("led")) as process:
        screens = Screens(browser)
        yield Led(process, open_desk(screens, process)[0])
        screens.close()


def test_a_reload_a_second_tab_and_a_second_device(led: Led, screens: Screens, picture: Picture) -> None:
    process, desk = led
    code = codes(desk)["Antigone"]
    page = join(screens, process, code, 1024, 700)
    type_line(page, "A PHR -> LYC")
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    page.reload()
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    tab = screens.page(page.context)
    tab.goto(f"{process.address}/group")
    expect(tab.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    type_line(tab, "A PHR -> PIS")
    expect(page.locator(".dia-arrow")).to_have_count(2, timeout=PATIENCE)

    screens.expected = ("the server responded with a status of 403",)  # to a code that has been used
    other = screens.page(screens.context(390, 844))
    other.goto(process.address)
    other.get_by_label("Code du groupe").fill(code)
    other.locator("button[type=submit]").click()
    expect(other.get_by_role("alert")).to_contain_text("a déjà servi", timeout=PATIENCE)
    picture(other, "class-code-used")


def test_a_script_in_the_page_cannot_run_and_a_request_by_hand_does_nothing(led: Led, screens: Screens) -> None:
    """The policy of the pages; and the message by which a kernel would run code, sent over the page's own websocket."""
    process, desk = led
    page = join(screens, process, codes(desk)["Ptolémée"], 1024, 700)
    screens.expected = ("Content Security Policy", "the server responded with a status of 404")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')")
    page.evaluate(
        "const made = document.createElement('script'); made.textContent = 'window.ran = 1'; document.body.append(made)"
    )
    ran = process.folder / "ran"
    message = {"msg_type": "execute_request", "content": {"code": f"open({str(ran)!r}, 'w')"}}
    page.evaluate(BY_HAND, [json.dumps(message), "A EGY -> SIN"])
    # The order that was sent after it is heard: so is the message, and the line is still open.
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    assert page.evaluate("window.line.readyState") == 1
    assert not ran.exists()
    wait(lambda: len([one for one in screens.complaints if "Policy" in one]) >= 2, "the browser refuses the scripts")
    wait(lambda: [one for one in screens.complaints if "404" in one], "there is no such picture")
    assert page.evaluate("window.ran === undefined")
    # What a teacher does is no widget of a group's page.
    assert not page.locator("button", has_text="Résoudre").count()


def test_a_sheet_that_the_time_has_closed(led: Led, screens: Screens, picture: Picture) -> None:
    """On a telephone, in the midst of a line; the keys of the map do nothing either, and nothing is lost."""
    process, desk = led
    page = join(screens, process, codes(desk)["Séleucos"], 390, 844)
    type_line(page, "A CHD -> MES")
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    page.locator(".dia-typed").fill("A CHD -> SUS")
    desk.get_by_role("button", name="Temps écoulé").click()
    desk.get_by_role("button", name="Le programme joue Eumène cette saison").click(timeout=PATIENCE)
    expect(desk.get_by_title("Comment joue Eumène")).to_have_value("programme, 1 saison", timeout=PATIENCE)
    desk.get_by_role("button", name="Oui, fermer les feuilles").click()
    closed = page.locator(".dia-closed")
    expect(closed).to_contain_text("A CHD -> MES", timeout=PATIENCE)
    expect(page.get_by_text("votre feuille est fermée")).to_be_in_viewport()
    expect(page.get_by_text("« A CHD -> SUS » n’était pas encore entré")).to_be_visible()
    for touched in (".dia-typed", ".dia-panel select", ".dia-panel input", ".dia-panel button:not(.dia-grip)"):
        expect(page.locator(touched).locator("visible=true")).to_have_count(0)
    page.locator('[data-piece="Séleucos-1"]').first.click()
    expect(page.locator("[data-goal]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Trop tard : votre feuille est fermée")).to_be_visible(timeout=PATIENCE)
    picture(page, "class-closed")
    desk.get_by_role("button", name="Ordres 10:00").click()
    expect(closed).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".dia-typed")).to_have_value("A CHD -> SUS")
    expect(page.get_by_text("Trop tard")).to_have_count(0)
    page.locator(".dia-typed").press("Enter")
    expect(page.locator(".dia-arrow")).to_have_count(2, timeout=PATIENCE)
