"""Cases of kind ``class``: what a class does in its room, act by act, and what must be true then."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from diadoques.classroom.room import Room
from diadoques.classroom.seating import dealt
from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.explain.report import season_report
from diadoques.games.catalogue import game_of

#: A moment of 2026; the hands of the clock are moved by the case.
START = 1_800_000_000.0


@dataclass
class Class:
    """A room, and what was heard of it.

    Attributes:
        told: every line that anybody could read before the last resolution: lamps, clock, what is missing.
        reports: what all may read of what was settled.
        refused: the code of the last act, if it was refused.
    """

    room: Room
    now: float = START
    told: list[str] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    refused: str = ""

    def watch(self) -> None:
        room = self.room
        self.told.append(f"{room.groups} {room.clock} {room.missing()} {room.awaited} {room.held}")


def _lines(this: Class, sheets: Mapping[str, list[str]]) -> None:
    for seat, lines in sheets.items():
        for line in lines:
            reading = this.room.session.type(seat, line)
            assert reading.followed, reading


def _say(this: Class, said: Mapping[str, Mapping[str, Any]]) -> None:
    for prompt, answers in said.items():
        for seat, value in answers.items():
            this.room.session.say(seat, prompt, value)


def _resolve(this: Class, times: int) -> None:
    for _ in range(times):
        report = this.room.resolve()
        this.reports.append(season_report(game_of(report.before).seen(report), "en").text)


def _resolve_until(this: Class, phase: str) -> None:
    while this.room.session.position.phase != phase:
        _resolve(this, 1)


def _wait(this: Class, minutes: float) -> None:
    this.now += minutes * 60
    this.room.tick()


def _reopen(this: Class, options: Mapping[str, str]) -> None:
    folder, now = this.room.session.folder, this.room._now
    this.room.close()
    this.room = Room(folder, options=options, now=now)


ACTS: dict[str, Callable[[Class, Any], object]] = {
    "deal": lambda this, how: this.room.deal(**how),
    "negotiate": lambda this, minutes: this.room.negotiate(minutes),
    "write": lambda this, minutes: this.room.write(minutes),
    "wait": _wait,
    "lines": _lines,
    "say": _say,
    "hand_in": lambda this, seat: this.room.session.hand_in(seat),
    "time_up": lambda this, _: this.room.time_up(),
    "resolve": _resolve,
    "resolve_until": _resolve_until,
    "back": lambda this, _: this.room.back(),
    "reopen": _reopen,
}
GIVEN = frozenset({"acts", "options", "scenario", "game"})


def check_class(case: Case) -> list[str]:
    """Play the acts of a case, and say what is not as it expects."""
    game = case.given.get("game", {"DIA": "diadoques", "DIP": "diplomacy", "P218": "bc218"}[case.rule.split("-")[0]])
    assert case.given.keys() <= GIVEN, case.given.keys() - GIVEN
    with tempfile.TemporaryDirectory() as folder:
        held: list[Class] = []
        room = Room(
            Path(folder) / "class",
            game=game,
            scenario=case.given.get("scenario", ""),
            options={"layer": case.layer, **case.given.get("options", {})} if game == "diadoques" else {},
            now=lambda: held[0].now if held else START,
        )
        this = Class(room)
        held.append(this)
        try:
            for act in case.given.get("acts", ()):
                ((verb, what),) = act.items()
                try:
                    ACTS[verb](this, what)
                except Fault as fault:
                    this.refused = fault.code
                else:
                    this.refused = ""
                this.watch()
            return list(_troubles(this, case.steps[0].expect))
        finally:
            this.room.close()


def _troubles(this: Class, expect: Mapping[str, Any]) -> Iterator[str]:
    facts = _facts(this)
    wanted = {"refused": "", **expect}
    for key, value in wanted.items():
        if key in ("told", "untold"):
            text = "\n".join(this.reports)
            yield from (f"{key}: {line}" for line in value if (line in text) is not (key == "told"))
        elif key == "unseen":
            yield from (
                f"seen before it was revealed: {one}" for one in value if any(one in seen for seen in this.told)
            )
        elif key == "fair":
            yield from _unfair(this, **value)
        elif isinstance(value, Mapping):
            yield from (
                f"{key}.{name}: {facts[key].get(name)}" for name in value if facts[key].get(name) != value[name]
            )
        elif facts[key] != value:
            yield f"{key}: {facts[key]}"


def _facts(this: Class) -> dict[str, Any]:
    room = this.room
    return {
        "refused": this.refused,
        "stage": room.clock.stage,
        "left": room.left / 60,
        "may_negotiate": room.may_negotiate,
        "phase": room.session.position.phase,
        "numbers": {group.seat: group.number for group in room.groups},
        "ways": {group.seat: group.way for group in room.groups},
        "lamps": {group.seat: group.lamp.state for group in room.groups},
        "options": room.session.options,
        "hidden": room.session.hidden,
        "held": list(room.held_in(len(room.session.reports) - 1)),
        "seed": room.seed,
    }


def _unfair(this: Class, seeds: int, least: int, most: int) -> Iterator[str]:
    """Whether any group is dealt some seat too often, or too seldom, in so many deals."""
    seats = this.room.seats
    counts: Counter[tuple[int, str]] = Counter()
    for seed in range(seeds):
        counts.update(enumerate(dealt(seats, len(seats), str(seed))))
    yield from (
        f"group {number + 1}, {seat}: {counts[number, seat]}"
        for number in range(len(seats))
        for seat in seats
        if not least <= counts[number, seat] <= most
    )
