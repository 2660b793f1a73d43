"""What the checks of every game's cases share: facts of a played step, and how they differ from what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

import pytest

from diadoques.cli.console import language
from diadoques.core.answers import Report
from diadoques.core.calendar import Calendar, Season
from diadoques.core.cases import Broken, Case, CaseSeason
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from diadoques.explain.faults import fault_text

LEGAL = (Verdict.FINE, Verdict.MISTAKEN)


def whole(case: Case | Broken) -> Case:
    """The case, or the end of its own test: what is wrong with it, in the language of the machine."""
    if isinstance(case, Broken):
        pytest.fail(fault_text(case.fault, language(())), pytrace=False)
    return case


class Played(Protocol):
    """One season of a case as any game plays it."""

    @property
    def step(self) -> CaseSeason: ...

    @property
    def reports(self) -> tuple[Report[Any], ...]: ...


P = TypeVar("P", bound=Played)


def step_troubles(played: P, checks: Mapping[str, Callable[[P, Any], Iterable[str]]]) -> list[str]:
    """Everything that is not as the step expects, one line a thing; ``checks`` by what may be expected."""
    troubles: list[str] = []
    for key, wanted in played.step.expect.items():
        if key not in checks:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
            continue
        troubles += [f"{key}: {trouble}" for trouble in checks[key](played, wanted)]
    return troubles


def events_of(played: Played, *kinds: str) -> list[Event]:
    return [event for report in played.reports for event in report.events if event.kind in kinds]


def same(found: Any, wanted: Any) -> Iterable[str]:
    if found != wanted:
        yield f"expected {wanted!r}, found {found!r}"


def check_verdicts(kind: str) -> Callable[[Played, Mapping[str, Mapping[str, Any]]], Iterable[str]]:
    """The verdicts on lines as they were typed, told by the events of this kind."""

    def check(played: Played, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
        found = {event["text"]: event for event in events_of(played, kind)}
        for text, facts in wanted.items():
            if text in found:
                event = found[text]
                yield from verdict_troubles(text, event["verdict"], event.rule, event["code"], facts)
            else:
                yield f"{text!r} was not received"

    return check


def verdict_troubles(text: str, verdict: str, rule: str, why: str, facts: Mapping[str, Any]) -> Iterable[str]:
    wanted = facts.get("verdict", verdict)
    good = Verdict(verdict) in LEGAL if wanted == "legal" else verdict == wanted
    if not good:
        yield f"{text!r}: expected {wanted}, found {verdict} ({why}, {rule})"
    if "rule" in facts and rule != facts["rule"]:
        yield f"{text!r}: expected rule {facts['rule']}, found {rule}"
    if "code" in facts and why != facts["code"]:
        yield f"{text!r}: expected {facts['code']}, found {why}"


def refusal_troubles(case: Case, position_of: Callable[[Case], object]) -> list[str]:
    """A position that cannot be, or a season that does not exist."""
    try:
        position_of(case)
    except Fault as fault:
        return list(same(fault.code, case.steps[0].expect["fault"]))
    return ["nothing was refused"]


def calendar_troubles(case: Case, calendar: Calendar) -> list[str]:
    """Pairs of seasons that follow each other."""
    pairs = case.steps[0].expect["next"]
    return [one for first, then in pairs for one in same(str(Season.parse(first, calendar).next()), then)]
