"""How 218 BC is told: revolts, Cyprus, centres that become neutral."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names
from diadoques.explain.position import row
from diadoques.explain.sentences import plainly
from diadoques.explain.simultaneous import orders
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.voice import Voice, as_players
from diadoques.explain.wording import Screens, Sentence, Sentences, Turns, Wording
from diadoques.games.bc218.position import READ_BY_AUTHOR
from diadoques.games.bc218.revolts import dates
from diadoques.games.diplomacy.words.wording import described


def resolved(voice: Voice, event: Event) -> Sentence:
    """The one sentence of an order; a unit whose order was replaced does nothing that anybody ordered."""
    sentence = orders.tell_resolved(voice, event)
    return replace(sentence, order="") if event["unit"] in voice.known(facts).void else sentence


def replaced(voice: Voice, event: Event) -> Sentence:
    """An order that came to nothing, its unit being caught in a revolt."""
    return replace(plainly(voice, event), order=voice.order(event), success=False, clause="void")


def own_line(voice: Voice, event: Event) -> Sentence | None:
    """A line about a revolt, told to whoever wrote it and to nobody else (P218-rev-07)."""
    order = event["order"]
    if not event.get(READ_BY_AUTHOR):
        return None
    line = Event(event.kind, event.rule, {"unit": "", **event.data})
    if order is None or not event["followed"]:
        return orders.tell_ordered(voice, line)
    came = {one.kind: one for one in voice.report.events if one.get("space") == order.to}
    act = came.get("revolt-chosen") or came["revolt-ordered"]
    before: Any = voice.report.before
    first = str(dates(before)["first"])
    key = f"event.sealed-line.{act.kind.removeprefix('revolt-')}"
    told = Event(event.kind, event.rule, {"space": order.to})
    text = capital(voice.words.text(key, **voice.values(told), first=first))
    noted = orders.tell_ordered(voice, line)  # what was put right in it
    return Sentence(
        unit=None,
        text=text if noted is None else f"{text} {noted.text}",
        rule=act.rule,
        by=(),
        kind=event.kind,
        player=event["player"],
        order=voice.order(event),
        success="revolt-quelled" not in came,
    )


def weight(voice: Voice, unit: str, own: float) -> str:
    """A unit in revolt stands alone with a half (P218-rev-02e); in Cyprus nothing counts against the second attack
    (P218-cyp-01c).
    """
    if own >= 1:
        return ""
    if own:
        return voice.words.text("table.revolt")
    doomed = any(event.kind == "cyprus-doomed" and event["unit"] == unit for event in voice.report.events)
    return voice.words.text("table.doomed" if doomed else "table.vain")


def _beside(names: Names, position: Any, player: str) -> Iterator[str]:
    """The provinces that he chose for revolts, where the position shows them: to himself and to the referee."""
    used = position.spent.get(player, ())
    called = {place: names.place(place).bare for place in position.chosen.get(player, ())}
    told = [
        names.words.text("show.revolt-used", place=name) if place in used else name for place, name in called.items()
    ]
    if told:
        yield row(names, "revolts", ", ".join(told))


def _described(names: Names, position: Any) -> Iterable[str]:
    return described(names, position, _beside)


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset({"revolt-chosen", "revolt-ordered"}),
        tellers={"resolved": resolved, "order-replaced": replaced, "sealed-line": own_line},
        outcomes=frozenset({"order-replaced"}),
        variants={
            "season-began": lambda _: "year",
            "revolt": lambda event: "" if event["unit"] else "owned" if event["was"] else "empty",
            "revolt-ground": lambda event: str(min(len(event["countries"]), 2)),
            "centre-neutral": lambda event: str(event["why"]),
            "cyprus-attacked": lambda event: "many" if len(event["by"]) > 1 else "",
            "cyprus-doomed": lambda event: "many" if len(event["by"]) > 1 else "",
        },
        values={"countries": as_players},
        weight=weight,
        voiding=frozenset({"order-replaced"}),
    ),
    turns=Turns(
        of_orders=frozenset({"order-replaced", "sealed-line"}),
        subjects={"centre-neutral": "control", "centre-returned": "control", "revolt-ground": "next"},
    ),
    screens=Screens(
        described=_described,
    ),
)
