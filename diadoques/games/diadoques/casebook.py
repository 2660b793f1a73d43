"""Playing the worked cases of the rules: from a case of ``core.cases`` to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.core.cases import Case, CaseSeason, load
from diadoques.core.cases import PlayedCase as Played
from diadoques.core.faults import Fault
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diadoques.events.resolution import Answers
from diadoques.games.diadoques.model.position import GAME, LEVY, RETREATS, VOTE, Position
from diadoques.games.diadoques.people.levy import levy
from diadoques.games.diadoques.records.interchange import position_from, position_keys
from diadoques.games.diadoques.season.protocol import new, resolve
from diadoques.games.diadoques.season.season import questions

#: What a case may start from beside a position: a scenario, and who writes the lines of a notation case.
_OWN_KEYS: Final = frozenset({"scenario", "player"})
#: When a case plays that does not say it.
USUAL: Final = "summer 321"


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
    for unknown in case.given.keys() - position_keys() - _OWN_KEYS:
        raise Fault("case-key-unknown", case.id, key=unknown)
    if "scenario" in case.given:
        start = new(case.given["scenario"], case.layer, case.given.get("players"), case.given.get("settings"))
        picks = case.steps[0].answers.get("levy", {})
        return levy(start, picks) if case.kind == "notation" else start
    record = {key: value for key, value in case.given.items() if key in position_keys()}
    try:
        return position_from({**record, "season": case.season or USUAL, "layer": case.layer})
    except Fault as fault:
        raise fault.at(case.id) from fault


def play(case: Case) -> list[PlayedCase]:
    """Play the seasons of a case, one after the other."""
    position = position_of(case)
    played: list[PlayedCase] = []
    for step in case.steps:
        throws = step.answers.get("throws", {})
        reports = [resolve(position, _answers(step.answers))]
        if reports[-1].after.phase == RETREATS and "retreats" in step.answers:
            reports.append(resolve(reports[-1].after, Answers(orders=step.answers["retreats"], throws=throws)))
        if reports[-1].after.phase == VOTE and "ballots" in step.answers:
            reports.append(resolve(reports[-1].after, Answers(said={VOTE: step.answers["ballots"]}, throws=throws)))
        while reports[-1].after.phase in questions() and (answers := _answer(step, reports[-1].after.phase)):
            # A question that comes back (an auction) is answered line by line.
            reports.append(resolve(reports[-1].after, replace(answers, throws=throws)))
            if reports[-1].after == reports[-2].after:
                break
        played.append(PlayedCase(step, tuple(reports)))
        position = reports[-1].after
    return played


def _answer(step: CaseSeason, phase: str) -> Answers | None:
    """What a case answers to a question in the midst of a season: lines, or what is said."""
    lines, said = step.answers.get(phase, {}), step.answers.get("said", {}).get(phase, {})
    return Answers(orders=lines, said={phase: said}) if lines or said else None


def _answers(given: Mapping[str, Mapping[str, Any]]) -> Answers:
    return Answers(
        orders=given.get("orders", {}),
        said={name: given[name] for name in (LEVY, PROPOSALS) if name in given},
        throws=given.get("throws", {}),
    )
