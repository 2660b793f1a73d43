"""``diadoques report``: a whole game as a page, escaped, in both languages; what it says is what was played."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from diadoques.classroom.pages.game_markdown import escape_markdown
from diadoques.core import savegame
from diadoques.explain.annals import Annals, annals
from diadoques.games.catalogue import begin, load_game, reports
from diadoques.games.saving import SavedRules

from .running import Shell

pytestmark = pytest.mark.slow

TOP = Path(__file__).resolve().parents[2]
LONG = TOP / "tests" / "games" / "bc218" / "eight-years.dia.json"
#: Somebody writes markup for an order.
HOSTILE = "<script>alert(1)</script> [x](javascript:alert(1)) ![y](z) | a | **b**"
FOUR = (
    {"Antipater": ["A MAC -> THE", "A MAC x", "A MAC -> CHA"], "Lysimaque": [HOSTILE]},
    {"Antipater": ["A THE A1 Pagasai"]},
    {},
    {"Antipater": ["+A MAC"]},
)


@pytest.fixture
def year(tmp_path: Path) -> Path:
    """Spring to Winter 321, mostly silent."""
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, game.about.defaults)
    waiting = list(FOUR)
    while waiting:
        asked = position.phase in ("levy", "movement", "winter")
        given = savegame.SavedAnswers(
            orders={key: list(lines) for key, lines in waiting.pop(0).items()} if asked else {}
        )
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, given)
    path = tmp_path / "year.dia.json"
    savegame.save(saved, path)
    return path


def told(path: Path, lang: str) -> Annals:
    found = reports(savegame.load(path))
    return annals(found[0].before, found, lang)


class Page(HTMLParser):
    """What a browser would see: tags, pictures, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        values = dict(attrs)
        if tag == "img":
            self.images.append(values["src"] or "")
        if tag == "a":
            self.links.append(values["href"] or "")

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_year_has_its_four_seasons_and_its_accounts(year: Path) -> None:
    found = told(year, "fr")
    assert [chapter.title for chapter in found.chapters] == [
        "Printemps 321 av. J.-C.", "Été 321 av. J.-C.", "Automne 321 av. J.-C.", "Hiver 321 av. J.-C."
    ]  # fmt: skip
    first = {one.player: one for one in found.chapters[0].standings}
    # 0.4: Antipater begins with 33 T, Lysimachus with 37 T; three armies cost 30 T; three points each.
    assert (first["Antipater"].gold, first["Lysimaque"].gold) == (3, 7)
    assert {one.points for one in found.chapters[0].standings} == {3}
    assert "32 points" in found.introduction
    assert "majorité\u00a0: 17" in found.introduction


def test_a_page_is_of_one_piece_and_escaped(shell: Shell, year: Path, tmp_path: Path) -> None:
    out = tmp_path / "year.html"
    for lang, title in (("fr", "Compte rendu d’une partie"), ("en", "Report of a game")):
        ran = shell("report", year, "-o", out, "--lang", lang)
        assert ran.code == 0, ran.err
        page = Page(out.read_text(encoding="utf-8"))
        assert title in page.words
        assert HOSTILE.partition("[")[0].strip() in page.words  # shown, not run
        assert "script" not in page.tags
        assert len(page.images) == 4
        assert all(image.startswith("data:image/webp;base64,") for image in page.images)
        assert all(link.startswith("#") for link in page.links)


def test_markdown_shows_every_character_as_itself(shell: Shell, year: Path, tmp_path: Path) -> None:
    out = tmp_path / "une année.md"
    assert shell("report", year, "-o", out).code == 0
    text = out.read_text(encoding="utf-8")
    assert escape_markdown(HOSTILE) in text
    assert "<script" not in text.replace("\\<script", "")
    assert not re.search(r"(?<!\\)\]\(javascript", text)
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    assert [re.sub(r"-[0-9a-f]{8}(?=\.webp$)", "", name) for name in pictures] == [
        f"une%20ann%C3%A9e-maps/{number:03}.webp" for number in range(1, 5)
    ]
    kept = sorted(path.name for path in (tmp_path / "une année-maps").iterdir())
    assert kept == [name.partition("/")[2] for name in pictures]
    assert "| Antipater | 3 | 3 |\n" in text
    assert shell("report", year, "-o", out, "--secrets").code == 0
    assert "| Antipater | 3 | 3 | 3\u00a0T |" in out.read_text(encoding="utf-8")


def test_without_maps_nothing_is_drawn(shell: Shell, year: Path, tmp_path: Path) -> None:
    for name in ("year.html", "year.md"):
        assert shell("report", year, "-o", tmp_path / name, "--no-maps").code == 0
        assert "webp" not in (tmp_path / name).read_text(encoding="utf-8")
    assert not (tmp_path / "year-maps").exists()


def test_a_game_of_years_is_told_by_years(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "218.html"
    assert shell("report", LONG, "-o", out, "--no-maps", "--lang", "fr").code == 0
    page = Page(out.read_text(encoding="utf-8"))
    assert "Victoire\u00a0: Égypte" in page.words
    assert page.tags.count("h3") == len(told(LONG, "fr").chapters)


def test_a_game_not_begun_has_a_report_too(shell: Shell, tmp_path: Path) -> None:
    game, out = tmp_path / "new.dia.json", tmp_path / "new.html"
    assert shell("new", "diplomacy", "-o", game).code == 0
    assert shell("report", game, "-o", out).code == 0
    assert "The game goes on" in out.read_text(encoding="utf-8")


def test_what_cannot_be_written_is_refused_by_a_sentence(shell: Shell, year: Path, tmp_path: Path) -> None:
    ran = shell("report", year, "-o", tmp_path / "year.docx")
    assert (ran.code, "html, md" in ran.err) == (1, True)
    ran = shell("report", year, "-o", tmp_path / "nowhere" / "year.html", "--no-maps")
    assert ran.code == 1
    forged = json.loads(year.read_text(encoding="utf-8"))
    forged["turns"][0]["after"]["units"] = {}
    other = tmp_path / "forged.dia.json"
    other.write_text(json.dumps(forged), encoding="utf-8")
    assert shell("report", other, "-o", tmp_path / "x.html", "--no-maps").code == 1


def test_an_event_is_told_in_the_season_it_strikes(tmp_path: Path) -> None:
    """DIA-13-02: it is drawn a season ahead and takes effect when its season begins."""
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, {"layer": "advanced", "seed": "11"})
    for _ in range(8):
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, savegame.SavedAnswers())
    path = tmp_path / "events.dia.json"
    savegame.save(saved, path)
    found = told(path, "en")
    struck = {
        (str(event["season"]), chapter.title)
        for chapter in found.chapters
        for part in chapter.parts
        for event in part.report.events
        if event.kind == "event-drawn"
    }
    assert struck
    begun = [chapter.title for chapter in found.chapters if any(one.kind == "event-began" for one in chapter.dawn)]
    drawn = {str(season).capitalize() for season, _ in struck}
    assert begun and {" ".join(title.split()[:2]) for title in begun} <= drawn | {"Summer 321"}
    assert not any(
        one.kind == "event-began" for chapter in found.chapters for part in chapter.parts for one in part.told.aftermath
    )
