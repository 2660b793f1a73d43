"""Sums are written as their game writes them: the coin stands in its phrases, and nowhere else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import diadoques
from diadoques.core.answers import Answers
from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import money_word, screen_words
from diadoques.games.catalogue import games, load_game
from diadoques.games.money import Account, AccountEntry
from diadoques.widgets.sheet import purse

TOP = Path(diadoques.__file__).parent
#: A sum in talents in a text of the program: « 5 T », « {amount} T », "&nbsp;T".
IN_TALENTS = re.compile(r"(?:[0-9})]\s?|&nbsp;|\u00a0| en | in )T\b(?![ '’]?[a-zA-Z(:=])")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ledger_writes_the_coin_of_its_game(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    position = load_game("diadoques").new("spring-321", {})
    account = Account(33, 5, 10, 28, (AccountEntry("income", "provinces", 5), AccountEntry("upkeep", "MAC", -10)))
    assert "28\u00a0T" in purse.ledger(account, position, lang)

    def in_drachmas(game: str, lang: str, role: str, **data: Any) -> str:
        return f"{data['amount']} dr." if role == "funds" else money_word(game, lang, role, **data)

    monkeypatch.setattr(purse, "money_word", in_drachmas)
    told = purse.ledger(account, position, lang)
    assert "28 dr." in told and not IN_TALENTS.search(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_cannot_pay_is_warned(lang: str) -> None:
    """What is missing, and who goes for it (DIA-63B1-04): the warning stood there without a word."""
    game = load_game("diadoques")
    position = game.resolve(game.new("spring-321", {}), Answers()).after
    unit = next(iter(position.units.values()))
    told = purse.ledger(Account(3, 0, 10, 0, missing=7, unpaid=(unit.id,)), position, lang)
    assert re.search(f'role="alert">⚠[^<]*7\u00a0T[^<]*{unit.sign}', told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_gold_that_screens_ask_for_is_there(lang: str) -> None:
    asked = {
        role
        for path in (TOP / "widgets").rglob("*.py")
        for role in re.findall(r"money_word\([^\"']*[\"']([a-z_]+)[\"']", path.read_text("utf-8"))
    }
    assert {"funds", "ledger_left", "short"} <= asked
    owe = {"debt"}  # only where one may owe
    for game in games():
        if load_game(game).abilities.money is not None:
            assert asked - screen_words(game)[lang]["money"].keys() == (set() if game == "empires" else owe)


def test_only_the_games_name_a_coin() -> None:
    """Nothing above them does, in its code or in its phrases; nor the code by which a game tells itself."""
    found = []
    for path in TOP.rglob("*.py"):
        code = re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
        if "games" not in path.relative_to(TOP).parts or "words" in path.parts:
            texts = re.findall(r"f?\"[^\"\n]*\"", code)
            found += [(path.name, text) for text in texts if IN_TALENTS.search(text)]
    for path in TOP.rglob("*.toml"):
        if "games" not in path.relative_to(TOP).parts:
            found += [(path.name, text) for text in _texts(tomllib.loads(path.read_text("utf-8")))]
    assert found == []


def _texts(told: Any) -> list[str]:
    if isinstance(told, dict):
        return [text for part in told.values() for text in _texts(part)]
    if isinstance(told, list):
        return [text for part in told for text in _texts(part)]
    return [told] if isinstance(told, str) and IN_TALENTS.search(told) else []
