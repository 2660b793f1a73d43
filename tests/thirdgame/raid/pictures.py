"""A turn of a raid as pictures: who marched, and who fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import ResolvedTurn
from diadoques.core.marks import DEAD, DONE, FAILED, GHOST, MOVE, Marks, Piece, Shot, Stroke
from diadoques.core.orders import Order
from diadoques.core.pieces import ARMY

from .position import Position

MARCH, END = "march", "end"
#: What is shown of an event: where it is no march, what has changed on the board.
SILENT: Final = frozenset(
    {"counter-laid", "asked", "stayed", "die-thrown", "die-annulled", "burnt", "turn-passed", "victory"}
)


WORDS: Final = {
    "fr": {
        "round": "Manche",
        "step": {MARCH: "la marche", END: "la fin du tour"},
        "mark": {"move": "marche", "failed": "échec"},
    },
    "en": {
        "round": "Round",
        "step": {MARCH: "the march", END: "the end of the turn"},
        "mark": {"move": "march", "failed": "failed"},
    },
}


class Film:
    """The pictures of a raid; see ``games.pictures.Pictures``."""

    words: Mapping[str, Any] = WORDS
    silent: Final = SILENT

    def asked(self, position: Position, orders: Sequence[Order]) -> Shot:
        """The position: nobody writes orders."""
        return Shot(_marks(position))

    def film(self, report: ResolvedTurn) -> tuple[str, ...]:
        """The march, where somebody marched, and the end."""
        marched = any(event.kind == "marched" for event in report.events)
        return (MARCH, END) if marched else (END,)

    def stage(self, report: ResolvedTurn, step: str = "") -> Any:
        """The march stands on the position before."""
        return report.before if step == MARCH else report.after

    def shot(self, report: ResolvedTurn, step: str = "") -> Shot:
        """One step, or all in one picture."""
        strokes = tuple(_strokes(report)) if step in ("", MARCH) else ()
        marks = _marks(self.stage(report, step))
        if step == "":
            before = report.before.units
            gone = [event["unit"] for event in report.events if event.kind == "marched"]
            fallen = [unit for unit in before if unit not in report.after.units]
            ghosts = tuple(replace(_piece(before[unit]), id=unit, state=GHOST) for unit in gone if unit not in fallen)
            dead = tuple(replace(_piece(before[unit]), state=DEAD) for unit in fallen)
            marks = replace(marks, pieces=(*ghosts, *marks.pieces, *dead))
        return Shot(marks, strokes, _marks(report.before))


def _strokes(report: ResolvedTurn) -> Sequence[Stroke]:
    lost = {event["unit"] for event in report.events if event.kind == "raider-lost"}
    return [
        Stroke(
            MOVE, FAILED if event["unit"] in lost else DONE, report.before.units[event["unit"]].owner, event["unit"],
            event["from"], event["to"], by=report.before.units[event["unit"]].owner,
        )
        for event in report.events
        if event.kind == "marched"
    ]  # fmt: skip


def _marks(position: Position) -> Marks:
    from .game import GAME  # late: the game names this module

    return GAME.marks(position)


def _piece(unit: Any) -> Piece:
    return Piece(unit.id, unit.owner, ARMY, "", unit.at)
