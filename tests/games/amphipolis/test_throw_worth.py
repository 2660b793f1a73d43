"""What a simple player keeps and what he annuls by the advantage, throw by throw (AMP-8-04)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from diadoques.analysis.chances import chances_of
from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick
from diadoques.games.amphipolis import chance, flow
from diadoques.games.amphipolis.players.sensible import Sensible
from diadoques.games.amphipolis.position import Battle, Leader, Position

from .test_odds import standing
from .walks import TOGETHER, questions

ATHENS, SPARTA = "ATHENS", "SPARTA"


def thrown(position: Position, pending: AgendaItem, die: int) -> Position:
    """Asked whether a throw is kept, with what is done with it lying next on the agenda."""
    keep = AgendaItem("keep", {"name": "x", "count": 1, "rule": "AMP-8-04", "seat": ""})
    return replace(position, agenda=(pending, keep), roll=(die,))


def kept(position: Position, pending: AgendaItem) -> dict[int, str]:
    """What the holder says to each number."""
    found = {}
    for die in range(1, 7):
        at = thrown(position, pending, die)
        found[die] = Sensible().answer(at, position.advantage, Random(0)).said["keep"][position.advantage][0]
    return found


def annulled(position: Position, pending: AgendaItem) -> set[int]:
    return {die for die, said in kept(position, pending).items() if said == chance.ANNUL}


def siege(how: str, holder: str) -> tuple[Position, AgendaItem]:
    """Five of Sparta's peltasts and a leader before an Athenian place."""
    position = standing({"O4": ["SP5a.1", "SP5a.2", "SP5a.3", "SP5a.4", "SP5a.5"]}, {"Cléaridas": "O4"})
    position = replace(position, garrisons={**position.garrisons, "O4": ATHENS}, advantage=holder, used=())
    return position, AgendaItem("siege-die", {"seat": SPARTA, "zone": "O4", "how": how, "helped": False})


@pytest.mark.parametrize("how", ["diplomacy", "assault"])
def test_a_siege_that_succeeds_is_kept_and_one_that_fails_is_thrown_again(how: str) -> None:
    position, pending = siege(how, SPARTA)
    taken = {
        die
        for die in range(1, 7)
        if any(event.kind == "garrison-taken" for event in flow.fixed_report(thrown(position, pending, die)).events)
    }
    assert 0 < len(taken) < 6
    assert annulled(position, pending) == set(range(1, 7)) - taken
    assert annulled(replace(position, advantage=ATHENS), pending) == taken


def test_of_a_blockade_that_the_enemy_would_annul_again_a_success_is_kept() -> None:
    """One chance in thirty-six is not worth the advantage, one in six is; the enemy annuls the success."""
    position, pending = siege("blockade", SPARTA)
    assert annulled(position, pending) == set()
    assert annulled(replace(position, used=(ATHENS,)), pending) == {1, 2, 3, 4, 5}
    assert annulled(replace(position, advantage=ATHENS), pending) == {6}


def test_a_diplomacy_that_just_succeeds_is_kept() -> None:
    """Two and the swords of the leader make what the place asks for: its besieger does not annul that."""
    position, pending = siege("diplomacy", SPARTA)
    position = replace(position, leaders={"Brasidas": Leader("O4")})
    least = min(die for die, said in kept(position, pending).items() if said == chance.KEEP)
    event = flow.fixed_report(thrown(position, pending, least)).events[0]
    assert event["success"] and event["die"] + event["bonus"] == event["va"]


@pytest.mark.parametrize("holder", [ATHENS, SPARTA])
def test_of_a_combat_what_is_lost_is_thrown_again(holder: str) -> None:
    """In the open, Athens attacks: it loses by low dice, Sparta by high ones."""
    position = standing({"T7": ["AH6.1", "AP5a.1", "AH6.2", "SH7a.1", "SH7a.2"]}, {})
    position = replace(position, advantage=holder, used=(), battle=Battle("T7", ATHENS))
    found = annulled(position, AgendaItem("result"))
    won = {
        die
        for die in range(1, 7)
        if flow.fixed_report(thrown(position, AgendaItem("result"), die)).events[0]["winner"] == holder
    }
    assert found and won and not found & won


def test_attrition_is_thrown_again_by_who_suffers_much_and_by_the_enemy_who_sees_him_spared() -> None:
    position = standing({"T7": ["AH6.1", "AH6.2", "AH6.3", "AH6.4"]}, {})
    pending = AgendaItem("attrition-die", {"seat": ATHENS, "zone": "T7"})
    assert annulled(replace(position, advantage=ATHENS, used=(SPARTA,)), pending) == {5, 6}
    assert annulled(replace(position, advantage=ATHENS, used=()), pending) == {6}  # Sparta would annul a mild one
    assert annulled(replace(position, advantage=SPARTA, used=(ATHENS,)), pending) == {1, 2, 3}


def test_points_and_walls_are_not_thrown_again_and_nothing_is_said_of_them() -> None:
    assert annulled(replace(standing({}, {}), used=(), advantage=ATHENS), AgendaItem("first", {ATHENS: 2})) == set()


def test_a_storm_a_duel_and_a_fate() -> None:
    position = replace(standing({"M2": ["AT20.1"]}, {}), used=(), advantage=ATHENS)
    free = replace(position, used=(SPARTA,))
    assert annulled(free, AgendaItem("storm-die", {"unit": "AT20.1"})) == {5, 6}
    assert annulled(free, AgendaItem("duel-second")) == {5, 6}
    assert annulled(free, AgendaItem("duel-compared", {ATHENS: 5})) == {1, 2, 3, 4}
    assert annulled(free, AgendaItem("fate", {"side": ATHENS, "rule": "AMP-CRT-31"})) == {1}


@pytest.mark.slow
@TOGETHER
def test_in_whole_games_nobody_annuls_what_another_throw_would_not_better() -> None:
    """Against the exact chances that stand beside the question: a combat, a siege."""
    met: Counter[str] = Counter()
    for position, prompt, _, _ in questions():
        if prompt.name != "keep" or not isinstance(prompt, Pick):
            continue
        said = Sensible().answer(position, prompt.seat, Random(0)).said["keep"][prompt.seat][0]
        kept, again = (chances_of(position, prompt, one) for one in (chance.KEEP, chance.ANNUL))
        if position.agenda[-2].name not in ("result", "siege-die") or again.again is None:
            continue
        mine = prompt.seat == (position.battle.attacker if position.battle else position.agenda[-2]["seat"])
        before, after = kept.outcomes[0].chance, again.again.chance
        before, after = (before, after) if mine else (1 - before, 1 - after)
        met[said] += 1
        assert said == chance.KEEP or after > before or (before == after == 0 and bool(kept.losses)), position
    assert met[chance.KEEP] and met[chance.ANNUL]
