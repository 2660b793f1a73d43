"""sieges: who can take what, from the shell, in both languages; a picture where one is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from diadoques.cli import codes

from .running import Shell

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("lang", "said", "drawn"),
    [("en", "Gordium (major): Spring 320", "Drawn"), ("fr", "Gordion (majeure) : printemps 320", "Dessiné")],
)
def test_one_player_and_his_map(shell: Shell, tmp_path: Path, lang: str, said: str, drawn: str) -> None:
    picture = tmp_path / "map.png"
    ran = shell("sieges", "Eumenes" if lang == "en" else "Eumène", "--seasons", 4, "-o", picture, "--lang", lang)
    assert ran.code == 0, ran.err
    plain = ran.out.replace("\u202f", " ").replace("\xa0", " ")
    assert said in plain and "A AXY S A LYC -> PHR" in plain and drawn in plain
    with Image.open(picture) as image:
        assert image.size == (1920, 1080)


def test_everybody_and_what_threatens_him(shell: Shell, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    ran = shell("sieges", "--seasons", 4, "-o", chart, "--lang", "en")
    assert ran.code == 0, ran.err
    assert "Gordium (Antigonus), by Eumenes: Spring 320" in ran.out and "Pella" not in ran.out
    assert chart.read_text(encoding="utf-8").startswith("<?xml")
    assert "Nothing that anybody holds" in shell("sieges", "--seasons", 2, "--lang", "en").out


def test_plans_and_who_stops_them(shell: Shell) -> None:
    ran = shell("sieges", "Eumène", "--plans", 2, "--most", 1, "--lang", "fr")
    assert ran.code == 0, ran.err
    plain = ran.out.replace("\u202f", " ").replace("\xa0", " ")
    assert "Plans d’Eumène" in plain and "36 T par hiver" in plain and "Antigone peut arrêter" in plain


def test_from_where_a_game_stands(shell: Shell, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    assert shell("new", "diadoques", "-o", saved).code == 0
    assert (
        shell("sieges", "Séleucos", "--from", saved, "--seasons", 3).out
        == shell("sieges", "Séleucos", "--seasons", 3).out
    )
    other = tmp_path / "other.json"
    assert shell("new", "diplomacy", "-o", other).code == 0
    refused = shell("sieges", "--from", other)
    assert refused.code == codes.REFUSED and refused.err


@pytest.mark.parametrize(
    "wrong",
    [("Perdiccas",), ("--plans", "2"), ("--seasons", "13"), ("Eumène", "-o", "map.gif"), ("--from", "nowhere.json")],
)
def test_what_cannot_be_told_is_refused_in_a_sentence(shell: Shell, wrong: tuple[str, ...]) -> None:
    for lang in ("fr", "en"):
        ran = shell("sieges", *wrong, "--lang", lang)
        assert ran.code == codes.REFUSED and ran.err and "Traceback" not in ran.err
