"""What a question tells beforehand: why no other retreat is open, how strong one is, who has not signed, the cost."""

from __future__ import annotations

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE, Pick
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.names import names_for
from diadoques.explain.offers import option_told, teller
from diadoques.games.empires.battles.outcomes import ODDS, form
from diadoques.games.empires.game import GAME
from diadoques.games.empires.land.retreats import legal_retreats
from diadoques.games.empires.model.pieces import MOVED, Battle, Treaty
from diadoques.games.empires.model.position import Position

ARMY = "Rome-A1"


def met(did: tuple[str, ...] = (MOVED,), ap: int = 330) -> Position:
    """Rome's army in Cisalpine Gaul, which Rome holds, come from Illyria, where an enemy stands."""
    begun = GAME.new("class-220", {})
    there = begun.with_force(ARMY, at="CIS", came="ILL" if did else "", did=did, ap=ap)
    return there.with_force("Gaule-A1", at="CIS", came="TRA", did=(MOVED,), ap=345)


def because(position: Position, prompt: Pick, lang: str) -> str:
    return " ".join(prompt_in_words(position, prompt, lang).because)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", ["stance", "retreat"])
def test_who_has_come_this_season_is_told_why_one_way_alone_leads_back(topic: str, lang: str) -> None:
    back = {"fr": "vient d’Illyrie cette saison", "en": "has come from Illyria this season"}[lang]
    bound, free = met(), met(())
    assert "ROM" not in legal_retreats(bound, bound.forces[ARMY]) and "ROM" in legal_retreats(free, free.forces[ARMY])
    for position, told in ((bound, True), (free, False)):
        prompt = Pick(f"{topic} {ARMY}", "Rome", of=("attack", "hold"), most=1, usual=("hold",))
        text = because(position, prompt, lang)
        assert (back in text) is told and ("EMP-5.4-06" in text) is told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_chooses_to_attack_is_told_how_strong_he_is_and_nothing_of_the_enemy(lang: str) -> None:
    prompt = Pick(f"stance {ARMY}", "Rome", of=("attack", "hold"), most=1, usual=("hold",))
    text = because(met(), prompt, lang)
    assert "330 AP" in text and "59" in text and "32" in text, "against 300 AP, and against 400, by the model"
    assert "345" not in text
    small = Pick(f"stance {ARMY}", "Rome", of=("hold",), most=1, usual=("hold",))
    assert "290 AP" in because(met(ap=290), small, lang) and "EMP-5.4-13" in because(met(ap=290), small, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_an_army_says_how_many_it_is(lang: str) -> None:
    tell = teller("empires")
    assert "330 AP" in tell.row(met(), ARMY, (), lang).empty and "AP" not in tell.row(met(), "Rome-F1", (), lang).empty


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_umpire_of_a_battle_reads_who_fights_with_how_many_and_the_odds_come_first(lang: str) -> None:
    position = met()
    battle = Battle("0 CIS", "CIS", ((ARMY,), ("Gaule-A1",)))
    position = position.having(battles=(battle,))
    asked = form(position, battle)
    told = " ".join(prompt_in_words(position, asked, lang).because)
    assert "330 AP" in told and "345 AP" in told
    assert asked.fields[0].of[0] == ODDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_catastrophe_says_what_it_does(lang: str) -> None:
    of = ("-", "omens", "harvest", "brigands", "storm", "fever", "famine", "plague", "mutiny", "earthquake",
          "invasion", "civil-war")  # fmt: skip
    prompt = Pick("catastrophe Rome 1", UMPIRE, of=of, most=1, usual=("plague",))
    means = dict(prompt_in_words(met(), prompt, lang).means)
    assert set(means) == {*of[1:]}
    assert "15 AP" in means["plague"] and "10" in means["brigands"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_treaty_that_waits_says_for_whose_signature(lang: str) -> None:
    treaty = Treaty(1, "paix", ("Rome", "Carthage", "Gaule"), ("Rome", "Carthage"))
    position = GAME.new("class-220", {}).having(treaties=(treaty,))
    for name, seat, told in (("unsign", "Rome", True), ("sign", "Gaule", False)):
        option = option_told(position, Pick(name, seat, of=("-", "1"), most=1), "1", lang)
        gaul = format(names_for(position, lang).player("Gaule"), "le" if lang == "fr" else "the")
        assert option is not None and (gaul in option.text) is told
