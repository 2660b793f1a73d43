"""Orders as the game understands them, and the five verdicts on what a player wrote (7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """What an order asks of a unit or a character; the signs are those of 7.2 (DIA-72-07)."""

    HOLD = "x"
    MOVE = "->"
    SUPPORT = "S"
    CONVOY = "C"
    SIEGE = "A1"  # the engine substitutes A1 or A2 (DIA-72-08)
    SUPPLY = "R"
    RETREAT = "r"
    DISBAND = "d"
    LEAD = "lead"  # a character's own move
    APART = "apart"  # a character stays behind, commands nothing this season (DIA-62b-08)
    KILL = "kill"  # throat-cutting of a captive (DIA-62b-13)
    RELEASE = "release"  # a captive is let go (DIA-62b-16)
    LOCK = "lock"  # a captive is moved into a citadel (DIA-62b-15) or attached to a unit
    BUILD = "+"  # a new unit (DIP-ord-02k, DIA-74-03)
    WAIVE = "waive"  # a new unit that might be built is not (DIP-adj-01c)
    PROMOTE = "=>"  # a unit changes its class (DIA-63B1-06)
    COUNTER = "counter"  # a counter-bribe (DIA-8A1-01)
    BRIBE = "bribe"
    GIFT = "gift"
    OPEN = "open"  # the gates of a citadel are opened to another player (DIA-O4-01)
    DECLINE = "decline"  # the allegiance of a province is refused (DIA-O3-01)
    SPARE = "spare"  # a religious treasure is left where it lies (DIA-O10-02)
    PLUNDER = "plunder"  # one that was spared is taken after all
    BID = "bid"  # an offer for a unit on the market (DIA-O6-05); for running a revolt, 0 to pass (DIA-13N1-03)
    BETROTH = "betroth"  # a wedding with Cleopatra is announced (DIA-12A-16)
    WED = "wed"
    DECREE = "decree"  # a royal order (DIA-12B-03)
    SEAT = "seat"  # the capital is moved (DIA-O9-01)
    LEAVE = "leave"  # an eliminated player's treasury is left in a citadel (DIA-63A1-08)
    REVOLT = "revolt"  # a province is to rise (P218-rev-01)


class Verdict(StrEnum):
    """Five different things (7.3)."""

    UNREADABLE = "unreadable"  # no order in the notation
    AMBIGUOUS = "ambiguous"  # more than one meaning: not followed (DIA-73-04)
    ILLEGAL = "illegal"  # against the rules: not followed, the unit holds (DIA-73-02)
    MISTAKEN = "mistaken"  # legal but cannot help whoever wrote it: followed (DIA-73-03)
    FINE = "fine"


#: Verdicts on what is carried out.
FOLLOWED = (Verdict.FINE, Verdict.MISTAKEN)


@dataclass(frozen=True, slots=True)
class Order:
    """One order to one unit or character, or one sum to be paid.

    Attributes:
        player: who gives it.
        verb: what is asked.
        unit: id of the unit; "" for an order to a character, a payment, a build or a waived one.
        leader: the character ordered (LEAD, APART, KILL, RELEASE, LOCK), or the one named at the head of the unit (""
            = as the rules say).
        to: MOVE/RETREAT/LEAD/LOCK destination: a place with its coast, or a citadel; BUILD, REVOLT, DECLINE: where;
            SEAT: the new capital; LEAVE: the citadel.
        becomes: kind of the unit after the move (``A``, ``F``, ``G``), "" when unchanged; BUILD: kind of the new unit.
        target: SUPPORT: id of the supported unit; CONVOY: id of the carried army; BRIBE, COUNTER and BID: the unit paid
            for.
        goal: SUPPORT: place the supported unit moves to, "" when it is supported where it stands; CONVOY: destination.
        citadel: SIEGE, SUPPLY, OPEN, SPARE and PLUNDER: the citadel; BUILD: where the unit goes if it has to become a
            garrison, or "".
        by_sea: the army asks for the convoy only ("via C", DIA-8B-09).
        yields: RETREAT: disbands if another unit retreats to the same place (DIA-8B3-08).
        amount: COUNTER, BRIBE, BID and GIFT: the sum in T.
        payee: GIFT, OPEN and DECREE: the player who receives it.
        grade: BUILD and PROMOTE: suffix of the class.
        then: BRIBE and BID: the order that the unit carries out at once if it is won over (DIA-8A2-07).
    """

    player: str
    verb: Verb
    unit: str = ""
    leader: str = ""
    to: str = ""
    becomes: str = ""
    target: str = ""
    goal: str = ""
    citadel: str = ""
    by_sea: bool = False
    yields: bool = False
    amount: int = 0
    payee: str = ""
    grade: str = ""
    then: Order | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was made of one line of text.

    Attributes:
        text: as typed.
        verdict: one of the five.
        order: the order when it was understood (also when illegal), else None.
        rule: rule id behind the verdict, "" when fine.
        code: key of the sentence that explains the verdict (``explain``), "" when fine.
        data: what that sentence needs.
        column: first column of the trouble, counted from 0.
        offers: near misses or the possible meanings ("did you mean").
        unit: id of the unit that the line is for, where that much is clear although no order is; else "".
    """

    text: str
    verdict: Verdict
    order: Order | None = None
    rule: str = ""
    code: str = ""
    data: tuple[tuple[str, str], ...] = ()
    column: int = 0
    offers: tuple[str, ...] = ()
    unit: str = ""

    @property
    def followed(self) -> bool:
        """Whether its order is carried out."""
        return self.order is not None and self.verdict in FOLLOWED

    @property
    def subject(self) -> str:
        """Id of the unit that the line is for, "" where it is for none or that is not clear."""
        return self.order.unit if self.order is not None else self.unit
