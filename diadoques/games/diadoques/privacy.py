"""Who may know what: treasuries, gifts and counter-bribes are private (DIA-8A3-02, DIA-72-02); all else is public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from diadoques.core.events import Event
from diadoques.games.diadoques.course import Report
from diadoques.games.diadoques.neutral import is_living
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.settings import SEED, chosen
from diadoques.games.diadoques.spending import master

#: Lines that only their author sees: the others are read out (DIA-73-01).
_SEALED_LINES = (str(Verb.COUNTER), str(Verb.GIFT))


def treasuries_are_public(position: Position) -> bool:
    """Whether the players agreed to play with open accounts."""
    return chosen(position, "private-treasuries") == "public"


def seen_by(position: Position, player: str) -> Position:
    """The position as ``player`` may see it: of the gold only his own, unless the accounts are open.

    Nor the seed: whoever knows it knows every throw to come.
    """
    treasury = position.treasury
    if not treasuries_are_public(position):
        treasury = {name: amount for name, amount in treasury.items() if name == player}
    return replace(
        position,
        treasury=treasury,
        counters=_counters_seen_by(position, position.counters, player),
        counters_next=_counters_seen_by(position, position.counters_next, player),
        gifts=tuple(gift for gift in position.gifts if player in (gift.donor, gift.payee)),
        settings={name: value for name, value in position.settings.items() if name != SEED},
    )


def _counters_seen_by(
    position: Position, table: Mapping[str, Mapping[str, int]], player: str
) -> dict[str, dict[str, int]]:
    """Counter-bribes that ``player`` knows of: those he paid, and where the table plays so all those on neutrals."""
    found = {}
    for target, sums in table.items():
        seen = dict(sums) if _is_open(position, target) else {one: sums[one] for one in sums if one == player}
        if seen:
            found[target] = seen
    return found


def _is_open(position: Position, target: str) -> bool:
    """Whether everybody sees what is paid to protect a target: nobody's, and agreed so (DIA-13Ba-08)."""
    return not is_living(position, master(position, target)) and chosen(position, "neutral-counter-bribes") == "public"


def report_seen_by(report: Report, player: str) -> Report:
    """A report as ``player`` may read it: without the secrets of the others. Its events no longer add up."""
    events = tuple(_told_to(report, player))
    return Report(seen_by(report.before, player), events, seen_by(report.after, player))


def _told_to(report: Report, player: str) -> Iterator[Event]:
    public = treasuries_are_public(report.before)
    for event in report.events:
        if event.kind == "accounts" and not public:
            own = {name: amount for name, amount in event["treasury"].items() if name == player}
            yield Event(event.kind, event.rule, {**event.data, "treasury": own})
        elif player in _audience(report.before, event, player):
            yield event


def _audience(before: Position, event: Event, player: str) -> tuple[str, ...]:
    """Who may know of an event; ``player`` himself for what is public."""
    if event.kind == "counter-bribed":
        return (player,) if _is_open(before, event["unit"]) else (event["player"],)
    if event.kind in ("gift-promised", "gift-given", "gift-void"):
        return (event["player"], event["payee"])
    if event.kind == "ordered" and event["verb"] in _SEALED_LINES:
        return (event["player"],)
    return (player,)
