"""Orders as sentences: what came of each, and what was wrong with a line as it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Verbs
from diadoques.core.events import Event
from diadoques.core.figures import strength
from diadoques.core.orders import fields_of
from diadoques.explain.catalogue import capital
from diadoques.explain.names import join_texts
from diadoques.explain.readings import either, offers_in_words, quotable, refusal
from diadoques.explain.sentences import variant_of
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.simultaneous.sums import sums
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence

#: Which phrase says what a unit was to do.
_ACTS: Final = {Verbs.MOVE: "move", Verbs.HOLD: "hold", Verbs.CONVOY: "convoy"}

#: Several lines for one unit, or for who goes as one.
_TWO: Final = "two-orders"
#: Moves that no convoy carried.
_UNCARRIED: Final = ("no-way", "no-route")
#: Reasons that mean a stand-off where the strengths are equal.
_TIES: Final = ("bounced", "held-off", "stuck-behind", "held-against", "beleaguered")


def tell_resolved(
    voice: Voice, event: Event, act: str = "", shade: str = "", more: Mapping[str, Any] = MappingProxyType({})
) -> Sentence:
    """The one sentence of an order: what it did or why not, the strengths, the witness.

    Args:
        voice: tells the report.
        event: what came of the order.
        act: which of the phrases ``does.*`` and ``do.*`` says what the unit was to do, where the game says it.
        shade: what tells apart two ways to the same reason, where the game does.
        more: what else the game says of the order.
    """
    unit = event["unit"]
    values = voice.values(event) | voice.values(Event(event.kind, event.rule, {**_told(event), **more}))
    by = [str(one) for one in event["by"]] or _not_carried_by(voice, event)
    if by:
        weights = [strength(one) for one in event.get("forces", ())] or [""] * len(by)
        values["by"] = voice.several(
            [voice.witness(one, unit, weight) for one, weight in zip(by, weights, strict=True)]
        )
    act = act or _act(voice, event)
    if "to" in values:
        values["goal"] = values["to"]
    elif "goal" not in values:
        values["goal"] = values.get("target", values["unit"])
    if "carried" in values:
        values["target"] = values["carried"]
    elif event.asked("target"):
        values["target"] = voice.witness(event.asked("target"), unit)
    values["does"] = voice.words.text(f"does.{act}", **values)
    values["do"] = voice.words.text(f"do.{act}", **values)
    key = variant_of(voice, f"clause.{event['clause']}", shade or _shade(voice, event, by) or act)
    text = capital(voice.words.text(key, **values))
    return Sentence(
        unit=unit,
        text=" ".join([text, *map(capital, sums(voice, event, key))]),
        rule=event.rule,
        by=tuple(by),
        kind=event.kind,
        player=voice.owner(unit),
        order=values.get("order") or "",
        success=bool(event["success"]),
        clause=event["clause"],
    )


def _told(event: Event) -> dict[str, Any]:
    """What the order says beyond whose it is and what it asks."""
    order = event["order"]
    said = {} if order is None else fields_of(order)
    return {key: value for key, value in said.items() if key not in ("player", "verb", "unit")}


def _shade(voice: Voice, event: Event, by: Sequence[str]) -> str:
    """What tells apart two ways to the same reason; "" where there is but one."""
    clause, known = event["clause"], voice.known(facts)
    if clause in _UNCARRIED:  # by whom: the fleets whose orders were void
        if any(one["code"] == _TWO and one["unit"] in by for one in _ashore(voice, event)):
            return "contradicted"
        if clause == "no-route" and not by and known.carriers.get(event["unit"]) == 1:
            return "one-fleet"
        return "void" if by else "by-sea" if event.asked("by_sea") else ""
    if clause in ("support-useless", "convoy-useless"):
        if event.asked("target") in known.gone:
            return "gone"
        if event.asked("target") in known.void | known.undone:
            return "void"
        return "moving" if clause == "support-useless" and not event.asked("goal") else ""
    if clause == "convoyed" and event.asked("target") and event.asked("target") not in known.moved:
        return "not-landed"
    if clause == "bounced" and known.moved.issuperset(by):  # by an equal: what it was to enter was its dislodger's
        return "lost" if event["mine"] < event["theirs"] else "spent"
    if clause in _TIES and _even(event):
        return "tie"
    return "weaker" if clause == "bounced" and event["mine"] < event["theirs"] else ""


def _ashore(voice: Voice, event: Event) -> Sequence[Event]:
    """The lines that should have carried this army where it was sent, and were not followed."""
    return voice.known(facts).kept_ashore.get((event["unit"], split_coast(event.asked("to") or "")[0]), ())


def _not_carried_by(voice: Voice, event: Event) -> list[str]:
    """The fleets that a line told to carry this army, though none was followed."""
    lines = _ashore(voice, event) if event["clause"] in _UNCARRIED else ()
    return list(dict.fromkeys(one["unit"] for one in lines))


def _even(event: Event) -> bool:
    """Whether the strengths that were compared are equal."""
    forces = event.get("forces") or (event["mine"], event["theirs"])
    return len(set(forces)) == 1


def _act(voice: Voice, event: Event) -> str:
    """Which of the phrases ``does.*`` and ``do.*`` says what the unit was to do."""
    order, known = event["order"], voice.known(facts)
    if order is None:
        unit = event["unit"]
        return "void" if unit in known.void else "refused" if unit in known.refused else "idle"
    if order.verb is Verbs.SUPPORT:
        return "aid_move" if order.goal else "aid_hold"
    return _ACTS[order.verb]


def _followed(verdict: str) -> str:
    """What is said of a line that is followed: it is of no use to its writer, or something was put right in it."""
    return "mistaken" if verdict == "mistaken" else "noted"


def tell_ordered(voice: Voice, event: Event) -> Sentence | None:
    """What was wrong with a line as it was written; nothing to say about one that is fine."""
    verdict = event["verdict"]
    if not event["code"]:
        return None
    order, typed = voice.order(event), quotable(voice.line(event))
    if verdict == "fine":  # read as something else, or as it stands though something is to be said, or not needed
        verdict = "spare" if not order else "stands" if order == typed else "noted"
    if not typed.strip():  # nothing is there to be quoted
        verdict = "empty"
    why = _contradicted(voice, event) or refusal(voice.names, event["code"], event["data"])
    text = voice.words.text(
        f"ordered.{verdict}",
        player=voice.names.player(event["player"]),
        text=typed,
        order=order,
        why=why if verdict in ("mistaken", "spare") else capital(why),  # the others are sentences of their own
    )
    offers = [offers_in_words(voice.names, one) for one in event["offers"]]
    if offers:
        text += " " + capital(voice.words.text("ordered.offers", offers=either(offers, voice.lang)))
    return Sentence(
        unit=event["unit"] or None,
        text=capital(text),
        rule=event.rule,
        by=(),
        kind=event.kind,
        player=event["player"],
        order=order,
        success=None if event["followed"] else False,  # what comes of one that is followed is told by itself
        clause=_followed(event["verdict"]) if event["followed"] else "not-followed",
    )


def _contradicted(voice: Voice, event: Event) -> str:
    """Which other lines say something else of the same unit; "" of one that nothing contradicts."""
    if event["code"] != _TWO or event["order"] is None:
        return ""
    subject = voice.wording.screens.subject or (lambda order: order.unit)
    others = [
        one
        for one in voice.report.events
        if one.kind == event.kind and one is not event and (one["player"], one["code"]) == (event["player"], _TWO)
        if one["order"] is not None and subject(one["order"]) == subject(event["order"])
    ]
    if not others:
        return ""
    quoted = join_texts([voice.words.text("word.quoted", text=quotable(voice.line(one))) for one in others], voice.lang)
    apart = event.asked("leader") and any(one.asked("leader") != event.asked("leader") for one in others)
    key = f"reading.{_TWO}.{'couple' if apart else 'named'}"
    return voice.words.counted(key, len(others), others=quoted)
