"""Naval battles: dice, ships lost, troops aboard, the flight of the beaten and their pursuit (EMP-7.5, EMP-7.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.battles import losses
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Run
from diadoques.games.empires.model.pieces import Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import fleets_commanded, seas_next_to
from diadoques.games.empires.model.tables import HOUSE, number, term
from diadoques.games.empires.politics import prestige
from diadoques.games.empires.sea.blockade import lift
from diadoques.games.empires.sea.fleets import aboard, blockaders, fresh, is_asked, lose_ships, owners, ships, sink
from diadoques.games.empires.sea.havens import Haven, havens, last_sea
from diadoques.games.empires.sea.sightings import apart
from diadoques.games.empires.sea.voyages import is_coastal, sail, storm

#: Ratios of ships, as numerator and denominator, and what each adds to the die; only the best counts (EMP-7.5-02).
_RATIOS: Final = (
    (3, 1, "sea.ratio_3_1"),
    (2, 1, "sea.ratio_2_1"),
    (3, 2, "sea.ratio_3_2"),
    (5, 4, "sea.ratio_5_4"),
)
_PURSUE: Final = "pursue"


def modifier(position: Position, own: int, others: int) -> list[dict[str, Any]]:
    """What a fleet adds to its die for its ships against the enemy's, as terms; none where it adds nothing."""
    for above, below, key in _RATIOS:
        if own * below >= others * above:
            return [term(position, key)]
    return []


def losses_of(position: Position, margin: int, winner: int, loser: int) -> tuple[int, int]:
    """Ships that the winner and the loser of a naval battle lose (EMP-7.5-03).

    Args:
        margin: difference of the results.
        winner, loser: their ships before it.

    Returns:
        The winner's losses, a part of what the loser really loses, and the loser's, never more than it has; to the
        nearest ship, an exact half up.
    """
    lost = min(loser, (winner * margin * number(position, "sea.loss") + 50) // 100)
    share = number(position, "sea.winner_share")
    return min(winner, (2 * lost + share) // (2 * share)), lost


def battle(run: Run, item: AgendaItem) -> None:
    """A naval battle (EMP-7.5-01)."""
    one, other = run.position.fleets[item["one"]], run.position.fleets[item["other"]]
    position = run.position
    sizes = {fleet.id: ships(position, fleet) for fleet in (one, other)}
    terms = {
        one.id: modifier(position, sizes[one.id], sizes[other.id]),
        other.id: modifier(position, sizes[other.id], sizes[one.id]),
    }
    adds = {name: sum(int(entry["number"]) for entry in entries) for name, entries in terms.items()}
    readers = owners(position, one, other)
    while True:
        dice = {
            one.id: run.die(fresh(run.position, f"naval {one.id} {other.id}"), "EMP-7.5-01", *readers),
            other.id: run.die(fresh(run.position, f"naval {other.id} {one.id}"), "EMP-7.5-01", *readers),
        }
        results = {name: dice[name] + adds[name] for name in dice}
        if results[one.id] != results[other.id]:
            break
    won, lost = (one, other) if results[one.id] > results[other.id] else (other, one)
    own, theirs = losses_of(position, results[won.id] - results[lost.id], sizes[won.id], sizes[lost.id])
    run.emit("naval-battle", "EMP-7.5-01", player=won.state, owner=lost.state, at=won.at)
    run.emit(
        "naval-result", "EMP-7.5-03", unit=won.id, other=lost.id, player=won.state, owner=lost.state, at=won.at,
        dice=[dice[won.id], dice[lost.id]], results=[results[won.id], results[lost.id]],
        sizes=[sizes[won.id], sizes[lost.id]], sunk=[own, theirs], terms=terms[won.id] + terms[lost.id],
        readers=readers,
    )  # fmt: skip
    prestige.change(run, won.state, "naval_won", "EMP-15-02")
    prestige.change(run, lost.state, "naval_lost", "EMP-15-02")
    _suffer(run, won, own, sizes[won.id], lost.state)
    _suffer(run, lost, theirs, sizes[lost.id], won.state)
    if lost.id in run.position.fleets:
        _flees(run, lost, won, by_interceptor=won.id in item["by"])


def _suffer(run: Run, fleet: Fleet, lost: int, whole: int, enemy: str) -> None:
    """Ships are lost, and the same share of the troops aboard, up to a limit (EMP-7.5-05)."""
    most = number(run.position, "sea.aboard_most")
    for one in fleets_commanded(run.position, fleet):
        for force in aboard(run.position, one):
            gone = min(most, (force.ap * lost + whole // 2) // whole)
            terms = [{"key": "sea.aboard", "number": -gone, "source": HOUSE}]
            losses.lose(run, force.id, gone, "EMP-7.5-05", terms)
    lose_ships(run, fleet, lost, "EMP-7.5-03", "battle", captor=enemy)


def _flees(run: Run, fleet: Fleet, winner: Fleet, *, by_interceptor: bool) -> None:
    """The beaten fleet makes for the nearest friendly coast; its owner chooses among equals (EMP-7.6-01)."""
    for one in fleets_commanded(run.position, fleet):
        lift(run, one, "EMP-7.8-02")
    about = {"unit": fleet.id, "winner": winner.id, "chase": by_interceptor, "battles": _battles(run.position, fleet)}
    run.then(AgendaItem("refuge", about))


def _battles(position: Position, fleet: Fleet) -> int:
    """Dice that a fleet has thrown in naval battles this season: a flight that another battle follows is over."""
    return sum(name.startswith(f"naval {fleet.id} ") for name in position.drawn)


def _is_on(position: Position, item: AgendaItem) -> bool:
    fleet = position.fleets.get(item.get("unit", ""))
    return fleet is not None and _battles(position, fleet) == item["battles"]


def ask_refuge(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """Where a beaten fleet goes, where several coasts are as near."""
    if not _is_on(position, item):
        return
    fleet = position.fleets[item["unit"]]
    found = havens(position, fleet)
    if len(found) > 1 and is_asked(position, fleet.state):
        names = tuple(_named(fleet, one) for one in found)
        yield Pick(
            f"refuge {fleet.id}", fleet.state, hidden=True, rule="EMP-7.6-01", of=names, least=1, most=1,
            usual=names[:1],
        )  # fmt: skip


def _named(fleet: Fleet, haven: Haven) -> str:
    return f"{last_sea(fleet, haven.seas)}/{haven.coast}"


def take_refuge(run: Run, item: AgendaItem, answers: Answers | None = None) -> None:
    """The flight begins."""
    if not _is_on(run.position, item):
        return
    fleet = run.position.fleets[item["unit"]]
    found = havens(run.position, fleet)
    if not found:
        readers = run.position.fleets.get(item["winner"])
        for one in fleets_commanded(run.position, fleet):
            sink(run, one, "EMP-7.6-01", readers.state if readers else "")
        return
    said = answers.names(f"refuge {fleet.id}", fleet.state) if answers is not None else ()
    goal = next((one for one in found if _named(fleet, one) in said), found[0])
    run.then(AgendaItem("sea-flight", {**item.data, "way": list(goal.seas), "coast": goal.coast, "first": True}))


def flight(run: Run, item: AgendaItem) -> None:
    """A beaten fleet enters the next sea of its flight, or reaches its coast; others may meet it (EMP-7.6-01)."""
    if not _is_on(run.position, item):
        return
    fleet = run.position.fleets[item["unit"]]
    way = list(item["way"])
    if not way:
        shut = [one for one in blockaders(run.position, fleet, fleet.at, item["coast"]) if one.id != item["winner"]]
        if shut and not item.get("met"):
            about = {"one": shut[0].id, "other": fleet.id, "port": True, "leaving": False}
            run.then(AgendaItem("sea-detect", about), AgendaItem("sea-flight", {**item.data, "met": True}))
            return
        _flee(run, fleet, fleet.at, item["coast"])
        return
    _flee(run, fleet, way[0], "")
    apart(run, fleet.id)
    rest = {**item.data, "way": way[1:], "first": False}
    chase = [AgendaItem("pursuit", dict(item.data))] if item["first"] and item["chase"] else []
    run.then(*chase, AgendaItem("sea-meets", {"impulse": "flight"}), AgendaItem("sea-flight", rest))


def _flee(run: Run, fleet: Fleet, sea: str, coast: str) -> None:
    for one in fleets_commanded(run.position, fleet):
        run.emit(
            "fleet-retreated", "EMP-7.6-01", unit=one.id, at=sea, coast=coast, beaten=True, points=0, eyes=one.state
        )


def _chaser(position: Position, item: AgendaItem) -> tuple[Fleet, str] | None:
    """Who may pursue, and into which neighbouring sea: the interceptor that has won, with a point left (EMP-7.6-02)."""
    winner, fled = position.fleets.get(item.get("winner", "")), position.fleets.get(item.get("unit", ""))
    if winner is None or fled is None or winner.points < number(position, "sea.step"):
        return None
    return (winner, fled.at) if fled.at in seas_next_to(position, winner.at) else None


def ask_pursuit(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """Whether the winner pursues the fleet that it has just beaten."""
    found = _chaser(position, item)
    if found is not None and is_asked(position, found[0].state):
        yield Pick(
            f"pursuit {found[0].id}", found[0].state, hidden=True, rule="EMP-7.6-02", of=(_PURSUE, NONE), least=1,
            most=1, usual=(NONE,), none=NONE,
        )  # fmt: skip


def take_pursuit(run: Run, item: AgendaItem, answers: Answers | None = None) -> None:
    """The winner sails after the beaten fleet; it must detect it anew."""
    found = _chaser(run.position, item)
    if found is None or answers is None:
        return
    winner, sea = found
    if answers.names(f"pursuit {winner.id}", winner.state) == (_PURSUE,):
        for one in fleets_commanded(run.position, winner):
            lift(run, one, "EMP-7.8-02")
        points = number(run.position, "sea.step")
        sail(run, winner, sea, "", (), points=points, coastal=is_coastal(run.position, winner.coast, ""))
        storm(run, run.position.fleets[winner.id], f"storm {winner.id} pursuit")


REFUGE: Final = AgendaQuestion("EMP-7.6-01", ask_refuge, take_refuge, take_refuge)
PURSUIT: Final = AgendaQuestion("EMP-7.6-02", ask_pursuit, take_pursuit, take_pursuit)

__all__ = ["PURSUIT", "REFUGE", "battle", "flight", "losses_of", "modifier"]
