"""The turn, phase after phase (AMP-2-01), and its end."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Pick, Prompt

from .agenda import AgendaQuestion, Chapter, Run
from .pieces import foe
from .position import AgendaItem, Position
from .scenario import scenario

#: What is said to begin.
BEGIN: Final = "begin"
#: What opens each phase, as the rules number them.
_RULES: Final = {
    "A": "AMP-2.A-01", "B.1": "AMP-2.B.1-01", "B.2": "AMP-2.B.2-01", "C": "AMP-2.C-01", "D.1": "AMP-2.D.1-01",
    "D.2": "AMP-2.D.2-01", "D.3": "AMP-2.D.3-01", "D.4": "AMP-2.D.4-01", "D.5": "AMP-2.D.5-01", "D.6": "AMP-2.D.6-01",
    "D.7": "AMP-2.D.7-01",
}  # fmt: skip
#: The first phase of a turn; that of the action phases, which ``action_phases`` begins; what needs the main map.
FIRST: Final = "A"
ACTION: Final = "B.3"
_ON_MAIN: Final = frozenset({"C", "D.2"})


def played(position: Position) -> tuple[str, ...]:
    """The phases of a turn in their order (AMP-2-01); without the main map, no works and no cities (AMP-10.2-12)."""
    main = scenario(position.scenario).main_map
    return tuple(sorted(name for name in (*_RULES, ACTION) if main or name not in _ON_MAIN))


def step(name: str, seat: str = "") -> AgendaItem:
    """The frame that begins a phase: each is one more occasion for the advantage (ruling ``advantage-cap``)."""
    return AgendaItem("step", {"name": name, "seat": seat})


def _ask_begin(position: Position, frame: AgendaItem) -> Prompt | None:
    """The game as it is set up, before anything is drawn or thrown: whoever has the advantage begins it."""
    return Pick("begin", position.advantage, (BEGIN,), least=1, most=1)


def _begun(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(AgendaItem("turn"))


def _turn(run: Run, frame: AgendaItem) -> None:
    number = frame.get("turn", run.position.turn)
    run.tell("turn-begun", "AMP-2.D.7-01" if "turn" in frame.data else "AMP-2-01", turn=number)
    works = (step("C"), AgendaItem("works")) if scenario(run.position.scenario).main_map else ()
    run.then(
        step("A"), AgendaItem("draws"),
        step("B.1"), AgendaItem("points"),
        step("B.2"), AgendaItem("arrivals"),
        AgendaItem("impulses", {"last": ""}),
        *works,
        AgendaItem("adjustments"),
        step("D.7"), AgendaItem("turn-end"),
    )  # fmt: skip


def _step(run: Run, frame: AgendaItem) -> None:
    run.tell("step-begun", _RULES[frame["name"]], step=frame["name"], player=frame["seat"])


def _adjustments(run: Run, frame: AgendaItem) -> None:
    """Who has the initiative goes first, in both halves (AMP-2.D-01)."""
    first = run.position.initiative
    main = scenario(run.position.scenario).main_map
    halves: list[AgendaItem] = []
    for side in (first, foe(first)):
        halves += [step("D.1", side), AgendaItem("keep-counter", {"seat": side})]
        if main:
            halves += [step("D.2", side), AgendaItem("operation", {"seat": side, "phase": "D.2", "left": 1})]
    for side in (first, foe(first)):
        halves += [step("D.3", side), AgendaItem("recovery", {"seat": side})]
        halves += [step("D.4", side), *_rests(side, main)]
        halves += [step("D.5", side), AgendaItem("siege", {"seat": side, "done": []})]
        halves += [step("D.6", side), AgendaItem("attrition", {"seat": side})]
    run.then(*halves)


def _rests(side: str, main: bool) -> list[AgendaItem]:
    """One operation from each map to a base (AMP-3.2.1-01); S1 may add one of either kind (AMP-7.S1-01)."""
    kinds = ("D.4 main", "D.4 operations") if main else ("D.4 operations",)
    found = [AgendaItem("operation", {"seat": side, "phase": kind, "left": 1, "winds": False}) for kind in kinds]
    return [*found, AgendaItem("winds", {"seat": side, "phase": "D.4"})]


CHAPTER: Final = Chapter(
    "sequence",
    steps={"turn": _turn, "step": _step, "adjustments": _adjustments},
    questions={"begin": AgendaQuestion("AMP-2-01", _ask_begin, _begun, closed=True)},
)
