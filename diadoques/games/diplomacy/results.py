"""What came of each order, told for files and reports, and read where other programs print it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from diadoques.conflict.orders import Order, Verbs
from diadoques.core.events import Event
from diadoques.games.diplomacy.lexicon import power_name
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Report
from diadoques.games.diplomacy.writing import order_with_mark, sign, write

# --- What came of each order, told for files and reports: one result a line received, in the words of the format


#: Reasons whose result has a word of its own; all else succeeds or fails.
_WORDS: Final = {
    "support-cut": "cut",
    "support-dislodged": "cut",
    "bounced": "bounces",
    "equal-head-on": "bounces",
    "convoy-broken": "broken",
    "convoy-broken-elsewhere": "broken",
    "route-lost": "broken",
    "route-lost-elsewhere": "broken",
    "convoy-dislodged": "broken",
    "support-useless": "void",
    "convoy-useless": "void",
    "own-head-on": "bounces",
    "bounced-unaided": "bounces",
    "held": "holds",
    "held-against": "holds",
    "held-against-own": "holds",
    "held-unaided": "holds",
    "beleaguered": "holds",
    "dislodged": "dislodged",
}


def results(before: Position, events: Iterable[Event]) -> list[dict[str, Any]]:
    """One row for each line received: ``power``, ``order``, ``result``, ``reason``, ``by``, ``rule``."""
    received: list[Event] = []
    settled: dict[str, Event] = {}
    fates: dict[str, Event] = {}
    replaced: dict[str, Event] = {}
    driven: set[str] = set()
    for event in events:
        match event.kind:
            case "ordered":
                received.append(event)
            case "resolved":
                settled[event.data["unit"]] = event
            case "order-replaced":  # of the variants that have revolts
                replaced[event.data["unit"]] = event
            case "dislodged":
                driven.add(event.data["unit"])
            case "retreated" | "annihilated":
                fates[event.data["unit"]] = event
    rows = []
    for event in received:
        data = event.data
        unit = data["unit"]
        if not data["followed"]:
            found = {"result": "void", "reason": data["code"], "by": [], "rule": event.rule}
        elif unit in replaced:
            word = ["void", "dislodged"] if unit in driven else "void"
            found = {"result": word, "reason": "revolt", "by": [], "rule": replaced[unit].rule}
        elif unit in settled:
            found = _outcome(before, settled[unit], unit in driven)
        elif unit in fates:
            found = _retreat(before, fates[unit])
        else:
            found = {"result": "succeeds", "reason": "", "by": [], "rule": event.rule}
        rows.append({"power": data["player"], "order": data["text"], **found})
    return rows


def _outcome(before: Position, result: Event, driven: bool) -> dict[str, Any]:
    data = result.data
    word = _WORDS.get(data["clause"]) or ("succeeds" if data["success"] else "fails")
    return {
        "result": [word, "dislodged"] if driven and word != "dislodged" else word,
        "reason": data["clause"],
        "by": [sign(before, before.units[unit]) for unit in data["by"]] if data["by"] else [],
        "rule": result.rule,
    }


def _retreat(before: Position, fate: Event) -> dict[str, Any]:
    chosen = fate.kind == "retreated" or fate["why"] == "chosen"
    rival = fate.kind == "annihilated" and fate["why"] == "collision" and fate["by"] in before.units
    return {
        "result": "succeeds" if chosen else "fails",
        "reason": "" if chosen else fate["why"],
        "by": [sign(before, before.units[fate["by"]])] if rival else [],
        "rule": fate.rule,
    }


# --- Results that stand behind an order, as programs of the field print them
#
# ``A MUN-BUR Bounced with par (1 against 1).``: they are no part of the order, and who copies a report as a sheet means
# the orders in it.


#: What jDip, and others after it, say of an order.
_RESULT: Final = re.compile(
    r"""[\s.,;:(\[–—-]+
    (?: bounced? | dislodged | fail(?:s|ed|ure) | succe(?:eds|eded|ss|ssful) | support\ (?:cut|failed) | cut | void
      | disbanded | no\ convoy(?:\ route)? | convoy\ path\ failed | illegal\ order | intent\ to\ move\ by\ convoy
    )\b.*""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


def without_result(line: str) -> str:
    """A line without the result behind its order; "" where none stands there."""
    found = _RESULT.search(line)
    return line[: found.start()].strip() if found is not None else ""


# --- The season's orders as reports print them, with what came of each (DIP-ord-02l, DIP-turn-02g)


def report_lines(report: Report, lang: str = "") -> list[str]:
    """One line for every power with units: ``Autriche-Hongrie A ROU : BUD, A VIE : BUD``; then the void orders."""
    before = report.before
    notation = lang or before.notation
    driven = {event["unit"] for event in report.events if event.kind == "dislodged"}
    lines: dict[str, list[str]] = {}
    for event in report.events:
        if event.kind != "resolved":
            continue
        unit = before.units[event["unit"]]
        order = event["order"] or Order(unit.owner, Verbs.HOLD, unit.id)
        told = order_with_mark(before, order, event["success"], unit.id in driven, notation)
        lines.setdefault(unit.owner, []).append(told)
    for event in report.events:
        if event.kind in ("retreated", "annihilated") and before.phase == "retreats":
            unit = before.units[event["unit"]]
            verb = Verbs.RETREAT if event.kind == "retreated" else Verbs.DISBAND
            order = Order(unit.owner, verb, unit.id, to=event.get("to", ""))
            lines.setdefault(unit.owner, []).append(write(before, order, notation))
    return [
        f"{power_name(before.variant, player, notation)} {', '.join(lines[player])}"
        for player in before.players
        if player in lines
    ]
