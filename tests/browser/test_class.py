"""A class on its own screens, in real browsers: the teacher's desk, the projector and six groups play a season."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from diadoques.api import paper

from .class_process import ClassProcess, Screens, wait

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEATS = ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")
#: Words that one group types and no other page may ever hold.
PLANTED = {"Antigone": "zizanie731", "Ptolémée": "A EGY xylophone", "Séleucos": "A CHD -> MES"}
#: The button, before and after it was said what the sheet leaves out.
HAND_IN = {"fr": ("✓ Rendre la feuille", "✓ Rendre quand même"), "en": ("✓ Hand in the sheet", "✓ Hand in anyway")}
PATIENCE = 30_000


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    found = ClassProcess(tmp_path)
    yield found
    found.stop()
    trouble = tmp_path / "class" / "trouble.log"
    assert not trouble.exists(), trouble.read_text(encoding="utf-8")


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    found = Screens(browser)
    yield found
    found.close()


def open_desk(screens: Screens, process: ClassProcess) -> tuple[Page, Page]:
    """The desk on a small screen, the projector on a large one, in one browser."""
    context = screens.context(1280, 720)
    desk = screens.page(context)
    desk.goto(process.desk)
    expect(desk.locator(".dia-desk")).to_contain_text("Antipater", timeout=PATIENCE)
    projector = screens.page(context)
    projector.set_viewport_size({"width": 1920, "height": 1080})
    projector.goto(f"{process.address}/projector")
    expect(projector.locator(".dia-svg")).to_be_visible(timeout=PATIENCE)
    return desk, projector


def codes(desk: Page) -> dict[str, str]:
    """What the desk shows for whom."""
    return dict(re.findall(r"(\w+) · (?:[^\n]* )?([A-Z]+-\d\d)", desk.locator(".dia-desk").inner_text()))


def join(screens: Screens, process: ClassProcess, code: str, width: int, height: int, lang: str = "fr") -> Page:
    page = screens.page(screens.context(width, height))
    page.goto(f"{process.address}/?lang={lang}")
    page.get_by_label(re.compile("ode")).fill(code.lower().replace("-", " "))
    page.locator("button[type=submit]").click()
    expect(page.locator(".dia-svg")).to_be_visible(timeout=PATIENCE)
    return page


def type_line(page: Page, text: str) -> None:
    line = page.locator(".dia-typed")
    line.fill(text)
    line.press("Enter")


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
    process: ClassProcess, screens: Screens, click_space: Callable[[Page, str], None], artifacts: Path
) -> None:
    desk, projector = open_desk(screens, process)
    found = codes(desk)
    assert set(found) == set(SEATS)
    sizes = dict(zip(SEATS, [(1280, 720), (390, 844), (1024, 700), (1920, 1080), (1024, 700), (390, 844)], strict=True))
    pages = {
        seat: join(screens, process, found[seat], *size, lang="en" if seat == "Eumène" else "fr")
        for seat, size in sizes.items()
    }
    projector.screenshot(path=artifacts / "class-projector-before.png")
    desk.screenshot(path=artifacts / "class-desk-before.png")

    # Two groups click.
    for seat, goal in (("Antipater", "THE"), ("Lysimaque", "THR")):
        pages[seat].locator(f'[data-piece="{seat}-1"]').click()
        expect(pages[seat].locator(f'[data-goal="{goal}"]')).to_be_visible(timeout=PATIENCE)
        click_space(pages[seat], goal)
        expect(pages[seat].locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    # A second unit helps that march, by clicks alone: what is likeliest is offered first, in words.
    pages["Antipater"].locator('[data-piece="Antipater-2"]').click()
    pages["Antipater"].locator('[data-piece="Antipater-1"]').click()
    likeliest = pages["Antipater"].locator(".dia-menu button").first
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
        page.screenshot(path=artifacts / f"class-{seat}-orders.png")

    # What the pages hold in memory, while nothing is revealed yet.
    everybody = {**pages, "desk": desk, "projector": projector}
    held = see_memory(screens, everybody)
    for seat, order in (("Antigone", "A PHR -> LYC"), ("Ptolémée", "A EGY -> SIN")):
        assert order in held[seat], "where it was written it is found"
        assert order not in held["projector"] + held["desk"]

    # The server is killed in between: the pages say so, and come back by themselves.
    process.kill()
    banner = pages["Antipater"].locator("#banner")
    expect(banner).to_contain_text("ne répond plus", timeout=PATIENCE)
    pages["Antipater"].screenshot(path=artifacts / "class-gone.png")
    process.start()
    for page in (*pages.values(), desk, projector):
        expect(page.locator("#banner")).to_be_hidden(timeout=PATIENCE)
    expect(pages["Antipater"].locator(".dia-arrow")).to_have_count(2, timeout=PATIENCE)

    # The sixth group leaves its screen for paper and has its fingerprint handed in; another sheet than that is refused.
    forged = a_forged_sheet(process.folder, PLANTED["Séleucos"])
    desk.get_by_title("Comment joue Séleucos").select_option(label="feuille papier")
    expect(pages["Séleucos"].locator(".dia-panel")).to_contain_text("papier", timeout=PATIENCE)
    panel = desk.locator(".dia-groups", has=desk.get_by_role("button", name="Déposer l’empreinte"))
    panel.locator("select").select_option(label="Séleucos")
    panel.get_by_placeholder("ABCD-EFGH-…").fill(forged)
    panel.get_by_role("button", name="Déposer l’empreinte").click()
    expect(desk.locator(".dia-desk")).to_contain_text("empreinte déposée", timeout=PATIENCE)
    panel.get_by_role("button", name="Prendre les feuilles").click()
    expect(panel.locator("li")).to_contain_text("n’est pas celle", timeout=PATIENCE)
    expect(pages["Séleucos"].get_by_role("alert")).to_contain_text("pas été prise", timeout=PATIENCE)
    desk.screenshot(path=artifacts / "class-desk-forged.png")
    pages["Séleucos"].screenshot(path=artifacts / "class-Séleucos-paper.png")

    see_memory(screens, everybody)

    # All hand in, but for that one: the teacher resolves all the same.
    for seat in ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée"):
        for name in HAND_IN["en" if seat == "Eumène" else "fr"]:
            pages[seat].get_by_role("button", name=name).click(timeout=PATIENCE)
    expect(desk.locator(".dia-desk")).to_contain_text("rendu ✓", timeout=PATIENCE)
    desk.screenshot(path=artifacts / "class-desk-orders.png")
    desk.get_by_role("button", name="Résoudre dès que tous ont rendu").click()
    desk.get_by_role("button", name="Résoudre maintenant").click()

    # The film on the projector, and on each group's screen its own report.
    expect(projector.locator(".dia-film")).to_be_visible(timeout=PATIENCE)
    expect(projector.locator(".dia-panel")).to_contain_text("Sans feuille", timeout=PATIENCE)
    for seat, page in pages.items():
        expect(page.locator(".dia-saga")).not_to_be_empty(timeout=PATIENCE)
        page.screenshot(path=artifacts / f"class-{seat}-report.png")
    expect(pages["Antipater"].locator(".dia-saga")).to_contain_text("Thessalie")
    expect(pages["Eumène"].locator(".dia-saga")).to_contain_text("Paphlagonia")
    projector.wait_for_timeout(1500)
    projector.screenshot(path=artifacts / "class-projector-report.png")
    desk.screenshot(path=artifacts / "class-desk-report.png")

    # The reports go out: each group's own, and the teacher's.
    desk.get_by_role("button", name="Créer le PDF").click()

    # The drawn map comes when it is ready.
    picture = pages["Antipater"].locator(".dia-drawn img")
    expect(picture).to_have_count(1, timeout=PATIENCE)
    pages["Antipater"].locator(".dia-drawn summary").click()
    wait(lambda: picture.evaluate("image => image.naturalWidth") >= 1000, "the map is drawn")
    expect(picture).to_be_in_viewport(ratio=1)
    pages["Antipater"].screenshot(path=artifacts / "class-drawn.png")
    pages["Antipater"].locator(".dia-drawn summary").click()

    # And on to what is asked next: units that stand one too many where they were raised must leave.
    go_on = pages["Antipater"].locator(".dia-result .dia-go")
    go_on.click()
    expect(pages["Antipater"].locator(".dia-saga")).to_have_count(0, timeout=PATIENCE)
    expect(pages["Antipater"].locator(".dia-row").first).to_be_visible(timeout=PATIENCE)
    pages["Antipater"].screenshot(path=artifacts / "class-next.png")

    expect(desk.locator(".dia-desk")).to_contain_text("Écrit dans", timeout=3 * PATIENCE)
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
    pages["Antigone"].screenshot(path=artifacts / "class-second-season.png")

    # Nothing that one group typed was ever told to another page, nor stands in one.
    told = {other: screens.told(page) for other, page in everybody.items()}
    for seat, secret in PLANTED.items():
        for other, page in everybody.items():
            if other != seat:
                assert secret not in told[other], f"{secret} of {seat} was told to {other}"
                assert secret not in page.content()
    for seat in ("Antigone", "Ptolémée"):
        assert PLANTED[seat] in "\n".join(screens.traffic[pages[seat]])
    lost = [one for one in screens.complaints if "WebSocket connection" not in one]  # while the server was gone
    assert not lost


def test_a_reload_a_second_tab_and_a_second_device(process: ClassProcess, screens: Screens, artifacts: Path) -> None:
    desk, _ = open_desk(screens, process)
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

    other = screens.page(screens.context(390, 844))
    other.goto(process.address)
    other.get_by_label("Code du groupe").fill(code)
    other.locator("button[type=submit]").click()
    expect(other.get_by_role("alert")).to_contain_text("il a déjà servi", timeout=PATIENCE)
    other.screenshot(path=artifacts / "class-code-used.png")


def test_a_script_in_the_page_cannot_run_and_a_request_by_hand_does_nothing(
    process: ClassProcess, screens: Screens
) -> None:
    """The policy of the pages; and the message by which a kernel would run code, sent over the page's own websocket."""
    desk, _ = open_desk(screens, process)
    page = join(screens, process, codes(desk)["Antigone"], 1024, 700)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')")
    page.evaluate(
        "const made = document.createElement('script'); made.textContent = 'window.ran = 1'; document.body.append(made)"
    )
    message = json.dumps({"msg_type": "execute_request", "content": {"code": "open('ran', 'w')"}})
    answer = page.evaluate(
        """async (message) => {
          const line = new WebSocket(`ws://${location.host}/ws/group`);
          const heard = [];
          line.onmessage = (event) => heard.push(event.data);
          await new Promise((done) => { line.onopen = done; });
          line.send(message);
          await new Promise((done) => setTimeout(done, 1000));
          const open = line.readyState;
          line.close();
          return [open, heard.length, window.ran === undefined];
        }""",
        message,
    )
    assert answer[0] == 1 and answer[2]
    assert not (Path(process.folder) / "ran").exists()
    # What a teacher does is no widget of a group's page.
    assert not page.locator("button", has_text="Résoudre").count()
