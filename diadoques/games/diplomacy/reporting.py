"""The season's orders as reports print them, with what came of each (DIP-ord-02l, DIP-turn-02g)."""

from __future__ import annotations

from diadoques.conflict.orders import Order, Verbs
from diadoques.games.diplomacy.names import power_name
from diadoques.games.diplomacy.resolution import Report
from diadoques.games.diplomacy.writing import marked, write


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
        told = marked(before, order, event["success"], unit.id in driven, notation)
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
