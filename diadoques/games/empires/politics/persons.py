"""Persons: who falls in battle, captives, their successors, with which armies they are (EMP-6.5, EMP-13.2, EMP-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlayerId, changes
from diadoques.games.empires.battles.outcomes import GENERAL, POLITICIAN
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, NEVER, Person
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.politics import prestige
from diadoques.games.empires.politics.unrest import civil_war
from diadoques.games.empires.sheets.closing import orders_of


class PersonFell(TypedDict):
    """A general or a politician (``who``) is captured by a state, or killed: then ``captor`` is ""."""

    player: PlayerId
    who: str
    captor: PlayerId


class PersonNamed(TypedDict):
    """A politician is named; ``replaces``: in the place of a captive, who is worth nothing any more."""

    player: PlayerId
    name: str
    replaces: bool


class CaptiveFreed(TypedDict):
    """A captive comes home; ``how``: ``ransom``, ``released``, or ``captor-gone``: who held him has disappeared."""

    player: PlayerId
    who: str
    captor: PlayerId
    how: str


class PersonsPlaced(TypedDict):
    """With which armies, by number, the general and the politician are, 0 for none."""

    player: PlayerId
    general: int
    politician: int
    eyes: PlayerId


def fall(run: Run, state: str, who: str, captor: str, rule: str) -> None:
    """A person is killed (``captor`` "") or captured in battle; a politician lost may mean civil war (EMP-13.2-01).

    The killed, and captured generals, have successors at once; a captured politician reigns on (EMP-18-02).
    """
    run.emit("person-fell", rule, player=state, who=who, captor=captor)
    if who != POLITICIAN:
        return
    prestige.change(run, state, "politician_lost", "EMP-15-02")
    if run.die(f"civil war {state}", "EMP-13.2-01", state) <= number(run.position, "persons.civil_war_lost"):
        civil_war(run, state, "EMP-13.2-01")


def free(run: Run, state: str, who: str, how: str, rule: str) -> None:
    """A captive comes home."""
    captor = getattr(run.position.states[state], who).captor
    run.emit("captive-freed", rule, player=state, who=who, captor=captor, how=how)


def _persons(run: Run, _item: AgendaItem) -> None:
    """With the orders: new politicians, then with which armies both are."""
    for state, order in [*orders_of(run.position, Verbs.POLITICIAN)]:
        _name(run, state, order)
    for state, order in [*orders_of(run.position, Verbs.LEAD, Verbs.REIGN)]:
        _place(run, state, order)


def _name(run: Run, state: str, order: CampaignOrder) -> None:
    """In the place of a captive, at the risk of civil war (EMP-13.2-03); else only who has no name yet gets one."""
    known, name = run.position.states[state].politician, order.text.strip()
    if not known.captor:
        if known.name or not name:
            void(run, state, order, "politician-in-office", "EMP-13.2-03")
        else:
            run.emit("person-named", "EMP-18-02", player=state, name=name, replaces=False)
        return
    run.emit("person-named", "EMP-13.2-03", player=state, name=name, replaces=True)
    if run.die(f"new politician {state}", "EMP-13.2-03", state) <= number(run.position, "persons.civil_war_replaced"):
        civil_war(run, state, "EMP-13.2-03")


def _place(run: Run, state: str, order: CampaignOrder) -> None:
    """The general is with one army; the politician may be with one, unless he is a captive (EMP-6.5-01)."""
    rule, one = "EMP-6.5-01", run.position.states[state]
    army = run.position.forces.get(order.unit)
    if order.verb == Verbs.REIGN and one.politician.captor:
        void(run, state, order, "politician-captive", rule)
    elif (army is None or army.state != state or army.kind != ARMY) and (order.verb == Verbs.LEAD or order.unit):
        void(run, state, order, "no-such-army", rule)
    else:
        count = army.number if army is not None else 0
        places = {GENERAL: one.led, POLITICIAN: one.reigns}
        places[GENERAL if order.verb == Verbs.LEAD else POLITICIAN] = count
        run.emit("persons-placed", rule, player=state, **places, eyes=state)


def _captives(run: Run, _item: AgendaItem) -> None:
    """At the end of the season: a politician who has been a captive for a year means civil war (EMP-13.2-02)."""
    for state, one in run.position.states.items():
        for who in (POLITICIAN, GENERAL):
            captor = getattr(one, who).captor
            if captor and not one.gone and run.position.states[captor].gone:
                free(run, state, who, "captor-gone", "EMP-13.2-02")
        since = run.position.states[state].politician.since
        held = run.position.states[state].politician.captor and not one.gone
        if held and run.position.number - since == number(run.position, "persons.captive_seasons"):
            civil_war(run, state, "EMP-13.2-02")


def _fell(position: Position, data: PersonFell) -> Position:
    """A captive general is remembered by name, though another leads by now; one taken before him is forgotten."""
    state, who, captor = position.states[data["player"]], data["who"], data["captor"]
    person = replace(getattr(state, who) if captor else Person(), captor=captor, since=position.number)
    if who == POLITICIAN:
        return position.with_state(state.id, politician=person, reigns=0)
    return position.with_state(state.id, general=person)


def _named(position: Position, data: PersonNamed) -> Position:
    return position.with_state(data["player"], politician=Person(data["name"]))


def _freed(position: Position, data: CaptiveFreed) -> Position:
    state, who = position.states[data["player"]], data["who"]
    return position.with_state(state.id, **{who: replace(getattr(state, who), captor="", since=NEVER)})


def _placed(position: Position, data: PersonsPlaced) -> Position:
    return position.with_state(data["player"], led=data["general"], reigns=data["politician"])


CHAPTER: Final = Chapter(
    "persons",
    steps={"new-politicians": _persons, "captives": _captives},
    events={
        "person-fell": changes(PersonFell, _fell),
        "person-named": changes(PersonNamed, _named),
        "captive-freed": changes(CaptiveFreed, _freed),
        "persons-placed": changes(PersonsPlaced, _placed),
    },
)
