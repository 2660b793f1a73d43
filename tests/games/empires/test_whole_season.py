"""A season of several steps told as one, from its first step to its last, by what its reader may see."""

from __future__ import annotations

from pathlib import Path

import pytest

import diadoques as d
from diadoques.cli import main
from diadoques.core.language import LANGUAGES

SEASONS = {"fr": ("été 220", "hiver 999", "jouée"), "en": ("summer 220", "winter 999", "was not played")}


def two_seasons(lang: str) -> d.Game:
    game = d.new("empires", lang=lang, seed="w")
    game.give("Rome", "text=peace until spring, with_1=Carthage")
    while len({report.season for report in game.reports}) < 2 or game.phase != "talk":
        if game.phase == "orders":
            game.give("Rome", "ami Espagne")
        game.resolve()
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_script_reads_it_as_its_reader_may(lang: str) -> None:
    game = two_seasons(lang)
    first = game.reports[0].season
    last = [report for report in game.reports if report.season == first][-1]
    assert len([report for report in game.reports if report.season == first]) > 2
    told, mine = str(last.whole_season), str(last.seen_by("Carthage").whole_season)
    friendship = "amitié à l’Espagne" if lang == "fr" else "calls Spain a friend"
    assert friendship in told and friendship in mine
    assert "peace until spring" in mine and "peace until spring" not in told
    assert str(game.reports[-1].season) not in first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_tells_one_season(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "g.dia.json", tmp_path / "page.md"
    two_seasons(lang).save(file)
    season, wrong, said = SEASONS[lang]
    for asked in (season, "summer 220"):
        assert main(["--lang", lang, "report", str(file), "-o", str(page), "--no-maps", "--season", asked]) == 0
        text = page.read_text(encoding="utf-8").casefold()
        assert season in text and ("printemps 220" if lang == "fr" else "spring 220") not in text.split("\n##", 1)[-1]
    capsys.readouterr()
    assert main(["--lang", lang, "report", str(file), "-o", str(page), "--no-maps", "--season", wrong]) == 1
    assert said in capsys.readouterr().err
