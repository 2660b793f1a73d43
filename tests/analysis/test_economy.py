"""Money worked out ahead: it agrees with the game played out, to the talent, and with what the rules say by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from diadoques.analysis.diadoques import economy
from diadoques.analysis.diadoques.supposing import with_first_units
from diadoques.analysis.equilibria import checked_equilibrium, equilibria
from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import resolutions
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.gold.money import income
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.position import Position

YEARS = 6


#: The rules of the histories: the basic ones, and those by which arsenals and revolts decide who collects.
RULES = ({}, {"layer": "advanced"})


def begun(options: Mapping[str, str] = MappingProxyType({})) -> Position:
    game = load_game("diadoques")
    position: Position = game.new(game.about.scenario, {**options})
    return position


def armies(player: str, spaces: list[str]) -> dict[str, Unit]:
    return {f"{player}-{space}": Unit(f"{player}-{space}", player, "A", "", space) for space in spaces}


def agrees(seed: int) -> int:
    """Hold the projection of every player of a random history against the winters that the engine played.

    What happens between two winters is told to it: who has which places and units, and what left the treasury. What
    the winter makes of that is not: what comes in and from where, who is paid, who goes, who is raised, what is left.
    """
    kind, rules = ("random", "sensible")[seed % 2], RULES[seed // 2 % 2]
    options = {**rules, "seed": str(seed)} if rules else {}
    winters = [
        report
        for report, _answers in resolutions(begun(options), PLAYERS[kind], seed, YEARS)
        if any(event.kind == "income" for event in report.events)
    ]
    if not winters:
        return 0
    first, held = winters[0].before, 0
    for player in first.alive:
        gains, losses, units, spends, raises, orders, others = {}, {}, {}, {}, {}, {}, {}
        left = None
        for report in winters:
            before, events = report.before, [one for one in report.events if one.get("player") == player]
            if player not in before.alive:
                break
            year = before.season.year
            own = {
                place for table in (before.provinces, before.citadels) for place, who in table.items() if who == player
            }
            gains[year], losses[year] = own, {*first.board.spaces, *first.board.citadels} - own
            units[year], others[year] = before.of(player), before
            spends[year] = (left if left is not None else first.treasury.get(player, 0)) - before.treasury.get(
                player, 0
            )
            raises[year] = [one["grade"] for one in events if one.kind == "recruited"]
            told = [one["order"] for one in events if one.kind == "ordered" and one["followed"]]
            orders[year] = [one for one in told if one is not None and one.verb in (Verbs.DISBAND, Verbs.HOLD)]
            frame = economy.project(
                first, player, first.season.year - year + 1,
                gains=gains, losses=losses, units=units, spends=spends, raises=raises, orders=orders, others=others,
            )  # fmt: skip
            row = frame.loc[year]
            (given,) = [one for one in events if one.kind == "income"]
            paid = sum(int(one["amount"]) for one in events if one.kind in ("upkeep", "militia-kept"))
            for name in ("provinces", "citadels", "majors", "capital"):
                assert row[name] == given[name], (player, year, name)
            assert row["income"] == given["amount"]
            assert row["upkeep"] == paid, (player, year, events)
            (accounts,) = [one for one in report.events if one.kind == "accounts"]
            raised = sum(int(one["amount"]) for one in events if one.kind == "recruited")
            assert row["raised"] == raised, (player, year, events)
            gone = [one for one in events if one.kind == "discharged" and one["why"] != "excess"]
            assert row["gone"] == len(gone), (player, year, events)
            rest = sum(int(one["amount"]) for one in events if one.kind in ("promoted", "dismissed"))
            rest += sum(int(one["amount"]) for one in events if one.kind == "counter-bribed")
            assert row["left"] - rest == accounts["treasury"].get(player, 0), (player, year, events)
            left = int(row["left"])
            held += 1
    return held


@pytest.mark.slow
def test_it_agrees_with_the_game_played_out() -> None:
    assert sum(agrees(seed) for seed in range(4)) >= 40


@pytest.mark.proof
def test_it_agrees_with_fifty_random_histories() -> None:
    assert sum(agrees(seed) for seed in range(50)) >= 500


def test_antigonus_worked_out_by_hand() -> None:
    """321 to 318: Phrygia and its neighbours, then Sardis; prices and yields as section 6.3 tells them.

    At the start he holds Phrygia (a province with a citadel: 1) and Gordium, his capital (1 and 30): 32. Lydia and
    Sardis add 1, 1 and 10. Three mercenary units cost ten each.
    """
    start = begun()
    start = replace(start, units=armies("Antigone", ["PHR", "AXY", "LYC"]))
    frame = economy.project(start, "Antigone", 4, gains={319: ["LYD", "Sardes"]}, raises={319: ["e"]})
    had = start.treasury["Antigone"]
    assert frame["income"].tolist() == [32, 32, 44, 44]
    assert frame["upkeep"].tolist() == [30, 30, 30, 50]
    assert frame["left"].tolist() == [had + 2, had + 4, had - 2, had - 8]
    assert frame.index.tolist() == [321, 320, 319, 318]


def test_what_is_not_supposed_stays_as_it_is() -> None:
    start = begun()
    assert economy.project(start, "Eumène", 1).loc[321, "income"] == income(start, "Eumène").total
    lost = economy.project(start, "Eumène", 1, losses={321: ["Ancyre"]})
    assert economy.project(start, "Eumène", 1).loc[321, "income"] - lost.loc[321, "income"] == 31
    assert economy.capital_lost(start, "Eumène") == 31
    # What another holds is not taken from a player who never had it.
    other = economy.project(start, "Eumène", 1, losses={321: ["Gordion"]})
    assert other.loc[321, "income"] == economy.project(start, "Eumène", 1).loc[321, "income"]


def test_who_cannot_pay_loses_units() -> None:
    start = begun()
    units = armies("Eumène", ["ANC", "PAP", "PON", "CAP", "COM", "ARM", "PTE", "AXY", "LYC"])
    frame = economy.project(replace(start, units=units), "Eumène", 2, spends={321: start.treasury["Eumène"]})
    assert frame["income"].tolist() == [32, 32] and frame["gone"].tolist() == [6, 0]
    assert frame["upkeep"].tolist() == [30, 30] and frame["left"].tolist() == [2, 4]


def test_what_places_bring_and_what_pays_for_an_army() -> None:
    start = begun()
    worth = economy.yields(start, "Antigone")
    assert worth["Sardes"] == 11 and worth["LYD"] == 1 and "AXY" not in worth
    table = economy.payback(start, "Antigone", ["LYD", "Sardes"])
    assert table.loc["", ["price", "upkeep", "yield", "net", "winters"]].tolist() == [10, 10, 12, 2, 5]
    assert table.loc["e", "net"] == -8 and table["winters"].isna().loc["e"]


def test_the_frontier_is_paid_for_winter_by_winter() -> None:
    start = begun()
    start = replace(start, units=armies("Antigone", ["PHR"]))
    table = economy.frontier(start, "Antigone", 3)
    assert table["best"].any() and not table["best"].all()
    for _, row in table.iterrows():
        grades = [""] * row["mercenaries"] + ["e"] * row["elite"] + ["g"] * row["guard"] + ["m"] * row["militia"]
        frame = economy.project(start, "Antigone", 3, raises={start.season.year: grades})
        assert frame["gone"].sum() == 0 and frame["left"].iloc[-1] == row["left"], row
        others = table[(table["strength"] >= row["strength"]) & (table["left"] > row["left"])]
        assert row["best"] <= others.empty
    broke = replace(start, treasury={}, units=armies("Antigone", ["PHR", "AXY", "LYC", "BIT", "MYS"]))
    assert economy.frontier(broke, "Antigone", 2).empty, "who cannot pay those he has carries no others"
    dearer = economy.project(start, "Antigone", 3, raises={start.season.year: [""] * 8 + ["e"]})
    assert dearer["raised"].iloc[0] < 100 or dearer["gone"].sum() > 0


@pytest.mark.slow
def test_a_bribe_against_a_counter_bribe() -> None:
    """A mercenary is won for 20 T and what protects it; money offered in vain is lost (DIA-8A2-03, -05, -06)."""
    unit = Unit("Eumène-1", "Eumène", "A", "", "ANC")
    offers, counters = (0, 20, 25), (0, 5)
    briber, master = economy.bribery(unit, 40, offers, counters)
    assert briber.tolist() == [[0, 0], [20, -20], [15, 15]]
    assert master.tolist() == [[0, -5], [-40, -5], [-40, -45]]
    found = equilibria(briber, master).equilibria
    assert found
    for one in found:
        assert checked_equilibrium(briber, master, one.rows, one.columns) is not None


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("player-unknown", lambda start: economy.project(start, "Perdiccas", 2)),
        ("place-unknown", lambda start: economy.project(start, "Antigone", 2, gains={321: ["ROMA"]})),
        ("player-unknown", lambda start: economy.yields(start, "")),
    ],
)
def test_what_is_not_on_the_board_is_a_sentence(code: str, call: Any) -> None:
    with pytest.raises(Fault) as told:
        call(begun())
    assert told.value.code == code


def test_no_more_of_a_class_than_the_rules_allow() -> None:
    """One guard, one elite, one militia at most (DIA-63B2-01), whatever is in the treasury."""
    rich = replace(begun(), treasury={"Antigone": 500})
    frame = economy.project(rich, "Antigone", 2, raises={321: ["g", "g", "e", ""], 320: ["g", "m"]})
    assert frame["raised"].tolist() == [30 + 20 + 10, 15] and frame["gone"].tolist() == [0, 0]


def test_units_that_begin_together_have_parted_by_winter() -> None:
    """Three armies in one province, money for two: one leaves, whichever; no two of them are told apart otherwise."""
    first = with_first_units(begun())
    frame = economy.project(first, "Antigone", 1, spends={321: first.treasury["Antigone"] + 10})
    assert frame["gone"].tolist() == [1] and frame["left"].tolist() == [2]


def test_no_winter_and_no_class_are_refused() -> None:
    with pytest.raises(ValueError, match="0 winters"):
        economy.project(begun(), "Antigone", 0)
    with pytest.raises(ValueError, match="no class"):
        economy.project(begun(), "Antigone", 1, raises={321: ["x"]})
