"""Which place or diadoch a name means."""

from __future__ import annotations

import pytest

from diadoques.games.diadoques.notation.lexicon import Hit, lexicon

NAMES = lexicon("diadoques", "basic")


def places(*words: str) -> set[str]:
    return {hit.place for hit in NAMES.places(words)}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("syr", {"SYR"}),
        ("syrie", {"SYR"}),
        ("syria", {"SYR"}),
        ("rhd", {"RHO"}),  # DIA-AX3-04
        ("fyd", {"LYD"}),
        ("ait", {"ATT"}),
        ("lybie", {"LIB"}),
        ("passagardes", {"Parsagadès"}),
        ("parsargades", {"Parsagadès"}),
        ("parsagades", {"Parsagadès"}),
        ("rhodes", {"RHO", "Rhodes"}),
        ("ancyra", {"ANC", "Ancyre"}),
        ("alexandrie", {"Alexandrie"}),
        ("alex", {"Alexandrie", "Alexandrie d'Issos"}),
        ("alexandrie d' issus", {"Alexandrie d'Issos"}),
        ("alex d' issos", {"Alexandrie d'Issos"}),
        ("citadelle de tyr", {"Tyr"}),
        ("the cyclades", {"CYC"}),
        ("the", {"THE"}),
        ("pont_euxin occidental", {"POC"}),
        ("pont", {"PON"}),
        ("per", {"PER"}),
        ("pe", set()),
        ("xyz", set()),
    ],
)
def test_places(typed: str, meant: set[str]) -> None:
    assert places(*typed.split()) == meant


def test_a_coast_is_glued_in_either_language() -> None:
    assert NAMES.places(("thrcs",)) == NAMES.places(("thrsc",)) == (Hit("THR", "cs"),)
    assert NAMES.places(("attwc",)) == (Hit("ATT", "co"),)


def test_near_misses_prefer_what_is_in_reach() -> None:
    assert NAMES.near(("phx",)) == ("PHE", "PHR")
    assert NAMES.near(("phx",), first=("PHR",)) == ("PHR", "PHE")
    assert NAMES.near(("corinthe",)) == ("ARC",)  # an open city: the province around it
    assert NAMES.near(("ecbatone",)) == ("Ecbatane",)
    assert NAMES.near(("qqq",)) == ()
    assert NAMES.near_persons(("selucos",)) == ("Séleucos",)
