"""Tables of chances: names in both languages, figures as they are written, the likeliest first."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from diadoques.analysis.diadoques import odds
from diadoques.core.figures import percent, with_thousands
from diadoques.games.diadoques.words import chance


def test_kinds_stand_in_the_order_of_the_year() -> None:
    by_season = {season: odds.odds_by(season, lambda event: event.kind) for season in odds.SEASONS}
    table = chance.kinds_by_season(by_season, "fr")
    assert table.heads == ("Genre d’événement", "Printemps", "Été", "Automne")
    assert table.rows[0] == ("inondation", (Fraction(20, 36), Fraction(11, 36), Fraction(9, 36)))
    assert "| tempête en mer | 2,8\u00a0% (1/36) | 27,8\u00a0% (10/36) | 8,3\u00a0% (3/36) |" in str(table)
    assert sum(chances[0] for _, chances in table.rows) == 1


def test_events_are_named_and_the_likeliest_has_the_longest_bar() -> None:
    table = chance.of_events(odds.event_odds("revolt"), "en")
    assert table.rows[0] == ("the Lamian War, general revolt of the Greeks", (Fraction(1, 6),))
    lines = table._repr_markdown_().splitlines()
    bars = [line.count("█") for line in lines[2:]]
    assert bars == sorted(bars, reverse=True)
    assert len(table.rows) == len({name for name, _ in table.rows})
    assert len(chance.of_events(odds.event_odds("revolt"), "fr", most=3).rows) == 3


def test_spaces_and_sums() -> None:
    table = chance.of_spaces({"EGE": Fraction(1, 12), "POR": Fraction(1, 9)}, "fr")
    assert [name for name, _ in table.rows] == ["Pont-Euxin oriental", "Mer Égée"]
    sums = chance.of_sums({3: Fraction(1, 4), 2: Fraction(3, 4)}, "en")
    assert [name for name, _ in sums.rows] == ["2", "3"]


def test_counted_beside_thrown() -> None:
    table = chance.compared({"storm": Fraction(1, 4), "death": Fraction(3, 4)}, Counter(storm=3000, death=7000), "fr")
    assert table.heads[2] == "Aux dés (10\u202f000 lancers)"
    assert table.rows[0] == ("tempête en mer", (Fraction(1, 4), Fraction(3, 10)))
    assert chance.compared({"storm": Fraction(1, 4)}, {}, "en").rows[0][1][1] == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_kind_of_the_tables_has_a_name(lang: str) -> None:
    kinds = {event.kind for table in odds.SEASONS for event in odds.event_odds(table)}
    assert len({chance.kind_name(kind, lang) for kind in kinds}) == len(kinds) == 9


def test_figures() -> None:
    assert percent(Fraction(1, 3), "fr") == "33,3\u00a0%"
    assert percent(Fraction(1, 100_000), "en") == "0.1%"
    assert percent(Fraction(0), "en") == "0%"
    assert with_thousands(1234567, "fr") == "1\u202f234\u202f567"
