"""Playing the worked cases of the rules: from a case of ``core.cases`` to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.cases import Case, load
from diadoques.core.cases import PlayedCase as Played
from diadoques.core.faults import Fault
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diplomacy.interchange import POSITION_KEYS, position_from
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, MOVEMENT, RETREATS, Position
from diadoques.games.diplomacy.protocol import new, resolve
from diadoques.games.diplomacy.resolution import Answers, Report
from diadoques.games.diplomacy.rulings import GAME, SEED

#: What a case may start from beside a position: a scenario, its rule set and options, who writes its lines.
_OWN_KEYS: Final = frozenset({"scenario", "play", "options", "player"})
#: Which answers each phase asks for.
ANSWERED_BY: Final = {MOVEMENT: "orders", RETREATS: "retreats", ADJUSTMENTS: "adjustments"}


#: One season of a case as it was played.
PlayedCase = Played[Position]


def cases() -> tuple[Case, ...]:
    """All cases of the game."""
    return load(GAME)


def position_of(case: Case) -> Position:
    """The position a case starts from: the one it tells, or that of its scenario.

    Raises:
        Fault: a key of the case is unknown or its position cannot be; the fault names the case.
    """
    given = case.given
    for unknown in given.keys() - POSITION_KEYS - _OWN_KEYS:
        raise Fault("case-key-unknown", case.id, key=unknown)
    rules, options = given.get("play", SEED), given.get("options")
    record = {key: value for key, value in given.items() if key in POSITION_KEYS}
    if case.season:
        record["season"] = case.season
    try:
        if "scenario" in given:
            return new(
                given["scenario"],
                given.get("players"),
                rules=rules,
                options=options,
                notation=given.get("notation", ENGLISH),
                last_year=given.get("last_year", 0),
            )
        return position_from(record, rules, options)
    except Fault as fault:
        raise fault.at(case.id) from fault


def play(case: Case) -> list[PlayedCase]:
    """Play the seasons of a case, one after the other."""
    return play_from(position_of(case), case)


def play_from(position: Position, case: Case) -> list[PlayedCase]:
    """Play the seasons of a case from a position that another game of the family has made of it."""
    played: list[PlayedCase] = []
    for step in case.steps:
        reports = [_answered(position, step.answers)]
        while ANSWERED_BY.get(reports[-1].after.phase, "orders") in step.answers and _goes_on(reports[-1]):
            reports.append(_answered(reports[-1].after, step.answers))
        played.append(PlayedCase(step, tuple(reports)))
        position = reports[-1].after
    return played


def _answered(position: Position, answers: Mapping[str, Mapping[str, Any]]) -> Report:
    said = {PROPOSALS: answers[PROPOSALS]} if PROPOSALS in answers and position.phase == MOVEMENT else {}
    return resolve(position, Answers(orders=answers.get(ANSWERED_BY.get(position.phase, "orders"), {}), said=said))


def _goes_on(report: Report) -> bool:
    """Whether the season is not over yet: retreats or adjustments are asked for."""
    return report.after.phase in (RETREATS, ADJUSTMENTS) and report.after.phase != report.before.phase
