"""Money of Les Diadoques, worked out ahead: accounts of the coming winters, what pays for an army, bribes as a game.

All sums are whole talents T, a hundred talents of silver. What a place yields, what a unit costs and who goes when the
money is short is the engine's own reckoning (6.3.A.2, 6.3.B.1): these functions only put the question, of a position in
which a player has what he is supposed to have by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from diadoques.analysis.diadoques.supposing import holdings_among, known_player, spread_out, with_places, with_units
from diadoques.analysis.frames import pandas
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.pieces import ARMY
from diadoques.games.diadoques.gold.money import citadel_yield, income, price
from diadoques.games.diadoques.gold.spending import least_bribe
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import GRADES, MERCENARY, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.tables import classes
from diadoques.games.diadoques.winter.reckoning import Reckoning, reckon
from diadoques.games.diadoques.winter.upkeep import class_limit

if TYPE_CHECKING:
    import pandas as pd

_NEW: Final = "raised"
"""How units that are supposed are called; no unit of a game has such an id."""


def project(
    position: Position,
    player: str,
    years: int,
    *,
    gains: Mapping[int, Collection[str]] | None = None,
    losses: Mapping[int, Collection[str]] | None = None,
    raises: Mapping[int, Sequence[str]] | None = None,
    spends: Mapping[int, int] | None = None,
    units: Mapping[int, Collection[Unit]] | None = None,
    orders: Mapping[int, Sequence[Order]] | None = None,
    others: Mapping[int, Position] | None = None,
) -> pd.DataFrame:
    """The accounts of a player in the coming winters, if what is supposed happens and nothing else.

    Chance (famine, storms) is not foreseen, nor treasures, gifts and what chapters of the advanced rules take or give.

    Args:
        position: from which one looks ahead; its year has the first winter.
        years: how many winters.
        gains, losses: by year, provinces (codes) and citadels (their ids in the position) that become his, or cease to
            be, before that winter.
        raises: by year, the classes of the units that he raises in that winter ("" mercenaries, "m", "e", "g"), in the
            order in which he pays for them while the money lasts; armies all, for whom there is room, and no more of a
            class than the rules allow (DIA-63B2-01).
        spends: by year, what leaves his treasury before that winter, in T; below nought: what comes in.
        units: by year, the units that he has at that winter, where that is known; else those of the winter before.
        orders: by year, winter orders for units that he has: who is dismissed, who stays. Without any, all whom he can
            pay stay, militia too.
        others: by year, a position that tells what all others have at that winter and where they stand, where that is
            known; else that of the winter before. By the advanced rules who stands in a province collects its talent
            (DIA-11C-08 to -11).

    Returns:
        A row a winter (its year BC). ``treasury``: before it; ``provinces``, ``citadels``, ``majors``, ``capital`` and
        their sum ``income``; ``upkeep``: what is paid for units; ``gone``: how many leave unpaid; ``raised``: what is
        paid for new ones; ``left``: the treasury after it. All in T but ``gone``.

    Raises:
        Fault: ``extra-missing``; ``player-unknown``; ``place-unknown`` for a place that the board does not have.
        ValueError: less than one winter; a class that there is not.
    """
    player = known_player(position, player)
    if years < 1:
        raise ValueError(f"{years} winters")
    rows = {}
    supposed = spread_out(position, player)
    for year in range(position.season.year, position.season.year - years, -1):
        supposed = with_places(supposed, player, (gains or {}).get(year, ()))
        supposed = with_places(supposed, "", (losses or {}).get(year, ()), player)
        if units is not None and year in units:
            supposed = with_units(supposed, player, units[year])
        if others is not None and year in others:
            supposed = holdings_among(supposed, player, others[year])
        had = supposed.treasury.get(player, 0) - (spends or {}).get(year, 0)
        supposed = replace(supposed, treasury={**supposed.treasury, player: had})
        found = reckon(supposed, player, (orders or {}).get(year, ()))
        raised, left = _raise_units(supposed, player, found, (raises or {}).get(year, ()))
        rows[year] = _accounts_row(had, found, left)
        supposed = _after_winter(supposed, player, year, found, raised, left)
    frame = pandas().DataFrame.from_dict(rows, orient="index")
    frame.index.name = "year"
    return frame


def _raise_units(position: Position, player: str, found: Reckoning, wanted: Sequence[str]) -> tuple[list[str], int]:
    """The classes of the units that are raised of those that are wanted, and what money is left."""
    # What leaves this winter counts still (DIA-63B2-01, -09).
    counts = Counter(found.degraded.get(unit.id, unit.grade) for unit in position.of(player))
    raised, left = [], found.left
    for grade in wanted:
        if grade not in GRADES:
            raise ValueError(f"no class {grade[:20]!r}")
        if price(grade) <= left and (grade == MERCENARY or counts[grade] < class_limit()):
            left -= price(grade)
            counts[grade] += 1
            raised.append(grade)
    return raised, left


def _accounts_row(had: int, found: Reckoning, left: int) -> dict[str, int]:
    """The row of a winter in ``project``: what was had before it, what was reckoned in it, what is left after it."""
    parts = found.budget.income
    return {
        "treasury": had,
        "provinces": parts.provinces,
        "citadels": parts.citadels,
        "majors": parts.majors,
        "capital": parts.capital,
        "income": parts.total,
        "upkeep": had + parts.total - found.left,
        "gone": len(found.lost) + len(found.dismissed),
        "raised": found.left - left,
        "left": left,
    }


def _after_winter(
    position: Position, player: str, year: int, found: Reckoning, raised: Sequence[str], left: int
) -> Position:
    """The position after the winter of ``year``: who leaves is gone, who is raised is there, what is left is kept."""
    gone = {*found.lost, *found.dismissed, *found.released, *(unit.id for unit in found.excess)}
    stay = [unit for unit in position.of(player) if unit.id not in gone]
    stay = [replace(unit, grade=found.degraded.get(unit.id, unit.grade)) for unit in stay]
    taken = {unit.space for unit in stay}
    # Where they stand decides who goes among equals, and nothing else: no two in one space.
    rooms = (space for space in position.board.spaces if space not in taken)
    new = [
        Unit(f"{_NEW}-{year}-{number}", player, ARMY, grade, room)
        for number, (grade, room) in enumerate(zip(raised, rooms, strict=False))
    ]
    return replace(with_units(position, player, [*stay, *new]), treasury={**position.treasury, player: left})


def grade_of(sign: str) -> str:
    """The class of an army by its sign: « A », « Ae », or « e » alone.

    Raises:
        Fault: ``class-unknown``.
    """
    grade = sign.strip().removeprefix(ARMY).lower()
    if grade not in GRADES:
        raise Fault("class-unknown", "class", given=sign[:80], known=", ".join(ARMY + one for one in GRADES))
    return grade


def yields(position: Position, player: str) -> pd.Series:
    """What each place that is not his would bring a player each winter, were it his, in T; the most first.

    Returns:
        By code of a province or id of a citadel; those that bring nothing are left out.

    Raises:
        Fault: ``extra-missing``, ``player-unknown``.
    """
    player = known_player(position, player)
    now = income(position, player).total
    places = [*position.board.spaces, *position.board.citadels]
    found = {place: income(with_places(position, player, (place,)), player).total - now for place in places}
    worth = sorted(((more, place) for place, more in found.items() if more), key=lambda one: (-one[0], one[1]))
    return pandas().Series({place: more for more, place in worth}, name="yield", dtype="int64")


def payback(position: Position, player: str, conquests: Collection[str]) -> pd.DataFrame:
    """After how many winters an army of each class has brought in what it cost, if it takes these places.

    It is paid for in the winter in which it is raised, and again in each that follows; the places are supposed to yield
    from the first of those on. How long the conquest takes is not asked: winters before it cost the upkeep once more.

    Args:
        conquests: codes of provinces and ids of citadels that are not his yet; none brings nothing.

    Returns:
        A row a class: ``price``, ``upkeep`` and ``yield`` a winter, ``net``: what is over each winter, in T; and
        ``winters``: the first in which all that was paid is back, NaN where that never comes.

    Raises:
        Fault: as ``project``.
    """
    player = known_player(position, player)
    more = income(with_places(position, player, conquests), player).total - income(position, player).total
    rows = {}
    for grade in GRADES:
        cost, net = price(grade), more - price(grade)
        winters = -(-cost // net) if net > 0 else float("nan")
        rows[grade] = {"price": cost, "upkeep": cost, "yield": more, "net": net, "winters": winters}
    frame = pandas().DataFrame.from_dict(rows, orient="index")
    frame.index.name = "class"
    return frame


def frontier(position: Position, player: str, years: int, *, most: int = 8) -> pd.DataFrame:
    """Which further units his money carries: raised this winter and paid in each of the following ones.

    He keeps what he has and conquers nothing. Limits of class hold (DIA-63B2-01), room for units is not asked.

    Args:
        years: how many winters, that of raising included.
        most: how many mercenary units at most.

    Returns:
        A row a mixture that can be paid: how many of each class (``mercenaries``, ``elite``, ``guard``, ``militia``),
        ``strength``: what they weigh together in a fight; ``left``: the treasury after the last winter, in T; ``best``:
        whether no other mixture is stronger and leaves as much. No row where those whom he has cannot all be paid.

    Raises:
        Fault: as ``project``.
        ValueError: less than one winter.
    """
    player = known_player(position, player)
    if years < 1:
        raise ValueError(f"{years} winters")
    alone = project(position, player, years)
    own = {grade: sum(unit.grade == grade for unit in position.of(player)) for grade in GRADES}
    room = [most if grade == MERCENARY else max(0, class_limit() - own[grade]) for grade in GRADES]
    rows = []
    for counts in product(*(range(one + 1) for one in room)):
        cost = sum(price(grade) * count for grade, count in zip(GRADES, counts, strict=True))
        # Raised in the first winter, paid again in each later one: the same sum each time.
        left = [int(sum_) - cost * number for number, sum_ in enumerate(alone["left"], 1)]
        if min(left) < 0 or alone["gone"].any():
            continue
        strength = sum(classes()[grade].strength * count for grade, count in zip(GRADES, counts, strict=True))
        rows.append((*counts, strength, left[-1]))
    columns = [*_COLUMNS, "strength", "left"]
    frame = pandas().DataFrame(rows, columns=columns).sort_values(["strength", "left"], ascending=False, kind="stable")
    best, most_left = [], -1
    for _, row in frame.iterrows():
        best.append(int(row["left"]) > most_left)
        most_left = max(most_left, int(row["left"]))
    frame["best"] = best
    return frame.reset_index(drop=True)


_COLUMNS: Final = ("mercenaries", "elite", "guard", "militia")
"""The classes by name, in the order of ``GRADES``."""


def bribery(unit: Unit, worth: int, offers: Sequence[int], counters: Sequence[int]) -> tuple[Any, Any]:
    """A bribe against a counter-bribe, both secret, as the matrices of a game (``analysis.equilibria``).

    Whoever bribes loses what he offers in any case, and wins the unit if the offer reaches the least for its class with
    the counter-bribe on top (DIA-8A2-03, -05, -06); its master loses what he pays to protect it (DIA-8A1-01). Nobody
    commands the unit.

    Args:
        unit: the one that is tempted.
        worth: what it is worth to each of the two, in T; stated, not reckoned.
        offers, counters: the sums among which each chooses; 0: he pays nothing.

    Returns:
        What the one who bribes and what the master has, each (offers, counters), in T.
    """
    with extra("analysis"):
        import numpy as np
    least = least_bribe(unit)
    wins = np.array([[offer >= least + counter and offer > 0 for counter in counters] for offer in offers])
    briber = worth * wins - np.array(offers)[:, None]
    master = -worth * wins - np.array(counters)[None, :]
    return briber, master


def capital_lost(position: Position, player: str) -> int:
    """What the fall of his capital takes from a player each winter, in T; 0 where he has none."""
    player = known_player(position, player)
    capital = position.capital(player)
    return citadel_yield(position, player, capital) if capital and position.citadels.get(capital) == player else 0
