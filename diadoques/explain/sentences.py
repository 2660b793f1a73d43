"""Sentences from events: one for every order and for everything worth telling, with its rule and its witnesses.

Nothing is worked out anew here: what a sentence says stands in the event that it tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.figures import decimal, strength
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.explain import money, prestige, revolts, royal, weather
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Name
from diadoques.explain.readings import either, refusal, shown
from diadoques.explain.voice import Report, Voice
from diadoques.games.diadoques.tables import players

#: Kinds of event that no sentence tells: the map, the table of strengths, or another sentence does.
#: What one player and the referee alone may see (``core.events.EYES``) is no part of a report.
SILENT: Final = frozenset(
    {
        "contest", "moved", "sealed-line", "revolt-chosen", "revolt-ordered", "barred", "gift-promised", "year-turned",
        "pledged", "estate-due", "estate-settled",
    }
) | revolts.SILENT  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a report.

    Attributes:
        unit: id of the unit it speaks of, or None.
        text: the sentence, plain text: escape it where it is shown as HTML.
        rule: id of the contract row behind it.
        by: ids of the units that caused it (the witnesses).
        kind: kind of the event it tells.
        player: whose order or affair it is, or "".
        order: the order in the notation, or "".
        success: for an order, whether it did what it says; else None.
        clause: for an order, the reason by name; else "".
    """

    unit: str | None
    text: str
    rule: str
    by: tuple[str, ...]
    kind: str
    player: str = ""
    order: str = ""
    success: bool | None = None
    clause: str = ""


#: What shuts the way of an army by land alone.
_FLOODS: Final = ("DIA-13A-06", "DIA-13A-07")


def sentences(report: Report, lang: str, signs: bool = False) -> list[Sentence]:
    """Tell a report in ``fr`` or ``en``, in the order of its events.

    With ``signs`` units are called by their signs (``F EGE``) instead of in words.

    Raises:
        Fault: ``language-unknown``.
    """
    return list(told(Voice(report, lang, signs)))


def told(voice: Voice) -> Iterator[Sentence]:
    """The sentences of the report of ``voice``."""
    driven_out = {event["unit"] for event in voice.report.events if event.get("clause", "").endswith("dislodged")}
    levied: list[Event] = []
    for event in voice.report.events:
        if levied and (event.kind != "levied" or event["player"] != levied[0]["player"]):
            yield _levy(voice, levied)
            levied = []
        if event.kind == "levied":
            levied.append(event)
        elif not _told_elsewhere(event, driven_out):
            sentence = tell(voice, event)
            if sentence is not None:
                yield sentence
    if levied:
        yield _levy(voice, levied)


def _told_elsewhere(event: Event, driven_out: set[str]) -> bool:
    """Whether another sentence or a table says it: that a unit was driven out may be the reason of its own order."""
    if event.kind == "upkeep":
        return not event["units"]
    if event.kind == "leftovers-sorted":
        return not (event["units"] or event["kept"])
    if event.kind == "retreat-open":
        return not event["options"]  # that it is annihilated comes next
    return event.kind in SILENT or (event.kind == "dislodged" and event["unit"] in driven_out)


def tell(voice: Voice, event: Event) -> Sentence | None:
    """One event as a sentence; None when it says nothing new (an order followed as it was given)."""
    if event.kind == "resolved":
        return resolved(voice, event)
    if event.kind == "ordered":
        return _ordered(voice, event)
    values = voice.values(event) | _EXTRAS.get(event.kind, _nothing)(voice, event)
    text = voice.words.text(_variant(voice, f"event.{event.kind}", _VARIANTS.get(event.kind, _plain)(event)), **values)
    unit = event.get("unit")
    void = event.kind == "order-void"
    return Sentence(
        unit=str(unit) if unit in voice.units else None,
        text=capital(text),
        rule=event.rule,
        by=_witnesses(voice, event),
        kind=event.kind,
        player=str(event.get("player") or event.get("owner") or voice.owner(str(unit)) or event.get("leader") or ""),
        order=voice.names.order(event["order"]) if void else "",
        success=False if void else None,
    )


def resolved(voice: Voice, event: Event) -> Sentence:
    """The one sentence of an order: what it did or why not, the strengths, the witness."""
    unit = event["unit"]
    values = voice.values(event)
    by = [str(one) for one in event["by"]]
    if by:
        weights = [strength(one) for one in event.get("forces", ())] or [""] * len(by)
        values["by"] = voice.several(
            [voice.witness(one, unit, weight) for one, weight in zip(by, weights, strict=True)]
        )
    act = _act(voice, event)
    if "to" in values:
        values["goal"] = values["to"]
    elif "goal" not in values:
        values["goal"] = values.get("target", values["unit"])
    if "carried" in values:
        values["target"] = values["carried"]
    elif event.get("target"):
        values["target"] = voice.witness(event["target"], unit)
    values["does"] = voice.words.text(f"does.{act}", **values)
    values["do"] = voice.words.text(f"do.{act}", **values)
    key = _variant(voice, f"clause.{event['clause']}", _shade(voice, event, by) or act)
    siege = voice.sieges.get(unit) if act == "siege" and event["clause"].startswith("held") else None
    text = capital(voice.words.text(key, **values))
    in_vain = siege is not None and siege.kind == "supplied"
    if in_vain:
        text += " " + voice.words.text("word.siege_in_vain")
    return Sentence(
        unit=unit,
        text=text,
        rule=siege.rule if siege else event.rule,
        by=tuple(by),
        kind=event.kind,
        player=voice.owner(unit),
        order=voice.order(event),
        success=bool(event["success"]) and not in_vain,
        clause=event["clause"],
    )


def _shade(voice: Voice, event: Event, by: Sequence[str]) -> str:
    """What tells apart two ways to the same reason; "" where there is but one."""
    clause = event["clause"]
    if clause == "no-way" and _never_his(voice, event):
        return "unwon"
    if clause == "no-way" and event.rule in _FLOODS:
        return "flood"
    if clause in ("no-way", "no-route"):  # by whom: the fleets whose orders were void
        return "void" if by else "by-sea" if event.get("by_sea") else ""
    if clause in ("support-useless", "convoy-useless"):
        if event.get("carried"):
            return "carried"  # no unit: a character
        if event.get("target") in voice.gone:
            return "gone"
        if event.get("target") in voice.void:
            return "void"
        return "moving" if clause == "support-useless" and not event.get("goal") else ""
    if clause == "bounced" and voice.moved.issuperset(by):  # by an equal: what it was to enter was its dislodger's
        return "lost" if event["mine"] < event["theirs"] else "spent"
    return ""


def _never_his(voice: Voice, event: Event) -> bool:
    """Whether the goal is a citadel that its owner's side did not hold even when the orders were written."""
    if event.get("to") not in voice.names.board.places:
        return False
    held = voice.game.table(voice.report.before).citadels
    return held.get(event["to"]) != voice.owner(event["unit"])


def _act(voice: Voice, event: Event) -> str:
    """Which of the phrases ``does.*`` and ``do.*`` says what the unit was to do."""
    verb = event["verb"]
    if verb == "->":
        kind = voice.units[event["unit"]].kind
        becomes = event.get("becomes") or kind
        if becomes == kind:
            return "move"
        return {GARRISON: "enter", ARMY: "sally", FLEET: "launch"}[becomes]
    if verb == "S":
        return "aid_move" if event.get("goal") else "aid_hold"
    if verb == "x" and not event["order"]:
        unit = event["unit"]
        return "void" if unit in voice.void else "refused" if unit in voice.refused else "idle"
    if event.get("carried") and event["carried"] not in voice.arrived:
        return "escort"
    return {"x": "hold", "C": "convoy", "A1": "siege", "R": "supply"}[verb]


def _ordered(voice: Voice, event: Event) -> Sentence | None:
    """What was wrong with a line as it was written; nothing to say about one that is fine."""
    verdict = event["verdict"]
    if not event["code"] or event["code"] == "proposal":  # a proposal has its own event
        return None
    order, typed = voice.order(event), shown(event["text"])
    if verdict == "fine":  # read as something else, or as it stands though something is to be said, or not needed
        verdict = "spare" if not order else "stands" if order == typed else "noted"
    why = refusal(voice.names, event["code"], event["data"])
    text = voice.words.text(
        f"ordered.{verdict}",
        player=voice.names.player(event["player"]),
        text=typed,
        order=order,
        why=why if verdict in ("mistaken", "spare") else capital(why),  # the others are sentences of their own
    )
    offers = [shown(one) for one in event["offers"]]
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
        success=bool(event["followed"]),
    )


def _levy(voice: Voice, events: Sequence[Event]) -> Sentence:
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


def _witnesses(voice: Voice, event: Event) -> tuple[str, ...]:
    by = event.get("by") or ()
    named = [by] if isinstance(by, str) else list(by)
    return tuple(str(one) for one in named if one in voice.units)


def _variant(voice: Voice, key: str, variant: str) -> str:
    special = f"{key}.{variant}"
    return special if variant and special in voice.words else key


def _plain(_: Event) -> str:
    return ""


def _captured(event: Event) -> str:
    if event["leader"] not in players():  # a royal person is nobody's prisoner: it changes hands
        return "royal-passed" if event["was"] else "royal"
    if event["was"] == event["captor"]:
        return "guarded" if event["guard"] else "locked"
    return "passed" if event["was"] else ""


def _freed(event: Event) -> str:
    if not event.get("by"):
        return ""
    return "released" if event["leader"] in players() else "royal"


def _walked(event: Event) -> str:
    return "" if event["success"] else "failed" if event["clause"] == "no-convoy" else event["clause"]


def _victory(event: Event) -> str:
    if event.get("how") not in (None, "majority", "vote"):
        return str(event["how"])
    return "many" if len(event["winners"]) > 1 else ""


def _taken(event: Event) -> str:
    how = str(event.get("how") or "")
    if how == "bribery" and not event["was"]:
        return "hired"  # a neutral one follows its garrison, however that was won
    return how or ("owned" if event["was"] else "")


#: Units of a revolt are not lost for want of a free space alone: they keep to their field, and Gauls never retreat.
_REBELS_LOST: Final = {"DIA-13Ba-11": "field", "DIA-13Bc-03": "never"}


def _estate(event: Event) -> str:
    return "citadel" if event["citadel"] else "heir" if event["heir"] else ""


_VARIANTS: Final[dict[str, Callable[[Event], str]]] = {
    "order-void": lambda event: str(event["why"]),
    "commanded": lambda event: "" if event["lends"] else "idle",
    "supplied": lambda event: "many" if len(event["by"]) > 1 else "",
    "siege-lifted": lambda event: str(event["why"]),
    "citadel-taken": lambda event: _taken(event),
    "province-taken": lambda event: "owned" if event["was"] else "",
    "retreated": lambda event: str(event["kind"]),
    "annihilated": lambda event: _REBELS_LOST.get(event.rule, str(event["why"])),
    "gift-void": lambda event: str(event["why"]),
    "leader-moved": _walked,
    "captured": _captured,
    "freed": _freed,
    # A royal person is put to death by whoever controls it (DIA-12A-04): no captive, and not always a man.
    "killed": lambda event: "royal" if event.rule == "DIA-12A-04" else str(event["how"]),
    "estate": _estate,
    "estate-open": lambda event: "" if event["chooser"] == event["player"] else "fallen",
    "voted": lambda event: "clash" if event.get("clash") else "adopted" if event["adopted"] else "",
    "victory": _victory,
    "disorder": lambda event: str(event["phase"]),
    "centre-taken": lambda event: "owned" if event["was"] else "",
    "built": lambda event: str(event["kind"]),
    "retreat-closed": lambda event: str(event["why"]),
    "removed": lambda event: f"by-{event['criterion']}" if event.get("criterion") else str(event["why"]),
    "waived": lambda event: "many" if int(event["count"]) > 1 else "",
    "revolt": lambda event: "" if event["unit"] else "owned" if event["was"] else "empty",
    "revolt-ground": lambda event: str(min(len(event["countries"]), 2)),
    "centre-neutral": lambda event: str(event["why"]),
    "cyprus-attacked": lambda event: "many" if len(event["by"]) > 1 else "",
    "cyprus-doomed": lambda event: "many" if len(event["by"]) > 1 else "",
    **money.VARIANTS,
    **revolts.VARIANTS,
    **royal.VARIANTS,
    **prestige.VARIANTS,
    **weather.VARIANTS,
    "gates-shut": lambda event: str(event["why"]),
    "for-sale": lambda event: str(event["why"]),
    "bid": lambda event: str(event["why"]),
    "hired": lambda event: "follows" if event["follows"] else "",
    "unsold": lambda event: str(event["why"]),
}


def _nothing(_: Voice, __: Event) -> dict[str, Any]:
    return {}


def _score(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["points"].items(), key=lambda item: (-int(item[1]), item[0]))
    return {"points": ", ".join(f"{voice.names.player(player)} {score}" for player, score in ranked)}


def _beginning(voice: Voice, event: Event) -> dict[str, Any]:
    return {
        "season": voice.season(Season.parse(event["season"], voice.report.before.season.calendar), inside=True),
        "phase": voice.words.text(f"phase.{event['phase']}"),
    }


def _centres(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["centres"].items(), key=lambda item: (-item[1], item[0]))
    return {"centres": ", ".join(f"{voice.names.player(player)} {strength(count)}" for player, count in ranked)}


def _shares(voice: Voice, event: Event) -> dict[str, Any]:
    """Points of a finished game, exact fractions in the file, two decimals for people."""
    shares = {player: Fraction(share) for player, share in event["scores"].items()}
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    texts = [f"{voice.names.player(player)} {decimal(share, voice.lang)}" for player, share in ranked]
    return {"scores": voice.words.text("table.between").join(texts)}


def _due(voice: Voice, event: Event) -> dict[str, Any]:
    """« France 1 unité à créer, Italie 2 à retirer »."""
    parts = [
        voice.words.counted(
            "word.to_build" if int(count) > 0 else "word.to_remove", abs(int(count)), player=voice.names.player(player)
        )
        for player, count in event["change"].items()
    ]
    return {"change": voice.words.text("table.between").join(parts)}


def _whose(voice: Voice, event: Event) -> dict[str, Any]:
    """Units that did something to another, each with its owner where that is another's."""
    by = [event["by"]] if isinstance(event["by"], str) else event["by"]
    return {"by": voice.several([voice.witness(one, event["unit"]) for one in by])}


_EXTRAS: Final[dict[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "points": _score,
    "season-began": _beginning,
    "centres": _centres,
    "scored": _shares,
    "adjustments-due": _due,
    "dislodged": _whose,
    "supplied": _whose,
    **money.EXTRAS,
    **revolts.EXTRAS,
    **royal.EXTRAS,
    **prestige.EXTRAS,
    **weather.EXTRAS,
}
