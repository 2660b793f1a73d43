"""Positions as plain records: cases for adjudication in bulk, test cases, saved games (the public text format).

The keys are those of the published schema; every doubtful value is refused by a fault that names its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadoques.board.load import LAYERS
from diadoques.board.spaces import Board
from diadoques.core.calendar import WINTER, Season
from diadoques.core.faults import Fault
from diadoques.games.diadoques import season
from diadoques.games.diadoques.course import Answers, Course
from diadoques.games.diadoques.pieces import ARMY, FLEET, GARRISON, Leader, Unit
from diadoques.games.diadoques.position import MOVEMENT, Position
from diadoques.games.diadoques.protocol import receive
from diadoques.games.diadoques.tables import players

POSITION_KEYS: Final = frozenset(
    {
        "season", "layer", "units", "leaders", "citadels", "provinces", "sieges", "treasury", "treasures", "captives",
        "eliminated", "players",
    }
)  # fmt: skip
# What a record may also carry: the orders, its name, and what others noted about it, which is not read.
RECORD_KEYS: Final = POSITION_KEYS | {"id", "phase", "orders", "notation", "expected", "tags", "comment"}

_SIGN = re.compile(r"([AFG])([egm]?) (.+)")
_LIMIT = 500


def position_from(record: Mapping[str, Any], layer: str | None = None) -> Position:
    """The position that ``record`` describes.

    Args:
        record: units by owner (``"Ae SYR"``, ``"F THRcs"``, ``"G Tyr"``), ``leaders``, ``citadels``, ``provinces``,
            ``sieges`` by unit
            sign, and optionally ``treasury``, ``treasures``, ``captives`` (``{leader: {"captor", "guard"}}``, guard a
            unit sign or ""), ``eliminated``. Other keys of a case are left aside; unknown ones are refused.
        layer: overrides the record's own layer.

    Raises:
        Fault: naming the key, for unknown keys, names or signs, wrong types, and positions that cannot be.
    """
    _known_keys(record)
    chosen = layer or _text(record.get("layer", "basic"), "layer")
    if chosen not in LAYERS:
        raise Fault("layer-unknown", "layer", given=chosen, known=", ".join(LAYERS))
    when = Season.parse(_text(record.get("season", "summer 321"), "season"))
    if when.name == WINTER:
        raise Fault("winter-not-yet", "season", season=str(when))
    names = _names(record)
    empty = Position(when, MOVEMENT, chosen, names)
    board = empty.board
    units = _units(record, board, names)
    signs = {unit.sign: unit.id for unit in units.values()}
    citadels = _owners(record, "citadels", board, names)
    _garrisons_at_home(units, citadels)
    eliminated = tuple(_owner(name, names, "eliminated") for name in _list(record.get("eliminated", ()), "eliminated"))
    return Position(
        season=when,
        phase=MOVEMENT,
        layer=chosen,
        players=names,
        units=units,
        leaders=_leaders(record, board, names, units, signs),
        citadels=citadels,
        provinces=_owners(record, "provinces", board, names),
        sieges=_sieges(record, board, units, signs),
        treasury=dict.fromkeys(names, 0) | _sums(record, "treasury", names),
        treasures=_sums(record, "treasures", board.citadels),
        eliminated=eliminated,
    )


def orders_from(record: Mapping[str, Any]) -> dict[str, list[str]]:
    """The sheets of a record: lines of text by player.

    Raises:
        Fault: for wrong types or a sheet of nobody.
    """
    names = _names(record)
    sheets = {}
    for name, lines in _table(record.get("orders", {}), "orders").items():
        _owner(name, names, "orders")
        where = f"orders.{name}"
        sheets[name] = [_text(line, f"{where}[{number}]") for number, line in enumerate(_list(lines, where))]
    return sheets


def adjudicate(record: Mapping[str, Any], layer: str | None = None) -> dict[str, Any]:
    """Settle the movement and the sieges of one record, and answer in the same format.

    Raises:
        Fault: when the record cannot be read; orders that are void are results, not faults.
    """
    phase = _text(record.get("phase", "movement"), "phase")
    if phase != "movement":
        raise Fault("phase-unknown", "phase", given=phase, known="movement")
    notation = _text(record.get("notation", "fr"), "notation")
    if notation not in ("fr", "en"):
        raise Fault("notation-unknown", "notation", given=notation, known="fr, en")
    position = position_from(record, layer)
    course = Course(position)
    receive(course, Answers(orders=orders_from(record)))
    season.run(course, season.OPENING)
    return answer_of(position, course)


def answer_of(before: Position, course: Course) -> dict[str, Any]:
    """What came of the movement and the sieges: results, units, dislodged, citadels, destroyed, captured, sieges."""
    after = course.position
    seen = before.units
    units: dict[str, list[str]] = {}
    for unit in after.standing().values():
        units.setdefault(unit.owner, []).append(unit.sign)
    # Units with no way out are already gone from the position, yet they were dislodged like the others.
    dislodged: dict[str, list[dict[str, Any]]] = {}
    options = {event["unit"]: event["options"] for event in course.events if event.kind == "retreat-open"}
    destroyed: dict[str, list[str]] = {}
    captured: dict[str, str] = {}
    for event in course.events:
        if event.kind == "dislodged":
            unit = seen[event["unit"]]
            row = {"unit": unit.sign, "from": event["from"], "options": list(options[unit.id])}
            dislodged.setdefault(unit.owner, []).append(row)
        elif event.kind == "garrison-destroyed":
            unit = course.fallen.get(event["unit"], seen[event["unit"]])
            destroyed.setdefault(unit.owner, []).append(unit.sign)
        elif event.kind == "captured":
            captured[event["leader"]] = event["captor"]
    return {
        "results": _results(before, course),
        "units": {owner: sorted(signs) for owner, signs in units.items()},
        "dislodged": {owner: sorted(rows, key=lambda row: str(row["unit"])) for owner, rows in dislodged.items()},
        "citadels": dict(sorted(after.citadels.items())),
        "destroyed": {owner: sorted(signs) for owner, signs in destroyed.items()},
        "captured": captured,
        "sieges": {after.units[unit].sign: citadel for unit, citadel in after.sieges.items() if unit in after.units},
    }


def _results(before: Position, course: Course) -> list[dict[str, Any]]:
    settled = {event["unit"]: event for event in course.events if event.kind == "resolved"}
    walks = {event["leader"]: event for event in course.events if event.kind == "leader-moved"}
    driven = {event["unit"] for event in course.events if event.kind == "dislodged"}
    sieges = {
        event["unit"]: event for event in course.events if event.kind in ("siege-laid", "citadel-taken", "supplied")
    }
    rows = []
    for event in course.events:
        if event.kind != "ordered":
            continue
        row: dict[str, Any] = {"power": event["player"], "order": event["text"]}
        result = settled.get(event["unit"]) if event["followed"] else None
        if not event["followed"]:
            row |= {"result": "void", "reason": event["code"], "by": [], "rule": event.rule}
        elif result is not None:
            row |= _outcome(before, result, sieges.get(event["unit"]), event["unit"] in driven)
        else:
            walk = walks.get(event["leader"])
            ok = walk is None or walk["success"]
            row |= {
                "result": "succeeds" if ok else "fails",
                "reason": walk["clause"] if walk else "",
                "by": [],
                "rule": walk.rule if walk else event.rule,
            }
        rows.append(row)
    return rows


def _outcome(before: Position, result: Any, siege: Any, driven: bool) -> dict[str, Any]:
    """One settled order; a siege is judged by what came of it, everything else by its clause."""
    by = [before.units[unit].sign for unit in result["by"]]
    verdict, reason, rule = _verdict(result), result["clause"], result.rule
    if result["verb"] == "A1" and siege is not None:
        supplied = siege.kind == "supplied"
        verdict, reason, rule = ("fails" if supplied else "succeeds"), siege.kind, siege.rule
        if supplied:
            by = [before.units[unit].sign for unit in siege["by"]]
    verdicts = [verdict]
    if driven and "dislodged" not in verdicts:
        verdicts.append("dislodged")
    return {"result": verdicts[0] if len(verdicts) == 1 else verdicts, "reason": reason, "by": by, "rule": rule}


def _verdict(result: Any) -> str:
    clause = str(result["clause"])
    if clause == "support-cut":
        return "cut"
    if clause in ("bounced", "equal-head-on"):
        return "bounces"
    if clause in ("convoy-broken", "convoy-broken-elsewhere"):
        return "broken"
    if clause in ("support-useless", "convoy-useless", "convoy-off-route"):
        return "void"
    if clause in ("held", "held-against"):
        return "holds"
    if clause in ("dislodged", "support-dislodged", "convoy-dislodged"):
        return "dislodged"
    return "succeeds" if result["success"] else "fails"


# -- reading, with a place for every fault
# ------------------------------------------------------------------------------


def _known_keys(record: Mapping[str, Any]) -> None:
    if not isinstance(record, Mapping):
        raise Fault("type-wrong", "record", wanted="object", given=_kind(record))
    for key in record:
        if key not in RECORD_KEYS:
            raise Fault("key-unknown", str(key)[:80], known=", ".join(sorted(RECORD_KEYS)))


def _names(record: Mapping[str, Any]) -> tuple[str, ...]:
    known = tuple(players())
    if "players" not in record:
        return known
    return tuple(_owner(name, known, "players") for name in _list(record["players"], "players"))


def _owner(name: Any, names: Sequence[str], where: str) -> str:
    if name not in names:
        raise Fault("player-unknown", where, given=str(name)[:80], known=", ".join(names))
    return str(name)


def _units(record: Mapping[str, Any], board: Board, names: Sequence[str]) -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    where_stands: dict[str, str] = {}
    for owner, signs in _table(record.get("units", {}), "units").items():
        _owner(owner, names, "units")
        for number, sign in enumerate(_list(signs, f"units.{owner}")):
            where = f"units.{owner}[{number}]"
            unit = _unit(_text(sign, where), board, owner, f"{owner}-{number + 1}", where)
            if unit.space in where_stands:
                raise Fault("space-taken", where, unit=unit.sign, by=where_stands[unit.space])
            where_stands[unit.space] = unit.sign
            found[unit.id] = unit
    if len(found) > _LIMIT:
        raise Fault("too-many", "units", given=str(len(found)), limit=str(_LIMIT))
    return found


def _garrisons_at_home(units: Mapping[str, Unit], citadels: Mapping[str, str]) -> None:
    """No garrison stands in a citadel that somebody else controls (DIA-62a-08, DIA-8A2-15)."""
    for unit in units.values():
        if unit.kind == GARRISON and citadels.get(unit.at, unit.owner) != unit.owner:
            raise Fault("garrison-foreign", f"units.{unit.owner}", unit=unit.sign, owner=citadels[unit.at])


def _unit(sign: str, board: Board, owner: str, unit_id: str, where: str) -> Unit:
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


def _leaders(
    record: Mapping[str, Any], board: Board, names: Sequence[str], units: Mapping[str, Unit], signs: Mapping[str, str]
) -> dict[str, Leader]:
    captives = _table(record.get("captives", {}), "captives")
    found: dict[str, Leader] = {}
    for name, at in _table(record.get("leaders", {}), "leaders").items():
        _owner(name, names, "leaders")
        place = _text(at, f"leaders.{name}")
        if place not in board.spaces and not board.is_citadel(place):
            raise Fault("space-unknown", f"leaders.{name}", given=place[:80])
        found[name] = Leader(place)
    for name, held in captives.items():
        where = f"captives.{name}"
        if name not in found:
            raise Fault("leader-missing", where, given=str(name)[:80])
        row = _table(held, where)
        captor = _owner(row.get("captor"), names, f"{where}.captor")
        guard = _text(row.get("guard", ""), f"{where}.guard")
        if guard and (guard not in signs or units[signs[guard]].owner != captor):
            raise Fault("unit-missing", f"{where}.guard", given=guard[:80])
        if captor == name:
            raise Fault("captor-himself", where, given=name)
        found[name] = Leader(found[name].at, captor, signs[guard] if guard else "")
    return found


def _owners(record: Mapping[str, Any], key: str, board: Board, names: Sequence[str]) -> dict[str, str]:
    found = {}
    for place, owner in _table(record.get(key, {}), key).items():
        known = (
            board.is_citadel(place) if key == "citadels" else place in board.spaces and not board.spaces[place].is_sea
        )
        if not known:
            raise Fault("citadel-unknown" if key == "citadels" else "space-unknown", key, given=str(place)[:80])
        found[place] = _owner(owner, names, f"{key}.{place}")
    return found


def _sieges(
    record: Mapping[str, Any], board: Board, units: Mapping[str, Unit], signs: Mapping[str, str]
) -> dict[str, str]:
    found = {}
    for sign, citadel in _table(record.get("sieges", {}), "sieges").items():
        where = f"sieges.{sign}"
        if sign not in signs:
            raise Fault("unit-missing", where, given=str(sign)[:80])
        name = _text(citadel, where)
        if not board.is_citadel(name):
            raise Fault("citadel-unknown", where, given=name[:80])
        unit = units[signs[sign]]
        if unit.kind == GARRISON or board.places[name].province != unit.space:
            raise Fault("siege-apart", where, unit=unit.sign, citadel=name)
        found[unit.id] = name
    return found


def _sums(record: Mapping[str, Any], key: str, known: Sequence[str]) -> dict[str, int]:
    found = {}
    for name, amount in _table(record.get(key, {}), key).items():
        if name not in known:
            raise Fault("name-unknown", key, given=str(name)[:80])
        if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= 10_000_000:
            raise Fault("amount-wrong", f"{key}.{name}", given=str(amount)[:80])
        found[name] = amount
    return found


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Fault("type-wrong", where, wanted="object", given=_kind(value))
    return value


def _list(value: Any, where: str) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise Fault("type-wrong", where, wanted="list", given=_kind(value))
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise Fault("type-wrong", where, wanted="text", given=_kind(value))
    return value


def _kind(value: Any) -> str:
    return type(value).__name__
