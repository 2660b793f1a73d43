"""Who may know what: treasuries, gifts and counter-bribes are private (DIA-8A3-02, DIA-72-02); all else is public."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from diadoques.core.events import Event
from diadoques.games.diadoques.course import Report
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.royal import court, persuasion
from diadoques.games.diadoques.settings import SEED, chosen

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
    own = {unit.id for unit in position.of(player)}
    own |= {persuasion.target_of(name) for name in court.controlled(position, player)}
    return replace(
        position,
        treasury=treasury,
        counters={unit: amount for unit, amount in position.counters.items() if unit in own},
        counters_next={unit: amount for unit, amount in position.counters_next.items() if unit in own},
        gifts=tuple(gift for gift in position.gifts if player in (gift.donor, gift.payee)),
        settings={name: value for name, value in position.settings.items() if name != SEED},
    )


def report_seen_by(report: Report, player: str) -> Report:
    """A report as ``player`` may read it: without the secrets of the others. Its events no longer add up."""
    public = treasuries_are_public(report.before)
    events = tuple(_told_to(report.events, player, public))
    return Report(seen_by(report.before, player), events, seen_by(report.after, player))


def _told_to(events: tuple[Event, ...], player: str, public: bool) -> Iterator[Event]:
    for event in events:
        if event.kind == "accounts" and not public:
            own = {name: amount for name, amount in event["treasury"].items() if name == player}
            yield Event(event.kind, event.rule, {**event.data, "treasury": own})
        elif player in _audience(event, player):
            yield event


def _audience(event: Event, player: str) -> tuple[str, ...]:
    """Who may know of an event; ``player`` himself for what is public."""
    if event.kind == "counter-bribed":
        return (event["player"],)
    if event.kind in ("gift-promised", "gift-given", "gift-void"):
        return (event["player"], event["payee"])
    if event.kind == "ordered" and event["verb"] in _SEALED_LINES:
        return (event["player"],)
    return (player,)
