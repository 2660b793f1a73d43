"""A refused answer speaks the words of its form: labels, choices as they are called, bounds; no ids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE, WHOLE, Form
from diadoques.explain.catalogue import option_words
from diadoques.games.empires.game import GAME
from tests.games.empires.campaigns import played
from tests.games.empires.test_battles import asked as at_a_battle

#: What a file calls fields and choices of the forms of a season, and nobody reads.
RAW = re.compile(
    r"with_1|decision|\bwhat\b(?!’| changes)|override|publish\b(?! the|,)|modifier\b(?! of)|Gaule-A1|orders\.|said\."
)


def asked(until: str, lang: str) -> Any:
    """A campaign with an umpire that stands at a question."""
    game = d.new("empires", umpire="played", seed="x", lang=lang)
    while game.phase != until:
        game.resolve()
    return game


REFUSED = [
    ("talk", "Rome", "text=x", ("Signataire 2", "Carthage, Gaule, Espagne"), ("Signatory 2", "Carthage, Gaul, Spain")),
    ("talk", "Rome", "moon=x", ("Texte du traité",), ("Text of the treaty",)),
    ("talk", "Rome", "with_1=c, text=x", ("« c »", "Signataire 2"), ("“c”", "Signatory 2")),
    ("talk", "Rome", "text=a with_1=Gaule", ("Signataire 2=",), ("Signatory 2=",)),
    ("review", UMPIRE, "decision=zz", ("Décision", "publier, changer"), ("Decision", "publish, change something")),
    ("review", UMPIRE, "by=12345", ("De combien", "−1000 à 1000"), ("By how much", "−1000 to 1000")),
    ("review", UMPIRE, "army=zz", ("Armée", "armée d’Illyrie"), ("Army", "Illyria’s army")),
    ("review", UMPIRE, "province=Romme", ("Province", "Rome … (16 en tout)"), ("Province", "Rome … (16 in all)")),
    ("review", UMPIRE, f"reason={'x' * 501}", ("Raison", "500 caractères"), ("Reason", "500 characters")),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("phase", "who", "line", "french", "english"), REFUSED)
def test_what_is_typed_is_refused_in_the_words_of_the_form(
    phase: str, who: str, line: str, french: tuple[str, ...], english: tuple[str, ...], lang: str
) -> None:
    game = asked(phase, lang)
    with pytest.raises(Fault) as caught:
        game.give(who, line)
    text = re.sub(r"[\u00a0\u202f]", " ", str(caught.value))
    assert all(one in text for one in (french if lang == "fr" else english)), text
    assert not RAW.search(text.replace(line.partition("=")[2], "")), text


MISSING = [
    ("decision=override", "Raison", "Reason"),
    ("decision=override, reason=a", "Ce qui change", "What changes"),
    ("decision=override, what=treasury, reason=a", "État", "State"),
    ("decision=override, what=treasury, state=Rome, reason=a", "De combien", "By how much"),
    ("decision=override, what=control, state=Rome, reason=a", "Province", "Province"),
    ("decision=reopen, reason=a", "Rouvrir à partir de", "Reopen from"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("line", "french", "english"), MISSING)
def test_what_only_the_game_can_refuse_is_told_by_the_label(line: str, french: str, english: str, lang: str) -> None:
    game = asked("review", lang)
    game.give(UMPIRE, line)
    with pytest.raises(Fault) as caught:
        game.resolve()
    text, wanted = str(caught.value), f"« {french} » reste à remplir" if lang == "fr" else f"“{english}” must be"
    assert wanted in re.sub(r"[\u00a0\u202f]", " ", text) and not re.search(r"\brien\b|\bnothing\b", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_field_of_any_form_is_named_as_a_file_calls_it(lang: str) -> None:
    """Every field of every form of a campaign, filled in with what it does not take, through the game's own door."""
    positions = [report.before for report in played("spring-220", "a", 1, umpire="played")]
    forms = {
        prompt.topic: (position, prompt)
        for position in [*positions, at_a_battle()]
        for prompt in GAME.awaits(position).prompts
        if isinstance(prompt, Form)
    }
    assert forms.keys() >= {"treaty", "review", "battle"}
    for position, form in forms.values():
        labels = option_words("empires", form.topic, lang)
        for field in form.fields:
            wrong: Any = field.most + 1 if field.kind == WHOLE else "x" * max(99, field.most + 1)
            needed = {one.name: one.of[0] for one in form.fields if one.usual is None and one.of}
            with pytest.raises(Fault) as caught:
                GAME.resolve(position, Answers(said={form.name: {form.seat: {**needed, field.name: wrong}}}))
            caught.value.lang = lang
            text = str(caught.value)
            label = labels.get(field.name) or labels[field.name.rpartition("_")[0]]
            assert label.partition("{")[0].strip(" (") in text, text
            assert field.name == label or f"“{field.name}”" not in text, text
            assert not any(f"-{kind}1" in text for kind in "ADF"), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("who", ["Rome", "Carthage"])
def test_a_line_of_whom_nothing_is_asked_is_refused_by_name(who: str, lang: str, tmp_path: Path) -> None:
    """The umpire alone is asked what catastrophe comes; nothing of what is given is kept."""
    game, sheet = d.new("empires", umpire="played", seed="x", lang=lang), tmp_path / "sheet.txt"
    sheet.write_text(f"{who}:\nA1 -> CIS\n", encoding="utf-8")
    for given in ((who, "A1 -> CIS"), (sheet,)):
        with pytest.raises(Fault) as caught:
            game.give(*given)
        assert caught.value.code == "sheet-not-asked" and who in str(caught.value)
    assert not game.orders
