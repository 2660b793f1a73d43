"""Positions as plain records: cases for adjudication in bulk, test cases, saved games (the public text format).

The keys are those of the published schema; every doubtful value is refused by a fault that names its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.board.load import LAYERS
from diadoques.board.people import powers
from diadoques.board.spaces import Board
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.games.diadoques import records, records_state, season, settings, winter
from diadoques.games.diadoques.course import Answers, Course
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import GAME, MOVEMENT, WINTER_PHASE, Position
from diadoques.games.diadoques.protocol import receive
from diadoques.games.diadoques.revolts.records import owners_of_units, revolts
from diadoques.games.diadoques.spending import master
from diadoques.games.diadoques.state import COMPANY

POSITION_KEYS: Final = frozenset(
    {
        "season", "layer", "units", "leaders", "citadels", "provinces", "sieges", "treasury", "treasures", "captives",
        "eliminated", "players",
        "counter_bribes", "bought", "last_winter", "quiet_winters", "capitals", "powers", "settings",
        "event", "announced", "revolts", "exhausted", "house", "market", "prestige", "feats", "untouched",
    }
)  # fmt: skip
# What a record may also carry: the orders, its name, and what others noted about it, which is not read.
RECORD_KEYS: Final = POSITION_KEYS | {"id", "phase", "orders", "notation", "expected", "tags", "comment"}


def position_from(record: Mapping[str, Any], layer: str | None = None) -> Position:
    """The position that ``record`` describes.

    Args:
        record: units by owner (``"Ae SYR"``, ``"F THRcs"``, ``"G Tyr"``), ``leaders``, ``citadels``, ``provinces``,
            ``sieges`` by unit sign, and optionally ``treasury``, ``treasures``, ``captives`` (``{leader: {"captor",
            "guard"}}``, guard a unit sign or ""), ``eliminated``; ``counter_bribes`` (T by unit sign), ``bought``
            (signs of the units won by bribery this year, oldest first), ``last_winter`` (owners of major citadels
            then; as now by default), ``quiet_winters``, ``capitals`` and ``powers`` of a scenario, ``settings``. In
            winter the position is that before the winter orders. Other keys of a case are left aside; unknown ones
            are refused.
        layer: overrides the record's own layer.

    Raises:
        Fault: naming the key, for unknown keys, names or signs, wrong types, and positions that cannot be.
    """
    _known_keys(record)
    chosen = layer or records.text(record.get("layer", "basic"), "layer")
    if chosen not in LAYERS:
        raise Fault("layer-unknown", "layer", given=chosen, known=", ".join(LAYERS))
    records_state.only_advanced(record, chosen)
    when = Season.parse(records.text(record.get("season", "summer 321"), "season"))
    names = records.names(record)
    empty = Position(when, MOVEMENT if when.is_movement else WINTER_PHASE, chosen, names)
    board = empty.board
    idle = tuple(records.owner_of(name, tuple(powers(GAME)), "powers") for name in records.listed(record, "powers"))
    company = (COMPANY,) if "market" in record else ()
    owners = (*names, *idle, *company)
    citadels = records.owners(record, "citadels", board, owners)
    risen = revolts(record, board, names, citadels)
    units = records.units(record, board, (*owners, *owners_of_units(risen)))
    signs = {unit.sign: unit.id for unit in units.values()}
    records.garrisons_at_home(units, citadels)
    eliminated = tuple(records.owner_of(name, names, "eliminated") for name in records.listed(record, "eliminated"))
    position = replace(
        empty,
        units=units,
        leaders=records.leaders(record, board, names, units, signs),
        citadels=citadels,
        provinces=records.owners(record, "provinces", board, owners),
        sieges=records.sieges(record, board, units, signs),
        treasury=dict.fromkeys(names, 0) | records.sums(record, "treasury", names),
        treasures=records.sums(record, "treasures", board.citadels),
        eliminated=eliminated,
        bought=tuple(records.known_unit(sign, signs, "bought") for sign in records.listed(record, "bought")),
        quiet=records.count(record, "quiet_winters"),
        capitals=records.capitals(record, board, names),
        powers=idle,
        revolts=risen,
        market=records.market(record, names, units, signs),
        house=records.house(record, board, names),
        **_advanced(record, board, names),
        settings=settings.checked(records.texts(record, "settings"), when, "settings"),
    )
    targets = signs | records.people(board)
    paid = records.counter_bribes(record, targets, names, lambda target: master(position, target))
    position = replace(position, counters=paid)
    records_state.people_agree(position)
    last = records.stakes(record, board, owners) if "last_winter" in record else None
    holders = {one: owner for one, owner in position.stakes.items() if owner} if last is None else last
    return replace(position, holders=holders)


def _advanced(record: Mapping[str, Any], board: Board, names: tuple[str, ...]) -> dict[str, Any]:
    """What the advanced rules and the options add, where a record has it (``state``)."""
    return {
        "event": records_state.happening(record, "event", board),
        "announced": records_state.happening(record, "announced", board),
        "exhausted": records_state.exhausted(record),
        "prestige": records_state.prestige(record, names),
        "feats": records_state.feats(record, board, names),
        "untouched": records_state.untouched(record, names),
    }


def orders_from(record: Mapping[str, Any]) -> dict[str, list[str]]:
    """The sheets of a record: lines of text by player.

    Raises:
        Fault: for wrong types or a sheet of nobody.
    """
    names = records.names(record)
    sheets = {}
    for name, lines in records.table(record.get("orders", {}), "orders").items():
        records.owner_of(name, names, "orders")
        where = f"orders.{name}"
        sheets[name] = [
            records.text(line, f"{where}[{number}]") for number, line in enumerate(records.items(lines, where))
        ]
    return sheets


def adjudicate(record: Mapping[str, Any], layer: str | None = None) -> dict[str, Any]:
    """Settle the movement and the sieges of one record, or its winter, and answer in the same format.

    Raises:
        Fault: when the record cannot be read; orders that are void are results, not faults.
    """
    notation = records.text(record.get("notation", "fr"), "notation")
    if notation not in ("fr", "en"):
        raise Fault("notation-unknown", "notation", given=notation, known="fr, en")
    position = position_from(record, layer)
    phase = records.text(record.get("phase", position.phase), "phase")
    if phase != position.phase:
        raise Fault("phase-unknown", "phase", given=phase, known=position.phase)
    answers = Answers(orders=orders_from(record))
    if phase == WINTER_PHASE:
        wintering = winter.Winter(position, start=position)
        receive(wintering, answers)
        winter.run(wintering)
        return answer_of(position, wintering) | {"treasury": dict(wintering.position.treasury)}
    course = Course(position)
    receive(course, answers)
    season.run(course, season.OPENING)
    return answer_of(position, course)


def answer_of(before: Position, course: Course) -> dict[str, Any]:
    """What came of the movement and the sieges: results, units, dislodged, citadels, destroyed, captured, sieges."""
    after = course.position
    seen = _as_bribed(before, course)
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
            row = {"unit": unit.sign, "from": event["from"], "options": list(options.get(unit.id, ()))}
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


def _as_bribed(before: Position, course: Course) -> dict[str, Unit]:
    """The units where they stood, in the service of whoever bribed them."""
    units = dict(before.units)
    for event in course.events:
        if event.kind == "turned":
            units[event["unit"]] = replace(units[event["unit"]], owner=event["player"], grade=event["grade"])
    return units


def _results(before: Position, course: Course) -> list[dict[str, Any]]:
    settled = {event["unit"]: event for event in course.events if event.kind == "resolved"}
    walks = {event["leader"]: event for event in course.events if event.kind == "leader-moved"}
    driven = {event["unit"] for event in course.events if event.kind == "dislodged"}
    sieges = {
        event["unit"]: event for event in course.events if event.kind in ("siege-laid", "citadel-taken", "supplied")
    }
    void = {_line(event): event for event in course.events if event.kind == "order-void"}
    rows = []
    for event in course.events:
        if event.kind != "ordered":
            continue
        row: dict[str, Any] = {"power": event["player"], "order": event["text"]}
        result = settled.get(event["unit"]) if event["followed"] else None
        if not event["followed"]:
            row |= {"result": "void", "reason": event["code"], "by": [], "rule": event.rule}
        elif _line(event) in void:
            annulled = void[_line(event)]
            row |= {"result": "void", "reason": annulled["why"], "by": [], "rule": annulled.rule}
        elif event["verb"] == Verb.BRIBE:
            row |= _offer(course, event)
        elif event["verb"] == Verb.GIFT and event["player"] in course.position.eliminated:
            row |= {"result": "void", "reason": "dead", "by": [], "rule": "DIA-73-07"}
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


def _line(event: Event) -> tuple[str, ...]:
    """Which line of whose sheet an event is about."""
    leader = "" if event["unit"] else event["leader"]
    return event["player"], event["unit"], leader, event["verb"], event["target"]


def _offer(course: Course, order: Event) -> dict[str, Any]:
    """What came of a bribe; one that came too late, or whose target was lost before, says so."""
    for event in course.events:
        if (event.get("player"), event.get("unit")) != (order["player"], order["target"]):
            continue
        if event.kind in ("bribe-lost", "bribe-late"):
            return {"result": "fails", "reason": "gone", "by": [], "rule": event.rule}
        if event.kind == "bribed":
            result = "succeeds" if event["success"] else "fails"
            return {"result": result, "reason": event["why"], "by": [], "rule": event.rule}
    return {"result": "void", "reason": order["code"], "by": [], "rule": order.rule}


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
    if clause in ("bounced", "bounced-unaided", "equal-head-on", "own-head-on", "head-on-barred"):
        return "bounces"
    if clause in ("convoy-broken", "convoy-broken-elsewhere", "route-lost", "route-lost-elsewhere"):
        return "broken"
    if clause in ("support-useless", "convoy-useless", "convoy-off-route", "convoy-unwanted"):
        return "void"
    if clause.startswith("held") or clause == "beleaguered":
        return "holds"
    if clause in ("dislodged", "support-dislodged", "convoy-dislodged"):
        return "dislodged"
    return "succeeds" if result["success"] else "fails"


def _known_keys(record: Mapping[str, Any]) -> None:
    if not isinstance(record, Mapping):
        raise Fault("type-wrong", "record", wanted="object", given=records.kind_of(record))
    for key in record:
        if key not in RECORD_KEYS:
            raise Fault("key-unknown", str(key)[:80], known=", ".join(sorted(RECORD_KEYS)))
