"""Whoever asks a study may call players and places by any of their names, in either language and any case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from diadoques.analysis.amphipolis.odds import attrition_odds
from diadoques.analysis.balance import Question, balance
from diadoques.analysis.diadoques import economy, losses, prestige
from diadoques.analysis.diadoques.deaths import whose_deed
from diadoques.analysis.diadoques.odds import struck
from diadoques.analysis.diadoques.plans import plans
from diadoques.analysis.diadoques.sieges import sieges, threats
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.payoffs import opening_game
from diadoques.analysis.openings.tally import count, holdings
from diadoques.analysis.openings.valuations import Valuation, valuation, values
from diadoques.analysis.players import RandomLegal, seat_players
from diadoques.analysis.seats import places, player_meant
from diadoques.analysis.sweep import make_question
from diadoques.core import language
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game, stated_options
from diadoques.games.scenarios import begin_scenario
from tests.refusals import refusing


@pytest.fixture(autouse=True)
def _no_language_chosen() -> Iterator[None]:
    yield
    language.choose_language("")


def start(game: str = "diadoques", scenario: str = "spring-319", **options: str) -> Any:
    chosen = load_game(game)
    return begin_scenario(chosen, scenario, stated_options(chosen, options, scenario))


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
    "whose deed it is": (lambda *players: whose_deed(start(), players[0], by=players[1]), ("Ptolémée", "Séleucos"),
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
        lambda *players: sorted(seat_players(start(), dict.fromkeys(players, RandomLegal()))),
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
    assert player_meant("england", ("ENGLAND", "FRANCE")) == "ENGLAND"


def test_who_writes_no_orders_has_no_openings_and_is_a_player_all_the_same() -> None:
    position = start("amphipolis", "nicias")
    for side in ("SPARTA", "Athens"):
        with pytest.raises(Fault, check=refusing("opening-none")):
            list_openings(position, side)
        assert make_question("amphipolis", [side]).seats == (side.upper()[:6],)
    with pytest.raises(Fault, check=refusing("player-unknown.*ATHENS, SPARTA")):
        list_openings(position, "Caesar")
    with pytest.raises(Fault, check=refusing("player-unknown.*seats")):
        make_question("amphipolis", ["Caesar"])


def finished() -> Any:
    return replace(start(), phase="over", winners=("Ptolémée",))


#: What looks ahead, of a game that is over.
LATE: dict[str, Callable[[], Any]] = {
    "sieges": lambda: sieges(finished(), "Ptolémée", 2),
    "plans": lambda: plans(finished(), "Ptolémée", 2),
    "threats": lambda: threats(finished(), 2),
    "accounts": lambda: economy.project(finished(), "Ptolémée", 2),
    "yields": lambda: economy.yields(finished(), "Ptolémée"),
    "prestige": lambda: prestige.prospect(finished(), "Ptolémée"),
    "deaths": lambda: losses.cost(finished(), "Ptolémée"),
    "openings": lambda: list_openings(finished(), "Ptolémée"),
    "values": lambda: valuation(finished(), "Ptolémée", "citadels"),
    "openings of another game": lambda: list_openings(
        replace(start("diplomacy", "standard"), phase="over", winners=("FRANCE",)), "FRANCE"
    ),
}


@pytest.mark.parametrize("what", LATE)
def test_of_a_finished_game_nothing_is_foretold_and_it_says_so(what: str) -> None:
    with pytest.raises(Fault, check=refusing("game-over.*(Ptolémée|FRANCE)")):
        LATE[what]()


@pytest.mark.slow
def test_what_holds_much_is_printed_in_short() -> None:
    """Whole matrices stand in them."""
    language.choose_language("en")
    position = start("diadoques", "spring-321")
    game = opening_game(position, "eumenes", "Antigone", "places")
    assert str(game) == repr(game) == "<OpeningGame: Eumenes 90, Antigonus 150>"
    listed = list_openings(position, "Ptolemy")
    every = profiles(position, [listed.openings, game.openings[0]])
    tally, held = count(every, sample=50), holdings(position, every, sample=50)
    found = balance(Question(("random",), 1, 1, 1))
    for one in (listed, every, tally, held, found):
        assert len(repr(one)) < 80 and repr(one) == str(one)
    assert repr(tally) == "<Tally: Eumenes 90, Ptolemy 909, profiles 50>"


def test_who_is_eliminated_is_not_taken_for_another() -> None:
    position = start()
    gone = replace(position, eliminated=("Eumène",))
    with pytest.raises(Fault, check=refusing("player-unknown")):
        sieges(gone, "Eumenes", 1)


def test_a_player_named_twice_in_a_table_is_told_and_not_lost() -> None:
    both = {"Ptolemy": RandomLegal(), "Ptolémée": RandomLegal()}
    with pytest.raises(Fault, check=refusing("player-twice .players.*Ptolémée.*Ptolemy")):
        seat_players(start(), both)
    position = start("diplomacy", "standard")
    worth = {"France": "units", "FRANCE": "units", "Germany": "units"}
    valued = {name: valuation(position, "FRANCE", one) for name, one in worth.items()}
    with pytest.raises(Fault, check=refusing("player-twice .value")):
        opening_game(position, "FRANCE", "GERMANY", valued)


def test_a_place_has_one_weight_by_whatever_name() -> None:
    position = start("diplomacy", "standard")
    every = profiles(position, [list_openings(position, "ITALY").openings[:3]])
    ends = every.settle(every.digits([0, 1, 2]))[1]
    called = values(every, "ITALY", ends, Valuation("mine", {"venice": 3, "rome": 2}, {}))
    assert called.tolist() == values(every, "ITALY", ends, Valuation("mine", {"VEN": 3, "ROM": 2}, {})).tolist()
    with pytest.raises(Fault, check=refusing("named-twice .value.*Venise")):
        values(every, "ITALY", ends, Valuation("mine", {"VEN": 3, "Venise": 1}, {}))


def test_where_a_citadel_and_its_space_are_called_alike_the_citadel_is_meant() -> None:
    assert places(start(), ["rhodes", "RHODES", "Rhodes", "rho"]) == ("Rhodes", "Rhodes", "Rhodes", "RHO")
    assert economy.payback(start(), "ptolemy", ["rhodes"]).equals(economy.payback(start(), "ptolemy", ["Rhodes"]))


def test_odds_of_amphipolis_are_asked_by_any_name() -> None:
    position = start("amphipolis", "campaign")
    zone = next(one for one in position.board.spaces.values() if one.name["en"] != one.id)
    for name in {zone.id.upper(), *zone.name.values()}:
        assert attrition_odds(position, "Athènes", name) == attrition_odds(position, "ATHENS", zone.id)
    with pytest.raises(Fault, check=refusing("place-unknown .zone.*Roma")):
        attrition_odds(position, "athens", "Roma")
    with pytest.raises(Fault, check=refusing("player-unknown .side.*Perse")):
        attrition_odds(position, "Perse", zone.id)


def test_storms_are_asked_of_a_space_by_any_name() -> None:
    code = next(one for one in start().board.spaces if sum(struck(one).values()))
    assert struck(start().board.name(code, "en").upper()) == struck(code)
    with pytest.raises(Fault, check=refusing("place-unknown .space.*Roma")):
        struck("Roma")


def test_a_bare_text_is_no_list_of_places() -> None:
    with pytest.raises(Fault, check=refusing("list-wanted .citadels.*Tyre")):
        sieges(start(), "antigonus", 2, citadels="Tyre")
    with pytest.raises(Fault, check=refusing("list-wanted.*Tyre")):
        economy.payback(start(), "ptolemy", "Tyre")
    with pytest.raises(Fault, check=refusing("citadel-unknown .citadels.*Tyros")):
        sieges(start(), "antigonus", 2, citadels=["Tyros"])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"by": "Ptolémée", "fate": "throat"}, "by: Ptolemy cannot bring down his own in this way."),
        ({"person": "Séleucos"}, "person: “Seleucus” is nobody whom Ptolemy can lose"),
        ({"fate": "storm"}, "that cannot happen to Ptolemy now"),
    ],
)
def test_a_fate_that_cannot_be_is_told_in_the_names_of_the_language(asked: dict[str, str], told: str) -> None:
    language.choose_language("en")
    with pytest.raises(Fault) as refused:
        losses.cost(start(), "Ptolemy", **asked)  # type: ignore[arg-type]
    assert told in str(refused.value)
