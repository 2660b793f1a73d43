"""The record of a game of questions: turn by turn and stage by stage, on a page, as Markdown and on paper."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest

from diadoques.classroom import Session
from diadoques.classroom.answer_by_answer import go_on
from diadoques.classroom.pages.game_markdown import game_markdown
from diadoques.classroom.pages.game_page import game_page
from diadoques.explain.annals import annals
from diadoques.explain.sentences import sentences
from diadoques.explain.stages import play_by_stage
from diadoques.printing.handing_out import settled_last
from diadoques.printing.reports import report_pdf

SIDES = ("ATHENS", "SPARTA")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    session = Session(tmp_path_factory.mktemp("record"), "nicias", game="amphipolis", options={"seed": "two-turns"})
    while not session.over:
        go_on(session, SIDES)
    yield session
    session.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_record_goes_by_turns_and_stages_and_leaves_nothing_out(played: Any, lang: str) -> None:
    told = annals(played.reports[0].before, played.reports, lang)
    turn = {"fr": "Tour", "en": "Turn"}[lang]
    assert [chapter.title.split(" · ")[0] for chapter in told.chapters] == [f"{turn} {number}" for number in (4, 5, 6)]
    assert len({chapter.title for chapter in told.chapters}) == len(told.chapters)
    for chapter in told.chapters:
        titles = [part.title for part in chapter.parts]
        assert len(set(titles)) == len(titles) and all(part.told.aftermath for part in chapter.parts)
    whole = [one.text for report in played.reports for one in sentences(report, lang)]
    inside = [one.text for chapter in told.chapters for part in chapter.parts for one in part.told.aftermath]
    assert inside == whole
    gains = {side: sum(one.gain for c in told.chapters for one in c.standings if one.player == side) for side in SIDES}
    before, after = (played.game.standing(one).points for one in (played.reports[0].before, played.position))
    assert gains == {side: after[side] - before[side] for side in SIDES}


def test_pages_have_an_anchor_for_each_turn_and_no_heading_for_each_answer(played: Any) -> None:
    told = annals(played.reports[0].before, played.reports, "en")
    page, text = game_page(told, maps=False), game_markdown(told)
    anchors = [f'id="{season}-423"' for season in ("summer", "autumn", "winter")]
    assert all(page.count(anchor) == 1 for anchor in anchors)
    assert text.count("### ") < len(played.reports) / 2 and "Athens · Actions No" in text
    assert "an operation" not in text and "majority" not in text


@pytest.mark.slow
def test_on_paper_a_turn_stands_stage_under_stage(played: Any) -> None:
    last = settled_last(played.reports)
    stages = play_by_stage(played.reports, played.game.abilities.play)
    assert list(last) == [report for stage, report in stages if stage.turn == 6]
    pages = pypdf.PdfReader(io.BytesIO(report_pdf(last, "en", "SPARTA", maps=False))).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert len(pages) < 5 and "Sparta · Turn 6" in text and "(B.3)" in text
    for seat, other in (("SPARTA", "ATHENS"), ("ATHENS", "SPARTA")):
        told = pypdf.PdfReader(io.BytesIO(report_pdf(last, "en", seat, maps=False))).pages
        drawn = [e for r in played.reports for e in r.events if e.kind == "drawn" and e["player"] == other]
        assert drawn and f"{ {'ATHENS': 'Athens', 'SPARTA': 'Sparta'}[other] } draws “" not in "".join(
            page.extract_text() for page in told
        )


def test_a_game_that_has_not_begun_has_a_record(tmp_path: Path) -> None:
    session = Session(tmp_path, "nicias", game="amphipolis", options={"seed": "x"})
    assert not annals(session.position, (), "fr").chapters and not settled_last(())
    session.close()
