"""Campaigns are what the game plays, each opening about as often as any other, and tell what was counted in them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from diadoques.analysis.certainty import normal
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.campaigns import NOBODY, Campaigns
from diadoques.analysis.openings.listing import Opening, answers_of
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.players import PLAYERS, gather_answers
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.gold.money import income
from diadoques.games.saving import plain_answers, save_answers
from tests.analysis.test_openings import NEAR, begun


@cache
def openings(game: str, seat: str) -> tuple[Opening, ...]:
    return list_openings(begun(game), seat).openings


def playing(game: str, seats: tuple[str, ...] = (), seasons: int = 3, seed: int = 3) -> Playing:
    position = begun(game)
    listed = tuple(openings(game, seat) for seat in seats or position.players)
    return Playing(lambda _number: position, listed, "sensible", seasons, seed)


@pytest.fixture(scope="module", name="played")
def played_fixture() -> Campaigns:
    return playing("diadoques").play(range(50))


def by_hand(game: str, of: Playing, number: int) -> list[Any]:
    """The positions after each season, with every order handed in as people write it."""
    rules = load_game(game)
    position = of.begun(number)
    (digits,) = of.drawn([number])
    answers = answers_of([some[one] for some, one in zip(of.listed, digits, strict=True)])
    found: list[Any] = []
    step = 0
    while len(found) < of.seasons:
        report = rules.resolve(position, plain_answers(save_answers(rules, position, answers)))
        if report.after.season != position.season:
            found.append(report.after)
        position, step = report.after, step + 1
        answers = gather_answers(
            position, dict.fromkeys(position.players, PLAYERS["sensible"]), f"{of.seed}|{number}|{step}"
        )
    return found


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 7, 1234])
@pytest.mark.parametrize("game", NEAR)
def test_a_campaign_is_what_the_game_plays(game: str, number: int) -> None:
    of = playing(game)
    found = of.play(range(number, number + 1))
    for season, position in enumerate(by_hand(game, of, number)):
        owners = dict(zip(found.spaces, found.owners[0, season].tolist(), strict=True))
        units = dict(zip(found.spaces, found.units[0, season].tolist(), strict=True))
        standing = {unit.space: unit.owner for unit in position.units.values()}
        for place, player in enumerate(found.players):
            assert {space for space, owner in owners.items() if owner == place} == held(position, player)
            his = {space for space, owner in standing.items() if owner == player}
            assert {space for space, owner in units.items() if owner == place} == his
            assert bool(found.out[0, season, place]) == (player not in position.alive)
            if found.pays is not None:
                paid = found.pays[place][found.owners[0, season] == place].sum()
                assert paid == income(position, player).total


def held(position: Any, player: str) -> set[str]:
    tables = [getattr(position, name, {}) for name in ("provinces", "citadels", "centres")]
    return {space for table in tables for space, owner in table.items() if owner == player}


def near() -> Playing:
    """A game of three who may get in each other's way; the other empires are nobody's."""
    rules = load_game("diadoques")
    position = rules.new(rules.about.scenario, {}, NEAR["diadoques"])
    listed = tuple(list_openings(position, seat).openings for seat in NEAR["diadoques"])
    return Playing(lambda _number: position, listed, "sensible", 1, 3)


@pytest.mark.slow
@pytest.mark.together("compiled")  # see test_openings
def test_a_first_season_is_that_of_the_arrays_where_nobody_is_dislodged() -> None:
    of = near()
    settled, played = of.first_seasons(range(300)), of.play(range(300))
    assert settled.seasons == 1 and (settled.drawn == played.drawn).all()
    whole = (settled.units[:, 0] != NOBODY).sum(axis=1) == 9
    assert whole.sum() > 200 and not whole.all()
    for name in ("units", "owners", "out"):
        assert (getattr(settled, name)[whole, 0] == getattr(played, name)[whole, 0]).all()


@pytest.mark.slow
@pytest.mark.together("compiled")  # see test_openings
def test_first_seasons_do_not_depend_on_who_is_asked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    of = near()
    turned = replace(of, listed=of.listed[::-1])
    one = of.first_seasons(range(30))
    monkeypatch.setattr("diadoques.analysis.openings.playing.SETTLED", 7)
    other = turned.first_seasons(range(30), workers=2)
    assert (one.drawn == other.drawn[:, ::-1]).all()
    for name in ("owners", "units", "out"):
        assert (getattr(one, name) == getattr(other, name)).all()


@pytest.mark.slow
@pytest.mark.together("compiled")  # see test_openings
def test_first_seasons_tell_of_an_empire_that_falls() -> None:
    found = near().first_seasons(range(4000))
    assert found.out.any()
    campaign, _season, fallen = np.argwhere(found.out)[0]
    assert not (found.owners[campaign, 0] == fallen).any() and not (found.units[campaign, 0] == fallen).any()


@pytest.mark.parametrize(("game", "seats"), [("diplomacy", ()), ("diadoques", ("Eumène",))])
def test_what_arrays_cannot_tell_is_refused(game: str, seats: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="arrays"):
        playing(game, seats).first_seasons(range(3))


def test_every_opening_is_played_about_as_often() -> None:
    of = playing("diadoques", ("Eumène", "Antigone"))
    sizes = [len(one) for one in of.listed]
    drawn = of.drawn(range(3 * sizes[0] + 10))
    times = np.bincount(drawn[:, 0], minlength=sizes[0])
    assert set(times) == {3, 4} and (times == 4).sum() == 10
    assert (of.drawn(range(100, 140)) == drawn[100:140]).all()
    assert (np.diff(drawn[: sizes[0], 0].astype(int)) != 1).any()
    assert len({tuple(one) for one in drawn}) > 0.9 * len(drawn)
    assert (playing("diadoques", ("Antigone", "Ptolémée", "Eumène")).drawn(range(50))[:, 2] == drawn[:50, 0]).all()
    other = playing("diadoques", ("Eumène", "Antigone"), seed=4).drawn(range(len(drawn)))
    assert (other != drawn).any()


@pytest.mark.slow
def test_parts_are_the_whole(played: Campaigns) -> None:
    of = playing("diadoques")
    parts = [of.play(range(20)), of.play(range(20, 50))]
    for name in ("drawn", "owners", "units", "out"):
        assert (np.concatenate([getattr(one, name) for one in parts]) == getattr(played, name)).all()


def test_who_draws_nothing_is_played_from_the_start() -> None:
    of = playing("diadoques", ("Eumène",), seasons=1)
    found = of.play(range(12))
    assert found.seats == ("Eumène",) and len(found.players) == 6
    assert (found.units[:, 0] == found.players.index("Ptolémée")).any()


# ---------------------------------------------------------------- what is told of them


@pytest.mark.slow
def test_shares_are_those_of_the_campaigns(played: Campaigns) -> None:
    opening = int(played.drawn[3, played.seats.index("Eumène")])
    those = np.flatnonzero(played.drawn[:, played.seats.index("Eumène")] == opening)
    sheet = played.sheets[played.seats.index("Eumène")][opening]
    assert played.played("Eumène", opening) == len(those)
    for season in (1, 2, 3):
        for whose in ("Eumène", "Antigone"):
            mark = played.players.index(whose)
            told = played.told("Eumène", sheet, season, whose)
            for name, values in (("held", played.owners), ("stands", played.units)):
                wanted = (values[those, season - 1] == mark).mean(axis=0)
                found = told[name].reindex(played.spaces, fill_value=0.0).to_numpy()
                assert (found == wanted).all()
                assert (told[f"{name}_low"] <= told[name]).all() and (told[name] <= told[f"{name}_high"]).all()
    rivals = played.rivals("Eumène", opening, 2)
    assert rivals.loc["Antigone"].equals(played.told("Eumène", opening, 2, "Antigone"))
    assert "Eumène" not in rivals.index.get_level_values("player")


@pytest.mark.slow
def test_counts_are_the_same_for_all_openings_at_once(played: Campaigns) -> None:
    counts = played.counts("Eumène", 3, "Antigone")
    opening = int(played.drawn[0, played.seats.index("Eumène")])
    told = played.told("Eumène", opening, 3, "Antigone")["held"]
    shares = counts.held[opening] / counts.played[opening]
    assert told.to_dict() == {space: shares[played.spaces.index(space)] for space in told.index}
    paid = played.income("Eumène", opening, 3).loc["Antigone", "mean"]
    assert paid == counts.income[opening] / counts.played[opening]
    assert counts.played.sum() == len(played)
    assert counts.out.sum() == played.out[:, 2, played.players.index("Antigone")].sum()


def test_several_openings_are_told_together(played: Campaigns) -> None:
    place = played.seats.index("Eumène")
    both = sorted({int(one) for one in played.drawn[:2, place]})
    together = played.played("Eumène", both)
    assert together == sum(played.played("Eumène", one) for one in both)
    assert played.played("Eumène") == len(played)
    assert played.outs("Eumène", both).index[0] == "Eumène"
    assert played.income("Eumène", both).index[0] == "Eumène"


def test_an_opening_that_was_not_played_tells_nothing(played: Campaigns) -> None:
    place = played.seats.index("Ptolémée")
    never = next(one for one in range(len(played.sheets[place])) if one not in played.drawn[:, place])
    assert played.told("Ptolémée", never).empty
    assert played.outs("Ptolémée", never)["out"].isna().all()
    assert played.income("Ptolémée", never)["mean"].isna().all()


def test_the_mean_of_incomes_lies_in_its_interval() -> None:
    values = np.random.default_rng(3).normal(30, 4, size=(4000, 25))
    ends = [normal(row) for row in values]
    covered = np.mean([low <= 30 <= high for low, high in ends])
    assert 0.92 < covered < 0.96  # a little under 95 in 100: of 25 values the deviation is itself estimated
    assert all(np.isnan(one).all() for one in (normal(values[0, :1]), normal(np.full(9, 34)), normal(np.array([]))))


@pytest.mark.slow
def test_quartiles_and_means_are_those_of_the_engine(played: Campaigns) -> None:
    of, rules = playing("diadoques"), played.income("Eumène", None, 3)
    paid = [income(of.positions(number)[2], "Eumène").total for number in range(len(played))]
    assert rules.loc["Eumène", "mean"] == np.mean(paid)
    assert (
        rules.loc["Eumène", ["quarter", "median", "three_quarters"]].tolist()
        == np.quantile(paid, (0.25, 0.5, 0.75)).tolist()
    )


def test_a_game_without_income_tells_none() -> None:
    found = playing("diplomacy", ("FRANCE",), seasons=1).play(range(2))
    assert found.income("FRANCE").empty
    assert not found.told("FRANCE").empty


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seat": "Perdiccas"}, "no opening of Perdiccas"),
        ({"seat": "Eumène", "whose": "Perdiccas"}, "Perdiccas does not play"),
        ({"seat": "Eumène", "opening": 90}, "openings 0 to 89"),
        ({"seat": "Eumène", "opening": [0, -1]}, "openings 0 to 89"),
        ({"seat": "Eumène", "opening": "A x"}, "no opening of Eumène"),
        ({"seat": "Eumène", "season": 4}, "3 seasons"),
        ({"seat": "Eumène", "season": 0}, "3 seasons"),
    ],
)
def test_what_was_not_played_is_not_told(played: Campaigns, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        played.told(**asked)
