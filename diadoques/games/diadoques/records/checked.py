"""Reading records of positions key by key: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, TypeVar

from diadoques.board.spaces import Board
from diadoques.core.faults import Fault
from diadoques.core.rulebook import Hook
from diadoques.core.untrusted import convert, list_of, table_of, text_of
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Leader, Unit
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import players, tables
from diadoques.games.naming import owner_of

_SIGN: Final = re.compile(r"([AFG])([egm]?) (.+)")
#: Most units, and most of whatever else is few, that is read.
LIMIT: Final = 500
#: Largest sum that is read, in T.
MOST: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Strangers:
    """Whom a record may name beside the players and the powers that stand still.

    Attributes:
        persons: characters who are no players; ``targets``: how payments name them.
        stakes: what victory points hang on beside citadels.
        owners: who may own all that a player may, and have garrisons in the citadels of others.
        troops: who may own units alone.
        jailers: who may hold prisoners.
        steady: who may hold prisoners, and have lost units this season, whatever else the record says.
        gone: who may have lost units this season.
    """

    persons: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    stakes: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    troops: tuple[str, ...] = ()
    jailers: tuple[str, ...] = ()
    steady: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


STRANGERS: Final[Hook[Callable[[Mapping[str, Any], Position], Strangers]]] = Hook(RULEBOOK, "strangers")
"""Whom a chapter brings into a record: told it, nothing in it checked yet, and the empty position of its season; asked
whether the chapter is played or not."""


@dataclass(frozen=True, slots=True)
class RecordRead:
    """What is known of a record when the keys of chapters are read; before its pieces are, no units are.

    Attributes:
        names: the players.
        signs: ids of units, by how the record names them.
    """

    record: Mapping[str, Any]
    board: Board
    names: tuple[str, ...]
    citadels: Mapping[str, str]
    units: Mapping[str, Unit]
    signs: Mapping[str, str]


def strangers(record: Mapping[str, Any], empty: Position) -> Strangers:
    """Whom all chapters together bring into a record."""
    return _together(*(tell(record, empty) for tell in STRANGERS.everywhere()))


@lru_cache(maxsize=256)  # most records of a batch have the same
def _together(*told: Strangers) -> Strangers:
    return Strangers(*(tuple(name for one in told for name in getattr(one, part.name)) for part in fields(Strangers)))


def names(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The players: all six unless told otherwise."""
    known = tuple(players())
    if "players" not in record:
        return known
    return tuple(owner_of(name, known, "players") for name in list_of(record["players"], "players"))


def units(record: Mapping[str, Any], board: Board, names: Sequence[str]) -> dict[str, Unit]:
    """Units by id, one a space."""
    found: dict[str, Unit] = {}
    where_stands: dict[str, str] = {}
    for owner, signs in table_of(record.get("units", {}), "units").items():
        owner_of(owner, names, "units")
        for number, sign in enumerate(list_of(signs, f"units.{owner}")):
            where = f"units.{owner}[{number}]"
            unit = unit_from(text_of(sign, where), board, owner, f"{owner}-{number + 1}", where)
            if unit.space in where_stands:
                raise Fault("space-taken", where, unit=unit.sign, by=where_stands[unit.space])
            where_stands[unit.space] = unit.sign
            found[unit.id] = unit
    if len(found) > LIMIT:
        raise Fault("too-many", "units", given=str(len(found)), limit=str(LIMIT))
    return found


def unit_from(sign: str, board: Board, owner: str, unit_id: str, where: str) -> Unit:
    """A unit from its sign."""
    match = _SIGN.fullmatch(sign)
    if match is None:
        raise Fault("unit-unreadable", where, given=sign[:80])
    kind, grade, at = match.groups()
    if kind == GARRISON:
        if not board.is_citadel(at):
            raise Fault("citadel-unknown", where, given=at[:80])
        return Unit(unit_id, owner, kind, grade, at)
    if kind == ARMY:
        if at not in board.spaces:
            raise Fault("space-unknown", where, given=at[:80])
        if board.spaces[at].is_sea:
            raise Fault("army-on-sea", where, given=sign)
        return Unit(unit_id, owner, kind, grade, at)
    space = at[:3]
    if space not in board.spaces:
        raise Fault("space-unknown", where, given=at[:80])
    shores = board.shores(space)
    if at not in shores:
        code = "coast-missing" if shores else "fleet-on-land"
        raise Fault(code, where, given=sign[:80], known=", ".join(shores))
    if grade:
        raise Fault("fleet-class", where, given=sign[:80])
    return Unit(unit_id, owner, FLEET, "", at)


def garrisons_at_home(found: Mapping[str, Unit], citadels: Mapping[str, str], guests: Sequence[str]) -> None:
    """No garrison but those of ``guests`` is in a citadel that somebody else controls (DIA-62a-08, DIA-8A2-15)."""
    for unit in found.values():
        if unit.kind == GARRISON and citadels.get(unit.at, unit.owner) != unit.owner and unit.owner not in guests:
            raise Fault("garrison-foreign", f"units.{unit.owner}", unit=unit.sign, owner=citadels[unit.at])


def leaders(
    record: Mapping[str, Any],
    board: Board,
    names: Sequence[str],
    others: Strangers,
    units: Mapping[str, Unit],
    signs: Mapping[str, str],
) -> dict[str, Leader]:
    """Diadochs on the board, captives with their captors; other persons, with whose they are as their captor."""
    captives = table_of(record.get("captives", {}), "captives")
    found: dict[str, Leader] = {}
    for name, at in table_of(record.get("leaders", {}), "leaders").items():
        owner_of(name, (*names, *others.persons), "leaders")
        place = text_of(at, f"leaders.{name}")
        if place not in board.spaces and not board.is_citadel(place):
            raise Fault("space-unknown", f"leaders.{name}", given=place[:80])
        found[name] = Leader(place)
    for name, held in captives.items():
        where = f"captives.{name}"
        if name not in found:
            raise Fault("leader-missing", where, given=str(name)[:80])
        row = table_of(held, where)
        captor = owner_of(row.get("captor"), (*names, *others.jailers, *others.steady), f"{where}.captor")
        guard = text_of(row.get("guard", ""), f"{where}.guard")
        if guard and (guard not in signs or units[signs[guard]].owner != captor):
            raise Fault("unit-missing", f"{where}.guard", given=guard[:80])
        if captor == name:
            raise Fault("captor-himself", where, given=name)
        held_by = signs[guard] if guard else _guard_at(found[name].at, captor, units) if name in names else ""
        found[name] = Leader(found[name].at, captor, held_by)
    return found


def _guard_at(at: str, captor: str, units: Mapping[str, Unit]) -> str:
    """The unit of his captor that stands with a captive diadoch guards him though nothing says so (DIA-62b-14).

    In a citadel he is shut up and needs no guard (DIA-62b-15); a person who is no player may be beside it on its own.
    """
    return next(
        (one.id for one in units.values() if one.owner == captor and one.space == at and one.kind != GARRISON), ""
    )


def owners(record: Mapping[str, Any], key: str, board: Board, names: Sequence[str], kind: str = "") -> dict[str, str]:
    """Owners of citadels or provinces (``kind``, by default what the key says)."""
    of_citadels = (kind or key) == "citadels"
    found = {}
    for place, owner in table_of(record.get(key, {}), key).items():
        known = board.is_citadel(place) if of_citadels else place in board.spaces and not board.spaces[place].is_sea
        if not known:
            raise Fault("citadel-unknown" if of_citadels else "space-unknown", key, given=str(place)[:80])
        found[place] = owner_of(owner, names, f"{key}.{place}")
    return found


def stakes(record: Mapping[str, Any], board: Board, names: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Who held what victory points hang on last winter: citadels, and what else is ``known`` (DIA-2-02)."""
    rows = table_of(record["last_winter"], "last_winter")
    towns = {"last_winter": {one: owner for one, owner in rows.items() if one not in known}}
    others = {one: owner_of(owner, names, f"last_winter.{one}") for one, owner in rows.items() if one in known}
    return owners(towns, "last_winter", board, names, "citadels") | others


def sieges(
    record: Mapping[str, Any], board: Board, units: Mapping[str, Unit], signs: Mapping[str, str]
) -> dict[str, str]:
    """Besieged citadel by the id of the unit before it."""
    found = {}
    for sign, citadel in table_of(record.get("sieges", {}), "sieges").items():
        where = f"sieges.{sign}"
        if sign not in signs:
            raise Fault("unit-missing", where, given=str(sign)[:80])
        name = text_of(citadel, where)
        if not board.is_citadel(name):
            raise Fault("citadel-unknown", where, given=name[:80])
        unit = units[signs[sign]]
        if unit.kind == GARRISON or board.places[name].province != unit.space:
            raise Fault("siege-apart", where, unit=unit.sign, citadel=name)
        found[unit.id] = name
    return found


def sums(record: Mapping[str, Any], key: str, known: Sequence[str]) -> dict[str, int]:
    """Sums in T by a known name."""
    found = {}
    for name, amount in table_of(record.get(key, {}), key).items():
        if name not in known:
            raise Fault("name-unknown", key, given=str(name)[:80])
        if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= MOST:
            raise Fault("amount-wrong", f"{key}.{name}", given=str(amount)[:80])
        found[name] = amount
    return found


def optional_list(record: Mapping[str, Any], key: str) -> Sequence[Any]:
    """An optional list."""
    return list_of(record.get(key, ()), key)


def known_unit(sign: Any, signs: Mapping[str, str], where: str) -> str:
    """The id of the unit that bears ``sign``."""
    if text_of(sign, where) not in signs:
        raise Fault("unit-missing", where, given=str(sign)[:80])
    return signs[sign]


def counter_bribes(
    record: Mapping[str, Any], signs: Mapping[str, str], names: Sequence[str], masters: Callable[[str], str]
) -> dict[str, dict[str, int]]:
    """Counter-bribes in T, above zero, by target and by who paid; a bare sum was paid by the master of the target."""
    key = "counter_bribes"
    found = {}
    for sign, given in table_of(record.get(key, {}), key).items():
        if sign not in signs:
            raise Fault("name-unknown", key, given=str(sign)[:80])
        target, where = signs[sign], f"{key}.{sign}"
        if isinstance(given, Mapping):
            paid = sums({where: given}, where, (*names, ""))
        else:
            paid = {masters(target): sums({key: {sign: given}}, key, (sign,))[sign]}
        if not paid or min(paid.values()) < 1:
            raise Fault("amount-wrong", where, given=str(given)[:80])
        found[target] = paid
    return found


def count(record: Mapping[str, Any], key: str) -> int:
    """A small whole number, 0 by default."""
    value = record.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LIMIT:
        raise Fault("amount-wrong", key, given=str(value)[:80])
    return value


def capitals(record: Mapping[str, Any], board: Board, names: Sequence[str]) -> dict[str, str]:
    """Capitals that a scenario changed, by player."""
    found = {}
    for name, citadel in table_of(record.get("capitals", {}), "capitals").items():
        owner_of(name, names, "capitals")
        if text_of(citadel, f"capitals.{name}") not in board.places or not board.places[citadel].is_major:
            raise Fault("citadel-unknown", f"capitals.{name}", given=str(citadel)[:80])
        found[name] = str(citadel)
    return found


def texts(record: Mapping[str, Any], key: str) -> dict[str, str]:
    """A table of texts."""
    return {str(name): text_of(value, f"{key}.{name}") for name, value in table_of(record.get(key, {}), key).items()}


# --- What must agree in the position of a record, and how strictly a chapter reads: an unknown key is a fault


T = TypeVar("T")

AGREEMENTS: Final[Hook[Callable[[Position, str], None]]] = Hook(RULEBOOK, "agreements")
"""What else must agree about a character on the board: told his name, raises a fault where it does not."""


def strict(value: Any, shape: type[T], where: str) -> T:
    """``value`` as ``shape``, a plain dataclass, no key of it unknown."""
    known = [one.name for one in fields(shape)]  # type: ignore[arg-type]
    for key in table_of(value, where):
        if key not in known:
            raise Fault("key-unknown", f"{where}.{str(key)[:80]}", known=", ".join(known))
    return convert(value, shape, where)


def people_agree(position: Position) -> None:
    """The dead are off the board, who is guarded stands with his guard, and what chapters know of them is so."""
    checks = tuple(AGREEMENTS.on(position))
    for name, leader in position.leaders.items():
        if name in position.eliminated:
            raise Fault("leader-dead", f"leaders.{name}", leader=name)
        guard = position.units.get(leader.guard)
        if guard is not None and guard.space != leader.at:
            raise Fault("guard-apart", f"captives.{name}", leader=name, unit=guard.sign)
        for check in checks:
            check(position, name)


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
