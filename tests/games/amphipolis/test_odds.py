"""Odds before the dice, against the game itself: what is counted is what falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from diadoques.analysis.amphipolis import odds as counted
from diadoques.analysis.chances import chances_of
from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers, Report
from diadoques.core.dice import SeededDice
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import any_time, chance, flow, odds, sieges
from diadoques.games.amphipolis.action_phases import action_points
from diadoques.games.amphipolis.agenda import Run
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.flow import advance
from diadoques.games.amphipolis.pieces import counters, foe
from diadoques.games.amphipolis.position import Leader, Position
from diadoques.games.amphipolis.scenario import begin_scenario

from .walks import SCENARIOS, TOGETHER, bold_games, games

pytestmark = pytest.mark.slow

#: Games of one combat each; a share may be off by four standard deviations, with seeds that are always the same.
TRIES = pytest.mark.parametrize("tries", [1_000, pytest.param(3_000, marks=pytest.mark.proof)])


def standing(units: dict[str, list[str]], leaders: dict[str, str], **changes: object) -> Position:
    there = {
        name: Unit(name, counters()[name].side, counters()[name].kind, "", zone)
        for zone, names in units.items()
        for name in names
    }
    found = begin_scenario("cleon-brasidas", {})
    heads = {name: Leader(zone) for name, zone in leaders.items()}
    return replace(found, turn=8, units=there, leaders=heads, hands={"ATHENS": (), "SPARTA": ()}, **changes)  # type: ignore[arg-type]


def near(found: int, chance: Fraction, tries: int) -> bool:
    p = float(chance)
    return abs(found - tries * p) <= 4 * (tries * p * (1 - p)) ** 0.5 + 1e-9


SITUATIONS = (
    ({"T8": ["SH7a.1", "SP6a.1", "SC5a.1", "AH6+.1", "AP5a.1"]}, {"Brasidas": "T8"}, "SPARTA"),
    ({"T12": ["AH6+.1", "AH6+.2", "AP5a.1", "SH5+.1", "SC5a.1"]}, {"Cléon": "T12"}, "ATHENS"),
    ({"O2": ["AP5+.1", "AA3a.1", "SH7a.1", "SH7a.2"]}, {}, "SPARTA"),
)


@TRIES
@pytest.mark.parametrize(("units", "leaders", "side"), SITUATIONS)
def test_combats_fall_as_they_are_counted(
    units: dict[str, list[str]], leaders: dict[str, str], side: str, tries: int
) -> None:
    zone = next(iter(units))
    position = standing(units, leaders, used=("ATHENS", "SPARTA"))
    chances = counted.battle_odds(position, zone, side)
    assert sum(chances.cells.values()) == 1
    fell: Counter[odds.Cell] = Counter()
    for seed in range(tries):
        seeded = replace(position, options={**position.options, "seed": str(seed)})
        run = Run(replace(seeded, impulse=replace(seeded.impulse, active=side, announced=1, left=1)), apply, {})
        run.position = replace(
            run.position, points={side: 1, **{one: 0 for one in ("ATHENS", "SPARTA") if one != side}}
        )
        run.then(AgendaItem("combats", {"seat": side}))
        advance(run)
        event = next(event for event in run.events if event.kind == "combat")
        won = odds.ATTACKER if event["winner"] == side else odds.DEFENDER
        fell[odds.Cell(event["result"], event["enemy"], won)] += 1
    assert set(fell) <= set(chances.cells)
    assert all(near(fell[cell], chance, tries) for cell, chance in chances.cells.items())


def test_a_combat_reckoned_by_hand() -> None:
    """Twelve against six, hoplites on both sides: column 2/1, no modifier; the attacker wins on 3 to 6."""
    attacker, defender = odds.Force(12, ("H", "H"), 0, 0), odds.Force(6, ("H",), 0, 0)
    found = counted.combat_odds(odds.reckon(attacker, defender), (2, 1))
    assert found.wins == Fraction(4, 6)
    assert found.cells[odds.Cell("R", "1/2", "attacker")] == Fraction(2, 6)
    assert found.losses == (Fraction(3, 6), Fraction(6, 6))


def test_the_advantage_helps_who_holds_it() -> None:
    attacker, defender = odds.Force(12, ("H", "H"), 0, 0), odds.Force(6, ("H",), 0, 0)
    reckoning = odds.reckon(attacker, defender)
    bare = counted.combat_odds(reckoning).wins
    mine = counted.combat_odds(reckoning, holder="attacker").wins
    theirs = counted.combat_odds(reckoning, holder="defender").wins
    # He keeps a victory; a defeat he has thrown again, and of that the other side has a victory thrown again once.
    assert mine == bare + (1 - bare) * bare * bare
    assert theirs == bare * (bare + (1 - bare) * bare)
    assert theirs < bare < mine


@TRIES
def test_sieges_attrition_points_and_the_duel(tries: int) -> None:
    position = standing({"O4": ["SP5a.1", "SP5a.2", "SP5a.3", "SP5a.4", "SP5a.5"]}, {"Cléaridas": "O4"})
    position = replace(position, garrisons={**position.garrisons, "O4": "ATHENS"})
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.DIPLOMACY) == Fraction(2, 6)
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.ASSAULT) == Fraction(2, 6)
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.ASSAULT, helped=True) == Fraction(3, 6)
    camp = standing({"T7": ["AH6.1", "AH6.2", "AH6.3", "AH6.4"]}, {})
    assert counted.attrition_odds(camp, "ATHENS", "T7") == {
        0: Fraction(3, 6), 1: Fraction(1, 6), 2: Fraction(1, 6), 4: Fraction(1, 6)
    }  # fmt: skip
    assert counted.attrition_odds(standing({"T5": ["AH6.1"]}, {}), "ATHENS", "T5") == {0: 1}
    summer = counted.points_odds("summer")
    assert sum(summer.values()) == 1 and summer[5] == Fraction(11, 36)
    thrown: Counter[int] = Counter()
    for seed in range(tries):
        thrown[action_points(sum(SeededDice(f"{seed}/0").throw(2, 6, "AMP-2.B.1-01")), True, False)] += 1
    assert all(near(thrown[points], chance, tries) for points, chance in summer.items())


@TRIES
def test_the_duel_falls_as_it_is_counted(tries: int) -> None:
    found = counted.duel_odds()
    assert sum(found.values()) == 1
    assert found[True, True] + found[True, False] == Fraction(7, 72)
    position = standing({"T8": ["SH7a.1", "AH6.1"]}, {"Brasidas": "T8", "Cléon": "T8"}, used=("ATHENS", "SPARTA"))
    fell: Counter[tuple[bool, bool]] = Counter()
    for seed in range(tries):
        run = Run(replace(position, options={**position.options, "seed": str(seed)}), apply, {})
        run.then(AgendaItem("duel", {"winner": "SPARTA"}))
        advance(run)
        fell["Cléon" not in run.position.leaders, "Brasidas" not in run.position.leaders] += 1
    assert all(near(fell[end], chance, tries) for end, chance in found.items())


#: Whether an end is good for who attacks, besieges, or suffers the attrition; what it is worth to him.
Ends = tuple[Fraction, Fraction]


def ends(position: Position, report: Report[Position], side: str) -> Ends:
    """How likely what is good for ``side`` is after an answer, and what that is worth; a throw is annulled if it pays.

    By the game itself: wherever it asks whether a throw is kept, both answers are played, each at his best.
    """
    asked = next((one for one in flow.awaits(report.after).prompts if one.name == "keep"), None)
    told = next((one for one in report.events if one.kind in ("combat", "siege", "attrition")), None)
    if told is not None:
        if told.kind == "attrition":
            return Fraction(not told["count"]), Fraction(-told["count"])
        won = Fraction(told["success"] if told.kind == "siege" else told["winner"] == side)
        return won, won
    if asked is None:  # the moment around a die is open to both sides, and nobody uses it
        silent = {one.seat: ("-",) for one in flow.awaits(report.after).prompts if one.name == any_time.NAME}
        assert silent, flow.awaits(report.after).prompts
        return ends(report.after, flow.resolve(report.after, Answers(said={any_time.NAME: silent})), side)
    found = [annulling(report.after, option, side) for option in (chance.KEEP, chance.ANNUL)]
    sign = 1 if asked.seat == side else -1
    return max(found, key=lambda one: sign * one[1])


def annulling(position: Position, option: str, side: str) -> Ends:
    (prompt,) = (one for one in flow.awaits(position).prompts if one.name == "keep")
    told = {"keep": {prompt.seat: (option,)}}
    if option == chance.KEEP:
        return ends(position, flow.resolve(position, Answers(said=told)), side)
    frame = position.agenda[-1]
    name = f"{frame['name'].partition(' again')[0]} again {len(frame.get('annulled', ())) + 1}"
    return over(position, told, name, side)


def over(position: Position, said: dict[str, dict[str, tuple[str, ...]]], name: str, side: str) -> Ends:
    """The mean over the six numbers of the die of that name."""
    found = [
        ends(position, flow.resolve(position, Answers(said=said, throws={name: (die,)})), side) for die in range(1, 7)
    ]
    return sum(one[0] for one in found) / Fraction(6), sum(one[1] for one in found) / Fraction(6)


def simply(position: Position, said: dict[str, dict[str, tuple[str, ...]]], name: str, side: str) -> Fraction:
    """How many of the six numbers of a die are good for ``side``, as they lie: nothing is thrown again."""
    good = Fraction(0)
    for die in range(1, 7):
        report = flow.resolve(position, Answers(said=said, throws={name: (die,)}))
        told = (*report.events, *(flow.fixed_report(report.after).events if report.after.phase == "keep" else ()))
        good += ends(position, replace(report, events=told, after=report.after), side)[0]
    return good / 6


#: The end that is good for who attacks, besieges, or suffers the attrition.
GOOD = ("won", "taken", "spared")


@TOGETHER
@pytest.mark.parametrize("scenarios", [("nicias",), pytest.param(SCENARIOS, marks=pytest.mark.proof)])
def test_a_throw_that_may_be_made_again_is_told_alone_and_as_it_would_fall(scenarios: tuple[str, ...]) -> None:
    """Annulled or kept: the bars are of the throw itself, one more figure counts who may have it made again."""
    met: Counter[str] = Counter()
    for _, game in games(scenarios):
        for position, prompt, _, _ in game:
            beneath = position.agenda[-2].name if prompt.name == "keep" else ""
            if beneath in ("result", "siege-die", "attrition-die"):
                side = position.combat.attacker if beneath == "result" else position.agenda[-2]["seat"]
                kept, annulled = (chances_of(position, prompt, one) for one in (chance.KEEP, chance.ANNUL))
                for option, found in ((chance.KEEP, kept), (chance.ANNUL, annulled)):
                    assert sum(one.chance for one in found.outcomes) == 1 and found.outcomes[0].name in GOOD
                    end = annulling(position, option, side)[0]
                    assert (found.again.chance if found.again else found.outcomes[0].chance) == end
                assert kept.again is None and annulled.again is not None
                frame = position.agenda[-1]
                name = f"{frame['name'].partition(' again')[0]} again {len(frame.get('annulled', ())) + 1}"
                said = {"keep": {prompt.seat: (chance.ANNUL,)}}
                assert annulled.outcomes[0].chance == simply(position, said, name, side)
                met[beneath] += 1
                met[f"{len(annulled.again.players)} may annul"] += 1
    assert min(met[one] for one in ("result", "siege-die", "attrition-die")) > 5, met
    assert met["0 may annul"] and met["1 may annul"], met


@TOGETHER
@pytest.mark.parametrize("count", [4, pytest.param(12, marks=pytest.mark.proof)])
def test_what_is_planned_is_told_alone_and_with_the_advantage(count: int) -> None:
    """Combats and sieges: by the same convention as the question whether a throw is kept."""
    met: Counter[str] = Counter()
    differ = 0
    names = {"siege": "siege", "siege-help": "siege", "next-combat": "combat", "battle-play": "combat",
             "discord-unit": "combat", "wounded-leader": "combat"}  # fmt: skip
    for _, game in bold_games(range(count), "nicias", "cleon-brasidas"):
        for position, prompt, _, _ in game:
            for option in map(str, prompt.of) if prompt.name in names else ():  # type: ignore[attr-defined]
                found = chances_of(position, prompt, option)
                said = {prompt.name: {prompt.seat: (option,)}}
                report = flow.resolve(position, Answers(said=said))
                thrown = next((one for one in report.events if one.kind == "thrown"), None)
                if not found.outcomes or thrown is None or not str(thrown["name"]).startswith(names[prompt.name]):
                    continue
                battle = report.after.battle or position.battle
                side = prompt.seat if names[prompt.name] == "siege" or battle is None else battle.attacker
                assert found.again is not None
                assert found.again.chance == over(position, said, thrown["name"], side)[0], (prompt.name, option)
                assert found.outcomes[0].chance == simply(position, said, thrown["name"], side)
                differ += found.again.chance != found.outcomes[0].chance
                met[names[prompt.name]] += 1
    assert set(met) == {"siege", "combat"} and min(met.values()) > count and differ > count, (met, differ)


def fought(position: Position, prompt: Prompt, said: tuple[str, ...]) -> tuple[Fraction, dict[str, Fraction]] | None:
    """By the game itself, over the six numbers of the die that falls: how often the attacker wins, what each loses."""
    wins, lost = Fraction(0), dict.fromkeys(("ATHENS", "SPARTA"), Fraction(0))
    for die in range(1, 7):
        report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
        thrown = next((one for one in report.events if one.kind == "thrown"), None)
        if thrown is None or not str(thrown["name"]).startswith("combat"):
            return None
        report = flow.resolve(
            position, Answers(said={prompt.name: {prompt.seat: said}}, throws={thrown["name"]: (die,)})
        )
        at, found = position, None
        for event in report.events:
            at = apply(at, event)
            if event.kind == "combat":
                found = event
                break
        if found is None:  # it is asked first whether the throw is kept
            lying = flow.fixed_report(report.after)
            at, found = report.after, next(event for event in lying.events if event.kind == "combat")
        wins += Fraction(found["winner"] == found["player"], 6)
        for side, result in ((found["player"], found["result"]), (found["owner"], found["enemy"])):
            lost[side] += Fraction(odds.losses(result, len(at.land(found["at"], side))), 6)
    return wins, lost


def armed(position: Position, seat: str, counter: str) -> Position:
    """The same, where ``seat`` holds this counter alone, and the other side nothing."""
    return replace(position, hands={seat: (counter,), foe(seat): ()}, used=("ATHENS", "SPARTA"),
                   impulse=replace(position.impulse, played=frozenset()))  # fmt: skip


@TOGETHER
def test_a_stratagem_that_is_aimed_is_told_with_its_best_aim() -> None:
    """S8, S9, S10 and S18, for attacker and defender: no aim does better, and that one does as was told."""
    met: Counter[str] = Counter()
    pairs = sorted(
        {one for one in begin_scenario("campaign", {}).bowl if {"S8", "S9", "S10", "S18"} & set(one.split("/"))}
    )
    for _, game in bold_games(range(5), "cleon-brasidas", "brasidas-thucydides"):
        for position, prompt, _, _ in game:
            for counter in pairs if prompt.name == "battle-play" else ():
                there = armed(position, prompt.seat, counter)
                asked = flow.awaits(there).prompts[0]
                for face in (one for one in map(str, asked.of) if one != "-"):  # type: ignore[attr-defined]
                    told = chances_of(there, asked, face)
                    after = flow.resolve(there, Answers(said={asked.name: {asked.seat: (face,)}})).after
                    aiming = flow.awaits(after).prompts[0]
                    if aiming.name not in ("combined-zone", "discord-unit", "surprise-unit", "wounded-leader"):
                        continue
                    assert told.supposed[0] == aiming.name
                    ends = {one: fought(after, aiming, (one,)) for one in map(str, aiming.of)}  # type: ignore[attr-defined]
                    wins = {one: end[0] for one, end in ends.items() if end is not None}
                    best = max if asked.seat == there.combat.attacker else min
                    assert told.outcomes[0].chance == best(wins.values()) == wins[told.supposed[1]]
                    lost = ends[told.supposed[1]]
                    assert lost is not None and {one.player: one.units for one in told.losses} == lost[1]
                    met[face] += 1
    assert all(met[face] for face in ("S8", "S9", "S10", "S18")), met


@pytest.mark.parametrize("tries", [200, pytest.param(600, marks=pytest.mark.proof)])
def test_what_each_side_must_expect_to_lose_is_what_falls_on_average(tries: int) -> None:
    """Whole combats, whose dice fall: the means lie within four standard deviations of what was told."""
    for units, leaders, side in SITUATIONS:
        zone, sides = next(iter(units)), (side, foe(side))
        position = standing(units, leaders, used=("ATHENS", "SPARTA"))
        told = counted.battle_odds(position, zone, side)
        fell: dict[str, list[int]] = {one: [] for one in sides}
        for seed in range(tries):
            hit = Counter(harmed(replace(position, options={**position.options, "seed": str(seed)}), side))
            for one in sides:
                fell[one].append(hit[one])
        for one, expected in zip(sides, told.losses, strict=True):
            mean = sum(fell[one]) / tries
            spread = (sum((number - mean) ** 2 for number in fell[one]) / tries) ** 0.5
            assert abs(mean - float(expected)) <= 4 * spread / tries**0.5 + 1e-9, (zone, one, mean, expected)


def harmed(position: Position, side: str) -> Iterator[str]:
    """Whose units a combat that ``side`` begins weakens or eliminates by its result, one for each."""
    ready = replace(position.impulse, active=side, announced=1, left=1)
    run = Run(replace(position, impulse=ready, points={side: 1, foe(side): 0}), apply, {})
    run.then(AgendaItem("combats", {"seat": side}))
    advance(run)
    events, now = run.events, run.position
    while not any(event.kind == "combat-over" for event in events):
        prompt = flow.awaits(now).prompts[0]
        report = flow.resolve(now, Answers(said={prompt.name: {prompt.seat: prompt.of[: prompt.least]}}))  # type: ignore[attr-defined]
        events, now = [*events, *report.events], report.after
    fallen = (event for event in events if event.kind in ("weakened", "eliminated") and event["cause"] == "combat")
    yield from (str(event["owner"]) for event in fallen)


@TOGETHER
def test_those_who_are_ticked_for_an_operation_change_its_odds_as_they_would_fight() -> None:
    """Units, then leaders: the combat at the goal by those alone, with no stratagem and no march more."""
    met: Counter[str] = Counter()
    for _, game in games(["nicias"]):
        for position, prompt, _, _ in game:
            if prompt.name in ("operation-units", "operation-leaders") and position.agenda[-1]["phase"] == "B.3":
                bare = replace(position, hands={"ATHENS": (), "SPARTA": ()}, used=("ATHENS", "SPARTA"))
                for count in range(prompt.least, prompt.most + 1):  # type: ignore[attr-defined]
                    said = tuple(map(str, prompt.of[:count]))  # type: ignore[attr-defined]
                    told = chances_of(bare, prompt, *said)
                    ended = after_operation(bare, prompt, said)
                    if ended is None:
                        continue
                    assert told.outcomes[0].chance == ended[0], (prompt.name, said)
                    assert {one.player: one.units for one in told.losses} == ended[1]
                    met[prompt.name] += 1
    assert met["operation-units"] > 3 and met["operation-leaders"] > 3, met


def after_operation(
    position: Position, prompt: Prompt, said: tuple[str, ...]
) -> tuple[Fraction, dict[str, Fraction]] | None:
    """The combat to which an operation leads when nothing more is chosen; None where it leads to none."""
    for _ in range(4):
        ended = fought(position, prompt, said)
        if ended is not None:
            return ended
        report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
        position = report.after
        following = flow.awaits(position).prompts[0]
        if following.seat != prompt.seat or following.name not in ("operation-leaders", "group", "activate"):
            return None
        prompt, said = following, () if following.name != "activate" else ("-",)
    return None


def played(position: Position, die: int) -> Iterator[tuple[str, str, str]]:
    """Who leaves and who falls in a combat whose die shows so much: side, kind of event, piece; the weak are spared."""
    zone = position.combat.zone
    run = Run(position, apply, {f"combat {zone}": (die,)})
    advance(run)
    events, now = list(run.events), run.position
    while not any(one.kind == "combat-over" for one in events):
        asked = flow.awaits(now).prompts[0]
        of = sorted(map(str, asked.of), key=lambda one: one in now.weak) if asked.name == "losses" else asked.of  # type: ignore[attr-defined]
        report = flow.resolve(now, Answers(said={asked.name: {asked.seat: tuple(of[: max(asked.least, 1)])}}))  # type: ignore[attr-defined]
        events, now = [*events, *report.events], report.after
    for event in events[: next(number for number, one in enumerate(events) if one.kind == "combat-over")]:
        if event.kind == "eliminated" and event["cause"] in ("combat", "no-refuge"):
            yield event["owner"], "fallen", event["unit"]
        elif event.kind == "retreated":
            yield from ((event["player"], "left", piece) for piece in event["pieces"])


@TOGETHER
def test_who_leaves_and_who_falls_as_often_as_was_told() -> None:
    """Whole combats over the six numbers of the die, to the end of the retreat."""
    met: Counter[str] = Counter()
    for scenario, game in bold_games(range(6), "nicias", "cleon-brasidas", "campaign"):
        for position, prompt, _, _ in game:
            if prompt.name == "battle-play":
                bare = replace(position, hands={"ATHENS": (), "SPARTA": ()}, used=("ATHENS", "SPARTA"))
                ends = [list(played(bare, die)) for die in range(1, 7)]
                for loss in chances_of(bare, prompt, "-").losses:
                    units = {unit.id for unit in bare.land(bare.combat.zone, loss.player)}
                    fell, left = (
                        [{one for side, how, one in end if (side, how) == (loss.player, kind)} & units for end in ends]
                        for kind in ("fallen", "left")
                    )
                    assert loss.fewer == Fraction(sum(map(bool, fell)), 6), (scenario, bare.combat)
                    assert loss.gone == Fraction(sum(one == units for one in fell), 6)
                    assert loss.leaves == Fraction(sum(map(bool, left)), 6)
                    met["told"] += 1
                    met["fewer"] += bool(loss.fewer)
                    met["gone"] += bool(loss.gone)
                    met["leaves"] += bool(loss.leaves)
    assert met["told"] >= 30 and met["fewer"] > 3 and met["gone"] and met["leaves"] > 3, met
