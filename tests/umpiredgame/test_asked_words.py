"""What is said of a prompt in a game that brings little: what it is about, what holds there, what is wrong in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import diadoques as d
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE, Form, Pick, Prompt, Sheet
from diadoques.explain.asked import ROLES, asked_shortly, prompt_in_words
from diadoques.explain.needed import needed_phrases
from diadoques.games import catalogue
from diadoques.games.door import Position
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import WORDS
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401

ASKED, EN, SCREEN, TURN = "words/asked.toml", "words/en/events.toml", "words/screen.toml", "turn.py"
Copied = Callable[..., str]
#: The game without a word of why it asks.
SILENT: tuple[Edit, ...] = tuple((ASKED, f"[{lang}.battle]", f"[{lang}.nothing]") for lang in LANGUAGES)
#: What is put wrong in ``asked.toml``, and how that is told.
WRONG: dict[str, tuple[Edit, str]] = {
    "a value that nobody gives": ((ASKED, "at what price?", "at {price}?"), "“en.battle.asks” (en) places {price}"),
    "a value of silence": ((ASKED, "the season waits", "{season} waits"), "“en.battle.silent” (en) places {season}"),
    "a value of another prompt": ((ASKED, "at what price?", "at {place}?"), "“en.battle.asks” (en) places {place}"),
    "an open brace": ((ASKED, "at what price?", "at {price?"), "“en.battle.asks” (en) is none"),
    "a role": ((ASKED, 'asks = "Who wins', 'ask = "Who wins'), "nobody reads “en.battle.ask”"),
    "no list": ((ASKED, '["Both armies have met (TOLL-3-01)."]', '"Both."'), "“en.battle.because” says must be a list"),
    "a language": ((ASKED, "[en.battle]", "[de.battle]"), "nobody reads “de”"),
    "no TOML": ((ASKED, "[en.battle]", "[en.battle"), "line"),
}  # fmt: skip


def begun(package: str) -> Position:
    if package.rpartition(".")[2] not in catalogue.games():
        catalogue.register(package)
    game = catalogue.load_game(package.rpartition(".")[2])
    return catalogue.begin(game, game.about.scenario, catalogue.stated_options(game, {}))[1]


def form(name: str = "battle") -> Form:
    return Form(name, UMPIRE)


@pytest.mark.parametrize("wrong", WRONG)
def test_the_check_finds_what_is_wrong_in_asked_toml(wrong: str, copied: Copied) -> None:
    edit, said = WRONG[wrong]
    found = d.check_game(copied("tolls", edit), "en")
    told = [f"{one.where} {one.what}" for one in found.lacks]
    assert [one for one in told if "words/asked.toml" in one and said.casefold() in one.casefold()], told


def test_words_that_place_what_is_not_given_stop_no_page(copied: Copied) -> None:
    edits: tuple[Edit, ...] = (
        (ASKED, "at what price?", "at {price} {player:ablative}?"),
        (SCREEN, "{player:own} orders", "{state}: orders"),
        (SCREEN, 'progress = "lines: {done}"', 'progress = "lines: {done"'),
    )
    position = begun(copied("tolls", *edits))
    assert prompt_in_words(position, form(), "en").asks == "Who wins, and at {price} {player:ablative}?"
    sheet = Sheet("orders", "Rome")
    assert prompt_word(position, sheet, "title", "en", player="Rome") == "{state}: orders"
    assert prompt_word(position, sheet, "progress", "en", done=1) == "lines: {done"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_prompt_is_about_is_said_where_its_words_do_not_say_it(lang: str, copied: Copied) -> None:
    position = begun(copied("tolls", *SILENT))
    told = {name: prompt_in_words(position, form(name), lang).asks for name in ("battle", "battle SIC", "battle Rome")}
    assert "(" not in told["battle"] and len(set(told.values())) == 3
    assert ("Sicily" if lang == "en" else "Sicile") in told["battle SIC"]
    title = prompt_word(position, form("battle SIC"), "title", lang, player="x")
    assert ("Sicily" if lang == "en" else "Sicile") in title


def test_words_may_place_what_a_prompt_is_about(copied: Copied) -> None:
    placing = (
        (ASKED, "at what price?", "who holds {place:the}?"),
        (EN, 'battle = "who wins the battle?"', 'battle = "{subject}"'),
    )
    position = begun(copied("tolls", *placing))
    assert prompt_in_words(position, form("battle SIC"), "en").asks == "Who wins, and who holds Sicily?"
    assert asked_shortly(position, form("battle SIC"), "en") == "Sicily"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_by_type_is_true_of_the_game_at_hand(lang: str, copied: Copied) -> None:
    position = begun(copied("tolls", *SILENT))

    def told(prompt: Prompt, role: str = "silent") -> str:
        return str(getattr(prompt_in_words(position, prompt, lang), role))

    waits = told(Pick("x", "Rome", of=("a", "b"), least=1, most=1))
    usual = told(Pick("x", "Rome", of=("a", "b"), least=1, most=1, usual=("a",)))
    assert len({waits, usual, told(replace(form(), optional=True))}) == 3, "who waits, and who does not"
    asked = catalogue.load_game(position.game).awaits(position).prompts[0]
    assert told(asked, "because") != told(replace(asked, hidden=False), "because"), "hidden sheets are never revealed"
    phase = {"fr": "Qui gagne la bataille ?", "en": "Who wins the battle?"}
    assert (
        told(form(), "asks").replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") == phase[lang]
    )


def test_the_words_that_a_game_may_bring_are_those_that_are_read(copied: Copied) -> None:
    """One list for the page and for whoever reads: each role is read, and each that is read of a question is listed."""
    may = {
        file: {one.key.split(".")[1] for one in needed_phrases() if one.file == file} for file in ("screen", "asked")
    }
    told = {role for table in WORDS.tables["en"]["prompt"].values() for role in table} | {"example", "options"}
    money_and_counts = {one.key.split(".")[1] for one in needed_phrases() if not one.key.startswith("{prompt}")}
    assert may["screen"] - money_and_counts <= told
    assert may["asked"] == {*ROLES, "means"}
    edits = (
        (SCREEN, "{player:own} orders", "{player:own} {order}"),
        (SCREEN, 'next = "→ Orders"', 'next = "→ {season}"'),
    )
    found = [one.what for one in d.check_game(copied("tolls", *edits), "en").lacks]
    assert any("{order}" in one and "{player}" in one for one in found) and any("{season}" in one for one in found)
