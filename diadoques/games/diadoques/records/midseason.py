"""Records between the moves and the end of a season: dislodged units, and what waits until it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from diadoques.board.spaces import Board, split_coast
from diadoques.core.faults import Fault
from diadoques.core.rulebook import Hook
from diadoques.core.untrusted import convert, list_of, plain_values, table_of, text_of
from diadoques.games.diadoques.model.pieces import GARRISON, Leader, Unit
from diadoques.games.diadoques.model.position import RETREATING, Gift, Position, Retreat
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import Estate, Pledge
from diadoques.games.diadoques.records import checked
from diadoques.games.naming import owner_of

#: What a record holds in the midst of a season.
KEYS: Final = frozenset({"dislodged", "votes", "spared", "gifts", "pledges", "perished", "estates"})
#: What follows the sign of a dislodged unit where another unit may bear the same: ``A SYR*``.
DRIVEN: Final = "*"
#: What follows the sign of a unit that is no more, while the fate of whom it guarded waits for the end of the season.
GONE: Final = "†"
_ROW: Final = ("unit", "from", "options", "by", "party", "head")


class Deed(NamedTuple):
    """What a record may say was pledged.

    Attributes:
        about: ``CITADEL``, ``PROVINCE``, or "" for no place.
        payee: ``UNIT`` for a unit that may be no more; ``PLAYER``; "" where a player may be named.
    """

    about: str = ""
    payee: str = ""


CITADEL: Final = "citadel"
PROVINCE: Final = "province"
UNIT: Final = "unit"
PLAYER: Final = "player"

DEEDS: Final[Hook[Callable[[], Mapping[str, Deed]]]] = Hook(RULEBOOK, "deeds")
"""What is pledged under a chapter, by how a record calls it; asked whether the chapter is played or not."""


def deeds() -> dict[str, Deed]:
    """What all chapters know to be pledged."""
    return {name: deed for tell in DEEDS.everywhere() for name, deed in tell().items()}


def driven_units(
    record: Mapping[str, Any],
    phase: str,
    board: Board,
    owners: Sequence[str],
    units: Mapping[str, Unit],
    citadels: Mapping[str, str],
) -> tuple[dict[str, Unit], dict[str, Retreat]]:
    """The units that must retreat, and where they may go; who is with them is seen later (``with_parties``).

    Raises:
        Fault: ``dislodged-now`` outside a retreat; what cannot be, at its place.
    """
    table = table_of(record.get("dislodged", {}), "dislodged")
    if table and phase not in RETREATING:
        raise Fault("dislodged-now", "dislodged", phase=phase)
    found: dict[str, Unit] = {}
    retreats: dict[str, Retreat] = {}
    for owner, rows in table.items():
        owner_of(owner, owners, "dislodged")
        count = sum(unit.owner == owner for unit in units.values())
        for number, row in enumerate(list_of(rows, f"dislodged.{owner}")):
            where = f"dislodged.{owner}[{number}]"
            unit, retreat = _row(row, where, board, owner, f"{owner}-{count + number + 1}", units)
            taken = {other.space: other for other in units.values()}
            ways = {way.to: way for way in exits(board, unit)}
            for index, place in enumerate(retreat.options):
                here = f"{where}.options[{index}]"
                if place not in ways or (ways[place].becomes == GARRISON and citadels.get(place, owner) != owner):
                    raise Fault("retreat-impossible", here, unit=unit.sign, given=place[:80])
                if split_coast(place)[0] in taken:
                    raise Fault("space-taken", here, unit=place, by=taken[split_coast(place)[0]].sign)
            found[unit.id], retreats[unit.id] = unit, retreat
    return found, retreats


def _row(
    value: Any, where: str, board: Board, owner: str, unit_id: str, units: Mapping[str, Unit]
) -> tuple[Unit, Retreat]:
    """One dislodged unit: its sign, where it may go, where its attacker came from and who that is."""
    row = table_of(value, where)
    for key in row:
        if key not in _ROW:
            raise Fault("key-unknown", f"{where}.{str(key)[:80]}", known=", ".join(_ROW))
    unit = checked.unit_from(text_of(row.get("unit"), f"{where}.unit"), board, owner, unit_id, f"{where}.unit")
    came_from = text_of(row.get("from", ""), f"{where}.from")
    if came_from and came_from not in board.spaces and not board.is_citadel(came_from):
        raise Fault("space-unknown", f"{where}.from", given=came_from[:80])
    options = list_of(row.get("options", ()), f"{where}.options")
    # In their order: the first is where a unit goes whose way nobody chooses.
    places = [text_of(place, f"{where}.options[{index}]") for index, place in enumerate(options)]
    there = [other for other in units.values() if other.space == unit.space]
    by = there[0].id if there and came_from else ""
    if "by" in row:
        sign = text_of(row["by"], f"{where}.by")
        by = next((other.id for other in units.values() if other.sign == sign), "")
        if sign and not by:
            raise Fault("unit-missing", f"{where}.by", given=sign[:80])
    party = tuple(text_of(name, f"{where}.party") for name in list_of(row.get("party", ()), f"{where}.party"))
    head = text_of(row.get("head", ""), f"{where}.head")
    return unit, Retreat(came_from, by, tuple(places), party, head)


def with_parties(
    record: Mapping[str, Any], retreats: Mapping[str, Retreat], units: Mapping[str, Unit], leaders: Mapping[str, Leader]
) -> dict[str, Retreat]:
    """Who shares the fate of each dislodged unit: as told, else its own diadoch and whom it guards (DIA-8B3-11).

    Raises:
        Fault: ``companion-elsewhere`` for a companion who is not where the unit is.
    """
    told: dict[str, Mapping[str, Any]] = {}
    for owner, rows in table_of(record.get("dislodged", {}), "dislodged").items():
        own = [key for key in retreats if units[key].owner == owner]
        told |= zip(own, rows, strict=True)
    found = {}
    for key, retreat in retreats.items():
        unit, row = units[key], told[key]
        here = {name: leader for name, leader in leaders.items() if leader.at == unit.space}
        for name in (*retreat.party, *filter(None, (retreat.head,))):
            if name not in here:
                raise Fault("companion-elsewhere", f"dislodged.{unit.owner}", given=name[:80], unit=unit.sign)
        led = unit.owner in here and not here[unit.owner].captor
        party, head = retreat.party, retreat.head
        if "party" not in row:
            guarded = (name for name, leader in here.items() if leader.captor and leader.guard == key)
            party = (*((unit.owner,) if led else ()), *guarded)
        if "head" not in row and led and unit.owner in party:
            head = unit.owner
        found[key] = replace(retreat, party=party, head=head)
    return found


def signs_of(units: Mapping[str, Unit], retreats: Mapping[str, Any]) -> dict[str, str]:
    """Ids by sign; a dislodged unit bears its own with a star, and without it where nobody else does."""
    standing = {unit.sign: key for key, unit in units.items() if key not in retreats}
    gone = {units[key].sign: key for key in retreats}
    return gone | {f"{sign}{DRIVEN}": key for sign, key in gone.items()} | standing


def sign_of(position: Position, unit: str) -> str:
    """How a record names a unit (``signs_of``), one that perished this season among them (``fallen_units``)."""
    if unit in position.units:
        return position.units[unit].sign + (DRIVEN if unit in position.dislodged else "")
    return next(f"{one.sign}{GONE}" for one, _ in position.perished if one.id == unit)


def fallen_units(
    record: Mapping[str, Any], board: Board, owners: Sequence[str], units: Mapping[str, Unit]
) -> dict[str, Unit]:
    """The units of these ``owners`` that perished this season, by how a record names them as guards of prisoners.

    Raises:
        Fault: what cannot be, at its place.
    """
    found = {}
    for _, unit, _ in _perished_rows(record, board, owners, units):
        found[f"{unit.sign}{GONE}"] = unit
    return found


def waiting_orders(
    record: Mapping[str, Any], position: Position, signs: Mapping[str, str], gone: Sequence[str]
) -> dict[str, Any]:
    """What this season's orders want done when it ends, and what happened to those who are gone.

    Args:
        gone: whose units may have perished beside those of the players and of the powers that stand still.

    Raises:
        Fault: a name that is unknown, a sum or a value that cannot be.
    """
    names = position.players
    gifts: list[Gift] = convert(list_of(record.get("gifts", ()), "gifts"), list[Gift], "gifts")
    for gift in gifts:
        for name in (gift.donor, gift.payee):
            owner_of(name, names, "gifts")
        promised = sum(one.amount for one in gifts if one.donor == gift.donor)
        if gift.amount < 1 or promised > position.treasury[gift.donor]:
            raise Fault("amount-wrong", "gifts", given=str(gift.amount))
    pledges = [
        _pledge(one, position, signs)
        for one in convert(list_of(record.get("pledges", ()), "pledges"), list[Pledge], "pledges")
    ]
    spared = {
        owner_of(name, tuple(position.leaders), "spared"): text_of(by, f"spared.{str(name)[:40]}")
        for name, by in table_of(record.get("spared", {}), "spared").items()
    }
    votes = tuple(
        tuple(owner_of(name, names, "votes") for name in list_of(one, "votes"))
        for one in list_of(record.get("votes", ()), "votes")
    )
    return {
        "gifts": tuple(gifts),
        "pledges": tuple(pledges),
        "spared": spared,
        "votes": votes,
        "perished": _perished(record, position, gone),
        "estates": _estates(record, position),
    }


def _pledge(pledge: Pledge, position: Position, signs: Mapping[str, str]) -> Pledge:
    """A pledge that can be kept or broken; its unit, where it is about one that is still there, by its id."""
    board, place = position.board, pledge.place
    owner_of(pledge.player, position.players, "pledges")
    deed = deeds().get(pledge.deed)
    if deed is None:
        raise Fault("name-unknown", "pledges", given=pledge.deed[:80])
    if deed.about == CITADEL and not board.is_citadel(place):
        raise Fault("citadel-unknown", "pledges", given=place[:80])
    if deed.about == PROVINCE and (place not in board.spaces or board.spaces[place].is_sea):
        raise Fault("space-unknown", "pledges", given=place[:80])
    if deed.payee == UNIT:
        return replace(pledge, payee=checked.known_unit(pledge.payee, signs, "pledges") if pledge.payee else "")
    if pledge.payee or deed.payee == PLAYER:
        owner_of(pledge.payee, position.players, "pledges")
    return pledge


def _estates(record: Mapping[str, Any], position: Position) -> tuple[Estate, ...]:
    """The treasuries of dead players that wait for the end of the season (DIA-63A1-08)."""
    found: list[Estate] = convert(list_of(record.get("estates", ()), "estates"), list[Estate], "estates")
    for estate in found:
        for name in (estate.player, estate.chooser):
            owner_of(name, position.players, "estates")
        for citadel in estate.citadels:
            if not position.board.is_citadel(citadel):
                raise Fault("citadel-unknown", "estates", given=citadel[:80])
        if not 1 <= estate.amount <= checked.MOST or not estate.citadels:
            raise Fault("amount-wrong", "estates", given=str(estate.amount))
    dead = [estate.player for estate in found]
    if len(set(dead)) < len(dead):
        raise Fault("player-twice", "estates", given=", ".join(dead))
    return tuple(found)


def _perished(record: Mapping[str, Any], position: Position, gone: Sequence[str]) -> tuple[tuple[Unit, Retreat], ...]:
    """Units that found no way out: who was with them is not settled yet."""
    owners = (*position.players, *position.powers, *gone)
    found = tuple(_perished_rows(record, position.board, owners, position.units))
    for where, _, retreat in found:
        for name in (*retreat.party, *filter(None, (retreat.head,))):
            owner_of(name, tuple(position.leaders), where)
    return tuple((unit, retreat) for _, unit, retreat in found)


def _perished_rows(
    record: Mapping[str, Any], board: Board, owners: Sequence[str], units: Mapping[str, Unit]
) -> Iterator[tuple[str, Unit, Retreat]]:
    """Each with its place in the record."""
    for owner, rows in table_of(record.get("perished", {}), "perished").items():
        owner_of(owner, owners, "perished")
        for number, row in enumerate(list_of(rows, f"perished.{owner}")):
            where = f"perished.{owner}[{number}]"
            yield where, *_row(row, where, board, owner, f"{owner}-gone-{number + 1}", units)


def midseason_record(position: Position) -> dict[str, Any]:
    """What a record tells of it, where there is any."""
    of_units = {name for name, deed in deeds().items() if deed.payee == UNIT}
    return {
        "dislodged": _rows([(position.units[key], one) for key, one in position.dislodged.items()], position),
        "votes": [list(one) for one in position.votes],
        "spared": dict(position.spared),
        "gifts": plain_values(position.gifts),
        "pledges": [
            plain_values(replace(one, payee=sign_of(position, one.payee)) if one.payee in position.units else one)
            for one in position.pledges
            if one.deed not in of_units or one.payee in position.units
        ],
        "perished": _rows(position.perished, position),
        "estates": plain_values(position.estates),
    }


def _rows(gone: Sequence[tuple[Unit, Retreat]], position: Position) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for unit, retreat in gone:
        row: dict[str, Any] = {"unit": unit.sign, "from": retreat.came_from, "options": list(retreat.options)}
        by = position.units.get(retreat.by)
        row |= {"by": by.sign if by else "", "party": list(retreat.party), "head": retreat.head}
        found.setdefault(unit.owner, []).append(row)
    return found
