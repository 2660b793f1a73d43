"""What happens: each kind of event, and how it changes the position. Nothing else does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import Event

from .piece_events import PIECES
from .pieces import foe
from .position import VEILED, Battle, Frame, Impulse, Position, Reducer

#: What the advantage does in B.1, once for each side (AMP-8-02, AMP-8-03).
MORE, REVERSE = "points", "reverse"


def _same(position: Position, _event: Event) -> Position:
    return position


def _turn(position: Position, event: Event) -> Position:
    return replace(position, turn=event["turn"], initiative="", impulse=Impulse(), used=(), battle=None)


def _asked(position: Position, event: Event) -> Position:
    agenda = tuple(Frame(name, data) for name, data in event["agenda"])
    return replace(position, agenda=agenda, awaiting=event["phase"])


def _thrown(position: Position, event: Event) -> Position:
    return replace(position, roll=tuple(event["numbers"]), thrown=position.thrown + 1)


def _hand(position: Position, player: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> dict[str, Any]:
    """The hands after counters come and go; who does not see them sees how many they are."""
    hand = list(position.hands[player])
    for counter in drop:
        del hand[hand.index(counter if counter in hand else VEILED)]
    return {"hands": {**position.hands, player: (*hand, *add)}}


def _back(position: Position, counters: Sequence[str]) -> tuple[str, ...]:
    return (*position.bowl, *((VEILED,) * len(counters) if position.veiled else counters))


def _draws(position: Position, event: Event) -> Position:
    """All see how many are drawn; ``drawn`` tells their owner which."""
    count = event["count"]
    bowl = position.bowl[count:] if position.veiled else position.bowl
    hand = _hand(position, event["player"], add=(VEILED,) * count)
    return replace(position, bowl=bowl, thrown=position.thrown + 1, **hand)


def _drawn(position: Position, event: Event) -> Position:
    found = event["counters"]
    hand = _hand(position, event["player"], add=found, drop=(VEILED,) * len(found))
    bowl = list(position.bowl)
    for counter in () if position.veiled else found:
        del bowl[bowl.index(counter)]
    return replace(position, bowl=tuple(bowl), **hand)


def _counter_played(position: Position, event: Event) -> Position:
    """It leaves the hand; ``counter-returned`` puts it back into the bowl when its effect is over (AMP-2.A-03)."""
    impulse = position.impulse
    if event["limited"]:
        impulse = replace(impulse, played=(*impulse.played, event["player"]))
    return replace(position, impulse=impulse, **_hand(position, event["player"], drop=(event["counter"],)))


def _returned(position: Position, event: Event) -> Position:
    return replace(position, bowl=_back(position, (event["counter"],)))


def _keeps(position: Position, event: Event) -> Position:
    """How many are kept, for who does not see which; ``given-back`` tells the owner."""
    hand = position.hands[event["player"]]
    if VEILED not in hand:
        return position
    gone = hand[event["count"] :]
    return replace(position, bowl=_back(position, gone), **_hand(position, event["player"], drop=gone))


def _given_back(position: Position, event: Event) -> Position:
    back = event["counters"]
    return replace(position, bowl=_back(position, back), **_hand(position, event["player"], drop=back))


def _initiative(position: Position, event: Event) -> Position:
    return replace(position, initiative=event["player"])


def _points(position: Position, event: Event) -> Position:
    return replace(position, points={**position.points, event["player"]: event["points"]})


def _advantage_used(position: Position, event: Event) -> Position:
    """Whatever it is used for, the marker passes (AMP-8-01); what closes it for a while is a matter of reading."""
    capped = position.options["advantage-cap"] == "once-a-step" or event["how"] in (MORE, REVERSE)
    used = (*position.used, event["player"]) if capped else position.used
    return replace(position, advantage=foe(event["player"]), used=used)


def _impulse(position: Position, event: Event) -> Position:
    return replace(position, impulse=Impulse(active=event["player"]), step="B.3", used=())


def _announced(position: Position, event: Event) -> Position:
    impulse = replace(position.impulse, announced=event["points"], left=event["points"])
    return replace(position, impulse=impulse)


def _spent(position: Position, event: Event) -> Position:
    side, cost = event["player"], event["cost"]
    impulse = replace(position.impulse, left=position.impulse.left - cost)
    if event.get("zone"):
        impulse = replace(impulse, activated=(*impulse.activated, event["zone"]))
    return replace(position, impulse=impulse, points={**position.points, side: position.points[side] - cost})


def _impulse_over(position: Position, event: Event) -> Position:
    left = {**position.points, event["player"]: position.points[event["player"]] - event["lost"]}
    return replace(position, impulse=Impulse(), points=left, battle=None)


def _barred(position: Position, event: Event) -> Position:
    barred = {**position.impulse.barred, event["zone"]: event["player"]}
    return replace(position, impulse=replace(position.impulse, barred=barred))


def _due(position: Position, event: Event) -> Position:
    return replace(position, due=tuple((name, turn) for name, turn in event["due"]))


def _optional(position: Position, event: Event) -> Position:
    side = event["player"]
    return replace(position, optional={**position.optional, side: position.optional[side] + 1})


def _garrison(position: Position, event: Event) -> Position:
    return replace(position, garrisons={**position.garrisons, event["at"]: event["player"]})


def _battle(position: Position, event: Event) -> Position:
    side, zone = event["player"], event["zone"]
    charged = position.charged or bool(event["charged"])
    return replace(position, battle=Battle(zone, side), charged=charged)


def _battle_play(position: Position, event: Event) -> Position:
    plays = {**position.combat.plays, event["player"]: (event["face"], event.get("aim", ""))}
    return replace(position, battle=replace(position.combat, plays=plays))


def _victory(position: Position, event: Event) -> Position:
    return replace(position, winners=tuple(event["winners"]), verdict=event["how"], battle=None)


#: By kind.
REDUCERS: Final[Mapping[str, Reducer]] = {
    **PIECES,
    "turn-begun": _turn,
    "step-begun": lambda position, event: replace(position, step=event["step"], used=()),
    "asked": _asked,
    "interrupted": _same,
    "dropped": _same,
    "thrown": _thrown,
    "draws": _draws,
    "drawn": _drawn,
    "counter-played": _counter_played,
    "counter-returned": _returned,
    "counter-spent": lambda position, event: replace(position, spent=(*position.spent, event["counter"])),
    "keeps": _keeps,
    "given-back": _given_back,
    "initiative": _initiative,
    "initiative-reversed": _initiative,
    "points": _points,
    "advantage-used": _advantage_used,
    "advantage-taken": lambda position, event: replace(position, advantage=event["player"]),
    "arrival-postponed": _due,
    "arrival-delayed": _due,
    "arrival-settled": _due,
    "arrival-lapsed": _same,
    "optional-called": _optional,
    "optional-cancelled": _same,
    "impulse-begun": _impulse,
    "announced": _announced,
    "activated": _spent,
    "combats-paid": _spent,
    "impulse-over": _impulse_over,
    "overstacked": _same,
    "battle": _battle,
    "battle-play": _battle_play,
    "discord": _same,
    "combat": _same,
    "combat-over": lambda position, _: replace(position, battle=None),
    "duel": _same,
    "barred": _barred,
    "storm": _same,
    "flotilla": lambda position, _: replace(position, flotilla=True),
    "walls": lambda position, event: replace(position, wall=event["state"], wall_turn=event["turn"]),
    "walls-failed": _same,
    "siege": _same,
    "garrison-taken": _garrison,
    "attrition": _same,
    "face-removed": lambda position, event: replace(position, barred_faces=(*position.barred_faces, event["face"])),
    "scored": _same,
    "victory": _victory,
}


def apply(position: Position, event: Event) -> Position:
    """The position after an event."""
    return REDUCERS[event.kind](position, event)
