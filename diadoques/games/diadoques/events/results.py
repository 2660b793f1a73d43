"""What came of the orders of a record, told in the words of the text format (``interchange``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from diadoques.core.events import Event
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import PAYMENTS, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import RETREATS, Position


def answer_of(before: Position, resolution: Resolution) -> dict[str, Any]:
    """What came of it: results, units, dislodged, citadels, destroyed, captured, sieges; of retreats also ``killed``.

    ``destroyed`` are garrisons of fallen citadels, and units whose retreat came to nothing.
    """
    after = resolution.position
    seen = _as_bribed(before, resolution)
    units: dict[str, list[str]] = {}
    for unit in after.standing().values():
        units.setdefault(unit.owner, []).append(unit.sign)
    # Units with no way out are already gone from the position, yet they were dislodged like the others.
    dislodged: dict[str, list[dict[str, Any]]] = {}
    options = {event["unit"]: event["options"] for event in resolution.events if event.kind == "retreat-open"}
    destroyed: dict[str, list[str]] = {}
    captured: dict[str, str] = {}
    killed: dict[str, str] = {}
    for event in resolution.events:
        if event.kind == "dislodged":
            unit = seen[event["unit"]]
            row = {"unit": unit.sign, "from": event["from"], "options": list(options.get(unit.id, ()))}
            dislodged.setdefault(unit.owner, []).append(row)
        elif event.kind == "garrison-destroyed":
            unit = resolution.fallen.get(event["unit"], seen[event["unit"]])
            destroyed.setdefault(unit.owner, []).append(unit.sign)
        elif event.kind == "annihilated" and before.phase == RETREATS:
            unit = before.units[event["unit"]]
            destroyed.setdefault(unit.owner, []).append(unit.sign)
        elif event.kind == "captured":
            captured[event["leader"]] = event["captor"]
        elif event.kind == "killed":
            killed[event["leader"]] = event["by"]
    answer = {
        "results": _results(before, resolution),
        "units": {owner: sorted(signs) for owner, signs in units.items()},
        "dislodged": {owner: sorted(rows, key=lambda row: str(row["unit"])) for owner, rows in dislodged.items()},
        "citadels": dict(sorted(after.citadels.items())),
        "destroyed": {owner: sorted(signs) for owner, signs in destroyed.items()},
        "captured": captured,
        "sieges": {after.units[unit].sign: citadel for unit, citadel in after.sieges.items() if unit in after.units},
    }
    return answer | ({"killed": killed} if before.phase == RETREATS else {})


def _as_bribed(before: Position, resolution: Resolution) -> dict[str, Unit]:
    """The units where they stood, in the service of whoever bribed them."""
    units = dict(before.units)
    for event in resolution.events:
        if event.kind == "turned":
            units[event["unit"]] = replace(units[event["unit"]], owner=event["player"], grade=event["grade"])
    return units


def _results(before: Position, resolution: Resolution) -> list[dict[str, Any]]:
    received: list[Event] = []
    settled: dict[str, Event] = {}
    walks: dict[str, Event] = {}
    sieges: dict[str, Event] = {}
    fates: dict[str, Event] = {}
    void: dict[tuple[str, ...], Event] = {}
    driven: set[str] = set()
    for event in resolution.events:
        match event.kind:
            case "ordered":
                received.append(event)
            case "resolved":
                settled[event["unit"]] = event
            case "leader-moved":
                walks[event["leader"]] = event
            case "dislodged":
                driven.add(event["unit"])
            case "siege-laid" | "citadel-taken" | "supplied":
                sieges[event["unit"]] = event
            case "retreated" | "annihilated":
                fates[event["unit"]] = event
            case "order-void":
                void[_line(event)] = event
    rows = []
    for event in received:
        row: dict[str, Any] = {"power": event["player"], "order": event["text"]}
        result = settled.get(event["unit"]) if event["followed"] else None
        if not event["followed"]:
            row |= {"result": "void", "reason": event["code"], "by": [], "rule": event.rule}
        elif void and (annulled := void.get(_line(event))) is not None:
            row |= {"result": "void", "reason": annulled["why"], "by": [], "rule": annulled.rule}
        elif event.asked("verb") is Verbs.BRIBE:
            row |= _offer(resolution, event)
        elif event.asked("verb") is Verbs.GIFT and event["player"] in resolution.position.eliminated:
            row |= {"result": "void", "reason": "dead", "by": [], "rule": "DIA-73-07"}
        elif before.phase == RETREATS and event["unit"] in fates:
            row |= _retreat(fates[event["unit"]])
        elif result is not None:
            row |= _outcome(before, result, sieges.get(event["unit"]), event["unit"] in driven)
        else:
            walk = walks.get(event.asked("leader"))
            ok = walk is None or walk["success"]
            row |= {
                "result": "succeeds" if ok else "fails",
                "reason": walk["clause"] if walk else "",
                "by": [before.units[unit].sign for unit in walk["by"]] if walk else [],
                "rule": walk.rule if walk else event.rule,
            }
        rows.append(row)
    return rows


def _line(event: Event) -> tuple[str, ...]:
    """Which line of whose sheet an event is about."""
    leader = "" if event["unit"] else event.asked("leader")
    target = event.asked("target") if event.asked("verb") in PAYMENTS else ""
    return event["player"], event["unit"], leader, event.asked("verb"), target


def _offer(resolution: Resolution, order: Event) -> dict[str, Any]:
    """What came of a bribe; one that came too late, or whose target was lost before, says so."""
    for event in resolution.events:
        if (event.get("player"), event.get("unit")) != (order["player"], order.asked("target")):
            continue
        if event.kind in ("bribe-lost", "bribe-late"):
            return {"result": "fails", "reason": "gone", "by": [], "rule": event.rule}
        if event.kind == "bribed":
            result = "succeeds" if event["success"] else "fails"
            return {"result": result, "reason": event["why"], "by": [], "rule": event.rule}
    return {"result": "void", "reason": order["code"], "by": [], "rule": order.rule}


def _retreat(fate: Event) -> dict[str, Any]:
    """One retreat: whoever chose to disband got what he wanted."""
    chosen = fate.kind == "retreated" or fate["why"] == "chosen"
    reason = "" if chosen else fate["why"]
    return {"result": "succeeds" if chosen else "fails", "reason": reason, "by": [], "rule": fate.rule}


def _outcome(before: Position, result: Any, siege: Any, driven: bool) -> dict[str, Any]:
    """One settled order; a siege is judged by what came of it, everything else by its clause."""
    by = [before.units[unit].sign for unit in result["by"]]
    verdict, reason, rule = _verdict(result), result["clause"], result.rule
    if result.asked("verb") is Verbs.SIEGE and siege is not None:
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
