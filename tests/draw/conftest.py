"""Positions and seasons that the drawing tests share."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.games.diadoques import Answers, Order, Position, Report, Verbs, new, resolve
from diadoques.games.diadoques.records.interchange import position_from

# One order of each kind, and results of each kind: a support cut, a stand-off, a unit driven out, a citadel taken.
BUSY: dict[str, Any] = {
    "season": "summer 320",
    "units": {
        "Antipater": ["A MAC", "A CHA", "F EUB"],
        "Lysimaque": ["A HEL", "F EGE", "A THR", "F PRO"],
        "Antigone": ["Ae PHR", "A PIS", "G Tyr", "A SYR"],
        "Eumène": ["A LYC", "A PTE", "Gm Ancyre"],
        "Ptolémée": ["F MIN", "A PHE", "F MOR", "A CYR", "A EGY"],
        "Séleucos": ["A CAP", "A SUS"],
    },
    "leaders": {"Antigone": "PHR", "Séleucos": "SUS", "Ptolémée": "EGY", "Eumène": "PHR"},
    "captives": {"Eumène": {"captor": "Antigone", "guard": "Ae PHR"}},
    "citadels": {
        "Pella": "Antipater", "Ancyre": "Eumène", "Tyr": "Antigone", "Alexandrie d'Issos": "Ptolémée",
    },
    "provinces": {"PHR": "Antigone", "MAC": "Antipater", "EGY": "Ptolémée", "PTE": "Eumène"},
    "sieges": {"A PHE": "Tyr"},
}  # fmt: skip
ORDERS: dict[str, tuple[str, ...]] = {
    "Antipater": ("A MAC -> PEO", "A CHA x"),
    "Lysimaque": ("A HEL -> CHA", "F EGE C A HEL -> CHA", "A THR -> PEO", "F PRO S A THR"),
    "Antigone": ("Ae PHR -> LYC", "A PIS S Ae PHR -> LYC", "A SYR A1 Alexandrie d'Issos"),
    "Eumène": ("A LYC x", "A PTE S A LYC", "Gm Ancyre -> Am ANC"),
    "Ptolémée": (
        "A PHE A2 Tyr", "F MOR C A CYR -> CHY", "A CYR -> CHY", "Ptolémée -> SIN", "F MIN R Alexandrie d'Issos",
    ),
    "Séleucos": ("A CAP -> PTE",),
}  # fmt: skip


@pytest.fixture(scope="session")
def spring() -> Position:
    return new()


@pytest.fixture(scope="session")
def busy() -> Position:
    return position_from(BUSY)


@pytest.fixture(scope="session")
def orders() -> dict[str, tuple[str, ...]]:
    return ORDERS


@pytest.fixture(scope="session")
def report(busy: Position) -> Report:
    return resolve(busy, Answers(orders=ORDERS))


@pytest.fixture(scope="session")
def aftermath(report: Report) -> Report:
    """The retreats of that season: the one unit driven out goes to the first place open to it."""
    (unit,) = report.after.dislodged
    order = Order(report.after.units[unit].owner, Verbs.RETREAT, unit=unit, to=report.after.dislodged[unit].options[0])
    return resolve(report.after, Answers(orders={order.player: (order,)}))
