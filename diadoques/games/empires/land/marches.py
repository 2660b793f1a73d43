"""Marches: forces that move at once, step by step; who stops where, and who meets on the way (EMP-5.1, 5.2, 5.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypedDict

from diadoques.core.events import Leaving, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.land import captures, joining
from diadoques.games.empires.land.entries import Bar, bar_of_all, bar_of_army, bar_of_few, besieged_before, passes
from diadoques.games.empires.land.retreats import part
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.pieces import NEVER, Force, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, foes_at
from diadoques.games.empires.model.strength import is_main, joined_forces


class ForceMoved(Leaving):
    """A force takes a step; ``how``: what it has done by that; ``impulse``: when."""

    unit: UnitId
    player: PlayerId
    to: PlaceId
    how: str
    impulse: int
    eyes: PlayerId


class MarchStopped(TypedDict):
    """A march ends before its goal: it stands ``at``, and does not enter ``to``; ``why`` in a word."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    to: PlaceId
    why: str
    eyes: PlayerId


class HeadOn(TypedDict):
    """Two enemy armies march against one another; a die tells the faster, the slower stays (EMP-5.6-02)."""

    units: list[UnitId]
    faster: UnitId
    slower: UnitId
    at: PlaceId
    readers: list[PlayerId]


@dataclass(slots=True)
class March:
    """Forces that march at once.

    Attributes:
        how: what they have done by that (``MOVED``, ``REACTED``).
        ways: by id, the provinces still to be entered; ``beside``: by id, the army to be joined at the end of it.
        most: by id, how many steps it may take; ``taken``: how many it has.
        paths: by id, where it started and what it has entered.
    """

    run: Run
    how: str
    ways: dict[str, list[str]]
    beside: dict[str, str]
    most: Mapping[str, int]
    taken: dict[str, int] = field(default_factory=dict)
    paths: dict[str, list[str]] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        """The position as it stands now."""
        return self.run.position

    def advance(self, impulse: int) -> None:
        """One impulse: every force takes its next step, stops are applied, who has arrived joins (EMP-5.6-01)."""
        self._part()
        going = dict(self._armies())
        self._head_on(going, impulse)
        going |= dict(self._few(going))
        self._in_the_way(going)
        moved = []
        for name in sorted(going):
            for one in self._company(name):
                moved.append(one)
                self._step(one, going[name], impulse)
        for name in sorted({*moved, *self.ways}):
            self._stop(name)
        self.join()

    def join(self) -> None:
        """Let forces that have ended their way join the armies that they were to join, where they meet them."""
        joining.join_all(self.run, self.beside, [one for one in self.beside if not self.ways.get(one)])

    def close(self) -> None:
        """What could not be done is told: steps too many, armies that were not met."""
        for name, way in self.ways.items():
            if way:
                main = is_main(self.position, self.position.forces[name])
                self._tell_stop(name, Bar("EMP-5.2-01" if main else "EMP-5.1-01", "far"))
        for name, army in self.beside.items():
            force = self.position.forces[name]
            if force.host != army and not self._waits_for_a_sortie(force, army):
                joining.failed(self.run, force, army, Bar("EMP-5.1-03", "not-met"))

    def _waits_for_a_sortie(self, force: Force, army: str) -> bool:
        host = self.position.forces.get(army)
        return host is not None and host.at == force.at and besieged_before(self.position, host)

    def _left(self, name: str) -> bool:
        return self.taken.get(name, 0) < self.most.get(name, 0)

    def _part(self) -> None:
        """Who has joined an army and does not go where it goes, parts from it."""
        for name, force in list(self.position.forces.items()):
            if not force.host:
                continue
            own, host = self.ways.get(name) or [], self.ways.get(force.host) or []
            goes = host[0] if host and self._left(force.host) else ""
            if (own and own[0] != goes) or (goes and not own and (not self._left(name) or force.inside)):
                part(self.run, name, "EMP-5.1-03")

    def _company(self, name: str) -> list[str]:
        return [name, *(one.id for one in joined_forces(self.position, self.position.forces[name]))]

    def _armies(self) -> Iterator[tuple[str, str]]:
        for name, way in list(self.ways.items()):
            force = self.position.forces[name]
            if way and not force.host and self._left(name) and is_main(self.position, force):
                if (bar := bar_of_army(self.position, force, way[0])) is None:
                    yield name, way[0]
                else:
                    self._tell_stop(name, bar)

    def _few(self, armies: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Detachments and small armies that go by themselves."""
        few = [
            name
            for name, way in self.ways.items()
            if way and self._left(name) and not (one := self.position.forces[name]).host
            and not is_main(self.position, one)
        ]  # fmt: skip
        passing = self._passing(few, armies)
        for name in few:
            if (bar := self._bar_of(name, armies, passing.get(name, ()))) is None:
                yield name, self.ways[name][0]
            else:
                self._tell_stop(name, bar)

    def _bar_of(self, name: str, armies: Mapping[str, str], but: Collection[str]) -> Bar | None:
        force, way = self.position.forces[name], self.ways[name]
        bar = bar_of_few(self.position, force, way[0], but)
        if bar is not None and bar.rule == "EMP-5.1-02" and self._meets(force, way, armies):
            return bar_of_all(self.position, force, way[0])
        return bar

    def _passing(self, few: list[str], armies: Mapping[str, str]) -> dict[str, list[str]]:
        """Who of the few passes whom: enemies, without a main army, that change places (``only-main-armies-collide``).

        Who is kept from going by something else is in the way of the other, who then stays too.
        """
        crossing = {
            name: [other for other in few if self._swap(name, self.ways[name][0], other, self.ways[other][0])]
            for name in few
        }
        going = [name for name in few if crossing[name]]
        while True:
            met = {name: [one for other in crossing[name] if other in going for one in self._company(other)]
                   for name in going}  # fmt: skip
            left = [name for name in going if self._bar_of(name, armies, met[name]) is None]
            if left == going:
                return met
            going = left

    def _meets(self, force: Force, way: list[str], armies: Mapping[str, str]) -> bool:
        """Whether it joins a main army there by the last step of its way (EMP-5.1-02), one that arrives with it too."""
        army = self.position.forces.get(self.beside.get(force.id, ""))
        if army is None or len(way) > 1 or not joining.may_join(self.position, force, army):
            return False
        there = armies.get(army.id, army.at) == way[0]
        if army.inside:
            return there and besieged_before(self.position, army)
        others = (self.position.forces[one] for one, host in self.beside.items() if host == army.id)
        coming = [one for one in others if self.ways.get(one.id, [""])[-1:] == way[-1:] or one.at == way[0]]
        return there and joining.is_large_enough(self.position, army, coming)

    def _head_on(self, going: dict[str, str], impulse: int) -> None:
        for one, other in combinations(sorted(going), 2):
            if one in going and other in going and self._swap(one, going[one], other, going[other]):
                slower = self._slower(one, other, going[one], impulse)
                self._tell_stop(slower, Bar("EMP-5.6-02", "slower"))
                del going[slower]

    def _swap(self, one: str, goal: str, other: str, other_goal: str) -> bool:
        first, second = self.position.forces[one], self.position.forces[other]
        crossing = first.at == other_goal and second.at == goal
        return crossing and are_foes(self.position, first.state, second.state)

    def _slower(self, one: str, other: str, at: str, impulse: int) -> str:
        states = list(dict.fromkeys(self.position.forces[name].state for name in (one, other)))
        faces, tries = (0, 0), 0
        while faces[0] == faces[1]:
            tries += 1
            name = f"speed {one} {other} {impulse}" + (f" {tries}" if tries > 1 else "")
            first, second = self.run.throw(name, 2, 6, "EMP-5.6-02", *states)
            faces = (first, second)
        faster, slower = (one, other) if faces[0] > faces[1] else (other, one)
        about = {"units": [one, other], "faster": faster, "slower": slower, "at": at, "readers": states}
        self.run.emit("head-on", "EMP-5.6-02", **about)
        return slower

    def _in_the_way(self, going: dict[str, str]) -> None:
        """A detachment that marches against a main army stays (ruling only-main-armies-collide)."""
        for name in sorted(going):
            if is_main(self.position, self.position.forces[name]):
                continue
            for army in sorted(going):
                main = army != name and is_main(self.position, self.position.forces[army])
                if main and name in going and self._swap(name, going[name], army, going[army]):
                    self._tell_stop(name, Bar("EMP-5.6-02", "army-comes"))
                    del going[name]

    def _step(self, name: str, to: str, impulse: int) -> None:
        force = self.position.forces[name]
        captures.leave_siege(self.run, name)
        row = "EMP-5.2-01" if is_main(self.position, force) else "EMP-5.1-01"
        about = {"unit": name, "player": force.state, "from": force.at, "to": to, "how": self.how, "impulse": impulse}
        self.run.emit("force-moved", row, **about, eyes=force.state)
        self.paths.setdefault(name, [force.at]).append(to)
        self.taken[name] = self.taken.get(name, 0) + 1
        if self.ways.get(name):
            self.ways[name].pop(0)

    def _stop(self, name: str) -> None:
        """A step into enemy land, or to where an enemy main army stands, is the last (EMP-5.2-02, EMP-5.2-04)."""
        if not self.taken.get(name):
            return
        position, force = self.position, self.position.forces[name]
        if not passes(position, force, force.at):
            bar = Bar("EMP-5.2-02", "enemy-land")
        elif any(is_main(position, one) for one in foes_at(position, force.state, force.at, inside=False)):
            bar = Bar("EMP-5.2-04", "enemy-army")
        else:
            return
        if self.ways.get(name):
            self._tell_stop(name, bar)
        self.taken[name] = max(self.taken[name], self.most.get(name, 0))

    def _tell_stop(self, name: str, bar: Bar) -> None:
        """A march is over; those who follow an army stay with it."""
        force, to = self.position.forces[name], self.ways[name][0]
        self.ways[name] = []
        about = {"unit": name, "player": force.state, "at": force.at, "to": to, "why": bar.why, "eyes": force.state}
        self.run.emit("march-stopped", bar.rule, **about)


def _moved(position: Position, data: ForceMoved) -> Position:
    force = position.forces[data["unit"]]
    way = force.way[1:] if force.way[:1] == (data["to"],) else force.way
    return position.with_force(
        force.id, at=data["to"], came=data["from"], did=did(force.did, data["how"]), way=way, inside=False, shut=NEVER,
        impulse=data["impulse"],
    )  # fmt: skip


def _stopped(position: Position, data: MarchStopped) -> Position:
    return position.with_force(data["unit"], way=())


CHAPTER: Final = Chapter(
    "marches",
    events={
        "force-moved": changes(ForceMoved, _moved),
        "march-stopped": changes(MarchStopped, _stopped),
        "head-on": tells(HeadOn),
    },
)
