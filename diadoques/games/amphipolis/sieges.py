"""4.3 and chapter 5: sieges of D.5, one attempt a zone (AMP-4.3-01 to -03); walls that are built and destroyed."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import ground, hands
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of, under_rule
from diadoques.games.amphipolis.chance import throw
from diadoques.games.amphipolis.odds import Term
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, Garrison, foe, garrisons, tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario

# --- 4.3: sieges of D.5, one attempt a zone: diplomacy, assault, blockade (AMP-4.3-01 to -03)


DIPLOMACY, ASSAULT, BLOCKADE = "diplomacy", "assault", "blockade"
_DICE: Final = range(1, 7)
_RULES: Final = {DIPLOMACY: "AMP-4.3.1-03", ASSAULT: "AMP-4.3.2-03", BLOCKADE: "AMP-4.3.3-03"}
#: The stratagem that helps each attempt (AMP-7.S19-01, AMP-7.S20-01).
_HELP: Final = {DIPLOMACY: "S19", ASSAULT: "S20", BLOCKADE: "S20"}


def attempts(position: Position, side: str, zone: str) -> Iterator[str]:
    """What a side may try against a garrison, beside which its units stand unhindered (AMP-4.3-02, AMP-4.3.4-04)."""
    garrison = garrisons()[zone]
    units = position.land(zone, side)
    if position.garrisons[zone] == side or not units:
        return
    leaders, pf = position.leaders_at(zone, side), position.strength(units)
    if pf > garrison.pf and best_bonus(position, side, zone) and garrison.closed_to != side:
        yield DIPLOMACY  # AMP-4.3.1-01, AMP-4.3.4-01, -02
    if leaders and len(units) > garrison.pf:
        yield ASSAULT  # AMP-4.3.2-01
    if pf > tables()["siege"]["blockade_times"] * garrison.pf and zone != ground.CITADEL:
        yield BLOCKADE  # AMP-4.3.3-01


def best_bonus(position: Position, side: str, zone: str) -> int:
    """Swords of the best leader there: they do not add up (AMP-4.3.1-03)."""
    return max((position.bonus(name) for name in position.leaders_at(zone, side)), default=0)


def die_terms(how: str, bonus: int, helped: bool) -> Iterator[Term]:
    """What changes the die of an attempt: the best leader, and the stratagem that helps it."""
    numbers = tables()["siege"]
    if how == DIPLOMACY and bonus:
        yield Term("leader-bonus", _RULES[how], bonus)
    if how == ASSAULT and bonus:
        yield Term("leader-bonus", _RULES[how], numbers["assault_leader"])
    if helped:
        face = _HELP[how]
        yield Term(face, f"AMP-7.{face}-01", numbers[face if how == DIPLOMACY else f"{face}_{how}"])


def least_die(va: int) -> int:
    """The least die by which a blockade takes a place of this allegiance (AMP-4.3.3-03)."""
    numbers = tables()["siege"]
    return int(numbers["blockade_firm"] if va >= numbers["firm_from"] else numbers["blockade_loose"])


def succeeds(how: str, die: int, garrison: Garrison, bonus: int, units: int, helped: bool) -> bool:
    """Whether a die takes a garrison (AMP-4.3.1-03, AMP-4.3.2-03, AMP-4.3.3-03).

    Args:
        bonus: swords of the best leader; ``units``: land counters of the besieger.
        helped: S19 or S20 has been played for it.
    """
    changed = die + sum(term.number for term in die_terms(how, bonus, helped))
    if how == DIPLOMACY:
        return changed >= garrison.va
    if how == ASSAULT:
        return changed <= Fraction(units, garrison.pf)
    return changed >= least_die(garrison.va)


def falls(position: Position, side: str, zone: str, how: str, die: int, helped: bool) -> bool:
    """Whether a die takes the garrison of a zone as things stand there: see ``succeeds``."""
    units, bonus = len(position.land(zone, side)), best_bonus(position, side, zone)
    return succeeds(how, die, garrisons()[zone], bonus, units, helped)


def chance(position: Position, side: str, zone: str, how: str, helped: bool = False) -> Fraction:
    """Chance that an attempt takes the garrison of a zone, by the die alone."""
    return _chance(how, zone, best_bonus(position, side, zone), len(position.land(zone, side)), helped)


@cache
def _chance(how: str, zone: str, bonus: int, units: int, helped: bool) -> Fraction:
    dice = [die for die in _DICE if succeeds(how, die, garrisons()[zone], bonus, units, helped)]
    return Fraction(len(dice), len(_DICE))


def _options(position: Position, frame: AgendaItem) -> list[str]:
    side = frame["seat"]
    zones = [zone for zone in garrisons() if zone not in frame["done"]]
    return [f"{zone} {how}" for zone in zones for how in attempts(position, side, zone)]


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """The besieger chooses the order, and may decline (AMP-2.D.5-01); where counters are held, S17 may be played."""
    options = _options(position, frame)
    if not options and not any(position.hands.values()):
        return None
    return Pick("siege", frame["seat"], (NONE, *options), least=0, most=1, none=NONE)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == NONE:
        return
    zone, how = said[0].split()
    side = frame["seat"]
    data = {"seat": side, "zone": zone, "how": how}
    run.then(
        AgendaItem("siege-help", data),
        AgendaItem("siege", {"seat": side, "done": [*frame["done"], zone]}),
    )  # fmt: skip


def _ask_help(position: Position, frame: AgendaItem) -> Prompt | None:
    """What helps an attempt, where it may help: not one that no die can lose (ruling ``nothing-wasted``)."""
    side, zone, how = frame["seat"], frame["zone"], frame["how"]
    face = _HELP[how]
    helps = chance(position, side, zone, how, True) > chance(position, side, zone, how)
    found = hands.choice("siege-help", position, side, (face,) if helps and hands.usable(position, side, face) else ())
    return under_rule(found, _RULES[how])  # that of a stratagem stands at what is held


def _helped(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    helped = said[0] != NONE
    if helped:
        run.then(hands.back(hands.play(run, frame["seat"], said[0], False)))
    rule = _RULES[frame["how"]]
    run.then(
        *throw(f"siege {frame['zone']}", 1, rule, frame["seat"], annullable=True),
        AgendaItem("siege-die", frame.having(helped=helped).data),
    )  # fmt: skip


def _unhelped(run: Run, frame: AgendaItem) -> None:
    _helped(run, frame, (NONE,))


def _die(run: Run, frame: AgendaItem) -> None:
    """A failure costs nothing (AMP-4.3.2-05); a success turns the garrison over (AMP-4.3.4-03)."""
    position, side, zone, how = run.position, frame["seat"], frame["zone"], frame["how"]
    garrison, units = garrisons()[zone], position.land(zone, side)
    bonus, die = best_bonus(position, side, zone), position.roll[0]
    won = falls(position, side, zone, how, die, frame["helped"])
    rule = _RULES[how]
    run.emit(
        "siege", rule, player=side, at=zone, how=how, die=die, bonus=bonus, strength=position.strength(units),
        count=len(units), va=garrison.va, pf=garrison.pf, helped=frame["helped"], success=won,
    )  # fmt: skip
    if won:
        taken = "AMP-4.3.4-03" if zone == ground.CITADEL else rule
        run.emit("garrison-taken", taken, player=side, at=zone, was=foe(side))


CHAPTER: Final = Chapter(
    "sieges",
    steps={"siege-die": _die},
    questions={
        "siege": AgendaQuestion("AMP-2.D.5-01", _ask, _take, open=True),
        "siege-help": AgendaQuestion("AMP-4.3-03", _ask_help, _helped, passed=_unhelped),
    },
)


# --- Chapter 5: Sparta builds walls; S11 destroys them, and they may be built again (AMP-5-01)


BUILD: Final = "build"


def may_build(position: Position) -> bool:
    """Sparta has the advantage and the citadel, and no Athenian unit stands where the walls go (AMP-5.1-04).

    Not in the turn in which they were destroyed (AMP-5.2-02).
    """
    watched = tables()["works"]["watched"]
    return (
        scenario(position.scenario).main_map
        and position.wall != ground.BUILT
        and position.wall_turn != position.turn
        and position.advantage == SPARTA
        and position.garrisons[ground.CITADEL] == SPARTA
        and not any(position.at(zone, ATHENS) for zone in watched)
    )


def least_to_build(turn: int) -> int:
    """The die that builds in a turn (AMP-5.1-05)."""
    return int(next(span["least"] for span in tables()["works"]["spans"] if turn <= span["until"]))


def _ask_works(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("works", SPARTA, (NONE, BUILD)) if may_build(position) else None


def _begun(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == BUILD:
        run.then(*throw("walls", 1, "AMP-5.1-05", SPARTA), AgendaItem("walls"))


def _walls(run: Run, frame: AgendaItem) -> None:
    die, needed = run.position.roll[0], least_to_build(run.position.turn)
    if die >= needed:
        state = {"state": ground.BUILT, "turn": run.position.wall_turn}
        run.emit("walls", "AMP-5.1-06", player=SPARTA, die=die, needed=needed, **state)
    else:
        run.emit("walls-failed", "AMP-5.1-05", player=SPARTA, die=die, needed=needed)


WORKS: Final = Chapter(
    "works",
    steps={"walls": _walls},
    questions={"works": AgendaQuestion("AMP-5.1-04", _ask_works, _begun, open=True)},
)
