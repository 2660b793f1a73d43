"""4.2.1: what a combat comes to: the cell, losses that their owner chooses, leaders who fall."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from . import odds
from .agenda import AgendaQuestion, Chapter, Run, some_of
from .casualties import eliminate, kill, weaken
from .combat import frozen
from .pieces import BRASIDAS, CLEON, foe
from .position import AgendaItem, Battle, Position
from .tables import points, tables

#: Rows of the combat table by the modified die (AMP-CRT-03 to -12).
_ROWS: Final = {row["die"]: f"AMP-CRT-{number:02}" for number, row in enumerate(tables()["combat"]["rows"], start=3)}
_RULES: Final = {"E": "AMP-4.2.1-01", "A": "AMP-4.2.1-02", "R": "AMP-4.2.1-04"}


def duelling(position: Position, battle: Battle) -> bool:
    """Whether the combat opposes Brasidas and Cleon directly (AMP-CRT-29, AMP-9.2-03)."""
    at = {name: position.leaders[name].at for name in (BRASIDAS, CLEON) if name in position.leaders}
    return len(at) == 2 and set(at.values()) == {battle.zone}


def _result(run: Run, frame: AgendaItem) -> None:
    position, battle = run.position, run.position.combat
    side, other, zone = battle.attacker, battle.defender, battle.zone
    stood, die = frame.get("reckoned") or frozen(position, battle), position.roll[0]
    modified = die + sum(number for _, _, number in stood["modifiers"])
    found = odds.cell(stood["column"], modified, position.options["quarters"])
    winner = side if found.winner == odds.ATTACKER else other
    equal = found.attacker == found.defender
    run.tell(
        "combat", _ROWS[odds.row_of(modified)], player=side, owner=other, at=zone, **stood, die=die, modified=modified,
        result=found.attacker, enemy=found.defender, winner=winner, also="AMP-CRT-14" if equal else "AMP-CRT-13",
    )  # fmt: skip
    duel = duelling(position, battle)
    units = {one: [unit.id for unit in position.land(zone, one)] for one in (side, other)}
    run.then(
        AgendaItem("losses", {"side": side, "result": found.attacker, "units": units[side], "duel": duel}),
        AgendaItem("losses", {"side": other, "result": found.defender, "units": units[other], "duel": duel}),
        *([AgendaItem("duel", {"winner": winner})] if duel else []),
        AgendaItem("retreat", {"side": foe(winner), "zone": zone}),
    )


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """The owner chooses whom a fraction hits (AMP-4.2.1-03)."""
    units, count = frame["units"], odds.losses(frame["result"], len(frame["units"]))
    return some_of("losses", frame["side"], units, count, count) if 0 < count < len(units) else None


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    weaken(run, said, "AMP-4.2.1-03", "combat")


def _all(run: Run, frame: AgendaItem) -> None:
    side, units, result = frame["side"], frame["units"], frame["result"]
    if result == "R":
        return
    if result != "E":
        weaken(run, units, _RULES.get(result, "AMP-4.2.1-03"), "combat")
        return
    battle = run.position.combat
    eliminate(run, units, "AMP-4.2.1-01", "combat")
    for name in run.position.leaders_at(battle.zone, side):
        if not (frame["duel"] and name in (BRASIDAS, CLEON)):  # theirs is decided by the duel (AMP-4.2.1-07)
            kill(run, name, "AMP-4.2.1-01", "combat")


def duel_award(run: Run, winner: str) -> None:
    """Points for who wins a combat of the two (AMP-9.2-03), whoever dies in it (AMP-CRT-32)."""
    run.tell("duel-won", "AMP-9.2-03", player=winner, points=points("duel"))


CHAPTER: Final = Chapter(
    "outcome",
    steps={"result": _result},
    questions={"losses": AgendaQuestion("AMP-4.2.1-03", _ask, _take, passed=_all)},
)
