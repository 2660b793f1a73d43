"""The sea: fleets are arranged, sail in four impulses, meet, and end the season where they may (seed 7, 3.1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.pieces import BEATEN, RETREATED, Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, coasts, controller, fleets_commanded, may_not_attack
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sea import naval_events
from diadoques.games.empires.sea.arranging import arrange_fleets
from diadoques.games.empires.sea.blockade import is_open, set_all, set_one, wear
from diadoques.games.empires.sea.fleet_events import KINDS, is_move
from diadoques.games.empires.sea.fleets import aboard, blockaders, is_asked, leaders, may_attack
from diadoques.games.empires.sea.havens import FALLEN_PORT, friendly_coasts, go_home, home, is_at_home
from diadoques.games.empires.sea.interceptions import INTERCEPTION, REPLY
from diadoques.games.empires.sea.naval import PURSUIT, REFUGE, battle, flight
from diadoques.games.empires.sea.sightings import apart, detects, meets
from diadoques.games.empires.sea.straits import is_passage
from diadoques.games.empires.sea.voyages import act, change_coast

__all__ = ["CHAPTER", "aboard", "home", "is_open"]


def _moves(run: Run, _item: AgendaItem) -> None:
    """Fleets that are together from the start may detect each other; then four impulses (EMP-7.3-01)."""
    impulses = range(1, number(run.position, "sea.points") + 1)
    items = (AgendaItem("sea-impulse", {"impulse": impulse}) for impulse in impulses)
    run.then(AgendaItem("sea-meets", {"impulse": 0}), *items)


def _impulse(run: Run, item: AgendaItem) -> None:
    """An impulse: who leaves closed ports or passes a barred strait is met first; all sail; who is together meets."""
    number_ = item["impulse"]
    first = [one for fleet in leaders(run.position) for one in _met_before(run.position, fleet)]
    after = {"impulse": number_}
    run.then(*first, AgendaItem("sea-steps", after), AgendaItem("sea-meets", after), AgendaItem("sea-ports", after))


def _met_before(position: Position, fleet: Fleet) -> Iterator[AgendaItem]:
    step = fleet.way[0] if fleet.way else ""
    if not step or not is_move(step) or step == f"@{fleet.coast}":
        return
    for one in blockaders(position, fleet, fleet.at, fleet.coast):
        yield AgendaItem("sea-detect", {"one": one.id, "other": fleet.id, "port": True, "leaving": True})
    if is_passage(position, fleet.at, step):
        for one in leaders(position, fleet.at):
            if one.bars and are_foes(position, one.state, fleet.state):
                yield AgendaItem("sea-detect", {"one": one.id, "other": fleet.id, "strait": True})


def _steps(run: Run, item: AgendaItem) -> None:
    """All fleets do what a point buys them, together."""
    before = {fleet.id: fleet.at for fleet in leaders(run.position)}
    for name in before:
        act(run, name, item["impulse"])
    fleets = run.position.fleets
    apart(run, *(name for name, at in before.items() if name not in fleets or fleets[name].at != at))


def _ports(run: Run, _item: AgendaItem) -> None:
    """Who makes for ports that an enemy closes is met by him first (EMP-7.8-03)."""
    items = []
    for fleet in leaders(run.position):
        coast = fleet.way[0][1:] if fleet.way and fleet.way[0].startswith("@") else ""
        shut = blockaders(run.position, fleet, fleet.at, coast)
        items += [AgendaItem("sea-detect", {"one": one.id, "other": fleet.id, "port": True}) for one in shut]
        if shut:
            items.append(AgendaItem("sea-enters", {"unit": fleet.id, "at": fleet.at, "coast": coast}))
    run.then(*items)


def _enters(run: Run, item: AgendaItem) -> None:
    """A fleet that the blockade has not kept out comes into the port."""
    fleet = run.position.fleets.get(item["unit"])
    if fleet is not None and fleet.at == item["at"] and fleet.way[:1] == (f"@{item['coast']}",):
        change_coast(run, fleet, item["coast"], fleet.way[1:], met=True)


def _ends(run: Run, _item: AgendaItem) -> None:
    """Blockades are set, the winners' last; then every fleet is where it may end the season (EMP-7.2-03)."""
    set_all(run)
    run.then(AgendaItem("closing-in"), AgendaItem("sea-homes"))


def _closing_in(position: Position) -> Iterator[tuple[Fleet, tuple[str, ...]]]:
    """Who has won a battle, and the coasts of its sea where it has driven an enemy to (EMP-7.6-03)."""
    for fleet in leaders(position):
        fought = "fought" in fleet.did and BEATEN not in fleet.did
        if fought and not fleet.blockade and fleet.points >= number(position, "sea.blockade"):
            found = tuple(
                coast
                for coast in coasts(position, fleet.at)
                if controller(position, coast) not in may_not_attack(position, fleet.state)
                and any(
                    other.coast == coast and other.at == fleet.at and BEATEN in other.did
                    for other in leaders(position, fleet.at)
                    if are_foes(position, other.state, fleet.state) and may_attack(position, fleet, other)
                )
            )
            if found:
                yield fleet, found


def _ask_closing(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    for fleet, found in _closing_in(position):
        if is_asked(position, fleet.state):
            yield Pick(
                f"closing-in {fleet.id}", fleet.state, hidden=True, rule="EMP-7.6-03", of=(*found, NONE), least=1,
                most=1, usual=(NONE,), none=NONE,
            )  # fmt: skip


def _take_closing(run: Run, _item: AgendaItem, answers: Answers | None = None) -> None:
    for fleet, found in tuple(_closing_in(run.position)):
        said = answers.names(f"closing-in {fleet.id}", fleet.state) if answers is not None else ()
        if said and said[0] in found:
            run.emit(
                "fleet-acted", "EMP-7.6-03", unit=fleet.id, what="blockade",
                points=number(run.position, "sea.blockade"), target=controller(run.position, said[0]), at=said[0],
                way=[], eyes=fleet.state,
            )  # fmt: skip
            set_one(run, run.position.fleets[fleet.id], said[0], "EMP-7.6-03")


def _homes(run: Run, item: AgendaItem) -> None:
    """Who may not end the season where it is puts in on a friendly coast of its sea, else it retreats (EMP-7.2-04).

    Into ports that an enemy closes it comes after he has met it (EMP-7.8-03); ``met``: who has been met.
    """
    met: list[str] = list(item.get("met", ()))
    meetings: list[AgendaItem] = []
    for name in [fleet.id for fleet in leaders(run.position)]:
        fleet = run.position.fleets.get(name)
        if fleet is None or is_at_home(run.position, fleet):
            continue
        near = friendly_coasts(run.position, fleet, fleet.at)
        named = [step[1:] for step in fleet.way if step.startswith("@") and step[1:] in near]
        goal = (named or near or [""])[0]
        shut = blockaders(run.position, fleet, fleet.at, goal)
        if not goal:
            home(run, name, "EMP-7.2-04")
        elif shut and name not in met:
            met.append(name)
            meetings += [AgendaItem("sea-detect", {"one": one.id, "other": name, "port": True}) for one in shut]
        else:
            for one in fleets_commanded(run.position, fleet):
                run.emit("fleet-put-in", "EMP-2.1-05", unit=one.id, at=goal, eyes=one.state)
    if meetings:
        run.then(*meetings, AgendaItem("sea-homes", {"met": met}))


def _home(run: Run, item: AgendaItem) -> None:
    """The retreat of a fleet out of a port that has fallen, after those who closed it have met it (EMP-7.2-11)."""
    fleet = run.position.fleets.get(item["unit"])
    if fleet is not None and not (RETREATED in fleet.did and is_at_home(run.position, fleet)):
        go_home(run, fleet, item["rule"])


def _attrition(run: Run, _item: AgendaItem) -> None:
    """Fleets in ports that have changed hands leave (EMP-7.2-11); fleets in closed ports lose ships (EMP-7.8-04)."""
    run.then(AgendaItem("sea-wear"))
    for name in [fleet.id for fleet in leaders(run.position)]:
        fleet = run.position.fleets.get(name)
        if fleet is not None and not is_at_home(run.position, fleet):
            home(run, name, FALLEN_PORT)


def _wear(run: Run, _item: AgendaItem) -> None:
    wear(run)


CHAPTER: Final = Chapter(
    "sea",
    steps={
        "fleets-arranged": arrange_fleets,
        "sea-moves": _moves,
        "sea-impulse": _impulse,
        "sea-steps": _steps,
        "sea-meets": meets,
        "sea-ports": _ports,
        "sea-enters": _enters,
        "sea-detect": detects,
        "sea-battle": battle,
        "sea-flight": flight,
        "sea-ends": _ends,
        "sea-homes": _homes,
        "sea-home": _home,
        "attrition": _attrition,
        "sea-wear": _wear,
    },
    questions={
        "intercept": INTERCEPTION,
        "interception": REPLY,
        "refuge": REFUGE,
        "pursuit": PURSUIT,
        "closing-in": AgendaQuestion("EMP-7.6-03", _ask_closing, _take_closing, _take_closing),
    },
    events={**KINDS, **naval_events.KINDS},
)
