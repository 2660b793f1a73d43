"""Phrases are checked when they are loaded, and filled by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.core.faults import Fault
from diadoques.core.phrases import Phrases


def phrases(folder: Path, text: str, **more: tuple[str, ...]) -> Phrases:
    (folder / "words.toml").write_text(text, encoding="utf-8")
    return Phrases(folder, **more)


def test_a_phrase_is_filled_and_set_in_the_manner_of_its_language(tmp_path: Path) -> None:
    room = phrases(
        tmp_path, '[fr.map]\nsaid = "{n} tour{n:pl} : l\'an {year}"\n[en.map]\nsaid = "{n} turn{n:pl}: {year}"\n'
    )
    assert room.text("fr", "map.said", n=2, year=3) == "2 tours\u00a0: l’an 3"
    assert room.text("en", "map.said", n=1, year=3) == "1 turn: 3"
    with pytest.raises(Fault, match="de"):
        room.text("de", "map.said", n=1, year=3)
    with pytest.raises(KeyError):
        room.text("en", "map.unsaid")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[fr]\na = "x"\nb = "y"\n[en]\na = "x"\n', "b"),
        ('[fr.t]\na = "{n} x"\n[en.t]\na = "{m} x"\n', "t.a"),
        ('[fr]\na = "{n.real}"\n[en]\na = "{n}"\n', "plain names"),
        ('[fr]\na = "{n!r}"\n[en]\na = "{n}"\n', "plain names"),
    ],
)
def test_languages_that_differ_are_refused_when_they_are_read(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        phrases(tmp_path, text).tables  # noqa: B018  (they are read when they are looked at)


def test_forms_of_a_name_are_each_languages_own(tmp_path: Path) -> None:
    text = '[fr.seat.class]\nbare = "la classe"\ndu = "de la classe"\n[en.seat.class]\nbare = "the class"\n'
    assert phrases(tmp_path, text).tables["fr"]["seat"]["class"]["du"] == "de la classe"
    words = '[fr.season]\nsaison = "année"\n[en.season]\nseason = "year"\n'
    assert phrases(tmp_path, words, own=("season",)).tables["en"] == {"season": {"season": "year"}}
