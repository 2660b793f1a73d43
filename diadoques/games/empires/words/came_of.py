"""What came of each order: which event of its season says so, and the sentence that tells it.

Nothing is worked out here, and nothing is guessed: an order has done what it says where a later event says so, and has
failed where one says that. Of what no event tells, whether it succeeded is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from diadoques.core.events import Event
from diadoques.explain.sentences import tell_event
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence
from diadoques.games.empires.land.chapter import HOLD
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, MOVED, NEVER
from diadoques.games.empires.politics.yokes import FREED, REJECTED
from diadoques.games.empires.sea.arranging import BAR
from diadoques.games.empires.sheets import notation

#: Values of an event by key, each as the order says it.
Said = Callable[[CampaignOrder], Mapping[str, Any]]


class Mark(NamedTuple):
    """A kind of event that tells what came of an order.

    Attributes:
        kind: of the event.
        said: what its data, or its ``rule``, are where it tells of this order; of a list, what is in it.
        done: whether the order did what it says; a text: the key of the event's data that says it.
        clause: the reason by name, where it is another than the kind of the event.
    """

    kind: str
    said: Said
    done: bool | str = True
    clause: str = ""


def _unit(order: CampaignOrder) -> Mapping[str, Any]:
    return {"unit": order.unit}


def _among(order: CampaignOrder) -> Mapping[str, Any]:
    return {"units": order.unit}


def _own(order: CampaignOrder) -> Mapping[str, Any]:
    return {"player": order.player}


def _target(order: CampaignOrder) -> Mapping[str, Any]:
    return {"player": order.player, "target": order.target}


def _joined(order: CampaignOrder) -> Mapping[str, Any]:
    return {"unit": order.unit, "host": order.beside}


def _there(order: CampaignOrder) -> Mapping[str, Any]:
    return {"player": order.player, "at": order.space}


def _ally(order: CampaignOrder) -> Mapping[str, Any]:
    return {"player": order.target, "host": order.beside}


def _refused(step: Callable[[CampaignOrder], str]) -> Mark:
    return Mark("fleet-refused", lambda order: {"unit": order.unit, "step": step(order)}, done=False)


def _placed(person: str) -> Mark:
    """A person is with the army of this number; 0 for none."""
    return Mark("persons-placed", lambda order: {**_own(order), person: int(order.unit.rpartition(ARMY)[2] or 0)})


_JOINED: Final = (
    Mark("embarked", lambda order: {"unit": order.unit, "fleet": order.beside}),
    Mark("force-joined", _joined),
    Mark("join-failed", _joined, done=False),
)
_LENT: Final = Mark("sum-given", lambda order: {**_target(order), "sum": order.number, "what": str(order.verb)})

#: By verb, what tells what came of an order, the stronger first: where two have happened, the first one counts.
MARKS: Final[Mapping[str, Sequence[Mark]]] = {
    Verbs.HOLD: (
        Mark("force-retreated", _unit, done=False),
        Mark("force-captured", _unit, done=False),
        Mark("force-ordered", lambda order: {"unit": order.unit, "intent": HOLD}),
    ),
    Verbs.BESIEGE: (
        Mark("siege-opened", _among),
        Mark("siege-continued", _among),
        Mark("force-retreated", _unit, done=False),
        Mark("force-captured", _unit, done=False),
    ),
    Verbs.RAID: (
        Mark("raid-void", lambda order: {"unit": order.unit, "target": order.target}, done=False),
        Mark("raid-made", lambda order: {**_target(order), **_among(order)}, done="success"),
    ),
    Verbs.JOIN: _JOINED,
    Verbs.DETACH: (
        Mark("detachment-made", lambda order: {"parent": order.unit, "ap": order.number, "forced": False}),
    ),
    Verbs.RESIZE: (Mark("detachment-resized", lambda order: {"unit": order.unit, "ap": order.number}),),
    Verbs.DISSOLVE: (Mark("detachment-dissolved", _unit), Mark("army-disbanded", _unit)),
    Verbs.ALLY: (
        Mark("ally-not-sent", lambda order: {"player": order.target, "master": order.player}, done=False),
        Mark("force-joined", _ally),
        Mark("detachment-made", lambda order: {"player": order.target, "forced": True}),
    ),
    Verbs.LEAD: (_placed("general"),),
    Verbs.REIGN: (_placed("politician"),),
    Verbs.REVOLT: (Mark("revolt-begun", _there),),
    Verbs.SPLIT: (
        Mark("fleet-split", lambda order: {"unit": order.unit, "beside": order.beside}),
        _refused(lambda order: f"{order.number} / {order.beside}"),
    ),
    Verbs.MERGE: (
        Mark("fleets-merged", lambda order: {"unit": order.unit, "beside": order.beside}),
        _refused(lambda order: f"=> {order.beside}"),
    ),
    Verbs.COMMAND: (
        Mark("fleets-joined", lambda order: {"unit": order.unit, "under": order.beside}),
        Mark("fleets-joined", lambda order: {"unit": order.beside, "under": order.unit}),
        _refused(lambda order: f"& {order.beside}"),
    ),
    Verbs.STANDING: (
        Mark("fleet-readied", lambda order: {**_unit(order), "ratio": order.number or NEVER, "reply": order.reply}),
    ),
    Verbs.EFFORT: (
        Mark("effort-cut", lambda order: {"unit": order.unit, "asked": order.number}, clause="noted"),
        Mark("modifier-changed", lambda order: {"unit": order.unit, "rule": "EMP-4.1.2-10"}),
    ),
    Verbs.SHIPS: (
        Mark("ships-ordered", lambda order: {
            "player": order.player, "ships": order.number, **({"at": order.space} if order.space else {}),
        }),
    ),
    Verbs.MONUMENT: (Mark("monument-built", _there),),
    Verbs.TEMPLES: (Mark("temples-plundered", _there),),
    Verbs.GIFT: (_LENT,),
    Verbs.LOAN: (_LENT,),
    Verbs.FRIEND: (Mark("friendship-declared", _target),),
    Verbs.UNFRIEND: (Mark("friendship-ended", _target),),
    Verbs.OFFER: (Mark("yoke-bound", lambda order: {"player": order.player, "master": order.target}),),
    Verbs.ACCEPT: (Mark("yoke-bound", lambda order: {"player": order.target, "master": order.player}),),
    Verbs.REJECT: (Mark("yoke-ended", lambda order: {"player": order.player, "how": REJECTED}),),
    Verbs.FREE: (Mark("yoke-ended", lambda order: {"player": order.target, "master": order.player, "how": FREED}),),
    Verbs.TRIBUTE: (Mark("tribute-set", lambda order: {**_target(order), "percent": order.number}),),
    Verbs.CEDE: (
        Mark("province-taken", lambda order: {"province": order.space, "by": order.target, "how": "ceded"}),
    ),
    Verbs.RECEIVE: (
        Mark("province-taken", lambda order: {"province": order.space, "by": order.player, "how": "ceded"}),
    ),
    Verbs.RELIABLE: (Mark("ally-terms", lambda order: {**_own(order), "reliable": bool(order.number)}),),
    Verbs.CONTINGENT: (Mark("ally-terms", lambda order: {**_own(order), "ap": order.number}),),
    Verbs.POLITICIAN: (Mark("person-named", lambda order: {**_own(order), "name": order.text.strip()}),),
    Verbs.CREATE: (Mark("army-asked", _own),),
    Verbs.REQUEST: (Mark("request-answered", lambda order: {**_target(order), "what": order.text}, done="granted"),),
    Verbs.HIRE: (Mark("hired", lambda order: {**_own(order), "tribe": order.target, "what": order.text}),),
    Verbs.DECLARE: (Mark("declared", lambda order: {**_own(order), "text": order.text}),),
    Verbs.RUMOUR: (Mark("rumour-spread", lambda order: {"text": order.text}),),
    Verbs.CAPITAL: (Mark("capital-moved", lambda order: {**_own(order), "to": order.space}),),
}  # fmt: skip

#: Kinds that tell of an order that names no force beside those that say what came of it, by its verb.
_BESIDE: Final[Mapping[str, frozenset[str]]] = {
    Verbs.MONUMENT: frozenset({"prestige-changed"}),
    Verbs.REQUEST: frozenset({"request-reckoned", "contingent-lent"}),
}
#: Verbs of orders that name a force: what is told of it is found by that.
_OF_FORCES: Final = frozenset(
    {
        Verbs.HOLD, Verbs.BESIEGE, Verbs.RAID, Verbs.JOIN, Verbs.DETACH, Verbs.RESIZE, Verbs.DISSOLVE, Verbs.LEAD,
        Verbs.REIGN, Verbs.SPLIT, Verbs.MERGE, Verbs.COMMAND, Verbs.STANDING, Verbs.EFFORT,
    }
)  # fmt: skip
#: What tells of an order that names no force, by its verb.
ACTS: Final[Mapping[str, frozenset[str]]] = {
    verb: frozenset(mark.kind for mark in marks) | _BESIDE.get(verb, frozenset())
    for verb, marks in MARKS.items()
    if verb not in _OF_FORCES
}


def _of_move(order: CampaignOrder, events: Sequence[Event]) -> Iterator[tuple[Mark, Event]]:
    """A march: it has joined whom it was to join, has entered all its provinces, or was stopped before that."""
    joins = order.beside and order.intent != ATTACK
    if joins:
        yield from _marked(order, events, _JOINED)
    stopped = Mark("march-stopped", _unit, done=False)
    yield from _marked(order, events, (stopped,))
    moved = Mark("force-moved", lambda order: {"unit": order.unit, "how": MOVED})
    steps = [*_marked(order, events, (moved,))]
    if order.way and len(steps) >= len(order.way) and not joins:
        yield steps[len(order.way) - 1]
    if not order.way and not joins:
        met = ("units", "others")
        yield from _marked(order, events, [Mark("battle-joined", _side(side)) for side in met])
        yield from _marked(order, events, [Mark("no-battle", _side(side), done=False) for side in met])


def _side(side: str) -> Said:
    return lambda order: {side: order.unit}


def _of_voyage(order: CampaignOrder, events: Sequence[Event]) -> Iterator[tuple[Mark, Event]]:
    """A voyage: a step was refused, the fleet was stopped or lost; or nothing is left of its way."""
    steps = [*order.way, " ".join(order.way)] if order.way else []
    failures = [_refused(lambda _, step=step: step) for step in steps]  # type: ignore[misc]
    failures += [Mark(kind, _unit, done=False) for kind in ("fleet-stopped", "fleet-lost", "raid-void")]
    yield from _marked(order, events, failures)
    sails = any(step != BAR for step in order.way)
    kinds = ("fleet-sailed", "fleet-acted", "fleet-way") if sails else ("fleet-readied",)
    yield from _marked(order, events, [Mark(kind, lambda order: {"unit": order.unit, "way": []}) for kind in kinds])


def _marked(order: CampaignOrder, events: Sequence[Event], marks: Sequence[Mark]) -> Iterator[tuple[Mark, Event]]:
    for mark in marks:
        said = mark.said(order).items()
        for event in events:
            if event.kind == mark.kind and all(_is_said(event, key, value) for key, value in said):
                yield mark, event


def _is_said(event: Event, key: str, value: Any) -> bool:
    found = event.rule if key == "rule" else event.get(key)
    return value in found if isinstance(found, list) and not isinstance(value, list) else bool(found == value)


#: After these a season is over.
_ENDS: Final = frozenset({"season-begun", "campaign-over"})
_VOID: Final = Mark("order-void", lambda order: {"player": order.player, "order": order}, done=False, clause="void")
_OWN_WAYS: Final = {Verbs.MOVE: _of_move, Verbs.SAIL: _of_voyage}


def came_of(order: CampaignOrder, events: Sequence[Event], earlier: int = 0) -> tuple[Mark, Event] | None:
    """What says what came of an order, or None: nothing does, or not yet.

    Args:
        events: what happened after it was given, in its season.
        earlier: how many orders that say the same stand before it: each has an event of its own.
    """
    own = _OWN_WAYS.get(order.verb)
    found = [*_marked(order, events, (_VOID,))]
    found += own(order, events) if own is not None else _marked(order, events, MARKS.get(order.verb, ()))
    return found[earlier] if earlier < len(found) else None


def tell_ordered(voice: Voice, event: Event) -> Sentence:
    """An order, and what came of it in the season that the report tells."""
    order, events = event["order"], voice.report.events
    at = next(index for index, one in enumerate(events) if one is event)
    same = sum(one.kind == event.kind and one["order"] == order for one in events[:at])
    found = came_of(order, events[at + 1 :], same)
    line = notation.write(voice.before, order, voice.lang)
    about = {"unit": order.unit if order.unit in voice.units else None, "player": order.player, "order": line}
    if found is None:
        over = any(one.kind in _ENDS for one in events)
        text = voice.words.text("came-of.untold" if over else "came-of.open", line=line)
        return Sentence(text=text, rule=event.rule, by=(), kind=event.kind, **about)
    mark, cause = found
    sentence = None if cause.kind in voice.wording.sentences.silent else tell_event(voice, cause)
    done = bool(cause[mark.done]) if isinstance(mark.done, str) else mark.done
    return Sentence(
        text=sentence.text if sentence is not None else voice.words.text("came-of.done", line=line),
        rule=cause.rule, by=sentence.by if sentence is not None else (), kind=event.kind, success=done,
        clause=mark.clause or cause.kind, **about,
    )  # fmt: skip
