"""Orders of this game as sentences: sieges, citadels, supplies, characters by sea, first units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from diadoques.core.events import Event, fold
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Name
from diadoques.explain.sentences import plainly
from diadoques.explain.simultaneous import orders
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence
from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.model.orders import PAYMENTS, Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import closed_further

#: What shuts the way of an army by land alone.
_FLOODS: Final = ("DIA-13A-06", "DIA-13A-07")
#: A move that a stronger rival kept from its goal, and the row of the point that a leader adds.
_BEATEN: Final = ("bounced", "lost-head-on")
_POINT: Final = "DIA-62b-05"
#: Kinds that tell what came of a siege order: their rule says more than that the besieger stayed.
_SIEGES: Final = ("siege-laid", "citadel-taken", "supplied")


def tell_order(voice: Voice, event: Event) -> Sentence:
    """The one sentence of an order; of a siege, with what came of it."""
    act = _act(voice, event)
    more = {"carried": _carried(event)} if _carried(event) else {}
    sentence = orders.tell_resolved(voice, event, act, _shade(voice, event), more)
    led = _led(voice, event)
    if led:
        return replace(sentence, text=f"{sentence.text} {led}", also=(_POINT,))
    siege = voice.known(_sieges).get(event["unit"])
    if siege is None or act != "siege" or not event["clause"].startswith("held"):
        return sentence
    if siege.kind != "supplied":
        return replace(sentence, rule=siege.rule)
    text = f"{sentence.text} {voice.words.text('word.siege_in_vain')}"
    return replace(sentence, rule=siege.rule, text=text, success=False)


def _led(voice: Voice, event: Event) -> str:
    """That a stronger rival which got its way was so by the point of its leader alone; or ""."""
    mine, theirs = event.get("mine"), event.get("theirs")
    if event["clause"] not in _BEATEN or len(event["by"]) != 1 or mine is None or mine >= theirs:
        return ""
    if event["clause"] == "bounced" and event["by"][0] not in voice.known(facts).moved:
        return ""  # somebody else kept it out, and would have met this unit, too
    people = voice.game.abilities.people
    point = people.command if people is not None else 0
    rows = (row for each in voice.report.events if each.kind == "contest" for row in each["rows"])
    rival = next((row for row in rows if row["unit"] == event["by"][0] and row["total"] == theirs), None)
    if rival is None or not rival["leader"] or theirs - point > mine:
        return ""
    return voice.words.text("word.led", leader=voice.person(rival["leader"]), unit=voice.unit(rival["unit"]))


def _sieges(voice: Voice) -> dict[str, Event]:
    """What came of each siege order, by unit."""
    return {event["unit"]: event for event in voice.report.events if event.kind in _SIEGES}


def _arrived(voice: Voice) -> frozenset[str]:
    """Characters who got where they went."""
    return frozenset(
        event["leader"] for event in voice.report.events if event.kind == "leader-moved" and event["success"]
    )


def _shade(voice: Voice, event: Event) -> str:
    clause = event["clause"]
    if clause == "no-way" and _never_his(voice, event):
        return "unwon"
    if clause == "no-way" and event.rule in _FLOODS:
        return "flood"
    if clause == "no-way" and not event.asked("by_sea"):
        unit = replace(voice.units[event["unit"]], owner=voice.owner(event["unit"]))
        shut = closed_further(voice.before, unit, event.asked("to"), event.asked("becomes") or unit.kind)
        return shut.code if shut is not None else ""
    if clause in ("support-useless", "convoy-useless") and _carried(event):
        return "carried"  # no unit: a character
    return ""


def _never_his(voice: Voice, event: Event) -> bool:
    """Whether the goal is a citadel that its owner's side did not hold even when the orders were written."""
    if event.asked("to") not in voice.names.board.places:
        return False
    held: str | None = voice.before.citadels.get(event.asked("to"))
    return held != voice.owner(event["unit"])


def _act(voice: Voice, event: Event) -> str:
    """Which of the phrases ``does.*`` and ``do.*`` says what the unit was to do; "" for what all games have."""
    verb = event.asked("verb")
    if verb == Verbs.MOVE:
        kind = voice.units[event["unit"]].kind
        becomes = event.asked("becomes") or kind
        return "" if becomes == kind else {GARRISON: "enter", ARMY: "sally", FLEET: "launch"}[becomes]
    if _carried(event) and _carried(event) not in voice.known(_arrived):
        return "escort"
    return {Verbs.SIEGE: "siege", Verbs.SUPPLY: "supply"}.get(verb, "")


def _carried(event: Event) -> str:
    """The character whom a fleet was to carry, or ""."""
    return str(event.asked("leader")) if event.asked("verb") == Verbs.CONVOY else ""


def position_written_in(voice: Voice, event: Event) -> Position:
    """The position that an order was written in: with the first units, and once settled with those that were bribed."""
    found: Position = voice.known(_WRITTEN.get(event.kind, _raised))
    return found


def _raised(voice: Voice) -> Position:
    events = [event for event in voice.report.events if event.kind in voice.wording.sentences.counted]
    found: Position = fold(voice.before, events, apply)
    return found


def _settled(voice: Voice) -> Position:
    """Where the conflicts began, with the units that have since been sunk, dismissed or driven off."""
    return _until(voice, "resolved")


def _sent(voice: Voice) -> Position:
    """Where those who obey nobody were told their missions."""
    return _until(voice, "mission")


def _until(voice: Voice, kind: str) -> Position:
    raised: Position = voice.known(_raised)
    events = takewhile(lambda event: event.kind != kind, voice.report.events)
    found = fold(raised, (event for event in events if event.kind not in voice.wording.sentences.counted), apply)
    settled: Position = replace(found, units={**raised.units, **found.units})
    return settled


#: Where orders are written that are not written when the season begins.
_WRITTEN: Final = {"resolved": _settled, "mission": _sent}


def tell_void(voice: Voice, event: Event) -> Sentence:
    """An order that came to nothing before it could be carried out, and why."""
    leader = "" if event["unit"] else event.asked("leader")
    target = event.asked("target") if event.asked("verb") in PAYMENTS else ""
    whole = Event(event.kind, event.rule, {"leader": leader, "target": target, **event.data})
    return replace(plainly(voice, whole), order=voice.order(event), success=False, clause="void")


def tell_walk(voice: Voice, event: Event) -> Sentence:
    """How far a character came who travels without a unit."""
    return _of_person(voice, event, Order(event["leader"], Verbs.LEAD, leader=event["leader"], to=event["to"]))


def apart(voice: Voice, event: Event) -> Sentence:
    """That a character stayed where he was, as he was ordered."""
    return _of_person(voice, event, Order(event["leader"], Verbs.APART, leader=event["leader"]))


def _of_person(voice: Voice, event: Event, order: Order) -> Sentence:
    """What became of an order to a character."""
    name = order.leader
    return replace(
        plainly(voice, event), person=name, order=voice.names.order(voice.game.write(voice.before, order, voice.lang))
    )


def tell_retreat(voice: Voice, event: Event) -> Sentence:
    """Where a unit went; one too many of the first season that had no order went there unasked (DIA-63B4-03)."""
    said, unit = plainly(voice, event), str(event["unit"])
    retreat = voice.before.dislodged.get(unit)
    told = any(one.kind == "ordered" and one["unit"] == unit and one["followed"] for one in voice.report.events)
    if retreat is None or retreat.by or told or voice.owner(unit) not in voice.before.players:
        return said
    text = voice.words.text("event.retreated.unasked", **voice.values(event))
    return replace(said, text=capital(text))


def tell_wrong_line(voice: Voice, event: Event) -> Sentence | None:
    """What was wrong with a line; a proposal has an event of its own."""
    return None if event["code"] == "proposal" else orders.tell_ordered(voice, event)


def tell_levy(voice: Voice, events: Sequence[Event]) -> Sentence:
    """One sentence for all the first units of a player."""
    kinds = [event["kind"] for event in events]
    parts = [
        Name(text, dict.fromkeys(("le", "de", "du", "en", "the", "in"), text))
        for text in (voice.words.text(f"kind.{kind}.{kinds.count(kind)}") for kind in (ARMY, FLEET) if kind in kinds)
    ]
    text = voice.words.text(
        "event.levied",
        player=voice.names.player(events[0]["player"]),
        kinds=voice.several(parts),
        at=voice.names.place(voice.names.board.province_of(events[0]["at"])),
        amount=sum(int(event["price"]) for event in events),
    )
    return Sentence(None, capital(text), events[0].rule, (), "levied", events[0]["player"])
