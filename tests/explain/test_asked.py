"""Every prompt of every game says why it is asked, what is asked, and what silence means, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import diadoques as d
from diadoques.core import prompts as kinds
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import Prompt
from diadoques.core.resources import package_of
from diadoques.explain.asked import ROLES, asked_words, prompt_in_words, undeclared_text
from diadoques.explain.catalogue import phrase_packages, screen_words
from diadoques.explain.names import names_for
from diadoques.explain.simultaneous.asking import driven_out
from diadoques.games.catalogue import games, games_of_written_orders, load_game
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Retreat
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import Estate, Revolt, Sale
from diadoques.games.diadoques.notation.declarations import declaration_verbs, is_payment
from diadoques.games.diadoques.records.interchange import position_from
from tests.sources import TOGETHER, parsed

pytestmark = TOGETHER

TOP = Path(__file__).resolve().parents[2]
#: The class of each type of prompt, and what games make of them.
TYPES = {name: one for name, one in vars(kinds).items() if isinstance(one, type) and issubclass(one, Prompt)}
TYPES["WinterSheet"] = type("WinterSheet", (kinds.Sheet,), {})


@cache
def prompts_of(game: str) -> dict[str, type[Prompt]]:
    """All that a game asks, by the name of the prompt: read where its prompts are made."""
    found: dict[str, type[Prompt]] = {}
    packages = {package_of(game), *(room.rpartition(".")[0] for room in phrase_packages(game))} - {"diadoques.explain"}
    for package in sorted(packages):
        for path in sorted(TOP.joinpath(*package.split(".")).rglob("*.py")):
            module = ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
            for call in (one for one in ast.walk(parsed(path)) if isinstance(one, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id in TYPES and len(call.args) > 1:
                    own = vars(import_module(module))
                    if issubclass(own[call.func.id], Prompt) and (name := name_of(call.args[0], own)):
                        found[name] = TYPES[call.func.id]
    return found


def name_of(node: ast.expr, own: Mapping[str, Any]) -> str:
    """What a prompt is called: by a constant of its module, or the first word of what it is about; "" of any other."""
    if isinstance(node, ast.JoinedStr):  # f"retreat {force}"
        first = node.values[0]
        node = first.value if isinstance(first, ast.FormattedValue) else first
        if isinstance(node, ast.Constant):
            return str(node.value).partition(" ")[0]
    return str(own.get(node.id, "")).partition(" ")[0] if isinstance(node, ast.Name) else ""


@pytest.mark.slow
def test_the_prompts_are_found() -> None:
    assert set(prompts_of("diadoques")) == {
        "levy", "movement", "proposals", "retreats", "vote", "winter", "estate", *RULEBOOK.questions,
    }  # fmt: skip
    assert set(prompts_of("diplomacy")) == {"movement", "proposals", "retreats", "adjustments"}
    assert set(prompts_of("bc218")) >= {"movement", "retreats", "adjustments"}


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_prompt_of_every_game_has_its_phrases(game: str, lang: str) -> None:
    words = asked_words(game)[lang]
    for name in prompts_of(game):
        for role in ROLES:
            told = words.get(name, {}).get(role)
            assert told and all(text.strip() for text in ([told] if isinstance(told, str) else told)), (name, role)


@pytest.mark.parametrize("game", games())
def test_the_phrases_are_the_same_in_both_languages_and_none_is_empty(game: str) -> None:
    def shape(table: Any) -> Any:
        if isinstance(table, dict):
            return {name: shape(one) for name, one in table.items()}
        texts = [table] if isinstance(table, str) else table
        assert all(text.strip() for text in texts), table
        return len(texts)

    french, english = (shape(asked_words(game)[lang]) for lang in LANGUAGES)
    assert french == english


@pytest.mark.parametrize("game", games_of_written_orders())
def test_every_order_says_what_it_means(game: str) -> None:
    orders = load_game(game).abilities.orders
    assert orders is not None
    for lang in LANGUAGES:
        missing = {str(verb) for verb in orders.verbs()} - set(asked_words(game)[lang]["means"])
        assert not missing, lang


def test_every_declaration_says_what_its_silence_means() -> None:
    for verb in declaration_verbs():
        if is_payment(verb) and verb is not Verbs.BID:
            continue  # a sum has no line that waits for it: it is written in the purse
        assert all(undeclared_text("diadoques", lang, str(verb)) for lang in LANGUAGES), verb


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_declaration_is_called_something_on_a_screen(lang: str) -> None:
    """The page on which it is offered stayed empty otherwise."""
    words = screen_words("diadoques")[lang]["orders"]
    assert not [word for verb in declaration_verbs() for word in (str(verb), f"called_{verb}") if word not in words]


@pytest.mark.parametrize("game", games())
def test_the_events_that_are_told_exist(game: str) -> None:
    known = load_game(game).kinds
    for name, rows in asked_words(game)["events"].items():
        if name in prompts_of(game):
            assert {kind for row in rows.values() for kind in row} <= set(known), name


# What is said names what it is about


def advanced(**fields: Any) -> Any:
    begun: Any = d.position({
        "season": "summer 316", "layer": "advanced", "treasury": {"Antigone": 20},
        "units": {"Antigone": ["A PHR"], "Ptolémée": ["A EGY"], "Lysimaque": ["F PRO"]},
        "citadels": {"Gordion": "Antigone", "Byzance": "Lysimaque", "Lysimachia": "Lysimaque"},
    })._position  # fmt: skip
    return replace(begun, **fields)


def situations() -> Iterator[tuple[str, Any, tuple[str, ...], tuple[str, ...]]]:
    """Positions that ask something, with what must be named in French, and in English."""
    spartan = Unit("spartans-1", "spartans", "A", "", "LAC")
    begun = advanced()
    bids = Revolt(origin="LAC", settled=False, bidders=("Antigone", "Ptolémée"), bid=2, bidder="Ptolémée")
    units = {**begun.units, spartan.id: spartan}
    yield (
        "auction", advanced(phase="auction", revolts={"spartans": bids}, units=units),
        ("spartiate", "2 T", "Ptolémée", "Antigone"), ("Spartan", "2 T", "Ptolemy", "Antigonus"),
    )  # fmt: skip
    driven = begun.of("Antigone")[0].id
    yield (
        "refuge", advanced(phase="refuge", dislodged={driven: Retreat("", "", ("Gordion",))}),
        ("l’armée de Phrygie",), ("the army in Phrygia",),
    )  # fmt: skip
    house = replace(begun.house, fallen={"Lysimaque": "Antigone"})
    yield "succession", advanced(phase="succession", house=house), ("Lysimaque", "Agathocle"), ("Lysimachus", "Agath")
    left = (Estate("Lysimaque", "Lysimaque", 7, ("Byzance", "Lysimachia")),)
    yield "estate", advanced(phase="estate", estates=left), ("Lysimaque", "7 T"), ("Lysimachus", "7 T")
    yield "vote", advanced(phase="vote", votes=(("Antigone", "Ptolémée"),)), ("secret",), ("secret",)
    yield "winter", advanced(phase="winter"), ("Antigone", "20 T"), ("Antigonus", "20 T")
    yield "movement", begun, ("Été 316",), ("Summer 316",)
    yield "proposals", begun, ("proposition",), ("proposal",)
    france: Any = d.position(
        {"season": "autumn 1901", "phase": "adjustments", "units": {"FRANCE": ["A PAR"]},
         "centres": {"FRANCE": ["PAR", "MAR", "BRE"]}}
    , game="diplomacy")._position  # fmt: skip
    yield "adjustments", france, ("la France", "3", "1"), ("France", "3", "1")


@pytest.mark.parametrize(
    ("name", "position", "french", "english"), [pytest.param(*one, id=one[0]) for one in situations()]
)
def test_why_it_is_asked_names_what_it_is_about(
    name: str, position: Any, french: tuple[str, ...], english: tuple[str, ...]
) -> None:
    asked = load_game(position.game).awaits(position)
    prompt = asked.called(name, "Antigone") or asked.called(name)
    assert prompt is not None, asked
    for lang, named in (("fr", french), ("en", english)):
        told = prompt_in_words(position, prompt, lang)
        text = " ".join((*told.because, *told.heard)).replace("\u00a0", " ").replace("\u202f", " ")
        assert told.because and told.asks and told.silent
        assert all(one in text for one in named), text
        assert "{" not in text


def test_what_seldom_comes_up_says_why_it_does_now() -> None:
    begun = advanced()
    unit = begun.of("Lysimaque")[0]
    sold = advanced(market={unit.id: Sale("Lysimaque", 10)})
    susa = advanced(citadels={**begun.citadels, "Suse": "Ptolémée"})
    married = advanced(house=replace(begun.house, betrothed={"Antigone": "spring 316"}))
    for position, verb, french, english in (
        (sold, "bid", "la flotte de la Propontide (10 T)", "the fleet in the Propontis (10 T)"),
        (susa, "decree", "Peuvent en profiter : Ptolémée", "can be given for: Ptolemy"),
        (begun, "decree", "Personne ne tient Suse", "Nobody holds Susa"),
        (begun, "betroth", "n’a pas de mari", "no husband"),
        (married, "wed", "mariage est annoncé", "wedding has been announced"),
    ):
        prompt = load_game("diadoques").awaits(position).called("movement", "Antigone")
        assert prompt is not None
        for lang, named in (("fr", french), ("en", english)):
            told = prompt_in_words(position, prompt, lang, (), ("->", verb))
            [rare] = told.rare
            assert named in " ".join(rare).replace("\u00a0", " "), rare
            assert rare[-1] == asked_words("diadoques")[lang]["means"][verb]
            assert [one for one, _ in told.means] == ["->"]


def test_of_several_driven_out_alike_each_has_its_number() -> None:
    position = position_from({"season": "summer 321", "units": {"Antigone": ["A PHR", "A LYC"]}})
    twins = {unit: replace(one, at="PHR") for unit, one in position.units.items()}
    position = replace(position, units=twins)
    for lang, told in (
        ("fr", "la première armée de Phrygie et la deuxième armée de Phrygie"),
        ("en", "the first army in Phrygia and the second army in Phrygia"),
    ):
        said = driven_out(position, SimpleNamespace(units=tuple(twins)), names_for(position, lang))
        assert said["units"] == told
