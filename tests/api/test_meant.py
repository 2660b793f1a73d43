"""A typed answer is what it names: the exact name first, then other spellings; what fits two things is asked back."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import diadoques as d
from diadoques.api.prompt_answers import (
    name_meant,
    option_meant,
    prompt_answers,
    prompt_choices,
    read_answer,
    read_field,
    to_say,
)
from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.pieces import Unit
from diadoques.core.prompts import CHOICE, Field, Form, Pick
from diadoques.core.rulings import load_rulings
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import fault_text
from diadoques.games.amphipolis import flow, refusals
from diadoques.games.amphipolis.agenda import Run
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import begin_scenario
from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.naming import name_key
from diadoques.games.scenarios import scenarios
from tests.refusals import refusing


def asked(frame: AgendaItem, **changes: Any) -> tuple[Position, Pick]:
    """A position of Amphipolis that asks what a frame asks, and the question."""
    position = replace(begin_scenario("cleon-brasidas", {}), **changes)
    run = Run(replace(position, agenda=()), apply, {})
    run.then(frame)
    flow.advance(run)
    prompt = flow.awaits(run.position).prompts[0]
    assert isinstance(prompt, Pick)
    return run.position, prompt


@pytest.fixture(scope="module")
def landed() -> tuple[Position, Pick]:
    """Hoplites with and without a sword stand at Eion, and one says who leaves."""
    names = ("AH6.1", "AH6.2", "AH6+.1", "AH6+.2")
    units = {name: Unit(name, "ATHENS", "H", name.partition(".")[0][2:], "T5") for name in names}
    impulse = replace(begin_scenario("cleon-brasidas", {}).impulse, active="ATHENS", announced=2, left=2)
    return asked(AgendaItem("group", {"seat": "ATHENS", "zone": "T5"}), units=units, step="B.3", impulse=impulse)


@pytest.mark.parametrize(
    ("typed", "units"),
    [
        ("group: AH6+.2", ["AH6+.2"]),
        ("AH6.2", ["AH6.2"]),
        ("group: ah6+.2, ah6.1", ["AH6+.2", "AH6.1"]),
        ("Group: AH6+ 1", ["AH6+.1"]),
    ],
)
def test_a_unit_with_a_sword_is_not_one_without(landed: tuple[Position, Pick], typed: str, units: list[str]) -> None:
    position, prompt = landed
    assert {"AH6.2", "AH6+.2"} <= set(prompt.of)
    assert to_say(position, "ATHENS", typed) == prompt
    assert read_answer(position, prompt, typed) == units


def test_what_is_not_offered_is_not_taken_for_what_is(landed: tuple[Position, Pick]) -> None:
    position, prompt = landed
    fewer = replace(prompt, of=tuple(one for one in prompt.of if one != "AH6+.2"))
    assert option_meant(position, fewer, "AH6+.2") == "AH6+.2", "as it is typed: it is refused, and not read otherwise"


@pytest.mark.parametrize("typed", ["Hoplites 6", "hoplites  6"])
def test_what_fits_several_is_asked_back(landed: tuple[Position, Pick], typed: str) -> None:
    position, prompt = landed
    with pytest.raises(Fault, match="AH6.1") as refused:
        read_answer(position, prompt, typed)
    assert refused.value.code == "answer-several" and "AH6+.1" not in refused.value.data["known"]


@pytest.mark.parametrize(
    ("typed", "goal"), [("Mendè", "O1"), ("mende", "O1"), ("Thrace", "Thrace"), ("Macédoine", "Macedonia")]
)
def test_places_are_known_by_their_names(typed: str, goal: str) -> None:
    position = begin_scenario("cleon-brasidas", {})
    prompt = Pick("operation-goal", "SPARTA", of=("-", "O1", "O2", "Macedonia", "Thrace"), least=0, most=1, none="-")
    frame = AgendaItem("operation-goal", {"seat": "SPARTA", "phase": "B.3", "left": 1, "source": "O4"})
    assert option_meant(replace(position, agenda=(frame,)), prompt, typed) == goal


@pytest.mark.parametrize(
    ("typed", "fr", "en"),
    [
        ("T9", "T9 ne touche pas la zone d’avant", "T9 does not touch the zone before it"),
        ("T10 T9 T11 T13", "points de mouvement nécessaires, ", "movement points needed, "),
        ("Thrace", "un mouvement ne mène pas dans une base", "a movement does not lead to a base"),
        ("M2", "Sparte n’a pas de navires", "Sparta has no ships"),
    ],
)
def test_a_refusal_says_why(typed: str, fr: str, en: str) -> None:
    """Of a way that is not offered: what closes it, in words, with what it wants and what there is."""
    units = {"SH7a.1": Unit("SH7a.1", "SPARTA", "H", "7a", "T8")}
    frame = AgendaItem("go", {"seat": "SPARTA", "zone": "T8", "pieces": ["SH7a.1"], "spent": 0})
    position, prompt = asked(frame, units=units, step="B.3")
    with pytest.raises(Fault) as refused:
        read_answer(position, prompt, typed)
    for lang, why in (("fr", fr), ("en", en)):
        told = re.sub("[\u00a0\u202f]", " ", fault_text(refused.value, lang))
        assert why in told and "AMP-" in told, told


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_row_that_refuses_has_its_sentence(lang: str) -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    rows = set(re.findall(r'"(AMP-[\w.]+-\d\d)"', source))
    words = catalogue(lang, "amphipolis")
    assert len(rows) > 40 and not [row for row in sorted(rows) if f"refused.{row}" not in words]


def test_what_another_question_alone_offers_is_said_to_it() -> None:
    position, prompt = _beside()
    found = to_say(position, "SPARTA", "restore")
    assert found is not None and found.name == "any-time" != prompt.name


def _beside() -> tuple[Position, Pick]:
    position = begin_scenario("cleon-brasidas", {})
    impulse = replace(position.impulse, active="SPARTA", announced=3, left=3)
    changes = {"advantage": "SPARTA", "weak": frozenset({"SH7a.1"}), "impulse": impulse, "step": "B.3"}
    return asked(AgendaItem("activate", {"seat": "SPARTA"}), **changes)


def test_exact_before_folded_whatever_is_typed() -> None:
    assert name_meant("é", ("e", "é")) == "é" and name_meant("E", ("e",)) == "e"
    with pytest.raises(Fault):
        name_meant("É", ("e", "é", "è"))
    assert name_meant("a-b", ("a+b",)) == "a-b"


def test_fields_of_a_form_are_read_alike() -> None:
    position = load_game("empires").new("spring-220", {"umpire": "played"})
    form = Form("told", "umpire", fields=(Field("Où", CHOICE, ("O+1", "O.1")), Field("combien", most=9)))
    assert read_field(position, form, "ou = O+1") == ("Où", "O+1")
    assert read_field(position, form, "Combien=3") == ("combien", 3)


def test_fields_and_their_values_may_be_called_by_their_labels() -> None:
    """« Signataire 2 » is ``with_1`` of a treaty, in either language; a comma of its text stays one."""
    position = load_game("empires").new("spring-220", {})
    while position.phase != "talk":
        position = load_game("empires").resolve(position, Answers()).after
    treaty = next(one for one in load_game("empires").awaits(position).of("Rome") if one.name == "treaty")
    told = {"text": "Paix, et la somme = 3, si l’on veut", "with_1": "Carthage", "with_2": "-"}
    for first, second in (("signataire 2", "signataire 3"), ("Signatory 2", "signatory 3"), ("with_1", "with_2")):
        line = f"text={told['text']}, {first}=carthage, {second}=-"
        assert read_answer(position, treaty, line) == told, line


@pytest.mark.parametrize("name", games())
def test_no_two_things_that_are_chosen_by_name_are_alike(name: str) -> None:
    """Games, scenarios, options and their values are compared without marks: none may be taken for another."""
    game = load_game(name)
    lists: list[tuple[str, ...]] = [tuple(scenarios(game)), tuple(choices_of(game)), tuple(games())]
    lists += [tuple(choice.values) for choice in choices_of(game).values()]
    lists += [tuple(reading.name for reading in ruling.readings) for ruling in load_rulings(name)]
    for names in lists:
        assert len({name_key(one) for one in names}) == len(set(names)), names


def lines_are_taken(game: d.Game) -> None:
    """What is legal for whom is what may be given, line by line; what is asked offers it in words."""
    for asked in game.awaits:
        legal = game.legal(asked.player)
        assert legal == game.legal()[asked.player] and bool(legal) == bool(asked.choices)
        assert {*legal} - {"-"} <= {*asked.choices}
        for line in legal[:6]:
            told = game.copy()
            [reading] = told.give(asked.player, line)
            assert reading.fine, (asked.text, line, reading)
            assert told.orders[asked.player] == (reading.order or line,) and reading.order in ("", line, *asked.choices)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ["amphipolis", "empires"])
def test_a_question_has_one_vocabulary(name: str, lang: str) -> None:
    """What the text of a question offers, what ``choices`` has, what is echoed: the same words; ids are taken too."""
    rng, game, ids = Random(5), d.new(name, lang=lang, seed=2), 0
    while not game.over and len(game.reports) < 60:
        asks = load_game(name).awaits(game._position)
        for asked, seat in zip(game.awaits, asks.seats, strict=True):
            prompt = asks.of(seat)[0]
            if not isinstance(prompt, Pick) or not asked.choices:
                continue
            assert prompt.hidden or "(" not in asked.text or f"({', '.join(asked.choices)})" in asked.text, asked.text
            outside = asked.text.replace(", ".join(asked.choices), "").replace("\u00a0", " ")
            assert not re.search(r"\([a-z-]+\)| = |“-”|« - »", outside), asked.text
            for option, word in zip(prompt.of, asked.choices, strict=True):
                given = game.copy()
                if _is_taken(given, asked.player, str(option)):
                    assert given.orders[asked.player] == (word,) == (given.readings[0].order,), (option, word)
                    given.withdraw(asked.player, word)
                    ids += option != word
        for asked in game.awaits:
            if legal := game.legal(asked.player):
                game.give(asked.player, rng.choice(legal))
        game.resolve()
    assert ids > 30 or (name == "empires" and ids)


def _is_taken(game: d.Game, player: str, line: str) -> bool:
    try:
        return game.give(player, line)[0].fine
    except d.Fault:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_may_be_said_is_listed_and_taken(lang: str) -> None:
    rng, game, told = Random(3), d.new("amphipolis", lang=lang, dice="thrown", seed=1), set()
    for _ in range(40):
        lines_are_taken(game)
        told.update(game.awaits[0].choices)
        game.give(game.awaits[0].player, rng.choice(game.legal(game.awaits[0].player)))
        game.resolve()
    assert {"Amphipolis (T12)", "1", "1 1"} <= told


def test_a_vote_offers_its_ballots() -> None:
    game = d.new("diadoques", lang="en")
    game.give("Antipater", "propose victory Antipater")
    while game.phase != "vote":
        game.resolve()
    assert game.awaits[0].choices == ("yes Antipater", "no")
    lines_are_taken(game)


def test_where_orders_are_written_legal_tells_them() -> None:
    assert {asked.choices for asked in d.new("218").awaits} == {()}


def test_several_that_must_be_picked_are_told_together(landed: tuple[Position, Pick]) -> None:
    position, prompt = landed
    pairs = prompt_answers(position, replace(prompt, least=2, most=2), "en")
    assert len(pairs) == 6 and "Hoplites 6 (AH6.1), Hoplites 6+ (AH6+.2)" in pairs
    assert read_answer(position, prompt, "AH6.1, Hoplites 6+ (AH6+.2)") == ["AH6.1", "AH6+.2"]


def test_a_form_is_told_by_its_fields() -> None:
    form = Form("losses", "umpire", fields=(Field("dead", most=9), Field("side", CHOICE, ("Rome", "Carthage"))))
    position = begin_scenario("cleon-brasidas", {})
    assert prompt_choices(position, form, "en") == ("dead=0–9", "side=Rome|Carthage")
    assert prompt_answers(position, form, "en") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_values_of_a_form_are_told_in_the_language_and_taken_as_they_are_told(lang: str) -> None:
    game = d.new("empires", lang=lang, options={"seed": "a"})
    listed = next(one for one in game.awaits[0].choices if one.startswith("with_1="))
    assert ("Spain" in listed) == (lang == "en") and ("Espagne" in listed) == (lang == "fr")
    position = load_game("empires").position_from(game.record, game.options)
    form = next(one for one in load_game("empires").awaits(position).of("Rome") if isinstance(one, Form))
    field = form.field("with_1")
    assert field is not None
    told = listed.partition("=")[2].split("|")
    assert [read_field(position, form, f"with_1={one}")[1] for one in told] == list(field.of)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("text=peace with_1=Carthage", "field-within"),
        ("with_1=Carthage text=peace", "field-within"),
        ("text=peace signatory 2=Carthage", "field-within"),
        ("with_1=Carthage", "field-empty"),
        ("text=peace", "field-empty"),
        ("text= , with_1=Carthage", "field-empty"),
    ],
)
def test_a_treaty_that_would_not_be_proposed_is_refused(line: str, code: str) -> None:
    game = d.new("empires", lang="en", options={"seed": "a"})
    with pytest.raises(d.Fault, check=refusing(code)):
        game.give("Rome", line)
    assert not game.orders


def test_a_treaty_whose_text_holds_a_sign_of_equality_is_proposed() -> None:
    game = d.new("empires", lang="en", options={"seed": "a"})
    game.give("Rome", "text=tribute = 5, peace, signatory 2=Spain")
    report = game.resolve()
    assert [one.data["text"] for one in report.seen_by("Rome").events if one.kind == "treaty-proposed"] == [
        "tribute = 5, peace"
    ]
