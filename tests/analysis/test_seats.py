"""Whoever asks a study may call players and places by any of their names, in either language and any case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from diadoques.analysis.diadoques import economy, losses, prestige
from diadoques.analysis.diadoques.fates import doer
from diadoques.analysis.diadoques.sieges import sieges
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.valuations import valuation
from diadoques.analysis.players import RandomLegal
from diadoques.analysis.players.base import seated
from diadoques.analysis.seats import meant
from diadoques.analysis.sweep import asked
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game, stated
from diadoques.games.scenarios import begun
from tests.refusals import refusing


def start(game: str = "diadoques", scenario: str = "spring-319", **options: str) -> Any:
    chosen = load_game(game)
    return begun(chosen, scenario, stated(chosen, options, scenario))


#: A study, asked about a player and places: by their ids, and as somebody calls them.
STUDIES: dict[str, tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]] = {
    "what his places yield": (
        lambda player, take: economy.project(start(), player, 2, gains={319: take}).to_csv(),
        ("Ptolémée", ["Alexandrie d'Issos", "IDU"]), ("PTOLEMY", ["alexandria of issus", "Idumaea"]),
    ),
    "what pays an army": (
        lambda player, take: economy.payback(start(), player, take).to_csv(),
        ("Séleucos", ["Athènes"]), ("seleucus", ["Athens"]),
    ),
    "what his capital is worth": (lambda player: economy.capital_lost(start(), player), ("Ptolémée",), ("ptolemy",)),
    "what a death costs": (
        lambda player, who: losses.cost(start(), player, person=who).to_csv(),
        ("Ptolémée", "Ptolémée"), ("Ptolemy", "PTOLEMY"),
    ),
    "whose deed it is": (lambda *players: doer(start(), players[0], by=players[1]), ("Ptolémée", "Séleucos"),
                         ("Ptolemy", "Seleucus")),
    "his prestige": (
        lambda player, take: prestige.prospect(start(layer="advanced", prestige="on"), player, gains=take).to_csv(),
        ("Ptolémée", ["Rhodes", "Athènes"]), ("Ptolemy", ["rhodes", "athens"]),
    ),
    "what can fall to him": (
        lambda player, which: sieges(start(), player, 2, citadels=which), ("Séleucos", ["Tyr"]), ("Seleucus", ["tyre"])
    ),
    "what he counts by": (
        lambda player: valuation(start(), player, "citadels"), ("Ptolémée",), ("ptolemy",),
    ),
    "who sits where": (
        lambda *players: sorted(seated(start(), dict.fromkeys(players, RandomLegal()))),
        ("Antigone", "Lysimaque", "Ptolémée", "Séleucos", "Eumène"),
        ("Antigonus", "LYSIMACHUS", "Ptolemy", "seleucus", "Eumenes"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", STUDIES)
def test_a_study_by_any_name(what: str) -> None:
    study, ids, names = STUDIES[what]
    assert study(*names) == study(*ids)


def test_openings_by_any_name() -> None:
    position = start("diplomacy", "standard")
    assert list_openings(position, "angleterre") == list_openings(position, "ENGLAND")
    assert meant("england", ("ENGLAND", "FRANCE")) == "ENGLAND"


def test_who_writes_no_orders_has_no_openings_and_is_a_player_all_the_same() -> None:
    position = start("amphipolis", "nicias")
    for side in ("SPARTA", "Athens"):
        with pytest.raises(Fault, check=refusing("opening-none")):
            list_openings(position, side)
        assert asked("amphipolis", [side]).seats == (side.upper()[:6],)
    with pytest.raises(Fault, check=refusing("player-unknown.*ATHENS, SPARTA")):
        list_openings(position, "Caesar")
    with pytest.raises(Fault, check=refusing("player-unknown.*seats")):
        asked("amphipolis", ["Caesar"])


def test_who_is_eliminated_is_not_taken_for_another() -> None:
    position = start()
    gone = replace(position, eliminated=("Eumène",))
    with pytest.raises(Fault, check=refusing("player-unknown")):
        sieges(gone, "Eumenes", 1)
