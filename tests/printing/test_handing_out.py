"""What a class takes home: files for each seat with what it may know, for the teacher with everything."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

from diadoques.classroom.room import Room
from diadoques.core.answers import Report
from diadoques.draw.plan import Plan
from diadoques.printing import maps
from diadoques.printing.handing_out import hand_out, print_out
from diadoques.printing.paper import BODY, HEAD, Paper, Style
from diadoques.printing.reports import report_pdf
from diadoques.widgets.desk.paper import KEY, PAPERS, REPORTS, WHAT
from tests.printed_text import page_texts
from tests.sampling import sampled

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lean_letters")]


def pages(path: Path) -> list[str]:
    """The texts of its pages, each on one line."""
    return [" ".join(text.split()) for text in page_texts(path.read_bytes())]


@dataclass(frozen=True)
class HandedOut:
    """What was handed out: where, of which seasons, what was drawn for it, and what was told meanwhile."""

    folder: Path
    reports: tuple[Report[Any], ...]
    drawn: list[Plan]
    steps: list[tuple[int, int]]


@pytest.fixture(scope="module")
def handed_out(tmp_path_factory: pytest.TempPathFactory, lean_letters: None) -> HandedOut:
    """A summer in which Antigonus gives Eumenes 6 T, which nobody else need know of (DIA-8A3-02)."""
    drawn, steps, draw = list[Plan](), list[tuple[int, int]](), maps.figure_of

    def counted(plan: Plan) -> Figure:
        drawn.append(plan)
        return draw(plan)

    room = Room(tmp_path_factory.mktemp("out") / "class", game="diadoques", scenario="spring-319")
    session = room.session
    room.resolve()
    assert session.type("Antigone", "don 6 Eumène").followed
    assert session.type("Lysimaque", "A IST -> THR").followed
    assert session.type("Lysimaque", "A CHE -> THR").followed
    room.resolve()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(maps, "figure_of", counted)
        folder = hand_out(session, "fr", step=lambda done, whole: steps.append((done, whole)))
    room.close()
    return HandedOut(folder, tuple(session.reports), drawn, steps)


@pytest.fixture
def played(handed_out: HandedOut) -> Path:
    return handed_out.folder


def test_a_report_is_called_as_its_language_calls_its_reader(tmp_path: Path) -> None:
    """Pupils of an English class were handed ``03-antigone`` and ``05-ptolemee``."""
    room = Room(tmp_path / "class", game="diadoques", scenario="spring-319")
    room.resolve()
    names = {one.stem for one in hand_out(room.session, "en").iterdir()}
    room.close()
    assert names == {"01-lysimachus", "02-antigonus", "03-eumenes", "04-ptolemy", "05-seleucus", "teacher"}


def test_each_seat_has_a_page_and_a_print_and_the_teacher_too(played: Path) -> None:
    names = {one.stem for one in played.iterdir()}
    assert names == {"01-lysimaque", "02-antigone", "03-eumene", "04-ptolemee", "05-seleucos", "teacher"}
    assert {one.suffix for one in played.iterdir()} == {".html", ".pdf"}
    assert len(list(played.iterdir())) == 12


@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_only_who_may_know_reads_of_the_gift(played: Path, suffix: str) -> None:
    for one in played.glob(f"*{suffix}"):
        told = one.read_text(encoding="utf-8") if suffix == ".html" else " ".join(pages(one))
        told = told.replace("\u00a0", " ").replace("\u202f", " ")
        assert ("6 T" in told) == (one.stem in ("02-antigone", "03-eumene", "teacher")), one.name


def test_a_print_holds_nothing_that_was_drawn_for_another(handed_out: HandedOut) -> None:
    """Not even a letter: it is the file that is made when there is no other reader."""
    written = (handed_out.folder / "01-lysimaque.pdf").read_bytes()
    season = handed_out.reports[-1].before.season
    own = [one for one in handed_out.reports if one.before.season == season]
    assert written == report_pdf(own, "fr", "Lysimaque")


def test_the_print_tells_what_failed_first_then_the_map_on_one_sheet(played: Path) -> None:
    text, *maps = pages(played / "01-lysimaque.pdf")
    assert text.index("Vos ordres") < text.index("A IST -> THR") < text.index("A CHE -> THR") < text.index("Chez les")
    assert "En vérité" in text and "Diod." in text and "Pour la saison prochaine" in text
    assert len(maps) == 1 and "THR" in " ".join(maps)


def test_what_all_are_shown_is_drawn_once(handed_out: HandedOut) -> None:
    assert len(handed_out.drawn) == 1 and len(list(handed_out.folder.glob("*.pdf"))) == 6
    assert handed_out.steps == [(done, 6) for done in range(7)]


def test_a_page_shows_the_season_and_says_in_words_what_is_to_be_seen(played: Path) -> None:
    page = (played / "04-ptolemee.html").read_text(encoding="utf-8")
    assert page.count("<figure><img") == 2
    assert "En vérité" in page and "<aside" in page
    alt = page.split('alt="')[2].partition('"')[0]
    assert "Lysimaque" in alt and "THR" in alt


@pytest.mark.parametrize("what", sampled(one for one in WHAT if one not in (REPORTS, KEY)))
def test_what_the_desk_offers_can_be_written(tmp_path: Path, what: str) -> None:
    room = Room(tmp_path / "class", game="diadoques")
    path = print_out(room.session, what, PAPERS[0], "en")
    room.close()
    assert path.read_bytes().startswith(b"%PDF") and path.parent == tmp_path / "class" / "print"


@pytest.mark.parametrize(("scenario", "seats"), [("", 6), ("spring-319", 5)])
def test_a_form_tells_the_treasury_of_its_own_seat(tmp_path: Path, scenario: str, seats: int) -> None:
    """What the screen shows beside the same orders: the first units are paid for."""
    room = Room(tmp_path / "class", game="diadoques", scenario=scenario)
    sheets = pages(print_out(room.session, "forms", "A4", "fr"))
    room.close()
    treasuries = room.session.game.abilities.money.treasuries(room.session.planned)  # type: ignore[union-attr]
    assert len(sheets) == seats
    for seat, sheet in zip(room.seats, sheets, strict=True):
        assert f"{treasuries[seat]} T" in sheet.replace("\u00a0", " ").replace("\u202f", " "), seat


@pytest.mark.parametrize(
    ("lang", "without", "left"),
    [("fr", "sans ordre valable", "Lysimaque 3"), ("en", "without a valid order", "Lysimachus 3")],
)
def test_no_heading_stands_over_nothing(
    tmp_path: Path, lang: str, without: str, left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was left without orders is counted, player by player, in a sentence."""
    room = Room(tmp_path / "class", game="diadoques", scenario="spring-319")
    room.session.type("Antigone", "A ION -> LYD")
    room.resolve()
    written: list[tuple[str, Style]] = []
    write = Paper.write

    def noting(self: Paper, text: str, style: Style = BODY, **more: float) -> None:
        written.append((text.replace("\u00a0", " "), style))
        write(self, text, style, **more)

    monkeypatch.setattr(Paper, "write", noting)
    for reader in (None, "Antigone"):
        written.clear()
        report_pdf(room.session.reports[:1], lang, reader, maps=False)
        heads = [index for index, (text, style) in enumerate(written) if style is HEAD and not text.endswith(" T")]
        assert len(heads) > 2
        assert [written[index][0] for index in heads[:-1] if written[index + 1][1] is HEAD] == []
        [idle] = [text for text, _ in written if without in text]
        assert left in idle
    room.close()
