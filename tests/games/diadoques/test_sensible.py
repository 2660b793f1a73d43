"""The common sense that chapters bring: he acts on it where they are played, and nothing that he writes is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import resolutions
from diadoques.conflict.phases import MOVEMENT
from diadoques.games.catalogue import begin, load_game, stated_options
from diadoques.games.diadoques import Order, Position, Verbs
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.state import COMPANY, Sale
from diadoques.games.diadoques.optional.opened_gates import OPEN
from diadoques.games.diadoques.players.habits import Moment, habitual
from diadoques.games.diadoques.players.survey import Survey
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.decrees import BETROTH, DECREE, WED

pytestmark = [pytest.mark.slow, pytest.mark.together("the sense of Les Diadoques")]

#: The games of each chapter that are looked at: two in which much is done, or all.
GAMES = pytest.mark.parametrize("seeds", [(3, 4), pytest.param(tuple(range(6)), marks=pytest.mark.proof)], ids=len)
YEARS = 10
CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "advanced": (),
    "opened-gates": ("opened-gates",),
    "mercenary-market": ("mercenary-market", "unsupplied-armies"),
    "dynasties": ("dynasties",),
}


def begun(seed: int, *options: str) -> Position:
    game = load_game("diadoques")
    told = {"layer": "advanced", "seed": str(seed), **dict.fromkeys(options, "on")}
    _, position = begin(game, game.about.scenario, stated_options(game, told))
    assert isinstance(position, Position)
    return position


@cache  # several tests look at the same games
def told(chapter: str, seeds: tuple[int, ...]) -> tuple[Counter[str], tuple[str, ...]]:
    """How often each kind of thing was done in some games under a chapter, and the lines that were refused."""
    done: Counter[str] = Counter()
    refused = []
    for seed in seeds:
        for report, _ in resolutions(begun(seed, *CHAPTERS[chapter]), Sensible(), seed, YEARS):
            for event in report.events:
                done[event.kind] += 1
                if event.kind == "ordered":
                    order = event.data["order"]
                    done[str(order.verb) if isinstance(order, Order) else ""] += 1
                    if not event["followed"]:
                        refused.append(f"{seed}, {report.before.season}: {event['text']}: {event['code']}")
    return done, tuple(refused)


@pytest.mark.turns(2)
@GAMES
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nothing_that_he_writes_is_refused(chapter: str, seeds: tuple[int, ...]) -> None:
    refused = told(chapter, seeds)[1]
    assert not refused, "\n".join(refused)


@GAMES
@pytest.mark.parametrize(
    ("chapter", "deeds"),
    [
        ("advanced", (BETROTH, WED, DECREE, "betrothed", "wedding", "decreed")),
        ("opened-gates", (OPEN,)),
        ("mercenary-market", (Verbs.BID, "hired")),
    ],
)
def test_he_does_it_where_it_is_played(chapter: str, deeds: tuple[str, ...], seeds: tuple[int, ...]) -> None:
    done = told(chapter, seeds)[0]
    assert not [deed for deed in deeds if not done[str(deed)]], f"never done under {chapter}"


@GAMES
def test_what_is_not_played_he_leaves_alone(seeds: tuple[int, ...]) -> None:
    done = told("advanced", seeds)[0]
    assert not done[str(OPEN)]
    assert not done["hired"]


def habits(position: Position, player: str, spare: int = 0, *orders: Order) -> list[Order]:
    moment = Moment(Survey(position, player), orders, spare, random.Random(1))
    return habitual(moment)


def season(*options: str) -> Position:
    """The summer after the start, in which everything may be ordered."""
    reports = (report for report, _ in resolutions(begun(1, *options), Sensible(), 1, 1))
    positions: list[Position] = [report.after for report in reports]
    return next(position for position in positions if position.phase == MOVEMENT)


def test_the_princess_is_sent_to_where_the_diadoch_goes() -> None:
    position = season()
    board = position.board
    player = next(name for name in position.alive if any(unit.owner == name for unit in position.units.values()))
    unit = next(
        unit for unit in position.of(player) if board.army.get(unit.space) and not board.spaces[unit.space].is_sea
    )
    goal = next(space for space in board.army[unit.space] if position.unit_in(space) is None)
    leaders = {**position.leaders, player: Leader(unit.space), court.CLEOPATRA: Leader(unit.space, player)}
    apart = {**leaders, court.CLEOPATRA: Leader(goal, player)}
    going = Order(player, Verbs.MOVE, unit.id, to=goal, becomes="A")
    with_him = habits(replace(position, leaders=leaders), player)
    assert not [one for one in with_him if one.verb is Verbs.LEAD]
    assert any(one.verb is BETROTH for one in with_him)
    ahead = habits(replace(position, leaders=apart), player, 0, going)
    assert not [one for one in ahead if one.verb is Verbs.LEAD], "she is where he will be"
    after = habits(replace(position, leaders=apart), player)
    assert [one.to for one in after if one.verb is Verbs.LEAD] == [unit.space]


def test_he_bids_for_what_he_can_feed() -> None:
    position = season("mercenary-market")
    player, former = position.alive[:2]
    unit = next(unit for unit in position.of(former) if unit.kind == "A")
    units = {**position.units, unit.id: replace(unit, owner=COMPANY, grade="")}
    sold = replace(position, units=units, market={unit.id: Sale(former, opening=10)})
    sold = replace(sold, treasury=dict.fromkeys(position.treasury, 40))
    assert not [one for one in habits(sold, player, 19) if one.verb is Verbs.BID]
    [bid] = [one for one in habits(sold, player, 40) if one.verb is Verbs.BID]
    assert 10 <= bid.amount <= 13
    assert not [one for one in habits(sold, former, 40) if one.verb is Verbs.BID], "who dismissed it may not"
