"""What the conditions of the tables ask of an event: read from it, from those beside it and from the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from diadoques.board.reach import sails
from diadoques.core.events import Event, fold
from diadoques.core.orders import Order, fields_of
from diadoques.core.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.neutral import power_of
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.royal import court, persuasion

#: Events after which a unit has another master.
_TURNING: Final = ("turned", "allied", "hired")


def with_its_order(event: Event) -> Event:
    """The event, what its order says beside its own data; ``carried`` is a character whom a fleet carries."""
    order = event.get("order")
    if event.kind == "resolved" and "order" in event.data and order is None:
        return Event(event.kind, event.rule, {"verb": "x", **event.data})
    if not isinstance(order, Order):
        return event
    said = {key: value for key, value in fields_of(order).items() if key not in ("player", "unit")}
    if event.kind == "resolved":
        leader = said.pop("leader", "")
        said |= {"carried": leader} if leader and said["verb"] == "C" else {}
    return Event(event.kind, event.rule, {**said, **event.data})


class Scene:
    """One report, looked at as a whole: who serves whom, what came of every order."""

    def __init__(self, game: str, before: Any, after: Any, events: tuple[Event, ...]) -> None:
        self.game, self.before, self.after = game, before, after
        self.events = tuple(map(with_its_order, events))

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(event.kind for event in self.events)

    @cached_property
    def resolved(self) -> Mapping[str, Event]:
        return {event["unit"]: event for event in self.events if event.kind == "resolved"}

    @cached_property
    def owners(self) -> Mapping[str, str]:
        owners = {unit.id: unit.owner for unit in self.before.units.values()}
        return owners | {event["unit"]: event["player"] for event in self.events if event.kind in _TURNING}

    @cached_property
    def rising(self) -> frozenset[str]:
        return frozenset(event["unit"] for event in self.events if event.kind == "revolt" and event["unit"])

    @cached_property
    def doomed(self) -> frozenset[str]:
        return frozenset(event["unit"] for event in self.events if event.kind == "cyprus-doomed")

    def side(self, unit: str) -> str:
        """Who the unit is one power with (DIA-13Ba-18)."""
        owner = self.owners.get(unit, "")
        return power_of(self.before, owner) if self.game == "diadoques" and owner else owner

    def any(self, kind: str, **facts: Any) -> bool:
        return any(
            event.kind == kind and all(event.get(key, "") == value for key, value in facts.items())
            for event in self.events
        )


@dataclass(frozen=True)
class Facts:
    """One event in its scene."""

    scene: Scene
    event: Event

    def field(self, name: str) -> str:
        """A field of the event, or of the data of a reading, as text; "" where it is not or says nothing."""
        value = self.event.get(name)
        if value is None and isinstance(self.event.get("data"), Mapping):
            value = self.event["data"].get(name)
        if isinstance(value, Order):
            game = load_game(self.scene.game)
            levied = [event for event in self.scene.events if event.kind == "levied"]
            return game.write(fold(self.scene.before, levied, game.apply), value)
        return str(value) if value else ""

    @property
    def before(self) -> Any:
        return self.scene.before

    @property
    def unit(self) -> Unit | None:
        found: Unit | None = self.before.units.get(self.event.get("unit") or "")
        return found or self._raised()

    def _raised(self) -> Unit | None:
        """A unit that is only being levied stands in no position yet: the line that names it says what it is."""
        sign = (self.event.get("data") or {}).get("unit") if self.before.phase == "levy" else None
        if not isinstance(sign, str) or not re.fullmatch(r"[AF] \S+", sign):
            return None
        kind, at = sign.split()
        return Unit("", "", kind, "", at)

    @property
    def witness(self) -> str:
        by = self.event.get("by") or ()
        return by if isinstance(by, str) else next(iter(by), "")

    def kind(self, wanted: str) -> bool:
        return self.unit is not None and self.unit.kind == wanted

    def space(self, place: str) -> str:
        return str(self.before.board.province_of(place))

    def outside(self) -> str:
        """Who stands in the province of a garrison that is raised: his own, another's, or nobody."""
        unit = self.before.unit_in(self.space(self.event["at"]))
        return "nobody" if unit is None else "friend" if unit.owner == self.event["player"] else "foe"

    def carriers(self, **facts: Any) -> int:
        """How many fleets had orders to carry an army (``target``) or somebody (``carried``) to this goal."""
        orders = [event for event in self.scene.resolved.values() if event.get("verb") == "C"]
        return sum(all(event.get(key) == value for key, value in facts.items()) for event in orders)

    def one_carrier(self, army: str, goal: str) -> bool:
        """Whether a single fleet was to carry the army that a field names to the goal that another one names."""
        return self.carriers(target=self.event[army], goal=self.space(self.event[goal])) == 1

    def walkers(self) -> int:
        orders = [event for event in self.scene.resolved.values() if event.get("verb") == "C" and event.get("carried")]
        return sum(event["goal"] == self.event["to"] for event in orders)

    def alone(self) -> bool:
        """Whether the sea of this fleet touches both ends of the crossing."""
        army, fleet = self.before.units.get(self.event.get("target", "")), self.unit
        ends = (army.space if army else "", self.space(self.event["goal"]))
        return fleet is not None and all(sails(self.before.board, fleet.space, end) for end in ends)

    def two_rivals(self) -> bool:
        """Whether two attackers are named that stood each other off."""
        by, forces = self.event.get("by", ()), self.event.get("forces", ())
        return len(set(by)) == 2 and len(forces) == 2 and forces[0] <= forces[1]

    def revolt(self, name: str) -> bool:
        return bool(name) and name not in self.before.players and name != COMPANY


Predicate = Callable[[Facts, str], bool]

PREDICATES: Final[Mapping[str, Predicate]] = {
    # strengths
    "equal": lambda facts, _: bool(facts.event["mine"] == facts.event["theirs"]),
    "weaker": lambda facts, _: bool(facts.event["mine"] < facts.event["theirs"]),
    "stronger": lambda facts, _: bool(facts.event["mine"] > facts.event["theirs"]),
    "two-rivals": lambda facts, _: facts.two_rivals(),
    # units
    "army": lambda facts, _: facts.kind(ARMY),
    "fleet": lambda facts, _: facts.kind(FLEET),
    "garrison": lambda facts, _: facts.kind(GARRISON),
    "ashore": lambda facts, _: facts.unit is not None and not facts.before.board.spaces[facts.unit.space].is_sea,
    "of-revolt": lambda facts, _: facts.unit is not None and facts.revolt(facts.unit.owner),
    "own-witness": lambda facts, _: facts.scene.side(facts.event["unit"]) == facts.scene.side(facts.witness),
    "witness-fails": lambda facts, _: not facts.scene.resolved[facts.witness]["success"],
    "witness": lambda facts, clause: bool(facts.scene.resolved[facts.witness]["clause"] == clause),
    "target-moves": lambda facts, _: facts.scene.any("resolved", unit=facts.event["target"], verb="->"),
    "as-resolved": lambda facts, _: facts.scene.resolved[facts.event["unit"]].rule == facts.event.rule,
    "driven-out-of-goal": lambda facts, _: facts.scene.any(
        "dislodged", unit=facts.event["unit"], **{"from": facts.space(facts.event["to"])}
    ),
    "to-citadel": lambda facts, _: facts.field("to") in facts.before.board.places,
    # convoys
    "ferried": lambda facts, _: facts.carriers(target=facts.event["unit"]) > 0,
    "one-carrier": lambda facts, _: (
        facts.carriers(target=facts.event["unit"], goal=facts.space(facts.event["to"])) == 1
    ),
    "one-carrier-of-target": lambda facts, _: (
        facts.carriers(target=facts.event["target"], goal=facts.space(facts.event["goal"])) == 1
    ),
    "ferries-alone": lambda facts, _: facts.alone(),
    "walk-ferried": lambda facts, _: facts.walkers() > 0,
    "walk-ferried-twice": lambda facts, _: facts.walkers() > 1,
    "walk-elsewhere": lambda facts, _: not facts.walkers() and facts.carriers(carried=facts.event["leader"]) > 0,
    # what else was told
    "told": lambda facts, kind: kind in facts.scene.kinds,
    "throat-cut": lambda facts, _: facts.scene.any("killed", how="throat"),
    "bought-out": lambda facts, _: facts.scene.any("turned", was=facts.event["revolt"]),
    "citadel-won": lambda facts, how: facts.scene.any("citadel-taken", citadel=facts.event["at"], how=how),
    "uprising": lambda facts, _: facts.scene.any("event-began", what="uprising"),
    # people
    "diadoch": lambda facts, _: facts.event["leader"] in players(),
    "for-a-person": lambda facts, _: persuasion.is_person(facts.event["unit"]),
    "by-revolt": lambda facts, _: facts.revolt(facts.event["captor"]),
    "from-neutral": lambda facts, _: bool(facts.event["was"]) and facts.event["was"] not in facts.before.players,
    "royals-dead": lambda facts, _: not any(court.is_royal(name) for name in facts.scene.after.leaders),
    "at-sea": lambda facts, _: bool(facts.before.board.spaces[facts.space(facts.event["at"])].is_sea),
    # places and times
    "friend-outside": lambda facts, _: facts.outside() == "friend",
    "foe-outside": lambda facts, _: facts.outside() == "foe",
    "nobody-outside": lambda facts, _: facts.outside() == "nobody",
    "to-capital": lambda facts, _: bool(facts.event["citadel"] == facts.before.capital(facts.event["player"])),
    "homeless": lambda facts, _: facts.event["player"] not in facts.before.citadels.values(),
    "chooser-himself": lambda facts, _: bool(facts.event["chooser"] == facts.event["player"]),
    "land-weather": lambda facts, _: facts.event["what"] in ("flood", "snow", "sand"),
    "before-316": lambda facts, _: bool(facts.before.season.year > 316),
    "before-306": lambda facts, _: bool(facts.scene.after.season.year > 306),
    "levy": lambda facts, _: bool(facts.before.phase == "levy"),
    "phase": lambda facts, phase: bool(facts.before.phase == phase),
    "basic": lambda facts, _: bool(facts.before.layer == "basic"),
    "reading": lambda facts, said: setting_value(facts.before, said.partition("=")[0]) == said.partition("=")[2],
    # 218 BC
    "rises": lambda facts, _: facts.event["unit"] in facts.scene.rising,
    "witness-rises": lambda facts, _: facts.witness in facts.scene.rising,
    "cyprus-falls": lambda facts, _: bool({facts.event["unit"], facts.witness} & facts.scene.doomed),
}


def holds(condition: str, facts: Facts) -> bool:
    """Whether a condition of the tables holds (the form is told in ``table``)."""
    return any(all(_term(term.strip(), facts) for term in group.split("&")) for group in condition.split("|"))


def _term(term: str, facts: Facts) -> bool:
    if not term:
        return True
    if term.startswith("not "):
        return not _term(term.removeprefix("not ").strip(), facts)
    name, _, rest = term.partition(":")
    if name in PREDICATES:
        return PREDICATES[name](facts, rest)
    if "^" in term:
        field, _, start = term.partition("^")
        return facts.field(field).startswith(start)
    if "=" in term:
        field, _, value = term.partition("=")
        return facts.field(field) == value
    return bool(facts.field(term))
