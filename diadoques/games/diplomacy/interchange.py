"""Positions as plain records: cases for adjudication in bulk, test cases, saved games (the public text format).

The keys are those of the published schema; every doubtful value is refused by a fault that names its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.core.untrusted import list_of, table_of, text_of, texts_of, type_wrong
from diadoques.games.diplomacy.lexicon import coast_meant, lexicon, place_name, place_text
from diadoques.games.diplomacy.position import ENGLISH, MOVEMENT, NOTATIONS, PHASES, RETREATS, Position, Retreat
from diadoques.games.diplomacy.protocol import receive, settle
from diadoques.games.diplomacy.resolution import Answers, Resolution
from diadoques.games.diplomacy.results import results
from diadoques.games.diplomacy.rulings import Readings, readings
from diadoques.games.diplomacy.variant import CLASSIC, Variant
from diadoques.games.diplomacy.writing import sign
from diadoques.games.naming import owner_of

#: What a record of a position holds.
POSITION_KEYS: Final = frozenset(
    {"season", "phase", "notation", "players", "units", "dislodged", "centres", "last_year"}
)
# What a record may also carry: the orders, its name, and what others noted about it, which is not read.
RECORD_KEYS: Final = POSITION_KEYS | {"game", "id", "orders", "home", "expected", "tags", "flags", "comment"}

_SIGN: Final = re.compile(r"([AF]) (\S+)")
_PLACE: Final = re.compile(r"([^\s/()]{2,5})(?:[/(]?(NC|SC|EC|WC|nc|sc|ec|wc|cn|cs|ce|co)\)?)?")
_COASTS: Final = {"nc": "cn", "sc": "cs", "ec": "ce", "wc": "co"}
_LIMIT: Final = 200


def adjudicate(
    record: Mapping[str, Any], rules: str = "seed", options: Readings | None = None, variant: Variant = CLASSIC
) -> dict[str, Any]:
    """Settle one phase of one record, and answer in the same format.

    Args:
        record: a position with orders; ``phase`` is ``movement`` (default), ``retreats`` or ``adjustments``.
        rules: the rule set, ``seed`` or ``datc``.
        options: single readings chosen against it.
        variant: which game of the family.

    Raises:
        Fault: when the record cannot be read; orders that are void are results, not faults.
    """
    before = position_from(record, rules, options, variant, by_place=True)
    resolution = Resolution(before, brief=True)
    receive(resolution, Answers(orders=orders_from(record, before)))
    settle(resolution)
    return answer_of(before, resolution)


def position_from(
    record: Mapping[str, Any],
    rules: str = "seed",
    options: Readings | None = None,
    variant: Variant = CLASSIC,
    *,
    by_place: bool = False,
) -> Position:
    """The position that ``record`` describes.

    Args:
        record: ``units`` by power (``"F SPA/SC"``), and as the phase needs them ``dislodged`` and ``centres``;
            optionally ``season``, ``players``, ``last_year``. Orders and notes of others are left aside.
        rules, options, variant: as for ``adjudicate``.
        by_place: units are known by where they stand and not by number, so that what was read of one position serves
            the next (``recall``): for positions that nobody keeps.

    Raises:
        Fault: naming the key, for unknown keys, names or signs, wrong types, and positions that cannot be.
    """
    hooks = variant.hooks
    _known_keys(record, hooks.keys)
    reader = Reader(variant, _one_of(record, "notation", ENGLISH, NOTATIONS), by_place)
    phase = _one_of(record, "phase", MOVEMENT, PHASES)
    names = _names(record, variant)
    units = reader.units(record, names)
    dislodged, driven = reader.dislodged(record, names, phase, units.values())
    position = Position(
        variant=variant,
        season=Season.parse(text_of(record.get("season", variant.usual), "season"), variant.calendar),
        phase=phase,
        readings=readings(rules, options, variant.rulings),
        players=names,
        units={**units, **driven},
        centres=reader.centres(record, names),
        dislodged=dislodged,
        notation=reader.notation,
        last_year=_year(record.get("last_year", 0)),
    )
    return hooks.loads(position, record) if hooks.loads is not None else position


def orders_from(record: Mapping[str, Any], position: Position) -> dict[str, list[str]]:
    """The sheets of a record: lines of text by power.

    Raises:
        Fault: for wrong types or a sheet of nobody.
    """
    sheets = {}
    for name, lines in table_of(record.get("orders", {}), "orders").items():
        owner_of(name, position.players, "orders")
        sheets[name] = texts_of(lines, f"orders.{name}")
    return sheets


def record_of(position: Position) -> dict[str, Any]:
    """The position in the keys of the format: what ``position_from`` reads."""
    record: dict[str, Any] = {
        "season": str(position.season),
        "phase": position.phase,
        "notation": position.notation,
        "players": list(position.players),
        "units": _signs(position),
        "centres": {player: list(position.owned(player)) for player in position.players if position.owned(player)},
    }
    if position.dislodged:
        record["dislodged"] = _driven(position)
    if position.last_year:
        record["last_year"] = position.last_year
    tells = position.variant.hooks.tells
    return record | tells(position) if tells is not None else record


def answer_of(before: Position, resolution: Resolution) -> dict[str, Any]:
    """What came of a phase: results, the units on the board, those dislodged with their options, those destroyed."""
    after = resolution.position
    answer: dict[str, Any] = {"results": results(before, resolution.events), "units": _signs(after)}
    dislodged: dict[str, list[dict[str, Any]]] = {}
    options = {event["unit"]: event["options"] for event in resolution.events if event.kind == "retreat-open"}
    # Units with no way out are already gone from the position, yet they were dislodged like the others.
    for event in resolution.events:
        if event.kind == "dislodged" and event["unit"] in options:
            unit = before.units[event["unit"]]
            row = {
                "unit": sign(before, unit),
                "from": place_name(before, event["from"]),
                "options": sorted(place_name(before, place) for place in options[unit.id]),
            }
            dislodged.setdefault(unit.owner, []).append(row)
    answer["dislodged"] = {
        owner: sorted(dislodged[owner], key=lambda row: str(row["unit"]))
        for owner in before.players
        if owner in dislodged
    }
    answer["destroyed"] = [
        {
            "power": before.units[event["unit"]].owner,
            "unit": sign(before, before.units[event["unit"]]),
            "why": event["why"],
        }
        for event in resolution.events
        if event.kind == "annihilated" or (event.kind == "removed" and event["why"] != "ordered")
    ]
    answers = before.variant.hooks.answers
    return answer | answers(before, resolution) if answers is not None else answer


def _signs(position: Position) -> dict[str, list[str]]:
    """Units on the board by owner, sorted; dislodged ones are not among them."""
    found: dict[str, list[str]] = {}
    for unit in position.standing().values():
        found.setdefault(unit.owner, []).append(sign(position, unit))
    return {player: sorted(found[player]) for player in position.players if player in found}


def _driven(position: Position) -> dict[str, list[dict[str, Any]]]:
    rows: dict[str, list[dict[str, Any]]] = {}
    for unit_id, retreat in position.dislodged.items():
        unit = position.units[unit_id]
        options = [place_name(position, place) for place in retreat.options]
        came_from = place_name(position, retreat.came_from) if retreat.came_from else ""
        rows.setdefault(unit.owner, []).append({"unit": sign(position, unit), "from": came_from, "options": options})
    return rows


# --- Reading, with a place for every fault


class Reader:
    """Reads places and units in one notation."""

    def __init__(self, variant: Variant, notation: str, by_place: bool = False) -> None:
        self.variant = variant
        self.by_place = by_place
        self.board = variant.board
        self.notation = notation
        self._codes = lexicon(variant, notation).codes

    def place(self, text: str, where: str) -> str:
        """A region with the coast named: ``SPA/SC`` or ``ESPcs``."""
        match = _PLACE.fullmatch(text)
        space = self._codes.get(match[1].lower(), "") if match else ""
        coast = match[2] if match else None
        if (not space and match is None) or (match is not None and not space and match[1][-2:] in _COASTS.values()):
            short = text[:-2]
            space, coast = self._codes.get(short.lower(), ""), text[-2:]
        if not space:
            raise Fault("space-unknown", where, given=text[:80])
        meant = coast_meant(self.variant, space, _COASTS.get(coast.lower(), coast) if coast else "")
        if meant and meant not in self.board.spaces[space].coasts:
            coasts = self.board.spaces[space].coasts
            known = ", ".join(
                self._spelled(space + one).removeprefix(self._spelled(space)).strip("/") for one in coasts
            )
            raise Fault("coast-unknown", where, given=text[:80], known=known)
        return space + meant

    def _spelled(self, place: str) -> str:
        """A place in the notation of the record."""
        return place_text(self.variant, place, self.notation)

    def unit(self, text: Any, owner: str, number: int, driven: bool = False) -> Unit:
        """A unit that can stand where it is said to stand (DIP-ord-04d, -05c; DIP-map-05e)."""
        if not isinstance(text, str):
            raise type_wrong(text, "", "text")
        if self.by_place:
            return _placed(self.variant, self.notation, text, owner, driven)
        kind, at = _stands(self.variant, self.notation, text)
        return Unit(f"{owner}-{number}", owner, kind, "", at)

    def stands(self, text: str) -> tuple[str, str]:
        """The kind and the place that a sign names."""
        match = _SIGN.fullmatch(text)
        if match is None:
            raise Fault("unit-unreadable", given=text[:80])
        kind, at = match[1], self.place(match[2], "")
        space, coast = split_coast(at)
        if kind == ARMY and self.board.spaces[space].is_sea:
            raise Fault("army-on-sea", given=text[:80])
        if kind == ARMY and coast:
            raise Fault("coast-idle", given=text[:80])
        if kind == FLEET and at not in self.board.shores(space):
            shores = self.board.shores(space)
            known = ", ".join(map(self._spelled, shores))
            raise Fault("coast-missing" if shores else "fleet-on-land", given=text[:80], known=known)
        return kind, at

    def units(self, record: Mapping[str, Any], names: Sequence[str]) -> dict[str, Unit]:
        """The units that stand on the board."""
        found: dict[str, Unit] = {}
        stands: dict[str, str] = {}
        for owner, signs in table_of(record.get("units", {}), "units").items():
            owner_of(owner, names, "units")
            for number, text in enumerate(list_of(signs, f"units.{owner}")):
                try:
                    unit = self.unit(text, owner, number + 1)
                    space = unit.space
                    if space in stands:
                        raise Fault("space-taken", unit=text, by=stands[space])
                except Fault as fault:
                    raise fault.at(f"units.{owner}[{number}]") from None
                stands[space] = text
                found[unit.id] = unit
        if len(found) > _LIMIT:
            raise Fault("too-many", "units", given=str(len(found)), limit=str(_LIMIT))
        return found

    def dislodged(
        self, record: Mapping[str, Any], names: Sequence[str], phase: str, holders: Iterable[Unit]
    ) -> tuple[dict[str, Retreat], dict[str, Unit]]:
        """The units that must retreat, and where they may go, beside those that stand (``holders``)."""
        retreats: dict[str, Retreat] = {}
        units: dict[str, Unit] = {}
        table = table_of(record.get("dislodged", {}), "dislodged")
        if not table:
            return retreats, units
        if phase != RETREATS:
            raise Fault("dislodged-now", "dislodged", phase=phase)
        standing = {unit.space: unit for unit in holders}
        for owner, rows in table.items():
            owner_of(owner, names, "dislodged")
            count = sum(unit.owner == owner for unit in standing.values())
            for number, row in enumerate(list_of(rows, f"dislodged.{owner}")):
                where = f"dislodged.{owner}[{number}]"
                facts = table_of(row, where)
                for key in facts:
                    if key not in ("unit", "options", "from"):
                        raise Fault("key-unknown", f"{where}.{str(key)[:80]}", known="unit, options, from")
                try:
                    unit = self.unit(facts.get("unit"), owner, count + number + 1, driven=True)
                except Fault as fault:
                    raise fault.at(f"{where}.unit") from None
                if any(other.space == unit.space for other in units.values()):
                    raise Fault("space-taken", where, unit=str(facts["unit"]), by=str(facts["unit"]))
                options = tuple(
                    sorted(
                        self._option(unit, text, f"{where}.options[{index}]", standing)
                        for index, text in enumerate(list_of(facts.get("options", ()), f"{where}.options"))
                    )
                )
                came_from = text_of(facts.get("from", ""), f"{where}.from")
                came_from = split_coast(self.place(came_from, f"{where}.from"))[0] if came_from else ""
                retreats[unit.id] = Retreat(came_from, "", False, options)
                units[unit.id] = unit
        return retreats, units

    def _option(self, unit: Unit, text: Any, where: str, standing: Mapping[str, Unit]) -> str:
        """A place the unit could really retreat to."""
        at = self.place(text_of(text, where), where)
        ways = self.board.army.get(unit.space, ()) if unit.kind == ARMY else self.board.fleet.get(unit.at, ())
        if at not in ways:
            raise Fault("retreat-impossible", where, unit=f"{unit.kind} {self._spelled(unit.at)}", given=str(text)[:80])
        if split_coast(at)[0] in standing:
            holder = standing[split_coast(at)[0]]
            raise Fault("space-taken", where, unit=str(text)[:80], by=f"{holder.kind} {self._spelled(holder.at)}")
        return at

    def centres(self, record: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        """Owners of centres; what is absent is neutral."""
        if "home" in record:
            self._home(record["home"], names)
        found: dict[str, str] = {}
        for owner, places in table_of(record.get("centres", {}), "centres").items():
            owner_of(owner, names, "centres")
            for number, text in enumerate(list_of(places, f"centres.{owner}")):
                where = f"centres.{owner}[{number}]"
                centre = self.place(text_of(text, where), where)
                if centre not in self.variant.centres:
                    raise Fault("centre-unknown", where, given=str(text)[:80])
                if centre in found:
                    raise Fault("centre-twice", where, given=str(text)[:80], owner=found[centre])
                found[centre] = owner
        return found

    def _home(self, value: Any, names: Sequence[str]) -> None:
        """Home centres may be given, but are those of the board (DIP-map-01d)."""
        for owner, places in table_of(value, "home").items():
            owner_of(owner, names, "home")
            where = f"home.{owner}"
            given = {self.place(text_of(text, where), where) for text in list_of(places, where)}
            if given != set(self.variant.powers[owner].home):
                raise Fault("home-differs", where, known=", ".join(self.variant.powers[owner].home))


@lru_cache(maxsize=1 << 12)  # the same few hundred signs in every record
def _stands(variant: Variant, notation: str, text: str) -> tuple[str, str]:
    return Reader(variant, notation).stands(text)


@lru_cache(maxsize=1 << 12)
def _placed(variant: Variant, notation: str, text: str, owner: str, driven: bool) -> Unit:
    """A unit known by where it stands; one that was driven out may share the place with another."""
    kind, at = _stands(variant, notation, text)
    return Unit(split_coast(at)[0] + "*" * driven, owner, kind, "", at)


def _known_keys(record: Mapping[str, Any], own: frozenset[str]) -> None:
    for key in table_of(record, "record"):
        if key not in RECORD_KEYS and key not in own:
            raise Fault("key-unknown", str(key)[:80], known=", ".join(sorted(RECORD_KEYS | own)))


def _names(record: Mapping[str, Any], variant: Variant) -> tuple[str, ...]:
    known = tuple(variant.powers)
    if "players" not in record:
        return known
    names = tuple(owner_of(name, known, "players") for name in list_of(record["players"], "players"))
    if len(set(names)) < len(names):
        raise Fault("player-twice", "players", given=", ".join(names))
    return names


def _one_of(record: Mapping[str, Any], key: str, usual: str, known: Sequence[str]) -> str:
    value = text_of(record.get(key, usual), key)
    if value not in known:
        raise Fault(f"{key}-unknown", key, given=value[:80], known=", ".join(known))
    return value


def _year(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9999:
        raise Fault("year-unknown", "last_year", given=str(value)[:80])
    return value
