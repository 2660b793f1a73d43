"""A season as pictures: who went where, who fought, which places fell; read off the events that a reader may see."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core import marks as mk
from diadoques.core.events import Event, ResolvedTurn
from diadoques.core.language import LANGUAGES
from diadoques.core.marks import Marks, Piece, Shot, Sign, Stroke
from diadoques.games.empires.marking import marks, town
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.sheets import notation

ORDERS, MOVES, BATTLES, SIEGES, END = "orders", "moves", "battles", "sieges", "end"
#: What each step shows: kinds of events.
_MOVES: Final = ("force-moved", "march-reported", "fleet-sailed", "troops-landed", "raid-made")
_BATTLES: Final = (
    "armies-met", "battle-fought", "naval-battle", "fleet-intercepted", "force-retreated", "fleet-retreated",
    "sortied", "force-captured",
)  # fmt: skip
_SIEGES: Final = (
    "siege-opened", "siege-continued", "siege-lifted", "province-taken", "province-annexed",
    "civil-war-begun", "province-rebels", "garrison-left",
)  # fmt: skip
_STEPS: Final[Mapping[str, tuple[str, ...]]] = {MOVES: _MOVES, BATTLES: _BATTLES, SIEGES: _SIEGES}


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("film.toml").read_text(encoding="utf-8"))


class Film:
    """See ``games.pictures.Pictures``."""

    @property
    def words(self) -> Mapping[str, Any]:
        """What the steps and the marks are called, by language."""
        return {lang: _words()[lang] for lang in LANGUAGES}

    @property
    def silent(self) -> frozenset[str]:
        """Kinds of events that the map does not tell."""
        return frozenset(_words()["silent"])

    def asked(self, position: Position, orders: Sequence[CampaignOrder]) -> Shot:
        """A position, and orders that are not resolved yet."""
        lies = marks(position)
        texts = {order.unit: _text(position, order) for order in reversed(orders) if order.unit}
        pieces = tuple(replace(one, text=texts[one.id]) if one.id in texts else one for one in lies.pieces)
        strokes = (stroke for order in orders for stroke in _ordered(position, order))
        return Shot(replace(lies, pieces=pieces), tuple(strokes))

    def film(self, report: ResolvedTurn) -> tuple[str, ...]:
        """The steps that have something to show; what was ordered first, where anything was, the end always."""
        told = {event.kind for event in report.events}
        first = (ORDERS,) if _sheets(report) else ()
        return (*first, *(step for step, kinds in _STEPS.items() if told.intersection(kinds)), END)

    def stage(self, report: ResolvedTurn, step: str = "") -> Any:
        """What was ordered and who moves stands on the position before; all else on the one after."""
        return report.before if step in (ORDERS, MOVES) else report.after

    def shot(self, report: ResolvedTurn, step: str = "") -> Shot:
        """One step, or the whole in one picture."""
        before = marks(report.before)
        if step == ORDERS:
            return replace(self.asked(report.before, _sheets(report)), start=before)
        lies = before if step == MOVES else marks(report.after)
        strokes = [one for shown in ("", MOVES) if step == shown for one in _moves(report)]
        strokes += [one for shown in ("", BATTLES) if step == shown for one in _retreats(report)]
        signs = [one for shown in ("", BATTLES) if step == shown for one in _fights(report)]
        signs += [one for shown in ("", SIEGES) if step == shown for one in _falls(report)]
        pieces = _with_gone(before, lies) if step in ("", BATTLES) else lies.pieces
        return Shot(replace(lies, pieces=pieces, signs=(*lies.signs, *signs)), tuple(strokes), before)


def _with_gone(before: Marks, after: Marks) -> tuple[Piece, ...]:
    """The pieces after, with those pale that have gone elsewhere, and those crossed out that are no more."""
    there = {one.id: one for one in after.pieces}
    ghosts = [replace(one, state=mk.GHOST) for one in before.pieces if one.id in there and there[one.id] != one]
    ghosts = [one for one in ghosts if there[one.id].place != one.place]
    gone = [replace(one, state=mk.DEAD) for one in before.pieces if one.id not in there]
    return (*ghosts, *after.pieces, *gone)


# What was ordered ----------------------------------------------------------------------------------------------------


def _sheets(report: ResolvedTurn) -> tuple[CampaignOrder, ...]:
    """The orders that were followed, as far as the reader may see them."""
    return tuple(event["order"] for event in report.events if event.kind == "ordered" and event["order"] is not None)


def _text(position: Position, order: CampaignOrder) -> dict[str, str]:
    return {lang: notation.write(position, order, lang) for lang in LANGUAGES}


def _ordered(position: Position, order: CampaignOrder) -> Iterator[Stroke]:
    """An order of a force or a fleet as a stroke; what only a state decides has none."""
    unit = position.units.get(order.unit)
    if unit is None:
        return
    about: dict[str, Any] = {"by": order.player, "text": _text(position, order)}
    seas = tuple(step for step in order.way if step in position.board.spaces)
    if order.verb in (Verbs.MOVE, Verbs.SAIL) and seas and unit.at != seas[-1]:
        yield Stroke(mk.MOVE, mk.ASKED, unit.owner, unit.id, unit.at, seas[-1], via=seas[:-1], **about)
    elif order.verb is Verbs.BESIEGE:
        yield Stroke(mk.SIEGE, mk.ASKED, unit.owner, unit.id, unit.at, town(unit.at), **about)
    elif order.verb is Verbs.HOLD:
        yield Stroke(mk.HOLD, mk.ASKED, unit.owner, unit.id, unit.at, unit.at, **about)


# What happened -------------------------------------------------------------------------------------------------------


def _owner(name: str) -> str:
    return name.rpartition("-")[0]


def _moves(report: ResolvedTurn) -> Iterator[Stroke]:
    """The way of each force and fleet: step by step where it is told so, else as it was reported."""
    ways: dict[str, list[str]] = {}
    for event in report.events:
        if event.kind == "force-moved":
            ways.setdefault(event["unit"], [event["from"]]).append(event["to"])
        elif event.kind == "fleet-sailed":
            fleet = report.before.fleets.get(event["unit"])
            if fleet is not None:
                ways.setdefault(event["unit"], [fleet.at]).append(event["at"])
    for event in report.events:
        if event.kind == "march-reported" and len(event["way"]) > 1:
            ways.setdefault(event["unit"], list(event["way"]))
        elif event.kind == "troops-landed" and event["unit"] not in ways:
            known = report.after.forces.get(event["unit"])
            fleet = report.before.fleets.get(report.before.forces[event["unit"]].aboard) if known else None
            ways[event["unit"]] = [fleet.at if fleet is not None else event["at"], event["at"]]
    for unit, way in ways.items():
        if way[0] != way[-1] or len(way) > 2:
            yield Stroke(mk.MOVE, mk.DONE, _owner(unit), unit, way[0], way[-1], _owner(unit), via=tuple(way[1:-1]))
    for event in report.events:
        if event.kind == "raid-made":
            yield from _raids(report, event)


def _raids(report: ResolvedTurn, event: Event) -> Iterator[Stroke]:
    """From each who raids to the capital of the state that is raided."""
    goal = report.before.states[event["target"]].seat
    state = mk.DONE if event["success"] else mk.FAILED
    for unit in event["units"]:
        there = report.before.units.get(unit)
        if there is not None and goal:
            yield Stroke(mk.LEAD, state, event["player"], unit, there.at, goal, event["player"])


def _retreats(report: ResolvedTurn) -> Iterator[Stroke]:
    for event in report.events:
        if event.kind == "force-retreated" and event["to"] and event["to"] != event["from"]:
            unit, owner = event["unit"], event["player"]
            yield Stroke(mk.RETREAT, mk.DONE, owner, unit, event["from"], event["to"], owner, gone=True)
        elif event.kind == "fleet-retreated":
            unit, owner = event["unit"], _owner(event["unit"])
            fleet = report.before.fleets.get(unit)
            if fleet is not None and fleet.at != event["at"]:
                yield Stroke(mk.RETREAT, mk.DONE, owner, unit, fleet.at, event["at"], owner, gone=True)


def _fights(report: ResolvedTurn) -> Iterator[Sign]:
    """Crossed swords where armies or fleets have fought, each place once."""
    kinds = ("armies-met", "battle-fought", "naval-battle", "fleet-intercepted")
    for at in dict.fromkeys(event["at"] for event in report.events if event.kind in kinds):
        yield Sign(mk.STANDOFF, at)


def _falls(report: ResolvedTurn) -> Iterator[Sign]:
    """The town that was taken, with the flag of who holds it now."""
    for event in report.events:
        if event.kind == "province-taken":
            yield Sign(mk.FALLEN, town(event["province"]), event["by"])


FILM: Final = Film()
