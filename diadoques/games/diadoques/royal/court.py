"""Who belongs to the royal family, who controls whom, and who reigns in the name of the kings (12.A)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from diadoques.core.marks import ROYAL, Counter, Marks
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import Leader, Unit
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.state import House
from diadoques.games.diadoques.model.tables import setup, tables
from diadoques.games.diadoques.victory.control import Stake

#: Royal persons whom a rule names, by their ids.
PHILIP: Final = "Philippe III"
ALEXANDER: Final = "Alexandre IV"
OLYMPIAS: Final = "Olympias"
CLEOPATRA: Final = "Cléopâtre"


@dataclass(frozen=True, slots=True)
class Royal:
    """A royal person at the start (DIA-12A-01, -10, -12, -15, -22).

    Attributes:
        partner: who shares the counter, or "" (DIA-12A-05, -11).
        bribe: the least that wins the counter over, in T (DIA-12A-24).
        at: space or citadel; ``controller``: the player who controls the person then, or "".
    """

    id: str
    name: Mapping[str, str]
    partner: str
    bribe: int
    at: str
    controller: str


@dataclass(frozen=True, slots=True)
class Heir:
    """The epigone of a diadoch (DIA-12D-02); ``commands``: lends his strength to his unit (DIA-12D-03)."""

    name: Mapping[str, str]
    commands: bool


@cache
def family() -> Mapping[str, Royal]:
    """The six royal persons, in the order of the rules."""
    return {
        row["id"]: Royal(row["id"], row["name"], row.get("with", ""), int(row["bribe"]), row["at"], row.get("of", ""))
        for row in setup()["royal"]
    }


@cache
def heirs() -> Mapping[str, Heir]:
    """The epigones, by the player whom they succeed."""
    return {row["of"]: Heir(row["name"], bool(row["commands"])) for row in setup()["heir"]}


def is_royal(name: str) -> bool:
    """Whether a character is of the royal family, and no diadoch."""
    return name in family()


def royals(position: Position) -> dict[str, Leader]:
    """The living royal persons (DIA-12A-02); their ``captor`` is who controls them, "" for nobody."""
    return {name: leader for name, leader in position.leaders.items() if is_royal(name)}


def counter(position: Position, name: str) -> tuple[str, ...]:
    """The living persons on the counter of ``name``, the first of the rules first (DIA-T5-08)."""
    partner = family()[name].partner if is_royal(name) else ""
    both = [one for one in family() if one in (name, partner)] if partner else [name]
    return tuple(one for one in both if one in position.leaders)


def couples() -> tuple[tuple[str, str], ...]:
    """Who shares a counter, the first of the rules first (DIA-T5-08)."""
    return tuple((one.id, one.partner) for one in family().values() if one.partner and marker(one.id) == one.id)


@cache
def marker(name: str) -> str:
    """What names the counter of a royal person, whoever of a couple still lives: its first person (DIA-T5-08)."""
    partner = family()[name].partner
    return next(one for one in family() if one in (name, partner))


def counter_of(name: str) -> str:
    """What names the counter of a royal person, "" for a diadoch."""
    return marker(name) if is_royal(name) else ""


def install_royal_family(start: Position, told: Mapping[str, Any]) -> Position:
    """A game with its royal family: that of Spring 321 (DIA-12A-10, -12, -15, -22), or as the scenario tells.

    At the start 38 points are in play (DIA-12C-03). Whom nobody controls who is played belongs to nobody. A husband
    holds his wife and the point of the marriage.
    """
    row = told.get("advanced", {})
    if "units" not in told:
        placed = {
            one.id: Leader(one.at, one.controller if one.controller in start.players else "")
            for one in family().values()
        }
        return replace(start, leaders={**start.leaders, **placed})
    husband = row["husband"] if row.get("husband") in start.players else ""
    placed = {name: Leader(at, husband if name == CLEOPATRA else "") for name, at in row.get("court", {}).items()}
    house = House(husband=husband, wed=(husband,)) if husband else House()
    return replace(start, leaders={**start.leaders, **placed}, house=house)


def heir_led(position: Position) -> tuple[str, ...]:
    """Players who are led by their heirs."""
    return position.house.heirs


def royal_marks(position: Position, marks: Marks) -> Marks:
    """The royal persons in purple, a couple on one counter (DIA-T5-08), those of a place in a row; none on a piece."""
    there = [(first, second) for first, second in couples() if {first, second} <= position.leaders.keys()]
    seconds = {second for _, second in there}
    shown: list[Counter] = []
    for one in marks.counters:
        if not is_royal(one.name):
            shown.append(one)
        elif one.name not in seconds:
            row = sum(other.row is not None and other.place == one.place for other in shown)
            also = tuple(second for first, second in there if first == one.name)
            shown.append(replace(one, kind=ROYAL, worn=False, row=row, also=also))
    pieces = tuple(
        replace(one, captives=tuple(name for name in one.captives if not is_royal(name))) if one.captives else one
        for one in marks.pieces
    )
    return replace(marks, counters=tuple(shown), pieces=pieces)


def regent(position: Position) -> str:
    """Who controls Philip (DIA-12A-06) or, once he is dead, Alexander (DIA-12A-11); "" for nobody."""
    for name in (PHILIP, ALEXANDER):
        if name in position.leaders:
            holder = position.leaders[name].captor
            return holder if holder in position.alive else ""
    return ""


def serves(position: Position, name: str, unit: Unit) -> bool:
    """Whether a royal person is with a unit of the player who controls it, and so may head it (DIA-12A-02).

    Whom a revolt, or a unit that waits for an employer, holds is a prisoner and commands nothing.
    """
    leader = position.leaders.get(name)
    if leader is None or leader.guard != unit.id or leader.captor != unit.owner:
        return False
    return is_living(position, unit.owner)


def may_take_over(position: Position, name: str, unit: Unit) -> bool:
    """Whether a name in the orders puts Olympias at the head of a unit that her diadoch is with (DIA-62b-09).

    Nobody is put before Philip.
    """

    def with_it(one: str, master: str) -> bool:
        leader = position.leaders.get(one)
        return leader is not None and (leader.at, leader.captor) == (unit.space, master)

    own, rival = with_it(unit.owner, ""), with_it(PHILIP, unit.owner)
    return name == OLYMPIAS and with_it(name, unit.owner) and own and not rival


def controlled_royals(position: Position, player: str) -> tuple[str, ...]:
    """The living royal persons whom ``player`` controls (DIA-12A-03)."""
    return tuple(name for name, leader in royals(position).items() if leader.captor == player)


def stakes(position: Position) -> Iterator[Stake]:
    """The points of the living family, nobody's too (DIA-12C-01, -02), and of marriages.

    These are for good, as long as the player lasts (DIA-12A-20).
    """
    table = tables()["victory"]
    for name, leader in sorted(royals(position).items()):
        yield Stake(name, leader.captor, int(table["royal"]))
    for player in position.house.wed:
        if player in position.alive:
            yield Stake(f"+{player}", player, int(table["marriage"]))


# --- How the royal persons and the heirs are called (12.A, 12.D)


def titles() -> Mapping[str, Mapping[str, str]]:
    """The names of the royal persons, by language."""
    return {one.id: one.name for one in family().values()}


def people(layer: str, aliases: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The royal persons, then the diadochs by the names of their heirs, who bear the empire on (DIA-12D-02)."""
    if layer != ADVANCED:
        return
    for one in family().values():
        yield one.id, (one.id, *one.name.values(), *aliases["royal"].get(one.id, ()))
    for player, heir in heirs().items():
        yield player, tuple(heir.name.values())
