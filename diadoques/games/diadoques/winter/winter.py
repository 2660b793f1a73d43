"""Winter as a list of named steps (sequence 2.1 to 2.9): accounts, adjustments, the end of the year.

What each player's sheet comes to is reckoned on the position at the start of winter (``reckoning``): removals,
promotions and builds are simultaneous (DIA-63B2-09), and a unit that goes still fills its province (DIA-63B2-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.core.steps import Step
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.victory import control, ending
from diadoques.games.diadoques.winter.reckoning import Raised, Reckoning, reckon
from diadoques.games.diadoques.winter.upkeep import Terms, terms
from diadoques.games.diadoques.winter.winter_legality import in_garrison, province_of
from diadoques.games.objections import Objection

PROSPECTS: Final[Hook[Callable[[Position, Unit], Callable[[Resolution, Unit], None] | None]]] = Hook(
    RULEBOOK, "prospects"
)
"""What becomes of a unit that its master lets go and that does not disband: answers how it stays, None where it does
not."""


@dataclass(slots=True)
class Winter(Resolution):
    """The course of one winter.

    Attributes:
        start: the position before it, on which all is judged.
        sheets: what became of each player's sheet.
        placed: the new units, each where it stands after builders have met (DIA-63B2-08).
    """

    start: Position = field(kw_only=True)
    sheets: dict[str, Reckoning] = field(default_factory=dict)
    placed: list[Raised] = field(default_factory=list)


def open_sheets(resolution: Winter) -> None:
    """Reckon every player's sheet (DIA-74-03); who wrote nothing has his upkeep paid by itself (DIA-74-04)."""
    for player in resolution.start.alive:
        orders = [order for order in resolution.payments if order.player == player]
        resolution.sheets[player] = reckon(resolution.start, player, orders)


def shed_excess(resolution: Winter) -> None:
    """Step 2.1: fleets and elites that bribery gave beyond the limit (DIA-8A2-10, -11)."""
    for player, sheet in resolution.sheets.items():
        for unit in sheet.excess:
            resolution.emit("discharged", "DIA-8A2-11", unit=unit.id, player=player, at=unit.at, why="excess")
        for lower, grade in sheet.degraded.items():
            was = resolution.start.units[lower].grade
            rule = warrant(resolution.start, "DIA-8A2-11", lower)
            resolution.emit("degraded", rule, unit=lower, player=player, grade=grade, was=was)


def collect(resolution: Winter) -> None:
    """Step 2.2: what provinces and citadels yield (DIA-63A2-01, -07)."""
    for player, sheet in resolution.sheets.items():
        parts = sheet.budget.income
        resolution.emit(
            "income", "DIA-63A2-01", player=player, provinces=parts.provinces, citadels=parts.citadels,
            majors=parts.majors, capital=parts.capital, amount=parts.total,
        )  # fmt: skip


def pay_upkeep(resolution: Winter) -> None:
    """Step 2.4: every unit but militia at its price (DIA-63B1-01); bankruptcy when the money is short (DIA-63B1-04)."""
    for player, sheet in resolution.sheets.items():
        paid = [(unit, due) for unit, due in sheet.budget.bill if unit not in sheet.lost]
        resolution.emit(
            "upkeep",
            "DIA-63B1-01",
            player=player,
            units=[unit for unit, _ in paid],
            amount=sum(due for _, due in paid),
        )
        if sheet.lost:
            missing = max(0, -sheet.budget.balance) + sheet.owed
            resolution.emit("bankrupt", "DIA-63B1-04", player=player, units=list(sheet.lost), missing=missing)


def pay_the_rest(resolution: Winter) -> None:
    """Step 2.5, what moves nobody: militia kept (DIA-63B1-03), counter-bribes for the coming year (DIA-8A1-01)."""
    for player, sheet in resolution.sheets.items():
        for unit, due in sheet.militia.items():
            resolution.emit("militia-kept", "DIA-63B1-03", player=player, unit=unit, amount=due)
        for unit, amount in sheet.counters:
            resolution.emit("counter-bribed", "DIA-8A1-01", player=player, unit=unit, amount=amount, year="coming")


def meet(resolution: Winter) -> None:
    """Builders of one empty province meet: all units raised there become garrisons, as written (DIA-63B2-08)."""
    raised = [one for sheet in resolution.sheets.values() for one in sheet.raised]
    builders: dict[str, set[str]] = {}
    for one in raised:
        if one.place.kind != GARRISON:
            builders.setdefault(province_of(resolution.start, one.order), set()).add(one.order.player)
    crowded = {province for province, players in builders.items() if len(players) > 1}
    meeting = [one.order.becomes != GARRISON and province_of(resolution.start, one.order) in crowded for one in raised]
    full = {
        one.place.at for one, meets in zip(raised, meeting, strict=True) if one.place.kind == GARRISON and not meets
    }
    for one, meets in zip(raised, meeting, strict=True):
        province = province_of(resolution.start, one.order)
        if not meets:
            resolution.placed.append(one)
            continue
        spot = in_garrison(resolution.start, one.order, full)
        if isinstance(spot, Objection):
            resolution.emit(
                "build-void", "DIA-63B2-08", player=one.order.player, space=province, kind=one.order.becomes,
                grade=one.order.grade,
            )  # fmt: skip
        else:
            full.add(spot.at)
            resolution.placed.append(Raised(one.order, spot, one.price, met=True))


def adjust(resolution: Winter) -> None:
    """Step 2.6: removals, promotions and builds, all at once (DIA-63B2-09)."""
    for player, sheet in resolution.sheets.items():
        for unit in sheet.lost:
            stay = _prospect(resolution, unit)
            if stay is not None:
                stay(resolution, resolution.position.units[unit])
            else:
                passed = sheet.passed.get(unit, "")
                _remove(resolution, unit, player, "unpaid", "DIA-63B1-05" if passed else "DIA-63B1-04", passed)
        for unit, due in sheet.released.items():
            leaving, stay = resolution.position.units[unit], _prospect(resolution, unit)
            waits = {"waits": True} if stay is not None else {}
            said = terms(resolution.start, leaving)
            rule = said.rule if isinstance(said, Terms) else ""
            resolution.emit("dismissed", rule, unit=unit, player=player, at=leaving.at, amount=due, **waits)
            if stay is not None:
                stay(resolution, resolution.position.units[unit])
        for unit in sheet.dismissed:
            _remove(resolution, unit, player, "militia", "DIA-63B1-03")
        for unit, (grade, due) in sheet.promoted.items():
            was = resolution.position.units[unit].grade
            resolution.emit("promoted", "DIA-63B1-06", unit=unit, player=player, grade=grade, was=was, amount=due)
    raised: Counter[str] = Counter()
    for one in resolution.placed:
        raised[one.order.player] += 1
        _raise(resolution, one, raised[one.order.player])
    characters.loosen(resolution)  # who guarded a captive may be gone (DIA-62b-16)


def _prospect(resolution: Winter, unit_id: str) -> Callable[[Resolution, Unit], None] | None:
    """How a unit that is let go stays on the board; None where it disbands."""
    position = resolution.position
    said = (ask(position, position.units[unit_id]) for ask in PROSPECTS.on(position))
    return next((stay for stay in said if stay is not None), None)


def _remove(resolution: Winter, unit: str, player: str, why: str, rule: str, passed: str = "") -> None:
    """A unit goes; the diadoch who was with it stays alone where he is (DIA-62b-19).

    ``passed``: for what an equal was kept instead, where that decided.
    """
    more = {"passed": passed} if passed else {}
    resolution.emit(
        "discharged", rule, unit=unit, player=player, at=resolution.position.units[unit].at, why=why, **more
    )


def _raise(resolution: Winter, raised: Raised, number: int) -> None:
    order, spot = raised.order, raised.place
    # The year makes the id: no unit of another year has ever borne it.
    resolution.emit(
        "recruited", _build_rule(resolution.start, raised),
        unit=f"{order.player}-{resolution.start.season.year}-{number}", player=order.player,
        kind=spot.kind, grade=order.grade, at=spot.at, ordered=order.to, amount=raised.price,
        changed="met" if raised.met else "full" if spot.kind != order.becomes else "",
    )  # fmt: skip


def _build_rule(start: Position, raised: Raised) -> str:
    """The row that puts the unit where it stands: who was in the province decides for a garrison."""
    if raised.met:
        return "DIA-63B2-08"
    if raised.place.kind != GARRISON:
        return {ARMY: "DIA-63B2-02", FLEET: "DIA-63B2-03"}[raised.place.kind]
    occupant = start.unit_in(province_of(start, raised.order))
    if occupant is not None:
        return "DIA-63B2-04" if occupant.owner == raised.order.player else "DIA-63B2-05"
    # An own build fills the province, or the garrison was ordered as one.
    return "DIA-63B2-07" if raised.order.becomes != GARRISON else "DIA-62a-03"


def close_accounts(resolution: Winter) -> None:
    """Step 2.7: the treasuries with which the new year begins (DIA-74-04)."""
    position = resolution.position
    resolution.emit("accounts", "DIA-74-04", treasury={player: position.treasury[player] for player in position.alive})


def turn_year(resolution: Winter) -> None:
    """Step 2.9: what was of the ended year lapses (DIA-8A1-02); sieges go on (DIA-8B5-02)."""
    resolution.emit("year-turned", "DIA-8A1-02")


def judge_again(resolution: Winter) -> None:
    """Step 2.8: what winter did to the victory points may end the game (DIA-2-01): a capital moved, a player out."""
    changed = any(event.kind in ("capital-moved", "eliminated", "unclaimed") for event in resolution.events)
    if changed and resolution.position.phase != OVER:
        control.judge(resolution)
        ending.last_one(resolution)
        ending.nobody_left(resolution)


STEPS: Final[Sequence[Step[Winter]]] = (
    Step("sheets", "DIA-74-03", open_sheets),
    Step("excess", "DIA-8A2-11", shed_excess),
    Step("income", "DIA-63A2-01", collect),
    Step("upkeep", "DIA-63B1-01", pay_upkeep),
    Step("spending", "DIA-63B1-03", pay_the_rest),
    Step("builders meet", "DIA-63B2-08", meet),
    Step("adjustments", "DIA-63B2-09", adjust),
    Step("accounts", "DIA-74-04", close_accounts),
    Step("deadlock", "DIA-2-02", ending.count_quiet_winters),
    Step("points", "DIA-2-01", judge_again),
    Step("agreed end", "DIA-3-01", ending.stop_at_the_agreed_year),
    Step("new year", "DIA-8A1-02", turn_year),
)
"""From the winter sheets to the turn of the year."""


def run(resolution: Winter) -> None:
    """Run the steps of winter in their order, those of the chapters that are played among them."""
    for step in RULEBOOK.steps("winter", STEPS, resolution.start):
        step.run(resolution)
