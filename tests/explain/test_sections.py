"""Rules on pages: by the section of the printed rules, which a pupil can look up; the row of the contract behind it."""

from __future__ import annotations

import re

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.register import sections, titles
from diadoques.explain.sections import behind, by_section, by_section_html, place_of
from diadoques.games.catalogue import games

#: Where the rules have no number in print, or none of their own; what a page says there.
UNNUMBERED = {
    "amphipolis": {"CRT", "Aide de jeu"},
    "bc218": {"Addendum", "Abréviations", "Abréviations; Addendum"},
    "diadoques": {"Introduction", "Historique", "Règles optionnelles"},
    "diplomacy": {"Présentation", "Accord de la table"},
    "empires": set(),
}


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("AMP-8-02", "§ 8"),
        ("AMP-2.B.3-02", "§ 2.B.3.1"),  # the section, which is not always in the id
        ("AMP-7.S19-01", "§ 7.S19"),
        ("AMP-CRT-15", "table"),
        ("DIA-8B2b-01", "§ 8.B.2.b"),
        ("DIA-O2-01", "DIA-O2-01"),  # an option has a name in print, and no number
        ("DIP-map-01", "§ XVI"),
        ("DIP-con-01", "§ IX"),  # its paragraphs bear no numbers
        ("DIP-map-01b", "DIP-map-01b"),
        ("P218-gen-01", "§ 1"),
        ("XYZ-8-02", "XYZ-8-02"),
    ],
)
def test_a_rule_is_found_where_it_is_printed(rule: str, place: str) -> None:
    assert plain(place_of(rule, "fr")) == place


@pytest.mark.parametrize("game", games())
def test_every_section_is_one_that_print_has_or_its_id_stays(game: str) -> None:
    for rule, section in sections(game).items():
        for lang in LANGUAGES:
            place = plain(place_of(rule, lang))
            kept = section.name in UNNUMBERED[game] or section.name.startswith(("Annexe", "Table ", "Option"))
            assert place.startswith("§ ") != kept, (rule, place)
            if not kept:
                number = re.sub(r" note \d+| \(addendum\)", "", place.removeprefix("§ "))
                assert all(one in section.name for one in number.split(", ")), (rule, place)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("il passe à l’adversaire (AMP-8-01).", "il passe à l’adversaire (§ 8)."),
        ("points (AMP-9.2-04, AMP-9.2-06)", "points (§ 9.2)"),
        ("points (AMP-9.2-04, AMP-3.3-01, AMP-9.2-06)", "points (§ 9.2, § 3.3)"),
        ("pas (AMP-3.1.4-02, AMP-3.1.4-04 à AMP-3.1.4-08)", "pas (§ 3.1.4)"),
        ("fermée : règle AMP-2.B.2-03 : Jamais chez l’ennemi", "fermée : § 2.B.2 : Jamais chez l’ennemi"),
        ("selon la règle AMP-8-02", "selon la règle § 8"),
        ("by rule DIA-8B-01: nobody enters", "by § 8.B: nobody enters"),
        ("AMP-8-01 et DIA-8B-01", "§ 8 et § 8.B"),
        ("AMP-8-99, AMP-8-01", "AMP-8-99, AMP-8-01"),  # no such row
        ("6.F.14, H6+, T1 to T27", "6.F.14, H6+, T1 to T27"),
    ],
)
def test_ids_of_a_text_become_sections_each_once(text: str, shown: str) -> None:
    assert plain(by_section(text, "fr")) == shown


def test_the_rule_itself_stands_behind_its_section() -> None:
    text = "pas <b> (AMP-3.1.4-02, AMP-3.1.4-04 à AMP-3.1.4-06)"
    told = by_section_html(text, "fr")
    tip = re.search(r'title="([^"]*)"', told)
    rules = [f"AMP-3.1.4-0{number}" for number in (2, 4, 5, 6)]
    assert tip is not None and "&lt;b&gt;" in told
    for rule in rules:  # a span names what it passes over, too
        assert f"{rule}\u00a0: {titles('amphipolis')[rule]['fr']}" in tip[1]
    assert "AMP-3.1.4-07" not in told and not re.search("AMP-", re.sub(r'title="[^"]*"', "", told))
    assert behind("x (AMP-8-01) y (AMP-8-01)", "en") == f"AMP-8-01: {titles('amphipolis')['AMP-8-01']['en']}"
