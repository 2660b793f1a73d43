"""Lines that a report quotes: in the notation of the reader, coasts in words, and with what contradicts them."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.explain import names_of, sentences
from diadoques.explain.readings import offers_in_words
from diadoques.games.diadoques import Answers, resolve
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.records.interchange import position_from


def plain(text: str) -> str:
    return " ".join(text.split())


def season(lines: list[Any], **position: Any) -> Any:
    start = position_from({"season": "summer 321", **position})
    return resolve(start, Answers(orders={"Antipater": lines}))


def quoted(report: Any, lang: str) -> list[str]:
    return [plain(one.text) for one in sentences(report, lang) if one.kind == "ordered"]


ROYALS: dict[str, Any] = {
    "layer": "advanced",
    "units": {"Antipater": ["A MAC", "F CHE"]},
    "leaders": {"Antipater": "MAC", "Philippe III": "MAC", "Eurydice": "MAC"},
    "captives": {
        "Philippe III": {"captor": "Antipater", "guard": ""},
        "Eurydice": {"captor": "Antipater", "guard": ""},
    },
}
APART = [
    Order("Antipater", Verbs.LEAD, leader="Philippe III", to="THE"),
    Order("Antipater", Verbs.APART, leader="Eurydice"),
]


def test_a_line_that_a_program_wrote_is_quoted_in_the_language_of_the_report() -> None:
    """An English report quoted “Philippe III -> THE” and “Eurydice reste à part”."""
    report = season(APART, **ROYALS)
    french, english = quoted(report, "fr"), quoted(report, "en")
    assert any("« Philippe III -> THE »" in one for one in french)
    assert any("“Philip III -> THE”" in one for one in english)
    assert any("« Eurydice reste à part »" in one for one in french)
    assert any("“Eurydice stays apart”" in one for one in english)
    assert not any("Philippe" in one or "reste" in one for one in english)


def test_what_somebody_typed_in_his_own_way_is_quoted_as_he_typed_it() -> None:
    report = season(["philippe iii va en THE quelque part", "a mac -> ANC"], **ROYALS)
    assert any("“a mac -> ANC”" in one for one in quoted(report, "en"))
    assert any("“philippe iii va en THE quelque part”" in one for one in quoted(report, "en"))


def test_who_goes_as_one_is_told_which_line_contradicts() -> None:
    report = season(APART, **ROYALS)
    assert any(
        one.endswith("« Eurydice reste à part » le contredit, car un couple va ensemble : aucun des deux n’est suivi.")
        for one in quoted(report, "fr")
    )
    assert any(
        one.endswith("“Philip III -> THE” contradicts it, because a couple goes together: neither is followed.")
        for one in quoted(report, "en")
    )


def test_two_orders_for_one_unit_name_each_other() -> None:
    report = season(["A MAC -> THE", "A MAC -> ILL", "A MAC x"], **ROYALS)
    told = quoted(report, "en")
    assert any("“A MAC -> THE”" in one and one.endswith(
        "“A MAC -> ILL” and “A MAC x” contradict it: none of them is followed.") for one in told)  # fmt: skip
    assert not any("couple" in one for one in told)
    pair = season(["A MAC -> THE", "A MAC -> ILL"], **ROYALS)
    assert any(
        one.endswith("« A MAC -> ILL » le contredit : aucun des deux n’est suivi.") for one in quoted(pair, "fr")
    )


@pytest.mark.parametrize(
    ("lang", "coasts"),
    [("fr", ("THRce (côte est)", "THRcs (côte sud)")), ("en", ("THRec (east coast)", "THRsc (south coast)"))],
)
def test_coasts_that_are_offered_are_told_in_words(lang: str, coasts: tuple[str, str]) -> None:
    report = season(["F CHE -> THR"], **ROYALS)
    assert all(coast in quoted(report, lang)[0] for coast in coasts)


def test_what_is_offered_is_called_as_the_reader_calls_it() -> None:
    names = names_of("diadoques", "basic", "en", game="diadoques")
    assert offers_in_words(names, "Séleucos -> Babylone") == "Seleucus -> Babylon"
    assert offers_in_words(names, "A IDU A1 Gaza") == "A IDU A1 Gaza"
    europe = names_of("europe1901", "basic", "en", game="diplomacy")
    assert offers_in_words(europe, "F MAO - SPA/SC") == "F MAO - SPA/SC (south coast)"


def test_a_coast_where_nothing_stands_is_said_to_be_wrong() -> None:
    report = season(["F THRce -> CHE"], units={"Antipater": ["F THRcs"]})
    assert "There is no unit on the east coast there: the fleet on the south coast of Thrace is meant." in " ".join(
        quoted(report, "en")
    )
