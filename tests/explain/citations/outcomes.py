"""What the engine tells, from all cases and from random positions; and what of it the tables do not admit."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import resolutions
from diadoques.core.cases import Case
from diadoques.core.events import Event
from diadoques.core.orders import Reading
from diadoques.games.bc218 import casebook as bc218
from diadoques.games.catalogue import choices_of, load_game, stated_options
from diadoques.games.diadoques import casebook as diadoques
from diadoques.games.diadoques.model.settings import OPTIONAL, switched_on
from diadoques.games.diplomacy import casebook as diplomacy
from tests.explain.citations.facts import Facts, Scene, holds
from tests.explain.citations.register import layer_of
from tests.explain.citations.table import Entry, entries_for, reason_of
from tests.worked import reports

CASEBOOKS: Final[dict[str, Any]] = {"diadoques": diadoques, "diplomacy": diplomacy, "bc218": bc218}
#: What random games are played of.
_PLAYED: Final = (
    ("diadoques", {"layer": "basic"}),
    ("diadoques", {"layer": "advanced"}),
    ("diadoques", {"rules": "all"}),
    ("diplomacy", {"notation": "en"}),
    ("diplomacy", {"rules": "datc", "notation": "en"}),
    ("bc218", {"notation": "en"}),
)
#: Rows of one option that another brings along (DIA-O7-01 sells by the rules of the market).
_BRINGS: Final = {"marche-mercenaires": ("mercenary-market", "unsupplied-armies")}
#: A line that only the referee sees, misspelt or not.
_REVOLT: Final = re.compile(r"\br[eé]?vo?lte?\b", re.IGNORECASE)


class Told(NamedTuple):
    """A scene and where it comes from."""

    where: str
    scene: Scene


@cache
def of_cases() -> tuple[Told, ...]:
    """Every resolution of every case, and every line of the cases of notation, each read alone."""
    return tuple(told for game in CASEBOOKS for case in CASEBOOKS[game].cases() for told in _of_case(game, case))


def _of_case(game: str, case: Case) -> Iterator[Told]:
    book = CASEBOOKS[game]
    where = f"{game} {case.id}"
    if case.kind == "season":
        for report in reports(book.play, case):
            yield Told(where, Scene(game, report.before, report.after, tuple(report.events)))
    elif case.kind == "notation":
        position = book.position_of(case)
        for line in case.steps[0].expect["lines"]:
            player = line.get("player", case.given["player"])
            readings = load_game(game).read(position, player, [line["text"]], line.get("lang", ""))
            yield Told(where, _of_readings(game, position, readings))


def _of_readings(game: str, position: Any, readings: list[Reading]) -> Scene:
    """Lines as the events that a resolution would leave of them."""
    events = [
        Event(
            "sealed-line" if game == "bc218" and _REVOLT.search(reading.text) else "ordered",
            reading.rule,
            {"unit": reading.subject, "code": reading.code, "data": dict(reading.data), "text": reading.text},
        )
        for reading in readings
        if reading.code
    ]
    return Scene(game, position, position, tuple(events))


def lines_of_cases(game: str) -> list[str]:
    """Every line that somebody writes in a case."""
    found: dict[str, None] = {}
    for case in CASEBOOKS[game].cases():
        for step in case.steps:
            for key in ("orders", "retreats", "adjustments"):
                for lines in step.answers.get(key, {}).values():
                    found |= dict.fromkeys(line for line in lines if isinstance(line, str))
            if case.kind == "notation":
                found |= dict.fromkeys(line["text"] for line in step.expect["lines"])
    return list(found)


def of_random_games(seed: int, games: int, rounds: int, lines: int) -> Iterator[Told]:
    """Random games of every rule set, and in each of their positions random lines of the cases, wherever they fit."""
    pools = {game: lines_of_cases(game) for game in CASEBOOKS}
    for number in range(games):
        game, options = _PLAYED[number % len(_PLAYED)]
        rules = load_game(game)
        own = {"seed": str(seed + number)} if "seed" in choices_of(rules) else {}
        start = rules.new(rules.about.scenario, stated_options(rules, {**own, **options}))
        where = f"random game {seed}/{number} of {game}, {options}"
        draw = random.Random(f"{seed}/{number}")  # a case more of one game does not draw other lines for the others
        for round_, (report, _) in enumerate(resolutions(start, RandomLegal(), seed + number, 12)):
            if round_ >= rounds:
                break
            yield Told(where, Scene(game, report.before, report.after, tuple(report.events)))
            written = draw.sample(pools[game], min(lines, len(pools[game])))
            readings = rules.read(report.before, draw.choice(report.before.players), written)
            yield Told(where, _of_readings(game, report.before, readings))


def admitted(scene: Scene, event: Event) -> Entry | None:
    """The entry by which an event may cite its row, or None."""
    facts = Facts(scene, event)
    return next(
        (
            entry
            for entry in entries_for(scene.game, event)
            if entry.covers(event.rule) and in_force(scene, event.rule) and holds(entry.when, facts)
        ),
        None,
    )


def in_force(scene: Scene, rule: str) -> bool:
    """Whether the row belongs to the game that is played: no advanced rule in a basic one, no option that is off."""
    layer = layer_of(rule)
    if layer == "basic":
        return True
    if layer == "advanced":
        return bool(scene.before.layer == "advanced")
    slug = layer.removeprefix("optional:")
    names = _BRINGS.get(slug, tuple(name for name, one in OPTIONAL.items() if one == slug))
    return any(switched_on(scene.before, name) for name in names)


def wrong(told: Told) -> Iterator[str]:
    """Citations that the tables do not admit, one line each."""
    for event in told.scene.events:
        if admitted(told.scene, event) is None:
            facts = {key: value for key, value in event.data.items() if key != "rows"}
            yield f"{told.where}: {event.kind}.{reason_of(event)} cites {event.rule}: {facts}"
