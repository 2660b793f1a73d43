"""Six states and an umpire play a season of Empires et Stratèges, each in a browser context of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from diadoques.classroom.room import Room
from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, join, running, type_line, wait

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIX = ("Rome", "Carthage", "Gaule", "Espagne", "Empire séleucide", "Égypte lagide")
LATE = "Égypte lagide"
UMPIRE = "L’arbitre"
#: What each writes, in sums and words that stand nowhere else; of Rome two write.
ORDERS = {
    "Rome": ("A1 -> CIS",), "Carthage": ("A1 -> CEL", "don Gaule 11"), "Gaule": ("A1 -> CIS",), "Espagne": ("A1 x",),
    "Empire séleucide": ("A1 -> PAL", "rumeur : zizanie de Babylone"),
    LATE: ("A1 -> PAL", "déclaration : zizanie du Nil"),
}  # fmt: skip
POLITICIAN = "monument ROM"
#: What only its author's state, the umpire, and who is told of it may read, and never anybody else.
SECRETS = {"don Gaule 11": ("Carthage",), "rumeur : zizanie": ("Empire séleucide",), POLITICIAN: ("Rome", "politician")}


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """Six of eight states at screens, the program answers for the others."""
    options = {"umpire": "played", "seed": "x"}
    ways = {"Pergame": "program", "Macédoine": "program"}
    Room(tmp_path / "class", game="empires", scenario="world-220", options=options, ways=ways).close()
    with running(tmp_path, "--game", "empires") as found:
        yield found


def codes_of(desk: Page) -> dict[str, list[str]]:
    """By seat, the codes that the desk shows."""
    found = {}
    for row in desk.locator(".dia-group").all():
        name = row.locator("b").first.inner_text()
        found[name] = re.findall(r"[A-Z]+-\d\d", row.inner_text())
    return found


def resolve(desk: Page, until: str) -> None:
    """Settle what is asked, whoever has handed in; then the desk says what is asked next."""
    head, ask = desk.locator(".dia-season h3"), desk.get_by_role("button", name=re.compile("^Résoudre"))
    now, before = desk.get_by_role("button", name="Résoudre maintenant"), head.inner_text()
    if not until or until not in before:
        ask.first.click()
        wait(lambda: now.is_visible() or head.inner_text() != before, "it is settled, or who is missing is told")
        if head.inner_text() == before:
            now.click()
            expect(head).not_to_have_text(before, timeout=PATIENCE)
    expect(head).to_contain_text(until, timeout=PATIENCE)


def go_on(wanted: str, *pages: Page) -> None:
    """From what was told to what is asked now, once it is there."""

    def there(page: Page) -> bool:
        button = page.locator(".dia-result .dia-go")
        if button.is_visible():
            with suppress(Error):  # it went away meanwhile
                button.click(timeout=1_000)
        return page.locator(wanted).first.is_visible()

    for page in pages:
        wait(lambda page=page: there(page), f"{wanted} is asked")


def told(page: Page, word: str) -> str:
    """What a page tells of what was settled last, once this word is among it."""
    expect(page.locator(".dia-result")).to_contain_text(word, timeout=PATIENCE)
    return page.locator(".dia-panel").inner_text().replace("\u00a0", " ")


def hand_in(page: Page) -> None:
    """The sheet, with what it leaves out."""
    page.get_by_role("button", name="✓ Rendre la feuille").click()
    anyway = page.get_by_role("button", name="✓ Rendre quand même")
    wait(lambda: anyway.is_visible() or page.get_by_role("button", name="Reprendre").is_visible(), "it is answered")
    if anyway.is_visible():
        anyway.click()
    expect(page.get_by_role("button", name="Reprendre")).to_be_visible(timeout=PATIENCE)


def write(page: Page, *lines: str) -> None:
    """Lines on a sheet, each understood before the next."""
    for line in lines:
        type_line(page, line)
        expect(page.locator(".dia-panel")).to_contain_text("Compris", timeout=PATIENCE)
        expect(page.locator(".dia-typed")).to_have_value("", timeout=PATIENCE)


def fight(umpire: Page, side: str, **said: str) -> None:
    """The umpire reports the battle in which ``side`` fights, field by field."""
    asked = umpire.locator(".dia-prompt").filter(has_text=f"Corps ({side})")
    for name, value in said.items():
        label = {"end": "Comment elle a fini", "winner": "Vainqueur"}[name]
        field = asked.locator(".dia-row", has=umpire.get_by_text(label, exact=True))
        field.locator("select").select_option(label=value)
    asked.get_by_role("button", name="✓ Valider").click()
    expect(asked).to_contain_text("C’est noté", timeout=PATIENCE)  # before the desk settles it


def test_six_states_and_an_umpire_play_a_season(process: ClassProcess, screens: Screens, picture: Picture) -> None:
    desk = screens.page(screens.context(1280, 720))
    desk.goto(process.desk)
    expect(desk.locator(".dia-desk")).to_contain_text("Rome", timeout=PATIENCE)
    codes = codes_of(desk)
    assert all(len(codes[seat]) == 2 for seat in SIX) and len(codes[UMPIRE]) == 1
    umpire = join(screens, process, codes[UMPIRE][0], 1280, 720)
    states = {seat: join(screens, process, codes[seat][0], 1280, 720) for seat in SIX if seat != LATE}
    politician = join(screens, process, codes["Rome"][1], 390, 844)
    umpire.get_by_text("mauvais présages", exact=True).first.click()
    resolve(desk, "traités")
    resolve(desk, "ordres")
    go_on(".dia-typed", politician, *states.values())

    # All write and hand in but for one, who comes late; of Rome two write one sheet.
    for seat, page in states.items():
        write(page, *ORDERS[seat])
    write(politician, POLITICIAN)
    expect(states["Rome"].locator(".dia-panel")).to_contain_text("P: monument ROM", timeout=PATIENCE)
    expect(politician.locator(".dia-panel")).to_contain_text("G: A1 -> CIS", timeout=PATIENCE)
    picture(politician, "umpired-politician")
    for page in states.values():
        hand_in(page)
    expect(desk.locator(".dia-desk")).to_contain_text("rendu ✓", timeout=PATIENCE)
    desk.locator(".dia-groups h3").first.scroll_into_view_if_needed()
    row = desk.locator(".dia-group").first
    name, again = row.locator("b").bounding_box(), desk.locator(".dia-again").first.bounding_box()
    assert name is not None and again is not None
    assert name["height"] < 40 and name["y"] + name["height"] <= again["y"], "new codes leave the name its room"
    picture(desk, "umpired-desk")
    late = states[LATE] = join(screens, process, codes[LATE][0], 390, 844)
    go_on(".dia-typed", late)
    write(late, *ORDERS[LATE])
    hand_in(late)
    resolve(desk, "qui réagit")
    resolve(desk, "attaquer, tenir")
    resolve(desk, "bataille")

    # One battle is reported by the umpire, the other is left to the odds.
    go_on(".dia-prompt .dia-row", umpire)
    fight(umpire, "Carthage", end="une armée est battue", winner="Espagne")
    fight(umpire, LATE, end="personne ne la joue : au sort")
    picture(umpire, "umpired-battle")
    resolve(desk, "")
    everybody = {**states, "politician": politician, "umpire": umpire}
    reports = {name: told(page, "victoire de l’Espagne") for name, page in everybody.items()}
    odds = {name for name, text in reports.items() if "fois sur cent" in text}
    assert odds == {"Empire séleucide", LATE, "umpire"}, "of what a battle hung on, its sides and the umpire read"
    for name, text in reports.items():
        assert "Bataille en Celtibérie : victoire de l’Espagne" in text, name
    picture(states["Espagne"], "umpired-result")

    # He publishes the season; the next one begins with what each has, and is told of his own alone.
    for _ in range(6):
        if "publier" not in desk.locator(".dia-season h3").inner_text():
            resolve(desk, "")
    resolve(desk, "Été 220")
    for name, page in everybody.items():
        sizes = re.findall(r"L’armée (?:d’|de l’|de la |de )([\w ]+) compte", told(page, " compte "))
        own = "Rome" if name == "politician" else name.removeprefix("Empire ")
        assert set(sizes) == {own} or name in ("umpire", *(one for one in SIX if " " in one)), (name, sizes)
        assert len(set(sizes)) == 1 or name == "umpire"
    for secret, whose in SECRETS.items():
        holding = {name for name, page in everybody.items() if secret in screens.told(page)}
        assert holding - {"umpire"} == {*whose}, secret
