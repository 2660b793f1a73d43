"""Ids under keys of a game's own: those that a kind declares as ids are told by name, as texts they are found."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import diadoques as d
from diadoques.core.language import LANGUAGES
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401


def where(kind: str, form: str, value: str = "at") -> tuple[Edit, ...]:
    """Tolls whose report of a battle names its place once more, under a key of its own."""
    tale = '"tale": said["tale"]}'
    return (
        ("events.py", "    at: PlaceId\n    tale: str", f"    at: PlaceId\n    where: {kind}\n    tale: str"),
        ("turn.py", tale, f'"where": {value}, {tale}'),
        ("words/en/events.toml", "the battle {at:in}", f"the battle {{where{form}}}"),
    )


@pytest.mark.parametrize(
    ("kind", "form", "value"),
    [("PlaceId", ":in", "at"), ("PlaceId | None", ":in", "at"), ("list[PlaceId]", ":in", "[at, BEGINS[loser]]")],
)
def test_ids_are_told_by_name_as_their_kind_declares_them(
    kind: str, form: str, value: str, copied: Callable[..., str]
) -> None:
    package = copied("tolls", *where(kind, form, value))
    assert not d.check_game(package, "en").lacks
    game = d.new(package.rpartition(".")[2], lang="en")
    game.give("Rome", "A -> SIC")
    game.give("Syracuse", "A -> SIC")
    game.resolve()
    game.give("umpire", "winner=Rome, losses=1")
    also = " and at Syracuse" if kind.startswith("list") else ""
    assert f"Rome wins the battle in Sicily{also}." in str(game.resolve())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("form", "placed"), [(":in", "{where:in}"), ("", "{where}")])
def test_an_id_that_is_declared_as_text_is_one_lack(
    form: str, placed: str, lang: str, copied: Callable[..., str]
) -> None:
    [found] = d.check_game(copied("tolls", *where("str", form)), lang).lacks
    assert found.where.endswith("words/en/events.toml") and found.example == "where: PlaceId"
    assert placed in found.what and re.search(r": [A-Z]{3}$", found.what) and "fought" in found.what
    assert "events.py: Fought" in found.why
