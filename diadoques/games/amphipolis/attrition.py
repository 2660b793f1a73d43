"""D.3 and D.6: weakened units recover, others wear away (chapter 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.agenda import AgendaQuestion, Chapter, Run, some_of, under_rule
from diadoques.games.amphipolis.chance import throw
from diadoques.games.amphipolis.odds import Term
from diadoques.games.amphipolis.piece_events import captures, weaken
from diadoques.games.amphipolis.pieces import commanders, tables
from diadoques.games.amphipolis.position import Position

# --- Chapter 6: attrition of D.6, one throw a zone


#: Rows by what a throw comes to (AMP-6-07 to -10).
_NOTHING, _ONE, _HALF, _ALL = "AMP-6-07", "AMP-6-08", "AMP-6-09", "AMP-6-10"


def exposed_zones(position: Position, side: str) -> tuple[str, ...]:
    """Zones in which a side suffers attrition: leaders never do (AMP-6-01)."""
    held = {unit.at for unit in position.of(side)}
    return tuple(zone for zone in ground.zones() if zone in held and not is_spared(position, side, zone))


def is_spared(position: Position, side: str, zone: str) -> bool:
    """Whether a side suffers none there: in a base, a city, a port, a zone of operations with a garrison of its own."""
    kind = ground.terrain(zone)
    return kind in ("base", "city", "port") or (kind == "operations" and position.garrisons[zone] == side)


def modifiers(position: Position, side: str, zone: str) -> Iterator[Term]:
    """What changes the die (AMP-6-03 to -06)."""
    numbers = tables()["attrition"]
    if ground.terrain(zone) in (ground.CLEAR, ground.HIGH):
        yield Term("open-ground", "AMP-6-03", numbers["open_ground"])
    if position.strength(position.land(zone, side)) >= numbers["crowd_pf"]:
        yield Term("crowd", "AMP-6-04", numbers["crowd"])
    if position.winter:
        yield Term("winter", "AMP-6-05", numbers["winter"])
    if position.armistice:
        yield Term("armistice", "AMP-6-06", numbers["armistice"])


def suffers(modified: int, units: int) -> tuple[int, str]:
    """How many of so many units are weakened by a modified die, and by which row (AMP-6-07 to -10).

    >>> suffers(4, 3), suffers(5, 3), suffers(6, 3), suffers(6, 1), suffers(7, 3)
    ((0, 'AMP-6-07'), (1, 'AMP-6-08'), (1, 'AMP-6-09'), (0, 'AMP-6-09'), (3, 'AMP-6-10'))
    """
    numbers = tables()["attrition"]
    if modified < numbers["one"]:
        return 0, _NOTHING
    if modified == numbers["one"]:
        return 1, _ONE
    return (units // 2, _HALF) if modified == numbers["half"] else (units, _ALL)


def _attrition(run: Run, frame: AgendaItem) -> None:
    side = frame["seat"]
    for zone in reversed(exposed_zones(run.position, side)):
        run.then(
            *throw(f"attrition {zone}", 1, "AMP-6-02", side, annullable=True),
            AgendaItem("attrition-die", {"seat": side, "zone": zone}),
        )  # fmt: skip


def _die(run: Run, frame: AgendaItem) -> None:
    position, side, zone = run.position, frame["seat"], frame["zone"]
    units = [unit.id for unit in position.at(zone, side)]
    if not units:
        return
    terms, die = tuple(modifiers(position, side, zone)), position.roll[0]
    modified = die + sum(term.number for term in terms)
    count, rule = suffers(modified, len(units))
    run.emit(
        "attrition", rule, player=side, at=zone, die=die, modified=modified, count=count,
        modifiers=[list(term) for term in terms],
    )  # fmt: skip
    run.then(AgendaItem("worn", {"seat": side, "zone": zone, "count": count, "rule": rule}))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """The owner chooses (AMP-6-08, -09)."""
    units, count = [unit.id for unit in position.at(frame["zone"], frame["seat"])], frame["count"]
    return (
        under_rule(some_of("worn", frame["seat"], units, count, count), frame["rule"])
        if 0 < count < len(units)
        else None
    )


def _worn(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    weaken(run, said, frame["rule"], "attrition")
    captures(run)


def _all(run: Run, frame: AgendaItem) -> None:
    if frame["count"]:
        _worn(run, frame, [unit.id for unit in run.position.at(frame["zone"], frame["seat"])])


CHAPTER: Final = Chapter(
    "attrition",
    steps={"attrition": _attrition, "attrition-die": _die},
    questions={"worn": AgendaQuestion("AMP-6-08", _ask, _worn, passed=_all)},
)


# --- D.3: weakened units recover, as many as the leaders have swords


def swords(position: Position, side: str) -> int:
    """Swords of all leaders of a side in play, on their front face, wherever they are (AMP-2.D.3-01)."""
    return sum(position.bonus(name) for name in position.leaders if commanders()[name].side == side)


def _ask_recovery(position: Position, frame: AgendaItem) -> Prompt | None:
    """Units of the main map; who holds a stratagem is asked in any case, for S12 and S13 are played here."""
    side = frame["seat"]
    units = [one for one in sorted(position.weak) if _counts(position, side, one)]
    found = some_of("recovery", side, units, 0, swords(position, side))
    if found is None and position.hands[side]:
        return Pick("recovery", side, (), least=0, most=0, hidden=True)
    return found


def _counts(position: Position, side: str, unit: str) -> bool:
    return position.units[unit].owner == side and ground.on_main_map(position.units[unit].at)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    restore(run, frame["seat"], said, "AMP-2.D.3-01")


def restore(run: Run, side: str, units: Sequence[str], rule: str) -> None:
    """Turn weakened units to their full face."""
    for unit in units:
        run.emit("restored", rule, player=side, unit=unit, at=run.position.units[unit].at)


ADJUSTMENTS: Final = Chapter(
    "adjustments",
    questions={"recovery": AgendaQuestion("AMP-2.D.3-01", _ask_recovery, _take, open=True)},
)
