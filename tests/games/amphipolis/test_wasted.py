"""Nothing is offered that costs something and can do nothing: options are tried in whole games, by the game itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.answers import Answers, Report
from diadoques.core.prompts import Pick
from diadoques.games.amphipolis import flow
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.position import Position
from tests.games.amphipolis.walks import TOGETHER, games

pytestmark = [pytest.mark.slow, TOGETHER]

#: What an answer may cost: a stratagem, action points.
COSTS = {"counter-played", "activated"}
#: Events that change nothing for anybody but who pays.
BARE = COSTS | {"counter-returned", "asked", "dropped"}


def answered(position: Position, prompt: Pick, option: str) -> Report[Position]:
    return flow.resolve(position, Answers(said={prompt.name: {prompt.seat: (option,)}}))


def dead(report: Report[Position], seat: str, depth: int) -> bool:
    """Whether nothing has come of an answer, and nothing can come of the questions that follow from it."""
    kinds = [event.kind for event in report.events]
    if "step-begun" in kinds:  # the turn has gone on
        return set(kinds[: kinds.index("step-begun")]) <= BARE
    if not set(kinds) <= BARE:
        return False
    before, after = report.before.agenda, report.after.agenda
    if len(after) <= len(before) and after[-1].name in [frame.name for frame in before]:
        return True  # it is over, and what was asked, or lay beneath, is asked now
    if len(after) <= len(before) - 1:
        return True
    prompt: Any = flow.awaits(report.after).prompts[0] if after else None
    if not isinstance(prompt, Pick) or prompt.seat != seat or not depth:
        return False
    options = [str(one) for one in prompt.of if one != NONE]
    return all(dead(answered(report.after, prompt, one), seat, depth - 1) for one in options)


def armed(position: Position) -> Position:
    """The same where each side in turn holds all that is in the bowl, so that every stratagem is tried."""
    seat, kept = flow.awaits(position).prompts[0].seat, position.bowl[-1:]
    hand = (*position.hands[seat], *position.bowl[:-1])
    return replace(position, hands={**position.hands, seat: hand}, bowl=kept)


def wasted(position: Position) -> list[str]:
    """Options of what is asked that cost something and do nothing."""
    found = []
    for prompt in flow.awaits(position).prompts:
        if not isinstance(prompt, Pick) or prompt.most != 1:
            continue
        for option in map(str, prompt.of):
            if option == NONE:
                continue
            report = answered(position, prompt, option)
            if COSTS & {event.kind for event in report.events} and dead(report, prompt.seat, 5):
                found.append(f"{prompt.name} {option} {position.step}")
    return found


@pytest.mark.parametrize("scenario", ["nicias", "cleon-brasidas", "brasidas-thucydides"])
def test_no_option_costs_something_and_does_nothing(scenario: str) -> None:
    found: Counter[str] = Counter()
    for _, game in list(games([scenario]))[:3]:
        for position in (one.position for one in game):
            found.update(wasted(armed(position)))
    assert not found
