"""What a case expects of reasons: why orders failed or came to nothing, and under which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from diadoques.core.events import Event, fold
from diadoques.games.diadoques import apply, write
from diadoques.games.diadoques.casebook import PlayedCase
from tests.case_facts import sign_of
from tests.case_troubles import events_of, same


def check_closed(played: PlayedCase, wanted: Mapping[str, Mapping[str, str]]) -> Iterable[str]:
    """By dislodged unit, the places closed to it, each with why and by which rule: ``"occupied DIA-8B3-03"``."""
    found: dict[str, dict[str, str]] = {sign: {} for sign in wanted}
    for event in events_of(played, "retreat-closed"):
        why = f"{event['why']} {event.rule}"
        found.setdefault(sign_of(played, event["unit"]), {}).update(dict.fromkeys(event["places"], why))
    return same({sign: found[sign] for sign in wanted}, {sign: dict(places) for sign, places in wanted.items()})


def check_results(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    settled = {sign_of(played, event["unit"]): event for event in events_of(played, "resolved")}
    for sign, facts in wanted.items():
        if sign not in settled:
            yield f"{sign}: no result at all"
            continue
        event = settled[sign]
        for key, value in facts.items():
            if key == "success":
                found: Any = succeeded(played, event)
            elif key == "by":
                found = [sign_of(played, unit) for unit in event["by"]]
            elif key == "rule":
                found = event.rule
            else:
                found = event[key]
            yield from (f"{sign}: {key}: {trouble}" for trouble in same(found, value))


def succeeded(played: PlayedCase, event: Event) -> bool:
    """A siege succeeds by what came of it, everything else by its clause."""
    if event.asked("verb") == "A1":
        return any(other["unit"] == event["unit"] for other in events_of(played, "siege-laid", "citadel-taken"))
    return bool(event["success"])


def written(played: PlayedCase, event: Event) -> str:
    """The order of an event as the sheets write it; in the opening season once the first units stand there."""
    first = next(report for report in played.reports if event in report.events)
    levied = [one for one in first.events if one.kind == "levied"]
    return write(fold(first.before, levied, apply), event["order"])


def check_void(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """Legal orders that came to nothing before they were carried out, and why; complete."""
    return same({written(played, event): event["why"] for event in events_of(played, "order-void")}, dict(wanted))


def check_walks(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    """What came of the walks of lone characters: the reason, its rule, the fleets to blame."""
    found = {
        event["leader"]: {
            "clause": event["clause"],
            "rule": event.rule,
            "by": [sign_of(played, one) for one in event["by"]],
        }
        for event in events_of(played, "leader-moved")
    }
    for leader, facts in wanted.items():
        there = found.get(leader, {})
        yield from same({key: there.get(key) for key in facts}, dict(facts))


def check_passed(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """Of the units that could not be paid, those for which an equal was paid: what decided between the two."""
    events = [event for event in events_of(played, "discharged") if event.get("passed")]
    return same({sign_of(played, event["unit"]): event["passed"] for event in events}, dict(wanted))
