"""The lines that tell a turn that is over: each combat with its losses, like events of one kind in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import with_minus
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Name, join_names
from diadoques.explain.sentences import tell_event
from diadoques.explain.turn_lines import COMBATS, MOVES, PLACES, REST
from diadoques.explain.voice import Voice
from diadoques.explain.wording import EventStep, TurnLine
from diadoques.games.amphipolis.piece_events import worth_rule
from diadoques.games.amphipolis.pieces import commanders, counters
from diadoques.games.amphipolis.words.pieces import several
from diadoques.games.amphipolis.words.reasons import column_named

Numbered = tuple[int, EventStep]
"""A step of the turn, and which it is."""

#: What befalls pieces, in a combat or otherwise.
_WEAKENED, _GONE, _LEADERS = "weakened", "eliminated", ("leader-killed", "captured")
#: What a combat tells beside its result, by its own sentence.
_BESIDE: Final = ("duel-won",)
_OPERATED: Final = "operated"
_MOVES: Final = ("moved", "landed", _OPERATED)
_PLAYED: Final = "counter-played"
#: What befell leaders outside combats, what became of reinforcements, and the advantage, each by its own sentence.
_NEWS: Final = (
    "advantage-used", "advantage-taken", "leader-wounded", "leader-sick", "leader-back", "arrival-postponed",
    "arrival-delayed", "arrival-lapsed", "optional-cancelled", "deserted", "flotilla", "walls-failed",
)  # fmt: skip


def lines(voice: Voice, steps: Sequence[EventStep]) -> Iterator[TurnLine]:
    """Combats first (``turn_lines.PARTS``); what is told of none of these lines tells itself."""
    teller = _Teller(voice)
    inside: set[int] = set()
    for fight in _fights(steps):
        if line := teller.combat(fight):
            inside.update(line.told)
            yield line
    rest = [one for one in enumerate(steps) if one[0] not in inside]
    yield from teller.places(rest)
    yield from teller.arrivals(rest)
    yield from teller.moves(rest)
    yield from teller.fates(rest)
    yield from teller.plays(rest)


def _fights(steps: Sequence[EventStep]) -> Iterator[list[Numbered]]:
    """The steps of each combat, from the attack to its end; of one that began before, or goes on, what is there."""
    found: list[Numbered] = []
    for number, step in enumerate(steps):
        if found or step.event.kind in ("battle", "combat"):
            found.append((number, step))
        if found and step.event.kind == "combat-over":
            yield found
            found = []
    if found:
        yield found


def _grouped(found: Iterable[Numbered], key: Callable[[EventStep], Any]) -> list[list[Numbered]]:
    """Steps that are alike, in the order of the first of each."""
    groups: dict[Any, list[Numbered]] = {}
    for one in found:
        groups.setdefault(key(one[1]), []).append(one)
    return list(groups.values())


def _alike(step: EventStep) -> tuple[Any, ...]:
    """What it changed of the score, as far as one line can tell it with others: who gained how much by what."""
    return tuple(
        (player, gain.number, tuple(one.name for one in gain.terms)) for player, gain in sorted(step.gains.items())
    )


class _Teller:
    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def combat(self, fight: Sequence[Numbered]) -> TurnLine | None:
        """Place, sides, result, losses, what was played in it; None where the sides never met."""
        events = [step.event for _, step in fight]
        combat = next((event for event in events if event.kind == "combat"), None)
        if combat is None:
            return None
        beside = [one.text for event in events if event.kind in _BESIDE and (one := tell_event(self._voice, event))]
        values = self._voice.values(combat) | {"losses": self._losses(events)} | self._thrown(combat)
        text = " ".join((capital(self._text("combat", **values)), *self._played(events), *beside))
        told = tuple(number for number, _ in fight)
        return TurnLine(COMBATS, text, told, self._text("combat.short", **values), _earned(events))

    def _thrown(self, combat: Event) -> dict[str, str]:
        """The column, the die, and what it was read as where something changed it."""
        modified = with_minus(combat["modified"])
        read = "" if combat["modified"] == combat["die"] else " " + self._text("combat.read", modified=modified)
        return {"column": column_named(self._voice.words, combat["column"]), "read": read}

    def _losses(self, events: Sequence[Event]) -> str:
        """Of each side: who is gone, who is weakened; that nobody is."""
        found = []
        for side in self._voice.before.players:
            fates = [event for event in events if event.get("owner") == side]
            gone = [event["unit"] for event in fates if event.kind == _GONE]
            weak = [event["unit"] for event in fates if event.kind == _WEAKENED and event["unit"] not in gone]
            told = [self._text("loss.gone", units=self._units(gone))] if gone else []
            told += (
                [self._text("loss.weak.one" if len(weak) == 1 else "loss.weak.many", count=len(weak))] if weak else []
            )
            told += [
                self._text(f"loss.{event.kind}", leader=self._units([event["leader"]]))
                for event in fates
                if event.kind in _LEADERS
            ]
            if told:
                found.append(self._text("loss.of", player=self._player(side), losses=", ".join(told)))
        return self._apart(found) if found else self._text("loss.none")

    def places(self, steps: Sequence[Numbered]) -> Iterator[TurnLine]:
        """Places that fell, by who took them from whom; sieges that came to nothing."""
        taken = [one for one in steps if one[1].event.kind == "garrison-taken"]
        for group in _grouped(taken, lambda step: (step.event["player"], step.event["was"], _alike(step))):
            told, places = [], []
            for number, step in group:
                at = step.event["at"]
                name = self._voice.names.place(at)
                before = max((n for n, one in steps if n < number and _won(one.event, at)), default=None)
                if before is not None:
                    told.append(before)
                    how = self._way(dict(steps)[before].event)
                    name = name.followed_by(f" ({how})")
                told.append(number)
                places.append(name)
            event = group[0][1].event
            values = {
                "player": self._player(event["player"]),
                "was": self._player(event["was"]),
                "places": join_names(places, self._voice.lang),
            }
            bare = join_names([self._voice.names.place(one.event["at"]) for _, one in group], self._voice.lang)
            yield TurnLine(
                PLACES,
                self._text("taken", **values),
                tuple(told),
                self._text("taken.short", **values | {"places": bare}),
            )
        failed = [one for one in steps if one[1].event.kind == "siege" and not one[1].event["success"]]
        for group in _grouped(failed, lambda step: step.event["player"]):
            named = [f"{self._voice.names.place(one.event['at']).bare} ({self._way(one.event)})" for _, one in group]
            player = self._player(group[0][1].event["player"])
            text = self._text(
                "failed.one" if len(group) == 1 else "failed.many", player=player, places=", ".join(named)
            )
            yield TurnLine(PLACES, text, tuple(number for number, _ in group))

    def arrivals(self, steps: Sequence[Numbered]) -> Iterator[TurnLine]:
        """Who came, by side and place."""
        found = [one for one in steps if one[1].event.kind == "deployed" and not one[1].gains]
        for group in _grouped(found, lambda step: step.event["player"]):
            told = []
            for row in _grouped(group, lambda step: step.event["at"]):
                pieces = [piece for _, one in row for piece in (*one.event["leaders"], *one.event["units"])]
                place = self._voice.names.place(row[0][1].event["at"])
                told.append(self._text("arrived.at", at=place, pieces=self._units(pieces)))
            player = self._player(group[0][1].event["player"])
            text = self._text("arrived", player=player, arrivals=self._apart(told))
            yield TurnLine(MOVES, text, tuple(number for number, _ in group))

    def moves(self, steps: Sequence[Numbered]) -> Iterator[TurnLine]:
        """How often each side moved, and where to; what changed the score has a line of its own."""
        for number, step in steps:
            if step.event.kind in _MOVES and step.gains and (one := tell_event(self._voice, step.event)) is not None:
                yield TurnLine(MOVES, one.text, (number,))
        found = [one for one in steps if one[1].event.kind in _MOVES and not one[1].gains]
        for group in _grouped(found, lambda step: (_side(step.event["pieces"][0]), step.event.kind == _OPERATED)):
            player = self._player(_side(group[0][1].event["pieces"][0]))
            ends = dict.fromkeys(one.event["to"] for _, one in group)
            places = join_names([self._voice.names.place(at) for at in ends], self._voice.lang)
            kind = "operated" if group[0][1].event.kind == _OPERATED else "moved"
            key = f"{kind}.one" if len(group) == 1 else f"{kind}.many"
            text = self._text(key, player=player, count=len(group), places=places)
            yield TurnLine(MOVES, text, tuple(number for number, _ in group))

    def fates(self, steps: Sequence[Numbered]) -> Iterator[TurnLine]:
        """Who was weakened or eliminated outside combats, by side and cause, in all places."""
        found = [one for one in steps if one[1].event.kind in (_WEAKENED, _GONE)]
        for group in _grouped(found, lambda step: (step.event.kind, step.event["owner"], step.event["cause"])):
            event = group[0][1].event
            places = dict.fromkeys(one.event["at"] for _, one in group)
            values = self._voice.values(event) | {
                "units": self._units([one.event["unit"] for _, one in group]),
                "at": join_names([self._voice.names.place(at) for at in places], self._voice.lang),
                "why": self._voice.wording.sentences.extras[event.kind](self._voice, event)["why"],
            }
            key = f"event.{event.kind}" if len(group) == 1 else f"event.{event.kind}.many"
            text = capital(self._voice.words.text(key, **values))
            yield TurnLine(
                REST, text, tuple(number for number, _ in group), "", _earned([one.event for _, one in group])
            )

    def plays(self, steps: Sequence[Numbered]) -> Iterator[TurnLine]:
        """What each side played of its hand outside combats, and other news, the use of the advantage among them."""
        found = [one for one in steps if one[1].event.kind == _PLAYED]
        for group in _grouped(found, lambda step: step.event["player"]):
            (text,) = self._played([one.event for _, one in group])
            yield TurnLine(REST, text, tuple(number for number, _ in group))
        for number, step in steps:
            if step.event.kind in _NEWS and (one := tell_event(self._voice, step.event)) is not None:
                yield TurnLine(REST, one.text, (number,))

    def _played(self, events: Iterable[Event]) -> Iterator[str]:
        """The stratagems that each side played among some events."""
        faces: dict[str, list[str]] = {}
        for event in events:
            if event.kind == _PLAYED:
                face = self._text("face", face=self._voice.values(event)["face"])
                faces.setdefault(event["player"], []).append(face)
        for side, told in faces.items():
            yield self._text("played", player=self._player(side), faces=", ".join(told))

    def _apart(self, told: Sequence[str]) -> str:
        return (" ; " if self._voice.lang == "fr" else "; ").join(told)

    def _text(self, key: str, **values: Any) -> str:
        return self._voice.words.text(f"turn.{key}", **values)

    def _way(self, siege: Event) -> str:
        return self._voice.words.text(f"option.word.{siege['how']}")

    def _player(self, side: str) -> Name:
        return self._voice.names.player(side)

    def _units(self, pieces: Iterable[str]) -> Name:
        return several(self._voice.words, self._voice.lang, list(pieces))


def _earned(events: Iterable[Event]) -> tuple[str, ...]:
    """By which rows the eliminations among some events are counted."""
    counted = [event for event in events if event.get("points")]
    units = [worth_rule(event["unit"]) for event in counted if event.kind == _GONE]
    return tuple(dict.fromkeys((*units, *("AMP-9.2-07" for event in counted if event.kind in _LEADERS))))


def _won(event: Event, at: str) -> bool:
    return event.kind == "siege" and bool(event["success"]) and event["at"] == at


def _side(piece: str) -> str:
    return commanders()[piece].side if piece in commanders() else counters()[piece].side
