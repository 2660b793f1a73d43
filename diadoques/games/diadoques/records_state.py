"""Reading what the advanced rules and the options add to a record: every name in it is known, or a fault names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from diadoques.board.spaces import Board
from diadoques.core.faults import Fault
from diadoques.core.untrusted import convert, table_of, text_of, type_wrong
from diadoques.games.diadoques import records
from diadoques.games.diadoques.chance import Drawn, event_tables, named
from diadoques.games.diadoques.optional.temples import plundered, temples
from diadoques.games.diadoques.pieces import Leader
from diadoques.games.diadoques.position import ADVANCED, LEVY, Position
from diadoques.games.diadoques.revolts.risings import risings, uprisings
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.state import LOST, Happening
from diadoques.games.diadoques.tables import tables
from diadoques.games.diadoques.weather.zones import WEATHER
from diadoques.games.naming import owner_of

T = TypeVar("T")
#: Keys that have their place in the advanced rules only.
ADVANCED_KEYS = ("event", "announced", "revolts", "exhausted")


def only_advanced(record: Mapping[str, Any], layer: str) -> None:
    """Events and revolts are advanced rules (DIA-0-04)."""
    for key in ADVANCED_KEYS:
        if layer != ADVANCED and record.get(key):
            raise Fault("advanced-only", key, key=key)


def strict(value: Any, shape: type[T], where: str) -> T:
    """``value`` as ``shape``, a plain dataclass, no key of it unknown."""
    known = [one.name for one in fields(shape)]  # type: ignore[arg-type]
    for key in table_of(value, where):
        if key not in known:
            raise Fault("key-unknown", f"{where}.{str(key)[:80]}", known=", ".join(known))
    return convert(value, shape, where)


@cache
def _nameable() -> tuple[Drawn, ...]:
    """Every event that a table names."""

    def leaves(value: Any) -> Iterator[Drawn]:
        if isinstance(value, Mapping) and "kind" in value:
            yield named(value)
        for item in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
            yield from leaves(item)

    return tuple(one for one in leaves(event_tables()) if one.of or one.kind in WEATHER)


def happening(record: Mapping[str, Any], key: str, board: Board) -> Happening | None:
    """The event in force or announced: one that the tables can name (DIA-13-01), in places of the board."""
    if record.get(key) is None:
        return None
    found = strict(record[key], Happening, key)
    alike = [one for one in _nameable() if (one.kind, one.of) == (found.kind, found.of)]
    if not alike:
        raise Fault("event-unknown", key, given=f"{found.kind} {found.of}".strip()[:80])
    for space in found.spaces:
        if space not in board.spaces:
            raise Fault("space-unknown", f"{key}.spaces", given=space[:80])
    for given, part, known in (
        (found.rivers, "rivers", {river for one in alike for river in one.rivers}),
        ((found.citadel,) if found.citadel or found.kind == "grant" else (), "citadel", {one.citadel for one in alike}),
        ((found.rule,) if found.rule else (), "rule", {one.rule for one in alike}),
        (found.spaces if found.of else (), "spaces", {space for one in alike for space in one.spaces}),
    ):
        for name in given:
            if name not in known:
                raise Fault("event-unknown", f"{key}.{part}", given=name[:80])
    return found


def exhausted(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Events that cannot come again (DIA-13N3-01)."""
    names = tuple(text_of(name, "exhausted") for name in records.listed(record, "exhausted"))
    for name in names:
        if name not in (*risings(), *uprisings()):
            raise Fault("revolt-unknown", "exhausted", given=name[:80], known=", ".join((*risings(), *uprisings())))
    return names


def prestige(record: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, int]:
    """Prestige beside the map, which may be below zero (DIA-O10-01)."""
    found = {}
    for name, amount in table_of(record.get("prestige", {}), "prestige").items():
        owner_of(name, names, "prestige")
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise type_wrong(amount, f"prestige.{name}", "number")
        if abs(amount) > records.MOST:
            raise Fault("amount-wrong", f"prestige.{name}", given=str(amount)[:80])
        found[name] = amount
    return found


def feats(record: Mapping[str, Any], board: Board, names: tuple[str, ...]) -> tuple[str, ...]:
    """What counts but once and has been counted: a temple plundered, a citadel taken, a war lost (DIA-O10-02, -08)."""
    found = tuple(text_of(feat, "feats") for feat in records.listed(record, "feats"))
    if not found:
        return ()
    places = (*board.citadels, *board.spaces)
    known = {plundered(citadel) for citadel in temples()}
    known |= {f"{citadel} {name}" for citadel in board.citadels for name in names}
    known |= {f"{LOST} {revolt} {place}" for revolt in (*risings(), *uprisings()) for place in places}
    for feat in found:
        if feat not in known:
            raise Fault("name-unknown", "feats", given=feat[:80])
    return found


def untouched(record: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, str]:
    """Religious treasures that their masters left where they lie (DIA-O10-02)."""
    found = {}
    for citadel, player in table_of(record.get("untouched", {}), "untouched").items():
        if citadel not in temples():
            raise Fault("citadel-unknown", "untouched", given=str(citadel)[:80])
        found[str(citadel)] = owner_of(player, names, f"untouched.{citadel}")
    return found


def people_agree(position: Position) -> None:
    """The dead are off the board, who is guarded stands with his guard, a couple is together (DIA-12A-05, -11)."""
    for name, leader in position.leaders.items():
        if name in position.eliminated:
            raise Fault("leader-dead", f"leaders.{name}", leader=name)
        guard = position.units.get(leader.guard)
        if guard is not None and guard.space != leader.at:
            raise Fault("guard-apart", f"captives.{name}", leader=name, unit=guard.sign)
        for other in court.counter(position, name):
            if not _alike(leader, position.leaders[other]):
                raise Fault("couple-apart", f"leaders.{other}", leader=name, other=other)


def _alike(one: Leader, other: Leader) -> bool:
    return (one.at, one.captor, one.guard) == (other.at, other.captor, other.guard)


def levy_is_paid(position: Position) -> None:
    """Who chooses his first units can pay for them (DIA-63B4-01), and has none yet."""
    if position.phase != LEVY:
        return
    price = int(tables()["levy"]["price"])
    for name in position.alive:
        if position.of(name):
            raise Fault("levy-taken", f"units.{name}")
        if position.treasury[name] < price:
            raise Fault("levy-unpaid", f"treasury.{name}", given=str(position.treasury[name]), price=str(price))
