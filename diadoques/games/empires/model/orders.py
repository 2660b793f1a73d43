"""The orders of a sheet: what each asks, and what it holds.

A sheet has two parts, the general's and the politician's (``GENERAL``; EMP-18.1-01, EMP-18.2-01). A line orders one
thing, and at most one line of a kind stands for the same thing (``takes``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from diadoques.core.orders import Order, Orders, Verb, verbs_of


class Verbs:
    """What the orders of this game may ask, as signs; how each is written stands in ``notation.toml``."""

    # Forces on land (the general's)
    MOVE = Verb("move")  # unit, way, intent (with the army or force that it joins or attacks)
    HOLD = Verb("hold")  # unit: stands, attacks nobody, opens no siege
    BESIEGE = Verb("besiege")  # unit, beside: the army that leads a common siege
    RAID = Verb("raid")  # unit (a force), target: a state
    JOIN = Verb("join")  # unit, beside: the main army, where it stands now
    DETACH = Verb("detach")  # unit: the army, beside: the new detachment, number: its AP
    RESIZE = Verb("resize")  # unit: the detachment, number
    DISSOLVE = Verb("dissolve")  # unit: a detachment, or an army that is given up
    ALLY = Verb("ally")  # target: the tributary, beside: the army that its forced ally joins
    LEAD = Verb("lead")  # unit: the army that the general is with
    REIGN = Verb("reign")  # unit: the army that the politician is with in battle; "" for none
    REVOLT = Verb("revolt")  # space: the province that a landless state besieges
    # Fleets (the politician's)
    SAIL = Verb("sail")  # unit, way: steps, see ``Step``
    SPLIT = Verb("split")  # unit, beside: the new fleet, number: its ships
    MERGE = Verb("merge")  # unit, beside: the fleet that it joins, number: ships, 0 for all
    COMMAND = Verb("command")  # unit, beside: a foreign fleet, target: the state that commands both
    STANDING = Verb("standing")  # unit, number: hundredths of the enemy's ships, reply: if it is intercepted
    # Money
    EFFORT = Verb("effort")  # unit: the army, number: talents
    SHIPS = Verb("ships")  # space: where, number: how many
    MONUMENT = Verb("monument")  # space
    TEMPLES = Verb("temples")  # space
    GIFT = Verb("gift")  # target, number
    LOAN = Verb("loan")  # target, number, season: in how many seasons it is due
    # Others
    FRIEND = Verb("friend")  # target
    UNFRIEND = Verb("unfriend")  # target
    OFFER = Verb("offer")  # target: whose tributary it would be
    ACCEPT = Verb("accept")  # target: whose offer, to be a tributary, is taken
    REJECT = Verb("reject")  # the yoke
    FREE = Verb("free")  # target
    TRIBUTE = Verb("tribute")  # target: the tributary, number: percent
    CEDE = Verb("cede")  # space, target
    RECEIVE = Verb("receive")  # space
    RELIABLE = Verb("reliable")  # its forced ally; number 1 or 0
    CONTINGENT = Verb("contingent")  # number: AP of its forced ally
    POLITICIAN = Verb("politician")  # text: the name of the new one
    CREATE = Verb("create")  # a further army
    REQUEST = Verb(
        "request"
    )  # target: the neutral, text: what (``REQUESTS``), number: the gift, space or beside: for what
    HIRE = Verb("hire")  # target: the tribe, text: ``contingent`` or ``army``
    DECLARE = Verb("declare")  # text
    RUMOUR = Verb("rumour")  # text
    CAPITAL = Verb("capital")  # space: among provinces equally rich


#: What a move is for (ruling of EMP-2.3-09): it passes or stands by, or it is hostile inside friendly land too.
PASS, ATTACK = "", "attack"
#: What may be asked of a neutral (EMP-16.4-03).
REQUESTS: Final = ("passage", "alliance", "contingent", "attack")
#: What a fleet does when it is intercepted (EMP-7.4-01).
REPLIES: Final = ("attack", "stay", "continue", "retreat")
#: The two players of a state.
AUTHORS: Final = ("general", "politician")
#: What the general orders; the rest is the politician's.
GENERAL: Final = frozenset(
    {
        Verbs.MOVE, Verbs.HOLD, Verbs.BESIEGE, Verbs.RAID, Verbs.JOIN, Verbs.DETACH, Verbs.RESIZE, Verbs.DISSOLVE,
        Verbs.ALLY, Verbs.LEAD, Verbs.REVOLT,
    }
)  # fmt: skip

#: What the general is asked in the course of a season; the rest the politician answers (EMP-18.1-01, EMP-18.2-01).
GENERAL_ANSWERS: Final = frozenset(
    {
        "reaction", "stance", "sortie", "let-out", "relief", "contingent", "slip-out", "retreat", "exit", "surrender",
        "terms", "battle", "reserve", "communique",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CampaignOrder(Order):
    """An order.

    Attributes:
        unit: id of the force or fleet that is ordered.
        beside: id of another: an army that is joined, a new detachment, a fleet.
        way: of a move the provinces entered; of a fleet its steps, each ``SEA`` (it sails there), ``@PROVINCE`` (to
            that coast of its sea), ``+FORCE`` (takes it aboard), ``-FORCE`` (lands it), ``raid STATE``,
            ``blockade PROVINCE``, ``bar`` (it bars the strait).
        intent: ``PASS`` or ``ATTACK``.
        target: a state or a tribe; ``space``: a province.
        number: a sum, AP, ships, percent.
        season: of a loan, after how many seasons it is due.
        reply: one of ``REPLIES``; ``text``: what is said, in its author's words.
        author: which of its state's two players wrote it, of ``AUTHORS``, or "" where that is not told (EMP-18-04).
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "player", "verb", "unit", "beside", "way", "intent", "target", "space", "number", "season", "reply", "text",
        "author",
    )  # fmt: skip
    TEXTS: ClassVar[tuple[str, ...]] = ("text",)
    beside: str = ""
    way: tuple[str, ...] = ()
    intent: str = PASS
    target: str = ""
    space: str = ""
    number: int = 0
    season: int = 0
    reply: str = ""
    text: str = ""
    author: str = ""


def domain(order: CampaignOrder) -> str:
    """The one of ``AUTHORS`` in whose domain an order is (EMP-18.1-01, EMP-18.2-01)."""
    return AUTHORS[0] if order.verb in GENERAL else AUTHORS[1]


def takes(order: CampaignOrder) -> tuple[str, ...]:
    """What a line is for: a second one for the same takes its place."""
    verbs = Verbs
    match order.verb:
        case verbs.MOVE | verbs.HOLD | verbs.BESIEGE | verbs.JOIN:
            return ("force", order.unit)
        case verbs.RAID:
            return ("force", order.unit)
        case verbs.DETACH | verbs.SPLIT:
            return (order.verb, order.beside)
        case verbs.FRIEND | verbs.UNFRIEND:
            return ("friendship", order.target)
        case verbs.OFFER | verbs.REJECT:
            return ("yoke",)
        case verbs.GIFT | verbs.LOAN | verbs.DECLARE | verbs.RUMOUR | verbs.REQUEST:  # several may stand beside another
            return (order.verb, order.target, order.text, str(order.number))
        case verbs.EFFORT | verbs.RESIZE | verbs.DISSOLVE | verbs.SAIL | verbs.MERGE | verbs.STANDING | verbs.COMMAND:
            return (order.verb, order.unit)
        case _:
            return (order.verb, order.target, order.space)


ORDERS: Final = Orders(CampaignOrder, lambda: verbs_of(Verbs))
