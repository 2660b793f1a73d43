"""Odds of Empires et Stratèges: against counts by hand, and against what the game itself throws, by 30 situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import pytest

from diadoques.analysis.empires import odds
from diadoques.analysis.empires.besieging import fall_odds
from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.games.empires.battles import unplayed
from diadoques.games.empires.battles.effects import fate_of
from diadoques.games.empires.battles.outcomes import DECISIVE, MUTUAL, STOPPED
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, MOVED, ORDERED, Battle, Force, Siege
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.scenario import begun
from diadoques.games.empires.sea import voyages
from diadoques.games.empires.season import flow

pytestmark = pytest.mark.slow

#: Seeds of a sample, and how far a share may lie from its chance, in deviations: one of 30,000 is further by chance.
SAMPLE: Final = 400
FAR: Final = 4.2
CARTHAGE, ROME, GAUL = "Carthage-A1", "Rome-A1", "Gaule-A1"


def start(**options: str) -> Position:
    position = begun("spring-220", {"seed": "odds", **options})
    position = position.having(
        forces={name: replace(one, ap=355) for name, one in position.forces.items() if one.kind == ARMY}
    )
    return replace(position, agenda=(), players=())


def seeded(position: Position, seed: int) -> Position:
    return replace(position, options={**position.options, "seed": f"odds {seed}"})


def played(position: Position, seed: int, *items: AgendaItem | str) -> Run:
    """Steps of a season as the dice of a seed fall; nobody is asked."""
    run = Run(seeded(position, seed), flow.apply, {})
    run.then(*(AgendaItem(one) if isinstance(one, str) else one for one in items))
    flow.advance(run)
    return run


def told(run: Run, kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in run.events if event.kind == kind]


@dataclass(frozen=True)
class Situation:
    """Something with exact odds, and what comes of it by the dice of a seed; None: nothing that counts."""

    exact: Callable[[], Mapping[Any, Fraction]]
    sample: Callable[[int], Hashable]


def either(chance: Fraction) -> dict[bool, Fraction]:
    return {True: chance, False: 1 - chance}


# --- Situations


def size(army: str, **changed: Any) -> Situation:
    position = start().with_force(army, **changed)

    def sample(seed: int) -> int:
        ends = played(position, seed, "sizes").position
        return sum(one.ap for one in ends.forces.values() if army in (one.id, one.parent))

    return Situation(lambda: odds.size_odds(position, army), sample)


def catastrophe() -> Situation:
    position = start()

    def sample(seed: int) -> bool:
        run = played(position, seed, "sizes", "catastrophes")
        return any(one["name"].startswith("catastrophe Rome") for one in told(run, "thrown"))

    return Situation(lambda: either(odds.catastrophe_odds(position)), sample)


def besieged(at: str, army: str, *, season: str = "spring 220", seasons: int = 0, **changed: Any) -> Position:
    position = replace(start(), season=Season.parse(season)).with_force(army, at=at, **changed)
    return position.having(sieges={at: Siege((army,), seasons)})


def siege(position: Position, at: str) -> Situation:
    def sample(seed: int) -> bool:
        return bool(told(played(position, seed, "sieges"), "fortress-fell"))

    return Situation(lambda: either(odds.siege_odds(position, at, 1)[0].falls), sample)


def siege_by_season(position: Position, at: str, seasons: int) -> Situation:
    """In which season a fortress falls, the sizes of armies left as they are; 0: in none of them."""
    found = odds.siege_odds(position, at, seasons)
    exact = {one.season: one.fallen - (found[one.season - 2].fallen if one.season > 1 else 0) for one in found}

    def sample(seed: int) -> int:
        now = position
        for season in range(1, seasons + 1):
            run = played(now, seed, "sieges")
            if told(run, "fortress-fell"):
                return season
            begun_again = Siege(now.sieges[at].besiegers, now.sieges[at].seasons + 1)
            now = replace(now, season=now.season.next(), number=now.number + 1).having(sieges={at: begun_again})
        return 0

    return Situation(lambda: {**exact, 0: 1 - found[-1].fallen}, sample)


def siege_with_sizes(position: Position, at: str, army: str, seasons: int) -> Situation:
    """The same with sizes drawn anew, season after season, as the whole game does it."""
    state = army.rpartition("-")[0]
    order = CampaignOrder(state, Verbs.BESIEGE, army, space=at)

    def exact() -> Mapping[Any, Fraction]:
        by = (Fraction(0), *fall_odds(position, at, army, seasons))
        return {**{season: by[season] - by[season - 1] for season in range(1, seasons + 1)}, 0: 1 - by[-1]}

    def sample(seed: int) -> int:
        now = seeded(position, seed)
        for season in range(1, seasons + 1):
            if season > 1:
                turned = replace(now, season=now.season.next(), number=now.number + 1, drawn={})
                now = replace(played(turned, seed, "season-begins", "sizes", "status").position, agenda=())
            run = played(replace(now, sheets={state: (order,)}), seed, "surrenders", "sieges", "modifiers", "limits")
            if told(run, "fortress-fell"):
                return season
            now = replace(run.position, agenda=())
        return 0

    return Situation(exact, sample)


def raid(position: Position, unit: str, target: str) -> Situation:
    """What a raid brings; 0 where it is beaten off."""
    found = odds.raid_odds(position, [unit], target)
    state = unit.rpartition("-")[0]
    if unit in position.fleets:
        position = position.with_fleet(unit, did=(f"raid {target}",))
    else:
        position = replace(position, sheets={state: (CampaignOrder(state, Verbs.RAID, unit, target=target),)})

    def sample(seed: int) -> int:
        return sum(one["sum"] for one in told(played(position, seed, "raids"), "raid-booty"))

    return Situation(lambda: {found.gain: found.chance, 0: 1 - found.chance}, sample)


def storm(ships: int, crossings: int, season: str) -> Situation:
    position = replace(start(), season=Season.parse(season)).with_fleet("Rome-F1", ships=ships)

    def sample(seed: int) -> int:
        run = Run(seeded(position, seed), flow.apply, {})
        for crossing in range(crossings):
            voyages.storm(run, run.position.fleets["Rome-F1"], f"storm {crossing}")
        return ships - run.position.fleets["Rome-F1"].ships

    return Situation(lambda: odds.storm_odds(position, ships, crossings), sample)


def fleets(*, still: bool = False, blockade: str = "", mine: int = 200, theirs: int = 100) -> Position:
    position = start(**{"sea-exchanges": "standing-orders"})
    moved = () if still else (ORDERED, MOVED)
    position = position.with_fleet(
        "Carthage-F1", at="TYR", coast="", ships=theirs, came="AFR", did=(ORDERED, MOVED), blockade=blockade
    )
    return position.with_fleet("Rome-F1", at="TYR", coast="", ships=mine, did=moved)


def meeting(position: Position, reply: str, intercepts: bool) -> Situation:
    """Whether the first sees the other, and whether they fight."""
    position = position.with_fleet("Rome-F1", ratio=1, reply="attack")
    position = position.with_fleet("Carthage-F1", **({"ratio": 1} if intercepts else {}), reply=reply)
    pair = ("Rome-F1", "Carthage-F1")

    def exact() -> Mapping[Any, Fraction]:
        return either(odds.meeting_odds(position, *pair, replies=("attack", reply), intercepts=intercepts).battle)

    def sample(seed: int) -> bool:
        run = played(position, seed, AgendaItem("sea-detect", {"one": pair[0], "other": pair[1]}))
        return bool(told(run, "naval-battle"))

    return Situation(exact, sample)


def detection(position: Position) -> Situation:
    """Which of two fleets sees the other."""

    def exact() -> Mapping[Any, Fraction]:
        found = odds.meeting_odds(position, "Rome-F1", "Carthage-F1")
        return {
            (mine, theirs): (found.detects if mine else 1 - found.detects)
            * (found.is_detected if theirs else 1 - found.is_detected)
            for mine in (True, False)
            for theirs in (True, False)
        }

    def sample(seed: int) -> tuple[bool, bool]:
        run = played(position, seed, AgendaItem("sea-detect", {"one": "Rome-F1", "other": "Carthage-F1"}))
        by = {one["unit"] for one in told(run, "fleet-detected")}
        return "Rome-F1" in by, "Carthage-F1" in by

    return Situation(exact, sample)


def naval(mine: int, theirs: int) -> Situation:
    """Ships that each side loses."""
    position = fleets(mine=mine, theirs=theirs)

    def sample(seed: int) -> tuple[int, int]:
        about = {"one": "Rome-F1", "other": "Carthage-F1", "by": ["Rome-F1"]}
        [result] = told(played(position, seed, AgendaItem("sea-battle", about)), "naval-result")
        sunk = tuple(result["sunk"])
        return sunk if result["unit"] == "Rome-F1" else sunk[::-1]

    return Situation(lambda: odds.naval_odds(position, mine, theirs).losses, sample)


def land(mine: int, theirs: int, ally: int = 0, **options: str) -> Situation:
    """Who wins on land: the first side, the other, nobody, both beaten."""
    position = start(**options).with_force(CARTHAGE, at="CIS", ap=mine).with_force(ROME, at="CIS", ap=theirs)
    sides: tuple[tuple[str, ...], tuple[str, ...]] = ((CARTHAGE,), (ROME,))
    if ally:
        forced = Force(
            "Espagne-D1", "Espagne", DETACHMENT, "CIS", ally, parent="Espagne-A1", host=CARTHAGE, forced=True
        )
        states = {**position.states, "Espagne": replace(position.states["Espagne"], master="Carthage")}
        position = position.having(forces={**position.forces, forced.id: forced}, states=states)
        sides = ((CARTHAGE, forced.id), (ROME,))
    battle = Battle("0 CIS", "CIS", sides)

    def exact() -> Mapping[Any, Fraction]:
        found = odds.land_odds(position, mine, theirs, ((ally,) if ally else (), ()))
        return {0: found.wins, 1: found.loses, STOPPED: found.undecided, MUTUAL: found.mutual}

    def sample(seed: int) -> Hashable:
        result = unplayed.decide(Run(seeded(position, seed), flow.apply, {}), battle)
        return result.winner if result.outcome == DECISIVE else result.outcome

    return Situation(exact, sample)


def person() -> Situation:
    position = start()

    def sample(seed: int) -> str:
        run = Run(seeded(position, seed), flow.apply, {})
        return fate_of(position, run.die("general Rome 0 CIS", "EMP-6.5-02"))

    return Situation(lambda: odds.person_odds(position), sample)


SITUATIONS: Final[Mapping[str, Callable[[], Situation]]] = {
    "size": lambda: size(ROME),
    "size of a worn army": lambda: size(ROME, modifier=-45),
    "size of barbarians": lambda: size(GAUL),
    "size of an army at its limit": lambda: size(ROME, modifier=25),
    "size of a worn barbarian army": lambda: size(GAUL, modifier=-60),
    "catastrophe": catastrophe,
    "siege": lambda: siege(besieged("CIS", CARTHAGE), "CIS"),
    "siege, second season": lambda: siege(besieged("CIS", CARTHAGE, seasons=1), "CIS"),
    "siege by a strong army, fourth season": lambda: siege(besieged("CIS", CARTHAGE, ap=400, seasons=3), "CIS"),
    "siege in winter": lambda: siege(besieged("CEL", CARTHAGE, season="winter 220", seasons=2), "CEL"),
    "siege of a capital by barbarians": lambda: siege(besieged("ROM", GAUL, seasons=1), "ROM"),
    "seasons of a siege": lambda: siege_by_season(besieged("AQU", CARTHAGE), "AQU", 4),
    "seasons of a siege, winter among them": lambda: siege_by_season(
        besieged("LUS", CARTHAGE, season="summer 220", ap=400), "LUS", 5
    ),
    "seasons of a siege, sizes drawn": lambda: siege_with_sizes(besieged("CIS", CARTHAGE), "CIS", CARTHAGE, 4),
    "seasons of a siege, sizes of a worn army": lambda: siege_with_sizes(
        besieged("CIS", CARTHAGE, modifier=-60), "CIS", CARTHAGE, 3
    ),
    "raid": lambda: raid(start(), GAUL, "Rome"),
    "raid on a poor state": lambda: raid(start().with_state("Rome", treasury=7), GAUL, "Rome"),
    "raid by sea": lambda: raid(fleets(), "Rome-F1", "Carthage"),
    "storm": lambda: storm(100, 1, "spring 220"),
    "storms of winter": lambda: storm(200, 2, "winter 220"),
    "fleets meet": lambda: detection(fleets()),
    "a still fleet is met": lambda: detection(fleets(still=True)),
    "both attack": lambda: meeting(fleets(), "attack", intercepts=True),
    "one retreats": lambda: meeting(fleets(still=True), "retreat", intercepts=False),
    "equal fleets": lambda: naval(100, 100),
    "two to one": lambda: naval(200, 100),
    "three to one, few ships": lambda: naval(150, 50),
    "equal armies": lambda: land(350, 350),
    "400 against 300": lambda: land(400, 300),
    "with an ally who may stay away": lambda: land(320, 350, ally=80),
    "a person's fate": person,
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_the_game_throws_has_the_odds_that_are_told(name: str) -> None:
    situation = SITUATIONS[name]()
    exact = {outcome: chance for outcome, chance in situation.exact().items() if chance}
    assert sum(exact.values()) == 1
    seen = Counter(situation.sample(seed) for seed in range(SAMPLE))
    assert not seen.keys() - exact.keys(), "it happens, and is told to have no chance"
    for outcome, chance in exact.items():
        spread = (SAMPLE * float(chance * (1 - chance))) ** 0.5
        assert abs(seen[outcome] - SAMPLE * float(chance)) <= FAR * spread + 0.5, f"{outcome}: {float(chance):.3f}"


def test_a_siege_has_the_same_odds_where_somebody_is_the_umpire() -> None:
    """He was asked first, nobody answered, and no fortress ever fell."""
    alone, played_by_one = (
        replace(one, options={**one.options, "umpire": who})
        for who, one in (("program", besieged("CIS", CARTHAGE)), ("played", besieged("CIS", CARTHAGE)))
    )
    assert 0 < fall_odds(alone, "CIS", CARTHAGE, 4)[-1] == fall_odds(played_by_one, "CIS", CARTHAGE, 4)[-1]


# --- By hand


def test_odds_by_hand() -> None:
    position = start()
    assert odds.size_odds(position, ROME)[355] == Fraction(7, 64)  # nine of two dice of eight: 8 ways; ten: 7
    assert sum(chance for ap, chance in odds.size_odds(position, ROME).items() if ap < 300) == Fraction(6, 64)
    assert odds.catastrophe_odds(position) == Fraction(3, 64)
    plain = besieged("CEL", CARTHAGE)
    plain = plain.having(states={**plain.states, "Espagne": replace(plain.states["Espagne"], seat="LUS")})
    assert [round(float(one.fallen), 2) for one in odds.siege_odds(plain, "CEL")] == [0.17, 0.44, 0.72, 0.86]
    assert [odds.naval_odds(position, ships, 100).wins for ships in (100, 125, 150, 200, 300)] == [
        Fraction(1, 2), Fraction(21, 31), Fraction(13, 16), Fraction(10, 11), Fraction(33, 34),
    ]  # fmt: skip
    assert odds.storm_odds(position, 100) == {
        0: Fraction(5, 6), 10: Fraction(1, 18), 20: Fraction(1, 18), 30: Fraction(1, 18)
    }  # fmt: skip
    found = odds.land_odds(position, 400, 300)
    assert (found.wins, found.undecided, found.mutual) == (Fraction(608, 1000), Fraction(15, 100), Fraction(5, 100))
    assert found.least < found.wins < found.most
    assert odds.person_odds(position) == dict.fromkeys(("killed", "captured", "escaped"), Fraction(1, 3))
    assert odds.civil_war_odds(position) == Fraction(1, 6)
    assert odds.civil_war_odds(position, replaced=True) == Fraction(1, 3)
    assert odds.fortress_odds(position) == Fraction(1, 3)


def test_a_number_that_a_campaign_changes_changes_the_odds() -> None:
    assert odds.civil_war_odds(start(tables="persons.civil_war_lost=3")) == Fraction(1, 2)
    assert odds.raid_odds(start(tables="raid.army=5"), [GAUL], "Rome").chance == Fraction(5, 6)


@pytest.mark.parametrize(
    "code, ask",
    [
        ("siege-none", lambda position: odds.siege_odds(position, "CIS")),
        ("place-unknown", lambda position: odds.siege_odds(position, "Atlantis")),
        ("unit-unknown", lambda position: odds.size_odds(position, "Rome-A9")),
        ("unit-unknown", lambda position: odds.meeting_odds(position, "Rome-F1", "Rome-A1")),
        ("unit-unknown", lambda position: odds.raid_odds(position, ["nobody"], "Rome")),
        ("player-unknown", lambda position: odds.raid_odds(position, [GAUL], "Atlantis")),
        ("siege-elsewhere", lambda position: fall_odds(position, "CIS", CARTHAGE)),
        ("foretold-far", lambda position: fall_odds(besieged("CIS", CARTHAGE), "CIS", CARTHAGE, 13)),
    ],
)
def test_what_cannot_be_foretold_is_refused(code: str, ask: Callable[[Position], object]) -> None:
    with pytest.raises(Fault) as refused:
        ask(start())
    assert refused.value.code == code
