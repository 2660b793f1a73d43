"""Odds before the dice: sizes of armies, sieges, raids, fleets that meet and fight, storms, persons, battles on land.

Each is counted over all faces, by the very terms that the game adds up: a number of the tables that is changed changes
them. All are chances of a position as it stands, which is the umpire's or one's own: what a state cannot see it cannot
reckon with. Battles on land are our model, not the rules' (EMP-6-01), and are given with their range.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, Final, NamedTuple

from diadoques.analysis.dice import SIX, spread
from diadoques.analysis.empires.units import fleet, main_army, unit
from diadoques.analysis.seats import player_seated, space
from diadoques.core.faults import Fault
from diadoques.games.empires.armies.sizes import size_terms
from diadoques.games.empires.battles import odds
from diadoques.games.empires.battles.effects import fate_of
from diadoques.games.empires.battles.unplayed import WHOLE
from diadoques.games.empires.model.pieces import Fleet, Force, Siege
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number, total
from diadoques.games.empires.sea import sightings, voyages
from diadoques.games.empires.sea.fleets import part
from diadoques.games.empires.sea.interceptions import forced_terms
from diadoques.games.empires.sea.naval import losses_of, modifier
from diadoques.games.empires.sieges import raids
from diadoques.games.empires.sieges.terms import die_terms

_BASE_DICE: Final = (2, 8)
#: Terms of a sum, as an event holds them (``model.events.Term``).
Terms = tuple[Mapping[str, Any], ...]
NOTHING: Final = Fraction(0)


class SiegeOdds(NamedTuple):
    """One season of a siege that goes on.

    Attributes:
        season: 1 for the first that is still to be thrown for.
        terms: of the die; ``falls``: the chance in this season, if the fortress stands; ``fallen``: by its end.
    """

    season: int
    terms: Terms
    falls: Fraction
    fallen: Fraction


class RaidOdds(NamedTuple):
    """A raid before its die.

    Attributes:
        terms: of the die; ``gain``: talents that a success brings; ``expected``: talents on average.
    """

    terms: Terms
    chance: Fraction
    gain: int
    expected: Fraction


class NavalOdds(NamedTuple):
    """A battle of two fleets before its dice; a tie is thrown again.

    Attributes:
        wins: the chance of the first.
        losses: the chance of each pair of losses in ships, the first fleet's and the other's.
    """

    wins: Fraction
    losses: Mapping[tuple[int, int], Fraction]


class MeetingOdds(NamedTuple):
    """Two enemy fleets that come together in a sea.

    Attributes:
        detects: the chance that the first detects the other; ``is_detected``: that it is detected.
        battle: the chance that they fight.
    """

    detects: Fraction
    is_detected: Fraction
    battle: Fraction


class LandOdds(NamedTuple):
    """A battle on land that nobody plays, by the model, which is this project's own.

    Attributes:
        wins: the chance of the first side to win; ``loses``: of the other.
        least: the chance to win under the least power that is thought possible, or the greatest, whichever is less.
        most: the other of the two.
        undecided: nobody wins; ``mutual``: both are beaten.
    """

    wins: Fraction
    loses: Fraction
    least: Fraction
    most: Fraction
    undecided: Fraction
    mutual: Fraction


def size_odds(position: Position, army: str) -> dict[int, Fraction]:
    """The chance of each size that an army may have next season, its detachments counted, in AP (EMP-4.1.1-01).

    Args:
        army: its id, ``Rome-A1``; what it carries on is taken as it stands.

    Raises:
        Fault: ``unit-unknown``.
    """
    force = main_army(position, army)
    return spread(lambda thrown: max(0, total(size_terms(position, force, thrown))), *_BASE_DICE)


def catastrophe_odds(position: Position) -> Fraction:
    """The chance that the seasonal dice of a state bring it a catastrophe (EMP-4.1.1-03)."""
    return spread(lambda thrown: thrown <= number(position, "size.catastrophe_up_to"), *_BASE_DICE)[True]


def siege_odds(position: Position, province: str, seasons: int = 4, army: str = "") -> tuple[SiegeOdds, ...]:
    """The chance that a fortress falls, season by season, if all stays as it is but for the time of the year.

    Args:
        army: which besieges from this season on; "": those that do already.

    Raises:
        Fault: ``place-unknown``; ``unit-unknown``; ``siege-none``: nobody besieges it.
    """
    at = space(position, province, "province")
    siege = Siege((main_army(position, army).id,)) if army else position.sieges.get(at)
    if siege is None:
        raise Fault("siege-none", "province", given=str(province)[:80])
    found: list[SiegeOdds] = []
    stands = Fraction(1)
    for season in range(1, seasons + 1):
        terms = tuple(die_terms(position, at, siege))
        falls = odds.season_chance(total(terms), siege.seasons, number(position, "siege.target"))
        stands *= 1 - falls
        found.append(SiegeOdds(season, terms, falls, 1 - stands))
        position = replace(position, season=position.season.next(), number=position.number + 1)
        siege = replace(siege, seasons=siege.seasons + 1)
    return tuple(found)


def raid_odds(position: Position, units: Sequence[str], target: str) -> RaidOdds:
    """A raid of forces or fleets of one state on another.

    Raises:
        Fault: ``unit-unknown``, ``player-unknown``; ``list-wanted`` for a bare text.
    """
    target = player_seated(position, target, tuple(position.states), "target")
    found = [unit(position, one) for one in units]
    forces = tuple(one for one in found if isinstance(one, Force))
    fleets = tuple(one for one in found if isinstance(one, Fleet))
    terms = tuple(raids.die_terms(position, raids.RaidParty(found[0].state, target, forces, fleets)))
    carried = raids.slices(position, sum(one.ap for one in forces), sum(one.ships for one in fleets))
    gain = max(0, min(carried, raids.room(position, target), position.states[target].treasury))
    chance = odds.raid_chance(total(terms), number(position, "raid.target"))
    return RaidOdds(terms, chance, gain, chance * gain)


def storm_odds(position: Position, ships: int, crossings: int = 1) -> dict[int, Fraction]:
    """The chance of each number of ships that a fleet has lost after so many crossings of this season (EMP-7.2-05)."""
    found = {0: Fraction(1)}
    for _ in range(crossings):
        after: dict[int, Fraction] = {}
        for lost, chance in found.items():
            for more, share in _storm(position, ships - lost).items():
                after[lost + more] = after.get(lost + more, NOTHING) + chance * share
        found = after
    return dict(sorted(found.items()))


def _storm(position: Position, ships: int) -> dict[int, Fraction]:
    struck = Fraction(voyages.storm_faces(position), SIX)
    damage = spread(lambda face: part(ships, number(position, f"sea.storm_{face}")))
    found = {lost: struck * share for lost, share in damage.items()}
    return {**found, 0: found.get(0, NOTHING) + 1 - struck}


def meeting_odds(
    position: Position,
    one: str,
    other: str,
    replies: tuple[str, str] = ("attack", "attack"),
    *,
    intercepts: bool = True,
) -> MeetingOdds:
    """Whether two enemy fleets that come together in a sea detect each other, and fight (EMP-7.3, EMP-7.4).

    Args:
        one, other: ids of fleets, ``Rome-F1``.
        replies: what each does when they have met: ``attack``, ``stay``, ``continue``, ``retreat``.
        intercepts: the other intercepts, too, where it has detected the first, which always does.

    Raises:
        Fault: ``unit-unknown``.
    """
    fleets = (fleet(position, one), fleet(position, other))
    sees = [
        Fraction(sightings.chance(position, by, of), SIX) for by, of in (fleets, (fleets[1], fleets[0]))
    ]  # fmt: skip
    battle = NOTHING
    for seen in product((True, False), repeat=2):
        chance = _product(share if known else 1 - share for share, known in zip(sees, seen, strict=True))
        if seen[0] or (intercepts and seen[1]):
            battle += chance * _fight(position, fleets, replies, seen)
    return MeetingOdds(sees[0], sees[1], battle)


def _fight(
    position: Position, fleets: tuple[Fleet, Fleet], replies: tuple[str, str], seen: tuple[bool, ...]
) -> Fraction:
    """The chance that two fleets fight that have met (EMP-7.4-02, EMP-7.4-03)."""
    if "attack" not in replies:
        return NOTHING
    if all(one in ("attack", "stay") for one in replies):
        return Fraction(1)
    by = replies.index("attack")
    terms = forced_terms(position, fleets[by], retreats=replies[1 - by] == "retreat", unseen=not seen[1 - by])
    return Fraction(max(0, min(SIX, total(terms))), SIX)


def naval_odds(position: Position, mine: int, theirs: int) -> NavalOdds:
    """A battle of two fleets of so many ships (EMP-7.5-01 to EMP-7.5-03)."""
    adds = (total(modifier(position, mine, theirs)), total(modifier(position, theirs, mine)))
    losses: dict[tuple[int, int], Fraction] = {}
    wins = decided = NOTHING
    for faces in product(range(1, SIX + 1), repeat=2):
        margin = faces[0] + adds[0] - faces[1] - adds[1]
        if not margin:
            continue
        won, lost = (mine, theirs) if margin > 0 else (theirs, mine)
        sunk = losses_of(position, abs(margin), won, lost)
        key = sunk if margin > 0 else (sunk[1], sunk[0])
        losses[key] = losses.get(key, NOTHING) + 1
        wins, decided = wins + (margin > 0), decided + 1
    return NavalOdds(wins / decided, {key: count / decided for key, count in sorted(losses.items())})


def land_odds(
    position: Position, mine: int, theirs: int, doubtful: tuple[Sequence[int], Sequence[int]] = ((), ())
) -> LandOdds:
    """A battle on land by the odds model, its chance to a thousandth as the game draws it (EMP-6-01).

    Args:
        mine, theirs: AP that fight for sure.
        doubtful: AP of the forced allies of each side, any of whom may stay away (EMP-4.2.3-02).
    """
    decisive, undecided = (Fraction(number(position, f"odds.{name}"), 100) for name in ("decisive", "undecided"))
    sums = [_with_allies(position, sure, allies) for sure, allies in zip((mine, theirs), doubtful, strict=True)]
    found = [NOTHING, NOTHING, NOTHING]
    for (ours, chance), (others, share) in product(sums[0].items(), sums[1].items()):
        for at, one in enumerate(odds.win_range(position, ours, others)):
            found[at] += chance * share * Fraction(round(float(one * WHOLE)), WHOLE)
    least, usual, most = found
    return LandOdds(
        decisive * usual, decisive * (1 - usual), decisive * min(least, most), decisive * max(least, most), undecided,
        1 - decisive - undecided,
    )  # fmt: skip


def _with_allies(position: Position, sure: int, allies: Sequence[int]) -> dict[int, Fraction]:
    stays = Fraction(number(position, "odds.unreliable"), SIX)
    found = {sure: Fraction(1)}
    for ap in allies:
        after: dict[int, Fraction] = {}
        for whole, chance in found.items():
            for sum_, share in ((whole, stays), (whole + ap, 1 - stays)):
                after[sum_] = after.get(sum_, NOTHING) + chance * share
        found = after
    return found


def person_odds(position: Position) -> dict[str, Fraction]:
    """What becomes of a person whose element was destroyed in battle: killed, captured, escaped (EMP-6.5-02)."""
    return spread(lambda face: fate_of(position, face))


def civil_war_odds(position: Position, *, replaced: bool = False) -> Fraction:
    """The chance of civil war when a politician falls in battle, or is ``replaced`` while he is captive (EMP-13.2)."""
    return Fraction(number(position, f"persons.civil_war_{'replaced' if replaced else 'lost'}"), SIX)


def fortress_odds(position: Position) -> Fraction:
    """The chance that a beaten force that flees into a fortress is captured at its gates (EMP-5.5-02)."""
    return Fraction(number(position, "armies.fortress_fails"), SIX)


def _product(chances: Any) -> Fraction:
    found = Fraction(1)
    for one in chances:
        found *= one
    return found
