"""Sums, sizes, ships and modifiers are for those concerned alone (ruling ``report-facts-not-figures``)."""

from __future__ import annotations

import pytest

from diadoques.core.events import Event
from diadoques.games.empires import secrecy
from diadoques.games.empires.casebook import cases
from diadoques.games.empires.model.options import SEED
from diadoques.games.empires.season.flow import kinds
from tests.games.empires.played_cases import TOGETHER, play

pytestmark = TOGETHER

#: Keys of figures that no general report may hold.
_FIGURES = frozenset({"ap", "sum", "ships", "modifiers", "size", "detached", "percent", "now"})
#: Kinds of the chapters of armies, states and money that hold such a figure.
_PRIVATE = sorted(
    kind
    for kind, declared in kinds().items()
    if _FIGURES & set(declared.data.__annotations__)
    and declared.data.__module__.rpartition(".")[2]
    in {"sizes", "armies", "detachments", "money", "spending", "conquest", "yokes", "friendship", "prestige", "events"}
)


def test_there_are_private_kinds() -> None:
    assert {"size-set", "treasury-changed", "ships-ordered", "sum-given", "modifier-changed"} <= set(_PRIVATE)


@pytest.fixture(scope="module")
def happened() -> dict[str, list[tuple[str, Event, tuple[str, ...]]]]:
    """Events of these kinds in all cases, by kind: the case, the event, who plays."""
    found: dict[str, list[tuple[str, Event, tuple[str, ...]]]] = {kind: [] for kind in _PRIVATE}
    for case in cases():
        for report in play(case).reports:
            for event in report.events:
                if event.kind in found:
                    found[event.kind].append((case.id, event, report.before.players))
    return found


@pytest.mark.parametrize("kind", _PRIVATE)
def test_figures_are_for_those_concerned(
    kind: str, happened: dict[str, list[tuple[str, Event, tuple[str, ...]]]]
) -> None:
    """Nobody but the players whom an event names may see it, and it names one."""
    assert happened[kind]
    for case, event, players in happened[kind]:
        told = {event.get("eyes"), *(event.get("readers") or ())} - {None}
        assert told, (case, event)
        assert {seat for seat in players if secrecy.may_see(event, seat)} <= told, (case, event)


def test_of_others_a_position_holds_no_figure() -> None:
    """Nor the seed, by which every throw to come could be reckoned; whoever reads a page reads what it is made of."""
    hidden = 0
    for case in cases():
        for report in play(case).reports[-1:]:
            for seat in (*report.after.players[:2], ""):
                seen = secrecy.seen_by(report.after, seat)
                others = [one for one in seen.forces.values() if one.state != seat]
                assert {(one.ap, one.modifier, one.lost) for one in others} <= {(0, 0, 0)}, (case.id, seat)
                assert not seen.options.get(SEED), (case.id, seat)
                hidden += any(report.after.forces[one.id].ap for one in others)
    assert hidden > 100
