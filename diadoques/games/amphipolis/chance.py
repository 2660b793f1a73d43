"""Dice and draws, and the decision that may come between a throw and its effect.

Chance is an argument (AMP-0.1-01): each throw has a name; it is the one that was handed in under it, else it follows
from the seed and from how many there were before. Where the class throws, it is asked (``core.prompts.Throw``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.faults import Fault
from diadoques.core.prompts import CLASS, Prompt, Throw
from diadoques.games.amphipolis.agenda import AgendaQuestion, Chapter, Run, one_of
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import DICE, THROWN
from diadoques.games.ruled_options import SEED

KEEP, ANNUL = "keep", "annul"
_SIDES: Final = 6


def throw(name: str, count: int, rule: str, seat: str = "", annullable: bool = False) -> tuple[AgendaItem, ...]:
    """The frames of a throw; ``annullable``: the advantage may have it thrown again (AMP-8-04)."""
    frame = AgendaItem("throw", {"name": name, "count": count, "rule": rule, "seat": seat})
    return (frame, AgendaItem("keep", dict(frame.data))) if annullable else (frame,)


def _asked(position: Position, frame: AgendaItem) -> Prompt | None:
    if position.options[DICE] != THROWN:
        return None
    return Throw(_die(frame), CLASS, count=frame["count"], sides=_SIDES, rule=frame["rule"])


def _die(frame: AgendaItem) -> str:
    """The name under which a class hands in a throw that it is asked for: ``combat-die``."""
    return f"{str(frame['name']).split()[0]}-die"


def _thrown(run: Run, frame: AgendaItem, numbers: Sequence[int]) -> None:
    _fall(run, frame, _die(frame), numbers)


def given_dice(numbers: Sequence[Any], count: int, rule: str) -> tuple[int, ...]:
    """Dice that were handed in.

    Raises:
        Fault: ``dice-missing``, ``die-impossible``.
    """
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int):
            raise Fault("die-impossible", "dice", rule=rule, given=str(number)[:20], sides=str(_SIDES))
    return ScriptedDice(numbers).throw(count, _SIDES, rule)


def _fall(run: Run, frame: AgendaItem, name: str, numbers: Sequence[int]) -> None:
    seat = {"player": frame["seat"]} if frame["seat"] else {}
    run.emit("thrown", frame["rule"], name=name, numbers=list(numbers), **seat)


def _seeded(run: Run, frame: AgendaItem) -> None:
    name, count, rule = frame["name"], frame["count"], frame["rule"]
    if name in run.dice:
        _fall(run, frame, name, given_dice(run.dice[name], count, rule))
    else:
        dice = SeededDice(f"{run.position.options[SEED]}/{run.position.thrown}")
        _fall(run, frame, name, dice.throw(count, _SIDES, rule))


def draw_from(run: Run, pool: Sequence[str], count: int, rule: str) -> list[str]:
    """Blind draws from a bowl, without replacement; they follow from the seed, whoever throws the dice."""
    left, found = list(pool), []
    for number in range(min(count, len(pool))):
        seed = f"{run.position.options[SEED]}/bowl/{run.position.thrown}/{number}"
        found.append(left.pop(SeededDice(seed).throw(1, len(left), rule)[0] - 1))
    return found


def may_still_annul(position: Position, frame: AgendaItem, side: str) -> bool:
    """Whether a side that gets the marker may annul a throw (AMP-8-04): once each (ruling ``advantage-cap``).

    Args:
        frame: that of the question ``keep``.
    """
    return side not in position.used and side not in frame.get("annulled", ())


def _keeps(position: Position, frame: AgendaItem) -> Prompt | None:
    """The holder of the advantage may annul the throw."""
    holder = position.advantage
    if not may_still_annul(position, frame, holder):
        return None
    return one_of("keep", holder, (KEEP, ANNUL))


def _kept(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == KEEP:
        return
    holder = run.position.advantage
    numbers = list(run.position.roll)
    run.emit("advantage-used", "AMP-8-04", player=holder, how="throw", name=frame["name"], numbers=numbers)
    again = {**frame.data, "annulled": [*frame.get("annulled", ()), holder]}
    run.then(AgendaItem("throw", _renamed(again)), AgendaItem("keep", _renamed(again)))


def _lies(run: Run, _frame: AgendaItem) -> None:
    """Who has annulled it once keeps it; before it takes effect he may still use the advantage otherwise (AMP-8-01)."""
    run.then(AgendaItem("moment", {"before": "effect"}))


def _renamed(data: dict[str, Any]) -> dict[str, Any]:
    """A throw that is made again has a name of its own."""
    return {**data, "name": f"{str(data['name']).partition(' again')[0]} again {len(data['annulled'])}"}


CHAPTER: Final = Chapter(
    "chance",
    questions={
        "throw": AgendaQuestion("AMP-0.1-01", _asked, _thrown, passed=_seeded),
        "keep": AgendaQuestion("AMP-8-04", _keeps, _kept, passed=_lies),
    },
)
