"""Why each order came out as it did: one clause a unit, from which success is read off."""

from __future__ import annotations

from enum import IntEnum


class OrderKind(IntEnum):
    """What a unit does, as far as conflicts are concerned (sieges, supplies and no order at all hold or support)."""

    HOLD = 0
    MOVE = 1
    SUPPORT = 2
    CONVOY = 3


#: The same as plain numbers, for what is compiled.
HOLD, MOVE, SUPPORT, CONVOY = map(int, OrderKind)


class Clause(IntEnum):
    """The reason of an order's result; the comment says who the witness is (-1 where there is none)."""

    # moves that succeed
    ENTERED = 1  # nobody opposed it; none
    FOLLOWED = 2  # into a space just left; the unit that left
    EXCHANGED = 3  # changed places by convoy; the other unit
    ROTATED = 4  # three or more changed places in a ring; the unit ahead
    OUTWEIGHED_RIVALS = 5  # more than every rival; the strongest rival
    DISLODGED_HOLDER = 6  # more than the unit that stayed; that unit
    WON_HEAD_ON = 7  # more than the unit it met on the way; that unit
    PASSED_BY = 8  # changed places without convoy, by two coasts; the other unit
    # moves that fail
    NO_WAY = 10  # neither a way of its own nor a fleet that would carry it; none
    NO_ROUTE = 11  # the fleets that would carry it make no complete route; none
    CONVOY_BROKEN = 12  # no whole route was left when a fleet of its convoy was dislodged; that fleet
    PARADOX = 13  # its convoy hung on itself and stays without effect; a fleet of it that was attacked
    BOUNCED = 14  # not more than a rival for the space; the strongest rival
    HELD_OFF = 15  # not more than the unit that holds the space; that unit
    STUCK_BEHIND = 16  # the unit that was to leave did not, nor could it be dislodged; that unit
    EQUAL_HEAD_ON = 17  # as strong as the unit it met on the way; that unit
    LOST_HEAD_ON = 18  # weaker than the unit it met on the way; that unit
    OWN_UNIT_IN_WAY = 19  # a unit of its own side stayed; that unit
    NOT_AGAINST_OWN = 20  # strong enough only with supports of the side it would dislodge; the unit that stayed
    AFTER_SEA = 21  # left out while the sea battles are settled (`Settlement.sea_battles` only); none
    HEAD_ON_BARRED = 22  # met a unit of another strength on the way where neither gets through; that unit
    OWN_HEAD_ON = 23  # a unit of its own side, weaker or stronger, met it on the way; that unit
    ROUTE_LOST = 24  # of several routes one was broken, where every one is needed; a fleet dislodged on it
    BOUNCED_UNAIDED = 25  # not more than a rival without supports of the side that would lose its place; the rival
    # supports
    SUPPORT_GIVEN = 30  # it counted; the supported unit (none for a watched supply)
    SUPPORT_CUT = 31  # its giver was attacked; the attacker
    SUPPORT_DISLODGED = 32  # its giver was dislodged; the dislodger
    SUPPORT_USELESS = 33  # it fits no order; none
    # supports that counted although their giver was attacked; the attacker
    UNCUT_SPARED = 34  # by convoy, and the support is aimed at a fleet of that convoy
    UNCUT_AT_SEA = 35  # by convoy, and battles about carrying fleets are settled before convoys sail
    UNCUT_PARADOX = 36  # by a convoy that hangs on itself
    UNCUT_FROM_GOAL = 37  # from the space the support bears on
    UNCUT_BY_OWN = 38  # by a unit of the same side
    UNCUT_NO_WAY = 39  # by an attack that never arrived
    # convoys
    CONVOYED = 40  # the convoy held; the army
    CONVOY_DISLODGED = 41  # the fleet itself was dislodged; the dislodger
    CONVOY_BROKEN_ELSEWHERE = 42  # another fleet was dislodged, and no whole route was left; that fleet
    CONVOY_USELESS = 43  # it fits no army's order; none
    CONVOY_OFF_ROUTE = 44  # it lies on no complete route; the army
    CONVOY_PARADOX = 45  # the convoy hung on itself; the army
    CONVOY_UNWANTED = 46  # the army goes by land and by no convoy; the army
    ROUTE_LOST_ELSEWHERE = 47  # another fleet was dislodged, where every route is needed; that fleet
    # units that stay by order
    HELD = 50  # nobody attacked; none
    HELD_AGAINST = 51  # attacked by none that was stronger; the strongest attacker
    DISLODGED = 52  # driven out; the dislodger
    BELEAGUERED = 53  # attacked by more than it stood with, but a rival kept the attacker out; the attacker
    HELD_AGAINST_OWN = 54  # attacked by its own side only; the strongest attacker
    HELD_UNAIDED = 55  # attacked by more, but only with supports of its own side; the strongest attacker

    @property
    def success(self) -> bool:
        """Whether an order with this reason did what it says."""
        return self in _SUCCESSES


class Ruling(IntEnum):
    """What settled a unit that plain sweeps left open."""

    NONE = 0
    ROTATION = 1
    """A ring of moves that hangs only on itself succeeds (DIA-8B-08)."""
    ONLY_OUTCOME = 2
    """Of all cases of the open convoys a single one agrees with itself."""
    PARADOX = 3
    """No case, or several: the convoyed armies stay without effect (DIA-8B4d-03)."""
    SEA_BATTLE = 4
    """An attack on a carrying fleet, settled before convoys sail (DIP-cvy-03)."""


_SUCCESSES = frozenset(
    {
        Clause.ENTERED,
        Clause.FOLLOWED,
        Clause.EXCHANGED,
        Clause.ROTATED,
        Clause.OUTWEIGHED_RIVALS,
        Clause.DISLODGED_HOLDER,
        Clause.WON_HEAD_ON,
        Clause.PASSED_BY,
        Clause.SUPPORT_GIVEN,
        Clause.UNCUT_SPARED,
        Clause.UNCUT_AT_SEA,
        Clause.UNCUT_PARADOX,
        Clause.UNCUT_FROM_GOAL,
        Clause.UNCUT_BY_OWN,
        Clause.UNCUT_NO_WAY,
        Clause.CONVOYED,
        Clause.HELD,
        Clause.HELD_AGAINST,
        Clause.BELEAGUERED,
        Clause.HELD_AGAINST_OWN,
        Clause.HELD_UNAIDED,
    }
)
