"""What a campaign is made of: states, provinces, forces, fleets, sieges, treaties; all frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

#: The kinds of units, as signs and records have them.
ARMY, DETACHMENT, FLEET = "A", "D", "F"
#: Before the name of a state: its capital in revolt is held by them (ruling ``rebels-hold-the-capital``).
REBELS: Final = "~"
#: What a force or a fleet has done this season (``Force.did``, ``Fleet.did``).
ORDERED, MOVED, REACTED, LANDED, RETREATED = "ordered", "moved", "reacted", "landed", "retreated"
FOUGHT, BESIEGED, RAIDED, INTERCEPTED, BEATEN = "fought", "besieged", "raided", "intercepted", "beaten"
#: It will not march this season (EMP-14-01).
MUTINOUS: Final = "mutinous"
#: It never happened, or it is not so.
NEVER: Final = -1


@dataclass(frozen=True, slots=True)
class Person:
    """A general or a politician.

    Attributes:
        name: as his player calls him, or "".
        captor: the state that holds him, or "".
        since: number of the season in which he was taken, or his predecessor killed (EMP-6.5-03).
    """

    name: str = ""
    captor: str = ""
    since: int = NEVER


@dataclass(frozen=True, slots=True)
class State:
    """A state, played or neutral (EMP-2.2-03, EMP-16.1-01).

    Attributes:
        capital: the province of its capital at the start; ``seat``: where it is now, "" without one (EMP-13.1-05).
        neutral: nobody plays it (EMP-16-01); ``aggressive``: it was founded by an invasion (EMP-16.2.2-01).
        treasury: whole talents, below 0 for debts (EMP-12-01); ``coming``: received, spendable from next season
            (ruling ``received-next-season``).
        friends: the states that it calls friends (EMP-2.3-02); ``guests``: those that it admits for this season alone,
            for a contingent that it has asked of them (ruling ``contingent-passes-by-request``).
        master: whose tributary it is, or ""; ``tribute``: percent of its taxes that he takes (EMP-12.1.1-02).
        revolt: the province that it besieges to throw off the yoke without land, or "" (EMP-11.4-04).
        least: smallest detachment that its list allows, in AP (EMP-4.2.1-02).
        ally: AP of the ally that its master may order; ``reliable``: that ally is so (EMP-4.2.3-02).
        politician, general: its two persons (EMP-18-01); ``led``: number of the army that the general is with;
            ``reigns``: number of the army that the politician is with in battle, 0 for none (EMP-6.5-01).
        civil: number of the season in which civil war began, or ``NEVER``; ``unrest``: seasons of it since the last
            taxes, that of its beginning counted when it begins, each further one with the season (EMP-12.1.1-05).
        owed: catastrophes that befall it next season beside (EMP-6.8-02).
        defeats: numbers of the seasons in which it lost land battles (EMP-11.2-01).
        helpless: number of the season in which it was attacked and its master sent nothing, or ``NEVER``.
        raided: talents lost to raids since spring (EMP-9.3-02).
        monument: number of the season of its last expense of prestige, or ``NEVER`` (EMP-12.2.3-01).
        want: number of the season in which it had too few provinces for its armies, or ``NEVER`` (EMP-4.4-04).
        former: whose tributary it was before it revolted without land (EMP-11.4-04), or ""; ``yokes``: by master, the
            number of the season in which a yoke of his ended; his present one is there if it came again soon after
            (ruling ``same-yoke-pays-once``).
        conquerors: who took provinces from it this season, in order (EMP-11.1-01).
        yards: by province, ships that are paid and not at sea yet (EMP-12.2.1-01).
        raising: it has asked for a further army, which comes with the next season (EMP-4.4-03).
        amity: of a neutral: by state, from -5 to 5 (EMP-16.4-01).
        gone: it has disappeared (EMP-10-08).
    """

    id: str
    capital: str
    seat: str
    barbarian: bool = False
    neutral: bool = False
    aggressive: bool = False
    treasury: int = 0
    coming: int = 0
    prestige: int = 0
    friends: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    master: str = ""
    tribute: int = 50
    revolt: str = ""
    least: int = 40
    ally: int = 60
    reliable: bool = False
    politician: Person = field(default_factory=Person)
    general: Person = field(default_factory=Person)
    led: int = 1
    reigns: int = 0
    civil: int = NEVER
    unrest: int = 0
    owed: int = 0
    defeats: tuple[int, ...] = ()
    helpless: int = NEVER
    raided: int = 0
    monument: int = NEVER
    want: int = NEVER
    former: str = ""
    yokes: Mapping[str, int] = field(default_factory=dict)
    conquerors: tuple[str, ...] = ()
    yards: Mapping[str, int] = field(default_factory=dict)
    raising: bool = False
    amity: Mapping[str, int] = field(default_factory=dict)
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Province:
    """A province as it stands (EMP-2.1-02).

    Attributes:
        owner: the state that it belongs to; ``controller``: the state that holds it, or ``REBELS`` and their state.
        held: whole seasons that its controller has held it without interruption, the season of conquest not counted
            and ``NEVER`` in that season; 0 where he owns it (EMP-10-02).
        annexed: after how many seasons it is annexed.
        builder: whose expenses of prestige stand in it; ``monuments``: their points; ``enjoyed``: how many of them
            its controller has, where he is another (EMP-12.2.3-03).
        temples: number of the season in which its temples were plundered, or ``NEVER`` (EMP-12.1.4-01).
        stricken: number of the season in which an earthquake weighs on it no more: until then a siege is easier, and
            the taxes of a spring not after it are lost (EMP-14-01); or ``NEVER``.
    """

    owner: str
    controller: str
    held: int = 0
    annexed: int = 8
    builder: str = ""
    monuments: int = 0
    enjoyed: int = 0
    temples: int = NEVER
    stricken: int = NEVER


@dataclass(frozen=True, slots=True)
class Force:
    """A main army or a detachment (EMP-4.2-01).

    Attributes:
        id: ``Rome-A1``, ``Rome-D1``.
        kind: ``ARMY`` or ``DETACHMENT``; ``parent``: of a detachment, the army that it is drawn from.
        at: its province; "" aboard a fleet, or off the map (``back``).
        ap: its budget now, in AP, all that is known of its men until they fight (EMP-1-02, EMP-4.1.1-04);
            ``modifier``: of an army, what is carried on from season to season (EMP-4.1.2-01).
        host: id of the main army that it has joined, or ""; ``aside``: it retreats by itself (EMP-5.4-07).
        aboard: id of the fleet that carries it, or "".
        inside: it is shut in the fortress of its province; ``shut``: number of the season since which.
        came: the province that it entered ``at`` from this season; "" where it did not move.
        did: what it has done this season.
        way: provinces that it is still to enter this season; ``intent``: what for (``orders.PASS``, ``orders.ATTACK``),
            ``target``: the state it is meant for.
        forced: it was ordered by its master (EMP-4.2.2-01).
        back: number of the season in which a captured army returns, or ``NEVER`` (EMP-5.5-04); ``captor``: the state
            that has captured it, or "" (EMP-11.1-01).
        impulse: when it arrived where it is this season, in order; 0: it was there (``land``, EMP-5.7-01).
        besieging: the province that it was besieging when the season began, or "" (EMP-4.1.2-03).
        began: the province where it was when the season began, or "" (EMP-9.1-05).
        lost: AP that it lost in battle this season.
        hired: the tribe that its men come from (EMP-16.6-01), or ""; ``until``: number of the last season for which it
            serves, or ``NEVER``.
    """

    id: str
    state: str
    kind: str
    at: str
    ap: int = 0
    modifier: int = 0
    parent: str = ""
    host: str = ""
    aside: bool = False
    aboard: str = ""
    inside: bool = False
    shut: int = NEVER
    came: str = ""
    did: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    intent: str = ""
    target: str = ""
    forced: bool = False
    back: int = NEVER
    captor: str = ""
    besieging: str = ""
    began: str = ""
    impulse: int = 0
    lost: int = 0
    hired: str = ""
    until: int = NEVER

    @property
    def number(self) -> int:
        """The number of the force among those of its kind and state."""
        return int(self.id.rpartition(self.kind)[2])


@dataclass(frozen=True, slots=True)
class Fleet:
    """Ships that sail together (EMP-7.1-01).

    Attributes:
        id: ``Rome-F1``.
        at: its sea; ``coast``: the province on whose coast it lies, or "".
        points: movement points left this season.
        came: the sea, and coast, that it came from last (``ION``, ``ION/SIC``), or "".
        did: what it has done this season; ``landed``: the coast where it has landed troops this season, or "".
        way: what it is still to do, each ``SEA``, ``@COAST``, ``+FORCE``, ``-FORCE``, ``raid STATE``,
            ``blockade PROVINCE`` (``orders``).
        blockade: the province whose ports it closes, or ""; ``blockading``: number of the season since which.
        bars: it bars the straits of its sea this season (EMP-7.2-10).
        under: id of the fleet that commands it this season, or "" (EMP-7.7-01).
        ratio: it intercepts, unasked, from how many hundredths of the ships that it has detected, or ``NEVER``;
            ``reply``: what it does when it is intercepted, or "".
    """

    id: str
    state: str
    ships: int
    at: str
    coast: str = ""
    points: int = 4
    came: str = ""
    did: tuple[str, ...] = ()
    landed: str = ""
    way: tuple[str, ...] = ()
    blockade: str = ""
    blockading: int = NEVER
    bars: bool = False
    under: str = ""
    ratio: int = NEVER
    reply: str = ""

    @property
    def number(self) -> int:
        """The number of the fleet among those of its state."""
        return int(self.id.rpartition(FLEET)[2])


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege under way.

    Attributes:
        besiegers: ids of the main armies that besiege, its leader first (EMP-8.1-01).
        seasons: whole seasons behind it; 0 in its first.
    """

    besiegers: tuple[str, ...]
    seasons: int = 0


@dataclass(frozen=True, slots=True)
class Treaty:
    """A text that several sign (EMP-17.3-01).

    Attributes:
        states: those who are to sign; ``signed``: those who have.
        season: number of the season in which the last signed, or ``NEVER``; ``public``: it has been published.
    """

    id: int
    text: str
    states: tuple[str, ...]
    signed: tuple[str, ...]
    season: int = NEVER
    public: bool = False


@dataclass(frozen=True, slots=True)
class Loan:
    """A promise to pay back; nothing enforces it (EMP-12.3-02)."""

    lender: str
    borrower: str
    sum: int
    due: int


@dataclass(frozen=True, slots=True)
class Tribe:
    """Barbarians at the edge of the map (EMP-16.2-01).

    Attributes:
        near: provinces that they border.
        closed: nobody may conquer them (EMP-16.7-04).
        agitated: numbers of the first and of the last season of their agitation, or ().
    """

    id: str
    near: tuple[str, ...]
    closed: bool = False
    agitated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is to be fought, or has been (EMP-5.4-01).

    Attributes:
        id: number of the season and the province: ``0 CIS``.
        sides: ids of the main armies and joined detachments that fight, of each side, its commander first.
        kept: ids of forces that stay out, with how many AP each (relief, the cap of 500).
        stances: by id of a force, what it chose.
        done: its result is known.
    """

    id: str
    at: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    kept: Mapping[str, int] = field(default_factory=dict)
    stances: Mapping[str, str] = field(default_factory=dict)
    done: bool = False


def did(known: Iterable[str], *more: str) -> tuple[str, ...]:
    """What a force or fleet has done, with more, each once."""
    return tuple(dict.fromkeys((*known, *more)))
